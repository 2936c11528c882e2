//! Blocks and statements.

use super::parts::{unlike_grammar, Node, Parts};
use super::{Made, Rule, Tree};
use crate::span::Span;
use crate::syntax::ast::{
    BinaryOp, Block, Branch, ChooseSet, ColourWord, Expr, ExprKind, Label, Sow, StackPart, Stmt, StmtKind,
};

impl<'t> Tree<'_, 't> {
    pub(super) fn block(&self, node: Node<'t>) -> Made<Block> {
        let span = self.span(&node);
        Ok(Block { span, stmts: self.open(node).map(|node| self.stmt(node)).collect::<Made<_>>()? })
    }

    pub(super) fn stmt(&self, node: Node<'t>) -> Made<Stmt> {
        Ok(Stmt { span: self.span(&node), kind: self.stmt_kind(self.open(node).any()?)? })
    }

    /// A statement. Those that hold blocks are read here, so that a text of many levels takes little of the stack.
    fn stmt_kind(&self, node: Node<'t>) -> Made<StmtKind> {
        let rule = node.as_rule();
        let parts = &mut self.open(node);
        match rule {
            Rule::either => Ok(StmtKind::Either(parts.map(|node| self.branch(node)).collect::<Made<_>>()?)),
            Rule::branch_if => self.branch_if(parts),
            Rule::repeat => self.repeat(parts),
            Rule::for_each => self.for_each(parts),
            _ => self.plain_stmt(rule, parts),
        }
    }

    fn for_each(&self, parts: &mut Parts<'t>) -> Made<StmtKind> {
        let each = self.each(&mut self.open(parts.need(Rule::each)?))?;
        Ok(StmtKind::For { each, body: self.block(parts.need(Rule::block)?)? })
    }

    /// A statement without blocks of its own.
    fn plain_stmt(&self, rule: Rule, parts: &mut Parts<'t>) -> Made<StmtKind> {
        Ok(match rule {
            Rule::choose => self.choose(parts)?,
            Rule::choose_set => StmtKind::ChooseSet(self.choose_set(parts)?),
            Rule::bind => StmtKind::Let { name: self.need_name(parts)?, value: self.need_expr(parts)? },
            Rule::local => {
                let name = self.need_name(parts)?;
                StmtKind::Var { name, domain: self.domain(parts)?, value: self.opt_expr(parts)? }
            }
            Rule::assign => self.assign(parts)?,
            Rule::demand => {
                parts.word(Rule::kw_require);
                StmtKind::Require { most: parts.word(Rule::kw_most), expr: self.need_expr(parts)? }
            }
            Rule::sow => StmtKind::Sow(self.sow(parts)?),
            Rule::gather => self.gather(parts)?,
            Rule::take => StmtKind::Take(self.need_expr(parts)?),
            Rule::pass => StmtKind::Pass,
            Rule::end_turn => StmtKind::EndTurn,
            Rule::next => StmtKind::Next { program: self.opt_name(parts), by: self.opt_expr(parts)? },
            Rule::perform => StmtKind::Do { name: self.need_name(parts)?, args: self.args(parts)? },
            Rule::position => StmtKind::Position(self.text(parts.need(Rule::picture)?)?),
            _ => self.effect(rule, parts)?,
        })
    }

    /// What is done to pieces.
    fn effect(&self, rule: Rule, parts: &mut Parts<'t>) -> Made<StmtKind> {
        Ok(match rule {
            Rule::place => self.place(parts)?,
            Rule::move_piece => {
                let (part, from) = (self.stack_part(parts)?, self.need_expr(parts)?);
                let under = parts.word(Rule::kw_under);
                StmtKind::Move { part, from, under, to: self.need_expr(parts)? }
            }
            Rule::remove => StmtKind::Remove { part: self.stack_part(parts)?, what: self.need_expr(parts)? },
            Rule::rotate => StmtKind::Rotate { what: self.need_expr(parts)?, by: self.need_expr(parts)? },
            Rule::mark | Rule::unmark => {
                let on = rule == Rule::mark;
                StmtKind::Mark { on, mark: self.need_name(parts)?, at: self.need_expr(parts)? }
            }
            _ => return Err(unlike_grammar()),
        })
    }

    fn choose(&self, parts: &mut Parts<'t>) -> Made<StmtKind> {
        Ok(StmtKind::Choose {
            name: self.need_name(parts)?,
            domain: self.need_expr(parts)?,
            cond: self.after(parts, Rule::kw_where)?,
            by: self.after(parts, Rule::kw_by)?,
            if_any: parts.opt(Rule::if_any).is_some(),
        })
    }

    fn choose_set(&self, parts: &mut Parts<'t>) -> Made<ChooseSet> {
        Ok(ChooseSet {
            name: self.need_name(parts)?,
            size: parts.opt(Rule::how_many).map(|node| self.how_many(node)).transpose()?,
            domain: self.need_expr(parts)?,
            keeping: self.after(parts, Rule::kw_keeping)?,
            maximal: parts.word(Rule::kw_maximal),
            cond: self.after(parts, Rule::kw_where)?,
            by: self.after(parts, Rule::kw_by)?,
        })
    }

    fn how_many(&self, node: Node<'t>) -> Made<Expr> {
        let span = self.span(&node);
        let parts = &mut self.open(node);
        let low = self.expr(parts.need(Rule::bound)?)?;
        if parts.opt(Rule::span).is_none() {
            return Ok(low);
        }
        let high = self.expr(parts.need(Rule::bound)?)?;
        Ok(Expr { span, kind: ExprKind::Binary(BinaryOp::Span, Box::new(low), Box::new(high)) })
    }

    fn branch(&self, node: Node<'t>) -> Made<Branch> {
        let parts = &mut self.open(node);
        let first = parts.any()?;
        match first.as_rule() {
            Rule::pass_branch => {
                let span = self.span(&first);
                let body = self.open(first).opt(Rule::block).map(|node| self.block(node)).transpose()?;
                let word = Span { end: span.start + "pass".len() as u32, ..span };
                let body = body.unwrap_or(Block { span: word, stmts: Vec::new() });
                Ok(Branch { label: Label::Pass(word), body })
            }
            Rule::label => {
                let label = Label::Word(self.ident(&first));
                Ok(Branch { label, body: self.block(parts.need(Rule::block)?)? })
            }
            _ => Ok(Branch { label: Label::Open, body: self.block(first)? }),
        }
    }

    fn branch_if(&self, parts: &mut Parts<'t>) -> Made<StmtKind> {
        let cond = self.need_expr(parts)?;
        let then = self.block(parts.need(Rule::block)?)?;
        let otherwise = match parts.next() {
            None => None,
            Some(node) if node.as_rule() == Rule::block => Some(self.block(node)?),
            Some(node) => {
                let span = self.span(&node);
                let stmt = Stmt { span, kind: self.stmt_kind(node)? };
                Some(Block { span, stmts: vec![stmt] })
            }
        };
        Ok(StmtKind::If { cond, then, otherwise })
    }

    fn repeat(&self, parts: &mut Parts<'t>) -> Made<StmtKind> {
        let times = self.need_expr(parts)?;
        let cond = self.opt_expr(parts)?;
        Ok(StmtKind::Repeat { times, cond, body: self.block(parts.need(Rule::block)?)? })
    }

    fn assign(&self, parts: &mut Parts<'t>) -> Made<StmtKind> {
        let name = self.need_name(parts)?;
        Ok(StmtKind::Set { name, of: self.args(parts)?, value: self.need_expr(parts)? })
    }

    /// `top 3 of`, if that comes next.
    fn stack_part(&self, parts: &mut Parts<'t>) -> Made<Option<StackPart>> {
        let Some(node) = parts.opt(Rule::part) else { return Ok(None) };
        let parts = &mut self.open(node);
        let bottom = parts.word(Rule::kw_bottom);
        parts.word(Rule::kw_top);
        Ok(Some(StackPart { bottom, count: self.expr(parts.need(Rule::bound)?)? }))
    }

    fn sow(&self, parts: &mut Parts<'t>) -> Made<Sow> {
        parts.word(Rule::kw_sow);
        let what = self.need_name(parts)?;
        parts.word(Rule::kw_from);
        let from = self.need_expr(parts)?;
        let end = parts.word(Rule::kw_to).then(|| self.need_name(parts)).transpose()?;
        parts.word(Rule::kw_by);
        let by = self.need_expr(parts)?;
        Ok(Sow { what, from, end, by, skipping: self.after(parts, Rule::kw_skipping)? })
    }

    fn gather(&self, parts: &mut Parts<'t>) -> Made<StmtKind> {
        parts.word(Rule::kw_gather);
        let what = self.need_name(parts)?;
        parts.word(Rule::kw_from);
        let from = self.need_expr(parts)?;
        parts.word(Rule::kw_to);
        let to = self.need_name(parts)?;
        Ok(StmtKind::Gather { what, from, to, of: self.args(parts)? })
    }

    fn place(&self, parts: &mut Parts<'t>) -> Made<StmtKind> {
        parts.word(Rule::kw_place);
        let colour = match parts.take_word(Rule::kw_my) {
            Some(word) => ColourWord::My(self.span(&word)),
            None => ColourWord::Of(self.piece_word(parts)?),
        };
        Ok(StmtKind::Place { colour, kind: self.piece_word(parts)?, at: self.need_expr(parts)? })
    }

    /// A name, or an expression in brackets.
    fn piece_word(&self, parts: &mut Parts<'t>) -> Made<Expr> {
        let node = self.open(parts.need(Rule::piece_word)?).any()?;
        self.primary(node)
    }

    /// The expression after this word, if the word comes next.
    fn after(&self, parts: &mut Parts<'t>, word: Rule) -> Made<Option<Expr>> {
        match parts.word(word) {
            true => Ok(Some(self.need_expr(parts)?)),
            false => Ok(None),
        }
    }
}
