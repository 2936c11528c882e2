//! What may be written next: words by what the grammar takes there, names by what is in scope.

use super::declared::{declared, Declared};
use super::documents::Document;
use super::family::Shelf;
use super::hover::{short, PROPERTIES};
use super::outline::SymbolKind;
use super::Service;
use crate::check::Texts;
use crate::span::Span;
use crate::syntax::{expected_at_end, Expected, Token, TokenKind};
use crate::words::{keyword, Roles, Word, END_RULES, ITEMS, PATTERN_ITEMS, STATEMENTS, TYPES, WORDS};

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CompletionKind {
    /// A name bound in the turn or definition.
    Bound,
    /// A definition, variable, kind … of the game or of what it builds on.
    Declared(SymbolKind),
    /// A built-in word.
    Word,
    /// A word of the grammar.
    Keyword,
    /// A property.
    Property,
    /// A type.
    Type,
    /// A library or a base game.
    Text,
}

/// One thing that may be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What is written.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// Its arguments, its type.
    pub detail: String,
    /// What it means.
    pub about: String,
    /// Does its type fit?
    pub fits: bool,
}

/// What may be written at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// The word that is being typed.
    pub span: Span,
    /// The best first.
    pub all: Vec<Completion>,
}

impl Service {
    /// What may be written at a byte of an open text.
    pub fn complete(&self, name: &str, byte: usize) -> Completions {
        let Some(document) = self.document(name) else { return Completions::default() };
        let here = Here::at(document, byte);
        let span = Span::new(0, here.start, byte);
        let mut all = match here.quoted() {
            Quoted::Code => self.in_code(name, &here),
            Quoted::Base => texts_of(self.bases(name)),
            Quoted::Text => Vec::new(),
        };
        all.sort_by(|a, b| (!a.fits, a.kind, &a.label).cmp(&(!b.fits, b.kind, &b.label)));
        all.dedup_by(|a, b| a.label == b.label);
        Completions { span, all }
    }

    /// The ids of games that a text may extend, with their titles.
    fn bases(&self, name: &str) -> Vec<(String, String)> {
        let shipped = self.texts(name).games().into_iter();
        let shipped = shipped.map(|id| (id.clone(), String::new()));
        let own = self.files.around(name).into_iter().map(|source| source.name);
        let own = own.filter(|other| other != name && other.ends_with(".game"));
        let own = own.map(|path| (super::documents::stem(&path).to_string(), short(&path)));
        shipped.chain(own).collect()
    }

    fn in_code(&self, name: &str, here: &Here) -> Vec<Completion> {
        let fallback = || vec![Expected::Statement, Expected::Value];
        let expected = expected_at_end(&here.document.text[..here.start]).unwrap_or_else(fallback);
        if here.word_before(0) == "." {
            return properties();
        }
        let mut all: Vec<Completion> = Vec::new();
        for expected in &expected {
            match expected {
                Expected::Word(word) => all.extend(keywords(&[word])),
                Expected::Item => all.extend(keywords(ITEMS)),
                Expected::PatternItem => all.extend(keywords(PATTERN_ITEMS)),
                Expected::Statement => all.extend(keywords(STATEMENTS)),
                Expected::Step => all.extend(keywords(&["play", "expect"])),
                Expected::EndRule => all.extend(keywords(END_RULES).into_iter().chain(keywords(&["a"]))),
                Expected::Property => {}
                Expected::Value => all.extend(self.values(name, here)),
                Expected::Name => all.extend(self.names_for(name, here)),
            }
        }
        // Words that begin what follows the text so far: not before its first word.
        if here.start == 0 {
            all.extend(keywords(&["boardwright"]));
        }
        all
    }

    /// Words and names that an expression may consist of.
    fn values(&self, name: &str, here: &Here) -> Vec<Completion> {
        let wanted = here.wanted();
        let mut all = words(here, wanted);
        all.extend(keywords(&["some", "every", "no", "not", "the", "if", "none", "true", "false"]));
        all.extend(here.bound().into_iter().map(|name| Completion {
            label: name,
            kind: CompletionKind::Bound,
            detail: String::new(),
            about: String::new(),
            fits: true,
        }));
        let is_value = |d: &Declared| {
            use SymbolKind::{Definition, Option, Piece, Table, Variable};
            matches!(d.kind, Option | Piece | Table | Variable | Definition)
        };
        all.extend(self.declared(name).into_iter().filter(|(_, d)| is_value(d)).map(of_declared));
        all
    }

