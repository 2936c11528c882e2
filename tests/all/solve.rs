//! Solvers: on trees that can be seen through, against plain negamax, and against values that are known.

use boardwright::check::bind;
use boardwright::engine::Plain;
use boardwright::game::{Decision, EvalLimit, Game, Known, Outcome, Pick, Rng, Status};
use boardwright::machine::Compiled;
use boardwright::model::{Role, Seat};
use boardwright::program::symmetries;
use boardwright::solve::{
    check, shortest, strategy, without_repetition, Budget, Flaw, Method, Question, Scale, Solved, Solver,
    Value,
};
use rand::{Rng as _, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

const METHODS: [Method; 4] = [Method::ByTurns, Method::ProofNumbers, Method::AlphaBeta, Method::Retrograde];

/// A random game without cycles: nodes in layers, each with some nodes of later layers after it, so that ways meet.
struct Dag {
    nodes: Vec<Node>,
}

enum Node {
    Over(Vec<i32>),
    Open(Seat, Vec<usize>),
}

impl Dag {
    /// A node's followers come after it; the last ones are ends with scores from −3 to 3.
    fn random(seed: u64) -> Dag {
        let mut rng = Rng::seed_from_u64(seed);
        let size = rng.random_range(5..60);
        let mut nodes = Vec::new();
        for at in 0..size {
            if at > size / 2 && rng.random_range(0..3) > 0 || at + 1 == size {
                let score = rng.random_range(-3..=3);
                nodes.push(Node::Over(vec![score, -score]));
                continue;
            }
            let seat = Seat(rng.random_range(0..2));
            let count = rng.random_range(1..4);
            nodes.push(Node::Open(seat, (0..count).map(|_| rng.random_range(at + 1..size)).collect()));
        }
        Dag { nodes }
    }

    /// The same with some ways back.
    fn random_with_cycles(seed: u64) -> Dag {
        let mut dag = Dag::random(seed);
        let mut rng = Rng::seed_from_u64(seed ^ 77);
        let size = dag.nodes.len();
        for node in &mut dag.nodes {
            if let Node::Open(_, next) = node {
                if rng.random_range(0..3) == 0 {
                    next.push(rng.random_range(0..size));
                }
            }
        }
        dag
    }
}

impl Game for Dag {
    type State = usize;

    fn start(&self) -> Result<usize, EvalLimit> {
        Ok(0)
    }

    fn status(&self, state: &usize) -> Status {
        match &self.nodes[*state] {
            Node::Over(scores) => {
                let winners = (0..2).filter(|r| scores[*r] > 0).map(|r| Role(r as u8)).collect();
                let scores = scores.iter().map(|n| vec![vec![*n / 2]]).collect();
                Status::Over(Outcome { winners, holders: vec![Seat(0), Seat(1)], places: Vec::new(), scores })
            }
            Node::Open(seat, _) => {
                let role = Role(seat.0);
                Status::Open { mover: role, decider: role, seat: *seat, mid_turn: false }
            }
        }
    }

    fn decision_count(&self, state: &usize) -> usize {
        match &self.nodes[*state] {
            Node::Over(_) => 0,
            Node::Open(_, next) => next.len(),
        }
    }

    fn decision(&self, _: &usize, index: usize) -> Decision {
        Decision { branches: Vec::new(), pick: Pick::Number(index as i32) }
    }

    fn play(&self, state: &mut usize, index: usize) -> Result<(), EvalLimit> {
        if let Node::Open(_, next) = &self.nodes[*state] {
            *state = next[index];
        }
        Ok(())
    }

    fn in_set(&self, _: &usize) -> bool {
        false
    }

    fn hash(&self, state: &usize) -> u64 {
        self.key(state) as u64
    }

    fn key(&self, state: &usize) -> u128 {
        let mut rng = Rng::seed_from_u64(*state as u64);
        rng.random()
    }
}

impl Known for Dag {}

/// Plain search through everything, for games without cycles; nothing if that takes too many steps.
fn negamax<G: Game>(game: &G, state: &G::State, seat: Seat, scale: Scale, steps: &mut u32) -> Option<i32> {
    *steps = steps.checked_sub(1)?;
    let decider = match game.status(state) {
        Status::Over(outcome) => return Some(scale.worth(&outcome, seat)),
        Status::Open { seat, .. } => seat,
    };
    let mut best: Option<i32> = None;
    for index in 0..game.decision_count(state) {
        let mut child = state.clone();
        game.play(&mut child, index).expect("a decision");
        let worth = negamax(game, &child, seat, scale, steps)?;
        let better = |best: i32| if decider == seat { best.max(worth) } else { best.min(worth) };
        best = Some(best.map_or(worth, better));
    }
    best
}

fn solved<G: Known>(game: &G, method: Method, scale: Scale, bytes: u64) -> Value {
    within(game, method, scale, bytes, 2_000_000)
}

fn within<G: Known>(game: &G, method: Method, scale: Scale, bytes: u64, nodes: u64) -> Value {
    let start = game.start().expect("a start");
    let mut watch = |_| true;
    Solver::new(game, method, scale, bytes).value(&start, Seat(0), &mut Budget::new(nodes, &mut watch))
}

#[test]
fn every_method_agrees_with_negamax_on_random_games() {
    for seed in 0..400 {
        let game = Dag::random(seed);
        for scale in [Scale::Standing, Scale::Margin] {
            let known = negamax(&game, &0, Seat(0), scale, &mut u32::MAX.clone()).expect("a worth");
            for method in METHODS {
                // A table of few entries forgets much.
                for bytes in
                    [1 << 20, 1 << 10].into_iter().filter(|b| *b > 1 << 10 || method != Method::Retrograde)
                {
                    let found = solved(&game, method, scale, bytes);
                    assert_eq!(found.exact(), Some(known), "seed {seed} {method:?} {scale:?} {found:?}");
                }
            }
        }
    }
}

/// What a seat can make sure of where play may go on for ever: the greatest fixed point, by plain iteration.
fn by_iteration(game: &Dag, least: i32) -> bool {
    let mut yes = vec![least <= 0; game.nodes.len()];
    loop {
        let before = yes.clone();
        for (at, node) in game.nodes.iter().enumerate() {
            yes[at] = match node {
                Node::Over(_) => {
                    let Status::Over(outcome) = game.status(&at) else { unreachable!() };
                    Scale::Standing.worth(&outcome, Seat(0)) >= least
                }
                Node::Open(Seat(0), next) => next.iter().any(|n| before[*n]),
                Node::Open(_, next) => next.iter().all(|n| before[*n]),
            };
        }
        if yes == before {
            return yes[0];
        }
    }
}

#[test]
fn play_that_may_be_endless_is_solved_or_said_to_be_unknown() {
    let mut exact = 0;
    for seed in 0..600 {
        let game = Dag::random_with_cycles(seed);
        let known = (-1..=1).rev().find(|least| by_iteration(&game, *least)).expect("a worth");
        let all = solved(&game, Method::Retrograde, Scale::Standing, 1 << 20);
        assert_eq!(all.exact(), Some(known), "seed {seed}");
        for method in [Method::ProofNumbers, Method::AlphaBeta] {
            let found = solved(&game, method, Scale::Standing, 1 << 20);
            assert!(found.low <= known && known <= found.high, "seed {seed} {method:?} {found:?}, {known}");
            exact += usize::from(found.exact().is_some() && method == Method::ProofNumbers);
        }
    }
    assert!(exact > 300, "{exact} of 600 games solved by proof numbers");
}

/// The same game without its symmetries.
struct Asymmetric<'a, G>(&'a G);

