//! What is asked of a site's colour, asked for each colour that it may have.

use super::algebra::nothing;
use super::Normal;
use crate::model::{Arith, Cast, Each, Members, Num, Rewrite, Set, Sites, Slot, Trial, Truth};
use crate::program::facts;

/// Colours and parts of a condition that are told apart.
const COLOURS: usize = 4;
const PARTS: usize = 80;
/// A larger set of sites is not named once for each colour.
const SITES: usize = 20;

/// A condition that asks for the colour of a site that holds one piece at most: for each colour that this may be where the site
/// lies, and what is asked there.
pub fn by_colour(cast: &Cast, site: Slot, cond: &Truth) -> Option<Vec<(Sites, Truth)>> {
    let mut asked = OfColour { site, colour: None, found: false };
    asked.truth(cond);
    let few = colours_of_pieces(cast).count() <= COLOURS && facts::size(cond) <= PARTS;
    if !asked.found || cast.sharing || !few {
        return None;
    }
    let said =
        |colour: u64| OfColour { site, colour: Some(Members::Const(colour)), found: false }.truth(cond);
    let of = |colour: u64| (Sites::Coloured(Box::new(Members::Const(colour))), said(colour));
    // A site without a piece has none.
    Some(colours_of_pieces(cast).map(|at| of(1 << at)).chain([(Sites::Empty, said(0))]).collect())
}

/// The colours that pieces may have, by their numbers.
fn colours_of_pieces(cast: &Cast) -> impl Iterator<Item = usize> + '_ {
    let has_pieces = |colour: &usize| {
        (0..cast.kinds.len()).any(|kind| cast.exists[cast.piece_type(*colour, kind).index()])
    };
    (0..cast.colours.len()).filter(has_pieces)
}

impl Normal<'_> {
    /// `some x in S: C`, where `C` asks for the colour of `x`.
    pub(super) fn some_by_colour(&mut self, slot: Slot, domain: &Set, cond: &Truth) -> Option<Truth> {
        let Set::Sites(sites) = domain else { return None };
        let ways = by_colour(self.cast, slot, cond)?;
        let of = |(there, cond): &(Sites, Truth)| {
            let domain = Set::Sites(self.both(sites.clone(), there.clone()));
            if domain == Set::Sites(nothing()) {
                return Truth::Const(false);
            }
            let each = Each { slot, domain, cond: None };
            let cond = self.inside(&each, |n| n.truth(cond));
            self.some_of(Each { cond: Some(cond), ..each })
        };
        let ways = ways.iter().map(of).collect();
        Some(self.any(ways))
    }
}

/// How many colours the pieces on some sites have, as a sum over the colours; nothing for any other number.
pub(super) fn number_of_colours(cast: &Cast, of: &Set) -> Option<Num> {
    let Set::Members(_, Members::ColourAt(sites)) = of else { return None };
    let there = |at: usize| {
        let of_colour = Sites::Coloured(Box::new(Members::Const(1 << at)));
        let both = Sites::Both(sites.clone(), Box::new(of_colour));
        Num::Truth(Box::new(Truth::Some(Box::new(Set::Sites(both)))))
    };
    let sum = |a, b| Num::Arith(Arith::Add, Box::new(a), Box::new(b));
    is_asked_by_colour(cast, sites).then(|| colours_of_pieces(cast).map(there).reduce(sum)).flatten()
}

/// Are there few colours, and are the sites said so shortly that they may be asked for each of them?
pub(super) fn is_asked_by_colour(cast: &Cast, sites: &Sites) -> bool {
    let size = facts::size(&Truth::Some(Box::new(Set::Sites(sites.clone()))));
    !cast.sharing && colours_of_pieces(cast).count() <= COLOURS && size <= SITES
}

/// Puts a colour in place of that of a site.
struct OfColour {
    site: Slot,
    colour: Option<Members>,
    found: bool,
}

impl Rewrite for OfColour {
    fn members(&mut self, e: &Members) -> Members {
        match e {
            Members::ColourAt(at) if **at == Sites::Slot(self.site) => {
                self.found = true;
                self.colour.clone().unwrap_or_else(|| e.clone())
            }
            e => self.parts_of_members(e),
        }
    }

    /// It may be another one while effects are tried.
    fn trial(&mut self, e: &Trial) -> Trial {
        e.clone()
    }
}
