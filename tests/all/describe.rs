//! Explanations of error codes, rules in English, differences of games.

use crate::texts::{complaints, example, Files};
use boardwright::check::{self, Texts};
use boardwright::describe::{codes, diff, explain, rules, Explanation};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Codes that no small game text provokes: limits, broken files, and what is said of patterns only.
const NOT_SHOWN: &[&str] = &[
    "definitions-deep",
    "extends-deep",
    "family-too-large",
    "nested-too-deep",
    "not-text",
    "pattern-colours",
    "pattern-speaks-of-players",
    "slow-rule",
    "text-too-large",
    "too-many-libraries",
    "too-many-patterns",
    "too-many-words",
];

/// Every code that the sources give to a diagnostic of a game's text. (What is said of saved games and of tests is
/// explained by the command itself.)
fn codes_in_sources() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_told_elsewhere =
                ["src/record.rs", "src/ninja/examples.rs", "src/ninja/texts.rs", "src/service/diagnose.rs"]
                    .iter()
                    .any(|p| path.ends_with(p));
            if path.ends_with("src/cli") {
                continue;
            } else if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") && !is_told_elsewhere {
                codes_in(&fs::read_to_string(path).unwrap(), &mut found);
            }
        }
    }
    found
}

/// The texts in quotes that stand first in a call which makes a diagnostic.
fn codes_in(source: &str, found: &mut BTreeSet<String>) {
    let calls =
        ["Diagnostic::error(", "Diagnostic::warning(", "fail(", "fail_help(", "BoardError::new(", "code: "];
    for call in calls {
        for (at, _) in source.match_indices(call) {
            let rest = source[at + call.len()..].trim_start();
            let code = rest.strip_prefix('"').and_then(|r| r.split('"').next());
            found.extend(
                code.filter(|c| c.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')).map(String::from),
            );
        }
    }
}

#[test]
fn every_code_is_explained_once() {
    let table: Vec<&str> = codes();
    let listed: BTreeSet<String> = table.iter().map(|c| c.to_string()).collect();
    assert_eq!(table.len(), listed.len(), "a code stands twice in the table");
    let used = codes_in_sources();
    let missing: Vec<_> = used.difference(&listed).collect();
    let unknown: Vec<_> = listed.difference(&used).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "not explained: {missing:?}; never used: {unknown:?}");
}

#[test]
fn an_unknown_code_has_no_explanation() {
    assert_eq!(explain("no-such-code"), None);
    assert_eq!(explain(""), None);
}

fn shows(text: &str, code: &str) -> (bool, String) {
    let (files, found) = complaints(&example(text), "example", &vec![]);
    let told: Vec<String> =
        found.iter().map(|d| format!("{:?} {} {}", files.line_col(d.span), d.code, d.message)).collect();
    (found.iter().any(|d| d.code == code), told.join("\n"))
}

#[test]
fn wrong_examples_are_wrong_and_mended_ones_are_not() {
    let mut bad = Vec::new();
    for code in codes() {
        let Explanation { wrong, mended, why, meaning, .. } = explain(code).unwrap();
        assert!(meaning.ends_with('.'), "{code}: {meaning}");
        let shown = !NOT_SHOWN.contains(&code);
        if !shown {
            assert!(!why.is_empty(), "{code} has neither example nor reason");
            continue;
        }
        assert!(!wrong.is_empty() && !mended.is_empty(), "{code} has no example");
        let (found, told) = shows(&wrong, code);
        if !found {
            bad.push(format!("{code}: the wrong example says\n{told}"));
        }
        let (files, left) = complaints(&example(&mended), "example", &vec![]);
        let left: Vec<String> = left
            .iter()
            .filter(|d| d.code != "unused")
            // Items that show one thing need not make a game that can be played.
            .filter(|d| d.code != "over-at-once" || code == d.code)
            .map(|d| format!("{:?} {} {}", files.line_col(d.span), d.code, d.message))
            .collect();
        if !left.is_empty() || shows(&mended, code).0 && code == "unused" {
            bad.push(format!("{code}: the mended example says\n{}", left.join("\n")));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n\n"));
}

/// The page of all explanations.
fn page() -> String {
    let mut page = String::from(
        "# Error codes\n\n\
         Made from `src/describe/errors.txt`; `boardwright explain CODE` prints one entry.\n\
         Examples are items of a game, or whole files where they begin with `boardwright`.\n",
    );
    for code in codes() {
        let e = explain(code).unwrap();
        page += &format!("\n## {code}\n\n{}", e.meaning);
        page += &if e.why.is_empty() { "\n".to_string() } else { format!(" {}\n", e.why) };
        for (heading, text) in [("Wrong", &e.wrong), ("Mended", &e.mended)] {
            if !text.is_empty() {
                page += &format!("\n{heading}:\n\n```text\n{text}\n```\n");
            }
        }
    }
    page
}

/// `UPDATE=1 cargo test describe` writes the page anew.
#[test]
fn the_page_of_errors_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errors.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, page()).unwrap();
    }
    let there = fs::read_to_string(path).unwrap_or_default();
    assert!(there == page(), "docs/errors.md is out of date: run `UPDATE=1 cargo test describe`");
}

