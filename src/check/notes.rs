//! What the checker finds out about the parts of a text while it reads it: types, and values that are known when a game
//! is loaded. Nobody but an editor asks for it.

use super::checker::Checker;
use super::rulebook::Rulebook;
use super::typed::{Ty, Typed};
use crate::board::{Board, SiteSet};
use crate::model::{bits, Domain, Expr, Set};
use crate::span::Span;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known of an expression, or of a name where it is bound.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Its type, as people call it: `sites`, `a number`.
    pub ty: String,
    /// Its value, if it is the same whenever it is worked out and is known when the game is loaded.
    pub value: Option<Known>,
}

/// A value that is known when a game is loaded.
#[derive(Clone, Debug, PartialEq)]
pub enum Known {
    /// A number.
    Number(i32),
    /// A truth.
    Truth(bool),
    /// Sites.
    Sites(SiteSet),
    /// The names of kinds, players, colours or directions.
    Names(Vec<String>),
}

/// What is known of a game's texts.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// By place; what stands in a definition is left out where it means different things.
    pub of: BTreeMap<Span, Note>,
    /// The board with the options as they are by default.
    pub board: Option<Arc<Board>>,
}

/// Checks a game with its options as they are by default, for what is found out about its parts.
pub fn notes(book: &Rulebook) -> Notes {
    let mut checker = Checker::new(book);
    checker.notes = Some(BTreeMap::new());
    checker.game(&Vec::new(), &[]);
    let of = checker.notes.take().unwrap_or_default();
    let of = of.into_iter().filter_map(|(span, note)| Some((span, note?))).collect();
    Notes { of, board: checker.board.clone() }
}

/// Notes by place; none where different things were found.
pub(super) type Found = BTreeMap<Span, Option<Note>>;

impl Checker<'_> {
    /// Notes what an expression or a bound name is, if anyone wants to know.
    pub(super) fn note(&mut self, span: Span, typed: &Typed) {
        if self.notes.is_none() || matches!(typed.ty, Ty::Bad | Ty::None | Ty::Ways(_)) {
            return;
        }
        let note = Note { ty: typed.ty.name(), value: self.known_value(typed) };
        let Some(notes) = &mut self.notes else { return };
        match notes.get_mut(&span) {
            None => drop(notes.insert(span, Some(note))),
            Some(Some(known)) if known.ty == note.ty => {
                if known.value != note.value {
                    known.value = None;
                }
            }
            Some(other) => *other = None,
        }
    }

    fn known_value(&self, typed: &Typed) -> Option<Known> {
        if !typed.deps.is_const() {
            return None;
        }
        let number = || typed.const_num().map(Known::Number);
        let truth = || typed.const_truth().map(Known::Truth);
        let sites = || typed.const_sites().map(Known::Sites);
        number().or_else(truth).or_else(sites).or_else(|| self.known_names(typed).map(Known::Names))
    }

    fn known_names(&self, typed: &Typed) -> Option<Vec<String>> {
        let (Expr::Set(Set::Members(domain, _)), Some(mask)) = (&typed.expr, typed.const_mask()) else {
            return None;
        };
        let name = |at: usize| match domain {
            Domain::Kinds => self.cast.kinds.get(at).cloned(),
            Domain::Players | Domain::Colours => self.cast.colours.get(at).cloned(),
            Domain::Directions => self.board.as_ref().map(|board| board.direction_name(at).to_string()),
            Domain::Words(of) => self.words.get(*of as usize).and_then(|words| words.get(at)).cloned(),
            _ => None,
        };
        bits(mask).map(|at| name(at as usize)).collect()
    }
}
