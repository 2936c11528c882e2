//! Names replaced by what they stand for.

use crate::model::{
    is_steady, visit, Binding, Domain, Expr, Family, Holds, Links, List, Members, Num, Numbers, Pieces,
    Rewrite, Set, Sites, Slot, SlotSet, Stmt, Trial, Truth, Visit,
};

/// Replaces a name by an expression, except where an expression inside gives the name another meaning.
pub struct Substitute<'a> {
    slot: Slot,
    value: &'a Expr,
    /// How many parts round the one at hand have bound the name anew.
    hidden: usize,
}

impl<'a> Substitute<'a> {
    /// `value` for every `slot`.
    pub fn new(slot: Slot, value: &'a Expr) -> Substitute<'a> {
        Substitute { slot, value, hidden: 0 }
    }

    /// The name.
    pub fn name(&self) -> Slot {
        self.slot
    }

    /// What stands for the names.
    pub fn value(&self) -> &'a Expr {
        self.value
    }

    fn hits(&self, slot: Slot) -> bool {
        slot == self.slot && self.hidden == 0
    }

    /// A value that effects may change is worked out before them.
    fn named_before(&self, e: &Truth, trial: &Trial) -> Truth {
        if !super::super::facts::reads(trial, self.slot) {
            return e.clone();
        }
        let binding = Binding { slot: self.slot, value: self.value.clone() };
        Truth::Let(Box::new(binding), Box::new(e.clone()))
    }
}

impl Rewrite for Substitute<'_> {
    fn enter(&mut self, name: Slot, _: Holds<'_>) {
        debug_assert!(
            name == self.slot || !super::super::facts::reads(self.value, name),
            "{name:?} is captured in place of {:?}",
            self.slot
        );
        self.hidden += usize::from(name == self.slot);
    }
    fn leave(&mut self, name: Slot) {
        self.hidden -= usize::from(name == self.slot);
    }
    fn value_of(&self, name: Slot) -> Option<&Expr> {
        self.hits(name).then_some(self.value)
    }
    fn truth(&mut self, e: &Truth) -> Truth {
        match e {
            Truth::After(trial) if self.hits(self.slot) && !is_steady(self.value) => {
                self.named_before(e, trial)
            }
            _ => self.parts_of_truth(e),
        }
    }
}

/// Says some sets otherwise; what is tried is asked of another position, and stays as it is.
pub struct Sets<F>(pub F);

impl<F: FnMut(&Sites) -> Option<Sites>> Rewrite for Sets<F> {
    fn sites(&mut self, e: &Sites) -> Sites {
        (self.0)(e).unwrap_or_else(|| self.parts_of_sites(e))
    }

    fn trial(&mut self, e: &Trial) -> Trial {
        e.clone()
    }
}

/// Says some players or pieces otherwise, in what is tried as well.
pub struct Players<F>(pub F);

impl<F: FnMut(&Members) -> Option<Members>> Rewrite for Players<F> {
    fn members(&mut self, e: &Members) -> Members {
        (self.0)(e).unwrap_or_else(|| self.parts_of_members(e))
    }
}

/// Is a value worked out just for what is tried, which it may not be part of?
pub fn stands_before(binding: &Binding, rest: &Truth) -> bool {
    matches!(rest, Truth::After(_)) && !is_steady(&binding.value)
}

/// How often a name is read, and whether inside a part that is worked out again and again.
struct Uses {
    slot: Slot,
    /// For each name that is bound round the part at hand: does it hold members one by one?
    bound: Vec<(Slot, bool)>,
    count: usize,
    in_loop: bool,
}

impl Uses {
    fn meets(&mut self, slot: Slot) {
        if slot == self.slot && self.bound.iter().all(|(name, _)| *name != slot) {
            self.count += 1;
            self.in_loop |= self.bound.iter().any(|(_, members)| *members);
        }
    }
}

/// How often statements read a name, and whether they do for each member of a set.
pub fn uses(slot: Slot, stmts: &[Stmt]) -> (usize, bool) {
    let mut uses = Uses { slot, bound: Vec::new(), count: 0, in_loop: false };
    visit(stmts, &mut uses);
    (uses.count, uses.in_loop)
}

impl Visit for Uses {}

