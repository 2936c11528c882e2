//! Masks that are worked out in play: of colours and kinds, of roles and seats, of directions; and the register of a row
//! that a mask of one role picks.

use super::super::registers::SETS;
use super::emit::{Emit, Words};
use crate::program::{Op, Table, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

/// With more roles than these, what follows from roles is left to the interpreter.
const MOST_ROLES: usize = 4;
/// The same for directions.
const MOST_DIRECTIONS: usize = 10;

impl Emit<'_, '_> {
    /// An operation with masks that the code carries out; whether it was one.
    pub(super) fn mask(&mut self, op: &Op) -> bool {
        let few = self.e.model.cast.roles <= MOST_ROLES;
        match *op {
            Op::Coloured { to, mask } => self.coloured(to, mask),
            Op::OfKinds { to, mask } => self.of_kinds(to, mask),
            Op::Level { to, levels, number } => self.level(to, levels, number),
            Op::LoadSet { to, base, at } => self.load_one_set(to, base, at),
            Op::StoreSet { from, base, at } => self.store_one_set(from, base, at),
            Op::RoleAfter { to, of } if few => self.role_after(to, of),
            Op::SeatOf { to, of } if few => self.seat_of(to, of),
            Op::RoleOf { to, of } if few => self.role_of(to, of),
            Op::Opposite { to, of } if self.e.tables.opposites.len() <= MOST_DIRECTIONS => {
                self.opposite(to, of);
            }
            Op::PieceKind { to, of } => self.look_of_piece(to, of, |(_, kind)| kind),
            Op::PieceColour { to, of } => self.look_of_piece(to, of, |(colour, _)| colour),
            Op::Next { program, by } => self.next(program, by),
            _ => return self.row_of_numbers(op),
        }
        true
    }

    /// All ones if the mask has a bit, else 0.
    fn if_chosen(&mut self, mask: Value, bit: usize) -> Value {
        let bit = self.right(mask, bit as i64);
        let bit = self.and_int(bit, 1);
        self.b.ins().ineg(bit)
    }

    /// The sets whose bits are in a mask, together.
    fn chosen_sets(&mut self, to: S, mask: N, sets: &[(usize, S)]) {
        let mask = self.num(mask);
        let mut all = self.no_bits();
        for (bit, set) in sets {
            let (chosen, set) = (self.if_chosen(mask, *bit), self.set(*set));
            let there: Words = self.each(|emit, i| emit.and(set[i], chosen));
            all = self.union(&all, &there);
        }
        self.put_set(to, &all);
    }

    fn coloured(&mut self, to: S, mask: N) {
        let colours: Vec<(usize, S)> = self.e.places.colours.iter().copied().enumerate().collect();
        self.chosen_sets(to, mask, &colours);
    }

    fn of_kinds(&mut self, to: S, mask: N) {
        let exists = |ty: &usize| self.e.model.cast.exists.get(*ty) == Some(&true);
        let looks = &self.e.places.looks;
        let types = (0..looks.len()).filter(exists);
        let types: Vec<(usize, S)> = types.map(|ty| (usize::from(looks[ty].1), self.type_set(ty))).collect();
        self.chosen_sets(to, mask, &types);
    }

    /// Sites whose own number compares with one that is worked out.
    fn level(&mut self, to: S, levels: Table, number: N) {
        let levels = &self.e.tables.levels[usize::from(levels)];
        let table = self.tables.keep(self.tables.words(&levels.sets));
        let (number, last, none) = (self.num(number), self.int(levels.sets.len() as i64 - 1), self.int(0));
        let place = self.add_int(number, -levels.first);
        let place = self.b.ins().smax(place, none);
        let place = self.b.ins().smin(place, last);
        let at = self.row(table, place, self.width);
        let set = self.each(|emit, i| emit.look_up(at, 8 * i as i32));
        self.put_set(to, &set);
    }

    /// Where one of a row of sets is, and whether it is there.
    fn set_place(&mut self, base: S, at: N) -> (Value, Value) {
        let at = self.num(at);
        let index = self.add_int(at, i64::from(base.0));
        let index = self.and_int(index, SETS as i64 - 1);
        let offset = self.b.ins().imul_imm_s(index, 8 * self.width as i64);
        (self.add(self.sets, offset), self.is_place(at))
    }

    fn load_one_set(&mut self, to: S, base: S, at: N) {
        let (place, there) = self.set_place(base, at);
        let set = self.each(|emit, i| emit.load(place, 8 * i as i32));
        let set = self.only_if(there, &set);
        self.put_set(to, &set);
    }

    fn store_one_set(&mut self, from: S, base: S, at: N) {
        let (set, (place, there)) = (self.set(from), self.set_place(base, at));
        for (i, word) in set.into_iter().enumerate() {
            let old = self.load(place, 8 * i as i32);
            let word = self.b.ins().select(there, word, old);
            self.store(word, place, 8 * i as i32);
        }
        self.forget_sets();
    }

    /// What a mask of roles becomes, role by role.
    fn by_roles(&mut self, to: N, of: N, each: impl Fn(&mut Self, usize) -> Value) {
        let (mask, mut all) = (self.num(of), self.int(0));
        for role in 0..self.e.model.cast.roles {
            let chosen = self.if_chosen(mask, role);
            let one = each(self, role);
            let one = self.and(one, chosen);
            all = self.or(all, one);
        }
        self.put_num(to, all);
    }

    /// The roles next in order among those in play.
    fn role_after(&mut self, to: N, of: N) {
        let (out, roles) = (self.num(self.e.places.out), self.e.model.cast.roles);
        self.by_roles(to, of, |emit, role| {
            let mut after = emit.int(1 << role);
            for further in (1..roles).rev() {
                let other = (role + further) % roles;
                let (gone, there) = (emit.and_int(out, 1 << other), emit.int(1 << other));
                after = emit.b.ins().select(gone, after, there);
            }
            after
        });
    }

    fn seat_of(&mut self, to: N, of: N) {
        let holders = self.e.places.holders;
        self.by_roles(to, of, |emit, role| {
            let seat = emit.num(N(holders.0 + role as u16));
            emit.bit_of_word(seat)
        });
    }

    fn role_of(&mut self, to: N, of: N) {
        let (seats, mut all) = (self.num(of), self.int(0));
        for role in 0..self.e.model.cast.roles {
            let seat = self.num(N(self.e.places.holders.0 + role as u16));
            let there = self.b.ins().ushr(seats, seat);
            let there = self.and_int(there, 1);
            let there = self.left(there, role as i64);
            all = self.or(all, there);
        }
        self.put_num(to, all);
    }

    fn opposite(&mut self, to: N, of: N) {
        let opposites = &self.e.tables.opposites;
        let of_mask = |mask: u64| {
            crate::model::bits(mask).fold(0, |all, direction| all | opposites[usize::from(direction)])
        };
        let table = (0..1 << opposites.len()).map(of_mask).collect();
        let (table, last) = (self.tables.keep(table), (1 << opposites.len()) - 1);
        let mask = self.num(of);
        let mask = self.and_int(mask, last);
        let at = self.row(table, mask, 1);
        let opposite = self.look_up(at, 0);
        self.put_num(to, opposite);
    }

    /// The kind (or colour) of a piece, as a mask; none for no piece.
    fn look_of_piece(&mut self, to: N, of: N, look: fn((u8, u8)) -> u8) {
        let mut looks: Vec<u64> = self.e.places.looks.iter().map(|own| 1 << look(*own)).collect();
        looks.resize(256, 0);
        let (table, piece, none) = (self.tables.keep(looks), self.num(of), self.int(0));
        let ty = self.and_int(piece, 255);
        let at = self.row(table, ty, 1);
        let (look, is_none) = (self.look_up(at, 0), self.is(IntCC::SignedLessThan, piece, 0));
        let look = self.b.ins().select(is_none, none, look);
        self.put_num(to, look);
    }

    /// Says what turn comes next.
    fn next(&mut self, program: u8, by: Option<N>) {
        let (places, roles) = (&self.e.places, self.e.model.cast.all_roles() as i64);
        let none = self.int(-1);
        let by = by.map_or(none, |by| {
            let mask = self.num(by);
            let mask = self.and_int(mask, roles);
            let role = self.b.ins().ctz(mask);
            self.b.ins().select(mask, role, none)
        });
        self.put_int(places.next_program, if program == 255 { -1 } else { i64::from(program) });
        self.put_num(places.next_by, by);
    }
}
