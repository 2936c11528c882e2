//! Turns of shapes that turn alike wherever they lie.

use super::super::registers::SETS;
use super::emit::Emit;
use crate::program::{Table, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

impl Emit<'_, '_> {
    /// Turns a member of a family by one step: 64 bits from its first site on are taken out, their order is changed,
    /// and what differs is put back.
    pub(super) fn turn(&mut self, family: Table, index: N, spin: N) -> bool {
        if self.e.rules_ask || self.e.places.sharing {
            return false;
        }
        let empty = self.e.places.empty;
        let all: Vec<S> = self.standing().into_iter().map(|(set, _)| set).chain([empty]).collect();
        if all.iter().any(|set| set.index() + 1 >= SETS) {
            return false;
        }
        let Some(shape) = self.turning(family) else { return false };
        let done = self.b.create_block();
        let (index, spin) = (self.num(index), self.num(spin));
        let count = self.e.tables.families[usize::from(family)].turns.len() as i64;
        let known = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, index, count);
        self.go_on_if(known, done);
        let back = self.add_int(spin, -1);
        let turns = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, back, 2);
        self.go_on_if(turns, done);
        let at = self.row(shape.anchors, index, 1);
        let anchor = self.look_up(at, 0);
        if shape.some_stay {
            let turns = self.b.ins().icmp_imm_s(IntCC::NotEqual, anchor, STAYS as i64);
            self.go_on_if(turns, done);
        }
        let sources = self.row(shape.sources, back, shape.to.len());
        let sources: Vec<Value> = (0..shape.to.len()).map(|i| self.look_up(sources, 8 * i as i32)).collect();
        for set in all {
            self.turn_register(set, anchor, &shape, &sources);
        }
        self.jump(done, &[]);
        self.b.switch_to_block(done);
        true
    }

    /// Turns a register, unless nothing or the same lies all over the member. The word after the last one of a set
    /// belongs to the next register, of which no bit is asked or changed.
    fn turn_register(&mut self, set: S, anchor: Value, shape: &Turning, sources: &[Value]) {
        let (at, by, offset) = (self.word_at(anchor), self.and_int(anchor, 63), self.set_offset(set));
        let (up, none) = (self.b.ins().bxor_imm_s(by, 63), self.int(0));
        let low = self.load(at, offset);
        let high = if self.width > 1 { self.load(at, offset + 8) } else { none };
        let (below, above) = (self.b.ins().ushr(low, by), self.left(high, 1));
        let above = self.b.ins().ishl(above, up);
        let window = self.or(below, above);
        let old = self.and_int(window, shape.mask);
        let (change, done) = (self.b.create_block(), self.b.create_block());
        let (is_none, is_all) = (self.is(IntCC::Equal, old, 0), self.is(IntCC::Equal, old, shape.mask));
        let uniform = self.or(is_none, is_all);
        self.branch(uniform, (done, &[]), (change, &[]));
        self.b.switch_to_block(change);
        let mut turned = none;
        for (to, from) in shape.to.iter().zip(sources) {
            let bit = self.b.ins().ushr(old, *from);
            let bit = self.and_int(bit, 1);
            let bit = self.left(bit, *to);
            turned = self.or(turned, bit);
        }
        let differs = self.b.ins().bxor(old, turned);
        let change = self.b.ins().ishl(differs, by);
        let low = self.b.ins().bxor(low, change);
        self.store(low, at, offset);
        if self.width > 1 {
            let change = self.right(differs, 1);
            let change = self.b.ins().ushr(change, up);
            let high = self.b.ins().bxor(high, change);
            self.store(high, at, offset + 8);
        }
        self.forget(set);
        self.jump(done, &[]);
        self.b.switch_to_block(done);
    }

    /// How the members of a family turn, if all that turn do so alike, in sight of their first sites.
    fn turning(&mut self, family: Table) -> Option<Turning> {
        let family = &self.e.tables.families[usize::from(family)];
        let stays = |member: &usize| family.turns[*member].iter().all(Vec::is_empty);
        let first = |member: usize| match stays(&member) {
            true => Some(STAYS),
            false => family.sets[member].first().map(|first| first as u64),
        };
        let anchors: Vec<u64> = (0..family.turns.len()).map(first).collect::<Option<_>>()?;
        let relative = |member: usize, spin: usize| -> Option<Vec<(u16, u16)>> {
            let first = anchors[member] as u16;
            let pairs = family.turns[member][spin].iter();
            let mut pairs: Vec<(u16, u16)> = pairs
                .map(|(from, to)| Some((to.checked_sub(first)?, from.checked_sub(first)?)))
                .collect::<Option<_>>()?;
            pairs.sort_unstable();
            pairs.iter().all(|(to, from)| *to < 64 && *from < 64).then_some(pairs)
        };
        let mut turning = (0..family.turns.len()).filter(|member| !stays(member));
        let example = turning.next()?;
        let [one, two] = [relative(example, 0)?, relative(example, 1)?];
        let alike = turning.all(|member| {
            relative(member, 0).as_ref() == Some(&one) && relative(member, 1).as_ref() == Some(&two)
        });
        let same_sites = one.iter().zip(&two).all(|(a, b)| a.0 == b.0) && one.len() == two.len();
        if !alike || !same_sites || one.is_empty() {
            return None;
        }
        let to: Vec<i64> = one.iter().map(|pair| i64::from(pair.0)).collect();
        let mask = to.iter().fold(0, |mask, bit| mask | 1 << bit);
        let sources = one.iter().chain(&two).map(|pair| u64::from(pair.1)).collect();
        let some_stay = anchors.contains(&STAYS);
        Some(Turning {
            some_stay,
            anchors: self.tables.keep(anchors),
            sources: self.tables.keep(sources),
            to,
            mask,
        })
    }
}

/// In place of the first bit of a member that does not turn.
const STAYS: u64 = u64::MAX;

/// How the members of a family turn.
struct Turning {
    /// For each member its first bit, or [`STAYS`].
    anchors: i64,
    /// Are there members that do not turn?
    some_stay: bool,
    /// For each spin and each of `to` where the bit comes from, counted from the first one.
    sources: i64,
    /// Bits that turn, counted from the first one.
    to: Vec<i64>,
    mask: i64,
}
