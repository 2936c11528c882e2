//! The compiled evaluator does what the plain one does: random play on both, step by step, with every decision,
//! position, hash, status and outcome compared.
//!
//! `BOARDWRIGHT_SOAK=100` plays a hundred times as many games and definitions;
//! `BOARDWRIGHT_GAME=hex` looks at one game only.

use boardwright::analysis::random::random_game;
use boardwright::check::Texts;
use boardwright::engine::notation::{play_move, read_full_move};
use boardwright::engine::Plain;
use boardwright::game::{Ended, Game, Playouts, Rng, Status, Trace};
use boardwright::machine::{Compiled, State};
use boardwright::model::OptionInfo;
use boardwright::program::{From, Op, Register};
use boardwright::texts::{games, Shipped};
use rand::Rng as _;
use std::collections::BTreeSet;

/// How many times as much is tried.
fn soak() -> u64 {
    std::env::var("BOARDWRIGHT_SOAK").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

fn is_chosen(id: &str) -> bool {
    std::env::var("BOARDWRIGHT_GAME").ok().is_none_or(|only| only == id)
}

fn chosen() -> Vec<&'static str> {
    games().into_iter().filter(|id| is_chosen(id)).collect()
}

fn differs(plain: &Plain, games: u64, most: usize) -> Option<String> {
    let compiled = crate::common::compiled(plain);
    (0..games).find_map(|seed| crate::common::compare(plain, &compiled, seed, most).err())
}

