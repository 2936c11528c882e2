//! Lines of sight: along a line whose bits rise or fall, what is before the first site outside a set is found at once
//! (the classical way of chess programs).

use super::emit::{Emit, Words};
use super::plan::Mask;
use crate::program::{Op, N, S};
use cranelift_codegen::ir::{InstBuilder, Value};

/// The lines in one direction.
struct Way {
    /// For each bit the sites of its line.
    table: i64,
    rises: bool,
}

/// The line from a site up to the first site outside a set, and that site.
struct Look {
    run: Words,
    hit: Words,
}

impl Emit<'_, '_> {
    /// An operation along lines; whether it was one that the code carries out.
    pub(super) fn ray(&mut self, op: &Op) -> bool {
        match *op {
            Op::RunSite { to, site, mask, through } => self.seen_from(to, site, mask, through, true),
            Op::HitSite { to, site, mask, through } => self.seen_from(to, site, mask, through, false),
            Op::RunsTo { to, site, mask, through, goal } => self.runs_to(to, site, mask, through, goal),
            Op::Run { to, from, mask, through } => self.seen_from_all(to, from, mask, through, true),
            Op::Hit { to, from, mask, through } => self.seen_from_all(to, from, mask, through, false),
            Op::RotateMember { family, index, spin } => self.turn(family, index, spin),
            _ => false,
        }
    }

    /// Tables for the directions of a known mask, if from every bit at most one line rises or falls in each.
    fn ways(&mut self, mask: N) -> Option<Vec<Way>> {
        let mask = *self.fixed_nums.get(&mask)? as u64;
        let all = &self.e.tables.rays;
        crate::model::bits(mask).map(|d| self.way(all.get(usize::from(d))?)).collect()
    }

    fn way(&mut self, rays: &[Vec<Vec<u16>>]) -> Option<Way> {
        if rays.iter().any(|lines| lines.len() > 1) {
            return None;
        }
        let line = |bit: usize| rays[bit].first().map_or(&[][..], Vec::as_slice);
        let all_from = |bit: usize| std::iter::once(bit as u16).chain(line(bit).iter().copied());
        let all = |ordered: fn(u16, u16) -> bool| {
            (0..rays.len()).all(|bit| all_from(bit).zip(line(bit)).all(|(a, b)| ordered(a, *b)))
        };
        let (rises, falls) = (all(|a, b| a < b), all(|a, b| a > b));
        if !rises && !falls {
            return None;
        }
        let sets: Vec<_> = (0..rays.len())
            .map(|bit| {
                let mut set = Mask::EMPTY;
                line(bit).iter().for_each(|at| set.insert(usize::from(*at)));
                set
            })
            .collect();
        Some(Way { table: self.tables.keep_sets(&sets), rises })
    }

    /// What is seen from a bit in one direction.
    fn look(&mut self, way: &Way, bit: Value, through: &Words) -> Look {
        let at = self.row(way.table, bit, self.width);
        let line: Words = self.each(|emit, i| emit.look_up(at, 8 * i as i32));
        let outside = self.without(&line, through);
        let (none, all) = (self.int(0), self.int(-1));
        let (mut before, mut hit) = (vec![none; self.width], vec![none; self.width]);
        // Words in the order of the line; once one has a site outside, later ones count no more.
        let mut earlier: Option<Value> = None;
        for k in 0..self.width {
            let i = if way.rises { k } else { self.width - 1 - k };
            let word = outside[i];
            let (near, first) = match way.rises {
                true => {
                    let (less, negative) = (self.add_int(word, -1), self.b.ins().ineg(word));
                    (self.minus(less, word), self.and(word, negative))
                }
                false => {
                    let (zeros, top) = (self.b.ins().clz(word), self.int(i64::MIN));
                    let highest = self.b.ins().ushr(top, zeros);
                    let twice = self.left(highest, 1);
                    let above = self.b.ins().ineg(twice);
                    let highest = self.b.ins().select(word, highest, none);
                    (self.b.ins().select(word, above, all), highest)
                }
            };
            (before[i], hit[i]) = match earlier {
                Some(earlier) => {
                    (self.b.ins().select(earlier, none, near), self.b.ins().select(earlier, none, first))
                }
                None => (near, first),
            };
            earlier = Some(earlier.map_or(word, |earlier| self.or(earlier, word)));
        }
        Look { run: self.both(&line, &before), hit }
    }

    fn look_all(&mut self, ways: &[Way], bit: Value, through: &Words, run: bool) -> Words {
        let mut met = self.no_bits();
        for way in ways {
            let seen = self.look(way, bit, through);
            met = self.union(&met, if run { &seen.run } else { &seen.hit });
        }
        met
    }

    fn seen_from(&mut self, to: S, site: N, mask: N, passed: S, run: bool) -> bool {
        let Some(ways) = self.ways(mask) else { return false };
        let (bit, there) = self.site(site);
        let through = self.set(passed);
        let within = if run { self.lies_within(passed) } else { None };
        let met = self.look_all(&ways, bit, &through, run);
        self.put_if(to, there, &met);
        self.note_within(to, within);
        true
    }

    /// Puts a set into a register if something is so, else nothing.
    fn put_if(&mut self, to: S, there: Value, set: &Words) {
        let set = self.only_if(there, set);
        self.put_set(to, &set);
    }

    fn runs_to(&mut self, to: S, site: N, mask: N, through: S, goal: S) -> bool {
        let Some(ways) = self.ways(mask) else { return false };
        let (bit, there) = self.site(site);
        let (through, goal) = (self.set(through), self.set(goal));
        let mut met = self.no_bits();
        for way in &ways {
            let seen = self.look(way, bit, &through);
            let ends = self.both(&seen.hit, &goal);
            let ends = self.any(&ends);
            let run = self.only_if(ends, &seen.run);
            met = self.union(&met, &run);
        }
        self.put_if(to, there, &met);
        true
    }

    fn seen_from_all(&mut self, to: S, from: S, mask: N, through: S, run: bool) -> bool {
        let Some(ways) = self.ways(mask) else { return false };
        let (from, through) = (self.set(from), self.set(through));
        let met = self.of_each_bit(from, |emit, bit| {
            let bit = emit.inside(bit);
            emit.look_all(&ways, bit, &through, run)
        });
        self.put_set(to, &met);
        true
    }
}
