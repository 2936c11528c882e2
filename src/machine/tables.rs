//! A program's tables with sets of a fixed number of words.

use super::bits::Bits;
use super::groups::Scan;
use crate::program::{self, Layout, Op, Program};

/// One step for many sites at once.
#[derive(Clone, Debug)]
pub struct Steps<const W: usize>(pub Vec<(i32, Bits<W>)>);

/// Links.
#[derive(Clone, Debug)]
pub struct Links<const W: usize> {
    /// For each bit those next to it.
    pub near: Vec<Bits<W>>,
    /// The same as shifts.
    pub steps: Steps<W>,
    /// For each bit those next to it, links taken both ways.
    pub both_ways: Vec<Bits<W>>,
    /// The same as shifts.
    pub steps_both_ways: Steps<W>,
    /// How groups are found at once, if the program asks for the sizes of all.
    pub scan: Option<Scan<W>>,
}

/// A family of sets.
#[derive(Clone, Debug)]
pub struct Family<const W: usize> {
    /// Its sets.
    pub sets: Vec<Bits<W>>,
    /// For each shape its first sites and the distances of its other ones.
    pub shapes: Vec<(Bits<W>, Vec<i32>)>,
    /// For each bit the set of which it is the first site.
    pub at_anchor: Vec<u16>,
    /// For each bit the sets that it is in.
    pub at: Vec<Vec<u16>>,
    /// For each set and spin where its bits go.
    pub turns: Vec<[Vec<(u16, u16)>; 2]>,
}

/// For each number the sites whose own number compares with it in one way.
#[derive(Clone, Debug)]
pub struct Levels<const W: usize> {
    /// The first number: before it all is as with it, and past the last one as with that.
    pub first: i64,
    pub sets: Vec<Bits<W>>,
}

/// All tables.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    pub links: Vec<Links<W>>,
    pub directions: Vec<Links<W>>,
    pub opposites: Vec<u64>,
    /// For each direction and bit its lines.
    pub rays: Vec<Vec<Vec<Vec<u16>>>>,
    pub families: Vec<Family<W>>,
    pub images: Vec<Vec<u16>>,
    pub rows: Vec<i32>,
    pub cols: Vec<i32>,
    pub levels: Vec<Levels<W>>,
    /// For each piece type (then each set of marks) and bit its part of the hash.
    pub keys: Vec<Vec<u64>>,
}

impl<const W: usize> Steps<W> {
    fn of(steps: &program::Steps) -> Steps<W> {
        Steps(steps.shifts.iter().map(|(delta, mask)| (*delta, Bits::of(mask))).collect())
    }

    /// All bits one step from one of these.
    #[inline]
    pub fn step(&self, from: &Bits<W>) -> Bits<W> {
        let mut to = Bits::EMPTY;
        for (delta, mask) in &self.0 {
            let moving = from.and(mask);
            let moved = if delta.unsigned_abs() < 64 { moving.nudge(*delta) } else { moving.shift(*delta) };
            to = to.or(&moved);
        }
        to
    }
}

impl<const W: usize> Links<W> {
    fn of(table: &program::LinkTable) -> Links<W> {
        Links {
            near: table.near.iter().map(Bits::of).collect(),
            steps: Steps::of(&table.steps),
            both_ways: table.both_ways.iter().map(Bits::of).collect(),
            steps_both_ways: Steps::of(&table.steps_both_ways),
            scan: None,
        }
    }

    /// One step from each bit: by shifts where there are few, else bit by bit.
    #[inline]
    pub fn step(&self, from: &Bits<W>) -> Bits<W> {
        if self.steps.0.len() <= 12 {
            return self.steps.step(from);
        }
        let mut to = Bits::EMPTY;
        for bit in from.iter() {
            to = to.or(&self.near[bit]);
        }
        to
    }

    /// The parts of `within` that are joined to `seed`, by whole-board steps.
    pub fn flood(&self, seed: &Bits<W>, within: &Bits<W>) -> Bits<W> {
        let mut group = seed.and(within);
        if self.steps_both_ways.0.len() > 12 {
            return self.flood_by_bits(group, within);
        }
        loop {
            let next = group.or(&self.steps_both_ways.step(&group).and(within));
            if next == group {
                return group;
            }
            group = next;
        }
    }

    /// How many steps lead from some bits to the last one that is joined to them.
    pub fn waves(&self, seed: Bits<W>, within: &Bits<W>) -> u64 {
        let (mut group, mut rim, mut waves) = (seed, seed, 0);
        loop {
            let mut next = Bits::EMPTY;
            while let Some(bit) = rim.pop() {
                next = next.or(&self.both_ways[bit].and(within));
            }
            rim = next.minus(&group);
            if rim.is_empty() {
                return waves;
            }
            group = group.or(&rim);
            waves += 1;
        }
    }