impl<G: Game> Game for Asymmetric<'_, G> {
    type State = G::State;

    fn start(&self) -> Result<G::State, EvalLimit> {
        self.0.start()
    }
    fn status(&self, state: &G::State) -> Status {
        self.0.status(state)
    }
    fn decision_count(&self, state: &G::State) -> usize {
        self.0.decision_count(state)
    }
    fn decision(&self, state: &G::State, index: usize) -> Decision {
        self.0.decision(state, index)
    }
    fn play(&self, state: &mut G::State, index: usize) -> Result<(), EvalLimit> {
        self.0.play(state, index)
    }
    fn in_set(&self, state: &G::State) -> bool {
        self.0.in_set(state)
    }
    fn hash(&self, state: &G::State) -> u64 {
        self.0.hash(state)
    }
    fn key(&self, state: &G::State) -> u128 {
        self.0.key(state)
    }
}

impl<G: Game> Known for Asymmetric<'_, G> {}

/// Tiny boards of the shipped games, and what the first seat makes sure of where that is known from elsewhere; `?`: only
/// the methods are compared. The scale is that of margins where `margin` stands.
const TINY: &str = "
tic_tac_toe | | 0
connect_four | rows=4 cols=4 | 0
connect_four | rows=3 cols=4 row=3 | ?
hex | size=2 pie=false | 1
hex | size=3 pie=false | 1
hex | size=3 | -1
hex | size=2 swapping=mirrored | -1
hex_misere | size=3 pie=false | ?
hox | size=3 | ?
reversi | size=4 | -8 margin
breakthrough | rows=4 cols=3 | -1
breakthrough | rows=4 cols=4 | -1
jade | rows=2 cols=2 opening=free | -1
jade | rows=2 cols=2 | 1
jade | rows=2 cols=2 opener=Parallel | -1
jade | rows=2 cols=3 opening=free | -1
jade | rows=2 cols=3 | -1
jade | rows=2 cols=3 opener=Parallel | -1
jade | rows=3 cols=3 opening=free | 1
jade | rows=3 cols=3 | 1
jade | rows=3 cols=3 opener=Parallel | -1
jed_plain | rows=2 cols=3 | 1
jed_plain | rows=3 cols=2 | 1
jed_plain | rows=2 cols=3 opener=Parallel | -1
jed | rows=2 cols=3 | ?
permute | size=3 pie=false corners_to=second | 1
permute | size=3 pie=false corners_to=first | -1
slyde | size=3 | 1
atari_go | size=2 | -1
atari_go | size=3 | 1
domineering | rows=2 cols=2 | 1
domineering | rows=3 cols=3 | 1
domineering | rows=4 cols=4 | 1
cram | rows=3 cols=3 | ?
unlur | size=2 | 1
y | size=2 pie=false | 1
y | size=3 pie=false | 1
y | size=3 | ?
havannah | size=2 pie=false | 1
catchup | size=2 | ?
iris | size=2 | ?
symple | size=3 | ?
pentago | size=4 row=3 | ?
star | size=2 pie=false | ?
permute_hex | size=2 pie=false | ?
go | size=1 half_komi=0 | 0
english_draughts | size=4 rows_of_men=1 | ?
";

