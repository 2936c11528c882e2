//! How much text a game's definition takes.

use super::Data;
use crate::study::Kind;
use crate::syntax::{tokens, Token, TokenKind};
use crate::texts;

/// The size of a definition: blanks, comments and tests left out, libraries and bases not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Names, numbers, quoted texts and drawings.
    pub words: usize,
    /// Lines with something on them.
    pub lines: usize,
}

/// The size of a text.
pub fn size(text: &str) -> Size {
    let all = tokens(text).all;
    let (mut depth, mut at, mut kept) = (0usize, 0, Vec::new());
    while let Some(token) = all.get(at) {
        if depth == 1 && is_test(text, &all[at..]) {
            at += test_length(&all[at..]);
            continue;
        }
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        kept.push(*token);
        at += 1;
    }
    let wordy = |token: &&Token| !matches!(token.kind, TokenKind::Open | TokenKind::Close | TokenKind::Sign);
    Size { words: kept.iter().filter(wordy).count(), lines: lines(text, &kept) }
}

/// Does an item `test "…" { … }` begin here?
fn is_test(text: &str, rest: &[Token]) -> bool {
    let named = rest.get(1).is_some_and(|next| next.kind == TokenKind::Text);
    named && rest.first().is_some_and(|token| text.get(token.start..token.end) == Some("test"))
}

/// How many tokens it has, its closing brace included.
fn test_length(rest: &[Token]) -> usize {
    let mut depth = 0usize;
    for (at, token) in rest.iter().enumerate() {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth <= 1 => return at + 1,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
    }
    rest.len()
}

/// On how many lines these tokens stand.
fn lines(text: &str, kept: &[Token]) -> usize {
    let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let line = |byte: usize| breaks.partition_point(|at| *at < byte);
    let (mut count, mut next) = (0, 0);
    for token in kept {
        let (first, last) = (line(token.start).max(next), line(token.end.saturating_sub(1)));
        count += (last + 1).saturating_sub(first);
        next = next.max(last + 1);
    }
    count
}

/// Rows of the table of what was judged: the size of the definition and where it stands among the shipped games.
pub fn told(data: &Data<'_>) -> Option<String> {
    let subject = data.manifest.subjects.first()?;
    let own = subject.texts.iter().find(|kept| kept.kind == Kind::Game && kept.id == subject.name);
    let own = match own {
        Some(kept) => size(&kept.text),
        None => size(&texts::text(&format!("{}.game", subject.name))?.text),
    };
    let shipped = texts::games().into_iter().filter_map(|id| texts::text(&format!("{id}.game")));
    let mut all: Vec<Size> = shipped.map(|text| size(&text.text)).collect();
    all.sort_unstable();
    let median = all.get(all.len() / 2)?;
    let mut rows: Vec<usize> = all.iter().map(|size| size.lines).collect();
    rows.sort_unstable();
    let shorter = all.iter().filter(|size| size.words < own.words).count();
    Some(format!(
        "{} words on {} lines, without comments and tests; {shorter} of the {} shipped games take fewer words (their medians: {} words, \
         {} lines)",
        own.words,
        own.lines,
        all.len(),
        median.words,
        rows[rows.len() / 2],
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_comments_and_tests_do_not_count() {
        let bare = "boardwright 1\ngame \"A\" {\n  players White, Black\n  board square(3)\n}\n";
        // boardwright 1 game "A" players White Black board square 3
        assert_eq!(size(bare), Size { words: 10, lines: 5 });
        let more = "boardwright 1\n\n-- A comment.\ngame \"A\" {\n\n  players White, Black -- two\n  board square(3)\n\n  test \"x\" {\n    \
                    expect { play a1 }\n  }\n}\n";
        assert_eq!(size(more), size(bare));
        // What is called so elsewhere is no test, and a drawing takes as many lines as it has.
        let named = "boardwright 1\ngame \"A\" {\n  players White, Black\n  board square(3)\n  define test = empty\n}\n";
        assert_eq!(size(named), Size { words: 13, lines: 6 });
        assert_eq!(size("show \"\"\"\n. .\n. .\n\"\"\"\n"), Size { words: 2, lines: 4 });
        // What is cut off does no harm.
        assert_eq!(size("game \"A\" { test \"x\" {"), Size { words: 2, lines: 1 });
    }
}
