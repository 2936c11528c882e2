//! The algebra of stencils, offset by offset.

use super::{at, Pairs, Part, Scope, Stencil, MOST_OFFSETS};
use crate::board::{Site, SiteSet};
use crate::model::Sites;
use std::collections::BTreeMap;

/// What two sets share, as far as some sites matter.
pub(super) fn common(matter: &SiteSet, a: Sites, b: Sites) -> Sites {
    match (a, b) {
        (Sites::Const(a), Sites::Const(b)) => Sites::Const(a & b),
        (Sites::Const(c), e) | (e, Sites::Const(c)) if matter.is_subset(&c) => e,
        (Sites::Const(c), _) | (_, Sites::Const(c)) if !c.meets(matter) => Sites::Const(SiteSet::EMPTY),
        (a, b) if a == b => a,
        (a, b) => Sites::Both(Box::new(a), Box::new(b)),
    }
}

/// Two sets together, as far as some sites matter.
pub(super) fn joined(matter: &SiteSet, a: Sites, b: Sites) -> Sites {
    match (a, b) {
        (Sites::Const(a), Sites::Const(b)) => Sites::Const(a | b),
        (Sites::Const(c), e) | (e, Sites::Const(c)) if !c.meets(matter) => e,
        (Sites::Const(c), _) | (_, Sites::Const(c)) if matter.is_subset(&c) => Sites::Const(c),
        (a, b) if a == b => a,
        (a, b) => Sites::Union(Box::new(a), Box::new(b)),
    }
}

/// The first set without the second, as far as some sites matter.
pub(super) fn left_of(matter: &SiteSet, a: Sites, b: Sites) -> Sites {
    match (a, b) {
        (Sites::Const(a), Sites::Const(b)) => Sites::Const(a - b),
        (a, Sites::Const(c)) if !c.meets(matter) => a,
        (_, Sites::Const(c)) if matter.is_subset(&c) => Sites::Const(SiteSet::EMPTY),
        (Sites::Const(c), _) if !c.meets(matter) => Sites::Const(SiteSet::EMPTY),
        (a, b) if a == b => Sites::Const(SiteSet::EMPTY),
        (a, b) => Sites::Minus(Box::new(a), Box::new(b)),
    }
}

impl Scope<'_, '_> {
    fn board(&self) -> SiteSet {
        self.whole.board.sites()
    }

    /// Sites that meet one more condition, whatever the place.
    pub(super) fn kept_there(&self, there: Option<Sites>, x: Sites) -> Option<Sites> {
        Some(match there {
            Some(there) => common(&self.board(), there, x),
            None => x,
        })
    }

    /// Sites that do not meet a condition, whatever the place.
    fn without_there(&mut self, there: Option<Sites>, x: Sites) -> Option<Sites> {
        let there = there.unwrap_or(Sites::Const(self.board()));
        let left = left_of(&self.board(), there, x);
        Some(self.named(left))
    }

    /// Places that meet one more condition.
    pub(super) fn kept_here(&self, here: Option<Sites>, x: Sites) -> Option<Sites> {
        Some(match here {
            Some(here) => self.and(here, x),
            None => x,
        })
    }

    /// All sites of a stencil that lie in a set, whatever the place.
    pub(super) fn in_set(&mut self, e: Stencil, x: Sites) -> Stencil {
        let x = self.named(x);
        let keep = |part: Part| Part { there: self.kept_there(part.there, x.clone()), ..part };
        Stencil(e.0.into_iter().map(keep).collect())
    }

    /// All sites of a stencil outside a set, whatever the place.
    pub(super) fn out_of_set(&mut self, e: Stencil, x: Sites) -> Stencil {
        let x = self.named(x);
        let parts = e.0.into_iter().map(|part| {
            let there = self.without_there(part.there.clone(), x.clone());
            Part { there, ..part }
        });
        Stencil(parts.collect())
    }

    /// The stencil where a condition holds of the place.
    pub(super) fn only_where(&mut self, e: Stencil, x: Sites) -> Stencil {
        if let Sites::Const(set) = x {
            let parts = e.0.into_iter().map(|part| Part { from: part.from & set, ..part });
            return tidy(parts.collect());
        }
        let x = self.named(x);
        let keep = |part: Part| Part { here: self.kept_here(part.here, x.clone()), ..part };
        Stencil(e.0.into_iter().map(keep).collect())
    }

    /// What two stencils share.
    pub(super) fn shared(&mut self, a: &Stencil, b: &Stencil) -> Option<Stencil> {
        let mut found = Vec::new();
        for p in &a.0 {
            for q in b.0.iter().filter(|q| q.by == p.by) {
                let (mut here, mut there) = (p.here.clone(), p.there.clone());
                if let Some(x) = &q.here {
                    here = self.kept_here(here, x.clone());
                }
                if let Some(x) = &q.there {
                    there = self.kept_there(there, x.clone());
                }
                found.push(Part { by: p.by, from: p.from & q.from, here, there });
            }
        }
        self.counted(tidy(found))
    }

