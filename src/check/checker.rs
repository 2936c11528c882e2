//! The checker's working state: what names mean, what is in scope, what was found wrong.

use super::rulebook::Rulebook;
use super::typed::{slot_expr, Deps, Ty, Typed};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Severity};
use crate::model::{
    fold, Cast, Domain, Expr, Family, MarkId, Members, Num, Numbers, PatternInfo, ProgramId, Set, Sites,
    Slot, Slots, Truth, Value, VarId, VarInfo,
};
use crate::span::Span;
use crate::syntax::ast::Ident;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How deep definitions may be expanded into each other.
pub const MAX_DEPTH: usize = 32;
/// How many expressions and statements a game may have when its definitions are expanded.
pub const MAX_STEPS: usize = 65_536;

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
    pub cast: Cast,
    pub board: Option<Arc<Board>>,
    pub options: Vec<Option<Typed>>,
    pub words: Vec<Vec<String>>,
    pub labels: Vec<String>,
    pub vars: Vec<VarInfo>,
    pub var_types: Vec<Ty>,
    pub patterns: Vec<PatternInfo>,
    pub pattern_slots: usize,
    /// The constructor that the board began with.
    pub board_kind: Option<String>,
    pub programs: Vec<String>,
    pub errors: Vec<Diagnostic>,
    pub place: Place,
    /// Names in scope are `locals[visible..]`.
    pub locals: Vec<Local>,
    pub visible: usize,
    next_slot: u16,
    pub max_slot: u16,
    /// The library whose text is being checked.
    pub from: Option<usize>,
    /// Definitions being expanded.
    pub expanding: Vec<usize>,
    /// A definition is being checked on its own: its parameters are unknown, so constants may be missing.
    pub opaque: bool,
    /// A part is being checked that these options switch off: the board need not fit it.
    pub dead: bool,
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
    pub steps: usize,
    /// Symbols, once they are known.
    pub look: Option<crate::model::Look>,
    /// Names of the game that something reads.
    pub used: BTreeSet<String>,
}

