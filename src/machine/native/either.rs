//! Choices of a branch in a random game: one of the candidates of all branches is drawn, and its branch is taken. Where
//! a branch does more than ask before its first choice, the interpreter does it.

use super::super::question::LeafKind;
use super::super::trace::word_item;
use super::ahead::Time;
use super::emit::{Emit, Region};
use super::known::Way;
use super::openings::Opening;
use super::DRAWS;
use crate::program::{Ask, Branch, From, Pc, Table};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, Block, InstBuilder, MemFlagsData, Value};

/// The candidates of a branch.
struct Candidates<'a> {
    branch: Branch,
    opening: Opening,
    /// May one of them lead nowhere?
    may_fail: bool,
    ask: Option<&'a Ask>,
    kind: LeafKind,
    words: Vec<Value>,
}

impl<'a> Emit<'a, '_> {
    /// A choice of a branch. Where candidates may lead nowhere, it is open from then on, and drawn again in the region in
    /// which it is open itself.
    pub(super) fn either(&mut self, region: Region, at: Pc, index: Table) -> bool {
        if let Some(inside) = self.drawn_again_in(region, at) {
            self.draw_branch_again(inside, index);
            return false;
        }
        let either = &self.e.program.eithers[usize::from(index)];
        let openings = self.openings(index);
        let inside = match self.settles(at) {
            true => Some(region.settled()),
            false => self.number_of_open(region, at).map(|number| region.with(number)),
        };
        // The parts of a choice are written once, or inside choices that are open: other copies are left to the interpreter.
        let is_first = self.eithers_done.insert((index, region.open()));
        let (Some(openings), Some(inside)) = (openings, inside.filter(|_| is_first || region.is_open()))
        else {
            return self.by_step(region, at);
        };
        // The interpreter and parts read what matters here.
        self.put_what_matters(at);
        let unnoted =
            openings.iter().any(|(opening, _)| self.is_anothers(opening)) || self.is_unnoted(inside);
        let empty = self.draws_branch_or_leaves(region, at, unnoted);
        let mut found: Vec<Candidates<'a>> = Vec::new();
        self.either_copies += 1;
        for (i, (branch, opening)) in either.branches.iter().zip(openings).enumerate() {
            let there = self.is_there(index, i, branch);
            let part = Region::Opening { either: index, branch: i as u8, copy: self.either_copies };
            let candidates = self.candidates(part, (*branch, opening), there, &found);
            found.push(candidates);
        }
        let time = if inside == region { Time::Further } else { Time::First };
        self.draw_branch(inside, &found, empty, time);
        false
    }

    /// Does somebody else than the player to move decide?
    pub(super) fn is_anothers(&self, opening: &Opening) -> bool {
        match opening {
            Opening::Choice { ask, .. } => self.e.asks[usize::from(*ask)].by.is_some(),
            Opening::Word => false,
        }
    }

    /// How many words the candidates of a branch take.
    pub(super) fn words_of(&self, opening: &Opening) -> usize {
        match opening {
            Opening::Choice { of: From::Sites(_) | From::Anchors(_), .. } => self.width,
            _ => 1,
        }
    }

    /// Leaves the choice to the interpreter unless it is drawn here. Where the way goes if it has no candidates.
    fn draws_branch_or_leaves(&mut self, region: Region, at: Pc, unnoted: bool) -> Block {
        if region.is_open() {
            return self.drawn_again(region);
        }
        let stepwise = self.unlikely();
        let draws = if unnoted { self.draws_unnoted() } else { self.has_mode(DRAWS) };
        self.or_leave(draws, stepwise);
        let new = self.is_new_choice();
        self.or_leave(new, stepwise);
        self.aside(stepwise, |emit| {
            emit.by_step(region, at);
        });
        stepwise
    }

    /// The candidate that was drawn leads nowhere: another one is drawn.
    fn draw_branch_again(&mut self, inside: Region, index: Table) {
        let none_left = self.put_back(inside);
        let branches = &self.e.program.eithers[usize::from(index)].branches;
        let (mut found, mut word): (Vec<Candidates<'a>>, usize) = (Vec::new(), 0);
        for (branch, opening) in branches.iter().zip(self.openings(index).into_iter().flatten()) {
            let count = self.words_of(&opening.0);
            let words = (word..word + count).map(|i| self.candidates_left(inside, i)).collect();
            found.push(self.candidates_of(*branch, opening, words));
            word += count;
        }
        self.draw_branch(inside, &found, none_left, Time::Again);
    }

    /// Is nothing at hand that tells which branch is taken?
    fn is_new_choice(&mut self) -> Value {
        let [path_at, path_len] = [self.e.at.path_at, self.e.at.path_len]
            .map(|offset| self.b.ins().load(types::I8, MemFlagsData::trusted(), self.machine, offset as i32));
        self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, path_at, path_len)
    }

    /// What the condition of a branch comes to, if it has one.
    fn is_there(&mut self, either: Table, branch: usize, of: &Branch) -> Option<Value> {
        let (part, result) = of.when?;
        self.part(Region::When { either, branch: branch as u8, copy: self.either_copies }, part);
        Some(self.num(result))
    }

    /// A part that comes back to the place where it is written.
    fn part(&mut self, region: Region, from: Pc) {
        let back = self.b.create_block();
        self.returns.insert(region, back);
        self.put_waiting(|_, _| true);
        let from = self.block(region, from);
        self.jump(from, &[]);
        self.b.switch_to_block(back);
        self.forget_all();
        self.settle();
    }

    /// Goes back to where a part is written.
    pub(super) fn come_back(&mut self, region: Region) {
        self.put_count();
        self.put_waiting(|_, _| true);
        if let Some(back) = self.returns.get(&region).copied() {
            self.jump(back, &[]);
        }
    }

    /// A branch cannot begin: it has no candidates.
    pub(super) fn begin_nowhere(&mut self, region: Region, either: Table, branch: u8) {
        let branch = self.e.program.eithers[usize::from(either)].branches[usize::from(branch)];
        if let Some((Opening::Choice { of, .. }, _)) = self.opening(&branch) {
            match of {
                From::Sites(s) | From::Anchors(s) => {
                    let none = self.no_bits();
                    self.put_set(s, &none);
                }
                From::Members(n) | From::Small(n) => self.put_int(n, 0),
                _ => {}
            }
        }
        self.come_back(region);
    }

    /// The candidates of a branch, after those of the branches before it.
    fn candidates(
        &mut self,
        part: Region,
        (branch, opening): (Branch, (Opening, bool)),
        there: Option<Value>,
        earlier: &[Candidates<'a>],
    ) -> Candidates<'a> {
        let (none, there) = (self.int(0), there.map(|there| self.is(IntCC::NotEqual, there, 0)));
        let words = match opening.0 {
            Opening::Word => vec![self.int(1)],
            Opening::Choice { from, at, of, .. } => {
                match self.is_straight(from, at) {
                    true => (from..at).for_each(|at| self.open_with(at)),
                    false => self.part(part, from),
                }
                match of {
                    From::Sites(s) | From::Anchors(s) => self.set(s).to_vec(),
                    From::Members(n) | From::Small(n) => vec![self.num(n)],
                    _ => Vec::new(),
                }
            }
        };
        let mut found = self.candidates_of(branch, opening, words);
        for (i, word) in found.words.iter_mut().enumerate() {
            for other in earlier.iter().filter(|other| other.kind == found.kind && other.ask.is_some()) {
                *word = self.minus(*word, other.words[i]);
            }
            if let Some(there) = there {
                *word = self.b.ins().select(there, *word, none);
            }
        }
        found
    }

    /// An operation that tells what a branch begins with.
    fn open_with(&mut self, at: Pc) {
        let op = &self.e.ops[at as usize];
        self.begin_operation(op);
        if !(self.set_algebra(op) || self.whole_board(op, None) || self.ray(op) || self.mask(op)) {
            self.call_step(at);
        }
    }

    /// Candidates of a branch, by their words.
    fn candidates_of(
        &self,
        branch: Branch,
        (opening, may_fail): (Opening, bool),
        words: Vec<Value>,
    ) -> Candidates<'a> {
        let Opening::Choice { ask, of, .. } = opening else {
            return Candidates { branch, opening, may_fail, ask: None, kind: LeafKind::GoOn, words };
        };
        let ask = &self.e.asks[usize::from(ask)];
        let family = ask.family.map_or(0, |(family, _)| family);
        let kind = LeafKind::of(of, ask.domain, family);
        Candidates { branch, opening, may_fail, ask: Some(ask), kind, words }
    }

    /// Draws one of the candidates of all branches; where there is none, the way goes on at `empty`.
    fn draw_branch(&mut self, inside: Region, found: &[Candidates<'a>], empty: Block, time: Time) {
        let (random, rng) = self.random();
        let counts: Vec<Vec<Value>> = found.iter().map(|of| self.counts(&of.words)).collect();
        let totals: Vec<Value> = counts.iter().map(|counts| self.sum(counts)).collect();
        let total = self.sum(&totals);
        self.or_leave(total, empty);
        if inside.is_open() {
            self.keep_branches(inside, found, time);
        }
        let home = self.is_home();
        let chosen: Vec<Block> = found.iter().map(|_| self.block_of(1)).collect();
        let (index, _) = self.below(random, total);
        self.choose_by_count(found, (&counts, &totals), index, &chosen);
        let (known, mut word) = (self.known.clone(), 0);
        for (candidates, block) in found.iter().zip(chosen) {
            self.b.switch_to_block(block);
            self.settle_if(home);
            self.known = known.clone();
            self.put_rng(rng);
            let bit = self.b.block_params(block)[0];
            if candidates.may_fail {
                let left = self.struck(&candidates.words, bit);
                left.into_iter()
                    .enumerate()
                    .for_each(|(i, left)| self.put_candidates(inside, word + i, left));
            }
            word += candidates.words.len();
            self.note_candidate(candidates, bit);
            self.count_decision();
            self.take_candidate(inside, candidates, bit);
        }
    }

    /// Keeps what is needed to draw a branch again.
    fn keep_branches(&mut self, inside: Region, found: &[Candidates<'a>], time: Time) {
        for branch in found.iter().filter(|of| of.may_fail) {
            self.put_what_matters(self.after(branch));
        }
        self.begin_open(inside, time);
        if time != Time::Again {
            let words = found.iter().flat_map(|of| &of.words);
            words.enumerate().for_each(|(i, word)| self.put_candidates(inside, i, *word));
        }
    }

    /// Goes to the block of the candidate that has a number.
    fn choose_by_count(
        &mut self,
        found: &[Candidates<'a>],
        (counts, totals): (&[Vec<Value>], &[Value]),
        mut index: Value,
        chosen: &[Block],
    ) {
        for (i, candidates) in found.iter().enumerate() {
            let (here, later) = (self.b.create_block(), self.b.create_block());
            if i + 1 < found.len() {
                let within = self.b.ins().icmp(IntCC::UnsignedLessThan, index, totals[i]);
                self.branch(within, (here, &[]), (later, &[]));
            } else {
                self.jump(here, &[]);
            }
            self.b.switch_to_block(here);
            let bit = match candidates.ask {
                Some(_) => self.select(&candidates.words, &counts[i], index),
                None => index,
            };
            self.jump(chosen[i], &[bit]);
            if i + 1 < found.len() {
                self.b.switch_to_block(later);
                index = self.b.ins().isub(index, totals[i]);
            }
        }
    }

    /// Notes a candidate that is drawn, with the key that [`super::super::Engine::key_of`] gives.
    fn note_candidate(&mut self, candidates: &Candidates<'a>, bit: Value) {
        let branch = candidates.branch;
        if let Some(ask) = candidates.ask {
            let site = matches!(candidates.kind, LeafKind::Sites | LeafKind::Anchors(_));
            return self.note(ask.choice.index() as u16, site, bit);
        }
        let word = self.int(word_item(branch.label).into());
        self.note(self.e.choices_at[branch.pc as usize], false, word);
    }

    /// Where the way goes on after a candidate of a branch.
    fn after(&self, candidates: &Candidates<'a>) -> Pc {
        candidates.ask.map_or(candidates.branch.pc, |ask| ask.take + 1)
    }

    /// Goes on with a candidate of a branch, from the block that is written.
    fn take_candidate(&mut self, inside: Region, candidates: &Candidates<'a>, bit: Value) {
        if let (Some(ask), Opening::Choice { of, .. }) = (candidates.ask, candidates.opening) {
            self.give(ask, Some(of), bit);
        }
        let block = self.b.create_block();
        self.jump(block, &[]);
        let region = if candidates.may_fail { inside } else { inside.settled() };
        let at = self.after(candidates);
        self.ways.push(Way { block, region, at, known: self.known.clone() });
    }
}
