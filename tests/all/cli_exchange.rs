//! `boardwright export` and `boardwright import`.

use crate::cli_support::{fails, plays, prints, run, Folder};
use serde_json::{json, Value};

/// Saves a game of two people; its moves and what follows them are typed.
fn saved(folder: &Folder, game: &[&str], typed: &str) -> String {
    let file = folder.path("game.save");
    let args = [&["play"], game, &["--first", "human", "--second", "human"]].concat();
    plays(&args, &format!("{typed}\nsave {file}\nquit\n"));
    file
}

fn exported(args: &[&str]) -> Value {
    serde_json::from_str(&prints(&[&["export"], args].concat())).unwrap()
}

/// What the schema `gamerecord` 1-0-0 of AbstractPlay asks for.
fn check_schema(report: &Value) {
    let top: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(top, ["header", "moves"]);
    let header = &report["header"];
    assert!(header["game"]["name"].is_string() && header["site"]["name"].is_string());
    for date in ["date-start", "date-end", "date-generated"] {
        let text = header[date].as_str().unwrap();
        assert!(text.len() == 20 && text.ends_with('Z') && &text[10..11] == "T", "{text}");
    }
    let players = header["players"].as_array().unwrap();
    assert!(players.iter().all(|p| p["name"].is_string() && p["result"].is_i64() && p["is_ai"].is_boolean()));
    assert!((1..players.len()).all(|at| !players[..at].contains(&players[at])), "players have to differ");
    for entry in report["moves"].as_array().unwrap().iter().flat_map(|round| round.as_array().unwrap()) {
        assert!(entry.is_null() || entry.is_string() || entry["move"].is_string(), "{entry}");
    }
}

#[test]
fn a_game_goes_out_and_comes_back() {
    let folder = Folder::new("exchange");
    let file = saved(&folder, &["tic_tac_toe"], "a1\nb1\na2\nb2\na3");
    let report = exported(&[&file, "--player", "Ada", "--player", "Bob", "--end", "2026-11-24T18:30:00Z"]);
    check_schema(&report);
    assert_eq!(report["moves"], json!([["a1", "b1"], ["a2", "b2"], ["a3"]]));
    assert_eq!(report["header"]["date-start"], "2026-11-24T18:30:00Z");
    assert_eq!(
        (&report["header"]["players"][0]["result"], &report["header"]["players"][1]["result"]),
        (&json!(1), &json!(0))
    );

    let (there, back) = (folder.write("there.json", report.to_string()), folder.path("back.save"));
    prints(&["import", &there, "-o", &back]);
    let text = |path: &str| std::fs::read_to_string(path).unwrap();
    assert_eq!(text(&back), text(&file).replacen("human", "Ada", 1).replacen("human", "Bob", 1));
    assert!(prints(&["replay", &back]).contains("wins"));
}

#[test]
fn seats_are_told_apart_from_roles() {
    let folder = Folder::new("exchange-swap");
    let file = saved(&folder, &["hex", "--set", "size=3"], "b2\nswap\na1\nresign");
    let report = exported(&[&file]);
    check_schema(&report);
    assert_eq!(report["header"]["game"]["variants"], json!(["size=3"]));
    let results: Vec<_> = (0..2).map(|seat| report["header"]["players"][seat]["result"].clone()).collect();
    assert!(results.contains(&json!(0)) && results.contains(&json!(1)), "{report}");
    let there = folder.write("there.json", report.to_string());
    assert_eq!(prints(&["import", &there]), std::fs::read_to_string(&file).unwrap());
}

#[test]
fn records_of_others_are_read() {
    let folder = Folder::new("exchange-others");
    let players = json!([{ "name": "Ada", "userid": "1", "result": 0 }, { "name": "Bob", "result": 1 }]);
    let report = |name: &str, variants: Value, moves: Value| {
        let header = json!({ "game": { "name": name, "variants": variants }, "site": { "name": "Abstract Play", "gameid": 7 },
            "date-start": "", "date-end": "", "date-generated": "", "unrated": true, "players": players });
        folder.write("there.json", json!({ "header": header, "moves": moves }).to_string())
    };
    let moves = json!([["A1", null], [{ "move": "b2", "sequence": 2 }, { "move": "a2", "sequence": 1 }]]);
    let text = prints(&["import", &report("Hex", json!(["size=3", "pie=false"]), moves)]);
    assert!(text.find("a2").unwrap() < text.find("b2").unwrap(), "{text}");
    assert!(text.contains("\"size\": \"3\"") && text.contains("resigned: Some(\"first\")"), "{text}");
    let message = fails(1, &["import", &report("Hex", json!(["size=3"]), json!([["A1", "b2"], ["a1"]]))]);
    assert!(message.contains("round 2"), "{message}");
    for (name, variants, told) in [
        ("Hexagonia", json!([]), "no-such-game"),
        ("Hex", json!(["size-14"]), "unknown-variant"),
        ("Hex", json!(["size=140"]), "size"),
    ] {
        let message = fails(1, &["import", &report(name, variants, json!([]))]);
        assert!(message.contains(told), "{message}");
    }
}

#[test]
fn what_is_no_finished_game_is_refused() {
    let folder = Folder::new("exchange-refused");
    let file = saved(&folder, &["tic_tac_toe"], "a1");
    assert!(fails(1, &["export", &file]).contains("not-over"));
    for text in ["", "{", "[]", "{\"header\":{},\"moves\":[]}", "{\"header\":3}"] {
        let (_, message) = run(1, &["import", &folder.write("there.json", text)], "");
        assert!(message.contains("record-damaged"), "{text:?}: {message}");
    }
    assert!(fails(2, &["export", &file, "--start", "yesterday"]).contains("2026-11-24T18:30:00Z"));
}
