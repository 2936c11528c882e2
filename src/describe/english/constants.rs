//! What the options fix: numbers, truths and words worked out from the syntax tree.

use super::teller::{Kind, Teller};
use crate::syntax::ast::{BinaryOp, DefineBody, Expr, ExprKind, UnaryOp};

/// A value that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fixed {
    Number(i64),
    Truth(bool),
    Word(String),
    /// The empty set.
    Nothing,
}

impl Fixed {
    /// An option's value as it would be typed.
    pub fn read(text: &str) -> Fixed {
        match (text, text.parse()) {
            ("true", _) => Fixed::Truth(true),
            ("false", _) => Fixed::Truth(false),
            (_, Ok(n)) => Fixed::Number(n),
            _ => Fixed::Word(text.to_string()),
        }
    }

    pub fn kind(&self) -> Kind {
        match self {
            Fixed::Number(_) => Kind::Number,
            Fixed::Truth(_) => Kind::Truth,
            Fixed::Word(_) | Fixed::Nothing => Kind::Other,
        }
    }

    fn number(self) -> Option<i64> {
        match self {
            Fixed::Number(n) => Some(n),
            _ => None,
        }
    }

    fn truth(self) -> Option<bool> {
        match self {
            Fixed::Truth(b) => Some(b),
            _ => None,
        }
    }
}

/// How many nodes may be visited: definitions that double must not take long.
const MOST_NODES: usize = 2_000;

impl Teller<'_> {
    /// The expression's value if the options fix it.
    pub fn fixed(&self, e: &Expr) -> Option<Fixed> {
        self.fix(e, self.from, &mut MOST_NODES.clone())
    }

    /// Do the options make the set empty?
    pub fn is_nothing(&self, e: &Expr) -> bool {
        self.fixed(e) == Some(Fixed::Nothing)
    }

    /// The truth of a condition if the options fix it.
    pub fn fixed_truth(&self, e: &Expr) -> Option<bool> {
        self.fixed(e)?.truth()
    }

    fn fix(&self, e: &Expr, from: Option<usize>, nodes: &mut usize) -> Option<Fixed> {
        *nodes = nodes.checked_sub(1)?;
        match &e.kind {
            ExprKind::Number(n) => Some(Fixed::Number(*n)),
            ExprKind::Truth(b) => Some(Fixed::Truth(*b)),
            ExprKind::None => Some(Fixed::Nothing),
            ExprKind::Group(inner) => self.fix(inner, from, nodes),
            ExprKind::Name(name) => self.fix_name(name, from, nodes),
            ExprKind::Call(name, args)
                if name.text == "count" && args.iter().all(|arg| super::sets::is_name(arg, "board")) =>
            {
                Some(Fixed::Number(self.model.board.len() as i64))
            }
            ExprKind::Call(name, _) if self.local(&name.text).is_none() => {
                let define = &self.book.defines[self.define(&name.text)?];
                match &define.item.body {
                    DefineBody::Expr(body) => self.fix(body, define.from, nodes),
                    DefineBody::Block(_) => None,
                }
            }
            ExprKind::Binary(BinaryOp::In, a, b) if matches!(b.kind, ExprKind::Braces(_)) => {
                let ExprKind::Braces(parts) = &b.kind else { return None };
                let word = self.fix(a, from, nodes).filter(|word| matches!(word, Fixed::Word(_)))?;
                let words: Option<Vec<Fixed>> =
                    parts.iter().map(|part| self.fix(part, from, nodes)).collect();
                Some(Fixed::Truth(words?.contains(&word)))
            }
            ExprKind::If(cond, a, b) => match self.fix(cond, from, nodes).and_then(Fixed::truth) {
                Some(cond) => self.fix(if cond { a } else { b }, from, nodes),
                None => {
                    let (a, b) = (self.fix(a, from, nodes)?, self.fix(b, from, nodes)?);
                    (a == b).then_some(a)
                }
            },
            ExprKind::Unary(UnaryOp::Negate, a) => Some(Fixed::Number(-self.fix(a, from, nodes)?.number()?)),
            ExprKind::CallEach(name, value, each) => self.fix_extreme(&name.text, value, each),
            ExprKind::Unary(op @ (UnaryOp::Some | UnaryOp::No), a) => {
                let nothing = self.fix(a, from, nodes)? == Fixed::Nothing;
                nothing.then_some(Fixed::Truth(*op == UnaryOp::No))
            }
            ExprKind::Unary(UnaryOp::Not, a) => Some(Fixed::Truth(!self.fix(a, from, nodes)?.truth()?)),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.fix(a, from, nodes), self.fix(b, from, nodes));
                operate(*op, a, b)
            }
            _ => None,
        }
    }

    /// `max(s.row for s in board)`
    fn fix_extreme(&self, name: &str, value: &Expr, each: &crate::syntax::ast::Each) -> Option<Fixed> {
        let ExprKind::Property(of, property) = &value.kind else { return None };
        let whole = super::sets::is_name(&each.domain, "board") && each.cond.is_none();
        if !whole || !super::sets::is_name(of, &each.name.text) {
            return None;
        }
        let board = &self.model.board;
        let number = |site| match property.text.as_str() {
            "row" => Some(i64::from(board.row(site))),
            "col" => Some(i64::from(board.col(site))),
            _ => None,
        };
        let numbers = board.iter().map(number).collect::<Option<Vec<i64>>>()?;
        match name {
            "max" => numbers.into_iter().max().map(Fixed::Number),
            "min" => numbers.into_iter().min().map(Fixed::Number),
            _ => None,
        }
    }

    fn fix_name(&self, name: &str, from: Option<usize>, nodes: &mut usize) -> Option<Fixed> {
        if let Some(local) = self.local(name) {
            return local.fixed.clone();
        }
        let taken = from.and_then(|at| self.book.uses.get(at));
        if let Some(index) = taken.and_then(|t| t.params.iter().position(|p| p.name.text == name)) {
            let taken = taken?;
            return match taken.args.get(index) {
                Some(arg) => self.fix(arg, taken.from, nodes),
                None => self.fix(taken.params[index].default.as_ref()?, from, nodes),
            };
        }
        if name == "passes" && self.passless {
            return Some(Fixed::Number(0));
        }
        if self.nothing.iter().any(|variable| variable == name) {
            return Some(Fixed::Nothing);
        }
        if let Some(value) = self.options.get(name) {
            return Some(value.clone());
        }
        if let Some(at) = self.define(name) {
            let define = &self.book.defines[at];
            return match &define.item.body {
                DefineBody::Expr(body) if define.item.params.is_empty() => self.fix(body, define.from, nodes),
                _ => None,
            };
        }
        let is_word = self.model.words.iter().flatten().any(|w| w == name)
            || self.model.cast.colours.iter().any(|c| c == name)
            || ["first", "second"].contains(&name);
        is_word.then(|| Fixed::Word(name.to_string()))
    }
}