/// A row of the table: game, options, value, scale.
fn row(line: &str) -> (&str, &str, Option<i32>, Scale) {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let scale = if cells[2].ends_with("margin") { Scale::Margin } else { Scale::Standing };
    (cells[0], cells[1], cells[2].trim_end_matches(" margin").parse().ok(), scale)
}

#[test]
fn methods_agree_on_tiny_boards_with_and_without_symmetries_and_with_known_values() {
    let mut counted = 0;
    for line in TINY.lines().filter(|line| !line.is_empty()) {
        let (id, options, known, scale) = row(line);
        let plain = crate::common::shipped(id, options);
        let rules = without_repetition(&plain.shared_model()).map_or_else(|| plain.shared_model(), Arc::new);
        let game = Compiled::new(rules).expect("a game that fits");
        let found = solved(&game, Method::ProofNumbers, scale, 1 << 24);
        let every = within(&game, Method::Retrograde, scale, 1 << 25, 150_000);
        let exact = found.exact().or(every.exact()).unwrap_or_else(|| panic!("{line}: {found:?} {every:?}"));
        assert_eq!(exact, known.unwrap_or(exact), "{line}: {found:?} {every:?}");
        let others = [
            every,
            within(&game, Method::AlphaBeta, scale, 1 << 24, 60_000),
            within(&Asymmetric(&game), Method::ProofNumbers, scale, 1 << 24, 60_000),
        ];
        for other in others {
            assert!(other.low <= exact && exact <= other.high, "{line}: {exact}, {other:?}");
        }
        let start = game.start().expect("a start");
        if let Some(all) = negamax(&game, &start, Seat(0), scale, &mut 30_000) {
            assert_eq!(all, exact, "{line}");
            counted += 1;
        }
    }
    assert!(counted >= 12, "{counted} games searched through");
}

