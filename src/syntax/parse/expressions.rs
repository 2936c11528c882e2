//! Expressions: the table of precedence, and the terms.

use std::sync::LazyLock;

use pest::pratt_parser::{Assoc, Op, PrattParser};

use super::mistakes::shorten;
use super::parts::{unlike_grammar, Node, Parts};
use super::{Made, Rule, Tree};
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{BinaryOp, Each, Expr, ExprKind, Ident, Quantifier, SiteItem, UnaryOp};

/// Loosest first.
static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let infix = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(infix(Rule::or))
        .op(infix(Rule::and))
        .op(Op::prefix(Rule::not) | Op::prefix(Rule::nonempty) | Op::prefix(Rule::is_empty))
        .op(infix(Rule::equal)
            | infix(Rule::unequal)
            | infix(Rule::less)
            | infix(Rule::at_most)
            | infix(Rule::greater)
            | infix(Rule::at_least)
            | infix(Rule::member))
        .op(infix(Rule::span))
        .op(infix(Rule::add) | infix(Rule::subtract))
        .op(infix(Rule::intersect) | infix(Rule::multiply) | infix(Rule::divide) | infix(Rule::modulo))
        .op(Op::prefix(Rule::negate) | Op::prefix(Rule::the))
});

/// The largest number that can be written.
const LARGEST: i64 = i32::MAX as i64;

