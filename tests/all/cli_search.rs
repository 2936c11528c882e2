//! `best`, `match`, and engines for other programs.

use crate::cli_support::{fails, json, json_lines, plays, prints, run, Folder};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn best_explains_itself() {
    let after = ["--after", "a1;b2;b1;c3"];
    let text = prints(&[&["best", "tic_tac_toe", "-p", "mcts:5k"], &after[..]].concat());
    assert!(text.contains("value for X: 1.000, proven") && text.contains("best: c1"), "{text}");
    let text = prints(&[&["best", "tic_tac_toe", "-p", "ab:depth=9"], &after[..]].concat());
    assert!(text.contains("value for X: 1.000, proven") && text.contains("best: c1"), "{text}");
    let found = json(&[&["best", "tic_tac_toe", "-p", "mcts:2k", "--json"], &after[..]].concat());
    assert_eq!((&found["best"], &found["proven"]), (&"c1".into(), &true.into()));
    assert_eq!(found["candidates"][0]["decision"], "c1");
    // A turn of several decisions is a search for each of them.
    let lines = json_lines(&["best", "breakthrough", "-p", "mcts:200", "--json"]);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["before"][0], lines[0]["best"]);
}

#[test]
fn best_repeats_with_its_seed() {
    let of = |seed: &str| {
        let mut found = json(&["best", "hex", "--set", "size=5", "-p", "mcts:300", "--seed", seed, "--json"]);
        for time in ["seconds", "nodes_per_second"] {
            found.as_object_mut().unwrap().remove(time);
        }
        found
    };
    assert_eq!(of("3"), of("3"));
    assert_ne!(of("3"), of("4"));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let text = prints(&["best", "tic_tac_toe", "--after", "a1;b1;a2;b2;a3"]);
    assert!(text.contains("the game is over: X wins"), "{text}");
}

#[test]
fn wrong_players_are_told() {
    for player in ["mtcs:10s", "mcts:0", "mcts:5,threads=0", "ab:depth=x", "random:3", "ugi:engine"] {
        let text = fails(1, &["best", "hex", "-p", player]);
        assert!(text.contains("player"), "{player}: {text}");
    }
    assert!(
        fails(1, &["match", "random", "ugi:/no/such/engine", "hex", "-n", "1"]).contains("cannot be started")
    );
}

const MATCH: [&str; 8] = ["match", "mcts:60", "random", "hex", "--set", "size=3", "--games", "6"];

/// Games that nobody has won are an equal share for each seat.
#[test]
fn a_draw_among_three_is_a_third() {
    let short = ["match", "random", "random", "yavalath_three", "-n", "3", "--max-turns", "1"];
    let found = json(&[&short[..], &["--json"]].concat());
    assert_eq!((&found["score"]["draws"], &found["share"]), (&3.into(), &(1.0 / 3.0).into()), "{found}");
    assert_eq!((&found["elo"], &found["elo_low"]), (&serde_json::Value::Null, &serde_json::Value::Null));
    assert!(prints(&short).contains("in the first seat: 0.33 of 1"));
}

#[test]
fn a_match_tells_who_is_stronger_on_any_number_of_threads() {
    let of = |threads: &str| {
        let mut found = json(&[&MATCH[..], &["--threads", threads, "--json", "--opening", "1"]].concat());
        found.as_object_mut().unwrap().remove("seconds_a_turn");
        found
    };
    let one = of("1");
    assert_eq!(one, of("3"));
    assert_eq!(one["games"], 6);
    assert!(one["share"].as_f64().unwrap() > 0.5 && one["low"].as_f64() < one["share"].as_f64());
    let text = prints(&MATCH);
    assert!(text.contains("in the first seat") && text.contains("as Red") && text.contains("Elo"), "{text}");
}

#[test]
fn a_match_that_scores_decide_tells_by_how_much() {
    let folder = Folder::new("margins");
    let file = folder.path("match.jsonl");
    let command =
        ["match", "greedy", "random", "reversi", "--set", "size=4", "--games", "6", "--record", &file];
    let found = json(&[&command[..], &["--json"]].concat());
    let lines: Vec<serde_json::Value> = std::fs::read_to_string(&file)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let margins: Vec<f64> = lines.iter().map(|line| line["margin"].as_f64().unwrap()).collect();
    assert_eq!(found["scored"], 6);
    let mean = margins.iter().sum::<f64>() / 6.0;
    assert!((found["mean_margin"].as_f64().unwrap() - mean).abs() < 1e-9);
    for (line, margin) in lines.iter().zip(&margins) {
        let won = line["record"]["result"]["winning_seats"].as_array().unwrap().contains(&line["seat"]);
        assert_eq!(won, *margin > 0.0, "{line}");
    }
    // What was recorded counts when the match is told again.
    assert!(prints(&command).contains(&format!("scores: A's margin {mean:+.1} on average, in 6 games")));
    let other = json(&["match", "random", "random", "hex", "--set", "size=3", "--games", "2", "--json"]);
    assert!(other["scored"] == 0 && other["mean_margin"].is_null());
}