    /// Names for a place that takes a bare name.
    fn names_for(&self, name: &str, here: &Here) -> Vec<Completion> {
        let declared = |kinds: &[SymbolKind]| {
            let all = self.declared(name).into_iter();
            all.filter(|(_, d)| kinds.contains(&d.kind)).map(of_declared).collect::<Vec<_>>()
        };
        let before = |n: usize| here.word_before(n);
        let head = here.head();
        match (before(0), before(1), head) {
            ("use", ..) => texts_of(self.libraries(name)),
            ("without", ..) | (",", _, "without") => {
                let mut all = texts_of(self.libraries(name));
                all.extend(self.declared(name).into_iter().map(of_declared));
                all
            }
            ("do", ..) => declared(&[SymbolKind::Procedure]),
            ("next", ..) | ("turn", "after" | "of", _) => declared(&[SymbolKind::Turn]),
            ("set", head, _) if head != "choose" => {
                let mut all = declared(&[SymbolKind::Variable]);
                all.extend(self.values(name, here).into_iter().filter(|c| c.kind == CompletionKind::Bound));
                all
            }
            ("sow" | "gather", ..) => declared(&[SymbolKind::Variable]),
            ("with", ..) | (",", _, "test") => declared(&[SymbolKind::Option]),
            (":" | "of", ..) => types(),
            (",", _, "var" | "clock" | "define") => types(),
            ("mark" | "unmark" | "place" | "my" | "in" | "tint" | "show", ..)
            | (_, "place" | "show", _)
            | ("," | "{", _, "pieces" | "table") => declared(&[SymbolKind::Piece]),
            _ => Vec::new(),
        }
    }

    fn libraries(&self, name: &str) -> Vec<(String, String)> {
        let shipped = self.texts(name).libraries().into_iter();
        let about = |text: &str| {
            let comment = text.lines().find_map(|line| line.strip_prefix("--"));
            comment.unwrap_or_default().trim().to_string()
        };
        let shipped = shipped.map(|(id, source)| (id, about(&source.text)));
        let own = self.files.around(name).into_iter().filter(|source| source.text.contains("library "));
        shipped.chain(own.map(|s| (super::documents::stem(&s.name).to_string(), about(&s.text)))).collect()
    }

    /// All that a text and what it builds on declare, with the text's name where it is another.
    fn declared(&self, name: &str) -> Vec<(String, Declared)> {
        let Some(document) = self.document(name) else { return Vec::new() };
        let closure = Shelf::default().closure(self, &document.source());
        let of = |member: &std::sync::Arc<super::family::Member>| {
            let from =
                if member.document.name == name { String::new() } else { short(&member.document.name) };
            declared(member).into_iter().map(move |d| (from.clone(), d)).collect::<Vec<_>>()
        };
        closure.iter().flat_map(of).collect()
    }
}

fn of_declared((from, declared): (String, Declared)) -> Completion {
    let from = if from.is_empty() { from } else { format!("from {from}") };
    let about = [declared.about, from].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    Completion {
        label: declared.name,
        kind: CompletionKind::Declared(declared.kind),
        detail: declared.detail,
        about: about.join("\n"),
        fits: true,
    }
}

fn texts_of(all: Vec<(String, String)>) -> Vec<Completion> {
    let one = |(label, about)| {
        let kind = CompletionKind::Text;
        Completion { label, kind, detail: String::new(), about, fits: true }
    };
    all.into_iter().map(one).collect()
}

fn keywords(words: &[&str]) -> Vec<Completion> {
    let one = |word: &&str| {
        let found = keyword(word)?;
        let (detail, about) = (found.form.to_string(), found.about.to_string());
        Some(Completion { label: word.to_string(), kind: CompletionKind::Keyword, detail, about, fits: true })
    };
    words.iter().filter_map(one).collect()
}

fn properties() -> Vec<Completion> {
    let one = |(label, of, about): &(&str, &str, &str)| Completion {
        label: label.to_string(),
        kind: CompletionKind::Property,
        detail: format!("of a {of}"),
        about: about.to_string(),
        fits: true,
    };
    PROPERTIES.iter().map(one).collect()
}

fn types() -> Vec<Completion> {
    let one = |label: &&str| Completion {
        label: label.to_string(),
        kind: CompletionKind::Type,
        detail: String::new(),
        about: String::new(),
        fits: true,
    };
    TYPES.iter().map(one).collect()
}

