//! How two games differ, rule by rule.
//!
//! Rules are compared as the formatter prints them, so blanks, comments and layout do not count. Tests, looks, credits
//! and the texts of options are left out.

use crate::check::{Define, Hook, Rulebook, Sourced, Use};
use crate::syntax::ast::{DefineBody, Domain, Item, ItemKind, OptionItem};
use crate::syntax::{between_text, end_rule_text, expr_text, item_text};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What differs between two games; empty if the rules are the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The id of the first game.
    pub a: String,
    /// The id of the second game.
    pub b: String,
    /// Every rule that differs, in the customary order of items.
    pub changes: Vec<Change>,
}

/// One rule that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Change {
    /// Which part of the game: `option`, `board`, `define`, `ends`, …
    pub part: &'static str,
    /// The rule's name, or its place for end rules; may be empty.
    pub name: String,
    /// The rule in the first game, formatted; none if it is only in the second.
    pub before: Option<String>,
    /// The rule in the second game, formatted; none if it is only in the first.
    pub after: Option<String>,
}

/// A rule: part, name, text.
type Rule = (&'static str, String, String);

/// The difference of two games, from the first to the second.
pub fn diff(a: &Rulebook, b: &Rulebook) -> Difference {
    let (mut before, mut after) = (sorted(a), sorted(b));
    let keys: BTreeSet<_> = before.keys().chain(after.keys()).cloned().collect();
    let mut changes = Vec::new();
    for key in keys {
        let (x, y) = (before.remove(&key), after.remove(&key));
        if x != y {
            changes.push(Change { part: PARTS[key.0], name: key.1, before: x, after: y });
        }
    }
    changes.extend(ends(a, b));
    Difference { a: a.id.clone(), b: b.id.clone(), changes }
}

/// The rules by the place of their part and their name.
fn sorted(book: &Rulebook) -> BTreeMap<(usize, String), String> {
    rules(book).into_iter().map(|(part, name, text)| ((place(part), name), text)).collect()
}

const PARTS: &[&str] = &[
    "players", "board", "pieces", "marks", "option", "require", "use", "table", "var", "define", "setup",
    "turn", "hook", "ends",
];

fn place(part: &str) -> usize {
    PARTS.iter().position(|p| *p == part).unwrap_or(PARTS.len() - 1)
}

/// Every rule but the end rules.
fn rules(book: &Rulebook) -> Vec<Rule> {
    let names = |names: &[crate::syntax::ast::Ident]| {
        names.iter().map(|n| n.text.as_str()).collect::<Vec<_>>().join(", ")
    };
    let item = |kind: ItemKind| item_text(&Item { span: book.span, kind }).trim_end().to_string();
    let mut rules: Vec<Rule> = vec![("players", String::new(), names(&book.players))];
    if let Some(board) = &book.board {
        let numbered = if board.numbered { " numbered" } else { "" };
        rules.push((
            "board",
            String::new(),
            expr_text(&board.expr) + numbered + &between_text(&board.between),
        ));
    }
    for pieces in &book.pieces {
        for kind in &pieces.item.kinds {
            let colours = match names(&pieces.item.colours) {
                all if all.is_empty() => "every player's".to_string(),
                some => some,
            };
            let sharing = match (pieces.item.sharing, pieces.item.stacking.is_some()) {
                (true, _) => ", sharing sites",
                (_, true) => ", stacking",
                _ => "",
            };
            rules.push(("pieces", kind.text.clone(), colours + sharing));
        }
    }
    rules.extend(book.marks.iter().map(|m| ("marks", m.item.text.clone(), m.item.text.clone())));
    rules.extend(book.options.iter().map(|o| ("option", o.item.name.text.clone(), option(&o.item))));
    for limit in &book.limits {
        let cond = expr_text(&limit.item.cond);
        let name = limit.item.name.as_ref().map_or(cond.clone(), |n| n.text.clone());
        rules.push(("require", name, cond));
    }
    rules.extend(book.uses.iter().filter(|u| !u.name.text.is_empty()).map(taken));
    for table in &book.tables {
        let kind = ItemKind::Table { name: table.item.name.clone(), entries: table.item.entries.clone() };
        rules.push(("table", table.item.name.text.clone(), item(kind)));
    }
    rules.extend(
        book.vars.iter().map(|v| ("var", v.item.name.text.clone(), item(ItemKind::Variable(v.item.clone())))),
    );
    rules.extend(book.defines.iter().map(|d| ("define", d.item.name.text.clone(), item(define(&d.item)))));
    for (at, setup) in book.setups.iter().enumerate() {
        let name = if at == 0 { String::new() } else { format!("{}", at + 1) };
        rules.push(("setup", name, item(ItemKind::Setup { also: false, body: setup.item.clone() })));
    }
    for turn in &book.turns {
        let name = turn.item.name.as_ref().map_or(String::new(), |n| n.text.clone());
        let kind = ItemKind::Turn { also: false, name: turn.item.name.clone(), body: turn.item.body.clone() };
        rules.push(("turn", name, item(kind)));
    }
    rules.extend(
        book.hooks.iter().enumerate().map(|(at, h)| ("hook", hook_name(book, h, at), item(hook(&h.item)))),
    );
    rules
}

fn option(option: &OptionItem) -> String {
    let default = expr_text(&option.default);
    match &option.domain {
        Some(Domain::Range(low, high)) => format!("{}..{} = {default}", expr_text(low), expr_text(high)),
        Some(Domain::Words(words)) => {
            let words: Vec<&str> = words.iter().map(|w| w.text.as_str()).collect();
            format!("{} = {default}", words.join(", "))
        }
        _ => default,
    }
}

fn taken(taken: &Use) -> Rule {
    let kind = ItemKind::Use { name: taken.name.clone(), args: taken.args.clone(), when: taken.when.clone() };
    let text = item_text(&Item { span: taken.span, kind });
    ("use", taken.name.text.clone(), text.trim_end().to_string())
}

fn define(define: &Define) -> ItemKind {
    let body = match &define.body {
        DefineBody::Expr(e) => DefineBody::Expr(e.clone()),
        DefineBody::Block(b) => DefineBody::Block(b.clone()),
    };
    // Sentences for people are no rules.
    ItemKind::Define { name: define.name.clone(), params: define.params.clone(), about: None, body }
}

fn hook(hook: &Hook) -> ItemKind {
    let (turn, when, body) = (hook.turn.clone(), hook.when.clone(), hook.body.clone());
    match &hook.instead {
        Some(label) => ItemKind::Instead { turn, when, label: label.clone(), body },
        None => ItemKind::After { turn, when, body },
    }
}

fn hook_name(book: &Rulebook, hook: &Sourced<Hook>, at: usize) -> String {
    let library = hook.from.and_then(|f| book.uses.get(f)).map(|u| u.name.text.as_str());
    let own = book.hooks[..at].iter().filter(|h| h.from == hook.from).count();
    match (library, own) {
        (Some(library), 0) => library.to_string(),
        (library, n) => format!("{} {}", library.unwrap_or(""), n + 1).trim().to_string(),
    }
}

/// End rules in order: what the longest common part leaves over.
fn ends(a: &Rulebook, b: &Rulebook) -> Vec<Change> {
    let told = |book: &Rulebook| book.ends.iter().map(|e| end_rule_text(&e.item)).collect::<Vec<_>>();
    let (a, b) = (told(a), told(b));
    let kept = common(&a, &b);
    let mut changes = Vec::new();
    let (mut i, mut j) = (0, 0);
    for (x, y) in kept.into_iter().chain([(a.len(), b.len())]) {
        while i < x || j < y {
            let before = (i < x).then(|| a[i].clone());
            let after = (j < y).then(|| b[j].clone());
            let name = if after.is_some() { j + 1 } else { i + 1 };
            (i, j) = (i + usize::from(before.is_some()), j + usize::from(after.is_some()));
            changes.push(Change { part: "ends", name: name.to_string(), before, after });
        }
        (i, j) = (x + 1, y + 1);
    }
    changes
}

/// Above so many pairs of end rules only what they begin with is compared.
const MOST_COMPARED: usize = 1_000_000;

/// The places of a longest common subsequence.
fn common(a: &[String], b: &[String]) -> Vec<(usize, usize)> {
    if a.len().saturating_mul(b.len()) > MOST_COMPARED {
        return a.iter().zip(b).take_while(|(x, y)| x == y).enumerate().map(|(i, _)| (i, i)).collect();
    }
    let mut best = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            best[i][j] = match a[i] == b[j] {
                true => best[i + 1][j + 1] + 1,
                false => best[i + 1][j].max(best[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut found) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            found.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if best[i + 1][j] >= best[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.changes.is_empty() {
            return writeln!(f, "{} and {}: the rules are the same", self.a, self.b);
        }
        writeln!(f, "from {} to {}", self.a, self.b)?;
        for change in &self.changes {
            let what = match (&change.before, &change.after) {
                (None, _) => "added",
                (_, None) => "left out",
                _ => "changed",
            };
            let name = if change.name.is_empty() { String::new() } else { format!(" {}", change.name) };
            writeln!(f, "\n{}{name}: {what}", change.part)?;
            for (sign, text) in [("-", &change.before), ("+", &change.after)] {
                for line in text.iter().flat_map(|t| t.lines()) {
                    writeln!(f, "  {sign} {line}")?;
                }
            }
        }
        Ok(())
    }
}
