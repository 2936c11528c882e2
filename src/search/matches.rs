//! Two players against one another over many games, with seats exchanged: which is stronger, and how sure is that?
//!
//! ```
//! use boardwright::search::matches::{play, Contender, Settings};
//! use boardwright::Rules;
//!
//! let game = Rules::shipped("tic_tac_toe")?.compile()?;
//! let thinks = Contender::of(&"mcts:100".parse()?)?;
//! let guesses = Contender::of(&"random".parse()?)?;
//! let found = play(&game, [&thinks, &guesses], &Settings { games: 20, seed: 1, ..Settings::default() })?;
//! let (low, high) = found.interval();
//! println!("{:.0} % of the points (95 %: {:.0} to {:.0})", 100.0 * found.share(), 100.0 * low, 100.0 * high);
//! assert!(found.share() > 0.6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Budget, Limits, Player, Spec, SpecError};
use crate::analysis::statistics::{sprt_among, Score, Verdict};
use crate::game::{EvalLimit, Game, Known, Outcome, Playouts, Rng, Standing, Status};
use crate::model::Seat;
use rand::Rng as _;
use std::fmt;
use std::sync::atomic::AtomicBool;

/// One of the two of a match.
pub struct Contender<'a, G> {
    /// Makes the player for a game; its draws follow from the number.
    pub player: Box<dyn Fn(u64) -> Box<dyn Player<G>> + Sync + 'a>,
    /// Iterations or nodes for each decision.
    pub nodes: u64,
}

impl<G> fmt::Debug for Contender<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contender").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl<'a, G: Game> Contender<'a, G> {
    /// A player of one's own.
    pub fn new(nodes: u64, player: impl Fn(u64) -> Box<dyn Player<G>> + Sync + 'a) -> Contender<'a, G> {
        Contender { player: Box::new(player), nodes }
    }
}

impl<'a, G: Playouts + Known + 'static> Contender<'a, G> {
    /// A player as it is typed, with its number of iterations or nodes for each decision.
    ///
    /// # Errors
    /// When its budget is a time: players look at no clock.
    pub fn of(spec: &Spec) -> Result<Contender<'a, G>, SpecError> {
        let nodes = match spec.budget {
            Budget::Nodes(nodes) => nodes,
            Budget::Own => u64::MAX,
            Budget::Time(_) => {
                return Err(SpecError {
                    message: format!("`{}` counts time, and a match here has no clock", spec.text),
                    help: "write a number of iterations or nodes, such as `mcts:1k` or `ab:20k`".into(),
                });
            }
        };
        let spec = spec.clone();
        Ok(Contender::new(nodes, move |seed| spec.player(seed)))
    }
}

/// How a match is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many games. In a round everybody has every seat once, so a multiple of the number of seats is fair.
    pub games: u64,
    /// What all draws follow from: equal seeds, equal matches.
    pub seed: u64,
    /// So many turns are played at random first, the same in the games of a round; fewer where the game would end.
    pub opening: u32,
    /// A game that is not over after so many turns is left unfinished.
    pub max_turns: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { games: 20, seed: 1, opening: 0, max_turns: 1_000 }
    }
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seat of the first contender; the second one has all others.
    pub seat: Seat,
    /// The decisions by number, those of the opening included.
    pub decisions: Vec<usize>,
    /// How many turns were completed.
    pub turns: u64,
    /// How it ended; nothing if it was left unfinished.
    pub outcome: Option<Outcome>,
}

impl Played {
    /// What it is for the first contender; a game left unfinished is a draw.
    pub fn standing(&self) -> Standing {
        self.outcome.as_ref().map_or(Standing::Draw, |outcome| outcome.of_seat(self.seat))
    }
}

/// What came of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The games, in order.
    pub games: Vec<Played>,
    /// How many seats there are.
    pub seats: usize,
}

impl Match {
    /// Won, drawn and lost by the first contender.
    pub fn score(&self) -> Score {
        self.games.iter().map(score).sum()
    }

    /// The same of the games in which it had this seat.
    pub fn score_in(&self, seat: Seat) -> Score {
        self.games.iter().filter(|played| played.seat == seat).map(score).sum()
    }

    /// Its share of the points, from 0 to 1; a draw is an equal share. Its due is one divided by the number of seats.
    pub fn share(&self) -> f64 {
        self.score().share_among(self.seats)
    }

    /// The 95 % interval of the share.
    pub fn interval(&self) -> (f64, f64) {
        self.score().interval_among(self.seats)
    }

    /// Is it stronger by the upper of two differences in Elo points, or not even by the lower one (5 % errors)?
    pub fn verdict(&self, differences: (f64, f64)) -> Verdict {
        sprt_among(self.score(), differences, self.seats)
    }
}

fn score(played: &Played) -> Score {
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    match played.standing() {
        Standing::Win => wins = 1,
        Standing::Draw => draws = 1,
        Standing::Loss => losses = 1,
    }
    Score { wins, draws, losses }
}

