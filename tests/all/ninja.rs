//! Mind Ninja: the shipped patterns, the checker's answers, exact results, fillings.

use boardwright::check::{self, Rulebook, Settings, Texts};
use boardwright::engine::notation::{play_move, read_full_move};
use boardwright::engine::{Plain, Setup};
use boardwright::game::{Game, Pick, Rng, Status};
use boardwright::machine::{Compiled, State};
use boardwright::model::{Model, Piece, Role};
use boardwright::ninja::{
    examples, find, monotone, smallest, solve, symmetry, table, witnesses, Effort, Found, Goal, Monotone,
    Puzzle, Sameness, Solved, Stones, Trouble,
};
use boardwright::program;
use boardwright::texts::{self, Shipped};
use rand::{Rng as _, SeedableRng};
use std::sync::Arc;

const EFFORT: Effort = Effort { looks: 20_000, seed: 7 };

fn book(id: &str) -> Rulebook {
    check::read(&Shipped, id, &Shipped.game(id).unwrap()).unwrap_or_else(|(e, _)| panic!("{id}: {e:?}"))
}

fn settings(all: &[(&str, &str)]) -> Settings {
    all.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
}

fn model(id: &str, set: &[(&str, &str)]) -> Arc<Model> {
    let bound = check::bind(&book(id), &settings(set), None);
    Arc::new(bound.unwrap_or_else(|e| panic!("{id} {set:?}: {e:?}")).model)
}

/// The codes of what is wrong with a pattern on a board.
fn wrong(pattern: &str, board: &str) -> Vec<&'static str> {
    let set = settings(&[("surface", board), ("pattern", pattern)]);
    match check::bind(&book("mind_ninja_set"), &set, None) {
        Ok(_) => Vec::new(),
        Err(found) => found.iter().map(|d| d.code).collect(),
    }
}

fn puzzle(pattern: &str, board: &str) -> Puzzle {
    with_free_turns(pattern, board, 0)
}

fn with_free_turns(pattern: &str, board: &str, free: i32) -> Puzzle {
    let favoured = if free < 0 { "Blocker" } else { "Builder" };
    let n = free.unsigned_abs().to_string();
    let set = [("surface", board), ("pattern", pattern), ("favoured", favoured), ("free", &n)];
    Puzzle::new(model("mind_ninja_set", &set)).unwrap_or_else(|e| panic!("{pattern} on {board}: {e}"))
}

/// Every board of a puzzle.
fn boards(puzzle: &Puzzle) -> impl Iterator<Item = Stones> {
    let (sites, values) = (puzzle.board().len(), puzzle.colours() as u64 + 1);
    (0..values.pow(sites as u32)).map(move |mut n| {
        let digit = |_| {
            let d = (n % values) as u8;
            n /= values;
            d
        };
        Stones((0..sites).map(digit).collect())
    })
}

/// A small board for each shipped pattern.
fn small() -> Vec<(String, String)> {
    let small = ["square(2, 3)", "rhombus(2, 3)", "hexhex(2)", "triangle(3)"];
    let fits = |id: &str| small.iter().find(|b| wrong(id, b).is_empty());
    texts::patterns().into_iter().filter_map(|id| Some((id.to_string(), fits(id)?.to_string()))).collect()
}

#[test]
fn the_examples_of_all_patterns_hold() {
    for id in texts::patterns() {
        let mut book = book("mind_ninja_set");
        book.give(&settings(&[("pattern", id)])).unwrap();
        let tried = examples(&book);
        assert!(tried.len() >= 2, "{id} has {} examples", tried.len());
        for one in tried {
            assert!(one.failures.is_empty(), "{id}, {}: {:?}", one.name, one.failures);
        }
    }
}

#[test]
fn a_wrong_example_fails() {
    let mut book = book("mind_ninja_set");
    book.give(&settings(&[("pattern", "hex")])).unwrap();
    let (_, pattern) = book.patterns.iter_mut().find(|(id, _)| id == "hex").unwrap();
    pattern.examples[0].built = false;
    let tried = examples(&book);
    assert_eq!(tried[0].failures[0].code, "test-failed");
    assert!(tried[1].failures.is_empty());
}

