//! What a variable holds at the end of every turn.

use super::ways;
use crate::model::{
    names_in, Compare, Domain, Expr, Index, Members, Model, Num, Rewrite, Set, Sites, Slot, Stmt, Target,
    Truth, VarId, VarRef,
};
use crate::program::facts::{is_one, needs_in, reads};
use crate::program::normal::{matters_who_asks, Substitute};

/// A variable without keys, or what one with the key of a player holds for `me`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Variable {
    pub var: VarId,
    pub of_me: bool,
}

impl Variable {
    /// Which one a reference is to; nothing for other keys.
    pub fn of(e: &VarRef) -> Option<Variable> {
        let of_me = match &e.of[..] {
            [] => false,
            [Index { of: Set::Members(_, Members::Me), .. }] => true,
            _ => return None,
        };
        Some(Variable { var: e.var, of_me })
    }

    pub fn is(self, e: &VarRef) -> bool {
        Variable::of(e) == Some(self)
    }

    /// `set v to me`, `set v to v + me` of a variable of players: what is true of `me` from then on is that it is named.
    fn names_me(self, e: &VarRef, value: &Expr) -> bool {
        let is_own = |of: &Members| matches!(of, Members::Var(own) if own == e);
        let is_me = match value {
            Expr::Set(Set::Members(Domain::Players, Members::Me)) => true,
            Expr::Set(Set::Members(Domain::Players, Members::Union(a, b))) => {
                is_own(a) && **b == Members::Me || is_own(b) && **a == Members::Me
            }
            _ => false,
        };
        self.of_me && is_me && e.var == self.var && e.of.is_empty()
    }
}

/// What a variable holds whenever end rules are tried, from the first turn on that sets it.
pub struct Memory {
    pub value: Value,
    /// Does every turn set it? In the others nothing on the board changes.
    pub always: bool,
    /// Is it another thing for another mover?
    pub speaks_of_mover: bool,
    /// Is that so only while the variable is false before the turn? Some turns set it to `true` or leave it.
    pub raised: bool,
}

/// The value.
pub enum Value {
    /// What this is in the position.
    OfPosition(Expr),
    /// The same, with a name for the one site that the turn has put pieces on; nothing else was put anywhere.
    OfSite { site: Slot, value: Expr, is_own: bool },
}

/// One way through a turn.
#[derive(Clone, PartialEq, Default)]
struct Way {
    holds: Holds,
    /// The sites that got a piece, with whether it is one of the mover's.
    put: Vec<(Slot, bool)>,
    /// Did something on the board change?
    changed: bool,
    /// May pieces have come to other sites?
    elsewhere: bool,
    /// Names of one site each.
    sites: Vec<Slot>,
    /// Was it set to `true` or left as it was?
    raised: bool,
    /// Has the mover taken a role: just once, the opponent's?
    took: Option<bool>,
    /// May the next turn be somebody else's than usual?
    next_by: bool,
    /// Does it come after the first turn only?
    later: bool,
    /// Names of values that are still what they were.
    named: Vec<(Slot, Expr)>,
}

#[derive(Clone, PartialEq, Default)]
enum Holds {
    /// What it held before the turn.
    #[default]
    Kept,
    Is(Expr),
    Unknown,
}

impl Memory {
    /// Of a variable, where turns are these programs.
    pub fn of(model: &Model, programs: &[usize], var: Variable) -> Option<Memory> {
        let (mut ways, mut first) = (Vec::new(), Vec::new());
        for at in programs {
            let walk = Walk { var };
            let step = |stmt: &Stmt, way, ended: &mut Vec<Way>| walk.stmt(stmt, way, ended);
            let found = ways::through(model.programs.get(*at)?, &step)?;
            if *at == model.first_program.index() {
                first.clone_from(&found);
            }
            ways.extend(found);
        }
        // Who takes the opponent's role is the one who has moved before: all is as it was after that turn.
        first.retain(|way| !way.later);
        let begins = model.setup.is_empty() && !first.is_empty() && !first.iter().any(Way::is_idle);
        if begins && model.cast.roles == 2 && !ways.iter().any(|way| way.next_by) {
            ways.retain(|way| way.took != Some(true) || !way.is_idle());
        }
        if model.ends.iter().any(|rule| rule.outcome.is_pass()) {
            ways.push(Way::default());
        }
        joined(ways, free_name(model))
    }
}

/// A name that no rule uses.
fn free_name(model: &Model) -> Slot {
    let slots = model.programs.iter().map(|program| program.slots).chain([model.end_slots]);
    Slot(slots.max().unwrap_or(0) as u16)
}

