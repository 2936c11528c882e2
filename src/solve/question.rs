//! What is asked of a game: can this seat make sure of at least so much?

use crate::game::{Outcome, Standing};
use crate::model::Seat;

/// How an end is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A win is 1, a draw 0, a loss −1.
    Standing,
    /// By how much the scores differ, at most [`Scale::MOST`]. An end without two scores that are numbers counts as
    /// 0 if it is a draw, and as that most otherwise.
    Margin,
}

impl Scale {
    /// The largest margin that is told from larger ones.
    pub const MOST: i32 = 30_000;

    /// What an end is worth to a seat.
    pub fn worth(self, outcome: &Outcome, seat: Seat) -> i32 {
        let standing = match outcome.of_seat(seat) {
            Standing::Win => 1,
            Standing::Draw => 0,
            Standing::Loss => -1,
        };
        match self {
            Scale::Standing => standing,
            Scale::Margin => {
                let margin = outcome.margin(outcome.role_of(seat));
                margin.unwrap_or(standing * Scale::MOST).clamp(-Scale::MOST, Scale::MOST)
            }
        }
    }

    /// The best that a seat may hope for.
    pub fn most(self) -> i32 {
        match self {
            Scale::Standing => 1,
            Scale::Margin => Scale::MOST,
        }
    }
}

/// Can this seat make sure of at least so much, with those who play together with it, whatever all others do? Play without
/// end is worth 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked about.
    pub seat: Seat,
    /// The seats of its team, itself included, as a mask.
    pub team: u64,
    /// Of how much.
    pub at_least: i32,
    /// How ends are measured.
    pub scale: Scale,
}

impl Question {
    /// Of a seat that plays alone.
    pub fn of(seat: Seat, at_least: i32, scale: Scale) -> Question {
        Question { seat, team: 1 << seat.0, at_least, scale }
    }

    /// Does this seat decide for what is asked?
    pub fn is_for(&self, seat: Seat) -> bool {
        self.team >> seat.0 & 1 == 1
    }

    /// What an end is worth to the seat.
    pub fn worth(&self, outcome: &Outcome) -> i32 {
        self.scale.worth(outcome, self.seat)
    }

    /// Is so much enough?
    pub fn met_by(&self, worth: i32) -> bool {
        worth >= self.at_least
    }

    /// What the other one of two players has made sure of where the answer is no.
    pub fn turned(&self) -> Question {
        Question::of(Seat(1 - self.seat.0.min(1)), 1 - self.at_least, self.scale)
    }

    /// Tells the entries of different questions apart in one table.
    pub(super) fn salt(&self) -> u128 {
        let of_scale = u128::from(self.scale == Scale::Margin);
        let number = u128::from(self.at_least as u32) << 16 | u128::from(self.seat.0) << 1 | of_scale;
        (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// So many nodes were allowed.
    Nodes(u64),
    /// Whoever watched asked to stop.
    Stopped,
    /// Positions repeat, and what was found depends on the way to them.
    Repeats,
    /// A line of play is longer than the search goes, so many decisions.
    Deep(usize),
    /// The positions do not fit into so many bytes.
    Memory(u64),
    /// A rule takes too many steps.
    Rule,
}

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unknown::Nodes(0) => write!(f, "no nodes were left for it"),
            Unknown::Nodes(nodes) => write!(f, "{nodes} nodes were not enough"),
            Unknown::Stopped => write!(f, "it was stopped"),
            Unknown::Repeats => {
                write!(f, "positions can come again, and this search does not see what that is worth")
            }
            Unknown::Deep(most) => write!(f, "a line of play has more than {most} decisions"),
            Unknown::Memory(bytes) => write!(f, "the positions do not fit into {} MiB", bytes >> 20),
            Unknown::Rule => crate::game::EvalLimit.fmt(f),
        }
    }
}

/// An answer, with what the proof is good for: it may show more than was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can; it has made sure of this much.
    Yes(i32),
    /// It cannot; the others have kept it to this much.
    No(i32),
}
