//! What statements do to the position. The hash is kept in step.

use super::bits::Bits;
use super::{Engine, Machine};
use crate::model::bits;
use crate::program::{Op, N};

impl<const W: usize> Machine<W> {
    /// Carries out an effect.
    pub(super) fn effect(&mut self, e: &Engine<W>, op: &Op) {
        match *op {
            Op::PutAll { ty, sites } => self.put_all(e, ty, self.sets[sites.index()]),
            Op::PutMask { colours, kinds, sites } => {
                self.put_mask(e, colours, kinds, self.sets[sites.index()])
            }
            Op::PutOf { colours, kinds, site } => {
                if let Some(bit) = self.bit(site) {
                    self.put_mask(e, colours, kinds, Bits::one(bit));
                }
            }
            Op::MoveSite { from, to } => {
                if let (Some(from), Some(to)) = (self.bit(from), self.bit(to)) {
                    self.move_all(e, from, to);
                }
            }
            Op::MovePiece { piece, to } => {
                let piece = self.nums[piece.index()];
                if let (true, Some(to)) = (piece >= 0, self.bit(to)) {
                    self.relocate(e, (piece & 255) as usize, (piece >> 8) as usize, to);
                }
            }
            Op::Remove { sites } => self.remove_all(e, self.sets[sites.index()]),
            Op::RemoveSite { site } => {
                if let Some(bit) = self.bit(site) {
                    self.clear(e, bit);
                }
            }
            Op::RemovePieces { of } => {
                for i in 0..self.lists[of.index()].len() {
                    let piece = self.lists[of.index()][i];
                    self.remove(e, (piece & 255) as usize, (piece >> 8) as usize);
                }
            }
            Op::Mark { on, mark, sites } => self.mark_all(e, on, mark, self.sets[sites.index()]),
            Op::MarkPieces { on, mark, of } => {
                for i in 0..self.lists[of.index()].len() {
                    let piece = self.lists[of.index()][i];
                    self.mark(e, on, usize::from(mark), (piece & 255) as usize, (piece >> 8) as usize);
                }
            }
            Op::RotateMember { family, index, spin } => {
                let (index, spin) = (self.nums[index.index()], self.nums[spin.index()]);
                let turns = &e.tables.families[family as usize].turns;
                if let (1 | 2, Some(turn)) = (spin, turns.get(index as usize)) {
                    self.permute(e, &turn[(spin - 1) as usize]);
                }
            }
            Op::Rotate { sites, spin } => self.rotate(e, self.sets[sites.index()], self.nums[spin.index()]),
            Op::TakeRole { role } => self.take_role(e, role),
            Op::Hold { from, count } => self.hold(from, count.into()),
            Op::Restore { from, count } => self.put_back(from, count.into()),
            _ => {}
        }
    }

    #[inline]
    fn flip(&mut self, e: &Engine<W>, key: usize, bit: usize) {
        if self.hashing {
            let places = &e.places;
            let hash = if key < places.type_count { places.board_hash } else { places.mark_hash };
            self.nums[hash.index()] ^= e.tables.keys[key][bit] as i64;
        }
    }

    /// The kept set of a type's colour, where that is not the type's own set.
    #[inline]
    fn colour_set(&self, e: &Engine<W>, ty: usize) -> Option<usize> {
        let places = &e.places;
        let colour = places.colours[usize::from(places.looks[ty].0)].index();
        (colour >= places.types.index() + places.type_count).then_some(colour)
    }

    /// Puts a piece on a site: in place of what stands there, or beside it where pieces share sites.
    #[inline]
    pub(super) fn put(&mut self, e: &Engine<W>, ty: u8, site: i64) {
        let Ok(bit) = usize::try_from(site) else { return };
        let places = &e.places;
        let set = places.types.index() + usize::from(ty);
        if !self.sets[places.empty.index()].has(bit) {
            if !places.sharing {
                self.clear(e, bit);
            } else if self.sets[set].has(bit) {
                return;
            }
        }
        self.sets[set].insert(bit);
        self.sets[places.empty.index()].remove(bit);
        self.sets[places.fresh.index()].insert(bit);
        if let Some(colour) = self.colour_set(e, usize::from(ty)) {
            self.sets[colour].insert(bit);
        }
        self.flip(e, usize::from(ty), bit);
    }

