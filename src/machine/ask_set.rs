//! Choices of sets: members come one at a time, in any order.

use super::ask::Asking;
use super::bits::Bits;
use super::question::{Asked, Leaf, LeafKind};
use super::{Engine, Machine, Pick, Stop};
use crate::model::Role;
use crate::program::{AskSet, From, Pc, Place, N, S};

/// Members that may be added.
#[derive(Debug)]
pub(super) enum Fits<const W: usize> {
    /// Bits: those of sites, of first sites, of a mask.
    Bits(Bits<W>),
    /// Numbers, pieces, or places among sets.
    Items(Vec<i64>),
}

impl<const W: usize> Fits<W> {
    pub(super) fn len(&self) -> usize {
        match self {
            Fits::Bits(bits) => bits.len(),
            Fits::Items(items) => items.len(),
        }
    }

    fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        let (bits, items) = match self {
            Fits::Bits(bits) => (*bits, &[][..]),
            Fits::Items(items) => (Bits::EMPTY, &items[..]),
        };
        bits.iter().map(|bit| bit as i64).chain(items.iter().copied())
    }

    pub(super) fn get(&self, place: usize) -> Option<i64> {
        match self {
            Fits::Bits(bits) => bits.select(place).map(|bit| bit as i64),
            Fits::Items(items) => items.get(place).copied(),
        }
    }

    fn remove(&mut self, member: i64) {
        match self {
            Fits::Bits(bits) => bits.remove(member as usize),
            Fits::Items(items) => items.retain(|item| *item != member),
        }
    }
}

impl<const W: usize> Machine<W> {
    /// One more member of a set, or its end. Goes on with nothing; otherwise stops.
    pub(super) fn ask_set(&mut self, e: &Engine<W>, index: u16, pc: Pc) -> Option<Stop> {
        let set = &e.program.sets[index as usize];
        if self.pick.pc == pc {
            let pick = std::mem::replace(&mut self.pick, Pick::NONE);
            if pick.done {
                self.put_together(set);
                return None;
            }
            let member = self.number_of(set, pick.item);
            self.question.members.push(member);
        } else if let (From::Sites(from), Place::Sites(to)) = (set.from, set.to) {
            if set.is_plain() && self.question.members.is_empty() && self.draws_sets() {
                return if self.draw_sites(e, set, from, to) { None } else { Some(Stop::Failed) };
            }
        }
        loop {
            let fits = match self.additions(e, set, false) {
                Ok(fits) => fits,
                Err(stop) => return Some(stop),
            };
            let asked = self.ask_or_end(e, index, pc, &fits);
            self.give_back(fits);
            match asked {
                Asking::GoesOn => {}
                Asking::None => return None,
                Asking::Stops(stop) => return Some(stop),
            }
        }
    }

    /// Asks for one of these members, or for the end of the set; without any the set is complete.
    fn ask_or_end(&mut self, e: &Engine<W>, index: u16, pc: Pc, fits: &Fits<W>) -> Asking {
        let set = &e.program.sets[index as usize];
        let legal = match self.is_legal(e, set, fits) {
            Ok(legal) => legal,
            Err(stop) => return Asking::Stops(stop),
        };
        if fits.len() == 0 {
            self.put_together(set);
            return if legal { Asking::None } else { Asking::Stops(Stop::Failed) };
        }
        let (Some(leading), Fits::Bits(bits)) = (set.leading, fits) else {
            return self.offer(e, index, pc, fits, legal);
        };
        match self.among(e, set, bits, leading) {
            Ok(bits) => self.offer(e, index, pc, &Fits::Bits(bits), legal),
            Err(stop) => Asking::Stops(stop),
        }
    }

    /// Those of some sites that a part tells of the set so far.
    fn among(&mut self, e: &Engine<W>, set: &AskSet, bits: &Bits<W>, part: (Pc, S)) -> Result<Bits<W>, Stop> {
        self.put_together(set);
        Ok(bits.and(&self.sites_of_part(e, part)?))
    }

    /// Draws or asks for one of these members, or for the end of the set.
    fn offer(&mut self, e: &Engine<W>, index: u16, pc: Pc, fits: &Fits<W>, legal: bool) -> Asking {
        let set = &e.program.sets[index as usize];
        if !self.next_may_fail(set) && self.draws_sets() {
            return self.draw_member(e, set, fits, legal);
        }
        Asking::Stops(self.ask_member(e, index, pc, fits, legal))
    }

    /// Does a random game draw members of sets at once?
    fn draws_sets(&self) -> bool {
        self.draws_at_once() && self.replies.is_none()
    }

