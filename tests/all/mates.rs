//! The default player mates with a queen or a rook, against the longest defence there is.
//!
//! `BOARDWRIGHT_MATES=200` tries two hundred positions of each.

use crate::common::{compiled, folder, game};
use boardwright::game::{Game, Rng, Status};
use boardwright::machine::{Compiled, State};
use boardwright::model::Seat;
use boardwright::search::{Limits, Player, Suited};
use boardwright::solve::{Budget, Forced, Graph, Question, Scale};
use rand::Rng as _;
use std::sync::atomic::AtomicBool;

/// Iterations for a decision.
const ITERATIONS: u64 = 100;
/// Moves by each side in which the mate has to come.
const MOVES: usize = 50;
/// Random moves by each side before that.
const BEFORE: usize = 10;

/// What White forces, by retrograde analysis.
struct Mates {
    game: Compiled,
    graph: Graph,
    forced: Forced,
}

impl Mates {
    fn of(id: &str) -> Mates {
        let game = compiled(&game(&folder("mates"), id));
        let mut watch = |_| true;
        let start = game.start().unwrap();
        let graph = Graph::explore(&game, &start, 1 << 30, &mut Budget::new(u64::MAX, &mut watch)).unwrap();
        let forced = graph.solve(Question::of(Seat(0), 1, Scale::Standing));
        Mates { game, graph, forced }
    }

    /// In how many decisions White mates, if it does.
    fn depth(&self, state: &State) -> Option<u32> {
        match self.game.status(state) {
            Status::Over(outcome) => (!outcome.winners.is_empty()).then_some(0),
            // Positions in the middle of a turn are known as they were met, not as a movement of the board makes them.
            Status::Open { mid_turn: true, .. } => {
                self.replies(state).into_iter().map(|reply| reply.0.unwrap_or(u32::MAX)).max()
            }
            Status::Open { .. } => self.forced.depth(self.graph.find(&self.game, state).unwrap()),
        }
    }

    /// For each decision how long it puts the mate off.
    fn replies(&self, state: &State) -> Vec<(Option<u32>, usize)> {
        let after = |index| {
            let mut next = state.clone();
            self.game.play(&mut next, index).unwrap();
            self.depth(&next)
        };
        (0..self.game.decision_count(state)).map(|index| (after(index), index)).collect()
    }

    /// The decision that puts the mate off longest, or prevents it.
    fn longest(&self, state: &State) -> usize {
        let replies = self.replies(state).into_iter();
        replies.max_by_key(|(depth, _)| depth.unwrap_or(u32::MAX)).unwrap().1
    }
}

/// A game as it is played, and as the table knows it.
#[derive(Clone)]
struct Both {
    played: State,
    known: State,
}

impl Both {
    fn start(game: &Compiled, mates: &Mates) -> Both {
        Both { played: game.start().unwrap(), known: mates.game.start().unwrap() }
    }

    fn play(&mut self, game: &Compiled, mates: &Mates, index: usize) {
        let decision = game.decision(&self.played, index);
        let mut indices = 0..mates.game.decision_count(&self.known);
        let known = indices.find(|i| mates.game.decision(&self.known, *i) == decision).unwrap();
        game.play(&mut self.played, index).unwrap();
        mates.game.play(&mut self.known, known).unwrap();
    }
}

/// A position after some random moves, White to move and winning.
fn position(game: &Compiled, mates: &Mates, rng: &mut Rng) -> Both {
    loop {
        let (mut both, mut turns) = (Both::start(game, mates), 0);
        while turns < 2 * BEFORE && matches!(game.status(&both.played), Status::Open { .. }) {
            let index = rng.random_range(0..game.decision_count(&both.played) as u32) as usize;
            both.play(game, mates, index);
            turns += usize::from(matches!(game.status(&both.played), Status::Open { mid_turn: false, .. }));
        }
        let is_open = matches!(game.status(&both.played), Status::Open { .. });
        if is_open && mates.forced.holds(mates.graph.find(&mates.game, &both.known).unwrap()) {
            return both;
        }
    }
}

/// The moves that White needs, if it mates.
fn mated(game: &Compiled, mates: &Mates, mut both: Both) -> Option<usize> {
    let mut player = Suited::new(16 << 20, 1);
    let limits = Limits { nodes: ITERATIONS, stop: &AtomicBool::new(false), brief: false, watch: None };
    let mut turns = 0;
    loop {
        let index = match game.status(&both.played) {
            Status::Over(outcome) => return (!outcome.winners.is_empty()).then_some(turns / 2 + 1),
            Status::Open { .. } if turns >= 2 * MOVES => return None,
            Status::Open { seat: Seat(0), .. } => player.choose(game, &both.played, &limits).unwrap().index,
            Status::Open { .. } => {
                let decision = mates.game.decision(&both.known, mates.longest(&both.known));
                let mut indices = 0..game.decision_count(&both.played);
                indices.find(|i| game.decision(&both.played, *i) == decision).unwrap()
            }
        };
        both.play(game, mates, index);
        turns += usize::from(matches!(game.status(&both.played), Status::Open { mid_turn: false, .. }));
    }
}

fn all_mated(id: &str) {
    let count = std::env::var("BOARDWRIGHT_MATES").ok().and_then(|n| n.parse().ok()).unwrap_or(3u64);
    let game = compiled(&game(&folder("mates"), id));
    let mates = Mates::of(&format!("{id}_table"));
    assert!(boardwright::search::suits_alpha_beta(&game));
    let missed: Vec<String> = (0..count)
        .filter_map(|number| {
            let both = position(&game, &mates, &mut Rng::numbered(5, number));
            let drawn = game.position(&both.played);
            mated(&game, &mates, both).is_none().then(|| format!("{number}: {drawn:?}"))
        })
        .collect();
    assert!(missed.is_empty(), "{id}: {} of {count} not mated: {missed:#?}", missed.len());
}

#[test]
fn a_queen_mates() {
    all_mated("queen");
}

#[test]
fn a_rook_mates() {
    all_mated("rook");
}
