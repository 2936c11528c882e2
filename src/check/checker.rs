//! The checker's working state: what names mean, what is in scope, what was found wrong.

use super::patterns::Wanted;
use super::rulebook::Rulebook;
use super::typed::{Ty, Typed};
use crate::board::Board;
use crate::diagnostic::{Advice, Diagnostic, Severity};
use crate::model::{self, Cast, MarkId, PatternInfo, ProgramId, Slot, VarId, VarInfo};
use crate::span::Span;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How deep definitions may be expanded into each other.
pub const MAX_DEPTH: usize = 32;
/// How many expressions and statements a game may have when its definitions are expanded.
pub const MAX_STEPS: usize = 65_536;
/// The same, every definition counted once more on its own.
pub const MAX_ALL_STEPS: usize = 16 * MAX_STEPS;

/// After so many mistakes nobody looks for advice any more: no more are drawn.
const ADVISED: usize = 40;

/// Mistakes that depend on which board the options gave.
const OF_THE_BOARD: &[&str] = &[
    "unknown-site",
    "no-such-region",
    "no-such-direction",
    "no-such-symmetry",
    "not-constant",
    "takes-too-long",
];

/// What a name of the game means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Global {
    /// An option: index into `Rulebook::options`.
    Option(usize),
    /// A definition: index into `Rulebook::defines`.
    Define(usize),
    /// A table: index into `Rulebook::tables`.
    Table(usize),
    /// A remembered variable.
    Var(VarId),
    /// A player or neutral colour.
    Colour(u8),
    /// A kind.
    Kind(u8),
    /// A mark.
    Mark(MarkId),
    /// A word of an option: word type and index.
    Word(u16, u8),
    /// A turn program.
    Program(ProgramId),
}

/// A name bound in the text being checked.
#[derive(Clone, Debug)]
pub struct Local {
    /// As written.
    pub name: String,
    /// Where it is bound.
    pub span: Span,
    /// What it stands for.
    pub value: Typed,
    /// `var`: may be `set`.
    pub mutable: bool,
    /// For lints: has anyone read it?
    pub used: bool,
    /// For lints: bound by `let` or `var`, and so in vain unless somebody reads it.
    pub bound: bool,
    /// For lints: kinds that are known when the game is loaded.
    pub fixed_kinds: bool,
    /// For lints: sites of which there are several, mostly.
    pub several: bool,
}

/// How many names and expanded definitions there were when a trial began.
#[derive(Clone, Copy, Debug)]
pub struct Trying {
    pub locals: usize,
    pub expanding: usize,
}

/// Where the text being checked stands: some words mean something in some places only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Options, limits, boards, tables: before there is a game.
    Constant,
    /// A turn or setup program.
    Turn,
    /// An end rule.
    End,
    /// A test.
    Test,
    /// A pattern.
    Pattern,
}

