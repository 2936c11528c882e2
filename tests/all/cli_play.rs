//! Games played through pipes, and saved ones.

use crate::cli_support::{fails, json_lines, plays, prints, run, Folder};

const TWO: [&str; 4] = ["--first", "human", "--second", "human"];

fn two(game: &str, input: &str) -> String {
    plays(&[&["play", game], &TWO[..]].concat(), input)
}

#[test]
fn a_game_is_played_to_its_end() {
    let text = two("tic_tac_toe", "a1\nb1\na2\nb2\na3\nquit\n");
    assert!(text.contains("the game is over: X wins (first seat)"), "{text}");
}

#[test]
fn the_end_of_the_input_leaves_the_game() {
    assert!(two("tic_tac_toe", "a1\n").contains("The input has ended"));
    assert!(two("tic_tac_toe", "").contains("The input has ended"));
}

#[test]
fn typed_moves_are_read_forgivingly() {
    let text = two("chess", "E2-e4\ne7e5\ng1 F3\nlog\nquit\n");
    assert!(text.contains("1. White  e2 e4") && text.contains("2. Black  e7 e5"), "{text}");
    assert!(text.contains("3. White  g1 f3"), "{text}");
    let text = two("permute", "a1 clock a1\nswap\nlog\n");
    assert!(text.contains("1. Orange  a1 clockwise a1") && text.contains("2. Yellow  swap"), "{text}");
}

#[test]
fn wrong_moves_are_explained_and_asked_for_again() {
    let text = two("tic_tac_toe", "z9\nb2\nb2\nquit\n");
    assert!(
        text.contains("`z9` is not a legal move here") && text.contains("`b2` is not a legal move"),
        "{text}"
    );
    let text = two("chess", "Nf3\nquit\n");
    assert!(text.contains("they are written like `b1 a3`"), "{text}");
    let text = two("permute", "a1\nquit\n");
    assert!(text.contains("may mean several moves") && text.contains("a1 clockwise"), "{text}");
}

#[test]
fn a_game_goes_on_where_a_program_breaks_down() {
    let folder = Folder::new("breaks");
    let script = "read a; echo ugiok; while read line; do test \"$line\" = isready && echo readyok; \
                  case $line in go*) exit;; esac; done";
    let engine = format!("ugi:1s!sh {}", folder.write("engine.sh", script));
    let text = plays(&["play", "tic_tac_toe", "--second", &engine], "b2\na1\nlog\nquit\n");
    assert!(
        text.contains("it ended before `bestmove`") && text.contains("You play on in the second seat"),
        "{text}"
    );
    assert!(text.contains("2. O  a1"), "{text}");
}

#[test]
fn legal_moves_are_shown_on_request() {
    let text = two("chess", "? e2\nmoves\nquit\n");
    assert!(text.contains("2 legal moves:\n  e2 e3  e2 e4") && text.contains("20 legal moves:"), "{text}");
    let text = two("symple", "?\nquit\n");
    assert!(text.contains("legal moves"), "{text}");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let text = two("tic_tac_toe", "a1\nb1\nundo\nundo\nundo\nredo\nlog\n");
    assert!(text.contains("there is nothing to take back") && text.contains("   1. X  a1\n"), "{text}");
    assert!(!text.contains("   2. O  b1"), "{text}");
    let text = plays(&["play", "tic_tac_toe", "--seed", "5"], "a1\nundo\nlog\n");
    assert!(text.contains("O plays") && text.contains("no moves yet"), "{text}");
}

#[test]
fn a_player_resigns() {
    let text = two("tic_tac_toe", "a1\nresign\na2\nundo\na2\nquit\n");
    assert!(text.contains("the second seat resigned: X wins") && text.contains("was given up"), "{text}");
    let text = two("tic_tac_toe", "a1\nresign\nresign\nboard\n");
    let after = text.split("> resign").nth(1).unwrap();
    assert!(
        after.contains("the second seat resigned: X wins.") && after.contains("`new` plays again"),
        "{text}"
    );
    let last = text.split("> resign").nth(2).unwrap();
    assert!(last.contains("the game is over\n") && last.contains("1 X . ."), "{text}");
    assert!(!last.contains("Turn 2"), "{text}");
}

