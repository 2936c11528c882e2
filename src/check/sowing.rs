//! `sow` and `gather`: written out as the statements that they stand for.

use super::checker::{Checker, Global};
use super::written::{binary, ident, name, number, stmt, the, unary};
use crate::model::Block;
use crate::span::Span;
use crate::syntax::ast::{self, BinaryOp, Domain, Expr, ExprKind, Ident, Sow, StmtKind, UnaryOp};

// Beginnings of names that no text can hold.
const END: &str = "last sown";
const LEFT: &str = "left to sow";
const SKIPPED: &str = "not sown";
const FROM: &str = "gathered from";
const AMOUNT: &str = "gathered up";

/// A name of its own for each statement.
fn hidden(what: &str, span: Span) -> Ident {
    ident(&format!("{what} {}", span.start), span)
}

impl Checker<'_> {
    /// `sow V from S to E by F skipping T`: takes all there is of V at S, and adds one to V at each of as many sites, of
    /// which each follows the one before by F; E is the last of them.
    pub(super) fn sow(&mut self, sow: &Sow, span: Span, out: &mut Block) {
        let site = sow.end.clone().unwrap_or_else(|| hidden(END, span));
        let (left, skipped) = (hidden(LEFT, span), hidden(SKIPPED, span));
        let at = |site: &Ident| Expr {
            span: sow.what.span,
            kind: ExprKind::Call(sow.what.clone(), vec![name(site)]),
        };
        let step = the(&self.onward(&sow.by, &site));
        let go_on = || stmt(span, StmtKind::Set { name: site.clone(), of: Vec::new(), value: step.clone() });
        let put = |value| stmt(span, StmtKind::Set { name: sow.what.clone(), of: vec![name(&site)], value });
        let kind = Some(Domain::Type(ident("site", span)));
        let var = StmtKind::Var { name: site.clone(), domain: kind, value: Some(the(&sow.from)) };

        let mut stmts =
            vec![stmt(span, var), stmt(span, StmtKind::Let { name: left.clone(), value: at(&site) })];
        let mut round = vec![go_on()];
        if let Some(skipping) = &sow.skipping {
            stmts.push(stmt(span, StmtKind::Let { name: skipped.clone(), value: skipping.clone() }));
            let both = binary(BinaryOp::Intersect, name(&site), name(&skipped));
            let is_skipped = unary(UnaryOp::Some, both);
            let body = ast::Block { span, stmts: vec![go_on()] };
            let times = self.site_count();
            let again = StmtKind::Repeat { times: number(times, span), cond: Some(is_skipped), body };
            round.push(stmt(span, again));
        }
        stmts.push(put(number(0, span)));
        round.push(put(binary(BinaryOp::Add, at(&site), number(1, span))));
        let body = ast::Block { span, stmts: round };
        stmts.push(stmt(span, StmtKind::Repeat { times: name(&left), cond: None, body }));
        self.write_out(&stmts, out);
    }

    /// `gather V from S to X(K)`: all there is of V on S is added to X, and then V is 0 there.
    pub(super) fn gather(
        &mut self,
        what: &Ident,
        from: &Expr,
        (to, of): (&Ident, &[Expr]),
        span: Span,
        out: &mut Block,
    ) {
        let [sites, amount] = [FROM, AMOUNT].map(|word| hidden(word, span));
        let at = || Expr { span: what.span, kind: ExprKind::Call(what.clone(), vec![name(&sites)]) };
        let target = match of {
            [] => name(to),
            of => Expr { span: to.span, kind: ExprKind::Call(to.clone(), of.to_vec()) },
        };
        let set = |name: &Ident, of: Vec<Expr>, value| StmtKind::Set { name: name.clone(), of, value };
        let written = [
            StmtKind::Let { name: sites.clone(), value: from.clone() },
            StmtKind::Let { name: amount.clone(), value: at() },
            set(what, vec![name(&sites)], number(0, span)),
            set(to, of.to_vec(), binary(BinaryOp::Add, target, name(&amount))),
        ];
        self.write_out(&written.map(|kind| stmt(span, kind)), out);
    }

    /// Checks what a statement stands for; the names that it brings along need not be read.
    fn write_out(&mut self, stmts: &[ast::Stmt], out: &mut Block) {
        stmts.iter().for_each(|stmt| self.stmt(stmt, out));
        self.locals.iter_mut().filter(|local| local.name.contains(' ')).for_each(|local| local.used = true);
    }

    /// The site after one, by a definition that takes a site or by directions.
    fn onward(&self, by: &Expr, site: &Ident) -> Expr {
        let called = match &by.kind {
            ExprKind::Name(text) => match self.globals.get(text) {
                Some(&Global::Define(at)) if self.book.defines[at].item.params.len() == 1 => {
                    Some(ident(text, by.span))
                }
                _ => None,
            },
            _ => None,
        };
        let kind = match called {
            Some(definition) => ExprKind::Call(definition, vec![name(site)]),
            None => ExprKind::Call(ident("neighbours", by.span), vec![name(site), by.clone()]),
        };
        Expr { span: by.span, kind }
    }

    fn site_count(&self) -> i64 {
        self.board.as_ref().map_or(0, |board| board.len() as i64)
    }
}
