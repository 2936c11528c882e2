//! End rules.

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::rulebook::Sourced;
use super::typed::{Ty, Typed};
use super::written::binary;
use crate::diagnostic::Diagnostic;
use crate::model::{Domain, EndRule, Outcome, Score, Truth, Verdict};
use crate::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{BinaryOp, ExprKind};

impl Checker<'_> {
    /// The end rules in order, and how many slots they use. Rules of libraries that are switched off are left out.
    pub(super) fn end_rules(&mut self) -> (Vec<EndRule>, usize) {
        let book = self.book;
        let mut rules = Vec::new();
        let mut slots = 0;
        for rule in &book.ends {
            if !self.is_on(rule.from) {
                continue;
            }
            let (rule, n) = self.fresh(Place::End, rule.from, |c| c.end_rule(&rule.item));
            slots = slots.max(n);
            rules.push(rule);
        }
        self.lint_ends(&rules);
        (rules, slots)
    }

    fn end_rule(&mut self, rule: &ast::EndRule) -> EndRule {
        let mut parts = Vec::new();
        let mut stuck = false;
        split_stuck(&rule.when, &mut stuck, &mut parts);
        let conditions: Vec<Typed> = parts.into_iter().map(|p| self.want(p, Want::Truth)).collect();
        let outcome = self.outcome(&rule.outcome, stuck, rule.span);
        self.puzzle_is_won_or_lost(&outcome, rule.span);
        let mut all: Vec<Truth> = conditions.into_iter().map(Typed::truth).collect();
        let when = match all.len() {
            0 => Truth::Const(true),
            1 => all.remove(0),
            _ => Truth::All(all),
        };
        EndRule { outcome, stuck, when, text: crate::syntax::end_rule_text(rule), span: rule.span }
    }

    /// One player against a puzzle wins or loses: nobody else is there to share with, to beat or to move instead.
    fn puzzle_is_won_or_lost(&mut self, outcome: &Outcome, span: Span) {
        if self.cast.roles != 1 {
            return;
        }
        let (message, help) = match outcome {
            Outcome::Draw => ("a puzzle is not drawn: it is won or lost", "write `mover loses when …`"),
            Outcome::Score { .. } => (
                "one player has nobody to compare scores with",
                "say which score solves the puzzle: `mover wins when count(mine) = 1`",
            ),
            Outcome::AnyPlayer(Verdict::Passes) | Outcome::Player(_, Verdict::Passes) => (
                "nobody else moves while the one player passes",
                "write `mover loses when stuck`, or leave it out: a puzzle is lost when nothing can be done",
            ),
            Outcome::AnyPlayer(_) | Outcome::Player(..) => return,
        };
        self.fail_help("puzzle-result", span, message, help);
    }

    fn outcome(&mut self, outcome: &ast::Outcome, stuck: bool, span: Span) -> Outcome {
        match outcome {
            ast::Outcome::Draw => Outcome::Draw,
            ast::Outcome::AnyPlayer(verdict) => Outcome::AnyPlayer(self.verdict(*verdict, stuck, None, span)),
            ast::Outcome::Player(who, verdict) => {
                let player = self.want(who, Want::Member(Domain::Players)).mask();
                Outcome::Player(player, self.verdict(*verdict, stuck, Some(who), span))
            }
            ast::Outcome::Score { lowest, scores } => {
                let scores = scores.iter().map(|s| self.score(s)).collect();
                Outcome::Score { lowest: *lowest, scores }
            }
        }
    }

    fn verdict(
        &mut self,
        verdict: ast::Verdict,
        stuck: bool,
        who: Option<&ast::Expr>,
        span: Span,
    ) -> Verdict {
        match verdict {
            ast::Verdict::Wins => Verdict::Wins,
            ast::Verdict::Loses => Verdict::Loses,
            ast::Verdict::Passes => {
                let is_mover = who.is_some_and(|w| matches!(&w.kind, ExprKind::Name(n) if n == "mover"));
                if !stuck || !is_mover {
                    let span = who.map_or(span, |w| w.span);
                    self.fail_help(
                        "passes-misplaced",
                        span,
                        "only a player who cannot move passes by an end rule",
                        "write `mover passes when stuck`",
                    );
                }
                Verdict::Passes
            }
        }
    }

    fn score(&mut self, e: &ast::Expr) -> Score {
        let t = self.expr(e);
        match t.ty {
            Ty::Num | Ty::Bad => Score::Num(t.num()),
            Ty::List => Score::List(t.list()),
            other => {
                let message = format!("a score is a number or a list, not {}", other.name());
                self.fail_help(
                    "wrong-type",
                    e.span,
                    message,
                    "write `count(…)`, or `descending(…)` for a list",
                );
                Score::Num(crate::model::Num::Const(0))
            }
        }
    }

    /// Warns of rules that can never decide anything.
    fn lint_ends(&mut self, rules: &[EndRule]) {
        let mut always: Option<&EndRule> = None;
        for rule in rules {
            if let Some(first) = always.filter(|a| !a.stuck || rule.stuck) {
                let message = "this end rule can never decide: an earlier one always does";
                let dead = Diagnostic::warning("dead-rule", rule.span, message)
                    .note(first.span, "this one always holds");
                self.error(match self.inherited_name(rule, first) {
                    Some(name) => dead.help(format!(
                        "call the new rule `{name}: …`, and it takes the place of this one; or leave this one out: `without {name}`"
                    )),
                    None => dead,
                });
            } else if rule.when == Truth::Const(false) {
                self.error(Diagnostic::warning(
                    "dead-rule",
                    rule.span,
                    "this end rule can never decide: its condition is never true",
                ));
            } else if always.is_none() && super::stmt::holds_always(&rule.when) && !rule.outcome.is_pass() {
                always = Some(rule);
            }
        }
        if !rules.is_empty() && rules.iter().all(|rule| rule.outcome.is_pass()) {
            self.error(
                Diagnostic::warning("no-ending", self.book.span, "no end rule of this game decides anything")
                    .help("say who wins: `… wins when …`"),
            );
        }
    }

    /// The name of an end rule of another text than this one.
    fn inherited_name(&self, rule: &EndRule, other: &EndRule) -> Option<&str> {
        let same = |r: &&super::Sourced<ast::EndRule>| r.item.span == rule.span;
        let name = self.book.ends.iter().find(same)?.item.name.as_ref()?;
        (rule.span.file != other.span.file).then_some(name.text.as_str())
    }

    /// Is the library that an item came from switched on?
    pub(super) fn is_on(&mut self, from: Option<usize>) -> bool {
        let Some(at) = from else { return true };
        let book = self.book;
        let taken = &book.uses[at];
        if !self.is_on(taken.from) {
            return false;
        }
        let Some(when) = &taken.when else { return true };
        let (on, _) = self.fresh(Place::Constant, taken.from, |c| {
            let t = c.want(when, Want::Truth);
            c.known(&t, t.const_truth(), "the condition of a `use`")
        });
        on.unwrap_or(true)
    }
}

