//! `boardwright solve`: values, proofs and their check, files to go on from, limits.

use crate::cli_support::{fails, json, prints, run, Folder};

const SMALL: [&str; 5] = ["hex", "--set", "size=3", "--set", "pie=false"];

fn solve<'a>(game: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [&["solve"], game, more].concat()
}

#[test]
fn values_name_the_seat_and_the_role() {
    assert!(prints(&["solve", "tic_tac_toe"]).starts_with("Tic-tac-toe: a draw with best play\n"));
    let won = prints(&solve(&SMALL, &[]));
    assert!(won.starts_with("Hex: the first seat (Red) wins with best play\n"), "{won}");
    let swapped = prints(&["solve", "hex", "--set", "size=3"]);
    assert!(swapped.starts_with("Hex: the second seat (now Blue) wins with best play\n"), "{swapped}");
    let after = prints(&solve(&SMALL, &["--after", "a1"]));
    assert!(after.starts_with("Hex: the second seat (Blue) wins with best play\n"), "{after}");
    let over = prints(&["solve", "tic_tac_toe", "--after", "a1; b1; a2; b2; a3"]);
    assert!(over.starts_with("Tic-tac-toe: the game is over; the first seat (X) has won\n"), "{over}");
}

#[test]
fn a_file_loses_nothing_on_the_way() {
    let folder = Folder::new("solve-whole");
    let file = folder.path("kept");
    let small = ["solve", "hex", "--set", "size=4", "--set", "pie=false", "--file", &file];
    prints(&small);
    let length = || std::fs::metadata(&file).unwrap().len();
    let (first, _) = (length(), prints(&small));
    assert!(length() == first && first > 20_000, "{first} bytes, then {}", length());
    assert!(fails(1, &[&small[..], &["--method", "retrograde"]].concat()).contains("solve-file"));
    let tiny = ["--memory", "1 MiB"];
    std::fs::write(&file, {
        let text = std::fs::read(&file).unwrap();
        let head = text.iter().position(|byte| *byte == b'\n').unwrap();
        let line = String::from_utf8_lossy(&text[..head]).replace("\"entries\":", "\"entries\":9");
        [line.as_bytes(), &text[head..]].concat()
    })
    .unwrap();
    assert!(fails(1, &[&small[..], &tiny].concat()).contains("solve-memory"));
}

#[test]
fn every_method_gives_the_same_margin() {
    for method in ["auto", "proof-numbers", "alpha-beta", "retrograde"] {
        let said = prints(&["solve", "reversi", "--set", "size=4", "--margin", "--method", method]);
        assert!(said.starts_with("Reversi: the second seat (White) wins by 8 with best play\n"), "{said}");
    }
    assert!(fails(1, &["solve", "hex", "--margin"]).contains("no-margin"));
    assert!(fails(1, &["solve", "permute", "--set", "size=3", "--margin"]).contains("no-margin"));
}

#[test]
fn openings_are_drawn_on_the_board() {
    let said = prints(&solve(&SMALL, &["--openings"]));
    let map = "first moves, for the first seat:\n  a b c\n 1 L L W\n  2 W W W\n   3 W L L\n";
    assert!(said.ends_with(map), "{said}");
    let object = json(&solve(&SMALL, &["--openings", "--json"]));
    assert_eq!(object["openings"].as_array().unwrap().len(), 9);
    assert_eq!(object["openings"][0]["at_most"], -1);
    assert_eq!(object["values"][0]["exact"], true);
    let listed = prints(&["solve", "permute", "--set", "size=3", "--set", "pie=false", "--openings"]);
    assert!(listed.contains("\nL: a1 clockwise"), "{listed}");
}

#[test]
fn what_was_not_found_out_is_said_and_ends_with_3() {
    let (said, _) = run(3, &["solve", "connect_four", "--nodes", "2000"], "");
    assert!(said.starts_with("Connect Four: unknown: 2000 nodes were not enough\n"), "{said}");
    let (said, _) = run(3, &["solve", "chess", "--method", "retrograde", "--memory", "4"], "");
    assert!(said.contains("unknown: the positions do not fit into 4 MiB"), "{said}");
}

