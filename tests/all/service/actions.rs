//! Mistakes mended and texts rearranged, hints, colours, and what can be tried.

use super::{small, text, with};
use boardwright::lsp::Language;
use boardwright::service::{Action, Class, Service, Trial};
use serde_json::json;

fn after(service: &Service, name: &str, action: &Action) -> String {
    let mut after = service.clone();
    let mut edits = action.edits.clone();
    edits.sort_by(|a, b| b.cmp(a));
    for edit in edits {
        after.edit(&edit.place.name, edit.place.from, edit.place.to, &edit.text);
    }
    after.document(name).unwrap().text.clone()
}

/// The text after its first mistake is mended, as it is advised.
fn mended(text: &str) -> String {
    let service = with("a.game", text);
    let actions = service.actions("a.game", 0, text.len());
    let mending = actions.iter().find(|action| action.mends.is_some());
    after(
        &service,
        "a.game",
        mending.unwrap_or_else(|| panic!("nothing mends {:?}", service.diagnostics("a.game"))),
    )
}

#[test]
fn advice_mends_what_it_speaks_of() {
    let game = small("");
    for (right, wrong) in [
        ("in empty", "in emtpy"),
        ("choose s", "chose s"),
        ("board square", "bord square"),
        ("draw when full", "draw when Full"),
        ("in empty", "in vacant"),
        ("place my stone at s\n", "place my stone at s;\n"),
    ] {
        assert_eq!(mended(&game.replace(right, wrong)), game, "{wrong}");
    }
}

/// Names of the sort that is asked for come first; what is of another sort is offered and not marked as preferred.
#[test]
fn advice_is_of_the_sort_that_is_asked_for() {
    let game =
        small("  define open_sites = empty\n  option length: 3..5 = 3").replace("White, Black", "X, O");
    for (wrong, right) in [
        ("op", Some("open_sites")),
        ("open", Some("open_sites")),
        ("opn_sites", Some("open_sites")),
        ("q", None),
    ] {
        let text = game.replace("in empty", &format!("in {wrong}"));
        let found = with("a.game", &text).diagnostics("a.game").diagnostics[0].clone();
        let right = right.map(|name| (format!("did you mean `{name}`?"), false));
        assert_eq!(found.help.map(|help| (help.text, help.is_guess)), right, "{wrong}");
    }
    for (right, wrong, is_guess) in [
        ("in empty", "in Whit", true),
        ("in empty", "in empyt", false),
        ("when full", "when count(Whit) > 0", false),
        ("when full", "when lenght > 0", false),
    ] {
        let text = small("  option length: 3..5 = 3").replace(right, wrong);
        let found = with("a.game", &text).diagnostics("a.game").diagnostics[0].clone();
        assert_eq!(found.help.map(|help| help.is_guess), Some(is_guess), "{wrong}: {}", found.message);
    }
}

/// An editor ties a change to a mistake by comparing the whole mistake with what it was told.
#[test]
fn a_fix_names_the_mistake_as_it_was_told() {
    let uri = "file:///a.game";
    let text = small("").replace("in empty", "in emtpy");
    let mut language = Language::default();
    let document = json!({ "uri": uri, "languageId": "boardwright", "version": 1, "text": text });
    language.message(json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }));
    let told = language.mistakes()[0]["params"]["diagnostics"][0].clone();
    let params = json!({ "textDocument": { "uri": uri }, "range": told["range"], "context": { "diagnostics": [told] } });
    let asked = json!({ "id": 1, "method": "textDocument/codeAction", "params": params });
    let action = language.message(asked)[0]["result"][0].clone();
    assert_eq!(action["title"], "Write `empty`");
    assert_eq!(action["isPreferred"], true);
    assert_eq!(action["diagnostics"], json!([told]));
}