    /// The group of a few bits, grown bit by bit.
    #[inline]
    pub fn flood_by_bits(&self, seed: Bits<W>, within: &Bits<W>) -> Bits<W> {
        let (mut group, mut rim) = (seed, seed);
        while let Some(bit) = rim.pop() {
            let new = self.both_ways[bit].and(within).minus(&group);
            group = group.or(&new);
            rim = rim.or(&new);
        }
        group
    }
}

impl<const W: usize> Family<W> {
    fn of(family: &program::Family) -> Family<W> {
        let offsets = |o: &Vec<u16>| o.iter().skip(1).map(|o| i32::from(*o)).collect();
        Family {
            sets: family.sets.iter().map(Bits::of).collect(),
            shapes: family.shapes.iter().map(|s| (Bits::of(&s.anchors), offsets(&s.offsets))).collect(),
            at_anchor: family.at_anchor.clone(),
            at: family.at.clone(),
            turns: family.turns.clone(),
        }
    }

    /// Is one of its sets, whole, in a set?
    #[inline]
    pub fn any_inside(&self, set: &Bits<W>) -> bool {
        self.shapes.iter().any(|(anchors, offsets)| {
            let mut left = set.and(anchors);
            for by in offsets {
                if left.is_empty() {
                    return false;
                }
                left = left.and(&set.shift(-by));
            }
            !left.is_empty()
        })
    }

    /// The same for the sets that hold a bit.
    #[inline]
    pub fn any_inside_at(&self, set: &Bits<W>, bit: usize) -> bool {
        self.at[bit].iter().any(|i| self.sets[*i as usize].is_subset(set))
    }
}

impl<const W: usize> Levels<W> {
    fn of_program(levels: &program::Levels) -> Levels<W> {
        Levels { first: levels.first.into(), sets: levels.sets.iter().map(Bits::of).collect() }
    }

    /// The sites for a number.
    #[inline]
    pub fn of(&self, number: i64) -> Bits<W> {
        let place = (number - self.first).clamp(0, self.sets.len() as i64 - 1);
        self.sets.get(place as usize).copied().unwrap_or(Bits::EMPTY)
    }
}

impl<const W: usize> Tables<W> {
    /// The bits strictly between two bits of a line; of several lines the shortest.
    pub fn between(&self, a: usize, b: usize) -> Bits<W> {
        let (mut shortest, mut found) = (usize::MAX, Bits::EMPTY);
        for ray in self.rays.iter().flat_map(|way| &way[a]) {
            let Some(steps) = ray.iter().position(|at| usize::from(*at) == b).filter(|n| *n <= shortest)
            else {
                continue;
            };
            if steps < shortest {
                (shortest, found) = (steps, Bits::EMPTY);
            }
            ray[..steps].iter().for_each(|at| found.insert(usize::from(*at)));
        }
        found
    }

    /// Of a program.
    pub fn of(program: &Program) -> Tables<W> {
        let tables = &program.tables;
        let mut links: Vec<Links<W>> = tables.links.iter().map(|(_, t)| Links::of(t)).collect();
        for op in &program.ops {
            if let Op::GroupSizes { links: of, .. } = *op {
                let of = &mut links[usize::from(of)];
                of.scan = Scan::of(&of.steps_both_ways, &of.both_ways);
            }
        }
        Tables {
            links,
            directions: tables.directions.iter().map(Links::of).collect(),
            opposites: tables.opposites.clone(),
            rays: tables.rays.clone(),
            families: tables.families.iter().map(Family::of).collect(),
            images: tables.images.clone(),
            rows: tables.rows.clone(),
            cols: tables.cols.clone(),
            levels: tables.levels.iter().map(Levels::of_program).collect(),
            keys: keys(&program.layout, program.places.type_count, program.places.mark_count),
        }
    }
}

/// The parts of the hash that pieces and marks have.
fn keys(layout: &Layout, types: usize, marks: usize) -> Vec<Vec<u64>> {
    let of = |mark: bool, index: usize| {
        let key = |site: &u16| match *site {
            u16::MAX => 0,
            site => crate::engine::hash::of_piece(mark, index, site),
        };
        layout.site_of.iter().map(key).collect()
    };
    (0..types).map(|i| of(false, i)).chain((0..marks).map(|i| of(true, i))).collect()
}
