//! `boardwright json`: games driven by another program, message by message.

use assert_cmd::Command;
use boardwright::game::Rng;
use boardwright::study::{self, Copied, Exact, Game, Opening, Row, Weighed};
use rand::Rng as _;
use serde_json::{json, Value};
use std::path::Path;
use std::time::Duration;

/// The answers to these bytes, one for each line that is not blank.
fn answers(input: &[u8]) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    let command = command.arg("json").write_stdin(input).timeout(Duration::from_secs(300));
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let told: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let is_blank = |line: &&[u8]| line.iter().all(u8::is_ascii_whitespace);
    assert_eq!(told.len(), input.split(|byte| *byte == b'\n').filter(|line| !is_blank(line)).count());
    told
}

/// The answers to these messages.
fn told(messages: &[Value]) -> Vec<Value> {
    answers(messages.iter().map(|message| format!("{message}\n")).collect::<String>().as_bytes())
}

#[test]
fn a_game_is_played_decision_by_decision() {
    let source = json!({ "game": "arimaa" });
    let load = json!({ "id": 1, "name": "load", "args": { "source": source } });
    let told = told(&[
        load,
        json!({ "id": "two", "name": "play", "args": { "index": 0 } }),
        json!({ "name": "playMove", "args": { "text": "nonsense" } }),
        json!({ "id": 4, "name": "undoDecision", "args": {} }),
        json!({ "id": 5, "name": "play", "args": { "index": 1_000_000 } }),
    ]);
    let view = &told[0]["value"]["view"];
    assert_eq!((&told[0]["id"], &view["svg"]), (&json!(1), &json!("")));
    let first = view["decisions"][0]["text"].as_str().unwrap();
    // The turn goes on, and the position in its middle can be named.
    assert_eq!((&told[1]["id"], &told[1]["value"]["standing"]["over"]), (&json!("two"), &json!(false)));
    assert_eq!(told[1]["value"]["standing"]["position"]["to_move"]["mid_turn"], true);
    assert_eq!(told[1]["value"]["standing"]["moves"], json!([first]));
    assert_eq!((&told[2]["id"], told[2]["problems"].as_array().map(Vec::len)), (&Value::Null, Some(1)));
    assert_eq!(told[3]["value"]["standing"]["hash"], view["standing"]["hash"]);
    assert_eq!(told[4]["problems"][0]["code"], "no-such-decision");
}

#[test]
fn a_position_is_searched() {
    let told = told(&[
        json!({ "name": "goOn", "args": { "nodes": 10 } }),
        json!({ "name": "load", "args": { "source": { "game": "tic_tac_toe" }, "moves": ["a1", "b2", "b1", "c3"] } }),
        json!({ "name": "think", "args": { "player": "mcts", "seed": 1 } }),
        json!({ "name": "goOn", "args": { "nodes": 300 } }),
        json!({ "name": "picture", "args": { "legend": false } }),
    ]);
    assert_eq!(told[0]["problems"][0]["code"], "nothing-begun");
    assert_eq!(told[3]["value"]["text"], "c1");
    assert!(told[4]["value"].as_str().unwrap().starts_with("<svg"));
}

/// A message changed: cut off, with other bytes in it, or two run together.
fn spoilt(message: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = message.to_vec();
    match rng.random_range(0..5u32) {
        0 => bytes.truncate(rng.random_range(0..bytes.len() as u32) as usize),
        1 => bytes.extend_from_slice(other),
        2 => {}
        _ => {
            for _ in 0..rng.random_range(1..4u32) {
                let at = rng.random_range(0..bytes.len() as u32) as usize;
                // Digits stay as they are, so that nobody asks for a search without end.
                if !bytes[at].is_ascii_digit() {
                    let byte = rng.random::<u8>();
                    bytes[at] = if byte.is_ascii_digit() || byte == b'\n' { b'"' } else { byte };
                }
            }
        }
    }
    bytes
}

