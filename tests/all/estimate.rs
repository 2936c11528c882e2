//! Estimates made from the definitions of games.

use boardwright::board::{Site, SiteSet};
use boardwright::engine::notation::{play_move, read_move, Named};
use boardwright::game::{Game, Known, Status};
use boardwright::machine::Compiled;
use boardwright::model::{PieceType, Position, Seat};
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

/// How many turns a role's queens need to come to each site if they alone move; at most five are looked at.
fn turns_to(game: &Compiled, position: &Position, role: usize) -> Vec<Option<u32>> {
    let model = game.model();
    let (board, cast) = (&model.board, &model.cast);
    let at = |row: i32, col: i32| board.iter().find(|s| (board.row(*s), board.col(*s)) == (row, col));
    let taken: Vec<Site> = position.types().iter().flat_map(SiteSet::iter).collect();
    let own = position.types().iter().enumerate();
    let own = own.filter(|(ty, _)| cast.colour(PieceType(*ty as u8)) == role).flat_map(|(_, s)| s.iter());
    let mut turns = vec![None; board.len()];
    let mut edge: Vec<Site> = own.collect();
    edge.iter().for_each(|site| turns[site.index()] = Some(0));
    for turn in 1..=5 {
        let mut reached = Vec::new();
        for from in &edge {
            for (up, right) in [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)] {
                let (mut row, mut col) = (board.row(*from) + up, board.col(*from) + right);
                while let Some(site) = at(row, col).filter(|site| !taken.contains(site)) {
                    if turns[site.index()].is_none() {
                        turns[site.index()] = Some(turn);
                        reached.push(site);
                    }
                    (row, col) = (row + up, col + right);
                }
            }
        }
        edge = reached;
    }
    turns
}

#[test]
fn where_pieces_use_up_the_board_territory_is_counted() {
    let game = crate::common::compiled(&crate::common::shipped("amazons", "size=6"));
    let mut unit: Option<f64> = None;
    for number in 0..6 {
        let mut rng = boardwright::rng::Rng::numbered(5, number);
        let mut state = game.start().unwrap();
        while let Status::Open { mover, mid_turn, .. } = game.status(&state) {
            if !mid_turn {
                let position = game.position(&state);
                let [own, other] =
                    [mover.index(), 1 - mover.index()].map(|role| turns_to(&game, &position, role));
                let ahead: i32 = own
                    .iter()
                    .zip(&other)
                    .map(|pair| match pair {
                        (Some(own), Some(other)) if own == other => i32::from(*own > 0),
                        (Some(own), other) if other.is_none_or(|other| *own < other) => {
                            5 * i32::from(*own > 0)
                        }
                        (own, Some(other)) if own.is_none_or(|own| *other < own) => {
                            -5 * i32::from(*other > 0)
                        }
                        _ => 0,
                    })
                    .sum();
                let seat = position.holders()[mover.index()];
                let value = game.estimate(&state, seat);
                assert_eq!(value, -game.estimate(&state, Seat(1 - seat.0)));
                assert_eq!(value == 0.0, ahead == 0);
                if ahead != 0 && value.abs() < 0.99 {
                    let found = value.atanh() / f64::from(ahead);
                    let unit = *unit.get_or_insert(found);
                    assert!((found - unit).abs() < 1e-9 && unit > 0.0, "{found}, {unit}");
                }
            }
            let index = rand::Rng::random_range(&mut rng, 0..game.decision_count(&state));
            game.play(&mut state, index).unwrap();
        }
    }
    assert!(unit.is_some());
}
