//! The patterns of a game, and what they mean.

use crate::check::{asked_pattern, Rulebook};
use crate::describe;
use crate::model::{bits, Domain, Model, Position, Value, VarType};
use crate::ninja::asks_for_patterns;
use crate::syntax::ast::{Expr, ExprKind, OptionItem};
use crate::syntax::expr_text;
use std::collections::BTreeMap;

/// The word for all patterns that fit the board.
const ALL: &str = "patterns";
/// Wider than any sentence.
const ONE_LINE: usize = 10_000;

/// The patterns that are played for: those that are remembered, or the one that is set.
pub fn played_for(model: &Model, position: &Position) -> Vec<String> {
    let ids = |mask: u64| bits(mask).filter_map(|at| Some(model.patterns.get(usize::from(at))?.id.clone()));
    let is_pattern = |ty: &VarType| *ty == VarType::Members(Domain::Patterns);
    let remembered: Vec<_> =
        model.vars.iter().zip(position.vars()).filter(|(info, _)| is_pattern(&info.ty)).collect();
    if remembered.is_empty() && model.patterns.len() == 1 {
        return vec![model.patterns[0].id.clone()];
    }
    let mask = |value: &Value| match value {
        Value::Members(mask) => *mask,
        _ => 0,
    };
    remembered.into_iter().flat_map(|(_, values)| values.iter().flat_map(|v| ids(mask(v)))).collect()
}

/// What each pattern of a game means: what it says of itself, or else its condition in plain English.
pub fn meanings(book: &Rulebook, model: &Model) -> BTreeMap<String, String> {
    let all = model
        .patterns
        .iter()
        .filter_map(|pattern| Some((pattern.id.clone(), meaning(book, model, &pattern.id)?)));
    all.collect()
}

fn meaning(book: &Rulebook, model: &Model, id: &str) -> Option<String> {
    let option = options(book).next()?.name.text.clone();
    let mut book = book.clone();
    book.give(&vec![(option.clone(), text_of(&book, id))]).ok()?;
    let asked = asked_pattern(&book, &option)?;
    let said = describe::pattern_within(&asked, model, ONE_LINE);
    asked.about.or_else(|| said.lines().next().map(str::to_string))
}

/// The options whose values are patterns.
pub fn options(book: &Rulebook) -> impl Iterator<Item = &OptionItem> {
    book.options.iter().map(|o| &o.item).filter(|o| asks_for_patterns(o))
}

/// How a pattern of the game is written.
pub fn text_of(book: &Rulebook, id: &str) -> String {
    let mut found = options(book).flat_map(|o| within(book, book.given(o)));
    found.find(|(known, _)| known == id).map_or(id.to_string(), |(_, text)| text)
}

/// The patterns that a value names or puts into words: name and text.
pub fn within(book: &Rulebook, value: &Expr) -> Vec<(String, String)> {
    let mut found = Vec::new();
    gather(book, value, &mut found);
    found
}

fn gather(book: &Rulebook, value: &Expr, found: &mut Vec<(String, String)>) {
    match &value.kind {
        ExprKind::Group(inner) => gather(book, inner, found),
        ExprKind::Braces(all) => all.iter().for_each(|e| gather(book, e, found)),
        ExprKind::Name(name) if name == ALL => {}
        ExprKind::Name(name) => found.push((name.clone(), name.clone())),
        ExprKind::Call(name, _) if book.patterns.iter().any(|(id, _)| *id == name.text) => {
            found.push((expr_text(value), expr_text(value)));
        }
        _ => {
            let before = found.iter().filter(|(id, _)| id.starts_with("invented")).count();
            let id = if before == 0 { "invented".into() } else { format!("invented_{}", before + 1) };
            found.push((id, format!("({})", expr_text(value))));
        }
    }
}