/// What holds on all ways.
fn joined(ways: Vec<Way>, site: Slot) -> Option<Memory> {
    let (idle, set): (Vec<Way>, Vec<Way>) = ways.into_iter().partition(Way::is_idle);
    let Holds::Is(first) = &set.first()?.holds else { return None };
    let (always, names) = (idle.is_empty(), names_in(first));
    let speaks_of_mover = speaks_of_mover(first);
    if !is_of_pieces(first) {
        return None;
    }
    let mut names = names.into_iter();
    let value = match (names.next(), names.next()) {
        (None, _) => {
            let same = |way: &Way| matches!(&way.holds, Holds::Is(value) if value == first);
            set.iter().all(same).then(|| Value::OfPosition(first.clone()))?
        }
        (Some(_), None) => {
            let (mut is_own, mut named) = (true, None);
            for way in &set {
                let (Holds::Is(value), [(put, own)]) = (&way.holds, &way.put[..]) else { return None };
                let renamed = Renamed { from: *put, to: site }.expr(value);
                if way.elsewhere
                    || !reads(value, *put)
                    || reads(&renamed, *put)
                    || named.as_ref().is_some_and(|named| *named != renamed)
                {
                    return None;
                }
                named = Some(renamed);
                is_own &= *own;
            }
            Value::OfSite { site, value: named?, is_own }
        }
        _ => return None,
    };
    let raised = set.iter().any(|way| way.raised);
    Some(Memory { value, always, speaks_of_mover, raised })
}

/// Replaces a name that is read and bound nowhere inside.
struct Renamed {
    from: Slot,
    to: Slot,
}

impl Rewrite for Renamed {
    fn slot(&mut self, name: Slot) -> Slot {
        if name == self.from {
            self.to
        } else {
            name
        }
    }
}

/// Does a value depend on who has moved?
fn speaks_of_mover(e: &Expr) -> bool {
    matters_who_asks(|look| drop(look.expr(e)))
}

/// Is a value about what stands where alone? Turns, passes and roles change between the end of a turn and the end rules.
fn is_of_pieces(e: &Expr) -> bool {
    let needs = needs_in(None, |look| drop(look.expr(e)));
    !(needs.after || needs.seats || needs.past || needs.vars != 0)
}

/// Does a condition hold after the first turn only?
fn is_after_first(cond: &Truth) -> bool {
    let Truth::Compare(op, number, least) = cond else { return false };
    let is_later = matches!(**least, Num::Const(least) if least > 1);
    **number == Num::Turn && is_later && matches!(op, Compare::Equal | Compare::AtLeast)
}

/// Goes through turns with one variable in view.
struct Walk {
    var: Variable,
}

impl Walk {
    fn block(&self, block: &[Stmt], way: Way, ended: &mut Vec<Way>) -> Option<Vec<Way>> {
        let step = |stmt: &Stmt, way, ended: &mut Vec<Way>| self.stmt(stmt, way, ended);
        ways::block(block, vec![way], ended, &step)
    }

    fn stmt(&self, stmt: &Stmt, mut way: Way, ended: &mut Vec<Way>) -> Option<Vec<Way>> {
        match stmt {
            Stmt::Either { branches, .. } => {
                let mut all = Vec::new();
                for branch in branches {
                    let later = way.later || branch.when.as_ref().is_some_and(is_after_first);
                    all.extend(self.block(&branch.body, Way { later, ..way.clone() }, ended)?);
                }
                return Some(all);
            }
            Stmt::If { cond, then, otherwise } if self.is_set_by(&mut way, cond, then, otherwise) => {}
            Stmt::If { cond, then, otherwise } => {
                let later = way.later || is_after_first(cond);
                let mut all = self.block(then, Way { later, ..way.clone() }, ended)?;
                all.extend(self.block(otherwise, way, ended)?);
                return Some(all);
            }
            Stmt::Repeat { .. } => {
                let named = Vec::new();
                way = Way { holds: Holds::Unknown, changed: true, elsewhere: true, named, ..way };
            }
            Stmt::EndTurn => {
                ended.push(way);
                return Some(Vec::new());
            }
            Stmt::Choose { each, if_any, .. } => {
                way.bind(each.slot);
                if matches!(each.domain, Set::Sites(_)) && !if_any {
                    way.sites.push(each.slot);
                }
            }
            Stmt::ChooseSet { slot, size, domain: Set::Sites(_), .. } if is_one(size.as_ref()) => {
                way.bind(*slot);
                way.sites.push(*slot);
            }
            Stmt::ChooseSet { slot, .. } => way.bind(*slot),
            Stmt::Let { slot, value } => {
                let value = way.without_names(value);
                way.bind(*slot);
                if !reads(&value, *slot) {
                    way.named.push((*slot, value));
                }
            }
            Stmt::Set { var, value } => self.set(&mut way, var, value),
            Stmt::Place { colours, at, .. } => {
                way.change();
                way.put(at, *colours == Members::Me);
            }
            Stmt::Move { what: Target::Sites(_), to } => {
                way.change();
                way.put(to, false);
            }
            Stmt::Remove(_) => way.change(),
            Stmt::Move { .. } | Stmt::Rotate { .. } | Stmt::Mark { .. } | Stmt::Position(_) => {
                way.change();
                way.elsewhere = true;
            }
            // Who is `me` changes.
            Stmt::Take(who) => {
                way.holds = Holds::of_anybody(way.holds, self.var);
                way.took = Some(way.took.is_none() && *who == Members::Others);
                way.named.clear();
            }
            Stmt::Next { by, .. } => way.next_by |= by.is_some(),
            Stmt::Require(_) | Stmt::RequireMost { .. } | Stmt::Pass => {}
        }
        Some(vec![way])
    }

