//! Territory: how many more sites one side comes to first, where whoever cannot move loses and pieces use up the board.
//!
//! Where the pieces of a side can be after so many turns is worked out as if it alone moved and nothing else changed, from what
//! the rules say of a single turn: a relaxation by which planners estimate, too (Bonet and Geffner, "Planning as heuristic
//! search", 2001). Sites that both come to in as many turns count a little for whoever is to move. In Amazons that is the
//! territory of Lieberum ("An evaluation function for the game of Amazons", 2005).

use super::normal::union;
use super::proofs::Facts;
use super::whole::{both, minus};
use crate::model::{
    names_in, Arith, Binding, Block, Each, Expr, Members, Num, Outcome, Program, Rewrite, Set, Sites, Slot,
    SlotSet, Stmt, Target, Verdict,
};

/// Turns looked ahead; almost all sites are reached by then.
const TURNS: u16 = 5;
/// What a site counts that one side comes to first, and one that both come to in as many turns.
pub const TERRITORY_UNIT: i32 = 5;
const TOGETHER: i32 = 1;
/// Names that no rule uses: of the site of what is moved, and others from the next one on.
const MOVED: Slot = Slot(29_000);
const NAMES: u16 = 29_001;

/// For each role as the one to move, how much more territory it has than the other one, a site counting [`TERRITORY_UNIT`]; nothing
/// where that tells nothing.
pub fn territories(facts: &Facts) -> Option<Vec<Num>> {
    let model = &facts.model;
    let [rule] = &model.ends[..] else { return None };
    let sign = match &rule.outcome {
        Outcome::Player(Members::Mover | Members::Me, Verdict::Loses) if rule.stuck => 1,
        Outcome::Player(Members::Mover | Members::Me, Verdict::Wins) if rule.stuck => -1,
        _ => return None,
    };
    if model.cast.roles != 2 || model.cast.sharing || !facts.moves_pieces || !facts.never_repeats() {
        return None;
    }
    let steps = [steps(facts, 0)?, steps(facts, 1)?];
    let of = |mover: u8| Territory { steps: &steps, mover, sign, names: NAMES }.number();
    Some(vec![of(0), of(1)])
}

/// Where each piece that a turn of a role moves may go from the site [`MOVED`]; nothing if what it moves where cannot be told.
fn steps(facts: &Facts, role: usize) -> Option<Vec<Sites>> {
    let mut found = Vec::new();
    for program in &facts.reached {
        let Program { body, after, .. } = facts.turns.get(*program)?.get(role)?;
        in_block(body, &mut Vec::new(), &mut found)?;
        in_block(after, &mut Vec::new(), &mut found)?;
    }
    (!found.is_empty()).then_some(found)
}

/// A name of a turn and what it holds.
#[derive(Clone)]
enum Name {
    Chosen(Each),
    Let(Binding),
}

/// Adds the steps of a block; `names` are those in sight, the last one last.
fn in_block(block: &Block, names: &mut Vec<Name>, found: &mut Vec<Sites>) -> Option<()> {
    for stmt in block {
        match stmt {
            Stmt::Choose { each, .. } => names.push(Name::Chosen(each.clone())),
            Stmt::Let { slot, value } => {
                names.push(Name::Let(Binding { slot: *slot, value: value.clone() }));
            }
            Stmt::Move { what: Target::Sites(what), to } => found.push(step(what, to, names)?),
            Stmt::Move { what: Target::Pieces(what), to } => {
                found.push(step(&Sites::Of(Box::new(what.clone())), to, names)?);
            }
            Stmt::Remove(_) | Stmt::ChooseSet { .. } => return None,
            Stmt::If { then, otherwise, .. } => {
                in_block(then, &mut names.clone(), found)?;
                in_block(otherwise, &mut names.clone(), found)?;
            }
            Stmt::Either { branches, .. } => {
                for branch in branches {
                    in_block(&branch.body, &mut names.clone(), found)?;
                }
            }
            Stmt::Repeat { body, .. } => in_block(body, &mut names.clone(), found)?,
            _ => {}
        }
    }
    Some(())
}