impl Rewrite for Uses {
    fn enter(&mut self, name: Slot, holds: Holds<'_>) {
        self.bound.push((name, matches!(holds, Holds::Members(_))));
    }
    fn leave(&mut self, _: Slot) {
        self.bound.pop();
    }
    fn slot(&mut self, name: Slot) -> Slot {
        self.meets(name);
        name
    }
}

/// May a value stand wherever a condition reads its name? It may if it is as short as a name, if it is a count (which
/// laws of comparisons have a use for), or if it is read only once; but nothing is to be worked out again for each
/// member of a set. Steps and runs that have a name may be said out as well.
pub fn may_inline(binding: &Binding, rest: &Truth) -> bool {
    let mut uses = Uses { slot: binding.slot, bound: Vec::new(), count: 0, in_loop: false };
    uses.truth(rest);
    // What binds names itself stays where it is if it could come under a name that it binds.
    if binds(|b| b.expr(&binding.value)) && binds(|b| Expr::Truth(b.truth(rest))) {
        return is_short(&binding.value);
    }
    let is_known_to_laws = match &binding.value {
        Expr::Num(Num::Count(_)) => true,
        Expr::Set(Set::Sites(e)) => is_way(e),
        _ => false,
    };
    is_short(&binding.value) || !uses.in_loop && (is_known_to_laws || uses.count <= 1)
}

/// A step or a run from a site, which the compiler works out once however often it is said.
fn is_way(e: &Sites) -> bool {
    let is_known = |ways: &Members| is_short(&Expr::Set(Set::Members(Domain::Directions, ways.clone())));
    match e {
        Sites::Neighbours(from, Links::Directions(ways)) => is_one_register(from) && is_known(ways),
        Sites::Run(from, ways, through) | Sites::Hit(from, ways, through) => {
            is_one_register(from) && is_known(ways) && is_short_set(through)
        }
        _ => false,
    }
}

/// Does an expression bind names?
pub fn binds(walk: impl FnOnce(&mut Bound) -> Expr) -> bool {
    !bound(walk).is_empty()
}

/// The names that an expression binds.
pub fn bound(walk: impl FnOnce(&mut Bound) -> Expr) -> SlotSet {
    let mut bound = Bound::default();
    walk(&mut bound);
    bound.0
}

/// Collects names that are bound.
#[derive(Default)]
pub struct Bound(SlotSet);

impl Rewrite for Bound {
    fn enter(&mut self, name: Slot, _: Holds<'_>) {
        self.0.insert(name);
    }
}

/// Is it as quickly worked out as a name is read?
pub fn is_short(value: &Expr) -> bool {
    match value {
        Expr::Truth(e) => matches!(e, Truth::Const(_) | Truth::Slot(_)),
        Expr::Num(Num::Row(e) | Num::Col(e)) => matches!(**e, Sites::Slot(_)),
        Expr::Num(e) => matches!(e, Num::Const(_) | Num::Slot(_)),
        Expr::List(e) => matches!(e, List::Slot(_)),
        Expr::Set(Set::Sites(e)) => is_short_set(e),
        Expr::Set(Set::Members(_, e)) => {
            matches!(e, Members::Const(_) | Members::Slot(_) | Members::Me | Members::Mover | Members::Others)
        }
        Expr::Set(Set::Family(e)) => matches!(e, Family::Const(_) | Family::Slot(_)),
        Expr::Set(Set::Numbers(e)) => matches!(e, Numbers::Slot(_)),
        Expr::Set(Set::Pieces(e)) => matches!(e, Pieces::Slot(_)),
    }
}

fn is_short_set(e: &Sites) -> bool {
    match e {
        Sites::Union(a, b) | Sites::Both(a, b) | Sites::Minus(a, b) => {
            is_one_register(a) && is_one_register(b)
        }
        e => is_one_register(e),
    }
}

fn is_one_register(e: &Sites) -> bool {
    match e {
        Sites::Const(_) | Sites::Slot(_) | Sites::Empty | Sites::Marked(_) => true,
        Sites::Of(pieces) => matches!(**pieces, Pieces::Slot(_)),
        Sites::Coloured(m) | Sites::OfKinds(m) => {
            is_short(&Expr::Set(Set::Members(Domain::Colours, (**m).clone())))
        }
        _ => false,
    }
}
