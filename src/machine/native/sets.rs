//! Set algebra and steps over the whole board.

use super::emit::{Emit, Words};
use super::plan::{Mask, Steps};
use crate::program::{Op, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

/// A step in more shifts than this is left to the interpreter.
const MOST_SHIFTS: usize = 12;
/// The same for steps in directions that are worked out, in words.
const MOST_WORDS: usize = 32;

impl Emit<'_, '_> {
    /// An operation on sets word by word; whether it was one.
    pub(super) fn set_algebra(&mut self, op: &Op) -> bool {
        let within = match *op {
            Op::And { a, b, .. } => self.lies_within(a).or_else(|| self.lies_within(b)),
            Op::Copy { from: a, .. } | Op::Minus { a, .. } => self.lies_within(a),
            _ => None,
        };
        let made = match *op {
            Op::Copy { to, from } => (to, self.set(from)),
            Op::Or { to, a, b } => {
                let (a, b) = (self.set(a), self.set(b));
                (to, self.union(&a, &b))
            }
            Op::And { to, a, b } => {
                let (a, b) = (self.set(a), self.set(b));
                (to, self.both(&a, &b))
            }
            Op::Minus { to, a, b } => {
                let (a, b) = (self.set(a), self.set(b));
                (to, self.each(|emit, i| emit.minus(a[i], b[i])))
            }
            Op::One { to, site } => (to, self.mask_of_site(site)),
            Op::Insert { to, site } => {
                let (set, one) = (self.set(to), self.mask_of_site(site));
                (to, self.union(&set, &one))
            }
            Op::NearSite { to, site, links } => {
                let table = self.tables.keep_sets(&self.e.tables.links[usize::from(links)].near);
                (to, self.set_of_site(table, site))
            }
            _ => return false,
        };
        self.put_set(made.0, &made.1);
        self.note_within(made.0, within);
        true
    }

    /// An operation on the whole board by shifts; whether it was one. Of a flood only matters whether it meets `goal`,
    /// if there is one.
    pub(super) fn whole_board(&mut self, op: &Op, goal: Option<S>) -> bool {
        let e = self.e;
        let few = |steps: &Steps| steps.0.len() <= MOST_SHIFTS;
        let made = match *op {
            Op::Near { to, from, links } if few(&e.tables.links[usize::from(links)].steps) => {
                let from = self.set(from);
                (to, self.step(&e.tables.links[usize::from(links)].steps, &from))
            }
            Op::Flood { to, seed, within, links }
                if few(&e.tables.links[usize::from(links)].steps_both_ways) =>
            {
                let (seed, within) = (self.set(seed), self.set(within));
                let goal = goal.map(|goal| self.set(goal));
                (to, self.flood(&e.tables.links[usize::from(links)], &seed, &within, goal))
            }
            Op::Slide { to, from, direction, through }
                if few(&e.tables.directions[usize::from(direction)].steps) =>
            {
                let (from, through) = (self.set(from), self.set(through));
                (to, self.slide(&e.tables.directions[usize::from(direction)].steps, &from, &through))
            }
            Op::Sight { to, from, direction, through }
                if few(&e.tables.directions[usize::from(direction)].steps) =>
            {
                let (from, through) = (self.set(from), self.set(through));
                (to, self.sight(&e.tables.directions[usize::from(direction)].steps, &from, &through))
            }
            Op::NearMask { to, from, mask } if e.tables.directions.len() * self.width <= MOST_WORDS => {
                (to, self.near_mask(from, mask))
            }
            Op::NearSiteMask { to, site, mask } if e.tables.directions.len() * self.width <= MOST_WORDS => {
                (to, self.near_site_mask(site, mask))
            }
            Op::Between { to, a, b } if e.program.layout.site_of.len() <= 128 => (to, self.between(a, b)),
            Op::Distance { to, a, b, links } if few(&e.tables.links[usize::from(links)].steps) => {
                let (a, b) = (self.set(a), self.set(b));
                let steps = self.distance(&e.tables.links[usize::from(links)].steps, &a, &b);
                self.put_num(to, steps);
                return true;
            }
            Op::Image { to, from, map } => (to, self.image(map, from)),
            Op::Spread { which } => {
                self.spread(which);
                return true;
            }
            _ => return false,
        };
        self.put_set(made.0, &made.1);
        true
    }

    pub(super) fn union(&mut self, a: &Words, b: &Words) -> Words {
        self.each(|emit, i| emit.or(a[i], b[i]))
    }

    pub(super) fn both(&mut self, a: &Words, b: &Words) -> Words {
        self.each(|emit, i| emit.and(a[i], b[i]))
    }

    pub(super) fn without(&mut self, a: &Words, b: &Words) -> Words {
        self.each(|emit, i| emit.minus(a[i], b[i]))
    }

    /// A set with one word, that of a bit.
    pub(super) fn in_its_word(&mut self, bit: Value, word: Value) -> Words {
        if self.width == 1 {
            return vec![word];
        }
        let (index, none) = (self.word_number(bit, 0), self.int(0));
        self.each(|emit, i| {
            let here = emit.is(IntCC::Equal, index, i as i64);
            emit.b.ins().select(here, word, none)
        })
    }

    /// The set that a table has for a site; nothing for no site.
    fn set_of_site(&mut self, table: i64, site: N) -> Words {
        let (bit, there) = self.site(site);
        let at = self.row(table, bit, self.width);
        let set = self.each(|emit, i| emit.look_up(at, 8 * i as i32));
        self.only_if(there, &set)
    }

    /// A set if something is so, else nothing.
    pub(super) fn only_if(&mut self, so: Value, set: &Words) -> Words {
        let none = self.int(0);
        self.each(|emit, i| emit.b.ins().select(so, set[i], none))
    }

    /// Every bit `delta` further on; those that leave the range are gone.
    pub(super) fn shift(&mut self, set: &Words, delta: i32) -> Words {
        let (words, by) = ((delta.unsigned_abs() >> 6) as usize, i64::from(delta.unsigned_abs() & 63));
        let width = self.width;
        self.each(|emit, i| {
            let (whole, part) = match delta >= 0 {
                true => (i.checked_sub(words), i.checked_sub(words + 1)),
                false => (Some(i + words).filter(|i| *i < width), Some(i + words + 1).filter(|i| *i < width)),
            };
            let Some(whole) = whole else { return emit.int(0) };
            if by == 0 {
                return set[whole];
            }
            let moved = if delta >= 0 { emit.left(set[whole], by) } else { emit.right(set[whole], by) };
            let Some(part) = part else { return moved };
            let carried =
                if delta >= 0 { emit.right(set[part], 64 - by) } else { emit.left(set[part], 64 - by) };
            emit.or(moved, carried)
        })
    }

    /// All bits one step from these.
    pub(super) fn step(&mut self, steps: &Steps, from: &Words) -> Words {
        let mut all: Option<Words> = None;
        for (delta, mask) in &steps.0 {
            // What would leave the board is gone anyway if it leaves the words.
            let leaves = self.e.sites.iter().map(|bit| usize::from(*bit)).filter(|bit| !mask.has(*bit));
            let gone = |bit: usize| !(0..64 * self.width as i32).contains(&(bit as i32 + delta));
            let moving = match leaves.into_iter().all(gone) {
                true => from.clone(),
                false => {
                    let mask = self.words(mask);
                    self.both(from, &mask)
                }
            };
            let moved = self.shift(&moving, *delta);
            all = Some(match all {
                Some(all) => self.union(&all, &moved),
                None => moved,
            });
        }
        all.unwrap_or_else(|| self.no_bits())
    }

    /// What each direction of a mask that is worked out gives, together.
    fn by_directions(&mut self, mask: N, of: impl Fn(&mut Self, usize) -> Words) -> Words {
        let mask = self.num(mask);
        let mut all = self.no_bits();
        for direction in 0..self.e.tables.directions.len() {
            let chosen = self.and_int(mask, 1 << direction);
            let near = of(self, direction);
            let near = self.only_if(chosen, &near);
            all = self.union(&all, &near);
        }
        all
    }

    fn near_mask(&mut self, from: S, mask: N) -> Words {
        let (e, from) = (self.e, self.set(from));
        self.by_directions(mask, |emit, d| emit.step(&e.tables.directions[d].steps, &from))
    }

    fn near_site_mask(&mut self, site: N, mask: N) -> Words {
        let e = self.e;
        self.by_directions(mask, |emit, d| {
            let table = emit.tables.keep_sets(&e.tables.directions[d].near);
            emit.set_of_site(table, site)
        })
    }

    /// The sites strictly between two sites of a line, looked up.
    fn between(&mut self, a: N, b: N) -> Words {
        let bits = self.e.program.layout.site_of.len();
        let pairs = (0..bits * bits).map(|i| self.e.tables.between(i / bits, i % bits));
        let table = self.tables.words(&pairs.collect::<Vec<Mask>>());
        let table = self.tables.keep(table);
        let ((a, is_a), (b, is_b)) = (self.site(a), self.site(b));
        let last = self.int(bits as i64 - 1);
        let (a, b) = (self.b.ins().umin(a, last), self.b.ins().umin(b, last));
        let index = self.b.ins().imul_imm_s(a, bits as i64);
        let index = self.add(index, b);
        let at = self.row(table, index, self.width);
        let there = self.b.ins().band(is_a, is_b);
        let set = self.each(|emit, i| emit.look_up(at, 8 * i as i32));
        self.only_if(there, &set)
    }
}
