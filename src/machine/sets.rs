//! Operations that make sets of sites and families.

use super::bits::Bits;
use super::{Engine, Machine};
use crate::model::bits;
use crate::program::{self, Op, N, S};

impl<const W: usize> Machine<W> {
    /// Carries out an operation that makes a set.
    pub(super) fn set_op(&mut self, e: &Engine<W>, op: &Op) {
        let made = match *op {
            Op::NearMask { to, from, mask } => {
                let from = self.sets[from.index()];
                let ways = bits(self.nums[mask.index()] as u64);
                (
                    to,
                    ways.fold(Bits::EMPTY, |all, d| all.or(&e.tables.directions[usize::from(d)].step(&from))),
                )
            }
            Op::NearSiteMask { to, site, mask } => {
                let ways = bits(self.nums[mask.index()] as u64);
                let near = |bit: usize| {
                    ways.fold(Bits::EMPTY, |all, d| all.or(&e.tables.directions[usize::from(d)].near[bit]))
                };
                (to, self.bit(site).map_or(Bits::EMPTY, near))
            }
            Op::Flood { to, seed, within, links } => {
                let links = &e.tables.links[links as usize];
                (to, links.flood(&self.sets[seed.index()], &self.sets[within.index()]))
            }
            Op::Slide { to, from, direction, through } => {
                (to, self.slide(e, from, usize::from(direction), through))
            }
            Op::Sight { to, from, direction, through } => {
                (to, self.sight(e, from, usize::from(direction), through))
            }
            Op::RunSite { to, site, mask, through } => {
                (to, self.look(e, self.bit(site), mask, through, true))
            }
            Op::RunsTo { to, site, mask, through, goal } => (to, self.runs_to(e, site, mask, through, goal)),
            Op::HitSite { to, site, mask, through } => {
                (to, self.look(e, self.bit(site), mask, through, false))
            }
            Op::Run { to, from, mask, through } => {
                (to, self.look(e, self.sets[from.index()].iter(), mask, through, true))
            }
            Op::Hit { to, from, mask, through } => {
                (to, self.look(e, self.sets[from.index()].iter(), mask, through, false))
            }
            Op::Between { to, a, b } => {
                let ends = self.bit(a).zip(self.bit(b));
                (to, ends.map_or(Bits::EMPTY, |(a, b)| e.tables.between(a, b)))
            }
            _ => return self.rare_set_op(e, op),
        };
        self.sets[made.0.index()] = made.1;
    }

    fn rare_set_op(&mut self, e: &Engine<W>, op: &Op) {
        let made = match *op {
            Op::Coloured { to, mask } => (to, self.standing(e, mask, |(colour, _)| colour)),
            Op::Level { to, levels, number } => {
                (to, e.tables.levels[usize::from(levels)].of(self.nums[number.index()]))
            }
            Op::OfKinds { to, mask } => (to, self.standing(e, mask, |(_, kind)| kind)),
            Op::Image { to, from, map } => {
                let map = &e.tables.images[map as usize];
                let image = self.sets[from.index()].iter().map(|bit| map[bit]).filter(|bit| *bit != u16::MAX);
                (to, image.fold(Bits::EMPTY, |all, bit| all.or(&Bits::one(usize::from(bit)))))
            }
            Op::SitesOf { to, of } => {
                let sites = self.lists[of.index()].iter().map(|p| (*p >> 8) as usize);
                (to, sites.fold(Bits::EMPTY, |all, bit| all.or(&Bits::one(bit))))
            }
            Op::Where { to, base, at, of, compare, value } => {
                let (of, value) = (self.sets[of.index()], self.nums[value.index()]);
                let at = usize::try_from(self.nums[at.index()]).ok();
                let number = |bit: usize| at.map_or(0, |at| self.nums[base.index() + at + bit]);
                let found = of.iter().filter(|bit| compare.holds(number(*bit).cmp(&value)));
                (to, found.fold(Bits::EMPTY, |all, bit| all.or(&Bits::one(bit))))
            }
            Op::LoadSet { to, base, at } => {
                let at = usize::try_from(self.nums[at.index()]);
                (to, at.map_or(Bits::EMPTY, |at| self.sets[base.index() + at]))
            }
            Op::StoreSet { from, base, at } => {
                let Ok(at) = u16::try_from(self.nums[at.index()]) else { return };
                (S(base.0 + at), self.sets[from.index()])
            }
            _ => return,
        };
        self.sets[made.0.index()] = made.1;
    }

    /// A register that holds a site, as a bit.
    #[inline]
    pub(super) fn bit(&self, site: N) -> Option<usize> {
        usize::try_from(self.nums[site.index()]).ok()
    }

    fn standing(&self, e: &Engine<W>, mask: N, of: fn((u8, u8)) -> u8) -> Bits<W> {
        let places = &e.places;
        let types = places.looks.iter().enumerate();
        let asked = types.filter(|(_, look)| self.nums[mask.index()] >> of(**look) & 1 == 1);
        asked.fold(Bits::EMPTY, |all, (ty, _)| all.or(&self.sets[places.types.index() + ty]))
    }

    /// From all sites at once: the sites of `through` before the first one outside it.
    fn slide(&self, e: &Engine<W>, from: S, direction: usize, through: S) -> Bits<W> {
        let (links, through) = (&e.tables.directions[direction], self.sets[through.index()]);
        let mut rim = links.step(&self.sets[from.index()]).and(&through);
        let mut met = rim;
        while !rim.is_empty() {
            rim = links.step(&rim).and(&through).minus(&met);
            met = met.or(&rim);
        }
        met
    }

