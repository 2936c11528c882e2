//! Choices whose candidates may lead nowhere, in a random game. One candidate is drawn, and the way goes on with it.
//! The choice stays open until nothing can undo it any more; where the way ends before, what was written since is taken
//! back, and another candidate is drawn.
//!
//! Choices on the way are drawn in the same manner, one inside the other. One that is left without candidates gives
//! back the random words that it took: then as many have been taken as by the interpreter, which finds out whether a
//! candidate leads on without drawing, and a seed means the same game for both.

use super::super::Stop;
use super::emit::{Emit, Region};
use super::nests::Nest;
use super::{DRAWS, STOPS};
use crate::program::{Ask, From, Op, Pc, Register, Table, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, Block, InstBuilder, MemFlagsData, Value};

/// Words that a machine keeps for choices that are open.
pub(in super::super) const OPEN_WORDS: usize = 1024;

/// Words kept of each choice beside candidates and registers, in this order.
const TAKEN: usize = 0;
const RANDOM: usize = 1;
const NOTED: usize = 2;
const PLAIN: usize = 3;

/// Steps that it costs to draw again: as much as a decision that the interpreter looks ahead.
const STEPS: i64 = 64;

/// A choice that stays open for a while after it is drawn.
#[derive(Debug)]
pub(super) struct Open {
    /// The operation that asks it.
    pub(super) at: Pc,
    /// The choice inside which it is open, by its number; 0: none.
    pub(super) within: u16,
    /// Where its words begin among those that are kept.
    pub(super) first: usize,
    /// Registers that may be written before it is drawn again.
    pub(super) registers: Vec<Register>,
    /// Does somebody else than the player to move decide, while it is open?
    pub(super) unnoted: bool,
}

impl Region {
    /// The number of the choice that is open; 0: none.
    pub(super) fn open(self) -> u16 {
        match self {
            Region::Turn { open, .. } => open,
            _ => 0,
        }
    }

    /// Is a choice open?
    pub(super) fn is_open(self) -> bool {
        self.open() != 0
    }

    /// The same with this choice open, or none.
    pub(super) fn with(self, number: u16) -> Region {
        match self {
            Region::Turn { program, role, .. } => Region::Turn { program, role, open: number },
            other => other,
        }
    }

    /// The same where nothing can undo what was drawn.
    pub(super) fn settled(self) -> Region {
        self.with(0)
    }
}

impl Emit<'_, '_> {
    /// A choice of which candidates may lead nowhere. In a region in which it is open itself it is drawn again.
    pub(super) fn ask_ahead(
        &mut self,
        region: Region,
        at: Pc,
        index: Table,
        from: From,
        none: Pc,
    ) -> Option<(Region, Pc)> {
        let ask = &self.e.asks[usize::from(index)];
        if self.is_drawn_again(region, at) {
            self.draw_again(region, ask, from);
            return Some((region, ask.take + 1));
        }
        let number = self.number_of_open(region, at).filter(|_| !matches!(from, From::Shapes { .. }));
        let Some((number, words)) = number.and_then(|number| Some((number, self.candidates_in(from)?)))
        else {
            self.by_step(region, at);
            return None;
        };
        let inside = region.with(number);
        let refuge = self.draws_or_leaves(region, at, self.is_unnoted(inside));
        let empty = if ask.if_any { self.block(region, none) } else { refuge };
        self.put_what_matters(ask.take);
        self.draw_open(inside, ask, from, &words, empty, true);
        Some((inside, ask.take + 1))
    }

    /// The words of candidates that can be drawn here.
    pub(super) fn candidates_in(&mut self, from: From) -> Option<Vec<Value>> {
        match from {
            From::Sites(s) | From::Anchors(s) | From::On(s) => Some(self.set(s)),
            From::Members(n) => Some(vec![self.num(n)]),
            From::Shapes { first, shapes, .. } => {
                let sets = (0..u16::from(shapes)).map(|i| self.set(S(first.0 + i)));
                Some(sets.collect::<Vec<_>>().concat())
            }
            _ => None,
        }
    }

    /// Leaves the choice to the interpreter unless it is drawn here. Where the way goes if it has no candidates.
    pub(super) fn draws_or_leaves(&mut self, region: Region, at: Pc, unnoted: bool) -> Block {
        if region.is_open() {
            return self.drawn_again(region);
        }
        let stepwise = self.unlikely();
        let draws = if unnoted { self.draws_unnoted() } else { self.has_mode(DRAWS) };
        self.or_leave(draws, stepwise);
        if !self.e.program.eithers.is_empty() {
            let free = self.pick_at_hand(Pc::MAX);
            self.or_leave(free, stepwise);
        }
        self.aside(stepwise, |emit| {
            emit.by_step(region, at);
        });
        stepwise
    }

