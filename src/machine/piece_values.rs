//! What pieces are worth, found out by playing at random, for estimates of positions.

use super::{Compiled, State};
use crate::board::{Board, Site};
use crate::engine::notation::Named;
use crate::estimate::Estimator;
use crate::game::{EvalLimit, Game, Known, Pick, Rng, Status};
use crate::model::{Cast, PieceType, Position, Role, Seat};
use rand::{Rng as _, SeedableRng};
use std::sync::Arc;

/// Random games, and turns of each.
const GAMES: u64 = 40;
const TURNS: usize = 150;

/// How much it counts that somebody comes first to all of the board.
const TERRITORY: f64 = 3.0;
/// How much a place counts, beside the kind of the piece on it.
const PLACES: f64 = 0.2;
/// The share of all captures that have to be of the piece on the site picked last, to be told by the pick.
const BY_PICK: f64 = 0.9;
/// How many pieces of average mobility are added to those seen on a site.
const PRIOR: f64 = 8.0;

/// What random games tell of the pieces.
#[derive(Debug)]
pub(super) struct Learnt {
    estimator: Estimator,
    worth: Vec<f64>,
    takes: bool,
    by_pick: bool,
}

/// Are pieces taken in random games?
pub(super) fn takes_pieces(game: &Compiled) -> bool {
    learnt(game).takes
}

fn learnt(game: &Compiled) -> &Learnt {
    game.estimator.get_or_init(|| {
        let model = Arc::new(game.model().clone());
        let seen = Seen::of(game).unwrap_or_else(|_| Seen::nothing(game));
        let worth = seen.worth();
        let by_pick = seen.captures > 0 && seen.by_pick as f64 >= BY_PICK * seen.captures as f64;
        let estimator = Estimator::new(model, seen.worth_by_site());
        Arc::new(Learnt { estimator, worth, takes: seen.captures > 0, by_pick })
    })
}

/// How well a seat seems to stand.
pub(super) fn estimate(game: &Compiled, state: &State, seat: Seat) -> f64 {
    let Status::Open { mover, seat: to_move, .. } = game.status(state) else { return 0.0 };
    if let Some(ahead) = game.territory(state, mover) {
        let sign = if seat == to_move { 1.0 } else { -1.0 };
        return sign * libm::tanh(TERRITORY * ahead / game.model().board.len() as f64);
    }
    let position = game.position(state);
    learnt(game).estimator.value(&position, mover, held(&position, seat))
}

/// How far a seat has driven the last pieces of the other.
pub(super) fn pursuit(game: &Compiled, state: &State, seat: Seat) -> f64 {
    let position = game.position(state);
    learnt(game).estimator.pursuit(&position, held(&position, seat))
}

fn held(position: &Position, seat: Seat) -> Role {
    Role(position.holders().iter().position(|holder| *holder == seat).unwrap_or(0) as u8)
}

/// What a decision takes, as [`Known::takes`] tells it.
pub(super) fn takes(game: &Compiled, state: &State, index: usize) -> Option<f64> {
    let learnt = learnt(game);
    if !learnt.by_pick {
        return None;
    }
    let Status::Open { decider, .. } = game.status(state) else { return None };
    let Pick::Site(site) = game.decision(state, index).pick else { return None };
    let cast = &game.model().cast;
    match game.piece_at(state, site) {
        Some(ty) if cast.colour(ty) == decider.index() => None,
        Some(ty) => Some(learnt.worth.get(cast.kind(ty)).copied().unwrap_or(0.0)),
        None => Some(0.0),
    }
}

/// A movement of the board that takes the pieces of the start to those of the other colour, if there is one: what random
/// games tell of the two colours differs then by chance alone.
fn exchange(game: &Compiled) -> Result<Option<Vec<Site>>, EvalLimit> {
    let (board, cast) = (&game.model().board, &game.model().cast);
    let start = game.position(&game.start()?);
    let kinds = cast.kinds.len();
    if start.types().len() != 2 * kinds || start.types().iter().all(|sites| sites.is_empty()) {
        return Ok(None);
    }
    let pieces = |colour, kind| &start.types()[cast.piece_type(colour, kind).index()];
    let exchanges = |map: &[Site]| {
        let like = |from, to, kind| Board::image(map, pieces(from, kind)) == *pieces(to, kind);
        (0..kinds).all(|kind| like(0, 1, kind) && like(1, 0, kind))
    };
    Ok(board.automorphisms().iter().find(|map| exchanges(map)).cloned())
}

