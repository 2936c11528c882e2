//! Members of sets in random games: one is drawn at once where nothing can undo it; elsewhere those are looked ahead that
//! are drawn.

use super::ask::Asking;
use super::ask_set::Fits;
use super::question::LeafKind;
use super::sampler::Sampler;
use super::{Engine, Machine, Stop};
use crate::game::EvalLimit;
use crate::program::AskSet;

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
                self.note_member(e, set, member);
                self.kept.forget();
                self.fuel = super::FUEL;
                self.taken += 1;
                self.decisions += 1;
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
