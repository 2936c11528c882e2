//! What variables remember of the turn that has just been made.
//!
//! `set joined to group_of(top, Red)` at the end of every turn: in the end rules the variable is that group. `set last to s`
//! beside `place my stone at s`: a goal that asks for a row, a line or a group at `last` alone may ask for one anywhere. What
//! the turn has put belongs to no other row or group, so another one that is large enough now was so before the turn, and
//! the game would have ended.

mod by_turns;
mod counted;
mod memory;
mod part;
mod ways;

use super::facts::{self, Effects};
use super::monotone::only_helped;
use super::normal::{by_colour, conjuncts, inlined, joined_all, matters_who_asks, within, Normal};
use crate::model::{
    Domain, Each, EndRule, Expr, Index, Members, Model, Num, Outcome, Quantifier, Rewrite, Role, Set, Sites,
    Slot, SlotSet, Trial, Truth, VarRef, VarType, Verdict,
};
use by_turns::{told_by_turns, who_moved, with_mover};
pub use counted::Counted;
use memory::{Memory, Value, Variable};
use part::{in_a_group_of, is_of_a_part};
use std::collections::BTreeSet;

/// End rules without what variables remember for them.
pub struct Told {
    /// The rules.
    pub ends: Vec<EndRule>,
    /// The numbers that have to count the pieces where play begins.
    pub counted: Vec<Counted>,
}

/// The end rules without what variables remember for them, as long as play stays within these turn programs and none of
/// the rules held for anybody when it began. Nothing where that changes no rule.
pub fn told(model: &Model, programs: &[usize], effects: &Effects) -> Option<Told> {
    let numbers = counted::counted(model, programs);
    let by_pieces = |rule: &EndRule| match rule.stuck {
        true => rule.clone(),
        false => EndRule { when: counted::by_pieces(model, &numbers, &rule.when), ..rule.clone() },
    };
    let ends: Vec<EndRule> = model.ends.iter().map(by_pieces).collect();
    let are_counted = ends != model.ends;
    let model = &Model { ends, ..model.clone() };
    let told: Vec<(EndRule, Option<u64>)> =
        model.ends.iter().map(|rule| of_me(&with_flags(model, &with_mover(model, rule)))).collect();
    let (mut ends, of): (Vec<EndRule>, Vec<Option<u64>>) = told.into_iter().unzip();
    for var in asked_for(&ends) {
        let Some(memory) = Memory::of(model, programs, var) else { continue };
        for rule in ends.iter_mut().filter(|rule| !rule.stuck && asks_for(&rule.when, var)) {
            if let Some(when) = (Recall { model, effects, var }).rule(rule, &memory) {
                rule.when = when;
            }
        }
    }
    for ((rule, of), before) in ends.iter_mut().zip(of).zip(&model.ends) {
        if let Some(mask) = of {
            rule.outcome = before.outcome.clone();
            rule.when =
                Keys { from: Members::Me, to: Members::Const(mask), everywhere: true }.truth(&rule.when);
        }
        // What is still asked of a player's name is asked as it is written.
        if holds_flags(model, &rule.when) {
            rule.when = before.when.clone();
        }
        if let Some(when) = told_by_turns(model, effects, rule) {
            rule.when = when;
        }
    }
    let is_told = are_counted || ends != model.ends;
    is_told.then_some(Told { ends, counted: if are_counted { numbers } else { Vec::new() } })
}

/// A rule that asks who is named by a variable, `v = me` or `me in v`, as one that asks for a truth of that player, `v(me)`.
fn with_flags(model: &Model, rule: &EndRule) -> EndRule {
    let when = Flags { model, found: false }.truth(&rule.when);
    EndRule { when, ..rule.clone() }
}

fn holds_flags(model: &Model, when: &Truth) -> bool {
    let mut flags = Flags { model, found: false };
    flags.truth(when);
    flags.found
}

struct Flags<'m> {
    model: &'m Model,
    /// Has a truth of a variable of players been met?
    found: bool,
}

