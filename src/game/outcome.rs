//! How a game ends: who wins, who comes second.

use crate::model::{bits, list_order, Cast, Role, Seat};
use std::cmp::{Ordering, Reverse};

/// How a game ended: absolute, not from anyone's point of view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The roles that won; none in a draw, and none where the one player of a puzzle lost.
    pub winners: Vec<Role>,
    /// For each role, in order, the seat that held it at the end.
    pub holders: Vec<Seat>,
    /// For each role its place: one more than the number of roles that did better, so that equal ones share a place.
    /// Winners come first, then the others in play, by their scores where scores decided, then who went out, the last to
    /// go first. Partners share the better place. In a puzzle that is lost the player is second.
    pub places: Vec<u8>,
    /// If a score decided: for each role, in order, what the rule compares, one list of numbers for each of its
    /// quantities (a number is a list of one); nothing for a role that is out.
    pub scores: Vec<Vec<Vec<i32>>>,
}

/// The scores that decided a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scored {
    /// Is less better?
    pub lowest: bool,
    /// For each role what is compared, as in [`Outcome::scores`]; nothing where no score decided.
    pub scores: Vec<Vec<Vec<i32>>>,
}

/// Who went out of play, in order; those who went at the end of the same turn went together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Departures(u64);

impl Departures {
    /// Bits for the roles of one departure. There are at most as many departures as roles.
    const BITS: u32 = 8;

    /// Those whom this mask of roles out of play has in addition went out now.
    pub fn note(&mut self, out: u64) {
        let new = out & !self.all();
        if new != 0 {
            self.0 = self.0 << Self::BITS | new;
        }
    }

    fn all(self) -> u64 {
        self.each().fold(0, |all, mask| all | mask)
    }

    /// Masks of roles, from the last departure to the first.
    fn each(self) -> impl Iterator<Item = u64> {
        let masks =
            (0..u64::BITS / Self::BITS).map(move |n| self.0 >> (n * Self::BITS) & ((1 << Self::BITS) - 1));
        masks.take_while(|mask| *mask != 0)
    }

    /// How many departures there were from this role's on; 0 for a role in play.
    fn since(self, role: usize) -> usize {
        self.each().position(|mask| mask >> role & 1 == 1).map_or(0, |at| at + 1)
    }
}

/// A result for one role or seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Somebody else won, or nobody solved the puzzle.
    Loss,
    /// Nobody won.
    Draw,
    /// Won, alone or with others.
    Win,
}

impl Outcome {
    /// The end of a game that these roles won, as a mask; `holders` has the seat of each role.
    pub fn new(cast: &Cast, winners: u64, holders: Vec<Seat>, scored: Scored, gone: Departures) -> Outcome {
        let places = places(cast, winners, &scored, gone);
        Outcome { winners: bits(winners).map(Role).collect(), holders, places, scores: scored.scores }
    }

    /// The place of a role, from 1.
    pub fn place(&self, role: Role) -> u8 {
        self.places.get(role.index()).copied().unwrap_or(1)
    }

    /// Did nobody win? A puzzle is won or lost.
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty() && self.holders.len() > 1
    }

    /// The result for a role.
    pub fn of_role(&self, role: Role) -> Standing {
        match (self.is_draw(), self.winners.contains(&role)) {
            (true, _) => Standing::Draw,
            (_, true) => Standing::Win,
            _ => Standing::Loss,
        }
    }

    /// By how much the role won (or lost, if less than 0) where two scores that are numbers decided. What breaks a
    /// tie does not count.
    pub fn margin(&self, role: Role) -> Option<i32> {
        let number = |scores: &Vec<Vec<i32>>| match scores.first().map(Vec::as_slice) {
            Some([n]) => Some(*n),
            Some([]) => Some(0),
            _ => None,
        };
        let [a, b] = self.scores.as_slice() else { return None };
        let by = number(a)?.saturating_sub(number(b)?).saturating_abs();
        Some(match self.of_role(role) {
            Standing::Win => by,
            Standing::Draw => 0,
            Standing::Loss => -by,
        })
    }

    /// The role that a seat held at the end.
    pub fn role_of(&self, seat: Seat) -> Role {
        Role(self.holders.iter().position(|&h| h == seat).unwrap_or(0) as u8)
    }

    /// The result for a seat.
    pub fn of_seat(&self, seat: Seat) -> Standing {
        self.of_role(self.role_of(seat))
    }
}

