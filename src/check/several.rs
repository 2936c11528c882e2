//! Rows and columns of sets that may hold several sites: no number says them.

use super::checker::{Checker, Place};
use super::typed::{Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{Expr, Set, Sites};
use crate::syntax::ast;
use crate::syntax::ast::Ident;
use crate::syntax::expr_text;

impl Checker<'_> {
    /// The name that was bound last stands for sites of which there are several.
    pub(super) fn last_is_several(&mut self) {
        if let Some(local) = self.locals.last_mut() {
            local.several = matches!(local.value.ty, Ty::Sites { one: false });
        }
    }

    /// Is it a set that holds several sites, as a rule? Steps and remembered sites are often one at most.
    pub(super) fn are_several(&self, t: &Typed) -> bool {
        match (t.ty, &t.expr) {
            (Ty::Sites { one: false }, Expr::Set(Set::Sites(sites))) => self.hold_several(sites),
            _ => false,
        }
    }

    fn hold_several(&self, sites: &Sites) -> bool {
        match sites {
            Sites::Const(sites) => sites.len() > 1,
            Sites::Slot(slot) => self.locals.iter().any(|local| {
                local.several
                    && matches!(&local.value.expr, Expr::Set(Set::Sites(Sites::Slot(s))) if s == slot)
            }),
            Sites::Empty | Sites::Coloured(_) => true,
            Sites::Union(a, b) => self.hold_several(a) || self.hold_several(b),
            Sites::Said(_, inner) | Sites::Let(_, inner) => self.hold_several(inner),
            _ => false,
        }
    }

    /// `c.row` of a chosen set `c`: a number where it has one member, otherwise 0.
    pub(super) fn lint_coordinate(&mut self, of: &ast::Expr, t: &Typed, name: &Ident) {
        if self.dead || self.opaque || self.place == Place::Test || !self.are_several(t) {
            return;
        }
        let (set, what) = (expr_text(of), &name.text);
        let message =
            format!("`{set}` may be several sites: a set has a `{what}` where it is one site alone");
        let help = format!(
            "ask each of them, `every s in {set}: s.{what} = …`, or write `min(s.{what} for s in {set})`; \
             `(the {set}).{what}` where there is but one"
        );
        self.error(Diagnostic::warning("row-of-several", t.span, message).help(help));
    }
}
