//! The language service: what an editor is told, for whole texts and for texts as they are typed.

mod actions;
mod completion;
mod navigation;
mod typing;

use boardwright::check::Texts;
use boardwright::service::{diagnose, Files, Service, SymbolKind};
use boardwright::span::SourceText;
use boardwright::texts::{self, Shipped};
use std::sync::Arc;

/// The shipped texts as files.
struct Games;

impl Files for Games {
    fn texts(&self, _: &str) -> Box<dyn Texts> {
        Box::new(Shipped)
    }

    fn around(&self, _: &str) -> Vec<SourceText> {
        shipped().iter().filter_map(|name| texts::text(name)).collect()
    }
}

/// The names of all shipped texts.
fn shipped() -> Vec<String> {
    let games = texts::games().into_iter().map(|id| format!("{id}.game"));
    let libraries = texts::libraries().into_iter().map(|id| format!("std/{id}.game"));
    let patterns = texts::patterns().into_iter().map(|id| format!("patterns/{id}.pattern"));
    games.chain(libraries).chain(patterns).collect()
}

fn service() -> Service {
    Service::new(Arc::new(Games))
}

/// A service with one text open.
fn with(name: &str, text: &str) -> Service {
    let mut service = service();
    service.open(name, text.to_string());
    service
}

fn text(name: &str) -> String {
    texts::text(name).unwrap().text
}

/// A small game; `{}` stands for more items.
fn small(items: &str) -> String {
    format!(
        "boardwright 1\n\ngame \"Small\" {{\n  players White, Black\n  board square(3)\n  pieces stone\n{items}\n  \
         turn {{\n    choose s in empty\n    place my stone at s\n  }}\n\n  ends {{\n    draw when full\n  }}\n}}\n"
    )
}

#[test]
fn shipped_texts_have_no_errors() {
    for name in shipped() {
        let service = with(&name, &text(&name));
        let report = service.diagnostics(&name);
        assert!(!report.has_errors(), "{name}: {:?}", report.diagnostics);
    }
}

#[test]
fn open_texts_stand_before_files() {
    let mut service =
        with("variant.game", "boardwright 1\n\ngame \"V\" extends \"hex\" {\n  option size = 4\n}\n");
    assert!(!service.diagnostics("variant.game").has_errors());
    service.open("hex.game", text("hex.game").replace("players ", "plaiers "));
    let report = service.diagnostics("variant.game");
    let errors: Vec<_> =
        report.diagnostics.iter().map(|d| report.files.get(d.span.file).name.as_str()).collect();
    assert!(errors.contains(&"hex.game"), "{:?}", report.diagnostics);
    service.close("hex.game");
    assert!(!service.diagnostics("variant.game").has_errors());
}

#[test]
fn a_library_of_ones_own_is_found_before_it_is_saved() {
    let mut service = with("/games/a.game", &small("  use mine_own"));
    assert!(service.diagnostics("/games/a.game").has_errors());
    service.open("/games/std/mine_own.game", "boardwright 1\n\nlibrary mine_own {\n  marks seen\n}\n".into());
    assert_eq!(service.diagnostics("/games/a.game").diagnostics, []);
}

#[test]
fn symbols_are_the_items_with_names() {
    let service = with("chess.game", &text("chess.game"));
    let all = service.symbols("chess.game");
    assert_eq!(all[0].name, "Chess");
    let named = |name: &str| all[0].inside.iter().find(|s| s.name == name).map(|s| s.kind);
    assert_eq!(named("castlings"), Some(SymbolKind::Definition));
    assert_eq!(named("carry_out"), Some(SymbolKind::Procedure));
    assert_eq!(named("en_passant"), Some(SymbolKind::Variable));
    assert_eq!(named("repetition"), Some(SymbolKind::Option));
    assert_eq!(named("turn"), Some(SymbolKind::Turn));
}

#[test]
fn items_behind_a_mistake_keep_their_symbols() {
    let broken = text("chess.game").replace("define in_check = some", "define in_check = some (");
    let service = with("chess.game", &broken);
    let names: Vec<String> = service.symbols("chess.game")[0].inside.iter().map(|s| s.name.clone()).collect();
    assert!(names.contains(&"castlings".into()) && !names.contains(&"in_check".into()), "{names:?}");
}

#[test]
fn blocks_pictures_and_comments_fold() {
    let name = "chess.game";
    let service = with(name, &text(name));
    let document = service.document(name).unwrap();
    let folded: Vec<&str> =
        service.folds(name).iter().map(|s| &document.text[s.start as usize..s.end as usize]).collect();
    assert!(folded.iter().any(|part| part.starts_with("\"\"\"")));
    assert!(folded.iter().any(|part| part.starts_with("{\n    choose s in mine")));
    let two = with("a.game", "-- one\n-- two\nboardwright 1\n");
    assert_eq!(two.folds("a.game").len(), 1);
}

#[test]
fn formatting_leaves_texts_with_mistakes_alone() {
    let crowded = small("").replace("\n\n", "\n").replace("    choose", "choose");
    let service = with("a.game", &crowded);
    assert_eq!(service.formatted("a.game").map(|text| with("a.game", &text).formatted("a.game")), Some(None));
    assert_eq!(with("a.game", &crowded.replace("players", "player")).formatted("a.game"), None);
}

#[test]
fn formatting_keeps_the_ends_of_lines() {
    let crowded = small("  -- a word\n").replace("    choose", "choose");
    let laid_out = with("a.game", &crowded).formatted("a.game").unwrap();
    let of_windows = |text: &str| text.replace('\n', "\r\n");
    let windows = with("a.game", &of_windows(&crowded)).formatted("a.game");
    assert_eq!(windows.as_deref(), Some(of_windows(&laid_out).as_str()));
    assert_eq!(with("a.game", &of_windows(&laid_out)).formatted("a.game"), None);
    let chess = boardwright::syntax::format(&text("chess.game")).unwrap();
    let drawn = boardwright::syntax::format(&of_windows(&text("chess.game")));
    assert!(drawn == Ok(of_windows(&chess)), "drawings and comments");
}

#[test]
fn a_report_is_that_of_the_command() {
    let broken = text("go.game").replace("empty", "emtpy");
    let report = with("go.game", &broken).diagnostics("go.game");
    let source = SourceText { name: "go.game".into(), text: broken };
    assert_eq!(*report, diagnose(&Shipped, "go", &source));
    assert!(report.has_errors());
}
