//! The normal form: what is said in many ways comes to be said in one, before anything is proved or compiled.
//!
//! One pass goes through an expression from its parts to the whole. It fills in what is known (`me`, members of loops
//! that are written out), works out what depends on the board alone, and applies laws ([`laws`] lists them): each
//! replaces an expression by one that has the same value in every position. The plain evaluator keeps the text as
//! written; it is the judge of the laws.

mod algebra;
mod alike;
mod apart;
mod arithmetic;
mod asked_next;
mod between;
mod colours;
mod counted;
mod counts;
mod decided;
mod distances;
mod effects;
mod ends;
mod families;
mod floods;
mod footprint;
mod gathered;
mod given;
mod groups;
mod images;
mod inclusions;
mod joined;
pub mod laws;
mod known_sets;
mod loops;
mod magnitude;
mod members;
mod most;
pub mod named;
mod offered;
mod on_the_way;
mod opposites;
mod passed;
mod pieces;
mod relations;
mod rounds;
mod runs;
mod walk;
mod walks;
mod ways;
mod quantifiers;
mod sites;
mod single;
mod size;
mod substitute;
mod succession;
mod sums;
mod told_apart;
mod tried;
mod truths;
mod turns;

pub use alike::alike;
pub use apart::Renumbered;
pub use arithmetic::{addends, is_natural};
pub use colours::by_colour;
pub use ends::{ends, matters_who_asks, of_one_player};
pub use groups::asks_groups;
pub use inclusions::inlined;
pub use magnitude::{is_moderate, magnitude, stay_off_the_ends};
pub use members::known_among;
pub use offered::shared;
pub use pieces::name_of;
pub use quantifiers::held;
pub use sites::as_value;
pub use substitute::{bound, stands_before, uses, Players, Sets, Substitute};
pub use truths::as_every;
pub use truths::within;
pub use turns::{model, turn};

use crate::board::Board;
use crate::model::{
    fold, names_in, Binding, Cast, Closed, Compare, Each, Expr, Family, Holds, Links, Members, Operand,
    Rewrite, Role, Set, Sites, Slot, SlotSet, Slots, Truth, Value, VarInfo,
};
use algebra::{is_nothing, nothing};
use size::Size;
use std::cell::Cell;
use std::collections::HashMap;

/// Steps that working out one constant may take.
const STEPS: u64 = 200_000;

/// Brings expressions into normal form, with what is known where they stand.
#[derive(Clone)]
pub struct Normal<'a> {
    pub board: &'a Board,
    pub cast: &'a Cast,
    /// The role that is `me`.
    me: Option<Role>,
    /// The role that is `mover`.
    mover: Option<Role>,
    /// Names whose member is known.
    known: Option<&'a HashMap<Slot, u64>>,
    /// Names that hold just one site, never none.
    sure: Option<&'a SlotSet>,
    /// The variables, where their ranges count.
    vars: &'a [VarInfo],
    /// Names bound round the part at hand, the innermost last.
    scope: Vec<Name>,
}

/// What is known of a name.
#[derive(Clone, Debug)]
struct Name {
    slot: Slot,
    /// How many sites or members it holds.
    size: Size,
    /// What all its sites lie in.
    within: Option<Sites>,
    /// The family of which it is a member, if it is a set of sites.
    of: Option<Family>,
    /// Does it hold sites?
    is_sites: bool,
    /// Of players, kinds, directions, …: those that it may hold, as a mask.
    among: u64,
    /// What may stand for it.
    value: Option<Expr>,
    /// Is it given by a statement, not bound by an expression?
    of_statement: bool,
}

