//! What the text of a game proves about it.

use super::Filling;
use crate::model::{Model, Reads, Slot, SlotSet, Stmt};

/// Does the expression read the name?
pub fn reads(e: &impl Reads, slot: Slot) -> bool {
    let mut slots = SlotSet::new();
    e.reads(&mut slots);
    slots.contains(&slot)
}

/// May a `take` be carried out in the block?
pub fn takes_role(block: &[Stmt]) -> bool {
    block.iter().any(|stmt| match stmt {
        Stmt::Take(_) => true,
        Stmt::Either { branches, .. } => branches.iter().any(|b| takes_role(&b.body)),
        Stmt::If { then, otherwise, .. } => takes_role(then) || takes_role(otherwise),
        Stmt::Repeat { body, .. } => takes_role(body),
        _ => false,
    })
}

/// May something change before the first decision, or the block end without one?
pub fn changes_before_asking(block: &[Stmt]) -> bool {
    !matches!(before_asking(block), Before::Asks)
}

enum Before {
    /// A decision comes first, whatever happens.
    Asks,
    /// Nothing has changed, and there may have been no decision.
    Nothing,
    Changes,
}

fn before_asking(block: &[Stmt]) -> Before {
    for stmt in block {
        match stmt {
            Stmt::Choose { if_any: false, .. } | Stmt::ChooseSet { .. } => return Before::Asks,
            Stmt::Either { branches, .. } => {
                let open = |b: &crate::model::Branch| {
                    b.label == crate::model::Label::Open && !matches!(before_asking(&b.body), Before::Asks)
                };
                if !branches.iter().any(open) {
                    return Before::Asks;
                }
                return Before::Changes;
            }
            Stmt::If { then, otherwise, .. } => match (before_asking(then), before_asking(otherwise)) {
                (Before::Asks, Before::Asks) => return Before::Asks,
                (Before::Nothing, Before::Nothing) => {}
                _ => return Before::Changes,
            },
            Stmt::Let { .. } | Stmt::Require(_) => {}
            _ => return Before::Changes,
        }
    }
    Before::Nothing
}

/// What the rules change; filled in where goals are tested only as far as something changed.
pub struct Effects;

/// What has changed since the end rules were tried last.
pub struct Changes;

impl Effects {
    /// Of a whole game.
    pub fn of(_model: &Model) -> Effects {
        Effects
    }
}

/// A fact, or why it is not one.
pub struct Fact {
    /// What it says.
    pub name: &'static str,
    /// Does it hold?
    pub holds: bool,
    /// The reason, or what breaks it.
    pub why: String,
}

/// All that is proved about a game.
pub fn facts(_model: &Model) -> Vec<Fact> {
    Vec::new()
}

/// Is a random playout of the game a random filling of its board?
pub fn filling(_model: &Model) -> Option<Filling> {
    None
}
