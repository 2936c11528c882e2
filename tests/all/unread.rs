//! Remembered variables that no rule reads: they are kept and shown, and change nothing else.

use boardwright::engine::notation::{play_move, read_move, Named};
use boardwright::engine::Plain;
use boardwright::game::{Game, Known};
use boardwright::machine::Compiled;
use boardwright::program::symmetries;
use std::collections::BTreeSet;

/// A game on a small board, with these items and this at the end of a turn.
fn small(items: &str, at_the_end: &str, ends: &str) -> Plain {
    crate::common::written(&format!(
        "boardwright 1\ngame \"Written\" {{ players White, Black board square(3) pieces stone {items}\n\
         turn {{ choose s in empty place my stone at s {at_the_end} }}\n\
         ends {{ {ends} a player wins when some l in lines(3): l in mine draw when full }} }}"
    ))
}

fn read_by_rules(game: &Plain) -> Vec<String> {
    let model = game.model();
    model.vars.iter().filter(|var| var.read).map(|var| var.name.clone()).collect()
}

/// The state after moves.
fn after<G: Named>(game: &G, moves: &str) -> G::State {
    let mut state = game.start().unwrap();
    for text in moves.split(' ') {
        let mv = read_move(game, &state, text).unwrap();
        assert!(play_move(game, &mut state, &mv).unwrap());
    }
    state
}

/// Hashes and keys after two ways to the same stones.
fn ways<G: Named>(game: &G) -> [(u64, u128, u128); 2] {
    ["a1 b2 c3 a2", "c3 a2 a1 b2"].map(|moves| {
        let state = after(game, moves);
        (game.hash(&state), game.key(&state), game.canonical_key(&state))
    })
}

fn compiled(game: &Plain) -> Compiled {
    Compiled::new(game.shared_model()).unwrap()
}

#[test]
fn what_is_read_only_for_what_nobody_reads_is_not_read() {
    let vars = "var a: 0..9 = 0 var b: 0..9 = 0 var c: 0..9 = 0 var d of player: 0..9 = 0";
    let sets = "set a to a + 1 set b to c + 1 set c to b set d(me) to a";
    assert_eq!(read_by_rules(&small(vars, sets, "")), [""; 0]);
    assert_eq!(read_by_rules(&small(vars, sets, "draw when c > 5")), ["b", "c"]);
    assert_eq!(read_by_rules(&small(vars, sets, "highest d(me) wins when stuck")), ["a", "d"]);
    let named = "if a > 3 { set c to 1 } let n = b place my stone at s";
    assert_eq!(read_by_rules(&small(vars, named, "")), ["a", "b"]);
    let setup = "setup { if a = 0 { set b to 1 } }";
    assert_eq!(read_by_rules(&small(&format!("{vars} {setup}"), sets, "")), ["a"]);
}

#[test]
fn positions_that_differ_in_what_nobody_reads_are_the_same() {
    let vars = "var last: site var made: 0..99 = 0 clock weight: 0..999 = 0";
    let sets = "set last to s set made to made + s.row set weight to weight * 2 + s.col";
    let (bare, shown) = (small("", "", ""), small(vars, sets, ""));
    let (bare_code, code) = (compiled(&bare), compiled(&shown));
    let [one, other] = ways(&shown);
    assert_eq!(one, other);
    // Both evaluators give one hash; keys are each one's own.
    assert_eq!(ways(&code).map(|way| way.0), ways(&shown).map(|way| way.0));
    assert_eq!((ways(&bare), ways(&bare_code)), (ways(&shown), ways(&code)));
    let found = |game: &Plain| symmetries(game.model()).len();
    assert_eq!((found(&bare), found(&shown)), (7, 7));
    // They are kept all the same.
    let last = |moves| format!("{:?}", code.position(&after(&code, moves)).vars());
    assert_ne!(last("a1 b2 c3 a2"), last("c3 a2 a1 b2"));
    for seed in 0..5 {
        crate::common::compare(&shown, &code, seed, 20).unwrap();
    }
    let read = small(vars, sets, "draw when made > 90");
    let [one, other] = ways(&read);
    assert!(one.0 == other.0 && one.1 == other.1, "the sum of rows is the same");
    let read = small(vars, sets, "draw when some last & [b3]");
    assert_ne!(ways(&read)[0], ways(&read)[1]);
}

