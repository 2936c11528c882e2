//! Turns of sets that come up in play: what the board says of one is kept.

use super::bits::Bits;
use super::Engine;
use std::collections::HashMap;

/// More turns are not kept.
const MOST: usize = 4096;

/// For sets, and whether they turn clockwise, where their bits go.
#[derive(Debug, Default)]
pub(super) struct Turns<const W: usize>(HashMap<(Bits<W>, bool), Vec<(u16, u16)>>);

impl<const W: usize> Turns<W> {
    /// Where the bits of a set go: nowhere if it cannot be turned.
    pub(super) fn of(&mut self, e: &Engine<W>, sites: Bits<W>, clockwise: bool) -> &[(u16, u16)] {
        if self.0.len() >= MOST && !self.0.contains_key(&(sites, clockwise)) {
            self.0.clear();
        }
        self.0.entry((sites, clockwise)).or_insert_with(|| turn(e, &sites, clockwise))
    }
}

fn turn<const W: usize>(e: &Engine<W>, sites: &Bits<W>, clockwise: bool) -> Vec<(u16, u16)> {
    let layout = &e.program.layout;
    let set = sites.iter().map(|bit| layout.site(bit)).collect();
    let pairs = e.model.board.turn(&set, clockwise).unwrap_or_default();
    pairs.iter().map(|(a, b)| (layout.bit(*a).0, layout.bit(*b).0)).collect()
}