/// How many places pieces had to go to in random games in which a piece is picked before its target.
struct Seen {
    /// For each type and site: places, pieces.
    targets: Vec<Vec<(f64, f64)>>,
    kinds: Vec<usize>,
    moves: bool,
    captures: u64,
    by_pick: u64,
}

impl Seen {
    fn nothing(game: &Compiled) -> Seen {
        let (model, cast) = (game.model(), &game.model().cast);
        let types = Position::empty(model.board.len(), cast).types().len();
        let targets = vec![vec![(0.0, 0.0); model.board.len()]; types];
        let kinds = (0..types).map(|ty| cast.kind(PieceType(ty as u8))).collect();
        Seen { targets, kinds, moves: !game.nature().placement_only, captures: 0, by_pick: 0 }
    }

    fn of(game: &Compiled) -> Result<Seen, EvalLimit> {
        let mut seen = Seen::nothing(game);
        for number in 0..if seen.moves { GAMES } else { 0 } {
            seen.watch(game, &mut Rng::seed_from_u64(number))?;
        }
        if let Some(map) = exchange(game)? {
            seen.join(&game.model().cast, &map);
        }
        Ok(seen)
    }

    /// Joins what was seen of the pieces of two colours; `map` tells which site of the second is like one of the first.
    fn join(&mut self, cast: &Cast, map: &[Site]) {
        for kind in 0..cast.kinds.len() {
            let [one, other] = [0, 1].map(|colour| cast.piece_type(colour, kind).index());
            for (site, image) in map.iter().enumerate() {
                let (a, b) = (self.targets[one][site], self.targets[other][image.index()]);
                let both = (a.0 + b.0, a.1 + b.1);
                (self.targets[one][site], self.targets[other][image.index()]) = (both, both);
            }
        }
    }

    /// Watches a random game.
    fn watch(&mut self, game: &Compiled, rng: &mut Rng) -> Result<(), EvalLimit> {
        let cast = &game.model().cast;
        let (mut state, mut pieces, mut on_enemy) = (game.start()?, 0, false);
        for _ in 0..TURNS {
            let Status::Open { mover, mid_turn, .. } = game.status(&state) else { break };
            if !mid_turn {
                (pieces, on_enemy) = (game.pieces(&state), false);
            }
            let index = rng.random_range(0..game.decision_count(&state) as u32) as usize;
            let site = match game.decision(&state, index).pick {
                Pick::Site(site) => Some(site),
                _ => None,
            };
            let piece = site.and_then(|site| Some((site, game.piece_at(&state, site)?)));
            let own = piece.filter(|(_, ty)| cast.colour(*ty) == mover.index());
            on_enemy |= piece.is_some() && own.is_none();
            game.play(&mut state, index)?;
            match (own, game.status(&state)) {
                (Some((site, ty)), Status::Open { mid_turn: true, .. }) => {
                    let seen = &mut self.targets[ty.index()][site.index()];
                    *seen = (seen.0 + game.decision_count(&state) as f64, seen.1 + 1.0);
                }
                (_, Status::Open { mid_turn: true, .. }) => {}
                _ if game.pieces(&state) < pieces => {
                    self.captures += 1;
                    self.by_pick += u64::from(on_enemy);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// For each kind a measure of its worth. Pieces that never move count 1, and all count 0 where none ever moves.
    fn worth(&self) -> Vec<f64> {
        let kinds = self.kinds.iter().max().map_or(0, |kind| kind + 1);
        let mut sums = vec![(0.0, 0.0); kinds];
        for (ty, sites) in self.targets.iter().enumerate() {
            let sum = &mut sums[self.kinds[ty]];
            *sum = sites.iter().fold(*sum, |(a, b), (places, pieces)| (a + places, b + pieces));
        }
        let mean = |&(sum, count): &(f64, f64)| match (self.moves, count) {
            (false, _) => 0.0,
            (true, 0.0) => 1.0,
            (true, count) => sum / count,
        };
        sums.iter().map(mean).collect()
    }

    /// For each type and site the worth of a piece there: its kind's, and a part of the place's.
    fn worth_by_site(&self) -> Vec<Vec<f64>> {
        let worth = self.worth();
        let at = |mean: f64, &(sum, count): &(f64, f64)| {
            mean + PLACES * ((sum + PRIOR * mean) / (count + PRIOR) - mean)
        };
        let types = self.targets.iter().zip(&self.kinds);
        types.map(|(sites, kind)| sites.iter().map(|seen| at(worth[*kind], seen)).collect()).collect()
    }
}
