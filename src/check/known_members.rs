//! What is asked of the members of a set, by `some`, `every`, `no`, `where` and `for` inside expressions. Where that has to be
//! known when the game is loaded, and the members are, it is written out for each of them.

use super::checker::Checker;
use super::coerce::Want;
use super::expr::is_nothing;
use super::typed::{Deps, Ty, Typed};
use crate::board::SiteSet;
use crate::diagnostic::Severity;
use crate::model::{Arith, Bag, Family, Members, Num, Numbers, Pieces, Quantifier, Set, Sites, Truth};
use crate::span::Span;
use crate::syntax::ast;

impl Checker<'_> {
    pub(super) fn quantified(&mut self, quantifier: ast::Quantifier, each: &ast::Each, span: Span) -> Typed {
        let quantifier = match quantifier {
            ast::Quantifier::Some => Quantifier::Some,
            ast::Quantifier::Every => Quantifier::Every,
            ast::Quantifier::No => Quantifier::No,
        };
        let at_once = |c: &mut Self| c.for_all_at_once(quantifier, each, span);
        self.at_once_or_each(at_once, |c| c.for_each_known(quantifier, each, span))
    }

    /// What is asked of all members at once, or written out for one after the other where that alone is possible: what is asked
    /// has to be known when the game is loaded, and the members are.
    pub(super) fn at_once_or_each(
        &mut self,
        at_once: impl FnOnce(&mut Self) -> Typed,
        for_each: impl FnOnce(&mut Self) -> Option<Typed>,
    ) -> Typed {
        let (before, told) = (self.errors.len(), self.told.clone());
        let found = at_once(self);
        let mut mistakes = self.errors[before..].iter().filter(|e| e.severity == Severity::Error).peekable();
        if mistakes.peek().is_none() || !mistakes.all(|mistake| mistake.code == "not-constant") {
            return found;
        }
        let (errors, told) = (self.errors.split_off(before), std::mem::replace(&mut self.told, told));
        let written = for_each(self);
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
        let cond = each.cond.as_ref()?;
        let parts = self.written_out(each, |c, _| c.want(cond, Want::Truth))?;
        let deps = together(&parts);
        let parts = parts.into_iter().map(Typed::truth).collect();
        let all = match quantifier {
            Quantifier::Some => Truth::Any(parts),
            Quantifier::Every => Truth::All(parts),
            Quantifier::No => Truth::Not(Box::new(Truth::Any(parts))),
        };
        Some(Typed::new(all, Ty::Truth, deps, span))
    }

    /// `{ x in S where C }`: each member, if the condition holds for it.
    pub(super) fn filter_known(&mut self, each: &ast::Each, span: Span) -> Option<Typed> {
        self.made_of_known(each, |_, member| member, span)
    }

    /// `{ E for x in S where C }`: each value, if the condition holds.
    pub(super) fn map_known(&mut self, value: &ast::Expr, each: &ast::Each, span: Span) -> Option<Typed> {
        self.made_of_known(each, |c, _| c.expr(value), span)
    }

    /// `sum(E for x in S where C)` and its like, of one value after the other.
    pub(super) fn call_each_known(
        &mut self,
        name: &ast::Ident,
        value: &ast::Expr,
        each: &ast::Each,
        span: Span,
    ) -> Option<Typed> {
        match name.text.as_str() {
            "sum" => self.sum_known(value, each, span),
            "max" | "min" => {
                let all = self.made_of_known(each, |c, _| c.want(value, Want::Num), span)?;
                let deps = all.deps.clone();
                Some(self.folded(&name.text, Bag::Numbers(all.numbers()), deps, span))
            }
            "count" => {
                let all = self.map_known(value, each, span)?;
                let deps = all.deps.clone();
                Some(Typed::new(Num::Count(Box::new(all.set())), Ty::Num, deps, span))
            }
            "union" => {
                let all = self.made_of_known(each, |c, _| many(c.want(value, Want::Sites)), span)?;
                let deps = all.deps.clone();
                Some(Typed::new(Sites::UnionOf(Box::new(all.family())), Ty::Sites { one: false }, deps, span))
            }
            _ => None,
        }
    }

    fn sum_known(&mut self, value: &ast::Expr, each: &ast::Each, span: Span) -> Option<Typed> {
        let parts = self.where_known(each, |c, _| c.want(value, Want::Num))?;
        let deps = together(parts.iter().flat_map(|(cond, value)| cond.iter().chain([value])));
        let number = |(cond, value): (Option<Typed>, Typed)| match cond {
            Some(cond) => Num::If(Box::new((cond.truth(), value.num(), Num::Const(0)))),
            None => value.num(),
        };
        let add = |a, b| Num::Arith(Arith::Add, Box::new(a), Box::new(b));
        let sum = parts.into_iter().map(number).reduce(add).unwrap_or(Num::Const(0));
        Some(Typed::new(sum, Ty::Num, deps, span))
    }

    /// The values of a set's known members, if the condition holds for them, as a set; sets of sites make a family.
    fn made_of_known(
        &mut self,
        each: &ast::Each,
        value: impl Fn(&mut Self, Typed) -> Typed,
        span: Span,
    ) -> Option<Typed> {
        let parts = self.where_known(each, value)?;
        if parts.iter().any(|(_, value)| value.ty == Ty::Bad) {
            return None;
        }
        let sets = parts.into_iter().map(|(cond, value)| self.set_if(cond, value)).collect();
        Some(self.union_of(sets, span)).filter(|all| all.ty != Ty::Bad)
    }

    /// A set of one value, if the condition holds.
    fn set_if(&mut self, cond: Option<Typed>, value: Typed) -> Typed {
        let (span, deps) = (value.span, together(cond.iter().chain([&value])));
        let value = match value.ty {
            Ty::Sites { one: true } | Ty::Members { .. } => value,
            Ty::Pieces { .. } => {
                let sites = many(self.coerce(value, Want::Sites));
                self.coerce(sites, Want::Family)
            }
            Ty::Num => self.coerce(value, Want::Numbers),
            _ => self.coerce(value, Want::Family),
        };
        let ty = value.ty.plural();
        let Some(cond) = cond else { return Typed { ty, ..value } };
        let cond = cond.truth();
        let set = match value.set() {
            Set::Sites(all) => Set::Sites(Sites::If(Box::new((cond, all, Sites::Const(SiteSet::EMPTY))))),
            Set::Family(all) => Set::Family(Family::If(Box::new((cond, all, Family::Of(Vec::new()))))),
            Set::Members(of, all) => Set::Members(of, Members::If(Box::new((cond, all, Members::Const(0))))),
            Set::Numbers(all) => Set::Numbers(Numbers::If(Box::new((cond, all, Numbers::Of(Vec::new()))))),
            Set::Pieces(all) => {
                let none = Pieces::On(Box::new(Sites::Const(SiteSet::EMPTY)));
                Set::Pieces(Pieces::If(Box::new((cond, all, none))))
            }
        };
        Typed::new(set, ty, deps, span)
    }

    /// The condition and a value for one member after the other.
    fn where_known(
        &mut self,
        each: &ast::Each,
        value: impl Fn(&mut Self, Typed) -> Typed,
    ) -> Option<Vec<(Option<Typed>, Typed)>> {
        let cond = each.cond.as_ref();
        self.written_out(each, |c, member| (cond.map(|cond| c.want(cond, Want::Truth)), value(c, member)))
    }

    /// What comes out for one member after the other, with the name bound to it, if they are known.
    fn written_out<T>(&mut self, each: &ast::Each, part: impl Fn(&mut Self, Typed) -> T) -> Option<Vec<T>> {
        let (domain, member) = self.domain(&each.domain);
        let members = self.rounds(&domain, member)?;
        let one = |member: Typed| {
            let scope = self.enter();
            self.bind_value(&each.name, member.clone());
            let found = part(self, member);
            self.leave(scope);
            found
        };
        Some(members.into_iter().map(one).collect())
    }
}

/// What several parts depend on together.
fn together<'a>(parts: impl IntoIterator<Item = &'a Typed>) -> Deps {
    parts.into_iter().fold(Deps::default(), |all, part| all.and(&part.deps))
}

/// Sites as a set of its own, also where there is one.
fn many(sites: Typed) -> Typed {
    Typed { ty: sites.ty.plural(), ..sites }
}
