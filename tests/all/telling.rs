//! Sentences of rule sheets that were wrong or hard to read once, each with a text that leads to it.

use crate::describe::small;

/// What a text's rule sheet says, in one line.
fn flat(items: &str) -> String {
    small(items, &[]).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Items of a game, and sentences of its rule sheet.
fn check(cases: &[(&str, &[&str])]) {
    for (items, sentences) in cases {
        let text = flat(items);
        for sentence in *sentences {
            assert!(text.contains(sentence), "{sentence}: {text}");
        }
    }
}

const SEEN: &[(&str, &[&str])] = &[
    (
        "table dominoes { White: blocks(2, 1), Black: blocks(1, 2) }
         define spaces = { d in dominoes(me) where d in empty }
         turn { choose d in spaces for opponent place my stone at d }",
        &["on a 1×2 block (White) or a 2×1 block (Black) that is empty."],
    ),
    (
        "table ahead { White: north, Black: south }
         turn { choose s in mine choose t in (neighbours(s, ahead(me)) & empty) for opponent move s to t }",
        &["to the empty site one step straight backward from it."],
    ),
    (
        "table ahead { White: north, Black: south }
         turn { choose t in empty - neighbours(theirs, ahead(opponent)) place my stone at t }",
        &["on an empty site not one step straight backward from your opponent's stones."],
    ),
    (
        "define targets(s: site) about \"Near.\" = neighbours(s) & theirs
         turn { choose s in mine choose t in targets(s) for opponent move s to t }",
        &["Move one of your stones to one of its targets for your opponent."],
    ),
    (
        "table goal { White: top, Black: left }
         ends { White wins when some mine & goal(me) a player wins when some mine & goal(me) }",
        &["White wins when one of White's stones is on White's goal"],
    ),
];

#[test]
fn what_another_player_sees_is_told_as_it_is_seen() {
    check(SEEN);
}
