//! Keys of decisions, and the traces of random games.

use boardwright::board::{Site, SiteSet};
use boardwright::check::bind;
use boardwright::game::{Game, Key, Known, Pick, Playouts, Replies, Rng, Status, Trace};
use boardwright::machine::{Compiled, State};
use boardwright::texts::{games, Shipped};
use rand::seq::SliceRandom;
use std::collections::HashSet;
use std::sync::Arc;

const MOST: u64 = 150;

#[test]
fn a_trace_leads_through_the_same_game() {
    for id in games() {
        let game = crate::common::compiled(&crate::common::shipped(id, ""));
        let start = game.start().unwrap();
        for seed in 0..2 {
            let mut trace = Trace::default();
            let ended = game.playout_along(&start, &mut Rng::numbered(seed, 1), MOST, &mut trace).unwrap();
            assert_eq!(ended, game.playout(&start, &mut Rng::numbered(seed, 1), MOST).unwrap(), "{id}");
            assert_eq!(trace.keys.len() as u64, ended.decisions, "{id}");
            let (mut state, mut keys) = (start.clone(), Vec::new());
            for (at, key) in trace.keys.iter().enumerate() {
                let Status::Open { decider, mid_turn, .. } = game.status(&state) else {
                    panic!("{id}: the game is over at {at}");
                };
                assert_eq!((key.decider(), key.mid_turn()), (decider, mid_turn), "{id} at {at}");
                game.decision_keys(&state, &mut keys);
                let all: Vec<Key> =
                    (0..game.decision_count(&state)).map(|i| game.decision_key(&state, i)).collect();
                assert_eq!(keys, all, "{id} at {at}");
                let index = keys.iter().position(|own| own == key);
                let index = index.unwrap_or_else(|| panic!("{id} at {at}: {key:?} is none of {keys:?}"));
                game.play(&mut state, index).unwrap();
            }
            let over = matches!(game.status(&state), Status::Over(_));
            assert_eq!(over, ended.winners.is_some(), "{id}");
        }
    }
}

#[test]
fn decisions_of_one_position_have_keys_of_their_own() {
    for id in games() {
        let game = crate::common::compiled(&crate::common::shipped(id, ""));
        let (mut state, mut rng, mut keys) = (game.start().unwrap(), Rng::numbered(1, 1), Vec::new());
        for _ in 0..40 {
            if let Status::Over(_) = game.status(&state) {
                break;
            }
            game.decision_keys(&state, &mut keys);
            assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len(), "{id}: {keys:?}");
            game.play(&mut state, rand::Rng::random_range(&mut rng, 0..keys.len())).unwrap();
        }
    }
}

#[test]
fn replies_are_chosen_where_they_are_legal() {
    let game = crate::common::compiled(&crate::common::shipped("hex", "size=5 pie=false"));
    let start = game.start().unwrap();
    let first = game.decision_key(&start, 7);
    let mut next = start.clone();
    game.play(&mut next, 7).unwrap();
    let reply = game.decision_key(&next, 11);
    let mut replies = Replies::new(8);
    replies.set(first, reply);
    for seed in 0..20 {
        let mut trace = Trace { keys: vec![first], replies: Some(replies.clone()), wary: false };
        game.playout_along(&next, &mut Rng::numbered(seed, 1), MOST, &mut trace).unwrap();
        assert_eq!(trace.keys[1], reply);
    }
    replies.forget(first, reply);
    assert_eq!(replies.to(first), None);
}

/// How wary players may come to a decision of Go on five lines.
#[derive(PartialEq)]
enum Kind {
    Pass,
    /// A site that only own stones surround, which live by others too.
    Eye,
    /// The same, where a group next to it has no other empty site.
    LastBreath,
    Other,
}

fn kind(game: &Compiled, state: &State, index: usize) -> Kind {
    let Status::Open { mover, .. } = game.status(state) else { return Kind::Other };
    let Pick::Site(site) = game.decision(state, index).pick else { return Kind::Pass };
    let position = game.position(state);
    let (own, vacant) = (position.types()[mover.index()], position.vacant());
    let near = |at: usize| {
        let apart = move |to: &usize| (at / 5).abs_diff(to / 5) + (at % 5).abs_diff(to % 5) == 1;
        (0..25).filter(apart)
    };
    let has = |set: &SiteSet, at: usize| set.has(Site(at as u16));
    if !near(site.index()).all(|at| has(&own, at)) {
        return Kind::Other;
    }
    let breathes = |from: usize| {
        let mut group = vec![from];
        for at in 0.. {
            let Some(stone) = group.get(at).copied() else { return false };
            if near(stone).any(|to| has(&vacant, to) && to != site.index()) {
                return true;
            }
            group.extend(near(stone).filter(|to| has(&own, *to) && !group.contains(to)).collect::<Vec<_>>());
        }
        false
    };
    match near(site.index()).all(breathes) {
        true => Kind::Eye,
        false => Kind::LastBreath,
    }
}

