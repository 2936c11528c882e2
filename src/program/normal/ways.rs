//! The law of parts that differ in one direction alone: `E(north) + E(south)` is `union(E(d) for d in north + south)`, where
//! `E` asks something of the direction before it goes there.

use super::alike::alike_sites;
use super::substitute::bound;
use super::{is_nothing, Normal};
use crate::board::Board;
use crate::model::{Domain, Each, Expr, Members, Rewrite, Set, Sites, Slot, Truth};

/// Numbers of names that no text has; those that other laws give come before.
const NAMES: std::ops::Range<u16> = 20_000..30_000;

/// `union(part for slot in ways where cond)`
struct Ways {
    ways: u64,
    slot: Slot,
    cond: Option<Truth>,
    part: Sites,
}

impl Normal<'_> {
    /// Two parts of a sum as one union over directions, if they are the same but for their directions.
    pub fn ways_at_once(&self, a: &Sites, b: &Sites) -> Option<Sites> {
        let [a, b] = [self.ways_of(a)?, self.ways_of(b)?];
        let (all, mut normal) = (Members::Const(a.ways | b.ways), self.clone());
        let [a, b] = [a, b].map(|Ways { slot, cond, part, .. }| {
            normal.united(Each { slot, domain: Set::Members(Domain::Directions, all.clone()), cond }, part)
        });
        alike_sites(&a, &b).then_some(a)
    }

    fn ways_of(&self, e: &Sites) -> Option<Ways> {
        match e {
            Sites::UnionEach(each, part) => {
                let Set::Members(Domain::Directions, Members::Const(ways)) = each.domain else { return None };
                let Each { slot, cond, .. } = (**each).clone();
                Some(Ways { ways, slot, cond, part: (**part).clone() })
            }
            Sites::If(parts) if is_nothing(&parts.2) => {
                let slot = self.name_for(e)?;
                let mut one = OneWay { board: self.board, slot, way: None, is_other: false };
                let (cond, part) = (one.truth(&parts.0), one.sites(&parts.1));
                let ways = one.way.filter(|_| !one.is_other)?;
                Some(Ways { ways, slot, cond: Some(cond), part })
            }
            _ => None,
        }
    }

    /// A name that is given neither round an expression nor in it.
    pub fn name_for(&self, e: &Sites) -> Option<Slot> {
        let inside = bound(|walk| Expr::Set(Set::Sites(walk.sites(e))));
        let given = self.scope.iter().map(|name| name.slot).chain(inside);
        let last = given.map(|slot| slot.0).filter(|number| NAMES.contains(number)).max();
        let next = last.map_or(NAMES.start, |last| last + 1);
        NAMES.contains(&next).then_some(Slot(next))
    }
}

/// Puts a name in place of the one direction in which an expression goes, and of its opposite.
struct OneWay<'a> {
    board: &'a Board,
    slot: Slot,
    way: Option<u64>,
    /// Does it go in another direction as well?
    is_other: bool,
}

impl Rewrite for OneWay<'_> {
    fn ways(&mut self, ways: &Members) -> Members {
        let Members::Const(mask) = ways else { return self.members(ways) };
        if mask.count_ones() != 1 {
            return ways.clone();
        }
        let way = *self.way.get_or_insert(*mask);
        let name = Members::Slot(self.slot);
        match *mask {
            mask if mask == way => name,
            mask if mask == self.board.opposite(way) => Members::Opposite(Box::new(name)),
            _ => {
                self.is_other = true;
                ways.clone()
            }
        }
    }
}
