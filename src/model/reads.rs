//! Which names an expression reads.

use super::expr::{
    Bag, Binding, Each, Expr, Family, Links, List, Members, Num, Numbers, Pieces, Probe, Set, Sites, Truth,
};
use super::ids::Slot;
use super::var::VarRef;
use std::collections::BTreeSet;

/// A set of names.
pub type SlotSet = BTreeSet<Slot>;

/// Something that reads names.
pub trait Reads {
    /// Adds the names that are read and not bound inside.
    fn reads(&self, out: &mut SlotSet);
}

/// The names that are read and not bound inside.
pub fn names_in(e: &impl Reads) -> SlotSet {
    let mut names = SlotSet::new();
    e.reads(&mut names);
    names
}

/// Adds what `inner` reads, without the name that is bound for it.
fn bound(slot: Slot, out: &mut SlotSet, inner: impl FnOnce(&mut SlotSet)) {
    let is_read_outside = out.contains(&slot);
    inner(out);
    if !is_read_outside {
        out.remove(&slot);
    }
}

impl<T: Reads> Reads for Option<T> {
    fn reads(&self, out: &mut SlotSet) {
        if let Some(x) = self {
            x.reads(out);
        }
    }
}

impl<T: Reads> Reads for Box<T> {
    fn reads(&self, out: &mut SlotSet) {
        (**self).reads(out);
    }
}

impl<T: Reads> Reads for Vec<T> {
    fn reads(&self, out: &mut SlotSet) {
        self.iter().for_each(|x| x.reads(out));
    }
}

impl<A: Reads, B: Reads, C: Reads> Reads for (A, B, C) {
    fn reads(&self, out: &mut SlotSet) {
        self.0.reads(out);
        self.1.reads(out);
        self.2.reads(out);
    }
}

impl<T: Reads> Reads for (u8, T) {
    fn reads(&self, out: &mut SlotSet) {
        self.1.reads(out);
    }
}

fn both(a: &impl Reads, b: &impl Reads, out: &mut SlotSet) {
    a.reads(out);
    b.reads(out);
}

/// A value named for the rest.
fn let_in(binding: &Binding, rest: &impl Reads, out: &mut SlotSet) {
    binding.value.reads(out);
    bound(binding.slot, out, |o| rest.reads(o));
}

/// A walk with something worked out for each member.
fn each_with(each: &Each, value: Option<&dyn Reads>, out: &mut SlotSet) {
    each.domain.reads(out);
    bound(each.slot, out, |o| {
        each.cond.reads(o);
        if let Some(value) = value {
            value.reads(o);
        }
    });
}

impl Reads for Expr {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Expr::Truth(e) => e.reads(out),
            Expr::Num(e) => e.reads(out),
            Expr::List(e) => e.reads(out),
            Expr::Set(e) => e.reads(out),
        }
    }
}

impl Reads for Set {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Set::Sites(e) => e.reads(out),
            Set::Family(e) => e.reads(out),
            Set::Members(_, e) => e.reads(out),
            Set::Numbers(e) => e.reads(out),
            Set::Pieces(e) => e.reads(out),
        }
    }
}

impl Reads for Each {
    fn reads(&self, out: &mut SlotSet) {
        each_with(self, None, out);
    }
}

impl Reads for VarRef {
    fn reads(&self, out: &mut SlotSet) {
        self.of.iter().for_each(|i| i.of.reads(out));
    }
}

impl Reads for Links {
    fn reads(&self, out: &mut SlotSet) {
        if let Links::Directions(d) = self {
            d.reads(out);
        }
    }
}

impl Reads for Probe {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Probe::Perft(n) | Probe::Results(n) | Probe::Positions(n) | Probe::Decisions(n) => n.reads(out),
            Probe::Legal(_) | Probe::Moves | Probe::Over | Probe::Drawn | Probe::Winner => {}
        }
    }
}

impl Reads for Bag {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Bag::Numbers(n) => n.reads(out),
            Bag::Each(each, value) => each_with(each, Some(value), out),
        }
    }
}

fn slot(slot: Slot, out: &mut SlotSet) {
    out.insert(slot);
}

impl Reads for Truth {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Truth::Const(_) | Truth::Stuck => {}
            Truth::Slot(s) => slot(*s, out),
            Truth::Var(v) => v.reads(out),
            Truth::Not(a) => a.reads(out),
            Truth::All(all) | Truth::Any(all) => all.reads(out),
            Truth::Same(a, b) => both(a, b, out),
            Truth::Compare(_, a, b) => both(a, b, out),
            Truth::CompareLists(_, a, b) => both(a, b, out),
            Truth::Equal(o) | Truth::Within(o) => both(&o.left, &o.right, out),
            Truth::OneOf(a, b) => both(a, b, out),
            Truth::Some(s) => s.reads(out),
            Truth::Quantified(_, each) => each.reads(out),
            Truth::If(parts) => parts.reads(out),
            Truth::Lookup(key, entries) => both(key, entries, out),
            Truth::Let(binding, rest) => let_in(binding, rest, out),
            Truth::Built(p) => p.reads(out),
            Truth::After(trial) => trial.reads(out),
            Truth::Said(_, inner) => inner.reads(out),
            Truth::Probe(p) => p.reads(out),
        }
    }
}

