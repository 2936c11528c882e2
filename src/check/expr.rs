//! Expressions: the syntax tree's to the model's, names resolved and types known.

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::typed::{Deps, Ty, Typed};
use crate::board::SiteSet;
use crate::diagnostic::{brief, Advice, Diagnostic};
use crate::model::{
    Domain, Each, Expr, Family, List, Members, Num, Numbers, Pieces, Set, Sites, Slot, Truth,
};
use crate::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{ExprKind, Ident, SiteItem};
use crate::syntax::expr_text;
use std::sync::Arc;

impl Checker<'_> {
    /// An expression of any type.
    pub fn expr(&mut self, e: &ast::Expr) -> Typed {
        if !self.step(e.span) {
            return Typed::bad(e.span);
        }
        let typed = self.expr_kind(e);
        let typed = self.fold(Typed { span: e.span, ..typed });
        self.note(e.span, &typed);
        match e.kind {
            ExprKind::Group(_) => typed,
            _ => self.said(typed),
        }
    }

    /// An expression of the wanted type, or a stand-in after an error.
    pub fn want(&mut self, e: &ast::Expr, want: Want) -> Typed {
        let typed = self.unknown_wanted(e, want).unwrap_or_else(|| self.expr(e));
        self.coerce(typed, want)
    }

    fn expr_kind(&mut self, e: &ast::Expr) -> Typed {
        let span = e.span;
        match &e.kind {
            ExprKind::Number(n) => match i32::try_from(*n) {
                Ok(n) => Typed::new(Num::Const(n), Ty::Num, Deps::default(), span),
                Err(_) => self.fail_help(
                    "number-too-large",
                    span,
                    format!("{n} is too large"),
                    "numbers go from -2147483648 to 2147483647",
                ),
            },
            ExprKind::Truth(b) => Typed::new(Truth::Const(*b), Ty::Truth, Deps::default(), span),
            ExprKind::None => Typed::new(Sites::Const(SiteSet::EMPTY), Ty::None, Deps::default(), span),
            ExprKind::Text(text) => self.fail_help(
                "wrong-type",
                span,
                "a text can only stand in `legal(\"…\")`, `tiling(\"…\", n)` and items",
                format!("names are written without quotes: `{}`", text.trim()),
            ),
            ExprKind::Name(name) => self.name(name, span),
            ExprKind::SiteList(items) => self.site_list(items, span),
            ExprKind::Braces(parts) => self.braces(parts, span),
            ExprKind::Map(value, each) => {
                self.at_once_or_each(|c| c.map(value, each, span), |c| c.map_known(value, each, span))
            }
            ExprKind::Filter(each) => {
                self.at_once_or_each(|c| c.filter(each, span), |c| c.filter_known(each, span))
            }
            ExprKind::Call(name, args) => self.call(name, args, span),
            ExprKind::CallEach(name, value, each) => self.at_once_or_each(
                |c| c.call_each(name, value, each, span),
                |c| c.call_each_known(name, value, each, span),
            ),
            ExprKind::Quantified(quantifier, each) => self.quantified(*quantifier, each, span),
            ExprKind::After(effects, cond) => self.tried(effects, cond, span),
            ExprKind::If(cond, then, otherwise) => self.conditional(cond, then, otherwise, span),
            ExprKind::For(of, who) => self.for_player(of, who),
            ExprKind::Property(of, name) => self.property(of, name, span),
            ExprKind::Unary(op, a) => self.unary(*op, a, span),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, span),
            ExprKind::Group(inner) => self.expr(inner),
        }
    }

    // ------------------------------------------------------------- site lists

    fn site_list(&mut self, items: &[SiteItem], span: Span) -> Typed {
        if self.board_at(span, "[…]").is_none() {
            return Typed::bad(span);
        }
        let mut sites = SiteSet::EMPTY;
        for item in items {
            let Some(from) = self.site_named(&item.from) else { continue };
            let Some(to) = item.to.as_ref().map_or(Some(from), |to| self.site_named(to)) else { continue };
            (from.0.min(to.0)..=from.0.max(to.0)).for_each(|s| sites.insert(crate::board::Site(s)));
        }
        let one = items.len() == 1 && items[0].to.is_none();
        Typed::new(Sites::Const(sites), Ty::Sites { one }, Deps::default(), span)
    }

    /// The site with this name (case does not matter for sites).
    pub fn site_named(&mut self, name: &Ident) -> Option<crate::board::Site> {
        let board = self.board.clone()?;
        let other_case =
            || [name.text.to_lowercase(), name.text.to_uppercase()].iter().find_map(|n| board.site(n));
        let site = board.site(&name.text).or_else(other_case);
        if site.is_none() {
            let (first, last) =
                (board.name(crate::board::Site(0)), board.name(crate::board::Site(board.len() as u16 - 1)));
            let message = format!("the board has no site `{}`", name.text);
            let known: Vec<String> = board.sites().iter().map(|s| board.name(s).to_string()).collect();
            let near = super::suggest::did_you_mean(&name.text, known.iter().map(String::as_str));
            let help = near.unwrap_or(format!("its sites go from `{first}` to `{last}`").into());
            self.error(Diagnostic::error("unknown-site", name.span, message).help(help));
        }
        site
    }

    // -------------------------------------------------------------------- sets

    /// `{ a, b }`: these things; several sites each make a family.
    fn braces(&mut self, parts: &[ast::Expr], span: Span) -> Typed {
        let parts: Vec<Typed> = parts.iter().map(|p| self.expr(p)).collect();
        if parts.iter().any(|p| p.ty == Ty::Bad) {
            return Typed::bad(span);
        }
        let deps = parts.iter().fold(Deps::default(), |d, p| d.and(&p.deps));
        if parts.iter().all(|p| p.ty == Ty::Num) {
            let numbers = Numbers::Of(parts.into_iter().map(Typed::num).collect());
            return Typed::new(numbers, Ty::Numbers, deps, span);
        }
        let one = |t: &Typed| matches!(t.ty, Ty::Sites { one: true } | Ty::Pieces { one: true } | Ty::None);
        if parts.iter().all(|p| matches!(p.ty, Ty::Members { .. } | Ty::None)) || parts.iter().all(one) {
            return self.union_of(parts, span);
        }
        let sites: Vec<Typed> = parts.into_iter().map(|p| self.coerce(p, Want::Sites)).collect();
        if sites.iter().any(|s| s.ty == Ty::Bad) {
            return Typed::bad(span);
        }
        let deps = sites.iter().fold(Deps::default(), |d, p| d.and(&p.deps));
        Typed::new(Family::Of(sites.into_iter().map(Typed::sites).collect()), Ty::Family, deps, span)
    }

    pub(super) fn union_of(&mut self, parts: Vec<Typed>, span: Span) -> Typed {
        let Some(first) = parts.first().cloned() else { return Typed::bad(span) };
        let mut all = Typed { ty: first.ty.plural(), ..first };
        for part in parts.into_iter().skip(1) {
            let Some((a, b)) = self.agree(all, part, span) else { return Typed::bad(span) };
            let deps = a.deps.clone().and(&b.deps);
            let (ty, x, y) = (a.ty.plural(), a.set(), b.set());
            let set = match (x, y) {
                (Set::Sites(x), Set::Sites(y)) => Set::Sites(Sites::Union(Box::new(x), Box::new(y))),
                (Set::Pieces(x), Set::Pieces(y)) => Set::Pieces(Pieces::Union(Box::new(x), Box::new(y))),
                (Set::Family(x), Set::Family(y)) => Set::Family(Family::Union(Box::new(x), Box::new(y))),
                (Set::Numbers(x), Set::Numbers(y)) => Set::Numbers(Numbers::Union(Box::new(x), Box::new(y))),
                (Set::Members(d, x), Set::Members(_, y)) => {
                    Set::Members(d, Members::Union(Box::new(x), Box::new(y)))
                }
                (x, _) => x,
            };
            all = Typed::new(set, ty, deps, span);
        }
        if let Ty::Members { domain, .. } = all.ty {
            all.ty = Ty::Members { domain, one: false, named: false };
        }
        all.span = span;
        self.fold(all)
    }

    /// The set that a comprehension, quantifier or choice goes through, with the type of its members.
    pub(super) fn domain(&mut self, e: &ast::Expr) -> (Typed, Ty) {
        self.lint_all_classes(e);
        let t = self.unknown_wanted(e, Want::Sites).unwrap_or_else(|| self.expr(e));
        let t = match t.ty {
            Ty::Num => self.coerce(t, Want::Numbers),
            Ty::Mark(_) | Ty::None => self.coerce(t, Want::Sites),
            Ty::Members { domain: Domain::Players | Domain::Colours | Domain::Kinds, one, named: true }
                if one || is_algebra(e) =>
            {
                self.coerce(t, Want::Sites)
            }
            _ => t,
        };
        let member = match t.ty {
            Ty::Sites { .. } => Ty::Sites { one: true },
            Ty::Family => Ty::Sites { one: false },
            Ty::Numbers => Ty::Num,
            Ty::Pieces { .. } => Ty::Pieces { one: true },
            Ty::Members { domain, .. } => Ty::Members { domain, one: true, named: true },
            Ty::Bad => Ty::Bad,
            other => {
                let message = format!("expected a set to go through, found {}", other.name());
                return (self.fail("wrong-type", t.span, message), Ty::Bad);
            }
        };
        (t, member)
    }

    /// `x in S where C`, with the name in scope for `body`; gives the members' walk and the body's result.
    pub(super) fn each<T>(
        &mut self,
        each: &ast::Each,
        body: impl FnOnce(&mut Self) -> T,
    ) -> (Typed, Each, Deps, Slot, T) {
        let (domain, member) = self.domain(&each.domain);
        let scope = self.enter();
        let slot = self.bind(&each.name, member);
        if domain.ty == Ty::Family {
            self.last_is_several();
        }
        let cond = each.cond.as_ref().map(|c| self.want(c, Want::Truth));
        let result = body(self);
        self.leave(scope);
        let mut deps = domain.deps.clone();
        if let Some(cond) = &cond {
            deps = deps.and(&cond.deps.clone().without(slot));
        }
        let walk = Each { slot, domain: domain.clone().set(), cond: cond.map(Typed::truth) };
        (domain, walk, deps, slot, result)
    }

    fn filter(&mut self, each: &ast::Each, span: Span) -> Typed {
        let (domain, walk, deps, _, ()) = self.each(each, |_| ());
        let ty = match domain.ty {
            Ty::Members { domain, one, .. } => Ty::Members { domain, one, named: false },
            ty => ty,
        };
        let walk = Box::new(walk);
        let expr: Expr = match ty {
            Ty::Sites { .. } => Sites::Filter(walk).into(),
            Ty::Family => Family::Filter(walk).into(),
            Ty::Numbers => Numbers::Filter(walk).into(),
            Ty::Pieces { .. } => Pieces::Filter(walk).into(),
            Ty::Members { domain, .. } => Expr::Set(Set::Members(domain, Members::Filter(walk))),
            _ => return Typed::bad(span),
        };
        Typed::new(expr, ty, deps, span)
    }

    /// `{ E for x in S where C }`; sites make a family.
    fn map(&mut self, value: &ast::Expr, each: &ast::Each, span: Span) -> Typed {
        let (domain, walk, deps, slot, value) = self.each(each, |c| c.expr(value));
        if domain.ty == Ty::Bad || value.ty == Ty::Bad {
            return Typed::bad(span);
        }
        self.mapped(walk, value, slot, deps, span)
    }

    /// The set of the values that `value` has for the members of a walk.
    pub(super) fn mapped(&mut self, walk: Each, value: Typed, slot: Slot, deps: Deps, span: Span) -> Typed {
        let deps = deps.and(&value.deps.clone().without(slot));
        let walk = Box::new(walk);
        match value.ty {
            Ty::Num => Typed::new(Numbers::Map(walk, Box::new(value.num())), Ty::Numbers, deps, span),
            Ty::Members { domain, .. } => {
                let ty = Ty::Members { domain, one: false, named: false };
                Typed::new(Set::Members(domain, Members::Map(walk, Box::new(value.mask()))), ty, deps, span)
            }
            Ty::Sites { one: true } => Typed::new(
                Sites::UnionEach(walk, Box::new(value.sites())),
                Ty::Sites { one: false },
                deps,
                span,
            ),
            _ => {
                let value = self.coerce(value, Want::Sites);
                let deps = deps.and(&value.deps.clone().without(slot));
                Typed::new(Family::Map(walk, Box::new(value.sites())), Ty::Family, deps, span)
            }
        }
    }

    // ----------------------------------------------------------- either–or

    fn conditional(
        &mut self,
        cond: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Typed {
        let written = cond;
        let cond = self.want(cond, Want::Truth);
        let known = cond.const_truth();
        let a = self.knowing(written, true, |c| c.in_part(known == Some(false), |c| c.expr(then)));
        let b = self.knowing(written, false, |c| c.in_part(known == Some(true), |c| c.expr(otherwise)));
        let nothing = [&a, &b].map(|part| part.ty == Ty::None);
        let same_number = a.ty == Ty::Num && b.ty == Ty::Num;
        let (a, b) = if same_number {
            (a, b)
        } else {
            match self.agree(a, b, span) {
                Some(both) => both,
                None => return Typed::bad(span),
            }
        };
        let ty = match nothing {
            [true, false] => b.ty,
            [false, true] => a.ty,
            _ => either_type(a.ty, b.ty),
        };
        if let Some(known) = known {
            let chosen = if known { a } else { b };
            return Typed { ty, ..chosen };
        }
        let deps = cond.deps.clone().and(&a.deps).and(&b.deps);
        let c = cond.truth();
        let expr: Expr = match ty {
            Ty::Truth => Truth::If(Box::new((c, a.truth(), b.truth()))).into(),
            Ty::Num => Num::If(Box::new((c, a.num(), b.num()))).into(),
            Ty::List => List::If(Box::new((c, a.list(), b.list()))).into(),
            Ty::Sites { .. } => Sites::If(Box::new((c, a.sites(), b.sites()))).into(),
            Ty::Family => Family::If(Box::new((c, a.family(), b.family()))).into(),
            Ty::Numbers => Numbers::If(Box::new((c, a.numbers(), b.numbers()))).into(),
            Ty::Pieces { .. } => Pieces::If(Box::new((c, a.pieces(), b.pieces()))).into(),
            Ty::Members { domain, .. } => {
                Expr::Set(Set::Members(domain, Members::If(Box::new((c, a.mask(), b.mask())))))
            }
            _ => return Typed::bad(span),
        };
        Typed::new(expr, ty, deps, span)
    }

    // ------------------------------------------------------------- properties

    fn property(&mut self, of: &ast::Expr, name: &Ident, span: Span) -> Typed {
        let t = self.expr(of);
        let deps = t.deps.clone();
        let on_board = deps.clone().and(&Deps::position());
        if matches!(name.text.as_str(), "row" | "col") {
            self.lint_coordinate(of, &t, name);
        }
        match (name.text.as_str(), t.ty) {
            (_, Ty::Bad) => t,
            ("seat" | "player", _) if self.place == Place::Pattern => {
                self.pattern_only(&format!(".{}", name.text), name.span)
            }
            ("row", Ty::Sites { .. }) => Typed::new(Num::Row(Box::new(t.sites())), Ty::Num, deps, span),
            ("col", Ty::Sites { .. }) => Typed::new(Num::Col(Box::new(t.sites())), Ty::Num, deps, span),
            ("row" | "col", Ty::Pieces { .. }) => {
                let sites = Box::new(Sites::Of(Box::new(t.pieces())));
                let num = if name.text == "row" { Num::Row(sites) } else { Num::Col(sites) };
                Typed::new(num, Ty::Num, deps, span)
            }
            ("kind" | "colour", Ty::Sites { .. }) if self.cast.sharing => self.fail_help(
                "shared-site",
                span,
                format!("`.{}` of a site is not one thing where pieces share sites", name.text),
                "go through `pieces(…)` and ask each piece",
            ),
            ("kind", Ty::Sites { one }) => {
                of_things(Domain::Kinds, one, Members::KindAt(Box::new(t.sites())), on_board, span)
            }
            ("colour", Ty::Sites { one }) => {
                of_things(Domain::Colours, one, Members::ColourAt(Box::new(t.sites())), on_board, span)
            }
            ("site", Ty::Pieces { one }) => {
                Typed::new(Sites::Of(Box::new(t.pieces())), Ty::Sites { one }, deps, span)
            }
            ("kind", Ty::Pieces { one }) => {
                of_things(Domain::Kinds, one, Members::KindOf(Box::new(t.pieces())), deps, span)
            }
            ("colour", Ty::Pieces { one }) => {
                of_things(Domain::Colours, one, Members::ColourOf(Box::new(t.pieces())), deps, span)
            }
            ("seat", Ty::Members { domain: Domain::Players, one, .. }) => {
                finite(Domain::Seats, one, Members::SeatOf(Box::new(t.mask())), on_board, span)
            }
            ("player", Ty::Members { domain: Domain::Seats, one, .. }) => {
                finite(Domain::Players, one, Members::RoleOf(Box::new(t.mask())), on_board, span)
            }
            (other, ty) => {
                let known = ["row", "col", "kind", "colour", "site", "seat", "player"];
                let message = format!("{} has no `{other}`", ty.name());
                let error = Diagnostic::error("unknown-property", name.span, message);
                let near = super::suggest::did_you_mean(other, known);
                self.error(error.help(property_advice(of, other, ty).or(near).unwrap_or(
                    "sites have row, col, kind and colour; pieces site, kind and colour; players a seat; seats a player".into(),
                )));
                Typed::bad(span)
            }
        }
    }

    // ------------------------------------------------------------- small help

    /// A number known at load; none (after an error) otherwise. In a definition checked on its own: 0.
    pub(super) fn const_number(&mut self, e: &ast::Expr, what: &str) -> Option<i32> {
        let t = self.want(e, Want::Num);
        self.known(&t, t.const_num(), what)
    }

    /// Requires a value to be known at load.
    pub(super) fn known<T>(&mut self, t: &Typed, value: Option<T>, what: &str) -> Option<T> {
        let of_a_parameter = self.opaque && !t.deps.slots.is_empty();
        if value.is_none() && t.ty != Ty::Bad && !of_a_parameter {
            let message = format!("{what} must be known when the game is loaded");
            let help = match t.deps.position || t.deps.slots.is_empty() {
                true => "it may use options, the board and definitions over them, not the position",
                false => {
                    "a name in it takes several values; give a definition a parameter in its place, as in \
                     `define holds(n: number) = …`, and call it with each: `holds(1) or holds(2)`"
                }
            };
            self.error(Diagnostic::error("not-constant", t.span, message).help(help));
        }
        value
    }

    /// A constant family of the board.
    pub(super) fn const_family(&mut self, family: Vec<SiteSet>, span: Span) -> Typed {
        Typed::new(Family::Const(Arc::new(family)), Ty::Family, Deps::default(), span)
    }

    /// Is the text being checked about the position (a turn, an end, a test)?
    pub(super) fn in_game(&self) -> bool {
        self.place != Place::Constant
    }
}

