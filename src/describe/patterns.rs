//! What the patterns mean that a game asks for one by one.

use super::rules::{pattern_within, Page};
use super::sheet::{Block, Item};
use crate::check::{asked_patterns, AskedPattern};

/// Wider than any sentence.
const ONE_LINE: usize = 10_000;

impl Page<'_> {
    /// Each pattern with what it says of itself, or else its condition.
    pub(super) fn patterns(&mut self) {
        let line = |(text, asked): &(String, AskedPattern)| {
            let built = || pattern_within(asked, self.model, ONE_LINE).lines().next().map(str::to_string);
            let said = asked.about.clone().or_else(built).unwrap_or_default();
            let name = match &asked.title {
                Some(title) if asked.options.is_empty() => title.clone(),
                Some(title) => format!("{title}, {text}"),
                None => format!("“{text}”"),
            };
            Item::line(format!("{name}: {said}"))
        };
        let lines = asked_patterns(self.book).iter().map(line).collect();
        self.section("Patterns", vec![Block::List(lines)]);
    }
}
