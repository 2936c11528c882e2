//! Looking ahead: which candidates lead on to a complete turn.

use super::question::{Asked, Leaf, LeafKind};
use super::{Engine, Machine, Saved, Stop};
use crate::program::{Entry, Pc};

/// The most decisions of one turn that are looked ahead.
const MAX_DEPTH: usize = 2_000;

/// The member of a set that was added last while looking ahead, and where its set is chosen.
type Above = Option<(Pc, i64)>;

impl<const W: usize> Machine<W> {
    /// Leaves only the candidates from which the turn can be completed.
    pub(super) fn filter(&mut self, e: &Engine<W>) -> Result<(), Stop> {
        if self.question.leaves.iter().any(|leaf| leaf.may_fail) {
            let mut saved = self.save(e);
            for place in 0..self.question.leaves.len() {
                let mut index = 0;
                while saved.question.leaves[place].may_fail && index < saved.question.leaves[place].count {
                    let completes = self.completes(e, place, index);
                    if completes? {
                        index += 1;
                    } else {
                        saved.question.drop(place, index, W);
                    }
                    self.restore(&saved);
                }
            }
            self.spare.push(saved);
            self.carried_out = false;
        }
        Ok(())
    }

    /// Can the turn be completed from a candidate? The position is not put back.
    pub(super) fn completes(&mut self, e: &Engine<W>, place: usize, index: u32) -> Result<bool, Stop> {
        let leaf = self.question.leaves[place];
        if let Some(known) = self.is_known(&leaf, index) {
            return Ok(known);
        }
        let root = self.set_pick(e, &leaf, index);
        let before = std::mem::replace(&mut self.trying, true);
        let stop = self.run(e, root);
        self.carried_out = stop == Stop::Ended;
        // Members may be chosen in any order: those that stand before this one may still come.
        let found = self.search(e, stop, None, 1);
        self.trying = before;
        found
    }

    /// Can the turn be completed from a candidate, as far as that was found out when it began?
    pub(super) fn is_known(&self, leaf: &Leaf, index: u32) -> Option<bool> {
        matches!(self.question.asked, Asked::One(_))
            .then(|| self.kept.leads((leaf.pc, self.question.item(leaf, index))))
            .flatten()
    }

    /// The member that a candidate adds to a set: what comes after it need not be tried before it too.
    fn item_above(&self, place: usize, index: u32) -> Above {
        let leaf = &self.question.leaves[place];
        let set = matches!(self.question.asked, super::question::Asked::Member(_));
        // Sets have no number that is the same in another question.
        let chosen = set && !matches!(leaf.kind, LeafKind::Done | LeafKind::Sets);
        chosen.then(|| (leaf.pc, self.question.item(leaf, index)))
    }

    /// Goes through the ways to complete the turn until one is found, or all of them when their values of
    /// `require most` are looked for.
    fn search(&mut self, e: &Engine<W>, stop: Stop, above: Above, depth: usize) -> Result<bool, Stop> {
        match stop {
            Stop::Failed => return Ok(false),
            Stop::Ended => return Ok(self.reached(e)),
            Stop::Asked => {}
            stop => return Err(stop),
        }
        self.tried += 1;
        if depth > MAX_DEPTH || !self.spend(64) {
            return Err(Stop::Limit);
        }
        if self.ways.is_some() && !self.most_ahead(e) {
            // All ways from here have the same values: one of them is enough.
            self.kept.forget();
            let ways = self.ways.take();
            let found = self.search(e, Stop::Asked, above, depth);
            self.ways = ways;
            return found.map(|found| found && self.reached(e));
        }
        let free = |leaf: &Leaf| leaf.kind == LeafKind::Done || above.is_none_or(|(pc, _)| pc != leaf.pc);
        if self.ways.is_none() && self.question.leaves.iter().any(|l| !l.may_fail && l.count > 0 && free(l)) {
            return Ok(true);
        }
        let saved = self.save(e);
        let found = self.search_from(e, &saved, above, depth);
        self.spare.push(saved);
        found
    }

