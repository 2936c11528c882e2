//! How turns begin: with a decision, or with changes.

use crate::model::{Branch, Label, Num, Numbers, Stmt};

/// How a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// A decision comes first, whatever happens.
    Decides,
    /// It may also end without a decision. Until then nothing is asked and nothing fails where something has changed.
    Undecided,
    /// Something may change before it is asked or may fail.
    Changes,
}

/// May something change before the first decision, or the block end without one?
pub fn changes_before_asking(block: &[Stmt]) -> bool {
    !matches!(before_asking(block), Before::Asks)
}

/// How a turn with this body and these steps after it begins.
pub fn beginning(body: &[Stmt], after: &[Stmt]) -> Beginning {
    let mut ways = Ways { unchanged: true, ..Ways::default() };
    ways.block(body);
    (ways.unchanged, ways.changed) = (ways.unchanged | ways.ended[0], ways.changed | ways.ended[1]);
    ways.block(after);
    match (ways.too_late, ways.unchanged | ways.changed | ways.ended.contains(&true)) {
        (true, _) => Beginning::Changes,
        (_, true) => Beginning::Undecided,
        _ => Beginning::Decides,
    }
}

/// The ways through statements without a decision so far.
#[derive(Clone, Copy, Default)]
struct Ways {
    /// Is there one on which nothing has changed, and one on which something has?
    unchanged: bool,
    changed: bool,
    /// The same for those that have come to an `end turn`.
    ended: [bool; 2],
    /// May something be asked or fail where something has changed?
    too_late: bool,
}

impl Ways {
    fn block(&mut self, block: &[Stmt]) {
        block.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            _ if !self.unchanged && !self.changed => {}
            Stmt::Let { .. } => {}
            Stmt::Choose { if_any: true, .. } | Stmt::Require(_) => self.too_late |= self.changed,
            Stmt::ChooseSet { size, .. } if may_be_empty(size.as_ref()) => self.too_late |= self.changed,
            Stmt::Choose { .. } | Stmt::ChooseSet { .. } => self.asks(),
            Stmt::Either { branches, .. } => {
                let open =
                    |b: &Branch| b.label == Label::Open && !matches!(before_asking(&b.body), Before::Asks);
                self.too_late |= branches.iter().any(open);
                self.asks();
            }
            Stmt::If { then, otherwise, .. } => {
                let mut other = *self;
                self.block(then);
                other.block(otherwise);
                self.unchanged |= other.unchanged;
                self.changed |= other.changed;
                self.too_late |= other.too_late;
                (0..2).for_each(|i| self.ended[i] |= other.ended[i]);
            }
            Stmt::EndTurn => {
                self.ended = [self.ended[0] | self.unchanged, self.ended[1] | self.changed];
                (self.unchanged, self.changed) = (false, false);
            }
            Stmt::Repeat { .. } | Stmt::RequireMost { .. } => self.too_late = true,
            _ => (self.unchanged, self.changed) = (false, true),
        }
    }

    fn asks(&mut self) {
        self.too_late |= self.changed;
        (self.unchanged, self.changed) = (false, false);
    }
}

/// May a set of such a size have no members? Where that is all it may have, nothing is decided.
fn may_be_empty(size: Option<&Numbers>) -> bool {
    let is_some = |n: &Num| matches!(n, Num::Const(1..));
    match size {
        None => false,
        Some(Numbers::Range(low, _)) => !is_some(low),
        Some(Numbers::Of(all)) => !all.iter().all(is_some),
        Some(_) => true,
    }
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
            Stmt::Choose { if_any: false, .. } => return Before::Asks,
            Stmt::ChooseSet { size, .. } if !may_be_empty(size.as_ref()) => return Before::Asks,
            Stmt::Either { branches, .. } => {
                let open =
                    |b: &Branch| b.label == Label::Open && !matches!(before_asking(&b.body), Before::Asks);
                return if branches.iter().any(open) { Before::Changes } else { Before::Asks };
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
