//! Cutting a file that has mistakes into its items, so that each item can be looked at by itself.

use super::scan::{Kind, Scan, Token};
use crate::words::{ends_expression, is_reserved, ITEMS, PATTERN_ITEMS};

/// The items of a file, as far as they can be told apart without reading them.
pub(super) struct Pieces {
    /// Whether the file holds a pattern.
    pub(super) of_pattern: bool,
    /// First byte of each item and one past its last.
    pub(super) items: Vec<(usize, usize)>,
}

/// Cuts a file at the words that begin items and stand in no bracket but the file's own.
pub(super) fn pieces(scan: &Scan) -> Pieces {
    let of_pattern = scan.tokens.get(2).is_some_and(|t| scan.word(*t) == "pattern");
    let mut items: Vec<(usize, usize)> = Vec::new();
    let mut depth = 0;
    let mut before: Option<Token> = None;
    for token in &scan.tokens {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            _ if depth == 1 && begins_item(scan, *token, before, of_pattern) => {
                items.push((token.start, token.end));
            }
            _ => {}
        }
        if let (Some(item), true) = (items.last_mut(), depth > 0) {
            item.1 = token.end;
        }
        before = Some(*token);
    }
    Pieces { of_pattern, items }
}

fn begins_item(scan: &Scan, token: Token, before: Option<Token>, of_pattern: bool) -> bool {
    let known = if of_pattern { PATTERN_ITEMS } else { ITEMS };
    let word = scan.word(token);
    if token.kind != Kind::Word || !known.contains(&word) {
        return false;
    }
    let Some(before) = before else { return true };
    if ends_expression(word) {
        return scan.word(before) != "also";
    }
    match before.kind {
        Kind::Sign => false,
        Kind::Open => scan.word(before) == "{",
        Kind::Word => follows(scan.word(before)),
        _ => true,
    }
}

/// Whether an item may begin just after the word `before`.
fn follows(before: &str) -> bool {
    match before {
        "after" | "is" | "of" => false,
        "true" | "false" | "none" => true,
        _ => !is_reserved(before),
    }
}