impl Reads for Num {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Num::Const(_) | Num::Turn | Num::Passes | Num::Repeats | Num::BoardRepeats => {}
            Num::Slot(s) => slot(*s, out),
            Num::Var(v) => v.reads(out),
            Num::Negate(a) => a.reads(out),
            Num::Arith(_, a, b) => both(a, b, out),
            Num::Row(s) | Num::Col(s) => s.reads(out),
            Num::Count(s) => s.reads(out),
            Num::Fold(_, bag) => bag.reads(out),
            Num::Distance(a, b, links) => {
                both(a, b, out);
                links.reads(out);
            }
            Num::If(parts) => parts.reads(out),
            Num::Lookup(key, entries) => both(key, entries, out),
            Num::Let(binding, rest) => let_in(binding, rest, out),
            Num::Truth(t) => t.reads(out),
            Num::Probe(p) => p.reads(out),
        }
    }
}

impl Reads for List {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            List::Descending(bag) => bag.reads(out),
            List::Slot(s) => slot(*s, out),
            List::If(parts) => parts.reads(out),
            List::Lookup(key, entries) => both(key, entries, out),
            List::Let(binding, rest) => let_in(binding, rest, out),
        }
    }
}

impl Reads for Numbers {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Numbers::Of(all) => all.reads(out),
            Numbers::Range(a, b) => both(a, b, out),
            Numbers::Slot(s) => slot(*s, out),
            Numbers::Var(v) => v.reads(out),
            Numbers::Union(a, b) | Numbers::Minus(a, b) | Numbers::Both(a, b) => both(a, b, out),
            Numbers::Filter(each) => each.reads(out),
            Numbers::Map(each, value) => each_with(each, Some(value), out),
            Numbers::If(parts) => parts.reads(out),
            Numbers::Lookup(key, entries) => both(key, entries, out),
            Numbers::Let(binding, rest) => let_in(binding, rest, out),
        }
    }
}

impl Reads for Sites {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Sites::Const(_) | Sites::Empty | Sites::Marked(_) => {}
            Sites::Slot(s) => slot(*s, out),
            Sites::Var(v) => v.reads(out),
            Sites::Coloured(m) | Sites::OfKinds(m) => m.reads(out),
            Sites::Of(p) => p.reads(out),
            Sites::Union(a, b) | Sites::Minus(a, b) | Sites::Both(a, b) | Sites::Between(a, b) => {
                both(a, b, out)
            }
            Sites::Filter(each) => each.reads(out),
            Sites::UnionEach(each, value) => each_with(each, Some(value), out),
            Sites::UnionOf(f) => f.reads(out),
            Sites::Neighbours(s, links) => both(s, links, out),
            Sites::Run(s, d, t) | Sites::Hit(s, d, t) => {
                both(s, d, out);
                t.reads(out);
            }
            Sites::Image(s, _) | Sites::First(s) => s.reads(out),
            Sites::If(parts) => parts.reads(out),
            Sites::Lookup(key, entries) => both(key, entries, out),
            Sites::Let(binding, rest) => let_in(binding, rest, out),
            Sites::Said(_, inner) => inner.reads(out),
        }
    }
}

impl Reads for Family {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Family::Const(_) => {}
            Family::Slot(s) => slot(*s, out),
            Family::Groups(s, links) => both(s, links, out),
            Family::Of(all) => all.reads(out),
            Family::Union(a, b) | Family::Minus(a, b) | Family::Both(a, b) => both(a, b, out),
            Family::Filter(each) => each.reads(out),
            Family::Map(each, value) => each_with(each, Some(value), out),
            Family::If(parts) => parts.reads(out),
            Family::Lookup(key, entries) => both(key, entries, out),
            Family::Let(binding, rest) => let_in(binding, rest, out),
        }
    }
}

impl Reads for Members {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Members::Const(_) | Members::Me | Members::Mover | Members::Others | Members::InPlay => {}
            Members::Slot(s) => slot(*s, out),
            Members::Var(v) => v.reads(out),
            Members::After(m) | Members::SeatOf(m) | Members::RoleOf(m) | Members::Opposite(m) => {
                m.reads(out)
            }
            Members::KindAt(s) | Members::ColourAt(s) => s.reads(out),
            Members::KindOf(p) | Members::ColourOf(p) => p.reads(out),
            Members::Union(a, b) | Members::Minus(a, b) | Members::Both(a, b) => both(a, b, out),
            Members::Filter(each) => each.reads(out),
            Members::Map(each, value) => each_with(each, Some(value), out),
            Members::If(parts) => parts.reads(out),
            Members::Lookup(key, entries) => both(key, entries, out),
            Members::Let(binding, rest) => let_in(binding, rest, out),
            Members::Probe(p) => p.reads(out),
        }
    }
}

impl Reads for Pieces {
    fn reads(&self, out: &mut SlotSet) {
        match self {
            Pieces::None => {}
            Pieces::On(s) => s.reads(out),
            Pieces::Slot(s) => slot(*s, out),
            Pieces::Union(a, b) | Pieces::Minus(a, b) | Pieces::Both(a, b) => both(a, b, out),
            Pieces::Filter(each) => each.reads(out),
            Pieces::If(parts) => parts.reads(out),
            Pieces::Let(binding, rest) => let_in(binding, rest, out),
        }
    }
}