    /// The same from a choice at hand, candidate by candidate.
    fn search_from(
        &mut self,
        e: &Engine<W>,
        at: &Saved<W>,
        above: Above,
        depth: usize,
    ) -> Result<bool, Stop> {
        let leaves = &at.question.leaves;
        // The end of a set is tried before its other members.
        for ends in [true, false] {
            for place in (0..leaves.len()).filter(|place| (leaves[*place].kind == LeafKind::Done) == ends) {
                for index in 0..leaves[place].count {
                    self.restore(at);
                    if self.search_by(e, place, index, above, depth)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// The same by way of one candidate.
    fn search_by(
        &mut self,
        e: &Engine<W>,
        place: usize,
        index: u32,
        above: Above,
        depth: usize,
    ) -> Result<bool, Stop> {
        let leaf = self.question.leaves[place];
        let item = self.item_above(place, index);
        let floor = above.filter(|above| above.0 == leaf.pc).map(|above| above.1);
        if floor.zip(item).is_some_and(|(floor, item)| item.1 <= floor) {
            return Ok(false);
        }
        if self.ways.is_none() && !leaf.may_fail {
            return Ok(true);
        }
        if !matches!(self.question.asked, Asked::One(_)) || leaf.kind == LeafKind::Sets {
            self.kept.forget();
        }
        let root = self.set_pick(e, &leaf, index);
        self.kept.push((leaf.pc, self.pick.item));
        let stop = self.run(e, root);
        let found = self.search(e, stop, item, depth + 1);
        self.kept.pop();
        found
    }

    /// May a `require most` still come in this turn?
    fn most_ahead(&self, e: &Engine<W>) -> bool {
        match self.question.asked {
            Asked::One(i) => e.asks[i as usize].most_ahead,
            Asked::Branch(i) => e.program.eithers[i as usize].most_ahead,
            _ => true,
        }
    }

    /// A complete turn was found: is that enough?
    fn reached(&mut self, e: &Engine<W>) -> bool {
        let places = &e.places;
        let first = places.mosts.index() + places.most_count;
        let values = &self.nums.0[first..first + places.most_count];
        match &mut self.ways {
            None => true,
            Some(ways) => {
                self.kept.add(values.first().copied().unwrap_or(i64::MIN));
                if !ways.iter().any(|way| way == values) {
                    ways.push(values.to_vec());
                }
                false
            }
        }
    }

    /// Works out what each `require most` of a turn asks for, and where the turn begins. Where a turn is known
    /// without its first loop, only candidates that begin the loop are tried, as long as that comes to more.
    pub(super) fn aim(&mut self, e: &Engine<W>, entry: &Entry) -> Result<Pc, Stop> {
        let count = usize::from(entry.mosts);
        if let Some(quiescent) = entry.quiescent {
            let target = e.places.mosts.index();
            let forces = self.part(e, quiescent.forcing)?;
            let worth = self.nums[quiescent.worth.index()];
            if !forces {
                self.nums[target] = worth;
                return Ok(quiescent.pc);
            }
            self.nums[quiescent.only.index()] = 1;
            self.targets(e, entry.pc, count)?;
            if self.nums[target] > worth {
                return Ok(entry.pc);
            }
            self.nums[quiescent.only.index()] = 0;
            self.nums[target] = i64::MIN;
        }
        self.targets(e, entry.pc, count)?;
        Ok(entry.pc)
    }

    /// What each `require most` of the turn asks for: the largest value over all ways to complete it, among those
    /// that reach what the earlier ones ask for. The turn has not begun; the position is put back.
    fn targets(&mut self, e: &Engine<W>, from: Pc, count: usize) -> Result<(), Stop> {
        if count == 0 {
            return Ok(());
        }
        let saved = self.save(e);
        self.ways = Some(Vec::new());
        self.kept.begin();
        let before = std::mem::replace(&mut self.trying, true);
        let stop = self.run(e, from);
        let searched = self.search(e, stop, None, 1);
        self.trying = before;
        let mut ways = self.ways.take().unwrap_or_default();
        self.restore(&saved);
        self.spare.push(saved);
        searched?;
        let places = &e.places;
        for i in 0..count {
            let most = ways.iter().map(|way| way[i]).filter(|n| *n != i64::MIN).max();
            ways.retain(|way| way[i] == i64::MIN || Some(way[i]) == most);
            let most = most.unwrap_or(i64::MIN);
            self.nums[places.mosts.index() + i] = most;
            self.kept.retain(|value| value == i64::MIN || value == most);
        }
        if count > 1 {
            self.kept.forget();
        }
        Ok(())
    }
}