// ------------------------------------------------------------------------ rules in English

/// A game's rules told, with these settings.
pub(crate) fn told(files: &Files, id: &str, settings: &[(&str, &str)]) -> String {
    let source = files.game(id).unwrap();
    let book = check::read(files, id, &source).unwrap_or_else(|(e, _)| panic!("{id}: {e:?}"));
    let settings = settings.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect();
    let bound = check::bind(&book, &settings, None).unwrap_or_else(|e| panic!("{id}: {e:?}"));
    rules(&book, &bound.model)
}

#[test]
fn every_shipped_game_is_told() {
    for id in crate::texts::shipped() {
        let text = told(&Files::default(), &id, &[]);
        if let Some(folder) = std::env::var_os("TELL") {
            fs::write(Path::new(&folder).join(format!("{id}.txt")), &text).unwrap();
        }
        for section in ["EQUIPMENT", "SETUP", "PLAY", "END"] {
            assert!(text.contains(section), "{id} lacks {section}:\n{text}");
        }
        assert!(text.lines().count() >= 12, "{id} is told in few words:\n{text}");
        assert!(text.lines().all(|l| l.chars().count() <= 110), "{id} has long lines");
        let scraps = ["  is ", "( ", " )", "()", "..", " ,", "“”", "Name(", "Span {"];
        for scrap in scraps {
            let own_words = text.find("EQUIPMENT").unwrap_or(0);
            let found =
                text[own_words..].lines().find(|l| l.trim_start().contains(scrap) && !l.contains("): "));
            assert!(found.is_none(), "{id} says `{scrap}`: {found:?}");
        }
    }
}

pub(crate) fn small(items: &str, settings: &[(&str, &str)]) -> String {
    told(&example(items), "example", settings)
}

#[test]
fn options_are_filled_in() {
    let items = "
        option size: 3..9 = 5 \"Board size\"
        option from_rim = false
        board square(size, size + 1)
        use swap when from_rim
        turn {
            if from_rim { choose s in empty & edge place my stone at s }
            else { choose s in empty place my stone at s }
        }";
    let (plain, rim) = (small(items, &[]), small(items, &[("size", "4"), ("from_rim", "true")]));
    assert!(plain.contains("5 rows and 6 columns (30 sites)"), "{plain}");
    assert!(rim.contains("4 rows and 5 columns (20 sites)"), "{rim}");
    assert!(
        plain.contains("place one of your stones on an empty site.") && !plain.contains("“swap”"),
        "{plain}"
    );
    assert!(
        rim.contains("place one of your stones on an empty site on the edge.") && rim.contains("“swap”"),
        "{rim}"
    );
}

#[test]
fn definitions_are_told_where_they_are_short_and_explained_where_not() {
    let text = small(
        "define open_sites = empty
         define crowd(s: site) = count(neighbours(s) & mine) + count(neighbours(s, diagonal) & theirs) * 2
         turn { choose s in open_sites where crowd(s) < 4 place my stone at s }",
        &[],
    );
    assert!(text.contains("place one of your stones on an empty site for which"), "{text}");
    assert!(text.replace('\n', " ").contains("is less than 4."), "{text}");
}

