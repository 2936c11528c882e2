//! A piece on its way: variables that follow it, the sites that it passes over, and sets of pieces that are gathered.

use super::lines::Line;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Local, Teller};
use super::wording::{plural, spoken};
use crate::syntax::ast::{BinaryOp, DefineBody, Expr, ExprKind, Stmt, StmtKind};

impl Teller<'_> {
    /// Is a variable that begins with a piece's site always the site of that piece? It is set to nothing but where the
    /// piece was moved to just before.
    pub(super) fn follows(&self, name: &str, start: &Expr, rest: &[Line]) -> bool {
        let Some(piece) = self.local_name(start) else { return false };
        let known = self.local(&piece).is_some_and(|local| local.piece && local.kind == Kind::Site);
        let stmts = rest.iter().filter_map(|line| match line {
            Line::Do(stmt, _) => Some(&**stmt),
            Line::Name(..) => None,
        });
        known && keeps_up(stmts, &[name, &piece], name)
    }

    /// The name by which a piece is known whose site the variable holds.
    pub(super) fn follow(&mut self, name: &str, start: &Expr) {
        let piece = self.local_name(start).and_then(|piece| self.local(&piece).cloned());
        let known = Local { name: name.into(), ..piece.unwrap_or_default() };
        self.followers.push(name.into());
        self.locals.push(known);
    }

    /// Is a set of sites made of sites of pieces, by what is added to it anywhere?
    pub(super) fn gathers_pieces(&self, name: &str) -> bool {
        let mut all = true;
        let mut some = false;
        let turns = self.book.turns.iter().map(|turn| &turn.item.body);
        let defines = self.book.defines.iter().filter_map(|define| match &define.item.body {
            DefineBody::Block(block) => Some(block),
            DefineBody::Expr(_) => None,
        });
        for block in turns.chain(defines) {
            added(&block.stmts, name, &mut |e| {
                some = true;
                all &= is_of_pieces(e);
            });
        }
        some && all
    }

    /// How a variable of the turn is known that gathers pieces.
    pub(super) fn gathered_pieces(&mut self, name: &str) -> String {
        let pieces = plural(&self.piece());
        let said = format!("“{}” {pieces}", spoken(name));
        self.locals.push(Local {
            name: name.into(),
            said: format!("the {said}"),
            kind: Kind::Sites,
            head: self.piece(),
            piece: true,
            several: true,
            ..Local::default()
        });
        format!("at first there are no {said}.")
    }

    /// Are these the two ends of the way that a piece has just gone?
    pub(super) fn was_moved(&self, a: &Expr, b: &Expr) -> bool {
        let Some((a, b)) = self.local_name(a).zip(self.local_name(b)) else { return false };
        self.moves.iter().any(|(from, to)| *from == a && *to == b)
    }

    /// Notes that what was in one place is in another, by the names of the places.
    pub(super) fn note_move(&mut self, from: &Expr, to: &Expr) {
        let (from_name, to) = (self.local_name(from), self.local_name(to));
        self.note_gone(from);
        self.moves.extend(from_name.zip(to.clone()));
        if let Some(to) = to {
            self.note_chosen(&to);
            self.arrived.push(to);
        }
    }

    /// Notes that a place has been left.
    pub(super) fn note_gone(&mut self, from: &Expr) {
        if let Some(name) = self.local_name(from) {
            self.note_chosen(&name);
            self.left.push(name);
        }
    }

    /// Notes that a name stands for a place of which nothing is known.
    pub(super) fn note_chosen(&mut self, name: &str) {
        self.arrived.retain(|known| known != name);
        self.left.retain(|known| known != name);
    }

    /// Notes that a name stands for what this is.
    pub(super) fn note_same(&mut self, name: &str, value: &Expr) {
        let other = self.local_name(value);
        let among = |names: &[String]| other.as_ref().is_some_and(|other| names.contains(other));
        let (arrived, left) = (among(&self.arrived), among(&self.left));
        self.note_chosen(name);
        self.arrived.extend(arrived.then(|| name.to_string()));
        self.left.extend(left.then(|| name.to_string()));
    }
}

