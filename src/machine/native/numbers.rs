//! Operations on numbers and masks.

use super::emit::{Emit, Region, Words};
use crate::model::Arith;
use crate::program::{self, Op, Pc, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

impl Emit<'_, '_> {
    /// An operation on numbers; whether it was one.
    pub(super) fn number(&mut self, op: &Op) -> bool {
        let made = match *op {
            Op::Const { to, value } => (to, self.int(value)),
            Op::Move { to, from } => (to, self.num(from)),
            Op::Arith { op, to, a, b } => (to, self.arith(op, a, b)),
            Op::Negate { to, a } => {
                let value = self.num(a);
                let value = self.signed(value);
                let value = self.b.ins().ineg(value);
                (to, self.clamp(value, i32::MIN, i32::MAX))
            }
            Op::Bits { op, to, a, b } => {
                let (a, b) = (self.num(a), self.num(b));
                (
                    to,
                    match op {
                        program::Bits::Or => self.or(a, b),
                        program::Bits::And => self.and(a, b),
                        program::Bits::Minus => self.minus(a, b),
                    },
                )
            }
            Op::Larger { to, a } => {
                let (old, a) = (self.num(to), self.num(a));
                (to, self.b.ins().smax(old, a))
            }
            Op::Smaller { to, a } => {
                let (old, a) = (self.num(to), self.num(a));
                (to, self.b.ins().smin(old, a))
            }
            Op::Count { to, of } => (to, self.count(of)),
            Op::CountMask { to, of } => {
                let mask = self.num(of);
                (to, self.b.ins().popcnt(mask))
            }
            Op::Single { to, of } => (to, self.single(of)),
            Op::SiteImage { to, site, map } => {
                let image = |bit: &u16| if *bit == u16::MAX { -1 } else { i32::from(*bit) };
                let images: Vec<i32> = self.e.tables.images[usize::from(map)].iter().map(image).collect();
                (to, self.of_site(&images, site, -1))
            }
            Op::Row { to, site } => (to, self.of_site(&self.e.tables.rows, site, 0)),
            Op::Col { to, site } => (to, self.of_site(&self.e.tables.cols, site, 0)),
            Op::Index { to, of } => (to, self.index(of)),
            Op::Bit { to, of } => {
                let of = self.num(of);
                (to, self.bit_of_word(of))
            }
            Op::Nest { to, outer, inner, size } => (to, self.nested(outer, inner, size)),
            Op::Load { to, base, at } => (to, self.load_one(base, at)),
            Op::Clamp { to, from, low, high } => {
                let value = self.num(from);
                (to, self.clamp(value, low, high))
            }
            Op::PieceSite { to, of } if self.piece_on_board(of).is_some() => {
                let (bit, within) = self.piece_on_board(of).unwrap_or((self.machine, None));
                self.put_num(to, bit);
                if let Some(set) = within {
                    self.note_site(to, set);
                }
                return true;
            }
            Op::PieceSite { to, of } => {
                let (piece, none) = (self.num(of), self.int(-1));
                let (site, is_none) = (self.right(piece, 8), self.is(IntCC::SignedLessThan, piece, 0));
                (to, self.b.ins().select(is_none, none, site))
            }
            Op::InPlay { to } => {
                let (out, all) =
                    (self.num(self.e.places.out), self.int(self.e.model.cast.all_roles() as i64));
                (to, self.minus(all, out))
            }
            Op::KindsAt { to, site } => (to, self.looks_at(site, |(_, kind)| kind)),
            Op::ColoursAt { to, site } => (to, self.looks_at(site, |(colour, _)| colour)),
            Op::KindsOn { to, of } => (to, self.looks_on(of, |(_, kind)| kind)),
            Op::ColoursOn { to, of } => (to, self.looks_on(of, |(colour, _)| colour)),
            _ => return self.rare_number(op),
        };
        self.put_num(made.0, made.1);
        true
    }

    fn rare_number(&mut self, op: &Op) -> bool {
        let places = &self.e.places;
        match *op {
            Op::Store { from, base, at, low, high } => self.store_one(from, base, at, low, high),
            Op::Pass => self.put_int(places.passed, 1),
            Op::PutOut { role } => {
                let out = self.num(places.out);
                let one = self.int(1 << role);
                let out = self.or(out, one);
                self.put_num(places.out, out);
            }
            Op::Reach { index, value } => {
                let place = places.mosts.0 + places.most_count as u16 + u16::from(index);
                let value = self.num(value);
                self.put_num(N(place), value);
            }
            _ => return false,
        }
        true
    }

    /// The quotient of two numbers of 32 bits, rounded down; 0 by 0.
    fn quotient(&mut self, a: Value, b: Value) -> Value {
        let (one, none) = (self.int(1), self.int(0));
        let by = self.b.ins().select(b, b, one);
        let quotient = self.b.ins().sdiv(a, by);
        let whole = self.b.ins().imul(quotient, by);
        let rest = self.b.ins().isub(a, whole);
        // Of two signs the quotient was rounded up, unless nothing is left.
        let signs = self.b.ins().bxor(a, by);
        let below = self.right(signs, 63);
        let less = self.b.ins().select(rest, below, none);
        let quotient = self.b.ins().isub(quotient, less);
        self.b.ins().select(b, quotient, none)
    }

    /// Held at the ends of 32 bits.
    fn arith(&mut self, op: Arith, a: N, b: N) -> Value {
        let (a, b) = (self.num(a), self.num(b));
        let (a, b) = (self.signed(a), self.signed(b));
        let value = match op {
            Arith::Add => self.add(a, b),
            Arith::Subtract => self.b.ins().isub(a, b),
            Arith::Multiply => self.b.ins().imul(a, b),
            Arith::Divide => self.quotient(a, b),
            Arith::Modulo => {
                let (quotient, none) = (self.quotient(a, b), self.int(0));
                let whole = self.b.ins().imul(b, quotient);
                let rest = self.b.ins().isub(a, whole);
                self.b.ins().select(b, rest, none)
            }
        };
        self.clamp(value, i32::MIN, i32::MAX)
    }

    pub(super) fn clamp(&mut self, value: Value, low: i32, high: i32) -> Value {
        let (low, high) = (self.int(low.into()), self.int(high.into()));
        let value = self.b.ins().smax(value, low);
        self.b.ins().smin(value, high)
    }

    fn count(&mut self, of: S) -> Value {
        let set = self.set(of);
        let counts = self.each(|emit, i| emit.b.ins().popcnt(set[i]));
        counts[1..].iter().fold(counts[0], |sum, count| self.b.ins().iadd(sum, *count))
    }

    /// The site of a set of one; -1.
    fn single(&mut self, of: S) -> Value {
        let count = self.count(of);
        let set = self.set(of);
        let (bit, _) = self.pop(&set);
        let (one, none) = (self.is(IntCC::Equal, count, 1), self.int(-1));
        self.b.ins().select(one, bit, none)
    }

    fn of_site(&mut self, table: &[i32], site: N, none: i64) -> Value {
        let mut padded: Vec<u64> = table.iter().map(|n| i64::from(*n) as u64).collect();
        padded.resize(64 * self.width, none as u64);
        let table = self.tables.keep(padded);
        let (bit, there) = self.site(site);
        let at = self.row(table, bit, 1);
        let (value, none) = (self.look_up(at, 0), self.int(none));
        self.b.ins().select(there, value, none)
    }

    /// The number of a mask's one bit; -1.
    fn index(&mut self, of: N) -> Value {
        let mask = self.num(of);
        let (bit, none) = (self.b.ins().ctz(mask), self.int(-1));
        let count = self.b.ins().popcnt(mask);
        let one = self.is(IntCC::Equal, count, 1);
        self.b.ins().select(one, bit, none)
    }

    /// `outer * size + inner`; -1 if either is negative or the inner one is not below `size`.
    fn nested(&mut self, outer: N, inner: N, size: u16) -> Value {
        let (outer, inner) = (self.num(outer), self.num(inner));
        let (zero, none, size_of_inner) = (self.int(0), self.int(-1), self.int(size.into()));
        let is_outer = self.b.ins().icmp(IntCC::SignedGreaterThanOrEqual, outer, zero);
        let is_inner = self.b.ins().icmp(IntCC::UnsignedLessThan, inner, size_of_inner);
        let known = self.b.ins().band(is_outer, is_inner);
        let product = self.b.ins().imul_imm_s(outer, i64::from(size));
        let at = self.add(product, inner);
        self.b.ins().select(known, at, none)
    }

    /// Is a place in a row of registers one?
    pub(super) fn is_place(&mut self, at: Value) -> Value {
        let zero = self.int(0);
        self.b.ins().icmp(IntCC::SignedGreaterThanOrEqual, at, zero)
    }

    fn load_one(&mut self, base: N, at: N) -> Value {
        let at = self.num(at);
        let (there, place) = (self.is_place(at), self.num_place(base, at));
        let (value, none) = (self.load(place, 0), self.int(0));
        self.b.ins().select(there, value, none)
    }

    fn store_one(&mut self, from: N, base: N, at: N, low: i32, high: i32) {
        let mut value = self.num(from);
        if low <= high {
            value = self.clamp(value, low, high);
        }
        let at = self.num(at);
        let (there, place) = (self.is_place(at), self.num_place(base, at));
        let old = self.load(place, 0);
        let value = self.b.ins().select(there, value, old);
        self.store(value, place, 0);
        self.forget_nums();
    }

    /// Takes the lowest bit out of a mask.
    pub(super) fn next_member(&mut self, region: Region, at: Pc, from: N, one: N, end: Pc) {
        let mask = self.num(from);
        let (end, next) = (self.block(region, end), self.b.create_block());
        self.branch(mask, (next, &[]), (end, &[]));
        self.b.switch_to_block(next);
        let negative = self.b.ins().ineg(mask);
        let lowest = self.and(mask, negative);
        self.put_num(one, lowest);
        let rest = self.b.ins().bxor(mask, lowest);
        self.put_num(from, rest);
        let next = self.block(region, at + 1);
        self.jump(next, &[]);
    }

    /// Kinds or colours of what stands on a site.
    fn looks_at(&mut self, site: N, of: fn((u8, u8)) -> u8) -> Value {
        let (bit, there) = self.site(site);
        let there = self.wide(there);
        let word = self.b.ins().ishl(there, bit);
        let one = self.in_its_word(bit, word);
        self.looks_in(&one, of)
    }

    fn looks_on(&mut self, set: S, of: fn((u8, u8)) -> u8) -> Value {
        let set = self.set(set);
        self.looks_in(&set, of)
    }

    fn looks_in(&mut self, sites: &Words, of: fn((u8, u8)) -> u8) -> Value {
        let places = &self.e.places;
        let (mut all, none) = (self.int(0), self.int(0));
        for (ty, look) in places.looks.iter().enumerate() {
            let own = self.set(S(places.types.0 + ty as u16));
            let there = self.both(&own, sites);
            let there = self.any(&there);
            let one = self.int(1 << of(*look));
            let mask = self.b.ins().select(there, one, none);
            all = self.or(all, mask);
        }
        all
    }

    /// Keeps the hash of what stands where in step, if rules ask for it.
    pub(super) fn flip(&mut self, key: usize, bit: Value) {
        if self.e.rules_ask {
            let part = self.hash_part(key, bit);
            self.mix(key, part);
        }
    }

    /// The part of the hash that something has on a bit.
    pub(super) fn hash_part(&mut self, key: usize, bit: Value) -> Value {
        let mut keys = self.e.tables.keys[key].clone();
        keys.resize(64 * self.width, 0);
        let table = self.tables.keep(keys);
        let at = self.row(table, bit, 1);
        self.look_up(at, 0)
    }

    /// Mixes a part into the hash that is kept.
    pub(super) fn mix(&mut self, key: usize, part: Value) {
        let places = &self.e.places;
        let hash = if key < places.type_count { places.board_hash } else { places.mark_hash };
        let old = self.num(hash);
        let new = self.b.ins().bxor(old, part);
        self.put_num(hash, new);
    }
}