#[test]
fn which_symmetries_the_rules_keep_is_proved_from_the_text() {
    let count =
        |id: &str, options: &str| symmetries(&crate::common::shipped(id, options).shared_model()).len();
    // All turns and mirrorings of the square, or the mirror image of its columns.
    assert_eq!(count("tic_tac_toe", ""), 7);
    assert_eq!(count("reversi", "size=4"), 7);
    assert_eq!(count("connect_four", ""), 1);
    assert_eq!(count("breakthrough", ""), 1);
    // A diagonal would exchange upright and lying dominoes.
    assert_eq!(count("domineering", ""), 3);
    assert_eq!(count("cram", ""), 7);
    // A half turn exchanges the two sides of a player.
    assert_eq!(count("hex", "size=4 pie=false"), 1);
    assert_eq!(count("y", "size=4 pie=false"), 5);
    // A mirror image of the columns keeps the numbers of rows, and what is opposite to what.
    let said = |turn: &str| {
        let text = format!(
            "boardwright 1\ngame \"Small\" {{ players A, B board square(3, 4) pieces stone
             turn {{ {turn} }} ends {{ mover wins when some l in lines(3): l in mine draw when full }} }}"
        );
        symmetries(&crate::common::written(&text).shared_model()).len()
    };
    let placed = |condition: &str| said(&format!("choose s in empty where {condition}  place my stone at s"));
    assert_eq!(placed("s.row > count(mine)"), 1);
    assert_eq!(placed("s.col > count(mine)"), 1);
    assert_eq!(placed("s.row + s.col > count(mine)"), 0);
    let along = |ways: &str| {
        let rest = "if some neighbours(s, opposite(d)) & mine { place my stone at s }";
        said(&format!("choose s in empty  choose d in {ways}  {rest}"))
    };
    assert_eq!(along("{east, west}"), 3);
    assert_eq!(along("{north, east}"), 0);
    // On a graph, neighbours may be kept where lines are not.
    let on_graph = |lines: &str, condition: &str| {
        let text = format!(
            "boardwright 1\ngame \"Small\" {{ players A, B board graph({lines}) pieces stone
             turn {{ choose s in empty  place my stone at s }}
             ends {{ mover wins when some x in mine: {condition}  draw when full }} }}"
        );
        symmetries(&crate::common::written(&text).shared_model()).len()
    };
    let (near, far) =
        ("some neighbours(x) & mine", "some run(x, orthogonal, board - theirs) - neighbours(x) & mine");
    assert_eq!(on_graph("[a b c d], [d e f]", near), 1);
    assert_eq!(on_graph("[a b c d], [d e f]", far), 0);
    assert_eq!(on_graph("[a b c d]", far), 1);
    assert_eq!(on_graph("[a b c d], [d e f]", "some hit(x, orthogonal, empty) & mine"), 0);
    // Sums of what is far from the end of numbers are added in any order.
    let summed = |weight: &str| {
        let rows = format!(
            "count(A & top) * {weight} + (0 - count(A & centre) * {weight}) + count(A & bottom) * {weight}"
        );
        let text = format!(
            "boardwright 1\ngame \"Small\" {{ players A, B board square(3) pieces stone
             turn {{ choose s in empty  place my stone at s }}
             ends {{ mover wins when {rows} = 10  draw when full }} }}"
        );
        symmetries(&crate::common::written(&text).shared_model()).len()
    };
    assert_eq!(summed("2147483647"), 1);
    assert_eq!(summed("10"), 3);
    // Coordinates, remembered sites and the past are not carried along.
    assert_eq!(count("chess", ""), 0);
    assert_eq!(count("go", "size=3"), 0);
    assert_eq!(count("jed", "rows=3 cols=3"), 0);
}

#[test]
fn draws_by_repetition_are_endless_play_only_where_nothing_else_asks_about_the_past() {
    let plain = |id: &str, options: &str| {
        without_repetition(&crate::common::shipped(id, options).shared_model()).is_some()
    };
    assert!(plain("nine_mens_morris", "men=3"));
    for (id, options) in [("chess", ""), ("english_draughts", ""), ("go", "size=2"), ("tic_tac_toe", "")] {
        assert!(!plain(id, options), "{id}");
    }
}

/// The strategy for a claim, and what its check says when one decision is left out or none.
fn proved(game: &Dag, method: Method, claim: Question) -> Result<u64, Flaw> {
    let mut watch = |_| true;
    let mut budget = Budget::new(1_000_000, &mut watch);
    let mut solver = Solver::new(game, method, claim.scale, 1 << 20);
    let mut chosen = HashMap::new();
    let mut take = |state: &usize, index| {
        chosen.insert(*state, index);
    };
    let count = strategy(&mut solver, game, &0, claim, &mut budget, &mut take).expect("a strategy");
    assert_eq!(count, chosen.len() as u64);
    for left_out in chosen.keys() {
        let others = |state: &usize| chosen.get(state).filter(|_| state != left_out).copied();
        assert!(matches!(check(game, &0, claim, &others), Err(Flaw::Silent(_))), "{left_out} is needed");
    }
    check(game, &0, claim, &|state| chosen.get(state).copied())
}

