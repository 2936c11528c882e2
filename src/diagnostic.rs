//! What is wrong with a text, where, and what to write instead. Data only; drawing is elsewhere.

use crate::span::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The text is used as it stands.
    Warning,
    /// The text is refused.
    Error,
}

/// One mistake, or one suspicious place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// Short stable name of the kind of mistake, such as `unknown-name`; `boardwright explain CODE` describes it.
    pub code: &'static str,
    /// What is wrong: lower case, no final dot, words of the text in backquotes.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Further places with what they add ("declared here").
    pub notes: Vec<(Span, String)>,
    /// What to write instead.
    pub help: Option<Advice>,
}

/// What to write instead: in words, and where these name the very text, as a change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// The words.
    pub text: String,
    /// The change that the words speak of.
    pub fix: Option<Box<Fix>>,
    /// Is the change one of several that may be meant, and none to be made unasked?
    pub is_guess: bool,
}

/// A change that mends a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// What the mistake points to becomes this.
    Replace(String),
    /// The game gets this item.
    Item(String),
    /// The end rules get this one, behind the others.
    EndRule(String),
}

impl Fix {
    /// This in place of the mistake.
    pub fn replace(text: &str) -> Option<Box<Fix>> {
        Some(Box::new(Fix::Replace(text.to_string())))
    }
}

impl Advice {
    /// `did you mean `near`?`
    pub fn did_you_mean(near: &str) -> Advice {
        Advice { text: format!("did you mean `{near}`?"), fix: Fix::replace(near), ..Advice::default() }
    }

    /// Words in which `{}` stands for the text that takes the place of the mistake.
    pub fn replace(words: &str, text: &str) -> Advice {
        Advice { text: words.replace("{}", text), fix: Fix::replace(text), ..Advice::default() }
    }

    /// Words in which `{}` stands for an item that the game needs.
    pub fn item(words: &str, item: &str) -> Advice {
        Advice {
            text: words.replace("{}", item),
            fix: Some(Box::new(Fix::Item(item.to_string()))),
            ..Advice::default()
        }
    }

    /// Words in which `{}` stands for an end rule that the game needs.
    pub fn end_rule(words: &str, rule: &str) -> Advice {
        Advice {
            text: words.replace("{}", rule),
            fix: Some(Box::new(Fix::EndRule(rule.to_string()))),
            ..Advice::default()
        }
    }

    /// Words that may begin with ``write `WORD` ``, which is the change then.
    pub fn written(words: &str) -> Advice {
        let word = words.strip_prefix("write `").and_then(|rest| rest.split_once('`')).map(|(word, _)| word);
        let is_word = |word: &&str| word.chars().all(|c| c.is_alphanumeric() || c == '_');
        let fix = word.filter(is_word).and_then(Fix::replace);
        Advice { text: words.to_string(), fix, ..Advice::default() }
    }
}

impl From<String> for Advice {
    fn from(text: String) -> Advice {
        Advice { text, ..Advice::default() }
    }
}

impl From<&str> for Advice {
    fn from(text: &str) -> Advice {
        Advice::from(text.to_string())
    }
}

impl std::ops::Deref for Advice {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl std::fmt::Display for Advice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            span,
            notes: Vec::new(),
            help: None,
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    /// Adds advice.
    pub fn help(mut self, help: impl Into<Advice>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Adds a second place.
    pub fn note(mut self, span: Span, note: impl Into<String>) -> Diagnostic {
        self.notes.push((span, note.into()));
        self
    }
}

/// The name among `known` that is most like `word`, if one is near enough to be meant.
///
/// Optimal string alignment distance (Damerau, 1964), at most a third of the word's length (1 for the shortest).
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = ((word.chars().count() + 1) / 3).max(1);
    known
        .into_iter()
        .filter(|k| *k != word)
        .map(|k| (strsim::osa_distance(&word.to_lowercase(), &k.to_lowercase()), k))
        .filter(|(d, _)| *d <= limit)
        .min_by_key(|(d, k)| (*d, k.len()))
        .map(|(_, k)| k)
}

/// A text from outside as messages quote it: at most 60 characters, with none that a terminal obeys.
pub fn brief(text: &str) -> String {
    const LONGEST: usize = 60;
    let more = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    text.chars().take(LONGEST).map(shown).collect::<String>() + more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found() {
        assert_eq!(nearest("neigbours", ["neighbours", "board"]), Some("neighbours"));
        assert_eq!(nearest("emtpy", ["empty", "edge"]), Some("empty"));
        assert_eq!(nearest("quux", ["empty", "edge"]), None);
    }

    #[test]
    fn long_and_strange_texts_are_quoted_in_few_characters() {
        assert_eq!(brief("e2 e4"), "e2 e4");
        assert_eq!(brief("\u{1b}[2J"), "\u{fffd}[2J");
        assert_eq!(brief(&"ä".repeat(61)), "ä".repeat(60) + "…");
    }
}