#[test]
fn end_rules_speak_of_the_player_they_are_about() {
    let text = small(
        "turn {
            either pass or { choose s in empty place my stone at s }
        }
        ends {
            White wins when some mine & top
            a player loses when no mine
            mover loses when stuck
            lowest count(mine) then count(mine & edge) wins when full
            draw when passes = 2
        }",
        &[],
    );
    for line in [
        "White wins when one of White's stones is on the top side.",
        "A player loses when they have no stones.",
        "A player who cannot move loses.",
        "The lowest score wins. Ties are broken by",
        "The game is drawn when two turns in a row are passes.",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(!text.contains("The game is drawn when the player to move cannot move."), "{text}");
}

/// What is told follows from what the text means, not from how it is put.
#[test]
fn conditions_with_a_name_are_told_by_it() {
    let text = small(
        "define fine(p: player) = some l in lines(4): l in p
         define loose(g: sites) = no neighbours(g) & empty
         ends {
            a player wins when fine(me)
            a player loses when some g in groups(mine): loose(g)
            White wins when some g in groups(White): every x in sides: some g & x
            Black wins when some h in groups(Black): some top & h and some h & bottom
            draw when count(mine) < 2
            draw when no empty
         }",
        &[],
    );
    for line in [
        "A player wins when they have four stones in a row.",
        "A player loses when a group of their stones has no empty site next to it.",
        "White wins when a group of White's stones touches all four sides of the board.",
        "Black wins when a group of Black's stones touches both the top side and the bottom side.",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn the_designers_sentences_are_told_beside_the_text() {
    let items = |about: &str| {
        format!(
            "define room(s: site) {about} = count(neighbours(s) & empty) > 1
             turn {{ choose s in empty where room(s) place my stone at s }}"
        )
    };
    let (plain, told) = (small(&items(""), &[]), small(&items("about \"Not cramped.\""), &[]));
    let plain = plain.replace('\n', " ");
    assert!(plain.contains("an empty site that has more than one empty site next to it."), "{plain}");
    assert!(told.contains("an empty site that counts as “room”."), "{told}");
    assert!(told.contains("Room: Not cramped. A site counts as “room” if there is more than one"), "{told}");
}

/// A name with a verb of its own is told as what it says; a rule that can never apply is not told.
#[test]
fn names_may_be_clauses() {
    let text = small(
        "var play_has_begun: truth = false
         define is_a_bridge(g: sites) about \"It joins corners.\" = count(g & corners) >= 2
         define squares_held_by(p: player) about \"What a player holds.\" = neighbours(p)
         turn {
            choose s in empty where not s in squares_held_by(opponent)
            place my stone at s
            set play_has_begun to true
         }
         ends {
            a player wins when play_has_begun and some g in groups(mine): is_a_bridge(g)
            draw when passes = 2
         }",
        &[],
    );
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "To keep track of: whether play has begun (yes or no; at first no).",
        "not among the squares held by your opponent.",
        "From now on play has begun.",
        "A player wins when play has begun and a group of their stones is a bridge.",
        "Bridge: It joins corners. Sites are a bridge if",
        "Squares held by a player: What a player holds.",
    ] {
        assert!(flat.contains(line), "{line}: {text}");
    }
    assert!(!text.contains("passes"), "{text}");
}

/// A variable that is set to where its piece was moved is told as the piece.
#[test]
fn a_piece_on_its_way_is_told_as_that_piece() {
    let turn = |set: &str| {
        format!(
            "define leaps(s: site) = union(neighbours(neighbours(s, d) & theirs, d) & empty for d in diagonal)
             turn {{
                choose s in mine
                var here = s
                var taken: sites = none
                repeat up to 9 times while some leaps(here) {{
                    choose t in leaps(here)
                    move here to t
                    set taken to taken + between(here, t) & theirs
                    {set}
                }}
                remove taken
             }}"
        )
    };
    let text = small(&turn("set here to t"), &[]);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "At first there are no “taken” stones.",
        "Add your opponent's stones it has passed over to the “taken” stones.",
        "Remove the “taken” stones.",
    ] {
        assert!(flat.contains(line), "{line}: {text}");
    }
    assert!(!flat.contains("“here”"), "{text}");
    let other = small(&turn("set here to s"), &[]);
    assert!(
        other.contains("the “here” site"),
        "a variable that does not follow the piece has a name: {other}"
    );
}

