//! Estimates made from the definitions of games.

use boardwright::engine::notation::{play_move, read_move};
use boardwright::game::{Game, Known, Status};
use boardwright::model::Seat;
use boardwright::texts::games;

/// The estimate for the first seat after some moves.
fn estimate(id: &str, options: &str, moves: &[&str]) -> f64 {
    let game = crate::common::compiled(&crate::common::shipped(id, options));
    let mut state = game.start().unwrap();
    for text in moves {
        let mv = read_move(&game, &state, text).unwrap_or_else(|error| panic!("{id}: {error}"));
        play_move(&game, &mut state, &mv).unwrap();
    }
    game.estimate(&state, Seat(0))
}

#[test]
fn who_is_ahead_is_seen() {
    let ahead = [
        ("gomoku", "", vec!["h8", "a1", "h9", "c4", "h10", "e9", "h11", "o2"]),
        ("hex", "size=6 pie=false", vec!["c2", "a6", "c3", "f1", "c4", "a5", "c5", "f2"]),
        ("reversi", "", vec!["d3"]),
        ("chess", "", vec!["e2 e4", "d7 d5", "e4 d5"]),
        ("havannah", "size=4 pie=false", vec!["a1", "d4", "b1", "d6", "c1", "e3"]),
    ];
    for (id, options, moves) in ahead {
        let value = estimate(id, options, &moves);
        assert!(value > 0.005 && value <= 1.0, "{id}: {value}");
    }
    let queen = ["e2 e4", "e7 e5", "d1 h5", "g8 f6", "h5 f7", "e8 f7"];
    let pawn = ["e2 e4", "d7 d5", "a2 a3", "d5 e4"];
    assert!(
        estimate("chess", "", &queen) < estimate("chess", "", &pawn),
        "a queen is worth more than a pawn"
    );
}

#[test]
fn even_positions_are_even_and_every_game_has_estimates() {
    for id in ["hex", "gomoku", "chess", "reversi", "breakthrough", "havannah"] {
        // The worths of one side's places are added up in another order than those of the other's.
        let value = estimate(id, "", &[]);
        assert!(value.abs() < 1e-12, "{id}: {value}");
    }
    for id in games() {
        let game = crate::common::compiled(&crate::common::shipped(id, ""));
        let (mut state, mut rng) = (game.start().unwrap(), boardwright::rng::Rng::numbered(2, 1));
        for _ in 0..12 {
            if let Status::Over(_) = game.status(&state) {
                break;
            }
            for seat in 0..game.seats() as u8 {
                let value = game.estimate(&state, Seat(seat));
                assert!((-1.0..=1.0).contains(&value), "{id}: {value}");
            }
            let index = rand::Rng::random_range(&mut rng, 0..game.decision_count(&state));
            game.play(&mut state, index).unwrap();
        }
    }
}
