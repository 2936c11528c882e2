//! Definitions are text, not calls: a body stands where it is used, with the arguments for its parameters.

use super::checker::{Checker, Global, Place, MAX_DEPTH};
use super::coerce::Want;
use super::typed::{slot_expr, Deps, Ty, Typed};
use crate::diagnostic::{Advice, Diagnostic};
use crate::model::{Domain, Expr, Family, Members, Num, Numbers, Set, Sites, Truth};
use crate::span::Span;
use crate::syntax::ast::{DefineBody, Expr as Ast, Ident, Param};
use crate::syntax::synonyms;
use crate::words::TYPES;
use std::collections::BTreeSet;

impl Checker<'_> {
    /// The type that a parameter's type name asks for.
    pub(super) fn param_type(&mut self, ty: &Ident) -> Option<Want> {
        Some(match ty.text.as_str() {
            "site" => Want::Site,
            "sites" => Want::Sites,
            "player" => Want::Member(Domain::Players),
            "players" => Want::Members(Domain::Players),
            "seat" => Want::Member(Domain::Seats),
            "seats" => Want::Members(Domain::Seats),
            "colour" => Want::Member(Domain::Colours),
            "colours" => Want::Members(Domain::Colours),
            "kind" => Want::Member(Domain::Kinds),
            "kinds" => Want::Members(Domain::Kinds),
            "piece" => Want::Piece,
            "pieces" => Want::Pieces,
            "direction" => Want::Member(Domain::Directions),
            "directions" => Want::Members(Domain::Directions),
            "spin" => Want::Member(Domain::Spins),
            "spins" => Want::Members(Domain::Spins),
            "pattern" => Want::Member(Domain::Patterns),
            "patterns" => Want::Members(Domain::Patterns),
            "number" => Want::Num,
            "numbers" => Want::Numbers,
            "truth" => Want::Truth,
            "family" => Want::Family,
            "list" => Want::List,
            other => match self.globals.get(other) {
                Some(&Global::Option(at)) => match self.options[at].as_ref().map(|o| o.ty) {
                    Some(Ty::Members { domain, .. }) => Want::Member(domain),
                    Some(Ty::Bad) => return None,
                    _ => return self.no_type(ty),
                },
                _ => return self.no_type(ty),
            },
        })
    }

    pub(super) fn no_type(&mut self, ty: &Ident) -> Option<Want> {
        let other = synonyms::advice(&ty.text, synonyms::Place::Type).map(Advice::written);
        let near = other.or_else(|| super::suggest::did_you_mean(&ty.text, TYPES.iter().copied()));
        let mut error = Diagnostic::error("unknown-type", ty.span, format!("there is no type `{}`", ty.text));
        error = error.help(near.unwrap_or("types are site, sites, player, colour, kind, piece, direction, spin, number, truth, family, list, and plurals".into()));
        self.error(error);
        None
    }

    /// A definition's body with arguments for its parameters, where it is used.
    pub(super) fn expand(&mut self, at: usize, args: &[Ast], span: Span) -> Typed {
        if let Some(known) = self.constants.get(&at) {
            return Typed { span, ..known.clone() };
        }
        let book = self.book;
        let define = &book.defines[at].item;
        let DefineBody::Expr(body) = &define.body else {
            let help = format!("write `do {}` as a statement", define.name.text);
            return self.fail_help(
                "statement-definition",
                span,
                format!("`{}` is made of statements", define.name.text),
                help,
            );
        };
        let Some(opened) = self.open_definition(at, args, span) else { return Typed::bad(span) };
        let mut value = self.expr(body);
        for (slot, arg) in opened.bound.iter().rev() {
            value = value.bind(*slot, arg);
        }
        self.close_definition(opened);
        let value = self.fold(Typed { span, ..value });
        if define.params.is_empty()
            && value.deps.is_const()
            && value.ty != Ty::Bad
            && self.place != Place::Constant
            && self.asked.is_none()
            && !self.opaque
        {
            self.constants.insert(at, value.clone());
        }
        value
    }

    /// Puts a definition's parameters in scope (and nothing else). Arguments that are not simple get slots.
    pub(super) fn open_definition(&mut self, at: usize, args: &[Ast], span: Span) -> Option<Opened> {
        let book = self.book;
        let define = &book.defines[at];
        let name = &define.item.name;
        let pure = matches!(define.item.body, DefineBody::Expr(_));
        if !self.may_expand(at, span) {
            return None;
        }
        let (values, beyond) =
            self.beyond(|c| c.arguments(&define.item.params, define.from, &name.text, args, span));
        let values = values?;
        let scope = self.enter();
        // A parameter keeps its value while the arguments behind it are worked out, with names of their own.
        self.next_slot = beyond;
        let saved = (self.visible, self.from);
        let mut bound = Vec::new();
        let mut locals = Vec::new();
        for (param, value) in define.item.params.iter().zip(values) {
            let simple = value.deps.is_const() || is_simple(&value.expr, pure);
            let value = if simple {
                value
            } else {
                let slot = self.new_slot();
                let read = Typed::new(slot_expr(slot, value.ty), value.ty, Deps::slot(slot), param.name.span);
                bound.push((slot, value));
                read
            };
            locals.push((param.name.clone(), value));
        }
        (self.visible, self.from) = (self.locals.len(), define.from);
        self.expanding.push(at);
        for (name, value) in locals {
            self.bind_value(&name, value);
        }
        Some(Opened { scope, saved, bound })
    }

    /// May a definition or a table be expanded here? Not inside itself, nor too deep in others; that is reported.
    pub(super) fn may_expand(&mut self, at: usize, span: Span) -> bool {
        // What is tried may lead back to what asks for it: there it is not tried again.
        let since = self.trying.map_or(0, |trying| trying.expanding);
        if self.expanding[since..].contains(&at) {
            self.leads_back(at, span);
            return false;
        }
        !self.too_deep(span)
    }

    /// Reports a definition or a table that is asked for while it is being worked out itself.
    fn leads_back(&mut self, at: usize, span: Span) {
        let begun = self.expanding.iter().rposition(|open| *open == at).unwrap_or(0);
        let circle = self.expanding[begun..].to_vec();
        let names: Vec<String> = circle.iter().map(|at| format!("`{}`", self.expanded(*at))).collect();
        let message = format!("{} leads back to itself", names[0]);
        let help = match names.as_slice() {
            [_] => "definitions and tables cannot use themselves".to_string(),
            names if names.len() < 6 => {
                let next = names.iter().cycle().skip(1);
                let asked: Vec<String> =
                    names.iter().zip(next).map(|(a, b)| format!("{a} uses {b}")).collect();
                format!(
                    "definitions and tables cannot use themselves, not even through others: {}",
                    asked.join(", ")
                )
            }
            _ => "definitions and tables cannot use themselves, not even through others".to_string(),
        };
        self.error(Diagnostic::error("recursive-definition", span, message).help(help));
        self.circles.push((span, circle.into_iter().collect()));
    }

    /// Have definitions and tables led too deep into each other? Reports it.
    fn too_deep(&mut self, span: Span) -> bool {
        let deep = self.expanding.len() >= MAX_DEPTH;
        if deep {
            let message = format!("definitions lead into each other more than {MAX_DEPTH} deep");
            self.fail("definitions-deep", span, message);
        }
        deep
    }

    /// The name of a definition or table that is being expanded.
    pub(super) fn expanded(&self, at: usize) -> &str {
        let (defines, tables) = (&self.book.defines, &self.book.tables);
        match at.checked_sub(defines.len()) {
            None => &defines[at].item.name.text,
            Some(at) => &tables[at].item.name.text,
        }
    }

    /// Of definitions and tables that lead back to each other only the first mistake is told.
    pub(super) fn tell_circles_once(&self, found: &mut Vec<Diagnostic>) {
        let mut told: Vec<&BTreeSet<usize>> = Vec::new();
        found.retain(|error| {
            let circle = self.circles.iter().find(|(span, _)| *span == error.span).map(|(_, circle)| circle);
            let Some(circle) = circle.filter(|_| error.code == "recursive-definition") else { return true };
            let news = !told.contains(&circle);
            told.push(circle);
            news
        });
    }

    /// Takes the parameters out of scope again.
    pub(super) fn close_definition(&mut self, opened: Opened) {
        self.expanding.pop();
        (self.visible, self.from) = opened.saved;
        self.leave(opened.scope);
    }

    /// The arguments at their parameters' types, defaults filled in.
    pub(super) fn arguments(
        &mut self,
        params: &[Param],
        from: Option<usize>,
        name: &str,
        args: &[Ast],
        span: Span,
    ) -> Option<Vec<Typed>> {
        let needed = params.iter().filter(|p| p.default.is_none()).count();
        if args.len() < needed || args.len() > params.len() {
            let list: Vec<String> =
                params.iter().map(|p| format!("{}: {}", p.name.text, p.ty.text)).collect();
            let wanted = match (needed == params.len(), params.len()) {
                (true, 0) => "no arguments".to_string(),
                (true, 1) => "one argument".to_string(),
                (true, n) => format!("{n} arguments"),
                (false, n) => format!("{needed} to {n} arguments"),
            };
            let message = format!("`{name}` takes {wanted}, not {}", args.len());
            let mut error = Diagnostic::error("argument-count", span, message);
            if let Some(first) = params.first().filter(|first| first.name.span.file != span.file) {
                error = error.note(first.name.span, format!("this `{name}` is meant here"));
            }
            self.error(if list.is_empty() {
                error
            } else {
                error.help(format!("`{name}({})`", list.join(", ")))
            });
            return None;
        }
        let mut values = Vec::new();
        for (at, param) in params.iter().enumerate() {
            let want = self.param_type(&param.ty)?;
            let value = match args.get(at) {
                Some(arg) => {
                    let kept = self.errors.len();
                    let value = self.argument(arg, want);
                    self.tell_whose(kept, name, &param.name, span);
                    value
                }
                None => {
                    let saved = (self.from, self.visible);
                    (self.from, self.visible) = (from, self.locals.len());
                    let value = self.want(param.default.as_ref()?, want);
                    (self.from, self.visible) = saved;
                    value
                }
            };
            values.push(match want {
                Want::Site | Want::Piece | Want::Member(_) => Typed { ty: as_param(value.ty, want), ..value },
                _ => value,
            });
        }
        Some(values)
    }

    /// Adds to the mistakes after the first `kept`, made by a call in a text that the game builds on, that a definition of the
    /// game's own is called: it has taken the place of the one that was meant.
    fn tell_whose(&mut self, kept: usize, name: &str, param: &Ident, call: Span) {
        let own = self.book.span.file;
        if call.file == own || param.span.file != own {
            return;
        }
        let note = (param.span, format!("this `{name}` is meant here"));
        self.errors.iter_mut().skip(kept).for_each(|error| error.notes.push(note.clone()));
    }
}

