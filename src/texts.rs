//! The shipped games, libraries and patterns, embedded in the program.

use crate::check::Texts;
use crate::span::SourceText;
use include_dir::{include_dir, Dir};

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/games");

/// The shipped texts as a place where games find their bases and libraries.
///
/// ```
/// use boardwright::rules::{Rules, Texts};
/// use boardwright::texts::Shipped;
///
/// assert!(Shipped.game("hex").is_some_and(|source| source.text.contains("players Red, Blue")));
/// assert!(Rules::from_file(&Shipped, "hex").is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Shipped;

impl Texts for Shipped {
    fn game(&self, id: &str) -> Option<SourceText> {
        text(&format!("{id}.game"))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        text(&format!("std/{name}.game"))
    }

    fn games(&self) -> Vec<String> {
        games().into_iter().map(str::to_string).collect()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        let names = libraries().into_iter();
        names.filter_map(|name| Some((name.to_string(), self.library(name)?))).collect()
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        let ids = patterns().into_iter();
        ids.filter_map(|id| text(&format!("patterns/{id}.pattern")).map(|text| (id.to_string(), text)))
            .collect()
    }
}

/// The ids of the shipped games, sorted.
pub fn games() -> Vec<&'static str> {
    ids("", ".game")
}

/// The names of the shipped libraries, sorted.
pub fn libraries() -> Vec<&'static str> {
    ids("std", ".game")
}

/// The ids of the shipped patterns, sorted.
pub fn patterns() -> Vec<&'static str> {
    ids("patterns", ".pattern")
}

/// The shipped text with this path, such as `std/swap.game`.
pub fn text(path: &str) -> Option<SourceText> {
    let text = SHIPPED.get_file(path)?.contents_utf8()?;
    Some(SourceText { name: path.to_string(), text: text.to_string() })
}

fn ids(folder: &str, ending: &str) -> Vec<&'static str> {
    let folder = if folder.is_empty() { Some(&SHIPPED) } else { SHIPPED.get_dir(folder) };
    let names = folder.into_iter().flat_map(|f| f.files()).filter_map(|f| f.path().file_name()?.to_str());
    let mut ids: Vec<&str> = names.filter_map(|name| name.strip_suffix(ending)).collect();
    ids.sort_unstable();
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_text_is_found() {
        assert!(games().contains(&"permute") && libraries().contains(&"prelude"));
        assert_eq!(Shipped.patterns().len(), patterns().len());
        assert!(Shipped.library("swap").is_some_and(|t| t.name == "std/swap.game"));
        assert!(Shipped.game("nonsense").is_none());
    }
}
