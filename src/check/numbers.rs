//! Words that make one thing of many: `sum`, `max`, `min`, `union`, `descending`, `count`; and what tests ask.

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::typed::{Deps, Ty, Typed};
use crate::model::{Bag, Fold, List, Num, Probe, Sites, Truth};
use crate::span::Span;
use crate::syntax::ast::{Each, Expr as Ast, ExprKind, Ident};
use crate::syntax::expr_text;

impl Checker<'_> {
    pub(super) fn fold_numbers(&mut self, name: &Ident, arg: &Ast, span: Span) -> Typed {
        let help = match &arg.kind {
            ExprKind::Braces(_) => Some("write `a + b`".to_string()),
            ExprKind::Map(value, each) => {
                let kind = ExprKind::CallEach(name.clone(), value.clone(), each.clone());
                let sum = expr_text(&Ast { kind, ..arg.clone() });
                Some(format!("leave the braces out: `{sum}` adds up all of them"))
            }
            _ => None,
        };
        if let Some(help) = help.filter(|_| name.text == "sum") {
            let message = "a set holds equal numbers once, so this sum would drop some";
            return self.fail_help("sum-of-literal", arg.span, message, help);
        }
        let t = self.want(arg, Want::Numbers);
        let deps = t.deps.clone();
        self.folded(&name.text, Bag::Numbers(t.numbers()), deps, span)
    }

    pub(super) fn folded(&mut self, name: &str, bag: Bag, deps: Deps, span: Span) -> Typed {
        let bag = Box::new(bag);
        match name {
            "sum" => Typed::new(Num::Fold(Fold::Sum, bag), Ty::Num, deps, span),
            "max" => Typed::new(Num::Fold(Fold::Max, bag), Ty::Num, deps, span),
            "min" => Typed::new(Num::Fold(Fold::Min, bag), Ty::Num, deps, span),
            _ => Typed::new(List::Descending(bag), Ty::List, deps, span),
        }
    }

    pub(super) fn union_family(&mut self, arg: &Ast, span: Span) -> Typed {
        let f = self.want(arg, Want::Family);
        let deps = f.deps.clone();
        Typed::new(Sites::UnionOf(Box::new(f.family())), Ty::Sites { one: false }, deps, span)
    }

    /// `sum(E for x in S where C)` and its like.
    pub(super) fn call_each(&mut self, name: &Ident, value: &Ast, each: &Each, span: Span) -> Typed {
        match name.text.as_str() {
            "sum" | "max" | "min" | "descending" => {
                let (domain, walk, deps, slot, value) = self.each(each, |c| c.want(value, Want::Num));
                if domain.ty == Ty::Bad || value.ty == Ty::Bad {
                    return Typed::bad(span);
                }
                let deps = deps.and(&value.deps.clone().without(slot));
                self.folded(&name.text, Bag::Each(walk, value.num()), deps, span)
            }
            "union" => {
                let (domain, walk, deps, slot, value) = self.each(each, |c| c.want(value, Want::Sites));
                if domain.ty == Ty::Bad || value.ty == Ty::Bad {
                    return Typed::bad(span);
                }
                let deps = deps.and(&value.deps.clone().without(slot));
                let sites = Sites::UnionEach(Box::new(walk), Box::new(value.sites()));
                Typed::new(sites, Ty::Sites { one: false }, deps, span)
            }
            "count" => {
                let (domain, walk, deps, slot, value) = self.each(each, |c| c.expr(value));
                if domain.ty == Ty::Bad || value.ty == Ty::Bad {
                    return Typed::bad(span);
                }
                let set = self.mapped(walk, value, slot, deps, span);
                let deps = set.deps.clone();
                Typed::new(Num::Count(Box::new(set.set())), Ty::Num, deps, span)
            }
            other => self.fail_help(
                "wrong-type",
                name.span,
                format!("`{other}` cannot be made from a set with `for`"),
                "sum, max, min, union, descending and count can",
            ),
        }
    }

    pub(super) fn probe_call(&mut self, name: &Ident, arg: &Ast, span: Span) -> Typed {
        if self.place != Place::Test {
            return self.fail("tests-only", span, format!("`{}` may stand in tests only", name.text));
        }
        if name.text == "legal" {
            let ExprKind::Text(text) = &arg.kind else {
                return self.fail("wrong-type", arg.span, "`legal` takes a move in quotes");
            };
            return Typed::new(Truth::Probe(Probe::Legal(text.clone())), Ty::Truth, Deps::position(), span);
        }
        let n = Box::new(self.want(arg, Want::Num).num());
        let probe = match name.text.as_str() {
            "perft" => Probe::Perft(n),
            "results" => Probe::Results(n),
            "positions" => Probe::Positions(n),
            _ => Probe::Decisions(n),
        };
        Typed::new(Num::Probe(probe), Ty::Num, Deps::position(), span)
    }
}
