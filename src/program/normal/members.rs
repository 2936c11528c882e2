//! Laws of players, kinds, directions and the like.

use super::{conjuncts, either, joined_all, known_key, Normal};
use crate::model::{Each, Members, Rewrite, Set, Slot, Truth};

impl Normal<'_> {
    /// The name, where `if x = A then A else B` is `x`, since it is one of `A` and `B`.
    fn is_either(&self, parts: &(Truth, Members, Members)) -> Option<Slot> {
        let (Truth::Equal(o), Members::Const(a), Members::Const(b)) = parts else { return None };
        let (Set::Members(_, left), Set::Members(_, right)) = (&o.left, &o.right) else { return None };
        let slot = match (left, right) {
            (Members::Slot(slot), Members::Const(mask)) | (Members::Const(mask), Members::Slot(slot))
                if mask == a =>
            {
                *slot
            }
            _ => return None,
        };
        let name = self.name(slot)?;
        let one_each = a.count_ones() == 1 && b.count_ones() == 1;
        (one_each && name.size.is_one() && name.among & !(a | b) == 0).then_some(slot)
    }

    /// `{ x in S where C }` of players, kinds, directions, …
    fn members_filtered(&mut self, each: Each) -> Members {
        let Each { slot, domain, cond } = self.merged(each);
        let Set::Members(of, mut domain) = domain else { return Members::Const(0) };
        let mut left = Vec::new();
        for part in cond.into_iter().flat_map(conjuncts) {
            match member_of(&part, slot) {
                Some(set) => domain = Members::Both(Box::new(domain), Box::new(set)),
                None if part == Truth::Const(false) => return Members::Const(0),
                None if part == Truth::Const(true) => {}
                None => left.push(part),
            }
        }
        if left.is_empty() {
            return domain;
        }
        let cond = Some(joined_all(left));
        Members::Filter(Box::new(Each { slot, domain: Set::Members(of, domain), cond }))
    }

    pub fn members_of_parts(&mut self, e: Members) -> Members {
        match e {
            Members::If(p) if matches!(p.0, Truth::Const(_)) => either(*p),
            Members::If(p) if p.1 == p.2 => p.1,
            Members::If(p) if matches!(p.0, Truth::Not(_)) => {
                let (cond, a, b) = *p;
                let cond = self.negated(cond);
                self.members_of_parts(Members::If(Box::new((cond, b, a))))
            }
            Members::If(p) if self.is_either(&p).is_some() => {
                Members::Slot(self.is_either(&p).unwrap_or(Slot(0)))
            }
            Members::Lookup(key, table) => match known_key(&key) {
                Some(key) => {
                    let entries = table.into_iter().filter(|(k, _)| key >> k & 1 == 1).map(|(_, e)| e);
                    let joined = entries.reduce(|a, b| Members::Union(Box::new(a), Box::new(b)));
                    self.members(&joined.unwrap_or(Members::Const(0)))
                }
                None => Members::Lookup(key, table),
            },
            Members::Union(a, b) | Members::Both(a, b) if a == b => *a,
            Members::Union(a, b)
                if self.cast.teams.is_empty() && matches!((&*a, &*b), (Members::Me, Members::Others)) =>
            {
                Members::Const(self.cast.all_roles())
            }
            Members::Union(a, b)
                if self.cast.teams.is_empty() && matches!((&*a, &*b), (Members::Others, Members::Me)) =>
            {
                Members::Const(self.cast.all_roles())
            }
            Members::Union(a, b) if *a == Members::Const(0) => *b,
            Members::Union(a, b) | Members::Minus(a, b) if *b == Members::Const(0) => *a,
            Members::Filter(each) => self.members_filtered(*each),
            e => e,
        }
    }
}

/// `M`, where the condition says that the name is in `M`.
fn member_of(cond: &Truth, slot: Slot) -> Option<Members> {
    let Truth::Within(o) = cond else { return None };
    match (&o.left, &o.right) {
        (Set::Members(_, Members::Slot(s)), Set::Members(_, set))
            if *s == slot && !crate::program::facts::reads(set, slot) =>
        {
            Some(set.clone())
        }
        _ => None,
    }
}

/// The members that a mask may have.
pub fn among(e: &Members) -> u64 {
    match e {
        Members::Const(mask) => *mask,
        Members::Both(a, b) => among(a) & among(b),
        Members::Minus(a, _) => among(a),
        Members::Union(a, b) => among(a) | among(b),
        Members::Filter(each) => match &each.domain {
            Set::Members(_, domain) => among(domain),
            _ => u64::MAX,
        },
        _ => u64::MAX,
    }
}