    /// May it turn out that one more member leads nowhere?
    fn next_may_fail(&self, set: &AskSet) -> bool {
        let size = self.question.members.len() + 1;
        set.may_fail_inside() || set.keeping.is_some() && !self.allows(set, size)
    }

    /// The number of a member that was picked: sets are numbered as they stand in the family, not as they were offered.
    fn number_of(&self, set: &AskSet, item: i64) -> i64 {
        let From::Sets(f) = set.from else { return item };
        let at = self.families[f.index()].iter().position(|own| *own == self.picked_set);
        at.map_or(item, |at| at as i64)
    }

    fn ask_member(&mut self, e: &Engine<W>, index: u16, pc: Pc, fits: &Fits<W>, legal: bool) -> Stop {
        let set = &e.program.sets[index as usize];
        self.begin_question(Asked::Member(index), pc);
        let decider = self.decider(e, set.by);
        let size = self.question.members.len() + 1;
        let may_fail = self.next_may_fail(set);
        if self.can_reach(set, size) {
            let kind = LeafKind::of(set.from, set.domain, 0);
            self.add_items(pc, kind, may_fail, decider, set.from, fits);
        }
        if legal {
            let leaf = Leaf { count: 1, ..self.leaf(pc, LeafKind::Done, set.may_fail, decider) };
            self.question.leaves.push(leaf);
        }
        if self.question.leaves.is_empty() {
            Stop::Failed
        } else {
            Stop::Asked
        }
    }

    fn add_items(
        &mut self,
        pc: Pc,
        kind: LeafKind,
        may_fail: bool,
        decider: Role,
        from: From,
        fits: &Fits<W>,
    ) {
        let mut leaf = self.leaf(pc, kind, may_fail, decider);
        leaf.count = fits.len() as u32;
        match (fits, from) {
            (Fits::Bits(bits), From::Members(_) | From::Small(_)) => self.question.data.push(bits.0[0]),
            (Fits::Bits(bits), _) => self.question.data.extend_from_slice(&bits.0),
            (Fits::Items(items), From::Sets(f)) => {
                for item in items {
                    let set = self.families[f.index()][*item as usize];
                    self.question.data.extend_from_slice(&set.0);
                }
            }
            (Fits::Items(items), _) => self.question.data.extend(items.iter().map(|n| *n as u64)),
        }
        leaf.words = self.question.data.len() as u32 - leaf.at;
        self.question.leaves.push(leaf);
    }

    /// The members that may be added, or just the first of them.
    fn additions(&mut self, e: &Engine<W>, set: &AskSet, just_one: bool) -> Result<Fits<W>, Stop> {
        let size = self.question.members.len();
        let has_room =
            set.sizes.is_none_or(|l| self.lists[l.index()].last().is_some_and(|n| *n > size as i32));
        if !has_room {
            return Ok(Fits::Bits(Bits::EMPTY));
        }
        let mut fits = self.candidates(set.from);
        if !self.spend(fits.len() as u64) {
            self.give_back(fits);
            return Err(Stop::Limit);
        }
        for member in &self.question.members {
            fits.remove(*member);
        }
        match (set.additions, set.keeping, &mut fits) {
            (Some(additions), _, Fits::Bits(bits)) => {
                *bits = self.among(e, set, bits, additions)?;
                Ok(fits)
            }
            (_, Some(keeping), _) => self.keep(e, set, keeping, fits, just_one),
            (_, None, _) => Ok(fits),
        }
    }

    fn candidates(&mut self, from: From) -> Fits<W> {
        let mut items = |from: &mut dyn Iterator<Item = i64>| {
            let mut items = std::mem::take(&mut self.spare_items);
            items.clear();
            items.extend(from);
            Fits::Items(items)
        };
        match from {
            From::Sites(s) | From::Anchors(s) | From::On(s) | From::Shapes { first: s, .. } => {
                Fits::Bits(self.sets[s.index()])
            }
            From::Members(n) | From::Small(n) => {
                let mut bits = Bits::EMPTY;
                bits.0[0] = self.nums[n.index()] as u64;
                Fits::Bits(bits)
            }
            From::Sets(f) => items(&mut (0..self.families[f.index()].len() as i64)),
            From::Numbers(l) | From::Pieces(l) => {
                items(&mut self.lists[l.index()].iter().map(|n| i64::from(*n)))
            }
        }
    }

