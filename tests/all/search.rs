//! Players: they agree with plain negamax, repeat, and stop when they are told to.

use boardwright::engine::notation::{decision_text, play_move, read_move};
use boardwright::game::{Decision, EvalLimit, Game, Known, Nature, Outcome, Pick, Playouts, Status};
use boardwright::machine::Compiled;
use boardwright::model::{Role, Seat};
use boardwright::search::alphabeta::AlphaBeta;
use boardwright::search::mcts::{Mcts, Switches};
use boardwright::search::{half_points, winning_seats, Choice, Greedy, Limits, Player, Random};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

static NEVER: AtomicBool = AtomicBool::new(false);

fn limits(nodes: u64) -> Limits<'static> {
    Limits { nodes, stop: &NEVER, brief: false, watch: None }
}

fn switches(text: &str) -> Switches {
    let mut switches = Switches { memory: 16 << 20, ..Switches::default() };
    for part in text.split(',').filter(|p| !p.is_empty()) {
        let (key, value) = part.split_once('=').unwrap();
        switches.set(key, value).unwrap();
    }
    switches
}

/// A game tree made of random numbers: who decides, how many decisions there are, how lines end. The same seat may
/// decide several times in a row.
struct RandomTree {
    seed: u64,
    depth: u32,
}

#[derive(Clone)]
struct Node {
    number: u64,
    depth: u32,
}

