//! Turns of members of a family that are of few shapes, each of which turns alike wherever it lies.

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
        let Some(turning) = self.turning(family) else { return false };
        let done = self.b.create_block();
        let (index, spin) = (self.num(index), self.num(spin));
        let count = self.e.tables.families[usize::from(family)].turns.len() as i64;
        let known = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, index, count);
        self.go_on_if(known, done);
        let back = self.add_int(spin, -1);
        let turns = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, back, 2);
        self.go_on_if(turns, done);
        let member = self.row(turning.members, index, 2);
        let anchor = self.look_up(member, 0);
        if turning.some_stay {
            let turns = self.b.ins().icmp_imm_s(IntCC::NotEqual, anchor, STAYS as i64);
            self.go_on_if(turns, done);
        }
        let last = turning.shapes.len() - 1;
        for (at, shape) in turning.shapes.iter().enumerate() {
            let next = if at == last { done } else { self.b.create_block() };
            if at < last {
                let number = self.look_up(member, 8);
                let is_this = self.is(IntCC::Equal, number, at as i64);
                self.go_on_if(is_this, next);
            }
            self.turn_shape(&all, anchor, back, shape);
            self.jump(done, &[]);
            self.b.switch_to_block(next);
        }
        true
    }

    /// Turns all registers at a member of this shape, whose first site is the anchor.
    fn turn_shape(&mut self, all: &[S], anchor: Value, back: Value, shape: &Shape) {
        let sources = self.row(shape.sources, back, shape.to.len());
        let sources: Vec<Value> = (0..shape.to.len()).map(|i| self.look_up(sources, 8 * i as i32)).collect();
        for set in all {
            self.turn_register(*set, anchor, shape, &sources);
        }
    }

    /// Turns a register, unless nothing or the same lies all over the member. The word after the last one of a set
    /// belongs to the next register, of which no bit is asked or changed.
    fn turn_register(&mut self, set: S, anchor: Value, shape: &Shape, sources: &[Value]) {
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

    /// How the members of a family turn, if they are of few shapes and lie in sight of their first sites.
    fn turning(&mut self, family: Table) -> Option<Turning> {
        let family = &self.e.tables.families[usize::from(family)];
        let (mut members, mut shapes) = (Vec::new(), Vec::new());
        for (sites, turns) in family.sets.iter().zip(&family.turns) {
            if turns.iter().all(Vec::is_empty) {
                members.extend([STAYS, 0]);
                continue;
            }
            let first = sites.first()?;
            let shape = [seen_from(first, turns.first()?)?, seen_from(first, turns.get(1)?)?];
            let number = shapes.iter().position(|known| *known == shape).unwrap_or(shapes.len());
            if number == MOST_SHAPES {
                return None;
            }
            if number == shapes.len() {
                shapes.push(shape);
            }
            members.extend([first as u64, number as u64]);
        }
        if shapes.is_empty() {
            return None;
        }
        let some_stay = members.chunks(2).any(|member| member[0] == STAYS);
        let shapes = shapes.iter().map(|shape| self.shape(shape)).collect::<Option<_>>()?;
        Some(Turning { some_stay, members: self.tables.keep(members), shapes })
    }

    /// A shape that is turned like this, if the same sites are turned either way.
    fn shape(&mut self, [one, two]: &[Seen; 2]) -> Option<Shape> {
        let same_sites = one.len() == two.len() && one.iter().zip(two).all(|(a, b)| a.0 == b.0);
        if !same_sites || one.is_empty() {
            return None;
        }
        let to: Vec<i64> = one.iter().map(|pair| i64::from(pair.0)).collect();
        let mask = to.iter().fold(0, |mask, bit| mask | 1 << bit);
        let sources = one.iter().chain(two).map(|pair| u64::from(pair.1)).collect();
        Some(Shape { sources: self.tables.keep(sources), to, mask })
    }
}

/// Where each site's content goes and where it comes from, counted from the first site.
type Seen = Vec<(u16, u16)>;

/// A turn as it is seen from the first site of a member, if all of it lies within 64 sites from there on.
fn seen_from(first: usize, turn: &[(u16, u16)]) -> Option<Seen> {
    let first = first as u16;
    let mut pairs: Seen = turn
        .iter()
        .map(|(from, to)| Some((to.checked_sub(first)?, from.checked_sub(first)?)))
        .collect::<Option<_>>()?;
    pairs.sort_unstable();
    pairs.iter().all(|(to, from)| *to < 64 && *from < 64).then_some(pairs)
}

/// In place of the first bit of a member that does not turn.
const STAYS: u64 = u64::MAX;
/// Each shape has code of its own.
const MOST_SHAPES: usize = 4;

/// How the members of a family turn.
struct Turning {
    /// For each member its first bit, or [`STAYS`], and the number of its shape.
    members: i64,
    /// Are there members that do not turn?
    some_stay: bool,
    shapes: Vec<Shape>,
}

/// Members that turn alike wherever they lie.
struct Shape {
    /// For each spin and each of `to` where the bit comes from, counted from the first one.
    sources: i64,
    /// Bits that turn, counted from the first one.
    to: Vec<i64>,
    mask: i64,
}