    /// Those of the members that leave a set that `keeping` lets stand, or just the first of them.
    fn keep(
        &mut self,
        e: &Engine<W>,
        set: &AskSet,
        keeping: (Pc, N),
        mut fits: Fits<W>,
        just_one: bool,
    ) -> Result<Fits<W>, Stop> {
        match &mut fits {
            Fits::Bits(bits) => {
                for bit in bits.iter() {
                    if !self.stands_with(e, set, keeping, bit as i64)? {
                        bits.remove(bit);
                    } else if just_one {
                        *bits = Bits::one(bit);
                        break;
                    }
                }
            }
            Fits::Items(items) => {
                let mut kept = 0;
                for at in 0..items.len() {
                    if just_one && kept > 0 {
                        break;
                    }
                    if self.stands_with(e, set, keeping, items[at])? {
                        items[kept] = items[at];
                        kept += 1;
                    }
                }
                items.truncate(kept);
            }
        }
        Ok(fits)
    }

    /// Does `keeping` let the set stand with one more member?
    fn stands_with(
        &mut self,
        e: &Engine<W>,
        set: &AskSet,
        keeping: (Pc, N),
        item: i64,
    ) -> Result<bool, Stop> {
        self.question.members.push(item);
        self.put_together(set);
        let stands = self.part(e, keeping);
        self.question.members.pop();
        stands
    }

    /// Keeps the memory of members for the next ones.
    fn give_back(&mut self, fits: Fits<W>) {
        if let Fits::Items(items) = fits {
            self.spare_items = items;
        }
    }

    /// Could the set be this one, the rest of the turn aside, given the members that may be added?
    fn is_legal(&mut self, e: &Engine<W>, set: &AskSet, fits: &Fits<W>) -> Result<bool, Stop> {
        let size = self.question.members.len();
        if !self.allows(set, size) {
            return Ok(false);
        }
        if set.maximal {
            let by_one = self.allows(set, size + 1);
            if if by_one { fits.len() > 0 } else { self.grows(e, set)? } {
                return Ok(false);
            }
        }
        self.put_together(set);
        if let Some(keeping) = set.keeping.filter(|_| self.question.members.is_empty()) {
            if !self.part(e, keeping)? {
                return Ok(false);
            }
        }
        match set.cond {
            Some(cond) => self.part(e, cond),
            None => Ok(true),
        }
    }

    /// Is there a larger set of a size allowed that `keeping` lets stand?
    fn grows(&mut self, e: &Engine<W>, set: &AskSet) -> Result<bool, Stop> {
        let enough = self.allows(set, self.question.members.len() + 1);
        let fits = self.additions(e, set, enough)?;
        let mut grows = Ok(enough && fits.len() > 0);
        if !enough {
            for item in fits.iter() {
                self.question.members.push(item);
                grows = self.grows(e, set);
                self.question.members.pop();
                if !matches!(grows, Ok(false)) {
                    break;
                }
            }
        }
        self.give_back(fits);
        grows
    }

    pub(super) fn allows(&self, set: &AskSet, size: usize) -> bool {
        self.next_size(set, size) == Some(size)
    }

    /// The smallest size allowed from this one on.
    pub(super) fn next_size(&self, set: &AskSet, size: usize) -> Option<usize> {
        let Some(sizes) = set.sizes else { return Some(size.max(1)) };
        let sizes = &self.lists[sizes.index()];
        let at = sizes.partition_point(|n| *n < size as i32);
        sizes.get(at).map(|n| *n as usize)
    }

    pub(super) fn can_reach(&self, set: &AskSet, size: usize) -> bool {
        self.next_size(set, size).is_some_and(|n| n <= self.count(set.from))
    }

    /// Lets the set's name hold the members so far.
    pub(super) fn put_together(&mut self, set: &AskSet) {
        let members = std::mem::take(&mut self.question.members);
        match (set.to, set.from) {
            (Place::Sites(to), _) => {
                let sites = members.iter().fold(Bits::EMPTY, |all, bit| all.or(&Bits::one(*bit as usize)));
                self.sets[to.index()] = sites;
            }
            (Place::Members(to), _) => {
                self.nums[to.index()] = members.iter().fold(0, |mask, member| mask | 1 << member);
            }
            (Place::Family(to), From::Sets(f)) => {
                let mut made = std::mem::take(&mut self.spare_family);
                made.clear();
                made.extend(members.iter().map(|i| self.families[f.index()][*i as usize]));
                made.sort_unstable();
                self.spare_family = std::mem::replace(&mut self.families[to.index()], made);
            }
            (Place::Numbers(to) | Place::Pieces(to), _) => {
                let list = &mut self.lists[to.index()];
                list.clear();
                list.extend(members.iter().map(|n| *n as i32));
                list.sort_unstable();
            }
            _ => {}
        }
        self.question.members = members;
    }
}
