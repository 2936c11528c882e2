//! Every game file: its own tests hold, and random play keeps the laws of the engine.

use boardwright::check::Texts;
use boardwright::engine::notation::{decision_text, first_moves, read_full_move, Named};
use boardwright::engine::{Plain, State};
use boardwright::game::{Game, Status};
use boardwright::model::{standing, PieceType};
use boardwright::rng::Rng;
use boardwright::texts::{games, Shipped};
use rand::{Rng as _, SeedableRng};

#[test]
fn the_tests_of_the_shipped_games_hold() {
    let found: Vec<String> =
        games().into_iter().flat_map(|id| crate::common::failures(&Shipped, id)).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// The texts of a folder, whose own tests hold; there are so many of them at least.
fn holding(folder: &str, least: usize) -> Vec<String> {
    let texts = crate::common::folder(folder);
    let ids = texts.games();
    assert!(ids.len() >= least, "{folder}: {ids:?}");
    let found: Vec<String> = ids.iter().flat_map(|id| crate::common::failures(&texts, id)).collect();
    assert!(found.is_empty(), "{found:#?}");
    ids
}

#[test]
fn the_tests_of_the_variants_hold() {
    holding("variants", 12);
}

/// Games that nobody had in mind when the language was made; programs written from their rules alone, in another
/// language, gave the counts.
#[test]
fn the_tests_of_other_games_hold() {
    holding("others", 35);
}

/// Small games round what is easily done wrong.
#[test]
fn the_tests_of_the_corners_hold() {
    holding("corners", 9);
}

/// Protocols that the library lacks.
#[test]
fn a_protocol_is_text() {
    let ids = holding("protocols", 2);
    assert!(ids.iter().all(|id| Shipped.library(id).is_none()));
}

/// Plays at random and looks at every state on the way.
fn walk(game: &Plain, seed: u64, most: usize, mut look: impl FnMut(&State)) {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = game.start().expect("a start");
    for _ in 0..most {
        look(&state);
        let n = game.decision_count(&state);
        if n == 0 {
            return;
        }
        game.play(&mut state, rng.random_range(0..n)).expect("a decision");
    }
}

#[test]
fn a_game_is_over_exactly_when_nothing_is_left_to_decide() {
    for id in games() {
        let game = crate::common::shipped(id, "");
        walk(&game, 1, 40, |state| {
            let over = matches!(game.status(state), Status::Over(_));
            assert_eq!(over, game.decision_count(state) == 0, "{id}");
            assert!(state.is_consistent(), "{id}");
        });
    }
}

#[test]
fn pieces_stand_only_where_their_text_says_they_may() {
    let others = crate::common::folder("others");
    let variants = crate::common::folder("variants");
    let shipped = games().into_iter().map(|id| (id.to_string(), crate::common::shipped(id, "")));
    let other = others.games().into_iter().map(|id| (id.clone(), crate::common::game(&others, &id)));
    let variant = variants.games().into_iter().map(|id| (id.clone(), crate::common::game(&variants, &id)));
    for (id, game) in shipped.chain(other).chain(variant) {
        let standing = standing(game.model());
        walk(&game, 3, 40, |state| {
            for (ty, may) in standing.iter().enumerate() {
                let there = state.position().of_type(PieceType(ty as u8));
                assert!(there.is_subset(may), "{id}: type {ty} at {:?}", there - *may);
            }
        });
    }
}

#[test]
fn no_two_decisions_read_the_same_and_moves_read_back() {
    for id in games() {
        let game = crate::common::shipped(id, "");
        let mut left = 3;
        walk(&game, 2, 12, |state| {
            let texts: Vec<String> =
                (0..game.decision_count(state)).map(|i| decision_text(&game, state, i)).collect();
            let mut different = texts.clone();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), texts.len(), "{id}: {texts:?}");
            if left > 0 && texts.len() < 60 {
                left -= 1;
                reads_back(id, &game, state);
            }
        });
    }
}

/// The first moves of a state, printed and read again.
fn reads_back(id: &str, game: &Plain, state: &State) {
    let Ok((some, _)) = first_moves(game, state, 20) else { return };
    for mv in &some {
        let read = read_full_move(game, state, &mv.text).unwrap_or_else(|e| panic!("{id}: {}: {e}", mv.text));
        assert_eq!(read.text, mv.text, "{id}");
    }
}

#[test]
fn a_seed_repeats_a_game() {
    for id in ["permute", "chess", "taasen", "symple", "go"] {
        let game = crate::common::shipped(id, "");
        let play = || {
            let mut hashes = Vec::new();
            walk(&game, 7, 30, |state| hashes.push(game.hash(state)));
            hashes
        };
        assert_eq!(play(), play(), "{id}");
    }
}
