//! The words of the language are those of its own parser.

use std::fs;

use crate::support::{parse, root};

fn is_name(word: &str) -> bool {
    let text = format!("boardwright 1 library x {{ define {word}({word}: site) = {word} & {word} }}");
    !parse(&text).root_node().has_error()
}

/// The words in quotes in a part of a file.
fn quoted(path: &str, from: &str, to: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(path)).unwrap();
    let part = text.split_once(from).unwrap().1.split(to).next().unwrap();
    part.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

fn reserved() -> Vec<String> {
    quoted("src/syntax/words.rs", "RESERVED: &[&str] = &[", "];")
}

#[test]
fn no_reserved_word_is_a_name() {
    let reserved = reserved();
    assert!(reserved.len() > 50);
    for word in reserved {
        assert!(!is_name(&word), "{word}");
    }
}

#[test]
fn all_other_words_are_names() {
    let reserved = reserved();
    let all = quoted("grammar/game.pest", "// One rule a word", "\u{0}");
    let free: Vec<_> = all.into_iter().filter(|word| !reserved.contains(word)).collect();
    assert!(free.len() > 20);
    for word in free {
        assert!(is_name(&word), "{word}");
    }
}
