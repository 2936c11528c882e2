//! Choices of the rules that never came up.

use super::said::not_seen;
use super::{Data, Table};
use crate::model::{Choice, Model, Rewrite, Stmt, Visit};
use crate::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The most letters of a choice that are shown.
const LONGEST: usize = 90;

/// Finds the places of all choices, with their numbers.
struct Choices<'m> {
    model: &'m Model,
    found: BTreeMap<Span, Vec<u16>>,
}

impl Rewrite for Choices<'_> {}

impl Visit for Choices<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        let Some(choice) = stmt.choice() else { return };
        if let Some(span) = self.place(choice) {
            self.found.entry(span).or_default().push(choice.id.0);
        }
    }
}

impl Choices<'_> {
    fn place(&self, choice: &Choice) -> Option<Span> {
        Some(self.model.sourced.place(choice.source)?.span)
    }
}

/// Where a part of the rules is written: `hex.game, line 12`.
pub fn line(model: &Model, span: Span) -> String {
    let told = &model.sourced;
    // The folder in which a file lies is nobody's business.
    let name = told.texts.get(span.file).name.rsplit(['/', '\\']).next().unwrap_or_default();
    format!("{name}, line {}", told.line(span))
}

/// The choices in which there was nothing to pick in any game, or nobody picked anything.
pub fn table(data: &Data<'_>) -> Option<Table> {
    let model = data.model;
    let mut all = Choices { model, found: BTreeMap::new() };
    crate::model::visit_rules(model, &mut all);
    let [legal, picked] = &data.choices;
    let row = |(span, numbers): (&Span, &Vec<u16>)| {
        let any = |of: &BTreeSet<u16>| numbers.iter().any(|number| of.contains(number));
        let what = match (any(legal), any(picked)) {
            (_, true) => return None,
            (true, false) => "picked",
            (false, false) => "legal",
        };
        let text = model.sourced.text(*span);
        let cut: String = text.chars().take(LONGEST).collect();
        let text = if cut.len() < text.len() { format!("{cut} …") } else { text };
        Some(vec![text, format!("{what}: {}", not_seen(data.games)), line(model, *span)])
    };
    let rows: Vec<Vec<String>> = all.found.iter().filter_map(row).collect();
    (!rows.is_empty() && data.games > 0).then(|| Table {
        caption: "Choices of the rules that never came up".into(),
        head: ["choice", "in all sorts of games", "where"].map(String::from).to_vec(),
        rows,
    })
}
