//! Edges and vertices in play beside cells: the board's part, and the words that mean them.

use super::checker::Checker;
use super::coerce::Want;
use super::rulebook::BoardItem;
use super::typed::{Ty, Typed};
use crate::board::{Between, Board, SiteSet, Which};
use crate::model::{Links, Members, Sites};
use crate::span::Span;
use crate::syntax::ast::{Expr as Ast, Ident};
use std::sync::Arc;

impl Checker<'_> {
    /// The board with what the item puts beside its cells.
    pub(super) fn with_between(&mut self, board: Arc<Board>, item: &BoardItem) -> Option<Arc<Board>> {
        let mut between = Between::default();
        for part in &item.between {
            let (of, word) = match part.vertices {
                true => (&mut between.vertices, "vertices"),
                false => (&mut between.edges, "edges"),
            };
            let which = if part.inner { Which::Inner } else { Which::All };
            if of.replace(which).is_some() {
                self.fail("given-twice", part.span, format!("the {word} of the board are named twice"));
            }
        }
        if item.between.is_empty() {
            return Some(board);
        }
        match board.with_between(between) {
            Ok(board) => Some(Arc::new(board)),
            Err(error) => {
                self.board_failed(error, item.between.first().map_or(item.span, |part| part.span));
                None
            }
        }
    }

    /// `cells`, `edges(S)`, `along`: nothing where the board has cells alone.
    pub(super) fn touching(&mut self, name: &str, args: Option<&[Ast]>, span: Span) -> Option<Typed> {
        let board = self.board.clone().filter(|board| board.has_between())?;
        let Some((_, class)) = board.touching(name, &board.sites()) else {
            if args.is_some() {
                return Some(self.fail("not-a-function", span, format!("`{name}` takes no arguments")));
            }
            return Some(self.direction(name, span));
        };
        if class.is_empty() {
            let message = format!("the {name} of this board are not in play");
            let help = format!("write `board … with edges, vertices`, if `{name}` are to be sites");
            return Some(self.fail_help("no-such-region", span, message, help));
        }
        let Some(args) = args else { return Some(super::plain::const_sites(class, span)) };
        let word = Ident { text: name.to_string(), span };
        if !self.count_args(&word, args, 1, 1) {
            return Some(Typed::bad(span));
        }
        let from = self.want(&args[0], Want::Sites);
        let deps = from.deps.clone();
        let (mask, _) = board.touching(name, &within(&from.clone().sites(), &board.sites()))?;
        let links = Links::Directions(Box::new(Members::Const(mask)));
        let near = Sites::Neighbours(Box::new(from.sites()), links);
        let touching = Sites::Both(Box::new(near), Box::new(Sites::Const(class)));
        Some(Typed::new(touching, Ty::Sites { one: false }, deps, span))
    }
}

/// A set known when the game is loaded in which these sites lie.
fn within(sites: &Sites, all: &SiteSet) -> SiteSet {
    match sites.unsaid() {
        Sites::Const(known) => *known,
        Sites::Both(a, b) => within(a, all) & within(b, all),
        Sites::Minus(a, _) => within(a, all),
        _ => *all,
    }
}
