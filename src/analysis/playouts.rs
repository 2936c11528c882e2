//! Random games: at every choice each candidate is equally likely.
//!
//! A game depends on the seed and its number only, so results are the same on any number of threads.

use crate::game::{EvalLimit, Game, Outcome, Standing, Status};
use crate::model::{Role, Seat};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

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

/// One random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How it ended; nothing if it was left unfinished.
    pub outcome: Option<Outcome>,
    /// Turns played.
    pub turns: u64,
    /// Decisions made.
    pub decisions: u64,
}

/// Sums over random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played.
    pub games: u64,
    /// Games left unfinished; they are no draws.
    pub unfinished: u64,
    /// Games that nobody won.
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

/// Plays one random game from a state on.
///
/// # Errors
/// When a rule takes too many steps.
pub fn playout<G: Game>(
    game: &G,
    start: &G::State,
    settings: &Settings,
    number: u64,
) -> Result<Playout, EvalLimit> {
    let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
    rng.set_stream(number);
    let mut state = start.clone();
    let mut playout = Playout { outcome: None, turns: 0, decisions: 0 };
    loop {
        match game.status(&state) {
            Status::Over(outcome) => return Ok(Playout { outcome: Some(outcome), ..playout }),
            Status::Open { mid_turn: false, .. } if playout.turns >= settings.max_turns => {
                return Ok(playout)
            }
            Status::Open { .. } => {}
        }
        let index = rng.random_range(0..game.decision_count(&state));
        game.play(&mut state, index)?;
        playout.decisions += 1;
        playout.turns += u64::from(!matches!(game.status(&state), Status::Open { mid_turn: true, .. }));
    }
}

/// Plays random games; `progress` is told after each one, from any thread.
///
/// # Errors
/// When a rule takes too many steps.
pub fn playouts<G: Game>(
    game: &G,
    start: &G::State,
    settings: &Settings,
    progress: &(dyn Fn() + Sync),
) -> Result<Totals, EvalLimit> {
    let one = |number| {
        let playout = playout(game, start, settings, number)?;
        progress();
        Ok(Totals::of(&playout))
    };
    (0..settings.games).into_par_iter().map(one).try_reduce(Totals::default, |a, b| Ok(a.and(b)))
}

impl Totals {
    /// Of one game.
    pub fn of(playout: &Playout) -> Totals {
        let wins = |standing: &dyn Fn(&Outcome, u8) -> Standing| match &playout.outcome {
            Some(outcome) => {
                let places = 0..outcome.holders.len() as u8;
                places.map(|n| u64::from(standing(outcome, n) == Standing::Win)).collect()
            }
            None => Vec::new(),
        };
        Totals {
            games: 1,
            unfinished: u64::from(playout.outcome.is_none()),
            draws: u64::from(playout.outcome.as_ref().is_some_and(Outcome::is_draw)),
            wins_of_role: wins(&|outcome, n| outcome.of_role(Role(n))),
            wins_of_seat: wins(&|outcome, n| outcome.of_seat(Seat(n))),
            turns: playout.turns,
            fewest_turns: playout.turns,
            most_turns: playout.turns,
            decisions: playout.decisions,
        }
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
