//! What is known while a text is told: bound names, options, libraries' arguments, and of what kind things are.

use super::constants::Fixed;
use super::wording::{plural, spoken};
use crate::check::{Rulebook, WORDS};
use crate::model::Model;
use crate::syntax::ast::{BinaryOp, DefineBody, Domain, Each, Expr, ExprKind, Ident, Param};
use std::collections::BTreeMap;

/// Whom `me` means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The reader.
    You,
    /// The player an end rule is about.
    That,
    /// This player.
    Named(String),
}

/// Roughly of which type something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Truth,
    Number,
    List,
    Site,
    Sites,
    Family,
    /// A role or colour: where sites are wanted, its pieces.
    Player,
    /// A kind of piece: where sites are wanted, such pieces.
    Piece,
    /// A mark: where sites are wanted, the pieces that carry it.
    Mark,
    Other,
}

/// A name in scope: how it is said, and what it is.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: String,
    pub said: String,
    pub kind: Kind,
}

/// What tells a game's text.
pub struct Teller<'a> {
    pub book: &'a Rulebook,
    pub model: &'a Model,
    pub options: BTreeMap<&'a str, Fixed>,
    pub locals: Vec<Local>,
    /// The library whose text is told.
    pub from: Option<usize>,
    pub who: Who,
    /// Indices of the definitions that were mentioned, in order: they have to be explained.
    pub mentioned: Vec<usize>,
    /// Inside an end rule `mover` is who has just moved.
    pub ending: bool,
    pub depth: usize,
    /// How many short definitions are being told inside one another.
    pub inside: usize,
}

/// How deep definitions are followed.
const DEEPEST: usize = 40;