fn mixed(a: u64, b: u64) -> u64 {
    let x = (a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (x ^ x >> 29).wrapping_mul(0x94d0_49bb_1331_11eb) ^ x >> 31
}

impl Game for RandomTree {
    type State = Node;

    fn start(&self) -> Result<Node, EvalLimit> {
        Ok(Node { number: mixed(self.seed, 1), depth: 0 })
    }

    fn status(&self, node: &Node) -> Status {
        let ends = node.depth == self.depth || node.depth > 1 && node.number.is_multiple_of(7);
        if ends {
            let winners = [vec![Role(0)], vec![Role(1)], vec![]][(node.number >> 8) as usize % 3].clone();
            return Status::Over(Outcome {
                winners,
                holders: vec![Seat(0), Seat(1)],
                places: Vec::new(),
                scores: Vec::new(),
            });
        }
        let role = Role((node.number >> 16) as u8 & 1);
        Status::Open { mover: role, decider: role, seat: Seat(role.0), mid_turn: node.number >> 20 & 1 == 1 }
    }

    fn decision_count(&self, node: &Node) -> usize {
        match self.status(node) {
            Status::Over(_) => 0,
            Status::Open { .. } => 1 + (node.number >> 24) as usize % 4,
        }
    }

    fn decision(&self, _: &Node, index: usize) -> Decision {
        Decision { branches: Vec::new(), pick: Pick::Number(index as i32) }
    }

    fn play(&self, node: &mut Node, index: usize) -> Result<(), EvalLimit> {
        *node = Node { number: mixed(node.number, index as u64 + 2), depth: node.depth + 1 };
        Ok(())
    }

    fn in_set(&self, _: &Node) -> bool {
        false
    }

    fn hash(&self, node: &Node) -> u64 {
        node.number
    }

    fn key(&self, node: &Node) -> u128 {
        u128::from(node.number)
    }
}

impl Playouts for RandomTree {}

impl Known for RandomTree {
    fn nature(&self) -> Nature {
        Nature { never_repeats: true, ..Nature::default() }
    }
}

/// Half points of the first of two seats with best play.
fn negamax<G: Game>(game: &G, state: &G::State, known: &mut HashMap<u64, u32>) -> u32 {
    let seat = match game.status(state) {
        Status::Over(outcome) => return half_points(winning_seats(&outcome), 0),
        Status::Open { seat, .. } => seat,
    };
    let hash = game.hash(state);
    if let Some(value) = known.get(&hash) {
        return *value;
    }
    let mut best = if seat.0 == 0 { 0 } else { 2 };
    for index in 0..game.decision_count(state) {
        let mut next = state.clone();
        game.play(&mut next, index).unwrap();
        let value = negamax(game, &next, known);
        best = if seat.0 == 0 { best.max(value) } else { best.min(value) };
    }
    known.insert(hash, best);
    best
}

/// A proven choice has the value of negamax and keeps it.
fn agrees<G: Game>(game: &G, state: &G::State, choice: &Choice, what: &str) {
    let Status::Open { seat, .. } = game.status(state) else { panic!("the game is over") };
    let of_seat = |value: u32| if seat.0 == 0 { value } else { 2 - value };
    let mut known = HashMap::new();
    let exact = of_seat(negamax(game, state, &mut known));
    assert!(choice.proven, "{what}: not proven: {choice:?}");
    assert_eq!(choice.value, Some(f64::from(exact) / 2.0), "{what}: {choice:?}");
    let mut next = state.clone();
    game.play(&mut next, choice.index).unwrap();
    assert_eq!(of_seat(negamax(game, &next, &mut known)), exact, "{what}: the decision is not best");
}

#[test]
fn players_agree_with_negamax_on_random_trees() {
    for seed in 0..150 {
        let game = RandomTree { seed, depth: 3 + (seed % 4) as u32 };
        let start = game.start().unwrap();
        let choice = AlphaBeta::new(None, 1 << 20).choose(&game, &start, &limits(u64::MAX)).unwrap();
        agrees(&game, &start, &choice, &format!("alpha-beta, seed {seed}"));
        for parts in ["", "plain=on,solver=on", "rave=on", "transpositions=on"] {
            let mut mcts = Mcts::new(switches(parts), seed);
            let choice = mcts.choose(&game, &start, &limits(200_000)).unwrap();
            agrees(&game, &start, &choice, &format!("mcts {parts}, seed {seed}"));
        }
    }
}

fn game(id: &str, options: &str) -> Compiled {
    crate::common::compiled(&crate::common::shipped(id, options))
}

/// Tiny boards of many kinds of games: pieces that move, capture, are shared; scores; the pie rule; several decisions a turn.
const TINY: &[(&str, &str)] = &[
    ("hex", "size=3"),
    ("hex", "size=3 pie=false"),
    ("jade", "rows=2 cols=3"),
    ("jed", "rows=2 cols=3"),
    ("connect_four", "cols=4 rows=3 row=3"),
    ("gomoku", "size=5 row=3"),
    ("reversi", "size=4"),
    ("breakthrough", "cols=2 rows=4 ranks=1"),
    ("iris", "size=2"),
    ("permute", "size=3"),
];

#[test]
fn players_agree_with_negamax_on_tiny_boards() {
    for (id, settings) in TINY {
        let game = game(id, settings);
        let start = game.start().unwrap();
        let mut state = start.clone();
        // Far enough in for negamax to see the end.
        let mut rng = boardwright::rng::Rng::numbered(7, 1);
        while let (Status::Open { .. }, true) = (game.status(&state), game.decision_count(&state) > 9) {
            let index = rand::Rng::random_range(&mut rng, 0..game.decision_count(&state));
            let mut next = state.clone();
            game.play(&mut next, index).unwrap();
            if let Status::Over(_) = game.status(&next) {
                break;
            }
            state = next;
        }
        let choice = AlphaBeta::new(None, 16 << 20).choose(&game, &state, &limits(u64::MAX)).unwrap();
        agrees(&game, &state, &choice, &format!("alpha-beta, {id}"));
        let choice = Mcts::new(switches(""), 1).choose(&game, &state, &limits(3_000_000)).unwrap();
        agrees(&game, &state, &choice, &format!("mcts, {id}"));
    }
}

#[test]
fn the_same_seed_makes_the_same_choice() {
    for (id, settings) in [("hex", "size=5"), ("breakthrough", ""), ("permute", "size=6")] {
        let game = game(id, settings);
        let start = game.start().unwrap();
        let search = |seed| Mcts::new(switches(""), seed).choose(&game, &start, &limits(300)).unwrap();
        assert_eq!(search(5), search(5), "{id}");
        let greedy = |seed| Greedy::new(seed).choose(&game, &start, &limits(300)).unwrap();
        assert_eq!(greedy(5), greedy(5), "{id}");
        let deep = || AlphaBeta::new(None, 1 << 20).choose(&game, &start, &limits(3_000)).unwrap();
        assert_eq!(deep(), deep(), "{id}");
    }
}

#[test]
fn what_was_broken_off_is_not_proven() {
    for (id, nodes) in [("arimaa", 40..3_000), ("amazons", 10..400), ("chess", 5..60)] {
        let game = game(id, "");
        let start = game.start().unwrap();
        for nodes in nodes.step_by(37) {
            let choice = AlphaBeta::new(Some(1), 1 << 20).choose(&game, &start, &limits(nodes)).unwrap();
            assert!(!choice.proven, "{id}, {nodes} nodes: {choice:?}");
        }
    }
}

/// A turn that goes on in very many ways is not followed through all of them.
#[test]
fn the_depth_bounds_long_turns() {
    let text = "boardwright 1 game \"Large sets\" { players A, B board square(8) pieces stone turn { choose set x of 1..40 in \
         empty keeping no neighbours(x) & x place my stone at x } ends { mover wins when full draw when stuck } }";
    let model = crate::common::written(text).shared_model();
    let game = Compiled::new(model).unwrap();
    let choice =
        AlphaBeta::new(Some(1), 1 << 20).choose(&game, &game.start().unwrap(), &limits(2_000_000)).unwrap();
    assert!(choice.nodes < 2_000_000 && choice.depth == 1, "{choice:?}");
}

#[test]
fn a_tree_is_taken_over_from_turn_to_turn() {
    let game = game("hex", "size=4 pie=false");
    let mut state = game.start().unwrap();
    let mut mcts = Mcts::new(switches(""), 1);
    let first = mcts.choose(&game, &state, &limits(3_000)).unwrap();
    game.play(&mut state, first.index).unwrap();
    game.play(&mut state, first.line[1]).unwrap();
    let second = mcts.choose(&game, &state, &limits(1)).unwrap();
    let visits: u64 = second.candidates.iter().map(|c| c.visits).sum();
    assert!(visits > 10, "{visits} visits are left of 3000");
    let mut fresh = Mcts::new(switches("reuse=off"), 1);
    fresh.choose(&game, &game.start().unwrap(), &limits(3_000)).unwrap();
    let third = fresh.choose(&game, &state, &limits(1)).unwrap();
    assert_eq!(third.candidates.iter().map(|c| c.visits).sum::<u64>(), 1);
}

#[test]
fn what_was_learnt_under_other_rules_is_forgotten() {
    let (plain, misere) = (game("y", "size=3 pie=false"), game("y", "size=3 pie=false misere=true"));
    let (small, large) = (game("amazons", "size=5"), game("amazons", ""));
    let mut players: [Box<dyn Player<Compiled>>; 2] =
        [Box::new(Mcts::new(switches(""), 1)), Box::new(AlphaBeta::new(None, 1 << 20))];
    for player in &mut players {
        for game in [&plain, &misere] {
            let start = game.start().unwrap();
            let choice = player.choose(game, &start, &limits(100_000)).unwrap();
            agrees(game, &start, &choice, &player.describe(game));
        }
        for game in [&large, &small] {
            player.choose(game, &game.start().unwrap(), &limits(60)).unwrap();
        }
    }
}

#[test]
fn searches_stop_and_keep_to_their_memory() {
    let game = game("hex", "size=11");
    let start = game.start().unwrap();
    let stopped = AtomicBool::new(true);
    let now = Limits { nodes: u64::MAX, stop: &stopped, brief: false, watch: None };
    let count = game.decision_count(&start);
    assert!(Mcts::new(switches(""), 1).choose(&game, &start, &now).unwrap().index < count);
    assert!(AlphaBeta::new(None, 1 << 20).choose(&game, &start, &now).unwrap().index < count);
    assert!(Greedy::new(1).choose(&game, &start, &now).unwrap().index < count);
    assert!(Random::new(1).choose(&game, &start, &now).unwrap().index < count);
    // Far more nodes than a megabyte holds: the tree stops growing and the search goes on.
    let mut switches = switches("");
    switches.memory = 1 << 20;
    let choice = Mcts::new(switches, 1).choose(&game, &start, &limits(20_000)).unwrap();
    assert_eq!(choice.nodes, 20_000);
}

#[test]
fn threads_grow_one_tree() {
    let game = game("hex", "size=5 pie=false");
    let start = game.start().unwrap();
    let choice = Mcts::new(switches("threads=3"), 1).choose(&game, &start, &limits(30_001)).unwrap();
    let visits: u64 = choice.candidates.iter().map(|c| c.visits).sum();
    assert_eq!((choice.nodes, visits), (30_001, 30_001));
}

/// Makes moves as people write them.
fn after(game: &Compiled, moves: &str) -> <Compiled as Game>::State {
    let mut state = game.start().unwrap();
    for text in moves.split(';') {
        let mv = read_move(game, &state, text.trim()).unwrap();
        assert!(play_move(game, &mut state, &mv).unwrap(), "{text}");
    }
    state
}

#[test]
fn a_brief_search_ends_when_the_result_is_settled() {
    let game = game("tic_tac_toe", "");
    let state = after(&game, "a1;b2;b1;c3");
    let search = |brief| {
        let limits = Limits { brief, ..limits(100_000) };
        Mcts::new(switches("solver=off"), 1).choose(&game, &state, &limits).unwrap()
    };
    assert_eq!((search(false).nodes, search(false).proven), (100_000, false));
    assert!(search(true).nodes < 100_000 && search(true).index == search(false).index);
}

#[test]
fn random_games_that_tell_nothing_are_broken_off() {
    let game = game("chess", "");
    let mut state = after(&game, "e2 e4;d7 d5;e4 d5;d8 d5;b1 c3;a7 a6");
    let mut mcts = Mcts::new(switches(""), 1);
    let mut picked = Vec::new();
    for _ in 0..2 {
        let choice = mcts.choose(&game, &state, &limits(4_000)).unwrap();
        picked.push(decision_text(&game, &state, choice.index));
        game.play(&mut state, choice.index).unwrap();
    }
    assert_eq!(picked, ["c3", "d5"], "the queen can be taken");
}

#[test]
fn a_little_search_beats_random_play() {
    for (id, settings) in [
        ("hex", "size=5"),
        ("breakthrough", ""),
        ("permute", "size=6"),
        ("reversi", "size=6"),
        ("iris", "size=3"),
    ] {
        let game = game(id, settings);
        let mut points = 0;
        for number in 0..6 {
            let mut players: [Box<dyn Player<Compiled>>; 2] =
                [Box::new(Mcts::new(switches(""), number)), Box::new(Random::new(number))];
            let mut state = game.start().unwrap();
            while let Status::Open { seat, .. } = game.status(&state) {
                let own = usize::from(seat.0 != number as u8 % 2);
                let choice = players[own].choose(&game, &state, &limits(300)).unwrap();
                game.play(&mut state, choice.index).unwrap();
            }
            let Status::Over(outcome) = game.status(&state) else { unreachable!() };
            points += half_points(winning_seats(&outcome), number as u8 % 2);
        }
        assert!(points >= 11, "{id}: {points} of 12 half points");
    }
}

#[test]
fn a_text_says_which_search_plays_it() {
    let searcher = |text: String| {
        let game = crate::common::compiled(&crate::common::written(&text));
        boardwright::search::suits_alpha_beta(&game)
    };
    let variant =
        |base: &str, item: &str| format!("boardwright 1\ngame \"Mine\" extends \"{base}\" {{ {item} }}\n");
    assert!(!searcher(variant("hex", "")) && searcher(variant("hex", "player \"ab\"")));
    assert!(searcher(variant("chess", "")) && !searcher(variant("chess", "player \"mcts\"")));
}
