//! Expressions that depend on nothing but the board.

use super::{
    names_in, Bag, Each, Expr, Family, Links, List, Members, Num, Numbers, Operand, Set, Sites, Slot, Truth,
};

/// Is a value the same in every position, as long as names hold what they hold?
pub fn is_steady(value: &Expr) -> bool {
    Closed::with(&names_in(value).into_iter().collect::<Vec<_>>()).expr(value)
}

/// Does an expression read neither the position nor a name that it does not bind? The walk ends at the first part
/// that does. Holds the names that are bound round the part at hand.
#[derive(Default)]
pub struct Closed(Vec<Slot>);

impl Closed {
    /// With names that are bound already.
    pub fn with(names: &[Slot]) -> Closed {
        Closed(names.to_vec())
    }

    fn bound(&mut self, slot: Slot, inside: impl FnOnce(&mut Self) -> bool) -> bool {
        self.0.push(slot);
        let closed = inside(self);
        self.0.pop();
        closed
    }

    fn name(&self, slot: Slot) -> bool {
        self.0.contains(&slot)
    }

    fn table<T>(&mut self, key: &Members, table: &[(u8, T)], part: fn(&mut Self, &T) -> bool) -> bool {
        self.members(key) && table.iter().all(|(_, e)| part(self, e))
    }

    fn each(&mut self, each: &Each, value: impl FnOnce(&mut Self) -> bool) -> bool {
        self.set(&each.domain)
            && self.bound(each.slot, |c| each.cond.as_ref().is_none_or(|cond| c.truth(cond)) && value(c))
    }

    /// Of a value of any type.
    pub fn expr(&mut self, e: &Expr) -> bool {
        match e {
            Expr::Truth(e) => self.truth(e),
            Expr::Num(e) => self.num(e),
            Expr::List(e) => self.list(e),
            Expr::Set(e) => self.set(e),
        }
    }

    fn set(&mut self, e: &Set) -> bool {
        match e {
            Set::Sites(e) => self.sites(e),
            Set::Family(e) => self.family(e),
            Set::Members(_, e) => self.members(e),
            Set::Numbers(e) => self.numbers(e),
            Set::Pieces(_) => false,
        }
    }

    fn links(&mut self, links: &Links) -> bool {
        match links {
            Links::Directions(directions) => self.members(directions),
            Links::Table(_) => true,
        }
    }

    fn operands(&mut self, o: &Operand) -> bool {
        self.set(&o.left) && self.set(&o.right)
    }

    fn bag(&mut self, bag: &Bag) -> bool {
        match bag {
            Bag::Numbers(n) => self.numbers(n),
            Bag::Each(each, value) => self.each(each, |c| c.num(value)),
        }
    }

    /// Of a condition.
    pub fn truth(&mut self, e: &Truth) -> bool {
        match e {
            Truth::Const(_) => true,
            Truth::Slot(s) => self.name(*s),
            Truth::Var(_) | Truth::Built(_) | Truth::After(_) | Truth::Stuck | Truth::Probe(_) => false,
            Truth::Not(a) => self.truth(a),
            Truth::All(all) | Truth::Any(all) => all.iter().all(|a| self.truth(a)),
            Truth::Same(a, b) => self.truth(a) && self.truth(b),
            Truth::Compare(_, a, b) => self.num(a) && self.num(b),
            Truth::CompareLists(_, a, b) => self.list(a) && self.list(b),
            Truth::Equal(o) | Truth::Within(o) => self.operands(o),
            Truth::OneOf(a, f) => self.sites(a) && self.family(f),
            Truth::Some(set) => self.set(set),
            Truth::Quantified(_, each) => self.each(each, |_| true),
            Truth::If(p) => self.truth(&p.0) && self.truth(&p.1) && self.truth(&p.2),
            Truth::Lookup(key, table) => self.table(key, table, Self::truth),
            Truth::Let(b, rest) => self.expr(&b.value) && self.bound(b.slot, |c| c.truth(rest)),
            Truth::Said(_, inner) => self.truth(inner),
        }
    }

    /// Of a number.
    pub fn num(&mut self, e: &Num) -> bool {
        match e {
            Num::Const(_) => true,
            Num::Slot(s) => self.name(*s),
            Num::Var(_) | Num::Turn | Num::Passes | Num::Repeats | Num::BoardRepeats | Num::Probe(_) => false,
            Num::Negate(a) => self.num(a),
            Num::Arith(_, a, b) => self.num(a) && self.num(b),
            Num::Row(s) | Num::Col(s) => self.sites(s),
            Num::Count(s) => self.set(s),
            Num::Fold(_, bag) => self.bag(bag),
            Num::Distance(a, b, links) => self.sites(a) && self.sites(b) && self.links(links),
            Num::If(p) => self.truth(&p.0) && self.num(&p.1) && self.num(&p.2),
            Num::Lookup(key, table) => self.table(key, table, Self::num),
            Num::Let(b, rest) => self.expr(&b.value) && self.bound(b.slot, |c| c.num(rest)),
            Num::Truth(t) => self.truth(t),
        }
    }

