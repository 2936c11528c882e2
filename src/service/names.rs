//! Where names stand in one text, and what each means there: names bound by statements and expressions, names of the
//! game, bases and libraries.

use crate::span::Span;
use crate::syntax::ast::{
    Block, ColourWord, DefineBody, Domain, Each, EndRule, Expr, ExprKind, Ident, Item, ItemKind, Outcome,
    Param, Step, Stmt, StmtKind, Text, Unit,
};

/// What a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Meaning {
    /// What is bound at this place of the same text.
    Bound(Span),
    /// A name of the game, or a word of the language.
    Game,
    /// A named end rule or limit, or what `without` leaves out.
    Rule,
    /// A library.
    Library,
    /// A base game.
    Base,
}

/// One place of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occurrence {
    pub(super) span: Span,
    pub(super) name: String,
    pub(super) meaning: Meaning,
    /// Does it give the name its meaning?
    pub(super) defines: bool,
}

/// All names of a unit, in order of place.
pub(super) fn occurrences(unit: &Unit) -> Vec<Occurrence> {
    let mut walk = Walk { found: Vec::new(), bound: Vec::new() };
    match unit {
        Unit::Game(game) => {
            if let Some(base) = &game.extends {
                walk.push(inside(base), &base.text, Meaning::Base, false);
            }
            walk.items(&game.items);
        }
        Unit::Library(library) => {
            walk.note(&library.name, Meaning::Library, true);
            walk.params(&library.params);
            walk.items(&library.items);
        }
        Unit::Pattern(pattern) => {
            walk.items(&pattern.items);
            pattern.colours.iter().for_each(|colour| walk.note(colour, Meaning::Game, false));
            walk.expr(&pattern.built);
        }
    }
    walk.found.sort_by_key(|o| o.span);
    walk.found
}

/// A text without its quotes.
fn inside(text: &Text) -> Span {
    Span {
        start: text.span.start + 1,
        end: text.span.end.saturating_sub(1).max(text.span.start + 1),
        ..text.span
    }
}

struct Walk {
    found: Vec<Occurrence>,
    /// Bound names in scope, the innermost last.
    bound: Vec<(String, Span)>,
}

impl Walk {
    fn push(&mut self, span: Span, name: &str, meaning: Meaning, defines: bool) {
        self.found.push(Occurrence { span, name: name.to_string(), meaning, defines });
    }

    fn note(&mut self, name: &Ident, meaning: Meaning, defines: bool) {
        self.push(name.span, &name.text, meaning, defines);
    }

    fn define(&mut self, name: &Ident) {
        self.note(name, Meaning::Game, true);
    }

    /// A use of a name: the nearest binding, or the game's.
    fn read(&mut self, span: Span, name: &str) {
        let bound = self.bound.iter().rev().find(|(known, _)| known == name);
        let meaning = bound.map_or(Meaning::Game, |(_, at)| Meaning::Bound(*at));
        self.push(span, name, meaning, false);
    }

    fn ident(&mut self, name: &Ident) {
        self.read(name.span, &name.text);
    }

    fn bind(&mut self, name: &Ident) {
        self.note(name, Meaning::Bound(name.span), true);
        self.bound.push((name.text.clone(), name.span));
    }

    /// Names bound by `work` are forgotten after it.
    fn scope(&mut self, work: impl FnOnce(&mut Self)) {
        let before = self.bound.len();
        work(self);
        self.bound.truncate(before);
    }

    // -------------------------------------------------------------- items

    fn items(&mut self, items: &[Item]) {
        for item in items {
            self.scope(|walk| walk.item(&item.kind));
        }
    }

    fn params(&mut self, params: &[Param]) {
        for param in params {
            self.ident(&param.ty);
            param.default.iter().for_each(|default| self.expr(default));
        }
        params.iter().for_each(|param| self.bind(&param.name));
    }