#[test]
fn a_proof_is_checked_and_a_false_one_refused() {
    let folder = Folder::new("proofs");
    let games: [&[&str]; 4] = [
        &SMALL,
        &["tic_tac_toe"],
        &["breakthrough", "--set", "rows=4", "--set", "cols=3"],
        &["reversi", "--set", "size=4", "--margin"],
    ];
    for (at, game) in games.into_iter().enumerate() {
        let file = folder.path(&format!("{at}.proof"));
        prints(&solve(game, &["--proof", &file]));
        let said = prints(&solve(game, &["--check", &file]));
        assert!(said.contains("makes sure of") && said.contains("holds"), "{said}");
        let text = std::fs::read_to_string(&file).unwrap();
        let last = text.trim_end().rfind('\n').unwrap();
        let cut = folder.write("cut.proof", &text[..=last]);
        assert!(fails(1, &solve(game, &["--check", &cut])).contains("no legal decision"));
        let torn = folder.write("torn.proof", &text[..last + 10]);
        assert!(fails(1, &solve(game, &["--check", &torn])).contains("proof-damaged"));
    }
    let other = folder.path("0.proof");
    assert!(fails(1, &["solve", "tic_tac_toe", "--check", &other]).contains("proof-rules"));
    let text = std::fs::read_to_string(&other).unwrap();
    let margin = folder.write("margin.proof", text.replace("\"margin\":false", "\"margin\":true"));
    assert!(fails(1, &solve(&SMALL, &["--check", &margin])).contains("no-margin"));
    // Of a draw both seats make sure.
    let text = std::fs::read_to_string(folder.path("1.proof")).unwrap();
    let second = text.rfind("{\"seat\"").unwrap();
    let half = folder.write("half.proof", &text[..second]);
    assert!(fails(1, &["solve", "tic_tac_toe", "--check", &half]).contains("proof-damaged"));
    let losing = std::fs::read_to_string(&other).unwrap().replace("\"seat\":1", "\"seat\":2");
    let losing = folder.write("losing.proof", losing);
    assert!(fails(1, &solve(&SMALL, &["--check", &losing])).contains("not shown"));
    assert!(fails(1, &solve(&SMALL, &["--check", &folder.write("empty", "")])).contains("proof-damaged"));
}

#[test]
fn a_search_goes_on_from_its_file() {
    let folder = Folder::new("solving");
    let file = folder.path("four");
    let game = ["connect_four", "--set", "rows=4", "--set", "cols=4"];
    let whole = json(&solve(&game, &["--json"]))["nodes"].as_u64().unwrap();
    let half = (whole / 2).to_string();
    run(3, &solve(&game, &["--file", &file, "--nodes", &half]), "");
    let rest = json(&solve(&game, &["--file", &file, "--json"]));
    assert!(rest["nodes"].as_u64().unwrap() < whole * 3 / 4, "{rest} of {whole}");
    assert_eq!(rest["values"][0]["at_least"], 0);
    let again = json(&solve(&game, &["--file", &file, "--json"]));
    assert!(again["nodes"].as_u64().unwrap() < 10, "{again}");
    assert!(fails(1, &["solve", "tic_tac_toe", "--file", &file]).contains("solve-rules"));
    let bytes = std::fs::read(&file).unwrap();
    // An empty file is there to be filled.
    let empty = folder.write("empty", "");
    prints(&solve(&game, &["--file", &empty]));
    for end in [1, 40, bytes.len() / 2, bytes.len() - 1] {
        let cut = folder.write("cut", &bytes[..end]);
        assert!(fails(1, &solve(&game, &["--file", &cut])).contains("solve-damaged"), "{end} bytes");
    }
    let mut turned = bytes.clone();
    turned[bytes.len() / 2] ^= 1;
    let turned = folder.write("turned", turned);
    assert!(fails(1, &solve(&game, &["--file", &turned])).contains("solve-damaged"));
}

#[test]
fn play_without_end_is_a_draw() {
    let folder = Folder::new("endless");
    let text =
        "boardwright 1\ngame \"Shuttle\" {\n  players White, Black\n  board square(2, 3)\n  pieces man\n  \
        setup {\n    place White man at [a1]\n    place Black man at [a2]\n  }\n  \
        turn {\n    choose t in neighbours(mine, { east, west }) & empty\n    move mine to t\n  }\n  \
        ends {\n    mover loses when stuck\n    draw when repeats = 2\n  }\n}\n";
    let file = folder.write("shuttle.game", text);
    for method in ["auto", "retrograde"] {
        let said = prints(&["solve", &file, "--method", method]);
        assert!(said.starts_with("Shuttle: a draw with best play\n"), "{said}");
        assert!(said.contains("retrograde analysis"), "{said}");
    }
    let proof = folder.path("proof");
    prints(&["solve", &file, "--proof", &proof]);
    assert!(prints(&["solve", &file, "--check", &proof]).contains("holds"));
}

#[test]
fn a_value_is_not_lost_with_a_file() {
    let folder = Folder::new("unwritable");
    let nowhere = folder.path("no/such/folder");
    for option in ["--file", "--proof"] {
        let said = fails(1, &solve(&SMALL, &[option, &nowhere]));
        assert!(said.contains("file-not-written") && !said.contains("nodes"), "{said}");
    }
    let three = ["yavalath_three", "--proof", &folder.path("proof")];
    assert!(fails(1, &solve(&three, &[])).contains("more players"));
    // The disk may also be full in the end.
    #[cfg(target_os = "linux")]
    {
        let said = fails(1, &solve(&SMALL, &["--proof", "/dev/full"]));
        assert!(said.contains("the first seat (Red) wins") && said.contains("file-not-written"), "{said}");
    }
}