#[test]
fn rubbish_is_answered_with_problems() {
    let game = json!({ "game": "tic_tac_toe" });
    let own = "boardwright 1\ngame \"Mine\" extends \"hex\" {\n  option size = 3\n}\n";
    let own = json!({ "game": "mine", "texts": { "mine.game": own }, "options": { "size": "2" } });
    let messages: Vec<Vec<u8>> = [
        ("load", json!({ "source": game, "moves": ["b2"] })),
        ("load", json!({ "source": own })),
        ("check", json!({ "source": own })),
        ("play", json!({ "index": 1 })),
        ("playMove", json!({ "text": "a1 \u{1d11e}" })),
        ("undo", json!({})),
        ("undoDecision", json!({})),
        ("why", json!({ "text": "c3" })),
        ("think", json!({ "player": "mcts:9", "seed": 1 })),
        ("goOn", json!({ "nodes": 9 })),
        ("playouts", json!({ "seed": 1, "games": 2, "maxTurns": 9 })),
        ("record", json!({ "seats": { "players": ["a"], "resigned": null }, "moves": ["a1"], "notes": {} })),
        ("trace", json!({ "back": 0 })),
        ("readRecord", json!({ "text": "(format: 1, game: \"hex\")" })),
        ("text", json!({ "path": "std/swap.game" })),
    ]
    .into_iter()
    .map(|(name, args)| json!({ "id": 7, "name": name, "args": args }).to_string().into_bytes())
    .collect();
    let mut rng = Rng::numbered(25, 0);
    let mut input = vec![b"[".repeat(100_000), b"{\"id\":\"\\ud800\"}".to_vec(), b"null".to_vec()];
    for _ in 0..600 {
        let one = |rng: &mut Rng| &messages[rng.random_range(0..messages.len() as u32) as usize];
        let (message, other) = (one(&mut rng), one(&mut rng));
        input.push(spoilt(message, other, &mut rng));
    }
    let told = answers(&input.join(&b'\n'));
    for answer in &told {
        let (is_value, problems) = (answer.get("value").is_some(), answer["problems"].as_array());
        assert!(answer.get("id").is_some() && is_value != problems.is_some(), "{answer}");
        assert!(problems.into_iter().flatten().all(|problem| problem["code"] != "engine"), "{answer}");
    }
    let refused = told.iter().filter(|answer| answer.get("problems").is_some()).count();
    assert!(refused > 100 && told.len() - refused > 50, "{refused} of {}", told.len());
}

#[test]
fn the_page_lists_all_that_can_be_asked() {
    let page = std::fs::read_to_string("docs/json.md").unwrap();
    let refused = told(&[json!({ "name": "nonsense", "args": {} })]);
    let message = refused[0]["problems"][0]["message"].as_str().unwrap();
    let known: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
    assert!(known.len() > 15, "{message}");
    for name in known {
        let row = page
            .lines()
            .find(|line| line.split('|').nth(1).is_some_and(|cell| cell.contains(&format!("`{name}`"))));
        assert!(row.is_some(), "{name}");
    }
}

/// The keys of everything that a value holds.
fn keys(value: &Value, all: &mut Vec<String>) {
    match value {
        Value::Object(object) => object.iter().for_each(|(key, value)| {
            all.push(key.clone());
            keys(value, all);
        }),
        Value::Array(list) => list.iter().for_each(|value| keys(value, all)),
        _ => {}
    }
}

#[test]
fn the_page_lists_all_that_rows_of_studies_have() {
    let page = std::fs::read_to_string("docs/json.md").unwrap();
    let weighed = Weighed { all: 3, good: 1, ahead: 2, heat: 2, effective: 150, missed: 0 };
    let values = vec![study::Value { turn: 1, first: 500, again: Some(510), choice: Some(weighed) }];
    let game = Game {
        end: Some("full".into()),
        visits: vec![1],
        worth: vec![500],
        moves: vec!["a1".into()],
        values,
        ..Game::default()
    };
    let opening = Opening {
        index: 0,
        like: 0,
        text: "a1".into(),
        site: 0,
        first: 500,
        proven: false,
        reply: "b1".into(),
        word: false,
    };
    let rows = [
        Row::Game(Box::new(game)),
        Row::Seen(vec![1]),
        Row::Choices(vec![1]),
        Row::Opening(opening),
        Row::Copied(Copied::default()),
        Row::Exact(Exact::default()),
    ];
    let mut all = Vec::new();
    keys(&serde_json::to_value(rows).unwrap(), &mut all);
    let missing: Vec<&String> = all.iter().filter(|key| !page.contains(&format!("`{key}`"))).collect();
    assert!(all.len() > 50 && missing.is_empty(), "{missing:?}");
}

/// The blocks of Python in a page.
fn programs(page: &str) -> Vec<String> {
    let text = std::fs::read_to_string(format!("docs/{page}.md")).unwrap();
    let blocks = text.split("```python\n").skip(1);
    blocks.filter_map(|block| Some(block.split_once("```")?.0.to_string())).collect()
}

/// The programs in Python on pages do what they say, where there is Python.
#[test]
fn programs_in_python_run() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = Path::new(env!("CARGO_BIN_EXE_boardwright")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    for (page, prints) in [("json", "wins ("), ("library", "bestmove")] {
        let found = programs(page);
        assert!(!found.is_empty(), "{page}");
        for program in found {
            let mut python = Command::new("python3");
            let run = python.args(["-c", &program]).env("PATH", &path).timeout(Duration::from_secs(120));
            let output = run.output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout).to_lowercase();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && text.contains(prints), "{program}\n{text}\n{errors}");
        }
    }
}
