//! What the machine bids, names and chooses before play begins, from measured balance.

use super::player;
use crate::cli::out::{Failure, Problem};
use crate::cli::thinker::Seated;
use boardwright::game::Rng;
use boardwright::machine::{Compiled, State};
use boardwright::model::Model;
use boardwright::ninja::{self_play, Advice, Tally};
use boardwright::search::{Kind, Spec, SpecError};
use rand::SeedableRng;
use rayon::prelude::*;

/// Who plays both sides when a state before play is measured, and how many games.
const PLAYER: &str = "mcts:100,memory=8M";
const GAMES: u64 = 20;

/// What a player should do, if this is a turn before play and it is one of ours that thinks.
pub fn advice(
    player: &Seated,
    model: &Model,
    game: &Compiled,
    state: &State,
    seed: u64,
) -> Result<Option<Advice>, Failure> {
    if !matches!(
        player,
        Seated::Built(Spec { kind: Kind::Suited(_) | Kind::Mcts(_) | Kind::AlphaBeta { .. }, .. })
    ) {
        return Ok(None);
    }
    let wrong = |error: SpecError| Problem::new("bad-player", error.message).help(error.help);
    let spec: Spec = PLAYER.parse().map_err(wrong)?;
    let mut measure = |game: &Compiled, state: &State| {
        let one = |number| self_play(game, state, &mut *player::seated(&spec, seed ^ number));
        let played: Result<Vec<Tally>, Failure> = (0..GAMES).into_par_iter().map(one).collect();
        Ok(played?.into_iter().fold(Tally::default(), Tally::and))
    };
    boardwright::ninja::advise(game, model, state, &mut Rng::seed_from_u64(seed), &mut measure)
}