#[test]
fn a_proof_finds_its_way_out_of_circles() {
    let folder = Folder::new("circles");
    let text =
        "boardwright 1\ngame \"Chase\" {\n  players White, Black\n  board square(4)\n  pieces king\n  \
        table goal { White: top, Black: bottom }\n  \
        setup {\n    place White king at bottom & left\n    place Black king at top & right\n  }\n  \
        turn {\n    choose s in mine\n    choose t in neighbours(s) - mine\n    move s to t\n  }\n  \
        ends {\n    a player loses when no mine\n    \
        a player wins when some mine & goal(me) & (if goal(me) = top then left else right)\n    \
        mover loses when stuck\n  }\n}\n";
    let (file, proof) = (folder.write("chase.game", text), folder.path("proof"));
    let said = prints(&["solve", &file, "--proof", &proof]);
    assert!(
        said.starts_with("Chase: the first seat (White) wins") && said.contains("proof written"),
        "{said}"
    );
    assert!(prints(&["solve", &file, "--check", &proof]).contains("holds"));
}

#[test]
fn a_puzzle_is_told_with_its_shortest_solution() {
    let tiles = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/others/sliding_tiles.game");
    let told = prints(&["solve", tiles]);
    assert!(told.starts_with("Sliding Tiles: You can win in 21 turns, and not in fewer\nline: "), "{told}");
    let found = json(&["solve", tiles, "--json"]);
    assert_eq!((&found["solution"]["turns"], &found["settled"]), (&21.into(), &true.into()));
    assert_eq!(found["solution"]["line"].as_array().map(Vec::len), Some(21));
    let lights = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/others/lights_out.game");
    let none = prints(&["solve", lights, "--set", "presses=4"]);
    assert!(none.starts_with("Lights Out: Presser cannot win\n"), "{none}");
    let some = prints(&["solve", "peg_solitaire", "--nodes", "500000"]);
    assert!(some.contains("Solver can win in 31 turns; whether in fewer is unknown: 500000 nodes"), "{some}");
    assert!(fails(1, &["solve", lights, "--openings"]).contains("is a puzzle for one"));
    assert!(fails(1, &["match", "easy", "easy", lights]).contains("is a puzzle for one"));
}

#[test]
fn a_puzzle_is_won_or_lost_wherever_it_is_told() {
    let lights = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/others/lights_out.game");
    let best = prints(&["best", lights, "-p", "mcts:20k"]);
    assert!(best.contains("value for Presser: 1.000, proven"), "{best}");
    let lost = prints(&["best", lights, "-p", "mcts:20k", "--set", "presses=4"]);
    assert!(lost.contains("value for Presser: 0.000, proven"), "{lost}");
    let after = prints(&["best", lights, "--set", "presses=2", "--after", "a1; a1"]);
    assert_eq!(after, "the game is over: Presser loses\n");
    let random = prints(&["playout", lights, "--games", "200"]);
    assert!(random.contains("won by Presser") && random.contains("  lost  "), "{random}");
    let shown = json(&["show", lights, "--set", "presses=2", "--after", "a1; a1", "--json"]);
    let result = &shown["result"];
    assert_eq!((&result["draw"], &result["roles"]["Presser"]), (&false.into(), &"loss".into()), "{shown}");
}

/// South needs North to leave the first cell free.
const TOGETHER: &str =
    "boardwright 1 game \"Together\" { players North, East, South, West teams North + South, East + West \
    board square(1, 2) pieces stone \
    turn { if me in { North, South } { choose s in empty place my stone at s } else { pass } } \
    ends { South wins when some South & [a1] draw when full or turn > 8 } }";

#[test]
fn a_team_makes_sure_of_something_together() {
    let folder = Folder::new("together");
    let game = folder.write("together.game", TOGETHER);
    for method in ["auto", "proof-numbers", "alpha-beta", "retrograde"] {
        let told = prints(&["solve", &game, "--method", method]);
        let north = "the first seat (North) and the third seat (South) can together make sure of a win";
        let east = "the second seat (East) and the fourth seat (West) can together make sure of nothing";
        assert!(told.contains(north) && told.contains(east), "{method}: {told}");
    }
    let alone = folder.write("alone.game", TOGETHER.replace("teams North + South, East + West", ""));
    let told = prints(&["solve", &alone]);
    assert!(told.contains("the first seat (North) can make sure of a draw"), "{told}");
    assert!(told.contains("the third seat (South) can make sure of a draw"), "{told}");
}
