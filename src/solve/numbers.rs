//! Proof and disproof numbers, and what those of the decisions say together.

use super::table::Entry;

/// The number of what cannot be proved.
pub const INFINITE: u32 = 1 << 30;

/// The bound of what holds on one path only.
pub const ON_THIS_PATH: i16 = i16::MIN;

/// How hard a position is to prove and to disprove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub proof: u32,
    pub disproof: u32,
    /// Of a solved position: what the proof is good for.
    pub bound: i16,
    /// Of a solved position: the sites where the winner needs room, in games where the players share the board.
    pub zone: u64,
}

impl Numbers {
    pub fn solved(yes: bool, bound: i16, zone: u64) -> Numbers {
        let (proof, disproof) = if yes { (0, INFINITE) } else { (INFINITE, 0) };
        Numbers { proof, disproof, bound, zone }
    }

    pub fn is_solved(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// What an entry of the table says.
    pub fn of(entry: &Entry) -> Numbers {
        let zone = u64::from(entry.high) << 32 | u64::from(entry.low);
        match entry.note {
            1 => Numbers::solved(true, entry.bound, zone),
            2 => Numbers::solved(false, entry.bound, zone),
            _ => Numbers { proof: entry.low, disproof: entry.high, bound: 0, zone: 0 },
        }
    }

    /// As an entry of the table.
    pub fn entry(&self, key: u128, work: u32) -> Entry {
        let (low, high, note) = match (self.proof, self.disproof) {
            (0, _) => (self.zone as u32, (self.zone >> 32) as u32, 1),
            (_, 0) => (self.zone as u32, (self.zone >> 32) as u32, 2),
            (proof, disproof) => (proof, disproof, 0),
        };
        Entry { key, low, high, work, note, bound: self.bound }
    }

    /// From the side of whoever decides: how hard it is for that side, and for the others.
    pub fn seen(&self, asks: bool) -> (u32, u32) {
        if asks {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }
}

/// What the numbers of all decisions of a position say together.
pub struct Summary {
    pub numbers: Numbers,
    /// The decision that is searched next.
    pub best: usize,
    /// The number that its best rival has.
    pub second: u32,
    /// What the others add to the number that all of them share.
    pub rest: u32,
}

impl Summary {
    /// `asks`: is the decision that of the seat asked about? A decision is its numbers, and the site that it takes.
    pub fn of(all: impl Iterator<Item = (Numbers, u64)>, asks: bool) -> Summary {
        let mut summary =
            Summary { numbers: Numbers::solved(!asks, 0, 0), best: 0, second: INFINITE, rest: 0 };
        let (mut mine, mut hardest, mut open) = (INFINITE, 0, 0u32);
        let (mut bound, mut zone, mut decider) = (None, 0, None);
        for (at, (numbers, site)) in all.enumerate() {
            let (easy, hard) = numbers.seen(asks);
            if easy == INFINITE {
                (bound, zone) = (Some(worse(bound, numbers.bound, asks)), zone | numbers.zone);
            } else {
                (hardest, open) = (hardest.max(hard), open + 1);
            }
            let is_surer = easy == 0 && mine == 0 && numbers.bound != ON_THIS_PATH;
            if easy < mine || is_surer {
                (summary.second, mine, summary.best) = (mine, easy, at);
                decider = Some(Numbers { zone: numbers.zone | site, ..numbers });
            } else {
                summary.second = summary.second.min(easy);
            }
        }
        summary.rest = open.saturating_sub(1);
        let theirs = hardest.saturating_add(summary.rest).min(INFINITE - 1);
        summary.numbers = match (mine, decider) {
            (0, Some(decider)) => decider,
            (INFINITE, _) => Numbers::solved(!asks, bound.unwrap_or(0), zone),
            _ if asks => Numbers { proof: mine, disproof: theirs, bound: 0, zone: 0 },
            _ => Numbers { proof: theirs, disproof: mine, bound: 0, zone: 0 },
        };
        summary
    }
}

/// What is left for whoever decides among children that are all lost to it: the best of them.
fn worse(so_far: Option<i16>, bound: i16, asks: bool) -> i16 {
    match so_far {
        _ if bound == ON_THIS_PATH => ON_THIS_PATH,
        Some(ON_THIS_PATH) => ON_THIS_PATH,
        None => bound,
        Some(so_far) if asks => so_far.max(bound),
        Some(so_far) => so_far.min(bound),
    }
}
