//! Of which kind the value of an expression is.

use super::noun::Noun;
use super::sets::ungrouped;
use super::teller::{Kind, Teller, DEEPEST};
use super::wording::joined;
use crate::syntax::ast::{BinaryOp, DefineBody, Domain, Expr, ExprKind, Ident, UnaryOp};
use crate::words::WORDS;

impl Teller<'_> {
    /// Of which kind the expression's value is.
    pub fn kind(&self, e: &Expr) -> Kind {
        self.kind_within(e, DEEPEST)
    }

    fn kind_within(&self, e: &Expr, depth: usize) -> Kind {
        let Some(depth) = depth.checked_sub(1) else { return Kind::Other };
        let kind = |e: &Expr| self.kind_within(e, depth);
        match &e.kind {
            ExprKind::Number(_) => Kind::Number,
            ExprKind::Truth(_) | ExprKind::Quantified(..) | ExprKind::After(..) => Kind::Truth,
            ExprKind::SiteList(items) if items.len() == 1 && items[0].to.is_none() => Kind::Site,
            ExprKind::SiteList(_) => Kind::Sites,
            ExprKind::Name(name) => self.kind_of_name(name, depth),
            ExprKind::Call(name, args) => self.kind_of_call(name, args, depth),
            ExprKind::CallEach(name, ..) => self.kind_of_word(&name.text),
            ExprKind::Filter(each) => kind(&each.domain),
            ExprKind::Braces(parts)
                if !parts.is_empty() && parts.iter().all(|part| kind(part) == Kind::Piece) =>
            {
                Kind::Piece
            }
            ExprKind::Braces(parts)
                if !parts.is_empty() && parts.iter().all(|part| kind(part) == Kind::Player) =>
            {
                Kind::Player
            }
            ExprKind::Braces(parts)
                if parts.iter().any(|part| kind(part) == Kind::Sites)
                    && parts.iter().all(|part| matches!(kind(part), Kind::Site | Kind::Sites)) =>
            {
                Kind::Family
            }
            // Kinds without some of them; otherwise kinds are pieces of these kinds.
            ExprKind::Binary(BinaryOp::Subtract, a, b)
                if kind(a) == Kind::Piece && kind(b) == Kind::Piece =>
            {
                Kind::Piece
            }
            ExprKind::Map(value, _) if matches!(kind(value), Kind::Sites) => Kind::Family,
            ExprKind::Map(value, _) if matches!(kind(value), Kind::Site) => Kind::Sites,
            ExprKind::If(_, a, b) => match kind(a) {
                Kind::Other => kind(b),
                known => known,
            },
            ExprKind::Property(of, name) => match name.text.as_str() {
                "row" | "col" => Kind::Number,
                "site" => kind(of),
                "kind" => Kind::Piece,
                "colour" | "player" => Kind::Player,
                _ => Kind::Other,
            },
            ExprKind::Unary(UnaryOp::Negate, _) => Kind::Number,
            ExprKind::Unary(UnaryOp::The, a) => match kind(a) {
                Kind::Sites => Kind::Site,
                other => other,
            },
            ExprKind::Unary(..) => Kind::Truth,
            ExprKind::Binary(op, a, b) => kind_of_operator(*op, || (kind(a), kind(b))),
            ExprKind::Group(inner) | ExprKind::For(inner, _) => kind(inner),
            _ => Kind::Other,
        }
    }

    fn kind_of_name(&self, name: &str, depth: usize) -> Kind {
        if let Some(local) = self.local(name) {
            return local.kind;
        }
        if let Some((arg, _)) = self.argument(name) {
            return self.kind_within(arg, depth);
        }
        if let Some(fixed) = self.options.get(name) {
            return fixed.kind();
        }
        if let Some(at) = self.define(name) {
            return self.kind_of_definition(at, depth);
        }
        if let Some(var) = self.book.vars.iter().find(|v| v.item.name.text == name) {
            return kind_of_domain(&var.item.domain);
        }
        let cast = &self.model.cast;
        if cast.colours.iter().any(|c| c == name) {
            return Kind::Player;
        }
        if cast.kinds.iter().any(|k| k == name) {
            return Kind::Piece;
        }
        if cast.marks.iter().any(|m| m == name) {
            return Kind::Mark;
        }
        self.kind_of_word(name)
    }

    fn kind_of_call(&self, name: &Ident, _args: &[Expr], depth: usize) -> Kind {
        let name = &name.text;
        if let Some(at) = self.define(name) {
            return self.kind_of_definition(at, depth);
        }
        if let Some(table) = self.book.tables.iter().find(|t| t.item.name.text == *name) {
            return table.item.entries.first().map_or(Kind::Other, |(_, v)| self.kind_within(v, depth));
        }
        self.kind_of_name(name, depth)
    }

    fn kind_of_definition(&self, at: usize, depth: usize) -> Kind {
        match &self.book.defines[at].item.body {
            DefineBody::Expr(body) => match &body.kind {
                ExprKind::Name(name) => {
                    self.kind_of_parameter(at, name).unwrap_or(self.kind_within(body, depth))
                }
                _ => self.kind_within(body, depth),
            },
            DefineBody::Block(_) => Kind::Other,
        }
    }

    fn kind_of_parameter(&self, define: usize, name: &str) -> Option<Kind> {
        let param = self.book.defines[define].item.params.iter().find(|p| p.name.text == name)?;
        Some(kind_of_type(&param.ty.text))
    }

    fn kind_of_word(&self, name: &str) -> Kind {
        WORDS.iter().find(|w| w.name == name).map_or(Kind::Other, |w| kind_of_type(w.gives))
    }

    /// What is chosen from, or gone through: of a set of kinds of pieces the kinds, not such pieces.
    pub fn members(&mut self, domain: &Expr) -> Noun {
        match self.kind(domain) {
            Kind::Player => return self.one_colour(domain).unwrap_or_else(|| self.noun(domain)),
            Kind::Sites => return self.site_on(domain).unwrap_or_else(|| self.noun(domain)),
            Kind::Piece => {}
            _ => return self.one_listed(domain).unwrap_or_else(|| self.noun(domain)),
        }
        if let ExprKind::Braces(parts) = &ungrouped(domain).kind {
            let kinds: Vec<String> = parts.iter().map(|part| self.value(part)).collect();
            let (one, many) = (joined(&kinds, "or"), joined(&kinds, "and"));
            return Noun { said_one: Some(one), head: "kind".into(), ..Noun::fixed(many) };
        }
        match self.is_several(domain) {
            true => Noun { head: "kind".into(), ..Noun::fixed(self.value(domain)) },
            false => self.noun(domain),
        }
    }

    /// One of some colours or players that are written out, or that a table gives: `Red or Blue`.
    fn one_colour(&mut self, domain: &Expr) -> Option<Noun> {
        let domain = self.through(domain);
        let said = match &domain.kind {
            ExprKind::Braces(_) => self.listed(domain)?,
            ExprKind::Name(name) if name == "allies" => {
                let team = format!("of {} team", self.whose());
                return Some(Noun::head("player").adjective("other").placed(team));
            }
            ExprKind::Call(name, args) => {
                let table = self.table(&name.text)?;
                self.in_table(table, args)
            }
            _ => return None,
        };
        let roles = &self.model.cast.colours[..self.model.cast.roles];
        let all = self.model.cast.colours.len() == roles.len();
        Some(Noun { head: if all { "player" } else { "colour" }.into(), ..Noun::single(said) })
    }

    /// One of some numbers or sets that are written out: `1, 3 or 5`, `the edge or the corners`.
    fn one_listed(&mut self, domain: &Expr) -> Option<Noun> {
        let head = match self.member_kind(domain) {
            Kind::Number => "number",
            Kind::Sites => "set",
            _ => return None,
        };
        let domain = self.through(domain);
        Some(Noun { head: head.into(), ..Noun::single(self.listed(domain)?) })
    }

    fn listed(&mut self, e: &Expr) -> Option<String> {
        let ExprKind::Braces(parts) = &e.kind else { return None };
        Some(joined(&parts.iter().map(|part| self.value(part)).collect::<Vec<_>>(), "or"))
    }

    /// A site on a part of the board that a table gives to each player.
    fn site_on(&mut self, domain: &Expr) -> Option<Noun> {
        let ExprKind::Call(name, args) = &self.through(domain).kind else { return None };
        let table = self.table(&name.text)?;
        let noun = table.entries.iter().all(|(_, part)| self.region(part));
        let noun = noun.then(|| self.table_noun(table, args)).filter(|noun| noun.single)?;
        Some(Noun::head("site").placed(format!("on {}", noun.one())))
    }

    /// Is it a set of numbers?
    fn are_numbers(&self, e: &Expr) -> bool {
        let e = self.through(e);
        match &e.kind {
            ExprKind::Binary(BinaryOp::Span, ..) => true,
            ExprKind::Braces(parts) => parts.iter().all(|part| self.kind(part) == Kind::Number),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Intersect, a, _) => {
                self.are_numbers(a)
            }
            ExprKind::Name(name) | ExprKind::Call(Ident { text: name, .. }, _) => {
                let var = self.book.vars.iter().find(|var| var.item.name.text == *name);
                let numbers = var
                    .is_some_and(|var| matches!(&var.item.domain, Domain::Type(ty) if ty.text == "numbers"));
                numbers && self.local(name).is_none()
            }
            _ => false,
        }
    }

    /// Of which kind the members of a set are.
    pub fn member_kind(&self, domain: &Expr) -> Kind {
        match self.kind(domain) {
            Kind::Other if self.are_numbers(domain) => Kind::Number,
            Kind::Family => Kind::Sites,
            Kind::Sites | Kind::Site => Kind::Site,
            Kind::Player if matches!(domain.kind, ExprKind::Name(ref n) if !self.is_word(n)) => Kind::Site,
            other => other,
        }
    }
}

