//! Tests that an editor offers to write.

use super::actions::Action;
use super::documents::{stem, Document};
use super::navigate::{Edit, Place};
use super::Service;
use crate::analysis::testing::played_game;
use crate::check::{bind, read};
use crate::engine::notation::{moves, Named};
use crate::engine::Plain;
use crate::game::{Game, Status};
use crate::span::Span;
use crate::syntax::ast::{ItemKind, Step, Test, Unit};
use std::sync::Arc;

impl Service {
    /// A test of the start, offered at the title; and of the position in which a test ends, offered in that.
    pub(super) fn test_written(&self, document: &Document, byte: usize) -> Option<Action> {
        let Some(Unit::Game(game)) = document.parsed().file.as_ref().map(|file| &file.unit) else {
            return None;
        };
        let byte = byte as u32;
        let tests = game.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Test(test) => Some((item.span, test)),
            _ => None,
        });
        let here = tests.clone().enumerate().find(|(_, (span, _))| (span.start..=span.end).contains(&byte));
        if here.is_none() && byte > game.title.span.end {
            return None;
        }
        let known = self.known(document, here.as_ref().map(|(number, _)| *number))?;
        let taken = |name: &str| tests.clone().any(|(_, test)| test.name.text == name);
        let stem =
            here.as_ref().map_or("the start".into(), |(_, (_, test))| format!("{}, then", test.name.text));
        let name = (1..).map(|n| if n == 1 { stem.clone() } else { format!("{stem} ({n})") });
        let name = name.into_iter().find(|name| !taken(name))?;
        let (settings, steps) =
            here.as_ref().map(|(_, (_, test))| before(document, test)).unwrap_or_default();
        let text = format!("test \"{name}\"{settings} {{\n{steps}    {known}\n  }}");
        let behind = here.map(|(_, (span, _))| span).or_else(|| game.items.last().map(|item| item.span))?.end;
        let place = Place::of(document, Span { start: behind, end: behind, ..game.title.span });
        let edits = vec![Edit { place, text: format!("\n\n  {text}") }];
        self.try_edits(&edits, std::slice::from_ref(&document.name)).ok()?;
        Some(Action { title: "Write a test of this position".into(), mends: None, edits, creates: None })
    }

    /// What holds in the position in which a test ends, or at the start.
    fn known(&self, document: &Document, test: Option<usize>) -> Option<String> {
        let book = read(&self.texts(&document.name), stem(&document.name), &document.source()).ok()?;
        let model = Arc::new(bind(&book, &Vec::new(), test).ok()?.model);
        let (game, state) = match test {
            Some(_) => {
                let played = played_game(model)?;
                let last = played.last().clone();
                (played.game, last)
            }
            None => {
                let game = Plain::new(model);
                let start = game.start().ok()?;
                (game, start)
            }
        };
        let Status::Open { mover, .. } = game.status(&state) else { return Some("expect over".into()) };
        let count = moves(&game, &state).ok()?.len();
        Some(match game.model().cast.roles {
            1 => format!("expect moves = {count}"),
            _ => format!("expect mover = {} and moves = {count}", game.model().role_name(mover)),
        })
    }
}

/// What a test is played with, and its steps up to its last move, one a line.
fn before(document: &Document, test: &Test) -> (String, String) {
    let text = |span: Span| &document.text[span.start as usize..span.end as usize];
    let settings = test.settings.iter().map(|(name, value)| format!("{} = {}", name.text, text(value.span)));
    let settings: Vec<String> = settings.collect();
    let with = if settings.is_empty() { String::new() } else { format!(" with {}", settings.join(", ")) };
    let step = |step: &Step| match step {
        Step::Play(moves) => {
            let moves: Vec<&str> = moves.iter().map(|mv| text(mv.span)).collect();
            Some(format!("    play {}\n", moves.join(", ")))
        }
        Step::Do(stmt) => Some(format!("    {}\n", text(stmt.span))),
        Step::Expect(_) => None,
    };
    (with, test.steps.iter().filter_map(step).collect())
}