    /// Is a choice the one that is open in a region?
    pub(super) fn is_drawn_again(&self, region: Region, at: Pc) -> bool {
        region.is_open() && self.open_in(region).at == at
    }

    /// Does somebody else than the player to move decide, while a choice is open?
    pub(super) fn is_unnoted(&self, region: Region) -> bool {
        region.is_open() && self.open_in(region).unnoted
    }

    fn open_in(&self, region: Region) -> &Open {
        &self.opens[usize::from(region.open()) - 1]
    }

    /// The number of a choice when it is open inside what is open in a region; nothing if it cannot be.
    pub(super) fn number_of_open(&mut self, region: Region, at: Pc) -> Option<u16> {
        let Region::Turn { program, role, open } = region else { return None };
        let is_it = |other: &Open| other.at == at && other.within == open;
        if let Some(place) = self.opens.iter().position(is_it) {
            return Some(place as u16 + 1);
        }
        let entry = self.e.entries[program * self.e.model.cast.roles + role];
        let nest = self.nest(at, &[]).filter(|_| open == 0 && entry.mosts == 0)?;
        let before = self.opens.len();
        let number = self.open_nest(&nest, 0, 0);
        if number.is_none() {
            self.opens.truncate(before);
        }
        number
    }

    /// Numbers a choice and those inside it; their words begin at one of those that are kept.
    fn open_nest(&mut self, nest: &Nest, within: u16, first: usize) -> Option<u16> {
        let registers = self.to_be_kept(nest);
        let words = |register: &Register| if matches!(register, Register::Set(_)) { self.width } else { 1 };
        let end = first + PLAIN + self.width + registers.iter().map(words).sum::<usize>();
        if end > OPEN_WORDS {
            return None;
        }
        self.opens.push(Open { at: nest.at, within, first, registers, unnoted: nest.has_other_decider() });
        let number = self.opens.len() as u16;
        nest.inner.iter().all(|inner| self.open_nest(inner, number, end).is_some()).then_some(number)
    }

    /// Draws a candidate of a choice that is open in a region, and strikes it out; where there is none, the way goes on
    /// at `empty`. The first time everything is kept that is needed to draw again.
    fn draw_open(
        &mut self,
        region: Region,
        ask: &Ask,
        from: From,
        words: &[Value],
        empty: Block,
        is_first: bool,
    ) {
        let (random, rng) = self.random();
        let counts = self.counts(words);
        let total = self.sum(&counts);
        self.or_leave(total, empty);
        if is_first {
            self.keep(region);
        }
        let (index, _) = self.below(random, total);
        let bit = self.select(words, &counts, index);
        self.put_rng(rng);
        let left = self.struck(words, bit);
        left.into_iter().enumerate().for_each(|(i, word)| self.put_candidates(region, i, word));
        self.take_drawn(ask, from, bit);
    }

    /// Candidates without one of them.
    pub(super) fn struck(&mut self, words: &[Value], bit: Value) -> Vec<Value> {
        let one = self.bit_of_word(bit);
        let ones = if words.len() == 1 { vec![one] } else { self.in_its_word(bit, one).to_vec() };
        words.iter().zip(ones).map(|(word, one)| self.minus(*word, one)).collect()
    }

    /// The candidate that was drawn leads nowhere: another one is drawn.
    fn draw_again(&mut self, region: Region, ask: &Ask, from: From) {
        let none_left = self.put_back(region);
        let count = if matches!(from, From::Members(_)) { 1 } else { self.width };
        let words: Vec<Value> = (0..count).map(|i| self.candidates_left(region, i)).collect();
        self.draw_open(region, ask, from, &words, none_left, false);
    }

    /// Takes back what was written while the choice was open. Where the way goes if it has no candidates left.
    pub(super) fn put_back(&mut self, region: Region) -> Block {
        self.put_registers_back(region);
        self.put_counts_back(region);
        let none_left = self.unlikely();
        self.aside(none_left, |emit| {
            let outside = region.with(emit.open_in(region).within);
            if outside.is_open() {
                let random = emit.kept(region, RANDOM);
                emit.put_rng(random);
            }
            emit.fail(outside);
        });
        self.spend(STEPS);
        none_left
    }

    // ------------------------------------------------------------- where ways end