#[test]
fn variables_that_count_things_are_told_as_things() {
    let text = small(
        "var seeds of site: 0..48 = 4
         var prisoners of player: 0..99 = 0
         var owner of site: player
         turn {
            choose s in { x in empty where seeds(x) > 0 and owner(x) = none }
            place my stone at s
            set owner(s) to me
            let lost = theirs & edge
            set prisoners(me) to prisoners(me) + count(lost)
            remove lost
            set prisoners(opponent) to prisoners(opponent) + seeds(edge)
            set seeds(edge) to 0
            if (some neighbours(mine) & empty) for opponent { set seeds(s) to 1 }
         }
         ends {
            a player wins when prisoners(me) >= 5
            draw when seeds(board) = 0
         }",
        &[],
    );
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "an empty site that has seeds on it and has no “owner”.",
        "Remove the “lost” stones, and add their number to your prisoners.",
        "Take the seeds on the sites on the edge and add them to your opponent's prisoners.",
        "If an empty site is next to your opponent's stones,",
        "A player wins when they have at least five prisoners.",
        "The game is drawn when there are no seeds on the board.",
    ] {
        assert!(flat.contains(line), "{line}: {text}");
    }
}

/// Two ways of scoring are told with the rules that use them; what differs in one part is told case by case.
#[test]
fn cases_and_scores_are_told_apart() {
    let text = small(
        "var next_row: sites
         define due = if turn = 1 then 1..1 else if some mine & edge then 1..3 else 1..2
         turn {
            choose set cells of due in empty - (edge + corners)
            place my stone at cells
            set next_row to if some mine & top then bottom else if some mine & left then right else top
         }
         ends {
            highest count(mine) wins when full
            lowest count(mine) wins when no theirs & next_row
            highest count(mine) wins when stuck
         }",
        &[],
    );
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "on empty sites neither on the edge nor on the corners: one on the first turn of the game; one to three if",
        "; otherwise one or two.",
        "is now: the sites on the bottom side if one of your stones is on the top side;",
        "; otherwise the sites on the top side.",
        "If the game ends by rules 1 and 3, a player's score is the number of their stones. The highest score",
        "If the game ends by rule 2, a player's score is the number of their stones. The lowest score",
    ] {
        assert!(flat.contains(line), "{line}: {text}");
    }
}

#[test]
fn scores_have_a_unit() {
    let items = |unit: &str| {
        format!(
            "define bonus(p: player) = if p = White then 3 else 0
             define score(p: player) = 2 * count(p) + bonus(p)
             {unit}
             ends {{ highest score(me) wins when full }}"
        )
    };
    let (units, halves) = (small(&items(""), &[]), small(&items("score in halves"), &[]));
    assert!(units.contains("is 2 times the number of their stones plus (3 if they are White"), "{units}");
    assert!(halves.contains("is the number of their stones, plus 1½ if they are White."), "{halves}");
    let (files, found) = complaints(&example(&items("score in pieces")), "example", &vec![]);
    assert!(found.iter().any(|d| d.message == "scores do not count in `pieces`"), "{found:?}");
    drop(files);
}

/// The start position of a game that draws it, and of one with few pieces.
#[test]
fn start_positions_are_told_piece_by_piece() {
    let chess = told(&Files::default(), "chess", &[]);
    assert!(chess.contains("White: king on e1; queen on d1; rooks on a1 and h1;"), "{chess}");
    assert!(chess.contains("pawns on a7 to h7."), "{chess}");
    let reversi = told(&Files::default(), "reversi", &[]);
    assert!(reversi.contains("Black: discs on e4 and d5."), "{reversi}");
}

