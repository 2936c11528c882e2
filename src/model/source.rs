//! Where in the texts the parts of rules stand.
//!
//! Whoever plays by rules does not need it; whoever says why a move is not legal does. So the turns and end rules are
//! kept twice: once bare, and once with a [`Truth::Said`] or [`Sites::Said`] round every condition and set of sites.

use super::rewrite::Rewrite;
use super::rules::{EndRule, Outcome, Score};
use super::stmt::{Block, Branch, Program, Stmt};
use super::{Sites, Truth};
use crate::span::{SourceMap, Span};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The number of a place in a text. All are equal: where something was written does not tell rules apart.
#[derive(Clone, Copy, Debug, Default)]
pub struct Source(pub u32);

impl PartialEq for Source {
    fn eq(&self, _: &Source) -> bool {
        true
    }
}

impl Eq for Source {}

impl Hash for Source {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where it is written.
    pub span: Span,
    /// The definitions through which it came in, the outermost first.
    pub within: Arc<Vec<String>>,
    /// The name that it binds: `s` in `choose s in empty`.
    pub name: Option<String>,
}

/// Turns and end rules with the places of their parts.
#[derive(Clone, Debug, Default)]
pub struct Sourced {
    /// Like those of the model.
    pub programs: Vec<Program>,
    /// Like those of the model.
    pub ends: Vec<EndRule>,
    /// By the number of a [`Source`].
    pub places: Vec<Place>,
    /// What the places lie in.
    pub texts: SourceMap,
}

impl Sourced {
    /// The place of a source, if it has one.
    pub fn place(&self, source: Source) -> Option<&Place> {
        self.places.get(source.0 as usize)
    }

    /// The line of a place, counted from 1.
    pub fn line(&self, span: Span) -> usize {
        self.texts.line_col(span).0
    }

    /// What is written at a place, blanks and line ends made one blank, without comments.
    pub fn text(&self, span: Span) -> String {
        let text = &self.texts.get(span.file).text;
        let part = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let lines = part.lines().map(|line| line.split("--").next().unwrap_or_default());
        let words = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        words.replace("( ", "(").replace(" )", ")")
    }

    /// The programs without places.
    pub fn bare_programs(&self) -> Vec<Program> {
        let bare = |program: &Program| Program {
            body: bare_block(&program.body),
            after: bare_block(&program.after),
            ..program.clone()
        };
        self.programs.iter().map(bare).collect()
    }

    /// The end rules without places.
    pub fn bare_ends(&self) -> Vec<EndRule> {
        self.ends.iter().map(bare_end).collect()
    }
}

/// A condition without the places of its parts.
pub fn bare(truth: &Truth) -> Truth {
    Bare.truth(truth)
}

impl Truth {
    /// Without the places that stand before it.
    #[must_use]
    pub fn unsaid(&self) -> &Truth {
        match self {
            Truth::Said(_, inner) => inner.unsaid(),
            _ => self,
        }
    }
}

impl Sites {
    /// Without the places that stand before it.
    #[must_use]
    pub fn unsaid(&self) -> &Sites {
        match self {
            Sites::Said(_, inner) => inner.unsaid(),
            _ => self,
        }
    }
}

/// Takes places away.
struct Bare;

impl Rewrite for Bare {
    fn truth(&mut self, e: &Truth) -> Truth {
        self.parts_of_truth(e.unsaid())
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        self.parts_of_sites(e.unsaid())
    }
}

fn bare_end(rule: &EndRule) -> EndRule {
    let score = |score: &Score| match score {
        Score::Num(num) => Score::Num(Bare.num(num)),
        Score::List(list) => Score::List(Bare.list(list)),
    };
    let outcome = match &rule.outcome {
        Outcome::Score { lowest, scores } => {
            Outcome::Score { lowest: *lowest, scores: scores.iter().map(score).collect() }
        }
        Outcome::Player(players, verdict) => Outcome::Player(Bare.members(players), *verdict),
        Outcome::Draw | Outcome::AnyPlayer(_) => rule.outcome.clone(),
    };
    EndRule { outcome, when: Bare.truth(&rule.when), ..rule.clone() }
}

fn bare_block(block: &[Stmt]) -> Block {
    block.iter().map(bare_stmt).collect()
}

fn bare_truth(truth: &Option<Truth>) -> Option<Truth> {
    truth.as_ref().map(|truth| Bare.truth(truth))
}

fn bare_stmt(stmt: &Stmt) -> Stmt {
    match stmt {
        Stmt::Choose { .. } | Stmt::ChooseSet { .. } | Stmt::Either { .. } => bare_choice(stmt),
        Stmt::If { cond, then, otherwise } => {
            Stmt::If { cond: Bare.truth(cond), then: bare_block(then), otherwise: bare_block(otherwise) }
        }
        Stmt::Repeat { counter, times, cond, body } => Stmt::Repeat {
            counter: *counter,
            times: Bare.num(times),
            cond: bare_truth(cond),
            body: bare_block(body),
        },
        Stmt::Let { slot, value } => Stmt::Let { slot: *slot, value: Bare.expr(value) },
        Stmt::Require(cond) => Stmt::Require(Bare.truth(cond)),
        Stmt::RequireMost { index, value, source } => {
            Stmt::RequireMost { index: *index, value: Bare.num(value), source: *source }
        }
        effect => effect.rebuilt(&mut Bare),
    }
}

fn bare_choice(stmt: &Stmt) -> Stmt {
    match stmt {
        Stmt::Choose { choice, each, by, if_any } => Stmt::Choose {
            choice: choice.clone(),
            each: Bare.each(each),
            by: by.as_ref().map(|by| Bare.members(by)),
            if_any: *if_any,
        },
        Stmt::ChooseSet { choice, slot, size, domain, keeping, maximal, cond, by } => Stmt::ChooseSet {
            choice: choice.clone(),
            slot: *slot,
            size: size.as_ref().map(|size| Bare.numbers(size)),
            domain: Bare.set(domain),
            keeping: bare_truth(keeping),
            maximal: *maximal,
            cond: bare_truth(cond),
            by: by.as_ref().map(|by| Bare.members(by)),
        },
        Stmt::Either { choice, branches } => {
            let bare = |branch: &Branch| Branch {
                label: branch.label,
                when: bare_truth(&branch.when),
                body: bare_block(&branch.body),
            };
            Stmt::Either { choice: choice.clone(), branches: branches.iter().map(bare).collect() }
        }
        other => other.clone(),
    }
}