#[test]
fn advice_follows_a_change_of_another_text() {
    let mut service = with("a.game", &small(""));
    let variant = "boardwright 1\n\ngame \"Variant\" extends \"hexx\" {\n}\n";
    service.open("variant.game", variant.to_string());
    let mends = |service: &Service| {
        let actions = service.actions("variant.game", 0, variant.len());
        actions.into_iter().filter(|action| action.mends.is_some()).count()
    };
    assert_eq!(mends(&service), 1, "{:?}", service.diagnostics("variant.game"));
    service.open("hexx.game", small(""));
    assert_eq!(mends(&service), 0, "{:?}", service.diagnostics("variant.game"));
    service.close("hexx.game");
    assert_eq!(mends(&service), 1, "{:?}", service.diagnostics("variant.game"));
}

/// Copies are changed to see what would come of it; that is nothing to the texts themselves.
#[test]
fn advice_is_not_that_of_a_changed_copy() {
    let right = small("");
    let wrong = right.replace("in empty", "in emtpy");
    let mut service = with("a.game", &right);
    let mut copy = service.clone();
    copy.open("a.game", right.clone());
    assert!(copy.diagnostics("a.game").diagnostics.is_empty());
    service.open("a.game", wrong.clone());
    assert!(service.actions("a.game", 0, wrong.len()).iter().any(|action| action.mends.is_some()));
}

#[test]
fn what_is_missing_is_added() {
    let game = small("").replace("draw when full", "a player wins when in_row(mine, 3)\n    draw when full");
    let mended_game = mended(&game);
    assert!(mended_game.contains("  use lines\n  ends {"), "{mended_game}");
    assert!(!with("a.game", &mended_game).diagnostics("a.game").has_errors());
    let endless = small("").split("  ends").next().unwrap().trim_end().to_string() + "\n}\n";
    assert!(mended(&endless).ends_with("  }\n\n  ends { draw when full }\n}\n"), "{}", mended(&endless));
    let boardless = small("").replace("  board square(3)\n", "");
    assert!(mended(&boardless).contains("board square(8)"));
}

#[test]
fn help_and_change_agree() {
    let text = small("").replace("in empty", "in emtpy");
    let report = with("a.game", &text).diagnostics("a.game");
    let (span, new) = boardwright::service::fix(&report.diagnostics[0], &report.files).unwrap();
    assert_eq!((&text[span.start as usize..span.end as usize], new.as_str()), ("emtpy", "empty"));
    assert_eq!(report.diagnostics[0].help.as_deref(), Some("did you mean `empty`?"));
}

fn action(text: &str, selected: &str, title: &str) -> String {
    let service = with("a.game", text);
    let from = text.find(selected).unwrap();
    let all = service.actions("a.game", from, from + selected.len());
    let found = all.iter().find(|action| action.title == title);
    after(&service, "a.game", found.unwrap_or_else(|| panic!("not offered: {all:?}")))
}

#[test]
fn an_expression_becomes_a_definition_and_back() {
    let game =
        small("").replace("place my stone at s", "remove neighbours(s) & theirs\n    place my stone at s");
    let cut = action(&game, "neighbours(s) & theirs", "Make it a definition");
    assert!(cut.contains("  define part(s: site) = neighbours(s) & theirs\n  turn {"), "{cut}");
    assert!(cut.contains("remove part(s)\n"), "{cut}");
    let back = action(&cut, "part(s)\n", "Write `part` out");
    assert!(back.contains("remove (neighbours(s) & theirs)\n"), "{back}");
}

#[test]
fn a_variant_is_made() {
    let service = with("/games/small.game", &small(""));
    let all = service.actions("/games/small.game", 20, 20);
    let (name, text) = all.iter().find_map(|action| action.creates.clone()).unwrap();
    assert_eq!(name, "/games/small_variant.game");
    let mut service = service;
    service.open(&name, text);
    assert_eq!(service.diagnostics(&name).diagnostics, []);
}

#[test]
fn tests_are_written_of_positions() {
    let game = small("  test \"one\" {\n    play \"a1\"\n    expect moves = 8\n    play \"b2\"\n  }");
    let written = "Write a test of this position";
    let begun = action(&game, "Small", written);
    assert!(
        begun.contains("test \"the start\" {\n    expect mover = White and moves = 9\n  }\n}"),
        "{begun}"
    );
    let followed = action(&game, "play \"b2\"", written);
    let text =
        "test \"one, then\" {\n    play \"a1\"\n    play \"b2\"\n    expect mover = White and moves = 7\n  }";
    assert!(followed.contains(text), "{followed}");
    let service = with("a.game", &followed);
    assert_eq!(service.diagnostics("a.game").diagnostics, []);
    assert!(service.try_out("a.game", Trial::Test(1)).is_ok());
    let other = service.actions("a.game", followed.find("turn").unwrap(), followed.find("turn").unwrap());
    assert!(other.iter().all(|action| action.title != written), "{other:?}");
}

