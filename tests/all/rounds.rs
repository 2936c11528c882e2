//! Work in rounds: the search for a fair variant, by results that are made up and by games whose answer is known.

use boardwright::check::{self, Settings};
use boardwright::engine::Plain;
use boardwright::game::Rng;
use boardwright::machine::Compiled;
use boardwright::measure::variants;
use boardwright::model::Model;
use boardwright::record::rules_text;
use boardwright::span::SourceText;
use boardwright::study::{
    find_fair, found, merge, next, sweep, work, written, Answer, Found, Game, Level, Manifest, Memory,
    Purpose, Row, Rules, Searcher, Series, State, Store, Subject,
};
use boardwright::texts::Shipped;
use rand::Rng as _;
use std::sync::Arc;

fn subject(edge: &str) -> Subject {
    Subject {
        name: "made_up".into(),
        label: edge.into(),
        position: None,
        settings: vec![("edge".into(), edge.into())],
        rules: String::new(),
        seats: 2,
        searcher: Searcher::TreeSearch,
        texts: Vec::new(),
    }
}

/// A game that the first seat wins, or the second, or nobody.
fn game(points: u32) -> Row {
    let winners = match points {
        0 => vec![1],
        2 => vec![0],
        _ => Vec::new(),
    };
    Row::Game(Box::new(Game { winners: Some(winners), holders: vec![0, 1], turns: 9, ..Game::default() }))
}

/// What a manifest comes to where the first seat of each subject wins so often, of thousand.
fn made_up(manifest: &Manifest, wins: &[u32], seed: u64) -> Memory {
    let mut rng = Rng::numbered(seed, 1);
    kept(manifest, |series| game(2 * u32::from(rng.random_range(0..1000) < wins[series.subject])))
}

/// What a manifest comes to with these games.
fn kept(manifest: &Manifest, mut game: impl FnMut(&Series) -> Row) -> Memory {
    let store = Memory::default();
    for piece in 0..manifest.pieces() {
        let (series, _) = manifest.piece(piece).expect("a piece");
        let series = &manifest.series[series];
        let rows: Vec<Row> = (0..series.games).map(|_| game(series)).collect();
        let Ok(()) = store.write(piece, &written(manifest, piece, &rows));
    }
    store
}

/// What is played next.
fn after(manifest: &Manifest, store: &Memory) -> Option<Manifest> {
    let Ok(merged) = merge(manifest, store);
    next(&merged).expect("rows")
}

/// What came of a search.
fn outcome(manifest: &Manifest, store: &Memory) -> Found {
    let Ok(merged) = merge(manifest, store);
    found(&merged).expect("rows").expect("a search")
}

/// Plays all rounds of made-up results.
fn searched(wins: &[u32], margin: u32, seed: u64) -> (Manifest, Found) {
    let subjects = wins.iter().map(|wins| subject(&wins.to_string())).collect();
    let mut manifest = find_fair(subjects, Level::Quick, 0, seed, margin);
    loop {
        let store = made_up(&manifest, wins, seed);
        match after(&manifest, &store) {
            Some(next) => {
                assert_eq!(next.rounds(), manifest.rounds() + 1);
                assert_eq!(next.hash(), manifest.hash());
                assert_eq!(next.series[..manifest.series.len()], manifest.series[..]);
                manifest = next;
            }
            None => return (manifest.clone(), outcome(&manifest, &store)),
        }
        assert!(manifest.rounds() < 20);
    }
}

#[test]
fn the_fair_one_is_found_and_confirmed_by_other_games() {
    let (manifest, found) = searched(&[700, 620, 500, 400, 560, 900], 50, 1);
    assert_eq!(found.answer, Answer::Fair { subject: 2 });
    assert_eq!(found.candidates[2].state, State::Fair);
    assert_eq!(found.candidates[5].state, State::Unfair);
    let confirmed = found.candidates[2].confirmed;
    assert!((confirmed.share() - 0.5).abs() < 0.05 && confirmed.games >= 500, "{confirmed:?}");
    // The games that confirm have no part in the comparison.
    let compares = |series: &&boardwright::study::Series| {
        series.subject == 2 && matches!(series.purpose, Purpose::Even { .. })
    };
    let compared: u32 = manifest.series.iter().filter(compares).map(|s| s.pieces * s.games).sum();
    assert_eq!(u64::from(compared), found.candidates[2].compared.games);
}

#[test]
fn unfair_ones_are_seldom_confirmed() {
    let mut unfair = 0;
    for seed in 0..40 {
        let (_, found) = searched(&[570, 435, 580], 50, seed);
        assert!(!matches!(found.answer, Answer::Fair { .. }), "seed {seed}: {found:?}");
        unfair += u32::from(found.answer == Answer::Unfair);
    }
    // Two points outside of the margin: not all can be settled.
    assert!(unfair < 40, "{unfair}");
    assert_eq!(searched(&[900, 100, 800], 50, 1).1.answer, Answer::Unfair);
}

#[test]
fn what_lies_on_the_edge_is_undecided_and_says_what_it_would_cost() {
    let (_, found) = searched(&[535, 900], 50, 3);
    let Answer::Undecided { subject: 0, games: Some(games) } = found.answer else { panic!("{found:?}") };
    assert!(games > 100, "{games}");
    // A wider margin settles it.
    assert_eq!(searched(&[535, 900], 120, 3).1.answer, Answer::Fair { subject: 0 });
}