    /// The first stencil without the second.
    pub(super) fn difference(&mut self, a: &Stencil, b: &Stencil) -> Option<Stencil> {
        let mut found = Vec::new();
        for p in &a.0 {
            let mut pieces = vec![p.clone()];
            for q in b.0.iter().filter(|q| q.by == p.by) {
                let mut left = Vec::new();
                for piece in pieces {
                    self.cut(piece, q, &mut left)?;
                }
                pieces = left;
            }
            found.extend(pieces);
        }
        self.counted(tidy(found))
    }

    /// A part without another one at the same offset.
    fn cut(&mut self, p: Part, q: &Part, left: &mut Vec<Part>) -> Option<()> {
        left.push(Part { from: p.from - q.from, ..p.clone() });
        let inside = Part { from: p.from & q.from, ..p };
        match (&q.here, &q.there) {
            (None, None) => {}
            (None, Some(x)) => {
                let there = self.without_there(inside.there.clone(), x.clone());
                left.push(Part { there, ..inside });
            }
            _ => {
                let gone = self.places(q)?;
                let here = self.minus(inside.here.clone().unwrap_or_else(|| self.all()), gone);
                let here = Some(self.named(here));
                left.push(Part { here, ..inside });
            }
        }
        Some(())
    }

    /// A stencil that is not too large.
    fn counted(&self, e: Stencil) -> Option<Stencil> {
        (e.0.len() <= MOST_OFFSETS).then_some(e)
    }

    /// The sites that are joined to those of a stencil by pairs of sites.
    pub(super) fn composed(&mut self, e: &Stencil, to: impl Fn(Site) -> SiteSet) -> Option<Stencil> {
        let layout = self.whole.layout;
        let mut found = Vec::new();
        for part in &e.0 {
            let here = match &part.there {
                None => part.here.clone(),
                Some(_) => {
                    let places = self.places(part)?;
                    Some(self.named(places))
                }
            };
            let mut pairs = Pairs::new();
            for s in part.from & self.base {
                let Some(t) = at(layout, s, part.by) else { continue };
                to(t).iter().for_each(|u| pairs.entry(layout.delta(s, u)).or_default().insert(s));
            }
            let parts =
                pairs.into_iter().map(|(by, from)| Part { by, from, here: here.clone(), there: None });
            found.extend(parts);
        }
        self.counted(tidy(found))
    }

    /// The places for which a part gives a site.
    pub(super) fn places(&mut self, part: &Part) -> Option<Sites> {
        let found = match &part.there {
            Some(x) => self.near(&x.clone(), Pairs::from([(part.by, part.from)]))?,
            None => Sites::Const(part.from),
        };
        Some(match &part.here {
            Some(here) => self.and(here.clone(), found),
            None => found,
        })
    }

    /// For each offset the places for which the site there is in the set.
    pub(super) fn by_offset(&mut self, e: &Stencil) -> Option<BTreeMap<i32, Sites>> {
        let mut found: BTreeMap<i32, Sites> = BTreeMap::new();
        for part in &e.0 {
            let places = self.places(part)?;
            let before = found.remove(&part.by).unwrap_or_else(Self::nothing);
            found.insert(part.by, self.or(before, places));
        }
        Some(found)
    }

    /// The places for which the set has a site.
    pub(super) fn has_some(&mut self, e: &Stencil) -> Option<Sites> {
        let mut alike: Vec<(&Part, Pairs)> = Vec::new();
        for part in &e.0 {
            match alike.iter_mut().find(|(like, _)| like.here == part.here && like.there == part.there) {
                Some((_, pairs)) => *pairs.entry(part.by).or_default() |= part.from,
                None => alike.push((part, Pairs::from([(part.by, part.from)]))),
            }
        }
        let mut found = Self::nothing();
        for (part, pairs) in alike {
            let places = match &part.there {
                Some(x) => self.near(x, pairs)?,
                None => Sites::Const(pairs.values().fold(SiteSet::EMPTY, |all, from| all | *from)),
            };
            let places = match &part.here {
                Some(here) => self.and(here.clone(), places),
                None => places,
            };
            found = self.or(found, places);
        }
        Some(found)
    }
}

/// Parts without those that give nothing; parts that are alike are one.
pub(super) fn tidy(parts: Vec<Part>) -> Stencil {
    let nothing = |e: &Option<Sites>| matches!(e, Some(Sites::Const(set)) if set.is_empty());
    let mut found: Vec<Part> = Vec::new();
    for part in parts {
        if part.from.is_empty() || nothing(&part.here) || nothing(&part.there) {
            continue;
        }
        let alike = |p: &&mut Part| p.by == part.by && p.here == part.here && p.there == part.there;
        match found.iter_mut().find(alike) {
            Some(like) => like.from |= part.from,
            None => found.push(part),
        }
    }
    Stencil(found)
}
