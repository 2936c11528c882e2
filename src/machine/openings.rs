//! What the branches of an `either` begin with, where that is plain.

use crate::model::Label;
use crate::program::{Ask, Branch, From, Op, Pc, Table};

/// What a branch begins with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Opening {
    /// A word, or a pass: one candidate.
    Word,
    /// The operations from one on up to a choice, whose candidates are counted.
    Choice { from: Pc, at: Pc, ask: Table, of: From },
}

/// What a branch begins with, if that is plain; and whether a candidate of it may lead nowhere.
pub(super) fn opening(ops: &[Op], asks: &[Ask], branch: &Branch) -> Option<(Opening, bool)> {
    if branch.label != Label::Open {
        return Some((Opening::Word, branch.may_fail));
    }
    let first = match ops[branch.pc as usize] {
        Op::Resume { .. } => branch.pc + 1,
        _ => branch.pc,
    };
    let mut at = first;
    while ops[at as usize].is_pure() && first != branch.pc {
        at += 1;
    }
    let Op::Ask { ask, from: of, .. } = ops[at as usize] else { return None };
    let plain = &asks[usize::from(ask)];
    let counted = matches!(of, From::Sites(_) | From::Anchors(_) | From::Members(_));
    let opening = Opening::Choice { from: first, at, ask, of };
    (counted && branch.keeps && !plain.if_any).then_some((opening, plain.may_fail))
}
