//! Choices of a branch in a random game: one of the candidates of all branches is drawn, and its branch is taken. Where
//! a branch does more than ask before its first choice, the interpreter does it.

use super::super::openings::{begins_ahead, opening, Opening};
use super::super::question::LeafKind;
use super::super::trace::word_item;
use super::emit::{Emit, Region};
use super::known::Way;
use super::DRAWS;
use crate::model::Label;
use crate::program::{Ask, Branch, From, Pc, Table};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, Block, InstBuilder, MemFlagsData, Value};

/// The candidates of a branch.
struct Candidates<'a> {
    branch: Branch,
    opening: Opening,
    ask: Option<&'a Ask>,
    kind: LeafKind,
    words: Vec<Value>,
    counts: Vec<Value>,
    total: Value,
}

impl<'a> Emit<'a, '_> {
    /// A choice of a branch.
    pub(super) fn either(&mut self, region: Region, at: Pc, index: Table) -> bool {
        let either = &self.e.program.eithers[usize::from(index)];
        let e = self.e;
        let openings: Option<Vec<Opening>> =
            either.branches.iter().map(|b| opening(e.ops, e.asks, b)).collect();
        let unlike = |i: usize, a: &Branch| {
            a.label == Label::Open || either.branches[..i].iter().all(|b| b.label != a.label)
        };
        // The parts of a choice are written once: a second copy of it is left to the interpreter.
        let fits = either.branches.iter().enumerate().all(|(i, branch)| unlike(i, branch))
            && self.eithers_done.insert(index);
        let Some(openings) = openings.filter(|_| fits) else { return self.by_step(region, at) };
        // The interpreter and parts read what matters here.
        self.put_what_matters(at);
        let (stepwise, known) = (self.unlikely(), self.known.clone());
        let asks = openings.iter().filter_map(|opening| match opening {
            Opening::Choice { ask, .. } => Some(&e.asks[usize::from(*ask)]),
            Opening::Word => None,
        });
        let draws = match asks.into_iter().all(|ask| ask.by.is_none()) {
            true => self.has_mode(DRAWS),
            false => self.draws_unnoted(),
        };
        self.or_leave(draws, stepwise);
        let new = self.is_new_choice();
        self.or_leave(new, stepwise);
        let mut found: Vec<Candidates<'a>> = Vec::new();
        for (i, (branch, opening)) in either.branches.iter().zip(openings).enumerate() {
            let there = self.is_there(index, i, branch);
            let candidates = self.candidates(*branch, opening, there, &found);
            found.push(candidates);
        }
        self.draw_branch(if self.settles(at) { region.settled() } else { region }, &found, stepwise);
        self.b.switch_to_block(stepwise);
        self.known = known;
        self.by_step(region, at)
    }

    /// A choice of a branch of which one, always there, begins with a choice that may lead nowhere, and the others are there
    /// rarely: where none of them is, the way goes on in that one.
    pub(super) fn only_branch(&mut self, region: Region, at: Pc, index: Table) -> Option<(Region, Pc)> {
        let branches = &self.e.program.eithers[usize::from(index)].branches;
        let (open, others): (Vec<&Branch>, Vec<&Branch>) =
            branches.iter().partition(|branch| branch.label == Label::Open);
        let [open] = open[..] else { return None };
        let is_ahead = open.when.is_none() && begins_ahead(self.e.ops, self.e.asks, open);
        let fits = is_ahead && others.iter().all(|other| other.when.is_some());
        if !fits || !self.eithers_done.insert(index) {
            return None;
        }
        self.put_what_matters(at);
        let stepwise = self.unlikely();
        let draws = self.has_mode(DRAWS);
        self.or_leave(draws, stepwise);
        let new = self.is_new_choice();
        self.or_leave(new, stepwise);
        for (i, branch) in branches.iter().enumerate() {
            if let Some(there) = self.is_there(index, i, branch) {
                let absent = self.is(IntCC::Equal, there, 0);
                self.or_leave(absent, stepwise);
            }
        }
        self.aside(stepwise, |emit| {
            emit.by_step(region, at);
        });
        Some((region, open.pc))
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
        let (when, back) = (Region::When { either, branch: branch as u8 }, self.b.create_block());
        self.returns.insert(when, back);
        self.put_waiting(|_, _| true);
        let part = self.block(when, part);
        self.jump(part, &[]);
        self.b.switch_to_block(back);
        self.forget_all();
        self.settle();
        Some(self.num(result))
    }

    fn candidates(
        &mut self,
        branch: Branch,
        opening: Opening,
        there: Option<Value>,
        earlier: &[Candidates<'a>],
    ) -> Candidates<'a> {
        let none = self.int(0);
        let there = there.map(|there| self.is(IntCC::NotEqual, there, 0));
        let Opening::Choice { from, at, ask, of } = opening else {
            let one = self.int(1);
            let total = there.map_or(one, |there| self.b.ins().select(there, one, none));
            let (words, counts) = (Vec::new(), Vec::new());
            return Candidates { branch, opening, ask: None, kind: LeafKind::GoOn, words, counts, total };
        };
        let ask = &self.e.asks[usize::from(ask)];
        for at in from..at {
            let op = &self.e.ops[at as usize];
            self.begin_operation(op);
            if !(self.set_algebra(op) || self.whole_board(op, None) || self.ray(op) || self.mask(op)) {
                self.call_step(at);
            }
        }
        let family = ask.family.map_or(0, |(family, _)| family);
        let kind = LeafKind::of(of, ask.domain, family);
        let mut words: Vec<Value> = match of {
            From::Sites(s) | From::Anchors(s) => self.set(s).to_vec(),
            From::Members(n) => vec![self.num(n)],
            _ => Vec::new(),
        };
        for (i, word) in words.iter_mut().enumerate() {
            for other in earlier.iter().filter(|other| other.kind == kind && other.ask.is_some()) {
                *word = self.minus(*word, other.words[i]);
            }
            if let Some(there) = there {
                *word = self.b.ins().select(there, *word, none);
            }
        }
        let counts = self.counts(&words);
        let total = self.sum(&counts);
        Candidates { branch, opening, ask: Some(ask), kind, words, counts, total }
    }

    /// Draws one of the candidates of all branches; where there is none, the way goes on at `empty`.
    fn draw_branch(&mut self, region: Region, found: &[Candidates<'a>], empty: Block) {
        let (home, (random, rng)) = (self.is_home(), self.random());
        let chosen: Vec<Block> = found.iter().map(|_| self.block_of(1)).collect();
        self.choose_by_count(found, random, &chosen, empty);
        let known = self.known.clone();
        for (candidates, block) in found.iter().zip(chosen) {
            self.b.switch_to_block(block);
            if home {
                self.settle();
            }
            self.known = known.clone();
            self.put_rng(rng);
            let bit = self.b.block_params(block)[0];
            self.note_candidate(candidates, bit);
            self.count_decision();
            self.take_candidate(region, candidates, bit);
        }
    }

    /// Counts the candidates and goes to the block of one of them.
    fn choose_by_count(&mut self, found: &[Candidates<'a>], random: Value, chosen: &[Block], empty: Block) {
        let totals: Vec<Value> = found.iter().map(|candidates| candidates.total).collect();
        let total = self.sum(&totals);
        self.go_on_if(total, empty);
        let (mut index, _) = self.below(random, total);
        for (i, candidates) in found.iter().enumerate() {
            let (here, later) = (self.b.create_block(), self.b.create_block());
            if i + 1 < found.len() {
                let within = self.b.ins().icmp(IntCC::UnsignedLessThan, index, candidates.total);
                self.branch(within, (here, &[]), (later, &[]));
            } else {
                self.jump(here, &[]);
            }
            self.b.switch_to_block(here);
            let bit = match candidates.ask {
                Some(_) => self.select(&candidates.words, &candidates.counts, index),
                None => index,
            };
            self.jump(chosen[i], &[bit]);
            if i + 1 < found.len() {
                self.b.switch_to_block(later);
                index = self.b.ins().isub(index, candidates.total);
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

    /// Goes on with a candidate of a branch, from the block that is written.
    fn take_candidate(&mut self, region: Region, candidates: &Candidates<'a>, bit: Value) {
        let mut at = candidates.branch.pc;
        if let (Some(ask), Opening::Choice { of, .. }) = (candidates.ask, candidates.opening) {
            self.give(ask, Some(of), bit);
            at = ask.take + 1;
        }
        let block = self.b.create_block();
        self.jump(block, &[]);
        self.ways.push(Way { block, region, at, known: self.known.clone() });
    }
}
