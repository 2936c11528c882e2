//! Names that look the same, though they are written with different letters.

use super::checker::Checker;
use crate::diagnostic::Diagnostic;
use std::collections::BTreeMap;

/// Letters of other scripts that look like a Latin one, and that one.
const ALIKE: [(&str, &str); 2] = [
    ("АВЕКМНОРСТУХІЈЅаеорсухіјѕһԁԛԝ", "ABEKMHOPCTYXIJSaeopcyxijshdqw"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονκ", "ABEZHIKMNOPTYXovk"),
];

/// The name with the Latin letters that it seems to be written with.
fn seen(name: &str) -> String {
    let latin = |c: char| {
        let pairs = ALIKE.iter().flat_map(|(other, latin)| other.chars().zip(latin.chars()));
        pairs.into_iter().find(|(other, _)| *other == c).map_or(c, |(_, latin)| latin)
    };
    name.chars().map(latin).collect()
}

impl Checker<'_> {
    /// Players, colours and kinds whose names look like one another.
    pub(super) fn lint_alike(&mut self) {
        let book = self.book;
        let pieces = book.pieces.iter().flat_map(|item| item.item.kinds.iter().chain(&item.item.colours));
        let mut first: BTreeMap<String, &str> = BTreeMap::new();
        let mut found = Vec::new();
        for name in book.players.iter().chain(pieces) {
            let before = *first.entry(seen(&name.text)).or_insert(&name.text);
            if before != name.text {
                let message =
                    format!("`{}` looks like `{before}`, but is written with other letters", name.text);
                found.push(Diagnostic::warning("look-alike", name.span, message));
            }
        }
        for warning in found {
            self.error(warning.help("choose a name that can be told apart, in the letters of one script"));
        }
    }
}
