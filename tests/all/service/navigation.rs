//! From names to their meanings and to all their places, in one text and in several.

use super::{service, small, text, with};
use boardwright::service::{Edit, Place, Service};

/// The byte of the n-th place (from 0) of a text in another, one letter into it.
fn nth(text: &str, what: &str, n: usize) -> usize {
    text.match_indices(what).nth(n).unwrap_or_else(|| panic!("no {n}th `{what}`")).0 + 1
}

/// Places as `name:line` from 1.
fn told(places: &[Place]) -> Vec<String> {
    places.iter().map(|place| format!("{}:{}", place.name, place.from.line + 1)).collect()
}

/// Where the definition is of what stands at a place: the line's text.
fn defined(service: &Service, name: &str, what: &str, n: usize) -> Vec<String> {
    let document = service.document(name).unwrap().clone();
    told(&service.definition(name, nth(&document.text, what, n)))
}

fn line(text: &str, part: &str) -> usize {
    text[..text.find(part).unwrap()].matches('\n').count() + 1
}

#[test]
fn a_name_leads_to_its_definition() {
    let chess = text("chess.game");
    let service = with("chess.game", &chess);
    let at = |part: &str| vec![format!("chess.game:{}", line(&chess, part))];
    assert_eq!(defined(&service, "chess.game", "castlings(s)", 0), at("define castlings"));
    assert_eq!(defined(&service, "chess.game", "promotions", 1), at("define promotions"));
    assert_eq!(defined(&service, "chess.game", "s in pawn or a_piece", 0), at("choose s in mine"));
    assert_eq!(defined(&service, "chess.game", "far_row(me)", 0), at("table far_row"));
    assert_eq!(defined(&service, "chess.game", "king and distance", 0), at("pieces king"));
}

#[test]
fn a_name_leads_into_libraries_and_bases() {
    let prelude = text("std/prelude.game");
    let service = with("small.game", &small("  use swap"));
    let place = format!("std/prelude.game:{}", line(&prelude, "define full"));
    assert_eq!(defined(&service, "small.game", "full", 0), [place]);
    assert_eq!(
        defined(&service, "small.game", "swap", 0),
        [format!("std/swap.game:{}", line(&text("std/swap.game"), "library swap"))]
    );
    let variant = "boardwright 1\n\ngame \"V\" extends \"hex\" {\n  option size = 4\n}\n";
    let service = with("v.game", variant);
    let hex = line(&text("hex.game"), "game \"");
    assert_eq!(defined(&service, "v.game", "hex", 0), [format!("hex.game:{hex}")]);
}

#[test]
fn names_lead_somewhere_in_broken_items_too() {
    let chess = text("chess.game").replace("    require is_legal\n", "    require is_legal and (\n");
    let service = with("chess.game", &chess);
    let place = format!("chess.game:{}", line(&chess, "define is_legal"));
    assert_eq!(defined(&service, "chess.game", "is_legal and", 0), [place]);
}

#[test]
fn words_of_the_language_lead_nowhere() {
    let service = with("small.game", &small(""));
    assert_eq!(defined(&service, "small.game", "empty", 0), [""; 0]);
}

#[test]
fn two_names_in_two_places_are_two() {
    let game =
        small("  define a(s: site) = some t in mine: t = s\n  define b(s: site) = some t in theirs: t = s");
    let service = with("small.game", &game);
    let found = service.highlights("small.game", nth(&game, "t in theirs", 0));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].1 && !found[1].1);
    assert!(found.iter().all(|(span, _)| game[..span.start as usize].contains("define b")));
}

/// The texts after a rename.
fn renamed(service: &Service, name: &str, what: &str, new: &str) -> Result<Service, String> {
    let document = service.document(name).unwrap().clone();
    let mut edits: Vec<Edit> = service.rename(name, nth(&document.text, what, 0), new)?;
    edits.sort_by(|a, b| b.cmp(a));
    let mut after = service.clone();
    for edit in edits {
        after.edit(&edit.place.name, edit.place.from, edit.place.to, &edit.text);
    }
    Ok(after)
}