/// What a match tells, without the times that it took.
fn told_of(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("turns: ")).collect()
}

#[test]
fn a_match_is_taken_up_where_it_was_left() {
    let folder = Folder::new("match");
    let file = folder.path("games.jsonl");
    let few =
        [&["match", "mcts:60", "random", "hex", "--set", "size=3", "--games", "2"], &["--record", &file][..]];
    prints(&few.concat());
    let two = std::fs::read_to_string(&file).unwrap();
    assert_eq!(two.lines().count(), 2);
    // A crash has left half a line.
    folder.write("games.jsonl", format!("{two}{}", &two[..two.len() / 4]));
    let again = [&MATCH[..], &["--record", &file]].concat();
    prints(&again);
    let all = std::fs::read_to_string(&file).unwrap();
    assert!(all.starts_with(&two) && all.lines().count() == 6, "{all}");
    let text = prints(&["replay", &file, "--game", "5"]);
    assert!(text.contains("Hex") && text.contains("the game is over"), "{text}");
    assert!(fails(1, &["replay", &file, "--game", "9"]).contains("6 games"));
    let told = told_of(&prints(&again));
    // An empty line is nothing lost, but a line that its own moves contradict is not counted.
    folder.write("games.jsonl", format!("{all}\n"));
    assert_eq!(told_of(&prints(&again)), told);
    let first: serde_json::Value = serde_json::from_str(all.lines().next().unwrap()).unwrap();
    for (place, other) in [
        ("/seat", serde_json::json!("second")),
        ("/role", serde_json::json!("Nobody")),
        ("/margin", serde_json::json!(3)),
        ("/record/seats/0", serde_json::json!("random")),
        ("/record/moves/0", serde_json::json!("z9")),
        ("/record/result/winners", serde_json::json!([])),
        ("/record/result", serde_json::Value::Null),
    ] {
        let mut line = first.clone();
        match line.pointer_mut(place) {
            Some(value) => *value = other,
            None => line[&place[1..]] = other,
        }
        folder.write("games.jsonl", format!("{line}\n"));
        assert!(fails(1, &again).contains("match-damaged"), "{place}");
    }
    folder.write("games.jsonl", format!("{two}{two}"));
    let twice = fails(1, &again);
    assert!(twice.contains("match-damaged") && twice.contains("stands in it twice"), "{twice}");
    folder.write("games.jsonl", &all);
    let other =
        [&["match", "mcts:61", "random", "hex", "--set", "size=3"], &["--record", &file][..]].concat();
    assert!(fails(1, &other).contains("another match"));
    // A text without an end is not taken for half a line.
    folder.write("games.jsonl", "important");
    assert!(fails(1, &[&MATCH[..], &["--record", &file]].concat()).contains("match-damaged"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "important");
    folder.write("games.jsonl", "{\"number\": 1}\nnonsense\n");
    assert!(fails(1, &[&MATCH[..], &["--record", &file]].concat()).contains("line 1"));
}

#[test]
fn a_sequential_test_ends_a_match_early() {
    let args = [
        "match", "mcts:100", "random", "hex", "--set", "size=3", "--games", "400", "--sprt", "0,100",
        "--json",
    ];
    let found = json(&args);
    assert!(found["games"].as_u64().unwrap() < 400, "{found}");
    assert!(found["sequential_test"].as_str().unwrap().contains("stronger"));
}

#[test]
fn an_engine_speaks_the_universal_game_interface() {
    let lines = "ugi\nisready\nsetoption name size value 3\nsetoption name size value 99\nposition startpos moves b2\n\
                 query p1turn\nquery gameover\nquery result\ngo nodes 200\nposition startpos moves b2 b1 b3 a1\n\
                 go depth 3\ngo nodes 9 depth x\nnonsense\nposition fen x\nquit\n";
    let text = plays(&["ugi", "hex", "--set", "pie=false"], lines);
    for part in [
        "ugiok",
        "readyok",
        "`size` cannot be `99`",
        "response false",
        "response none",
        "bestmove ",
        "`depth` takes a whole number, not `x`",
        "unknown command",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert_eq!(text.matches("bestmove ").count(), 3, "{text}");
    let over = "position startpos moves a1 b1 a2 b2 a3\nquery result\nquery gameover\ngo nodes 5\n";
    let text = plays(&["ugi", "tic_tac_toe"], over);
    assert!(text.contains("response p1win\nresponse true") && text.contains("bestmove none"), "{text}");
    let refused =
        "position startpos moves a1 b1 a2 b2\nposition startpos moves a1 zz\nposition startpos moves a1 b1 \
                   a2 b2 a3 c3\ngo nodes 2000\n";
    let text = plays(&["ugi", "tic_tac_toe"], refused);
    assert!(
        text.matches("the position stays as it is").count() == 2 && text.contains("bestmove a3"),
        "{text}"
    );
}

#[test]
fn another_value_of_an_option_is_another_game() {
    let small = "setoption name size value 3\nsetoption name pie value false\n";
    let lines = format!("{small}go nodes 3000\nsetoption name misere value true\ngo nodes 3000\n");
    let text = plays(&["ugi", "y", "--player", "mcts:2000"], &lines);
    let bare = format!("{small}setoption name misere value true\ngo nodes 3000\n");
    let alone = plays(&["ugi", "y", "--player", "mcts:2000"], &bare);
    let best = |text: &str| text.lines().rfind(|line| line.starts_with("bestmove ")).map(String::from);
    assert!(best(&alone).is_some() && best(&alone) == best(&text), "{text}\n{alone}");
    assert!(!text.contains(" nodes 0 "), "{text}");
    let lines = "go nodes 50\nsetoption name size value 5\ngo nodes 50\n";
    let text = plays(&["ugi", "amazons", "--player", "mcts:50"], lines);
    assert!(text.matches("bestmove ").count() == 2 && !text.contains("broke down"), "{text}");
}

#[test]
fn every_seat_is_asked_for_its_turn() {
    let text = plays(&["ugi", "reversi_three"], "query p1turn\nquery p3turn\nquery p4turn\nquit\n");
    let answers: Vec<&str> = text.lines().filter(|line| line.starts_with("response")).collect();
    assert_eq!(answers, ["response true", "response false"], "{text}");
    assert!(text.contains("unknown question `p4turn`"), "{text}");
}

#[test]
fn a_stop_is_for_the_search_before_it() {
    let text =
        plays(&["ugi", "hex", "--set", "size=5"], "go nodes 700\nquery p1turn\ngo infinite\nstop\nquit\n");
    assert!(text.contains("nodes 700 ") && text.matches("bestmove ").count() == 2, "{text}");
    // Nobody waits for this one after `quit`.
    let text = plays(&["ugi", "hex", "--set", "size=5"], "go movetime 3600000\nquit\n");
    assert!(text.contains("bestmove "), "{text}");
}

#[test]
fn an_endless_search_goes_on_until_it_is_stopped() {
    let mut engine = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(["ugi", "tic_tac_toe"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut lines = BufReader::new(engine.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(input, "go infinite").unwrap();
    for _ in 0..200 {
        // The game is solved long before the last of these.
        writeln!(input, "isready").unwrap();
        assert_eq!(lines.next().as_deref(), Some("readyok"));
    }
    writeln!(input, "stop\nquit").unwrap();
    assert_eq!(lines.filter(|line| line.starts_with("bestmove ")).count(), 1);
    assert!(engine.wait().unwrap().success());
}

/// Sends a program what Ctrl-C sends.
#[cfg(unix)]
fn press_ctrl_c(going: &std::process::Child) {
    let pid = going.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}

/// Starts a program, waits until it has printed a line with these words, and presses Ctrl-C.
#[cfg(unix)]
fn interrupted(args: &[&str], input: &str, at: &str) -> std::process::Output {
    use std::io::Read;
    let mut going = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    going.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut heard = BufReader::new(going.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains(at) {
        assert!(heard.read_line(&mut text).unwrap() > 0, "{text}");
    }
    // The line is printed before the search begins.
    std::thread::sleep(std::time::Duration::from_millis(500));
    press_ctrl_c(&going);
    heard.read_to_string(&mut text).unwrap();
    let told = going.wait_with_output().unwrap();
    std::process::Output { stdout: text.into_bytes(), ..told }
}

#[cfg(unix)]
#[test]
fn thinking_that_is_stopped_comes_to_its_end() {
    let found = interrupted(&["best", "hex", "--player", "mcts:3600s"], "", "UCB1");
    let text = String::from_utf8(found.stdout).unwrap();
    assert!(found.status.code() == Some(3) && text.contains("best: "), "{text}");
    let seats = ["play", "hex", "--set", "pie=false", "--second", "mcts:3600s"];
    let found = interrupted(&seats, "a1\nlog\n", "plays a1");
    let text = String::from_utf8(found.stdout).unwrap();
    assert!(text.contains(" at once") && text.contains("2. "), "{text}");
}

#[cfg(unix)]
#[test]
fn a_match_that_is_stopped_tells_how_it_stands() {
    let folder = Folder::new("stopped");
    let record = folder.path("games.jsonl");
    let going = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(["match", "greedy", "random", "hex", "--games", "1000000", "--record", &record])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let games = || std::fs::read_to_string(&record).unwrap_or_default().matches('\n').count();
    while games() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    press_ctrl_c(&going);
    let told = going.wait_with_output().unwrap();
    assert_eq!(told.status.code(), Some(3));
    let text = String::from_utf8(told.stdout).unwrap();
    assert!(text.contains(&format!(": {} games\n", games())) && text.contains("A wins "), "{text}");
}

#[test]
fn an_external_engine_takes_a_seat() {
    let engine = format!("ugi:50!{} ugi hex --set size=3", env!("CARGO_BIN_EXE_boardwright"));
    let found = json(&["match", "random", &engine, "hex", "--set", "size=3", "--games", "4", "--json"]);
    assert_eq!(found["games"], 4);
    assert!(found["share"].as_f64().unwrap() < 0.6, "{found}");
    // An engine that says nothing of use, and one of another game.
    let (_, told) = run(1, &["match", "random", "ugi:cat", "hex", "--games", "1", "--threads", "1"], "");
    assert!(told.contains("does not answer well"), "{told}");
    let other = format!("ugi:50!{} ugi tic_tac_toe", env!("CARGO_BIN_EXE_boardwright"));
    let (_, told) =
        run(1, &["match", "random", &other, "hex", "--set", "size=9", "--games", "2", "--seed", "2"], "");
    assert!(told.contains("same game"), "{told}");
}

#[test]
fn an_engine_speaks_the_go_text_protocol() {
    let lines = "1 protocol_version\nname\nboardsize 5\nboardsize 99\nkomi 3.5\nclear_board\nplay black C3\n\
                 play black A1\nplay white C3\ngenmove white\n# a remark\n\nshowboard\nundo\nlist_commands\n\
                 time_settings 0 1 1\nfinal_score\nplay w z\nfoo\nquit\n";
    let text = plays(&["gtp", "go", "-p", "mcts:50"], lines);
    for part in [
        "=1 2\n\n",
        "? unacceptable size",
        "? illegal move: it is the other colour's turn",
        "? unknown command",
        "genmove\n",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert!(text.matches("\n\n").count() >= 18, "{text}");
    let text = plays(&["gtp", "go", "--set", "size=9"], "play b J9\nplay w I9\nshowboard\nquit\n");
    assert!(text.contains("a b c d e f g h j") && text.contains("illegal move: I9"), "{text}");
    for game in ["chess", "permute"] {
        assert!(fails(1, &["gtp", game]).contains("`boardwright ugi`"), "{game}");
    }
    for (komi, score) in [("0", "B+9"), ("7.5", "B+1.5"), ("9", "0"), ("12", "W+3")] {
        let lines =
            format!("boardsize 3\nkomi {komi}\nplay b b2\nplay w pass\nplay b pass\nfinal_score\nquit\n");
        assert!(plays(&["gtp", "go", "-p", "random"], &lines).contains(&format!("= {score}\n")), "{score}");
    }
    let engine = format!("gtp:{} gtp go -p mcts:30 --resign 0", env!("CARGO_BIN_EXE_boardwright"));
    let found = json(&[
        "match",
        "random",
        &engine,
        "go",
        "--set",
        "size=5",
        "--games",
        "2",
        "--max-turns",
        "30",
        "--json",
    ]);
    assert_eq!(found["games"], 2);
}
