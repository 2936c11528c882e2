//! `boardwright ninja` and `boardwright board`, as a user meets them.

use crate::cli_support::{fails, json, plays, prints, Folder};

#[test]
fn a_pattern_is_read_back_and_answered() {
    let told = prints(&["ninja", "check", "hex", "--board", "rhombus(3, 3)"]);
    for part in [
        "It is built when a group of Red stones touches both the top side and the bottom side.",
        "Holds on the empty board: no",
        "Fewest stones that build it: 3",
        "More stones never break it: yes",
        "half_turn: yes",
        "The same with the colours exchanged: no",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
}

#[test]
fn answers_as_data() {
    let data = json(&["ninja", "check", "--expr", "count(Red) >= 2", "--board", "square(2)", "--json"]);
    assert_eq!(data["smallest"]["at_most"], 2);
    assert_eq!((&data["built"]["answer"], &data["monotone"]["answer"]), (&true.into(), &true.into()));
    assert_eq!(data["problems"], serde_json::json!([]));
}

#[test]
fn a_position_may_be_given() {
    let folder = Folder::new("ninja-start");
    let drawing = folder.write("start.txt", ". R\n R B\n");
    let told = fails(1, &["ninja", "check", "hex", "--board", "rhombus(2, 2)", "--start", &drawing]);
    assert!(told.contains("Holds at the start: yes") && told.contains("pattern-at-start"), "{told}");
    assert!(told.contains("with none to spare: 1"), "{told}");
    let wrong = folder.write("wrong.txt", ". R\n");
    let told = fails(1, &["ninja", "check", "hex", "--board", "rhombus(2, 2)", "--start", &wrong]);
    assert!(told.contains("bad-drawing") && told.contains("1 rows"), "{told}");
    let told = prints(&["ninja", "check", "hex", "--board", "rhombus(2, 2)", "--after", "a1 Blue; b1 Red"]);
    assert!(told.contains("Holds at the start: no"), "{told}");
}

#[test]
fn wrong_input_is_told() {
    let check = |rest: &[&str]| {
        let args: Vec<&str> = ["ninja", "check"].iter().chain(rest).copied().collect();
        fails(1, &args)
    };
    for (rest, code) in [
        (&["--expr", "some mine & top", "--board", "square(3)"][..], "pattern-speaks-of-players"),
        (&["--expr", "some Green", "--board", "square(3)"], "unknown-name"),
        (&["--expr", "some Red & left", "--board", "hexhex(3)"], "no-such-region"),
        (&["--expr", "count(Red) > 9", "--board", "square(3)"], "pattern-never-built"),
        (&["y", "--board", "triangle(3)"], "pattern-always-built"),
        (&["--expr", "no Red", "--board", "square(3)"], "pattern-at-start"),
        (&["--expr", "some Red and", "--board", "square(3)"], "syntax"),
        (&["nonsense", "--board", "square(3)"], "no-such-pattern"),
        (&["y", "--board", "square(3)"], "pattern-board"),
        (&["hex", "--board", "sqare(3)"], "no-such-board"),
        (&["hex", "--board", "square(99)"], "board-too-large"),
        (&["missing.pattern"], "file-missing"),
        (&["hex", "--board", "square(3)", "--colours", "Red"], "bad-colours"),
        (&["hex", "--board", "square(3)", "--colours", "Red,1"], "bad-colours"),
        (&["hex", "--board", "square(3)", "--colours", "Red,Red"], "bad-colours"),
        (&["hex", "--board", "square(3)", "--colours", "Red,Builder"], "bad-colours"),
    ] {
        let told = check(rest);
        assert!(told.contains(code), "{rest:?}: not {code} but\n{told}");
    }
    let slow =
        "some a in blocks(3, 3): some b in blocks(2, 2): some c in blocks(4, 4): some a & b & c & Red & Blue";
    let told = check(&["--expr", slow, "--board", "square(30)"]);
    assert!(told.contains("pattern-too-slow") && told.contains("5000000 steps"), "{told}");
    fails(2, &["ninja", "check"]);
    fails(2, &["ninja", "check", "hex", "--looks", "0"]);
    assert!(fails(1, &["ninja", "balance", "hex", "--board", "square(3)", "--player", "nobody"])
        .contains("bad-player"));
    assert!(fails(1, &["ninja", "balance", "hex", "--board", "square(3)", "--player", "ugi:/bin/true"])
        .contains("external program"));
    let told = fails(1, &["ninja", "play", "--form", "simplest", "--free", "2"]);
    assert!(told.contains("form-option") && told.contains("--form free"), "{told}");
    let told = fails(1, &["ninja", "check", "nowhere.pattern"]);
    assert!(told.contains("list --patterns"), "{told}");
}

#[test]
fn players_are_told_what_patterns_mean() {
    let play = |more: &[&str], lines: &str| {
        plays(&[&["ninja", "play", "--first", "human", "--second", "human"], more].concat(), lines)
    };
    let told = play(
        &["--board", "rhombus(3, 3)"],
        "? three_sides\nhelp three_sides\nthree_sides\nBlocker\nrules\n? hex\nquit\n",
    );
    assert_eq!(told.matches("`three_sides`: It is built when").count(), 4, "{told}");
    assert_eq!(told.matches("`hex`: It is built when").count(), 1, "{told}");
    assert!(told.contains("THE PATTERN\n`three_sides`"), "{told}");
    let list = "{ hex, (true), (count(Red) > 20) }";
    let told = play(&["--form", "simplest", "--board", "rhombus(3, 3)", "--list", list], "quit\n");
    let at = |part: &str| told.find(part).unwrap_or_else(|| panic!("{part} is not in\n{told}"));
    assert!(at("`hex`: It is built when") < at("`invented`: "), "{told}");
    assert!(
        at("pattern-at-start") < at("`invented_2`: ") && at("`invented_2`: ") < at("pattern-never-built")
    );
    let random = ["--first", "random", "--second", "random", "--list", "{ hex }", "--seed", "1"];
    let told = prints(&[&["ninja", "play", "--board", "rhombus(2, 2)"], &random[..]].concat());
    assert_eq!(told.matches("`hex`: It is built when").count(), 2, "{told}");
    assert!(told.find("plays hex") < told.rfind("`hex`: It"), "{told}");
    assert!(told.rfind("`hex`: It") < told.find("Builder plays"), "{told}");
    let told = play(&["hex", "--board", "rhombus(3, 3)"], "quit\n");
    assert_eq!(told.matches("`hex`: It is built when").count(), 1, "{told}");
}

#[test]
fn stones_of_more_colours_are_played_and_saved() {
    let folder = Folder::new("ninja-colours");
    let file = folder.path("game.ron");
    let expr = "some Green & centre";
    let args = ["ninja", "play", "--expr", expr, "--board", "square(3)", "--colours", "Red,Blue,Green"];
    plays(&[&args[..], &["--second", "human"]].concat(), &format!("a1 Green\nsave {file}\nquit\n"));
    let told = plays(&["play", "--resume", &file], "b2 Green\nquit\n");
    assert!(told.contains("Builder wins"), "{told}");
    let told = fails(1, &["show", "hex", "--set", "colours=Red,Blue,Green"]);
    assert!(told.contains("no-such-option"), "{told}");
}

#[test]
fn files_may_be_on_the_list() {
    let folder = Folder::new("ninja-list");
    let pattern =
        folder.write("drawn.pattern", "boardwright 1\npattern \"Drawn\" { built when some Red & centre }\n");
    let file = folder.path("game.ron");
    let list = format!("{{ {pattern}, hex }}");
    let args = ["ninja", "play", "--board", "square(3)", "--second", "human", "--list", &list];
    let lines = format!("invent some Blue\ndrawn\nBlocker\nsave {file}\nquit\n");
    let told = plays(&args, &lines);
    assert!(told.contains("`drawn`: It is built when") && told.contains("saved;"), "{told}");
    let told = plays(&["play", "--resume", &file], "b2 Red\nquit\n");
    assert!(told.contains("Builder wins"), "{told}");
}

#[test]
fn a_file_may_hold_the_pattern() {
    let folder = Folder::new("ninja-file");
    let text = "boardwright 1\npattern \"Corner\" {\n  option least: 1..4 = 1\n  \
                built when count(Red & corners) >= least\n  example square(2) is built \"\"\"\n    R .\n    . .\n  \"\"\"\n}\n";
    let file = folder.write("my-corner.pattern", text);
    assert!(prints(&["test", &file]).contains("1 test passed"));
    let told = prints(&["ninja", "check", &format!("{file}(3)"), "--board", "square(3)"]);
    assert!(told.contains("Corner (least 3)") && told.contains("Fewest stones that build it: 3"), "{told}");
    let odd = folder.write("odd (1), two.pattern", text);
    assert!(prints(&["ninja", "check", &odd, "--board", "square(3)"]).contains("Corner (least 1)"));
    folder.write("my-corner.pattern", text.replace("is built", "is not built"));
    assert!(fails(1, &["test", &file]).contains("test-failed"));
}

#[test]
fn a_pattern_says_the_colours_of_its_stones() {
    let folder = Folder::new("ninja-colours");
    let text = "boardwright 1\npattern \"Three\" {\n  colours Red, White, Green\n  \
                built when some White & centre and some Green\n  example square(2) is built \"\"\"\n    W .\n    . G\n  \
                \"\"\"\n}\n";
    let file = folder.write("three.pattern", text);
    assert!(prints(&["check", &file]).contains("no errors, a pattern with 1 test"));
    assert!(prints(&["test", &file]).contains("1 test passed"));
    let told = prints(&["ninja", "check", &file, "--board", "square(3)"]);
    assert!(told.contains("Fewest stones that build it: 2"), "{told}");
    let board = ["--board", "square(3)", "--second", "human"];
    let told = plays(&[&["ninja", "play", &file][..], &board].concat(), "b2 White\na1 Green\nquit\n");
    assert!(told.contains("Builder wins"), "{told}");
    let quick = ["--board", "square(2)", "--player", "random", "--games", "20", "--most", "1"];
    assert!(prints(&[&["ninja", "balance", &file][..], &quick].concat()).contains("free turns"));
    // On a list with patterns that say nothing, stones have the usual colours too.
    let list = format!("{{ hex, {file} }}");
    let args = ["ninja", "play", "--board", "square(3)", "--second", "human", "--list", &list];
    let told = plays(&args, "three\nBlocker\nb2 White\na1 Blue\na2 Green\nquit\n");
    assert!(told.contains("Builder wins"), "{told}");
    let told = fails(1, &["ninja", "check", &file, "--colours", "Red,White,Blue"]);
    assert!(told.contains("pattern-colours") && told.contains("none in Green"), "{told}");
    let role = folder.write("role.pattern", text.replace("Green", "Builder"));
    assert!(fails(1, &["ninja", "check", &role]).contains("`Builder` is a player"), "a player is no colour");
    let twice = folder.write("twice.pattern", text.replace("Red, White", "White, White"));
    assert!(fails(1, &["check", &twice]).contains("`White` is named twice"));
}

#[test]
fn files_on_a_list_are_told_apart() {
    let (folder, other) = (Folder::new("ninja-same"), Folder::new("ninja-same.pattern"));
    let write = |folder: &Folder, name: &str, what: &str| {
        folder.write(name, format!("boardwright 1\npattern \"Mine\" {{ built when some {what} & centre }}\n"))
    };
    let (red, blue) = (write(&folder, "mine.pattern", "Red"), write(&other, "mine.pattern", "Blue"));
    let hex = write(&folder, "hex.pattern", "Blue");
    let list = format!("{{ hex, {red}, {blue}, {hex} }}");
    let args = ["ninja", "play", "--board", "square(3)", "--second", "human", "--list", &list];
    for (named, stone) in [("mine", "Red"), ("mine_2", "Blue"), ("hex_2", "Blue")] {
        let told = plays(&args, &format!("{named}\nBlocker\nb2 {stone}\nquit\n"));
        assert!(told.contains("Builder wins"), "{named}: {told}");
    }
    let told = plays(&args, "hex\nBlocker\nb2 Red\nquit\n");
    assert!(!told.contains("Builder wins"), "{told}");
    let set = format!("pattern={blue}");
    assert!(prints(&["check", "mind_ninja_set", "--set", &set]).contains("no errors"));
    let told = fails(1, &["check", "mind_ninja_set", "--set", "pattern=nowhere.pattern"]);
    assert!(told.contains("file-missing"), "{told}");
}

#[test]
fn a_game_stays_the_same_when_a_pattern_is_invented() {
    let folder = Folder::new("ninja-invented");
    let file = folder.path("game.ron");
    let args = ["ninja", "play", "--board", "square(3)", "--second", "human"];
    let told = plays(&args, &format!("save {file}\ninvent some Red & centre\nsave {file}\nquit\n"));
    assert!(told.matches("saved;").count() == 2 && !told.contains("is there already"), "{told}");
    let told = plays(&args, "resign\ninvent some Red & centre\ninvented\nquit\n");
    assert!(told.contains("the game was given up"), "{told}");
}

#[test]
fn more_colours_than_two() {
    let told = prints(&[
        "ninja",
        "check",
        "--expr",
        "some Green & centre",
        "--board",
        "square(3)",
        "--colours",
        "Red,Blue,Green",
    ]);
    assert!(told.contains("Fewest stones that build it: 1"), "{told}");
}

#[test]
fn balance_repeats_with_its_seed() {
    let args = [
        "ninja",
        "balance",
        "hex",
        "--board",
        "rhombus(2, 2)",
        "--games",
        "10",
        "--player",
        "mcts:20,memory=8M",
        "--json",
    ];
    let data = json(&args);
    assert_eq!(data, json(&args));
    assert_eq!(data["measured"][0]["solved"], "builder");
    assert!(data["stronger"][0]["games"].as_u64() > Some(0), "{data}");
    assert!(data["strengths"]["weaker"]["games"].as_u64() > Some(0), "{data}");
    // What is clear ends after the first batch of games.
    let clear = [
        "ninja",
        "balance",
        "--expr",
        "some Red or some Blue",
        "--board",
        "square(2)",
        "--player",
        "random",
        "--json",
    ];
    let data = json(&clear);
    assert_eq!((&data["measured"][0]["games"], &data["measured"][0]["rate"]), (&20.into(), &1.0.into()));
    assert_eq!(data["even"], false, "{data}");
    let folder = Folder::new("ninja-plot");
    let plot = folder.path("plot.svg");
    prints(&[
        "ninja",
        "balance",
        "hex",
        "--board",
        "rhombus(2, 2)",
        "--games",
        "4",
        "--player",
        "random",
        "--plot",
        &plot,
    ]);
    assert!(std::fs::read_to_string(plot).unwrap().contains("<circle"));
}

#[test]
fn every_form_is_played_to_its_end() {
    for form in ["set", "simplest", "free", "position", "tournament"] {
        let args = [
            "ninja",
            "play",
            "--form",
            form,
            "--board",
            "rhombus(3, 3)",
            "--first",
            "random",
            "--second",
            "random",
            "--seed",
            "4",
        ];
        let told = prints(&args);
        assert!(told.contains("the game is over"), "{form}\n{told}");
    }
    let told = plays(
        &["ninja", "play", "hex", "--board", "rhombus(2, 2)", "--second", "human"],
        "a1 Blue\nresign\nquit\n",
    );
    assert!(told.contains("resigned: Builder wins"), "{told}");
    let told = plays(
        &[
            "ninja",
            "play",
            "hex",
            "--board",
            "rhombus(2, 2)",
            "--free",
            "1",
            "--favoured",
            "blocker",
            "--second",
            "human",
        ],
        "a1 Blue\nquit\n",
    );
    assert!(told.contains("Blocker") && told.contains("Builder> "), "{told}");
}

#[test]
fn patterns_are_invented_at_the_table() {
    let lines = "invent some Red & mine\ninvent some Red & nonsense\ninvent some Red & centre\ninvented\nBlocker\nb2 Red\ninvent some Red\nquit\n";
    let told = plays(&["ninja", "play", "--board", "square(3)", "--second", "human"], lines);
    for part in [
        "pattern-speaks-of-players",
        "unknown-name",
        "`invented` is on the list now: to name it, type `invented`",
        "Builder wins",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
}

#[test]
fn a_pattern_that_makes_no_game_is_told_before_it_is_played() {
    let args = ["ninja", "play", "--expr", "count(Red) > 9", "--board", "square(3)", "--second", "human"];
    let told = plays(&args, "quit\n");
    assert!(told.contains("It is built when") && told.contains("pattern-never-built"), "{told}");
    let args = ["ninja", "play", "--board", "square(3)", "--second", "human"];
    let told = plays(&args, "invent no Red\nquit\n");
    assert!(told.contains("pattern-at-start") && told.contains("the first seat moves"), "{told}");
    let slow =
        "some a in blocks(3, 3): some b in blocks(2, 2): some c in blocks(4, 4): some a & b & c & Red & Blue";
    let told = plays(
        &["ninja", "play", "--board", "square(13)", "--second", "human"],
        &format!("invent {slow}\nquit\n"),
    );
    assert!(told.contains("pattern-too-slow"), "{told}");
    let told = fails(1, &["ninja", "play", "--expr", slow, "--board", "square(30)"]);
    assert!(told.contains("pattern-too-slow"), "{told}");
    let args = ["ninja", "balance", "--expr", "count(Red) > 4", "--board", "square(2)", "--player", "random"];
    assert!(prints(&args).contains("pattern-never-built"));
}

#[test]
fn the_machine_takes_the_better_role_of_a_pattern_invented_at_the_table() {
    let args = ["ninja", "play", "--board", "square(2)", "--second", "mcts:40", "--seed", "2"];
    let told = plays(&args, "invent some Red & top\ninvented\nquit\n");
    assert!(told.contains("plays Builder (wins 100 % of measured games)"), "{told}");
    let told = plays(&args, "invent top in Red and bottom in Blue\ninvented\nquit\n");
    assert!(told.contains("plays Blocker (wins 100 % of measured games)"), "{told}");
}

#[test]
fn the_machine_bids_and_names_by_measure() {
    let args = [
        "ninja",
        "play",
        "--form",
        "tournament",
        "--board",
        "square(2)",
        "--list",
        "{ hex, cross }",
        "--first",
        "mcts:40",
        "--second",
        "human",
        "--seed",
        "2",
    ];
    let told = plays(&args, "pass\nquit\n");
    assert!(told.contains("plays 0\n"), "{told}");
    assert!(told.contains("of measured games)"), "{told}");
}

#[test]
fn an_invented_pattern_is_saved_with_the_game() {
    let folder = Folder::new("ninja-saved");
    let file = folder.path("game.ron");
    let lines = format!("invent some Red & centre\ninvented\nBlocker\na1 Red\nsave {file}\nquit\n");
    plays(&["ninja", "play", "--board", "square(3)", "--second", "human"], &lines);
    let told = plays(&["play", "--resume", &file], "b2 Red\nquit\n");
    assert!(told.contains("`invented`: It is built when") && told.contains("Builder wins"), "{told}");
}

#[test]
fn boards_are_printed() {
    let folder = Folder::new("board-print");
    let (pdf, svg) = (folder.path("board.pdf"), folder.path("board.svg"));
    prints(&["board", "hexhex(5)", "--print", &pdf, "--paper", "a3"]);
    prints(&["board", "tiling(\"3.6.3.6\", 3)", "--print", &svg]);
    assert!(std::fs::read(pdf).unwrap().starts_with(b"%PDF-"));
    assert!(std::fs::read_to_string(svg).unwrap().contains("</svg>"));
    assert!(fails(1, &["board", "hexhex(5)", "--print", "board.txt"]).contains("unknown-picture"));
    assert!(fails(1, &["board", "hexhex(0)"]).contains("board-empty"));
}

#[test]
fn the_quick_part_of_the_table_is_made_by_one_command() {
    let made = prints(&["ninja", "table", "--quick"]);
    let page = include_str!("../../docs/mind-ninja.md");
    for line in made.lines() {
        assert!(page.contains(line), "{line}");
    }
}
