//! Expressions in other words.

use super::How::{self, *};
use super::Names;
use boardwright::board::SiteSet;
use boardwright::model::{
    Arith, Bag, Binding, Compare, Domain, Each, Expr, Family, Fold, Links, Members, Num, Numbers, Operand,
    Pieces, Quantifier, Rewrite, Set, Sites, Slot, Truth,
};

/// Says expressions in another way.
pub struct Reworded {
    pub how: How,
    pub board: SiteSet,
    pub names: Names,
    /// Are there two players, and all pieces theirs, one on a site?
    pub are_two: bool,
    pub is_shared: bool,
}

pub fn not(cond: Truth) -> Truth {
    Truth::Not(Box::new(cond))
}

/// A name for a set.
pub fn name_of(set: &Set, slot: Slot) -> Set {
    match set {
        Set::Sites(_) => Set::Sites(Sites::Slot(slot)),
        Set::Family(_) => Set::Family(Family::Slot(slot)),
        Set::Members(of, _) => Set::Members(*of, Members::Slot(slot)),
        Set::Numbers(_) => Set::Numbers(Numbers::Slot(slot)),
        Set::Pieces(_) => Set::Pieces(Pieces::Slot(slot)),
    }
}

fn within(left: Set, right: Set) -> Truth {
    Truth::Within(Box::new(Operand { left, right }))
}

fn filter(slot: Slot, domain: Sites, cond: Truth) -> Sites {
    Sites::Filter(Box::new(Each { slot, domain: Set::Sites(domain), cond: Some(cond) }))
}

fn quantified(quantifier: Quantifier, each: Each) -> Truth {
    Truth::Quantified(quantifier, Box::new(each))
}

impl Reworded {
    fn board(&self) -> Sites {
        Sites::Const(self.board)
    }

    fn without(&self, sites: Sites) -> Sites {
        Sites::Minus(Box::new(self.board()), Box::new(sites))
    }

    /// `{ x in A where x in B }`, or those that are not in `B`.
    fn asked(&mut self, a: Sites, b: Sites, is_in: bool) -> Sites {
        let slot = self.names.fresh();
        let cond = within(Set::Sites(Sites::Slot(slot)), Set::Sites(b));
        filter(slot, a, if is_in { cond } else { not(cond) })
    }

    /// `{ s in occupied where s.kind in K }`
    fn pieces(&mut self, of: Domain, wanted: Members, at: fn(Box<Sites>) -> Members) -> Sites {
        let slot = self.names.fresh();
        let held = Set::Members(of, at(Box::new(Sites::Slot(slot))));
        let occupied = self.without(Sites::Empty);
        filter(slot, occupied, within(held, Set::Members(of, wanted)))
    }

    /// What goes each of some known ways, added up.
    fn ways_apart(ways: &Members, one: impl Fn(Box<Members>) -> Sites) -> Option<Sites> {
        let Members::Const(mask) = ways else { return None };
        let each = (0..64).filter(|way| mask >> way & 1 == 1);
        each.map(|way| one(Box::new(Members::Const(1 << way))))
            .reduce(|a, b| Sites::Union(Box::new(a), Box::new(b)))
    }

    fn in_ways(e: Sites) -> Sites {
        let apart = match &e {
            Sites::Run(s, ways, t) => Self::ways_apart(ways, |way| Sites::Run(s.clone(), way, t.clone())),
            Sites::Hit(s, ways, t) => Self::ways_apart(ways, |way| Sites::Hit(s.clone(), way, t.clone())),
            Sites::Neighbours(s, Links::Directions(ways)) => {
                Self::ways_apart(ways, |way| Sites::Neighbours(s.clone(), Links::Directions(way)))
            }
            _ => None,
        };
        apart.unwrap_or(e)
    }

    fn cases_apart((cond, a, b): (Truth, Sites, Sites)) -> Sites {
        let part = |cond, e| Sites::If(Box::new((cond, e, Sites::Const(SiteSet::default()))));
        Sites::Union(Box::new(part(cond.clone(), a)), Box::new(part(not(cond), b)))
    }

    fn negated(quantifier: Quantifier, each: Each) -> Truth {
        let opposite = Each { cond: each.cond.clone().map(not), ..each.clone() };
        match quantifier {
            Quantifier::Some => not(quantified(Quantifier::Every, opposite)),
            Quantifier::Every => quantified(Quantifier::No, opposite),
            Quantifier::No => not(quantified(Quantifier::Some, each)),
        }
    }

