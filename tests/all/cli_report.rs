//! Reports, sweeps and studies in folders, as people use them.

use crate::cli_support::{fails, prints, run, Folder};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// So much less than the quick level is played.
const LITTLE: [&str; 2] = ["--halve", "5"];

/// A report of Tic-tac-toe with little work, in these files.
fn small_report(html: &str, json: &str) -> String {
    let args = ["report", "tic_tac_toe", "-o", html, "--json", json];
    prints(&[&args[..], &LITTLE].concat())
}

#[test]
fn a_report_answers_in_six_sentences_and_a_page() {
    let folder = Folder::new("report");
    let (html, json) = (folder.path("a.html"), folder.path("a.json"));
    let told = small_report(&html, &json);
    for about in ["Fair", "Decisive", "Deep", "Length", "Alive", "How sure"] {
        assert!(told.contains(about), "{about} is not in\n{told}");
    }
    let page = std::fs::read_to_string(html).unwrap();
    for section in ["fairness", "opening", "length", "skill", "drama", "end", "game", "rules", "identity"] {
        assert!(page.contains(&format!("<section id=\"{section}\">")), "{section}");
    }
    let outside = ["http:", "https:", "src=\"/", "url("];
    let page = page.replace("http://www.w3.org/2000/svg", "");
    assert!(outside.iter().all(|link| !page.contains(link)) && !page.contains("<script"));
    assert!(page.len() < 1_000_000);
}

#[test]
fn reports_are_compared_and_verified() {
    let folder = Folder::new("compare");
    let json = folder.path("a.json");
    small_report(&folder.path("a.html"), &json);
    let told = prints(&["report", "--compare", &json, &json, "-o", &folder.path("c.html")]);
    assert!(
        told.contains("not told apart") && told.contains("the same") && !told.contains("differs"),
        "{told}"
    );
    assert!(prints(&["report", "verify", &json, "--pieces", "3"]).contains("they agree"));
    let text = std::fs::read_to_string(&json).unwrap().replace("\"seed\": 1", "\"seed\": 2");
    let other = folder.write("b.json", text);
    assert!(fails(1, &["report", "verify", &other, "--pieces", "3"]).contains("3 differ"));
    let broken = folder.write("c.json", "{}");
    assert!(fails(1, &["report", "verify", &broken]).contains("no report"));
}

#[test]
fn a_plan_is_worked_on_and_merged() {
    let folder = Folder::new("plan");
    let dir = folder.path("study");
    let plan = [&["plan", "report", "tic_tac_toe", "-o", &dir][..], &LITTLE].concat();
    assert!(prints(&plan).contains("pieces in"));
    prints(&["work", &dir, "--of", "2", "--index", "0"]);
    assert!(fails(3, &["merge", &dir]).contains("have no result: 1 3 5"));
    prints(&["work", &dir, "--piece", "1"]);
    assert!(prints(&["work", &dir]).contains(", 0 of"));
    // What was done is not done again.
    assert!(prints(&["work", &dir]).starts_with("0 pieces done"));
    let told = prints(&["merge", &dir]);
    assert!(told.contains("report.html") && told.contains("merged.jsonl"), "{told}");
    let direct = folder.path("direct.json");
    small_report(&folder.path("direct.html"), &direct);
    let text = |path: &str| std::fs::read_to_string(path).unwrap();
    assert_eq!(text(&format!("{dir}/report.json")), text(&direct));
}

#[test]
fn damaged_and_strange_files_are_said() {
    let folder = Folder::new("damaged");
    let dir = folder.path("study");
    prints(&[&["plan", "report", "tic_tac_toe", "-o", &dir][..], &LITTLE].concat());
    prints(&["work", &dir]);
    let piece = format!("{dir}/pieces/000001.jsonl");
    let whole = std::fs::read(&piece).unwrap();
    std::fs::write(&piece, &whole[..whole.len() / 2]).unwrap();
    std::fs::write(format!("{dir}/pieces/000003.jsonl"), [0u8, 255, 3]).unwrap();
    std::fs::write(format!("{dir}/pieces/notes.txt"), "mine").unwrap();
    let told = fails(3, &["merge", &dir]);
    assert!(
        told.contains("cut off or damaged") && told.contains("notes.txt") && told.contains("1 3"),
        "{told}"
    );
    assert!(prints(&["work", &dir]).starts_with("2 pieces done"));
    assert_eq!(std::fs::read(&piece).unwrap(), whole);
    prints(&["merge", &dir]);
    let other = ["plan", "report", "tic_tac_toe", "-o", &dir, "--seed", "7"];
    assert!(fails(1, &[&other[..], &LITTLE].concat()).contains("another study"));
    assert!(fails(1, &["work", &folder.path("nothing")]).contains("no plan"));
    assert!(fails(1, &["work", &dir, "--piece", "99999"]).contains("no piece 99999"));
    assert!(fails(1, &["work", &dir, "--of", "2", "--index", "2"]).contains("no worker 2"));
}

