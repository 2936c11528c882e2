//! Taking an expression at the type that is wanted where it stands.

use super::checker::Checker;
use super::typed::{Deps, Ty, Typed};
use crate::board::SiteSet;
use crate::diagnostic::Diagnostic;
use crate::model::{Bag, Domain, Expr, Family, List, Members, Numbers, Pieces, Set, Sites};

/// A type that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    Truth,
    Num,
    Numbers,
    List,
    Sites,
    Site,
    Family,
    Member(Domain),
    Members(Domain),
    Pieces,
    Piece,
}

impl Want {
    /// The type itself.
    pub fn ty(self) -> Ty {
        match self {
            Want::Truth => Ty::Truth,
            Want::Num => Ty::Num,
            Want::Numbers => Ty::Numbers,
            Want::List => Ty::List,
            Want::Sites => Ty::Sites { one: false },
            Want::Site => Ty::Sites { one: true },
            Want::Family => Ty::Family,
            Want::Member(domain) => Ty::Members { domain, one: true, named: true },
            Want::Members(domain) => Ty::Members { domain, one: false, named: true },
            Want::Pieces => Ty::Pieces { one: false },
            Want::Piece => Ty::Pieces { one: true },
        }
    }

    /// May it be what a word gives, as the list of words says it?
    pub fn may_be_given(self, gives: &str) -> bool {
        match gives {
            "truth" => self == Want::Truth,
            "number" => matches!(self, Want::Num | Want::Numbers),
            "sites" | "site" => matches!(self, Want::Sites | Want::Site | Want::Family),
            "family" => matches!(self, Want::Sites | Want::Family),
            "player" | "colour" | "kind" | "direction" | "seat" => {
                matches!(self, Want::Member(_) | Want::Members(_))
            }
            _ => true,
        }
    }
}

impl Checker<'_> {
    /// The expression at the wanted type, or a stand-in after an error.
    pub fn coerce(&mut self, t: Typed, want: Want) -> Typed {
        if t.ty == Ty::Bad {
            return Typed::new(nothing(want), Ty::Bad, Deps::default(), t.span);
        }
        if t.ty == Ty::None && !matches!(want, Want::Num | Want::Truth) {
            return Typed::new(nothing(want), want.ty(), Deps::default(), t.span);
        }
        let span = t.span;
        let done = match (want, t.ty) {
            (Want::Truth, Ty::Truth)
            | (Want::Num, Ty::Num)
            | (Want::Numbers, Ty::Numbers)
            | (Want::List, Ty::List)
            | (Want::Sites, Ty::Sites { .. })
            | (Want::Site, Ty::Sites { one: true })
            | (Want::Family, Ty::Family)
            | (Want::Pieces, Ty::Pieces { .. })
            | (Want::Piece, Ty::Pieces { one: true }) => t,
            (Want::Numbers, Ty::Num) => {
                let deps = t.deps.clone();
                Typed::new(Numbers::Of(vec![t.num()]), Ty::Numbers, deps, span)
            }
            (Want::Family, Ty::Sites { .. }) => {
                let deps = t.deps.clone();
                Typed::new(Family::Of(vec![t.sites()]), Ty::Family, deps, span)
            }
            (Want::Member(d), Ty::Members { domain, one, .. }) if fits(d, domain) && one => retag(t, d),
            (Want::Members(d), Ty::Members { domain, .. }) if fits(d, domain) => retag(t, d),
            (Want::Sites, _) => match self.as_sites(&t) {
                Some(sites) => sites,
                None => return self.mismatch(&t, want),
            },
            _ => return self.mismatch(&t, want),
        };
        self.fold(done)
    }

    /// The sites that the thing stands for where sites are wanted.
    pub fn as_sites(&mut self, t: &Typed) -> Option<Typed> {
        let expr = t.clone();
        let (sites, position) = match t.ty {
            Ty::Sites { .. } => return Some(expr),
            Ty::None | Ty::Bad => (Sites::Const(SiteSet::EMPTY), false),
            Ty::Members { domain: Domain::Players | Domain::Colours, .. } => {
                (Sites::Coloured(Box::new(expr.mask())), true)
            }
            Ty::Members { domain: Domain::Kinds, .. } => (Sites::OfKinds(Box::new(expr.mask())), true),
            Ty::Mark(mark) => (Sites::Marked(mark), true),
            Ty::Pieces { .. } => (Sites::Of(Box::new(expr.pieces())), false),
            _ => return None,
        };
        let one = matches!(t.ty, Ty::Pieces { one: true });
        let mut deps = t.deps.clone();
        deps.position |= position;
        Some(Typed::new(sites, Ty::Sites { one }, deps, t.span))
    }

    /// Reports that another type is wanted.
    fn mismatch(&mut self, t: &Typed, want: Want) -> Typed {
        let message = format!("expected {}, found {}", want.ty().name(), t.ty.name());
        let mut error = Diagnostic::error("wrong-type", t.span, message);
        if let Some(help) = advice(t.ty, want) {
            let place = self.book.files.get(t.span.file).text.get(t.span.start as usize..t.span.end as usize);
            error = error.help(help.replace("{}", place.filter(|text| text.len() < 40).unwrap_or("…")));
        }
        self.error(error);
        Typed::new(nothing(want), Ty::Bad, Deps::default(), t.span)
    }
}