#[test]
fn who_resigns_loses_with_the_whole_team() {
    let text = plays(&["play", "tests/corners/teams_by_lines.game", "--against", "random"], "resign\nquit\n");
    assert!(text.contains("Teams: North and South together; East and West together."), "{text}");
    assert!(text.contains("the first seat resigned: East and West win. You lose."), "{text}");
}

#[test]
fn who_is_out_of_play_wins_nothing_when_another_resigns() {
    let text = "boardwright 1 game \"Out\" { players A, B, C board square(3) pieces stone turn { choose s in empty place my \
                stone at s } ends { A loses when turn = 1 draw when full } }";
    let folder = Folder::new("out-of-play");
    let told = plays(&["play", &folder.write("out.game", text), "--me", "all"], "a1\nresign\nquit\n");
    assert!(told.contains("the third seat resigned: B wins."), "{told}");
}

#[test]
fn a_saved_game_finds_its_file_from_another_folder() {
    let folder = Folder::new("elsewhere");
    let there = folder.path("there.ron");
    let args = ["play", "tests/corners/teams_by_lines.game", "--me", "all"];
    let text = plays(&args, &format!("b3\nsave {there}\nquit\n"));
    assert!(text.contains("saved;"), "{text}");
    let game = std::fs::canonicalize("tests/corners/teams_by_lines.game").unwrap();
    let record = std::fs::read_to_string(&there).unwrap();
    assert!(record.contains(&game.display().to_string()), "{record}");
    assert!(plays(&["play", "--resume", &there], "log\nquit\n").contains("1. North  b3"));
    let lost = record.replace(&game.display().to_string(), "gone/away.game");
    std::fs::write(&there, lost).unwrap();
    assert!(fails(1, &["replay", &there]).contains("in a file that is not there: `gone/away.game`"));
}

#[test]
fn every_move_is_told_also_that_of_a_person() {
    let text = two("go", "d4\npass\nquit\n");
    assert!(text.contains("Black plays d4\n") && text.contains("White plays pass\n"), "{text}");
}

#[test]
fn scores_are_told_at_the_end() {
    let seats = ["--first", "random", "--second", "random", "--seed", "1"];
    let text = plays(&[&["play", "reversi"], &seats[..]].concat(), "");
    let board = text.rsplit("\n\n").next().unwrap();
    let count = |piece: &str| board.split_whitespace().filter(|word| *word == piece).count();
    let scores = format!("; Black {}, White {}.", count("B"), count("W"));
    assert!(board.contains(&scores), "{scores} is not in\n{text}");
    let text = plays(&[&["play", "permute", "--set", "size=2"], &seats[..]].concat(), "");
    assert!(text.contains("Orange ") && text.contains(", Yellow "), "{text}");
    assert!(!two("tic_tac_toe", "a1\nb1\na2\nb2\na3\n").contains("seat);"));
}

#[test]
fn captures_may_be_written_with_their_marks() {
    let moves = ["31x27", "16 x 21", "27:16", "11x16"];
    let text = two("international_draughts", &moves.join("\n"));
    let told = ["31 27", "16 21", "27 16"].map(|part| format!("plays {part}"));
    assert!(told.iter().all(|told| text.contains(told)), "{text}");
}

#[test]
fn random_players_play_by_themselves_and_repeat() {
    let args = ["play", "tic_tac_toe", "--first", "random", "--second", "random", "--seed", "4"];
    let text = plays(&args, "");
    assert!(text.contains("the game is over") && text == plays(&args, ""), "{text}");
    let seats = ["--first", "random", "--second", "greedy", "--third", "mcts:50"];
    let three =
        plays(&[&["play", "yavalath_three", "--set", "size=3", "--seed", "4"], &seats[..]].concat(), "");
    assert!(three.contains("third seat") && three.contains("the game is over"), "{three}");
}