#[test]
fn repetition_does_not_see_what_nobody_reads() {
    let text = |set: &str| {
        crate::common::written(&format!(
            "boardwright 1\ngame \"Written\" {{ players White, Black board square(2) pieces stone var n: 0..99 = 0\n\
             setup {{ place White stone at [a1] place Black stone at [b1] }}\n\
             turn {{ choose p in mine choose t in neighbours(p) & empty move p to t {set} }}\n\
             ends {{ draw when repeats >= 1 mover loses when stuck }} }}"
        ))
    };
    let moves = "a1 a2 b1 b2 a2 a1 b2 b1";
    for (set, over) in [("", true), ("set n to n + 1", true), ("set n to n + 1 require n < 90", false)] {
        let plain = text(set);
        let state = read_all(&plain, moves);
        assert_eq!(plain.decision_count(&state) == 0, over, "{set}");
        let code = compiled(&plain);
        let state = read_all(&code, moves);
        assert_eq!(code.decision_count(&state) == 0, over, "{set}");
    }
}

/// The state after decisions, two a turn.
fn read_all<G: Named>(game: &G, decisions: &str) -> G::State {
    let words: Vec<&str> = decisions.split(' ').collect();
    let mut state = game.start().unwrap();
    for turn in words.chunks(2) {
        let mv = read_move(game, &state, &turn.join(" ")).unwrap();
        assert!(play_move(game, &mut state, &mv).unwrap());
    }
    state
}

#[test]
fn proofs_pass_over_what_nobody_reads() {
    let hex = |items: &str, turn: &str| {
        let text = format!(
            "boardwright 1\ngame \"Written\" extends \"hex\" {{ option pie = false {items}\n\
             turn {{ choose s in empty place my stone at s {turn} }} }}"
        );
        crate::common::written(&text)
    };
    let bare = hex("", "");
    let last = hex("var last: site var made: 0..999 = 0", "set last to s set made to made + 1");
    let read = hex("var last: site", "set last to s if some last & [a1] { set last to none }");
    let later = hex("var last: site after turn { set last to none }", "set last to s");
    for (game, same) in [(&bare, true), (&last, true), (&later, true), (&read, false)] {
        let code = compiled(game);
        let facts = boardwright::program::facts(code.program());
        let held: BTreeSet<&str> = facts.iter().filter(|fact| fact.holds).map(|fact| fact.name).collect();
        assert_eq!(held.contains("a random game is a random filling"), same, "{held:?}");
        assert_eq!(held.contains("pieces elsewhere do not break a win"), same, "{held:?}");
        assert_eq!(code.shares_board(), same);
        crate::common::compare(game, &code, 1, 400).unwrap();
        crate::common::compare_playouts(&code, &compiled(game).interpreted(), 5, 400).unwrap();
    }
}

#[test]
fn what_nobody_reads_asks_for_no_looking_ahead() {
    let steps = |set: &str| {
        crate::common::written(&format!(
            "boardwright 1\ngame \"Written\" {{ players White, Black board square(4) pieces stone var last: site\n\
             setup {{ place White stone at bottom place Black stone at top }}\n\
             turn {{ choose p in mine {set} choose t in neighbours(p) & empty move p to t }}\n\
             ends {{ draw when turn > 30 mover loses when stuck }} }}"
        ))
    };
    let ahead = |game: &Plain| compiled(game).program().asks.iter().filter(|ask| ask.may_fail).count();
    assert_eq!(ahead(&steps("set last to p")), ahead(&steps("")));
    crate::common::compare(&steps("set last to p"), &compiled(&steps("set last to p")), 2, 60).unwrap();
}