fn fits(wanted: Domain, found: Domain) -> bool {
    wanted == found || wanted == Domain::Colours && found == Domain::Players
}

fn retag(t: Typed, domain: Domain) -> Typed {
    let Ty::Members { one, named, .. } = t.ty else { return t };
    let (deps, span) = (t.deps.clone(), t.span);
    Typed::new(Set::Members(domain, t.mask()), Ty::Members { domain, one, named }, deps, span)
}

/// The `none` of a type.
pub fn nothing(want: Want) -> Expr {
    match want {
        Want::Truth => crate::model::Truth::Const(false).into(),
        Want::Num => crate::model::Num::Const(0).into(),
        Want::Numbers => Numbers::Of(vec![]).into(),
        Want::List => List::Descending(Box::new(Bag::Numbers(Numbers::Of(vec![])))).into(),
        Want::Sites | Want::Site => Sites::Const(SiteSet::EMPTY).into(),
        Want::Family => Family::Const(Default::default()).into(),
        Want::Member(domain) | Want::Members(domain) => Expr::Set(Set::Members(domain, Members::Const(0))),
        Want::Pieces | Want::Piece => Pieces::None.into(),
    }
}

/// What to write instead; `{}` stands for the words that were written.
fn advice(found: Ty, want: Want) -> Option<String> {
    Some(match (want, found) {
        (Want::Site, Ty::Sites { .. }) => {
            "choose one of them with `choose`, write `the …` where there is but one, or let the parameter or variable be \
             `: sites`"
                .into()
        }
        (
            Want::Truth,
            Ty::Sites { .. } | Ty::Members { .. } | Ty::Family | Ty::Pieces { .. } | Ty::Mark(_),
        ) => "write `some …` (it is not empty) or `no …` (it is)".into(),
        (Want::Truth, Ty::Num) => "compare it, as in `count(…) > 0`; `some …` says that there is one".into(),
        (Want::Num, Ty::None) => "a number is never `none`: write 0, or a condition".into(),
        (Want::Num, Ty::Sites { .. } | Ty::Members { .. } | Ty::Family | Ty::Pieces { .. } | Ty::Mark(_)) => {
            "write `count(…)` for how many there are".into()
        }
        (Want::Sites | Want::Site, Ty::Members { domain: Domain::Directions, .. }) => {
            "write `neighbours(s, {})` for what lies one step from `s` that way".into()
        }
        (Want::Numbers | Want::List, Ty::Sites { .. } | Ty::Family) => {
            "say the number of each: `count(g) for g in {}`, or another one".into()
        }
        (
            Want::Member(Domain::Directions) | Want::Members(Domain::Directions),
            Ty::Sites { .. } | Ty::Members { domain: Domain::Players | Domain::Colours, .. },
        ) => "directions say which way to step; what is joined by pieces alone is told by `group_of(s, {})`".into(),
        (Want::Sites, Ty::Family) => "`union(…)` gives the sites of all sets of a family".into(),
        (
            Want::Member(Domain::Players) | Want::Members(Domain::Players),
            Ty::Members { domain: Domain::Seats, .. },
        ) => "`.player` gives the role that a seat holds".into(),
        (
            Want::Member(Domain::Seats) | Want::Members(Domain::Seats),
            Ty::Members { domain: Domain::Players, .. },
        ) => "`.seat` gives the seat that holds a role".into(),
        (Want::Member(Domain::Directions) | Want::Members(Domain::Directions), Ty::Ways(_)) => {
            "only `neighbours`, `groups` and `distance` take a definition for directions: others go straight on".into()
        }
        (Want::Member(_), Ty::Members { one: false, .. }) => {
            "one is wanted, and these may be several: go through them, as in `some x in {}: …`, `sum(… for x in {})` or \
             `union(… for x in {})`"
                .into()
        }
        _ => return None,
    })
}