    /// The turn cannot be completed this way.
    pub(super) fn fail(&mut self, region: Region) {
        if region.is_open() {
            let again = self.drawn_again(region);
            self.jump(again, &[]);
        } else {
            self.stop(Stop::Failed);
        }
    }

    /// Where the choice that is open in a region is drawn again.
    pub(super) fn drawn_again(&mut self, region: Region) -> Block {
        let at = self.open_in(region).at;
        self.block_as_it_is(region, at)
    }

    /// Leaves with a stop that the interpreter gave, unless that was a way that leads nowhere.
    pub(super) fn leave_or_fail(&mut self, region: Region, said: Value) {
        if region.is_open() {
            let failed = i64::from(STOPS | Stop::Failed as u32);
            let goes_on = self.b.ins().icmp_imm_u(IntCC::NotEqual, said, failed);
            let again = self.drawn_again(region);
            self.go_on_if(goes_on, again);
        }
        let stop = self.b.ins().band_imm_u(said, i64::from(!STOPS));
        self.b.ins().return_(&[stop]);
    }

    /// What is open where an operation that the interpreter carries out has led on: nothing after a choice.
    pub(super) fn region_after(&self, region: Region, at: Pc, to: Pc) -> Region {
        match self.e.ops[at as usize] {
            Op::Ask { ask, .. } if to == self.e.asks[usize::from(ask)].take + 1 => region.settled(),
            _ => region,
        }
    }

    // ----------------------------------------------------------------- what is kept

    fn place_of_kept(&self, region: Region, word: usize) -> usize {
        self.e.at.opens + 8 * (self.open_in(region).first + word)
    }

    fn kept(&mut self, region: Region, word: usize) -> Value {
        let place = self.place_of_kept(region, word);
        self.field(place)
    }

    fn put_kept(&mut self, region: Region, word: usize, value: Value) {
        let place = self.place_of_kept(region, word);
        self.put_field(place, value);
    }

    /// A word of the candidates that are left.
    pub(super) fn candidates_left(&mut self, region: Region, word: usize) -> Value {
        self.kept(region, PLAIN + word)
    }

    pub(super) fn put_candidates(&mut self, region: Region, word: usize, value: Value) {
        self.put_kept(region, PLAIN + word, value);
    }

    /// Keeps what may be written while the choice is open.
    pub(super) fn keep(&mut self, region: Region) {
        let taken = self.half(self.e.at.taken);
        let taken = self.wide(taken);
        self.put_kept(region, TAKEN, taken);
        if self.open_in(region).within != 0 {
            let random = self.field(self.e.at.rng);
            self.put_kept(region, RANDOM, random);
        }
        if !self.quick {
            let noted = self.field(self.e.at.noted);
            self.put_kept(region, NOTED, noted);
        }
        let mut word = PLAIN + self.width;
        for register in self.open_in(region).registers.clone() {
            let values = match register {
                // It may be known from the newest piece, of which there is none yet.
                Register::Set(s) if s == self.e.places.fresh => self.load_set(s).to_vec(),
                Register::Set(s) => self.set(s).to_vec(),
                Register::Number(n) => vec![self.num(n)],
                _ => Vec::new(),
            };
            values.iter().enumerate().for_each(|(i, value)| self.put_kept(region, word + i, *value));
            word += values.len();
        }
    }

    fn put_registers_back(&mut self, region: Region) {
        let mut word = PLAIN + self.width;
        for register in self.open_in(region).registers.clone() {
            match register {
                Register::Set(s) => {
                    let words = self.each(|emit, i| emit.kept(region, word + i));
                    self.store_set(s, &words);
                    word += self.width;
                }
                Register::Number(n) => {
                    let value = self.kept(region, word);
                    self.store_num(n, value);
                    word += 1;
                }
                _ => {}
            }
        }
    }

    /// Counts no more what was drawn while the choice was open.
    fn put_counts_back(&mut self, region: Region) {
        let (taken, before) = (self.half(self.e.at.taken), self.kept(region, TAKEN));
        let before_half = self.b.ins().ireduce(types::I32, before);
        let offset = self.e.at.taken as i32;
        self.b.ins().store(MemFlagsData::trusted(), before_half, self.machine, offset);
        let taken = self.wide(taken);
        let since = self.b.ins().isub(taken, before);
        let decisions = self.field(self.e.at.decisions);
        let decisions = self.b.ins().isub(decisions, since);
        self.put_field(self.e.at.decisions, decisions);
        if !self.quick {
            let noted = self.kept(region, NOTED);
            self.put_field(self.e.at.noted, noted);
        }
    }
}
