//! Statements of turns, setups and tests; definitions made of statements are expanded where they stand.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use super::typed::{Deps, Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{
    Bag, Block, Branch, Choice, ChoiceId, Domain, Each, Fold, Label, LabelId, Members, Num, Numbers,
    ProgramId, Set, Stmt, Target, Truth, VarType,
};
use crate::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{ColourWord, DefineBody, Domain as AstDomain, Ident, StmtKind};

/// The most rounds of a `repeat`.
const MAX_ROUNDS: i32 = 1000;

impl Checker<'_> {
    /// A block with names of its own.
    pub(super) fn block(&mut self, block: &ast::Block) -> Block {
        let scope = self.enter();
        let mut out = Vec::new();
        for stmt in &block.stmts {
            self.stmt(stmt, &mut out);
        }
        self.leave(scope);
        out
    }

    pub(super) fn stmt(&mut self, stmt: &ast::Stmt, out: &mut Block) {
        if !self.step(stmt.span) {
            return;
        }
        match &stmt.kind {
            StmtKind::Choose { name, domain, cond, by, if_any } => {
                if self.choices_allowed(stmt.span) {
                    self.choose(name, domain, cond.as_ref(), by.as_ref(), *if_any, out);
                }
            }
            StmtKind::ChooseSet(set) => {
                if self.choices_allowed(stmt.span) {
                    self.choose_set(set, out);
                }
            }
            StmtKind::Either(branches) => {
                if self.choices_allowed(stmt.span) {
                    self.either(branches, out);
                }
            }
            StmtKind::If { cond, then, otherwise } => self.branch_if(cond, then, otherwise.as_ref(), out),
            StmtKind::Repeat { times, cond, body } => self.repeat(times, cond.as_ref(), body, out),
            StmtKind::Let { name, value } => self.bind_let(name, value, out),
            StmtKind::Var { name, domain, value } => self.bind_var(name, domain.as_ref(), value, out),
            StmtKind::Set { name, of, value } => self.assign(name, of.as_ref(), value, out),
            StmtKind::Require { most, expr } => self.demand(*most, expr, stmt.span, out),
            StmtKind::Place { colour, kind, at } => self.place_piece(colour, kind, at, stmt.span, out),
            StmtKind::Move { from, to } => {
                let what = self.target(from);
                let to = self.want(to, Want::Sites).sites();
                out.push(Stmt::Move { what, to });
            }
            StmtKind::Remove(what) => {
                let what = self.target(what);
                out.push(Stmt::Remove(what));
            }
            StmtKind::Rotate { what, by } => {
                let what = self.want(what, Want::Sites).sites();
                let spin = self.want(by, Want::Member(Domain::Spins)).mask();
                out.push(Stmt::Rotate { what, spin });
            }
            StmtKind::Mark { on, mark, at } => self.mark(*on, mark, at, out),
            StmtKind::Take(who) => {
                let who = self.want(who, Want::Member(Domain::Players)).mask();
                if self.choices_allowed(stmt.span) {
                    out.push(Stmt::Take(who));
                }
            }
            StmtKind::Pass => {
                if self.choices_allowed(stmt.span) {
                    out.push(Stmt::Pass);
                }
            }
            StmtKind::EndTurn => {
                if self.choices_allowed(stmt.span) {
                    out.push(Stmt::EndTurn);
                }
            }
            StmtKind::Next { program, by } => self.next(program.as_ref(), by.as_ref(), out),
            StmtKind::Do { name, args } => self.perform(name, args, stmt.span, out),
            StmtKind::Position(picture) => {
                if self.setting_up {
                    let pieces = self.picture(picture);
                    out.push(Stmt::Position(pieces));
                } else {
                    self.fail(
                        "misplaced-statement",
                        stmt.span,
                        "a picture of a position may stand in a setup or test only",
                    );
                }
            }
        }
    }

    /// Choices, passes and role changes belong to turns.
    fn choices_allowed(&mut self, span: Span) -> bool {
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

    fn new_choice(&mut self) -> Choice {
        let id = ChoiceId(self.next_choice);
        self.next_choice = self.next_choice.saturating_add(1);
        Choice { id, live: vec![], may_fail: true }
    }

    // --------------------------------------------------------------- choices

    fn choose(
        &mut self,
        name: &Ident,
        domain: &ast::Expr,
        cond: Option<&ast::Expr>,
        by: Option<&ast::Expr>,
        if_any: bool,
        out: &mut Block,
    ) {
        let by = by.map(|b| self.want(b, Want::Member(Domain::Players)).mask());
        let (domain, member) = self.domain(domain);
        let slot = self.bind(name, member);
        let cond = cond.map(|c| self.want(c, Want::Truth));
        self.lint_choice(&domain, cond.as_ref(), name.span);
        let each = Each { slot, domain: domain.set(), cond: cond.map(Typed::truth) };
        let choice = self.new_choice();
        out.push(Stmt::Choose { choice, each, by, if_any });
    }

    /// Warns of a choice that can never be made.
    fn lint_choice(&mut self, domain: &Typed, cond: Option<&Typed>, span: Span) {
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

    fn choose_set(&mut self, set: &ast::ChooseSet, out: &mut Block) {
        let by = set.by.as_ref().map(|b| self.want(b, Want::Member(Domain::Players)).mask());
        let size = set.size.as_ref().map(|n| self.want(n, Want::Numbers).numbers());
        let (domain, _) = self.domain(&set.domain);
        let ty = match domain.ty {
            Ty::Members { domain, .. } => Ty::Members { domain, one: false, named: false },
            ty => ty,
        };
        let slot = self.bind(&set.name, ty.plural());
        let keeping = set.keeping.as_ref().map(|c| self.want(c, Want::Truth).truth());
        let cond = set.cond.as_ref().map(|c| self.want(c, Want::Truth).truth());
        let (choice, maximal) = (self.new_choice(), set.maximal);
        out.push(Stmt::ChooseSet { choice, slot, size, domain: domain.set(), keeping, maximal, cond, by });
    }

    fn either(&mut self, branches: &[ast::Branch], out: &mut Block) {
        let choice = self.new_choice();
        let mut done: Vec<Branch> = Vec::new();
        for branch in branches {
            let mut body = self.block(&branch.body);
            let label = match &branch.label {
                ast::Label::Word(word) => Label::Word(self.label(word)),
                ast::Label::Pass(_) => {
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
    pub(super) fn beside(&mut self, instead: Vec<Branch>, own: Block) -> Block {
        if instead.is_empty() {
            return own;
        }
        let mut branches = instead;
        branches.push(Branch { label: Label::Open, when: None, body: own });
        vec![Stmt::Either { choice: self.new_choice(), branches }]
    }

    // ------------------------------------------------- conditions and loops

    fn branch_if(
        &mut self,
        cond: &ast::Expr,
        then: &ast::Block,
        otherwise: Option<&ast::Block>,
        out: &mut Block,
    ) {
        let cond = self.want(cond, Want::Truth);
        let known = cond.const_truth().filter(|_| cond.ty == Ty::Truth);
        let then = self.in_part(known == Some(false), |c| c.block(then));
        let otherwise =
            otherwise.map(|b| self.in_part(known == Some(true), |c| c.block(b))).unwrap_or_default();
        match known {
            Some(true) => out.extend(then),
            Some(false) => out.extend(otherwise),
            None => out.push(Stmt::If { cond: cond.truth(), then, otherwise }),
        }
    }

    fn repeat(&mut self, times: &ast::Expr, cond: Option<&ast::Expr>, body: &ast::Block, out: &mut Block) {
        let span = times.span;
        let times = self.want(times, Want::Num);
        if times.const_num().is_some_and(|n| n > MAX_ROUNDS) {
            self.fail_help(
                "repeat-too-long",
                span,
                format!("a `repeat` has at most {MAX_ROUNDS} rounds"),
                "the rounds end by themselves when its `while` does not hold",
            );
        }
        let scope = self.enter();
        let counter = self.new_slot();
        let cond = cond.map(|c| self.want(c, Want::Truth).truth());
        self.repeat_depth += 1;
        let body = self.block(body);
        self.repeat_depth -= 1;
        self.leave(scope);
        out.push(Stmt::Repeat { counter, times: times.num(), cond, body });
    }

    fn demand(&mut self, most: bool, expr: &ast::Expr, span: Span, out: &mut Block) {
        if !self.choices_allowed(span) {
            return;
        }
        if !most {
            let cond = self.want(expr, Want::Truth).truth();
            out.push(Stmt::Require(cond));
            return;
        }
        if self.repeat_depth > 0 {
            self.fail_help(
                "most-in-repeat",
                span,
                "`require most` cannot stand in a `repeat`",
                "put it behind the loop, over a value that the loop collects",
            );
        }
        let value = self.expr(expr);
        let value = match value.ty {
            Ty::Truth => Num::Truth(Box::new(value.truth())),
            _ => self.coerce(value, Want::Num).num(),
        };
        out.push(Stmt::RequireMost { index: self.mosts, value });
        self.mosts += 1;
    }

    // ----------------------------------------------------------------- names

    fn bind_let(&mut self, name: &Ident, value: &ast::Expr, out: &mut Block) {
        let value = self.expr(value);
        let value = match value.ty {
            Ty::Mark(_) | Ty::None => self.coerce(value, Want::Sites),
            _ => value,
        };
        let slot = self.bind(name, value.ty);
        out.push(Stmt::Let { slot, value: value.expr });
    }

    fn bind_var(&mut self, name: &Ident, domain: Option<&AstDomain>, value: &ast::Expr, out: &mut Block) {
        let value = match domain {
            None => {
                let value = self.expr(value);
                if value.ty == Ty::None {
                    let help = format!("write `var {}: sites = none`", name.text);
                    self.fail_help("type-open", value.span, "`none` leaves the type open", help)
                } else if matches!(value.ty, Ty::Mark(_)) {
                    self.coerce(value, Want::Sites)
                } else {
                    value
                }
            }
            Some(AstDomain::Type(ty)) => match self.param_type(ty) {
                Some(want) => {
                    let value = self.want(value, want);
                    if value.ty == Ty::Bad {
                        value
                    } else {
                        Typed { ty: want.ty(), ..value }
                    }
                }
                None => Typed::bad(value.span),
            },
            Some(AstDomain::Range(low, high)) => {
                let range = (self.const_number(low, "the range"), self.const_number(high, "the range"));
                let value = self.want(value, Want::Num);
                match range {
                    (Some(low), Some(high)) => held(value, low, high),
                    _ => value,
                }
            }
            Some(AstDomain::Words(words)) => {
                let span = words.first().map_or(name.span, |w| w.span);
                self.fail("unknown-type", span, "a variable takes a type or a range")
            }
        };
        let slot = self.bind(name, value.ty);
        if let Some(local) = self.locals.last_mut() {
            local.mutable = true;
        }
        out.push(Stmt::Let { slot, value: value.expr });
    }

    fn assign(&mut self, name: &Ident, of: Option<&ast::Expr>, value: &ast::Expr, out: &mut Block) {
        let local = self.local(&name.text).map(|l| (l.mutable, l.value.clone(), l.span));
        if let Some((mutable, read, bound)) = local {
            if !mutable {
                let message = format!("`{}` is not a variable", name.text);
                self.error(
                    Diagnostic::error("not-a-variable", name.span, message)
                        .note(bound, "it is bound here")
                        .help(format!("bind it with `var {} = …` to change it later", name.text)),
                );
                return;
            }
            let want = want_of(read.ty);
            let value = self.want(value, want);
            if let Some(&slot) = read.deps.slots.first() {
                out.push(Stmt::Let { slot, value: value.expr });
            }
            return;
        }
        if !matches!(self.globals.get(&name.text), Some(Global::Var(_))) {
            let known: Vec<String> = self.book.vars.iter().map(|v| v.item.name.text.clone()).collect();
            let mut error =
                Diagnostic::error("not-a-variable", name.span, format!("`{}` is not a variable", name.text));
            error.help = super::merge::did_you_mean(&name.text, known.iter().map(String::as_str))
                .or(Some("declare it with `var` in the game or in the turn".into()));
            self.error(error);
            self.expr(value);
            return;
        }
        let Some((var, ty, _)) = self.var_ref(&name.text, of, name.span) else { return };
        let number = matches!(self.vars[var.var.index()].ty, VarType::Number(..));
        let value = self.want(value, if number { Want::Num } else { want_of(ty) });
        out.push(Stmt::Set { var, value: value.expr });
    }

    // --------------------------------------------------------------- effects

    fn place_piece(
        &mut self,
        colour: &ColourWord,
        kind: &ast::Expr,
        at: &ast::Expr,
        span: Span,
        out: &mut Block,
    ) {
        let colours = match colour {
            ColourWord::My(span) => Typed::new(
                Set::Members(Domain::Colours, Members::Me),
                Ty::Members { domain: Domain::Colours, one: true, named: true },
                Deps::position(),
                *span,
            ),
            ColourWord::Of(e) => self.want(e, Want::Members(Domain::Colours)),
        };
        let kinds = self.want(kind, Want::Members(Domain::Kinds));
        let at = self.want(at, Want::Sites);
        let my = matches!(colour, ColourWord::My(_));
        if let (Some(c), Some(k)) =
            (colours.const_mask().or(my.then(|| self.cast.all_roles())), kinds.const_mask())
        {
            let exists = (0..self.cast.exists.len()).any(|t| {
                let ty = crate::model::PieceType(t as u8);
                self.cast.exists[t] && c >> self.cast.colour(ty) & 1 == 1 && k >> self.cast.kind(ty) & 1 == 1
            });
            if !exists && kinds.ty != Ty::Bad && colours.ty != Ty::Bad {
                self.fail_help(
                    "no-such-piece",
                    span,
                    "there is no such piece in this game",
                    "`pieces KIND in COLOUR` says in which colours a kind comes",
                );
            }
        }
        out.push(Stmt::Place { colours: colours.mask(), kinds: kinds.mask(), at: at.sites() });
    }

    fn target(&mut self, e: &ast::Expr) -> Target {
        let t = self.expr(e);
        match t.ty {
            Ty::Pieces { .. } => Target::Pieces(t.pieces()),
            _ => Target::Sites(self.coerce(t, Want::Sites).sites()),
        }
    }

    fn mark(&mut self, on: bool, mark: &Ident, at: &ast::Expr, out: &mut Block) {
        let at = self.target(at);
        let found = self.name(&mark.text, mark.span);
        match found.ty {
            Ty::Mark(mark) => out.push(Stmt::Mark { on, mark, at }),
            Ty::Bad => {}
            other => {
                let message = format!("`{}` is {}, not a mark", mark.text, other.name());
                self.fail_help(
                    "wrong-type",
                    mark.span,
                    message,
                    format!("declare it: `marks {}`", mark.text),
                );
            }
        }
    }

    fn next(&mut self, program: Option<&Ident>, by: Option<&ast::Expr>, out: &mut Block) {
        let by = by.map(|b| self.want(b, Want::Member(Domain::Players)).mask());
        let program = match program {
            None => None,
            Some(name) => match self.program_named(name) {
                Some(id) => Some(id),
                None => return,
            },
        };
        out.push(Stmt::Next { program, by });
    }

    /// The turn program of this name, or the one that a library's parameter stands for.
    pub(super) fn program_named(&mut self, name: &Ident) -> Option<ProgramId> {
        if let Some(at) = self.from {
            let taken = &self.book.uses[at];
            let index = taken.params.iter().position(|p| p.name.text == name.text && p.ty.text == "turn");
            if let Some(arg) = index.and_then(|i| taken.args.get(i)) {
                let ast::ExprKind::Name(given) = &arg.kind else {
                    self.fail("wrong-type", arg.span, "expected the name of a turn");
                    return None;
                };
                let given = Ident { text: given.clone(), span: arg.span };
                let saved = std::mem::replace(&mut self.from, taken.from);
                let found = self.program_named(&given);
                self.from = saved;
                return found;
            }
        }
        if let Some(&Global::Program(id)) = self.globals.get(&name.text) {
            self.used.insert(name.text.clone());
            return Some(id);
        }
        let mut error =
            Diagnostic::error("unknown-turn", name.span, format!("there is no turn named `{}`", name.text));
        error.help = super::merge::did_you_mean(&name.text, self.programs.iter().map(String::as_str))
            .or(Some(format!("write `turn {} {{ … }}`", name.text)));
        self.error(error);
        None
    }

    fn perform(&mut self, name: &Ident, args: &[ast::Expr], span: Span, out: &mut Block) {
        let Some(&Global::Define(at)) = self.globals.get(&name.text) else {
            let blocks = |b: &DefineBody| matches!(b, DefineBody::Block(_));
            let known: Vec<String> = self
                .book
                .defines
                .iter()
                .filter(|d| blocks(&d.item.body))
                .map(|d| d.item.name.text.clone())
                .collect();
            let mut error = Diagnostic::error(
                "unknown-name",
                name.span,
                format!("nothing named `{}` can be done", name.text),
            );
            error.help = super::merge::did_you_mean(&name.text, known.iter().map(String::as_str))
                .or(Some(format!("write `define {} {{ … }}`", name.text)));
            self.error(error);
            return;
        };
        self.used.insert(name.text.clone());
        let book = self.book;
        let DefineBody::Block(body) = &book.defines[at].item.body else {
            self.fail_help(
                "expression-definition",
                name.span,
                format!("`{}` is an expression, not statements", name.text),
                "use it where a value is wanted, without `do`",
            );
            return;
        };
        let Some(opened) = self.open_definition(at, args, span) else { return };
        for (slot, value) in &opened.bound {
            out.push(Stmt::Let { slot: *slot, value: value.expr.clone() });
        }
        let block = self.block(body);
        out.extend(block);
        self.close_definition(opened);
    }

    /// Is the text in a place that may hold a test or setup statement?
    pub(super) fn in_setup<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let saved = std::mem::replace(&mut self.setting_up, true);
        let result = work(self);
        self.setting_up = saved;
        result
    }

    /// Checks every definition on its own, so that mistakes in unused ones are found too.
    pub(super) fn check_definitions(&mut self) {
        let book = self.book;
        for (at, define) in book.defines.iter().enumerate() {
            let steps = self.steps;
            let of_library = define.from.is_some();
            self.fresh(Place::Turn, define.from, |c| c.in_part(of_library, |c| c.check_definition(at)));
            self.steps = steps;
        }
    }

    fn check_definition(&mut self, at: usize) {
        let book = self.book;
        let define = &book.defines[at].item;
        let saved = (self.opaque, self.next_choice, self.mosts);
        let counters = (self.turn_cap, self.passes_cap, self.uses_repeats, self.uses_board_repeats);
        let used = self.used.clone();
        self.opaque = true;
        for param in &define.params {
            if let Some(want) = self.param_type(&param.ty) {
                let slot = self.new_slot();
                let value = super::names::unknown_of(want, slot, param.name.span);
                self.bind_value(&param.name, value);
            }
        }
        self.expanding.push(at);
        match &define.body {
            DefineBody::Expr(e) => {
                self.expr(e);
            }
            DefineBody::Block(b) => {
                self.block(b);
            }
        }
        self.expanding.pop();
        (self.opaque, self.next_choice, self.mosts) = saved;
        (self.turn_cap, self.passes_cap, self.uses_repeats, self.uses_board_repeats) = counters;
        self.used = used;
    }
}

/// A number held between two ends.
fn held(value: Typed, low: i32, high: i32) -> Typed {
    let of = |a: Num, n: i32| Box::new(Bag::Numbers(Numbers::Of(vec![a, Num::Const(n)])));
    let (deps, span) = (value.deps.clone(), value.span);
    let below = Num::Fold(Fold::Min, of(value.num(), high));
    Typed::new(Num::Fold(Fold::Max, of(below, low)), Ty::Num, deps, span)
}

/// What has to be given for something of this type.
pub(super) fn want_of(ty: Ty) -> Want {
    match ty {
        Ty::Truth | Ty::Bad => Want::Truth,
        Ty::Num => Want::Num,
        Ty::List => Want::List,
        Ty::Sites { one: true } => Want::Site,
        Ty::Sites { .. } | Ty::None | Ty::Mark(_) => Want::Sites,
        Ty::Family => Want::Family,
        Ty::Members { domain, one: true, .. } => Want::Member(domain),
        Ty::Members { domain, .. } => Want::Members(domain),
        Ty::Numbers => Want::Numbers,
        Ty::Pieces { one: true } => Want::Piece,
        Ty::Pieces { .. } => Want::Pieces,
    }
}

/// Is the condition simply true?
pub(super) fn holds_always(cond: &Truth) -> bool {
    matches!(cond, Truth::Const(true))
}
