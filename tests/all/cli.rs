//! The command, used as people use it.

use crate::cli_support::{fails, json, json_lines, plays, prints, Folder};

#[test]
fn games_are_listed() {
    let text = prints(&["list"]);
    assert!(text.contains("permute ") && text.contains("square(12)") && text.contains("144 sites"), "{text}");
    let rows = json(&["list", "--json"]);
    let hex = rows.as_array().unwrap().iter().find(|row| row["id"] == "hex").unwrap();
    assert_eq!((&hex["board"], &hex["players"][0]), (&"rhombus(11, 11)".into(), &"Red".into()));
    assert!(prints(&["list", "--libraries"]).contains("swap"));
    assert!(json(&["list", "--patterns", "--json"]).as_array().unwrap().len() > 10);
    assert_eq!(prints(&["list", "Othello"]).split(' ').next(), Some("reversi"));
    assert!(fails(1, &["list", "no such game"]).contains("boardwright list"));
    assert!(fails(1, &["play", "checkers"]).contains("did you mean `english_draughts`?"));
}

#[test]
fn a_start_position_is_shown() {
    let text = prints(&["show", "permute", "--set", "size=4"]);
    for line in ["4 O  Y  O  Y", "  a  b  c  d", "turn 1: Orange to move (first seat)", "2..26"] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    let text = prints(&["show", "Tic-Tac-Toe", "--after", "b2; a1", "--after", "A3"]);
    assert!(text.contains("3 X . .") && text.contains("1 O . .") && text.contains("O to move"), "{text}");
}

#[test]
fn a_position_is_data_and_a_picture() {
    let value = json(&["show", "chess", "--json", "--after", "e2e4"]);
    assert_eq!(value["sites"]["e4"][0]["owner"], "White");
    assert_eq!(value["sites"]["e4"][0]["kind"], "pawn");
    assert_eq!(value["passes"], 0);
    assert_eq!((&value["to_move"]["role"], &value["played"][0]), (&"Black".into(), &"e2 e4".into()));
    let folder = Folder::new("svg");
    for game in ["permute", "taasen", "hex", "nine_mens_morris", "stepping_stones", "go"] {
        let file = folder.path(&format!("{game}.svg"));
        prints(&["show", game, "--svg", &file]);
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.starts_with("<svg") && text.contains("</svg>") && text.len() > 1000, "{game}: {text}");
    }
}

#[test]
fn boards_of_points_are_drawn_with_their_lines() {
    let text = prints(&["show", "nine_mens_morris"]);
    let has = ["7 .-----.-----.", "6 | .---.---. |", "  a b c d e f g", "men in hand: White 9, Black 9"];
    assert!(has.iter().all(|line| text.contains(line)), "{text}");
}

#[test]
fn the_gallery_is_up_to_date() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/docs");
    assert_eq!(prints(&["gallery", docs, "--check"]), "", "run `cargo run -- gallery docs`");
}

#[test]
fn a_gallery_that_is_out_of_date_is_noticed() {
    let folder = Folder::new("gallery");
    let dir = folder.path("gallery");
    let text = fails(1, &["gallery", &dir, "--check"]);
    assert!(text.contains("hex.svg") && text.contains("games.md"), "{text}");
    assert!(!std::path::Path::new(&dir).exists());
}

#[test]
fn moves_are_listed() {
    assert_eq!(prints(&["moves", "tic_tac_toe", "--after", "b2"]).lines().count(), 8);
    assert_eq!(json(&["moves", "chess", "--json"]).as_array().unwrap().len(), 20);
    assert_eq!(prints(&["moves", "permute", "--decisions", "--set", "size=2"]), "a1\n");
}