/// Texts of games, each with what its rule sheet says.
const SAID: &[(&str, &[&str])] = &[
    ("pieces s\nturn { choose x in empty place my s at x }", &["one of your “s” pieces on an empty site."]),
    ("ends { draw when passes = 2 }", &["No rule ends the game; it is drawn when no move is possible."]),
    (
        "board square(7)
         setup { place White stone at bottom + [a2 e2] place Black stone at top }",
        &["Place a White stone on each of the sites on the bottom side and a2 and e2."],
    ),
    (
        "board square(5)
         turn { choose s in empty - centre place my stone at s }",
        &["an empty site not on the centre."],
    ),
    (
        "define captured(t: site) about \"Taken.\" = neighbours(t) & theirs
         turn { choose t in empty place my stone at t remove captured(t) }",
        &["Remove the pieces on the captured sites of that site.", "Captured sites of a site: Taken."],
    ),
    (
        "setup { place White stone at bottom place Black stone at top }
         turn { choose s in mine choose t in neighbours(s, diagonal) - neighbours(s) - s - mine move s to t }",
        &[", but not next to it, not it and not occupied by your stones."],
    ),
    (
        "setup { place White stone at bottom place Black stone at top }
         turn {
             choose d in orthogonal
             choose s in mine where some hit(s, d, occupied) & empty
             var t = the hit(s, d, occupied)
             repeat up to 4 times while t != s {
                 move neighbours(t, opposite(d)) to t
                 set t to the neighbours(t, opposite(d))
             }
         }",
        &[
            "Call the site at the end of a line in that direction",
            "Move the piece one step in the opposite direction from the “t” site to the “t” site.",
            "is now the site one step in the opposite direction",
        ],
    ),
];

#[test]
fn one_thing_is_told_as_one_and_several_as_several() {
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (items, sentences) in SAID {
        let text = flat(small(items, &[]));
        for sentence in *sentences {
            assert!(text.contains(sentence), "{sentence}: {text}");
        }
        assert!(!text.contains("applies decides: OPTIONS") && !text.ends_with("decides:"), "{text}");
    }
    let hex = flat(told(&Files::default(), "hex", &[("swapping", "mirrored")]));
    assert!(hex.contains("on each of the mirror images of the “cell” stones"), "{hex}");
}

/// `INSTA_UPDATE=always cargo test --test all describe` writes the texts in `tests/all/rules` anew.
#[test]
fn the_rules_of_all_games_are_as_they_were_read() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("rules");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        crate::texts::shipped()
            .iter()
            .for_each(|id| insta::assert_snapshot!(id.as_str(), told(&Files::default(), id, &[])))
    });
}

/// No sentence has a name twice, a wrong plural, or a rule that says nothing.
#[test]
fn no_sentence_stumbles() {
    for id in crate::texts::shipped() {
        let text = told(&Files::default(), &id, &[]).replace('\n', " ");
        for wrong in
            [" s s ", " c c ", "halfs", "is the score.", "up to 0 times", " the the ", " a a ", " of of "]
        {
            assert!(!text.contains(wrong), "{id} says `{wrong}`:\n{text}");
        }
    }
}

/// Texts that a reader would not write, but a program might.
#[test]
fn strange_games_are_told_too() {
    let mut doubled = String::from("define d0 { place my stone at corners }\n");
    for n in 1..=10 {
        doubled += &format!("define d{n} {{ do d{} do d{} }}\n", n - 1, n - 1);
    }
    doubled += "turn { choose s in empty do d10 place my stone at s }";
    assert!(small(&doubled, &[]).lines().count() < 2_000);
    let mut chain = String::from("define d0(s: site) = some neighbours(s) & mine\n");
    for n in 1..=25 {
        chain += &format!("define d{n}(s: site) = d{}(s) and d{0}(s)\n", n - 1);
    }
    let few: String = chain.lines().take(12).map(|l| format!("{l}\n")).collect();
    let told = small(&(few + "turn { choose s in empty where d11(s) place my stone at s }"), &[]);
    assert!(told.len() < 200_000, "{}", told.len());
    let deep =
        format!("define n = {}1{}\nends {{ draw when count(mine) > n }}", "(".repeat(50), ")".repeat(50));
    assert!(small(&deep, &[]).contains("more than one"));
}

