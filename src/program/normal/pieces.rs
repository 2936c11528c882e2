//! Pieces told by their sites, where a site holds one piece at most.

use super::{Normal, Players};
use crate::model::{Closed, Each, Expr, Members, Pieces, Rewrite, Set, Sites, Slot, Trial, Truth};
use crate::program::facts::reads;

/// Says of the site of a piece what is said of the piece, if nothing is asked but what it is and where it stands.
pub struct BySite {
    pub slot: Slot,
    /// Something else is asked of it.
    pub fails: bool,
}

impl BySite {
    /// The condition said of the site.
    pub fn told(&mut self, cond: &Truth) -> Truth {
        self.truth(cond)
    }

    fn is_piece(&self, e: &Pieces) -> bool {
        *e == Pieces::Slot(self.slot)
    }

    fn site(&self) -> Box<Sites> {
        Box::new(Sites::Slot(self.slot))
    }
}

impl Rewrite for BySite {
    fn sites(&mut self, e: &Sites) -> Sites {
        match e {
            Sites::Of(p) if self.is_piece(p) => Sites::Slot(self.slot),
            e => self.parts_of_sites(e),
        }
    }

    fn members(&mut self, e: &Members) -> Members {
        match e {
            Members::KindOf(p) if self.is_piece(p) => Members::KindAt(self.site()),
            Members::ColourOf(p) if self.is_piece(p) => Members::ColourAt(self.site()),
            e => self.parts_of_members(e),
        }
    }

    fn pieces(&mut self, e: &Pieces) -> Pieces {
        self.fails |= self.is_piece(e);
        self.parts_of_pieces(e)
    }

    /// Another piece may stand there, or the piece elsewhere.
    fn trial(&mut self, e: &Trial) -> Trial {
        self.fails |= reads(e, self.slot);
        e.clone()
    }
}

impl Normal<'_> {
    /// Members that are pieces told by their sites, with what is said of them besides, where a site holds one piece at most and
    /// nothing but what is there is asked of them.
    pub fn by_site<T>(&mut self, each: &Each, said: impl FnOnce(&mut BySite) -> T) -> Option<(Each, T)> {
        let Set::Pieces(Pieces::On(sites)) = &each.domain else { return None };
        if self.cast.sharing {
            return None;
        }
        let mut told = BySite { slot: each.slot, fails: false };
        let (cond, said) = (each.cond.as_ref().map(|cond| told.told(cond)), said(&mut told));
        if told.fails {
            return None;
        }
        let domain = Set::Sites(self.minus((**sites).clone(), Sites::Empty));
        let sites = Each { slot: each.slot, domain, cond: None };
        let cond = cond.map(|cond| self.inside(&sites, |n| n.again(&cond)));
        Some((Each { cond, ..sites }, said))
    }

    /// The laws of pieces: those on sites, taken together or apart, are those on sites.
    pub fn pieces_of_parts(&mut self, e: Pieces) -> Pieces {
        match e {
            Pieces::Union(a, b) => match (*a, *b) {
                (Pieces::On(a), Pieces::On(b)) => Pieces::On(Box::new(self.union(*a, *b))),
                (Pieces::None, e) | (e, Pieces::None) => e,
                (a, b) => Pieces::Union(Box::new(a), Box::new(b)),
            },
            Pieces::Minus(a, b) => match (*a, *b) {
                (Pieces::On(a), Pieces::On(b)) => Pieces::On(Box::new(self.minus(*a, *b))),
                (e, Pieces::None) => e,
                (a, b) => Pieces::Minus(Box::new(a), Box::new(b)),
            },
            Pieces::Both(a, b) => match (*a, *b) {
                (Pieces::On(a), Pieces::On(b)) => Pieces::On(Box::new(self.both(*a, *b))),
                (a, b) => Pieces::Both(Box::new(a), Box::new(b)),
            },
            Pieces::Filter(each) => self.pieces_filtered(*each),
            e => e,
        }
    }

    fn pieces_filtered(&mut self, each: Each) -> Pieces {
        let each = self.merged(each);
        match each {
            Each { domain: Set::Sites(_), .. } => Pieces::On(Box::new(self.filtered(each))),
            Each { domain: Set::Pieces(domain), cond: None | Some(Truth::Const(true)), .. } => domain,
            each => Pieces::Filter(Box::new(each)),
        }
    }
}