    /// Of a set of sites.
    pub fn sites(&mut self, e: &Sites) -> bool {
        match e {
            Sites::Const(_) => true,
            Sites::Slot(s) => self.name(*s),
            Sites::Empty | Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_) => false,
            Sites::Var(_) | Sites::Of(_) => false,
            Sites::Union(a, b) | Sites::Minus(a, b) | Sites::Both(a, b) | Sites::Between(a, b) => {
                self.sites(a) && self.sites(b)
            }
            Sites::Image(a, _) | Sites::First(a) => self.sites(a),
            Sites::Filter(each) => self.each(each, |_| true),
            Sites::UnionEach(each, e) => self.each(each, |c| c.sites(e)),
            Sites::UnionOf(f) => self.family(f),
            Sites::Neighbours(a, links) => self.sites(a) && self.links(links),
            Sites::Run(a, d, t) | Sites::Hit(a, d, t) => self.sites(a) && self.members(d) && self.sites(t),
            Sites::If(p) => self.truth(&p.0) && self.sites(&p.1) && self.sites(&p.2),
            Sites::Lookup(key, table) => self.table(key, table, Self::sites),
            Sites::Let(b, rest) => self.expr(&b.value) && self.bound(b.slot, |c| c.sites(rest)),
            Sites::Said(_, inner) => self.sites(inner),
        }
    }

    /// Of members of one enumeration, one or several.
    pub fn members(&mut self, e: &Members) -> bool {
        match e {
            Members::Const(_) => true,
            Members::Slot(s) => self.name(*s),
            Members::Opposite(a) => self.members(a),
            Members::Union(a, b) | Members::Minus(a, b) | Members::Both(a, b) => {
                self.members(a) && self.members(b)
            }
            Members::Filter(each) => self.each(each, |_| true),
            Members::Map(each, e) => self.each(each, |c| c.members(e)),
            Members::If(p) => self.truth(&p.0) && self.members(&p.1) && self.members(&p.2),
            Members::Lookup(key, table) => self.table(key, table, Self::members),
            Members::Let(b, rest) => self.expr(&b.value) && self.bound(b.slot, |c| c.members(rest)),
            _ => false,
        }
    }

    /// Of a set of sets of sites.
    pub fn family(&mut self, e: &Family) -> bool {
        match e {
            Family::Const(_) => true,
            Family::Slot(s) => self.name(*s),
            Family::Union(a, b) | Family::Minus(a, b) | Family::Both(a, b) => {
                self.family(a) && self.family(b)
            }
            Family::Groups(s, links) => self.sites(s) && self.links(links),
            Family::Of(all) => all.iter().all(|s| self.sites(s)),
            Family::Filter(each) => self.each(each, |_| true),
            Family::Map(each, e) => self.each(each, |c| c.sites(e)),
            Family::If(p) => self.truth(&p.0) && self.family(&p.1) && self.family(&p.2),
            Family::Lookup(key, table) => self.table(key, table, Self::family),
            Family::Let(b, rest) => self.expr(&b.value) && self.bound(b.slot, |c| c.family(rest)),
        }
    }

    /// Of a set of numbers.
    pub fn numbers(&mut self, e: &Numbers) -> bool {
        match e {
            Numbers::Slot(s) => self.name(*s),
            Numbers::Var(_) => false,
            Numbers::Union(a, b) | Numbers::Minus(a, b) | Numbers::Both(a, b) => {
                self.numbers(a) && self.numbers(b)
            }
            Numbers::Of(all) => all.iter().all(|n| self.num(n)),
            Numbers::Range(a, b) => self.num(a) && self.num(b),
            Numbers::Filter(each) => self.each(each, |_| true),
            Numbers::Map(each, e) => self.each(each, |c| c.num(e)),
            Numbers::If(p) => self.truth(&p.0) && self.numbers(&p.1) && self.numbers(&p.2),
            Numbers::Lookup(key, table) => self.table(key, table, Self::numbers),
            Numbers::Let(b, rest) => self.expr(&b.value) && self.bound(b.slot, |c| c.numbers(rest)),
        }
    }

    fn list(&mut self, e: &List) -> bool {
        match e {
            List::Slot(s) => self.name(*s),
            List::Descending(bag) => self.bag(bag),
            List::If(p) => self.truth(&p.0) && self.list(&p.1) && self.list(&p.2),
            List::Lookup(key, table) => self.table(key, table, Self::list),
            List::Let(b, rest) => self.expr(&b.value) && self.bound(b.slot, |c| c.list(rest)),
        }
    }
}