    fn as_set(quantifier: Quantifier, each: Each) -> Truth {
        let filtered = match &each.domain {
            Set::Sites(_) => Set::Sites(Sites::Filter(Box::new(each.clone()))),
            Set::Family(_) => Set::Family(Family::Filter(Box::new(each.clone()))),
            Set::Members(of, _) => Set::Members(*of, Members::Filter(Box::new(each.clone()))),
            _ => return quantified(quantifier, each),
        };
        match quantifier {
            Quantifier::Some => Truth::Some(Box::new(filtered)),
            Quantifier::No => not(Truth::Some(Box::new(filtered))),
            Quantifier::Every if matches!(each.domain, Set::Sites(_)) => {
                Truth::Equal(Box::new(Operand { left: each.domain, right: filtered }))
            }
            Quantifier::Every => quantified(quantifier, each),
        }
    }

    /// What a condition speaks of gets a name.
    fn named(&mut self, e: Truth) -> Truth {
        let slot = self.names.fresh();
        let (value, rest) = match e {
            Truth::Some(set) => {
                let name = name_of(&set, slot);
                (Expr::Set(*set), Truth::Some(Box::new(name)))
            }
            Truth::Within(o) => {
                let name = name_of(&o.right, slot);
                (Expr::Set(o.right), within(o.left, name))
            }
            Truth::Compare(op, a, b) => (Expr::Num(*a), Truth::Compare(op, Box::new(Num::Slot(slot)), b)),
            Truth::Quantified(quantifier, each) => {
                let domain = name_of(&each.domain, slot);
                (Expr::Set(each.domain.clone()), quantified(quantifier, Each { domain, ..*each }))
            }
            e => return e,
        };
        Truth::Let(Box::new(Binding { slot, value }), Box::new(rest))
    }

    /// A table by one player in turn.
    fn cases<T>(key: &Members, table: Vec<(u8, T)>, none: T, case: fn(Box<(Truth, T, T)>) -> T) -> T {
        let is = |role: u8| {
            let role = Set::Members(Domain::Players, Members::Const(1 << role));
            within(role, Set::Members(Domain::Players, key.clone()))
        };
        table.into_iter().rev().fold(none, |rest, (role, e)| case(Box::new((is(role), e, rest))))
    }

    fn is_one_player(key: &Members) -> bool {
        matches!(key, Members::Me | Members::Mover)
    }

    fn sides(e: Truth) -> Truth {
        match e {
            Truth::All(parts) => Truth::All(parts.into_iter().rev().collect()),
            Truth::Any(parts) => Truth::Any(parts.into_iter().rev().collect()),
            Truth::Compare(op, a, b) => Truth::Compare(op.turned(), b, a),
            Truth::Equal(o) => Truth::Equal(Box::new(Operand { left: o.right, right: o.left })),
            e => e,
        }
    }

    fn bounds(op: Compare, a: Box<Num>, n: i32) -> Truth {
        let (op, n) = match op {
            Compare::AtLeast => (Compare::Greater, n - 1),
            Compare::Less => (Compare::AtMost, n - 1),
            op => (op, n),
        };
        Truth::Compare(op, a, Box::new(Num::Const(n)))
    }
}

impl Rewrite for Reworded {
    fn each(&mut self, e: &Each) -> Each {
        let each = Each {
            slot: e.slot,
            domain: self.set(&e.domain),
            cond: e.cond.as_ref().map(|cond| self.truth(cond)),
        };
        let (FiltersNested, Set::Sites(domain), Some(Truth::All(parts))) =
            (self.how, &each.domain, &each.cond)
        else {
            return each;
        };
        let (last, others) = parts.split_last().expect("parts of an `and`");
        let inner = others.iter().fold(domain.clone(), |domain, cond| filter(e.slot, domain, cond.clone()));
        Each { slot: e.slot, domain: Set::Sites(inner), cond: Some(last.clone()) }
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        match (self.how, self.parts_of_sites(e)) {
            (SidesExchanged, Sites::Both(a, b)) => Sites::Both(b, a),
            (SidesExchanged, Sites::Union(a, b)) => Sites::Union(b, a),
            (BothAsDifference, Sites::Both(a, b)) => Sites::Minus(a, Box::new(self.without(*b))),
            (DifferenceAsBoth, Sites::Minus(a, b)) if *a != self.board() => {
                Sites::Both(a, Box::new(self.without(*b)))
            }
            (BothAsFilter, Sites::Both(a, b)) => self.asked(*a, *b, true),
            (BothAsFilter, Sites::Minus(a, b)) => self.asked(*a, *b, false),
            (CasesApart, Sites::If(parts)) => Self::cases_apart(*parts),
            (TablesAsCases, Sites::Lookup(key, table)) if Self::is_one_player(&key) => {
                Self::cases(&key, table, Sites::Const(SiteSet::default()), Sites::If)
            }
            (WaysApart, e) => Self::in_ways(e),
            (PiecesAsked, Sites::OfKinds(kinds)) => self.pieces(Domain::Kinds, *kinds, Members::KindAt),
            (PiecesAsked, Sites::Coloured(colours)) if !self.is_shared => {
                self.pieces(Domain::Colours, *colours, Members::ColourAt)
            }
            (TheirsAsRest, Sites::Coloured(colours)) if self.are_two && *colours == Members::Others => {
                let occupied = self.without(Sites::Empty);
                Sites::Minus(Box::new(occupied), Box::new(Sites::Coloured(Box::new(Members::Me))))
            }
            (EmptyAsRest, Sites::Empty) => {
                self.without(Sites::Coloured(Box::new(Members::Const(u64::MAX >> 1))))
            }
            (_, e) => e,
        }
    }