impl<'t> Tree<'_, 't> {
    pub(super) fn need_expr(&self, parts: &mut Parts<'t>) -> Made<Expr> {
        self.expr(parts.need(Rule::expr)?)
    }

    pub(super) fn opt_expr(&self, parts: &mut Parts<'t>) -> Made<Option<Expr>> {
        parts.opt(Rule::expr).map(|node| self.expr(node)).transpose()
    }

    /// An expression, or the bound of a range: terms with operators before and between them.
    pub(super) fn expr(&self, node: Node<'t>) -> Made<Expr> {
        let flat = node.into_inner().flat_map(|part| match part.as_rule() {
            Rule::prefix | Rule::infix | Rule::arithmetic => part.into_inner().next(),
            _ => Some(part),
        });
        PRECEDENCE
            .map_primary(|node| self.term(node))
            .map_prefix(|op, operand| {
                let (operand, start) = (operand?, self.span(&op));
                let span = start.to(operand.span);
                Ok(Expr { span, kind: ExprKind::Unary(unary(op.as_rule())?, Box::new(operand)) })
            })
            .map_infix(|left, op, right| {
                let (left, right) = (left?, right?);
                let span = left.span.to(right.span);
                let op = binary(op.as_rule())?;
                Ok(Expr { span, kind: ExprKind::Binary(op, Box::new(left), Box::new(right)) })
            })
            .parse(flat)
    }

    fn term(&self, node: Node<'t>) -> Made<Expr> {
        self.with_properties(&mut self.open(node))
    }

    /// What is named, and what is asked of it.
    fn with_properties(&self, parts: &mut Parts<'t>) -> Made<Expr> {
        let mut expr = self.primary(parts.any()?)?;
        for node in parts {
            let is_property = node.as_rule() == Rule::property;
            let inner = &mut self.open(node);
            expr = if is_property {
                let name = self.ident(&inner.next_of_any().ok_or_else(unlike_grammar)?);
                Expr { span: expr.span.to(name.span), kind: ExprKind::Property(Box::new(expr), name) }
            } else {
                inner.need(Rule::asked_word)?;
                let who = self.with_properties(inner)?;
                Expr { span: expr.span.to(who.span), kind: ExprKind::For(Box::new(expr), Box::new(who)) }
            };
        }
        Ok(expr)
    }

    pub(super) fn primary(&self, node: Node<'t>) -> Made<Expr> {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::number => ExprKind::Number(self.number(&node)?),
            Rule::string => ExprKind::Text(self.text(node)?.text),
            Rule::truth => ExprKind::Truth(node.as_str().starts_with("true")),
            Rule::nothing => ExprKind::None,
            Rule::name => ExprKind::Name(node.as_str().to_string()),
            Rule::group => ExprKind::Group(Box::new(self.need_expr(&mut self.open(node))?)),
            Rule::quantified => self.quantified(&mut self.open(node))?,
            Rule::tried => {
                let parts = &mut self.open(node);
                let effects = self.block(parts.need(Rule::block)?)?;
                ExprKind::After(Box::new(effects), Box::new(self.need_expr(parts)?))
            }
            Rule::conditional => self.conditional(&mut self.open(node))?,
            Rule::call => self.call(&mut self.open(node))?,
            Rule::filter => {
                let parts = &mut self.open(node);
                ExprKind::Filter(Box::new(self.each(parts)?))
            }
            Rule::braces => self.braces(&mut self.open(node))?,
            Rule::site_list => ExprKind::SiteList(self.open(node).map(|node| self.site_item(node)).collect()),
            _ => return Err(unlike_grammar()),
        };
        Ok(Expr { span, kind })
    }

    /// A number as written, held to the language's range.
    pub(super) fn number(&self, node: &Node<'t>) -> Made<i64> {
        match node.as_str().parse() {
            Ok(number) if number <= LARGEST => Ok(number),
            _ => {
                let message =
                    format!("`{}` is too large; numbers go up to {LARGEST}", shorten(node.as_str()));
                Err(Diagnostic::error("number-too-large", self.span(node), message)
                    .help("use a smaller number"))
            }
        }
    }

    fn quantified(&self, parts: &mut Parts<'t>) -> Made<ExprKind> {
        let quantifier = if parts.word(Rule::kw_some) {
            Quantifier::Some
        } else if parts.word(Rule::kw_every) {
            Quantifier::Every
        } else {
            Quantifier::No
        };
        Ok(ExprKind::Quantified(quantifier, Box::new(self.each(parts)?)))
    }

    /// A name, the set it runs through, and a condition if one follows.
    pub(super) fn each(&self, parts: &mut Parts<'t>) -> Made<Each> {
        Ok(Each { name: self.need_name(parts)?, domain: self.need_expr(parts)?, cond: self.opt_expr(parts)? })
    }

    fn conditional(&self, parts: &mut Parts<'t>) -> Made<ExprKind> {
        let mut part = || Ok(Box::new(self.need_expr(parts)?));
        Ok(ExprKind::If(part()?, part()?, part()?))
    }

    fn call(&self, parts: &mut Parts<'t>) -> Made<ExprKind> {
        let name = self.need_name(&mut self.open(parts.need(Rule::call_head)?))?;
        let first = self.need_expr(parts)?;
        Ok(match parts.opt(Rule::each) {
            Some(node) => {
                ExprKind::CallEach(name, Box::new(first), Box::new(self.each(&mut self.open(node))?))
            }
            None => ExprKind::Call(name, self.further(first, parts)?),
        })
    }

    fn braces(&self, parts: &mut Parts<'t>) -> Made<ExprKind> {
        let first = self.need_expr(parts)?;
        Ok(match parts.opt(Rule::each) {
            Some(node) => ExprKind::Map(Box::new(first), Box::new(self.each(&mut self.open(node))?)),
            None => ExprKind::Braces(self.further(first, parts)?),
        })
    }

    fn further(&self, first: Expr, parts: &mut Parts<'t>) -> Made<Vec<Expr>> {
        std::iter::once(Ok(first)).chain(parts.map(|node| self.expr(node))).collect()
    }

    /// The arguments in brackets, if any come next.
    pub(super) fn args(&self, parts: &mut Parts<'t>) -> Made<Vec<Expr>> {
        match parts.opt(Rule::arguments) {
            Some(node) => self.open(node).map(|node| self.expr(node)).collect(),
            None => Ok(Vec::new()),
        }
    }

    fn site_item(&self, node: Node<'t>) -> SiteItem {
        let mut names = node.into_inner().map(|node| self.ident(&node));
        let from = names.next().unwrap_or_else(|| Ident { text: String::new(), span: Default::default() });
        SiteItem { from, to: names.next() }
    }
}

fn unary(rule: Rule) -> Made<UnaryOp> {
    Ok(match rule {
        Rule::negate => UnaryOp::Negate,
        Rule::the => UnaryOp::The,
        Rule::not => UnaryOp::Not,
        Rule::nonempty => UnaryOp::Some,
        Rule::is_empty => UnaryOp::No,
        _ => return Err(unlike_grammar()),
    })
}

fn binary(rule: Rule) -> Made<BinaryOp> {
    Ok(match rule {
        Rule::or => BinaryOp::Or,
        Rule::and => BinaryOp::And,
        Rule::equal => BinaryOp::Equal,
        Rule::unequal => BinaryOp::Unequal,
        Rule::less => BinaryOp::Less,
        Rule::at_most => BinaryOp::AtMost,
        Rule::greater => BinaryOp::Greater,
        Rule::at_least => BinaryOp::AtLeast,
        Rule::member => BinaryOp::In,
        Rule::span => BinaryOp::Span,
        Rule::add => BinaryOp::Add,
        Rule::subtract => BinaryOp::Subtract,
        Rule::intersect => BinaryOp::Intersect,
        Rule::multiply => BinaryOp::Multiply,
        Rule::divide => BinaryOp::Divide,
        Rule::modulo => BinaryOp::Modulo,
        _ => return Err(unlike_grammar()),
    })
}