#[test]
fn bad_patterns_are_refused() {
    for (pattern, board, code) in [
        ("some mine & top", "square(3)", "pattern-speaks-of-players"),
        ("turn > 3", "square(3)", "pattern-speaks-of-players"),
        ("passes = 1", "square(3)", "pattern-speaks-of-players"),
        ("repeats > 0", "square(3)", "pattern-speaks-of-players"),
        ("Builder = Red", "square(3)", "pattern-speaks-of-players"),
        ("some p in players: true", "square(3)", "pattern-speaks-of-players"),
        ("built(hex)", "square(3)", "pattern-speaks-of-players"),
        ("first.player = Red", "square(3)", "pattern-speaks-of-players"),
        ("some Green", "square(3)", "unknown-name"),
        ("some Red & top", "hexhex(3)", "no-such-region"),
        ("some Red & side(1)", "torus(3, 3)", "no-such-region"),
        ("hexx", "square(3)", "no-such-pattern"),
        ("y", "square(3)", "pattern-board"),
        ("five_in_a_row(9)", "square(3)", "option-range"),
        ("five_in_a_row(4, 4)", "square(3)", "argument-count"),
        ("{hex, cross}", "square(3)", "wrong-type"),
        ("some Red &", "square(3)", "syntax"),
        ("count(Red)", "square(3)", "wrong-type"),
        ("hex", "squar(3)", "no-such-board"),
        ("hex", "square(0)", "board-empty"),
        ("hex", "surface", "recursive-definition"),
    ] {
        let found = wrong(pattern, board);
        assert!(found.contains(&code), "`{pattern}` on {board}: {found:?}, not {code}");
    }
}

#[test]
fn slow_patterns_are_refused_with_the_limit() {
    let slow = "some a in blocks(3, 3): some b in blocks(2, 2): some c in blocks(4, 4): a & b & c in Red - Red and some Red & a";
    let set = [("surface", "square(30)"), ("pattern", slow)];
    let found = Puzzle::new(model("mind_ninja_set", &set)).err();
    assert_eq!(found, Some(Trouble::TooSlow));
    assert!(Trouble::TooSlow.to_string().contains("5000000 steps"));
}

#[test]
fn parameters_and_conditions_may_be_patterns() {
    let three = puzzle("five_in_a_row(3)", "square(1, 3)");
    let written = puzzle("some l in lines(3): l in Red", "square(1, 3)");
    for stones in boards(&three) {
        assert_eq!(three.holds(&stones), written.holds(&stones), "{stones:?}");
    }
    let list =
        model("mind_ninja", &[("list", "{ hex, five_in_a_row(3), some Red }"), ("surface", "square(3)")]);
    let ids: Vec<&str> = list.patterns.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(ids, ["hex", "five_in_a_row(3)", "invented"]);
}

/// Does the plain evaluator say that the pattern is built where these stones lie?
fn is_built(plain: &Plain, setup: &Setup, puzzle: &Puzzle, stones: &Stones) -> bool {
    let mut full = setup.clone();
    stones.put(&mut full.position, puzzle.types());
    match plain.status(&plain.begin(&full).unwrap()) {
        Status::Over(outcome) => outcome.winners == [Role(0)],
        Status::Open { .. } => false,
    }
}

/// Groups that a condition makes touch something are looked for there alone; the meaning stays.
#[test]
fn conditions_compiled_mean_what_they_say() {
    let written = [
        "some g in groups(Red): count(g & corners) >= 2",
        "some g in groups(Red): count(g & edge) > 1 and count(g) >= 3",
        "some g in groups(Blue): count(g & edge) >= 0 and count(g) = 2",
        "some g in groups(Red): count({ x in sides where some x & g }) >= 2 or count(g & corners) >= 1",
        "some g in groups(Red): some x in sides: some x & g",
        "no g in groups(Red): count({ x in sides where some x & g }) > 1",
    ];
    let written = written.iter().map(|w| (w.to_string(), "rhombus(2, 3)".to_string()));
    for (pattern, board) in small().into_iter().chain(written) {
        let puzzle = puzzle(&pattern, &board);
        let plain = Plain::new(Arc::new(puzzle.model().clone()));
        let setup = plain.setup().unwrap();
        for stones in boards(&puzzle) {
            let won = is_built(&plain, &setup, &puzzle, &stones);
            assert_eq!(puzzle.holds(&stones).unwrap(), won, "{pattern} on {board}: {stones:?}");
        }
    }
}

