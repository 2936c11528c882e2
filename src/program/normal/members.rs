//! Laws of players, kinds, directions and the like.

use super::colours::is_asked_by_colour;
use super::{conjuncts, either, joined_all, known_key, Normal};
use crate::model::{bits, Binding, Domain, Each, Expr, Members, Operand, Rewrite, Set, Sites, Slot, Truth};
use crate::program::facts::reads;

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
                Some((set, true)) => domain = Members::Both(Box::new(domain), Box::new(set)),
                Some((set, false)) => {
                    domain = self.members_of_parts(Members::Minus(Box::new(domain), Box::new(set)));
                }
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

    /// `A in B` of players, kinds, directions, …
    pub fn within_members(&mut self, of: Domain, a: Members, b: Members) -> Truth {
        match b {
            Members::Const(all) if among(&a) & !all == 0 => Truth::Const(true),
            Members::Const(all) if a == Members::Me && self.cast.all_roles() & !all == 0 => {
                Truth::Const(true)
            }
            Members::Both(x, y) => {
                let both = [*x, *y].map(|set| self.within_members(of, a.clone(), set));
                self.all(both.into())
            }
            Members::Filter(each) if self.is_one_member(&a) => {
                let Each { slot, domain, cond } = *each;
                let Set::Members(_, domain) = domain else { return Truth::Const(false) };
                let there = self.within_members(of, a.clone(), domain);
                let binding = Binding { slot, value: Expr::Set(Set::Members(of, a)) };
                let holds = cond.map(|cond| self.truth_let(binding, cond));
                self.all(holds.into_iter().chain([there]).collect())
            }
            b => self.all_or_none_of(of, &a, &b).unwrap_or_else(|| {
                let (left, right) = (Set::Members(of, a), Set::Members(of, b));
                Truth::Within(Box::new(Operand { left, right }))
            }),
        }
    }

    /// `{ x in D where C } = K` of sets that are known: `C` holds of each member of `K`, and of no other one of `D`.
    pub fn equal_members(&mut self, of: Domain, a: &Members, b: &Members) -> Option<Truth> {
        let parts = [self.all_or_none_of(of, a, b)?, self.all_or_none_of(of, b, a)?];
        Some(self.all(parts.into()))
    }

    /// `K in { x in D where C }` and `{ x in D where C } in K` of sets that are known.
    fn all_or_none_of(&mut self, of: Domain, a: &Members, b: &Members) -> Option<Truth> {
        let (each, known, sought) = match (a, b) {
            (Members::Const(known), Members::ColourAt(at)) => {
                let there = self.colours_there(*known, at)?;
                return Some(self.all(there));
            }
            (Members::ColourAt(at), Members::Const(known)) => {
                let all = u64::MAX >> (64 - self.cast.colours.len().clamp(1, 64));
                let others = self.colours_there(all & !*known, at)?;
                let other = self.any(others);
                return Some(self.negated(other));
            }
            (Members::Const(known), Members::Filter(each)) => (each, *known, false),
            (Members::Filter(each), Members::Const(known)) => (each, *known, true),
            _ => return None,
        };
        let Each { slot, domain: Set::Members(_, Members::Const(all)), cond } = (**each).clone() else {
            return None;
        };
        let of_members = |members: u64, cond| Each {
            slot,
            domain: Set::Members(of, Members::Const(members)),
            cond: Some(cond),
        };
        let cond = cond.unwrap_or(Truth::Const(true));
        let fails = match sought {
            true => of_members(all & !known, cond),
            false if known & !all != 0 => return Some(Truth::Const(false)),
            false => {
                let cond = self.inside(each, |n| n.negated(cond));
                of_members(known, cond)
            }
        };
        let fails = self.some_of(fails);
        Some(self.negated(fails))
    }

    /// Is there a piece of each of these colours on some sites? Not said of what is one site at most: that has one colour.
    fn colours_there(&mut self, colours: u64, at: &Sites) -> Option<Vec<Truth>> {
        if self.size(at).most <= 1 || !is_asked_by_colour(self.cast, at) {
            return None;
        }
        let there = |colour| {
            let of_colour = Sites::Coloured(Box::new(Members::Const(1u64 << colour)));
            let of_colour = self.sites_of_parts(of_colour);
            let both = self.both(at.clone(), of_colour);
            self.some_set(Set::Sites(both))
        };
        Some(bits(colours).map(there).collect())
    }

    /// Are there two players? Neither is ever out while the game goes on.
    fn are_two(&self) -> bool {
        self.cast.roles == 2
    }

    pub fn members_of_parts(&mut self, e: Members) -> Members {
        match e {
            Members::InPlay if self.are_two() => Members::Const(self.cast.all_roles()),
            Members::After(players) if self.are_two() => match *players {
                Members::Me => Members::Others,
                Members::Others => Members::Me,
                Members::Const(mask) => Members::Const((mask & 1) << 1 | mask >> 1 & 1),
                players => Members::After(Box::new(players)),
            },
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
            Members::Both(a, b) if matches!((&*a, &*b), (Members::Const(_), Members::Const(_))) => {
                Members::Const(among(&a) & among(&b))
            }
            Members::Both(a, b) if is_filter_beside(&a, &b) || is_filter_beside(&b, &a) => {
                let (filter, b) = if is_filter_beside(&a, &b) { (a, b) } else { (b, a) };
                let Members::Filter(each) = *filter else { return *b };
                let Each { slot, domain, cond } = *each;
                let Set::Members(of, domain) = domain else { return Members::Const(0) };
                let domain = self.members_of_parts(Members::Both(Box::new(domain), b));
                self.members_filtered(Each { slot, domain: Set::Members(of, domain), cond })
            }
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
            Members::Minus(a, b) if matches!((&*a, &*b), (Members::Const(_), Members::Const(_))) => {
                Members::Const(among(&a) & !among(&b))
            }
            Members::Filter(each) => self.members_filtered(*each),
            Members::Map(each, value) => self.members_of_all(*each, *value),
            e => e,
        }
    }
}

/// Is it a filter, and does the other set not read its name?
fn is_filter_beside(a: &Members, b: &Members) -> bool {
    matches!(a, Members::Filter(each) if !reads(b, each.slot))
}

/// `M`, where the condition says that the name is in `M`, or that it is not.
fn member_of(cond: &Truth, slot: Slot) -> Option<(Members, bool)> {
    let (cond, is_in) = match cond {
        Truth::Not(cond) => (&**cond, false),
        cond => (cond, true),
    };
    let Truth::Within(o) = cond else { return None };
    match (&o.left, &o.right) {
        (Set::Members(_, Members::Slot(s)), Set::Members(_, set)) if *s == slot && !reads(set, slot) => {
            Some((set.clone(), is_in))
        }
        _ => None,
    }
}

/// The members that a set may have, as a mask, as far as they are known.
pub fn known_among(e: &Members) -> Option<u64> {
    match e {
        Members::Const(mask) => Some(*mask),
        Members::Both(a, b) => match (known_among(a), known_among(b)) {
            (Some(a), Some(b)) => Some(a & b),
            (a, b) => a.or(b),
        },
        Members::Union(a, b) => Some(known_among(a)? | known_among(b)?),
        Members::Minus(a, _) => known_among(a),
        Members::Filter(each) => match &each.domain {
            Set::Members(_, e) => known_among(e),
            _ => None,
        },
        _ => None,
    }
}

/// The members that a mask may have.
pub fn among(e: &Members) -> u64 {
    known_among(e).unwrap_or(u64::MAX)
}
