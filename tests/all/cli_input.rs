//! Bad input: diagnostics with exit code 1 or 2, never a panic or a hang.

use crate::cli_support::{fails, prints, run, Folder};
use boardwright::record::Record;
use proptest::prelude::*;

/// A whole game round some of its parts.
fn game(board: &str, items: &str, turn: &str) -> String {
    format!(
        "boardwright 1\ngame \"T\" {{\n  players A, B\n  board {board}\n  pieces stone\n  {items}\n  turn {{ {turn} }}\n  \
         ends {{ draw when full draw when stuck }}\n}}\n"
    )
}

const PLACE: &str = "choose s in empty place my stone at s";

#[test]
fn files_that_are_no_texts_are_refused() {
    let folder = Folder::new("files");
    let huge = folder.write("huge.game", vec![b'a'; 10_000_000]);
    let binary = folder.write("binary.game", [0, 159, 146, 150]);
    let odd = folder.write("odd.game", b"boardwright 1\ngame \"\xff\" { }");
    let missing = folder.path("missing.game");
    for (file, code) in [
        (&huge, "file-too-large"),
        (&binary, "file-not-text"),
        (&odd, "file-not-text"),
        (&missing, "file-missing"),
    ] {
        for command in ["check", "fmt", "show", "play", "test", "replay"] {
            let told = fails(1, &[command, file]);
            assert!(
                told.contains(code) || (command == "replay" && told.contains("record-")),
                "{command}: {told}"
            );
        }
    }
    assert!(fails(1, &["check", &folder.path("")]).contains("file-is-folder"));
    let empty = folder.write("empty.game", "");
    assert!(fails(1, &["check", &empty]).contains("no-version"));
}

#[test]
fn deep_nesting_is_refused() {
    let folder = Folder::new("deep");
    for (open, close) in [("(", ")"), ("{ s in ", "}"), ("not ", ""), ("if true then ", " else 1"), ("-", "")]
    {
        let deep = 200_000 / (open.len() + close.len());
        let text =
            game("square(3)", &format!("define x = {}1{}", open.repeat(deep), close.repeat(deep)), PLACE);
        let file = folder.write("deep.game", text);
        fails(1, &["check", &file]);
    }
    let brackets = folder.write("brackets.game", "(".repeat(100_000));
    fails(1, &["check", &brackets]);
    let file = folder.write("deep.ron", "(".repeat(100_000));
    assert!(fails(1, &["replay", &file]).contains("record-damaged"));
}

#[test]
fn circles_are_refused() {
    let folder = Folder::new("circles");
    let a = folder.write("a.game", "boardwright 1\ngame \"A\" extends \"b\" { }");
    folder.write("b.game", "boardwright 1\ngame \"B\" extends \"a\" { }");
    assert!(fails(1, &["check", &a]).contains("extends-circle"));
    folder.write("loop_a.game", "boardwright 1\nlibrary loop_a { use loop_b }");
    folder.write("loop_b.game", "boardwright 1\nlibrary loop_b { use loop_a }");
    let user = folder.write("user.game", game("square(3)", "use loop_a", PLACE));
    assert!(fails(1, &["check", &user]).contains("use-circle"));
    let far = folder.write(
        "far.game",
        game("square(3)", "define f(n: number) = f(n) + 1", &format!("{PLACE} require f(1) = 1")),
    );
    fails(1, &["check", &far]);
}

#[test]
fn mistakes_and_limits_are_explained() {
    let folder = Folder::new("limits");
    for (name, text, code) in [
        ("name", game("square(3)", "", "choose s in emtpy place my stone at s"), "did you mean `empty`?"),
        ("type", game("square(3)", "", "choose s in 3 + north place my stone at s"), "wrong-type"),
        ("board", game("{ s in square(3) where s.row > 9 }", "", PLACE), "board-empty"),
        ("large", game("square(1000)", "", PLACE), "board-too-large"),
        ("number", game("square(99999999999)", "", PLACE), "number-too-large"),
        ("repeat", game("square(3)", "", "repeat up to 1000000 times { pass }"), "repeat-too-long"),
        ("library", game("square(3)", "use nonsense", PLACE), "no-such-library"),
        ("extends", "boardwright 1\ngame \"X\" extends \"../../secret\" { }".into(), "no-such-base"),
        ("version", "boardwright 2\ngame \"X\" { }".into(), "version"),
    ] {
        let file = folder.write(&format!("{name}.game"), text);
        let told = fails(1, &["check", &file]);
        assert!(told.contains(code), "{name}: {told}");
    }
}