impl Flags<'_> {
    /// `v(P)`, where a variable of players and a player are compared.
    fn flag(&self, name: &Set, player: &Set) -> Option<Truth> {
        let (
            Set::Members(Domain::Players, Members::Var(var)),
            Set::Members(_, of @ (Members::Me | Members::Const(_))),
        ) = (name, player)
        else {
            return None;
        };
        let is_one =
            matches!(of, Members::Me) || matches!(of, Members::Const(mask) if mask.count_ones() == 1);
        let key = Index { of: Set::Members(Domain::Players, of.clone()), size: self.model.cast.roles };
        (var.of.is_empty() && is_one).then(|| Truth::Var(VarRef { var: var.var, of: vec![key] }))
    }
}

impl Rewrite for Flags<'_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        let flag = match e {
            Truth::Equal(o) => self.flag(&o.left, &o.right).or_else(|| self.flag(&o.right, &o.left)),
            Truth::Within(o) => self.flag(&o.right, &o.left),
            Truth::Var(var) => {
                self.found |= matches!(self.model.vars[var.var.index()].ty, VarType::Members(_));
                None
            }
            _ => None,
        };
        flag.unwrap_or_else(|| self.parts_of_truth(e))
    }
}

/// `Red wins when v(Red)` as a rule for any player, `a player wins when v(me)`, and the player that it is about; any other rule as
/// it is.
fn of_me(rule: &EndRule) -> (EndRule, Option<u64>) {
    let Outcome::Player(Members::Const(mask), verdict) = rule.outcome else { return (rule.clone(), None) };
    let mut keys = Keys { from: Members::Const(mask), to: Members::Me, everywhere: false };
    let when = keys.truth(&rule.when);
    match when != rule.when
        && mask.count_ones() == 1
        && !matters_who_asks(|look| drop(look.truth(&rule.when)))
    {
        true => (EndRule { when, outcome: Outcome::AnyPlayer(verdict), ..rule.clone() }, Some(mask)),
        false => (rule.clone(), None),
    }
}

/// Says one player for another: where a player is the key of a variable, or everywhere.
struct Keys {
    from: Members,
    to: Members,
    everywhere: bool,
}

impl Rewrite for Keys {
    fn members(&mut self, e: &Members) -> Members {
        match self.everywhere && *e == self.from {
            true => self.to.clone(),
            false => self.parts_of_members(e),
        }
    }

    fn var(&mut self, e: &VarRef) -> VarRef {
        let key = |index: &Index| match &index.of {
            Set::Members(Domain::Players, of) if *of == self.from => {
                Index { of: Set::Members(Domain::Players, self.to.clone()), size: index.size }
            }
            _ => index.clone(),
        };
        VarRef { var: e.var, of: e.of.iter().map(key).collect() }
    }
}

/// The variables that end rules ask for.
fn asked_for(ends: &[EndRule]) -> BTreeSet<Variable> {
    let mut asked = Asked::default();
    ends.iter().filter(|rule| !rule.stuck).for_each(|rule| drop(asked.truth(&rule.when)));
    asked.found
}

fn asks_for(e: &Truth, var: Variable) -> bool {
    let mut asked = Asked::default();
    asked.truth(e);
    asked.found.contains(&var)
}

/// The variables that are read.
#[derive(Default)]
struct Asked {
    found: BTreeSet<Variable>,
}

impl Rewrite for Asked {
    fn var(&mut self, e: &VarRef) -> VarRef {
        self.found.extend(Variable::of(e));
        e.of.iter().for_each(|index| drop(self.set(&index.of)));
        e.clone()
    }
}

/// Puts a value in place of a variable.
struct InPlaceOf<'v> {
    var: Variable,
    value: &'v Expr,
}

