//! Pieces told by their sites, where a site holds one piece at most.

use super::Normal;
use crate::model::{Each, Expr, Members, Pieces, Rewrite, Set, Sites, Slot, Truth};

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
}

impl Normal<'_> {
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

/// A value that is the name of a member of a domain.
pub fn name_of(domain: &Set, slot: Slot) -> Expr {
    Expr::Set(match domain {
        Set::Sites(_) | Set::Family(_) => Set::Sites(Sites::Slot(slot)),
        Set::Members(domain, _) => Set::Members(*domain, Members::Slot(slot)),
        Set::Numbers(_) => return Expr::Num(crate::model::Num::Slot(slot)),
        Set::Pieces(_) => Set::Pieces(Pieces::Slot(slot)),
    })
}