/// What is meant by a property that nothing has, by its type: what other languages call it, or how many there are.
fn property_advice(of: &ast::Expr, name: &str, ty: Ty) -> Option<Advice> {
    let said = || match &of.kind {
        ExprKind::Group(inner) => brief(&expr_text(inner)),
        _ => brief(&expr_text(of)),
    };
    Some(match (name, ty) {
        ("column" | "file" | "x", Ty::Sites { .. }) => Advice::did_you_mean("col"),
        ("rank" | "line" | "y", Ty::Sites { .. }) => Advice::did_you_mean("row"),
        ("color" | "owner" | "player", Ty::Sites { .. } | Ty::Pieces { .. }) => {
            Advice::did_you_mean("colour")
        }
        ("type" | "piece", Ty::Sites { .. } | Ty::Pieces { .. }) => Advice::did_you_mean("kind"),
        ("count" | "size" | "length", ty) if !matches!(ty, Ty::Num | Ty::Truth) => {
            format!("write `count({})`", said()).into()
        }
        ("neighbours" | "neighbors", Ty::Sites { .. }) => format!("write `neighbours({})`", said()).into(),
        _ => return None,
    })
}

/// The type of `if C then A else B` once both have one type: one only if both are.
fn either_type(a: Ty, b: Ty) -> Ty {
    match (a, b) {
        (Ty::Sites { one: x }, Ty::Sites { one: y }) => Ty::Sites { one: x && y },
        (Ty::Pieces { one: x }, Ty::Pieces { one: y }) => Ty::Pieces { one: x && y },
        (Ty::Members { domain, one: x, named: n }, Ty::Members { one: y, named: m, .. }) => {
            Ty::Members { domain, one: x && y, named: n && m }
        }
        (ty, _) => ty,
    }
}