#[test]
fn hints_tell_types_and_what_options_were() {
    let service = with("small.game", &small(""));
    let game = service.document("small.game").unwrap().text.clone();
    let hints = service.hints("small.game");
    let told: Vec<_> =
        hints.iter().map(|h| (game[..h.at].rsplit(' ').next().unwrap(), h.text.as_str())).collect();
    assert_eq!(told, [("{", "  9 at the start"), ("s", ": site")]);
    let variant = with("v.game", "boardwright 1\n\ngame \"V\" extends \"hex\" {\n  option size = 4\n}\n");
    let hints = variant.hints("v.game");
    assert!(hints.len() == 1 && hints[0].text.starts_with("  was "), "{hints:?}");
}

#[test]
fn words_have_classes() {
    let chess = text("chess.game");
    let service = with("chess.game", &chess);
    let classes = service.classes("chess.game");
    let of = |what: &str, inside: &str| {
        let at = chess.find(what).unwrap() + what.find(inside).unwrap();
        classes.iter().find(|(span, _)| span.start as usize == at).map(|(_, class)| *class)
    };
    assert_eq!(of("choose s in mine", "choose"), Some(Class::Keyword));
    assert_eq!(of("choose s in mine", "s in"), Some(Class::Bound));
    assert_eq!(of("choose s in mine", "mine"), Some(Class::Word));
    assert!(matches!(of("in goals(s)", "goals"), Some(Class::Declared(_))));
    assert!(classes.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start));
}

#[test]
fn tests_and_random_games_can_be_tried() {
    let game = small("  test \"one\" {\n    play \"a1\"\n    expect moves = 8\n  }\n  test \"two\" {\n    expect moves = 8\n  }");
    let service = with("small.game", &game);
    let trials: Vec<Trial> = service.trials("small.game").into_iter().map(|(_, trial)| trial).collect();
    assert_eq!(trials, [Trial::Games, Trial::Test(0), Trial::Test(1)]);
    let tried = |trial| service.try_out("small.game", trial);
    assert_eq!(tried(Trial::Test(0)), Ok("test \"one\" passed".to_string()));
    assert!(
        tried(Trial::Test(1)).is_err_and(|why| why.contains("failed in line 12")),
        "{:?}",
        tried(Trial::Test(1))
    );
    assert_eq!(
        tried(Trial::Games),
        Ok("0.0 % of 1000 random games won by who moves first, 100.0 % drawn; 9 turns".to_string())
    );
}

#[test]
fn patterns_have_types_and_examples_to_try() {
    let pattern = text("patterns/bridge.pattern");
    let about = |word: &str| {
        let service = with("bridge.pattern", &pattern);
        service.hover("bridge.pattern", pattern.find(word).unwrap()).unwrap().about.join(" ")
    };
    assert!(about("c in colours").contains("a colour"), "{}", about("c in colours"));
    assert!(about("g in groups").contains("sites"), "{}", about("g in groups"));

    let service = with("bridge.pattern", &pattern);
    let trials = service.trials("bridge.pattern");
    let places = trials.iter().map(|(span, _)| &pattern[span.start as usize..span.end as usize]);
    assert_eq!(places.collect::<Vec<_>>(), ["hexhex(2)", "triangle(3)"]);
    assert_eq!(
        service.try_out("bridge.pattern", Trial::Test(0)),
        Ok("example 1, hexhex(2) is as it says".into())
    );
    let wrong = with("bridge.pattern", &pattern.replacen("is built", "is not built", 1));
    let told = wrong.try_out("bridge.pattern", Trial::Test(0)).unwrap_err();
    assert!(told.contains("the pattern is built here"), "{told}");
    assert!(service.try_out("bridge.pattern", Trial::Test(2)).is_err());
}