    fn put_all(&mut self, e: &Engine<W>, ty: u8, sites: Bits<W>) {
        let places = &e.places;
        if self.hashing || places.sharing {
            sites.iter().for_each(|bit| self.put(e, ty, bit as i64));
            return;
        }
        self.remove_all(e, sites.minus(&self.sets[places.empty.index()]));
        let (set, empty) = (places.types.index() + usize::from(ty), places.empty.index());
        self.sets[set] = self.sets[set].or(&sites);
        self.sets[empty] = self.sets[empty].minus(&sites);
        let fresh = places.fresh.index();
        self.sets[fresh] = self.sets[fresh].or(&sites);
        if let Some(colour) = self.colour_set(e, usize::from(ty)) {
            self.sets[colour] = self.sets[colour].or(&sites);
        }
    }

    fn put_mask(&mut self, e: &Engine<W>, colours: N, kinds: N, sites: Bits<W>) {
        let (colours, kinds) = (self.nums[colours.index()] as u64, self.nums[kinds.index()] as u64);
        let cast = &e.model.cast;
        for colour in bits(colours).filter(|c| usize::from(*c) < cast.colours.len()) {
            for kind in bits(kinds).filter(|k| usize::from(*k) < cast.kinds.len()) {
                let ty = cast.piece_type(usize::from(colour), usize::from(kind));
                if cast.exists.get(ty.index()) == Some(&true) {
                    sites.iter().for_each(|bit| self.put(e, ty.0, bit as i64));
                }
            }
        }
    }

    /// Takes away all that stands on a site.
    #[inline]
    fn clear(&mut self, e: &Engine<W>, bit: usize) {
        let places = &e.places;
        if self.sets[places.empty.index()].has(bit) {
            return;
        }
        for ty in 0..places.type_count {
            let set = places.types.index() + ty;
            if self.sets[set].has(bit) {
                self.sets[set].remove(bit);
                self.flip(e, ty, bit);
                if let Some(colour) = self.colour_set(e, ty) {
                    self.sets[colour].remove(bit);
                }
            }
        }
        for mark in 0..places.mark_count {
            let set = places.marks.index() + mark;
            if self.sets[set].has(bit) {
                self.sets[set].remove(bit);
                self.flip(e, places.type_count + mark, bit);
            }
        }
        self.sets[places.empty.index()].insert(bit);
    }

    fn remove_all(&mut self, e: &Engine<W>, sites: Bits<W>) {
        let places = &e.places;
        if self.hashing {
            sites.iter().for_each(|bit| self.clear(e, bit));
            return;
        }
        if sites.is_empty() {
            return;
        }
        for set in places.types.index()..places.types.index() + places.type_count {
            self.sets[set] = self.sets[set].minus(&sites);
        }
        for set in places.marks.index()..places.marks.index() + places.mark_count {
            self.sets[set] = self.sets[set].minus(&sites);
        }
        for colour in &places.colours {
            self.sets[colour.index()] = self.sets[colour.index()].minus(&sites);
        }
        self.sets[places.empty.index()] = self.sets[places.empty.index()].or(&sites.and(&e.board));
    }

    /// Takes one piece away, if it stands there.
    fn remove(&mut self, e: &Engine<W>, ty: usize, bit: usize) {
        let places = &e.places;
        if !places.sharing {
            if self.sets[places.types.index() + ty].has(bit) {
                self.clear(e, bit);
            }
            return;
        }
        let set = places.types.index() + ty;
        if !self.sets[set].has(bit) {
            return;
        }
        self.sets[set].remove(bit);
        self.flip(e, ty, bit);
        for mark in 0..places.mark_count / places.type_count.max(1) {
            let index = mark * places.type_count + ty;
            let set = places.marks.index() + index;
            if self.sets[set].has(bit) {
                self.sets[set].remove(bit);
                self.flip(e, places.type_count + index, bit);
            }
        }
        self.tidy(e, ty, bit);
    }

    /// After a piece left a shared site: is it empty, and has its colour left it?
    fn tidy(&mut self, e: &Engine<W>, ty: usize, bit: usize) {
        let places = &e.places;
        let stands = |m: &Machine<W>, ty: usize| m.sets[places.types.index() + ty].has(bit);
        if !(0..places.type_count).any(|ty| stands(self, ty)) {
            self.sets[places.empty.index()].insert(bit);
        }
        if let Some(colour) = self.colour_set(e, ty) {
            let own = places.looks[ty].0;
            if !(0..places.type_count).any(|t| places.looks[t].0 == own && stands(self, t)) {
                self.sets[colour].remove(bit);
            }
        }
    }

