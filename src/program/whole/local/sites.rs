//! Sets of sites as stencils.

use super::algebra::tidy;
use super::{at, Name, Own, Part, Scope, Stencil};
use crate::board::{Site, SiteSet};
use crate::model::{bits, Domain, Each, Expr, Links, Members, Rewrite, Set, Sites, Truth};
use crate::program::normal::Substitute;

impl Scope<'_, '_> {
    /// A set of sites that depends on the place; nothing if it cannot be told by offsets.
    pub(super) fn sites(&mut self, e: &Sites) -> Option<Stencil> {
        match e {
            Sites::Slot(slot) => {
                self.names.iter().rev().find(|name| name.slot == *slot).map(|name| name.holds.clone())
            }
            Sites::Union(a, b) => {
                let (mut a, b) = (self.sites(a)?, self.sites(b)?);
                a.0.extend(b.0);
                Some(tidy(a.0))
            }
            Sites::Both(a, b) => match (self.depends(&**a), self.depends(&**b)) {
                (true, false) => self.sites(a).map(|e| self.in_set(e, (**b).clone())),
                (false, true) => self.sites(b).map(|e| self.in_set(e, (**a).clone())),
                (true, true) => {
                    let (a, b) = (self.sites(a)?, self.sites(b)?);
                    self.shared(&a, &b)
                }
                (false, false) => None,
            },
            Sites::Minus(a, b) if !self.depends(&**b) => {
                self.sites(a).map(|e| self.out_of_set(e, (**b).clone()))
            }
            Sites::Minus(a, b) => {
                let (a, b) = (self.sites(a)?, self.sites(b)?);
                self.difference(&a, &b)
            }
            Sites::Neighbours(a, links) => {
                let a = self.sites(a)?;
                self.next_to(&a, links)
            }
            Sites::Image(a, map) => {
                let a = self.sites(a)?;
                self.composed(&a, |s| map.get(s.index()).map(|t| SiteSet::of(*t)).unwrap_or_default())
            }
            Sites::Filter(each) => self.filtered(each),
            Sites::UnionEach(each, part) => self.parts_of(each, part),
            Sites::If(p) if self.depends(&p.0) => {
                let holds = self.truth(&p.0)?;
                self.either(holds, &p.1, &p.2)
            }
            Sites::If(p) => {
                let holds = self.whole.all_if(p.0.clone());
                self.either(holds, &p.1, &p.2)
            }
            Sites::Lookup(key, table) => {
                let mut found = Vec::new();
                for (k, e) in table {
                    let here = self.member(*k, key)?;
                    let e = self.sites(e)?;
                    found.extend(self.only_where(e, here).0);
                }
                Some(tidy(found))
            }
            Sites::Run(a, d, t) => self.seen(a, d, t, usize::MAX, true),
            Sites::Hit(a, d, t) => self.seen(a, d, t, usize::MAX, false),
            Sites::Between(a, b) => self.between(a, b),
            Sites::Let(b, rest) => self.sites(&Substitute::new(b.slot, &b.value).sites(rest)),
            Sites::Const(set) if set.is_empty() => Some(Stencil::default()),
            _ => None,
        }
    }

    fn either(&mut self, holds: Sites, yes: &Sites, no: &Sites) -> Option<Stencil> {
        let holds = self.named(holds);
        let otherwise = self.minus(self.all(), holds.clone());
        let (yes, no) = (self.sites(yes)?, self.sites(no)?);
        let mut found = self.only_where(yes, holds).0;
        found.extend(self.only_where(no, otherwise).0);
        Some(tidy(found))
    }

    fn next_to(&mut self, a: &Stencil, links: &Links) -> Option<Stencil> {
        let board = self.whole.board;
        match links {
            Links::Table(table) => self.composed(a, |s| table.get(s.index()).copied().unwrap_or_default()),
            Links::Directions(d) => match self.whole.known(d) {
                Some(mask) => self.composed(a, |s| board.step(s, mask)),
                None => {
                    let mut found = Vec::new();
                    for direction in 0..self.whole.directions() {
                        let here = self.member(direction as u8, d)?;
                        let stepped = self.composed(a, |s| board.step(s, 1 << direction))?;
                        found.extend(self.only_where(stepped, here).0);
                    }
                    Some(tidy(found))
                }
            },
        }
    }

