//! Members of sets in random games: one is drawn at once where nothing can undo it; elsewhere those are looked ahead that
//! are drawn.

use super::ask::Asking;
use super::ask_set::Fits;
use super::bits::Bits;
use super::question::LeafKind;
use super::sampler::Sampler;
use super::{Engine, Machine, Stop};
use crate::game::EvalLimit;
use crate::program::{AskSet, S};

impl<const W: usize> Machine<W> {
    /// Draws a member or the end of the set and takes it.
    pub(super) fn draw_member(&mut self, e: &Engine<W>, set: &AskSet, fits: &Fits<W>, legal: bool) -> Asking {
        let count = if self.can_reach(set, self.question.members.len() + 1) { fits.len() } else { 0 };
        let drawn = match count {
            0 if legal => None,
            0 => return Asking::Stops(Stop::Failed),
            _ => {
                let place = Sampler::new(&mut self.rng).below(count + usize::from(legal));
                let member = if place < count { fits.get(place) } else { None };
                self.count_member(e, set, member);
                member
            }
        };
        match drawn {
            Some(member) => {
                self.question.members.push(member);
                Asking::GoesOn
            }
            None => {
                self.put_together(set);
                Asking::None
            }
        }
    }

    /// Draws all of a set of sites of which only the size is asked. Whether there is one.
    pub(super) fn draw_sites(&mut self, e: &Engine<W>, set: &AskSet, from: S, to: S) -> bool {
        super::native::with_all_instructions(|| self.draw_sites_now(e, set, from, to))
    }

    #[inline(always)]
    fn draw_sites_now(&mut self, e: &Engine<W>, set: &AskSet, from: S, to: S) -> bool {
        let mut left = self.sets[from.index()];
        let mut chosen = Bits::EMPTY;
        let most = left.len();
        for size in 0..=most {
            let next = self.next_size(set, size + 1).filter(|next| *next <= most);
            let legal = self.allows(set, size) && !(set.maximal && next.is_some());
            let fits = if next.is_some() { most - size } else { 0 };
            let mut drawn = None;
            if fits > 0 {
                drawn = left.select(Sampler::new(&mut self.rng).below(fits + usize::from(legal)));
                self.count_member(e, set, drawn.map(|bit| bit as i64));
            } else if !legal {
                return false;
            }
            let Some(bit) = drawn else { break };
            left.remove(bit);
            chosen.insert(bit);
        }
        self.sets[to.index()] = chosen;
        true
    }

    /// Notes and counts a member that is drawn, or the end of the set.
    fn count_member(&mut self, e: &Engine<W>, set: &AskSet, member: Option<i64>) {
        self.note_member(e, set, member);
        self.kept.forget();
        self.fuel = super::FUEL;
        self.taken += 1;
        self.decisions += 1;
    }

    /// Draws a member, or the end of the set, from which the turn can be completed, each equally likely: one that cannot
    /// is put aside and another is drawn. Whether there is one. The end is no decision where it is all that is left, so
    /// where it is drawn a member is looked for.
    pub(super) fn draw_ahead(&mut self, e: &Engine<W>) -> Result<bool, EvalLimit> {
        (self.drawn, self.carried_out) = (None, false);
        if !self.question.leaves.iter().any(|leaf| leaf.may_fail) {
            return Ok(self.question.total > 0);
        }
        let mut before = self.save(e);
        let found = loop {
            if self.question.total == 0 {
                break false;
            }
            let index = self.any();
            let Some((place, inner)) = self.question.find(index) else { break false };
            let leaf = self.question.leaves[place];
            let is_end = leaf.kind == LeafKind::Done;
            if !leaf.may_fail && !is_end {
                self.drawn = Some(index);
                break true;
            }
            let completes = !leaf.may_fail || self.completes(e, place, inner).map_err(|_| EvalLimit)?;
            if completes && !is_end {
                if !self.carried_out {
                    self.restore(&before);
                }
                self.drawn = Some(index);
                break true;
            }
            if !completes {
                before.question.drop(place, inner, W);
            }
            self.restore(&before);
            if completes {
                self.find_member(e, &mut before)?;
                // The end comes last.
                self.drawn = self.question.total.checked_sub(1);
                break true;
            }
        };
        self.spare.push(before);
        Ok(found)
    }

    /// Puts members aside until the turn can be completed from one.
    fn find_member(&mut self, e: &Engine<W>, before: &mut super::Saved<W>) -> Result<(), EvalLimit> {
        let is_member = |leaf: &super::question::Leaf| leaf.kind != LeafKind::Done && leaf.count > 0;
        while let Some(place) = self.question.leaves.iter().position(is_member) {
            let found = !self.question.leaves[place].may_fail
                || self.completes(e, place, 0).map_err(|_| EvalLimit)?;
            if !found {
                before.question.drop(place, 0, W);
            }
            self.restore(before);
            if found {
                break;
            }
        }
        self.carried_out = false;
        Ok(())
    }
}
