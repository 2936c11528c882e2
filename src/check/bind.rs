//! Binds a rulebook's options and checks the whole game.

use super::checker::{Checker, Place};
use super::options::Settings;
use super::rulebook::Rulebook;
use crate::diagnostic::{Advice, Diagnostic, Severity};
use crate::model::Model;
use std::sync::Arc;

/// A model and the warnings that came up.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The game.
    pub model: Model,
    /// Suspicious places.
    pub warnings: Vec<Diagnostic>,
}

/// Checks a game with these option values; `test` is the index of the test to bind with it.
///
/// # Errors
/// Every mistake found. Warnings are left out then: a part with a mistake often looks suspicious too.
pub fn bind(book: &Rulebook, settings: &Settings, test: Option<usize>) -> Result<Bound, Vec<Diagnostic>> {
    if let Some(own) = book.with_given(settings, test) {
        let own = own?;
        return bind(&own, settings, test).map_err(|found| book.at_options(&own, found));
    }
    let mut checker = Checker::new(book);
    let model = checker.game(settings, test.as_slice());
    let mut found = std::mem::take(&mut checker.errors);
    found.sort_by_key(|d| (d.severity != Severity::Error, d.span));
    checker.tell_circles_once(&mut found);
    match model {
        Some(model) if found.iter().all(|d| d.severity != Severity::Error) => {
            Ok(Bound { model, warnings: found })
        }
        _ => {
            found.retain(|d| d.severity == Severity::Error);
            Err(found)
        }
    }
}

/// Mistakes of a game and its tests, each with the options that it sets. Those that set none are checked together.
pub fn check_tests(book: &Rulebook) -> Vec<Diagnostic> {
    let sets_none = |test: &usize| book.tests[*test].settings.is_empty();
    let (plain, own): (Vec<usize>, Vec<usize>) = (0..book.tests.len()).partition(sets_none);
    let mut checker = Checker::new(book);
    checker.game(&Vec::new(), &plain);
    let mut found: Vec<Diagnostic> = Vec::new();
    let of_own = own.into_iter().filter_map(|test| bind(book, &Vec::new(), Some(test)).err()).flatten();
    for error in checker.errors.into_iter().chain(of_own).filter(|d| d.severity == Severity::Error) {
        if !found.contains(&error) {
            found.push(error);
        }
    }
    found.sort_by_key(|d| d.span);
    found
}

/// The parts of a point that scores may count in.
const PARTS: &[(&str, i32)] =
    &[("halves", 2), ("thirds", 3), ("quarters", 4), ("fifths", 5), ("sixths", 6), ("tenths", 10)];

impl Checker<'_> {
    /// The whole game with the last of these tests; none where nothing more can be said after an error.
    pub(super) fn game(&mut self, settings: &Settings, tests: &[usize]) -> Option<Model> {
        self.declare_all();
        let mut all = settings.clone();
        for test in tests {
            all.extend(self.test_settings(*test));
        }
        let options = self.bind_options(&all);
        if !self.failed() {
            self.check_limits(&all);
        }
        self.missing_parts();
        if self.failed() {
            return None;
        }
        self.make_board();
        let board = self.board.clone()?;
        self.declare_variables();
        self.load_patterns();
        self.check_definitions();
        self.check_tables();
        let look = self.looks();
        self.look = Some(look.clone());
        let (setup, setup_slots) = self.setup();
        let (programs, first_program) = self.programs();
        let (ends, end_slots) = self.end_rules();
        let sourced = self.sourced(programs, ends);
        let (programs, ends) = (sourced.bare_programs(), sourced.bare_ends());
        let score_parts = self.score_parts();
        let mut bound: Vec<_> = tests.iter().map(|test| self.bind_test(*test)).collect();
        let (test, test_slots) = bound.pop().map_or((None, 0), |(test, slots)| (Some(test), slots));
        self.tell_postponed();
        self.lints(&programs, first_program, &ends);
        let on: Vec<bool> = (0..self.book.uses.len()).map(|at| self.is_on(Some(at))).collect();
        let identity = super::identity::of(self.book, &options, &on);
        let mut model = Model {
            id: self.book.id.clone(),
            title: self.book.title.clone(),
            board,
            cast: self.cast.clone(),
            vars: self.vars.clone(),
            words: self.words.clone(),
            labels: self.labels.clone(),
            patterns: self.patterns.clone(),
            programs,
            first_program,
            setup,
            setup_slots: setup_slots.max(test_slots),
            ends,
            score_parts,
            end_slots: end_slots.max(test_slots).max(self.pattern_slots),
            player: self.book.player,
            turn_cap: self.turn_cap,
            passes_cap: self.passes_cap,
            uses_repeats: self.uses_repeats,
            uses_board_repeats: self.uses_board_repeats,
            options,
            look,
            identity,
            stacks: self.stacks(),
            test,
            sourced: Arc::new(sourced),
        };
        model.note_reads();
        Some(model)
    }

    /// Parts that every game has.
    fn missing_parts(&mut self) {
        let book = self.book;
        if book.board.is_none() {
            self.fail_help(
                "no-board",
                book.span,
                "the game has no board",
                Advice::item("write `{}`, say", "board square(8)"),
            );
        }
        if !book.turns.iter().any(|t| t.from.is_none()) {
            self.fail_help("no-turn", book.span, "the game has no turn", "write `turn { … }`");
        }
        if book.ends.is_empty() {
            self.fail_help(
                "no-ending",
                book.span,
                "the game has no end rules",
                Advice::item("write `{}`, say", "ends { draw when full }"),
            );
        }
    }

    /// How many units of the scores make a point.
    fn score_parts(&mut self) -> i32 {
        let Some(unit) = &self.book.unit else { return 1 };
        if let Some((_, parts)) = PARTS.iter().find(|(name, _)| *name == unit.text) {
            return *parts;
        }
        let known: Vec<String> = PARTS.iter().map(|(name, _)| format!("`{name}`")).collect();
        self.fail_help(
            "unknown-name",
            unit.span,
            format!("scores do not count in `{}`", unit.text),
            format!("write one of {}", known.join(", ")),
        );
        1
    }

    /// Tables are checked even when nothing asks them.
    fn check_tables(&mut self) {
        for (at, table) in self.book.tables.iter().enumerate() {
            self.fresh(Place::Turn, table.from, |c| c.table_entries(at));
        }
    }
}
