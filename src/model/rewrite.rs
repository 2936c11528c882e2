//! Expressions rebuilt with parts replaced.

use super::expr::{
    Bag, Binding, Each, Expr, Family, Links, List, Members, Num, Numbers, Operand, Pieces, Set, Sites, Truth,
};
use super::ids::Slot;
use super::trial::Trial;
use super::var::{Index, VarRef};

/// What a name that an expression binds holds.
#[derive(Clone, Copy, Debug)]
pub enum Holds<'a> {
    /// Each member of a domain in turn.
    Members(&'a Set),
    /// A value.
    Value(&'a Expr),
}

/// What rebuilds expressions, whatever it is: what a method does unless it is overridden is there once for all of them.
pub trait AsRewrite {
    /// Itself.
    fn as_dyn<'a>(&'a mut self) -> &'a mut (dyn Rewrite + 'a)
    where
        Self: 'a;
}

impl<T: Rewrite> AsRewrite for T {
    fn as_dyn<'a>(&'a mut self) -> &'a mut (dyn Rewrite + 'a)
    where
        Self: 'a,
    {
        self
    }
}

/// Rebuilds expressions. A method that is not overridden rebuilds its expression from rebuilt parts
/// ([`Rewrite::parts_of_truth`] and its like do that).
#[allow(missing_docs)]
pub trait Rewrite: AsRewrite {
    /// From here on the name holds this: a rebuilt domain's members one by one, or a rebuilt value.
    fn enter(&mut self, _name: Slot, _holds: Holds<'_>) {}

    /// The same, and the name that the rebuilt expression has for it.
    fn bind(&mut self, name: Slot, holds: Holds<'_>) -> Slot {
        self.enter(name, holds);
        name
    }

    /// The end of what began with [`Rewrite::enter`] or [`Rewrite::bind`]; the name is the one before.
    fn leave(&mut self, _name: Slot) {}

    /// A name that is read.
    fn slot(&mut self, name: Slot) -> Slot {
        name
    }

    /// What stands in place of a name that is read, if something does.
    fn value_of(&self, _name: Slot) -> Option<&Expr> {
        None
    }

    fn truth(&mut self, e: &Truth) -> Truth {
        self.parts_of_truth(e)
    }
    fn num(&mut self, e: &Num) -> Num {
        self.parts_of_num(e)
    }
    fn sites(&mut self, e: &Sites) -> Sites {
        self.parts_of_sites(e)
    }
    fn members(&mut self, e: &Members) -> Members {
        self.parts_of_members(e)
    }
    fn family(&mut self, e: &Family) -> Family {
        self.parts_of_family(e)
    }
    fn numbers(&mut self, e: &Numbers) -> Numbers {
        self.parts_of_numbers(e)
    }
    fn pieces(&mut self, e: &Pieces) -> Pieces {
        self.parts_of_pieces(e)
    }
    fn list(&mut self, e: &List) -> List {
        self.parts_of_list(e)
    }

    fn expr(&mut self, e: &Expr) -> Expr {
        match e {
            Expr::Truth(e) => Expr::Truth(self.truth(e)),
            Expr::Num(e) => Expr::Num(self.num(e)),
            Expr::List(e) => Expr::List(self.list(e)),
            Expr::Set(e) => Expr::Set(self.set(e)),
        }
    }

    fn set(&mut self, e: &Set) -> Set {
        self.parts_of_set(e)
    }

    fn each(&mut self, e: &Each) -> Each {
        self.as_dyn().rebuild_each(e, |_| ()).0
    }

    fn var(&mut self, e: &VarRef) -> VarRef {
        VarRef { var: e.var, of: e.of.iter().map(|i| Index { of: self.set(&i.of), size: i.size }).collect() }
    }

    /// Directions in which steps, runs and what they hit go.
    fn ways(&mut self, e: &Members) -> Members {
        self.members(e)
    }

    /// What is looked up in a table.
    fn key(&mut self, e: &Members) -> Members {
        self.members(e)
    }

    fn links(&mut self, e: &Links) -> Links {
        match e {
            Links::Directions(m) => Links::Directions(Box::new(self.ways(m))),
            Links::Table(table) => Links::Table(table.clone()),
        }
    }

    /// What is read inside is read of another position: what is known of this one does not hold there.
    fn trial(&mut self, e: &Trial) -> Trial {
        e.rebuilt(self.as_dyn())
    }

    fn operand(&mut self, e: &Operand) -> Box<Operand> {
        Box::new(Operand { left: self.set(&e.left), right: self.set(&e.right) })
    }

    fn bag(&mut self, e: &Bag) -> Bag {
        self.as_dyn().rebuild_bag(e)
    }

    fn parts_of_truth(&mut self, e: &Truth) -> Truth {
        self.as_dyn().rebuild_truth(e)
    }
    fn parts_of_num(&mut self, e: &Num) -> Num {
        self.as_dyn().rebuild_num(e)
    }
    fn parts_of_sites(&mut self, e: &Sites) -> Sites {
        self.as_dyn().rebuild_sites(e)
    }
    fn parts_of_members(&mut self, e: &Members) -> Members {
        self.as_dyn().rebuild_members(e)
    }
    fn parts_of_family(&mut self, e: &Family) -> Family {
        self.as_dyn().rebuild_family(e)
    }
    fn parts_of_numbers(&mut self, e: &Numbers) -> Numbers {
        self.as_dyn().rebuild_numbers(e)
    }
    fn parts_of_pieces(&mut self, e: &Pieces) -> Pieces {
        self.as_dyn().rebuild_pieces(e)
    }
    fn parts_of_list(&mut self, e: &List) -> List {
        self.as_dyn().rebuild_list(e)
    }
    fn parts_of_set(&mut self, e: &Set) -> Set {
        self.as_dyn().rebuild_set(e)
    }
}

/// The same expression from rebuilt parts.
impl dyn Rewrite + '_ {
    /// Members, and what is made of each.
    fn rebuild_each<T>(&mut self, e: &Each, part: impl FnOnce(&mut Self) -> T) -> (Each, T) {
        let domain = self.set(&e.domain);
        let slot = self.bind(e.slot, Holds::Members(&domain));
        let cond = e.cond.as_ref().map(|c| self.truth(c));
        let part = part(self);
        self.leave(e.slot);
        (Each { slot, domain, cond }, part)
    }