#[test]
fn killed_workers_lose_nothing() {
    let folder = Folder::new("killed");
    let dir = folder.path("study");
    let merged = |dir: &str| std::fs::read_to_string(format!("{dir}/merged.jsonl")).unwrap();
    let plan = |dir: &str| {
        prints(&["plan", "report", "hex", "--set", "size=5", "-o", dir, "--halve", "4"]);
    };
    plan(&dir);
    let kills = std::env::var("BOARDWRIGHT_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(40u64);
    for nth in 0..kills {
        let mut worker = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        let mut worker =
            worker.args(["work", &dir]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(30 + nth * 37 % 170));
        worker.kill().unwrap();
        worker.wait().unwrap();
    }
    run(0, &["work", &dir], "");
    prints(&["merge", &dir]);
    let whole = folder.path("whole");
    plan(&whole);
    run(0, &["work", &whole], "");
    prints(&["merge", &whole]);
    assert_eq!(merged(&dir), merged(&whole));
}

#[test]
fn results_of_large_studies_are_packed() {
    let folder = Folder::new("packed");
    let plan = |name: &str| {
        let dir = folder.path(name);
        let games = ["-n", "9000", "-o", &dir];
        prints(&[&["plan", "match", "mcts:2", "mcts:1", "tic_tac_toe"][..], &games].concat());
        dir
    };
    let merged = |dir: &str| {
        prints(&["merge", dir]);
        std::fs::read_to_string(format!("{dir}/merged.jsonl")).unwrap()
    };
    let files = |dir: &str| {
        let entries = std::fs::read_dir(format!("{dir}/pieces")).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        // What a worker was writing when it was killed begins with a dot, and is kept for some seconds.
        let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
        names.sort();
        names
    };
    let (alone, shared) = (plan("alone"), plan("shared"));
    prints(&["work", &alone]);
    for nth in 0..12 {
        let share = ["work", &shared, "--of", "2", "--index", if nth % 2 == 0 { "0" } else { "1" }];
        let mut worker = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        let mut worker = worker.args(share).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(100 + nth * 53 % 200));
        worker.kill().unwrap();
        worker.wait().unwrap();
    }
    let left = std::fs::File::create(format!("{shared}/pieces/.000001.jsonl.abcdef.part")).unwrap();
    left.set_modified(std::time::SystemTime::now() - Duration::from_secs(7_200)).unwrap();
    drop(left);
    prints(&["work", &shared, "--of", "2", "--index", "1"]);
    assert!(!Path::new(&format!("{shared}/pieces/.000001.jsonl.abcdef.part")).exists());
    prints(&["work", &shared, "--of", "2", "--index", "0"]);
    // Eight blocks of 256 of the 2,250 pieces are whole.
    assert_eq!(files(&alone), files(&shared));
    assert_eq!(files(&alone).len(), 8 + 2_250 - 8 * 256);
    let whole = merged(&alone);
    assert_eq!(merged(&shared), whole);

    let block = format!("{alone}/pieces/000256-000511.jsonl");
    let text = std::fs::read_to_string(&block).unwrap();
    let at = text.find("\"piece\":300").unwrap();
    let (before, after) = text.split_at(at);
    std::fs::write(&block, format!("{before}{}", after.replacen("\"turns\":", "\"turns\":1", 1))).unwrap();
    let told = fails(3, &["merge", &alone]);
    assert!(told.contains("000256-000511.jsonl: cut off or damaged") && told.contains(": 300"), "{told}");
    assert!(prints(&["work", &alone]).starts_with("1 pieces done"));
    assert_eq!(std::fs::read_to_string(&block).unwrap(), text);
    assert_eq!((files(&alone), merged(&alone)), (files(&shared), whole));
    // The name of a block that no study can have.
    std::fs::write(format!("{shared}/pieces/4294967040-4294967295.jsonl"), "").unwrap();
    assert!(prints(&["work", &shared]).starts_with("0 pieces done, 0 of 2250 left"));
    assert!(prints(&["merge", &shared]).contains("4294967295.jsonl: no result of this plan"));
}

