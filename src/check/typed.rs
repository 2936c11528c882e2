//! Expressions with their types, while names are being resolved.

use crate::board::SiteSet;
use crate::model::{
    Bag, Binding, Domain, Expr, Family, List, MarkId, Members, Num, Numbers, Pieces, Set, Sites, Slot, Truth,
};
use crate::span::Span;
use std::sync::Arc;

/// A type of the language, as far as the checker tells types apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    /// `truth`
    Truth,
    /// `number`
    Num,
    /// `list`
    List,
    /// `site` (`one`) or `sites`
    Sites { one: bool },
    /// `family`
    Family,
    /// A finite type. `named`: said by name (`Red`, `me`, a parameter), so that it can stand for the sites that
    /// hold such pieces where things are counted.
    Members { domain: Domain, one: bool, named: bool },
    /// `numbers`
    Numbers,
    /// `piece` (`one`) or `pieces`
    Pieces { one: bool },
    /// The name of a mark.
    Mark(MarkId),
    /// The name of a definition that joins sites, given where directions are wanted: its index.
    Ways(usize),
    /// `none`
    None,
    /// An error that has been reported.
    Bad,
}

impl Ty {
    /// A set of the same type as this single thing.
    pub fn plural(self) -> Ty {
        match self {
            Ty::Sites { .. } => Ty::Sites { one: false },
            Ty::Members { domain, named, .. } => Ty::Members { domain, one: false, named },
            Ty::Pieces { .. } => Ty::Pieces { one: false },
            Ty::Num => Ty::Numbers,
            other => other,
        }
    }

    /// What people call it.
    pub fn name(self) -> String {
        let (one, (single, many)) = match self {
            Ty::Truth => return "a truth".into(),
            Ty::Num => return "a number".into(),
            Ty::List => return "a list".into(),
            Ty::Family => return "a family (a set of sets of sites)".into(),
            Ty::Numbers => return "numbers".into(),
            Ty::Mark(_) => return "a mark".into(),
            Ty::Ways(_) => return "a definition that joins sites".into(),
            Ty::None => return "`none`".into(),
            Ty::Bad => return "a mistake".into(),
            Ty::Sites { one } => (one, ("a site", "sites")),
            Ty::Pieces { one } => (one, ("a piece", "pieces")),
            Ty::Members { domain, one, .. } => (one, domain_names(domain)),
        };
        if one {
            single.into()
        } else {
            many.into()
        }
    }
}

fn domain_names(domain: Domain) -> (&'static str, &'static str) {
    match domain {
        Domain::Players => ("a player", "players"),
        Domain::Seats => ("a seat", "seats"),
        Domain::Colours => ("a colour", "colours"),
        Domain::Kinds => ("a kind", "kinds"),
        Domain::Directions => ("a direction", "directions"),
        Domain::Spins => ("a spin", "spins"),
        Domain::Patterns => ("a pattern", "patterns"),
        Domain::Words(_) => ("a word of an option", "words of an option"),
    }
}

/// What an expression hangs on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deps {
    /// The position, or who is asking.
    pub position: bool,
    /// Names whose values come from outside the expression, sorted.
    pub slots: Vec<Slot>,
}

impl Deps {
    /// On the position.
    pub fn position() -> Deps {
        Deps { position: true, slots: vec![] }
    }

    /// On one name.
    pub fn slot(slot: Slot) -> Deps {
        Deps { position: false, slots: vec![slot] }
    }

    /// On what either hangs on.
    pub fn and(mut self, other: &Deps) -> Deps {
        self.position |= other.position;
        self.slots.extend(&other.slots);
        self.slots.sort_unstable();
        self.slots.dedup();
        self
    }

    /// Without a name that is bound inside.
    pub fn without(mut self, slot: Slot) -> Deps {
        self.slots.retain(|&s| s != slot);
        self
    }

    /// Known when the game is loaded.
    pub fn is_const(&self) -> bool {
        !self.position && self.slots.is_empty()
    }
}

/// An expression, its type, what it hangs on, and where it stands.
#[derive(Clone, Debug)]
pub struct Typed {
    /// The expression (`none` and marks have a stand-in).
    pub expr: Expr,
    /// Its type.
    pub ty: Ty,
    /// What it hangs on.
    pub deps: Deps,
    /// Where.
    pub span: Span,
}

impl Typed {
    /// Puts the parts together.
    pub fn new(expr: impl Into<Expr>, ty: Ty, deps: Deps, span: Span) -> Typed {
        Typed { expr: expr.into(), ty, deps, span }
    }

    /// Stands for an expression with a mistake in it.
    pub fn bad(span: Span) -> Typed {
        Typed::new(Truth::Const(false), Ty::Bad, Deps::default(), span)
    }

    /// The members of a finite type that are known at load.
    pub fn members(domain: Domain, mask: u64, one: bool, named: bool, span: Span) -> Typed {
        let set = Set::Members(domain, Members::Const(mask));
        Typed::new(set, Ty::Members { domain, one, named }, Deps::default(), span)
    }

    /// Its value as a number, if that is known at load.
    pub fn const_num(&self) -> Option<i32> {
        match self.expr {
            Expr::Num(Num::Const(n)) => Some(n),
            _ => None,
        }
    }

