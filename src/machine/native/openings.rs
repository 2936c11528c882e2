//! What the branches of an `either` begin with, where that is plain.

use super::emit::Emit;
use crate::model::Label;
use crate::program::{Branch, From, Op, Pc, Table};
use std::collections::BTreeSet;

/// What a branch begins with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Opening {
    /// A word, or a pass: one candidate.
    Word,
    /// The operations from one on up to a choice, whose candidates are counted.
    Choice { from: Pc, at: Pc, ask: Table, of: From },
}

impl Emit<'_, '_> {
    /// What the branches begin with, if that is plain and no two offer the same word or the same member of two families.
    pub(super) fn openings(&self, index: Table) -> Option<Vec<(Opening, bool)>> {
        let branches = &self.e.program.eithers[usize::from(index)].branches;
        let openings: Vec<_> = branches.iter().map(|branch| self.opening(branch)).collect::<Option<_>>()?;
        let unlike = |i: usize| {
            let (label, family) = (branches[i].label, self.family_of(&openings[i].0));
            (0..i).all(|other| {
                let (word, sets) = (branches[other].label, self.family_of(&openings[other].0));
                let both = family.zip(sets);
                (label == Label::Open || word != label) && both.is_none_or(|(a, b)| self.share_nothing(a, b))
            })
        };
        (0..branches.len()).all(unlike).then_some(openings)
    }

    /// Have two families no member in common, unless they are one?
    fn share_nothing(&self, a: Table, b: Table) -> bool {
        let sets = |family: Table| &self.e.tables.families[usize::from(family)].sets;
        a == b || sets(a).iter().all(|set| !sets(b).contains(set))
    }

    /// The family of which a branch offers members.
    fn family_of(&self, opening: &Opening) -> Option<Table> {
        match opening {
            Opening::Choice { ask, of: From::Anchors(_), .. } => {
                self.e.asks[usize::from(*ask)].family.map(|(family, _)| family)
            }
            _ => None,
        }
    }

    /// What a branch begins with, if that is plain; and whether a candidate of it may lead nowhere.
    pub(super) fn opening(&self, branch: &Branch) -> Option<(Opening, bool)> {
        if branch.label != Label::Open {
            return Some((Opening::Word, branch.may_fail));
        }
        let resumes = matches!(self.e.ops[branch.pc as usize], Op::Resume { .. });
        let from = branch.pc + Pc::from(resumes);
        let before = self.before_choice(from)?;
        let at = before.iter().copied().find(|at| matches!(self.e.ops[*at as usize], Op::Ask { .. }))?;
        let Op::Ask { ask, from: of, .. } = self.e.ops[at as usize] else { return None };
        let plain = &self.e.asks[usize::from(ask)];
        let counted = matches!(of, From::Sites(_) | From::Anchors(_) | From::Members(_) | From::Small(_));
        let fits = counted && branch.keeps && !plain.if_any && (resumes || at == from);
        fits.then_some((Opening::Choice { from, at, ask, of }, plain.may_fail))
    }

    /// The operations from one on up to a choice, with the choice, if all ways lead to the same one or end before.
    pub(super) fn before_choice(&self, from: Pc) -> Option<BTreeSet<Pc>> {
        use Op::*;
        let (mut found, mut to_do, mut asked) = (BTreeSet::new(), vec![from], None);
        while let Some(at) = to_do.pop() {
            let op = &self.e.ops[at as usize];
            match op {
                _ if !found.insert(at) => {}
                Ask { .. } if asked.is_none_or(|asked| asked == at) => asked = Some(at),
                Fail => {}
                Jump(_) | Branch { .. } => to_do.extend(self.targets(at)),
                op if op.loop_end().is_some() => to_do.extend(self.targets(at)),
                op if op.is_contained() => to_do.push(at + 1),
                _ => return None,
            }
        }
        asked.map(|_| found)
    }

    /// Do operations up to a choice only make sets, one after the other?
    pub(super) fn is_straight(&self, from: Pc, at: Pc) -> bool {
        (from..at).all(|at| self.e.ops[at as usize].is_pure())
    }
}
