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

/// What a branch begins with, if that is plain.
pub(super) fn opening(ops: &[Op], asks: &[Ask], branch: &Branch) -> Option<Opening> {
    if branch.label != Label::Open {
        return (!branch.may_fail).then_some(Opening::Word);
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
    let plain = counted && branch.keeps && !plain.may_fail && !plain.if_any;
    plain.then_some(Opening::Choice { from: first, at, ask, of })
}

/// Does a branch begin with a choice that may lead nowhere, and does nothing before it?
pub(super) fn begins_ahead(ops: &[Op], asks: &[Ask], branch: &Branch) -> bool {
    let begin = branch.pc as usize;
    let before = |op: &&Op| op.is_pure() || matches!(op, Op::Resume { .. });
    let first = begin + ops[begin..].iter().take_while(before).count();
    matches!(ops.get(first), Some(Op::Ask { ask, .. }) if branch.keeps && asks[usize::from(*ask)].may_fail)
}