/// A place told with the piece that it is about as `it`: `one of its leaps`, `next to it`.
pub(super) fn with_pronoun(place: &str, piece: &str) -> String {
    // Inside a quotation somebody else may be `it`.
    if place.contains("after “") {
        return place.to_string();
    }
    let of = format!(" of {piece}");
    let mut said = place.to_string();
    if let Some(at) = said.find(&of) {
        let end = at + of.len();
        let whole = !said[end..].starts_with(|c: char| c.is_alphanumeric());
        if let (Some(start), true) = (said[..at].rfind("the "), whole) {
            if !said[start..at].contains(',') {
                said = format!("{}its {}{}", &said[..start], &said[start + 4..at], &said[end..]);
            }
        }
    }
    let mut told = String::new();
    let mut rest = said.as_str();
    while let Some(at) = rest.find(piece) {
        let after = &rest[at + piece.len()..];
        told += &rest[..at];
        told += if after.starts_with(|c: char| c.is_alphanumeric() || c == '\'') { piece } else { "it" };
        rest = after;
    }
    told + rest
}

/// Is the variable set only to where one of these was moved just before?
fn keeps_up<'s>(stmts: impl Iterator<Item = &'s Stmt>, movers: &[&str], name: &str) -> bool {
    let mut arrived: Vec<&str> = Vec::new();
    for stmt in stmts {
        let fine = match &stmt.kind {
            StmtKind::Move { part: None, from, to, .. } => {
                if let (true, ExprKind::Name(to)) = (movers.iter().any(|m| is_name(from, m)), &to.kind) {
                    arrived = vec![to];
                }
                true
            }
            StmtKind::Set { name: set, value, .. } if set.text == name => {
                arrived.iter().any(|to| is_name(value, to))
            }
            StmtKind::If { then, otherwise, .. } => {
                let otherwise = otherwise.iter().all(|body| keeps_up(body.stmts.iter(), movers, name));
                keeps_up(then.stmts.iter(), movers, name) && otherwise
            }
            StmtKind::Repeat { body, .. } | StmtKind::For { body, .. } => {
                keeps_up(body.stmts.iter(), movers, name)
            }
            StmtKind::Either(branches) => {
                branches.iter().all(|branch| keeps_up(branch.body.stmts.iter(), movers, name))
            }
            _ => true,
        };
        if !fine {
            return false;
        }
    }
    true
}

/// What is added to a set anywhere in statements.
fn added<'s>(stmts: &'s [Stmt], name: &str, see: &mut dyn FnMut(&'s Expr)) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Set { name: set, value, .. } if set.text == name => match &ungrouped(value).kind {
                ExprKind::Binary(BinaryOp::Add, a, b) if is_name(a, name) => see(b),
                _ => see(value),
            },
            StmtKind::Either(branches) => branches.iter().for_each(|b| added(&b.body.stmts, name, see)),
            StmtKind::If { then, otherwise, .. } => {
                added(&then.stmts, name, see);
                otherwise.iter().for_each(|body| added(&body.stmts, name, see));
            }
            StmtKind::Repeat { body, .. } | StmtKind::For { body, .. } => added(&body.stmts, name, see),
            _ => {}
        }
    }
}

/// `between(a, b) & theirs`
fn is_of_pieces(e: &Expr) -> bool {
    match &ungrouped(e).kind {
        ExprKind::Name(name) => matches!(name.as_str(), "theirs" | "mine" | "ours"),
        ExprKind::Binary(BinaryOp::Intersect, a, b) => is_of_pieces(a) || is_of_pieces(b),
        ExprKind::Binary(BinaryOp::Add, a, b) => is_of_pieces(a) && is_of_pieces(b),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_speaks_of_the_piece_as_it() {
        let said = with_pronoun("one of the leaps of that piece", "that piece");
        assert_eq!(said, "one of its leaps");
        let said = with_pronoun("a site next to that piece if that piece is a king", "that piece");
        assert_eq!(said, "a site next to it if it is a king");
    }
}
