//! Operations on lists, pieces, and what a number is made from.

use super::bits::Bits;
use super::{Engine, Machine};
use crate::model::bits;
use crate::program::{self, Op, N, S};

/// A piece as a number: site and type.
pub(super) fn piece(bit: usize, ty: usize) -> i64 {
    (bit << 8 | ty) as i64
}

/// Numbers that machine code pushes to lists before it calls anybody, at most.
pub(super) const MOST_PUSHED: usize = 64;

impl<const W: usize> Machine<W> {
    /// Brings lists up to date with what machine code pushed.
    #[inline]
    pub(super) fn take_pushed(&mut self) {
        let count = std::mem::take(&mut self.pushed_count) as usize;
        for word in &self.pushed[..count.min(MOST_PUSHED)] {
            self.lists[(*word >> 32) as usize].push(*word as i32);
        }
    }

    /// Carries out an operation on lists.
    pub(super) fn list_op(&mut self, e: &Engine<W>, op: &Op) {
        match *op {
            Op::Clear { to } => self.lists[to.index()].clear(),
            Op::CopyList { to, from } if to != from => {
                let mut own = std::mem::take(&mut self.lists[to.index()]);
                own.clone_from(&self.lists[from.index()]);
                self.lists[to.index()] = own;
            }
            Op::Push { to, value } => {
                let value = self.nums[value.index()] as i32;
                self.lists[to.index()].push(value);
            }
            Op::Rise { to } => {
                self.lists[to.index()].sort_unstable();
                self.lists[to.index()].dedup();
            }
            Op::Fall { to } => self.lists[to.index()].sort_unstable_by(|a, b| b.cmp(a)),
            Op::GroupSizes { to, of, counted, links } => {
                let (of, counted) = (self.sets[of.index()], self.sets[counted.index()]);
                e.tables.links[usize::from(links)].group_sizes(&of, &counted, &mut self.lists[to.index()]);
            }
            Op::JoinLists { op, to, a, b } => self.join_lists(op, to.index(), a.index(), b.index()),
            Op::LoadList { to, base, at } => {
                let mut own = std::mem::take(&mut self.lists[to.index()]);
                own.clear();
                if let Ok(at) = usize::try_from(self.nums[at.index()]) {
                    own.extend_from_slice(&self.lists[base.index() + at]);
                }
                self.lists[to.index()] = own;
            }
            Op::StoreList { from, base, at } => {
                if let Ok(at) = usize::try_from(self.nums[at.index()]) {
                    let list = self.lists[from.index()].clone();
                    self.lists[base.index() + at] = list;
                }
            }
            Op::Sum { to, of } => {
                let sum: i64 = self.lists[of.index()].iter().map(|n| i64::from(*n)).sum();
                self.nums[to.index()] = sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
            }
            Op::LargestOf { to, of } => {
                self.nums[to.index()] = self.lists[of.index()].iter().max().map_or(0, |n| i64::from(*n));
            }
            Op::SmallestOf { to, of } => {
                self.nums[to.index()] = self.lists[of.index()].iter().min().map_or(0, |n| i64::from(*n));
            }
            Op::PiecesOn { to, of } => self.pieces_on(e, to.index(), self.sets[of.index()]),
            Op::PiecesAt { to, site } => {
                let set = self.bit(site).map_or(Bits::EMPTY, Bits::one);
                self.pieces_on(e, to.index(), set);
            }
            _ => {}
        }
    }

    fn join_lists(&mut self, op: program::Bits, to: usize, a: usize, b: usize) {
        let mut made = std::mem::take(&mut self.spare_list);
        made.clear();
        let (first, second) = (&self.lists[a], &self.lists[b]);
        match op {
            program::Bits::Or => made.extend(first.iter().chain(second)),
            program::Bits::And => made.extend(first.iter().filter(|n| second.binary_search(n).is_ok())),
            program::Bits::Minus => made.extend(first.iter().filter(|n| second.binary_search(n).is_err())),
        }
        made.sort_unstable();
        made.dedup();
        self.spare_list = std::mem::replace(&mut self.lists[to], made);
    }

    fn pieces_on(&mut self, e: &Engine<W>, to: usize, sites: Bits<W>) {
        let places = &e.places;
        let mut list = std::mem::take(&mut self.lists[to]);
        list.clear();
        for bit in sites.minus(&self.sets[places.empty.index()]).iter() {
            for ty in 0..places.type_count {
                if self.sets[places.types.index() + ty].has(bit) {
                    list.push(piece(bit, ty) as i32);
                }
            }
        }
        self.lists[to] = list;
    }

    /// The piece on a site, by its bit, that holds one.
    pub(super) fn piece_at(&self, e: &Engine<W>, bit: usize) -> i64 {
        let types = e.places.types.index();
        let ty = (0..e.places.type_count).find(|ty| self.sets[types + ty].has(bit));
        piece(bit, ty.unwrap_or(0))
    }