#[test]
fn the_wary_keep_their_eyes_and_pass_last() {
    // Where no choice can fail, random games are drawn without looking ahead.
    let shipped = |options| (options, crate::common::shipped("go", options));
    let named = ("a pass under a name", crate::common::game(&crate::common::folder("variants"), "go_skip"));
    for (options, plain) in [shipped("size=5"), shipped("size=5 suicide=true ko=simple"), named] {
        let game = crate::common::compiled(&plain);
        assert!(game.nature().puts_pieces, "{options}");
        let start = game.start().unwrap();
        let (mut passes, mut eyes) = (0, 0);
        for seed in 0..40 {
            let mut trace = Trace { wary: true, ..Trace::default() };
            let ended = game.playout_along(&start, &mut Rng::numbered(seed, 1), MOST, &mut trace).unwrap();
            assert!(ended.winners.is_some() || options.contains("suicide"), "{options}: {seed}");
            let (mut state, mut keys) = (start.clone(), Vec::new());
            for key in &trace.keys {
                game.decision_keys(&state, &mut keys);
                let index = keys.iter().position(|own| own == key).expect("a legal decision");
                let drawn = kind(&game, &state, index);
                assert!(drawn != Kind::Eye, "{options}: {seed}");
                if drawn == Kind::Pass {
                    assert!((0..keys.len()).all(|i| kind(&game, &state, i) != Kind::Other), "{seed}");
                    passes += 1;
                    eyes += keys.len() - 1;
                }
                game.play(&mut state, index).unwrap();
            }
        }
        // Games of simple ko may go on without end, so that nobody passes.
        let least = if options.contains("suicide") { 40 } else { 80 };
        assert!(passes >= least && eyes > least, "{options}: {passes} passes, {eyes} eyes");
    }
}

#[test]
fn the_wary_take_more_stones() {
    let game = crate::common::compiled(&crate::common::shipped("go", "size=5"));
    let start = game.start().unwrap();
    let mut takes = [0.0, 0.0];
    for seed in 0..100 {
        for (wary, count) in [false, true].into_iter().zip(&mut takes) {
            let mut trace = Trace { wary, ..Trace::default() };
            game.playout_along(&start, &mut Rng::numbered(seed, 1), MOST, &mut trace).unwrap();
            *count += turns_that_take(&game, &trace.keys) as f64 / trace.keys.len() as f64;
        }
    }
    assert!(takes[1] > 1.5 * takes[0], "{takes:?}");
}

/// How many turns leave fewer stones than there were.
fn turns_that_take(game: &Compiled, trace: &[Key]) -> usize {
    let (mut state, mut keys, mut taken) = (game.start().unwrap(), Vec::new(), 0);
    let mut stones = 0;
    for key in trace {
        game.decision_keys(&state, &mut keys);
        let index = keys.iter().position(|own| own == key).expect("a legal decision");
        game.play(&mut state, index).unwrap();
        let now = game.position(&state).occupied().len();
        taken += usize::from(now < stones);
        stones = now;
    }
    taken
}

/// Past the turn of the swap a game of Hex is a random filling.
#[test]
fn a_filling_leaves_the_trace_of_a_game() {
    for (id, options, turns, colours) in [
        ("hex", "size=4", 2, 1),
        ("hex", "size=4 pie=false", 0, 1),
        ("jade", "rows=4 cols=4", 2, 2),
        ("y", "", 2, 1),
    ] {
        let game = crate::common::compiled(&crate::common::shipped(id, options));
        assert!(game.nature().fills, "{id}");
        let (mut state, mut rng) = (game.start().unwrap(), Rng::numbered(3, 1));
        if turns > 0 {
            assert_eq!(game.fill_along(&state, &mut rng, false, &mut Trace::default()), Ok(None), "{id}");
        }
        for _ in 0..turns * colours {
            game.play(&mut state, 0).unwrap();
        }
        let sites = game.decision_count(&state);
        let mut trace = Trace::default();
        let ended = game
            .fill_along(&state, &mut rng, false, &mut trace)
            .unwrap()
            .unwrap_or_else(|| panic!("{id}: no filling"));
        assert!(ended.winners.is_some(), "{id}");
        let picked: HashSet<u32> = trace.keys.iter().filter(|k| k.is_site()).map(|k| k.item()).collect();
        assert_eq!(picked.len(), sites, "{id}");
        let first = game.decision_key(&state, 0);
        assert!(trace.keys.iter().any(|key| key.choice() == first.choice() && key.is_site()), "{id}");
    }
}

