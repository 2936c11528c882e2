//! Choices in a random game: a candidate is drawn as `machine::sampler` draws it, so that a seed means the same game here
//! and in the interpreter, and taken.

use super::super::trace::{number_of, MOST_NOTES};
use super::emit::{Emit, Region, Words};
use super::plan::Mask;
use super::{DRAWS, NOTES};
use crate::game::{Key, Rng};
use crate::model::Role;
use crate::program::{Ask, Entry, From, Op, Pc, Place, Program, Table, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, Block, InstBuilder, MemFlagsData, Value};

/// The place of the n-th one in each byte.
fn places_in_bytes() -> Vec<u8> {
    let of = |byte: usize, n: usize| (0..8).filter(|bit| byte >> bit & 1 == 1).nth(n).unwrap_or(0) as u8;
    (0..256).flat_map(|byte| (0..8).map(move |n| of(byte, n))).collect()
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = ONES << 7;

impl Emit<'_, '_> {
    /// A choice of one thing. Where it is of sites, first sites or members, and nothing can undo it, a random game
    /// draws it here.
    pub(super) fn ask(
        &mut self,
        region: Region,
        at: Pc,
        index: Table,
        from: From,
        none: Pc,
    ) -> Option<(Region, Pc)> {
        let ask = &self.e.asks[usize::from(index)];
        if ask.may_fail {
            return self.ask_ahead(region, at, index, from, none);
        }
        let Some(candidates) = self.candidates_in(from) else {
            return self.ask_of_list(region, at, index, from, none);
        };
        let refuge = self.draws_or_leaves(region, at, ask.by.is_some());
        let empty = if ask.if_any { self.block(region, none) } else { refuge };
        let bit = self.any_bit(ask, from, &candidates, empty);
        self.take_drawn(ask, from, bit);
        Some((region.settled(), ask.take + 1))
    }

    /// Notes what was drawn, and puts it where the choice's name is.
    pub(super) fn take_drawn(&mut self, ask: &Ask, from: From, bit: Value) {
        let choice = ask.choice.index() as u16;
        match (from, ask.to) {
            (From::On(s), Place::Piece(n)) => {
                let within = self.lies_within(s);
                let piece = self.piece_at(bit, within.and_then(|set| self.type_of(set)));
                self.note(choice, false, piece);
                self.put_num(n, piece);
                self.note_piece(n, bit, within);
            }
            (From::Shapes { shapes, table, .. }, Place::Sites(s)) => {
                self.take_of_shapes(choice, (shapes, table), s, bit)
            }
            _ => {
                self.note(choice, matches!(from, From::Sites(_) | From::Anchors(_)), bit);
                self.give(ask, Some(from), bit);
            }
        }
        self.count_decision();
    }

    /// The member of a family of a few shapes that has this number: bits of first sites, one shape after the other.
    fn take_of_shapes(&mut self, choice: u16, (shapes, table): (u8, Table), to: S, number: Value) {
        let (e, bits) = (self.e, 64 * self.width);
        let of = &e.program.shapes[usize::from(table)];
        let family = &e.tables.families[usize::from(of.family)];
        let mut sets = vec![Mask::EMPTY; usize::from(shapes) * bits];
        let mut numbers = vec![0; sets.len()];
        for ((shape, bit), set) in of.members.iter().zip(&family.sets) {
            let at = usize::from(*shape) * bits + usize::from(*bit);
            sets[at] = *set;
            numbers[at] = number_of(&set.0[..self.width]).into();
        }
        let numbers = self.tables.keep(numbers);
        let at = self.row(numbers, number, 1);
        let noted = self.look_up(at, 0);
        self.note(choice, false, noted);
        let words = self.tables.words(&sets);
        let words = self.tables.keep(words);
        let at = self.row(words, number, self.width);
        let set = self.each(|emit, i| emit.look_up(at, 8 * i as i32));
        self.put_set(to, &set);
    }

    /// The piece on a site that holds one: the bit of the site, and the type.
    fn piece_at(&mut self, bit: Value, known: Option<usize>) -> Value {
        let ty = match known {
            Some(ty) => self.int(ty as i64),
            None => {
                let mut found = self.int(0);
                for ty in (1..self.e.places.type_count).filter(|ty| self.exists(*ty)).collect::<Vec<_>>() {
                    let set = self.set(self.type_set(ty));
                    let word = self.word_of(&set, bit);
                    let there = self.b.ins().ushr(word, bit);
                    let there = self.and_int(there, 1);
                    let ty = self.int(ty as i64);
                    found = self.b.ins().select(there, ty, found);
                }
                found
            }
        };
        let site = self.left(bit, 8);
        self.or(site, ty)
    }

    /// Are choices drawn here, and nobody wants to know what is drawn?
    pub(super) fn draws_unnoted(&mut self) -> Value {
        if self.quick {
            return self.has_mode(DRAWS);
        }
        let mode = self.b.ins().band_imm_u(self.mode, i64::from(DRAWS | NOTES));
        self.b.ins().icmp_imm_u(IntCC::Equal, mode, i64::from(DRAWS))
    }

    /// Notes what the player whose turn it is has drawn, if somebody wants to know it (`machine::trace`).
    pub(super) fn note(&mut self, choice: u16, site: bool, item: Value) {
        if self.quick {
            return;
        }
        let home = self.is_home();
        let wanted = self.has_mode(NOTES);
        let (count, write, done) = (self.unlikely(), self.unlikely(), self.b.create_block());
        self.branch(wanted, (count, &[]), (done, &[]));
        self.b.switch_to_block(count);
        let noted = self.field(self.e.at.noted);
        let room = self.is(IntCC::UnsignedLessThan, noted, MOST_NOTES as i64);
        self.branch(room, (write, &[]), (done, &[]));
        self.b.switch_to_block(write);
        let me = self.num(self.e.places.me);
        let role = self.b.ins().ctz(me);
        let role = self.left(role, 56);
        // The key of role 0; the number of a role is added to it.
        let key = Key::new(Role(0), choice, 0, false, site);
        let key = self.b.ins().iadd_imm_s(role, key.0 as i64);
        let key = self.or(key, item);
        let mid_turn = match self.known.uncounted {
            0 => {
                let taken = self.half(self.e.at.taken);
                let some = self.b.ins().icmp_imm_u(IntCC::NotEqual, taken, 0);
                self.wide(some)
            }
            _ => self.int(1),
        };
        let mid_turn = self.left(mid_turn, Key::MID_TURN.into());
        let key = self.or(key, mid_turn);
        let notes = self.field(self.e.at.notes_at);
        self.append(key, notes, noted, self.e.at.noted);
        self.jump(done, &[]);
        self.b.switch_to_block(done);
        self.settle_if(home);
    }

    /// Puts what was drawn where the choice's name is.
    pub(super) fn give(&mut self, ask: &Ask, from: Option<From>, bit: Value) {
        match (ask.to, ask.family) {
            (Place::Members(n), _) => {
                let one = self.bit_of_word(bit);
                self.put_num(n, one);
            }
            (Place::Sites(s), Some((family, index))) => {
                let family = &self.e.tables.families[usize::from(family)];
                let mut members: Vec<u64> = family.at_anchor.iter().map(|m| u64::from(*m)).collect();
                members.resize(64 * self.width, 0);
                let sets = self.tables.words(&family.sets);
                let (members, sets) = (self.tables.keep(members), self.tables.keep(sets));
                let at = self.row(members, bit, 1);
                let member = self.look_up(at, 0);
                self.put_num(index, member);
                let at = self.row(sets, member, self.width);
                let set = self.each(|emit, i| emit.look_up(at, 8 * i as i32));
                self.put_set(s, &set);
            }
            (Place::Site(n) | Place::Number(n) | Place::Piece(n), _) => self.put_num(n, bit),
            _ => {}
        }
        if let (Place::Site(n), Some(From::Sites(s))) = (ask.to, from) {
            self.note_site(n, s);
        }
    }

    /// One more decision: in memory it is counted where the way leaves, or at the end of the turn.
    pub(super) fn count_decision(&mut self) {
        if self.is_home() {
            self.known.uncounted += 1;
            self.known.decided = true;
        } else {
            self.count_in_game(1);
            self.count_in_turn(1);
        }
    }

    /// Counts in memory the decisions that are not counted there yet.
    pub(super) fn put_count(&mut self) {
        let count = self.known.uncounted;
        if count > 0 {
            self.count_in_game(i64::from(count));
            self.count_in_turn(count);
            if self.is_home() {
                (self.known.uncounted, self.known.begun) = (0, false);
            }
        }
    }

    /// The same at the end of a turn, where those of the turn are counted no more.
    pub(super) fn close_count(&mut self) {
        let others = i64::from(self.known.uncounted) - i64::from(self.one_a_turn);
        if others != 0 {
            self.count_in_game(others);
        }
        if !std::mem::take(&mut self.known.begun) {
            self.put_half(self.e.at.taken, 0);
        }
        self.known.uncounted = 0;
    }

    pub(super) fn count_in_game(&mut self, count: i64) {
        let offset = self.e.at.decisions;
        let decisions = self.field(offset);
        let decisions = self.add_int(decisions, count);
        self.put_field(offset, decisions);
    }

    pub(super) fn count_in_turn(&mut self, count: u32) {
        let offset = self.e.at.taken;
        let taken = self.half(offset);
        let taken = self.b.ins().iadd_imm_s(taken, i64::from(count));
        self.b.ins().store(MemFlagsData::trusted(), taken, self.machine, offset as i32);
    }

    /// A bit of a set, as `sampler::Sampler` draws it; where there is none, the way goes on at `empty`.
    fn any_bit(&mut self, ask: &Ask, from: From, words: &[Value], empty: Block) -> Value {
        let (random, rng) = self.random();
        if let Some(mask) = self.known_members(from) {
            let bits: Vec<u64> = crate::model::bits(mask).map(u64::from).collect();
            let count = self.int(bits.len() as i64);
            let ((index, _), table) = (self.below(random, count), self.tables.keep(bits));
            self.put_rng(rng);
            let at = self.row(table, index, 1);
            return self.look_up(at, 0);
        }
        let counts = self.counts(words);
        let total = self.sum(&counts);
        self.or_leave(total, empty);
        let total = self.foretold(ask.choice.index() as u16, total);
        let (index, _) = self.below(random, total);
        let bit = self.select(words, &counts, index);
        self.put_rng(rng);
        bit
    }

    /// Members that are always the same ones, if there are any.
    fn known_members(&self, from: From) -> Option<u64> {
        let (From::Members(n) | From::Small(n)) = from else { return None };
        self.fixed_nums.get(&n).map(|mask| *mask as u64).filter(|mask| *mask != 0)
    }

    /// The word that a bit is in.
    pub(super) fn word_of(&mut self, words: &[Value], bit: Value) -> Value {
        let mut word = words[0];
        if words.len() == 1 {
            return word;
        }
        let index = self.word_number(bit, 0);
        for (i, other) in words.iter().enumerate().skip(1) {
            let here = self.is(IntCC::Equal, index, i as i64);
            word = self.b.ins().select(here, *other, word);
        }
        word
    }

    /// How many bits each word has.
    pub(super) fn counts(&mut self, words: &[Value]) -> Vec<Value> {
        words.iter().map(|word| self.b.ins().popcnt(*word)).collect()
    }

    pub(super) fn sum(&mut self, values: &[Value]) -> Value {
        values[1..].iter().fold(values[0], |sum, value| self.b.ins().iadd(sum, *value))
    }

    /// The next random word as `Rng` makes it, and what the source is then; as long as that is not put, nothing is
    /// drawn.
    pub(super) fn random(&mut self) -> (Value, Value) {
        let counter = self.field(self.e.at.rng);
        let counter = self.add_int(counter, Rng::STEP as i64);
        let other = self.b.ins().bxor_imm_s(counter, Rng::TWIST as i64);
        let [wide, other] = [counter, other].map(|factor| self.b.ins().uextend(types::I128, factor));
        let product = self.b.ins().imul(wide, other);
        let (low, high) = self.b.ins().isplit(product);
        (self.b.ins().bxor(low, high), counter)
    }

    pub(super) fn put_rng(&mut self, counter: Value) {
        self.put_field(self.e.at.rng, counter);
    }

    /// A number below `n`, and what is left of the random word: the halves of their product.
    pub(super) fn below(&mut self, random: Value, n: Value) -> (Value, Value) {
        (self.b.ins().umulhi(random, n), self.b.ins().imul(random, n))
    }

    /// The bit with so many bits before it.
    pub(super) fn select(&mut self, words: &[Value], counts: &[Value], index: Value) -> Value {
        let (mut word, mut left, mut base) = (words[0], index, self.int(0));
        let mut before = counts[0];
        for (i, next) in words.iter().enumerate().skip(1) {
            let later = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, index, before);
            let rest = self.b.ins().isub(index, before);
            let at = self.int(64 * i as i64);
            word = self.b.ins().select(later, *next, word);
            left = self.b.ins().select(later, rest, left);
            base = self.b.ins().select(later, at, base);
            before = self.add(before, counts[i]);
        }
        let place = self.select_in_word(word, left);
        if words.len() == 1 {
            return place;
        }
        let bit = self.add(base, place);
        self.bases.insert(bit, base);
        if let Some(one) = self.ones.get(&place).copied() {
            self.ones.insert(bit, one);
        }
        bit
    }

    /// The same in a word: by an instruction of its own where there is one.
    fn select_in_word(&mut self, word: Value, index: Value) -> Value {
        if !self.deposits {
            return self.select_by_bytes(word, index);
        }
        let one = self.bit_of_word(index);
        // What `deposit` turns into the deposit of the one bit in the word.
        let deposited = self.b.ins().sshr(word, one);
        let bit = self.b.ins().ctz(deposited);
        self.ones.insert(bit, deposited);
        bit
    }

    /// The same: bits are counted byte by byte, in all bytes at once, then looked up.
    fn select_by_bytes(&mut self, word: Value, index: Value) -> Value {
        let half = self.right(word, 1);
        let half = self.b.ins().band_imm_s(half, 0x5555_5555_5555_5555);
        let pairs = self.b.ins().isub(word, half);
        let low = self.b.ins().band_imm_s(pairs, 0x3333_3333_3333_3333);
        let high = self.right(pairs, 2);
        let high = self.b.ins().band_imm_s(high, 0x3333_3333_3333_3333);
        let fours = self.add(low, high);
        let high = self.right(fours, 4);
        let eights = self.add(fours, high);
        let eights = self.b.ins().band_imm_s(eights, 0x0f0f_0f0f_0f0f_0f0f);
        let ones = self.int(ONES as i64);
        let sums = self.b.ins().imul(eights, ones);
        // A byte of `reached` keeps its highest bit as long as no more than `index` bits are in it and those below.
        let wanted = self.b.ins().imul(index, ones);
        let wanted = self.b.ins().bor_imm_s(wanted, HIGHS as i64);
        let reached = self.b.ins().isub(wanted, sums);
        let highs = self.int(HIGHS as i64);
        let passed = self.minus(highs, reached);
        let byte = self.b.ins().ctz(passed);
        let byte = self.b.ins().band_imm_s(byte, 0x38);
        let before = self.left(sums, 8);
        let before = self.b.ins().ushr(before, byte);
        let before = self.and_int(before, 0xff);
        let rank = self.b.ins().isub(index, before);
        let bits = self.b.ins().ushr(word, byte);
        let bits = self.and_int(bits, 0xff);
        let row = self.left(bits, 3);
        let place = self.add(row, rank);
        let table = self.tables.keep_bytes(places_in_bytes());
        let table = self.int(table);
        let at = self.add(table, place);
        let bit = self.look_up_byte(at);
        self.add(byte, bit)
    }

    /// The lowest bit, and the words without it. There has to be one.
    pub(super) fn pop(&mut self, words: &Words) -> (Value, Words) {
        let mut bit = self.b.ins().ctz(words[self.width - 1]);
        bit = self.add_int(bit, 64 * (self.width as i64 - 1));
        for i in (0..self.width - 1).rev() {
            let here = self.b.ins().ctz(words[i]);
            let here = self.add_int(here, 64 * i as i64);
            bit = self.b.ins().select(words[i], here, bit);
        }
        let mut below: Option<Value> = None;
        let rest = self.each(|emit, i| {
            let less = emit.add_int(words[i], -1);
            let cleared = emit.and(words[i], less);
            let rest = match below {
                Some(below) => emit.b.ins().select(below, words[i], cleared),
                None => cleared,
            };
            below = Some(below.map_or(words[i], |below| emit.or(below, words[i])));
            rest
        });
        (bit, rest)
    }

    /// A bit of a register of a site, held inside the tables; and whether there is one.
    pub(super) fn site(&mut self, n: crate::program::N) -> (Value, Value) {
        let site = self.num(n);
        if self.is_site(n) {
            return (site, self.b.ins().iconst(types::I8, 1));
        }
        let there = self.is(IntCC::SignedGreaterThanOrEqual, site, 0);
        (self.inside(site), there)
    }

    /// A bit held below the number of bits of a set.
    pub(super) fn inside(&mut self, bit: Value) -> Value {
        let last = 64 * self.width as i64 - 1;
        if self.width.is_power_of_two() {
            return self.and_int(bit, last);
        }
        let last = self.int(last);
        self.b.ins().umin(bit, last)
    }

    /// A number of 32 bits made wide, with its sign.
    pub(super) fn signed(&mut self, value: Value) -> Value {
        let low = self.b.ins().ireduce(types::I32, value);
        self.b.ins().sextend(types::I64, low)
    }
}

/// Is every turn one choice of one thing?
pub(super) fn is_one_a_turn(program: &Program) -> bool {
    let asks = |entry: &Entry| {
        let asked = program.reached(entry.pc).into_iter().filter_map(|at| match program.ops[at as usize] {
            Op::Ask { ask, .. } => Some(usize::from(ask)),
            _ => None,
        });
        asked.collect::<Vec<_>>()
    };
    let is_one = |asked: Vec<usize>| matches!(asked[..], [ask] if !program.asks[ask].if_any);
    program.eithers.is_empty()
        && program.sets.is_empty()
        && program.turns.iter().flatten().all(|entry| is_one(asks(entry)))
}