    fn members(&mut self, e: &Members) -> Members {
        match (self.how, self.parts_of_members(e)) {
            (OpponentAsNext, Members::Others) if self.are_two => Members::After(Box::new(Members::Me)),
            (TablesAsCases, Members::Lookup(key, table)) if Self::is_one_player(&key) => {
                Self::cases(&key, table, Members::Const(0), Members::If)
            }
            (_, e) => e,
        }
    }

    fn num(&mut self, e: &Num) -> Num {
        match (self.how, self.parts_of_num(e)) {
            (SidesExchanged, Num::Arith(op @ (Arith::Add | Arith::Multiply), a, b)) => Num::Arith(op, b, a),
            (TablesAsCases, Num::Lookup(key, table)) if Self::is_one_player(&key) => {
                Self::cases(&key, table, Num::Const(0), Num::If)
            }
            (CountsAsSums, Num::Count(set)) if !matches!(*set, Set::Pieces(_)) => {
                let each = match *set {
                    Set::Sites(Sites::Filter(each)) => *each,
                    domain => Each { slot: self.names.fresh(), domain, cond: None },
                };
                Num::Fold(Fold::Sum, Box::new(Bag::Each(each, Num::Const(1))))
            }
            (_, e) => e,
        }
    }

    fn truth(&mut self, e: &Truth) -> Truth {
        match (self.how, self.parts_of_truth(e)) {
            (SidesExchanged, e) => Self::sides(e),
            (SomeByCount, Truth::Some(set)) => {
                Truth::Compare(Compare::AtLeast, Box::new(Num::Count(set)), Box::new(Num::Const(1)))
            }
            (QuantifiersNegated, Truth::Quantified(quantifier, each)) => Self::negated(quantifier, *each),
            (NegatedTwice, Truth::All(parts)) => not(Truth::Any(parts.into_iter().map(not).collect())),
            (NegatedTwice, Truth::Any(parts)) => not(Truth::All(parts.into_iter().map(not).collect())),
            (ComparisonsNegated, Truth::Compare(op, a, b)) => not(Truth::Compare(op.opposite(), a, b)),
            (BoundsMoved, Truth::Compare(op, a, b)) => match *b {
                Num::Const(n) => Self::bounds(op, a, n),
                b => Truth::Compare(op, a, Box::new(b)),
            },
            (TruthsByCase, Truth::If(parts)) => {
                let (cond, a, b) = *parts;
                Truth::Any(vec![Truth::All(vec![cond.clone(), a]), Truth::All(vec![not(cond), b])])
            }
            (TablesAsCases, Truth::Lookup(key, table)) if Self::is_one_player(&key) => {
                Self::cases(&key, table, Truth::Const(false), Truth::If)
            }
            (InclusionByDifference, Truth::Within(o)) => match *o {
                Operand { left: Set::Sites(a), right: Set::Sites(b) } => {
                    not(Truth::Some(Box::new(Set::Sites(Sites::Minus(Box::new(a), Box::new(b))))))
                }
                o => Truth::Within(Box::new(o)),
            },
            (QuantifiersAsSets, Truth::Quantified(quantifier, each)) => Self::as_set(quantifier, *each),
            (SetsAsQuantifiers, Truth::Some(set)) => match *set {
                Set::Sites(Sites::Both(a, b)) => {
                    let slot = self.names.fresh();
                    let cond = within(Set::Sites(Sites::Slot(slot)), Set::Sites(*b));
                    quantified(Quantifier::Some, Each { slot, domain: Set::Sites(*a), cond: Some(cond) })
                }
                set => Truth::Some(Box::new(set)),
            },
            (PartsNamed, e) => self.named(e),
            (_, e) => e,
        }
    }
}