/// Where exactly one goal holds on a full board, the order in which it is filled does not matter.
#[test]
fn a_filling_is_won_by_who_wins_in_any_order() {
    for (id, options) in [
        ("hex", "size=4 pie=false"),
        ("y", "size=4 pie=false"),
        ("jade", "rows=4 cols=4 opening=free"),
        ("jade", "rows=3 cols=6 opening=free"),
    ] {
        let game = crate::common::compiled(&crate::common::shipped(id, options));
        let start = game.start().unwrap();
        for seed in 0..100 {
            let (mut rng, mut trace) = (Rng::numbered(seed, 1), Trace::default());
            let ended = game.fill_along(&start, &mut rng, false, &mut trace).unwrap().expect("a filling");
            let mut order: Vec<usize> =
                (0..trace.keys.len()).filter(|at| trace.keys[*at].is_site()).collect();
            order.shuffle(&mut rng);
            assert_eq!(seat_that_wins(&game, &trace.keys, &order), ended.winning_seats, "{id} {seed}");
        }
    }
}

/// The pattern of a filling is found as in a game that comes to the same board, by whatever is faster there.
#[test]
fn a_filling_with_a_pattern_is_won_as_a_game_is() {
    let sides = "count({ x in sides where some x & g })";
    let twice = format!("some g in groups(Blue): {sides} >= 2 and some g & corners");
    let joined = format!("some b in Blue: some g in groups(Red + b): {sides} >= 3");
    let far =
        "some g in groups(Red): (some g & top and some g & corners and some g & centre) or some g & [c3]";
    for (pattern, board) in [
        ("cross", "rhombus(5, 5)"),
        ("cross", "rhombus(3, 4)"),
        ("cross", "square(5)"),
        ("cross", "hexhex(3)"),
        ("three_sides", "rhombus(4, 5)"),
        ("three_sides", "hexhex(3)"),
        ("bridge", "rhombus(4, 4)"),
        ("fork", "hexhex(4)"),
        ("almost_y", "hexhex(4)"),
        ("parallel", "square(4)"),
        ("rusty_chain", "hexhex(3)"),
        ("rusty_chain", "square(5)"),
        ("burst(1)", "square(4)"),
        ("burst(2)", "hexhex(4)"),
        (&twice, "rhombus(4, 4)"),
        (&joined, "rhombus(4, 5)"),
        (far, "square(4)"),
    ] {
        let settings =
            [("surface", board), ("pattern", pattern)].map(|(n, v)| (n.to_string(), v.to_string()));
        let bound = bind(&crate::common::rulebook(&Shipped, "mind_ninja_set"), &settings.to_vec(), None);
        let model = bound.unwrap_or_else(|e| panic!("{pattern} on {board}: {e:?}")).model;
        let game = Compiled::new(Arc::new(model)).unwrap();
        let (start, mut built) = (game.start().unwrap(), 0);
        for seed in 0..100 {
            let (mut rng, mut trace) = (Rng::numbered(seed, 1), Trace::default());
            let ended = game.fill_along(&start, &mut rng, false, &mut trace).unwrap().expect("a filling");
            let order: Vec<usize> = (0..trace.keys.len()).filter(|at| trace.keys[*at].is_site()).collect();
            let won = seat_that_wins(&game, &trace.keys, &order);
            assert_eq!(won, ended.winning_seats, "{pattern} on {board}, {seed}");
            built += usize::from(ended.winners == Some(1));
        }
        assert!((1..100).contains(&built), "{pattern} on {board} is built {built} times");
    }
}

/// The seats that win if decisions of a trace are made in this order: a site, then what follows it in the trace.
fn seat_that_wins(game: &Compiled, trace: &[Key], order: &[usize]) -> u64 {
    let (mut state, mut keys, mut last) = (game.start().unwrap(), Vec::new(), 0);
    loop {
        let mid_turn = match game.status(&state) {
            Status::Open { mid_turn, .. } => mid_turn,
            Status::Over(outcome) => {
                return outcome
                    .winners
                    .iter()
                    .fold(0, |all, role| all | 1 << outcome.holders[role.index()].0);
            }
        };
        game.decision_keys(&state, &mut keys);
        let index_of = |at: usize| keys.iter().position(|key| *key == trace[at]);
        let mut wanted = order.iter().copied().filter(|at| index_of(*at).is_some());
        last = if mid_turn { last + 1 } else { wanted.next().expect("a stone that is left") };
        let index = index_of(last).expect("a legal stone");
        game.play(&mut state, index).unwrap();
    }
}