fn operate(op: BinaryOp, a: Option<Fixed>, b: Option<Fixed>) -> Option<Fixed> {
    use BinaryOp as Op;
    match (op, &a, &b) {
        (Op::And, Some(Fixed::Truth(false)), _) | (Op::And, _, Some(Fixed::Truth(false))) => {
            return Some(Fixed::Truth(false))
        }
        (Op::Intersect, Some(Fixed::Nothing), _) | (Op::Intersect, _, Some(Fixed::Nothing)) => {
            return Some(Fixed::Nothing)
        }
        (Op::In, _, Some(Fixed::Nothing)) => return Some(Fixed::Truth(false)),
        (Op::Or, Some(Fixed::Truth(true)), _) | (Op::Or, _, Some(Fixed::Truth(true))) => {
            return Some(Fixed::Truth(true))
        }
        _ => {}
    }
    let (a, b) = (a?, b?);
    if a == Fixed::Nothing || b == Fixed::Nothing {
        return None;
    }
    match op {
        Op::Equal => return Some(Fixed::Truth(a == b)),
        Op::Unequal => return Some(Fixed::Truth(a != b)),
        Op::And => return Some(Fixed::Truth(a.truth()? && b.truth()?)),
        Op::Or => return Some(Fixed::Truth(a.truth()? || b.truth()?)),
        _ => {}
    }
    let (a, b) = (a.number()?, b.number()?);
    Some(match op {
        Op::Less => Fixed::Truth(a < b),
        Op::AtMost => Fixed::Truth(a <= b),
        Op::Greater => Fixed::Truth(a > b),
        Op::AtLeast => Fixed::Truth(a >= b),
        Op::Add => Fixed::Number(held(a.checked_add(b)?)),
        Op::Subtract => Fixed::Number(held(a.checked_sub(b)?)),
        Op::Multiply => Fixed::Number(held(a.checked_mul(b)?)),
        Op::Divide => {
            Fixed::Number(if b == 0 { 0 } else { a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0) })
        }
        Op::Modulo if b > 0 => Fixed::Number(a.rem_euclid(b)),
        _ => return None,
    })
}

fn held(n: i64) -> i64 {
    n.clamp(i32::MIN.into(), i32::MAX.into())
}
