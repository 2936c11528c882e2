//! Eyes: where groups live by the empty sites next to them, wary players of random games neither fill a site that only
//! pieces of their own surround nor pass, as long as there is anything else to do.
//!
//! Brügmann, *Monte Carlo Go* (1993), whose random games keep eyes in this way.

use super::question::{Asked, LeafKind};
use super::{Engine, Machine};

impl<const W: usize> Machine<W> {
    /// Puts aside what wary players do only if nothing else is left; whether anything may have been put aside.
    pub(super) fn put_aside(&mut self, e: &Engine<W>) -> bool {
        let Some(links) = e.liberties.filter(|_| self.wary) else { return false };
        if !matches!(self.question.asked, Asked::One(_) | Asked::Branch(_)) {
            return false;
        }
        self.aside.clone_from(&self.question);
        let own = self.sets[e.places.colours[usize::from(self.me(e).0)].index()];
        let open = e.tables.links[usize::from(links)].step(&e.board.minus(&own));
        let question = &mut self.question;
        for leaf in &mut question.leaves {
            leaf.count = match leaf.kind {
                LeafKind::Sites => {
                    let words = &mut question.data[leaf.at as usize..(leaf.at + leaf.words) as usize];
                    words.iter_mut().zip(open.0).for_each(|(word, open)| *word &= open);
                    words.iter().map(|word| word.count_ones()).sum()
                }
                LeafKind::Pass => 0,
                _ => leaf.count,
            };
        }
        question.count();
        true
    }

    /// What was put aside is all that is left: a pass, or else the sites.
    pub(super) fn take_aside(&mut self) {
        std::mem::swap(&mut self.question, &mut self.aside);
        let leaves = &mut self.question.leaves;
        if leaves.iter().any(|leaf| leaf.kind == LeafKind::Pass) {
            leaves.iter_mut().filter(|leaf| leaf.kind != LeafKind::Pass).for_each(|leaf| leaf.count = 0);
        }
        self.question.count();
    }
}
