//! Choices inside one another, as long as what was drawn may still be undone, and the registers that may be written
//! meanwhile.

use super::emit::Emit;
use super::openings::Opening;
use crate::program::{Access, Branch, Effect, From, Op, Pc, Place, Register, Table, L, N, S};
use std::collections::{BTreeSet, HashSet};

/// Choices that are open at once, one inside the other; and in one nest of them.
const MOST_DEEP: usize = 4;
const MOST: usize = 16;

/// A choice, and those that are drawn while it is open.
#[derive(Debug)]
pub(super) struct Nest {
    /// The operation that asks it.
    pub(super) at: Pc,
    pub(super) inner: Vec<Nest>,
    /// What operations may write while it is open and no other one inside it.
    writes: BTreeSet<Register>,
    /// Does somebody else than the player to move decide then?
    other_decider: bool,
    /// May it be met again while it is open?
    pub(super) meets_itself: bool,
}

impl Nest {
    fn count(&self) -> usize {
        1 + self.inner.iter().map(Nest::count).sum::<usize>()
    }

    /// Does somebody else than the player to move decide, while it is open?
    pub(super) fn has_other_decider(&self) -> bool {
        self.other_decider || self.inner.iter().any(Nest::has_other_decider)
    }

    /// What operations may write while it is open.
    fn all_writes(&self) -> BTreeSet<Register> {
        self.inner.iter().flat_map(Nest::all_writes).chain(self.writes.iter().copied()).collect()
    }
}

impl Emit<'_, '_> {
    /// The nest of a choice inside others; nothing if the code cannot take back what may be done while it is open.
    pub(super) fn nest(&self, at: Pc, above: &[Pc]) -> Option<Nest> {
        let starts = self.starts(at).filter(|_| !above.contains(&at) && above.len() < MOST_DEEP)?;
        let (inner, writes, other_decider) = (Vec::new(), BTreeSet::new(), self.has_anothers(at));
        let mut nest = Nest { at, inner, writes, other_decider, meets_itself: false };
        let above = [above, &[at]].concat();
        let after = |start: &Pc| start + u32::from(matches!(self.e.ops[*start as usize], Op::Take { .. }));
        let (mut seen, mut to_do) = (HashSet::new(), starts.iter().map(after).collect::<Vec<_>>());
        while let Some(at) = to_do.pop() {
            if seen.insert(at) {
                self.add_to_nest(&mut nest, at, &above, &mut to_do)?;
            }
        }
        let writes = nest.all_writes();
        let stays = |register: &Register| !starts.iter().any(|start| self.is_lost(*register, *start));
        (nest.count() <= MOST && writes.iter().all(stays)).then_some(nest)
    }

    /// Where candidates of a choice are taken that may lead nowhere; nothing if they cannot be drawn.
    fn starts(&self, at: Pc) -> Option<Vec<Pc>> {
        match self.e.ops[at as usize] {
            Op::Ask { ask, from, .. } => {
                let drawn = match from {
                    From::Sites(_) | From::Anchors(_) | From::On(_) => true,
                    from => matches!(from, From::Members(_) | From::Small(_)),
                };
                drawn.then(|| vec![self.e.asks[usize::from(ask)].take])
            }
            Op::Either { either } => {
                let branches = self.e.program.eithers[usize::from(either)].branches.iter();
                let start = |(branch, (opening, may_fail)): (&Branch, (Opening, bool))| match opening {
                    _ if !may_fail => None,
                    Opening::Word => Some(branch.pc),
                    Opening::Choice { ask, .. } => Some(self.e.asks[usize::from(ask)].take),
                };
                Some(branches.zip(self.openings(either)?).filter_map(start).collect())
            }
            _ => None,
        }
    }