/// Groups are found by floods, and counts by set algebra, where conditions allow it; the meaning stays.
#[test]
fn conditions_on_the_whole_board_mean_what_they_say() {
    let sides = "{ x in sides where some x & g }";
    let written = [
        format!("some g in groups(Red): count({sides}) >= 3"),
        format!("some g in groups(Red): count({sides}) > 1 or some g & corners and some g & centre"),
        format!("some b in Blue: some g in groups(Red + b): count({sides}) >= 3"),
        "every b in Blue: some g in groups(b + Red): some g & top and some g & bottom".to_string(),
        format!("some b in Blue: some g in groups(Red + b, north): count({sides}) >= 3"),
        "some b in empty: some g in groups(Red + b): every x in sides: some x & g".to_string(),
        "some c in colours: some g in groups(c): every x in sides: some x & g".to_string(),
        "some g in groups(Red): some g & top and some g & neighbours(Blue & bottom)".to_string(),
        "some g in groups(Blue): some x in sides: some x & g and some g & image(x, half_turn)".to_string(),
        "no c in colours: some g in groups(c): count(g & corners) >= 2".to_string(),
        "some s in Red: count({ d in orthogonal where count(run(s, d, Red)) >= 2 }) >= 3".to_string(),
        "some s in Red: count({ d in orthogonal where count(run(s, d, Red)) < 2 }) = 4".to_string(),
        "every s in Red: count({ d in orthogonal where some neighbours(s, d) & Blue }) != 2".to_string(),
        "some s in empty: count({ x in sides where s in x or some neighbours(s) & x & Red }) > 1".to_string(),
        "count({ s in Red where count({ d in orthogonal where some hit(s, d, empty) & Blue }) <= 1 }) > 3"
            .to_string(),
        "some s in Red: count(run(s, north, Red + Blue)) = 2".to_string(),
    ];
    let mut rng = Rng::seed_from_u64(5);
    for pattern in &written {
        let mut built = 0;
        for board in ["rhombus(4, 4)", "square(3, 5)"] {
            let puzzle = puzzle(pattern, board);
            let plain = Plain::new(Arc::new(puzzle.model().clone()));
            let setup = plain.setup().unwrap();
            for _ in 0..300 {
                let empty = rng.random_range(0.0..0.4);
                let mut stone = || if rng.random::<f64>() < empty { 0 } else { rng.random_range(1..=2) };
                let stones = Stones(puzzle.board().iter().map(|_| stone()).collect());
                let won = is_built(&plain, &setup, &puzzle, &stones);
                assert_eq!(puzzle.holds(&stones).unwrap(), won, "{pattern} on {board}: {stones:?}");
                built += usize::from(won);
            }
        }
        assert!((1..600).contains(&built), "{pattern} is built {built} times");
    }
}

#[test]
fn hex_as_a_pattern_is_hex() {
    let hex = Compiled::new(model("hex", &[("size", "7"), ("pie", "false")])).unwrap();
    let plain = Plain::new(model("hex", &[("size", "7"), ("pie", "false")]));
    let red = puzzle("hex", "rhombus(7, 7)");
    let blue = puzzle("some g in groups(Blue): some g & left and some g & right", "rhombus(7, 7)");
    let setup = plain.setup().unwrap();
    let mut rng = Rng::seed_from_u64(5);
    for _ in 0..10_000 {
        let share = rng.random_range(0.4..0.6);
        let stones = Stones((0..49).map(|_| if rng.random::<f64>() < share { 1 } else { 2 }).collect());
        let mut full = setup.clone();
        for (site, colour) in stones.0.iter().enumerate() {
            let site = boardwright::board::Site(site as u16);
            full.position.put(Piece { site, ty: boardwright::model::PieceType(colour - 1) });
        }
        let Status::Over(outcome) = hex.status(&hex.begin(&full).unwrap()) else { panic!("a full board") };
        let built = red.holds(&stones).unwrap();
        assert_eq!(built, outcome.winners == [Role(0)]);
        assert_ne!(built, blue.holds(&stones).unwrap(), "exactly one of two");
    }
}

#[test]
fn proofs_of_monotony_are_true() {
    let mut proved = 0;
    for (id, board) in small() {
        let puzzle = puzzle(&id, &board);
        if !puzzle.is_monotone() {
            continue;
        }
        proved += 1;
        for stones in boards(&puzzle).filter(|s| puzzle.holds(s).unwrap()) {
            for site in stones.empty() {
                for colour in 1..=2 {
                    let mut more = stones.clone();
                    more.0[site] = colour;
                    assert!(puzzle.holds(&more).unwrap(), "{id} on {board}: {more:?}");
                }
            }
        }
    }
    assert!(proved >= 10, "only {proved} patterns are proved monotone");
}

