//! Values and sets as noun phrases.

use super::constants::Fixed;
use super::members::{introduced, possessive};
use super::teller::{Kind, Teller};
use super::wording::{article, joined, plural, spoken};
use crate::syntax::ast::{BinaryOp, DefineBody, Each, Expr, ExprKind, Ident, SiteItem, UnaryOp};

impl Teller<'_> {
    /// A value as a noun phrase; a truth as a clause.
    pub fn value(&mut self, e: &Expr) -> String {
        if let Some(fixed) = self.fixed(e) {
            return match fixed {
                Fixed::Number(n) => n.to_string(),
                Fixed::Truth(b) => b.to_string(),
                Fixed::Word(word) => spoken(&word),
            };
        }
        match &e.kind {
            ExprKind::Number(n) => n.to_string(),
            ExprKind::Text(text) => format!("“{text}”"),
            ExprKind::None => "none".into(),
            ExprKind::Name(name) => self.name(name),
            ExprKind::SiteList(items) => site_list(items),
            ExprKind::Braces(parts) => {
                let parts: Vec<String> = parts.iter().map(|p| self.value(p)).collect();
                joined(&parts, "and")
            }
            ExprKind::Map(value, each) => self.for_each(each, |t| t.value(value), "the"),
            ExprKind::Filter(each) => self.those(each),
            ExprKind::Call(name, args) => self.call(name, args),
            ExprKind::CallEach(name, value, each) => self.folded(name, value, each),
            ExprKind::If(cond, a, b) => match self.fixed_truth(cond) {
                Some(true) => self.value(a),
                Some(false) => self.value(b),
                None => {
                    let (a, cond, b) = (self.value(a), self.truth(cond), self.value(b));
                    format!("{a} if {cond}, otherwise {b}")
                }
            },
            ExprKind::For(of, who) => {
                let (of, who) = (self.value(of), self.value(who));
                format!("({of}, as it is for {who})")
            }
            ExprKind::Property(of, name) => self.property(of, name),
            ExprKind::Unary(UnaryOp::The, a) => self.value(a),
            ExprKind::Unary(UnaryOp::Negate, a) => format!("−{}", self.operand(a)),
            ExprKind::Binary(op, a, b) if is_algebra(*op) => self.algebra(*op, a, b),
            ExprKind::Group(inner) => self.value(inner),
            _ => self.truth(e),
        }
    }

    /// A set where sites are wanted: a player, kind or mark stands for pieces.
    pub fn sites(&mut self, e: &Expr) -> String {
        let inner = self.through(e);
        let kind = self.kind(inner);
        match (&inner.kind, kind) {
            (ExprKind::Name(name), _) if self.local(name).is_none() && self.is_word(name) => self.name(name),
            (_, Kind::Player) => {
                let (who, pieces) = (self.value(inner), self.pieces());
                if matches!(inner.kind, ExprKind::Name(_) | ExprKind::Call(..)) {
                    format!("{} {pieces}", possessive(&who))
                } else {
                    format!("the {pieces} of {who}")
                }
            }
            (ExprKind::Name(name), Kind::Piece) if self.local(name).is_none() => {
                format!("the {}", plural(&self.value(inner)))
            }
            (_, Kind::Piece) => format!("the {} of kind {}", self.pieces(), self.value(inner)),
            (_, Kind::Mark) => format!("the {} {}", self.value(inner), self.pieces()),
            _ => self.value(inner),
        }
    }

    pub(super) fn is_word(&self, name: &str) -> bool {
        matches!(name, "mine" | "theirs" | "empty" | "colours" | "players" | "kinds" | "in_play")
    }

    /// A part of a larger phrase, in brackets if it could be misread.
    pub fn operand(&mut self, e: &Expr) -> String {
        let text = self.value(e);
        let compound =
            matches!(ungrouped(e).kind, ExprKind::Binary(..) | ExprKind::If(..) | ExprKind::Filter(_));
        if compound && self.fixed(e).is_none() {
            format!("({text})")
        } else {
            text
        }
    }

    pub(super) fn site_operand(&mut self, e: &Expr) -> String {
        let text = self.sites(e);
        let compound =
            matches!(ungrouped(e).kind, ExprKind::Binary(..) | ExprKind::If(..) | ExprKind::Filter(_));
        if compound {
            format!("({text})")
        } else {
            text
        }
    }

    // ------------------------------------------------------------------ names

    /// A name as it is said.
    pub fn name(&mut self, name: &str) -> String {
        if let Some(local) = self.local(name) {
            return local.said.clone();
        }
        if let Some((arg, from)) = self.argument(name) {
            return self.deeper(from, |t| t.value(arg)).unwrap_or_else(|| spoken(name));
        }
        if let Some(at) = self.define(name) {
            return self.defined(at, &[]);
        }
        if self.book.vars.iter().any(|v| v.item.name.text == name) {
            return format!("“{}”", spoken(name));
        }
        match self.word(name) {
            Some(said) => said,
            None => spoken(name),
        }
    }

    /// A built-in word without arguments.
    pub(super) fn word(&self, name: &str) -> Option<String> {
        let pieces = self.pieces();
        Some(match name {
            "board" => "all sites".into(),
            "edge" => "the edge".into(),
            "corners" => "the corners".into(),
            "centre" => "the centre".into(),
            "top" | "bottom" | "left" | "right" => format!("the {name} side"),
            "sides" => "the sides of the board".into(),
            "empty" => "the empty sites".into(),
            "mine" => format!("{} {pieces}", self.whose()),
            "theirs" if self.model.cast.roles == 2 => format!("{} {pieces}", possessive(&self.opponent())),
            "theirs" => format!("the other players' {pieces}"),
            "kinds" => "all kinds of piece".into(),
            "colours" => "all colours".into(),
            "players" => "all players".into(),
            "in_play" => "the players still in play".into(),
            "spins" => "both ways of turning".into(),
            "patterns" => "the patterns".into(),
            "orthogonal" => "every orthogonal direction".into(),
            "diagonal" => "every diagonal direction".into(),
            "around" => "every direction".into(),
            "first" | "second" => format!("the {name} seat"),
            "third_seat" | "fourth_seat" | "fifth_seat" | "sixth_seat" => format!("the {}", spoken(name)),
            "half_turn" | "quarter_turn" | "third_turn" | "sixth_turn" => article(&spoken(name)),
            "left_right" => "exchange of left and right".into(),
            "top_bottom" => "exchange of top and bottom".into(),
            "long_diagonal" | "short_diagonal" => format!("reflection in the {}", spoken(name)),
            "me" => self.me(),
            "opponent" => self.opponent(),
            "mover" if self.ending => "the player who has just moved".into(),
            "mover" => "the player to move".into(),
            "turn" => "the number of the turn".into(),
            "passes" => "the number of turns in a row that passed".into(),
            "repeats" => "the number of earlier times that this position stood".into(),
            "board_repeats" => "the number of earlier times that the same pieces stood so".into(),
            _ => return None,
        })
    }

    // ---------------------------------------------------------------- algebra

    pub(super) fn algebra(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> String {
        let numbers = op == BinaryOp::Span || self.kind(a) == Kind::Number || self.kind(b) == Kind::Number;
        if numbers || matches!(op, BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo) {
            let (a, b) = (self.operand(a), self.operand(b));
            return match op {
                BinaryOp::Add => format!("{a} plus {b}"),
                BinaryOp::Subtract => format!("{a} minus {b}"),
                BinaryOp::Multiply => format!("{a} times {b}"),
                BinaryOp::Divide => format!("{a} divided by {b}, rounded down"),
                BinaryOp::Modulo => format!("the remainder of {a} divided by {b}"),
                BinaryOp::Span if a == b => a,
                BinaryOp::Span => format!("{a} to {b}"),
                _ => format!("what {a} and {b} share"),
            };
        }
        let people = matches!((self.kind(a), self.kind(b)), (Kind::Player, Kind::Player) | (Kind::Other, _));
        let (a, b) = match people && op != BinaryOp::Intersect {
            true => ((self.value(a), a), (self.value(b), b)),
            false => ((self.sites(a), a), (self.sites(b), b)),
        };
        match op {
            BinaryOp::Span => format!("{} to {}", a.0, b.0),
            BinaryOp::Add => {
                let (x, y) = (self.addend(a.1, a.0), self.addend(b.1, b.0));
                format!("{x} and {y}")
            }
            BinaryOp::Subtract => {
                let b = self.bracketed(b.1, b.0);
                format!("{} except {b}", self.bracketed(a.1, a.0))
            }
            _ => self.shared(a, b),
        }
    }

    /// What two sets share.
    pub(super) fn shared(&mut self, a: (String, &Expr), b: (String, &Expr)) -> String {
        for (x, y) in [(&a, &b), (&b, &a)] {
            if is_name(self.through(x.1), "empty") {
                return format!("the empty sites {}", self.among(y.1, &y.0));
            }
        }
        if let Some(said) = self.of_kind(a.1, b.1).or(self.of_kind(b.1, a.1)) {
            return said;
        }
        let (x, y) = if self.region(a.1) && !self.region(b.1) { (b, a) } else { (a, b) };
        let place = self.among(y.1, &y.0);
        match self.is_local_set(x.1) {
            true => format!("the sites of {} {place}", x.0),
            false => format!("{} {place}", self.bracketed(x.1, x.0)),
        }
    }

    /// `your kings`, `White's fresh pieces`: somebody's pieces of one kind or with one mark.
    pub(super) fn of_kind(&mut self, whose: &Expr, what: &Expr) -> Option<String> {
        let (whose, what) = (self.through(whose), self.through(what));
        let ExprKind::Name(name) = &what.kind else { return None };
        if self.local(name).is_some() {
            return None;
        }
        let kind = self.kind(what);
        let pieces = self.pieces();
        let said = self.sites(whose);
        let owner = said.strip_suffix(&pieces)?;
        match kind {
            Kind::Piece => Some(format!("{owner}{}", plural(&spoken(name)))),
            Kind::Mark => Some(format!("{owner}{} {pieces}", spoken(name))),
            _ => None,
        }
    }

    /// `on the edge`, `among the neighbours of s`
    pub fn among(&mut self, e: &Expr, said: &str) -> String {
        let place = said.ends_with(" side") || said.starts_with("side ") || PLACES.contains(&said);
        let word = match (self.region(e) || place, self.is_local_set(e)) {
            (true, _) => "on",
            (_, true) => "in",
            _ => "among",
        };
        if let Some(rest) = said.strip_prefix("all sites except ") {
            let word = if PLACES.contains(&rest) || rest.ends_with(" side") { "on" } else { "among" };
            return format!("not {word} {rest}");
        }
        let said = self.bracketed(e, said.to_string());
        format!("{word} {said}")
    }

    /// Is it a place of the board rather than a collection?
    pub fn region(&self, e: &Expr) -> bool {
        match &self.through(e).kind {
            ExprKind::Name(n) => {
                matches!(n.as_str(), "edge" | "corners" | "centre" | "top" | "bottom" | "left" | "right")
            }
            ExprKind::Call(n, _) => n.text == "side",
            _ => false,
        }
    }

    /// A part of a union, in brackets unless it is a union itself or simple.
    pub(super) fn addend(&self, e: &Expr, said: String) -> String {
        match ungrouped(e).kind {
            ExprKind::Binary(BinaryOp::Add, ..) => said,
            ExprKind::Binary(..) | ExprKind::If(..) | ExprKind::CallEach(..) => format!("({said})"),
            _ => said,
        }
    }

    pub(super) fn bracketed(&self, e: &Expr, said: String) -> String {
        match ungrouped(e).kind {
            ExprKind::Binary(..) | ExprKind::If(..) => format!("({said})"),
            _ => said,
        }
    }

    // ------------------------------------------------------------------- sets

    /// `{ x in S where C }`
    pub(super) fn those(&mut self, each: &Each) -> String {
        let domain = self.sites(&each.domain);
        self.with_each(each, |t, said| {
            let cond = each.cond.as_ref().map(|c| t.truth(c)).unwrap_or_default();
            let domain = if domain == "all sites" { "sites".to_string() } else { domain };
            let domain = domain.strip_prefix("the ").unwrap_or(&domain).to_string();
            let the = if domain.starts_with("your ") { "" } else { "the " };
            match said.strip_prefix("the ") {
                Some(_) => format!("{the}{domain} ({said}) for which {cond}"),
                None => format!("{the}{domain} {said} for which {cond}"),
            }
        })
    }

    /// `E for x in S where C`
    pub(super) fn for_each(
        &mut self,
        each: &Each,
        value: impl FnOnce(&mut Self) -> String,
        word: &str,
    ) -> String {
        let member = self.member(&each.domain);
        self.with_each(each, |t, said| {
            let value = value(t);
            let value = if word == "the" { value } else { format!("{word} {value}") };
            let cond = each.cond.as_ref().map(|c| format!(" for which {}", t.truth(c))).unwrap_or_default();
            format!("{value} for {}{cond}", introduced(&super::wording::every(&member), &said))
        })
    }

    pub(super) fn folded(&mut self, name: &Ident, value: &Expr, each: &Each) -> String {
        let word = match name.text.as_str() {
            "sum" => "the sum of",
            "max" => "the largest of",
            "min" => "the smallest of",
            "union" => "all of",
            "descending" => "the list, from the largest down, of",
            _ => "the number of different values of",
        };
        let sites = name.text == "union";
        self.for_each(each, |t| if sites { t.sites(value) } else { t.value(value) }, word)
    }

    pub(super) fn property(&mut self, of: &Expr, name: &Ident) -> String {
        let of = self.operand(of);
        match name.text.as_str() {
            "col" => format!("the column of {of}"),
            "player" => format!("the player in {of}"),
            other => format!("the {} of {of}", spoken(other)),
        }
    }

    // ---------------------------------------------------------------- members
}