#[test]
fn two_workers_and_a_full_disk_lose_nothing() {
    let folder = Folder::new("two-workers");
    let plan = |name: &str| {
        let dir = folder.path(name);
        prints(&["plan", "report", "tic_tac_toe", "-o", &dir, "--halve", "5"]);
        dir
    };
    let merged = |dir: &str| {
        prints(&["merge", dir]);
        std::fs::read_to_string(format!("{dir}/merged.jsonl")).unwrap()
    };
    let (alone, both, full) = (plan("alone"), plan("both"), plan("full"));
    prints(&["work", &alone]);
    let worker = || {
        Command::new(env!("CARGO_BIN_EXE_boardwright")).args(["work", &both]).stdout(Stdio::null()).spawn()
    };
    let workers = [worker().unwrap(), worker().unwrap()];
    for mut worker in workers {
        assert!(worker.wait().unwrap().success());
    }
    assert_eq!(merged(&both), merged(&alone));
    // No file may be longer than this, as if the disk was full.
    let little = "trap '' XFSZ; ulimit -f 1; exec \"$0\" work \"$1\"";
    let stopped =
        Command::new("sh").args(["-c", little, env!("CARGO_BIN_EXE_boardwright"), &full]).output().unwrap();
    let said = String::from_utf8(stopped.stderr).unwrap();
    assert!(stopped.status.code() == Some(1) && said.contains("jsonl"), "{said}");
    prints(&["work", &full]);
    assert_eq!(merged(&full), merged(&alone));
}

#[test]
fn variants_are_compared() {
    let folder = Folder::new("sweep");
    let page = folder.path("sweep.html");
    let args = ["sweep", "hex", "--vary", "size=3..5/2", "--vary", "pie=true,false", "-o", &page];
    let told = prints(&[&args[..], &LITTLE, &["--measure", "fairness"]].concat());
    let labels = ["size=3 pie=true", "size=3 pie=false", "size=5 pie=true", "size=5 pie=false"];
    assert!(labels.iter().all(|label| told.contains(label)) && told.contains("first seat"), "{told}");
    assert!(!told.contains("turns"), "{told}");
    assert!(told.contains("comparisons between variants"), "{told}");
    let page = std::fs::read_to_string(page).unwrap();
    for part in ["variants compared", "What each option does", "Which differences are real"] {
        assert!(page.contains(part), "{part}");
    }
    for wrong in ["size", "size=9..3", "size=1..100000", "size=", "=3"] {
        assert!(fails(2, &["sweep", "hex", "--vary", wrong]).contains("size=4..8"), "{wrong}");
    }
}

#[test]
fn several_games_and_files_are_compared() {
    let folder = Folder::new("sweep-games");
    let file = folder.write(
        "corner.game",
        "boardwright 1\n\ngame \"Corner\" extends \"tic_tac_toe\" {\n  setup { place X token at [a1] }\n}\n",
    );
    let dir = folder.path("study");
    let json = folder.path("sweep.json");
    let games = ["sweep", "tic_tac_toe", "four_on_a_cylinder", &file];
    let told = prints(&[&games[..], &LITTLE, &["--keep", &dir, "--json", &json]].concat());
    for label in ["tic_tac_toe ", "four_on_a_cylinder ", "corner "] {
        assert!(told.lines().any(|line| line.starts_with(label)), "{label}: {told}");
    }
    // Every pair of games differs in one thing: which game it is.
    let found: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    let differences = found["differences"].as_array().unwrap();
    let pairs: std::collections::BTreeSet<String> =
        differences.iter().map(|difference| difference["between"].to_string()).collect();
    assert_eq!(pairs.len(), 3, "{pairs:?}");
    // Random games are counted apart from those between the strongest players.
    let games = |id: &str| {
        let measures = found["rows"][0]["measures"].as_array().unwrap();
        measures.iter().find(|measure| measure["id"] == id).unwrap()["games"].as_u64().unwrap()
    };
    assert!(games("fairness.first_seat.random") > games("fairness.first_seat"));
    // A difference belongs to a measure of the rows, by its name.
    let ids: Vec<&serde_json::Value> =
        found["rows"][0]["measures"].as_array().unwrap().iter().map(|measure| &measure["id"]).collect();
    assert!(differences.iter().all(|difference| ids.contains(&&difference["id"])), "{ids:?}");
    assert!(std::fs::read_to_string(format!("{dir}/manifest.ron")).unwrap().contains("extends"));
    assert!(fails(1, &["sweep", "hex"]).contains("--vary"));
}

