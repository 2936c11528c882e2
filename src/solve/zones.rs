//! Zones: in games where the players share the board, the sites where a win needs room, a bit for each site.
//!
//! A win with a zone answers more than it was found for. If a decision loses, and the winner needs no room outside a
//! zone, every decision outside the zone loses too: the winner answers as if the first one had been made, for the
//! piece that stands elsewhere neither helps the loser in the zone nor, on a board that has one winner by pieces of
//! its own, anywhere else.

use crate::game::{Decision, Pick};

/// The bit of the site that a decision picks; all of them if it has none.
pub fn site(decision: &Decision) -> u64 {
    match decision.pick {
        Pick::Site(site) if site.0 < 64 => 1 << site.0,
        _ => u64::MAX,
    }
}