#[test]
fn a_rename_reaches_variants_and_libraries() {
    let mut service = service();
    service.open(
        "base.game",
        small("  use own\n  define near(s: sites) = neighbours(s) & empty")
            .replace("in empty", "in empty - near(mine)"),
    );
    service.open(
        "std/own.game",
        "boardwright 1\n\nlibrary own {\n  define far = board - near(edge)\n}\n".into(),
    );
    service.open("variant.game", "boardwright 1\n\ngame \"V\" extends \"base\" {\n  define near(s: sites) = neighbours(s, diagonal) & empty\n}\n".into());
    service.open("other.game", small("  define near = edge"));
    for name in ["base.game", "variant.game"] {
        assert!(!service.diagnostics(name).has_errors());
    }
    let after = renamed(&service, "variant.game", "near(", "beside").unwrap();
    let holds = |name: &str, word: &str| after.document(name).unwrap().text.contains(word);
    for name in ["base.game", "std/own.game", "variant.game"] {
        assert!(holds(name, "beside(") && !holds(name, "near("), "{name}");
    }
    assert!(holds("other.game", "near ="));
    assert!(!after.diagnostics("base.game").has_errors() && !after.diagnostics("variant.game").has_errors());
}

#[test]
fn a_bound_name_is_renamed_in_its_scope() {
    let service = with("small.game", &small("  define a(s: site) = some t in mine: t = s"));
    let after = renamed(&service, "small.game", "s: site", "here").unwrap();
    let text = &after.document("small.game").unwrap().text;
    assert!(text.contains("a(here: site) = some t in mine: t = here") && text.contains("choose s in empty"));
}

#[test]
fn what_cannot_be_renamed_is_refused() {
    let service = with("small.game", &small("  define a = edge\n  define b = a"));
    let refused =
        |what: &str, new: &str| renamed(&service, "small.game", what, new).err().unwrap_or_default();
    assert_eq!(refused("empty", "free"), "`empty` is a word of the language");
    assert_eq!(refused("b = a", "two words"), "`two words` cannot be a name");
    assert_eq!(refused("a = edge", "b"), "`small.game` gives the name `b` another meaning");
}

#[test]
fn a_bound_name_of_a_library_is_no_name_of_the_games_that_use_it() {
    let library = "boardwright 1\n\nlibrary own {\n  define far(s: sites) = board - s\n}\n";
    let mut service = service();
    service.open("std/own.game", library.into());
    service.open("small.game", small("  use own\n  define rest = far(edge)\n  define roomy = rest & empty"));
    assert!(!service.diagnostics("small.game").has_errors());
    let refused = renamed(&service, "std/own.game", "s: sites", "roomy").err().unwrap_or_default();
    assert_eq!(refused, "`small.game` gives the name `roomy` another meaning");
}

#[test]
fn a_rename_never_takes_the_place_of_a_name_of_a_variant() {
    let mut service = with("base.game", &small("  define near = edge").replace("in empty", "in near"));
    let variant =
        "boardwright 1\n\ngame \"V\" extends \"base\" {\n  define roomy = empty - neighbours(mine)\n}\n";
    service.open("v.game", variant.into());
    let refused = renamed(&service, "base.game", "near = edge", "roomy").err().unwrap_or_default();
    assert_eq!(refused, "`v.game` gives the name `roomy` another meaning");
}

#[test]
fn references_reach_other_texts() {
    let mut service = with("base.game", &small("  define near = edge").replace("in empty", "in near"));
    service.open(
        "v.game",
        "boardwright 1\n\ngame \"V\" extends \"base\" {\n  also ends {\n    draw when no near\n  }\n}\n"
            .into(),
    );
    let base = service.document("base.game").unwrap().text.clone();
    let places = told(&service.references("base.game", nth(&base, "near", 0)));
    assert_eq!(places.len(), 3, "{places:?}");
    assert!(places.contains(&"v.game:5".to_string()));
}

#[test]
fn hovers_say_what_a_thing_is() {
    let chess = text("chess.game");
    let service = with("chess.game", &chess);
    let hover = |what: &str| service.hover("chess.game", nth(&chess, what, 0)).unwrap();
    assert!(hover("castlings(s)").about.iter().any(|line| line == "Where the king goes when it castles."));
    assert!(hover("neighbours(").about[0].starts_with("sites: "));
    assert_eq!(hover("choose s").code, "choose x in S where C by P if any");
    assert!(hover("promotions\n").about.iter().any(|line| line.ends_with(": queen, rook, bishop, knight")));
    assert!(hover("fresh  --").about.contains(&"a rook that may still castle".to_string()));
    let dark = hover("dark_squares or");
    assert!(dark.drawing.as_ref().is_some_and(|drawing| drawing.matches('●').count() == 32), "{dark:?}");
    assert!(hover("s in mine").about.contains(&"a site".to_string()), "{:?}", hover("s in mine"));
    assert!(hover("row = home_row").about[0].contains("its row"));
}