#[test]
fn positions_are_an_axis_of_a_sweep() {
    let folder = Folder::new("sweep-positions");
    let corner = folder.write("corner.txt", ". . .\n. . .\nX . .\n");
    let statements = folder.write("won.txt", "position \"\"\"\n  . . .\n  O O .\n  X X .\n\"\"\"\n");
    let (dir, json) = (folder.path("study"), folder.path("sweep.json"));
    let vary = format!("position=start,{corner},{statements}");
    let args = ["sweep", "tic_tac_toe", "--vary", &vary, "--keep", &dir, "--json", &json];
    let told = prints(&[&args[..], &LITTLE].concat());
    assert!(told.contains("position=start ") && told.contains("position=corner "), "{told}");
    let found: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    // With two in a row the game is soon over.
    let turns = |at: usize| {
        let measures = found["rows"][at]["measures"].as_array().unwrap();
        measures.iter().find(|measure| measure["id"] == "length.turns").unwrap()["value"].as_f64().unwrap()
    };
    assert!(turns(0) > 6.0 && turns(2) < 4.0, "{told}");
    let labels = found["charts"][0]["bars"]["bars"].as_array().unwrap();
    let labels: Vec<&str> = labels.iter().filter_map(|bar| bar["label"].as_str()).collect();
    assert_eq!(labels, ["position=start", "position=corner", "position=won"]);
    // The plan is done again from the manifest alone.
    std::fs::remove_file(&corner).unwrap();
    assert!(prints(&["work", &dir]).starts_with("0 pieces done"));
    let other = format!("position=start,{corner}");
    assert!(fails(1, &["sweep", "tic_tac_toe", "--vary", &other]).contains("corner.txt"));
    let broken = folder.write("broken.txt", ". . .\n");
    let other = format!("position=start,{broken}");
    assert!(fails(1, &["sweep", "tic_tac_toe", "--vary", &other]).contains("broken.txt"));
}

#[test]
fn a_fair_variant_is_looked_for() {
    let folder = Folder::new("fair");
    let text = "boardwright 1\n\ngame \"Own\" {\n  option least: 1..9 = 1 \"Turns\"\n  players White, Black\n  board square(3)\n  \
                pieces stone\n  turn { choose s in empty place my stone at s }\n  ends { White wins when turn > least }\n}\n";
    let file = folder.write("own.game", text);
    let dir = folder.path("study");
    let sweep = ["--vary", "least=3..5", "--find", "fair", "--halve", "3"];
    let told = prints(&[&["sweep", &file][..], &sweep].concat());
    assert!(told.starts_with("Unfair"), "{told}");
    // The same by hand, round after round, by two workers.
    prints(&[&["plan", "sweep", &file, "-o", &dir][..], &sweep].concat());
    for _ in 0..9 {
        prints(&["work", &dir, "--of", "2", "--index", "0"]);
        prints(&["work", &dir, "--of", "2", "--index", "1"]);
        if std::fs::read_to_string(format!("{dir}/manifest.ron")).unwrap().contains("round: 9") {
            break;
        }
    }
    assert!(prints(&["merge", &dir]).contains("sweep.json"));
    let found = std::fs::read_to_string(format!("{dir}/sweep.json")).unwrap();
    assert!(found.contains("\"word\": \"unfair\""), "{found}");
    assert!(fails(2, &["sweep", "hex", "--vary", "size=3..4", "--margin", "5"]).contains("--find"));
    assert!(fails(2, &["report", "hex", "--budget", "soon"]).contains("10m"));
}