    /// May somebody else than the player to move decide a choice?
    fn has_anothers(&self, at: Pc) -> bool {
        match self.e.ops[at as usize] {
            Op::Ask { ask, .. } => self.e.asks[usize::from(ask)].by.is_some(),
            Op::Either { either } => {
                self.openings(either).iter().flatten().any(|(opening, _)| self.is_anothers(opening))
            }
            _ => false,
        }
    }

    /// Adds what an operation does while the choice is open, and where it leads.
    fn add_to_nest(&self, nest: &mut Nest, at: Pc, above: &[Pc], to_do: &mut Vec<Pc>) -> Option<()> {
        use Op::*;
        let op = &self.e.ops[at as usize];
        match *op {
            Fail | Done => {}
            Ask { ask, none, .. } => {
                let ask = &self.e.asks[usize::from(ask)];
                nest.other_decider |= ask.by.is_some();
                to_do.extend(ask.if_any.then_some(none));
                if at == nest.at {
                    nest.meets_itself = true;
                } else if ask.may_fail {
                    nest.inner.push(self.nest(at, above)?);
                    self.see_picked(ask.to, ask.family.map(|family| family.1), &mut nest.writes);
                }
            }
            Either { either } => {
                nest.other_decider |= self.has_anothers(at);
                self.see_branches(either, &mut nest.writes);
                if at == nest.at {
                    nest.meets_itself = true;
                } else if !self.settles(at) {
                    nest.inner.push(self.nest(at, above)?);
                }
            }
            AskSet { .. } if self.settles(at) => {}
            AskSet { .. } | BeginSet | Reach { .. } | Return => return None,
            Over { .. } | Best { .. } | StuckPass | LastInPlay | PutOut { .. } => return None,
            ClearScores | ScoreNumber { .. } | ScoreList { .. } => return None,
            _ => {
                self.see_written(op, &mut nest.writes);
                to_do.extend(self.targets(at));
            }
        }
        Some(())
    }

    /// The registers that have to be kept so that the choice can be drawn again: inner ones put back what belongs to
    /// the position by themselves.
    pub(super) fn to_be_kept(&self, nest: &Nest) -> Vec<Register> {
        // What is met again may be asked anew by the interpreter, which reads what it is drawn from.
        let from = if nest.meets_itself { vec![nest.at] } else { self.starts(nest.at).unwrap_or_default() };
        let of_position = |register: &Register| self.is_of_position(*register);
        let is_read = |register: &Register| from.iter().any(|at| !self.is_dead(*register, *at));
        let lives = |register: &Register| !of_position(register) && is_read(register);
        let all = nest.all_writes();
        let scratch = all.iter().filter(|register| is_kept(**register) && lives(register));
        nest.writes.iter().filter(|r| of_position(r)).chain(scratch).copied().collect()
    }

    fn is_of_position(&self, register: Register) -> bool {
        let [sets, numbers, families, lists] = self.e.program.registers.state;
        match register {
            Register::Set(s) => s.index() < sets,
            Register::Number(n) => n.index() < numbers,
            Register::Family(f) => f.index() < families,
            Register::List(l) => l.index() < lists,
        }
    }

    /// Is a register written that is not kept, though it may be read when the choice is drawn again?
    fn is_lost(&self, register: Register, from: Pc) -> bool {
        if is_kept(register) {
            return false;
        }
        let (mut seen, mut to_do) = (HashSet::new(), vec![from]);
        while let Some(at) = to_do.pop() {
            if !seen.insert(at) {
                continue;
            }
            let op = &self.e.ops[at as usize];
            let (mut reads, mut writes) = (matches!(op, Op::Either { .. } | Op::AskSet { .. }), false);
            op.registers(&mut |named, access| {
                reads |= named == register && access != Access::Write;
                writes |= named == register && access == Access::Write;
            });
            if reads {
                return true;
            }
            if !writes {
                to_do.extend(self.targets(at));
            }
        }
        self.is_of_position(register)
    }

