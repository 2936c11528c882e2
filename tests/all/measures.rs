//! Measures of games whose answers are known, and studies that come to the same however they are done.

use boardwright::check::{self, Settings, Texts};
use boardwright::engine::Plain;
use boardwright::machine::Compiled;
use boardwright::measure::Report;
use boardwright::model::Model;
use boardwright::record::rules_text;
use boardwright::span::SourceText;
use boardwright::study::{
    merge, report, with_smaller, work, written, Calibration, Faulty, Level, Lost, Manifest, Memory, Pace,
    Purpose, Rules, Searcher, Series, Store, Subject,
};
use boardwright::texts::Shipped;
use std::sync::Arc;

/// So much less than the quick level is played.
const HALVED: u32 = 5;

/// A game made ready.
struct Ready {
    model: Arc<Model>,
    rules: Rules,
    manifest: Manifest,
}

fn ready(id: &str, text: &SourceText, settings: &Settings) -> Ready {
    let model = Arc::new(check::model(&Shipped, id, text, settings).expect("a game"));
    let game = Compiled::new(model.clone()).expect("a game of this size");
    let subject = Subject {
        name: id.into(),
        label: String::new(),
        position: None,
        settings: settings.clone(),
        rules: rules_text(&model),
        seats: model.cast.roles as u8,
        searcher: Searcher::of(&game),
        texts: Vec::new(),
    };
    let manifest = report(subject, Level::Quick, HALVED, 1);
    Ready { rules: Rules { plain: Plain::new(model.clone()), game }, model, manifest }
}

fn shipped(id: &str, settings: &[(&str, &str)]) -> Ready {
    let settings = settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    ready(id, &Shipped.game(id).expect("a shipped game"), &settings)
}

/// A game with these turns and ends on nine sites.
fn small(turn: &str, ends: &str) -> Ready {
    let text = format!(
        "boardwright 1\n\ngame \"Small\" {{\n  players White, Black\n  board square(3)\n  pieces stone\n  turn {{ {turn} }}\n  \
         ends {{ {ends} }}\n}}\n"
    );
    ready("small", &SourceText { name: "small.game".into(), text }, &Settings::new())
}

impl Ready {
    /// With so many times as many games at each step of the ladder.
    fn with_more_steps(mut self, times: u32) -> Ready {
        let steps = self.manifest.series.iter_mut().filter(|s| matches!(s.purpose, Purpose::Step { .. }));
        steps.for_each(|series| series.pieces *= times);
        self
    }

    fn do_piece(&self, store: &Memory, piece: u32) {
        let rows = work(&self.manifest, &self.rules, piece).expect("few steps");
        let Ok(()) = store.write(piece, &written(&self.manifest, piece, &rows));
    }

    fn played(&self) -> Memory {
        let store = Memory::default();
        (0..self.manifest.pieces()).for_each(|piece| self.do_piece(&store, piece));
        store
    }

    fn report(&self) -> Report {
        self.report_on(&self.played())
    }

    fn report_on(&self, store: &Memory) -> Report {
        let Ok(merged) = merge(&self.manifest, store);
        assert!(merged.is_whole());
        Report::new(&merged, &self.model).expect("rows")
    }
}

/// The value of a measure.
fn value(report: &Report, id: &str) -> f64 {
    let measure = report.measure(id);
    measure.unwrap_or_else(|| panic!("no {id}")).estimate.value
}

/// The first seat's share between the strongest players.
fn first_seat(report: &Report) -> f64 {
    report.measures().filter(|m| m.id.starts_with("fairness.first_seat")).last().expect("it").estimate.value
}

fn word<'r>(report: &'r Report, about: &str) -> &'r str {
    &report.findings.iter().find(|finding| finding.about == about).expect("a finding").word
}

const PLACE: &str = "choose s in empty place my stone at s";

