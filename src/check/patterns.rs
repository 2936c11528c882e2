//! Mind Ninja patterns: conditions on the board that a game may ask for with `built(p)`.

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::rulebook::{Define, Rulebook, Sourced};
use crate::model::{PatternInfo, Truth};
use crate::syntax::ast::{Domain as AstDomain, ItemKind, Pattern};

impl Checker<'_> {
    /// Loads the patterns that fit the board, if the game speaks of patterns.
    pub(super) fn load_patterns(&mut self) {
        if !self.asks_for_patterns() {
            return;
        }
        let book = self.book;
        for (id, pattern) in book.patterns.iter().take(64) {
            if let Some((built, slots)) = self.pattern_condition(pattern) {
                self.patterns.push(PatternInfo { id: id.clone(), built });
                self.pattern_slots = self.pattern_slots.max(slots);
            }
        }
    }

    fn asks_for_patterns(&self) -> bool {
        self.book
            .vars
            .iter()
            .any(|v| matches!(&v.item.domain, AstDomain::Type(t) if t.text.starts_with("pattern")))
    }

    /// A pattern's condition on this game's board and colours; none if it does not fit them.
    fn pattern_condition(&mut self, pattern: &Pattern) -> Option<(Truth, usize)> {
        let kind = self.board_kind.clone()?;
        if !pattern.on.is_empty() && !pattern.on.iter().any(|on| on.text == kind) {
            return None;
        }
        let book = pattern_book(self.book, pattern);
        let mut inner = Checker::new(&book);
        inner.cast = self.cast.clone();
        inner.board = self.board.clone();
        let ((), _) = inner.fresh(Place::Constant, None, |c| c.declare_pattern_names());
        inner.bind_options(&vec![]);
        let (built, slots) = inner.fresh(Place::Pattern, None, |c| c.want(&pattern.built, Want::Truth));
        let failed = inner.failed();
        (!failed).then(|| (built.truth(), slots))
    }

    fn declare_pattern_names(&mut self) {
        use super::checker::Global;
        for (i, colour) in self.cast.colours.clone().into_iter().enumerate() {
            self.globals.insert(colour, Global::Colour(i as u8));
        }
        let book = self.book;
        for (at, option) in book.options.iter().enumerate() {
            self.declare(&option.item.name, Global::Option(at), option.from);
        }
        self.declare_words();
        for (at, define) in book.defines.iter().enumerate() {
            self.declare(&define.item.name, Global::Define(at), define.from);
        }
    }
}

/// A pattern's options and definitions, with the prelude, as a rulebook of their own.
pub(super) fn pattern_book(game: &Rulebook, pattern: &Pattern) -> Rulebook {
    let mut book = Rulebook {
        files: game.files.clone(),
        span: pattern.span,
        uses: game.uses.clone(),
        ..Rulebook::default()
    };
    let prelude = |from: &Option<usize>| from.is_some_and(|at| game.uses[at].name.text == "prelude");
    book.defines.extend(game.defines.iter().filter(|d| prelude(&d.from)).cloned());
    for item in &pattern.items {
        match &item.kind {
            ItemKind::Option(o) => book.options.push(Sourced { item: o.clone(), from: None }),
            ItemKind::Define { name, params, body } => {
                let define = Define { name: name.clone(), params: params.clone(), body: body.clone() };
                book.defines.push(Sourced { item: define, from: None });
            }
            _ => {}
        }
    }
    book
}
