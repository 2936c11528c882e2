use super::*;
use crate::words::{is_reserved, KEYWORDS};

fn names(word: &str) -> Result<File, Vec<Diagnostic>> {
    parse(0, &format!("boardwright 1 game \"X\" {{ define {word} = 1 }}"))
}

fn reserved() -> impl Iterator<Item = &'static str> {
    KEYWORDS.iter().map(|k| k.name).filter(|name| is_reserved(name))
}

#[test]
fn the_reserved_words_are_those_of_the_grammar() {
    for word in reserved() {
        assert_eq!(names(word).unwrap_err()[0].code, "reserved-word", "{word}");
        assert!(names(&format!("{word}_")).is_ok(), "{word}_");
    }
}

#[test]
fn words_of_one_place_stay_free_as_names() {
    for word in
        "a about after board boardwright built clock colours example game is last library numbered on \
        passes pattern pieces players score sharing teams times turn up year"
            .split_whitespace()
    {
        assert!(names(word).is_ok(), "{word}");
    }
}

#[test]
fn every_reserved_word_has_its_rule() {
    let words: Vec<&str> = Rule::all_rules()
        .iter()
        .filter_map(|rule| match wording::wording(*rule) {
            wording::Wording::Word(word) => Some(word),
            _ => None,
        })
        .collect();
    for word in reserved() {
        assert!(words.contains(&word), "{word}");
    }
}