impl<'a> Normal<'a> {
    /// Where nothing is known but the board and who takes part.
    pub fn new(board: &'a Board, cast: &'a Cast) -> Normal<'a> {
        Normal { board, cast, me: None, mover: None, known: None, sure: None, vars: &[], scope: Vec::new() }
    }

    /// The same with what `me` and `mover` are.
    #[must_use]
    pub fn of(self, me: Option<Role>, mover: Option<Role>) -> Normal<'a> {
        Normal { me, mover, ..self }
    }

    /// The same with names whose one member is known.
    #[must_use]
    pub fn knowing(self, known: &'a HashMap<Slot, u64>) -> Normal<'a> {
        Normal { known: Some(known), ..self }
    }

    /// The same with names that hold just one site.
    #[must_use]
    pub fn sure_of(self, sure: &'a SlotSet) -> Normal<'a> {
        Normal { sure: Some(sure), ..self }
    }

    /// The same with the ranges of variables.
    #[must_use]
    pub fn within_ranges(self, vars: &'a [VarInfo]) -> Normal<'a> {
        Normal { vars, ..self }
    }

    /// Does something with the name of a domain's members in sight.
    fn inside<T>(&mut self, each: &Each, work: impl FnOnce(&mut Self) -> T) -> T {
        self.enter(each.slot, Holds::Members(&each.domain));
        let result = work(self);
        self.leave(each.slot);
        result
    }

    /// A condition on any one site of the board.
    pub fn truth_of_site(&mut self, slot: Slot, cond: &Truth) -> Truth {
        let domain = Set::Sites(self.board_sites());
        self.inside(&Each { slot, domain, cond: None }, |n| n.truth(cond))
    }

    /// Once more, after a law has made something new.
    fn again(&mut self, e: &Truth) -> Truth {
        self.truth(e)
    }

    /// What is known of a name that is bound here.
    fn name(&self, slot: Slot) -> Option<&Name> {
        self.scope.iter().rev().find(|name| name.slot == slot)
    }

    /// From here on pieces may lie elsewhere.
    fn forget_where_names_lie(&mut self) {
        self.scope.iter_mut().for_each(|name| name.within = None);
    }

    /// A name holds so many sites, others from round to round.
    fn enter_loop(&mut self, slot: Slot, size: Size) {
        let name = Name {
            slot,
            size,
            within: None,
            of: None,
            is_sites: true,
            among: u64::MAX,
            value: None,
            of_statement: true,
        };
        self.scope.push(name);
    }

    /// What stands for a name.
    fn stands_for(&self, slot: Slot) -> Option<&Expr> {
        self.name(slot)?.value.as_ref()
    }

    /// Does a name hold sites?
    fn holds_sites(&self, slot: Slot) -> bool {
        self.name(slot)
            .map_or_else(|| self.sure.is_some_and(|sure| sure.contains(&slot)), |name| name.is_sites)
    }

    /// Has no site a neighbour that way?
    fn leads_nowhere(&self, directions: &Members) -> bool {
        let none = |mask: u64| self.board.iter().all(|s| self.board.step(s, mask).is_empty());
        known_key(directions).is_some_and(none)
    }

    /// The value of an expression, if it is closed.
    fn value(&self, closed: bool, e: impl FnOnce() -> Expr) -> Option<Value> {
        if !closed {
            return None;
        }
        fold(&e(), self.board, self.cast, &mut Slots::default(), &Cell::new(STEPS)).ok()
    }

    /// A truth worked out, if it is closed.
    fn known_truth(&self, e: Truth) -> Truth {
        if matches!(e, Truth::Const(_) | Truth::Slot(_)) {
            return e;
        }
        match self.value(Closed::default().truth(&e), || Expr::Truth(e.clone())) {
            Some(value) => Truth::Const(value.truth()),
            None => self.known_of_sites(e),
        }
    }

    /// What is asked of one site or two, and depends on the board alone.
    fn known_of_sites(&self, e: Truth) -> Truth {
        if let Some(known) = self.known_by_piece(&e) {
            return known;
        }
        let names: Vec<Slot> = names_in(&e).into_iter().collect();
        match names[..] {
            [slot] => self.known_of_site(e, slot),
            [a, b] => self.known_of_pair(e, a, b),
            _ => e,
        }
    }

    /// Does a name hold just one site, never none?
    fn is_site(&self, slot: Slot) -> bool {
        self.is_one(&Sites::Slot(slot)) && self.holds_sites(slot)
    }

    /// What is asked of one site, and depends on the board alone: is it one of those for which it holds?
    fn known_of_site(&self, e: Truth, slot: Slot) -> Truth {
        let is_said = matches!(&e, Truth::Within(o)
            if matches!((&o.left, &o.right), (Set::Sites(Sites::Slot(_)), Set::Sites(Sites::Const(_)))));
        if is_said || !self.is_site(slot) {
            return e;
        }
        if !Closed::with(&[slot]).truth(&e) {
            return self.known_of_piece(&e, slot).unwrap_or(e);
        }
        let domain = Set::Sites(self.board_sites());
        let all = Sites::Filter(Box::new(Each { slot, domain, cond: Some(e.clone()) }));
        match self.value(true, || Expr::Set(Set::Sites(all))) {
            Some(value) => truths::within(Sites::Slot(slot), Sites::Const(value.sites())),
            None => e,
        }
    }

    /// The laws of a truth whose parts are in normal form.
    fn truth_of_parts(&mut self, e: Truth) -> Truth {
        match e {
            Truth::Not(a) => self.negated(*a),
            Truth::All(parts) => self.all(parts),
            Truth::Any(parts) => self.any(parts),
            Truth::If(parts) => {
                let (cond, a, b) = *parts;
                self.truth_if(cond, a, b)
            }
            Truth::Lookup(key, mut table) => match known_key(&key) {
                Some(key) => match table.iter().position(|(k, _)| key >> k & 1 == 1) {
                    Some(i) => table.swap_remove(i).1,
                    None => Truth::Const(false),
                },
                None => Truth::Lookup(key, table),
            },
            Truth::Let(binding, rest) => self.truth_let(*binding, *rest),
            Truth::Some(set) => self.some_set(*set),
            Truth::Within(o) => self.within_sets(*o),
            Truth::OneOf(one, family) => self.one_of(*one, *family),
            Truth::Equal(o) => match *o {
                Operand { left: Set::Sites(a), right: Set::Sites(b) } => self.equal_sites(a, b),
                o if o.left == o.right => Truth::Const(true),
                Operand { left: Set::Family(a), right: Set::Family(b) } => {
                    let same = |a, b| Operand { left: Set::Family(a), right: Set::Family(b) };
                    let found = self.family_counts(Compare::Equal, &a, &b);
                    found.unwrap_or_else(|| Truth::Equal(Box::new(same(a, b))))
                }
                Operand { left: Set::Members(of, a), right: Set::Members(_, b) } => {
                    let found = self.equal_members(of, &a, &b);
                    let same = |a, b| Operand { left: Set::Members(of, a), right: Set::Members(of, b) };
                    found.unwrap_or_else(|| Truth::Equal(Box::new(same(a, b))))
                }
                o => Truth::Equal(Box::new(o)),
            },
            Truth::Same(a, b) => match (*a, *b) {
                (a, b) if a == b => Truth::Const(true),
                (Truth::Const(true), e) | (e, Truth::Const(true)) => e,
                (Truth::Const(false), e) | (e, Truth::Const(false)) => self.negated(e),
                (a, b) => Truth::Same(Box::new(a), Box::new(b)),
            },
            Truth::Compare(op, a, b) => self.compared(op, *a, *b),
            e => e,
        }
    }

    fn within_sets(&mut self, o: Operand) -> Truth {
        match o {
            Operand { left: Set::Sites(a), right: Set::Sites(b) } => self.within_sites(a, b),
            Operand { left: Set::Numbers(a), right: Set::Numbers(b) } => self.within_numbers(a, b),
            Operand { left: Set::Members(of, a), right: Set::Members(_, b) } => self.within_members(of, a, b),
            o => Truth::Within(Box::new(o)),
        }
    }

    /// The laws of a set of sites whose parts are in normal form.
    fn sites_of_parts(&mut self, e: Sites) -> Sites {
        match e {
            Sites::Union(a, b) => self.union(*a, *b),
            Sites::Minus(a, b) => self.minus(*a, *b),
            Sites::Both(a, b) => self.both(*a, *b),
            Sites::Coloured(m) => self.coloured(*m),
            Sites::Between(a, b) => self.between(*a, *b),
            Sites::If(parts) => {
                let (cond, a, b) = *parts;
                self.sites_if(cond, a, b)
            }
            Sites::Lookup(key, table) => match known_key(&key) {
                Some(key) => {
                    let entries = table.into_iter().filter(|(k, _)| key >> k & 1 == 1).map(|(_, e)| e);
                    entries.reduce(|a, b| self.union(a, b)).unwrap_or(nothing())
                }
                None => Sites::Lookup(key, table),
            },
            Sites::Let(binding, rest) => self.sites_let(*binding, *rest),
            Sites::Run(a, d, t) if matches!(*d, Members::Filter(_)) => {
                self.by_way(*d, |way| Sites::Run(a.clone(), way, t.clone()))
            }
            Sites::Hit(a, d, t) if matches!(*d, Members::Filter(_)) => {
                self.by_way(*d, |way| Sites::Hit(a.clone(), way, t.clone()))
            }
            Sites::Neighbours(a, Links::Directions(d)) if matches!(*d, Members::Filter(_)) => {
                self.by_way(*d, |way| Sites::Neighbours(a.clone(), Links::Directions(way)))
            }
            Sites::Neighbours(a, _) | Sites::Run(a, ..) | Sites::Hit(a, ..) if is_nothing(&a) => nothing(),
            Sites::Neighbours(_, Links::Directions(d)) if self.leads_nowhere(&d) => nothing(),
            Sites::Filter(each) => self.filtered(*each),
            Sites::UnionEach(each, part) => self.united(*each, *part),
            Sites::UnionOf(family) => self.union_of(*family),
            Sites::Of(pieces) => self.sites_of(*pieces),
            e => e,
        }
    }

    /// What `{ d in D where C }` leads to, as a union over `d`.
    fn by_way(&mut self, ways: Members, to: impl Fn(Box<Members>) -> Sites) -> Sites {
        let Members::Filter(each) = ways else { return to(Box::new(ways)) };
        let part = self.inside(&each, |n| n.under(to(Box::new(Members::Slot(each.slot)))));
        self.united(*each, part)
    }

    fn sites_let(&mut self, binding: Binding, rest: Sites) -> Sites {
        if matches!(rest, Sites::Const(_)) || !super::facts::reads(&rest, binding.slot) {
            return rest;
        }
        // Names that the compiler gives are read more than once.
        let is_given = binding.slot.0 >= super::compile::FRESH;
        let may_inline =
            || substitute::may_inline(&binding, &Truth::Some(Box::new(Set::Sites(rest.clone()))));
        if substitute::is_short(&binding.value) || !is_given && may_inline() {
            let rest = Substitute::new(binding.slot, &binding.value).sites(&rest);
            return self.sites(&rest);
        }
        Sites::Let(Box::new(binding), Box::new(rest))
    }
}

fn either<T>(parts: (Truth, T, T)) -> T {
    if parts.0 == Truth::Const(true) {
        parts.1
    } else {
        parts.2
    }
}

fn known_key(key: &Members) -> Option<u64> {
    match key {
        Members::Const(mask) => Some(*mask),
        _ => None,
    }
}

/// The parts of an `and`.
pub fn conjuncts(e: Truth) -> Vec<Truth> {
    match e {
        Truth::All(parts) => parts,
        e => vec![e],
    }
}

/// A condition with a name replaced by a value.
fn substituted(slot: Slot, value: &Expr, cond: &Truth) -> Truth {
    Substitute::new(slot, value).truth(cond)
}

pub fn joined_all(parts: Vec<Truth>) -> Truth {
    joined(parts, true, Truth::All)
}

/// `and` (neutral: true) or `or` of parts, without those that do not matter and without repeats.
/// Groups take the longest to look at: what is asked of them is asked last.
fn joined(parts: Vec<Truth>, neutral: bool, make: impl Fn(Vec<Truth>) -> Truth) -> Truth {
    let mut kept: Vec<Truth> = Vec::new();
    for part in parts {
        match part {
            Truth::Const(b) if b == neutral => {}
            Truth::Const(b) => return Truth::Const(b),
            part if kept.iter().any(|known| alike(known, &part)) => {}
            part => kept.push(part),
        }
    }
    match kept.len() {
        0 => Truth::Const(neutral),
        1 => kept.remove(0),
        _ => {
            kept.sort_by_cached_key(groups::asks_groups);
            make(kept)
        }
    }
}

/// `a + b`, as it is.
pub fn union(a: Sites, b: Sites) -> Sites {
    Sites::Union(Box::new(a), Box::new(b))
}