#[test]
fn a_match_is_planned_and_worked_on_in_rounds() {
    let folder = Folder::new("plan-match");
    let played = |name: &str, workers: u32, more: &[&str]| {
        let dir = folder.path(name);
        let args = ["plan", "match", "mcts:64", "random", "tic_tac_toe", "-o", &dir];
        prints(&[&args[..], more].concat());
        // What one worker leaves at the end of a round the next one goes on with.
        for index in (0..workers).chain(0..workers) {
            prints(&["work", &dir, "--of", &workers.to_string(), "--index", &index.to_string()]);
        }
        prints(&["work", &dir]);
        assert!(prints(&["merge", &dir]).contains("match.html"));
        let text = std::fs::read_to_string(format!("{dir}/match.json")).unwrap();
        let page = std::fs::read_to_string(format!("{dir}/match.html")).unwrap();
        (serde_json::from_str::<serde_json::Value>(&text).unwrap(), text, page)
    };
    let sprt = ["-n", "160", "--sprt", "0,100"];
    let (found, text, page) = played("one", 1, &sprt);
    assert_eq!(text, played("three", 3, &sprt).1);
    // It is clear early, and after whole rounds.
    let games: u64 = found["score"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert!(games < 160 && games.is_multiple_of(20), "{games}");
    assert!(found["test"].as_str().unwrap().starts_with("A is stronger by 100"), "{}", found["test"]);
    assert!(found["share"]["low"].as_f64().unwrap() > 0.5 && page.contains("A in the second seat"));
    let (found, ..) = played("all", 1, &["-n", "7"]);
    let games: u64 = found["score"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!((games, &found["test"]), (8, &serde_json::Value::Null));
    let dir = folder.path("no");
    let said = fails(1, &["plan", "match", "mcts:1s", "random", "tic_tac_toe", "-o", &dir]);
    assert!(said.contains("mcts:1s") && said.contains("boardwright match"), "{said}");
}

/// A report on a pattern as data, and its page.
fn pattern_report(folder: &Folder, more: &[&str]) -> (serde_json::Value, String) {
    let (html, json) = (folder.path("p.html"), folder.path("p.json"));
    prints(&[&["report", "-o", &html, "--json", &json][..], more].concat());
    let text = std::fs::read_to_string(json).unwrap();
    (serde_json::from_str(&text).unwrap(), std::fs::read_to_string(html).unwrap())
}

#[test]
fn a_pattern_is_reported_on() {
    let folder = Folder::new("report-pattern");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/games/patterns/hex.pattern");
    let (found, page) = pattern_report(&folder, &[path, "--set", "surface=rhombus(3, 3)", "--halve", "4"]);
    // Hex: the first to move wins every board, the smallest one too.
    let solved = found["solved"].as_array().unwrap();
    let of = |board: &str| solved.iter().find(|row| row["board"] == board).unwrap()["winner"].clone();
    assert_eq!([of("rhombus(2)"), of("rhombus(3)"), of("square(3)")], ["builder", "builder", "blocker"]);
    assert!(found["said"].to_string().contains("rhombus(2) (4 sites; solved)"), "{}", found["said"]);
    let boards: Vec<&str> =
        found["played"].as_array().unwrap().iter().map(|row| row["board"].as_str().unwrap()).collect();
    assert_eq!(boards, ["rhombus(3, 3)"; 3]);
    // Its own examples, the fewest stones and the same with one missing.
    let built: Vec<bool> =
        found["examples"].as_array().unwrap().iter().map(|row| row["built"].as_bool().unwrap()).collect();
    assert_eq!(built, [true, false, true, false]);
    for section in ["score", "free", "smallest", "examples", "rules"] {
        assert!(page.contains(&format!("<section id=\"{section}\">")), "{section}");
    }
    assert!(!page.contains(env!("CARGO_MANIFEST_DIR")) && !page.contains("<script"));
}

#[test]
fn the_limit_of_the_search_is_no_recommendation() {
    let folder = Folder::new("report-limit");
    let text = "boardwright 1\n\npattern \"One\" {\n  on hexhex\n  built when some Red\n}\n";
    let file = folder.write("one.pattern", text);
    let (found, page) = pattern_report(&folder, &[&file, "--set", "surface=hexhex(2)", "--halve", "1"]);
    // Whoever builds with a single stone wins whatever the blocker is given.
    assert_eq!(found["free_turns"]["recommended"], serde_json::Value::Null);
    let said = found["said"].to_string();
    assert!(said.contains("None of up to 5 free turns evens it on hexhex(2): with 5 free turns for the blocker the builder still wins 100 %"), "{said}");
    assert!(page.contains("was not found"));
    assert!(fails(1, &["report", &file, "--set", "size=3"]).contains("surface"));
    assert!(fails(1, &["report", &file, "--budget", "1m"]).contains("--level"));
}

#[test]
fn a_game_of_ones_own_is_taken_along() {
    let folder = Folder::new("own");
    let text =
        "boardwright 1\n\ngame \"Own\" {\n  players White, Black\n  board square(3)\n  pieces stone\n  \
                turn { choose s in empty place my stone at s }\n  ends { draw when full }\n}\n";
    let file = folder.write("own.game", text);
    let dir = folder.path("study");
    prints(&[&["plan", "report", &file, "-o", &dir][..], &LITTLE].concat());
    std::fs::remove_file(&file).unwrap();
    prints(&["work", &dir]);
    assert!(prints(&["merge", &dir]).contains("report.json"));
    let manifest = std::fs::read_to_string(format!("{dir}/manifest.ron")).unwrap();
    assert!(manifest.contains("game \\\"Own\\\"") && !manifest.contains(&folder.path("")), "{manifest}");
}