#[test]
fn proofs_of_symmetry_are_true() {
    for (id, board) in small() {
        let puzzle = puzzle(&id, &board);
        let few = Effort { looks: 100, seed: 1 };
        let maps = &puzzle.board().automorphisms()[1..];
        for (kept, map) in symmetry(&puzzle, &few).unwrap().iter().zip(maps) {
            if kept.same == Sameness::Proved {
                let broken = boards(&puzzle).find(|s| puzzle.holds(s) != puzzle.holds(&s.image(map)));
                assert_eq!(broken, None, "{id} on {board}, {}", kept.name);
            }
        }
    }
}

#[test]
fn answers_agree_with_all_boards() {
    for (id, board) in small() {
        let puzzle = puzzle(&id, &board);
        let built: Vec<Stones> = boards(&puzzle).filter(|s| puzzle.holds(s).unwrap()).collect();
        let full = |s: &Stones| s.empty().is_empty();
        let avoided = boards(&puzzle).any(|s| full(&s) && !puzzle.holds(&s).unwrap());
        let found = find(&puzzle, &puzzle.none(), Goal::Built, &EFFORT).unwrap();
        assert_eq!(matches!(found, Found::Yes(..)), !built.is_empty(), "{id} on {board}: {found:?}");
        let found = find(&puzzle, &puzzle.none(), Goal::Avoided, &EFFORT).unwrap();
        assert_eq!(matches!(found, Found::Yes(..)), avoided, "{id} on {board}: {found:?}");
        let fewest = built.iter().map(Stones::count).min();
        let found = smallest(&puzzle, &EFFORT).unwrap();
        assert_eq!(found.is_exact().then_some(found.at_least), fewest, "{id} on {board}");
    }
}

#[test]
fn witnesses_are_all_smallest_sets() {
    for (id, board) in small() {
        let puzzle = puzzle(&id, &board);
        let mut rng = Rng::seed_from_u64(3);
        let stones = Stones((0..puzzle.board().len()).map(|_| rng.random_range(1..=2)).collect());
        if !puzzle.holds(&stones).unwrap() {
            continue;
        }
        let found = witnesses(&puzzle, &stones, &EFFORT).unwrap();
        assert!(found.complete, "{id} on {board}");
        let sites = stones.0.len();
        let part = |mask: u32| {
            Stones((0..sites).map(|s| if mask >> s & 1 == 1 { stones.0[s] } else { 0 }).collect())
        };
        let holds: Vec<bool> = (0..1 << sites).map(|m| puzzle.holds(&part(m)).unwrap()).collect();
        // Parts of a part: the next smaller mask within it.
        let within = |m: u32| {
            std::iter::successors((m > 0).then(|| (m - 1) & m), move |p| (*p > 0).then(|| (p - 1) & m))
        };
        let is_least = |m: u32| holds[m as usize] && within(m).all(|part| !holds[part as usize]);
        let mut least: Vec<Stones> = (0..1 << sites).filter(|m| is_least(*m)).map(part).collect();
        let mut all = found.all.clone();
        least.sort();
        all.sort();
        assert_eq!(all, least, "{id} on {board}");
    }
}

#[test]
fn small_sets_behind_larger_ones_are_found() {
    let puzzle = puzzle("(count(Red) mod 3 = 2)", "square(1, 5)");
    let found = witnesses(&puzzle, &Stones(vec![1; 5]), &EFFORT).unwrap();
    assert!(found.complete && found.all.len() == 10 && found.all.iter().all(|set| set.count() == 2));
    let few = witnesses(&puzzle, &Stones(vec![1; 5]), &Effort { looks: 9, seed: 1 }).unwrap();
    assert!(!few.complete);
    // Sets that need no look are no reason to think that all were looked at.
    let row = "[a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4]";
    let hidden = format!("(some Red & {row} or count(Red & [c1 d1]) = 2 and no Red & [a1 b1])");
    let puzzle = with_free_turns(&hidden, "square(4)", 0);
    for looks in [150, 168, 172, 400] {
        let found = witnesses(&puzzle, &Stones(vec![1; 16]), &Effort { looks, seed: 1 }).unwrap();
        assert!(!found.complete || found.all.len() == 13, "{looks} looks");
    }
}

