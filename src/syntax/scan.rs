//! A first look at a text, before the grammar: its words and signs, its comments, and what no
//! grammar is needed to refuse. Everything here takes time in proportion to the text.

use pest::unicode::{LETTER, MARK, NUMBER};

use crate::diagnostic::{Advice, Diagnostic, Fix};
use crate::span::Span;

/// The longest text that is read, in bytes.
pub(super) const MOST_BYTES: usize = 256 * 1024;

/// The byte order mark.
const MARK_OF_EDITORS: char = '\u{feff}';

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Letters and digits, not beginning with a digit.
    Word,
    /// Letters and digits, beginning with a digit.
    Number,
    /// `"…"`
    Text,
    /// `"""…"""`
    Picture,
    /// One of `( [ {`.
    Open,
    /// One of `) ] }`.
    Close,
    /// Any other sign.
    Sign,
}

/// A word, a sign or a text with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Which of these.
    pub kind: Kind,
    /// Its first byte.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
}

/// The tokens of a text.
#[derive(Debug)]
pub(super) struct Scan<'t> {
    pub(super) file: u16,
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
    /// Start and end of each comment.
    pub(super) comments: Vec<(usize, usize)>,
    /// Signs that the language does not have, in order.
    pub(super) strange: Vec<Diagnostic>,
}

impl<'t> Scan<'t> {
    /// Reads the tokens of a text.
    pub(super) fn new(file: u16, text: &'t str) -> Result<Scan<'t>, Diagnostic> {
        refuse_unreadable(file, text)?;
        let mut scan = Scan { file, text, tokens: Vec::new(), comments: Vec::new(), strange: Vec::new() };
        let mut at = first_byte(text);
        while let Some(c) = text[at..].chars().next() {
            at = scan.step(at, c)?;
        }
        Ok(scan)
    }

    /// Reads the tokens of a text with any mistakes: what does not end is a token as far as its line, or the text, goes.
    pub(super) fn lenient(file: u16, text: &'t str) -> Scan<'t> {
        let mut scan = Scan { file, text, tokens: Vec::new(), comments: Vec::new(), strange: Vec::new() };
        let mut at = first_byte(text);
        while let Some(c) = text[at..].chars().next() {
            at = match scan.step(at, c) {
                Ok(next) => next,
                Err(error) if error.code == "unclosed-picture" => {
                    scan.push(Kind::Picture, at, text.len() - at)
                }
                Err(error) => scan.push(Kind::Text, at, error.span.end as usize - at),
            };
        }
        scan
    }

    /// The text of a token.
    pub(super) fn word(&self, token: Token) -> &'t str {
        &self.text[token.start..token.end]
    }

    /// The token that begins at or after a byte, with its index.
    pub(super) fn token_at(&self, at: usize) -> Option<(usize, Token)> {
        let index = self.tokens.partition_point(|t| t.start < at);
        self.tokens.get(index).map(|t| (index, *t))
    }

    /// The end of the last token that ends at or before a byte.
    pub(super) fn end_before(&self, at: usize) -> usize {
        let index = self.tokens.partition_point(|t| t.end <= at);
        self.tokens[..index].last().map_or(at, |t| t.end)
    }

    /// Whether nothing but blanks stands before a byte on its line.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// The place of some bytes of this text.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    fn step(&mut self, at: usize, c: char) -> Result<usize, Diagnostic> {
        let rest = &self.text[at..];
        Ok(match c {
            ' ' | '\t' | '\n' | '\r' => at + 1,
            '-' if rest.starts_with("--") => {
                let end = at + rest.find(['\n', '\r']).unwrap_or(rest.len());
                self.comments.push((at, end));
                end
            }
            '"' => self.quoted(at)?,
            '(' | '[' | '{' => self.push(Kind::Open, at, 1),
            ')' | ']' | '}' => self.push(Kind::Close, at, 1),
            _ if is_word_char(c) => {
                let kind = if c.is_ascii_digit() { Kind::Number } else { Kind::Word };
                self.push(kind, at, rest.find(|c| !is_word_char(c)).unwrap_or(rest.len()))
            }
            _ => self.sign(at, c),
        })
    }

    fn quoted(&mut self, at: usize) -> Result<usize, Diagnostic> {
        let rest = &self.text[at..];
        if let Some(picture) = rest.strip_prefix("\"\"\"") {
            let span = self.span(at, at + 3);
            let end = picture.find("\"\"\"").ok_or_else(|| {
                Diagnostic::error("unclosed-picture", span, "this picture does not end")
                    .help("close it with `\"\"\"` on the line after its last row")
            })?;
            return Ok(self.push(Kind::Picture, at, end + 6));
        }
        match rest[1..].find(['"', '\n', '\r']) {
            Some(end) if rest[1 + end..].starts_with('"') => Ok(self.push(Kind::Text, at, end + 2)),
            end => {
                let line = end.map_or(rest, |end| &rest[..1 + end]).trim_end();
                let span = self.span(at, at + line.len());
                Err(Diagnostic::error("unclosed-text", span, "this text does not end on its line")
                    .help("close it with `\"`; a text stands on one line"))
            }
        }
    }

    fn sign(&mut self, at: usize, c: char) -> usize {
        let rest = &self.text[at..];
        if let Some(sign) = ["..", "!=", "<=", ">="].iter().find(|sign| rest.starts_with(**sign)) {
            return self.push(Kind::Sign, at, sign.len());
        }
        match STRANGE.iter().find(|(sign, _)| rest.starts_with(sign)) {
            Some((sign, help)) => self.stranger(at, sign.len(), Some(help)),
            None if "+-&*=<>:,.".contains(c) => self.push(Kind::Sign, at, c.len_utf8()),
            None => self.stranger(at, c.len_utf8(), None),
        }
    }

