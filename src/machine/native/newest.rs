//! The piece that a turn puts last, where every turn ends by putting one piece and puts no other: the sites with new
//! pieces are then known from the register of that site, and need not be kept in memory.

use super::emit::{Emit, Region, Words};
use crate::program::{Access, Effect, Op, Pc, N, S};
use cranelift_codegen::ir::Value;
use std::collections::HashSet;

/// The one new piece of a turn: of what type it is, and the register of its site.
#[derive(Clone, Copy, Debug)]
pub(super) struct Newest {
    pub(super) of: Type,
    pub(super) site: N,
}

/// The type of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) enum Type {
    Known(usize),
    /// That of the last of some colours, of one of some kinds: masks in registers.
    Of {
        colours: N,
        kinds: N,
    },
}

impl Newest {
    /// The registers that say where it is and what.
    pub(super) fn registers(self) -> impl Iterator<Item = N> {
        let masks = match self.of {
            Type::Of { colours, kinds } => Some([colours, kinds]),
            Type::Known(_) => None,
        };
        masks.into_iter().flatten().chain([self.site])
    }
}

impl Emit<'_, '_> {
    /// The one new piece at the end of a turn and in the end rules after it.
    pub(super) fn newest_of(&self, region: Region) -> Option<Newest> {
        let (program, role) = match region {
            Region::Turn { program, role, .. } => (program, role),
            Region::Ends { program, mover } => (program, mover),
            _ => return None,
        };
        self.newest_of_turns.get(program * self.e.model.cast.roles + role).copied().flatten()
    }

    /// The same, worked out for the turn of a program and a role.
    pub(super) fn find_newest(&self, program: usize, role: usize) -> Option<Newest> {
        let e = self.e;
        if !self.fresh_matters || e.places.sharing || !self.walks(program) {
            return None;
        }
        let ops = |at: &Pc| &e.ops[*at as usize];
        let first = e.entries[2 * program + role].pc;
        let turn = self.reached(first);
        let puts: Vec<Pc> = turn.iter().copied().filter(|at| puts_pieces(ops(at))).collect();
        let [put] = puts[..] else { return None };
        let (of, site) = match ops(&put).clone() {
            Op::Put { ty, site } => (Type::Known(usize::from(ty)), site),
            Op::PutOf { colours, kinds, site } if self.looks(kinds).is_some() => {
                (Type::Of { colours, kinds }, site)
            }
            _ => return None,
        };
        let newest = Newest { of, site };
        let ends = self.reached(e.program.ends[role]);
        let named = |op: &Op| newest.registers().any(|register| op.names(register));
        let changed = ends.iter().any(|at| named(ops(at)) || puts_pieces(ops(at)));
        let is_last =
            self.reached(put).iter().filter(|at| **at != put).all(|at| self.leaves(newest, ops(at)));
        (is_last && !changed && !self.is_done_without(first, put)).then_some(newest)
    }

    /// Does an operation between the newest piece and the end of its turn leave alone what is known of it?
    fn leaves(&self, newest: Newest, op: &Op) -> bool {
        let mut leaves = true;
        op.registers(&mut |register, access| {
            let is_its = newest.registers().any(|own| register == own.into());
            leaves &= !(is_its && access != Access::Read) && register != self.e.places.fresh.into();
        });
        let asks = matches!(
            op,
            Op::Ask { .. } | Op::AskSet { .. } | Op::Either { .. } | Op::Take { .. } | Op::Resume { .. }
        );
        let goes_back = matches!(op, Op::Fail | Op::Spread { .. });
        leaves && !asks && !goes_back && op.effect() == Effect::Nothing
    }

    /// Does a way lead from an operation to the end of the turn past another one?
    fn is_done_without(&self, from: Pc, past: Pc) -> bool {
        let (mut seen, mut to_do) = (HashSet::from([past]), vec![from]);
        while let Some(at) = to_do.pop() {
            if seen.insert(at) {
                if matches!(self.e.ops[at as usize], Op::Done) {
                    return true;
                }
                to_do.extend(self.targets(at));
            }
        }
        false
    }

    /// The sites with new pieces.
    pub(super) fn fresh(&mut self) -> Words {
        match self.newest {
            Some(newest) => self.mask_of_site(newest.site),
            None => self.load_set(self.e.places.fresh),
        }
    }

    /// Puts the sites with new pieces where the interpreter looks for them.
    pub(super) fn tell_fresh(&mut self) {
        if let Some(newest) = self.newest {
            let fresh = self.fresh();
            self.store_set(self.e.places.fresh, &fresh);
            self.put_waiting(|_, waits| newest.registers().any(|register| waits == register.into()));
        }
    }

    /// May somebody ask for the site of the newest piece from an operation on? A turn begins without one; where the way
    /// just ends, or looks at other things, nobody does.
    pub(super) fn may_ask_for_newest(&self, at: Pc) -> bool {
        let (e, fresh) = (self.e, self.e.places.fresh);
        let asks = |at: Pc| match &e.ops[at as usize] {
            Op::Over { .. } | Op::Return => false,
            branch @ Op::Branch { .. } => branch.names(fresh),
            _ => true,
        };
        let first = |i: usize| self.first_of(i / e.model.cast.roles, i % e.model.cast.roles);
        !(0..e.entries.len()).any(|i| first(i) == at) && self.reached(at).into_iter().any(asks)
    }

    /// Lets the interpreter carry out an operation of end rules, which may look for sites with new pieces.
    pub(super) fn call_end_step(&mut self, at: Pc) -> Value {
        self.tell_fresh();
        let said = self.call_step(at);
        if self.newest.is_some() {
            let none = self.no_bits();
            self.store_set(self.e.places.fresh, &none);
        }
        said
    }

    /// Is the one new piece in a register of a set? Nothing if that is not known.
    pub(super) fn is_new_in(&self, set: S) -> Option<bool> {
        let (Type::Known(ty), types) = (self.newest?.of, self.e.places.types.index()) else { return None };
        if set == self.type_set(ty) || Some(set) == self.colour_set(ty) {
            return Some(true);
        }
        (types..types + self.e.places.type_count).contains(&set.index()).then_some(false)
    }
}

/// May it put pieces on the board?
fn puts_pieces(op: &Op) -> bool {
    op.effect() == Effect::Puts || matches!(op, Op::Either { .. } | Op::AskSet { .. })
}