#[test]
fn tic_tac_toe_is_known() {
    let mut game = shipped("tic_tac_toe", &[]);
    // The whole game is looked at only with the full level's nodes.
    game.manifest.series[0].purpose = Purpose::Exact { nodes: 300_000 };
    let report = game.report();
    assert_eq!(value(&report, "length.positions"), 5_478.0);
    assert_eq!(value(&report, "length.games"), 255_168.0);
    assert_eq!(value(&report, "opening.classes"), 3.0);
    assert!(
        report.findings[0].text.contains("With best play it is a draw (proved)"),
        "{:?}",
        report.findings[0]
    );
    // Nine sites and a piece of two colours.
    assert!((value(&report, "length.states") - 9.0 * libm::log10(3.0)).abs() < 1e-9);
    assert_eq!(value(&report, "length.actions"), 9.0);
    // Random games: the first player wins 58.5 of 100, 12.7 are drawn.
    let random = value(&report, "fairness.first_seat.random");
    assert!((random - 0.648).abs() < 0.2, "{random}");
}

#[test]
fn games_of_taking_are_played_by_alpha_beta() {
    let game = shipped("breakthrough", &[("rows", "5"), ("cols", "3")]);
    let players = game.manifest.series.iter().flat_map(|series| series.purpose.players());
    assert!(players.filter(|player| *player != "random").all(|player| player.starts_with("ab:")));
    let report = game.report();
    assert!(value(&report, "skill.steps") >= 1.0);
    assert!(report.measure("drama.lead_changes").is_some() && report.measure("drama.good").is_none());
    let judged = report.sections.iter().find(|section| section.id == "identity").expect("a section");
    assert!(judged.text[0].contains("alpha-beta searches of fixed numbers of nodes"), "{}", judged.text[0]);
}

#[test]
fn a_first_seat_that_always_wins_is_seen() {
    let report = small(PLACE, "White wins when turn > 4").report();
    assert_eq!(first_seat(&report), 1.0);
    assert_eq!(word(&report, "Fair"), "the first seat is ahead");
    assert!(report.findings[0].text.contains("With best play the first seat wins (proved)"));
    assert_eq!(value(&report, "drama.lead_changes"), 0.0);
    assert_eq!(value(&report, "drama.decided"), 0.0);
    assert_eq!(value(&report, "fairness.draws"), 0.0);
    let table = report.sections.iter().find(|section| section.id == "end").expect("ends").tables[0].clone();
    assert!(
        table.rows.iter().any(|row| row[0].contains("White wins") && row[1].contains("100\u{a0}%")),
        "{table:?}"
    );
}

#[test]
fn a_second_seat_that_always_wins_is_seen() {
    let report = small(PLACE, "Black wins when turn > 4").report();
    assert_eq!(first_seat(&report), 0.0);
    assert_eq!(word(&report, "Fair"), "the first seat is behind");
}

#[test]
fn length_is_seen() {
    let mut game = small(PLACE, "draw when full");
    game.manifest.series[0].purpose = Purpose::Exact { nodes: 300_000 };
    let report = game.report();
    assert_eq!(value(&report, "length.turns"), 9.0);
    assert_eq!(value(&report, "length.branching"), 5.0);
    assert_eq!(value(&report, "length.coverage"), 1.0);
    // Nine factorial complete games.
    assert_eq!(value(&report, "length.games"), 362_880.0);
    assert!((value(&report, "length.tree") - libm::log10(362_880.0)).abs() < 1e-9);
    assert!((value(&report, "end.forced") - 1.0 / 9.0).abs() < 1e-9);
}

#[test]
fn a_game_without_a_goal_has_draws_and_no_skill() {
    let report = small(PLACE, "draw when full").with_more_steps(16).report();
    assert_eq!(value(&report, "fairness.draws"), 1.0);
    assert_eq!(word(&report, "Decisive"), "drawish");
    assert_eq!(value(&report, "skill.steps"), 0.0);
    assert_eq!(word(&report, "Deep"), "chance or no skill");
    assert!(report.measures().filter(|m| m.id.starts_with("skill.rating")).all(|m| m.estimate.value == 0.0));
}

