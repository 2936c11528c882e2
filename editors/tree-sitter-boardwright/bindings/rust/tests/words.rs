//! The words of the language are those of its own parser.

use serde_json::Value;

use crate::support::{parse, table};

fn is_name(word: &str) -> bool {
    let text = format!("boardwright 1 library x {{ define {word}({word}: site) = {word} & {word} }}");
    !parse(&text).root_node().has_error()
}

/// The words of the grammar that are reserved, or that are not.
fn words(reserved: bool) -> Vec<String> {
    let table = table();
    let all = table["grammar"].as_array().unwrap().iter();
    let is_reserved = |roles: &Value| roles.as_array().unwrap().iter().any(|role| role == "reserved");
    let chosen = all.filter(|word| is_reserved(&word["roles"]) == reserved);
    chosen.map(|word| word["name"].as_str().unwrap().to_string()).collect()
}

#[test]
fn no_reserved_word_is_a_name() {
    let reserved = words(true);
    assert!(reserved.len() > 50);
    for word in reserved {
        assert!(!is_name(&word), "{word}");
    }
}

#[test]
fn all_other_words_are_names() {
    let free = words(false);
    assert!(free.len() > 20);
    for word in free {
        assert!(is_name(&word), "{word}");
    }
}
