//! Rules as a stream of words that does not depend on how they are laid out: what identity is worked out from.
//!
//! Every node of the syntax tree is written as its kind, its parts and a closing word. Brackets that only group are
//! left out, and so are places, comments and blanks, which the tree does not hold anyway.

use crate::model::Identity;
use crate::syntax::ast::{
    Block, Branch, ChooseSet, ColourWord, DefineBody, Domain, Each, EndRule, Expr, ExprKind, Ident, Label,
    Outcome, Param, StackPart, Stmt, StmtKind, Variable,
};
use crate::syntax::domain_text;
use std::collections::BTreeSet;

/// The words written so far, as their hashes.
pub struct Canon {
    hash: blake3::Hasher,
    /// FNV-1a, 64 bits (Fowler, Noll and Vo).
    before: u64,
    /// Every name that was written: what may have to be written next.
    pub names: BTreeSet<String>,
}

impl Canon {
    /// Nothing written yet.
    pub fn new() -> Canon {
        Canon { hash: blake3::Hasher::new(), before: 0xcbf2_9ce4_8422_2325, names: BTreeSet::new() }
    }

    /// The identity of all that was written.
    pub fn identity(&self) -> Identity {
        let hash = self.hash.finalize();
        let half = hash.as_bytes().first_chunk().copied().unwrap_or_default();
        Identity::new(u128::from_be_bytes(half), self.before)
    }

