//! Where pieces may stand, whatever is played.

use super::{
    visit, visit_rules, Expr, Family, Holds, Members, Model, PieceType, Pieces, Rewrite, Set, Sites, Slot,
    Stmt, Target, Visit,
};
use crate::board::SiteSet;
use std::collections::HashMap;

/// For each piece type a set that holds all sites on which the setup and the turns may ever place or move such a piece.
pub fn standing(model: &Model) -> Vec<SiteSet> {
    let types = model.cast.kinds.len() * model.cast.colours.len();
    let stands = vec![SiteSet::EMPTY; types];
    let mut finder =
        Finder { model, names: HashMap::new(), assigned: HashMap::new(), stands, is_done: false };
    while !finder.is_done {
        finder.is_done = true;
        visit(&model.setup, &mut finder);
        visit_rules(model, &mut finder);
    }
    finder.stands
}

/// What a set of sites may be, and what may stand on it as far as the set itself says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reach {
    sites: SiteSet,
    colours: u64,
    kinds: u64,
}

impl Reach {
    const NOWHERE: Reach = Reach { sites: SiteSet::EMPTY, colours: 0, kinds: 0 };

    fn or(self, other: Reach) -> Reach {
        Reach {
            sites: self.sites | other.sites,
            colours: self.colours | other.colours,
            kinds: self.kinds | other.kinds,
        }
    }

    fn and(self, other: Reach) -> Reach {
        Reach {
            sites: self.sites & other.sites,
            colours: self.colours & other.colours,
            kinds: self.kinds & other.kinds,
        }
    }
}

/// Goes through the rules until it finds nothing more.
struct Finder<'a> {
    model: &'a Model,
    /// What names hold at this place of the rules.
    names: HashMap<Slot, Reach>,
    assigned: HashMap<Slot, Reach>,
    stands: Vec<SiteSet>,
    is_done: bool,
}