/// Few games never say that something is so for sure: not that a rating is what it is, nor that the lead never changes.
#[test]
fn a_few_games_that_are_all_alike_leave_an_interval() {
    let report = small(PLACE, "draw when full").report();
    assert_eq!(word(&report, "Deep"), "depth not settled");
    let ids = ["drama.lead_changes", "drama.late_changes", "drama.swing", "end.forced", "length.coverage"];
    let ratings = report.measures().filter(|m| m.id.starts_with("skill.rating"));
    for measure in ratings.chain(ids.iter().filter_map(|id| report.measure(id))) {
        let (low, high) = measure.estimate.interval();
        assert!(low < high && (low..=high).contains(&measure.estimate.value), "{measure:?}");
    }
}

#[test]
fn a_game_decided_at_its_third_turn_is_seen() {
    // Whoever holds the centre after three turns wins when the board is full: who thinks takes it at once.
    let report =
        small(PLACE, "a player wins when full and some s in mine: s in [b2] draw when full").report();
    assert!(first_seat(&report) > 0.6);
    assert!(value(&report, "drama.decided") < 0.4, "{}", value(&report, "drama.decided"));
    assert_eq!(value(&report, "length.turns"), 9.0);
}

#[test]
fn one_good_choice_is_told_from_many() {
    // Whoever takes the centre wins; later nothing matters.
    let centre =
        small(PLACE, "a player wins when full and some s in mine: s in [b2] draw when full").report();
    let nothing = small(PLACE, "White wins when turn > 4").report();
    let critical = value(&centre, "drama.critical");
    assert!((0.01..0.5).contains(&critical), "{critical}");
    assert!(value(&centre, "drama.temperature") > 0.0);
    for id in ["drama.critical", "drama.temperature", "drama.surprise", "drama.killers", "drama.foul_ups"] {
        assert_eq!(value(&nothing, id), 0.0, "{id}");
    }
    assert!(value(&nothing, "drama.good") > value(&centre, "drama.good"));
    assert!(value(&nothing, "drama.effective") > 2.0);
}

#[test]
fn three_seats_have_a_ladder_with_their_own_due() {
    let text = "boardwright 1\n\ngame \"Small\" {\n  players White, Black, Red\n  board square(3)\n  pieces stone\n  turn { choose s in \
                empty place my stone at s }\n  ends { draw when full }\n}\n";
    let text = SourceText { name: "small.game".into(), text: text.into() };
    let report = ready("small", &text, &Settings::new()).with_more_steps(16).report();
    assert!(report.measures().filter(|m| m.id.starts_with("skill.step.")).count() >= 3);
    for measure in report.measures().filter(|m| m.id.starts_with("skill.")) {
        let due = if measure.id.starts_with("skill.step.") { 1.0 / 3.0 } else { 0.0 };
        assert!((measure.estimate.value - due).abs() < 1e-9, "{measure:?}");
    }
    assert_eq!(word(&report, "Deep"), "chance or no skill");
}

/// A game for three on nine sites.
fn for_three(ends: &str) -> Ready {
    let text = format!(
        "boardwright 1\n\ngame \"Small\" {{\n  players White, Black, Red\n  board square(3)\n  pieces stone\n  turn {{ {PLACE} }}\n  \
         ends {{ {ends} }}\n}}\n"
    );
    ready("small", &SourceText { name: "small.game".into(), text }, &Settings::new())
}

#[test]
fn leads_are_told_among_three_seats_too() {
    // The third seat wins whatever is played, and nobody else ever leads.
    let sure = for_three("Red wins when full").report();
    assert_eq!(value(&sure, "drama.lead_changes"), 0.0);
    assert_eq!(value(&sure, "drama.comebacks"), 0.0);
    // A judge speaks of Red only when it is Red's turn.
    assert_eq!(value(&sure, "drama.decided"), 0.0);
    assert_eq!(value(&sure, "drama.browne"), 0.0);
    assert!(sure.measure("drama.swing").is_none() && sure.measure("drama.killers").is_none());
    // Whoever takes the centre first wins when the board is full.
    let centre = for_three("a player wins when full and some s in mine: s in [b2] draw when full").report();
    assert!(value(&centre, "drama.decided") < 0.6, "{}", value(&centre, "drama.decided"));
    assert!(value(&centre, "drama.critical") > 0.0);
}

