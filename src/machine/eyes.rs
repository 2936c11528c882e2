//! Random games of wary players, where groups live by the empty sites next to them. Whoever is to move saves or takes
//! a group that the last stone has left one such site, and otherwise neither fills a site that only own pieces surround
//! nor passes, as long as there is anything else to do.
//!
//! Brügmann, *Monte Carlo Go* (1993), whose random games keep eyes in this way; Gelly, Wang, Munos and Teytaud,
//! *Modification of UCT with patterns in Monte-Carlo Go* (2006), for answers to the last stone.

use super::bits::Bits;
use super::question::{Asked, Leaf, LeafKind};
use super::tables::Links;
use super::{Engine, Machine};
use crate::program::Op;

/// What wary players choose from, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resort {
    /// What answers the last stone.
    Answers,
    /// Sites that are no eyes.
    Open,
    /// A pass.
    Pass,
    /// Anything.
    Any,
}

impl Resort {
    fn next(self) -> Option<Resort> {
        match self {
            Resort::Answers => Some(Resort::Open),
            Resort::Open => Some(Resort::Pass),
            Resort::Pass => Some(Resort::Any),
            Resort::Any => None,
        }
    }
}

impl<const W: usize> Machine<W> {
    /// Leaves only the candidates that wary players choose from first; nothing if the players are not wary.
    pub(super) fn begin_wary(&mut self, e: &Engine<W>) -> Option<Resort> {
        let chooses = matches!(self.question.asked, Asked::One(_) | Asked::Branch(_));
        if !self.wary || !chooses {
            return None;
        }
        self.aside.clone_from(&self.question);
        self.narrow(e, Resort::Answers);
        Some(Resort::Answers)
    }

    /// Goes on to the next resort that has candidates, if there is one; whether there are candidates.
    pub(super) fn next_resort(&mut self, e: &Engine<W>, resort: &mut Option<Resort>) -> bool {
        while self.question.total == 0 {
            let Some(next) = resort.and_then(Resort::next) else { return false };
            *resort = Some(next);
            self.question.clone_from(&self.aside);
            self.narrow(e, next);
        }
        true
    }

    fn narrow(&mut self, e: &Engine<W>, resort: Resort) {
        let links = e.program.liberties.map(|links| &e.tables.links[usize::from(links)]);
        let own = e.places.colours.get(usize::from(self.me(e).0)).map(|own| self.sets[own.index()]);
        let Some((links, own)) = links.zip(own) else { return };
        let wanted = match resort {
            Resort::Answers => self.answers(e, links, &own),
            Resort::Open => links.step(&e.board.minus(&own)),
            Resort::Pass => Bits::EMPTY,
            Resort::Any => return,
        };
        let passes = |leaf: &Leaf| {
            leaf.kind == LeafKind::Pass || matches!(e.ops.get(leaf.pc as usize), Some(Op::Pass))
        };
        for leaf in &mut self.question.leaves {
            let passes = passes(leaf);
            let words = &mut self.question.data[leaf.at as usize..(leaf.at + leaf.words) as usize];
            leaf.count = match leaf.kind {
                LeafKind::Sites => {
                    words.iter_mut().zip(wanted.0).for_each(|(word, wanted)| *word &= wanted);
                    words.iter().map(|word| word.count_ones()).sum()
                }
                _ if passes && resort == Resort::Pass => leaf.count,
                _ if passes => 0,
                _ if resort == Resort::Open => leaf.count,
                _ => 0,
            };
        }
        self.question.count();
    }

    /// Where a group is taken or saved: the last stone's, or own ones next to it, if one empty site is all they have.
    fn answers(&self, e: &Engine<W>, links: &Links<W>, own: &Bits<W>) -> Bits<W> {
        let mut found = Bits::EMPTY;
        let Some(last) = self.last_site else { return found };
        let empty = self.sets[e.places.empty.index()];
        let theirs = e.board.minus(own).minus(&empty);
        let only_site = |group: &Bits<W>| links.step(group).and(&empty).single();
        if let Some(site) = only_site(&links.flood(&Bits::one(last), &theirs)) {
            found.insert(site);
        }
        let mut near = links.near[last].and(own);
        while let Some(bit) = near.first() {
            let group = links.flood(&Bits::one(bit), own);
            near = near.minus(&group);
            let saved_at = only_site(&group).filter(|site| {
                let around = &links.near[*site];
                around.and(&empty).len() >= 2 || around.meets(&own.minus(&group))
            });
            saved_at.into_iter().for_each(|site| found.insert(site));
        }
        found
    }
}
