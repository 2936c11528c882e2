//! The pass: from the parts of an expression to the whole.

use super::{
    arithmetic, colours, either, families, known_key, members, relations, substitute, Name, Normal, Size,
};
use crate::model::{
    Arith, Bag, Closed, Domain, Each, Expr, Family, Fold, Holds, List, Members, Num, Numbers, Pieces,
    Quantifier, Rewrite, Role, Set, Sites, Slot, Truth,
};

impl Normal<'_> {
    /// How much a set holds.
    fn count_of(&mut self, set: Set) -> Num {
        match set {
            Set::Pieces(Pieces::On(sites)) if !self.cast.sharing => {
                Num::Count(Box::new(Set::Sites(self.minus(*sites, Sites::Empty))))
            }
            Set::Sites(e) if self.size(&e).least == self.size(&e).most => {
                Num::Const(self.size(&e).most as i32)
            }
            set => Num::Count(Box::new(set)),
        }
    }
}

impl Rewrite for Normal<'_> {
    fn enter(&mut self, name: Slot, holds: Holds<'_>) {
        let (size, is_sites, among) = match holds {
            Holds::Members(domain @ (Set::Sites(_) | Set::Family(_))) => {
                (self.size_of_members(domain), true, u64::MAX)
            }
            Holds::Members(Set::Members(_, domain)) => (Size::ONE, false, members::among(domain)),
            Holds::Members(_) => (Size::ONE, false, u64::MAX),
            Holds::Value(Expr::Set(Set::Sites(e))) => (self.size(e), true, u64::MAX),
            Holds::Value(Expr::Set(set @ Set::Members(_, e))) => {
                (self.size_of_domain(set), false, members::among(e))
            }
            Holds::Value(Expr::Set(set)) => (self.size_of_domain(set), false, u64::MAX),
            Holds::Value(_) => (Size::ONE, false, u64::MAX),
        };
        let within = match holds {
            Holds::Members(domain) => relations::lie_in(domain),
            Holds::Value(_) => None,
        };
        let of = match holds {
            Holds::Members(Set::Family(family)) => Some(families::whole(family).clone()),
            _ => None,
        };
        debug_assert!(!self.is_taken(name), "a law brought {name:?} into the reach of a name of its number");
        self.scope.push(Name {
            slot: name,
            size,
            within,
            of,
            is_sites,
            among,
            value: None,
            of_statement: false,
        });
    }

    /// Under a number that is not taken. A short value stands for its name at once, so that nothing is gone through twice.
    fn bind(&mut self, name: Slot, holds: Holds<'_>) -> Slot {
        let slot = self.enter_apart(name, holds);
        if let (Some(name), Holds::Value(value)) = (self.scope.last_mut(), holds) {
            if substitute::is_short(value) {
                name.value = Some(value.clone());
            }
        }
        slot
    }

    fn leave(&mut self, name: Slot) {
        while self.scope.pop().is_some_and(|last| last.slot != name) {}
    }

    fn truth(&mut self, e: &Truth) -> Truth {
        let found = match e {
            Truth::Slot(slot) => match self.stands_for(*slot) {
                Some(Expr::Truth(value)) => return value.clone(),
                _ => return e.clone(),
            },
            Truth::Quantified(quantifier, each) => {
                let domain = self.set(&each.domain);
                let (names, slot) = (self.scope.len(), self.enter_apart(each.slot, Holds::Members(&domain)));
                let cond = each.cond.as_ref().map(|cond| self.truth(cond)).unwrap_or(Truth::Const(true));
                let sought = if *quantifier == Quantifier::Every { self.negated(cond) } else { cond };
                self.scope.truncate(names);
                let some = self.some_of(Each { slot, domain, cond: Some(sought) });
                match quantifier {
                    Quantifier::Some => some,
                    Quantifier::Every | Quantifier::No => self.negated(some),
                }
            }
            Truth::After(trial) => return self.tried(e, trial),
            e => {
                let parts = self.parts_of_truth(e);
                self.truth_of_parts(parts)
            }
        };
        self.known_truth(found)
    }

    fn num(&mut self, e: &Num) -> Num {
        if let Num::Slot(slot) = e {
            return match self.stands_for(*slot) {
                Some(Expr::Num(value)) => value.clone(),
                _ => e.clone(),
            };
        }
        let found = match self.parts_of_num(e) {
            Num::If(p) if matches!(p.0, Truth::Not(_)) => {
                let (cond, a, b) = *p;
                Num::If(Box::new((self.negated(cond), b, a)))
            }
            Num::If(p) if matches!(p.0, Truth::Const(_)) => either(*p),
            Num::If(p) if p.1 == p.2 => p.1,
            Num::If(p) => match arithmetic::one_of_two(&p) {
                Some((fold, bag)) => self.extreme(fold, bag),
                None => Num::If(p),
            },
            Num::Lookup(key, mut table) => match known_key(&key) {
                Some(key) => match table.iter().position(|(k, _)| key >> k & 1 == 1) {
                    Some(i) => table.swap_remove(i).1,
                    None => Num::Const(0),
                },
                None => Num::Lookup(key, table),
            },
            Num::Fold(Fold::Sum, bag) if matches!(*bag, Bag::Each(..)) => self.summed(*bag),
            Num::Let(binding, rest) => return self.num_let(*binding, *rest),
            Num::Arith(Arith::Add, a, b) => self.sum(*a, *b),
            Num::Arith(Arith::Multiply, a, b) => arithmetic::product_with(*a, *b),
            Num::Negate(a) => arithmetic::turned(*a),
            Num::Fold(fold @ (Fold::Max | Fold::Min), bag) => self.extreme(fold, *bag),
            Num::Count(set) => {
                match colours::number_of_colours(self.cast, &set).or_else(|| self.number_of_known(&set)) {
                    Some(sum) => return self.num(&sum),
                    None => self.count_of(*set),
                }
            }
            e => e,
        };
        if matches!(found, Num::Const(_) | Num::Slot(_)) {
            return found;
        }
        match self.value(Closed::default().num(&found), || Expr::Num(found.clone())) {
            Some(value) => Num::Const(value.num()),
            None => found,
        }
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        if let Sites::Slot(slot) = e {
            return match self.stands_for(*slot) {
                Some(Expr::Set(Set::Sites(value))) => value.clone(),
                _ => e.clone(),
            };
        }
        let parts = self.parts_of_sites(e);
        let found = self.sites_of_parts(parts);
        if matches!(found, Sites::Const(_) | Sites::Slot(_) | Sites::Empty) {
            return found;
        }
        match self.value(Closed::default().sites(&found), || Expr::Set(Set::Sites(found.clone()))) {
            Some(value) => Sites::Const(value.sites()),
            None => self.known_step(&found).unwrap_or(found),
        }
    }

    fn members(&mut self, e: &Members) -> Members {
        let found = match e {
            Members::Me => return self.me.map_or(Members::Me, |me| Members::Const(1 << me.0)),
            Members::Mover => return self.mover.map_or(Members::Mover, |mover| Members::Const(1 << mover.0)),
            Members::Others => {
                let others = |me: Role| Members::Const(self.cast.others(me));
                return self.me.map_or(Members::Others, others);
            }
            Members::Slot(slot) => {
                if let Some(Expr::Set(Set::Members(_, value))) = self.stands_for(*slot) {
                    return value.clone();
                }
                let known =
                    self.known.filter(|_| self.name(*slot).is_none()).and_then(|known| known.get(slot));
                return known.map_or(Members::Slot(*slot), |mask| Members::Const(*mask));
            }
            Members::Const(_) => return e.clone(),
            e => {
                let parts = self.parts_of_members(e);
                self.members_of_parts(parts)
            }
        };
        let whole = || Expr::Set(Set::Members(Domain::Directions, found.clone()));
        match self.value(Closed::default().members(&found), whole) {
            Some(value) => Members::Const(value.members()),
            None => found,
        }
    }

    fn family(&mut self, e: &Family) -> Family {
        if let Family::Slot(slot) = e {
            return match self.stands_for(*slot) {
                Some(Expr::Set(Set::Family(value))) => value.clone(),
                _ => e.clone(),
            };
        }
        let found = match self.parts_of_family(e) {
            Family::If(p) if matches!(p.0, Truth::Const(_)) => either(*p),
            Family::If(p) if p.1 == p.2 => p.1,
            Family::Filter(each) => self.family_filtered(*each),
            // Its members are in order already.
            Family::Map(each, part)
                if *part == Sites::Slot(each.slot)
                    && matches!(each.domain, Set::Family(Family::Const(_))) =>
            {
                self.family_filtered(*each)
            }
            Family::Map(each, part) => {
                let known = self.family_by_site(&each, &part);
                let told = known.or_else(|| self.groups_of_sites(&each, &part));
                told.unwrap_or(Family::Map(each, part))
            }
            Family::Minus(all, some) => self.family_minus(*all, *some),
            Family::Both(a, b) => self.family_both(*a, *b),
            Family::Union(a, b) => self.family_union(*a, *b),
            e => e,
        };
        if matches!(found, Family::Const(_)) {
            return found;
        }
        match self.value(Closed::default().family(&found), || Expr::Set(Set::Family(found.clone()))) {
            Some(value) => Family::Const(value.family()),
            None => found,
        }
    }

    fn numbers(&mut self, e: &Numbers) -> Numbers {
        match self.parts_of_numbers(e) {
            Numbers::Slot(slot) => match self.stands_for(slot) {
                Some(Expr::Set(Set::Numbers(value))) => value.clone(),
                _ => Numbers::Slot(slot),
            },
            Numbers::If(p) if matches!(p.0, Truth::Const(_)) => either(*p),
            e => e,
        }
    }

    fn pieces(&mut self, e: &Pieces) -> Pieces {
        match self.parts_of_pieces(e) {
            Pieces::Slot(slot) => match self.stands_for(slot) {
                Some(Expr::Set(Set::Pieces(value))) => value.clone(),
                _ => Pieces::Slot(slot),
            },
            parts => self.pieces_of_parts(parts),
        }
    }

    fn list(&mut self, e: &List) -> List {
        match self.parts_of_list(e) {
            List::Slot(slot) => match self.stands_for(slot) {
                Some(Expr::List(value)) => value.clone(),
                _ => List::Slot(slot),
            },
            List::If(p) if matches!(p.0, Truth::Const(_)) => either(*p),
            e => e,
        }
    }
}
