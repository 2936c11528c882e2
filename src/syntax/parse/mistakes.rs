//! From the place where the grammar gave up to a message that helps.
//!
//! The grammar reports the furthest place it reached and the rules it would have taken there.
//! They are told in people's words; the commonest mistakes have advice of their own (`advice`).

use pest::error::{Error, ErrorVariant, InputLocation};
use pest::Parser;

use super::advice;
use super::rest;
use super::wording::{wording, Wording};
use super::{Grammar, Rule};
use crate::diagnostic::Diagnostic;
use crate::span::Span;
use crate::syntax::pieces::pieces;
use crate::syntax::scan::{Scan, Token};
use crate::words::STATEMENTS;

/// The most mistakes told of one file.
const MOST: usize = 20;
/// How many words before the place of a mistake are looked at.
pub(super) const BACK: usize = 8;
/// The most things a message names as expected.
const LONGEST_LIST: usize = 6;

/// All mistakes of a file that does not follow the grammar: the first one, those of its items and of what
/// follows a mistake inside an item, and signs that the language does not have.
pub(super) fn in_file(scan: &Scan, error: &Error<Rule>) -> Vec<Diagnostic> {
    let mut found = in_whole(scan, error);
    let pieces = pieces(scan);
    for &item in &pieces.items {
        if found.len() >= MOST {
            break;
        }
        let strange = scan.strange.iter().any(|s| within(item, s.span.start as usize));
        if !strange {
            in_item(scan, item, pieces.of_pattern, position(error), &mut found);
        }
    }
    found.sort_by_key(|error| error.span);
    found.dedup_by_key(|error| error.span);
    tell_reserved_words_once(scan, &mut found);
    found.truncate(MOST);
    found
}

/// A word that no name may be is told once; where it stands again, it and the word behind it are no news.
fn tell_reserved_words_once(scan: &Scan, found: &mut Vec<Diagnostic>) {
    let mut told: Vec<&str> = Vec::new();
    found.retain(|error| {
        if error.code != "reserved-word" {
            return true;
        }
        let at = scan.tokens.partition_point(|t| t.start < error.span.start as usize);
        let word = |at: Option<usize>| at.and_then(|at| scan.tokens.get(at)).map_or("", |t| scan.word(*t));
        let news = !told.contains(&word(Some(at))) && !told.contains(&word(at.checked_sub(1)));
        told.push(word(Some(at)));
        news
    });
}

/// The mistakes of one item; `first` is where the file's first one stands, which has been told.
fn in_item(scan: &Scan, item: (usize, usize), of_pattern: bool, first: usize, found: &mut Vec<Diagnostic>) {
    let (rule, follower) = match of_pattern {
        true => (Rule::lone_pattern_item, Rule::pattern_item),
        false => (Rule::lone_item, Rule::item),
    };
    let at = match Grammar::parse(rule, &scan.text[item.0..item.1]) {
        _ if within(item, first) => first,
        Ok(_) => return,
        Err(error) => {
            let at = item.0 + position(&error);
            found.push(explain(scan, &error.variant, at, follower));
            at
        }
    };
    rest::mistakes(scan, item, at, MOST, found);
}

fn within(item: (usize, usize), at: usize) -> bool {
    item.0 <= at && at < item.1
}

/// The first mistake of a text, and its signs that the language does not have.
pub(super) fn in_whole(scan: &Scan, error: &Error<Rule>) -> Vec<Diagnostic> {
    let at = position(error);
    let mut found = scan.strange.clone();
    if found.first().is_none_or(|strange| strange.span.start as usize > at) {
        found.insert(0, explain(scan, &error.variant, at, Rule::EOI));
    }
    found
}

