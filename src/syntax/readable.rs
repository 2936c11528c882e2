//! Texts with mistakes, as far as they can be read: an editor asks about them all the time.

use super::ast::File;
use super::nesting::check_nesting;
use super::parse::expected::{expected, Begun, Expected};
use super::parse::{is_item, parse};
use super::pieces::pieces;
use super::scan::{Kind, Scan, Token, MOST_BYTES};
use crate::diagnostic::Diagnostic;
use crate::words::{ITEMS, PATTERN_ITEMS};

/// What can be read of a text.
#[derive(Clone, Debug, Default)]
pub struct Readable {
    /// The tree, without the items that have mistakes; none where not even the head can be read.
    pub file: Option<File>,
    /// First byte of each item left out and one past its last.
    pub left_out: Vec<(usize, usize)>,
}

/// Words, signs and comments of a text, whatever is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    /// Words and signs in order.
    pub all: Vec<Token>,
    /// First byte of each comment and one past its last.
    pub comments: Vec<(usize, usize)>,
}

/// The tokens of a text; none where it is too long to be read.
pub fn tokens(text: &str) -> Tokens {
    if text.len() > MOST_BYTES {
        return Tokens::default();
    }
    let Scan { tokens, comments, .. } = Scan::lenient(0, text);
    Tokens { all: tokens, comments }
}

/// Does a text call this word: does it stand before a bracket somewhere outside comments and texts in quotes?
pub fn calls(text: &str, word: &str) -> bool {
    if !text.contains(word) {
        return false;
    }
    let all = tokens(text).all;
    let is = |token: &Token, said: &str| &text[token.start..token.end] == said;
    all.windows(2).any(|pair| pair[0].kind == Kind::Word && is(&pair[0], word) && is(&pair[1], "("))
}

/// Reads a file, and where it has mistakes, those of its items that have none.
pub fn readable(file: u16, text: &str) -> Readable {
    if text.len() > MOST_BYTES {
        return Readable::default();
    }
    if let Ok(file) = parse(file, text) {
        return Readable { file: Some(file), left_out: Vec::new() };
    }
    let strict = Scan::new(0, text).ok().filter(|scan| check_nesting(scan).is_ok());
    let (of_pattern, items) = match &strict {
        Some(scan) => {
            let pieces = pieces(scan);
            (pieces.of_pattern, pieces.items)
        }
        None => by_indentation(&Scan::lenient(0, text)),
    };
    let (good, left_out): (Vec<_>, Vec<_>) =
        items.into_iter().partition(|(start, end)| is_item(&text[*start..*end], of_pattern));
    Readable { file: read_parts(file, text, &good).ok(), left_out }
}

/// What may come next at the end of a text that is being typed; none where mistakes before hide it.
pub fn expected_at_end(text: &str) -> Option<Vec<Expected>> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let scan = Scan::lenient(0, text);
    let (of_pattern, by_line) = by_indentation(&scan);
    let begun = if of_pattern { Begun::PatternItem } else { Begun::Item };
    let by_bracket = pieces(&scan).items;
    let item = |items: &[(usize, usize)]| {
        let (start, _) = items.last()?;
        expected(&text[*start..], begun)
    };
    item(&by_line).or_else(|| item(&by_bracket)).or_else(|| expected(text, Begun::File))
}

/// Reads the head and these items of a text; all else is blank.
fn read_parts(file: u16, text: &str, items: &[(usize, usize)]) -> Result<File, Vec<Diagnostic>> {
    let scan = Scan::lenient(0, text);
    let head = scan.tokens.iter().find(|t| scan.word(**t) == "{").map_or(0, |t| t.end);
    let mut kept = text[..head].to_string();
    for (start, end) in items.iter().filter(|(start, _)| *start >= head) {
        kept.extend(text[kept.len()..*start].chars().map(blank));
        kept.push_str(&text[*start..*end]);
    }
    kept.push_str("\n}");
    parse(file, &kept)
}

/// As many bytes as the character has.
fn blank(c: char) -> &'static str {
    &"    "[..c.len_utf8()]
}

/// Cuts a file whose brackets do not pair at the lines that begin items and are not indented more than the first.
fn by_indentation(scan: &Scan) -> (bool, Vec<(usize, usize)>) {
    let of_pattern = scan.tokens.get(2).is_some_and(|t| scan.word(*t) == "pattern");
    let known = if of_pattern { PATTERN_ITEMS } else { ITEMS };
    let head = scan.tokens.iter().position(|t| scan.word(*t) == "{").map_or(scan.tokens.len(), |at| at + 1);
    let begins =
        |t: &Token| t.kind == Kind::Word && known.contains(&scan.word(*t)) && scan.begins_line(t.start);
    let column = |t: &Token| t.start - scan.text[..t.start].rfind('\n').map_or(0, |at| at + 1);
    let mut items: Vec<(usize, usize)> = Vec::new();
    let mut widest = usize::MAX;
    for token in &scan.tokens[head..] {
        if begins(token) && column(token) <= widest {
            widest = widest.min(column(token));
            items.push((token.start, token.end));
        }
        if let Some(last) = items.last_mut() {
            last.1 = token.end;
        }
    }
    // The last one may end with the bracket that closes the file.
    if let Some((start, end)) = items.last_mut() {
        let text = &scan.text[*start..*end];
        if let (false, Some(rest)) = (is_item(text, of_pattern), text.strip_suffix('}')) {
            *end = *start + rest.trim_end().len();
        }
    }
    (of_pattern, items)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::ast::Unit;

    const TEXT: &str =
        "boardwright 1\n\ngame \"A\" {\n  players White, Black\n  board square(3)\n  turn {\n    \
                        choose s in empty\n  }\n  ends { draw when full }\n}\n";

    fn items(text: &str) -> usize {
        match readable(0, text).file.map(|file| file.unit) {
            Some(Unit::Game(game)) => game.items.len(),
            _ => 0,
        }
    }

    #[test]
    fn items_without_mistakes_are_read() {
        assert_eq!(items(TEXT), 4);
        assert_eq!(items(&TEXT.replace("in empty", "in")), 3);
        assert_eq!(items(&TEXT.replace("in empty\n  }", "in (")), 3);
        assert_eq!(items(&TEXT.replace("square(3)", "square(")), 3);
        assert_eq!(items(&TEXT.replace("full }\n}", "full")), 3);
        assert_eq!(items(&TEXT.replace("\"A\"", "\"A")), 0);
    }

    #[test]
    fn what_stands_behind_a_mistake_keeps_its_place() {
        let broken = TEXT.replace("square(3)", "square(ä \"");
        let Some(Unit::Game(game)) = readable(0, &broken).file.map(|file| file.unit) else { panic!() };
        let last = game.items.last().unwrap().span;
        assert!(broken[last.start as usize..].starts_with("ends"));
    }
}
