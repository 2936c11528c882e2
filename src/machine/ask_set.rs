//! Choices of sets: members come one at a time, in any order.

use super::bits::Bits;
use super::question::{Asked, Leaf, LeafKind};
use super::{Engine, Machine, Pick, Stop};
use crate::model::Role;
use crate::program::{AskSet, From, Pc, Place};

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
        }
        let fits = match self.additions(e, set, false) {
            Ok(fits) => fits,
            Err(stop) => return Some(stop),
        };
        let legal = match self.is_legal(e, set) {
            Ok(legal) => legal,
            Err(stop) => return Some(stop),
        };
        if fits.is_empty() {
            self.put_together(set);
            return (!legal).then_some(Stop::Failed);
        }
        Some(self.ask_member(e, index, pc, &fits, legal))
    }

    /// The number of a member that was picked: sets are numbered as they stand in the family, not as they were offered.
    fn number_of(&self, set: &AskSet, item: i64) -> i64 {
        let From::Sets(f) = set.from else { return item };
        let at = self.families[f.index()].iter().position(|own| *own == self.picked_set);
        at.map_or(item, |at| at as i64)
    }

    fn ask_member(&mut self, e: &Engine<W>, index: u16, pc: Pc, fits: &[i64], legal: bool) -> Stop {
        let set = &e.program.sets[index as usize];
        self.begin_question(Asked::Member(index), pc);
        let decider = self.decider(e, set.by);
        let size = self.question.members.len() + 1;
        let may_fail = set.may_fail || set.cond.is_some() || set.keeping.is_some() && !self.allows(set, size);
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

    fn add_items(&mut self, pc: Pc, kind: LeafKind, may_fail: bool, decider: Role, from: From, fits: &[i64]) {
        let mut leaf = self.leaf(pc, kind, may_fail, decider);
        leaf.count = fits.len() as u32;
        match kind {
            LeafKind::Sites => {
                let set = fits.iter().fold(Bits::<W>::EMPTY, |all, bit| all.or(&Bits::one(*bit as usize)));
                self.question.data.extend_from_slice(&set.0);
            }
            LeafKind::Members(_) => {
                self.question.data.push(fits.iter().fold(0, |mask, member| mask | 1 << member));
            }
            LeafKind::Sets => {
                if let From::Sets(f) = from {
                    for item in fits {
                        let set = self.families[f.index()][*item as usize];
                        self.question.data.extend_from_slice(&set.0);
                    }
                }
            }
            _ => self.question.data.extend(fits.iter().map(|n| *n as u64)),
        }
        leaf.words = self.question.data.len() as u32 - leaf.at;
        self.question.leaves.push(leaf);
    }

    fn candidates(&self, from: From) -> Vec<i64> {
        match from {
            From::Sites(s) | From::Anchors(s) => self.sets[s.index()].iter().map(|bit| bit as i64).collect(),
            From::Members(n) => crate::model::bits(self.nums[n.index()] as u64).map(i64::from).collect(),
            From::Sets(f) => (0..self.families[f.index()].len() as i64).collect(),
            From::Numbers(l) | From::Pieces(l) => {
                self.lists[l.index()].iter().map(|n| i64::from(*n)).collect()
            }
        }
    }

    /// The members that may be added, or just the first of them.
    fn additions(&mut self, e: &Engine<W>, set: &AskSet, just_one: bool) -> Result<Vec<i64>, Stop> {
        let mut found = Vec::new();
        let size = self.question.members.len();
        let has_room =
            set.sizes.is_none_or(|l| self.lists[l.index()].last().is_some_and(|n| *n > size as i32));
        if !has_room {
            return Ok(found);
        }
        for item in self.candidates(set.from) {
            if !self.spend(1) {
                return Err(Stop::Limit);
            }
            if self.question.members.contains(&item) {
                continue;
            }
            if let Some(keeping) = set.keeping {
                self.question.members.push(item);
                self.put_together(set);
                let keeps = self.part(e, keeping);
                self.question.members.pop();
                if !keeps? {
                    continue;
                }
            }
            found.push(item);
            if just_one {
                break;
            }
        }
        Ok(found)
    }

    /// Could the set be this one, the rest of the turn aside?
    fn is_legal(&mut self, e: &Engine<W>, set: &AskSet) -> Result<bool, Stop> {
        if !self.allows(set, self.question.members.len()) || set.maximal && self.grows(e, set)? {
            return Ok(false);
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
        for item in self.additions(e, set, enough)? {
            self.question.members.push(item);
            let grows = if enough { Ok(true) } else { self.grows(e, set) };
            self.question.members.pop();
            if grows? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn allows(&self, set: &AskSet, size: usize) -> bool {
        match set.sizes {
            Some(l) => self.lists[l.index()].binary_search(&(size as i32)).is_ok(),
            None => size > 0,
        }
    }

    fn can_reach(&self, set: &AskSet, size: usize) -> bool {
        let most = self.count(set.from);
        (size..=most).any(|n| self.allows(set, n))
    }

    /// Lets the set's name hold the members so far.
    fn put_together(&mut self, set: &AskSet) {
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
                let mut list: Vec<i32> = members.iter().map(|n| *n as i32).collect();
                list.sort_unstable();
                self.lists[to.index()] = list;
            }
            _ => {}
        }
        self.question.members = members;
    }
}