#[test]
fn strategies_hold_and_claims_of_more_fail() {
    for seed in 0..150 {
        let (game, cyclic) = (Dag::random(seed), Dag::random_with_cycles(seed));
        let runs = METHODS.map(|method| (&game, method));
        for (game, method) in runs.into_iter().chain([(&cyclic, Method::Retrograde)]) {
            let at_least = solved(game, method, Scale::Standing, 1 << 20).exact().expect("a value");
            let claim = Question::of(Seat(0), at_least, Scale::Standing);
            let other = Question::of(Seat(1), -at_least, Scale::Standing);
            for claim in [claim, other] {
                proved(game, method, claim).unwrap_or_else(|flaw| panic!("seed {seed} {claim:?}: {flaw}"));
                let more = Question { at_least: claim.at_least + 1, ..claim };
                let first = |_: &usize| Some(0);
                assert!(check(game, &0, more, &first).is_err(), "seed {seed}: more than can be had");
            }
        }
    }
}

/// The fewest turns to a win by going through all positions breadth first, with the plain evaluator.
fn fewest_turns(game: &Plain) -> Option<u32> {
    let mut layer = vec![game.start().expect("a start")];
    let mut seen: HashSet<u128> = layer.iter().map(|state| game.key(state)).collect();
    for turns in 1.. {
        let (mut open, mut next) = (layer, Vec::new());
        while let Some(state) = open.pop() {
            for index in 0..game.decision_count(&state) {
                let mut after = state.clone();
                game.play(&mut after, index).expect("a decision");
                match game.status(&after) {
                    Status::Over(outcome) if !outcome.winners.is_empty() => return Some(turns),
                    Status::Over(_) => {}
                    Status::Open { .. } if !seen.insert(game.key(&after)) => {}
                    Status::Open { mid_turn: true, .. } => open.push(after),
                    Status::Open { .. } => next.push(after),
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

fn solved_puzzle(game: &Compiled, nodes: u64) -> Solved {
    let mut watch = |_| true;
    let start = game.start().expect("a start");
    shortest(game, &start, 64 << 20, &mut Budget::new(nodes, &mut watch), &mut |_| false)
}

/// Does the line win in so many turns by the plain evaluator?
fn wins(game: &Plain, decisions: &[usize], turns: u32) -> bool {
    let mut state = game.start().expect("a start");
    let mut played = 0;
    for index in decisions {
        game.play(&mut state, *index).expect("a decision");
        played += u32::from(!matches!(game.status(&state), Status::Open { mid_turn: true, .. }));
    }
    matches!(game.status(&state), Status::Over(outcome) if !outcome.winners.is_empty()) && played == turns
}

#[test]
fn puzzles_are_solved_in_the_fewest_turns() {
    let others = crate::common::folder("others");
    let slides = crate::common::game(&others, "sliding_tiles");
    let presses = |setting: &[(&str, &str)]| {
        let settings = setting.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let bound = bind(&crate::common::rulebook(&others, "lights_out"), &settings, None).expect("a game");
        Plain::new(Arc::new(bound.model))
    };
    let small = presses(&[("size", "2")]);
    let games =
        [(slides, Some(21)), (presses(&[]), Some(5)), (small, Some(4)), (presses(&[("presses", "4")]), None)];
    for (plain, turns) in games {
        let solved = solved_puzzle(&crate::common::compiled(&plain), 5_000_000);
        assert_eq!(fewest_turns(&plain), turns, "{}", plain.shared_model().id);
        assert_eq!(solved.solution.as_ref().map(|solution| solution.turns), turns);
        assert!(solved.settled && solved.unknown.is_none());
        let line = solved.solution.iter().all(|solution| wins(&plain, &solution.decisions, solution.turns));
        assert!(line, "{:?}", solved.solution);
    }
}

#[test]
fn peg_solitaire_is_solved_by_thirty_one_jumps() {
    let plain = crate::common::shipped("peg_solitaire", "");
    let solved = solved_puzzle(&crate::common::compiled(&plain), 1_000_000);
    let solution = solved.solution.expect("a solution");
    assert_eq!((solution.turns, solved.settled), (31, false));
    assert!(wins(&plain, &solution.decisions, 31));
}
