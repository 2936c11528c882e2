//! Random games inside one machine: nothing is copied from decision to decision, and candidates that may turn out
//! impossible are looked ahead only when they are drawn.

use super::question::{Asked, LeafKind};
use super::sampler::Sampler;
use super::{Engine, Machine, Saved, State, Stop};
use crate::game::{Ended, EvalLimit, Rng};
use crate::model::bits;

impl<const W: usize> Machine<W> {
    /// Plays the loaded state to its end at random; a game is left after so many turns.
    pub(super) fn playout(
        &mut self,
        e: &Engine<W>,
        rng: &mut Rng,
        max_turns: u64,
    ) -> Result<Ended, EvalLimit> {
        let anew = self.begins_turn();
        self.rng.clone_from(rng);
        let ended = self.play_out(e, max_turns, anew);
        rng.clone_from(&self.rng);
        ended
    }

    /// Plays the loaded state to its end once for each source of randomness.
    pub(super) fn playouts(
        &mut self,
        e: &Engine<W>,
        start: &State,
        mut sources: impl Iterator<Item = Rng>,
        max_turns: u64,
        mut tell: impl FnMut(&Ended),
    ) -> Result<(), EvalLimit> {
        let anew = self.begins_turn();
        let rewinds = anew && !e.rules_ask && start.is_words();
        let mut played = false;
        while !rewinds || e.code().is_none() {
            let Some(source) = sources.next() else { return Ok(()) };
            match std::mem::replace(&mut played, true) {
                false => {}
                true if rewinds => self.rewind(e, start),
                true => self.load(e, start),
            }
            self.rng = source;
            tell(&self.play_out(e, max_turns, anew)?);
        }
        self.swift_playouts(e, start, sources, max_turns, tell)
    }

    /// The same where there is machine code and games begin with a turn and consist of words: most of them are a single
    /// call of the code, and nothing but the words has to be put back after it.
    fn swift_playouts(
        &mut self,
        e: &Engine<W>,
        start: &State,
        sources: impl Iterator<Item = Rng>,
        max_turns: u64,
        mut tell: impl FnMut(&Ended),
    ) -> Result<(), EvalLimit> {
        let mut way = None;
        for source in sources {
            match way {
                Some(_) => self.put_words(e, start),
                None => {
                    self.rewind(e, start);
                    (self.random, self.hashing, self.native) = (true, false, true);
                    self.leave_out(e, true);
                    way = self.plain_turn(e).and_then(|at| self.way_in(e, at));
                }
            }
            let Some(into) = way.filter(|_| max_turns > 0) else {
                self.rng = source;
                tell(&self.play_out(e, max_turns, true)?);
                continue;
            };
            let first = self.nums[e.places.turn.index()];
            self.rng = source;
            self.last_turn = first.saturating_add_unsigned(max_turns);
            (self.decisions, self.fuel) = (0, super::FUEL);
            (self.taken, self.path_len, self.path_at) = (0, 0, 0);
            self.foretold = into.foretold;
            let stop = self.go_in(e, into);
            let mut winners = Some(self.winners);
            if stop != Stop::Over {
                // Something rare came up.
                self.go_on(e, stop)?;
                winners = self.play_to_end(e, first, max_turns)?;
                way = None;
            }
            tell(&self.ended(e, first, winners));
        }
        (self.random, self.native) = (false, false);
        self.leave_out(e, false);
        Ok(())
    }

    /// Does a turn begin with a choice from which it can be completed whatever is picked? Then it may begin anew, so
    /// that its first choice is drawn on the way like all others.
    pub(super) fn begins_turn(&self) -> bool {
        self.taken == 0
            && matches!(self.question.asked, Asked::One(_) | Asked::Branch(_) | Asked::Member(_))
            && !self.question.leaves.iter().any(|leaf| leaf.may_fail)
    }

    fn play_out(&mut self, e: &Engine<W>, max_turns: u64, anew: bool) -> Result<Ended, EvalLimit> {
        self.random = true;
        (self.hashing, self.native) = (e.rules_ask, e.code().is_some());
        self.leave_out(e, true);
        let ended = self.play_on(e, max_turns, anew);
        (self.random, self.native) = (false, false);
        self.leave_out(e, false);
        e.count_drawn(self.decisions + std::mem::take(&mut self.tried));
        ended
    }