    /// Its value as a truth, if that is known at load.
    pub fn const_truth(&self) -> Option<bool> {
        match self.expr {
            Expr::Truth(Truth::Const(b)) if self.ty == Ty::Truth => Some(b),
            _ => None,
        }
    }

    /// Its value as a mask, if that is known at load.
    pub fn const_mask(&self) -> Option<u64> {
        match self.expr {
            Expr::Set(Set::Members(_, Members::Const(m))) => Some(m),
            _ => None,
        }
    }

    /// Its value as sites, if they are known at load.
    pub fn const_sites(&self) -> Option<SiteSet> {
        match &self.expr {
            Expr::Set(Set::Sites(sites)) => match sites.unsaid() {
                Sites::Const(s) => Some(*s),
                _ => None,
            },
            _ => None,
        }
    }
}

macro_rules! convert {
    ($($from:ident),*) => {$(
        impl From<$from> for Expr {
            fn from(x: $from) -> Expr { Expr::$from(x) }
        }
    )*};
}
convert!(Truth, Num, List, Set);

macro_rules! convert_set {
    ($($from:ident),*) => {$(
        impl From<$from> for Expr {
            fn from(x: $from) -> Expr { Expr::Set(Set::$from(x)) }
        }
    )*};
}
convert_set!(Sites, Family, Numbers, Pieces);

/// What a mistake stands in for, where a value of the type is needed.
impl Typed {
    /// As a truth; call after coercion.
    pub fn truth(self) -> Truth {
        match self.expr {
            Expr::Truth(t) => t,
            _ => Truth::Const(false),
        }
    }

    /// As a number; call after coercion.
    pub fn num(self) -> Num {
        match self.expr {
            Expr::Num(n) => n,
            _ => Num::Const(0),
        }
    }

    /// As a list; call after coercion.
    pub fn list(self) -> List {
        match self.expr {
            Expr::List(l) => l,
            _ => List::Descending(Box::new(Bag::Numbers(Numbers::Of(vec![])))),
        }
    }

    /// As sites; call after coercion.
    pub fn sites(self) -> Sites {
        match self.expr {
            Expr::Set(Set::Sites(s)) => s,
            _ => Sites::Const(SiteSet::EMPTY),
        }
    }

    /// As a family; call after coercion.
    pub fn family(self) -> Family {
        match self.expr {
            Expr::Set(Set::Family(f)) => f,
            _ => Family::Const(Arc::new(vec![])),
        }
    }

    /// As members; call after coercion.
    pub fn mask(self) -> Members {
        match self.expr {
            Expr::Set(Set::Members(_, m)) => m,
            _ => Members::Const(0),
        }
    }

    /// As numbers; call after coercion.
    pub fn numbers(self) -> Numbers {
        match self.expr {
            Expr::Set(Set::Numbers(n)) => n,
            Expr::Num(n) => Numbers::Of(vec![n]),
            _ => Numbers::Of(vec![]),
        }
    }

    /// As pieces; call after coercion.
    pub fn pieces(self) -> Pieces {
        match self.expr {
            Expr::Set(Set::Pieces(p)) => p,
            _ => Pieces::None,
        }
    }

    /// As a set of any type; call after coercion.
    pub fn set(self) -> Set {
        match self.expr {
            Expr::Set(s) => s,
            Expr::Num(n) => Set::Numbers(Numbers::Of(vec![n])),
            _ => Set::Sites(Sites::Const(SiteSet::EMPTY)),
        }
    }

    /// The same expression with a value named in front of it.
    pub fn bind(mut self, slot: Slot, value: &Typed) -> Typed {
        let binding = Box::new(Binding { slot, value: value.expr.clone() });
        self.expr = match self.expr {
            Expr::Truth(x) => Expr::Truth(Truth::Let(binding, Box::new(x))),
            Expr::Num(x) => Expr::Num(Num::Let(binding, Box::new(x))),
            Expr::List(x) => Expr::List(List::Let(binding, Box::new(x))),
            Expr::Set(Set::Sites(x)) => Sites::Let(binding, Box::new(x)).into(),
            Expr::Set(Set::Family(x)) => Family::Let(binding, Box::new(x)).into(),
            Expr::Set(Set::Numbers(x)) => Numbers::Let(binding, Box::new(x)).into(),
            Expr::Set(Set::Pieces(x)) => Pieces::Let(binding, Box::new(x)).into(),
            Expr::Set(Set::Members(d, x)) => Expr::Set(Set::Members(d, Members::Let(binding, Box::new(x)))),
        };
        self.deps = self.deps.without(slot).and(&value.deps);
        self
    }
}

/// Reads a slot as a value of the type.
pub fn slot_expr(slot: Slot, ty: Ty) -> Expr {
    match ty {
        Ty::Truth | Ty::Bad => Truth::Slot(slot).into(),
        Ty::Num => Num::Slot(slot).into(),
        Ty::List => List::Slot(slot).into(),
        Ty::Sites { .. } | Ty::None | Ty::Mark(_) | Ty::Ways(_) => Sites::Slot(slot).into(),
        Ty::Family => Family::Slot(slot).into(),
        Ty::Members { domain, .. } => Expr::Set(Set::Members(domain, Members::Slot(slot))),
        Ty::Numbers => Numbers::Slot(slot).into(),
        Ty::Pieces { .. } => Pieces::Slot(slot).into(),
    }
}
