//! Options whose values are texts of the language: boards (`surface=hexhex(6)`) and patterns (`pattern=hex`).

use super::options::Settings;
use super::rulebook::Rulebook;
use crate::diagnostic::{Diagnostic, Severity};
use crate::span::Span;
use crate::syntax::ast::{Domain, Expr, OptionItem};
use crate::syntax::{expr_text, parse_expr};

/// The type of an option whose value is a text of the language: `board`, `pattern` or `patterns`.
pub(super) fn text_type(option: &OptionItem) -> Option<&str> {
    match &option.domain {
        Some(Domain::Type(ty)) => Some(&ty.text),
        _ => None,
    }
}

impl Rulebook {
    /// Reads those settings that are boards or patterns, as if the game said so itself: mistakes in them are then
    /// shown in their own text.
    ///
    /// # Errors
    /// What is wrong with their grammar; the texts are among the book's files.
    pub fn give(&mut self, settings: &Settings) -> Result<(), Vec<Diagnostic>> {
        let mut errors = Vec::new();
        for (name, text) in settings {
            let option = self.options.iter().find(|o| o.item.name.text == *name);
            if option.is_none_or(|o| text_type(&o.item).is_none()) {
                continue;
            }
            let file = self.files.add(name, text);
            match parse_expr(file, text) {
                Ok(expr) => self.set(name, expr),
                Err(found) => errors.extend(found),
            }
        }
        match errors.iter().any(|e| e.severity == Severity::Error) {
            true => Err(errors),
            false => Ok(()),
        }
    }

    /// Gives a text option its value.
    pub(super) fn set(&mut self, name: &str, value: Expr) {
        self.given.retain(|(known, _)| known != name);
        self.given.push((name.to_string(), value));
    }

    /// What a text option stands for: what was given, or its default.
    pub fn given<'a>(&'a self, option: &'a OptionItem) -> &'a Expr {
        let given = self.given.iter().find(|(name, _)| *name == option.name.text);
        given.map_or(&option.default, |(_, value)| value)
    }

    /// The book with the settings and the test's settings given that were not given before; none if there are none.
    pub(super) fn with_given(
        &self,
        settings: &Settings,
        test: Option<usize>,
    ) -> Option<Result<Rulebook, Vec<Diagnostic>>> {
        let is_text = |name: &str| {
            self.options.iter().any(|o| o.item.name.text == name && text_type(&o.item).is_some())
        };
        let known = |name: &str, text: &str| {
            let given = self.given.iter().find(|(n, _)| n == name);
            given.is_some_and(|(_, e)| parse_expr(0, text).is_ok_and(|p| expr_text(&p) == expr_text(e)))
        };
        let new: Settings = settings.iter().filter(|(n, v)| is_text(n) && !known(n, v)).cloned().collect();
        let tested = test.and_then(|t| self.tests.get(t)).map_or(&[][..], |t| &t.settings);
        let tested: Vec<_> = tested
            .iter()
            .filter(|(name, value)| {
                is_text(&name.text) && !self.given.contains(&(name.text.clone(), value.clone()))
            })
            .collect();
        if new.is_empty() && tested.is_empty() {
            return None;
        }
        let mut own = self.clone();
        let read = own.give(&new);
        tested.into_iter().for_each(|(name, value)| own.set(&name.text, value.clone()));
        Some(match read {
            Ok(()) => Ok(own),
            Err(found) => Err(self.at_options(&own, found)),
        })
    }

    /// Mistakes in settings' texts that are not among this book's files, told at the options that they are for.
    pub(super) fn at_options(&self, own: &Rulebook, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let is_new = |span: Span| usize::from(span.file) >= self.files.len();
        let moved = |mut error: Diagnostic| {
            error.notes.retain(|(span, _)| !is_new(*span));
            if is_new(error.span) {
                let setting = own.files.get(error.span.file);
                error.message = format!("in `{}={}`: {}", setting.name, setting.text, error.message);
                let option = self.options.iter().find(|o| o.item.name.text == setting.name);
                error.span = option.map_or(self.span, |o| o.item.name.span);
            }
            error
        };
        found.into_iter().map(moved).collect()
    }
}
