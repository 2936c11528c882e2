//! Proofs that every game ends.

use crate::common::{compiled, shipped, written};
use boardwright::check::Texts;
use boardwright::engine::Plain;
use boardwright::game::{Game, Known, Rng, Status};
use boardwright::texts::Shipped;
use rand::{Rng as _, SeedableRng};
use std::collections::HashSet;

fn always_ends(plain: &Plain) -> bool {
    compiled(plain).nature().always_ends
}

/// Is it proved for such a turn of two players on nine squares, with a mark, where the game ends when somebody is stuck?
fn ends_by(turn: &str) -> bool {
    ends_with(&format!("turn {{ {turn} }}"), "mover loses when stuck")
}

fn ends_with(turns: &str, ends: &str) -> bool {
    always_ends(&written(&format!(
        "boardwright 1\ngame \"Written\" {{ players White, Black board square(3) pieces man, king marks worn\n\
         define bare = board - worn\n\
         setup {{ place White man at [a1 b1 c1] place Black man at [a3 b3 c3] }}\n\
         {turns} ends {{ {ends} }} }}"
    )))
}

#[test]
fn turns_use_up_sites() {
    assert!(ends_by("choose s in empty place my man at s"));
    assert!(ends_by("choose s in empty let t = s place my king at t"));
    assert!(ends_by("choose s in empty & edge choose t in empty - s place my man at s + t"));
    assert!(ends_by(
        "either one { choose s in empty place my man at s } or two { choose t in empty place my king at t }"
    ));
    assert!(ends_by("choose set all in empty place my man at all"));
    assert!(ends_by("choose s in empty let both = s + neighbours(s, east) place my man at both"));
    assert!(!ends_by("choose s in mine let both = s + neighbours(s, east) place my man at both"));
    assert!(!ends_by(
        "choose s in empty let both = s + neighbours(s, east) place my man at s place my king at both remove s"
    ));
    assert!(ends_by("choose s in mine choose t in run(s, orthogonal, empty) move s to t choose u in empty place my king at u"));
}

#[test]
fn turns_may_not_use_up_sites() {
    assert!(!ends_by("choose s in board place my man at s"));
    assert!(!ends_by("choose s in empty choose t in mine place my man at s remove t"));
    assert!(!ends_by("choose s in empty if any place my man at s"));
    // What is asked of a candidate is known only where there is one.
    let asks = |any: &str| {
        format!("choose s in empty where some mine if any choose t in corners where some s{any} place my man at s")
    };
    assert!(!ends_by(&asks(" if any")));
    assert!(ends_by(&asks("")));
    assert!(!ends_by("choose s in empty place my man at s & edge"));
    assert!(!ends_by("choose s in mine choose t in neighbours(s) & empty move s to t"));
    assert!(!ends_by("choose s in empty if count(mine) > 3 { place my man at s }"));
    assert!(!ends_by("choose s in empty place my man at s choose t in board move s to t remove t"));
    assert!(!ends_by("choose set all of 0..2 in empty place my man at all"));
}

#[test]
fn turns_use_up_pieces() {
    assert!(ends_by("choose s in mine remove s"));
    assert!(ends_by("choose s in mine choose t in neighbours(s) & theirs move s to t"));
    assert!(ends_by("either capture { choose s in theirs remove s } or put { choose s in mine choose t in theirs place my king at s remove t }"));
    assert!(ends_by("choose s in mine choose t in theirs remove s + t place my king at s"));
    assert!(!ends_by("choose s in mine choose t in mine remove s + t place my man at s"));
    assert!(!ends_by("choose s in mine choose t in neighbours(s) move s to t"));
    assert!(!ends_by("choose s in mine choose t in theirs remove s place my man at t place my man at s"));
}

#[test]
fn turns_use_up_pieces_without_a_mark() {
    assert!(ends_by("choose s in mine & bare mark worn at s"));
    assert!(ends_by("choose s in mine where no s & worn  choose t in neighbours(s) & theirs & bare  rotate s + t by clockwise  mark worn at t"));
    assert!(ends_by("choose f in blocks(2, 2) where no worn & f and some mine & f  choose way in spins  rotate f by way  choose s in f & mine  mark worn at s"));
    assert!(ends_by("choose s in mine & bare choose t in theirs & bare remove s + t place my man at t place opponent man at s mark worn at t"));
    assert!(!ends_by("choose s in mine mark worn at s"));
    assert!(!ends_by("choose s in mine & bare mark worn at s choose t in worn unmark worn at t"));
    assert!(!ends_by(
        "choose s in mine & bare choose t in neighbours(s) & mine rotate s + t by clockwise mark worn at s"
    ));
    assert!(!ends_by("either wear { choose s in bare & mine mark worn at s } or tear { choose s in worn unmark worn at s }"));
}

