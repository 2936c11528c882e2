//! Random games: at every choice each candidate is equally likely.
//!
//! A game depends on the seed and its number only, so results are the same on any number of threads.

use super::threads::add_up;
use crate::game::{Ended, EvalLimit, Playouts, Rng};

/// What to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many games.
    pub games: u64,
    /// Different seeds, different games.
    pub seed: u64,
    /// A game that is not over after so many turns is left unfinished.
    pub max_turns: u64,
}

/// Sums over random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played.
    pub games: u64,
    /// Games left unfinished; they are no draws.
    pub unfinished: u64,
    /// Games that nobody won: draws, or lost puzzles.
    pub draws: u64,
    /// For each role the games it won, alone or with others.
    pub wins_of_role: Vec<u64>,
    /// For each seat the games it won, alone or with others.
    pub wins_of_seat: Vec<u64>,
    /// Turns of all games.
    pub turns: u64,
    /// The fewest turns of a game.
    pub fewest_turns: u64,
    /// The most turns of a game.
    pub most_turns: u64,
    /// Decisions of all games.
    pub decisions: u64,
}

/// At most so many games are played one after the other, in one go; and in so many goes at least.
const GO: u64 = 256;
const GOES: u64 = 64;

/// Plays random games on all threads; `progress` is told now and then how many more have been played, from any thread.
///
/// ```
/// use boardwright::analysis::playouts::{playouts, Settings};
/// use boardwright::game::Game;
/// use boardwright::Rules;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = Rules::shipped("tic_tac_toe")?.compile()?;
/// let settings = Settings { games: 1_000, seed: 1, max_turns: 100 };
/// let totals = playouts(&game, &game.start()?, &settings, &|_| ())?;
/// // The first player wins about 58 games of 100, the second about 29.
/// assert!(totals.wins_of_seat[0] > totals.wins_of_seat[1]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// When a rule takes too many steps.
pub fn playouts<G: Playouts>(
    game: &G,
    start: &G::State,
    settings: &Settings,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Totals, EvalLimit> {
    let go = (settings.games / GOES).clamp(1, GO);
    let play = |number: u64| {
        let mut totals = Totals::default();
        let numbers = go * number..settings.games.min(go * (number + 1));
        let games = numbers.end - numbers.start;
        let sources = Rng::row(settings.seed, numbers);
        game.playouts(start, sources, settings.max_turns, |ended| totals.count(ended))?;
        progress(games);
        Ok(totals)
    };
    let mut totals = add_up(settings.games.div_ceil(go), play, Totals::and)?;
    for wins in [&mut totals.wins_of_role, &mut totals.wins_of_seat] {
        wins.resize(wins.len().max(game.seats()), 0);
    }
    Ok(totals)
}

impl Totals {
    /// Counts one more game.
    #[inline]
    pub fn count(&mut self, ended: &Ended) {
        add_bits(&mut self.wins_of_role, ended.winners.unwrap_or(0));
        add_bits(&mut self.wins_of_seat, ended.winning_seats);
        self.fewest_turns = if self.games == 0 { ended.turns } else { self.fewest_turns.min(ended.turns) };
        self.most_turns = self.most_turns.max(ended.turns);
        self.games += 1;
        self.unfinished += u64::from(ended.winners.is_none());
        self.draws += u64::from(ended.winners == Some(0));
        self.turns += ended.turns;
        self.decisions += ended.decisions;
    }

    /// Together with others.
    pub fn and(self, other: Totals) -> Totals {
        let sums = |a: Vec<u64>, b: Vec<u64>| {
            let at = |v: &[u64], i: usize| v.get(i).copied().unwrap_or(0);
            (0..a.len().max(b.len())).map(|i| at(&a, i) + at(&b, i)).collect()
        };
        if self.games == 0 {
            return other;
        }
        if other.games == 0 {
            return self;
        }
        Totals {
            games: self.games + other.games,
            unfinished: self.unfinished + other.unfinished,
            draws: self.draws + other.draws,
            wins_of_role: sums(self.wins_of_role, other.wins_of_role),
            wins_of_seat: sums(self.wins_of_seat, other.wins_of_seat),
            turns: self.turns + other.turns,
            fewest_turns: self.fewest_turns.min(other.fewest_turns),
            most_turns: self.most_turns.max(other.most_turns),
            decisions: self.decisions + other.decisions,
        }
    }
}

/// Adds 1 at the place of each bit.
#[inline]
fn add_bits(counts: &mut Vec<u64>, mut mask: u64) {
    // Mostly one has won.
    if let (true, Some(count)) = (mask.is_power_of_two(), counts.get_mut(mask.trailing_zeros() as usize)) {
        *count += 1;
        return;
    }
    while mask != 0 {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        if counts.len() <= bit {
            counts.resize(bit + 1, 0);
        }
        counts[bit] += 1;
    }
}