/// A section's table whose caption begins so.
fn table<'r>(report: &'r Report, section: &str, caption: &str) -> Option<&'r boardwright::measure::Table> {
    let section = report.sections.iter().find(|found| found.id == section)?;
    section.tables.iter().find(|table| table.caption.starts_with(caption))
}

#[test]
fn what_turns_do_is_told_over_the_quarters_of_a_game() {
    // Eight turns: in the first half stones are placed, then each takes one of the other's.
    let report = small(
        "if turn <= 4 { choose s in empty place my stone at s } else { choose s in theirs remove s }",
        "draw when turn > 8",
    )
    .report();
    assert_eq!(value(&report, "length.acts.placed"), 0.5);
    assert_eq!(value(&report, "length.acts.captured"), 0.5);
    assert!(report.measure("length.acts.moved").is_none());
    let table = table(&report, "length", "What turns do").expect("a table");
    let row = |name: &str| table.rows.iter().find(|row| row[0].contains(name)).expect("a row")[1..5].to_vec();
    let (all, none) = ("100\u{a0}%", "0\u{a0}%");
    assert_eq!(row("comes onto"), [all, all, none, none]);
    assert_eq!(row("taken off"), [none, none, all, all]);
    let pieces = report.sections.iter().find(|section| section.id == "length").expect("it").charts.iter();
    let lines = pieces.filter_map(|chart| match chart {
        boardwright::measure::Chart::Lines { y, lines, .. } if y == "occupied sites" => {
            Some(&lines[0].points)
        }
        _ => None,
    });
    let occupied: Vec<f64> = lines.flatten().map(|point| point.1).collect();
    assert_eq!(occupied, [1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0, 0.0]);
}

#[test]
fn choices_that_never_come_up_are_told_with_their_line() {
    let idle = |turn: &str| {
        let report = small(turn, "draw when full draw when turn > 50").report();
        let choices = table(&report, "end", "Choices").cloned();
        let ends = table(&report, "end", "Which end rule").expect("end rules").clone();
        (choices, ends)
    };
    let (choices, ends) = idle(&format!("{PLACE} if turn > 100 {{ choose r in mine remove r }}"));
    let choices = choices.expect("a table");
    assert_eq!(choices.rows.len(), 1, "{choices:?}");
    assert!(
        choices.rows[0][0].contains("choose r in mine")
            && choices.rows[0][1].starts_with("legal: not seen in")
    );
    assert_eq!(choices.rows[0][2], "small.game, line 7");
    let never = ends.rows.iter().find(|row| row[0] == "draw when turn > 50").expect("a rule");
    assert!(never[1].starts_with("not seen in") && never[3] == "small.game, line 8", "{never:?}");
    assert!(idle(PLACE).0.is_none());
}

#[test]
fn speeds_are_told_beside_others_and_no_result_depends_on_them() {
    let mut game = small(PLACE, "draw when full");
    let played = game.played();
    let hash = game.manifest.hash();
    let pace = |playouts: u64| Pace { iterations: 2_000, playouts, turns: 900 };
    let beside = vec![("Slow".to_string(), pace(10)), ("Fast".to_string(), pace(9_000))];
    game.manifest.calibration = Some(Calibration { pace: pace(1_000), core_seconds: 1, beside });
    assert_eq!(game.manifest.hash(), hash);
    assert_eq!(Manifest::read(&game.manifest.text()), Ok(game.manifest.clone()));
    let report = game.report_on(&played);
    let table = table(&report, "speed", "One core").expect("speeds");
    let names: Vec<&str> = table.rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(names, ["Fast", "Small (this game)", "Slow"]);
    assert_eq!(table.rows[1][1..], ["1,000", "9", "9,000", "2,000"]);
    assert!(report.measures().all(|measure| !measure.id.starts_with("speed")));
    game.manifest.calibration = None;
    let without = game.report_on(&played);
    assert!(without.sections.iter().all(|section| section.id != "speed"));
    assert!(without.measures().eq(report.measures()));
}