pub(super) fn position(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// Where the grammar gave up, and what it would have taken.
pub(super) struct Halt<'s, 't> {
    pub(super) scan: &'s Scan<'t>,
    /// The token that could not be taken, and its index; none at the end of the text.
    pub(super) token: Option<(usize, Token)>,
    /// What would have been taken.
    pub(super) wanted: Vec<Rule>,
    /// The token's place, or the end of the text.
    pub(super) span: Span,
}

impl<'t> Halt<'_, 't> {
    /// The text of the token that could not be taken, `""` at the end.
    pub(super) fn word(&self) -> &'t str {
        self.token.map_or("", |(_, token)| self.scan.word(token))
    }

    /// The index of the token that could not be taken; one past the last at the end of the text.
    pub(super) fn index(&self) -> usize {
        self.token.map_or(self.scan.tokens.len(), |(index, _)| index)
    }

    /// The token before it.
    pub(super) fn before(&self) -> Option<Token> {
        self.index().checked_sub(1).map(|i| self.scan.tokens[i])
    }

    /// Its text, `""` at the beginning.
    pub(super) fn word_before(&self) -> &'t str {
        self.before().map_or("", |token| self.scan.word(token))
    }

    /// The word before that one.
    pub(super) fn before_that(&self) -> &str {
        self.index().checked_sub(2).map_or("", |i| self.scan.word(self.scan.tokens[i]))
    }

    /// The word after it, `""` if there is none.
    pub(super) fn next_word(&self) -> &'t str {
        self.word_at(1)
    }

    /// The word that stands so many words after it, `""` if there is none.
    pub(super) fn word_at(&self, ahead: usize) -> &'t str {
        self.scan.tokens.get(self.index() + ahead).map_or("", |token| self.scan.word(*token))
    }

    /// Whether a bracket follows it at once, as in a call.
    pub(super) fn is_called(&self) -> bool {
        let next = self.scan.tokens.get(self.index() + 1);
        self.next_word() == "(" && next.is_some_and(|next| next.start == self.span.end as usize)
    }

    /// Whether a word is one of the last few before it.
    pub(super) fn stands_before(&self, word: &str) -> bool {
        let before = &self.scan.tokens[..self.index()];
        before.iter().rev().take(BACK).any(|token| self.scan.word(*token) == word)
    }

    /// The words before a token with which statements begin, from it backwards; `set` is left out, which follows `choose` too.
    pub(super) fn statements_before(&self, index: usize) -> impl Iterator<Item = &'t str> + use<'_, 't> {
        let words = self.scan.tokens[..index].iter().rev().map(|token| self.scan.word(*token));
        words.filter(|word| *word != "set" && STATEMENTS.contains(word))
    }

    /// Whether one of these rules would have been taken.
    pub(super) fn wants(&self, rules: &[Rule]) -> bool {
        self.wanted.iter().any(|rule| rules.contains(rule))
    }

    /// Whether nothing but blanks stands before it on its line.
    pub(super) fn begins_line(&self) -> bool {
        self.scan.begins_line(self.span.start as usize)
    }

    /// The words and signs that would have been taken.
    pub(super) fn wanted_words(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.wanted.iter().filter_map(|rule| match wording(*rule) {
            Wording::Word(word) => Some(word),
            _ => None,
        })
    }

    /// A mistake at this place.
    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error("syntax", self.span, message)
    }

    /// `expected X, Y or Z, not W`
    pub(super) fn message(&self) -> String {
        let list = or_list(&self.expected());
        match self.token {
            None => format!("expected {list}, but the text ends"),
            Some((_, token)) => format!("expected {list}, not {}", shown(self.scan.word(token))),
        }
    }

    /// What was expected, what goes on with the construct first, what ends it last.
    fn expected(&self) -> Vec<String> {
        let mut all: Vec<(u8, String)> = Vec::new();
        for rule in &self.wanted {
            let (rank, words) = match (rule, wording(*rule)) {
                (Rule::verdict, _) => (20, "`wins`, `loses`, `passes`".to_string()),
                (Rule::kw_if, _) if !self.wants(&[Rule::block, Rule::brace]) => (25, "`if any`".to_string()),
                (_, Wording::Word(sign @ (")" | "]" | "}"))) => (40, format!("`{sign}`")),
                (_, Wording::Word(",")) => (10, "`,`".to_string()),
                (_, Wording::Word(word)) => (20, format!("`{word}`")),
                (_, Wording::Part(part)) => (30, part.to_string()),
                (_, Wording::Never) => continue,
            };
            if !all.iter().any(|(_, other)| *other == words) {
                all.push((rank, words));
            }
        }
        all.sort_by_key(|(rank, _)| *rank);
        if self.wants(&[Rule::infix]) && all.len() < 4 {
            all.insert(0, (0, "an operator".to_string()));
        }
        if all.len() > LONGEST_LIST {
            all.retain(|(rank, _)| *rank != 10);
            all.truncate(LONGEST_LIST);
        }
        all.into_iter().map(|(_, words)| words).collect()
    }
}

/// What went wrong at byte `at`; `follower` is what comes after the end of the part that was read.
pub(super) fn explain(scan: &Scan, variant: &ErrorVariant<Rule>, at: usize, follower: Rule) -> Diagnostic {
    let token = scan.token_at(at);
    let end = scan.text.trim_end().len();
    let span = token.map_or(scan.span(end, end), |(_, t)| scan.span(t.start, t.end));
    let ErrorVariant::ParsingError { positives, .. } = variant else {
        return Diagnostic::error("nested-too-deep", span, "nested too deep to be read")
            .help("give parts of it names with `define`");
    };
    let wanted = positives.iter().map(|rule| if *rule == Rule::EOI { follower } else { *rule }).collect();
    advice::advise(&Halt { scan, token, wanted, span })
}

/// A token as messages show it.
fn shown(word: &str) -> String {
    match word.chars().next() {
        Some('"') if word.starts_with("\"\"\"") => "a picture".to_string(),
        Some('"') => "a text".to_string(),
        _ => format!("`{}`", shorten(word)),
    }
}

/// The beginning of a word, if it is too long for a message.
pub(super) fn shorten(word: &str) -> String {
    match word.char_indices().nth(32) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_string(),
    }
}

/// `a, b or c`
fn or_list(words: &[String]) -> String {
    match words {
        [] => "something else".to_string(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
