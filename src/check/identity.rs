//! A game's identity: a hash of its rules with options bound, by which records know what they were played under.
//!
//! Written first is what the game is made of (options' values, players, board, pieces, setup, turns, hooks, ends);
//! then, in order of name, whatever that mentions, until nothing new is mentioned. So a definition that no rule
//! leads to does not count, and neither do the hooks and end rules of a library that is switched off.

use super::canonical::Canon;
use super::rulebook::{Rulebook, Sourced};
use crate::model::{self, OptionInfo};
use crate::span::{SourceMap, Span};
use crate::syntax::ast::{ItemKind, Pattern};
use crate::syntax::between_text;
use std::collections::BTreeSet;

/// The text of a span, with runs of blanks made one.
pub fn text_of(files: &SourceMap, span: Span) -> String {
    let text = &files.get(span.file).text;
    let slice = text.get(span.start as usize..span.end as usize).unwrap_or("");
    slice.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The identity of the rules with options bound.
///
/// `options` are all options with their values; `on` says of each of the book's libraries whether it is switched on.
/// Blanks, comments, needless brackets, the order of definitions, titles, credits, looks, tests, options' ranges and
/// texts, and `require` items (which options may be set, not what they mean) do not count.
pub fn of(book: &Rulebook, options: &[OptionInfo], on: &[bool]) -> model::Identity {
    let mut identity = Identity { book, on, canon: Canon::new(), libraries: BTreeSet::new() };
    identity.options(options);
    identity.equipment();
    identity.play();
    identity.mentioned();
    identity.canon.identity()
}

struct Identity<'b> {
    book: &'b Rulebook,
    on: &'b [bool],
    canon: Canon,
    /// Libraries whose items were written: their arguments count.
    libraries: BTreeSet<usize>,
}

impl<'b> Identity<'b> {
    fn options(&mut self, options: &[OptionInfo]) {
        let mut values: Vec<_> = options.iter().map(|o| (&o.name, &o.value)).collect();
        values.sort();
        for (name, value) in values {
            self.canon.part("option", |c| {
                c.word(name);
                c.word(value);
            });
        }
    }

    fn equipment(&mut self) {
        let book = self.book;
        self.canon.part("players", |c| c.idents(&book.players));
        book.teams.iter().for_each(|team| self.canon.part("team", |c| c.idents(team)));
        if let Some(board) = &book.board {
            self.canon.part("board", |c| {
                c.expr(&board.expr);
                c.word(if board.numbered { "numbered" } else { "-" });
                if !board.between.is_empty() {
                    c.word(between_text(&board.between).trim());
                }
            });
        }
        for pieces in &book.pieces {
            self.write(pieces, "pieces", |c, p| {
                c.idents(&p.kinds);
                c.idents(&p.colours);
                c.word(if p.sharing {
                    "sharing"
                } else if p.stacking.is_some() {
                    "stacking"
                } else {
                    "-"
                });
            });
        }
        for mark in &book.marks {
            self.write(mark, "marks", |c, m| c.name(&m.text));
        }
    }

    fn play(&mut self) {
        let (book, on) = (self.book, self.on);
        for setup in book.setups.iter().filter(|s| is_on(on, s.from)) {
            self.write(setup, "setup", Canon::block);
        }
        for turn in book.turns.iter().filter(|t| t.from.is_none()) {
            self.write(turn, "turn", |c, t| {
                c.name(t.name.as_ref().map_or("", |n| &n.text));
                c.block(&t.body);
            });
        }
        for hook in book.hooks.iter().filter(|h| is_on(on, h.from)) {
            self.write(hook, "hook", |c, h| {
                for name in [&h.turn, &h.instead] {
                    c.name(name.as_ref().map_or("-", |n| &n.text));
                }
                h.when.iter().for_each(|w| c.expr(w));
                c.block(&h.body);
            });
        }
        for rule in book.ends.iter().filter(|e| is_on(on, e.from)) {
            self.write(rule, "ends", Canon::end_rule);
        }
    }

    /// Writes what was mentioned, then what that mentions, and so on.
    fn mentioned(&mut self) {
        let mut done = BTreeSet::new();
        while let Some(name) = self.canon.names.difference(&done).next().cloned() {
            self.meaning(&name);
            done.insert(name);
        }
    }

    /// Everything of the game that has this name.
    fn meaning(&mut self, name: &str) {
        let book = self.book;
        for define in book.defines.iter().filter(|d| d.item.name.text == name) {
            self.write(define, "define", |c, d| {
                c.word(name);
                c.params(&d.params);
                c.body(&d.body);
            });
        }
        for table in book.tables.iter().filter(|t| t.item.name.text == name) {
            self.write(table, "table", |c, t| {
                c.word(name);
                for (key, value) in &t.entries {
                    c.name(&key.text);
                    c.expr(value);
                }
            });
        }
        for var in book.vars.iter().filter(|v| v.item.name.text == name) {
            self.write(var, "variable", Canon::variable);
        }
        let named = |t: &super::rulebook::Turn| t.name.as_ref().is_some_and(|n| n.text == name);
        for turn in book.turns.iter().filter(|t| t.from.is_some() && named(&t.item)) {
            self.write(turn, "turn", |c, t| c.block(&t.body));
        }
        if name == "built" {
            book.patterns.iter().for_each(|(id, p)| pattern(&mut self.canon, id, p));
        }
    }

    fn write<T>(&mut self, item: &Sourced<T>, kind: &str, inside: impl FnOnce(&mut Canon, &T)) {
        self.canon.part(kind, |c| inside(c, &item.item));
        if let Some(at) = item.from {
            self.library(at);
        }
    }

    /// A library's arguments, once.
    fn library(&mut self, at: usize) {
        if !self.libraries.insert(at) {
            return;
        }
        let taken = &self.book.uses[at];
        self.canon.part("use", |c| {
            c.word(&taken.name.text);
            c.params(&taken.params);
            taken.args.iter().for_each(|a| c.expr(a));
        });
        taken.from.into_iter().for_each(|outer| self.library(outer));
    }
}

fn is_on(on: &[bool], from: Option<usize>) -> bool {
    from.is_none_or(|at| on.get(at).copied().unwrap_or(true))
}

/// A pattern, for games that ask which are built.
fn pattern(canon: &mut Canon, id: &str, pattern: &Pattern) {
    canon.part("pattern", |c| {
        c.word(id);
        c.idents(&pattern.on);
        if !pattern.colours.is_empty() {
            c.idents(&pattern.colours);
        }
        c.expr(&pattern.built);
        for item in &pattern.items {
            match &item.kind {
                ItemKind::Option(option) => {
                    c.word(&option.name.text);
                    c.expr(&option.default);
                }
                ItemKind::Define { name, params, body, .. } => {
                    c.word(&name.text);
                    c.params(params);
                    c.body(body);
                }
                _ => {}
            }
        }
    });
}