/// Places of the board, as they are said.
const PLACES: &[&str] = &["the edge", "the corners", "the centre"];
/// Nodes of a condition that is told in full where it is used.
const SHORT: usize = 14;
/// Nodes of a set that is told in full where it is used.
const SHORT_SET: usize = 7;
/// How many definitions are told inside one another before they are only named.
const INSIDE: usize = 3;

impl<'a> Teller<'a> {
    /// The expression without brackets, and the body of a short definition in place of its name.
    pub fn through<'e>(&self, e: &'e Expr) -> &'e Expr
    where
        'a: 'e,
    {
        let mut e = ungrouped(e);
        for _ in 0..INSIDE {
            let ExprKind::Name(name) = &e.kind else { break };
            let free = self.local(name).is_none() && self.argument(name).is_none();
            let Some(at) = self.define(name).filter(|_| free) else { break };
            let define = &self.book.defines[at];
            let DefineBody::Expr(body) = &define.item.body else { break };
            let here = define.from.is_none() || define.from == self.from;
            if !here
                || !define.item.params.is_empty()
                || self.in_prelude(at)
                || nodes(body) > self.short(body)
            {
                break;
            }
            e = ungrouped(body);
        }
        e
    }

    /// How long a definition may be that is told in full.
    pub(super) fn short(&self, body: &Expr) -> usize {
        match (self.kind(body), &body.kind) {
            (_, ExprKind::CallEach(..) | ExprKind::If(..)) => 0,
            (Kind::Truth, _) => SHORT,
            _ => SHORT_SET,
        }
    }

    /// The body of a short definition, to be told with its arguments in place of its parameters.
    pub fn short_body(&self, at: usize) -> Option<&'a Expr> {
        let define = &self.book.defines[at];
        match &define.item.body {
            DefineBody::Expr(body) if nodes(body) <= self.short(body) && self.inside < INSIDE => Some(body),
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

fn is_algebra(op: BinaryOp) -> bool {
    use BinaryOp as Op;
    matches!(op, Op::Add | Op::Subtract | Op::Intersect | Op::Multiply | Op::Divide | Op::Modulo | Op::Span)
}

fn site_list(items: &[SiteItem]) -> String {
    let item = |i: &SiteItem| match &i.to {
        Some(to) => format!("{} to {}", i.from.text, to.text),
        None => i.from.text.clone(),
    };
    joined(&items.iter().map(item).collect::<Vec<_>>(), "and")
}