/// Who cannot move is told before the turn by `has_move`, and by `stuck` when it comes to it.
#[test]
fn who_can_move_is_known_beforehand() {
    let folder = Folder::new("has-move");
    let tries = "players Black, White
        board square(3, 2)
        pieces stone
        turn { choose s in empty  place my stone at s  require some neighbours(s) & empty }";
    let games = [
        // What is asked for differs from player to player.
        ("extends \"domineering\"", "", "5", ["--set", "rows=3", "--set", "cols=3"]),
        ("extends \"breakthrough\"", "blocked: ", "6", ["--set", "rows=4", "--set", "cols=2"]),
        // A library offers to swap.
        ("extends \"permute\"", "", "4", ["--set", "size=2", "--set", "pie=true"]),
        // A requirement sees what the turn has done.
        ("", "", "6", ["--seed", "1", "--threads", "1"]),
    ];
    for (base, name, depth, more) in games {
        let body = if base.is_empty() { tries } else { "" };
        let counts = |rules: &str| {
            let text = format!("boardwright 1\ngame \"Game\" {base} {{ {body}\n ends {{ {rules} }} }}\n");
            let file = folder.write("game.game", text);
            let args = if base.is_empty() { &[][..] } else { &more[..] };
            prints(&[&["positions", &file, "--depth", depth, "--results"], args].concat())
        };
        let stuck = counts(&format!("{name}mover loses when stuck"));
        let foretold = counts(&format!("{name}opponent loses when not has_move(me)"));
        assert!(stuck.contains("over "), "{stuck}");
        assert_eq!(stuck, foretold, "{base}");
    }
}

#[test]
fn counts_are_printed_for_each_depth() {
    let permute = ["permute", "--set", "size=3", "--set", "pie=false", "--depth", "3"];
    let of = |what: &str| prints(&[&[what], &permute[..]].concat());
    assert_eq!(of("perft"), "1 16\n2 160\n3 384\n");
    assert_eq!(of("results"), "1 8\n2 80\n3 176\n");
    assert_eq!(of("positions"), "1 8\n2 80\n3 160\n");
    assert_eq!(of("decisions"), "1 4\n2 8\n3 16\n");
    let ended = prints(&["positions", "tic_tac_toe", "--depth", "6", "--results"]);
    assert!(ended.ends_with("4 756  over 0\n5 1260  over 120: X 120\n6 1520  over 148: O 148\n"), "{ended}");
    let value = json(&["perft", "chess", "--depth", "2", "--json", "--threads", "1"]);
    assert_eq!(value["counts"], serde_json::json!([20, 400]));
    assert!(fails(1, &["perft", "chess", "--depth", "9", "--limit", "1000"]).contains("too-much-to-count"));
}

#[test]
fn random_games_repeat_on_any_number_of_threads() {
    let of = |threads: &str| {
        json(&[
            "playout",
            "reversi",
            "--set",
            "size=4",
            "-n",
            "60",
            "--seed",
            "7",
            "--json",
            "--threads",
            threads,
        ])
    };
    let one = of("1");
    assert_eq!(one, of("2"));
    let sum = |key: &str| one[key].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum("wins_of_seat") + one["draws"].as_u64().unwrap(), 60);
    assert_eq!(sum("wins_of_role"), sum("wins_of_seat"));
    let text = prints(&["playout", "tic_tac_toe", "-n", "50"]);
    assert!(text.contains("won by the first seat") && text.contains("left unfinished"), "{text}");
    let short = json(&["playout", "chess", "-n", "2", "--max-turns", "4", "--json"]);
    assert_eq!((&short["unfinished"], &short["most_turns"]), (&2.into(), &4.into()));
}

#[test]
fn a_result_has_places_and_scores() {
    let lines = json_lines(&["trace", "reversi_three", "--seed", "5"]);
    let result = &lines.last().unwrap()["result"];
    let numbers = |key: &str| -> Vec<i64> {
        let of = |v: &serde_json::Value| v.as_i64().unwrap_or_else(|| v[0][0].as_i64().unwrap());
        result[key].as_object().unwrap().values().map(of).collect()
    };
    let (places, scores) = (numbers("places"), numbers("scores"));
    assert_eq!((places.len(), scores.len()), (3, 3));
    for (place, score) in places.iter().zip(&scores) {
        assert_eq!(*place, 1 + scores.iter().filter(|other| *other > score).count() as i64, "{result}");
    }
    let mut seats = numbers("seat_places");
    seats.sort_unstable();
    let mut sorted = places.clone();
    sorted.sort_unstable();
    assert_eq!(seats, sorted);
    let moves: Vec<&str> = lines.iter().filter_map(|line| line["played"][0]["text"].as_str()).collect();
    let text = prints(&["show", "reversi_three", "--after", &moves.join("; ")]);
    assert!(text.contains("Black wins (first seat), then White, then Red"), "{text}");
}