#[test]
fn draws_are_half_a_point() {
    let mut manifest = find_fair(vec![subject("drawn")], Level::Quick, 0, 1, 50);
    let drawn = |manifest: &Manifest| kept(manifest, |_| game(1));
    while let Some(more) = after(&manifest, &drawn(&manifest)) {
        manifest = more;
    }
    let found = outcome(&manifest, &drawn(&manifest));
    assert_eq!(found.answer, Answer::Fair { subject: 0 });
    assert_eq!(found.candidates[0].confirmed.share(), 0.5);
}

#[test]
fn no_round_begins_before_the_last_one_is_whole() {
    let manifest = find_fair(vec![subject("a"), subject("b")], Level::Quick, 0, 1, 50);
    let store = made_up(&manifest, &[500, 900], 1);
    assert!(after(&manifest, &store).is_some());
    let Ok(()) = store.write(3, "");
    assert_eq!(after(&manifest, &store), None);
    let read =
        Manifest::read(&after(&manifest, &made_up(&manifest, &[500, 900], 1)).unwrap().text()).unwrap();
    assert_eq!(read.rounds(), 2);
}

/// A game on nine sites that ends so.
fn small(ends: &str) -> (Arc<Model>, Rules) {
    let text = format!(
        "boardwright 1\n\ngame \"Small\" {{\n  players White, Black\n  board square(3)\n  pieces stone\n  turn {{ choose s in \
         empty place my stone at s }}\n  ends {{ {ends} }}\n}}\n"
    );
    let text = SourceText { name: "small.game".into(), text };
    let model = Arc::new(check::model(&Shipped, "small", &text, &Settings::new()).expect("a game"));
    let game = Compiled::new(model.clone()).expect("a game of this size");
    (model.clone(), Rules { plain: Plain::new(model), game })
}

#[test]
fn rounds_come_to_the_same_on_any_number_of_workers() {
    let games =
        [small("White wins when turn > 4"), small("Black wins when turn > 4"), small("draw when full")];
    let subjects: Vec<Subject> = games
        .iter()
        .enumerate()
        .map(|(at, (model, _))| Subject { rules: rules_text(model), ..subject(&at.to_string()) })
        .collect();
    let mut ends = Vec::new();
    for workers in [1u32, 2, 5] {
        let mut manifest = find_fair(subjects.clone(), Level::Quick, 4, 1, 50);
        let store = Memory::default();
        loop {
            let Ok(merged) = merge(&manifest, &store);
            let open = merged.open();
            std::thread::scope(|scope| {
                for own in 0..workers {
                    let (open, store, games, manifest) = (&open, &store, &games, &manifest);
                    scope.spawn(move || {
                        for piece in open.iter().rev().filter(|piece| *piece % workers == own) {
                            let (series, _) = manifest.piece(*piece).expect("a piece");
                            let rules = &games[manifest.series[series].subject].1;
                            let rows = work(manifest, rules, *piece).expect("few steps");
                            let Ok(()) = store.write(*piece, &written(manifest, *piece, &rows));
                        }
                    });
                }
            });
            match after(&manifest, &store) {
                Some(more) => manifest = more,
                None => {
                    let found = outcome(&manifest, &store);
                    assert_eq!(found.candidates[0].state, State::Unfair);
                    assert_eq!(found.candidates[1].state, State::Unfair);
                    let Ok(merged) = merge(&manifest, &store);
                    ends.push((merged.sums.clone(), merged.rows(|_| true).unwrap(), manifest.clone()));
                    break;
                }
            }
        }
    }
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]));
    assert!(ends[0].2.rounds() > 1);
}

#[test]
fn real_differences_are_told_from_chance() {
    let (model, _) = small("draw when full");
    let wins = [500, 500, 500, 500, 800];
    let subjects = (0..wins.len()).map(|at| subject(&at.to_string())).collect();
    let manifest = sweep(subjects, Level::Quick, 2, 1);
    let models = vec![&*model; wins.len()];
    let of = |wins: &[u32]| {
        let store = made_up(&manifest, wins, 5);
        let Ok(merged) = merge(&manifest, &store);
        variants("Made up", &merged, &models, &["fairness".to_string()]).expect("rows")
    };
    let found = of(&wins);
    let between = |real: bool| {
        let strongest = found.differences.iter().filter(move |d| d.real == real && d.measure == "first seat");
        strongest.map(|d| d.between.1.clone()).collect::<Vec<_>>()
    };
    assert_eq!(between(true), ["4"; 4]);
    assert_eq!(between(false).len(), 6);
    // One chart for each measure of the only option.
    assert_eq!(found.charts.len(), 2);
    // Where nothing differs, nothing is called real, as a rule.
    let wrong = (0..30).filter(|seed| {
        let store = made_up(&manifest, &[500; 5], *seed);
        let Ok(merged) = merge(&manifest, &store);
        variants("", &merged, &models, &[]).expect("rows").differences.iter().any(|d| d.real)
    });
    assert!(wrong.count() <= 4);
}
