//! Sentences of rule sheets that were wrong or hard to read once, each with a text that leads to it.

use crate::describe::small;

/// What a text's rule sheet says, in one line.
fn flat(items: &str) -> String {
    small(items, &[]).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Items of a game, and sentences of its rule sheet.
fn check(cases: &[(&str, &[&str])]) {
    let mut missing = Vec::new();
    for (items, sentences) in cases {
        let text = flat(items);
        // A sentence may stand after others, in one with them.
        let said = |sentence: &&&str| text.to_lowercase().contains(&sentence.to_lowercase());
        let found = sentences.iter().filter(|sentence| !said(sentence));
        missing.extend(found.map(|sentence| format!("{sentence}: {text}")));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

const SEEN: &[(&str, &[&str])] = &[
    (
        "table dominoes { White: blocks(2, 1), Black: blocks(1, 2) }
         define spaces = { d in dominoes(me) where d in empty }
         turn { choose d in spaces for opponent place my stone at d }",
        &["on each site of a 1×2 block (White) or a 2×1 block (Black) that is empty."],
    ),
    (
        "table ahead { White: north, Black: south }
         turn { choose s in mine choose t in (neighbours(s, ahead(me)) & empty) for opponent move s to t }",
        &["to an empty site one step straight backward from it."],
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

const MENDED: &[(&str, &[&str])] = &[
    (
        "var wild of player: truth = true
         turn {
            either { choose s in empty place my stone at s }
            or { require wild(me) choose s in mine remove s set wild(me) to false }
            or { require not wild(opponent) choose s in theirs remove s }
         }",
        &[
            "“wild” of each player (yes or no; at first yes).",
            "The turn may go on only if your “wild” is true.",
            "The turn may go on only if your opponent's “wild” is false.",
        ],
    ),
    (
        "turn {
            choose way in orthogonal
            choose s in empty
            var over = false
            var steps = 3
            let low = s in top
            repeat up to 9 times while not over {
                set over to low = (way in {west, south})
                set steps to steps - 1
                if steps = 0 { set over to true }
            }
            place my stone at s
         }",
        &[
            "“over” is false at first.",
            "“steps” is 3 at first.",
            "either “low” is true and that direction is west or south, or neither is so",
        ],
    ),
    (
        "turn { choose set f of 1..2 in blocks(2, 2) for x in blocks(2, 2) where x in f { place my stone at x } }",
        &["For every 2×2 block that is one of those blocks,"],
    ),
    (
        "pieces x, o, plus
         turn {
            choose set ks of 1..2 in {x, o, plus}
            choose k in ks by opponent
            choose c in empty
            place my (k) at c
            if count(ks) = 2 { choose e in empty place my (ks - k) at e }
         }",
        &[
            "Choose one or two of x, o and plus.",
            "Your opponent chooses one of those kinds.",
            "Place one of your pieces of that kind on an empty site.",
            "If there are exactly two of those kinds,",
            "Place one of your pieces of those kinds other than that kind on",
        ],
    ),
    (
        "var atoms of site: 0..20 = 0
         turn { choose s in { s in board where atoms(s) >= count(neighbours(s)) } place my stone at s }",
        &["for which the number of atoms on it is at least the number of sites next to it."],
    ),
    (
        "turn { choose s in empty choose t in none place my stone at s }",
        &["There is nothing to choose here, so the turn cannot go on."],
    ),
    (
        "ends { White wins when count({ s.row for s in White }) = 1 draw when count(groups(mine)) = count(mine) }",
        &[
            "White wins when there is exactly one row in which White's stones stand.",
            "the number of groups of their stones is equal to the number of their stones.",
        ],
    ),
    (
        "pieces bobail in Yellow
         pieces man
         turn { let b = Yellow choose t in neighbours(b) & empty move b to t }",
        &["Move the Yellow bobails to an empty site next to Yellow bobails."],
    ),
    (
        "turn {
            choose s in mine
            choose t in neighbours(s) & empty where t.col = s.col
            choose n in 1..4 where count(mine) > 2
            move s to t
            choose u in empty where (u.row + u.col) mod 3 = 1
            place my stone at u
         }",
        &[
            "Choose a number from 1 to 4 (only if you have more than two stones).",
            "in the same column as that stone.",
            "whose row and column add up to one more than a multiple of 3.",
        ],
    ),
    (
        "define taken_by(t: site) = { v in neighbours(t) & theirs where some d in orthogonal: neighbours(t, d) = v and some neighbours(v, d) & mine }
         turn {
            choose s in mine
            choose t in neighbours(s) & empty where after { move s to t }: some taken_by(t)
            move s to t
            remove taken_by(t)
         }",
        &["there is a site taken by that site.", "Remove the pieces taken by that site."],
    ),
    (
        "option card: red, green, blue = red
         var owner of card: player
         define held about \"What one holds.\" = { c in {red, green} where owner(c) = me }
         turn { choose c in held choose s in empty place my stone at s set owner(c) to opponent }",
        &["Choose one of the held."],
    ),
    (
        "define go(s: site, t: site) { move s to t }
         turn {
            choose s in mine
            choose t in neighbours(s) & empty
            choose u in theirs
            do go(u, s)
         }",
        &["Move one of your opponent's stones to that stone."],
    ),
];

#[test]
fn sentences_that_stumbled_do_not() {
    check(MENDED);
}

/// A variant of a game with stacks says whose pieces are counted.
#[test]
fn pieces_in_a_stack_are_somebodys() {
    let text = crate::describe::told(&crate::texts::Files::default(), "focus", &[]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Note the number of your pieces in the stack on that site (“before”)."), "{text}");
}