    /// The sets of marks that a piece of this type has there, as a mask of marks.
    fn marks_of(&self, e: &Engine<W>, ty: usize, bit: usize) -> u64 {
        let count = e.model.cast.marks.len();
        (0..count).filter(|m| self.sets[self.mark_set(e, *m, ty)].has(bit)).fold(0, |all, m| all | 1 << m)
    }

    fn mark_set(&self, e: &Engine<W>, mark: usize, ty: usize) -> usize {
        let places = &e.places;
        places.marks.index() + if places.sharing { mark * places.type_count + ty } else { mark }
    }

    fn mark(&mut self, e: &Engine<W>, on: bool, mark: usize, ty: usize, bit: usize) {
        let places = &e.places;
        let set = self.mark_set(e, mark, ty);
        if self.sets[places.types.index() + ty].has(bit) && self.sets[set].has(bit) != on {
            if on {
                self.sets[set].insert(bit);
            } else {
                self.sets[set].remove(bit);
            }
            self.flip(e, places.type_count + set - places.marks.index(), bit);
        }
    }

    fn mark_all(&mut self, e: &Engine<W>, on: bool, mark: u8, sites: Bits<W>) {
        let places = &e.places;
        let sites = sites.minus(&self.sets[places.empty.index()]);
        for ty in 0..places.type_count {
            let there = sites.and(&self.sets[places.types.index() + ty]);
            there.iter().for_each(|bit| self.mark(e, on, usize::from(mark), ty, bit));
        }
    }

    /// Moves one piece with its marks, if it stands there.
    fn relocate(&mut self, e: &Engine<W>, ty: usize, from: usize, to: usize) {
        if from == to || !self.sets[e.places.types.index() + ty].has(from) {
            return;
        }
        let marks = self.marks_of(e, ty, from);
        self.remove(e, ty, from);
        self.put(e, ty as u8, to as i64);
        bits(marks).for_each(|mark| self.mark(e, true, usize::from(mark), ty, to));
    }

    fn move_all(&mut self, e: &Engine<W>, from: usize, to: usize) {
        let places = &e.places;
        for ty in 0..places.type_count {
            if self.sets[places.types.index() + ty].has(from) {
                self.relocate(e, ty, from, to);
                if !places.sharing {
                    return;
                }
            }
        }
    }

    /// Moves what stands on the first bit of each pair to the second, all at once.
    fn permute(&mut self, e: &Engine<W>, moves: &[(u16, u16)]) {
        let places = &e.places;
        let pieces = (0..places.type_count).map(|ty| (places.types.index() + ty, Some(ty)));
        let marks = (0..places.mark_count).map(|m| (places.marks.index() + m, Some(places.type_count + m)));
        let base = places.types.index() + places.type_count;
        let colours = places.colours.iter().map(|c| c.index()).filter(|c| *c >= base).map(|c| (c, None));
        let empty = [(places.empty.index(), None)];
        for (set, key) in pieces.chain(marks).chain(colours).chain(empty) {
            let old = self.sets[set];
            for &(from, to) in moves {
                let (from, to) = (usize::from(from), usize::from(to));
                let there = old.has(from);
                if there == old.has(to) {
                    continue;
                }
                if there {
                    self.sets[set].insert(to);
                } else {
                    self.sets[set].remove(to);
                }
                if let Some(key) = key {
                    self.flip(e, key, to);
                }
            }
        }
    }

    fn rotate(&mut self, e: &Engine<W>, sites: Bits<W>, spin: i64) {
        if spin != 1 && spin != 2 {
            return;
        }
        if sites.len() == 2 {
            let ends: Vec<u16> = sites.iter().map(|b| b as u16).collect();
            return self.permute(e, &[(ends[0], ends[1]), (ends[1], ends[0])]);
        }
        let mut turns = std::mem::take(&mut self.turns);
        self.permute(e, turns.of(e, sites, spin == 1));
        self.turns = turns;
    }

    fn take_role(&mut self, e: &Engine<W>, role: N) {
        let places = &e.places;
        let mask = self.nums[role.index()] as u64 & e.model.cast.all_roles();
        if mask != 0 {
            let (role, me) =
                (mask.trailing_zeros() as usize, self.nums[places.me.index()].trailing_zeros() as usize);
            self.nums.swap(places.holders.index() + me, places.holders.index() + role);
            self.nums[places.me.index()] = 1 << role;
        }
    }
}