impl Normal<'_> {
    /// What is asked of a site, and depends on the board and on what stands there alone: does it hold a piece of these?
    pub fn known_of_piece(&self, e: &Truth, slot: Slot) -> Option<Truth> {
        let is_said = !matches!(e, Truth::Compare(..) | Truth::Within(_) | Truth::Equal(_) | Truth::Same(..));
        if is_said || self.cast.sharing {
            return None;
        }
        let (colours, kinds) = (self.cast.colours.len(), self.cast.kinds.len().max(1));
        let mut found = self.held(e, (slot, 0, 0))?.then_some(Sites::Empty);
        let mut masks = Vec::new();
        for colour in 0..colours {
            let mut of = 0;
            let there: Vec<usize> = (0..kinds).filter(|kind| self.exists(colour, *kind)).collect();
            for kind in &there {
                of |= u64::from(self.held(e, (slot, 1 << colour, 1 << kind))?) << kind;
            }
            masks.push((of, there.len()));
            if of == 0 {
                continue;
            }
            let own = self.coloured(Members::Const(1 << colour));
            let own = match there.iter().all(|kind| of >> kind & 1 == 1) {
                true => own,
                false => self.both(own, Sites::OfKinds(Box::new(Members::Const(of)))),
            };
            found = Some(match found {
                Some(found) => self.union(found, own),
                None => own,
            });
        }
        // The same kinds of every colour.
        let is_alike = |(of, count): &(u64, usize)| *count == kinds && *of == masks[0].0;
        if found.is_some() && !masks.is_empty() && masks.iter().all(is_alike) {
            let every = (1 << kinds) - 1;
            if masks[0].0 != every && !self.held(e, (slot, 0, 0))? {
                let of = Sites::OfKinds(Box::new(Members::Const(masks[0].0)));
                return Some(super::truths::within(Sites::Slot(slot), of));
            }
        }
        Some(match found {
            Some(found) => super::truths::within(Sites::Slot(slot), found),
            None => Truth::Const(false),
        })
    }

    /// `x.colour in M`, where `x` is a site that a set has: does it hold a piece of theirs, or none? Likewise of kinds; and
    /// `x.colour = M`, if there is one of them.
    pub fn known_by_piece(&self, e: &Truth) -> Option<Truth> {
        let (is_equal, a, b) = match e {
            Truth::Within(o) => (false, &o.left, &o.right),
            Truth::Equal(o)
                if matches!(o.right, Set::Members(_, Members::ColourAt(_) | Members::KindAt(_))) =>
            {
                (true, &o.right, &o.left)
            }
            Truth::Equal(o) => (true, &o.left, &o.right),
            _ => return None,
        };
        let (Set::Members(_, of_site), Set::Members(_, m)) = (a, b) else { return None };
        let (Members::ColourAt(at) | Members::KindAt(at)) = of_site else { return None };
        let Sites::Slot(slot) = **at else { return None };
        let is_candidate = self.is_site(slot) && self.name(slot).is_some_and(|name| !name.of_statement);
        let is_unknown = !matches!(m, Members::Const(_)) && !super::super::facts::reads(m, slot);
        if self.cast.sharing || !is_candidate || !is_unknown || is_equal && !self.is_one_member(m) {
            return None;
        }
        let held = match of_site {
            Members::ColourAt(_) => self.coloured(m.clone()),
            _ => Sites::OfKinds(Box::new(m.clone())),
        };
        let all = if is_equal { held } else { self.union(held, Sites::Empty) };
        Some(super::truths::within(Sites::Slot(slot), all))
    }

    fn exists(&self, colour: usize, kind: usize) -> bool {
        self.cast.exists.get(self.cast.piece_type(colour, kind).index()) == Some(&true)
    }

    /// Does a condition hold of a site that holds such a piece, wherever it is? Nothing if that depends on more.
    /// Colour and kind are masks: none of an empty site.
    fn held(&self, e: &Truth, (slot, colour, kind): (Slot, u64, u64)) -> Option<bool> {
        let here = |at: &Sites| *at == Sites::Slot(slot);
        let holding = |e: &Members| match e {
            Members::ColourAt(at) if here(at) => Some(Members::Const(colour)),
            Members::KindAt(at) if here(at) => Some(Members::Const(kind)),
            _ => None,
        };
        let told = Players(holding).truth(e);
        self.value(Closed::default().truth(&told), || Expr::Truth(told)).map(|value| value.truth())
    }
}

/// A value that is the name of a member of a domain.
pub fn name_of(domain: &Set, slot: Slot) -> Expr {
    Expr::Set(match domain {
        Set::Sites(_) | Set::Family(_) => Set::Sites(Sites::Slot(slot)),
        Set::Members(domain, _) => Set::Members(*domain, Members::Slot(slot)),
        Set::Numbers(_) => return Expr::Num(crate::model::Num::Slot(slot)),
        Set::Pieces(_) => Set::Pieces(Pieces::Slot(slot)),
    })
}