    /// Carries out an operation about roles, kinds, distances or the past.
    pub(super) fn role_op(&mut self, e: &Engine<W>, op: &Op) {
        let places = &e.places;
        let mask = |m: &Machine<W>, n: N| m.nums[n.index()] as u64;
        let made = match *op {
            Op::RoleAfter { to, of } => {
                let roles = bits(mask(self, of) & e.model.cast.all_roles());
                (to, roles.fold(0, |all, r| all | 1 << self.role_after(e, r)))
            }
            Op::SeatOf { to, of } => {
                let roles = bits(mask(self, of) & e.model.cast.all_roles());
                (to, roles.fold(0, |all, r| all | 1 << self.nums[places.holders.index() + usize::from(r)]))
            }
            Op::RoleOf { to, of } => {
                let seats = mask(self, of);
                let roles = (0..e.model.cast.roles)
                    .filter(|r| seats >> self.nums[places.holders.index() + r] & 1 == 1);
                (to, roles.fold(0, |all, r| all | 1 << r))
            }
            Op::InPlay { to } => (to, self.in_play(e) as i64),
            Op::Opposite { to, of } => {
                let ways = bits(mask(self, of)).filter(|d| usize::from(*d) < e.tables.opposites.len());
                (to, ways.fold(0, |all, d| all | e.tables.opposites[usize::from(d)] as i64))
            }
            Op::KindsOn { to, of } => (to, self.looks_on(e, &self.sets[of.index()], |(_, kind)| kind)),
            Op::ColoursOn { to, of } => (to, self.looks_on(e, &self.sets[of.index()], |(colour, _)| colour)),
            Op::KindsAt { to, site } => {
                let set = self.bit(site).map_or(Bits::EMPTY, Bits::one);
                (to, self.looks_on(e, &set, |(_, kind)| kind))
            }
            Op::ColoursAt { to, site } => {
                let set = self.bit(site).map_or(Bits::EMPTY, Bits::one);
                (to, self.looks_on(e, &set, |(colour, _)| colour))
            }
            Op::KindsOf { to, of } => (to, self.looks_of(e, of.index(), |(_, kind)| kind)),
            Op::ColoursOf { to, of } => (to, self.looks_of(e, of.index(), |(colour, _)| colour)),
            Op::PieceSite { to, of } => (to, self.nums[of.index()] >> 8),
            Op::PieceKind { to, of } => (to, self.look_of_piece(e, of).map_or(0, |(_, kind)| 1 << kind)),
            Op::PieceColour { to, of } => {
                (to, self.look_of_piece(e, of).map_or(0, |(colour, _)| 1 << colour))
            }
            Op::Distance { to, a, b, links } => {
                let links = &e.tables.links[links as usize];
                (to, self.distance(e, a, b, |rim| links.step(rim)))
            }
            Op::DistanceMask { to, a, b, mask: ways } => {
                let ways = mask(self, ways);
                let step = |rim: &Bits<W>| {
                    let all = bits(ways).map(|d| e.tables.directions[usize::from(d)].step(rim));
                    all.fold(Bits::EMPTY, |all, set| all.or(&set))
                };
                (to, self.distance(e, a, b, step))
            }
            Op::Repeats { to } => (to, self.repeats(e)),
            Op::BoardRepeats { to } => (to, self.board_repeats(e)),
            _ => return,
        };
        self.nums[made.0.index()] = made.1;
    }

    fn looks_on(&self, e: &Engine<W>, sites: &Bits<W>, of: fn((u8, u8)) -> u8) -> i64 {
        let places = &e.places;
        let types = places.looks.iter().enumerate();
        let there = types.filter(|(ty, _)| self.sets[places.types.index() + ty].meets(sites));
        there.fold(0, |all, (_, look)| all | 1 << of(*look))
    }

    fn looks_of(&self, e: &Engine<W>, list: usize, of: fn((u8, u8)) -> u8) -> i64 {
        let looks = &e.places.looks;
        self.lists[list].iter().fold(0, |all, p| all | 1 << of(looks[(*p & 255) as usize]))
    }

    fn look_of_piece(&self, e: &Engine<W>, piece: N) -> Option<(u8, u8)> {
        let piece = self.nums[piece.index()];
        if piece < 0 {
            return None;
        }
        e.places.looks.get((piece & 255) as usize).copied()
    }

    fn distance(&self, e: &Engine<W>, a: S, b: S, step: impl Fn(&Bits<W>) -> Bits<W>) -> i64 {
        let (mut seen, goal) = (self.sets[a.index()], self.sets[b.index()]);
        let mut rim = seen;
        let mut steps = 0;
        while !rim.is_empty() {
            if rim.meets(&goal) {
                return steps;
            }
            rim = step(&rim).minus(&seen);
            seen = seen.or(&rim);
            steps += 1;
        }
        e.program.layout.bit_of.len() as i64
    }
}