#[test]
fn a_trace_has_a_line_for_the_start_and_one_for_each_turn() {
    let lines = json_lines(&["trace", "permute", "--set", "size=4", "--seed", "3"]);
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line["turn"], number);
    }
    assert_eq!((&lines[0]["moves"], &lines[0]["decisions"]), (&36.into(), &9.into()));
    assert_eq!(lines[0]["sites"].as_object().unwrap().len(), 16);
    let last = lines.last().unwrap();
    assert!(last["to_move"].is_null() && last["result"]["roles"]["Orange"].is_string());
    assert_eq!((&last["moves"], &last["decisions"]), (&0.into(), &0.into()));
    let marked =
        last["sites"].as_object().unwrap().values().filter(|pieces| pieces[0]["marks"][0] == "bandaged");
    assert!(marked.count() > 0);
    let again = json_lines(&["trace", "permute", "--set", "size=4", "--seed", "3"]);
    assert_eq!(lines, again);
}

#[test]
fn the_trace_is_the_first_random_game() {
    let lines = json_lines(&["trace", "tic_tac_toe", "--seed", "11"]);
    let totals = json(&["playout", "tic_tac_toe", "-n", "1", "--seed", "11", "--json"]);
    assert_eq!(totals["mean_turns"].as_f64().unwrap() as usize, lines.len() - 1);
}

#[test]
fn tests_of_files_are_run() {
    assert_eq!(prints(&["test", "tic_tac_toe"]), "tic_tac_toe: 3 tests passed\n");
    let folder = Folder::new("tests");
    let file = folder.write(
        "wrong.game",
        "boardwright 1\ngame \"W\" extends \"tic_tac_toe\" { test \"no\" { play \"a1\" expect count(empty) = 9 } }",
    );
    let text = fails(1, &["test", &file]);
    assert!(text.contains("test \"no\" failed") && text.contains("the left side is 8"), "{text}");
    let rows = json_with(1, &["test", &file, "--json"]);
    assert_eq!((&rows[0]["test"], &rows[0]["passed"]), (&"no".into(), &false.into()));
}

fn json_with(code: i32, args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&crate::cli_support::run(code, args, "").0).unwrap()
}

