//! Suspicious places: names never used, turns that may be impossible.

use super::checker::{Checker, Global};
use crate::diagnostic::Diagnostic;
use crate::model::{Block, EndRule, Family, Members, Numbers, Program, Set, Sites, Stmt};
use std::collections::BTreeSet;

impl Checker<'_> {
    pub(super) fn lints(&mut self, programs: &[Program], ends: &[EndRule]) {
        if self.failed() {
            return;
        }
        self.lint_unused();
        self.lint_stuck(programs, ends);
    }

    /// Options, definitions, variables and tables of the game's own file that nothing reads.
    fn lint_unused(&mut self) {
        let book = self.book;
        let own = book.span.file;
        let mut unused = Vec::new();
        let repeated = said_again(&book.files.get(own).text);
        for (name, global) in &self.globals {
            let (what, span, from) = match *global {
                Global::Option(at) => ("option", book.options[at].item.name.span, book.options[at].from),
                Global::Define(at) => ("definition", book.defines[at].item.name.span, book.defines[at].from),
                Global::Table(at) => ("table", book.tables[at].item.name.span, book.tables[at].from),
                Global::Var(at) => {
                    ("variable", book.vars[at.index()].item.name.span, book.vars[at.index()].from)
                }
                _ => continue,
            };
            let tinted = book.tints.iter().any(|t| t.what.text == *name);
            if from.is_none()
                && span.file == own
                && !tinted
                && !self.used.contains(name)
                && !repeated.contains(name.as_str())
            {
                unused.push((what, name.clone(), span));
            }
        }
        for (what, name, span) in unused {
            self.error(
                Diagnostic::warning("unused", span, format!("{what} `{name}` is never used"))
                    .help("use it, or delete it"),
            );
        }
    }

    /// A turn that may be impossible wants an end rule with `stuck`.
    fn lint_stuck(&mut self, programs: &[Program], ends: &[EndRule]) {
        if ends.iter().any(|e| e.stuck) {
            return;
        }
        for (at, program) in programs.iter().enumerate() {
            let turn = &self.book.turns[at];
            if turn.from.is_some() || !may_be_impossible(&program.body) {
                continue;
            }
            let what =
                turn.item.name.as_ref().map_or("this turn".to_string(), |n| format!("the turn `{}`", n.text));
            self.error(
                Diagnostic::warning("no-stuck-rule", turn.item.span, format!("{what} may be impossible, and no end rule says what happens then"))
                    .help("add `mover loses when stuck`, `draw when stuck` or `mover passes when stuck`; without one the game is drawn"),
            );
        }
    }
}

/// The words that a text says more than once: they are read somewhere, be it in a part that is switched off.
fn said_again(text: &str) -> BTreeSet<&str> {
    let code = text.lines().map(|line| line.split("--").next().unwrap_or(""));
    let words = code.flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || c == '_')));
    let mut seen = BTreeSet::new();
    words.filter(|word| !seen.insert(*word)).collect()
}

/// May the turn be impossible while the board has empty sites?
fn may_be_impossible(block: &Block) -> bool {
    block.iter().any(|stmt| match stmt {
        Stmt::Choose { each, if_any, .. } => !if_any && !is_supplied(&each.domain),
        Stmt::ChooseSet { domain, keeping, cond, .. } => {
            !is_supplied(domain) || keeping.is_some() || cond.is_some()
        }
        Stmt::Either { branches, .. } => {
            branches.iter().all(|b| b.when.is_some() || may_be_impossible(&b.body))
        }
        Stmt::If { then, otherwise, .. } => may_be_impossible(then) || may_be_impossible(otherwise),
        Stmt::Require(_) => true,
        _ => false,
    })
}

/// Is the set a part of the empty sites, or fixed and not empty? Such a choice is as good as always possible, and a
/// rule for the full board is the author's business.
fn is_supplied(domain: &Set) -> bool {
    match domain {
        Set::Sites(s) => within_empty(s),
        Set::Members(_, Members::Const(m)) => *m != 0,
        Set::Members(_, Members::Filter(each)) => is_supplied(&each.domain),
        Set::Family(Family::Const(f)) => !f.is_empty(),
        Set::Numbers(Numbers::Of(_) | Numbers::Range(..)) => true,
        _ => false,
    }
}

fn within_empty(sites: &Sites) -> bool {
    match sites {
        Sites::Empty => true,
        Sites::Both(a, b) => within_empty(a) || within_empty(b),
        Sites::Union(a, b) => within_empty(a) && within_empty(b),
        Sites::Minus(a, _) => within_empty(a),
        Sites::Filter(each) => matches!(&each.domain, Set::Sites(s) if within_empty(s)),
        Sites::If(parts) => within_empty(&parts.1) && within_empty(&parts.2),
        Sites::Let(_, rest) => within_empty(rest),
        _ => false,
    }
}
