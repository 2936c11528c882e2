//! The law of effects that follow one another: `place P at A`, `if C { place P at B }` is
//! `place P at A + (if C then B else none)` where neither `C` nor `B` looks at a site of `A`; likewise what is removed and what
//! is marked. So is a loop over directions that does something along each of them.

use super::apart::name_like;
use super::effects::at_sites;
use super::footprint::{both, Footprints};
use super::given::Given;
use super::named::told;
use super::substitute::{uses, Substitute};
use super::sums::{given_by, is_given_anew};
use super::Normal;
use crate::model::{Block, Expr, Model, Program, Rewrite, Sites, Slot, SlotSet, Stmt, Target, Truth};
use crate::program::facts::reads;

/// A turn with one effect in place of several; nothing if there are none to join.
pub fn joined(model: &Model, program: &Program) -> Option<Program> {
    if model.cast.sharing || model.cast.stacking {
        return None;
    }
    let given = Given::of(program);
    let is_one = |slot: &Slot| given.is_given_once(*slot) && given.is_one_site(*slot);
    let sure: SlotSet = (0..program.slots as u16).map(Slot).filter(is_one).collect();
    let normal = Normal::new(&model.board, &model.cast).sure_of(&sure);
    let mut walk = Walk { normal: &normal, slots: program.slots, has_joined: false };
    let (body, after) =
        (walk.block(&program.body, &SlotSet::default()), walk.block(&program.after, &SlotSet::default()));
    walk.has_joined.then(|| Program { body, after, slots: walk.slots, ..program.clone() })
}

struct Walk<'a> {
    normal: &'a Normal<'a>,
    /// How many names the turn has.
    slots: usize,
    has_joined: bool,
}

/// Names, and an effect that may depend on a condition.
#[derive(Clone)]
struct Group {
    names: Vec<(Slot, Expr)>,
    cond: Truth,
    effect: Stmt,
}

impl Walk<'_> {
    /// A block inside others that have given some names.
    fn block(&mut self, stmts: &[Stmt], outer: &SlotSet) -> Block {
        let (mut done, mut rest, mut last) = (Block::new(), stmts, None::<Group>);
        let mut names = outer.clone();
        while let Some((stmt, following)) = rest.split_first() {
            if let Some((group, left)) = Group::at(rest, outer) {
                rest = left;
                match last.as_ref().and_then(|before| self.both(before, &group)) {
                    Some(both) => last = Some(both),
                    None => last.replace(group).into_iter().for_each(|before| before.add_to(&mut done)),
                }
                continue;
            }
            last.take().into_iter().for_each(|group| group.add_to(&mut done));
            done.push(stmt.with_blocks(&mut |inner| self.block(inner, &names)));
            names.extend(given_by(stmt));
            rest = following;
        }
        last.into_iter().for_each(|group| group.add_to(&mut done));
        done
    }

    /// Two groups as one, if the second does not look at what the first changes.
    fn both(&mut self, first: &Group, second: &Group) -> Option<Group> {
        if !self.may_join(first, second) {
            return None;
        }
        let second = second.clone().renamed(&mut self.slots);
        let all = Sites::Union(first.sites()?, second.sites()?);
        let effect = at_sites(&first.effect, at(&first.effect)?, &all)?;
        self.has_joined = true;
        let names = first.names.iter().cloned().chain(second.names).collect();
        Some(Group { names, cond: Truth::Const(true), effect })
    }

    fn may_join(&self, first: &Group, second: &Group) -> bool {
        let (Some(a), Some(b)) = (at(&first.effect), at(&second.effect)) else { return false };
        // What is done at one site is done sooner by itself.
        let is_plain =
            |group: &Group, at: &Sites| group.cond == Truth::Const(true) && matches!(at, Sites::Slot(_));
        if is_plain(first, a) || is_plain(second, b) {
            return false;
        }
        if at_sites(&first.effect, a, b).as_ref() != Some(&second.effect) {
            return false;
        }
        let mut prints = Footprints::new(self.normal);
        first.names.iter().for_each(|(slot, value)| prints.name(*slot, value));
        let changed = prints.bound(a);
        let is_apart = |(slot, value): &(Slot, Expr)| {
            let looked = prints.told(value);
            prints.name(*slot, value);
            prints.are_apart(&looked, &changed)
        };
        second.names.iter().all(is_apart) && {
            let looked = both(prints.asked(&second.cond), prints.read(b, None));
            prints.are_apart(&looked, &changed)
        }
    }
}

