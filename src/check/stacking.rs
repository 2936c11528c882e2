//! Games whose pieces stack: what their statements stand for is said by the library `stacking`.
//!
//! The piece on top is the one that stands on a site; the library remembers the others in variables. So everything that
//! reads positions sees the top, unless it asks for more.

use super::checker::{Checker, Global};
use super::coerce::Want;
use super::declare::MAX_VALUES;
use super::merge::STACKING;
use super::typed::Ty;
use super::written::{call, ident, name, stmt, the};
use crate::board::{Site, SiteSet};
use crate::model::{
    Block, Domain, Expr, Index, MarkId, Members, Num, Numbers, PieceType, Set, Sites, Stacks, Stmt, VarId,
    VarRef,
};
use crate::span::Span;
use crate::syntax::ast::{self, ColourWord, Expr as Ast, StackPart, StmtKind};

/// A piece of a drawn position, with its marks.
type Drawn = (Site, PieceType, Vec<MarkId>);

// The beginning of names that no text can hold.
const SITE: &str = "site of the stack";

impl Checker<'_> {
    /// Is this a text about stacks? The library itself speaks of single pieces.
    pub(super) fn stacks_here(&self) -> bool {
        self.cast.stacking && self.from.is_none_or(|at| self.book.uses[at].name.text != STACKING)
    }

    /// Is the most that may stand on a site a number that a position can hold?
    pub(super) fn check_stacks(&mut self) {
        let book = self.book;
        let sites = self.board.as_ref().map_or(1, |board| board.len().max(1));
        let highest = (MAX_VALUES / sites) as i32;
        for item in &book.pieces {
            let Some(most) = &item.item.stacking else { continue };
            let Some(n) = self.const_number(most, "the height of stacks") else { continue };
            if !(2..=highest).contains(&n) {
                let message = format!("stacks of up to {n} pieces cannot be remembered on this board");
                self.fail_help(
                    "stack-limit",
                    most.span,
                    message,
                    format!("write a number from 2 to {highest}"),
                );
            }
        }
    }

    /// Where a position remembers what stands below.
    pub(super) fn stacks(&self) -> Option<Stacks> {
        let var = |name: &str| match self.globals.get(name) {
            Some(Global::Var(var)) => Some(*var),
            _ => None,
        };
        let found = || {
            Some(Stacks { height: var("height")?, colours: var("colour_under")?, kinds: var("kind_under")? })
        };
        found().filter(|_| self.cast.stacking)
    }

    /// How many pieces a drawn site can hold.
    pub(super) fn most_on_a_site(&self) -> usize {
        let levels = |stacks: Stacks| self.vars.get(stacks.colours.index())?.keys.last().map(|key| key.size);
        self.stacks().and_then(levels).unwrap_or(usize::MAX)
    }

    /// A statement that puts, moves or removes pieces of stacks.
    pub(super) fn stack_statement(&mut self, kind: &StmtKind, span: Span, out: &mut Block) {
        match kind {
            StmtKind::Place { colour, kind, at } => {
                let before = self.errors.len();
                self.place_piece(colour, kind, at, &mut Block::new());
                if self.errors.len() == before {
                    let colour = match colour {
                        ColourWord::My(span) => name(&ident("me", *span)),
                        ColourWord::Of(colour) => colour.clone(),
                    };
                    self.on_each(at, span, out, |site| ("lay", vec![site, colour.clone(), kind.clone()]));
                }
            }
            StmtKind::Remove { part, what } => self.on_each(what, span, out, |site| match part {
                Some(StackPart { bottom: true, count }) => ("remove_bottom", vec![count.clone(), site]),
                Some(StackPart { count, .. }) => ("remove_top", vec![count.clone(), site]),
                None => ("remove_top", vec![height(&site), site]),
            }),
            StmtKind::Move { part, from, under, to } => {
                self.carry(part.as_ref(), from, *under, to, span, out)
            }
            _ => {}
        }
    }

    fn carry(
        &mut self,
        part: Option<&StackPart>,
        from: &Ast,
        under: bool,
        to: &Ast,
        span: Span,
        out: &mut Block,
    ) {
        let is_bottom = part.is_some_and(|part| part.bottom);
        if is_bottom && under {
            let help = "move what is above it: `move top N of …`";
            self.fail_help("stack-part", span, "the bottom of a stack cannot go under another one", help);
            return;
        }
        let call = match (is_bottom, under) {
            (true, _) => "carry_bottom",
            (_, true) => "carry_under",
            _ => "carry_top",
        };
        let to = the(to);
        self.on_each(&the(from), span, out, |site| {
            let count = part.map_or_else(|| height(&site), |part| part.count.clone());
            (call, vec![count, site, to.clone()])
        });
    }

    /// `do` a statement of the library for each of these sites.
    fn on_each(
        &mut self,
        sites: &Ast,
        span: Span,
        out: &mut Block,
        call: impl Fn(Ast) -> (&'static str, Vec<Ast>),
    ) {
        let before = self.errors.len();
        let is_one = matches!(self.want(sites, Want::Sites).ty, Ty::Sites { one: true });
        if self.errors.len() > before {
            return;
        }
        let perform = |site: Ast| {
            let (what, args) = call(site);
            stmt(span, StmtKind::Do { name: ident(what, span), args })
        };
        if is_one {
            return self.stmt(&perform(sites.clone()), out);
        }
        let site = ident(&format!("{SITE} {}", span.start), span);
        let body = ast::Block { span, stmts: vec![perform(name(&site))] };
        let each = ast::Each { name: site, domain: sites.clone(), cond: None };
        self.stmt(&stmt(span, StmtKind::For { each, body }), out);
    }

    /// A drawn position: the pieces on top stand there, the others are remembered.
    pub(super) fn set_up_stacks(&mut self, pieces: Vec<Drawn>, out: &mut Block) {
        let Some(stacks) = self.stacks() else { return out.push(Stmt::Position(pieces)) };
        let board_len = self.board.as_ref().map_or(0, |board| board.len());
        let mut drawn: Vec<Vec<PieceType>> = vec![Vec::new(); board_len];
        pieces.iter().for_each(|(site, ty, _)| drawn[site.index()].push(*ty));
        out.push(Stmt::Position(pieces));
        let sites = |has: &dyn Fn(&[PieceType]) -> bool| -> SiteSet {
            (0..board_len).filter(|site| has(&drawn[*site])).map(|site| Site(site as u16)).collect()
        };
        let levels = self.vars[stacks.colours.index()].keys.last().map_or(0, |key| key.size);
        for height in 0..=levels {
            let at = sites(&|stack| stack.len() == height);
            self.remember(stacks.height, at, None, Expr::Num(Num::Const(height as i32)), out);
        }
        for level in 0..levels {
            let below = |stack: &[PieceType]| stack.get(level).copied().filter(|_| stack.len() > level + 1);
            let colours = (0..self.cast.colours.len()).map(|c| (stacks.colours, Domain::Colours, c));
            let kinds = (0..self.cast.kinds.len()).map(|k| (stacks.kinds, Domain::Kinds, k));
            for (var, domain, member) in colours.chain(kinds).collect::<Vec<_>>() {
                let cast = self.cast.clone();
                let of =
                    |ty: PieceType| if domain == Domain::Kinds { cast.kind(ty) } else { cast.colour(ty) };
                if member == 0 {
                    let none = Expr::Set(Set::Members(domain, Members::Const(0)));
                    self.remember(var, sites(&|stack| below(stack).is_none()), Some(level), none, out);
                }
                let at = sites(&|stack| below(stack).is_some_and(|ty| of(ty) == member));
                let one = Expr::Set(Set::Members(domain, Members::Const(1 << member)));
                self.remember(var, at, Some(level), one, out);
            }
        }
    }

    /// Sets a variable of these sites, and of a level.
    fn remember(&self, var: VarId, sites: SiteSet, level: Option<usize>, value: Expr, out: &mut Block) {
        let size = |key: usize| self.vars[var.index()].keys.get(key).map_or(0, |key| key.size);
        let mut of = vec![Index { of: Set::Sites(Sites::Const(sites)), size: size(0) }];
        of.extend(level.map(|level| {
            let level = Numbers::Of(vec![Num::Const(level as i32)]);
            Index { of: Set::Numbers(level), size: size(1) }
        }));
        if !sites.is_empty() {
            out.push(Stmt::Set { var: VarRef { var, of }, value });
        }
    }
}

fn height(site: &Ast) -> Ast {
    call(&ident("height", site.span), vec![site.clone()])
}