    /// `if C { set v to A } else { set v to B }`, and `if C { set v to true }`
    fn is_set_by(&self, way: &mut Way, cond: &Truth, then: &[Stmt], otherwise: &[Stmt]) -> bool {
        let set_to = |block: &[Stmt]| match block {
            [Stmt::Set { var, value: Expr::Truth(value) }] if self.var.is(var) => Some(value.clone()),
            [Stmt::Set { var, value }] if self.var.names_me(var, value) => Some(Truth::Const(true)),
            _ => None,
        };
        let value = match (set_to(then), set_to(otherwise)) {
            (Some(a), Some(b)) => Truth::If(Box::new((cond.clone(), a, b))),
            (Some(Truth::Const(true)), None) if otherwise.is_empty() => match &way.holds {
                Holds::Kept => cond.clone(),
                Holds::Is(Expr::Truth(before)) if way.raised => {
                    Truth::Any(vec![before.clone(), cond.clone()])
                }
                _ => return false,
            },
            _ => return false,
        };
        way.raised = set_to(otherwise).is_none();
        way.holds = Holds::Is(way.without_names(&Expr::Truth(value)));
        true
    }

    fn set(&self, way: &mut Way, var: &VarRef, value: &Expr) {
        way.named.retain(|(_, value)| is_of_pieces(value));
        if var.var == self.var.var {
            let value = &way.without_names(value);
            way.raised = false;
            way.holds = match self.var.is(var) {
                true => Holds::Is(value.clone()),
                false if self.var.names_me(var, value) => Holds::Is(Expr::Truth(Truth::Const(true))),
                false => Holds::Unknown,
            };
        }
    }
}

impl Holds {
    fn of_anybody(self, var: Variable) -> Holds {
        match self {
            Holds::Is(value) if var.of_me || speaks_of_mover(&value) => Holds::Unknown,
            other => other,
        }
    }
}

impl Way {
    /// Does it leave the variable and the board as they are?
    fn is_idle(&self) -> bool {
        self.holds == Holds::Kept && !self.changed && !self.elsewhere
    }

    /// A name is given another value.
    fn bind(&mut self, slot: Slot) {
        if matches!(&self.holds, Holds::Is(value) if reads(value, slot)) {
            self.holds = Holds::Unknown;
        }
        self.elsewhere |= self.put.iter().any(|(put, _)| *put == slot);
        self.sites.retain(|site| *site != slot);
        self.named.retain(|(name, value)| *name != slot && !reads(value, slot));
    }

    /// A value without the names of others.
    fn without_names(&self, value: &Expr) -> Expr {
        let named = self.named.iter().rev();
        named.fold(value.clone(), |value, (name, of)| Substitute::new(*name, of).expr(&value))
    }

    /// Something on the board changes: what the variable was set to may be another thing now.
    fn change(&mut self) {
        self.changed = true;
        self.named.clear();
        let is_name = |value: &Expr| matches!(value, Expr::Set(Set::Sites(Sites::Slot(_))));
        if matches!(&self.holds, Holds::Is(value) if !is_name(value)) {
            self.holds = Holds::Unknown;
        }
    }

    fn put(&mut self, at: &Sites, is_own: bool) {
        match at {
            Sites::Slot(slot) if self.sites.contains(slot) => {
                if !self.put.contains(&(*slot, is_own)) {
                    self.put.push((*slot, is_own));
                }
            }
            _ => self.elsewhere = true,
        }
    }
}