/// The built-in words that mean something here.
fn words(here: &Here, wanted: Option<&str>) -> Vec<Completion> {
    let head = here.head();
    let of_pattern = here.word(2) == "pattern";
    let known = WORDS.iter().filter(|word| {
        (head == "test" || !word.roles.has(Roles::TESTS))
            && (word.name != "stuck" || matches!(head, "ends" | "also"))
            && !(of_pattern && word.roles.has(Roles::GAMES))
    });
    let one = |word: &Word| {
        let args = if word.args.is_empty() { String::new() } else { format!("({})", word.args) };
        Completion {
            label: word.name.to_string(),
            kind: CompletionKind::Word,
            detail: format!("{args} {}", word.gives).trim().to_string(),
            about: word.about.to_string(),
            fits: wanted.is_none_or(|wanted| wanted == word.gives || wanted == "truth"),
        }
    };
    known.map(one).collect()
}

/// What stands round a place.
struct Here<'a> {
    document: &'a Document,
    /// Where the word that is being typed begins.
    start: usize,
    /// The words and signs before it.
    before: &'a [Token],
}

/// What kind of text a place lies in.
enum Quoted {
    Code,
    /// The base of a game.
    Base,
    /// A comment or another text.
    Text,
}

impl<'a> Here<'a> {
    fn at(document: &'a Document, byte: usize) -> Here<'a> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let start = document.text[..byte].trim_end_matches(is_word).len();
        let tokens = &document.tokens().all;
        let before = &tokens[..tokens.partition_point(|token| token.end <= start)];
        Here { document, start, before }
    }

    fn text(&self, token: &Token) -> &'a str {
        &self.document.text[token.start..token.end]
    }

    /// The n-th word or sign of the text; `""` if there are not so many before here.
    fn word(&self, n: usize) -> &'a str {
        self.before.get(n).map_or("", |token| self.text(token))
    }

    /// The n-th word or sign before here.
    fn word_before(&self, n: usize) -> &'a str {
        self.before.iter().rev().nth(n).map_or("", |token| self.text(token))
    }

    fn quoted(&self) -> Quoted {
        let tokens = self.document.tokens();
        let covers = |start: usize, end: usize| start < self.start && self.start <= end;
        if tokens.comments.iter().any(|(start, end)| covers(*start, *end)) {
            return Quoted::Text;
        }
        let text = tokens.all.iter().find(|token| {
            let is_closed = self.text(token).len() > 1 && self.text(token).ends_with('"');
            let end = if is_closed { token.end - 1 } else { token.end };
            matches!(token.kind, TokenKind::Text | TokenKind::Picture) && covers(token.start, end)
        });
        match text {
            None => Quoted::Code,
            Some(_) if self.word_before(0) == "extends" => Quoted::Base,
            Some(_) => Quoted::Text,
        }
    }

    /// The word with which the item here begins, `""` outside of items.
    fn head(&self) -> &'a str {
        self.item().first().map_or("", |token| self.text(token))
    }

    /// The words and signs of the item so far: from the last line that begins like an item and is indented least.
    fn item(&self) -> &'a [Token] {
        let column = |token: &Token| {
            let line = self.document.text[..token.start].rfind('\n').map_or(0, |n| n + 1);
            let before = &self.document.text[line..token.start];
            before.trim().is_empty().then_some(before.len())
        };
        let known =
            |token: &&Token| ITEMS.contains(&self.text(token)) || PATTERN_ITEMS.contains(&self.text(token));
        let least = self.before.iter().filter(known).filter_map(column).min();
        let begins = |token: &Token| known(&token) && least.is_some() && column(token) == least;
        let from = self.before.iter().rposition(begins).unwrap_or(self.before.len());
        &self.before[from..]
    }

    /// The names bound in the item so far.
    fn bound(&self) -> Vec<String> {
        let item = self.item();
        let text = |at: usize| item.get(at).map_or("", |token| self.text(token));
        let binds = |at: &usize| match text(at.wrapping_sub(1)) {
            "let" | "var" | "for" | "some" | "every" | "no" => *at > 1 || text(0) != "var",
            "choose" => text(*at) != "set",
            "set" => text(at.wrapping_sub(2)) == "choose",
            "{" => text(at + 1) == "in",
            // A parameter.
            "(" | "," => text(0) == "define" && text(at + 1) == ":",
            _ => false,
        };
        let is_name = |at: &usize| item[*at].kind == TokenKind::Word && keyword(text(*at)).is_none();
        (1..item.len()).filter(|at| binds(at) && is_name(at)).map(|at| text(at).to_string()).collect()
    }

    /// What type of value fits here, as far as the word before tells.
    fn wanted(&self) -> Option<&'static str> {
        match self.word_before(0) {
            "remove" | "at" | "move" | "under" | "in" | "&" => Some("sites"),
            "where" | "require" | "if" | "when" | "while" | "expect" | "and" | "or" | "not" => Some("truth"),
            "<" | ">" | "<=" | ">=" | "*" | "div" | "mod" => Some("number"),
            _ => None,
        }
    }
}