    pub(super) fn play_on(&mut self, e: &Engine<W>, max_turns: u64, anew: bool) -> Result<Ended, EvalLimit> {
        let turn = e.places.turn.index();
        let first = self.nums[turn];
        self.last_turn = first.saturating_add_unsigned(max_turns);
        self.decisions = 0;
        if max_turns > 0 && anew {
            self.fuel = super::FUEL;
            let stop = self.enter_turn(e)?;
            self.go_on(e, stop)?;
        }
        let winners = self.play_to_end(e, first, max_turns)?;
        Ok(self.ended(e, first, winners))
    }

    /// Plays on until the game is over or has had so many turns; who won.
    fn play_to_end(&mut self, e: &Engine<W>, first: i64, max_turns: u64) -> Result<Option<u64>, EvalLimit> {
        let turn = e.places.turn.index();
        if self.wary && self.taken == 0 && self.drawn.is_none() {
            self.draw(e)?;
        }
        loop {
            if let Asked::Over(winners) = self.question.asked {
                return Ok(Some(winners));
            }
            if self.taken == 0 && (self.nums[turn] - first) as u64 >= max_turns {
                return Ok(None);
            }
            let drawn = self.drawn.take().or_else(|| self.wanted(e));
            let index = drawn.unwrap_or_else(|| self.any());
            if let Some((place, inner)) = self.question.find(index) {
                self.note(e, place, inner);
            }
            self.decisions += 1;
            self.play(e, index)?;
        }
    }

    /// How a game ended that began with turn `first`.
    #[inline]
    fn ended(&self, e: &Engine<W>, first: i64, winners: Option<u64>) -> Ended {
        let holders = e.places.holders.index();
        let seats =
            |mask: u64| bits(mask).fold(0, |all, role| all | 1 << self.nums[holders + usize::from(role)]);
        let turns = (self.nums[e.places.turn.index()] - first) as u64;
        Ended { winners, winning_seats: winners.map_or(0, seats), turns, decisions: self.decisions }
    }

    /// Any candidate.
    #[inline]
    pub(super) fn any(&mut self) -> u32 {
        let total = self.question.total as usize;
        Sampler::new(&mut self.rng).below(total) as u32
    }

    /// Draws a candidate from which the turn can be completed, each equally likely: one that cannot is put aside
    /// and another is drawn. Whether there is one.
    pub(super) fn draw(&mut self, e: &Engine<W>) -> Result<bool, EvalLimit> {
        (self.drawn, self.carried_out) = (None, false);
        if !self.wary && !self.question.leaves.iter().any(|leaf| leaf.may_fail) {
            return Ok(self.question.total > 0);
        }
        let (mut saved, mut resort) = (None, self.begin_wary(e));
        let found = loop {
            if self.question.total == 0 {
                self.spare.extend(saved.take());
                if !self.next_resort(e, &mut resort) {
                    break false;
                }
            }
            let index = self.any();
            let Some((place, inner)) = self.question.find(index) else { break false };
            let leaf = self.question.leaves[place];
            let is_site = self.wary && leaf.kind == LeafKind::Sites;
            let site = is_site.then(|| self.question.item(&leaf, inner) as usize);
            if self.leads_on(e, (place, inner), &mut saved)? {
                (self.drawn, self.last_site) = (Some(index), site);
                break true;
            }
        };
        self.spare.extend(saved);
        Ok(found)
    }

    /// Can the turn be completed from a candidate? If not, it is put aside, and the position is as it was before.
    fn leads_on(
        &mut self,
        e: &Engine<W>,
        (place, index): (usize, u32),
        before: &mut Option<Saved<W>>,
    ) -> Result<bool, EvalLimit> {
        let leaf = self.question.leaves[place];
        match if leaf.may_fail { self.is_known(&leaf, index) } else { Some(true) } {
            Some(true) => Ok(true),
            Some(false) => {
                self.question.drop(place, index, W);
                Ok(false)
            }
            None => {
                let copy = before.get_or_insert_with(|| self.save(e));
                let since = self.counted();
                let completes = self.completes(e, place, index).map_err(|_| EvalLimit)?;
                if !completes {
                    copy.question.drop(place, index, W);
                    self.count_lost(e.choices_at[leaf.pc as usize], since);
                }
                // What a candidate that completes the turn did need not be done again.
                if !(completes && self.carried_out) {
                    self.restore(copy);
                }
                Ok(completes)
            }
        }
    }
}