#[test]
fn variants_and_protocols_are_told() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for folder in ["variants", "protocols"] {
        for entry in fs::read_dir(root.join(folder)).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|e| e != "game") {
                continue;
            }
            let mut files: Vec<(String, String)> =
                vec![("tried.game".into(), fs::read_to_string(&path).unwrap())];
            for other in fs::read_dir(path.parent().unwrap()).unwrap() {
                let other = other.unwrap().path();
                let name = other.file_name().unwrap().to_string_lossy().into_owned();
                if let Ok(text) = fs::read_to_string(&other) {
                    files.push((format!("std/{name}"), text.clone()));
                    files.push((name, text));
                }
            }
            let files = Files(files);
            let source = files.game("tried").unwrap();
            if source.text.contains("\nlibrary ") {
                continue;
            }
            assert!(told(&files, "tried", &[]).contains("\nEND\n"), "{}", path.display());
        }
    }
}

// ------------------------------------------------------------------------ differences

fn book(files: &Files, id: &str) -> check::Rulebook {
    check::read(files, id, &files.game(id).unwrap()).unwrap_or_else(|(e, _)| panic!("{id}: {e:?}"))
}

#[test]
fn a_game_does_not_differ_from_itself() {
    for id in crate::texts::shipped() {
        let one = book(&Files::default(), &id);
        let same = diff(&one, &one);
        assert!(same.changes.is_empty(), "{id}: {same}");
        assert_eq!(same.to_string(), format!("{id} and {id}: the rules are the same\n"));
    }
}

#[test]
fn layout_looks_and_credits_make_no_difference() {
    let one = example("define a = empty -  corners\nturn { choose s in a place my stone at s }");
    let two = example(
        "by \"Somebody\" show White stone as \"O\"
         define a =
            empty - corners  -- a comment
         turn { choose s in a
            place my stone at s }
         test \"t\" { expect not full }",
    );
    assert!(diff(&book(&one, "example"), &book(&two, "example")).changes.is_empty());
}

#[test]
fn a_variant_differs_by_what_it_says() {
    let files = Files::default();
    let found = diff(&book(&files, "hex"), &book(&files, "hex_misere"));
    let parts: Vec<_> = found.changes.iter().map(|c| c.part).collect();
    assert!(
        !parts.is_empty() && parts.iter().all(|p| *p == "ends" || *p == "option" || *p == "define"),
        "{found}"
    );
    assert_eq!((found.a.as_str(), found.b.as_str()), ("hex", "hex_misere"));
}

#[test]
fn every_part_is_compared() {
    let one = example(
        "option size: 2..9 = 4\nboard square(size)\npieces stone\nmarks old\ndefine goal = top\nvar seen: sites
         table way { White: north, Black: south }
         setup { place White stone at top }
         turn { choose s in empty & neighbours(mine, way(me)) - seen - goal mark old at s place my stone at s }
         ends { draw when full White wins when some mine & goal mover loses when stuck }",
    );
    let two = example(
        "option size: 2..9 = 5\nboard square(size, 4)\npieces stone in White, Black, Grey\nmarks fresh\ndefine goal = left\nvar seen: sites = top
         table way { White: east, Black: south }
         use swap
         require size > 2 \"large\"
         setup { place White stone at left }
         turn { choose s in empty & neighbours(mine, way(me)) - seen - goal mark fresh at s place my stone at s }
         ends { White wins when some mine & goal Black wins when some mine & goal mover loses when stuck }",
    );
    let found = diff(&book(&one, "example"), &book(&two, "example"));
    let told: Vec<String> = found
        .changes
        .iter()
        .map(|c| {
            let sign = match (&c.before, &c.after) {
                (None, _) => "+",
                (_, None) => "-",
                _ => "~",
            };
            format!("{sign}{} {}", c.part, c.name).trim().to_string()
        })
        .collect();
    let wanted = [
        "~board",
        "~pieces stone",
        "+marks fresh",
        "-marks old",
        "~option size",
        "+require size > 2",
        "+use swap",
        "~table way",
        "~var seen",
        "~define goal",
        "~setup",
        "~turn",
        "+hook swap",
        "-ends 1",
        "+ends 2",
    ];
    assert_eq!(told, wanted);
    let text = found.to_string();
    assert!(text.contains("define goal: changed\n  - define goal = top\n  + define goal = left\n"), "{text}");
    let json = serde_json::to_value(&found).unwrap();
    assert_eq!(json["changes"][0]["part"], "board");
    assert_eq!(json["changes"][2]["before"], serde_json::Value::Null);
}