    /// A value that is named, and what it is named for.
    fn rebuild_named<T>(&mut self, e: &Binding, rest: impl FnOnce(&mut Self) -> T) -> (Box<Binding>, T) {
        let value = self.expr(&e.value);
        let slot = self.bind(e.slot, Holds::Value(&value));
        let rest = rest(self);
        self.leave(e.slot);
        (Box::new(Binding { slot, value }), rest)
    }

    fn rebuild_bag(&mut self, e: &Bag) -> Bag {
        match e {
            Bag::Numbers(n) => Bag::Numbers(self.numbers(n)),
            Bag::Each(each, n) => {
                let (each, n) = self.rebuild_each(each, |r| r.num(n));
                Bag::Each(each, n)
            }
        }
    }

    fn rebuild_set(&mut self, e: &Set) -> Set {
        match e {
            Set::Sites(e) => Set::Sites(self.sites(e)),
            Set::Family(e) => Set::Family(self.family(e)),
            Set::Members(domain, e) => Set::Members(*domain, self.members(e)),
            Set::Numbers(e) => Set::Numbers(self.numbers(e)),
            Set::Pieces(e) => Set::Pieces(self.pieces(e)),
        }
    }

    fn rebuild_truth(&mut self, e: &Truth) -> Truth {
        match e {
            Truth::Slot(slot) => match self.value_of(*slot) {
                Some(Expr::Truth(value)) => value.clone(),
                _ => Truth::Slot(self.slot(*slot)),
            },
            Truth::Const(_) | Truth::Stuck | Truth::Probe(_) => e.clone(),
            Truth::Var(v) => Truth::Var(self.var(v)),
            Truth::Not(a) => Truth::Not(Box::new(self.truth(a))),
            Truth::All(all) => Truth::All(all.iter().map(|a| self.truth(a)).collect()),
            Truth::Any(all) => Truth::Any(all.iter().map(|a| self.truth(a)).collect()),
            Truth::Same(a, b) => Truth::Same(Box::new(self.truth(a)), Box::new(self.truth(b))),
            Truth::Compare(op, a, b) => Truth::Compare(*op, Box::new(self.num(a)), Box::new(self.num(b))),
            Truth::CompareLists(op, a, b) => {
                Truth::CompareLists(*op, Box::new(self.list(a)), Box::new(self.list(b)))
            }
            Truth::Equal(o) => Truth::Equal(self.operand(o)),
            Truth::Within(o) => Truth::Within(self.operand(o)),
            Truth::OneOf(s, f) => Truth::OneOf(Box::new(self.sites(s)), Box::new(self.family(f))),
            Truth::Some(s) => Truth::Some(Box::new(self.set(s))),
            Truth::Quantified(q, each) => Truth::Quantified(*q, Box::new(self.each(each))),
            Truth::If(p) => Truth::If(Box::new((self.truth(&p.0), self.truth(&p.1), self.truth(&p.2)))),
            Truth::Lookup(k, t) => {
                Truth::Lookup(Box::new(self.key(k)), t.iter().map(|(key, e)| (*key, self.truth(e))).collect())
            }
            Truth::Let(b, rest) => {
                let (b, rest) = self.rebuild_named(b, |r| r.truth(rest));
                Truth::Let(b, Box::new(rest))
            }
            Truth::Built(p) => Truth::Built(Box::new(self.members(p))),
            Truth::After(trial) => Truth::After(Box::new(self.trial(trial))),
            Truth::Said(source, inner) => Truth::Said(*source, Box::new(self.truth(inner))),
        }
    }