impl Group {
    /// The one at the beginning of statements, if its names are read in it alone, and what follows it.
    fn at<'a>(stmts: &'a [Stmt], outer: &SlotSet) -> Option<(Group, &'a [Stmt])> {
        let mut names = Vec::new();
        let (stmt, rest) = after_names(stmts, &mut names)?;
        let (cond, effect) = match stmt {
            Stmt::If { cond, then, otherwise } if otherwise.is_empty() => {
                let (effect, []) = after_names(then, &mut names)? else { return None };
                (cond.clone(), effect)
            }
            effect => (Truth::Const(true), effect),
        };
        at(effect)?;
        let is_own = |(slot, _): &(Slot, Expr)| !outer.contains(slot) && is_given_anew(*slot, rest);
        names.iter().all(is_own).then(|| (Group { names, cond, effect: effect.clone() }, rest))
    }

    /// The sites of the effect.
    fn sites(&self) -> Option<Box<Sites>> {
        let e = at(&self.effect)?.clone();
        Some(Box::new(match &self.cond {
            Truth::Const(true) => e,
            cond => Sites::If(Box::new((cond.clone(), e, Sites::Const(Default::default())))),
        }))
    }

    /// With names that nothing else has.
    fn renamed(mut self, slots: &mut usize) -> Group {
        for at in 0..self.names.len() {
            let (old, value) = self.names[at].clone();
            let name = name_like(&value, Slot(*slots as u16));
            self.names[at].0 = Slot(*slots as u16);
            *slots += 1;
            let mut by = Substitute::new(old, &name);
            let again = self.names[at + 1..].iter().position(|(slot, _)| *slot == old);
            let until = again.map_or(self.names.len(), |again| at + again + 2);
            self.names[at + 1..until].iter_mut().for_each(|(_, value)| *value = by.expr(value));
            if again.is_none() {
                self.cond = by.truth(&self.cond);
                self.effect = told(&self.effect, &mut by);
            }
        }
        self
    }

    fn add_to(self, done: &mut Block) {
        let Group { names, cond, effect } = self;
        for (at, (slot, value)) in names.iter().enumerate() {
            let is_read = names[at + 1..].iter().any(|(_, later)| reads(later, *slot))
                || reads(&cond, *slot)
                || uses(*slot, std::slice::from_ref(&effect)).0 > 0;
            if is_read {
                done.push(Stmt::Let { slot: *slot, value: value.clone() });
            }
        }
        done.push(match cond {
            Truth::Const(true) => effect,
            cond => Stmt::If { cond, then: vec![effect], otherwise: Block::new() },
        });
    }
}

/// The statement after some names, and what follows it.
fn after_names<'a>(stmts: &'a [Stmt], names: &mut Vec<(Slot, Expr)>) -> Option<(&'a Stmt, &'a [Stmt])> {
    let given = |stmt: &Stmt| match stmt {
        Stmt::Let { slot, value } => Some((*slot, value.clone())),
        _ => None,
    };
    let own: Vec<_> = stmts.iter().map_while(given).collect();
    let (stmt, rest) = stmts[own.len()..].split_first()?;
    names.extend(own);
    Some((stmt, rest))
}

/// Where an effect is done.
fn at(effect: &Stmt) -> Option<&Sites> {
    match effect {
        Stmt::Place { at, .. } | Stmt::Remove(Target::Sites(at)) => Some(at),
        Stmt::Mark { at: Target::Sites(at), .. } => Some(at),
        _ => None,
    }
}