    /// Writes one word.
    pub fn word(&mut self, word: &str) {
        self.hash.update(word.as_bytes()).update(&[0]);
        for byte in word.bytes().chain([0]) {
            self.before = (self.before ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Writes a name and notes it.
    pub fn name(&mut self, name: &str) {
        self.names.insert(name.to_string());
        self.word(name);
    }

    /// Writes a part between its kind and a closing word.
    pub fn part(&mut self, kind: &str, inside: impl FnOnce(&mut Canon)) {
        self.word("(");
        self.word(kind);
        inside(self);
        self.word(")");
    }

    fn opt<T>(&mut self, part: Option<&T>, write: impl FnOnce(&mut Canon, &T)) {
        match part {
            Some(part) => write(self, part),
            None => self.word("-"),
        }
    }

    /// `a, b, c`
    pub fn idents(&mut self, names: &[Ident]) {
        self.part("names", |c| names.iter().for_each(|n| c.name(&n.text)));
    }

    // ------------------------------------------------------------ expressions

    /// An expression.
    pub fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Group(inner) => self.expr(inner),
            ExprKind::Number(n) => self.word(&n.to_string()),
            ExprKind::Text(text) => self.part("text", |c| c.word(text)),
            ExprKind::Truth(b) => self.word(if *b { "true" } else { "false" }),
            ExprKind::None => self.word("none"),
            ExprKind::Name(name) => self.name(name),
            ExprKind::SiteList(items) => self.part("sites", |c| {
                for item in items {
                    c.word(&item.from.text);
                    c.opt(item.to.as_ref(), |c, to| c.part("to", |c| c.word(&to.text)));
                }
            }),
            ExprKind::Braces(parts) => self.exprs("braces", parts),
            ExprKind::Map(value, each) => self.part("map", |c| {
                c.expr(value);
                c.each(each);
            }),
            ExprKind::Filter(each) => self.part("filter", |c| c.each(each)),
            ExprKind::Call(name, args) => self.part("call", |c| {
                c.name(&name.text);
                args.iter().for_each(|a| c.expr(a));
            }),
            ExprKind::CallEach(name, value, each) => self.part("call each", |c| {
                c.name(&name.text);
                c.expr(value);
                c.each(each);
            }),
            ExprKind::Quantified(quantifier, each) => {
                self.part(&format!("{quantifier:?}"), |c| c.each(each));
            }
            ExprKind::After(effects, cond) => self.part("after", |c| {
                c.block(effects);
                c.expr(cond);
            }),
            ExprKind::If(cond, then, otherwise) => self.part("if", |c| {
                c.expr(cond);
                c.expr(then);
                c.expr(otherwise);
            }),
            ExprKind::For(of, who) => self.part("for", |c| {
                c.expr(of);
                c.expr(who);
            }),
            ExprKind::Property(of, name) => self.part("property", |c| {
                c.expr(of);
                c.word(&name.text);
            }),
            ExprKind::Unary(op, a) => self.part(&format!("{op:?}"), |c| c.expr(a)),
            ExprKind::Binary(op, a, b) => self.part(&format!("{op:?}"), |c| {
                c.expr(a);
                c.expr(b);
            }),
        }
    }

    fn exprs(&mut self, kind: &str, parts: &[Expr]) {
        self.part(kind, |c| parts.iter().for_each(|p| c.expr(p)));
    }

    fn each(&mut self, each: &Each) {
        self.name(&each.name.text);
        self.expr(&each.domain);
        self.opt(each.cond.as_ref(), Canon::expr);
    }

    // ------------------------------------------------------------- statements

    /// Statements between braces.
    pub fn block(&mut self, block: &Block) {
        self.part("block", |c| block.stmts.iter().for_each(|s| c.stmt(s)));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.part("do", |c| c.stmt_kind(&stmt.kind));
    }

    fn stmt_kind(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Choose { name, domain, cond, by, if_any } => {
                self.word(if *if_any { "choose if any" } else { "choose" });
                self.name(&name.text);
                self.expr(domain);
                self.opt(cond.as_ref(), Canon::expr);
                self.opt(by.as_ref(), Canon::expr);
            }
            StmtKind::ChooseSet(set) => self.choose_set(set),
            StmtKind::Either(branches) => {
                self.word("either");
                branches.iter().for_each(|b| self.branch(b));
            }
            StmtKind::If { cond, then, otherwise } => {
                self.word("if");
                self.expr(cond);
                self.block(then);
                self.opt(otherwise.as_ref(), Canon::block);
            }
            StmtKind::Repeat { times, cond, body } => {
                self.word("repeat");
                self.expr(times);
                self.opt(cond.as_ref(), Canon::expr);
                self.block(body);
            }
            StmtKind::For { each, body } => {
                self.word("for");
                self.each(each);
                self.block(body);
            }
            StmtKind::Let { name, value } => self.named("let", name, value),
            StmtKind::Var { name, domain, value } => {
                self.word("var");
                self.name(&name.text);
                value.iter().for_each(|value| self.expr(value));
                self.opt(domain.as_ref(), Canon::domain);
            }
            StmtKind::Set { name, of, value } => {
                self.named("set", name, value);
                self.opt(of.first(), Canon::expr);
                of.iter().skip(1).for_each(|e| self.expr(e));
            }
            StmtKind::Sow(sow) => {
                self.named("sow", &sow.what, &sow.from);
                sow.end.iter().for_each(|end| self.name(&end.text));
                self.expr(&sow.by);
                self.opt(sow.skipping.as_ref(), Canon::expr);
            }
            StmtKind::Gather { what, from, to, of } => {
                self.named("gather", what, from);
                self.name(&to.text);
                of.iter().for_each(|e| self.expr(e));
            }
            StmtKind::Require { most, expr } => {
                self.word(if *most { "require most" } else { "require" });
                self.expr(expr);
            }
            StmtKind::Do { name, args } => {
                self.word("perform");
                self.name(&name.text);
                self.exprs("arguments", args);
            }
            StmtKind::Next { program, by } => {
                self.word("next");
                self.opt(program.as_ref(), |c, p| c.name(&p.text));
                self.opt(by.as_ref(), Canon::expr);
            }
            effect => self.effect(effect),
        }
    }

