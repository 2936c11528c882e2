//! Conditions that are asked only where others do not hold: an earlier end rule has asked these in vain.

use super::{conjuncts, joined_all, Normal};
use crate::model::{Each, List, Num, Quantifier, Rewrite, Set, Slot, Truth};

impl Normal<'_> {
    /// A condition without what is known not to hold.
    pub(super) fn without(&mut self, e: Truth, failed: &[Truth]) -> Truth {
        if failed.is_empty() {
            return e;
        }
        let opposite = failed.iter().map(|cond| self.negated(cond.clone())).collect();
        let left = Without { normal: self, failed, opposite }.truth(&e);
        self.truth(&left)
    }

    /// What a condition or one that does not hold comes to, if one comparison says that: `n >= 3` for `n = 3`, where `n >= 4`
    /// does not hold, also of some sites, directions or other members.
    fn with_failed(&mut self, e: &Truth, failed: &Truth) -> Option<Truth> {
        if let Some(found) = self.compared_at_once(e, failed, false) {
            return matches!(found, Truth::Compare(..)).then_some(found);
        }
        let ((names, cond), (others, failed)) = (nest(e), nest(failed));
        let names: Vec<&Each> = names;
        if names.is_empty() || names.len() != others.len() || !are_free(&names) || !are_free(&others) {
            return None;
        }
        let mut left = others;
        let mut same = Vec::new();
        for each in &names {
            let at = left.iter().position(|other| other.domain == each.domain)?;
            same.push((left.remove(at).slot, each.slot));
        }
        let cond = self.with_failed(cond, &Renamed(same).truth(failed))?;
        let round = |cond, each: &&Each| {
            let each = Each { cond: Some(cond), ..(*each).clone() };
            Truth::Quantified(Quantifier::Some, Box::new(each))
        };
        Some(names.iter().rev().fold(cond, round))
    }
}

/// The names of `some x in A: some y in B: … C`, and `C`.
fn nest(mut e: &Truth) -> (Vec<&Each>, &Truth) {
    let mut names = Vec::new();
    while let Truth::Quantified(Quantifier::Some, each) = e {
        let Some(cond) = &each.cond else { break };
        names.push(&**each);
        e = cond;
    }
    (names, e)
}

/// Does no domain depend on the names?
fn are_free(names: &[&Each]) -> bool {
    let reads = |set: &Set| names.iter().any(|each| crate::program::facts::reads(set, each.slot));
    !names.iter().any(|each| reads(&each.domain))
}

/// Other names for some.
struct Renamed(Vec<(Slot, Slot)>);

impl Rewrite for Renamed {
    fn slot(&mut self, name: Slot) -> Slot {
        self.0.iter().find(|(from, _)| *from == name).map_or(name, |(_, to)| *to)
    }
}

/// A condition without what is known not to hold.
struct Without<'n, 'b> {
    normal: &'n mut Normal<'b>,
    failed: &'n [Truth],
    /// What is known to hold.
    opposite: Vec<Truth>,
}

impl Without<'_, '_> {
    /// `A and not B`, where `A and B` does not hold, is `A`.
    fn all(&self, parts: &[Truth]) -> Vec<Truth> {
        let mut left = parts.to_vec();
        // One after the other: what one follows from has to stay.
        while let Some(at) = left.iter().position(|part| self.follows(part, &left)) {
            left.remove(at);
        }
        left
    }

    /// Does a denial follow from the other parts?
    fn follows(&self, part: &Truth, parts: &[Truth]) -> bool {
        let Truth::Not(denied) = part else { return false };
        self.failed.iter().any(|failed| {
            let said = conjuncts(failed.clone());
            said.contains(&**denied) && said.iter().all(|e| e == &**denied || parts.contains(e))
        })
    }
}

impl Rewrite for Without<'_, '_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        let failed = self.failed;
        match e {
            e if failed.contains(e) => Truth::Const(false),
            e if self.opposite.contains(e) => Truth::Const(true),
            Truth::All(parts) => self.parts_of_truth(&joined_all(self.all(parts))),
            Truth::Not(_) | Truth::Any(_) | Truth::If(_) => self.parts_of_truth(e),
            e => failed.iter().find_map(|cond| self.normal.with_failed(e, cond)).unwrap_or_else(|| e.clone()),
        }
    }

    fn num(&mut self, e: &Num) -> Num {
        e.clone()
    }

    fn list(&mut self, e: &List) -> List {
        e.clone()
    }
}