    fn item(&mut self, kind: &ItemKind) {
        match kind {
            ItemKind::Option(option) => {
                self.define(&option.name);
                match &option.domain {
                    Some(Domain::Words(words)) => words.iter().for_each(|word| self.define(word)),
                    Some(domain) => self.domain(domain),
                    None => {}
                }
                self.expr(&option.default);
            }
            ItemKind::Limit { name, cond, .. } => {
                name.iter().for_each(|name| self.note(name, Meaning::Rule, true));
                self.expr(cond);
            }
            ItemKind::Players(names) | ItemKind::Marks(names) => names.iter().for_each(|n| self.define(n)),
            ItemKind::Teams(teams) => teams.iter().flatten().for_each(|player| self.ident(player)),
            ItemKind::Board { expr, .. } => self.expr(expr),
            ItemKind::Pieces { kinds, colours, stacking, .. } => {
                kinds.iter().for_each(|kind| self.define(kind));
                // A colour that is no player's is made by being named here.
                for colour in colours {
                    let is_known = self.found.iter().any(|o| o.defines && o.name == colour.text);
                    self.note(colour, Meaning::Game, !is_known);
                }
                stacking.iter().for_each(|most| self.expr(most));
            }
            ItemKind::Table { name, entries } => {
                self.define(name);
                for (key, value) in entries {
                    self.ident(key);
                    self.expr(value);
                }
            }
            ItemKind::Variable(variable) => {
                self.define(&variable.name);
                variable.keys.iter().for_each(|key| self.domain(key));
                self.domain(&variable.domain);
                variable.start.iter().for_each(|start| self.expr(start));
            }
            ItemKind::Define { name, params, body, .. } => {
                self.define(name);
                self.params(params);
                match body {
                    DefineBody::Expr(body) => self.expr(body),
                    DefineBody::Block(body) => self.block(body),
                }
            }
            ItemKind::Use { name, args, when } => {
                self.note(name, Meaning::Library, false);
                args.iter().chain(when).for_each(|e| self.expr(e));
            }
            ItemKind::Without(names) => names.iter().for_each(|name| self.note(name, Meaning::Rule, false)),
            ItemKind::Setup { body, .. } => self.block(body),
            ItemKind::Turn { also, name, body } => {
                name.iter().for_each(|name| self.note(name, Meaning::Game, !also));
                self.block(body);
            }
            ItemKind::After { turn, when, body } | ItemKind::Instead { turn, when, body, .. } => {
                turn.iter().for_each(|turn| self.ident(turn));
                when.iter().for_each(|when| self.expr(when));
                self.block(body);
            }
            ItemKind::Ends { rules, .. } => rules.iter().for_each(|rule| self.end_rule(rule)),
            ItemKind::Show { colour, what, .. } => {
                colour.iter().chain(std::iter::once(what)).for_each(|name| self.ident(name));
            }
            ItemKind::Tint { what, .. } => self.ident(what),
            ItemKind::Test(test) => {
                for (name, value) in &test.settings {
                    self.ident(name);
                    self.expr(value);
                }
                test.steps.iter().for_each(|step| self.step(step));
            }
            ItemKind::Credit(..) | ItemKind::Unit(_) => {}
        }
    }

    fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Range(low, high) => [low, high].into_iter().for_each(|e| self.expr(e)),
            Domain::Words(words) => words.iter().for_each(|word| self.ident(word)),
            Domain::Type(ty) => self.ident(ty),
        }
    }

    fn end_rule(&mut self, rule: &EndRule) {
        rule.name.iter().for_each(|name| self.note(name, Meaning::Rule, true));
        match &rule.outcome {
            Outcome::Score { scores, .. } => scores.iter().for_each(|score| self.expr(score)),
            Outcome::Player(player, _) => self.expr(player),
            Outcome::Draw | Outcome::AnyPlayer(_) => {}
        }
        self.expr(&rule.when);
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Play(_) => {}
            Step::Expect(cond) => self.expr(cond),
            Step::Do(stmt) => self.stmt(stmt),
        }
    }

    // --------------------------------------------------------- statements

    fn block(&mut self, block: &Block) {
        self.scope(|walk| block.stmts.iter().for_each(|stmt| walk.stmt(stmt)));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Choose { name, domain, cond, by, .. } => {
                by.iter().for_each(|by| self.expr(by));
                self.expr(domain);
                self.bind(name);
                cond.iter().for_each(|cond| self.expr(cond));
            }
            StmtKind::ChooseSet(set) => {
                set.size.iter().chain(&set.by).for_each(|e| self.expr(e));
                self.expr(&set.domain);
                self.bind(&set.name);
                set.keeping.iter().chain(&set.cond).for_each(|e| self.expr(e));
            }
            StmtKind::Either(branches) => {
                branches.iter().for_each(|branch| self.block(&branch.body));
            }
            StmtKind::If { cond, then, otherwise } => {
                self.expr(cond);
                self.block(then);
                otherwise.iter().for_each(|block| self.block(block));
            }
            StmtKind::Repeat { times, cond, body } => {
                self.expr(times);
                cond.iter().for_each(|cond| self.expr(cond));
                self.block(body);
            }
            StmtKind::For { each, body } => self.each(each, |walk| walk.block(body)),
            StmtKind::Let { name, value } => {
                self.expr(value);
                self.bind(name);
            }
            StmtKind::Var { name, domain, value } => {
                domain.iter().for_each(|domain| self.domain(domain));
                value.iter().for_each(|value| self.expr(value));
                self.bind(name);
            }
            StmtKind::Set { name, of, value } => {
                self.ident(name);
                of.iter().for_each(|e| self.expr(e));
                self.expr(value);
            }
            StmtKind::Gather { what, from, to, of } => {
                self.ident(what);
                self.expr(from);
                self.ident(to);
                of.iter().for_each(|e| self.expr(e));
            }
            StmtKind::Sow(sow) => {
                self.ident(&sow.what);
                [&sow.from, &sow.by].into_iter().chain(&sow.skipping).for_each(|e| self.expr(e));
                sow.end.iter().for_each(|end| self.bind(end));
            }
            StmtKind::Place { colour, kind, at } => {
                if let ColourWord::Of(colour) = colour {
                    self.expr(colour);
                }
                self.expr(kind);
                self.expr(at);
            }
            StmtKind::Mark { mark, at, .. } => {
                self.ident(mark);
                self.expr(at);
            }
            StmtKind::Next { program, by } => {
                program.iter().for_each(|program| self.ident(program));
                by.iter().for_each(|by| self.expr(by));
            }
            StmtKind::Do { name, args } => {
                self.ident(name);
                args.iter().for_each(|e| self.expr(e));
            }
            other => self.effect(other),
        }
    }

    fn effect(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Move { part, from, to, .. } => {
                part.iter().for_each(|part| self.expr(&part.count));
                self.expr(from);
                self.expr(to);
            }
            StmtKind::Remove { part, what } => {
                part.iter().for_each(|part| self.expr(&part.count));
                self.expr(what);
            }
            StmtKind::Rotate { what, by } => [what, by].into_iter().for_each(|e| self.expr(e)),
            StmtKind::Require { expr, .. } | StmtKind::Take(expr) => self.expr(expr),
            _ => {}
        }
    }

    // -------------------------------------------------------- expressions

    /// `x in S` with what it holds for.
    fn each(&mut self, each: &Each, inside: impl FnOnce(&mut Self)) {
        self.expr(&each.domain);
        self.scope(|walk| {
            walk.bind(&each.name);
            each.cond.iter().for_each(|cond| walk.expr(cond));
            inside(walk);
        });
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Name(name) => self.read(e.span, name),
            ExprKind::Braces(parts) => parts.iter().for_each(|part| self.expr(part)),
            ExprKind::Map(value, each) => self.each(each, |walk| walk.expr(value)),
            ExprKind::Filter(each) | ExprKind::Quantified(_, each) => self.each(each, |_| {}),
            ExprKind::Call(name, args) => {
                self.ident(name);
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::CallEach(name, value, each) => {
                self.ident(name);
                self.each(each, |walk| walk.expr(value));
            }
            ExprKind::If(cond, then, otherwise) => {
                [cond, then, otherwise].into_iter().for_each(|e| self.expr(e));
            }
            ExprKind::For(of, who) | ExprKind::Binary(_, of, who) => {
                self.expr(of);
                self.expr(who);
            }
            ExprKind::After(effects, cond) => {
                self.block(effects);
                self.expr(cond);
            }
            ExprKind::Property(inner, _) | ExprKind::Unary(_, inner) | ExprKind::Group(inner) => {
                self.expr(inner);
            }
            ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Truth(_)
            | ExprKind::None
            | ExprKind::SiteList(_) => {}
        }
    }
}
