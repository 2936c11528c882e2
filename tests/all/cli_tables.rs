//! The games of a study as tables.

use crate::cli_support::{fails, prints, run, Folder};
use boardwright::data::Ending;
use boardwright::Rules;
use serde_json::Value;
use std::collections::BTreeMap;

fn rows(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The game of a row.
fn key(row: &Value) -> (u64, u64) {
    (row["series"].as_u64().unwrap(), row["number"].as_u64().unwrap())
}

fn tables(folder: &Folder) -> (Vec<Value>, Vec<Value>) {
    let study = folder.path("study");
    run(0, &["plan", "report", "connect_four", "--set", "cols=5", "--halve", "6", "-o", &study], "");
    prints(&["work", &study]);
    let (games, decisions) = (folder.path("games.jsonl"), folder.path("decisions.jsonl"));
    let said = prints(&["table", &study, "--games", &games, "--decisions", &decisions]);
    let (games, decisions) = (rows(&games), rows(&decisions));
    assert!(
        said.contains(&format!("{} games", games.len()))
            && said.contains(&format!("{} decisions", decisions.len()))
    );
    (games, decisions)
}

#[test]
fn games_and_decisions_of_a_study_are_told_and_can_be_played_again() {
    let folder = Folder::new("tables");
    let (games, decisions) = tables(&folder);
    let mut by_game: BTreeMap<(u64, u64), Vec<&Value>> = BTreeMap::new();
    for row in &decisions {
        by_game.entry(key(row)).or_default().push(row);
    }
    assert_eq!(games.len(), by_game.len());
    for purpose in ["random", "even", "step", "judged"] {
        assert!(games.iter().any(|game| game["purpose"] == purpose), "{purpose}");
    }
    let rules = Rules::shipped("connect_four").unwrap().set("cols", "5").unwrap();
    for game in &games {
        let made = &by_game[&key(game)];
        assert_eq!(game["decisions"], made.len());
        let mut session = rules.clone().play().unwrap();
        for (at, row) in made.iter().enumerate() {
            assert_eq!((row["ply"].as_u64().unwrap() as usize, &row["rules"]), (at + 1, &game["rules"]));
            assert_eq!(row["legal"], session.decisions().len());
            let there = &session.decisions()[row["picked"].as_u64().unwrap() as usize];
            assert_eq!(row["decision"], there.text);
            assert_eq!(row["visits"].is_null(), row["value"].is_null());
            session.play(there.index as usize).unwrap();
        }
        let result: Option<Ending> = session.standing().unwrap().position.result;
        let seats = result.map(|ending| ending.winning_seats.join(" "));
        assert_eq!(
            (game["finished"].as_bool(), game["winners"].as_str()),
            (Some(seats.is_some()), seats.as_deref())
        );
        let first = match seats.unwrap().as_str() {
            "first" => 1.0,
            "" => 0.5,
            _ => 0.0,
        };
        assert_eq!((game["first"].as_f64(), made[0]["result"].as_f64()), (Some(first), Some(first)));
    }
}

#[test]
fn the_page_describes_every_column() {
    let folder = Folder::new("tables described");
    let (games, decisions) = tables(&folder);
    let page = std::fs::read_to_string("docs/tables.md").unwrap();
    let (of_games, of_decisions) = page.split_once("## Decisions").unwrap();
    for (row, page) in [(&games[0], of_games), (&decisions[0], of_decisions)] {
        for name in row.as_object().unwrap().keys() {
            assert!(
                page.lines().any(|line| line.starts_with("| `") && line.contains(&format!("`{name}`"))),
                "{name}"
            );
        }
    }
}

#[test]
fn a_table_says_what_is_missing() {
    let folder = Folder::new("tables missing");
    let study = folder.path("study");
    run(0, &["plan", "report", "tic_tac_toe", "--halve", "6", "-o", &study], "");
    prints(&["work", &study, "--piece", "1"]);
    let (said, _) = run(3, &["table", &study, "--games", &folder.path("games.jsonl")], "");
    assert!(said.contains("pieces have no result yet") && said.contains("boardwright work"), "{said}");
    assert!(!rows(&folder.path("games.jsonl")).is_empty());
    assert!(fails(1, &["table", &study, "--games", &folder.path("games.csv")]).contains("table-form"));
    if !cfg!(feature = "parquet") {
        assert!(fails(1, &["table", &study, "--games", &folder.path("games.parquet")])
            .contains("--features parquet"));
    }
    assert!(fails(2, &["table", &study]).contains("--games"));
}