/// The checker's working state.
pub struct Checker<'a> {
    pub book: &'a Rulebook,
    pub globals: BTreeMap<String, Global>,
    /// The same names by how they read in lower case.
    pub lowered: BTreeMap<String, String>,
    pub cast: Cast,
    pub board: Option<Arc<Board>>,
    pub options: Vec<Option<Typed>>,
    pub words: Vec<Vec<String>>,
    pub labels: Vec<String>,
    pub vars: Vec<VarInfo>,
    pub var_types: Vec<Ty>,
    pub patterns: Vec<PatternInfo>,
    /// The same patterns as they were asked for.
    pub wanted: Vec<Wanted>,
    pub pattern_slots: usize,
    /// The constructor that the board began with.
    pub board_kind: Option<String>,
    pub programs: Vec<String>,
    pub errors: Vec<Diagnostic>,
    /// Their codes and places.
    pub told: BTreeSet<(&'static str, Span)>,
    /// Mistakes in inherited definitions, which count only if something uses those: index and mistake.
    pub postponed: Vec<(usize, Diagnostic)>,
    pub place: Place,
    /// Names in scope are `locals[visible..]`.
    pub locals: Vec<Local>,
    pub visible: usize,
    /// All names that turns have given, for advice where they have ended.
    pub of_turns: BTreeSet<String>,
    /// The names of the quantifiers round the expression at hand, and of the one that is read.
    pub quantified: Vec<String>,
    pub next_slot: u16,
    pub max_slot: u16,
    /// The library whose text is being checked.
    pub from: Option<usize>,
    /// Definitions and tables being expanded; tables are numbered behind the definitions.
    pub expanding: Vec<usize>,
    /// Where definitions and tables lead back to themselves, each with all that take part.
    pub circles: Vec<(Span, BTreeSet<usize>)>,
    /// A statement is being written out that carries values of pieces along.
    pub carrying: bool,
    /// A definition is being checked on its own: its parameters are unknown, so constants may be missing.
    pub opaque: bool,
    /// A part is being checked that these options switch off: the board need not fit it.
    pub dead: bool,
    /// What a condition beside or round the part at hand says is not `none`, as it is written.
    pub there: Vec<String>,
    pub constants: BTreeMap<usize, Typed>,
    pub turn_cap: Option<u32>,
    pub passes_cap: Option<u32>,
    pub uses_repeats: bool,
    pub uses_board_repeats: bool,
    pub next_choice: u16,
    pub mosts: usize,
    pub repeat_depth: usize,
    /// A setup or test position is being checked: no choices.
    pub setting_up: bool,
    /// Effects or what holds after them are being checked that are only tried: since when.
    pub trying: Option<Trying>,
    /// A turn is being checked of which only is asked whether it can be made.
    pub moving: bool,
    /// And that after something is tried out?
    pub tried_out: bool,
    /// Names bound before the trial that stand for what a position tells: which, and the slot that keeps its value.
    pub kept: Vec<(usize, Slot)>,
    pub steps: usize,
    /// Steps of everything that was ever checked, definitions on their own included.
    pub all_steps: usize,
    /// The player that `me` means in what is being checked, if it is another one than usual.
    pub asked: Option<Typed>,
    /// Has it been read whom `me` means, since the last `for` began?
    pub reads_me: Cell<bool>,
    /// What is left for working out constants.
    pub fuel: Cell<u64>,
    /// Symbols, once they are known.
    pub look: Option<crate::model::Look>,
    /// Names of the game that something reads.
    pub used: BTreeSet<String>,
    /// Some turn passes, under these options or others.
    pub passes: bool,
    /// Does an end rule ask whether somebody can move?
    pub ends_ask_moves: bool,
    /// For each `require` that took part, by its number: the options that it reads. That alone makes no use of an option.
    pub limited: Vec<(usize, BTreeSet<String>)>,
    /// While the value is checked that a remembered variable is set to: the variable.
    pub setting: Option<VarId>,
    /// The places of conditions and of sets of sites in turns and end rules.
    pub places: Vec<model::Place>,
    /// Remembered variables that the text reads outside of tests, each with the variable that is set to what is read.
    pub reads: BTreeSet<(Option<VarId>, VarId)>,
    /// What play comes to, and what is read.
    pub reached: super::unreached::Reached,
    /// What is found out about the parts of the text, if anyone wants to know.
    pub notes: Option<super::notes::Found>,
}

