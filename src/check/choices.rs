//! The three sources of decisions: `choose`, `choose set`, `either`.

use super::checker::Checker;
use super::coerce::Want;
use super::typed::{Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{
    Block, Branch, Choice, ChoiceId, Domain, Each, Family, Label, LabelId, Num, Numbers, Set, Sites, Slot,
    Stmt, Truth,
};
use crate::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{Ident, StmtKind};

impl Checker<'_> {
    /// Choices, passes and role changes belong to turns.
    pub(super) fn choices_allowed(&mut self, span: Span) -> bool {
        if self.setting_up {
            self.fail_help(
                "misplaced-statement",
                span,
                "nobody decides anything in a setup or test position",
                "put this into a turn; in a test, `play` a move",
            );
        }
        !self.setting_up
    }

    /// A choice at a place of the text, with the name that it binds.
    pub(super) fn new_choice(&mut self, span: Span, name: Option<&Ident>) -> Choice {
        let id = ChoiceId(self.next_choice);
        self.next_choice = self.next_choice.saturating_add(1);
        let source = self.place_at(span, name.map(|name| name.text.clone()));
        Choice { id, live: vec![], matters: vec![], may_fail: true, source }
    }

    pub(super) fn choose(&mut self, stmt: &ast::Stmt, out: &mut Block) {
        let StmtKind::Choose { name, domain, cond, by, if_any } = &stmt.kind else { return };
        let by = by.as_ref().map(|b| self.want(b, Want::Member(Domain::Players)).mask());
        let (domain, member) = self.domain(domain);
        let slot = self.bind(name, member);
        if domain.ty == Ty::Family {
            self.last_is_several();
        }
        let cond = cond.as_ref().map(|c| self.want(c, Want::Truth));
        self.lint_choice(&domain, cond.as_ref(), name.span);
        let (domain, cond) = (domain.set(), cond.map(Typed::truth));
        let cond = if may_hold_nothing(&domain) { Some(some_of(slot, cond)) } else { cond };
        let each = Each { slot, domain, cond };
        let choice = self.new_choice(stmt.span, Some(name));
        out.push(Stmt::Choose { choice, each, by, if_any: *if_any });
    }

    /// Warns of a choice that can never be made.
    pub(super) fn lint_choice(&mut self, domain: &Typed, cond: Option<&Typed>, span: Span) {
        let never = cond.is_some_and(|c| c.const_truth() == Some(false) && c.ty == Ty::Truth)
            || domain.const_sites().is_some_and(|s| s.is_empty())
            || domain.const_mask() == Some(0);
        if never && domain.ty != Ty::Bad && self.expanding.is_empty() && !self.opaque && !self.dead {
            self.error(
                Diagnostic::warning(
                    "empty-choice",
                    span,
                    "this choice can never be made: there is nothing to choose from",
                )
                .help("with other options there may be; otherwise leave it out"),
            );
        }
    }

    pub(super) fn choose_set(&mut self, set: &ast::ChooseSet, span: Span, out: &mut Block) {
        let by = set.by.as_ref().map(|b| self.want(b, Want::Member(Domain::Players)).mask());
        let size = set.size.as_ref().map(|n| self.want(n, Want::Numbers).numbers());
        let (domain, _) = self.domain(&set.domain);
        let ty = match domain.ty {
            Ty::Members { domain, .. } => Ty::Members { domain, one: false, named: false },
            ty => ty,
        };
        let slot = self.bind(&set.name, ty.plural());
        if size != Some(Numbers::Of(vec![Num::Const(1)])) {
            self.last_is_several();
        }
        let keeping = set.keeping.as_ref().map(|c| self.want(c, Want::Truth).truth());
        let cond = set.cond.as_ref().map(|c| self.want(c, Want::Truth).truth());
        let is_one = matches!(&size, Some(Numbers::Of(all)) if all.len() == 1);
        if let (true, true, Some(n)) = (set.maximal, is_one, &set.size) {
            let message =
                "with one number `maximal` changes nothing: a set has so many members or is no candidate";
            let help = "write `of 1..N … maximal`: as many as there is room for, and N at most";
            self.error(Diagnostic::warning("maximal-of-one", n.span, message).help(help));
        }
        let (choice, maximal) = (self.new_choice(span, Some(&set.name)), set.maximal);
        out.push(Stmt::ChooseSet { choice, slot, size, domain: domain.set(), keeping, maximal, cond, by });
    }

    pub(super) fn either(&mut self, branches: &[ast::Branch], span: Span, out: &mut Block) {
        let choice = self.new_choice(span, None);
        let mut done: Vec<Branch> = Vec::new();
        for branch in branches {
            let mut body = self.block(&branch.body);
            let label = match &branch.label {
                ast::Label::Word(word) => Label::Word(self.label(word)),
                ast::Label::Pass(_) => {
                    self.passes = true;
                    body.insert(0, Stmt::Pass);
                    Label::Pass
                }
                ast::Label::Open => Label::Open,
            };
            if label != Label::Open && done.iter().any(|b| b.label == label) {
                let span = match &branch.label {
                    ast::Label::Word(word) => word.span,
                    _ => branch.body.span,
                };
                self.fail("given-twice", span, "two branches of this `either` have the same label");
            }
            done.push(Branch { label, when: None, body });
        }
        out.push(Stmt::Either { choice, branches: done });
    }

    pub(super) fn label(&mut self, word: &Ident) -> LabelId {
        let at = self.labels.iter().position(|l| *l == word.text).unwrap_or_else(|| {
            self.labels.push(word.text.clone());
            self.labels.len() - 1
        });
        LabelId(at as u16)
    }

    /// A hook's `instead of turn` beside a turn's own block.
    pub(super) fn beside(&mut self, instead: Vec<Branch>, own: Block, span: Span) -> Block {
        if instead.is_empty() {
            return own;
        }
        let mut branches = instead;
        branches.push(Branch { label: Label::Open, when: None, body: own });
        vec![Stmt::Either { choice: self.new_choice(span, None), branches }]
    }
}

/// May a set of sites that is a member of the domain be empty?
fn may_hold_nothing(domain: &Set) -> bool {
    match domain {
        Set::Family(Family::Const(sets)) => sets.iter().any(|set| set.is_empty()),
        Set::Family(Family::Groups(..)) => false,
        Set::Family(Family::Filter(each)) => may_hold_nothing(&each.domain),
        Set::Family(_) => true,
        _ => false,
    }
}

/// A condition on a set of sites, and that it is not empty.
fn some_of(slot: Slot, cond: Option<Truth>) -> Truth {
    let some = Truth::Some(Box::new(Set::Sites(Sites::Slot(slot))));
    match cond {
        Some(cond) => Truth::All(vec![some, cond]),
        None => some,
    }
}
