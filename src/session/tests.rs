//! A game played through, and the types of messages for TypeScript.

use super::*;
use crate::error::{Note, Place};
use crate::record::{Notes, Variation};
use crate::texts;
use ts_rs::{Config, TS};

fn source(game: &str, texts: &[(&str, &str)], options: &[(&str, &str)]) -> Source {
    let owned = |pairs: &[(&str, &str)]| pairs.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
    Source { game: game.into(), texts: owned(texts), options: owned(options) }
}

fn session(game: &str, options: &[(&str, &str)]) -> Session {
    Session::new(&source(game, &[], options)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_game_is_played_and_taken_back() {
    let mut hex = session("hex", &[("size", "4")]);
    assert_eq!(hex.geometry().sites.len(), 16);
    hex.play_move("b2").unwrap();
    hex.play_move("swap").unwrap();
    hex.play(0).unwrap();
    let standing = hex.standing().unwrap();
    assert_eq!(standing.moves[..2], ["b2", "swap"]);
    assert_eq!(standing.changed.len(), 1);
    assert!(hex.svg(true).starts_with("<svg"));
    assert!(hex.undo() && hex.undo_decision() && hex.moves() == ["b2"]);
    let refused = hex.play_move("b2").unwrap_err();
    assert_eq!(refused.code(), "illegal-move");
    assert!(hex.set_moves(&["a1".into(), "a1".into()]).is_err() && hex.moves() == ["b2"]);
}

/// The stages of the last move as `before>after` for each site.
fn stages_told(session: &Session) -> Vec<String> {
    let pieces = |all: &[data::Piece]| {
        let names = all
            .iter()
            .map(|piece| piece.colour.clone().unwrap_or_default() + &piece.kind.clone().unwrap_or_default());
        names.collect::<Vec<_>>().join("+")
    };
    let site = |stage: &Stage, site: &String| {
        format!("{site} {}>{}", pieces(&stage.before[site]), pieces(&stage.after[site]))
    };
    let stage = |stage: &Stage| stage.before.keys().map(|at| site(stage, at)).collect::<Vec<_>>().join(", ");
    session.standing().unwrap().stages.iter().map(stage).collect()
}

/// English draughts in which Black jumps twice and is crowned.
const JUMPS: &str = r#"boardwright 1
game "Jumps" extends "english_draughts" {
  setup {
    place Black man at [14]
    place White man at [17 25 12]
  }
}
"#;

#[test]
fn stages_follow_the_effects_of_a_move() {
    let mut game = Session::new(&source("jumps", &[("jumps.game", JUMPS)], &[])).unwrap();
    assert!(stages_told(&game).is_empty());
    game.play(0).unwrap();
    game.play(0).unwrap();
    let first = ["14 Blackman>, 21 >Blackman", "17 Whiteman>"];
    assert_eq!(
        (game.moves(), stages_told(&game)),
        (vec!["14 21 …".to_string()], first.map(String::from).to_vec())
    );
    game.play(0).unwrap();
    let then = ["21 Blackman>, 30 >Blackman", "25 Whiteman>", "30 Blackman>Blackking"];
    assert_eq!(stages_told(&game), [&first[..], &then[..]].concat());
}

#[test]
fn the_stages_of_a_move_lead_from_position_to_position() {
    for game in ["permute", "tak", "chess", "abalone", "mind_ninja_set"] {
        let mut session = session(game, &[]);
        for mv in session.random_game(3, 16).unwrap().moves {
            let before = session.standing().unwrap().position.sites;
            session.play_move(&mv).unwrap();
            let standing = session.standing().unwrap();
            let mut sites = before.clone();
            for Stage { before, after } in standing.stages {
                for (site, pieces) in before {
                    assert_eq!(sites.remove(&site).unwrap_or_default(), pieces, "{game} {mv} {site}");
                }
                sites.extend(after.into_iter().filter(|(_, pieces)| !pieces.is_empty()));
            }
            assert_eq!(sites, standing.position.sites, "{game} {mv}");
        }
    }
}

#[test]
fn unfinished_moves_are_told() {
    let mut game = session("amazons", &[]);
    let first = game.decisions()[0].text.clone();
    game.play(0).unwrap();
    assert_eq!(game.moves(), [format!("{first} …")]);
    assert_eq!(game.standing().unwrap().moves, [first]);
    assert!(game.standing().unwrap().position.to_move.unwrap().mid_turn);
    game.play(0).unwrap();
    game.play(0).unwrap();
    assert_eq!(game.moves().len(), 1);
    assert!(!game.standing().unwrap().position.to_move.unwrap().mid_turn);
}

#[test]
fn positions_in_mid_turn_are_taken_up_again() {
    for id in
        ["amazons", "catchup", "chess", "nine_mens_morris", "onitama", "peg_solitaire", "xiangqi", "arimaa"]
    {
        let mut game = session(id, &[]);
        for decision in 0..7 {
            let count = game.decisions().len();
            game.play((31 * decision + 5) % count).unwrap();
            let standing = game.standing().unwrap();
            let mut again = session(id, &[]);
            again.set_moves(&game.moves()).unwrap();
            assert_eq!(again.standing().unwrap(), standing, "{id} {:?}", game.moves());
            assert_eq!(again.decisions(), game.decisions(), "{id} {:?}", game.moves());
            let record = game.record(&source(id, &[], &[]), &Seats::default(), &Notes::default());
            assert_eq!(Recorded::read(&record).unwrap().moves, game.moves());
            let json = serde_json::to_string(&standing.position).unwrap();
            assert_eq!(serde_json::from_str::<data::Position>(&json).unwrap(), standing.position, "{id}");
        }
    }
    let mut hex = session("hex", &[]);
    assert!(
        hex.set_moves(&["a1 b1 …".to_string()]).is_err() && hex.set_moves(&["q9 …".to_string()]).is_err()
    );
}

#[test]
fn refusals_are_told_as_the_rules_are() {
    for (game, moves, typed, sentence) in [
        ("chess", &[][..], "g1 e5", "e5 is not among the sites two steps in a straight line and then one step sideways from g1"),
        ("chess", &["e2e4", "f7f6", "d2d3", "a7a6", "d1h5"], "b8 c6", "squares attacked by your opponent"),
        ("reversi", &[], "a1", "there are none of your opponent's discs in an unbroken straight line between a1 and one of your discs"),
        ("lines_of_action", &[], "b1 e5", "e5 is not among the targets of b1"),
    ] {
        let mut session = session(game, &[]);
        session.set_moves(&moves.iter().map(|text| text.to_string()).collect::<Vec<_>>()).unwrap();
        let told = session.why(typed).unwrap().expect("a refusal").sentence;
        assert!(told.contains(sentence), "{game}: {told}");
        assert!(!told.contains('`') || !moves.is_empty(), "{game}: {told}");
    }
}

#[test]
fn what_players_are_after_is_told() {
    let hex = session("hex", &[]).aims();
    assert_eq!((hex.common, hex.by_role["Red"].as_str()), (None, "join top and bottom"));
    for (game, aim) in [
        ("tic_tac_toe", "three tokens in a row"),
        ("chess", "among the squares attacked"),
        ("ataxx", "A player's score is the number of their blobs. The highest score wins."),
        ("permute", "Players compare the sizes of the groups of their stones, largest first."),
        ("havannah", "touches at least three sides of the board"),
    ] {
        let aims = session(game, &[]).aims();
        assert!(
            aims.common.as_ref().is_some_and(|told| told.contains(aim)) && aims.by_role.is_empty(),
            "{game}: {aims:?}"
        );
    }
    for game in ["mind_ninja", "shogi", "santorini"] {
        let aims = session(game, &[]).aims();
        assert!(aims.common.is_none() && aims.by_role.is_empty(), "{game}: {aims:?}");
    }
    let mut ninja = session("mind_ninja", &[]);
    let patterns = ninja.patterns();
    assert!(patterns.len() > 10 && patterns.values().all(|told| !told.is_empty()), "{patterns:?}");
    assert!(ninja.standing().unwrap().patterns.is_empty());
    ninja.play_move("three_sides").unwrap();
    assert_eq!(ninja.standing().unwrap().patterns, ["three_sides"]);
    assert!(session("hex", &[]).patterns().is_empty());
}

#[test]
fn the_move_before_stays_marked_until_the_next_one_is_complete() {
    let mut game = session("breakthrough", &[]);
    let changed = |game: &Session| game.standing().unwrap().changed;
    game.play_move("b2 b3").unwrap();
    assert_eq!(changed(&game), ["b2", "b3"]);
    let at = |game: &Session, text: &str| game.decisions().iter().position(|one| one.text == text).unwrap();
    game.play(at(&game, "c7")).unwrap();
    assert_eq!(changed(&game), ["b2", "b3"]);
    game.play(at(&game, "c6")).unwrap();
    assert_eq!(changed(&game), ["c6", "c7"]);
    assert!(game.undo_decision());
    assert_eq!(changed(&game), ["b2", "b3"]);
    game.set_moves(&[]).unwrap();
    assert!(changed(&game).is_empty());
}

#[test]
fn a_desk_answers_messages() {
    let mut desk = Desk::default();
    let mut ask = |text: &str| desk.ask(serde_json::from_str(text).expect("a message"));
    let empty = ask(r#"{"name":"undo","args":{}}"#).unwrap_err();
    assert_eq!(empty.code(), "nothing-loaded");
    let load = r#"{"name":"load","args":{"source":{"game":"hex","texts":{},"options":{"size":"4"}},"moves":["b2","b9","a1"]}}"#;
    let Told::Loaded(loaded) = ask(load).unwrap() else { panic!("a game") };
    assert_eq!((loaded.view.standing.moves.as_slice(), loaded.refused.len()), (&["b2".to_string()][..], 1));
    let Told::Refused(Some(why)) = ask(r#"{"name":"why","args":{"text":"b2"}}"#).unwrap() else {
        panic!("reasons")
    };
    assert_eq!(why.sites, ["b2"]);
    assert!(why.sentence.contains("b2"), "{why:?}");
    let Told::Refused(None) = ask(r#"{"name":"why","args":{"text":"a1"}}"#).unwrap() else {
        panic!("it is legal")
    };
    ask(r#"{"name":"think","args":{"player":"mcts:10","seed":1}}"#).unwrap();
    let Told::View(view) = ask(r#"{"name":"playMove","args":{"text":"a1"}}"#).unwrap() else {
        panic!("a view")
    };
    assert_eq!(view.standing.moves.len(), 2, "asking why has played nothing");
    assert_eq!(ask(r#"{"name":"goOn","args":{"nodes":1}}"#).unwrap_err().code(), "nothing-begun");
    assert!(ask(load.replace("hex", "hexx").as_str()).is_err());
    let Told::View(view) = ask(r#"{"name":"undo","args":{}}"#).unwrap() else { panic!("a view") };
    assert_eq!(view.standing.moves.len(), 1, "a game that cannot be loaded leaves the old one");
}

#[test]
fn games_are_kept_as_the_command_line_keeps_them() {
    let mut desk = Desk::default();
    let small = source("hex", &[], &[("size", "4")]);
    desk.ask(Ask::Load { source: small, moves: vec!["b2".into()], rules: None }).unwrap();
    let notes: Notes =
        ron::from_str("(comments: {2: \"why not\"}, variations: [(at: 2, moves: [\"c3\"])])").unwrap();
    let moves = vec!["b2".to_string(), "swap".into()];
    let seats = Seats { players: vec!["human".into(), "random".into()], resigned: Some("second".into()) };
    let kept = Ask::Record { seats: seats.clone(), moves, notes: notes.clone() };
    let Told::Text(Some(text)) = desk.ask(kept).unwrap() else { panic!("a text") };
    let record = crate::record::Record::read(&text).unwrap();
    assert_eq!((record.game.as_str(), record.moves.len()), ("hex", 2));
    assert_eq!(record.result.unwrap().winning_seats, ["first"]);
    let Told::Recorded(read) = desk.ask(Ask::ReadRecord { text: text.clone() }).unwrap() else {
        panic!("a game")
    };
    assert_eq!((read.seats, read.options["size"].as_str(), read.notes), (seats, "4", notes));
    let cut = Ask::ReadRecord { text: text[..text.len() / 2].into() };
    assert_eq!(desk.ask(cut).unwrap_err().code(), "record-damaged");
}

#[test]
fn moves_from_other_rules_are_told() {
    let text = "boardwright 1\ngame \"Example\" {\nturn { choose s in empty place my stone at s }\nends { draw when full }\n\
                players White, Black\nboard square(4)\npieces stone\n}\n";
    let example = || source("example", &[("example.game", text)], &[]);
    let now = Session::new(&example()).unwrap().about().rules;
    let told = |rules: Option<&str>| {
        let load = Ask::Load { source: example(), moves: Vec::new(), rules: rules.map(String::from) };
        let Told::Loaded(loaded) = Desk::default().ask(load).unwrap() else { panic!("a game") };
        loaded.other_rules
    };
    // The last one is how links made before name the same rules.
    assert_eq!([told(None), told(Some(&now)), told(Some("82066f1ac111c63e"))], [false; 3]);
    assert_eq!([told(Some("82066f1ac111c63f")), told(Some(&now[1..]))], [true; 2]);
}

#[test]
fn rules_that_differ_are_told_part_by_part() {
    let own = "boardwright 1\ngame \"Small\" extends \"hex\" {\n  -- A comment.\n  option size = 4\n}\n";
    let before = source("hex", &[], &[]);
    let after = source("small", &[("small.game", own)], &[]);
    let Told::Changes(changes) = Desk::default().ask(Ask::Difference { before, after }).unwrap() else {
        panic!("changes")
    };
    let [size] = &changes[..] else { panic!("one change: {changes:?}") };
    assert_eq!((size.part, size.name.as_str()), ("option", "size"));
    assert!(size.before != size.after && size.after.as_ref().unwrap().contains('4'));
}

/// What a part of a line has come to.
fn part<'t>(turn: &'t TracedTurn, text: &str) -> &'t Part {
    let mut parts = turn.lines.iter().flat_map(|line| &line.parts);
    parts.find(|part| part.text == text).unwrap_or_else(|| panic!("{text} in {turn:#?}"))
}

#[test]
fn lines_are_traced_through_a_turn() {
    let mut game = session("breakthrough", &[("rows", "5"), ("cols", "4")]);
    for text in ["b2", "b3"] {
        let decisions = game.decisions();
        let found = decisions.iter().find(|decision| decision.text == text).expect("it is legal");
        game.play(found.index as usize).unwrap();
    }
    let [ended, next] = &game.traced(0).unwrap().turns[..] else { panic!("two turns") };
    assert!(ended.ends && !next.ends && next.chosen.is_empty());
    let chosen: Vec<_> =
        ended.chosen.iter().map(|named| (named.name.as_str(), named.pick.as_str())).collect();
    assert_eq!(chosen, [("s", "b2"), ("t", "b3")]);
    assert_eq!(part(ended, "steps(s)").sites.as_ref().unwrap(), &["b3"]);
    assert_eq!(part(ended, "some mine & goal(me)").holds, Some(false));
    assert_eq!(part(next, "mine").sites.as_ref().unwrap().len(), 8);
    let half = game.traced(1).unwrap();
    assert_eq!(
        (half.decision, half.decisions, half.made.as_deref(), half.turns.len()),
        (1, 2, Some("b2"), 1)
    );
    assert_eq!(part(&half.turns[0], "captures(s)").sites.as_ref().unwrap().len(), 0);
    let line = half.turns[0].lines.iter().find(|line| line.text == "choose t in targets(s)").unwrap();
    assert_eq!((line.file.ends_with("breakthrough.game"), line.parts[0].text.as_str()), (true, "targets(s)"));
    let start = game.traced(99).unwrap();
    assert_eq!((start.decision, start.turns[0].lines.len(), game.moves().len()), (0, 2, 1));
}

#[test]
fn every_game_is_traced() {
    for id in texts::games() {
        let mut game = Session::new(&source(id, &[], &[])).unwrap();
        for seed in 0..6 {
            let decisions = game.decisions();
            if !decisions.is_empty() {
                game.play(seed * 7 % decisions.len()).unwrap();
            }
            assert!(game.traced(0).is_ok(), "{id}");
        }
        let turns = game.traced(0).unwrap().turns;
        for line in turns.iter().flat_map(|turn| &turn.lines) {
            let first = |part: &Part| part.text.split(' ').next().unwrap_or_default().to_string();
            assert!(line.parts.iter().any(|part| line.text.contains(&first(part))), "{id}: {line:?}");
        }
    }
}

#[test]
fn tests_have_pictures() {
    let own = "boardwright 1\ngame \"Small\" extends \"tic_tac_toe\" {\n  test \"a\" {\n    play \"a1\", \"b1\"\n    expect turn = 9\n  }\n  \
               test \"b\" { expect moves = 9 }\n}\n";
    let pictures = source("small", &[("small.game", own)], &[]).test_pictures().unwrap();
    assert_eq!(pictures.iter().map(|picture| picture.line).collect::<Vec<_>>(), [3, 7]);
    assert!(pictures[0].svg.len() > pictures[1].svg.len(), "two pieces more are drawn");
}

#[test]
fn own_texts_come_first() {
    let own = "boardwright 1\ngame \"Small\" extends \"hex\" {\n  option size = 4\n}\n";
    let small = Session::new(&source("small", &[("small.game", own)], &[])).unwrap();
    assert_eq!(small.geometry().sites.len(), 16);
    let wrong = own.replace("size", "sise");
    let problems = source("small", &[("small.game", &wrong)], &[]).check();
    let place = problems[0].place.as_ref().unwrap();
    assert_eq!((place.file.as_str(), place.line), ("small.game", 3));
    let report = source("small", &[("small.game", &wrong)], &[]).report(false);
    assert!(report.contains("small.game:3:") && report.contains("option sise = 4"), "{report}");
    assert!(source("hexx", &[], &[]).check()[0].help.as_ref().unwrap().contains("`hex`"));
}

#[test]
fn searches_go_on() {
    let game = session("tic_tac_toe", &[]);
    let mut search = game.search("mcts:1s", 1).unwrap();
    search.go_on(200).unwrap();
    let found = search.go_on(200).unwrap();
    assert!(found.candidates.iter().map(|c| c.visits).sum::<u32>() >= 400);
    assert!(game.search("mtcs", 1).is_err());
}

#[test]
fn random_games_are_the_same_again() {
    let mut game = session("reversi", &[]);
    let played = game.random_game(7, 1_000).unwrap();
    assert_eq!(game.random_game(7, 1_000).unwrap(), played);
    game.set_moves(&played.moves).unwrap();
    let standing = game.standing().unwrap();
    assert_eq!((standing.hash, standing.position.result), (played.hash, played.result));
}

/// The types of messages, each with its description.
fn types() -> String {
    let config = Config::default();
    let mut page =
        String::from("// Messages of the module, written by `UPDATE=1 cargo test --lib session`.\n");
    let mut add = |docs: Option<String>, declared: String| {
        page += &format!("\n{}export {declared}\n", docs.unwrap_or_default());
    };
    macro_rules! all {
        ($($type:ty),* $(,)?) => { $(add(<$type>::docs(), <$type>::decl(&config));)* };
    }
    all!(
        Source,
        Problem,
        Place,
        Note,
        Entry,
        About,
        Aims,
        Choosable,
        Geometry,
        CellCopy,
        told::Place,
        Standing,
        told::Stage,
        data::Position,
        data::ToMove,
        data::Piece,
        data::Value,
        data::Ending,
        Decision,
        Picked,
        RandomGame,
        Playouts,
        Found,
        Candidate,
        Refused,
        Quoted,
        Seats,
        Recorded,
        Notes,
        Variation,
        Traced,
        TracedTurn,
        Named,
        TracedLine,
        Part,
        TestPicture,
        describe::Change,
        desk::Ask,
        desk::View,
        desk::Loaded,
    );
    page
}

#[test]
fn types_are_up_to_date() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("wasm/types.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, types()).expect("the page is written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == types(), "wasm/types.ts is out of date: run `UPDATE=1 cargo test --lib session`");
}

#[test]
fn an_example_is_a_whole_move_like_most() {
    for (game, moves, example) in [
        ("chess", &[][..], "b1 a3"),
        ("chess", &["b1 …"], "a3"),
        ("go", &[], "a1"),
        ("symple", &[], "settle a1"),
        ("permute", &[], "a1 clockwise a1"),
        ("onitama", &[], "tiger a1 a3"),
    ] {
        let mut session = session(game, &[]);
        session.set_moves(&moves.iter().map(|text| text.to_string()).collect::<Vec<_>>()).unwrap();
        let told = session.example().expect("an example");
        assert_eq!(told, example, "{game}");
        session.play_move(&told).unwrap();
    }
}

#[test]
fn words_are_called_by_the_option_that_has_them() {
    let of = |session: &Session| match &session.decisions()[0].pick {
        Picked::Member { of, .. } => of.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(of(&session("onitama", &[])), "card");
}

#[test]
fn cells_beyond_the_rim_are_told_where_a_board_wraps_round() {
    let copies = |id| session(id, &[]).geometry().copies;
    assert!(copies("hex").is_empty());
    let told = copies("torus_four");
    assert!(told.iter().any(|copy| copy.name == "a1" && copy.polygon.len() == 4), "{told:?}");
}
