//! The hash of a game's rules: what changes it and what does not.

use crate::texts::{example, shipped, Files};
use boardwright::check::{self, Texts};
use boardwright::model::Identity;

/// The hash of the rules of a game made of these items.
fn hash_with(text: &str, settings: &[(&str, &str)]) -> Identity {
    let files = example(text);
    let source = files.game("example").unwrap();
    let book = check::read(&files, "example", &source).unwrap_or_else(|(e, _)| panic!("{e:?}"));
    let settings = settings.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect();
    check::bind(&book, &settings, None).unwrap_or_else(|e| panic!("{e:?}")).model.identity
}

fn hash(text: &str) -> Identity {
    hash_with(text, &[])
}

const PLAIN: &str = "
    option size: 2..9 = 4 \"Board size\"
    board square(size)
    define open = empty - corners
    turn { choose s in open where s.row > 1 place my stone at s }
    ends { a player wins when count(mine) > 3 draw when full }
";

#[test]
fn layout_comments_and_needless_brackets_do_not_count() {
    let other = "
        -- a comment
        option size: 2..9=4 \"Size of the board\"
        board    square( size )  -- another
        turn {
            choose s in open
                where ((s.row) > 1)
            place my stone at s
        }
        define open = (empty-corners)
        ends {
            a player wins when count(mine)>3
            draw when full
        }";
    assert_eq!(hash(PLAIN), hash(other));
}

#[test]
fn looks_credits_tests_and_unused_definitions_do_not_count() {
    let more = format!(
        "{PLAIN}
        by \"Somebody\"
        about \"Something.\"
        show White stone as \"O\"
        tint White \"tomato\"
        define strange = count(theirs) * 17
        test \"nothing\" {{ expect not full }}"
    );
    assert_eq!(hash(PLAIN), hash(&more));
}

#[test]
fn a_range_and_a_requirement_do_not_count_but_a_value_does() {
    let wider = PLAIN.replace("2..9 = 4", "2..12 = 4") + "require size < 30 \"small\"";
    assert_eq!(hash(PLAIN), hash(&wider));
    assert_eq!(hash(PLAIN), hash_with(PLAIN, &[("size", "4")]));
    assert_eq!(hash(PLAIN), hash_with(PLAIN, &[("size", " 4 ")]));
    assert_ne!(hash(PLAIN), hash_with(PLAIN, &[("size", "5")]));
    assert_eq!(hash_with(PLAIN, &[("size", "5")]), hash(&PLAIN.replace("= 4", "= 5")));
}

#[test]
fn every_change_of_a_rule_counts() {
    let changes = [
        ("empty - corners", "empty - edge"),
        ("s.row > 1", "s.row > 2"),
        ("s.row > 1", "s.row >= 1"),
        ("s.row > 1", "s.col > 1"),
        ("my stone", "White stone"),
        ("a player wins", "a player loses"),
        ("draw when full", "draw when stuck"),
        ("draw when full", ""),
        ("square(size)", "square(size, size)"),
        ("square(size)", "square(size) numbered"),
        ("choose s in open", "choose s in open by opponent"),
        ("place my stone at s", "place my stone at s end turn"),
        ("size", "width"),
    ];
    let mut seen = vec![hash(PLAIN)];
    for (from, to) in changes {
        let text = if from == "size" {
            PLAIN.replace("(size)", "(width)").replace("option size", "option width")
        } else {
            PLAIN.replacen(from, to, 1)
        };
        let text = if from == "choose s in open" {
            PLAIN.replace("where s.row > 1", "where s.row > 1 by opponent")
        } else {
            text
        };
        assert_ne!(text, PLAIN, "{from}");
        let new = hash(&text);
        assert!(!seen.contains(&new), "{from} -> {to}");
        seen.push(new);
    }
}

#[test]
fn the_order_of_rules_counts() {
    let turned = PLAIN.replace(
        "a player wins when count(mine) > 3 draw when full",
        "draw when full a player wins when count(mine) > 3",
    );
    assert_ne!(hash(PLAIN), hash(&turned));
}

#[test]
fn a_library_counts_when_it_is_switched_on() {
    let with = |pie: &str| format!("option pie = {pie}\nuse swap when pie");
    assert_ne!(hash(&with("true")), hash(&with("false")));
    let own = |rule: &str| {
        format!("-- example.game\nuse own\n-- std/own.game\nboardwright 1\nlibrary own {{ {rule} }}\n")
    };
    let (one, two) = (own("after turn when turn = 9 { pass }"), own("after turn when turn = 8 { pass }"));
    assert_ne!(hash(&one), hash(&two));
    let off = |rule: &str| own(rule).replace("use own", "use own when 1 = 2");
    assert_eq!(
        hash(&off("after turn when turn = 9 { pass }")),
        hash(&off("after turn when turn = 8 { pass }"))
    );
}

#[test]
fn a_librarys_arguments_count() {
    let with = |args: &str| {
        format!("use cycle({args})\nturn {{ choose s in open_cells do advance(s) place my stone at s }}")
    };
    assert_ne!(hash(&with("top, left, right")), hash(&with("left, top, right")));
}

#[test]
fn a_definition_of_the_base_counts_in_its_variants() {
    let variant = |base: &str| {
        format!(
            "-- example.game\nboardwright 1\ngame \"Example\" extends \"own\" {{ }}\n-- own.game\nboardwright 1\n\
             game \"Own\" {{ players White, Black board square(4) pieces stone define goal = {base}\n\
             turn {{ choose s in empty place my stone at s }} ends {{ a player wins when mine & goal = goal draw when full }} }}\n"
        )
    };
    assert_ne!(hash(&variant("top")), hash(&variant("bottom")));
    assert_eq!(hash(&variant("top")), hash(&variant("(top)")));
}

#[test]
fn the_hash_is_the_same_on_every_machine_and_in_every_version() {
    let small = "turn { choose s in empty place my stone at s }\nends { draw when full }";
    assert_eq!(hash(small).to_string(), "3afecb05a6984333dc4edb0dc5374d97");
    assert!(hash(small).is("82066f1ac111c63e"), "records made before are of these rules");
    assert!(!hash(small).is("82066f1ac111c63f"));
}

#[test]
fn shipped_games_differ_from_one_another() {
    let mut seen = Vec::new();
    for id in shipped() {
        let files = Files::default();
        let book =
            check::read(&files, &id, &files.game(&id).unwrap()).unwrap_or_else(|(e, _)| panic!("{e:?}"));
        let hash = check::bind(&book, &vec![], None).unwrap_or_else(|e| panic!("{e:?}")).model.identity;
        assert!(seen.iter().all(|(_, h)| *h != hash), "{id} has the hash of another game");
        seen.push((id, hash));
    }
}