/// The step of what is moved to other sites: whatever the names hold that do not say what is moved.
fn step(what: &Sites, to: &Sites, names: &[Name]) -> Option<Sites> {
    let (mut to, moved) = (to.clone(), names_in(what));
    for name in names.iter().rev() {
        let read = names_in(&to);
        match name {
            Name::Chosen(each) if !moved.contains(&each.slot) && read.contains(&each.slot) => {
                to = Sites::UnionEach(Box::new(each.clone()), Box::new(to));
            }
            Name::Let(binding) if !moved.contains(&binding.slot) && read.contains(&binding.slot) => {
                to = Sites::Let(Box::new(binding.clone()), Box::new(to));
            }
            _ => {}
        }
    }
    let to = Moved(what).sites(&to);
    (names_in(&to) == SlotSet::from([MOVED])).then_some(to)
}

/// Puts a name in place of what is moved.
struct Moved<'a>(&'a Sites);

impl Rewrite for Moved<'_> {
    fn sites(&mut self, e: &Sites) -> Sites {
        if e == self.0 {
            Sites::Slot(MOVED)
        } else {
            self.parts_of_sites(e)
        }
    }
}

/// Builds the number.
struct Territory<'a> {
    steps: &'a [Vec<Sites>; 2],
    mover: u8,
    sign: i32,
    names: u16,
}

impl Territory<'_> {
    fn number(mut self) -> Num {
        let mut bindings = Vec::new();
        let [own, other] = [self.mover, 1 - self.mover].map(|role| self.after_turns(role, &mut bindings));
        let mut total = Num::Const(0);
        for turn in 1..own.len() {
            let late = |sites: &[Slot]| minus(Sites::Slot(sites[turn]), Sites::Slot(sites[turn - 1]));
            let first = |own: &[Slot], other: &[Slot]| minus(late(own), Sites::Slot(other[turn]));
            let together = both(late(&own), late(&other));
            for (weight, sites) in [
                (TERRITORY_UNIT, first(&own, &other)),
                (-TERRITORY_UNIT, first(&other, &own)),
                (TOGETHER, together),
            ] {
                total = plus(total, times(self.sign * weight, count(sites)));
            }
        }
        bindings.into_iter().rev().fold(total, |rest, binding| Num::Let(Box::new(binding), Box::new(rest)))
    }

    /// Names of the sites where a role's pieces stand, and of those that they come to in so many turns.
    fn after_turns(&mut self, role: u8, bindings: &mut Vec<Binding>) -> Vec<Slot> {
        let mut all = vec![self.name(Sites::Coloured(Box::new(Members::Const(1 << role))), bindings)];
        for _ in 0..TURNS {
            let before = Sites::Slot(all[all.len() - 1]);
            let reached = self.steps[usize::from(role)].iter().map(|step| {
                let each = Each { slot: MOVED, domain: Set::Sites(before.clone()), cond: None };
                Sites::UnionEach(Box::new(each), Box::new(both(step.clone(), Sites::Empty)))
            });
            let all_reached = reached.fold(before.clone(), union);
            all.push(self.name(all_reached, bindings));
        }
        all
    }

    fn name(&mut self, sites: Sites, bindings: &mut Vec<Binding>) -> Slot {
        let slot = Slot(self.names);
        self.names += 1;
        bindings.push(Binding { slot, value: Expr::Set(Set::Sites(sites)) });
        slot
    }
}

fn count(sites: Sites) -> Num {
    Num::Count(Box::new(Set::Sites(sites)))
}

fn times(n: i32, num: Num) -> Num {
    Num::Arith(Arith::Multiply, Box::new(Num::Const(n)), Box::new(num))
}

fn plus(a: Num, b: Num) -> Num {
    Num::Arith(Arith::Add, Box::new(a), Box::new(b))
}