    /// The places where a member is in a set.
    pub(super) fn member(&mut self, key: u8, e: &Members) -> Option<Sites> {
        let read = self.read(e);
        let Some(first) = read.first() else {
            return self.whole.member_in(self.names.first()?.slot, key, e);
        };
        let name = self.names[*first].clone();
        match &name.holds.0[..] {
            [Part { by, from, here: None, there: None }] if read.len() == 1 => {
                let found = self.whole.member_in(name.slot, key, e)?;
                self.near(&found, [(*by, *from)].into())
            }
            _ => None,
        }
    }

    /// `{ x in S where C }`
    fn filtered(&mut self, each: &Each) -> Option<Stencil> {
        let Set::Sites(domain) = &each.domain else { return None };
        let all = self.sites(domain)?;
        let Some(cond) = &each.cond else { return Some(all) };
        if !self.depends(cond) {
            let kept = self.whole.sites_where(each.slot, cond)?;
            return Some(self.in_set(all, kept));
        }
        self.each_part(&all, each, |_, part| Some(Stencil(vec![part.clone()])))
    }

    /// What each part of a set comes to, with the name for its site, where the condition holds.
    fn each_part(
        &mut self,
        all: &Stencil,
        each: &Each,
        mut value: impl FnMut(&mut Self, &Part) -> Option<Stencil>,
    ) -> Option<Stencil> {
        let mut found = Vec::new();
        for part in &all.0 {
            let base = self.base & part.from;
            let name = Name { slot: each.slot, holds: Stencil::site(part.by, base), own: Own::Site };
            let made = self.with(name, base, |scope| {
                let here = match &each.cond {
                    Some(cond) => scope.truth(cond)?,
                    None => scope.all(),
                };
                if matches!(&here, Sites::Const(set) if !set.meets(&base)) {
                    return Some(Stencil::default());
                }
                let value = value(scope, part)?;
                let within = value.0.into_iter().map(|p| Part { from: p.from & base, ..p });
                Some(scope.only_where(tidy(within.collect()), here))
            })?;
            found.extend(made.0);
        }
        Some(tidy(found))
    }

    /// `union(E for x in S where C)`
    fn parts_of(&mut self, each: &Each, part: &Sites) -> Option<Stencil> {
        match &each.domain {
            Set::Sites(domain) => {
                let all = self.sites(domain)?;
                self.each_part(&all, each, |scope, of| {
                    let value = scope.sites(part)?;
                    let places = match (&of.here, &of.there) {
                        (None, None) => return Some(value),
                        _ => scope.places(of)?,
                    };
                    Some(scope.only_where(value, places))
                })
            }
            Set::Members(domain, among) => {
                let mut found = Vec::new();
                for (value, here) in self.members_of(*domain, among)? {
                    let mut known = Substitute::new(each.slot, &value);
                    let part = self.sites(&known.sites(part))?;
                    let mut here = here;
                    if let Some(cond) = &each.cond {
                        let holds = self.truth(&known.truth(cond))?;
                        here = self.and(here, holds);
                    }
                    found.extend(self.only_where(part, here).0);
                }
                Some(tidy(found))
            }
            _ => None,
        }
    }

    /// The members that a set may have, and the places where it has them.
    pub(super) fn members_of(&mut self, domain: Domain, among: &Members) -> Option<Vec<(Expr, Sites)>> {
        let one = |member: u8| Expr::Set(Set::Members(domain, Members::Const(1 << member)));
        let known = match among {
            Members::Const(mask) => Some(*mask),
            among if domain == Domain::Directions => self.whole.known(among),
            _ => None,
        };
        if let Some(mask) = known {
            let all = self.all();
            return (mask.count_ones() <= 12).then(|| bits(mask).map(|m| (one(m), all.clone())).collect());
        }
        let count = self.whole.directions();
        if domain != Domain::Directions || count > 12 {
            return None;
        }
        (0..count as u8).map(|m| Some((one(m), self.member(m, among)?))).collect()
    }

