//! Expressions as documents.

use super::doc::{align, cat, group, indent, text, Doc};
use super::statements::inline;
use crate::syntax::ast::{
    BinaryOp, Block, Domain, Each, Expr, ExprKind, Ident, Param, Quantifier, SiteItem, UnaryOp,
};

/// Where an expression stands, which decides how it is broken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At the beginning of a line of its own: operators stand at the beginning of the next ones.
    OwnLine,
    /// After something else: its further lines are indented.
    Inside,
}

/// An expression after something else on its line.
pub(super) fn inside(expr: &Expr) -> Doc {
    expression(expr, Place::Inside)
}

/// An expression that goes to a line of its own, indented, if it does not fit on this one.
pub(super) fn value(expr: &Expr) -> Doc {
    match expr.kind {
        ExprKind::Name(_) | ExprKind::Number(_) | ExprKind::Truth(_) | ExprKind::None => {
            cat([text(" "), inside(expr)])
        }
        ExprKind::Quantified(quantifier, ref each) => cat([text(" "), quantified(quantifier, each)]),
        _ => group(indent(cat([Doc::Line, expression(expr, Place::OwnLine)]))),
    }
}

fn expression(expr: &Expr, place: Place) -> Doc {
    match &expr.kind {
        ExprKind::Number(number) => text(number.to_string()),
        ExprKind::Text(content) => text(format!("\"{content}\"")),
        ExprKind::Truth(truth) => text(truth.to_string()),
        ExprKind::None => text("none"),
        ExprKind::Name(name) => text(name),
        ExprKind::SiteList(items) => site_list(items),
        ExprKind::Braces(members) => braces(members),
        ExprKind::Map(member, each) => comprehension("{ ", member, each, " }"),
        ExprKind::Filter(each) => {
            cat([text("{ "), group(align(cat([each_in(each), each_where(each)]))), text(" }")])
        }
        ExprKind::Call(name, arguments) => call(name, arguments),
        ExprKind::CallEach(name, member, each) => {
            comprehension(&format!("{}(", name.text), member, each, ")")
        }
        ExprKind::Quantified(quantifier, each) => quantified(*quantifier, each),
        ExprKind::After(effects, cond) => tried(effects, cond),
        ExprKind::If(..) => conditional(expr, place),
        ExprKind::For(of, who) => cat([inside(of), text(" for "), inside(who)]),
        ExprKind::Property(of, name) => cat([inside(of), text(format!(".{}", name.text))]),
        ExprKind::Unary(op, operand) => cat([text(unary(*op, operand)), inside(operand)]),
        ExprKind::Binary(op, left, right) => binary(*op, left, right, place),
        ExprKind::Group(inner) => cat([text("("), align(inside(inner)), text(")")]),
    }
}

fn site_list(items: &[SiteItem]) -> Doc {
    let item = |item: &SiteItem| match &item.to {
        Some(to) => text(format!("{}..{}", item.from.text, to.text)),
        None => text(&item.from.text),
    };
    let mut docs = vec![text("[")];
    for (i, site) in items.iter().enumerate() {
        docs.extend((i > 0).then_some(group(Doc::Line)));
        docs.push(item(site));
    }
    docs.push(text("]"));
    align(cat(docs))
}

fn braces(members: &[Expr]) -> Doc {
    let plain = members.iter().all(|m| matches!(m.kind, ExprKind::Name(_) | ExprKind::Number(_)));
    let (open, close) = if plain { ("{", "}") } else { ("{ ", " }") };
    cat([text(open), align(fill(members)), text(close)])
}

fn call(name: &Ident, arguments: &[Expr]) -> Doc {
    cat([text(&name.text), in_brackets(arguments)])
}

/// `(a, b)`
pub(super) fn in_brackets(arguments: &[Expr]) -> Doc {
    cat([text("("), group(indent(cat([Doc::Soft, fill(arguments)]))), text(")")])
}

fn fill(exprs: &[Expr]) -> Doc {
    Doc::Fill(exprs.iter().map(inside).collect())
}

fn comprehension(open: &str, member: &Expr, each: &Each, close: &str) -> Doc {
    let parts = cat([inside(member), Doc::Line, text("for "), each_in(each), each_where(each)]);
    cat([text(open), group(align(parts)), text(close)])
}

fn each_in(each: &Each) -> Doc {
    cat([text(format!("{} in ", each.name.text)), inside(&each.domain)])
}

fn each_where(each: &Each) -> Doc {
    cat(each.cond.iter().flat_map(|cond| [Doc::Line, text("where "), inside(cond)]))
}

fn quantified(quantifier: Quantifier, each: &Each) -> Doc {
    let word = match quantifier {
        Quantifier::Some => "some ",
        Quantifier::Every => "every ",
        Quantifier::No => "no ",
    };
    let head = cat([text(word), each_in(each), text(":")]);
    let cond = cat(each.cond.iter().flat_map(|cond| [Doc::Line, expression(cond, Place::OwnLine)]));
    group(cat([head, indent(cond)]))
}