#[test]
fn what_breaks_a_pattern_is_shown() {
    let snake = puzzle("snake(3)", "square(2, 3)");
    let Monotone::No(before, after) = monotone(&snake, &Effort { looks: 100_000, seed: 1 }).unwrap() else {
        panic!("a snake can be broken")
    };
    assert!(snake.holds(&before).unwrap() && !snake.holds(&after).unwrap());
    assert_eq!(after.count(), before.count() + 1);
}

#[test]
fn what_can_never_or_always_be_is_found_out() {
    let never = puzzle("some Red & Blue", "hexhex(3)");
    assert!(matches!(
        find(&never, &never.none(), Goal::Built, &EFFORT).unwrap(),
        Found::No(_) | Found::Unknown(_)
    ));
    let never = puzzle("count(Red) > 9", "square(3)");
    assert!(matches!(find(&never, &never.none(), Goal::Built, &EFFORT).unwrap(), Found::No(_)));
    let always = puzzle("y", "triangle(4)");
    assert!(matches!(find(&always, &always.none(), Goal::Avoided, &EFFORT).unwrap(), Found::No(_)));
}

#[test]
fn stones_that_lie_there_count() {
    let row = puzzle("five_in_a_row(3)", "square(3)");
    let look = &row.model().look;
    let read = |text: &str| Stones::read(text, row.board(), look, row.types());
    let open = read("B . .\n. . .\n. . B").unwrap();
    assert!(matches!(find(&row, &open, Goal::Built, &EFFORT).unwrap(), Found::Yes(..)));
    let dead = read("B . .\n. B .\n. . B").unwrap();
    assert!(matches!(find(&row, &dead, Goal::Built, &EFFORT).unwrap(), Found::No(_)));
    assert!(read("B . .").is_err() && read("B .\n. .\n. .").is_err() && read("B . .\n. Q .\n. . B").is_err());
}

/// Who wins, by looking at all play without a table or short cuts.
fn builder_wins(game: &Compiled, state: &<Compiled as Game>::State) -> bool {
    match game.status(state) {
        Status::Over(outcome) => outcome.winners == [Role(0)],
        Status::Open { decider, .. } => {
            let mut results = (0..game.decision_count(state)).map(|index| {
                let mut next = state.clone();
                game.play(&mut next, index).unwrap();
                builder_wins(game, &next)
            });
            match decider {
                Role(0) => results.any(|won| won),
                _ => results.all(|won| won),
            }
        }
    }
}

#[test]
fn solutions_agree_with_all_play() {
    for (pattern, board) in [
        ("hex", "rhombus(2, 2)"),
        ("hex", "square(2, 3)"),
        ("cross", "square(2)"),
        ("odd(2)", "square(1, 4)"),
        ("twins", "square(1, 4)"),
        ("capture", "square(1, 4)"),
        ("parallel", "rhombus(2, 2)"),
    ] {
        for free in -1..=1 {
            let puzzle = with_free_turns(pattern, board, free);
            let start = puzzle.begin(&puzzle.none()).unwrap();
            let wanted = if builder_wins(puzzle.game(), &start) { Solved::Builder } else { Solved::Blocker };
            assert_eq!(solve(&puzzle, &start, 1 << 20).unwrap(), wanted, "{pattern} on {board}, {free}");
        }
    }
}

#[test]
fn free_turns_never_hurt() {
    for (pattern, board) in &table::QUICK[..6] {
        let row = table::row(pattern, board, 1 << 22, |free| {
            Ok::<_, Trouble>(with_free_turns(pattern, board, free))
        });
        let won: Vec<bool> = row.unwrap().winners.iter().map(|w| *w == Solved::Builder).collect();
        assert!(won.windows(2).all(|w| w[0] <= w[1]), "{pattern} on {board}: {won:?}");
    }
}

#[test]
fn the_page_has_the_table_that_is_made() {
    let page = include_str!("../../docs/mind-ninja.md");
    assert!(page.contains(&table::head()));
    for (pattern, board) in table::QUICK {
        let row = table::row(pattern, board, 1 << 22, |free| {
            Ok::<_, Trouble>(with_free_turns(pattern, board, free))
        });
        let line = table::line(&row.unwrap());
        assert!(
            page.contains(&line),
            "docs/mind-ninja.md lacks\n{line}make it with `boardwright ninja table`"
        );
    }
}

