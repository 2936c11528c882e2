//! Choices whose candidates may lead nowhere, in a random game. One candidate is drawn, and the way goes on with it.
//! The choice stays open until nothing can undo it any more; where the way ends before, what was written since is taken
//! back, and another candidate is drawn.
//!
//! Choices on the way are drawn in the same manner, one inside the other. One that is left without candidates gives
//! back the random words that it took: then as many have been taken as by the interpreter, which finds out whether a
//! candidate leads on without drawing, and a seed means the same game for both. A choice in a loop may be met again while
//! it is open: then it is open more than once, and what is kept of it lies on a stack (`super::undo`).

use super::super::Stop;
use super::emit::{Emit, Region};
use super::nests::Nest;
use super::undo::Open;
use super::{DRAWS, STOPS};
use crate::program::{Ask, Branch, From, Op, Pc, Table, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value};

/// Which time a candidate is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Time {
    /// For the first time.
    First,
    /// While the choice is open already.
    Further,
    /// Instead of one that led nowhere.
    Again,
}

/// Steps that it costs to draw again: as much as a decision that the interpreter looks ahead.
const STEPS: i64 = 64;

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
        if let Some(inside) = self.drawn_again_in(region, at) {
            self.draw_again(inside, ask, from);
            return Some((inside, ask.take + 1));
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
        let time = if inside == region { Time::Further } else { Time::First };
        self.draw_open(inside, ask, from, &words, empty, time);
        Some((inside, ask.take + 1))
    }

    /// The words of candidates that can be drawn here.
    pub(super) fn candidates_in(&mut self, from: From) -> Option<Vec<Value>> {
        match from {
            From::Sites(s) | From::Anchors(s) | From::On(s) => Some(self.set(s)),
            From::Members(n) | From::Small(n) => Some(vec![self.num(n)]),
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

    /// Where a choice is open that is drawn again in a region, if it is.
    pub(super) fn drawn_again_in(&self, region: Region, at: Pc) -> Option<Region> {
        let open = region.is_open().then(|| self.open_in(region))?;
        (open.at == at && region.open() == open.again).then(|| region.with(open.number))
    }

    /// Does somebody else than the player to move decide, while a choice is open?
    pub(super) fn is_unnoted(&self, region: Region) -> bool {
        region.is_open() && self.open_in(region).unnoted
    }

    pub(super) fn open_in(&self, region: Region) -> &Open {
        &self.opens[usize::from(region.open()) - 1]
    }

    /// The number of a choice when it is open inside what is open in a region; nothing if it cannot be.
    pub(super) fn number_of_open(&mut self, region: Region, at: Pc) -> Option<u16> {
        let Region::Turn { program, role, open } = region else { return None };
        if region.is_open() && self.open_in(region).at == at {
            return Some(open);
        }
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
        let number = self.opens.len() as u16 + 1;
        let open = self.open_of(nest, number, within, first)?;
        let end = open.end;
        if open.again != number {
            self.opens.push(open.clone());
        }
        self.opens.push(open);
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
        time: Time,
    ) {
        let (random, rng) = self.random();
        let counts = self.counts(words);
        let total = self.sum(&counts);
        self.or_leave(total, empty);
        self.begin_open(region, time);
        let (index, _) = self.below(random, total);
        let bit = self.select(words, &counts, index);
        self.put_rng(rng);
        let left = self.struck(words, bit);
        left.into_iter().enumerate().for_each(|(i, word)| self.put_candidates(region, i, word));
        self.take_drawn(ask, from, bit);
    }

    /// Keeps what may be written while a choice is open, before it is drawn.
    pub(super) fn begin_open(&mut self, region: Region, time: Time) {
        match time {
            Time::First => self.first_frame(region),
            Time::Further => self.push_frame(region),
            Time::Again => return,
        }
        self.keep(region);
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
        let count = if matches!(from, From::Members(_) | From::Small(_)) { 1 } else { self.width };
        let words: Vec<Value> = (0..count).map(|i| self.candidates_left(region, i)).collect();
        self.draw_open(region, ask, from, &words, none_left, Time::Again);
    }

    /// Takes back what was written while the choice was open. Where the way goes if it has no candidates left.
    pub(super) fn put_back(&mut self, region: Region) -> Block {
        self.put_registers_back(region);
        self.put_counts_back(region);
        let none_left = self.unlikely();
        self.aside(none_left, |emit| emit.leave_frame(region));
        self.spend(STEPS);
        none_left
    }

    // ------------------------------------------------------------- where ways end

    /// The turn cannot be completed this way.
    pub(super) fn fail(&mut self, region: Region) {
        if let Region::Opening { either, branch, .. } = region {
            self.begin_nowhere(region, either, branch);
        } else if region.is_open() {
            let again = self.drawn_again(region);
            self.jump(again, &[]);
        } else {
            self.stop(Stop::Failed);
        }
    }

    /// Where the choice that is open in a region is drawn again.
    pub(super) fn drawn_again(&mut self, region: Region) -> Block {
        let (at, again) = (self.open_in(region).at, self.open_in(region).again);
        self.block_as_it_is(region.with(again), at)
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

    /// What is open where an operation that the interpreter carries out has led on: nothing after a choice that it looked
    /// ahead from, or that nothing can undo.
    pub(super) fn region_after(&self, region: Region, at: Pc, to: Pc) -> Region {
        match self.e.ops[at as usize] {
            Op::Ask { ask, .. } if to == self.e.asks[usize::from(ask)].take + 1 => region.settled(),
            Op::AskSet { .. } | Op::Either { .. } if self.settles(at) => region.settled(),
            _ => region,
        }
    }

    /// Is it a choice of a set or of a branch that nothing can undo?
    pub(super) fn settles(&self, at: Pc) -> bool {
        match self.e.ops[at as usize] {
            Op::AskSet { set } => !self.e.program.sets[usize::from(set)].may_fail,
            Op::Either { either } => {
                let branches = self.e.program.eithers[usize::from(either)].branches.iter();
                let may_fail = |branch: &Branch| match self.opening(branch) {
                    Some((_, may_fail)) => may_fail,
                    None => branch.may_fail,
                };
                !branches.into_iter().any(may_fail)
            }
            _ => false,
        }
    }
}