/// Plays a match. Among three seats and more the first contender has one, which moves on from game to game.
///
/// # Errors
/// When a rule takes too many steps.
pub fn play<G: Game>(
    game: &G,
    contenders: [&Contender<'_, G>; 2],
    settings: &Settings,
) -> Result<Match, EvalLimit> {
    let games = (0..settings.games).map(|number| play_one(game, contenders, settings, number));
    Ok(Match { games: games.collect::<Result<_, _>>()?, seats: game.seats() })
}

/// Plays the game of a match with this number, from 0: so that several may be played at the same time. It does not depend
/// on the others.
///
/// # Errors
/// When a rule takes too many steps.
pub fn play_one<G: Game>(
    game: &G,
    contenders: [&Contender<'_, G>; 2],
    settings: &Settings,
    number: u64,
) -> Result<Played, EvalLimit> {
    let seats = game.seats().max(1) as u64;
    let own = Seat((number % seats) as u8);
    let mut course = opening(game, settings, number / seats)?;
    let mut rng = Rng::numbered(settings.seed, 2 * number + 1);
    let mut players = contenders.map(|contender| (contender.player)(rng.random()));
    let outcome = loop {
        match game.status(&course.state) {
            Status::Over(outcome) => break Some(outcome),
            Status::Open { mid_turn: false, .. } if course.turns >= settings.max_turns => break None,
            Status::Open { seat, .. } => {
                let who = usize::from(seat != own);
                let stop = AtomicBool::new(false);
                let limits = Limits { nodes: contenders[who].nodes, stop: &stop, brief: false, watch: None };
                let choice = players[who].choose(game, &course.state, &limits)?;
                course.play(game, choice.index)?;
            }
        }
    };
    Ok(Played { seat: own, decisions: course.decisions, turns: course.turns, outcome })
}

/// A game as far as it has come.
#[derive(Clone)]
struct Course<S> {
    state: S,
    decisions: Vec<usize>,
    turns: u64,
}

impl<S> Course<S> {
    fn play<G: Game<State = S>>(&mut self, game: &G, index: usize) -> Result<(), EvalLimit> {
        game.play(&mut self.state, index)?;
        self.decisions.push(index);
        let goes_on = matches!(game.status(&self.state), Status::Open { mid_turn: true, .. });
        self.turns += u64::from(!goes_on);
        Ok(())
    }
}

/// Random turns, the same for all games of a round.
fn opening<G: Game>(game: &G, settings: &Settings, round: u64) -> Result<Course<G::State>, EvalLimit> {
    let mut rng = Rng::numbered(settings.seed, 2 * round);
    let mut course = Course { state: game.start()?, decisions: Vec::new(), turns: 0 };
    for _ in 0..settings.opening {
        let mut next = course.clone();
        while next.turns == course.turns {
            let count = game.decision_count(&next.state) as u32;
            if count == 0 {
                return Ok(course);
            }
            next.play(game, rng.random_range(0..count) as usize)?;
        }
        if let Status::Over(_) = game.status(&next.state) {
            return Ok(course);
        }
        course = next;
    }
    Ok(course)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn spec(text: &str) -> Spec {
        text.parse().unwrap()
    }

    #[test]
    fn everybody_has_every_seat_after_the_same_opening() {
        let (game, settings) =
            (Rules::shipped("yavalath_three").unwrap().compile().unwrap(), Settings::default());
        let settings = Settings { games: 6, opening: 2, ..settings };
        let (greedy, random) = (spec("greedy"), spec("random"));
        let both = [&Contender::of(&greedy).unwrap(), &Contender::of(&random).unwrap()];
        let found = play(&game, both, &settings).unwrap();
        let seats: Vec<u8> = found.games.iter().map(|played| played.seat.0).collect();
        assert_eq!((seats, found.seats), (vec![0, 1, 2, 0, 1, 2], 3));
        let first = |at: usize| found.games[at].decisions[..2].to_vec();
        assert!(first(0) == first(1) && first(1) == first(2) && first(0) != first(3));
        assert_eq!(found, play(&game, both, &settings).unwrap());
        assert_eq!(found.games[4], play_one(&game, both, &settings, 4).unwrap());
        assert_eq!(found.score().games(), 6);
        assert_eq!((0..3).map(|seat| found.score_in(Seat(seat)).games()).sum::<u64>(), 6);
    }

    #[test]
    fn a_player_with_a_clock_is_refused_and_long_games_are_left_unfinished() {
        let game = Rules::shipped("tic_tac_toe").unwrap().compile().unwrap();
        let (timed, random) = (spec("mcts:2s"), spec("random"));
        assert!(Contender::<crate::machine::Compiled>::of(&timed).is_err());
        let random = Contender::of(&random).unwrap();
        let settings = Settings { games: 4, max_turns: 3, ..Settings::default() };
        let found = play(&game, [&random, &random], &settings).unwrap();
        assert!(found.games.iter().all(|played| played.outcome.is_none() && played.turns == 3));
        assert_eq!((found.share(), found.score().draws), (0.5, 4));
    }
}