    /// What an operation may write.
    fn see_written(&self, op: &Op, writes: &mut BTreeSet<Register>) {
        use Op::*;
        op.registers(&mut |register, access| {
            if access != Access::Read {
                writes.insert(register);
            }
        });
        if matches!(op.effect(), Effect::Puts | Effect::Changes) {
            self.see_board(writes);
        }
        let (places, roles) = (&self.e.places, self.e.model.cast.roles as u16);
        match *op {
            Take { ask } => {
                let ask = &self.e.asks[usize::from(ask)];
                self.see_picked(ask.to, ask.family.map(|family| family.1), writes);
            }
            StoreSet { base, .. } => {
                writes.extend((0..self.values(base)).map(|i| Register::from(S(base.0 + i))));
            }
            Store { base, .. } | Fill { base, .. } => {
                writes.extend((0..self.values(base)).map(|i| Register::from(N(base.0 + i))));
            }
            StoreList { base, .. } => {
                writes.extend((0..self.values(base)).map(|i| Register::from(L(base.0 + i))));
            }
            TakeRole { .. } => {
                writes.extend((0..roles).map(|i| Register::from(N(places.holders.0 + i))));
                writes.insert(places.me.into());
            }
            Restore { from, count } => writes.extend((0..count).map(|i| from.after(i))),
            Pass => drop(writes.insert(places.passed.into())),
            Next { .. } => writes.extend([places.next_program, places.next_by].map(Register::from)),
            Spread { which } => {
                let reaches = self.e.program.spreads[usize::from(which)].iter();
                writes.extend(reaches.map(|i| Register::from(self.e.program.reaches[usize::from(*i)].set)));
            }
            _ => {}
        }
    }

    /// What may be written while candidates of branches are looked for, and where what is picked goes.
    fn see_branches(&self, index: Table, writes: &mut BTreeSet<Register>) {
        let either = &self.e.program.eithers[usize::from(index)];
        for (branch, opening) in either.branches.iter().zip(self.openings(index).into_iter().flatten()) {
            if let Opening::Choice { from, ask, .. } = opening.0 {
                let ask = &self.e.asks[usize::from(ask)];
                let before = self.before_choice(from).into_iter().flatten();
                before.for_each(|at| self.see_written(&self.e.ops[at as usize], writes));
                self.see_picked(ask.to, ask.family.map(|family| family.1), writes);
            }
            let part = branch.when.map_or(Vec::new(), |(at, _)| self.reached(at));
            part.into_iter().for_each(|at| self.see_written(&self.e.ops[at as usize], writes));
        }
    }

    /// How many registers the variable takes that begins at this one.
    fn values(&self, first: impl Into<Register>) -> u16 {
        let (places, first) = (&self.e.places, first.into());
        let at = places.vars.iter().position(|place| match *place {
            Place::Truth(n) | Place::Number(n) | Place::Members(n) => first == n.into(),
            Place::Sites(s) => first == s.into(),
            Place::Numbers(l) => first == l.into(),
            _ => false,
        });
        at.and_then(|at| places.offsets[at].iter().max()).map_or(0, |last| last + 1)
    }

    /// What stands where.
    fn see_board(&self, writes: &mut BTreeSet<Register>) {
        let places = &self.e.places;
        writes.extend(self.standing().into_iter().map(|(set, _)| Register::from(set)));
        writes.insert(places.empty.into());
        if self.fresh_matters {
            writes.insert(places.fresh.into());
        }
        if self.e.rules_ask {
            writes.extend([places.board_hash, places.mark_hash].map(Register::from));
        }
    }

    /// Where what is picked goes.
    fn see_picked(&self, to: Place, member: Option<N>, writes: &mut BTreeSet<Register>) {
        writes.extend(to.register());
        writes.extend(member.map(Register::from));
    }
}

/// Can a register of this kind be kept?
fn is_kept(register: Register) -> bool {
    matches!(register, Register::Set(_) | Register::Number(_))
}
