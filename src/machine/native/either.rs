//! Choices of a branch in a random game: the candidates of all branches are counted, one is drawn, and its branch is
//! taken. Where a branch does more than ask before its first choice, the interpreter does it.

use super::super::question::LeafKind;
use super::super::Machine;
use super::emit::{Emit, Region};
use crate::model::Label;
use crate::program::{Ask, Branch, From, Op, Pc, Table};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, InstBuilder, MemFlagsData, Value};
use std::mem::offset_of;

/// What a branch begins with.
enum Opening<'a> {
    /// A word, or a pass: one candidate.
    Word,
    /// The operations from one on up to a choice.
    Choice { from: Pc, at: Pc, ask: &'a Ask, of: From },
}

/// The candidates of a branch.
struct Candidates<'a> {
    branch: Branch,
    ask: Option<&'a Ask>,
    kind: LeafKind,
    words: Vec<Value>,
    counts: Vec<Value>,
    total: Value,
}

impl<'a, const W: usize> Emit<'a, '_, W> {
    /// A choice of a branch.
    pub(super) fn either(&mut self, region: Region, at: Pc, index: Table) -> bool {
        let either = &self.e.program.eithers[usize::from(index)];
        let openings: Option<Vec<Opening<'a>>> = either.branches.iter().map(|b| self.opening(b)).collect();
        let unlike = |i: usize, a: &Branch| {
            a.label == Label::Open || either.branches[..i].iter().all(|b| b.label != a.label)
        };
        // The parts of a choice are written once: a second copy of it is left to the interpreter.
        let fits = either.branches.iter().enumerate().all(|(i, branch)| unlike(i, branch))
            && self.eithers_done.insert(index);
        let Some(openings) = openings.filter(|_| fits) else { return self.by_step(region, at) };
        let stepwise = self.unlikely();
        let draws = self.draws_unnoted();
        self.go_on_if(draws, stepwise);
        let [path_at, path_len] = [offset_of!(Machine<W>, path_at), offset_of!(Machine<W>, path_len)]
            .map(|offset| self.b.ins().load(types::I8, MemFlagsData::trusted(), self.machine, offset as i32));
        let new = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, path_at, path_len);
        self.go_on_if(new, stepwise);
        let mut found: Vec<Candidates<'a>> = Vec::new();
        for (i, (branch, opening)) in either.branches.iter().zip(openings).enumerate() {
            let there = branch.when.map(|(part, result)| {
                let (when, back) = (Region::When { either: index, branch: i as u8 }, self.b.create_block());
                self.returns.insert(when, back);
                let part = self.block(when, part);
                self.jump(part, &[]);
                self.b.switch_to_block(back);
                self.num(result)
            });
            let candidates = self.candidates(*branch, opening, there, &found);
            found.push(candidates);
        }
        let first = found[0].total;
        let total = found[1..].iter().fold(first, |sum, c| self.b.ins().iadd(sum, c.total));
        self.go_on_if(total, stepwise);
        let drawn = self.below(total);
        self.take_branch(region, &found, drawn);
        self.b.switch_to_block(stepwise);
        self.by_step(region, at)
    }

    /// What a branch begins with, if that is plain.
    fn opening(&self, branch: &Branch) -> Option<Opening<'a>> {
        let e = self.e;
        if branch.label != Label::Open {
            return (!branch.may_fail).then_some(Opening::Word);
        }
        let first = match e.ops[branch.pc as usize] {
            Op::Resume { .. } => branch.pc + 1,
            _ => branch.pc,
        };
        let mut at = first;
        while e.ops[at as usize].is_pure() && first != branch.pc {
            at += 1;
        }
        let Op::Ask { ask, from: of, .. } = e.ops[at as usize] else { return None };
        let ask = &e.asks[usize::from(ask)];
        let counted = matches!(of, From::Sites(_) | From::Anchors(_) | From::Members(_));
        (counted && branch.keeps && !ask.may_fail && !ask.if_any).then_some(Opening::Choice {
            from: first,
            at,
            ask,
            of,
        })
    }

    fn candidates(
        &mut self,
        branch: Branch,
        opening: Opening<'a>,
        there: Option<Value>,
        earlier: &[Candidates<'a>],
    ) -> Candidates<'a> {
        let none = self.int(0);
        let there = there.map(|there| self.is(IntCC::NotEqual, there, 0));
        let Opening::Choice { from, at, ask, of } = opening else {
            let one = self.int(1);
            let total = there.map_or(one, |there| self.b.ins().select(there, one, none));
            let (words, counts) = (Vec::new(), Vec::new());
            return Candidates { branch, ask: None, kind: LeafKind::GoOn, words, counts, total };
        };
        for at in from..at {
            let op = &self.e.ops[at as usize];
            if !(self.set_algebra(op) || self.whole_board(op, None) || self.ray(op)) {
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
        let counts: Vec<Value> = words.iter().map(|word| self.b.ins().popcnt(*word)).collect();
        let total = counts[1..].iter().fold(counts[0], |sum, count| self.b.ins().iadd(sum, *count));
        Candidates { branch, ask: Some(ask), kind, words, counts, total }
    }

    /// Takes the branch of the candidate with a number.
    fn take_branch(&mut self, region: Region, found: &[Candidates<'a>], drawn: Value) {
        let mut index = drawn;
        self.count_decision();
        for (i, candidates) in found.iter().enumerate() {
            if i + 1 < found.len() {
                let (here, later) = (self.b.create_block(), self.b.create_block());
                let within = self.b.ins().icmp(IntCC::UnsignedLessThan, index, candidates.total);
                self.branch(within, (here, &[]), (later, &[]));
                self.b.switch_to_block(here);
                self.take_candidate(region, candidates, index);
                self.b.switch_to_block(later);
                index = self.b.ins().isub(index, candidates.total);
            } else {
                self.take_candidate(region, candidates, index);
            }
        }
    }

    fn take_candidate(&mut self, region: Region, candidates: &Candidates<'a>, index: Value) {
        let to = match candidates.ask {
            None => candidates.branch.pc,
            Some(ask) => {
                let bit = self.select(&candidates.words, &candidates.counts, index);
                self.give(ask.to, ask.family, bit);
                ask.take + 1
            }
        };
        let to = self.block(region, to);
        self.jump(to, &[]);
    }
}
