//! What the branches of an `either` begin with, where that is plain; and what is tried first when one is drawn.

use super::luck::Trial;
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

/// The trials of all branches that are tried first: one for a word, one for each likely site. None where the
/// candidates of a branch are not known to be most of some sites.
pub(super) fn trials(ops: &[Op], asks: &[Ask], likely: &[Vec<u16>], branches: &[Branch]) -> Vec<Trial> {
    let of = |(number, branch): (usize, &Branch)| {
        let bits = match opening(ops, asks, branch)? {
            Opening::Word => vec![0],
            Opening::Choice { ask, of: From::Sites(_), .. } => likely[usize::from(ask)].clone(),
            Opening::Choice { .. } => Vec::new(),
        };
        let trial = |bit| Trial { branch: number as u8, bit };
        (!bits.is_empty()).then(|| bits.into_iter().map(trial).collect::<Vec<Trial>>())
    };
    let all: Option<Vec<Vec<Trial>>> = branches.iter().enumerate().map(of).collect();
    all.unwrap_or_default().concat()
}