/// A value of a finite type.
pub(super) fn finite(domain: Domain, one: bool, members: Members, deps: Deps, span: Span) -> Typed {
    Typed::new(Set::Members(domain, members), Ty::Members { domain, one, named: true }, deps, span)
}

/// The kinds or colours of some things. Those of one stand for the sites that hold such pieces, as if it were said by name;
/// those of several are a set of their own, whose members can be counted.
fn of_things(domain: Domain, one: bool, members: Members, deps: Deps, span: Span) -> Typed {
    Typed::new(Set::Members(domain, members), Ty::Members { domain, one, named: one }, deps, span)
}

/// Is it known at load that the set has no member?
pub(super) fn is_nothing(set: &Set) -> bool {
    match set {
        Set::Sites(sites) => matches!(sites.unsaid(), Sites::Const(sites) if sites.is_empty()),
        Set::Family(Family::Const(sets)) => sets.is_empty(),
        Set::Members(_, Members::Const(mask)) => *mask == 0,
        _ => false,
    }
}

/// `A + B`, `A - B`, `A & B`, in brackets or not.
fn is_algebra(e: &ast::Expr) -> bool {
    match &e.kind {
        ast::ExprKind::Group(inner) => is_algebra(inner),
        ast::ExprKind::Binary(..) => true,
        _ => false,
    }
}