/// May the expression stand for itself wherever the parameter stands? `pure`: nothing changes in between.
fn is_simple(expr: &Expr, pure: bool) -> bool {
    let is_slot = match expr {
        Expr::Truth(truth) => matches!(truth.unsaid(), Truth::Slot(_)),
        Expr::Set(Set::Sites(sites)) => matches!(sites.unsaid(), Sites::Slot(_)),
        Expr::Num(Num::Slot(_))
        | Expr::Set(Set::Family(Family::Slot(_)))
        | Expr::Set(Set::Members(_, Members::Slot(_)))
        | Expr::Set(Set::Numbers(Numbers::Slot(_)))
        | Expr::Set(Set::Pieces(crate::model::Pieces::Slot(_))) => true,
        _ => false,
    };
    is_slot || pure && is_cheap(expr)
}

fn is_cheap(expr: &Expr) -> bool {
    match expr {
        Expr::Set(Set::Sites(sites)) => match sites.unsaid() {
            Sites::Empty => true,
            Sites::Coloured(who) | Sites::OfKinds(who) => {
                matches!(**who, Members::Const(_) | Members::Me | Members::Mover | Members::Others)
            }
            _ => false,
        },
        Expr::Set(Set::Members(_, m)) => matches!(m, Members::Me | Members::Mover | Members::Others),
        _ => false,
    }
}

fn as_param(found: Ty, want: Want) -> Ty {
    if found == Ty::Bad {
        Ty::Bad
    } else {
        want.ty()
    }
}

/// A stand-in of the wanted type that nothing is known about, for checking a definition on its own.
pub(super) fn unknown_of(want: Want, slot: crate::model::Slot, span: Span) -> Typed {
    Typed::new(slot_expr(slot, want.ty()), want.ty(), Deps::slot(slot), span)
}

/// A definition opened at the place where it is used.
pub(super) struct Opened {
    scope: (usize, u16),
    saved: (usize, Option<usize>),
    /// Arguments that are worked out first, in order.
    pub bound: Vec<(crate::model::Slot, Typed)>,
}