impl<'a> Teller<'a> {
    /// Knows the options and nothing else.
    pub fn new(book: &'a Rulebook, model: &'a Model) -> Teller<'a> {
        let options = model.options.iter().map(|o| (o.name.as_str(), Fixed::read(&o.value))).collect();
        Teller {
            book,
            model,
            options,
            locals: vec![],
            from: None,
            who: Who::You,
            mentioned: vec![],
            ending: false,
            depth: 0,
            inside: 0,
        }
    }

    /// Goes one definition deeper; none when that is too deep.
    pub fn deeper<T>(&mut self, from: Option<usize>, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= DEEPEST {
            return None;
        }
        let outer = std::mem::replace(&mut self.from, from);
        self.depth += 1;
        let result = work(self);
        self.depth -= 1;
        self.from = outer;
        Some(result)
    }

    // ----------------------------------------------------------------- people

    /// `your`, `White's`
    pub fn whose(&self) -> String {
        match &self.who {
            Who::You => "your".into(),
            Who::That => "that player's".into(),
            Who::Named(name) => format!("{name}'s"),
        }
    }

    /// `you`, `that player`
    pub fn me(&self) -> String {
        match &self.who {
            Who::You => "you".into(),
            Who::That => "that player".into(),
            Who::Named(name) => name.clone(),
        }
    }

    /// The only other player.
    pub fn opponent(&self) -> String {
        match &self.who {
            Who::You => "your opponent".into(),
            Who::That => "the other player".into(),
            Who::Named(name) => {
                let others = self.model.cast.colours.iter().take(self.model.cast.roles);
                let mut others = others.filter(|c| *c != name);
                others.next().cloned().unwrap_or(format!("{name}'s opponent"))
            }
        }
    }

    /// `stones`, or `pieces` where there are several kinds.
    pub fn pieces(&self) -> String {
        match &self.model.cast.kinds[..] {
            [only] => plural(&spoken(only)),
            _ => "pieces".into(),
        }
    }

    /// One of them.
    pub fn piece(&self) -> String {
        match &self.model.cast.kinds[..] {
            [only] => spoken(only),
            _ => "piece".into(),
        }
    }

    // ------------------------------------------------------------------ names

    pub fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|l| l.name == name)
    }

    /// Puts a name in scope and gives how it is said.
    pub fn bind(&mut self, name: &str, kind: Kind) -> String {
        let said = match (name.chars().count(), kind) {
            (0..=2, _) => name.to_string(),
            (_, Kind::Truth) => format!("“{}”", spoken(name)),
            _ => format!("the {}", spoken(name)),
        };
        self.locals.push(Local { name: name.into(), said: said.clone(), kind });
        said
    }

    /// Takes the names after the first `n` out of scope.
    pub fn forget(&mut self, n: usize) {
        self.locals.truncate(n);
    }

    /// What the `use` of the library that is being told gives for a parameter.
    pub fn argument(&self, name: &str) -> Option<(&'a Expr, Option<usize>)> {
        let at = self.from?;
        let taken = self.book.uses.get(at)?;
        let index = taken.params.iter().position(|p| p.name.text == name)?;
        let default = taken.params[index].default.as_ref().map(|d| (d, Some(at)));
        taken.args.get(index).map(|a| (a, taken.from)).or(default)
    }

    /// The definition of this name.
    pub fn define(&self, name: &str) -> Option<usize> {
        self.book.defines.iter().position(|d| d.item.name.text == name)
    }

    /// Is it a definition of the library that every game has?
    pub fn in_prelude(&self, define: usize) -> bool {
        let from = self.book.defines[define].from;
        from.and_then(|at| self.book.uses.get(at)).is_some_and(|u| u.name.text == "prelude")
    }

    /// Notes that a definition has to be explained.
    pub fn mention(&mut self, define: usize) {
        if !self.mentioned.contains(&define) {
            self.mentioned.push(define);
        }
    }

    // ------------------------------------------------------------------ kinds

    /// Of which kind the expression's value is.
    pub fn kind(&self, e: &Expr) -> Kind {
        self.kind_within(e, DEEPEST)
    }

    fn kind_within(&self, e: &Expr, depth: usize) -> Kind {
        let Some(depth) = depth.checked_sub(1) else { return Kind::Other };
        let kind = |e: &Expr| self.kind_within(e, depth);
        match &e.kind {
            ExprKind::Number(_) => Kind::Number,
            ExprKind::Truth(_) | ExprKind::Quantified(..) => Kind::Truth,
            ExprKind::SiteList(items) if items.len() == 1 && items[0].to.is_none() => Kind::Site,
            ExprKind::SiteList(_) => Kind::Sites,
            ExprKind::Name(name) => self.kind_of_name(name, depth),
            ExprKind::Call(name, args) => self.kind_of_call(name, args, depth),
            ExprKind::CallEach(name, ..) => self.kind_of_word(&name.text),
            ExprKind::Filter(each) => kind(&each.domain),
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
            ExprKind::Unary(crate::syntax::ast::UnaryOp::Negate, _) => Kind::Number,
            ExprKind::Unary(crate::syntax::ast::UnaryOp::The, a) => self.kind(a),
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

    /// Of which kind the members of a set are.
    pub fn member_kind(&self, domain: &Expr) -> Kind {
        match self.kind(domain) {
            Kind::Family => Kind::Sites,
            Kind::Sites | Kind::Site => Kind::Site,
            Kind::Player if matches!(domain.kind, ExprKind::Name(ref n) if n != "players" && n != "in_play") => {
                Kind::Site
            }
            other => other,
        }
    }

    /// `x in S where C`: the name bound while `work` tells the rest.
    pub fn with_each<T>(&mut self, each: &Each, work: impl FnOnce(&mut Self, String) -> T) -> T {
        let kind = self.member_kind(&each.domain);
        let scope = self.locals.len();
        let said = self.bind(&each.name.text, kind);
        let result = work(self, said);
        self.forget(scope);
        result
    }

    /// Parameters with the expressions given for them, as they are said.
    pub fn with_arguments<T>(
        &mut self,
        params: &[Param],
        args: Vec<String>,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::take(&mut self.locals);
        for (param, said) in params.iter().zip(args) {
            let kind = kind_of_type(&param.ty.text);
            self.locals.push(Local { name: param.name.text.clone(), said, kind });
        }
        let result = work(self);
        self.locals = outer;
        result
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

fn kind_of_domain(domain: &Domain) -> Kind {
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