impl Finder<'_> {
    fn anywhere(&self) -> Reach {
        Reach { sites: self.model.board.sites(), colours: u64::MAX, kinds: u64::MAX }
    }

    fn reach(&self, e: &Sites) -> Reach {
        match e {
            Sites::Const(sites) => Reach { sites: *sites, ..self.anywhere() },
            Sites::Slot(name) => self.named_reach(*name),
            Sites::Coloured(colours) => Reach { colours: self.mask(colours), ..self.anywhere() },
            Sites::OfKinds(kinds) => Reach { kinds: self.mask(kinds), ..self.anywhere() },
            Sites::Of(pieces) => self.reach_of_pieces(pieces),
            Sites::Union(a, b) => self.reach(a).or(self.reach(b)),
            Sites::Both(a, b) => self.reach(a).and(self.reach(b)),
            Sites::Filter(each) => self.reach_of_set(&each.domain),
            Sites::UnionEach(_, e) | Sites::Minus(e, _) | Sites::First(e) => self.reach(e),
            Sites::Let(_, e) | Sites::Said(_, e) => self.reach(e),
            Sites::UnionOf(family) => self.reach_of_family(family),
            Sites::If(parts) => self.reach(&parts.1).or(self.reach(&parts.2)),
            Sites::Lookup(_, entries) => self.any(entries.iter().map(|(_, e)| self.reach(e))),
            _ => self.anywhere(),
        }
    }

    fn reach_of_family(&self, e: &Family) -> Reach {
        match e {
            Family::Const(sets) => {
                let sites = sets.iter().fold(SiteSet::EMPTY, |all, set| all | *set);
                Reach { sites, ..self.anywhere() }
            }
            Family::Slot(name) => self.named_reach(*name),
            Family::Groups(e, _) | Family::Map(_, e) => self.reach(e),
            Family::Of(sets) => self.any(sets.iter().map(|e| self.reach(e))),
            Family::Union(a, b) => self.reach_of_family(a).or(self.reach_of_family(b)),
            Family::Minus(e, _) | Family::Both(e, _) | Family::Let(_, e) => self.reach_of_family(e),
            Family::Filter(each) => self.reach_of_set(&each.domain),
            Family::If(parts) => self.reach_of_family(&parts.1).or(self.reach_of_family(&parts.2)),
            Family::Lookup(_, entries) => self.any(entries.iter().map(|(_, e)| self.reach_of_family(e))),
        }
    }

    fn reach_of_pieces(&self, e: &Pieces) -> Reach {
        match e {
            Pieces::On(sites) => self.reach(sites),
            Pieces::Slot(name) => self.named_reach(*name),
            Pieces::None => Reach::NOWHERE,
            Pieces::Union(a, b) => self.reach_of_pieces(a).or(self.reach_of_pieces(b)),
            Pieces::Minus(e, _) | Pieces::Both(e, _) | Pieces::Let(_, e) => self.reach_of_pieces(e),
            Pieces::Filter(each) => self.reach_of_set(&each.domain),
            Pieces::If(parts) => self.reach_of_pieces(&parts.1).or(self.reach_of_pieces(&parts.2)),
        }
    }

    fn reach_of_set(&self, e: &Set) -> Reach {
        match e {
            Set::Sites(e) => self.reach(e),
            Set::Family(e) => self.reach_of_family(e),
            Set::Pieces(e) => self.reach_of_pieces(e),
            Set::Members(..) | Set::Numbers(_) => Reach::NOWHERE,
        }
    }

    fn any(&self, parts: impl Iterator<Item = Reach>) -> Reach {
        parts.fold(Reach::NOWHERE, Reach::or)
    }

    fn named_reach(&self, name: Slot) -> Reach {
        self.names.get(&name).copied().unwrap_or(Reach::NOWHERE)
    }

    /// Colours or kinds that may be meant.
    fn mask(&self, e: &Members) -> u64 {
        match e {
            Members::Const(mask) => *mask,
            Members::Me | Members::Mover | Members::Others | Members::InPlay => {
                (1 << self.model.cast.roles) - 1
            }
            Members::Union(a, b) => self.mask(a) | self.mask(b),
            Members::Both(a, b) => self.mask(a) & self.mask(b),
            Members::Minus(a, _) => self.mask(a),
            Members::If(parts) => self.mask(&parts.1) | self.mask(&parts.2),
            Members::Lookup(_, entries) => entries.iter().fold(0, |all, (_, e)| all | self.mask(e)),
            _ => u64::MAX,
        }
    }

    /// What a turn's own name may hold, all values that it is ever given together: a loop may come back to where it is read.
    fn assign(&mut self, name: Slot, value: Reach) {
        let known = self.assigned.get(&name).copied().unwrap_or(Reach::NOWHERE);
        self.is_done &= known.or(value) == known;
        self.assigned.insert(name, known.or(value));
        self.names.insert(name, known.or(value));
    }

    /// Pieces that may stand on `from` come to `to`.
    fn come(&mut self, from: Reach, to: SiteSet) {
        for ty in self.types(from.colours, from.kinds) {
            if self.stands[ty.index()].meets(&from.sites) {
                self.stand(ty, to);
            }
        }
    }

    fn stand(&mut self, ty: PieceType, at: SiteSet) {
        self.is_done &= at.is_subset(&self.stands[ty.index()]);
        self.stands[ty.index()] |= at;
    }

    /// The piece types of some colours and kinds.
    fn types(&self, colours: u64, kinds: u64) -> Vec<PieceType> {
        let cast = &self.model.cast;
        let all = (0..self.stands.len()).map(|ty| PieceType(ty as u8));
        let meant = |ty: &PieceType| colours >> cast.colour(*ty) & 1 != 0 && kinds >> cast.kind(*ty) & 1 != 0;
        all.filter(|ty| cast.exists[ty.index()]).filter(meant).collect()
    }
}

impl Rewrite for Finder<'_> {
    fn enter(&mut self, name: Slot, holds: Holds<'_>) {
        let reach = match holds {
            Holds::Members(set) | Holds::Value(Expr::Set(set)) => self.reach_of_set(set),
            Holds::Value(_) => return,
        };
        self.names.insert(name, reach);
    }
}

impl Visit for Finder<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::ChooseSet { slot, domain, .. } => drop(self.names.insert(*slot, self.reach_of_set(domain))),
            Stmt::Let { slot, value: Expr::Set(set) } => self.assign(*slot, self.reach_of_set(set)),
            Stmt::Place { colours, kinds, at } => {
                let at = self.reach(at).sites;
                let types = self.types(self.mask(colours), self.mask(kinds));
                types.into_iter().for_each(|ty| self.stand(ty, at));
            }
            Stmt::Move { what, to } => {
                let from = match what {
                    Target::Sites(sites) => self.reach(sites),
                    Target::Pieces(pieces) => self.reach_of_pieces(pieces),
                };
                let to = self.reach(to).sites;
                self.come(from, to);
            }
            Stmt::Rotate { what, .. } => {
                let what = self.reach(what);
                self.come(what, what.sites);
            }
            Stmt::Position(pieces) => {
                pieces.iter().for_each(|(site, ty, _)| self.stand(*ty, SiteSet::of(*site)))
            }
            _ => {}
        }
    }
}