#[test]
fn what_is_used_up_is_seen_in_other_words() {
    assert!(ends_by("choose s in mine choose t in hit(s, orthogonal, none) & theirs move s to t"));
    assert!(ends_by(
        "choose s in mine choose d in orthogonal where some neighbours(s, d) & theirs choose t in neighbours(s, d) move s to t"
    ));
    assert!(!ends_by("choose s in mine choose d in orthogonal choose t in neighbours(s, d) move s to t"));
    assert!(ends_by("choose p in pieces(mine & bare) mark worn at p.site"));
    assert!(ends_by("choose p in pieces(mine) choose t in theirs move p.site to t"));
    // The piece has gone from where it was named.
    assert!(!ends_by("choose p in pieces(mine & bare) choose t in empty move p.site to t mark worn at p"));
    // Two sites change places, so the piece that is marked is the one that was chosen.
    assert!(ends_by(
        "choose s in mine & bare choose t in neighbours(s) - mine rotate s + t by clockwise mark worn at t"
    ));
    assert!(!ends_by(
        "choose s in mine & bare choose t in neighbours(s) - mine rotate s + t by clockwise mark worn at s"
    ));
    // That no piece of a face is worn stays so if the face is turned, but not if more is, or if a piece comes to it.
    let face = "(s + neighbours(s, {north, northeast, east}))";
    let chosen = format!("choose s in board where no {face} & worn and some {face} & mine");
    let worn = format!("choose t in {face} & mine mark worn at t");
    assert!(ends_by(&format!("{chosen} {worn}")));
    assert!(ends_by(&format!("{chosen} rotate {face} by clockwise {worn}")));
    assert!(!ends_by(&format!("{chosen} rotate s + neighbours(s) by clockwise {worn}")));
    assert!(!ends_by(&format!("{chosen} choose u in theirs choose v in {face} & empty move u to v {worn}")));
    let others = "(s + neighbours(s, {south, southwest, west}))";
    assert!(!ends_by(&format!("{chosen} choose t in {others} & mine mark worn at t")));
}

#[test]
fn turns_use_things_up_one_after_the_other() {
    // A piece taken may free sites, and a piece put does not give pieces back that were taken: nothing stops this.
    let put = "put { choose s in empty place my man at s }";
    assert!(!ends_by(&format!("either {put} or capture {{ choose s in theirs remove s }}")));
    // Pieces only go; as long as none goes, one more is worn.
    let wear = "wear { choose s in mine & bare mark worn at s }";
    assert!(ends_by(&format!("either {wear} or capture {{ choose s in theirs remove s }}")));
}

#[test]
fn passes_and_first_turns_need_use_up_nothing() {
    let turn = "turn { either pass or { choose s in empty place my man at s } }";
    assert!(ends_with(turn, "draw when full draw when passes = 2"));
    assert!(!ends_with(turn, "draw when full"));
    assert!(!ends_with(turn, "draw when full and passes = 2"));
    assert!(ends_by(
        "if turn = 1 { choose s in mine remove s } else { choose s in empty place my man at s }"
    ));
    assert!(ends_by(
        "if turn > 4 { choose s in empty place my man at s } else { choose s in mine remove s }"
    ));
    let stuck = "mover passes when stuck draw when passes = 2";
    assert!(ends_with("turn { choose s in empty & neighbours(mine) place my man at s }", stuck));
    let stuck = "mover passes when stuck draw when full";
    assert!(!ends_with("turn { choose s in empty & neighbours(mine) place my man at s }", stuck));
}

#[test]
fn turns_that_never_come_again_need_use_up_nothing() {
    let put = "turn put { choose s in empty place my man at s }";
    let begin = "turn begin { choose s in mine choose t in empty move s to t next put }";
    let turns = |put: &str| format!("{begin} {put} also setup {{ next begin }}");
    assert!(ends_with(&turns(put), "draw when stuck"));
    let back = "turn put { choose s in empty place my man at s next begin }";
    assert!(ends_with(&turns(back), "draw when stuck"), "it still fills the board");
    let back = "turn put { choose s in mine remove s next begin }";
    assert!(ends_with(&turns(back), "draw when stuck"), "it still takes pieces");
    let back = "turn put { choose s in mine choose t in empty move s to t next begin }";
    assert!(!ends_with(&turns(back), "draw when stuck"));
}

#[test]
fn rules_end_games() {
    let walk = "turn { choose s in mine choose t in neighbours(s) & empty move s to t }";
    assert!(!ends_with(walk, "draw when stuck"));
    assert!(ends_with(walk, "draw when stuck draw when turn > 40"));
    assert!(ends_with(walk, "draw when stuck draw when repeats = 2 or full"));
    assert!(!ends_with(walk, "draw when stuck draw when repeats = 2 and full"));
    assert!(!ends_with(walk, "draw when stuck draw when turn < 40 and full"));
    let new =
        "turn { choose s in mine choose t in neighbours(s) & empty move s to t require board_repeats = 0 }";
    assert!(ends_with(new, "draw when stuck"));
    let then = "turn { choose s in mine choose t in neighbours(s) & empty require repeats = 0 move s to t }";
    assert!(!ends_with(then, "draw when stuck"));
}

#[test]
fn shipped_games_end() {
    let proved = |id: &str| always_ends(&shipped(id, ""));
    for id in [
        "permute",
        "iris",
        "jade",
        "jed",
        "slyde",
        "hex",
        "amazons",
        "clobber",
        "go",
        "catchup",
        "mind_ninja",
        "chess",
    ] {
        assert!(proved(id), "{id}");
    }
    for id in ["abalone", "taasen", "onitama", "santorini"] {
        assert!(!proved(id), "{id}");
    }
}

#[test]
fn where_positions_are_proved_not_to_repeat_they_do_not() {
    let mut played = 0;
    for id in Shipped.games() {
        let game = compiled(&shipped(&id, ""));
        if !game.nature().never_repeats {
            continue;
        }
        played += 1;
        for seed in 0..3 {
            let mut rng = Rng::seed_from_u64(seed);
            let (mut state, mut seen) = (game.start().unwrap(), HashSet::new());
            while !matches!(game.status(&state), Status::Over(_)) {
                assert!(seen.insert(game.key(&state)), "{id}, seed {seed}: a position comes twice");
                let index = rng.random_range(0..game.decision_count(&state));
                game.play(&mut state, index).unwrap();
            }
        }
    }
    assert!(played > 20, "{played} games");
}