    fn rebuild_num(&mut self, e: &Num) -> Num {
        match e {
            Num::Slot(slot) => match self.value_of(*slot) {
                Some(Expr::Num(value)) => value.clone(),
                _ => Num::Slot(self.slot(*slot)),
            },
            Num::Const(_) | Num::Turn | Num::Passes | Num::Repeats | Num::BoardRepeats => e.clone(),
            Num::Probe(_) => e.clone(),
            Num::Var(v) => Num::Var(self.var(v)),
            Num::Negate(a) => Num::Negate(Box::new(self.num(a))),
            Num::Arith(op, a, b) => Num::Arith(*op, Box::new(self.num(a)), Box::new(self.num(b))),
            Num::Row(s) => Num::Row(Box::new(self.sites(s))),
            Num::Col(s) => Num::Col(Box::new(self.sites(s))),
            Num::Count(s) => Num::Count(Box::new(self.set(s))),
            Num::Fold(f, bag) => Num::Fold(*f, Box::new(self.bag(bag))),
            Num::Distance(a, b, l) => {
                Num::Distance(Box::new(self.sites(a)), Box::new(self.sites(b)), self.links(l))
            }
            Num::If(p) => Num::If(Box::new((self.truth(&p.0), self.num(&p.1), self.num(&p.2)))),
            Num::Lookup(k, t) => {
                Num::Lookup(Box::new(self.key(k)), t.iter().map(|(key, e)| (*key, self.num(e))).collect())
            }
            Num::Let(b, rest) => {
                let (b, rest) = self.rebuild_named(b, |r| r.num(rest));
                Num::Let(b, Box::new(rest))
            }
            Num::Truth(t) => Num::Truth(Box::new(self.truth(t))),
        }
    }

    fn rebuild_sites(&mut self, e: &Sites) -> Sites {
        let mut s = |a: &Sites| Box::new(self.sites(a));
        match e {
            Sites::Slot(slot) => match self.value_of(*slot) {
                Some(Expr::Set(Set::Sites(value))) => value.clone(),
                _ => Sites::Slot(self.slot(*slot)),
            },
            Sites::Const(_) | Sites::Empty | Sites::Marked(_) => e.clone(),
            Sites::Union(a, b) => Sites::Union(s(a), s(b)),
            Sites::Minus(a, b) => Sites::Minus(s(a), s(b)),
            Sites::Both(a, b) => Sites::Both(s(a), s(b)),
            Sites::Between(a, b) => Sites::Between(s(a), s(b)),
            Sites::Image(a, map) => Sites::Image(s(a), map.clone()),
            Sites::First(a) => Sites::First(s(a)),
            Sites::Var(v) => Sites::Var(self.var(v)),
            Sites::Coloured(m) => Sites::Coloured(Box::new(self.members(m))),
            Sites::OfKinds(m) => Sites::OfKinds(Box::new(self.members(m))),
            Sites::Of(p) => Sites::Of(Box::new(self.pieces(p))),
            Sites::Filter(each) => Sites::Filter(Box::new(self.each(each))),
            Sites::UnionEach(each, e) => {
                let (each, e) = self.rebuild_each(each, |r| r.sites(e));
                Sites::UnionEach(Box::new(each), Box::new(e))
            }
            Sites::UnionOf(f) => Sites::UnionOf(Box::new(self.family(f))),
            Sites::Neighbours(a, l) => Sites::Neighbours(Box::new(self.sites(a)), self.links(l)),
            Sites::Run(a, d, t) => {
                Sites::Run(Box::new(self.sites(a)), Box::new(self.ways(d)), Box::new(self.sites(t)))
            }
            Sites::Hit(a, d, t) => {
                Sites::Hit(Box::new(self.sites(a)), Box::new(self.ways(d)), Box::new(self.sites(t)))
            }
            Sites::If(p) => Sites::If(Box::new((self.truth(&p.0), self.sites(&p.1), self.sites(&p.2)))),
            Sites::Lookup(k, t) => {
                Sites::Lookup(Box::new(self.key(k)), t.iter().map(|(key, e)| (*key, self.sites(e))).collect())
            }
            Sites::Let(b, rest) => {
                let (b, rest) = self.rebuild_named(b, |r| r.sites(rest));
                Sites::Let(b, Box::new(rest))
            }
            Sites::Said(source, inner) => Sites::Said(*source, Box::new(self.sites(inner))),
        }
    }

