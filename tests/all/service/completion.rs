//! What is offered while a text is typed. `|` stands for the place.

use super::{small, with};
use boardwright::service::Completion;

fn offered(text: &str) -> Vec<Completion> {
    let byte = text.find('|').unwrap();
    with("typed.game", &text.replace('|', "")).complete("typed.game", byte).all
}

fn labels(text: &str) -> Vec<String> {
    offered(text).into_iter().map(|one| one.label).collect()
}

/// Are these offered, and those not?
fn check(text: &str, yes: &[&str], no: &[&str]) {
    let all = labels(text);
    yes.iter().for_each(|word| assert!(all.iter().any(|l| l == word), "no `{word}` in {all:?}"));
    no.iter().for_each(|word| assert!(all.iter().all(|l| l != word), "`{word}` in {all:?}"));
}

/// A turn that goes on at the place.
fn turn(typed: &str) -> String {
    small("  var last_site: sites\n  define near(s: site) = neighbours(s)\n  define drop_one { pass }\n  marks seen")
        .replace("    place my stone at s\n", &format!("    {typed}\n"))
}

#[test]
fn items_stand_in_a_game() {
    check(&small("  |"), &["define", "turn", "option", "use", "board"], &["choose", "neighbours", "wins"]);
    check(&small("  def|"), &["define"], &["choose"]);
}

#[test]
fn statements_stand_in_a_turn() {
    check(&turn("|"), &["choose", "place", "require", "where", "by"], &["define", "option", "play"]);
    check(&turn("place my stone at s\n    |"), &["choose", "remove"], &["define", "where"]);
    check(&turn("do |"), &["drop_one"], &["near", "choose", "empty"]);
    check(&turn("mark |"), &["seen", "stone"], &["near", "empty", "choose"]);
    check(&turn("set |"), &["last_site", "s"], &["near", "empty"]);
}

#[test]
fn names_in_scope_stand_in_expressions() {
    check(
        &turn("remove |"),
        &["s", "near", "last_site", "mine", "theirs", "occupied"],
        &["choose", "drop_one", "legal", "stuck"],
    );
    check(&turn("remove near(s) & em|"), &["empty"], &["choose"]);
    check(&turn("if s in edge and |"), &["some", "near", "count"], &[]);
    check(&turn("place my |"), &["stone"], &["near", "edge"]);
    check(&turn("require s.|"), &["row", "kind"], &["near", "edge"]);
}

#[test]
fn what_fits_comes_first() {
    let all = offered(&turn("remove |"));
    let at = |label: &str| all.iter().position(|one| one.label == label).unwrap();
    assert!(at("s") < at("edge") && at("edge") < at("count") && at("empty") < at("north"));
}

#[test]
fn rules_for_the_end_begin_with_players_or_words() {
    let ends = small("").replace("    draw when full\n", "    |\n");
    check(&ends, &["draw", "highest", "a", "mover", "White"], &["choose", "define"]);
    check(&ends.replace('|', "mover |"), &["wins", "loses", "passes"], &["choose", "define"]);
    check(&ends.replace('|', "draw when |"), &["stuck", "full"], &["legal"]);
}

#[test]
fn tests_have_words_of_their_own() {
    let test = small("  test \"one\" {\n    |\n  }");
    check(&test, &["play", "expect", "place"], &["define"]);
    check(&test.replace('|', "expect |"), &["legal", "moves", "over"], &["play"]);
}

#[test]
fn libraries_and_bases_are_offered_by_name() {
    check(&small("  use |"), &["swap", "lines"], &["turn", "near"]);
    check("boardwright 1\n\ngame \"V\" extends \"|\" {\n}\n", &["hex", "chess"], &["turn"]);
    check("boardwright 1\n\ngame \"V\" extends \"he|", &["hex"], &["turn"]);
}

#[test]
fn nothing_is_offered_in_comments_and_texts() {
    assert_eq!(labels(&small("  -- some |")), [""; 0]);
    assert_eq!(labels(&small("  about \"some |\"")), [""; 0]);
}

#[test]
fn types_stand_behind_colons() {
    check(&small("  define far(s: |"), &["site", "number"], &["near", "choose"]);
    check(&small("  var v: |"), &["sites", "player"], &["choose"]);
}

#[test]
fn what_is_offered_says_what_it_is() {
    let all = offered(&turn("remove |"));
    let one = |label: &str| all.iter().find(|one| one.label == label).unwrap().clone();
    assert_eq!(one("near").detail, "(s: site)");
    assert_eq!(one("occupied").about.lines().last(), Some("from std/prelude.game"));
    assert_eq!(one("neighbours").detail, "(S, D) sites");
}

#[test]
fn the_reference_has_every_built_in_word() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/language.md")).unwrap();
    let section =
        page.split("## 8. Built-in words").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let rows =
        section.lines().filter(|line| line.starts_with("| `")).filter_map(|line| line.split('|').nth(1));
    let quoted = rows.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let told: Vec<&str> = quoted.map(|word| word.split('(').next().unwrap_or(word)).collect();
    for word in boardwright::words::WORDS {
        assert!(page.contains(&format!("`{}", word.name)), "`{}` is not in the reference", word.name);
    }
    for word in told {
        assert!(
            boardwright::words::WORDS.iter().any(|known| known.name == word),
            "`{word}` is not in the table"
        );
    }
}
