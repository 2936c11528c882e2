//! The law of chosen sets of two or three that the board judges: of `choose set X of 2 in S where C`, where `C` asks nothing of
//! the position, `X` is one of a family that is known.

use super::size::Size;
use super::{conjuncts, joined_all, Normal, STEPS};
use crate::board::{SiteSet, MAX_SITES};
use crate::model::{
    fold, Closed, Expr, Family, Holds, Num, Numbers, Rewrite, Set, Sites, Slot, Slots, Truth, Value,
};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Of more sets of a size than these, be they chosen or not, none is looked at: that takes longer than it saves.
const MOST_SETS: usize = 8_000;

/// Most sets of a family for each site of the board.
const MOST_OF_SITE: usize = 8;

/// A chosen set: its name, and what is asked of it and of every part of it.
pub struct Asked {
    pub slot: Slot,
    pub keeping: Option<Truth>,
    pub cond: Option<Truth>,
}

impl Normal<'_> {
    /// What is asked of a set that is chosen from a domain, in normal form.
    pub fn asked_of_part_of(&mut self, domain: &Set, asked: Asked) -> Asked {
        let names = self.scope.len();
        if matches!(domain, Set::Sites(_)) {
            self.enter(asked.slot, Holds::Members(domain));
        }
        if let Some(name) = self.scope.get_mut(names) {
            name.size = Size { least: 0, most: MAX_SITES };
            name.of_statement = true;
        }
        let keeping = asked.keeping.map(|cond| self.truth(&cond));
        let cond = asked.cond.map(|cond| self.truth(&cond));
        self.scope.truncate(names);
        Asked { slot: asked.slot, keeping, cond }
    }

    /// What is asked of a set of so many sites, with what the board alone tells of it said by a family.
    pub fn told_by_board(&self, size: Option<&Numbers>, asked: Asked) -> Asked {
        match size.and_then(few).and_then(|size| self.family_asked_for(size, &asked)) {
            Some((family, keeping, mut cond)) => {
                let chosen = Box::new(Sites::Slot(asked.slot));
                cond.push(Truth::OneOf(chosen, Box::new(Family::Const(Arc::new(family)))));
                let joined = |conds: Vec<Truth>| (!conds.is_empty()).then(|| joined_all(conds));
                Asked { slot: asked.slot, keeping: joined(keeping), cond: joined(cond) }
            }
            None => asked,
        }
    }

    /// The sets of a size that the board accepts, and what else is asked.
    fn family_asked_for(&self, size: usize, asked: &Asked) -> Option<(Vec<SiteSet>, Vec<Truth>, Vec<Truth>)> {
        let is_known = |cond: &Truth| {
            !matches!(cond, Truth::Const(_) | Truth::OneOf(..)) && Closed::with(&[asked.slot]).truth(cond)
        };
        let divided = |cond: &Option<Truth>| -> (Vec<Truth>, Vec<Truth>) {
            cond.iter().cloned().flat_map(conjuncts).partition(is_known)
        };
        let ((of_parts, keeping), (of_all, cond)) = (divided(&asked.keeping), divided(&asked.cond));
        let sites = self.board.len();
        let sets = (0..size).fold(1, |sets, chosen| sets * (sites - chosen.min(sites)) / (chosen + 1));
        if of_parts.is_empty() && of_all.is_empty() || sets > MOST_SETS {
            return None;
        }
        let sets = self.sets_of(size, asked.slot, [joined_all(of_parts), joined_all(of_all)])?;
        Some((sets, keeping, cond))
    }

    /// The sets of a size of which the second condition holds, and of which and of whose parts the first one holds, unless they
    /// are many.
    fn sets_of(&self, size: usize, slot: Slot, conds: [Truth; 2]) -> Option<Vec<SiteSet>> {
        let ([of_parts, of_all], steps) = (conds.map(Expr::Truth), Cell::new(STEPS));
        let holds = |cond: &Expr, set: SiteSet| {
            let mut slots = Slots::default();
            slots.set(slot, Value::Sites(set));
            Some(fold(cond, self.board, self.cast, &mut slots, &steps).ok()?.truth())
        };
        let mut sets = BTreeSet::from([SiteSet::EMPTY]);
        for members in 1..=size {
            let mut larger = BTreeSet::new();
            for (set, site) in sets.iter().flat_map(|set| self.board.iter().map(move |site| (set, site))) {
                let with = *set | SiteSet::of(site);
                let all_parts = || with.iter().all(|one| sets.contains(&(with - SiteSet::of(one))));
                if with.len() == members
                    && !larger.contains(&with)
                    && all_parts()
                    && holds(&of_parts, with)?
                    && (members < size || holds(&of_all, with)?)
                {
                    larger.insert(with);
                }
                if members == size && larger.len() > MOST_OF_SITE * self.board.len() {
                    return None;
                }
            }
            sets = larger;
        }
        Some(sets.into_iter().collect())
    }
}

/// A number of members that is few.
fn few(size: &Numbers) -> Option<usize> {
    match size {
        Numbers::Of(all) => match all[..] {
            [Num::Const(size @ 2..=3)] => Some(size as usize),
            _ => None,
        },
        _ => None,
    }
}
