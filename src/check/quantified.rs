//! `some`, `every` and `no` over the members of a set. Where what is asked of them has to be known when the game is loaded, and
//! the members are, it is written out for each of them.

use super::checker::Checker;
use super::coerce::Want;
use super::expr::is_nothing;
use super::typed::{Deps, Ty, Typed};
use crate::diagnostic::Severity;
use crate::model::{Quantifier, Truth};
use crate::span::Span;
use crate::syntax::ast;

impl Checker<'_> {
    pub(super) fn quantified(&mut self, quantifier: ast::Quantifier, each: &ast::Each, span: Span) -> Typed {
        let quantifier = match quantifier {
            ast::Quantifier::Some => Quantifier::Some,
            ast::Quantifier::Every => Quantifier::Every,
            ast::Quantifier::No => Quantifier::No,
        };
        let (before, told) = (self.errors.len(), self.told.clone());
        let found = self.for_all_at_once(quantifier, each, span);
        let mut mistakes = self.errors[before..].iter().filter(|e| e.severity == Severity::Error).peekable();
        if mistakes.peek().is_none() || !mistakes.all(|mistake| mistake.code == "not-constant") {
            return found;
        }
        let (errors, told) = (self.errors.split_off(before), std::mem::replace(&mut self.told, told));
        let written = self.for_each_known(quantifier, each, span);
        if let Some(written) =
            written.filter(|_| self.errors[before..].iter().all(|e| e.severity != Severity::Error))
        {
            return written;
        }
        self.errors.truncate(before);
        self.errors.extend(errors);
        self.told = told;
        found
    }

    fn for_all_at_once(&mut self, quantifier: Quantifier, each: &ast::Each, span: Span) -> Typed {
        self.quantified.push(each.name.text.clone());
        let (domain, walk, deps, _, ()) = self.each(each, |_| ());
        self.quantified.pop();
        if domain.ty == Ty::Bad {
            return Typed::bad(span);
        }
        if is_nothing(&walk.domain) {
            let known = quantifier != Quantifier::Some;
            return Typed::new(Truth::Const(known), Ty::Truth, Deps::default(), span);
        }
        Typed::new(Truth::Quantified(quantifier, Box::new(walk)), Ty::Truth, deps, span)
    }

    /// The condition for one member after the other, if they are known.
    fn for_each_known(&mut self, quantifier: Quantifier, each: &ast::Each, span: Span) -> Option<Typed> {
        let (domain, member) = self.domain(&each.domain);
        let cond = each.cond.as_ref()?;
        let (mut parts, mut deps) = (Vec::new(), Deps::default());
        for value in self.rounds(&domain, member)? {
            let scope = self.enter();
            self.bind_value(&each.name, value);
            let part = self.want(cond, Want::Truth);
            self.leave(scope);
            deps = deps.and(&part.deps);
            parts.push(part.truth());
        }
        let all = match quantifier {
            Quantifier::Some => Truth::Any(parts),
            Quantifier::Every => Truth::All(parts),
            Quantifier::No => Truth::Not(Box::new(Truth::Any(parts))),
        };
        Some(Typed::new(all, Ty::Truth, deps, span))
    }
}