    fn stranger(&mut self, at: usize, len: usize, help: Option<&str>) -> usize {
        let sign = &self.text[at..at + len];
        let invisible = sign.chars().all(|c| c.is_whitespace() || c == MARK_OF_EDITORS);
        let shown = if invisible { "this blank" } else { &format!("`{sign}`") };
        let mut error = Diagnostic::error(
            "syntax",
            self.span(at, at + len),
            format!("{shown} is not part of the language"),
        );
        error.help = help.map(|help| strange_advice(sign, help));
        if self.strange.len() < 20 {
            self.strange.push(error);
        }
        self.push(Kind::Sign, at, len)
    }

    fn push(&mut self, kind: Kind, start: usize, len: usize) -> usize {
        self.tokens.push(Token { kind, start, end: start + len });
        start + len
    }
}

/// What people write who know another language, and what to write here.
const STRANGE: &[(&str, &str)] = &[
    ("=>", "write `>=` for at least, `=` for equal; a definition is written `define x = …`"),
    ("=<", "write `<=` for at most"),
    ("==", "write one `=` for equal"),
    ("<>", "write `!=` for unequal"),
    ("&&", "write `and` between truths; `&` is what two sets share"),
    ("||", "write `or` between truths, `+` to join sets"),
    ("|", "write `or` between truths, `+` to join sets, `count(…)` for how many there are"),
    ("+=", "write `set x to x + …`"),
    ("-=", "write `set x to x - …`"),
    (":=", "write `set x to …`, or `let x = …` for a new name"),
    ("//", "write `--` before a comment, `div` for the quotient of numbers"),
    ("/*", "write `--` before a comment; it runs to the end of the line"),
    ("/", "write `div` for the quotient of numbers"),
    ("#", "write `--` before a comment, `count(…)` for how many"),
    ("%", "write `mod` for the remainder"),
    ("^", "multiply as often as needed: `x * x`"),
    (";", "leave it out: every statement begins with a word of its own"),
    ("'", "write texts between `\"` and `\"`"),
    ("`", "write texts between `\"` and `\"`"),
    ("\u{2018}", "write texts between `\"` and `\"`"),
    ("\u{2019}", "write texts between `\"` and `\"`"),
    ("\u{201c}", "write a straight `\"`"),
    ("\u{201d}", "write a straight `\"`"),
    ("\u{201e}", "write a straight `\"`"),
    ("\u{ab}", "write texts between `\"` and `\"`"),
    ("\u{2013}", "write `-` for minus, `--` before a comment"),
    ("\u{2014}", "write `-` for minus, `--` before a comment"),
    ("\u{2212}", "write `-`"),
    ("\u{2260}", "write `!=`"),
    ("\u{2264}", "write `<=`"),
    ("\u{2265}", "write `>=`"),
    ("\u{2026}", "write `..` between the ends of a range"),
    ("\u{d7}", "write `*`"),
    ("\u{a0}", "this is a no-break space; type an ordinary blank"),
    ("\u{feff}", "this is an invisible mark; delete it"),
    ("?", "write `if C then a else b`: one value where `C` holds, the other where it does not"),
    ("!", "write `not` before a truth, `!=` for unequal"),
    ("\\", "leave it out: lines may end anywhere"),
    ("$", "names begin with a letter or `_`"),
    ("@", "names begin with a letter or `_`; sites are written `[a1]`"),
];

/// The advice, with what is to stand in place of the sign where that is one thing.
fn strange_advice(sign: &str, help: &str) -> Advice {
    let written = match sign {
        "=<" => "<=",
        "==" => "=",
        "<>" | "\u{2260}" => "!=",
        "&&" => "and",
        "||" => "or",
        "%" => "mod",
        ";" | "\u{feff}" | "\\" => "",
        "/*" | "#" | "//" | "\u{2014}" => "--",
        "\u{201c}" | "\u{201d}" | "\u{201e}" => "\"",
        "\u{2212}" | "\u{2013}" => "-",
        "\u{2264}" => "<=",
        "\u{2265}" => ">=",
        "\u{2026}" => "..",
        "\u{d7}" => "*",
        "\u{a0}" => " ",
        _ => return help.into(),
    };
    Advice { fix: Fix::replace(written), ..help.into() }
}

/// Where a text begins: some editors put an invisible mark before it.
fn first_byte(text: &str) -> usize {
    if text.starts_with(MARK_OF_EDITORS) {
        MARK_OF_EDITORS.len_utf8()
    } else {
        0
    }
}

fn is_word_char(c: char) -> bool {
    match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || c == '_',
        false => LETTER(c) || NUMBER(c) || MARK(c),
    }
}

fn refuse_unreadable(file: u16, text: &str) -> Result<(), Diagnostic> {
    if text.len() > MOST_BYTES {
        let message = format!("the text has {} bytes; the most that is read are {MOST_BYTES}", text.len());
        return Err(Diagnostic::error("text-too-large", Span::new(file, 0, 0), message));
    }
    match text.char_indices().find(|(_, c)| c.is_control() && !matches!(c, '\t' | '\n' | '\r')) {
        Some((at, c)) => {
            let message = format!("this is not a text: it holds the control character {}", u32::from(c));
            Err(Diagnostic::error("not-text", Span::new(file, at, at + c.len_utf8()), message))
        }
        None => Ok(()),
    }
}