#[test]
fn the_size_of_a_definition_stands_beside_those_of_the_shipped_games() {
    let report = shipped("tic_tac_toe", &[]).report();
    let rows = &report.sections.iter().find(|section| section.id == "identity").expect("it").tables[0].rows;
    let told = &rows.iter().find(|row| row[0] == "Size of the definition").expect("a row")[1];
    let count = boardwright::texts::games().len();
    assert!(told.contains(&format!("of the {count} shipped games take fewer words")), "{told}");
}

#[test]
fn smaller_boards_and_idle_sites_are_told() {
    let board = |size| shipped("hex", &[("size", size), ("pie", "false")]);
    let (mut game, less) = (board("3"), board("2"));
    let smaller = Subject { label: "size=2".into(), ..less.manifest.subjects[0].clone() };
    with_smaller(&mut game.manifest, vec![smaller]);
    let store = Memory::default();
    for piece in 0..game.manifest.pieces() {
        let (series, _) = game.manifest.piece(piece).expect("a piece");
        let rules = if game.manifest.series[series].subject == 1 { &less.rules } else { &game.rules };
        let rows = work(&game.manifest, rules, piece).expect("few steps");
        let Ok(()) = store.write(piece, &written(&game.manifest, piece, &rows));
    }
    let report = game.report_on(&store);
    let fairness = report.sections.iter().find(|section| section.id == "fairness").expect("it");
    assert!(
        fairness.text.concat().contains("always with the same outcome: the first seat wins"),
        "{fairness:?}"
    );
    let table = fairness.tables.iter().find(|table| table.caption.contains("Smaller")).expect("a table");
    assert_eq!(table.rows[0][..2], ["size=2", "the first seat wins"]);
    assert_eq!(value(&report, "end.unused"), 0.0);
    let centre = small("choose s in empty - [b2] place my stone at s", "draw when turn > 6").report();
    assert_eq!(value(&centre, "end.unused"), 1.0);
}

#[test]
fn a_game_without_end_is_left_unfinished() {
    let mut game = small(
        "choose s in board if s in empty { place my stone at s } else { remove s }",
        "draw when turn > 5000",
    );
    game.manifest.max_turns = 40;
    let report = game.report();
    assert_eq!(value(&report, "end.unfinished"), 1.0);
    assert_eq!(word(&report, "Decisive"), "games do not end");
}

#[test]
fn few_games_settle_little() {
    let mut game = shipped("tic_tac_toe", &[]);
    game.manifest.series.iter_mut().for_each(|series| (series.pieces, series.games) = (1, 4));
    let report = game.report();
    assert_eq!(word(&report, "Deep"), "depth not settled");
    assert!(
        ["drama not settled", "not measured"].contains(&word(&report, "Alive")),
        "{}",
        word(&report, "Alive")
    );
}

#[test]
fn pieces_come_to_the_same_in_any_order_and_on_any_number_of_workers() {
    let game = shipped("hex", &[("size", "4")]);
    let all = game.manifest.pieces();
    let mut found = Vec::new();
    for workers in [1u32, 2, 5] {
        let store = Memory::default();
        std::thread::scope(|scope| {
            for own in 0..workers {
                let (store, game) = (&store, &game);
                scope.spawn(move || {
                    (0..all)
                        .rev()
                        .filter(|piece| piece % workers == own)
                        .for_each(|piece| game.do_piece(store, piece));
                });
            }
        });
        found.push(serde_json::to_string(&game.report_on(&store)).unwrap());
    }
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]));
    let other = Manifest { seed: 2, ..game.manifest.clone() };
    assert_ne!(work(&other, &game.rules, 1), work(&game.manifest, &game.rules, 1));
}