/// `after { … }: C`
fn tried(effects: &Block, cond: &Expr) -> Doc {
    let stmts = effects.stmts.iter().flat_map(|stmt| [Doc::Line, inline(stmt)]);
    let head = cat([text("after {"), indent(cat(stmts)), Doc::Line, text("}:")]);
    cat([group(head), group(indent(cat([Doc::Line, expression(cond, Place::OwnLine)])))])
}

/// `if … then …`, and each `else` on a line of its own if the whole does not fit on one.
fn conditional(expr: &Expr, place: Place) -> Doc {
    let mut docs = Vec::new();
    let mut rest = expr;
    while let ExprKind::If(cond, then, otherwise) = &rest.kind {
        docs.extend([text("if "), inside(cond)]);
        docs.push(group(cat([Doc::Line, text("then "), inside(then)])));
        docs.extend([Doc::Line, text("else ")]);
        rest = otherwise;
    }
    docs.push(inside(rest));
    group(hang(cat(docs), place))
}

fn hang(doc: Doc, place: Place) -> Doc {
    match place {
        Place::OwnLine => doc,
        Place::Inside => indent(doc),
    }
}

/// Operators of one level in a row; the looser ones are where lines are broken.
fn binary(op: BinaryOp, left: &Expr, right: &Expr, place: Place) -> Doc {
    let mut operands = vec![(op, right)];
    let mut first = left;
    while let ExprKind::Binary(inner, left, right) = &first.kind {
        if level(*inner) != level(op) {
            break;
        }
        operands.push((*inner, right));
        first = left;
    }
    if level(op) == Level::Compare || op == BinaryOp::Span {
        let tight = if op == BinaryOp::Span && is_short(first) && is_short(right) { "" } else { " " };
        let rest = operands
            .into_iter()
            .rev()
            .flat_map(|(op, operand)| [text(format!("{tight}{}{tight}", sign(op))), inside(operand)]);
        return cat([inside(first)].into_iter().chain(rest));
    }
    let pad = if place == Place::OwnLine { sign(op).len() + 1 } else { 0 };
    let rest = operands
        .into_iter()
        .rev()
        .flat_map(|(op, operand)| [Doc::Line, text(format!("{} ", sign(op))), inside(operand)]);
    group(hang(cat([Doc::Pad(pad), inside(first)].into_iter().chain(rest)), place))
}

/// Whether blanks round `..` would only spread the range: numbers, names and calls.
fn is_short(expr: &Expr) -> bool {
    !matches!(expr.kind, ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::If(..))
}

#[derive(PartialEq, Eq)]
enum Level {
    Or,
    And,
    Compare,
    Range,
    Sum,
    Product,
}

fn level(op: BinaryOp) -> Level {
    use BinaryOp::*;
    match op {
        Or => Level::Or,
        And => Level::And,
        Equal | Unequal | Less | AtMost | Greater | AtLeast | In => Level::Compare,
        Span => Level::Range,
        Add | Subtract => Level::Sum,
        Intersect | Multiply | Divide | Modulo => Level::Product,
    }
}

fn sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Or => "or",
        BinaryOp::And => "and",
        BinaryOp::Equal => "=",
        BinaryOp::Unequal => "!=",
        BinaryOp::Less => "<",
        BinaryOp::AtMost => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::AtLeast => ">=",
        BinaryOp::In => "in",
        BinaryOp::Span => "..",
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Intersect => "&",
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "div",
        BinaryOp::Modulo => "mod",
    }
}

fn unary(op: UnaryOp, operand: &Expr) -> &'static str {
    match op {
        // Two signs together would begin a comment.
        UnaryOp::Negate if matches!(operand.kind, ExprKind::Unary(UnaryOp::Negate, _)) => "- ",
        UnaryOp::Negate => "-",
        UnaryOp::The => "the ",
        UnaryOp::Not => "not ",
        UnaryOp::Some => "some ",
        UnaryOp::No => "no ",
    }
}

/// `2..26`, `chequer, dominoes` or `sites`
pub(super) fn domain(domain: &Domain) -> Doc {
    match domain {
        Domain::Range(low, high) => {
            let tight = if is_short(low) && is_short(high) { ".." } else { " .. " };
            cat([inside(low), text(tight), inside(high)])
        }
        Domain::Words(words) => names(words),
        Domain::Type(name) => text(&name.text),
    }
}

/// `White, Black`
pub(super) fn names(names: &[Ident]) -> Doc {
    align(Doc::Fill(names.iter().map(|name| text(&name.text)).collect()))
}

/// `(s: site, d: directions = around)`, or nothing.
pub(super) fn params(params: &[Param]) -> Doc {
    if params.is_empty() {
        return text("");
    }
    let param = |param: &Param| {
        let mut docs = vec![text(format!("{}: {}", param.name.text, param.ty.text))];
        docs.extend(param.default.iter().flat_map(|default| [text(" = "), inside(default)]));
        cat(docs)
    };
    cat([text("("), align(Doc::Fill(params.iter().map(param).collect())), text(")")])
}