    /// `run` and `hit` up to so many sites, step by step.
    pub(super) fn seen(
        &mut self,
        a: &Sites,
        d: &Members,
        t: &Sites,
        most: usize,
        run: bool,
    ) -> Option<Stencil> {
        let mask = self.whole.known(d).filter(|_| self.whole.straight() && !self.depends(t))?;
        let start = self.sites(a)?;
        let through = self.named(t.clone());
        let beyond = self.minus_all(&through);
        let mut found = Vec::new();
        for direction in bits(mask) {
            let mut rim = start.clone();
            for _ in 0..most {
                let board = self.whole.board;
                rim = self.composed(&rim, |s| board.step(s, 1 << direction))?;
                if rim.0.is_empty() {
                    break;
                }
                let on = self.in_set(rim.clone(), through.clone());
                found.extend(match run {
                    true => self.in_places(&on)?.0,
                    false => self.in_set(rim, beyond.clone()).0,
                });
                rim = on;
            }
        }
        Some(tidy(found))
    }

    /// All sites outside a set.
    fn minus_all(&mut self, x: &Sites) -> Sites {
        let board = Sites::Const(self.whole.board.sites());
        let rest = Sites::Minus(Box::new(board), Box::new(x.clone()));
        self.named(rest)
    }

    /// The same stencil, with conditions on places alone.
    fn in_places(&mut self, e: &Stencil) -> Option<Stencil> {
        let mut found = Vec::new();
        for part in &e.0 {
            let places = self.places(part)?;
            let here = Some(self.named(places));
            found.push(Part { here, there: None, ..part.clone() });
        }
        Some(tidy(found))
    }

    /// The sites between two that are known from the place.
    fn between(&mut self, a: &Sites, b: &Sites) -> Option<Stencil> {
        let (layout, board) = (self.whole.layout, self.whole.board);
        let ends = (self.sites(a)?, self.sites(b)?);
        let ([p], [q]) = (&ends.0 .0[..], &ends.1 .0[..]) else { return None };
        let plain = |part: &Part| part.here.is_none() && part.there.is_none();
        if !plain(p) || !plain(q) {
            return None;
        }
        let mut found = super::Pairs::new();
        for s in p.from & q.from & self.base {
            let (Some(x), Some(y)) = (at(layout, s, p.by), at(layout, s, q.by)) else { continue };
            let sites: SiteSet = board.between(x, y);
            sites.iter().for_each(|u: Site| found.entry(layout.delta(s, u)).or_default().insert(s));
        }
        let parts = found.into_iter().map(|(by, from)| Part { by, from, here: None, there: None });
        Some(tidy(parts.collect()))
    }

    /// Is it one site at most, whatever the place?
    pub(super) fn is_one_at_most(&self, e: &Sites) -> bool {
        match e {
            Sites::Slot(slot) => {
                self.names.iter().rev().find(|name| name.slot == *slot).is_some_and(|n| n.holds.0.len() == 1)
            }
            Sites::Hit(a, d, _) => {
                let one = self.whole.known(d).is_some_and(|mask| mask.count_ones() == 1);
                one && self.whole.straight() && self.is_one_at_most(a)
            }
            Sites::Neighbours(a, Links::Directions(d)) => {
                let one = self.whole.known(d).is_some_and(|mask| mask.count_ones() == 1);
                one && self.whole.straight() && self.is_one_at_most(a)
            }
            Sites::Both(a, b) => self.is_one_at_most(a) || self.is_one_at_most(b),
            Sites::Minus(a, _) => self.is_one_at_most(a),
            _ => false,
        }
    }

    /// The places where a set has a site, whether or not it can be told by offsets.
    pub(super) fn some_sites(&mut self, e: &Sites) -> Option<Sites> {
        let before = self.whole.budget.get();
        if let Some(found) = self.went_back(e) {
            return Some(found);
        }
        self.whole.budget.set(before);
        if let Some(found) = self.sites(e).and_then(|e| self.has_some(&e)) {
            return Some(found);
        }
        self.whole.budget.set(before);
        let cond = Truth::Some(Box::new(Set::Sites(e.clone())));
        self.worked_out(&cond)
    }

    /// The same for a set that depends on the place alone, which is a site.
    fn went_back(&mut self, e: &Sites) -> Option<Sites> {
        let [name] = self.read(e)[..] else { return None };
        let name = &self.names[name];
        if name.is_place() {
            self.whole.meeting(name.slot, e, self.whole.all())
        } else {
            None
        }
    }
}