#[test]
fn options_are_checked() {
    let told = fails(1, &["show", "permute", "--set", "size=99"]);
    assert!(told.contains("option-range") && told.contains("2..26"), "{told}");
    assert!(fails(1, &["show", "permute", "--set", "size=99999999999999"]).contains("2..26"));
    assert!(fails(1, &["show", "permute", "--set", "start=domino"]).contains("chequer, dominoes"));
    assert!(fails(1, &["show", "permute", "--set", "sizes=9"]).contains("did you mean `size`?"));
    let told = fails(1, &["show", "permute", "--set", "size=7", "--set", "start=dominoes"]);
    assert!(told.contains("the domino start needs an even board"), "{told}");
    fails(2, &["show", "permute", "--set", "size"]);
    assert!(fails(1, &["show", "permute", "--set", "size=4", "--set", "size=6"]).contains("option-twice"));
    for (option, said) in [("--seed", "whole number from 0 on"), ("--resign", "share below a half")] {
        let told = fails(2, &["play", "hex", option, "-1"]);
        assert!(told.contains(said) && !told.contains("-- -1"), "{told}");
    }
    assert!(fails(1, &["test", "tic_tac_toe", "--only", "zzz"]).contains("no-such-test"));
    let patterns: Vec<String> = (0..70).map(|n| format!("(count(Red) > {n})")).collect();
    let told = fails(1, &["ninja", "play", "--list", &format!("{{ {} }}", patterns.join(", "))]);
    assert_eq!(told.matches("at most 64 patterns").count(), 1, "{told}");
}

#[test]
fn moves_are_checked() {
    let told = fails(1, &["moves", "tic_tac_toe", "--after", "a1; a1"]);
    assert!(told.contains("illegal-move") && told.contains("move 2"), "{told}");
    assert!(fails(1, &["show", "permute", "--after", "a1"]).contains("ambiguous-move"));
    assert!(fails(1, &["show", "tic_tac_toe", "--after", "a1;b1;a2;b2;a3;b3"]).contains("game-over"));
    assert!(fails(1, &["show", "nonsense"]).contains("no-such-game"));
    assert!(fails(1, &["play", "hex", "--third", "human"]).contains("too-many-seats"));
}

#[test]
fn the_beginning_of_a_move_is_not_called_illegal_where_all_moves_are_too_many_to_read() {
    let text =
        "boardwright 1\n\ngame \"Slyde by distance\" extends \"slyde\" {\n  define partners(s: site) = \
                { t in theirs where distance(s, t) = 1 and not t in pinned }\n}\n";
    let folder = Folder::new("begun");
    let told = fails(1, &["moves", &folder.write("slyde_by_distance.game", text), "--after", "a5"]);
    assert!(told.contains("ambiguous-move") && told.contains("a5 a4, a5 b5, a5 a6"), "{told}");
}

#[test]
fn strange_lines_do_not_end_a_game() {
    let long = "a".repeat(1_000_000);
    let input = format!("{long}\n\u{1b}[31m\u{0}\u{7f}\n+\n; ; ;\n:\n?\u{fffd}\n?\n:nonsense\nb2\nquit\n");
    let (text, _) = run(0, &["play", "tic_tac_toe", "--second", "human"], &input);
    assert!(text.contains("2 . X ."), "{text}");
}

#[test]
fn an_unreadable_library_is_told_of() {
    let folder = Folder::new("library");
    folder.write("odd.game", [0u8, 1, 2]);
    let file = folder.write("user.game", game("square(3)", "use odd", PLACE));
    assert!(fails(1, &["check", &file]).contains("file-not-text"));
}