    /// A slide, and the sites after it.
    fn sight(&self, e: &Engine<W>, from: S, direction: usize, through: S) -> Bits<W> {
        let (links, through) = (&e.tables.directions[direction], self.sets[through.index()]);
        let mut rim = links.step(&self.sets[from.index()]);
        let mut met = rim;
        loop {
            rim = rim.and(&through);
            if rim.is_empty() {
                return met;
            }
            rim = links.step(&rim);
            met = met.or(&rim);
        }
    }

    fn runs_to(&self, e: &Engine<W>, site: N, mask: N, through: S, goal: S) -> Bits<W> {
        let (through, goal) = (&self.sets[through.index()], &self.sets[goal.index()]);
        let mut met = Bits::EMPTY;
        let Some(bit) = self.bit(site) else { return met };
        let mut mask = self.nums[mask.index()] as u64;
        while mask != 0 {
            let rays = &e.tables.rays[mask.trailing_zeros() as usize][bit];
            mask &= mask - 1;
            let (mut run, mut ends_there) = (Bits::EMPTY, false);
            for ray in rays {
                for &at in ray {
                    if !through.has(usize::from(at)) {
                        ends_there |= goal.has(usize::from(at));
                        break;
                    }
                    run.insert(usize::from(at));
                }
            }
            if ends_there {
                met = met.or(&run);
            }
        }
        met
    }

    /// What is met from each bit in the directions of a mask: the sites of a run, or the first site after it.
    #[inline]
    fn look(
        &self,
        e: &Engine<W>,
        from: impl IntoIterator<Item = usize>,
        mask: N,
        through: S,
        run: bool,
    ) -> Bits<W> {
        let (mask, through) = (self.nums[mask.index()] as u64, &self.sets[through.index()]);
        let mut met = Bits::EMPTY;
        from.into_iter().for_each(|bit| self.look_along(e, bit, mask, through, run, &mut met));
        met
    }

    #[inline]
    fn look_along(
        &self,
        e: &Engine<W>,
        bit: usize,
        mut mask: u64,
        through: &Bits<W>,
        run: bool,
        met: &mut Bits<W>,
    ) {
        while mask != 0 {
            let direction = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            for ray in &e.tables.rays[direction][bit] {
                for &at in ray {
                    if through.has(usize::from(at)) {
                        if run {
                            met.insert(usize::from(at));
                        }
                        continue;
                    }
                    if !run {
                        met.insert(usize::from(at));
                    }
                    break;
                }
            }
        }
    }

    /// Brings sets of joined sites up to date with the pieces put in this turn.
    pub(super) fn spread(&mut self, e: &Engine<W>, which: u16) {
        let fresh = self.sets[e.places.fresh.index()];
        for &i in &e.program.spreads[which as usize] {
            self.spread_one(e, usize::from(i), &fresh);
        }
    }

    /// Brings one set of joined sites up to date with some new sites.
    pub(super) fn spread_one(&mut self, e: &Engine<W>, which: usize, new: &Bits<W>) {
        let reach = &e.program.reaches[which];
        let of = self.sets[e.places.types.index() + reach.types.trailing_zeros() as usize];
        let (links, seeds) = (&e.tables.links[reach.links as usize], self.sets[reach.seeds.index()]);
        for bit in new.and(&of).iter() {
            let kept = self.sets[reach.set.index()];
            if !kept.has(bit) && (seeds.has(bit) || links.both_ways[bit].meets(&kept)) {
                let joined = links.flood_by_bits(Bits::one(bit), &of.minus(&kept));
                self.sets[reach.set.index()] = kept.or(&joined);
            }
        }
    }

    /// Carries out an operation that makes a family.
    pub(super) fn family_op(&mut self, e: &Engine<W>, op: &Op) {
        match *op {
            Op::ClearSets { to } => self.families[to.index()].clear(),
            Op::CopySets { to, from } => {
                let mut own = std::mem::take(&mut self.families[to.index()]);
                if to != from {
                    own.clone_from(&self.families[from.index()]);
                }
                self.families[to.index()] = own;
            }
            Op::SortSets { to } => {
                self.families[to.index()].sort_unstable();
                self.families[to.index()].dedup();
            }
            Op::Groups { to, of, links } => {
                let (within, links) = (self.sets[of.index()], &e.tables.links[links as usize]);
                let mut rest = within;
                self.families[to.index()].clear();
                while let Some(bit) = rest.first() {
                    let group = links.flood_by_bits(Bits::one(bit), &within);
                    rest = rest.minus(&group);
                    self.families[to.index()].push(group);
                }
            }
            Op::JoinSets { op, to, a, b } => {
                let mut made = std::mem::take(&mut self.spare_family);
                made.clear();
                let (first, second) = (&self.families[a.index()], &self.families[b.index()]);
                match op {
                    program::Bits::Or => made.extend(first.iter().chain(second)),
                    program::Bits::And => {
                        made.extend(first.iter().filter(|s| second.binary_search(s).is_ok()))
                    }
                    program::Bits::Minus => {
                        made.extend(first.iter().filter(|s| second.binary_search(s).is_err()))
                    }
                }
                made.sort_unstable();
                made.dedup();
                self.spare_family = std::mem::replace(&mut self.families[to.index()], made);
            }
            _ => {}
        }
    }
}