/// For each role its place.
fn places(cast: &Cast, winners: u64, scored: &Scored, gone: Departures) -> Vec<u8> {
    if cast.roles == 1 {
        return vec![if winners == 0 { 2 } else { 1 }];
    }
    let rank = |role: usize| (Reverse(winners >> role & 1), gone.since(role));
    let order = |a: usize, b: usize| rank(a).cmp(&rank(b)).then_with(|| by_score(scored, a, b));
    // Partners stand where the better of them stands.
    let best = |role: usize| {
        let team = bits(cast.team(Role(role as u8))).map(usize::from);
        team.reduce(|best, other| if order(other, best).is_lt() { other } else { best }).unwrap_or(role)
    };
    let leads: Vec<usize> = (0..cast.roles).map(best).collect();
    let better = |of: usize| leads.iter().filter(|lead| order(**lead, of).is_lt()).count();
    leads.iter().map(|lead| 1 + better(*lead) as u8).collect()
}

/// Less if the first role's score is the better one.
fn by_score(scored: &Scored, a: usize, b: usize) -> Ordering {
    let of = |role: usize| scored.scores.get(role).map_or(&[][..], Vec::as_slice);
    let order = of(b).iter().zip(of(a)).map(|(b, a)| list_order(b, a)).find(|order| order.is_ne());
    let order = order.unwrap_or(Ordering::Equal);
    if scored.lowest {
        order.reverse()
    } else {
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cast(roles: usize, teams: Vec<u64>) -> Cast {
        Cast { roles, teams, ..Cast::default() }
    }

    fn points(scores: &[i32]) -> Scored {
        Scored { lowest: false, scores: scores.iter().map(|n| vec![vec![*n]]).collect() }
    }

    fn gone(masks: &[u64]) -> Departures {
        let mut gone = Departures::default();
        masks.iter().for_each(|mask| gone.note(*mask));
        gone
    }

    #[test]
    fn scores_settle_the_places_and_equal_ones_share_them() {
        let four = cast(4, Vec::new());
        assert_eq!(places(&four, 0b10, &points(&[5, 9, 5, 1]), Departures::default()), [2, 1, 2, 4]);
        let lowest = Scored { lowest: true, ..points(&[5, 9, 5, 1]) };
        assert_eq!(places(&four, 0b1000, &lowest, Departures::default()), [2, 4, 2, 1]);
        // A draw at the top.
        assert_eq!(places(&four, 0, &points(&[9, 9, 5, 1]), Departures::default()), [1, 1, 3, 4]);
    }

    #[test]
    fn who_goes_out_later_comes_before() {
        let four = cast(4, Vec::new());
        assert_eq!(places(&four, 0b1, &Scored::default(), gone(&[0b10, 0b1010, 0b1110])), [1, 4, 2, 3]);
        assert_eq!(places(&four, 0b1, &Scored::default(), gone(&[0b1010, 0b1110])), [1, 3, 2, 3]);
        assert_eq!(places(&four, 0b1, &Scored::default(), Departures::default()), [1, 2, 2, 2]);
    }

    #[test]
    fn partners_share_the_better_place() {
        let teams = cast(4, vec![0b0101, 0b1010, 0b0101, 0b1010]);
        assert_eq!(places(&teams, 0b0101, &points(&[9, 3, 1, 4]), Departures::default()), [1, 3, 1, 3]);
        assert_eq!(places(&teams, 0b1010, &Scored::default(), gone(&[0b1, 0b101])), [3, 1, 3, 1]);
    }

    #[test]
    fn a_puzzle_is_won_or_lost() {
        let one = cast(1, Vec::new());
        assert_eq!(places(&one, 1, &Scored::default(), Departures::default()), [1]);
        assert_eq!(places(&one, 0, &Scored::default(), Departures::default()), [2]);
    }
}