#[test]
fn the_machine_plays_hints_and_resigns() {
    let args = ["play", "tic_tac_toe", "--second", "mcts:3k", "--seed", "1"];
    let text = plays(&args, "a1\nhint\nundo\nquit\n");
    assert!(text.contains("O plays b2") && text.contains("% of the points"), "{text}");
    // On this board the first stone in the middle wins; Blue finds out and gives up.
    let args =
        ["play", "hex", "--set", "size=4", "--set", "pie=false", "--second", "mcts:20k", "--resign", "0.45"];
    let text = plays(&args, "c2\nquit\n");
    assert!(
        text.contains("Blue resigns") && text.contains("the second seat resigned: Red wins. You win."),
        "{text}"
    );
    for wrong in ["mtcs:1s", "mcts:0", "mcts:1s,colour=red", "gtp:", "ugi:/nothing/here"] {
        let text = fails(if wrong.starts_with("ugi:/") { 1 } else { 2 }, &["play", "hex", "--second", wrong]);
        assert!(text.contains("write"), "{text}");
    }
}

#[test]
fn other_words_answer() {
    let text = two("tic_tac_toe", "help\nboard\nrules\nrandom\n\nsave\n:log\nquit\n");
    for part in ["takes back your last move", "write `save` and a file's name", "   1. "] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

#[test]
fn a_game_is_saved_resumed_and_replayed() {
    let folder = Folder::new("saved");
    let file = folder.path("game.ron");
    let args = [&["play", "permute", "--set", "size=4"], &TWO[..]].concat();
    let text = plays(&args, &format!("a1 clock a1\nswap\nsave {file}\nsave {file}\nquit\n"));
    assert!(text.contains("saved;"), "{text}");
    let text = plays(&args, &format!("save {file}\nquit\n"));
    assert!(text.contains("is there already"), "{text}");
    let text = plays(&["play", "--resume", &file], "log\nundo\nlog\nquit\n");
    assert!(text.contains("2. Yellow  swap") && text.contains("(size=4)"), "{text}");
    let text = prints(&["replay", &file, "--every"]);
    assert!(text.contains("   2. swap") && text.contains("turn 3: Yellow to move"), "{text}");
    let lines = json_lines(&["replay", &file, "--json"]);
    assert_eq!((lines.len(), &lines[2]["played"][0]["text"]), (3, &"swap".into()));
}

/// A saved game of tic-tac-toe with two moves.
fn saved(folder: &Folder) -> (String, String) {
    let file = folder.path("game.ron");
    two("tic_tac_toe", &format!("a1\nb1\nsave {file}\nquit\n"));
    let text = std::fs::read_to_string(&file).unwrap();
    (file, text)
}

#[test]
fn comments_and_variations_are_kept_and_shown() {
    let folder = Folder::new("noted");
    let (file, text) = saved(&folder);
    let notes = "notes: (comments: {0: \"A start.\", 2: \"Weak.\"}, variations: [(at: 2, moves: [\"b2\", \"c3\"], notes: \
                 (comments: {3: \"Better.\"}))]),\n)";
    let noted = text.replace("format: 1", "format: 2").replace("  ],\n)", &format!("  ],\n  {notes}"));
    std::fs::write(&file, noted).unwrap();
    let told = prints(&["replay", &file]);
    let lines = "      A start.\n   1. a1\n   2. b1\n      Weak.\n      or   2. b2\n           3. c3\n            Better.\n";
    assert!(told.contains(lines), "{told}");
    let again = folder.path("again.ron");
    plays(&["play", "--resume", &file], &format!("c1\nsave {again}\nquit\n"));
    let told = prints(&["replay", &again]);
    assert!(told.contains("Better.") && told.contains("   3. c1"), "{told}");
    let other = folder.path("other.ron");
    plays(&["play", "--resume", &file], &format!("undo\nc1\nsave {other}\nquit\n"));
    let told = prints(&["replay", &other]);
    assert!(told.contains("A start.") && !told.contains("Weak.") && told.contains("or   2. b2"), "{told}");
}

#[test]
fn a_record_whose_rules_have_changed_is_refused() {
    let folder = Folder::new("changed");
    let (file, text) = saved(&folder);
    let from = text.find("rules: \"").unwrap() + 8;
    let changed = format!("{}0123456789abcdef0123456789abcdef{}", &text[..from], &text[from + 32..]);
    std::fs::write(&file, changed).unwrap();
    for args in [&["replay", &file][..], &["play", "--resume", &file]] {
        let text = fails(1, args);
        assert!(text.contains("rules-changed") && text.contains("replay it with"), "{text}");
    }
}

#[test]
fn a_file_that_changes_changes_the_rules_of_its_records() {
    let folder = Folder::new("file");
    let game = folder.write("g.game", "boardwright 1\ngame \"G\" extends \"tic_tac_toe\" { }");
    let file = folder.path("g.ron");
    two(&game, &format!("a1\nsave {file}\nquit\n"));
    prints(&["replay", &file]);
    folder.write(
        "g.game",
        "boardwright 1\n-- other words\ngame \"Other\" extends \"tic_tac_toe\" { about \"x\" }",
    );
    prints(&["replay", &file]);
    folder.write("g.game", "boardwright 1\ngame \"G\" extends \"tic_tac_toe\" { board square(4) }");
    assert!(fails(1, &["replay", &file]).contains("rules-changed"));
}

#[test]
fn damaged_records_are_refused_or_recovered() {
    let folder = Folder::new("damaged");
    let (file, text) = saved(&folder);
    let cut = text.find("\"b1\"").unwrap();
    std::fs::write(&file, &text[..cut]).unwrap();
    let told = fails(1, &["replay", &file]);
    assert!(told.contains("record-damaged") && told.contains("1 whole move"), "{told}");
    let told = prints(&["replay", &file, "--recover"]);
    assert!(told.contains("   1. a1") && !told.contains("   2."), "{told}");
    assert!(plays(&["play", "--resume", &file, "--recover"], "quit\n").contains("1 X . ."));
    std::fs::write(&file, &text[..text.find("moves").unwrap() + 3]).unwrap();
    let told = fails(1, &["play", "--resume", &file]);
    assert!(told.contains("0 whole moves of a game of `tic_tac_toe`"), "{told}");
    let told = plays(&["play", "--resume", &file, "--recover"], "quit\n");
    assert!(told.contains("second seat: O, a person") && told.contains("Turn 1"), "{told}");
}

#[test]
fn wrong_records_say_what_is_wrong() {
    let folder = Folder::new("wrong");
    let (file, text) = saved(&folder);
    for (from, to, code) in [
        ("\"b1\"", "\"a1\"", "record-move"),
        ("\"b1\"", "\"\\u{0}\"", "record-move"),
        ("format: 1", "format: 3", "record-version"),
        ("format: 1", "format: 99999999999", "record-damaged"),
        ("game: \"tic_tac_toe\"", "game: \"tic_tac_toes\"", "no-such-game"),
        ("game: \"tic_tac_toe\"", "game: \"no/such/file.game\"", "file-missing"),
        ("options: {", "options: { \"size\": \"3\",", "no-such-option"),
        ("\"human\",", "", "record-damaged"),
        ("result: None", "result: Some((winners: [\"X\"], winning_seats: [\"first\"]))", "record-damaged"),
        (
            "result: None",
            "result: Some((winners: [\"X\"], winning_seats: [\"first\"], resigned: Some(\"ninth\")))",
            "record-damaged",
        ),
        ("moves", "movs", "record-damaged"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        std::fs::write(&file, changed).unwrap();
        let told = fails(1, &["replay", &file]);
        assert!(told.contains(code), "{from} to {to}: {told}");
    }
}

#[test]
fn cut_and_damaged_lines_of_a_match_are_told() {
    let folder = Folder::new("match-cut");
    let file = folder.path("games.jsonl");
    prints(&["match", "random", "random", "tic_tac_toe", "--games", "2", "--record", &file]);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &text[..text.len() - 20]).unwrap();
    let told = fails(1, &["replay", &file, "--game", "1"]);
    assert!(told.contains("; the last line of the file is cut off"), "{told}");
    let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap();
    let (first, second) = (line("{\"number\":0"), line("{\"number\":1"));
    std::fs::write(&file, format!("{{\"number\":0,\n{second}\n")).unwrap();
    let told = fails(1, &["replay", &file, "--game", "1"]);
    assert!(told.contains("match-damaged") && told.contains("--recover"), "{told}");
    assert!(prints(&["replay", &file, "--game", "1", "--recover"]).contains("the game is over"));
    assert!(fails(1, &["replay", &file, "--game", "0", "--recover"]).contains("match-game"));
    std::fs::write(&file, format!("{}\n", first.replace("\"format\":1", "\"format\":9"))).unwrap();
    let told = fails(1, &["replay", &file, "--game", "0"]);
    assert!(told.contains("match-damaged") && told.contains("format"), "{told}");
}

#[test]
fn names_stand_under_the_sites_of_a_board_without_places() {
    let folder = Folder::new("graph");
    let game = "boardwright 1\ngame \"G\" {\n  players A, B\n  board graph([here far_away c])\n  \
                pieces stone\n  turn { choose s in empty place my stone at s }\n  ends { draw when full }\n}\n";
    let file = folder.write("g.game", game);
    let told = prints(&["show", &file, "--after", "c"]);
    assert!(told.contains(".        .        A\nhere     far_away c\n"), "{told}");
}

#[test]
fn a_saved_game_starts_no_program() {
    let folder = Folder::new("program");
    let (file, text) = saved(&folder);
    let mark = folder.path("started");
    std::fs::write(&file, text.replacen("\"human\"", &format!("\"ugi:touch {mark}\""), 1)).unwrap();
    let told = fails(1, &["play", "--resume", &file]);
    assert!(told.contains("saved-program") && told.contains("--first 'ugi:touch"), "{told}");
    assert!(!std::path::Path::new(&mark).exists());
    let told = plays(&["play", "--resume", &file, "--first", "human"], "quit\n");
    assert!(told.contains("Turn 3"), "{told}");
    std::fs::write(&file, text.replacen("\"human\"", "\"mcts:0\"", 1)).unwrap();
    let told = fails(1, &["play", "--resume", &file]);
    assert!(told.contains("`mcts:0`") && told.contains("--first human"), "{told}");
}

#[test]
fn pictures_are_not_written_over_unasked() {
    let folder = Folder::new("svg");
    let file = folder.write("board.svg", "mine");
    let told = two("tic_tac_toe", &format!("svg {file}\nquit\n"));
    assert!(told.contains("is there already; `svg! "), "{told}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    two("tic_tac_toe", &format!("svg! {file}\nquit\n"));
    assert!(std::fs::read_to_string(&file).unwrap().contains("</svg>"));
}

#[test]
fn no_half_a_file_is_left_where_a_game_cannot_be_saved() {
    let folder = Folder::new("unsaved");
    let file = folder.path("no/such/folder/game.ron");
    let (text, _) =
        run(0, &[&["play", "tic_tac_toe"], &TWO[..]].concat(), &format!("a1\nsave {file}\nquit\n"));
    assert!(text.contains("file-not-written"), "{text}");
}