/// `draw when full or stuck` as two rules, what is asked after every turn before what is asked of a player who cannot
/// move. Only of rules that treat all alike: in others `mover` would be one player here and another one there.
pub(super) fn by_alternative(rule: Sourced<ast::EndRule>) -> Vec<Sourced<ast::EndRule>> {
    let mut alternatives = Vec::new();
    split_or(&rule.item.when, &mut alternatives);
    let (stuck, others): (Vec<&ast::Expr>, Vec<&ast::Expr>) =
        alternatives.into_iter().partition(|e| has_top_stuck(e));
    let treats_all_alike = matches!(rule.item.outcome, ast::Outcome::Draw | ast::Outcome::Score { .. });
    if stuck.is_empty() || others.len() + stuck.len() == 1 || !treats_all_alike {
        return vec![rule];
    }
    let any = |alternatives: Vec<&ast::Expr>| {
        alternatives.into_iter().cloned().reduce(|a, b| binary(BinaryOp::Or, a, b))
    };
    let whens = any(others).into_iter().chain(stuck.into_iter().cloned());
    let with = |when| Sourced { item: ast::EndRule { when, ..rule.item.clone() }, from: rule.from };
    whens.map(with).collect()
}

/// The parts joined by `or`.
fn split_or<'e>(e: &'e ast::Expr, parts: &mut Vec<&'e ast::Expr>) {
    match &e.kind {
        ExprKind::Binary(BinaryOp::Or, a, b) => {
            split_or(a, parts);
            split_or(b, parts);
        }
        ExprKind::Group(inner) => split_or(inner, parts),
        _ => parts.push(e),
    }
}

/// Takes `stuck` out of the parts joined by `and`.
fn split_stuck<'e>(e: &'e ast::Expr, stuck: &mut bool, parts: &mut Vec<&'e ast::Expr>) {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And, a, b) => {
            split_stuck(a, stuck, parts);
            split_stuck(b, stuck, parts);
        }
        ExprKind::Group(inner) if has_top_stuck(inner) => split_stuck(inner, stuck, parts),
        ExprKind::Name(name) if name == "stuck" => *stuck = true,
        _ => parts.push(e),
    }
}

fn has_top_stuck(e: &ast::Expr) -> bool {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And, a, b) => has_top_stuck(a) || has_top_stuck(b),
        ExprKind::Group(inner) => has_top_stuck(inner),
        ExprKind::Name(name) => name == "stuck",
        _ => false,
    }
}