    fn effect(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Place { colour, kind, at } => {
                self.word("place");
                match colour {
                    ColourWord::My(_) => self.word("my"),
                    ColourWord::Of(colour) => self.part("of", |c| c.expr(colour)),
                }
                self.expr(kind);
                self.expr(at);
            }
            StmtKind::Move { part, from, under, to } => {
                self.stack_part(part.as_ref());
                self.pair(if *under { "move under" } else { "move" }, from, to);
            }
            StmtKind::Remove { part, what } => {
                self.stack_part(part.as_ref());
                self.one("remove", what);
            }
            StmtKind::Rotate { what, by } => self.pair("rotate", what, by),
            StmtKind::Mark { on, mark, at } => {
                self.named(if *on { "mark" } else { "unmark" }, mark, at);
            }
            StmtKind::Take(who) => self.one("take", who),
            StmtKind::Pass => self.word("pass"),
            StmtKind::EndTurn => self.word("end turn"),
            StmtKind::Position(picture) => {
                self.word("position");
                picture.text.split_whitespace().for_each(|entry| self.word(entry));
            }
            _ => {}
        }
    }

    fn choose_set(&mut self, set: &ChooseSet) {
        self.word(if set.maximal { "choose maximal set" } else { "choose set" });
        self.name(&set.name.text);
        self.expr(&set.domain);
        for part in [&set.size, &set.keeping, &set.cond, &set.by] {
            self.opt(part.as_ref(), Canon::expr);
        }
    }

    fn branch(&mut self, branch: &Branch) {
        match &branch.label {
            Label::Word(word) => self.part("label", |c| c.word(&word.text)),
            Label::Pass(_) => self.word("pass"),
            Label::Open => self.word("open"),
        }
        self.block(&branch.body);
    }

    fn named(&mut self, word: &str, name: &Ident, value: &Expr) {
        self.word(word);
        self.name(&name.text);
        self.expr(value);
    }

    fn one(&mut self, word: &str, a: &Expr) {
        self.word(word);
        self.expr(a);
    }

    fn pair(&mut self, word: &str, a: &Expr, b: &Expr) {
        self.one(word, a);
        self.expr(b);
    }

    // ------------------------------------------------------------------ items

    /// `0..9`, `sites`
    pub fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Range(low, high) => self.part("range", |c| {
                c.expr(low);
                c.expr(high);
            }),
            Domain::Words(words) => self.idents(words),
            Domain::Type(ty) => self.name(&ty.text),
        }
    }

    /// `(s: site, n: number = 1)`
    pub fn params(&mut self, params: &[Param]) {
        self.part("parameters", |c| {
            for param in params {
                c.name(&param.name.text);
                c.name(&param.ty.text);
                c.opt(param.default.as_ref(), Canon::expr);
            }
        });
    }

    /// What a definition stands for.
    pub fn body(&mut self, body: &DefineBody) {
        match body {
            DefineBody::Expr(e) => self.expr(e),
            DefineBody::Block(b) => self.block(b),
        }
    }

    fn stack_part(&mut self, part: Option<&StackPart>) {
        if let Some(part) = part {
            self.one(if part.bottom { "bottom" } else { "top" }, &part.count);
        }
    }

    /// `var hand of player: 0..9 = 9`
    pub fn variable(&mut self, var: &Variable) {
        self.word(if var.clock { "clock" } else { "var" });
        let keys: Vec<String> = var.keys.iter().map(domain_text).collect();
        self.word(&if keys.is_empty() { "-".into() } else { format!("of {}", keys.join(", ")) });
        self.name(&var.name.text);
        self.domain(&var.domain);
        self.opt(var.start.as_ref(), Canon::expr);
    }

    /// `a player wins when full`
    pub fn end_rule(&mut self, rule: &EndRule) {
        self.part("end", |c| {
            match &rule.outcome {
                Outcome::Draw => c.word("draw"),
                Outcome::AnyPlayer(verdict) => c.word(&format!("a player {verdict:?}")),
                Outcome::Player(who, verdict) => {
                    c.expr(who);
                    c.word(&format!("{verdict:?}"));
                }
                Outcome::Score { lowest, scores } => {
                    c.exprs(if *lowest { "lowest" } else { "highest" }, scores);
                }
            }
            c.expr(&rule.when);
        });
    }
}