fn kind_of_operator(op: BinaryOp, operands: impl FnOnce() -> (Kind, Kind)) -> Kind {
    use BinaryOp as Op;
    match op {
        Op::Or
        | Op::And
        | Op::Equal
        | Op::Unequal
        | Op::Less
        | Op::AtMost
        | Op::Greater
        | Op::AtLeast
        | Op::In => Kind::Truth,
        Op::Multiply | Op::Divide | Op::Modulo => Kind::Number,
        Op::Span => Kind::Other,
        Op::Add | Op::Subtract | Op::Intersect => match operands() {
            (Kind::Number, _) | (_, Kind::Number) => Kind::Number,
            (Kind::Family, _) | (_, Kind::Family) => Kind::Family,
            (Kind::Player, Kind::Player) => Kind::Player,
            (Kind::Other, Kind::Other) => Kind::Other,
            _ => Kind::Sites,
        },
    }
}

pub fn kind_of_domain(domain: &Domain) -> Kind {
    match domain {
        Domain::Range(..) => Kind::Number,
        Domain::Words(_) => Kind::Other,
        Domain::Type(ty) => kind_of_type(&ty.text),
    }
}

/// Of which kind the values of a type are.
pub fn kind_of_type(ty: &str) -> Kind {
    match ty {
        "truth" => Kind::Truth,
        "number" => Kind::Number,
        "list" => Kind::List,
        "site" => Kind::Site,
        "sites" => Kind::Sites,
        "family" => Kind::Family,
        "player" | "players" | "colour" | "colours" => Kind::Player,
        "kind" | "kinds" => Kind::Piece,
        _ => Kind::Other,
    }
}