impl Rewrite for InPlaceOf<'_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        match (e, self.value) {
            (Truth::Var(var), Expr::Truth(value)) if self.var.is(var) => value.clone(),
            (e, _) => self.parts_of_truth(e),
        }
    }
    fn num(&mut self, e: &Num) -> Num {
        match (e, self.value) {
            (Num::Var(var), Expr::Num(value)) if self.var.is(var) => value.clone(),
            (e, _) => self.parts_of_num(e),
        }
    }
    fn sites(&mut self, e: &Sites) -> Sites {
        match (e, self.value) {
            (Sites::Var(var), Expr::Set(Set::Sites(value))) if self.var.is(var) => value.clone(),
            (e, _) => self.parts_of_sites(e),
        }
    }
    /// The variable stays as it is while effects are tried.
    fn trial(&mut self, e: &Trial) -> Trial {
        e.clone()
    }
}

/// One variable in the end rules.
struct Recall<'m> {
    model: &'m Model,
    effects: &'m Effects,
    var: Variable,
}

impl Recall<'_> {
    /// The condition of a rule without the variable.
    fn rule(&self, rule: &EndRule, memory: &Memory) -> Option<Truth> {
        // What a player who has not moved remembers was false before the turn, and is.
        let of_me = self.var.of_me;
        let of_mover = matches!(rule.outcome, Outcome::Player(Members::Mover, _))
            || of_me && matches!(rule.outcome, Outcome::AnyPlayer(_));
        if (of_me || memory.speaks_of_mover) && !of_mover {
            return None;
        }
        if (of_me || memory.raised) && !self.ends_when_true(rule) {
            return None;
        }
        let when = |value: &Expr| InPlaceOf { var: self.var, value }.truth(&rule.when);
        let said = match &memory.value {
            // Where a turn sets nothing, what a player remembers is still so.
            Value::OfPosition(value) if memory.always || of_me || !memory.speaks_of_mover => when(value),
            Value::OfPosition(_) => return None,
            Value::OfSite { site, value, is_own } => {
                // After a turn that sets nothing the site is what somebody else has put: a rule that asks whether it is the
                // mover's does not hold then, and others are about something else. A truth is kept, and was false.
                let is_kept_false = matches!(value, Expr::Truth(_)) && self.ends_when_true(rule);
                let may_be_anybodys = of_mover && !memory.always && !is_kept_false;
                self.anywhere(rule, *site, &when(value), (*is_own && of_mover, may_be_anybodys))?
            }
        };
        let is_so = !asks_for(&said, self.var) && (!of_me || self.was_false(rule, &said));
        is_so.then_some(said)
    }

    /// What is asked of the one site that the turn put a piece on, asked of all sites.
    fn anywhere(&self, rule: &EndRule, site: Slot, when: &Truth, of: (bool, bool)) -> Option<Truth> {
        let sure = SlotSet::from_iter([site]);
        let mut normal = Normal::new(&self.model.board, &self.model.cast).sure_of(&sure);
        let when = inlined(when);
        let ways: Vec<Truth> = match by_colour(&self.model.cast, site, &when) {
            Some(ways) => {
                let lies = |there: Sites| within(Sites::Slot(site), there);
                ways.into_iter()
                    .map(|(there, when)| normal.truth(&Truth::All(vec![lies(there), when])))
                    .collect()
            }
            None => vec![normal.truth(&when)],
        };
        let ways = ways.into_iter().filter(|way| *way != Truth::Const(false));
        let mut told =
            ways.map(|way| self.anywhere_one_way(rule, site, way, of)).collect::<Option<Vec<_>>>()?;
        Some(if told.len() == 1 { told.remove(0) } else { Truth::Any(told) })
    }

    fn anywhere_one_way(
        &self,
        rule: &EndRule,
        site: Slot,
        when: Truth,
        (is_own, may_be_anybodys): (bool, bool),
    ) -> Option<Truth> {
        let sure = SlotSet::from_iter([site]);
        let (who, mut parts): (Vec<Truth>, Vec<Truth>) =
            conjuncts(when).into_iter().partition(|part| who_moved(self.model, part).is_some());
        let with_who = |said: Truth| joined_all([&who[..], &[said]].concat());
        let lies_in = |part: &Truth| match part {
            Truth::Within(o) if o.left == Set::Sites(Sites::Slot(site)) => match &o.right {
                Set::Sites(all @ Sites::Coloured(_)) => Some(all.clone()),
                _ => None,
            },
            _ => None,
        };
        let own = || is_own.then(|| Sites::Coloured(Box::new(Members::Me)));
        let all = match parts.iter().position(|part| lies_in(part).is_some()) {
            Some(at) => lies_in(&parts.remove(at))?,
            None => match parts.iter().find_map(|part| in_a_group_of(part, site)) {
                Some(all) => all,
                None => own().filter(|_| !may_be_anybodys)?,
            },
        };
        let cond = joined_all(parts);
        if self.is_of_all(site, &all, &cond) {
            return Some(with_who(cond)).filter(|cond| self.was_false(rule, cond));
        }
        let of_role = |role| {
            let mut normal = Normal::new(&self.model.board, &self.model.cast).of(Some(role), Some(role));
            normal = normal.sure_of(&sure);
            is_of_a_part(self.model, site, &normal.sites(&all), &normal.truth(&cond))
        };
        let of_each_role = || (0..self.model.cast.roles as u8).map(Role).all(of_role);
        if !is_of_a_part(self.model, site, &all, &cond) && !of_each_role() {
            return None;
        }
        let each = Each { slot: site, domain: Set::Sites(all), cond: Some(cond) };
        let some = Truth::Quantified(Quantifier::Some, Box::new(each));
        Some(with_who(some)).filter(|some| self.was_false(rule, some))
    }

    /// Is a condition about nothing but the pieces of a set, wherever they are? Where it comes true, the turn has put one of them.
    fn is_of_all(&self, site: Slot, all: &Sites, cond: &Truth) -> bool {
        let types = |e: &Truth| facts::types_read(self.model, e);
        let own = types(&Truth::Some(Box::new(Set::Sites(all.clone()))));
        let only = types(cond).zip(own).is_some_and(|(read, own)| read & !own == 0);
        only && !facts::reads(cond, site) && !matters_who_asks(|look| drop(look.truth(cond)))
    }

    /// Was a truth false before the turn, since the game would have ended otherwise?
    fn ends_when_true(&self, rule: &EndRule) -> bool {
        let asked = matches!(&rule.when, Truth::Var(var) if self.var.is(var));
        let start = &self.model.vars[self.var.var.index()].start;
        let is_false = match start {
            Expr::Truth(Truth::Const(start)) => !start,
            Expr::Set(Set::Members(_, Members::Const(start))) => *start == 0,
            _ => false,
        };
        asked && is_false && self.ends_game(rule)
    }

    /// Is the game over whenever the rule's condition holds?
    fn ends_game(&self, rule: &EndRule) -> bool {
        let verdict = match &rule.outcome {
            Outcome::AnyPlayer(verdict) | Outcome::Player(Members::Mover, verdict) => verdict,
            Outcome::Player(Members::Const(who), verdict) if who.count_ones() == 1 => verdict,
            _ => return false,
        };
        self.model.cast.roles == 2 && *verdict != Verdict::Passes
    }

    /// Did a condition fail before the turn, and can it have come true by what the turn put alone?
    fn was_false(&self, rule: &EndRule, cond: &Truth) -> bool {
        let model = self.model;
        // For another mover it has been asked one turn earlier.
        let of_mover = matches!(rule.outcome, Outcome::Player(Members::Mover, _))
            || matters_who_asks(|look| drop(look.truth(cond)));
        self.ends_game(rule)
            && (0..2_u8).all(|role| {
                let who = Some(Role(role));
                let said = Normal::new(&model.board, &model.cast).of(who, who).truth(cond);
                let others = &self.effects.by_mover[usize::from(1 - role)];
                let alone = !of_mover
                    || facts::types_read(model, &said)
                        .is_some_and(|read| read & (others.grown | others.changed) == 0);
                alone && only_helped(&said)
            })
    }
}