#[test]
fn files_are_laid_out() {
    let folder = Folder::new("fmt");
    let text = "boardwright 1 game \"T\" extends \"tic_tac_toe\"{define four=2+2 -- kept\n}";
    let file = folder.write("t.game", text);
    assert!(fails(1, &["fmt", "--check", &file]).contains("would be"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    prints(&["fmt", &file]);
    let laid_out = std::fs::read_to_string(&file).unwrap();
    assert!(laid_out.contains("define four = 2 + 2") && laid_out.contains("-- kept"), "{laid_out}");
    assert_eq!(prints(&["fmt", "--check", &file]), "");
    let broken = folder.write("b.game", "boardwright 1 game");
    assert!(fails(1, &["fmt", &broken]).contains("left as it is"));
    assert_eq!(std::fs::read_to_string(&broken).unwrap(), "boardwright 1 game");
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_written_as_it_is() {
    use std::os::unix::fs::{symlink, FileTypeExt as _, PermissionsExt as _};
    let folder = Folder::new("written");
    let draw = |file: &str| vec!["show".to_string(), "hex".into(), "--svg".into(), file.into()];
    let prints = |args: Vec<String>| prints(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let (real, link) = (folder.write("real.svg", ""), folder.path("link.svg"));
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&real, &link).unwrap();
    prints(draw(&link));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&real).unwrap().starts_with("<svg"));
    assert_eq!(std::fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    prints(draw("/dev/null"));
    assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o440)).unwrap();
    let refused = fails(1, &["show", "hex", "--svg", &link]);
    assert!(refused.contains("may only be read"), "{refused}");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told() {
    for words in [&["--help"][..], &["--version"], &["solve", "--help"], &["list"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright"));
        let output = command.args(words).stdout(full).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && told.contains("cannot be written"), "{words:?}: {told}");
    }
    assert!(prints(&["--help"]).contains("Usage") && prints(&["--version"]).contains("boardwright"));
}

#[cfg(unix)]
#[test]
fn nobody_waits_for_a_pipe() {
    let folder = Folder::new("pipes");
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for words in [
        &["check"][..],
        &["replay"],
        &["solve", "tic_tac_toe", "--file"],
        &["match", "random", "random", "tic_tac_toe", "--record"],
    ] {
        let told = fails(1, &[words, &[&pipe]].concat());
        assert!(told.contains("file-not-plain"), "{words:?}: {told}");
    }
}

#[test]
fn a_pattern_is_checked_on_the_boards_of_its_examples() {
    let folder = Folder::new("pattern");
    let check =
        |name: &str, text: &str| fails(1, &["check", &folder.write(name, format!("boardwright 1\n{text}"))]);
    let turns = check("a.pattern", "pattern \"A\" {\n  built when count(Red) > turn\n}\n");
    assert!(turns.contains("may not speak of `turn`"), "{turns}");
    // A name may be a word of the language.
    let end = folder.write("end.pattern", "boardwright 1\npattern \"End\" {\n  built when some Red\n}\n");
    assert!(prints(&["check", &end]).contains("no errors, a pattern"));
    let text = folder.write("mine.txt", "boardwright 1\npattern \"Mine\" {\n  built when some Red\n}\n");
    assert!(prints(&["check", &text]).contains("no errors, a pattern"));
    let kind = check("b.pattern", "pattern \"B\" {\n  on hexhexx\n  built when some Red\n}\n");
    assert!(kind.contains("did you mean `hexhex`?"), "{kind}");
    let drawn = check(
        "c.pattern",
        "pattern \"C\" {\n  built when some Red\n  example square(2) is built \"\"\"\n    R X\n    . .\n  \"\"\"\n}\n",
    );
    assert!(drawn.contains("bad-drawing"), "{drawn}");
}

#[test]
fn shipped_texts_are_without_errors() {
    let text = prints(&["check", "permute", "chess", "hex", "taasen"]);
    assert_eq!(text.matches("no errors").count(), 4, "{text}");
}

#[test]
fn rules_are_told_and_compared() {
    let text = prints(&["rules", "permute", "--set", "size=6"]);
    assert!(text.contains("Permute") && text.lines().count() > 5, "{text}");
    let text = prints(&["diff", "permute", "permute_13"]);
    assert!(text.contains("size"), "{text}");
    assert!(fails(1, &["diff", "permute", "permut"]).contains("did you mean"));
}

/// The end that a sheet shows is that of a test with the same options, of any other test, or of a random game.
#[test]
fn rule_sheets_show_an_end() {
    let page = |args: &[&str]| prints(&[&["rules", "--html"], args].concat());
    let four = page(&["connect_four"]);
    assert!(four.contains("The end of a game: Yellow wins") && !four.contains("random game:"), "{four}");
    let folder = Folder::new("ends");
    let text = |tests: &str| {
        format!("boardwright 1\ngame \"T\" extends \"tic_tac_toe\" {{ option n: 1..3 = 3 {tests} }}")
    };
    let ends = |tests: &str| page(&[&folder.write("t.game", text(tests))]);
    let won = "play \"a1\", \"b1\", \"a2\", \"b2\", \"a3\" expect winner = X }";
    let drawn = "position \"\"\"\nX O X\nX O O\nO X X\n\"\"\" expect drawn }";
    let open = "test \"open\" { play \"a1\" expect not over }";
    assert!(ends(open).contains("The end of a random game:"));
    assert!(ends(&format!("{open} test \"row\" {{ {won}")).contains("The end of a game: X wins"));
    let other = format!("test \"other\" with n = 2 {{ {drawn}");
    assert!(ends(&other).contains("The end of a game (n = 2): a draw"), "{}", ends(&other));
    let both = ends(&format!("{other} test \"row\" {{ {won}"));
    assert!(both.contains("The end of a game: X wins"), "the sheet's own options come first");
}

#[test]
fn codes_are_explained() {
    assert!(prints(&["explain", "unknown-name"]).contains("unknown-name"));
    assert!(prints(&["explain", "rules-changed"]).contains("hash"));
    let codes = prints(&["explain"]);
    let codes: Vec<&str> = codes.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let different: std::collections::HashSet<&str> = codes.iter().copied().collect();
    assert!(codes.len() > 50 && different.len() == codes.len(), "{codes:?}");
    assert!(fails(1, &["explain", "unknown-nam"]).contains("did you mean `unknown-name`?"));
}

#[test]
fn a_program_is_printed_timed_and_explained() {
    assert!(prints(&["program", "tic_tac_toe"]).contains("AnyInsideAt"));
    let rows = json_lines(&["bench", "tic_tac_toe", "--seconds", "0.02", "--rounds", "2", "--json"]);
    assert!(rows.iter().all(|row| row["playouts_per_second"].as_f64().unwrap() > 0.0));
    assert_eq!((&rows[0]["filling"], &rows[1]["filling"]), (&false.into(), &true.into()));
    // A form of Mind Ninja fills the board once the pattern is named and roles are taken.
    let args = ["bench", "mind_ninja", "--set", "surface=rhombus(3,3)", "--seconds", "0.02", "--rounds", "2"];
    let after = |moves: &str| json_lines(&[&args[..], &["--json", "--after", moves]].concat());
    assert_eq!((after("hex").len(), after("hex; Blocker").len()), (1, 2));
    assert!(fails(2, &["bench", "hex", "--seconds", "nan"]).contains("above 0"));
    assert!(fails(1, &["bench", "hex", "--against"]).contains("extends no other game"));
    let beside = ["bench", "--against", "torus_four", "--seconds", "0.02", "--rounds", "2", "--json"];
    let rows = json_lines(&beside);
    assert_eq!((&rows[0]["base"], &rows[0]["keeps_filling"]), (&"tic_tac_toe".into(), &true.into()));
    let options = ["bench", "--options", "atari_go", "--set", "size=4", "--seconds", "0.01", "--json"];
    assert!(json_lines(&options).iter().any(|row| row["setting"] == "start=crosscut"));
    let facts = json(&["explain", "hex", "--set", "pie=false", "--json"]);
    let one =
        facts["facts"].as_array().unwrap().iter().find(|f| f["fact"] == "pieces are only added").unwrap();
    assert_eq!(one["holds"], true);
    assert!(prints(&["explain", "chess"]).contains("a turn may `"));
}

#[test]
fn completions_are_written() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(prints(&["completions", shell]).contains("boardwright"), "{shell}");
    }
}