#[test]
fn monotone_patterns_are_played_as_fillings() {
    for (pattern, board) in
        [("hex", "rhombus(4, 4)"), ("three_sides", "hexhex(3)"), ("both_rows(3)", "square(4)")]
    {
        let model = model("mind_ninja_set", &[("surface", board), ("pattern", pattern)]);
        let game = Compiled::new(model.clone()).unwrap();
        let facts = program::facts(game.program());
        assert!(
            facts.iter().any(|f| f.name == "a random game is a random filling" && f.holds),
            "{pattern}: {facts:?}"
        );
        let (mut rng, start) = (Rng::seed_from_u64(9), game.start().unwrap());
        let games = 4000;
        let filled =
            (0..games).filter(|_| game.fill(&start, &mut rng).unwrap().unwrap().winners == Some(1)).count();
        let played = (0..games).filter(|_| played(&game, &start, &mut rng)).count();
        let (p, q) = (filled as f64 / games as f64, played as f64 / games as f64);
        assert!((p - q).abs() < 4.0 * (0.5 / games as f64).sqrt(), "{pattern}: {p} filled, {q} played");
    }
    let model = model("mind_ninja_set", &[("surface", "hexhex(3)"), ("pattern", "snake(4)")]);
    let game = Compiled::new(model).unwrap();
    assert!(game.fill(&game.start().unwrap(), &mut Rng::seed_from_u64(1)).unwrap().is_none());
}

/// The state after moves.
fn after(game: &Compiled, moves: &[&str]) -> State {
    let mut state = game.start().unwrap();
    for text in moves {
        let mv = read_full_move(game, &state, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(play_move(game, &mut state, &mv).unwrap(), "{text}");
    }
    state
}

/// Once the pattern is named and roles are taken, the rest is a filling, whoever has free turns left; if the pattern is
/// one that more stones never break.
#[test]
fn every_form_ends_as_a_filling() {
    let list = ("list", "{ hex, snake(4), cross }");
    for (form, moves, fills) in [
        ("mind_ninja", &["hex", "Blocker"][..], true),
        ("mind_ninja", &["cross", "Builder", "a1 Red"], true),
        ("mind_ninja", &["snake(4)", "Blocker"], false),
        ("mind_ninja", &["hex"], false),
        ("mind_ninja_free", &["hex Blocker 2", "Builder"], true),
        ("mind_ninja_free", &["cross Builder 2", "Builder", "b2 Red done"], true),
        ("mind_ninja_free", &["snake(4) Blocker 2", "Builder"], false),
        ("mind_ninja_position", &["hex", "a1 Blue", "done", "Builder"], true),
        ("mind_ninja_position", &["hex", "a1 Blue"], false),
        ("mind_ninja_tournament", &["2", "pass", "hex Blocker 1", "Builder"], true),
        ("mind_ninja_tournament", &["2", "pass", "cross Builder 0", "Blocker", "a1 Red"], true),
        ("mind_ninja_tournament", &["2"], false),
    ] {
        let game = Compiled::new(model(form, &[("surface", "rhombus(3, 3)"), list])).unwrap();
        let (mut rng, start) = (Rng::seed_from_u64(3), after(&game, moves));
        let first = game.fill(&start, &mut rng).unwrap();
        assert_eq!(first.is_some(), fills, "{form} {moves:?}");
        if !fills {
            continue;
        }
        let games = 3000;
        let filled =
            (0..games).filter(|_| game.fill(&start, &mut rng).unwrap().unwrap().winners == Some(1)).count();
        let played = (0..games).filter(|_| played(&game, &start, &mut rng)).count();
        let (p, q) = (filled as f64 / games as f64, played as f64 / games as f64);
        assert!(
            (p - q).abs() < 4.0 * (0.5 / games as f64).sqrt(),
            "{form} {moves:?}: {p} filled, {q} played"
        );
    }
}

/// Does the builder win a random game that is played decision by decision?
fn played(game: &Compiled, start: &<Compiled as Game>::State, rng: &mut Rng) -> bool {
    let mut state = start.clone();
    loop {
        match game.status(&state) {
            Status::Over(outcome) => return outcome.winners == [Role(0)],
            Status::Open { .. } => {
                let index = rng.random_range(0..game.decision_count(&state));
                game.play(&mut state, index).unwrap();
            }
        }
    }
}

#[test]
fn the_naming_player_chooses_from_the_list() {
    let game =
        Plain::new(model("mind_ninja", &[("list", "{ hex, some Red & top }"), ("surface", "square(2)")]));
    let start = game.start().unwrap();
    let picks: Vec<Pick> = (0..game.decision_count(&start)).map(|i| game.decision(&start, i).pick).collect();
    assert_eq!(picks.len(), 2);
}
