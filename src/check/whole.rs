//! From a text to a model in one step, for programs that do not need the stages.

use super::{bind, read, Settings, Texts};
use crate::diagnostic::Diagnostic;
use crate::model::Model;
use crate::span::{SourceMap, SourceText};
use std::fmt;

/// What is wrong with a game, and the texts that it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes {
    /// Every mistake found.
    pub found: Vec<Diagnostic>,
    /// The texts that they point into.
    pub files: SourceMap,
}

impl fmt::Display for Mistakes {
    /// A line for each mistake: `file:line:column: message (help)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, mistake) in self.found.iter().enumerate() {
            let (line, column) = self.files.line_col(mistake.span);
            let file = &self.files.get(mistake.span.file).name;
            let (end, help) = (if at == 0 { "" } else { "\n" }, mistake.help.as_deref());
            write!(f, "{end}{file}:{line}:{column}: {}", mistake.message)?;
            help.map_or(Ok(()), |help| write!(f, " ({help})"))?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}

/// Reads a game with all that it builds on, and binds its options. `id` is what other games call it.
///
/// ```
/// use boardwright::check;
/// use boardwright::span::SourceText;
/// use boardwright::texts::Shipped;
///
/// let text = r#"boardwright 1
/// game "Four on a small board" extends "hex" {
///   option size = 4
/// }"#;
/// let source = SourceText { name: "small.game".into(), text: text.into() };
/// let model = check::model(&Shipped, "small", &source, &vec![]).unwrap();
/// assert_eq!(model.board.len(), 16);
///
/// let source = SourceText { text: text.replace("size", "sise"), ..source };
/// let mistakes = check::model(&Shipped, "small", &source, &vec![]).unwrap_err();
/// assert!(mistakes.to_string().starts_with("small.game:3:"));
/// ```
///
/// # Errors
/// Every mistake in the texts and in the settings.
pub fn model(
    texts: &dyn Texts,
    id: &str,
    source: &SourceText,
    settings: &Settings,
) -> Result<Model, Box<Mistakes>> {
    let wrong = |found, files| Box::new(Mistakes { found, files });
    let book = read(texts, id, source).map_err(|(found, book)| wrong(found, book.files))?;
    match bind(&book, settings, None) {
        Ok(bound) => Ok(bound.model),
        Err(found) => Err(wrong(found, book.files)),
    }
}
