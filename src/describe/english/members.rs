//! One member of a set, as it is spoken of: `an empty site`, `a stone of yours`.

use super::sets::is_name;
use super::teller::{Kind, Teller};
use super::wording::{article, joined, spoken};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Ident};

impl Teller<'_> {
    /// One member of a set, with its article: `an empty site`, `one of your stones`.
    pub fn member(&mut self, e: &Expr) -> String {
        let e = self.through(e);
        match &e.kind {
            ExprKind::Name(name) if self.local(name).is_none() && self.define(name).is_none() => {
                self.named_member(name, e)
            }
            ExprKind::Call(name, args) => {
                let define = self.define(&name.text).filter(|&at| !self.in_prelude(at));
                match define.and_then(|at| self.in_full(at, args, |t, body| t.member(body))) {
                    Some(said) => said,
                    None => self.called_member(name, args, e),
                }
            }
            ExprKind::Filter(each) => {
                let member = self.member(&each.domain);
                self.with_each(each, |t, said| {
                    let cond = each.cond.as_ref().map(|c| t.truth(c)).unwrap_or_default();
                    format!("{} for which {cond}", introduced(&member, &said))
                })
            }
            ExprKind::Binary(BinaryOp::Span, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                format!("a number from {a} to {b}")
            }
            ExprKind::Binary(BinaryOp::Intersect, a, b) => {
                if let Some(said) = self.of_kind(a, b).or(self.of_kind(b, a)) {
                    return format!("one of {said}");
                }
                let later = is_name(self.through(b), "empty") || self.is_local_set(a) || self.region(a);
                let (a, b) = if later && !self.is_local_set(b) { (b, a) } else { (a, b) };
                let (member, said) = (self.member(a), self.sites(b));
                let place = self.among(b, &said);
                format!("{member} {place}")
            }
            ExprKind::Binary(BinaryOp::Subtract, a, b) if self.kind(a) != Kind::Number => {
                let (member, said) = (self.member(a), self.site_operand(b));
                match self.kind(b) {
                    Kind::Site => format!("{member} other than {said}"),
                    _ => format!("{member} not {}", self.among(b, &said)),
                }
            }
            ExprKind::Braces(parts) => {
                let parts: Vec<String> = parts.iter().map(|p| self.value(p)).collect();
                format!("one of {}", joined(&parts, "and"))
            }
            _ => match (self.kind(e), &e.kind) {
                (Kind::Sites, ExprKind::Name(name)) if self.local(name).is_some() => {
                    format!("a site of {}", self.value(e))
                }
                (Kind::Number, _) => self.value(e),
                _ => format!("one of {}", self.site_operand(e)),
            },
        }
    }

    pub(super) fn named_member(&mut self, name: &str, e: &Expr) -> String {
        match name {
            "empty" => "an empty site".into(),
            "board" => "a site".into(),
            "edge" => "a site on the edge".into(),
            "corners" => "a corner".into(),
            "centre" => "a site in the centre".into(),
            "sides" => "a side of the board".into(),
            "kinds" => "a kind of piece".into(),
            "colours" => "a colour".into(),
            "players" => "a player".into(),
            "in_play" => "a player still in play".into(),
            "spins" => "clockwise or anticlockwise".into(),
            "patterns" => "a pattern".into(),
            "orthogonal" => "an orthogonal direction".into(),
            "diagonal" => "a diagonal direction".into(),
            "around" => "a direction".into(),
            "top" | "bottom" | "left" | "right" => format!("a site on the {name} side"),
            _ if self.model.cast.kinds.iter().any(|k| k == name) => article(&spoken(name)),
            _ if self.model.cast.marks.iter().any(|m| m == name) => {
                article(&format!("{} {}", spoken(name), self.piece()))
            }
            _ => format!("one of {}", self.sites(e)),
        }
    }

    pub(super) fn called_member(&mut self, name: &Ident, args: &[Expr], e: &Expr) -> String {
        let known = self.define(&name.text).is_none();
        let mut arg = |at: usize| args.get(at).map(|a| self.value(a)).unwrap_or_default();
        match name.text.as_str() {
            "blocks" if known => format!("a block of {} by {} sites", arg(0), arg(1)),
            "tiles" if known => format!("a part of the board of {} by {} sites", arg(0), arg(1)),
            "lines" if known => {
                let n = arg(0);
                format!("a straight line of {n} sites{}", self.lined(args.get(1)))
            }
            "cliques" if known => format!("a cluster of {} sites that all touch one another", arg(0)),
            "groups" if known => {
                let of = args.first().map(|a| self.site_operand(a)).unwrap_or_default();
                format!("a group of {of}{}", self.linked(args.get(1)))
            }
            "pieces" if known => {
                let on = args.first().map(|a| self.site_operand(a)).unwrap_or_default();
                format!("a piece on {on}")
            }
            "neighbours" if known && args.len() == 1 => {
                format!("a neighbour of {}", self.site_operand(&args[0]))
            }
            _ => format!("one of {}", self.value(e)),
        }
    }
}

/// `an empty site s`, `an empty site (the refuge)`
pub fn introduced(member: &str, said: &str) -> String {
    match said.strip_prefix("the ") {
        Some(noun) if member.ends_with(noun) => member.to_string(),
        Some(_) => format!("{member} ({said})"),
        None if member.contains("one of ") || member.contains("none of ") => format!("{member}, {said},"),
        None => {
            let ends = [" not ", " of ", " on ", " in ", " among ", " for ", " from ", " other ", " ("];
            match ends.iter().filter_map(|e| member.find(e)).min() {
                Some(at) => format!("{} {said}{}", &member[..at], &member[at..]),
                None => format!("{member} {said}"),
            }
        }
    }
}

/// `White's`, `your`
pub fn possessive(who: &str) -> String {
    match who {
        "you" => "your".into(),
        _ if who.ends_with('s') => format!("{who}'"),
        _ => format!("{who}'s"),
    }
}