#[test]
fn random_games_agree_on_both_evaluators() {
    let found: Vec<String> = chosen()
        .into_iter()
        .filter_map(|id| {
            Some(format!("{id}: {}", differs(&crate::common::shipped(id, ""), 2 * soak(), 300)?))
        })
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// How random games with machine code differ from those of the interpreter, with the same seeds; and how a game
/// played step by step with it differs from one of the plain evaluator.
fn code_differs(plain: &Plain, games: u64, most: u64) -> Option<String> {
    let (code, interpreter) = (crate::common::compiled(plain), crate::common::compiled(plain).interpreted());
    assert!(!interpreter.generate() && code.generate(), "there is no machine code");
    let played = crate::common::compare_playouts(&code, &interpreter, games, most);
    played.and_then(|()| crate::common::compare(plain, &code, games, most as usize)).err()
}

#[test]
fn machine_code_plays_the_games_of_the_interpreter() {
    let found: Vec<String> = chosen()
        .into_iter()
        .filter_map(|id| {
            Some(format!("{id}: {}", code_differs(&crate::common::shipped(id, ""), 20 * soak(), 400)?))
        })
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn variants_protocols_and_other_games_agree_on_both_evaluators() {
    let mut found = Vec::new();
    for texts in ["variants", "protocols", "others", "corners"].map(crate::common::folder) {
        for id in texts.games().into_iter().filter(|id| is_chosen(id)) {
            let plain = crate::common::game(&texts, &id);
            found.extend(differs(&plain, soak(), 150).map(|what| format!("{id}: {what}")));
            found.extend(code_differs(&plain, 4 * soak(), 150).map(|what| format!("{id}: {what}")));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Every word of an option, or its two lowest numbers.
fn values(option: &OptionInfo) -> Vec<String> {
    match option.domain.split_once("..") {
        Some((low, _)) => {
            let low: i32 = low.trim().parse().unwrap_or(0);
            vec![low.to_string(), (low + 1).to_string()]
        }
        None => option.domain.split(", ").map(str::to_string).collect(),
    }
}

#[test]
fn every_option_agrees_on_both_evaluators() {
    let corners = crate::common::folder("corners");
    let shipped = chosen().into_iter().flat_map(|id| options_differ(&Shipped, id));
    let of_corners = corners.games().into_iter().filter(|id| is_chosen(id));
    let found: Vec<String> = shipped.chain(of_corners.flat_map(|id| options_differ(&corners, &id))).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// The values of options, one at a time, with which the evaluators differ.
fn options_differ(texts: &dyn Texts, id: &str) -> Vec<String> {
    let model = crate::common::game(texts, id).shared_model();
    let mut found = Vec::new();
    for option in &model.options {
        for value in values(option).into_iter().filter(|v| *v != option.default) {
            let setting = format!("{}={value}", option.name);
            // Some values ask for others.
            let Some(plain) = crate::common::try_game(texts, id, &setting) else { continue };
            let what = differs(&plain, soak(), 40).or_else(|| code_differs(&plain, 2 * soak(), 100));
            found.extend(what.map(|what| format!("{id} {setting}: {what}")));
        }
    }
    found
}

#[test]
fn a_playout_repeats_with_its_seed_and_counts_as_step_by_step_play_does() {
    for id in ["tic_tac_toe", "connect_four", "iris", "breakthrough"] {
        let plain = crate::common::shipped(id, "");
        let compiled = crate::common::compiled(&plain);
        let (start, plain_start) = (compiled.start().expect("a start"), plain.start().expect("a start"));
        let source = |n| boardwright::rng::Rng::numbered(5, n);
        let run =
            || (0..400).map(|n| compiled.playout(&start, &mut source(n), 1000).expect("an end")).collect();
        let (one, two): (Vec<_>, Vec<_>) = (run(), run());
        assert_eq!(one, two, "{id}");
        let mean = |turns: &mut dyn Iterator<Item = u64>, n: f64| turns.sum::<u64>() as f64 / n;
        let fast = mean(&mut one.iter().map(|e| e.turns), 400.0);
        let steps =
            (0..100).map(|n| plain.playout(&plain_start, &mut source(n), 1000).expect("an end").turns);
        let slow = mean(&mut steps.into_iter(), 100.0);
        assert!((fast - slow).abs() < 0.12 * slow, "{id}: mean turns {fast} and {slow}");
    }
}

/// The end of a set is a decision only where a member may be added instead.
#[test]
fn random_games_make_as_many_decisions_as_play_step_by_step() {
    let plain = crate::common::game(&crate::common::folder("corners"), "sets_apart");
    let compiled = crate::common::compiled(&plain);
    let (start, plain_start) = (compiled.start().expect("a start"), plain.start().expect("a start"));
    let mean = |decisions: &mut dyn Iterator<Item = u64>| decisions.sum::<u64>() as f64 / 4000.0;
    let source = |n| boardwright::rng::Rng::numbered(5, n);
    let fast = mean(
        &mut (0..4000).map(|n| compiled.playout(&start, &mut source(n), 100).expect("an end").decisions),
    );
    let slow = mean(
        &mut (0..4000)
            .map(|n| random_game(&plain, &plain_start, &mut source(n), 100).expect("a game").decisions),
    );
    assert!((fast - slow).abs() < 0.05 * slow, "{fast} and {slow} decisions");
}

#[test]
fn fillings_are_won_as_often_as_games() {
    for (id, options, moves) in [
        ("hex", "size=5 pie=false", &[][..]),
        ("jade", "rows=4 cols=5 opening=free", &[]),
        ("y", "size=4 pie=false", &[]),
        ("unlur", "size=3", &["c3", "pass"]),
        ("tic_tac_toe", "", &[]),
        ("gomoku", "size=7", &[]),
        ("shared_rows", "", &[]),
        ("uneven_sides", "", &[]),
        ("named_rules_of_the_mover", "", &[]),
    ] {
        let other = || Some(crate::common::game(&crate::common::folder("corners"), id));
        let plain = if games().contains(&id) { crate::common::try_shipped(id, options) } else { other() };
        let Some(plain) = plain else { continue };
        let compiled = crate::common::compiled(&plain);
        let mut start = compiled.start().expect("a start");
        for text in moves {
            let mv = read_full_move(&compiled, &start, text).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert!(play_move(&compiled, &mut start, &mv).expect("a move"));
        }
        let source = |n| boardwright::rng::Rng::numbered(9, n);
        let n = 4000;
        let filled = (0..n).filter_map(|i| compiled.fill(&start, &mut source(i)).expect("an end"));
        let filled = filled.filter(|e| e.winning_seats == 1).count() as f64 / n as f64;
        let played = (0..n).map(|i| compiled.playout(&start, &mut source(i), 1000).expect("an end"));
        let played = played.filter(|e| e.winning_seats == 1).count() as f64 / n as f64;
        // Four standard errors of the difference.
        assert!((filled - played).abs() < 0.045, "{id}: {filled} and {played}");
    }
}

#[test]
fn games_in_order_are_as_long_as_games_move_by_move_and_won_as_often() {
    let shipped = games().into_iter().flat_map(|id| {
        ["", "pie=false", "opening=free"]
            .map(|options| (id.to_string(), crate::common::try_shipped(id, options)))
    });
    let corners = crate::common::folder("corners");
    let corners =
        ["uneven_sides", "shared_rows"].map(|id| (id.to_string(), Some(crate::common::game(&corners, id))));
    let mut checked = 0;
    for (id, plain) in shipped.chain(corners) {
        let Some(plain) = plain else { continue };
        let compiled = crate::common::compiled(&plain);
        let start = compiled.start().expect("a start");
        if compiled.fills_by_turns(&start, 9_999).expect("an answer") {
            in_order_as_by_moves(&compiled, &start).unwrap_or_else(|e| panic!("{id}: {e}"));
            let late = late(&compiled, &start).expect("a position that is open");
            in_order_as_by_moves(&compiled, &late).unwrap_or_else(|e| panic!("{id}, late: {e}"));
            checked += 1;
        }
    }
    assert!(checked >= 7, "{checked} games");
}

fn in_order_as_by_moves(compiled: &Compiled, start: &State) -> Result<(), String> {
    let sources = |seed| (0..1_500).map(move |n| Rng::numbered(seed, n));
    let (mut in_order, mut by_moves) = (Vec::new(), Vec::new());
    compiled.playouts(start, sources(1), 9_999, |ended| in_order.push(*ended)).expect("games");
    compiled.playouts_by_moves(start, sources(2), 9_999, |ended| by_moves.push(*ended)).expect("games");
    let alike = |what: &str, of: &dyn Fn(&Ended) -> f64| {
        alike(&in_order, &by_moves, of).map_err(|means| format!("{what}: {means}"))
    };
    alike("turns", &|ended| ended.turns as f64)?;
    alike("decisions", &|ended| ended.decisions as f64)?;
    alike("squares of turns", &|ended| ended.turns.pow(2) as f64)?;
    alike("wins", &|ended| f64::from(u8::from(ended.winning_seats == 1)))
}

/// A position with a fifth of the decisions left that there were at first, or a third, or half, and the game open.
fn late(compiled: &Compiled, start: &State) -> Option<State> {
    let count = compiled.decision_count(start);
    [count / 5, count / 3, count / 2].into_iter().find_map(|enough| with_left(compiled, start, enough))
}

/// A position with so many decisions left at most, and the game open.
fn with_left(compiled: &Compiled, start: &State, enough: usize) -> Option<State> {
    (0..300).find_map(|seed| {
        let (mut state, mut rng) = (start.clone(), Rng::numbered(seed, 7));
        loop {
            let is_between = !matches!(compiled.status(&state), Status::Open { mid_turn: true, .. });
            match compiled.decision_count(&state) {
                0 => return None,
                count if count <= enough && is_between => return Some(state),
                count => compiled.play(&mut state, rng.random_range(0..count as u32) as usize).ok()?,
            }
        }
    })
}

/// Are the means of two samples within five standard errors of each other?
fn alike(a: &[Ended], b: &[Ended], of: &dyn Fn(&Ended) -> f64) -> Result<(), String> {
    let mean_and_variance = |sample: &[Ended]| {
        let n = sample.len() as f64;
        let mean = sample.iter().map(of).sum::<f64>() / n;
        (mean, sample.iter().map(|ended| libm::pow(of(ended) - mean, 2.0)).sum::<f64>() / n / n)
    };
    let ((first, one), (second, two)) = (mean_and_variance(a), mean_and_variance(b));
    let fits = (first - second).abs() <= 5.0 * (one + two).sqrt();
    if fits {
        Ok(())
    } else {
        Err(format!("{first} and {second}"))
    }
}

#[test]
fn a_state_of_a_large_board_is_small() {
    let compiled = crate::common::compiled(&crate::common::shipped("permute", "size=24"));
    let state = compiled.start().expect("a start");
    assert!(state.position_bytes() <= 1024, "{} bytes", state.position_bytes());
}

#[test]
fn every_shipped_game_is_compiled() {
    for id in games() {
        assert!(boardwright::texts::Shipped.game(id).is_some());
        crate::common::compiled(&crate::common::shipped(id, ""));
    }
}

#[test]
fn what_is_proved_of_a_game() {
    let proved = |id: &str, options: &str, what: &str| {
        let plain = crate::common::shipped(id, options);
        let compiled = crate::common::compiled(&plain);
        let facts = boardwright::program::facts(compiled.program());
        facts.iter().find(|f| f.name == what).unwrap_or_else(|| panic!("nothing is called {what}")).holds
    };
    let one = "exactly one goal holds on a full board";
    assert!(proved("hex", "pie=false", one) && proved("hex_misere", "pie=false", one));
    assert!(proved("y", "pie=false", one));
    // Both colours join the same sides, or one joins all four.
    assert!(proved("jade", "opening=free", one) && proved("jade", "rows=4 cols=7", one));
    assert!(!proved("havannah", "pie=false", one));
    let filling = "a random game is a random filling";
    assert!(proved("hex", "pie=false", filling) && proved("jade", "opening=free", filling));
    // After the turn of the swap; and a line that one stone more breaks is no goal for a filling.
    assert!(proved("hex", "", filling) && !proved("gomoku", "overline=ignored", filling));
    // Two stones of one's own a turn.
    assert!(!proved("connect6", "", filling) && proved("mind_ninja_free", "", filling));
    // A draw by a full board that comes first: the last stone wins no more.
    let line = |ends: &str| {
        let text = format!(
            "boardwright 1\ngame \"Line\" {{\n players A, B\n board square(3)\n pieces stone\n use lines\n \
             turn {{ choose s in empty\n place my stone at s }}\n ends {{ {ends} }}\n}}\n"
        );
        let plain = crate::common::written(&text);
        let facts = boardwright::program::facts(crate::common::compiled(&plain).program());
        facts.iter().find(|f| f.name == filling).expect("a fact").holds
    };
    assert!(line("a player wins when in_row(mine, 3)\n draw when full"));
    assert!(!line("draw when full\n a player wins when in_row(mine, 3)"));
    let added = "pieces are only added";
    assert!(proved("gomoku", "", added) && proved("tic_tac_toe", "", added));
    assert!(!proved("permute", "", added) && !proved("reversi", "", added) && !proved("chess", "", added));
    assert!(proved("hex", "pie=false", "the game ends") && !proved("abalone", "", "the game ends"));
}

/// The registers that an operation names, as it is printed.
fn printed(op: &Op) -> BTreeSet<String> {
    let is_register = |word: &&str| {
        let (kind, number) = word.split_at(word.len().min(1));
        "snfl".contains(kind) && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
    };
    let text = format!("{op:?}");
    text.split(|c: char| !c.is_alphanumeric()).filter(is_register).map(str::to_owned).collect()
}

#[test]
fn every_register_of_an_operation_is_told() {
    for id in games() {
        let compiled = crate::common::compiled(&crate::common::shipped(id, ""));
        for op in &compiled.program().ops {
            let mut told = BTreeSet::new();
            let mut tell = |register| {
                told.insert(match register {
                    Register::Set(s) => format!("{s:?}"),
                    Register::Number(n) => format!("{n:?}"),
                    Register::Family(f) => format!("{f:?}"),
                    Register::List(l) => format!("{l:?}"),
                });
            };
            op.registers(&mut |register, _| tell(register));
            op.base().into_iter().for_each(&mut tell);
            if let Op::Ask { from: From::Shapes { first, .. }, .. } = op {
                // Those after the first are not printed.
                told.retain(|register| *register == format!("{first:?}"));
            }
            assert_eq!(told, printed(op), "{id}: {op:?}");
        }
    }
}

#[test]
fn what_is_the_same_in_each_round_is_made_before_the_loop() {
    let row_first = "turn {
        choose r in 1..rows where some s in mine: s.row = r and some targets(s)
        choose s in mine where s.row = r
        choose t in targets(s)
        do carry_out(s, t)
      }";
    let text = format!("boardwright 1\n\ngame \"Row first\" extends \"breakthrough\" {{ {row_first} }}\n");
    let compiled = crate::common::compiled(&crate::common::written(&text));
    let ops = &compiled.program().ops;
    let begin = ops.iter().position(|op| matches!(op, Op::NextNumber { .. })).expect("a loop over rows");
    let Op::NextNumber { end, .. } = ops[begin] else { unreachable!() };
    let steps = |ops: &[Op]| ops.iter().filter(|op| matches!(op, Op::Near { .. })).count();
    assert_eq!(steps(&ops[begin..end as usize]), 0, "steps inside the loop");
    assert_eq!(steps(&ops[..begin]), 2, "steps ahead, and steps to the sides");
}

#[test]
fn the_wary_lose_through_their_own_pieces_only_when_nobody_wins() {
    // Random players of Unlur lose most games as Black, who has the harder figure; wary ones win more.
    let compiled = crate::common::compiled(&crate::common::shipped("unlur", "size=4"));
    let mut start = compiled.start().expect("a start");
    for text in ["d4", "pass"] {
        let mv = read_full_move(&compiled, &start, text).unwrap_or_else(|e| panic!("{e}"));
        assert!(play_move(&compiled, &mut start, &mv).expect("a move"));
    }
    let wins = |wary: bool| {
        let fill = |n| {
            let (mut rng, mut trace) = (Rng::numbered(4, n), Trace::default());
            compiled.fill_along(&start, &mut rng, wary, &mut trace).expect("an end").expect("a filling")
        };
        (0..1000).filter(|n| fill(*n).winning_seats == 2).count()
    };
    assert!(wins(true) > wins(false) + 100, "{} and {}", wins(true), wins(false));
}
