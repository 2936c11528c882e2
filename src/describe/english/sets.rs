//! What stands behind names: short definitions, players, regions.

use super::teller::{Kind, Teller};
use crate::syntax::ast::{DefineBody, Each, Expr, ExprKind};

impl Teller<'_> {
    /// Is it a word for pieces or for a set that is not a player or kind?
    pub fn is_word(&self, name: &str) -> bool {
        matches!(
            name,
            "mine" | "theirs" | "ours" | "allies" | "empty" | "colours" | "players" | "kinds" | "in_play"
        )
    }

    /// Is it a place of the board rather than a collection?
    pub fn region(&self, e: &Expr) -> bool {
        match &self.through(e).kind {
            ExprKind::Name(n) if self.local(n).is_none() => {
                matches!(n.as_str(), "edge" | "corners" | "centre" | "top" | "bottom" | "left" | "right")
            }
            ExprKind::Name(n) => self.local(n).is_some_and(|local| local.region),
            ExprKind::Call(n, _) => n.text == "side",
            _ => false,
        }
    }

    /// The name if it is one that is bound here.
    pub fn local_name(&self, e: &Expr) -> Option<String> {
        match &ungrouped(e).kind {
            ExprKind::Name(name) => self.local(name).map(|_| name.clone()),
            _ => None,
        }
    }

    /// Is it the name of a set that a choice or quantifier bound?
    pub fn is_local_set(&self, e: &Expr) -> bool {
        self.local_name(e).and_then(|n| self.local(&n)).is_some_and(|l| l.kind == Kind::Sites && !l.region)
    }

    /// Is the set that is bound here spoken of in the plural?
    pub fn is_several(&self, e: &Expr) -> bool {
        self.local_name(e).and_then(|n| self.local(&n)).is_some_and(|l| l.several)
    }
}

/// Nodes of a definition that may be told in full where it is used.
const SHORT: usize = 44;
/// Nodes of a definition that is seen through, as if it stood there itself.
const CLEAR: usize = 12;
/// How many definitions are told inside one another before they are only named.
const INSIDE: usize = 5;

impl<'a> Teller<'a> {
    /// The expression without brackets, and the body of a short definition in place of its name.
    pub fn through<'e>(&self, e: &'e Expr) -> &'e Expr
    where
        'a: 'e,
    {
        let mut e = ungrouped(e);
        for _ in 0..2 * INSIDE {
            if let ExprKind::If(cond, a, b) = &e.kind {
                match self.fixed_truth(cond) {
                    Some(true) => e = ungrouped(a),
                    Some(false) => e = ungrouped(b),
                    None => break,
                }
                continue;
            }
            let ExprKind::Name(name) = &e.kind else { break };
            let free = self.local(name).is_none() && self.argument(name).is_none();
            let Some(at) = self.define(name).filter(|_| free) else { break };
            let define = &self.book.defines[at];
            let DefineBody::Expr(body) = &define.item.body else { break };
            let plain = |at: usize| self.book.uses.get(at).is_some_and(|taken| taken.params.is_empty());
            let here = define.from.is_none_or(|at| Some(at) == self.from || plain(at));
            if !here
                || !define.item.params.is_empty()
                || self.in_prelude(at)
                || !self.is_clear(body)
                || self.is_shown(name)
                || define.item.about.is_some()
            {
                break;
            }
            e = ungrouped(body);
        }
        e
    }

    /// Is an expression short, or does it come down to a short one under these options?
    fn is_clear(&self, body: &Expr) -> bool {
        match &ungrouped(body).kind {
            ExprKind::If(cond, a, b) => match self.fixed_truth(cond) {
                Some(true) => self.is_clear(a),
                Some(false) => self.is_clear(b),
                None => false,
            },
            _ => nodes(body) <= CLEAR,
        }
    }

    /// Does the game show a definition's sites on the board, so that its name can be used?
    pub fn is_shown(&self, name: &str) -> bool {
        self.book.tints.iter().any(|tint| tint.what.text == name && self.define(name).is_some())
    }

    /// The body of a short definition, to be told with its arguments in place of its parameters.
    pub fn short_body(&self, at: usize) -> Option<&'a Expr> {
        let define = &self.book.defines[at];
        match &define.item.body {
            DefineBody::Expr(body) if nodes(body) <= SHORT && self.inside < INSIDE => Some(body),
            _ => None,
        }
    }
}

/// How many parts an expression has.
fn nodes(e: &Expr) -> usize {
    let each = |each: &Each| nodes(&each.domain) + each.cond.as_ref().map_or(0, nodes);
    1 + match &e.kind {
        ExprKind::Braces(parts) | ExprKind::Call(_, parts) => parts.iter().map(nodes).sum(),
        ExprKind::Map(value, e) | ExprKind::CallEach(_, value, e) => nodes(value) + each(e),
        ExprKind::Filter(e) | ExprKind::Quantified(_, e) => each(e),
        ExprKind::If(a, b, c) => nodes(a) + nodes(b) + nodes(c),
        ExprKind::Property(a, _) | ExprKind::Unary(_, a) | ExprKind::Group(a) => nodes(a),
        ExprKind::Binary(_, a, b) | ExprKind::For(a, b) => nodes(a) + nodes(b),
        _ => 0,
    }
}

/// The expression without brackets round it.
pub fn ungrouped(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Group(inner) => ungrouped(inner),
        _ => e,
    }
}

pub fn is_name(e: &Expr, name: &str) -> bool {
    matches!(&ungrouped(e).kind, ExprKind::Name(n) if n == name)
}