    fn rebuild_members(&mut self, e: &Members) -> Members {
        let mut m = |a: &Members| Box::new(self.members(a));
        match e {
            Members::Slot(slot) => match self.value_of(*slot) {
                Some(Expr::Set(Set::Members(_, value))) => value.clone(),
                _ => Members::Slot(self.slot(*slot)),
            },
            Members::Const(_) | Members::Me | Members::Mover | Members::Others => e.clone(),
            Members::InPlay | Members::Probe(_) => e.clone(),
            Members::After(a) => Members::After(m(a)),
            Members::SeatOf(a) => Members::SeatOf(m(a)),
            Members::RoleOf(a) => Members::RoleOf(m(a)),
            Members::Opposite(a) => Members::Opposite(m(a)),
            Members::Union(a, b) => Members::Union(m(a), m(b)),
            Members::Minus(a, b) => Members::Minus(m(a), m(b)),
            Members::Both(a, b) => Members::Both(m(a), m(b)),
            Members::Var(v) => Members::Var(self.var(v)),
            Members::KindAt(s) => Members::KindAt(Box::new(self.sites(s))),
            Members::ColourAt(s) => Members::ColourAt(Box::new(self.sites(s))),
            Members::KindOf(p) => Members::KindOf(Box::new(self.pieces(p))),
            Members::ColourOf(p) => Members::ColourOf(Box::new(self.pieces(p))),
            Members::Filter(each) => Members::Filter(Box::new(self.each(each))),
            Members::Map(each, e) => {
                let (each, e) = self.rebuild_each(each, |r| r.members(e));
                Members::Map(Box::new(each), Box::new(e))
            }
            Members::If(p) => {
                Members::If(Box::new((self.truth(&p.0), self.members(&p.1), self.members(&p.2))))
            }
            Members::Lookup(k, t) => Members::Lookup(
                Box::new(self.key(k)),
                t.iter().map(|(key, e)| (*key, self.members(e))).collect(),
            ),
            Members::Let(b, rest) => {
                let (b, rest) = self.rebuild_named(b, |r| r.members(rest));
                Members::Let(b, Box::new(rest))
            }
        }
    }

    fn rebuild_family(&mut self, e: &Family) -> Family {
        let mut f = |a: &Family| Box::new(self.family(a));
        match e {
            Family::Slot(slot) => match self.value_of(*slot) {
                Some(Expr::Set(Set::Family(value))) => value.clone(),
                _ => Family::Slot(self.slot(*slot)),
            },
            Family::Const(_) => e.clone(),
            Family::Union(a, b) => Family::Union(f(a), f(b)),
            Family::Minus(a, b) => Family::Minus(f(a), f(b)),
            Family::Both(a, b) => Family::Both(f(a), f(b)),
            Family::Groups(s, l) => Family::Groups(Box::new(self.sites(s)), self.links(l)),
            Family::Of(all) => Family::Of(all.iter().map(|s| self.sites(s)).collect()),
            Family::Filter(each) => Family::Filter(Box::new(self.each(each))),
            Family::Map(each, e) => {
                let (each, e) = self.rebuild_each(each, |r| r.sites(e));
                Family::Map(Box::new(each), Box::new(e))
            }
            Family::If(p) => Family::If(Box::new((self.truth(&p.0), self.family(&p.1), self.family(&p.2)))),
            Family::Lookup(k, t) => Family::Lookup(
                Box::new(self.key(k)),
                t.iter().map(|(key, e)| (*key, self.family(e))).collect(),
            ),
            Family::Let(b, rest) => {
                let (b, rest) = self.rebuild_named(b, |r| r.family(rest));
                Family::Let(b, Box::new(rest))
            }
        }
    }