#[test]
fn useless_results_are_said_and_done_again() {
    let game = small(PLACE, "draw when full");
    let store = Memory::default();
    (0..4).for_each(|piece| game.do_piece(&store, piece));
    let text = |piece| store.read(piece).unwrap().unwrap();
    let whole = text(1);
    for cut in [0, 1, whole.len() / 2, whole.len() - 1] {
        store.write(1, &whole[..cut]).unwrap();
        assert_eq!(merge(&game.manifest, &store).unwrap().faulty, [(1, Faulty::Damaged)], "cut at {cut}");
    }
    store.write(1, &whole.replacen("\"turns\":9", "\"turns\":8", 1)).unwrap();
    assert_eq!(merge(&game.manifest, &store).unwrap().faulty, [(1, Faulty::Damaged)]);
    store.write(1, &text(2)).unwrap();
    let merged = merge(&game.manifest, &store).unwrap();
    assert_eq!(merged.faulty, [(1, Faulty::Foreign)]);
    assert_eq!(merged.open()[..2], [1, 4]);
    game.do_piece(&store, 1);
    assert_eq!(text(1), whole);
}

#[test]
fn a_result_that_changes_while_a_study_is_read_is_told() {
    let game = small(PLACE, "draw when full");
    let store = game.played();
    let merged = merge(&game.manifest, &store).unwrap();
    let whole = store.read(1).unwrap().unwrap();
    assert!(merged.rows(|_| true).is_ok());
    store.write(1, "").unwrap();
    assert_eq!(merged.rows(|_| true), Err(Lost::Changed(1)));
    store.write(1, &written(&game.manifest, 1, &[])).unwrap();
    assert_eq!(Report::new(&merged, &game.model), Err(Lost::Changed(1)));
    store.write(1, &whole).unwrap();
    assert!(merged.rows(|_| true).is_ok());
}

#[test]
fn rows_are_read_of_the_wanted_series_alone() {
    let game = small(PLACE, "draw when full");
    let store = game.played();
    let merged = merge(&game.manifest, &store).unwrap();
    let random = merged.rows(|series| series.purpose == Purpose::Random).unwrap();
    for (series, rows) in game.manifest.series.iter().zip(&random) {
        assert_eq!(rows.is_empty(), series.purpose != Purpose::Random);
    }
    let mut all = vec![0; game.manifest.series.len()];
    merged.each(|_| true, |series, rows| all[series] += rows.len()).unwrap();
    assert!(merged.rows(|_| true).unwrap().iter().map(Vec::len).eq(all));
}

#[test]
fn manifests_are_read_back_or_refused() {
    let manifest = shipped("tic_tac_toe", &[]).manifest;
    assert_eq!(Manifest::read(&manifest.text()), Ok(manifest.clone()));
    let text = manifest.text();
    let large = Series { pieces: 1_000_000, ..manifest.series[0].clone() };
    let too_many = Manifest { series: vec![large; 5_000], ..manifest.clone() };
    let wrong = [
        too_many.text(),
        text.replace(&format!("format: {}", manifest.format), "format: 9"),
        text.replace("subject: 0", "subject: 7"),
        text.replace("mcts:16", "mcts:10s"),
        text.replace("mcts:16", "nobody"),
        text[..text.len() / 2].to_string(),
        "(".repeat(50_000),
        String::new(),
    ];
    for text in wrong {
        let error = Manifest::read(&text).unwrap_err();
        assert!(!error.message.is_empty() && !error.help.is_empty());
    }
    let renamed = Manifest {
        subjects: vec![Subject { name: "other".into(), ..manifest.subjects[0].clone() }],
        ..manifest.clone()
    };
    assert_eq!(renamed.hash(), manifest.hash());
    assert_ne!(Manifest { seed: 2, ..manifest.clone() }.hash(), manifest.hash());
}