#[test]
fn a_variant_in_a_file_is_played_at_once() {
    let folder = Folder::new("variant");
    let file =
        folder.write("small.game", "boardwright 1\ngame \"Small\" extends \"permute\" { option size = 4 }");
    let text = plays(&["play", &file, "--second", "human"], "a1 clock a1\nquit\n");
    assert!(text.contains("Small") && text.contains("1 O* Y"), "{text}");
}

#[test]
fn libraries_and_bases_beside_a_file_come_first() {
    let folder = Folder::new("beside");
    folder
        .write("base.game", "boardwright 1\ngame \"B\" extends \"tic_tac_toe\" { board square(4) use plus }");
    folder.write("plus.game", "boardwright 1\nlibrary plus { setup { place X token at corners } }");
    let file = folder.write("top.game", "boardwright 1\ngame \"T\" extends \"base\" { about \"Corners.\" }");
    let text = prints(&["show", &file]);
    assert!(text.contains("4 X . . X") && text.contains("Corners."), "{text}");
}

#[test]
fn the_command_line_is_checked() {
    for args in
        [&["nonsense"][..], &[], &["show"], &["show", "hex", "--set", "size"], &["perft", "hex"], &["play"]]
    {
        fails(2, args);
    }
    assert!(prints(&["--help"]).contains("Exit codes"));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(["moves", "chess"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
}
