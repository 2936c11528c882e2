//! What a variant adds to setups, turns and end rules.

use super::layer::Layer;
use super::merge::Merger;
use super::rulebook::{Sourced, Turn};
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{Block, EndRule, EndsPlace};

impl Merger<'_> {
    /// A setup, or what is added to the game's own: its names are in sight there.
    pub(super) fn add_setup(&mut self, also: bool, body: Block, from: Option<usize>) {
        match self.book.setups.iter_mut().rev().find(|setup| also && setup.from.is_none()) {
            Some(own) => own.item.stmts.extend(body.stmts),
            None => self.book.setups.push(Sourced { item: body, from }),
        }
    }

    /// `also turn { … }`: more steps at the end of a turn's own.
    pub(super) fn add_to_turn(&mut self, more: Turn, from: Option<usize>) {
        if from.is_some() {
            let error = Diagnostic::error(
                "misplaced-item",
                more.span,
                "a library does not add to one turn's own steps",
            );
            return self.error(error.help("write `after turn { … }`: steps at the end of the turn"));
        }
        let name = |turn: &Turn| turn.name.as_ref().map(|n| n.text.clone());
        let found = self.book.turns.iter_mut().find(|turn| name(&turn.item) == name(&more));
        if let Some(turn) = found {
            turn.item.body.stmts.extend(more.body.stmts);
            return;
        }
        let names: Vec<String> = self.book.turns.iter().filter_map(|turn| name(&turn.item)).collect();
        let (span, message) = match &more.name {
            Some(name) => (name.span, format!("there is no turn named `{}` to add to", name.text)),
            None => (more.span, "there is no turn without a name to add to".to_string()),
        };
        let error = Diagnostic::error("unknown-turn", span, message);
        self.error(match names.as_slice() {
            [] => error.help("write `turn { … }`"),
            names => error.help(format!("the turns with names are `{}`", names.join("`, `"))),
        });
    }

    /// The rules of a block that are new: those with a name that a base has given take that rule's place.
    pub(super) fn new_rules(
        &mut self,
        place: EndsPlace,
        rules: Vec<EndRule>,
        layer: &mut Layer,
        from: Option<usize>,
    ) -> Vec<Sourced<EndRule>> {
        let mut new: Vec<Sourced<EndRule>> = Vec::new();
        let replaced = place == EndsPlace::Replace && from.is_none();
        for item in rules {
            let Some(name) = item.name.clone() else {
                new.push(Sourced { item, from });
                continue;
            };
            let key = format!("rule {}", name.text);
            let is_it =
                |rule: &Sourced<EndRule>| rule.item.name.as_ref().is_some_and(|n| n.text == name.text);
            let gone = |rule: &Sourced<EndRule>| replaced && rule.from.is_none();
            let old = self.book.ends.iter().position(|rule| is_it(rule) && !gone(rule));
            let twice = layer.seen.contains(&key);
            match old {
                Some(at) if layer.variant && !twice => self.book.ends[at] = Sourced { item, from },
                None if !twice => new.push(Sourced { item, from }),
                _ => {
                    let message = format!("a second end rule named `{}`", name.text);
                    self.error(
                        Diagnostic::error("given-twice", name.span, message).help("choose another name"),
                    );
                }
            }
            layer.seen.push(key);
        }
        new
    }
}