impl<'a> Checker<'a> {
    /// A checker that knows no names yet.
    pub fn new(book: &'a Rulebook) -> Checker<'a> {
        Checker {
            book,
            globals: BTreeMap::new(),
            lowered: BTreeMap::new(),
            cast: Cast::default(),
            board: None,
            options: vec![None; book.options.len()],
            words: vec![],
            labels: vec![],
            vars: vec![],
            var_types: vec![],
            patterns: vec![],
            wanted: vec![],
            pattern_slots: 0,
            board_kind: None,
            programs: vec![],
            errors: vec![],
            told: BTreeSet::new(),
            postponed: vec![],
            place: Place::Constant,
            locals: vec![],
            of_turns: BTreeSet::new(),
            quantified: vec![],
            visible: 0,
            next_slot: 0,
            max_slot: 0,
            from: None,
            expanding: vec![],
            circles: vec![],
            carrying: false,
            opaque: false,
            dead: false,
            there: Vec::new(),
            constants: BTreeMap::new(),
            turn_cap: None,
            passes_cap: None,
            uses_repeats: false,
            uses_board_repeats: false,
            next_choice: 0,
            mosts: 0,
            repeat_depth: 0,
            setting_up: false,
            trying: None,
            kept: Vec::new(),
            steps: 0,
            all_steps: 0,
            moving: false,
            tried_out: false,
            asked: None,
            reads_me: Cell::new(false),
            fuel: Cell::new(super::constants::CONSTANT_FUEL),
            look: None,
            used: BTreeSet::new(),
            passes: false,
            ends_ask_moves: false,
            limited: Vec::new(),
            setting: None,
            places: Vec::new(),
            reads: BTreeSet::new(),
            reached: Default::default(),
            notes: None,
        }
    }

    // ---------------------------------------------------------------- errors

    /// Notes a mistake, once for each place; mistakes in a library's text also show where it is taken in.
    pub fn error(&mut self, mut error: Diagnostic) {
        if self.dead && OF_THE_BOARD.contains(&error.code) {
            return;
        }
        if !self.told.insert((error.code, error.span)) {
            return;
        }
        let mut from = self.from;
        while let Some(at) = from {
            let taken = &self.book.uses[at];
            if taken.span.file != error.span.file || taken.from.is_some() {
                error = error.note(taken.span, format!("library `{}` is taken in here", taken.name.text));
            }
            from = taken.from;
        }
        self.errors.push(error);
    }

    /// Takes back the mistakes after the first `kept`.
    pub fn take_errors(&mut self, kept: usize) -> Vec<Diagnostic> {
        let taken = self.errors.split_off(kept);
        for error in &taken {
            self.told.remove(&(error.code, error.span));
        }
        taken
    }

    /// Will advice for another mistake still be read?
    pub fn advises(&self) -> bool {
        self.errors.len() < ADVISED
    }

    /// Checks a part that may be switched off by options that are known.
    pub fn in_part<T>(&mut self, off: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let saved = self.dead;
        self.dead |= off;
        let result = work(self);
        self.dead = saved;
        result
    }

    /// Notes a mistake and gives a stand-in.
    pub fn fail(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Typed {
        self.error(Diagnostic::error(code, span, message));
        Typed::bad(span)
    }

    /// Notes a mistake with advice and gives a stand-in.
    pub fn fail_help(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<Advice>,
    ) -> Typed {
        self.error(Diagnostic::error(code, span, message).help(help));
        Typed::bad(span)
    }

    /// Have there been errors (warnings aside)?
    pub fn failed(&self) -> bool {
        self.errors.iter().any(|e| e.severity == Severity::Error)
    }

    /// Counts one expression or statement; false when the game is too large to go on.
    pub fn step(&mut self, span: Span) -> bool {
        (self.steps, self.all_steps) = (self.steps + 1, self.all_steps + 1);
        let small = self.steps < MAX_STEPS && self.all_steps < MAX_ALL_STEPS;
        if !small && self.errors.iter().all(|e| e.code != "program-too-large") {
            let message = format!("with its definitions expanded the game has more than {MAX_STEPS} steps");
            self.error(
                Diagnostic::error("program-too-large", span, message)
                    .help("shorten definitions that use each other many times"),
            );
        }
        small
    }

    // ----------------------------------------------------------------- names

    /// Gives a name of the game its meaning.
    pub fn give_meaning(&mut self, name: &str, global: Global) {
        self.globals.insert(name.to_string(), global);
        self.lowered.insert(name.to_lowercase(), name.to_string());
    }

    /// The board; a stand-in with an error where there is none yet.
    pub fn board_at(&mut self, span: Span, word: &str) -> Option<Arc<Board>> {
        if self.board.is_none() {
            self.error(
                Diagnostic::error(
                    "no-board-here",
                    span,
                    format!("`{word}` speaks of the board, which is not known here"),
                )
                .help("options, their requirements and the board itself may speak of options only"),
            );
        }
        self.board.clone()
    }

    // -------------------------------------------------------------- constants
}
