//! Turns of sets that come up in play: what the board says of one is kept.

use super::bits::Bits;
use super::Engine;

/// More sets with the same first bit are not kept.
const MOST: usize = 64;

/// Where the bits of a set go.
#[derive(Debug)]
struct Turned<const W: usize> {
    sites: Bits<W>,
    clockwise: Vec<(u16, u16)>,
    back: Vec<(u16, u16)>,
}

/// The sets that were turned, by their first bits.
#[derive(Debug, Default)]
pub(super) struct Turns<const W: usize>(Vec<Vec<Turned<W>>>);

impl<const W: usize> Turns<W> {
    /// Where the bits of a set go: nowhere if it cannot be turned.
    pub(super) fn of(&mut self, e: &Engine<W>, sites: Bits<W>, clockwise: bool) -> &[(u16, u16)] {
        let first = sites.first().unwrap_or(0);
        if self.0.len() <= first {
            self.0.resize_with(first + 1, Vec::new);
        }
        let known = &mut self.0[first];
        let at = known.iter().position(|turned| turned.sites == sites).unwrap_or_else(|| {
            if known.len() >= MOST {
                known.clear();
            }
            let (clockwise, back) = (turn(e, &sites, true), turn(e, &sites, false));
            known.push(Turned { sites, clockwise, back });
            known.len() - 1
        });
        if clockwise {
            &known[at].clockwise
        } else {
            &known[at].back
        }
    }
}

fn turn<const W: usize>(e: &Engine<W>, sites: &Bits<W>, clockwise: bool) -> Vec<(u16, u16)> {
    let layout = &e.program.layout;
    let set = sites.iter().map(|bit| layout.site(bit)).collect();
    let pairs = e.model.board.turn(&set, clockwise).unwrap_or_default();
    pairs.iter().map(|(a, b)| (layout.bit(*a).0, layout.bit(*b).0)).collect()
}