impl<'a> Checker<'a> {
    /// A checker that knows no names yet.
    pub fn new(book: &'a Rulebook) -> Checker<'a> {
        Checker {
            book,
            globals: BTreeMap::new(),
            cast: Cast::default(),
            board: None,
            options: vec![None; book.options.len()],
            words: vec![],
            labels: vec![],
            vars: vec![],
            var_types: vec![],
            patterns: vec![],
            pattern_slots: 0,
            board_kind: None,
            programs: vec![],
            errors: vec![],
            place: Place::Constant,
            locals: vec![],
            visible: 0,
            next_slot: 0,
            max_slot: 0,
            from: None,
            expanding: vec![],
            opaque: false,
            dead: false,
            constants: BTreeMap::new(),
            turn_cap: None,
            passes_cap: None,
            uses_repeats: false,
            uses_board_repeats: false,
            next_choice: 0,
            mosts: 0,
            repeat_depth: 0,
            setting_up: false,
            steps: 0,
            look: None,
            used: BTreeSet::new(),
        }
    }

    // ---------------------------------------------------------------- errors

    /// Notes a mistake, once for each place; mistakes in a library's text also show where it is taken in.
    pub fn error(&mut self, mut error: Diagnostic) {
        if self.dead && OF_THE_BOARD.contains(&error.code) {
            return;
        }
        if self.errors.iter().any(|e| e.code == error.code && e.span == error.span) {
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
        help: impl Into<String>,
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
        self.steps += 1;
        if self.steps == MAX_STEPS {
            let message = format!("with its definitions expanded the game has more than {MAX_STEPS} steps");
            self.error(
                Diagnostic::error("program-too-large", span, message)
                    .help("shorten definitions that use each other many times"),
            );
        }
        self.steps < MAX_STEPS
    }

    // ----------------------------------------------------------------- names

    /// Finds a name in scope.
    pub fn local(&mut self, name: &str) -> Option<&mut Local> {
        let visible = self.visible;
        self.locals[visible..].iter_mut().rev().find(|l| l.name == name)
    }

    /// Makes a name for a slot of this type; `unbind` takes it away again.
    pub fn bind(&mut self, name: &Ident, ty: Ty) -> Slot {
        let slot = self.new_slot();
        let value = Typed::new(slot_expr(slot, ty), ty, Deps::slot(slot), name.span);
        self.bind_value(name, value);
        slot
    }

    /// Makes a name for a value.
    pub fn bind_value(&mut self, name: &Ident, value: Typed) {
        self.refuse_hiding(name);
        self.locals.push(Local {
            name: name.text.clone(),
            span: name.span,
            value,
            mutable: false,
            used: false,
        });
    }

    fn refuse_hiding(&mut self, name: &Ident) {
        let first = self.local(&name.text).map(|l| l.span);
        if let Some(first) = first {
            let message = format!("`{}` is already a name here", name.text);
            self.error(
                Diagnostic::error("name-taken", name.span, message)
                    .note(first, "it is bound here")
                    .help("choose another name: no name hides another"),
            );
        } else if self.from.is_none() && self.expanding.is_empty() {
            self.refuse_taken(name);
        }
    }

    /// Refuses a name that the game or the language gives a meaning, or that differs from one by case only.
    fn refuse_taken(&mut self, name: &Ident) {
        if super::words::is_word(&name.text) || self.globals.contains_key(&name.text) {
            let whose = if self.globals.contains_key(&name.text) { "the game" } else { "the language" };
            let message = format!("`{}` is already a name of {whose}", name.text);
            self.error(
                Diagnostic::error("name-taken", name.span, message)
                    .help("choose another name: no name hides another"),
            );
        }
    }

    /// A fresh slot.
    pub fn new_slot(&mut self) -> Slot {
        let slot = Slot(self.next_slot);
        self.next_slot = self.next_slot.saturating_add(1);
        self.max_slot = self.max_slot.max(self.next_slot);
        slot
    }

    /// The scope as it is now, for [`Checker::leave`].
    pub fn enter(&self) -> (usize, u16) {
        (self.locals.len(), self.next_slot)
    }

    /// Forgets the names bound since `enter`.
    pub fn leave(&mut self, scope: (usize, u16)) {
        self.locals.truncate(scope.0);
        self.next_slot = scope.1;
    }

    /// Checks something with no names in scope and slots counted from 0; gives the number of slots used.
    pub fn fresh<T>(
        &mut self,
        place: Place,
        from: Option<usize>,
        work: impl FnOnce(&mut Self) -> T,
    ) -> (T, usize) {
        let locals = std::mem::take(&mut self.locals);
        let saved = (self.visible, self.next_slot, self.max_slot, self.place, self.from);
        (self.visible, self.next_slot, self.max_slot, self.place, self.from) = (0, 0, 0, place, from);
        let result = work(self);
        let slots = self.max_slot as usize;
        self.locals = locals;
        (self.visible, self.next_slot, self.max_slot, self.place, self.from) = saved;
        (result, slots)
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

    /// Works an expression out if everything in it is known.
    pub fn fold(&mut self, typed: Typed) -> Typed {
        if !typed.deps.is_const() || self.board.is_none() && needs_board(&typed.expr) {
            return typed;
        }
        if is_folded(&typed.expr) || matches!(typed.ty, Ty::Bad | Ty::None | Ty::Mark(_)) {
            return typed;
        }
        match fold_constant(self.board.as_deref(), &self.cast, &typed.expr) {
            Ok(value) => match constant(value, &typed.expr) {
                Some(expr) => Typed { expr, ..typed },
                None => typed,
            },
            Err(_) => self.fail(
                "takes-too-long",
                typed.span,
                "this takes too long to work out when the game is loaded",
            ),
        }
    }
}

/// Steps that a constant may take.
const CONSTANT_FUEL: u64 = 50_000_000;

fn fold_constant(board: Option<&Board>, cast: &Cast, expr: &Expr) -> Result<Value, crate::game::EvalLimit> {
    let mut slots = Slots::default();
    match board {
        Some(board) => fold(expr, board, cast, &mut slots, CONSTANT_FUEL),
        None => match Board::construct("square", &[1], None) {
            Ok(board) => fold(expr, &board, cast, &mut slots, CONSTANT_FUEL),
            Err(_) => Err(crate::game::EvalLimit),
        },
    }
}

fn needs_board(expr: &Expr) -> bool {
    !matches!(expr, Expr::Num(_) | Expr::Truth(_) | Expr::Set(Set::Numbers(_)) | Expr::Set(Set::Members(..)))
}

fn is_folded(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Truth(Truth::Const(_))
            | Expr::Num(Num::Const(_))
            | Expr::Set(Set::Sites(Sites::Const(_)))
            | Expr::Set(Set::Family(Family::Const(_)))
            | Expr::Set(Set::Members(_, Members::Const(_)))
    )
}

/// The constant expression of a value, of the same type as `like`.
fn constant(value: Value, like: &Expr) -> Option<Expr> {
    Some(match value {
        Value::Truth(b) => Truth::Const(b).into(),
        Value::Num(n) => Num::Const(n).into(),
        Value::Sites(s) => Sites::Const(s).into(),
        Value::Family(f) => Family::Const(f).into(),
        Value::Members(m) => match like {
            Expr::Set(Set::Members(domain, _)) => Expr::Set(Set::Members(*domain, Members::Const(m))),
            _ => return None,
        },
        Value::Numbers(_) | Value::List(_) | Value::Pieces(_) => return None,
    })
}

/// The numbers of a constant set of numbers.
pub fn const_numbers(numbers: &Numbers) -> Option<Vec<i32>> {
    match numbers {
        Numbers::Of(all) => all.iter().map(|n| if let Num::Const(n) = n { Some(*n) } else { None }).collect(),
        Numbers::Range(a, b) => match (&**a, &**b) {
            (Num::Const(a), Num::Const(b)) if i64::from(*b) - i64::from(*a) <= 65_536 => {
                Some((*a..=*b).collect())
            }
            _ => None,
        },
        _ => None,
    }
}

/// The lowest and highest bit domain of a finite type.
pub fn domain_mask(checker: &Checker, domain: Domain) -> u64 {
    let n = match domain {
        Domain::Players | Domain::Seats => checker.cast.roles,
        Domain::Colours => checker.cast.colours.len(),
        Domain::Kinds => checker.cast.kinds.len(),
        Domain::Directions => checker.board.as_ref().map_or(0, |b| b.direction_count()),
        Domain::Spins => 2,
        Domain::Patterns => checker.patterns.len(),
        Domain::Words(w) => checker.words[w as usize].len(),
    };
    if n >= 64 {
        u64::MAX
    } else {
        (1 << n) - 1
    }
}