#[test]
fn problems_are_data_too() {
    let folder = Folder::new("json");
    let file = folder.write("name.game", game("square(3)", "", "choose s in emtpy place my stone at s"));
    let (text, _) = run(1, &["check", &file, "missing.game", "--json"], "");
    let found: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&found[0]["code"], &found[0]["line"]), (&"unknown-name".into(), &7.into()));
    assert_eq!(found[1]["code"], "file-missing");
    prints(&["check", "hex", "--json"]);
}

/// A shipped text with some bytes changed, taken out, doubled or put in.
fn mutated(text: &str, edits: &[(usize, usize, String)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for (at, len, with) in edits {
        let at = at % (chars.len() + 1);
        let end = (at + len % 12).min(chars.len());
        chars.splice(at..end, with.chars());
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn mutated_games_are_checked_without_a_panic(
        which in 0usize..100,
        edits in prop::collection::vec((any::<usize>(), any::<usize>(), "[ -~]{0,6}|\\PC{0,3}|in |choose |\\{|\\}|\\)|99999"), 1..5),
    ) {
        let ids = boardwright::texts::games();
        let text = boardwright::texts::text(&format!("{}.game", ids[which % ids.len()])).unwrap();
        let source = boardwright::span::SourceText { name: "m.game".into(), text: mutated(&text.text, &edits) };
        let shelf = boardwright::texts::Shipped;
        if let Ok(book) = boardwright::check::read(&shelf, "m", &source) {
            let _ = boardwright::check::bind(&book, &Vec::new(), None);
        }
        let _ = boardwright::syntax::format(&source.text);
    }

    #[test]
    fn random_texts_are_read_without_a_panic(text in "\\PC{0,200}|[(){}\\[\\]\", :a-z0-9\\n]{0,200}") {
        let _ = boardwright::syntax::parse(0, &text);
        let _ = boardwright::syntax::parse_expr(0, &text);
        prop_assert!(Record::read(&text).is_err());
    }

    #[test]
    fn mutated_records_are_read_without_a_panic(
        edits in prop::collection::vec((any::<usize>(), any::<usize>(), "[ -~]{0,6}|\\PC{0,3}"), 1..5),
    ) {
        let record = Record {
            format: 1, game: "hex".into(), options: Default::default(), rules: "0".repeat(16),
            seats: vec!["human".into(), "random".into()], result: None, moves: vec!["a1".into(), "b2".into()],
            notes: Default::default(),
        };
        let notes = "(comments: {1: \"x\"}, variations: [(at: 2, moves: [\"c3\"])])";
        let record = record.noted(ron::from_str(notes).unwrap());
        let _ = Record::read(&mutated(&record.text(), &edits));
    }

    #[test]
    fn random_moves_are_read_without_a_panic(text in "\\PC{0,40}|[a-l0-9 ]{0,12}|(clock|anti|swap|a1|b2| ){0,6}") {
        use boardwright::engine::{notation::read_move, Plain};
        use boardwright::game::Game;
        let text_of = boardwright::texts::text("permute.game").unwrap();
        let book = boardwright::check::read(&boardwright::texts::Shipped, "permute", &text_of).unwrap();
        let bound = boardwright::check::bind(&book, &vec![("size".into(), "4".into())], None).unwrap();
        let game = Plain::new(std::sync::Arc::new(bound.model));
        let _ = read_move(&game, &game.start().unwrap(), &text);
    }
}

#[test]
fn random_bytes_in_files_are_refused() {
    let folder = Folder::new("bytes");
    let mut seed = 12345u64;
    for round in 0..6 {
        let bytes: Vec<u8> = (0..500)
            .map(|_| {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (seed >> 33) as u8 % if round % 2 == 0 { 255 } else { 127 }
            })
            .collect();
        let file = folder.write("bytes.game", &bytes);
        for command in ["check", "fmt", "show", "replay"] {
            fails(1, &[command, &file]);
        }
    }
}