    fn rebuild_numbers(&mut self, e: &Numbers) -> Numbers {
        let mut n = |a: &Numbers| Box::new(self.numbers(a));
        match e {
            Numbers::Slot(slot) => match self.value_of(*slot) {
                Some(Expr::Set(Set::Numbers(value))) => value.clone(),
                _ => Numbers::Slot(self.slot(*slot)),
            },
            Numbers::Union(a, b) => Numbers::Union(n(a), n(b)),
            Numbers::Minus(a, b) => Numbers::Minus(n(a), n(b)),
            Numbers::Both(a, b) => Numbers::Both(n(a), n(b)),
            Numbers::Of(all) => Numbers::Of(all.iter().map(|n| self.num(n)).collect()),
            Numbers::Range(a, b) => Numbers::Range(Box::new(self.num(a)), Box::new(self.num(b))),
            Numbers::Var(v) => Numbers::Var(self.var(v)),
            Numbers::Filter(each) => Numbers::Filter(Box::new(self.each(each))),
            Numbers::Map(each, e) => {
                let (each, e) = self.rebuild_each(each, |r| r.num(e));
                Numbers::Map(Box::new(each), Box::new(e))
            }
            Numbers::If(p) => {
                Numbers::If(Box::new((self.truth(&p.0), self.numbers(&p.1), self.numbers(&p.2))))
            }
            Numbers::Lookup(k, t) => Numbers::Lookup(
                Box::new(self.key(k)),
                t.iter().map(|(key, e)| (*key, self.numbers(e))).collect(),
            ),
            Numbers::Let(b, rest) => {
                let (b, rest) = self.rebuild_named(b, |r| r.numbers(rest));
                Numbers::Let(b, Box::new(rest))
            }
        }
    }

    fn rebuild_pieces(&mut self, e: &Pieces) -> Pieces {
        let mut p = |a: &Pieces| Box::new(self.pieces(a));
        match e {
            Pieces::Slot(slot) => match self.value_of(*slot) {
                Some(Expr::Set(Set::Pieces(value))) => value.clone(),
                _ => Pieces::Slot(self.slot(*slot)),
            },
            Pieces::None => e.clone(),
            Pieces::Union(a, b) => Pieces::Union(p(a), p(b)),
            Pieces::Minus(a, b) => Pieces::Minus(p(a), p(b)),
            Pieces::Both(a, b) => Pieces::Both(p(a), p(b)),
            Pieces::On(s) => Pieces::On(Box::new(self.sites(s))),
            Pieces::Filter(each) => Pieces::Filter(Box::new(self.each(each))),
            Pieces::If(p) => Pieces::If(Box::new((self.truth(&p.0), self.pieces(&p.1), self.pieces(&p.2)))),
            Pieces::Let(b, rest) => {
                let (b, rest) = self.rebuild_named(b, |r| r.pieces(rest));
                Pieces::Let(b, Box::new(rest))
            }
        }
    }

    fn rebuild_list(&mut self, e: &List) -> List {
        match e {
            List::Slot(slot) => match self.value_of(*slot) {
                Some(Expr::List(value)) => value.clone(),
                _ => List::Slot(self.slot(*slot)),
            },
            List::Descending(bag) => List::Descending(Box::new(self.bag(bag))),
            List::If(p) => List::If(Box::new((self.truth(&p.0), self.list(&p.1), self.list(&p.2)))),
            List::Lookup(k, t) => {
                List::Lookup(Box::new(self.key(k)), t.iter().map(|(key, e)| (*key, self.list(e))).collect())
            }
            List::Let(b, rest) => {
                let (b, rest) = self.rebuild_named(b, |r| r.list(rest));
                List::Let(b, Box::new(rest))
            }
        }
    }
}
