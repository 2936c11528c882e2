//! Carrying out operations.

use super::bits::Bits;
use super::{Engine, Machine, Stop};
use crate::model::Role;
use crate::program::{self, Op, Pc};

/// The most numbers in a list, sets in a family: as in the plain evaluator.
pub(super) const MAX_SETS: usize = 65_536;
const MAX_NUMBERS: i64 = 1_000_000;

impl<const W: usize> Machine<W> {
    /// Carries out operations from a place on until something stops it.
    pub(super) fn run(&mut self, e: &Engine<W>, from: Pc) -> Stop {
        if self.counts.is_some() {
            return self.run_counted(e, from);
        }
        if let Some(stop) = self.run_native(e, from) {
            return stop;
        }
        let mut pc = from;
        loop {
            match self.step(e, pc) {
                Ok(next) => pc = next,
                Err(stop) => return stop,
            }
        }
    }

    /// Carries out one operation and tells which one is next.
    #[inline(always)]
    pub(super) fn step(&mut self, e: &Engine<W>, at: Pc) -> Result<Pc, Stop> {
        let op = &e.ops[at as usize];
        let pc = at + 1;
        match *op {
            Op::Jump(to) => {
                if to < pc && !self.spend(e.rounds[at as usize]) {
                    return Err(Stop::Limit);
                }
                return Ok(to);
            }
            Op::Branch { test, on, to } => {
                if self.test(e, test) == on {
                    return Ok(to);
                }
            }
            Op::Return => return Err(Stop::Returned),
            Op::Fail => return Err(Stop::Failed),
            Op::Done => return Err(self.done(e)),
            Op::Attain if self.misses(e) => return Err(Stop::Failed),
            Op::Attain => {}
            Op::NextSite { from, site, end } => match self.sets[from.index()].pop() {
                Some(bit) => self.nums[site.index()] = bit as i64,
                None => return Ok(end),
            },
            Op::NextMember { from, one, end } => {
                let mask = self.nums[from.index()] as u64;
                if mask == 0 {
                    return Ok(end);
                } else {
                    self.nums[one.index()] = (mask & mask.wrapping_neg()) as i64;
                    self.nums[from.index()] = (mask & (mask - 1)) as i64;
                }
            }
            Op::NextSet { of, at, set, end } => {
                let place = self.nums[at.index()] as usize;
                match self.families[of.index()].get(place) {
                    Some(member) => {
                        self.sets[set.index()] = *member;
                        self.nums[at.index()] += 1;
                    }
                    None => return Ok(end),
                }
            }
            Op::NextOf { of, at, one, end } => {
                let place = self.nums[at.index()] as usize;
                match self.lists[of.index()].get(place) {
                    Some(n) => {
                        self.nums[one.index()] = i64::from(*n);
                        self.nums[at.index()] += 1;
                    }
                    None => return Ok(end),
                }
            }
            Op::NextGroup { from, of, group, links, end } => match self.sets[from.index()].first() {
                Some(bit) => {
                    let whole =
                        e.tables.links[links as usize].flood_by_bits(Bits::one(bit), &self.sets[of.index()]);
                    self.sets[from.index()] = self.sets[from.index()].minus(&whole);
                    self.sets[group.index()] = whole;
                }
                None => return Ok(end),
            },
            Op::NextNumber { at, last, end } => {
                self.nums[at.index()] += 1;
                if self.nums[at.index()] > self.nums[last.index()] {
                    return Ok(end);
                }
            }
            Op::Spread { which } => self.spread(e, which),
            Op::Resume { ask, to } => {
                if e.asks[ask as usize].take == self.pick.pc {
                    return Ok(to);
                }
            }
            Op::Ask { ask, from, none } => match self.ask(e, ask, from) {
                super::ask::Asking::Stops(stop) => return Err(stop),
                super::ask::Asking::GoesOn => {
                    self.take(e, ask);
                    return Ok(e.asks[ask as usize].take + 1);
                }
                super::ask::Asking::None => return Ok(none),
            },
            Op::Take { ask } => self.take(e, ask),
            Op::Either { either } => match self.either(e, either, at) {
                Ok(to) => return Ok(to),
                Err(stop) => return Err(stop),
            },
            Op::BeginSet => self.question.members.clear(),
            Op::AskSet { set } => {
                if let Some(stop) = self.ask_set(e, set, at) {
                    return Err(stop);
                }
            }
            Op::Over { winners } => {
                self.winners = winners;
                return Err(Stop::Over);
            }
            Op::Best { lowest } => {
                self.winners = self.best(e, lowest);
                self.scored = Some(lowest);
                return Err(Stop::Over);
            }
            Op::StuckPass => return Err(Stop::StuckPass),
            Op::LastInPlay => {
                let left = self.in_play(e);
                if let Some(winners) = e.model.cast.won_by_last(left) {
                    self.winners = winners;
                    return Err(Stop::Over);
                }
            }
            Op::Range { to, low, high } => {
                let (low, high) = (self.nums[low.index()], self.nums[high.index()]);
                if high - low >= MAX_NUMBERS {
                    return Err(Stop::Limit);
                }
                let list = &mut self.lists[to.index()];
                list.clear();
                list.extend(low as i32..=high as i32);
            }
            Op::PushSet { to, set } => {
                if self.families[to.index()].len() > 2 * MAX_SETS || !self.spend(16) {
                    return Err(Stop::Limit);
                }
                let set = self.sets[set.index()];
                self.families[to.index()].push(set);
            }
            Op::Copy { to, from } => self.sets[to.index()] = self.sets[from.index()],
            Op::Or { to, a, b } => self.sets[to.index()] = self.sets[a.index()].or(&self.sets[b.index()]),
            Op::And { to, a, b } => self.sets[to.index()] = self.sets[a.index()].and(&self.sets[b.index()]),
            Op::Minus { to, a, b } => {
                self.sets[to.index()] = self.sets[a.index()].minus(&self.sets[b.index()])
            }
            Op::Put { ty, site } => {
                let site = self.nums[site.index()];
                self.put(e, ty, site);
            }
            Op::Const { to, value } => self.nums[to.index()] = value,
            Op::Move { to, from } => self.nums[to.index()] = self.nums[from.index()],
            Op::Arith { op, to, a, b } => {
                let (a, b) = (self.nums[a.index()] as i32, self.nums[b.index()] as i32);
                self.nums[to.index()] = i64::from(op.of(a, b));
            }
            Op::Bits { op, to, a, b } => {
                let (a, b) = (self.nums[a.index()], self.nums[b.index()]);
                self.nums[to.index()] = match op {
                    program::Bits::Or => a | b,
                    program::Bits::And => a & b,
                    program::Bits::Minus => a & !b,
                };
            }
            Op::Negate { to, a } => {
                self.nums[to.index()] = i64::from((self.nums[a.index()] as i32).saturating_neg());
            }
            Op::Larger { to, a } => self.nums[to.index()] = self.nums[to.index()].max(self.nums[a.index()]),
            Op::Smaller { to, a } => self.nums[to.index()] = self.nums[to.index()].min(self.nums[a.index()]),
            Op::Count { to, of } => self.nums[to.index()] = self.sets[of.index()].len() as i64,
            Op::CountMask { to, of } => self.nums[to.index()] = i64::from(self.nums[of.index()].count_ones()),
            Op::CountSets { to, of } => self.nums[to.index()] = self.families[of.index()].len() as i64,
            Op::CountList { to, of } => self.nums[to.index()] = self.lists[of.index()].len() as i64,
            Op::Single { to, of } => {
                self.nums[to.index()] = self.sets[of.index()].single().map_or(-1, |bit| bit as i64);
            }
            Op::SiteImage { to, site, map } => {
                let image = self.bit(site).and_then(|bit| e.tables.images[usize::from(map)].get(bit));
                let image = image.filter(|bit| **bit != u16::MAX);
                self.nums[to.index()] = image.map_or(-1, |bit| i64::from(*bit));
            }
            Op::Row { to, site } => {
                self.nums[to.index()] = coordinate(&e.tables.rows, self.nums[site.index()])
            }
            Op::Col { to, site } => {
                self.nums[to.index()] = coordinate(&e.tables.cols, self.nums[site.index()])
            }
            Op::Bit { to, of } => self.nums[to.index()] = 1 << (self.nums[of.index()] & 63),
            Op::Index { to, of } => {
                let mask = self.nums[of.index()];
                let index = i64::from(mask.trailing_zeros());
                self.nums[to.index()] = if mask.count_ones() == 1 { index } else { -1 };
            }
            Op::Nest { to, outer, inner, size } => {
                let (outer, inner) = (self.nums[outer.index()], self.nums[inner.index()]);
                let known = outer >= 0 && (0..i64::from(size)).contains(&inner);
                self.nums[to.index()] = if known { outer * i64::from(size) + inner } else { -1 };
            }
            Op::Load { to, base, at } => {
                let at = usize::try_from(self.nums[at.index()]);
                self.nums[to.index()] = at.map_or(0, |at| self.nums[base.index() + at]);
            }
            Op::Store { from, base, at, low, high } => {
                let value = within(self.nums[from.index()], low, high);
                if let Ok(at) = usize::try_from(self.nums[at.index()]) {
                    self.nums[base.index() + at] = value;
                }
            }
            Op::Total { to, base, at, sites } => {
                let at = usize::try_from(self.nums[at.index()]);
                let sites = self.sets[sites.index()];
                let total = |at| sites.iter().map(|bit| self.nums[base.index() + at + bit]).sum::<i64>();
                let total = at.map_or(0, total).clamp(i32::MIN.into(), i32::MAX.into());
                self.nums[to.index()] = total;
            }
            Op::Fill { from, base, at, sites, low, high } => {
                let value = within(self.nums[from.index()], low, high);
                if let Ok(at) = usize::try_from(self.nums[at.index()]) {
                    let sites = self.sets[sites.index()];
                    sites.iter().for_each(|bit| self.nums[base.index() + at + bit] = value);
                }
            }
            Op::Clamp { to, from, low, high } => {
                self.nums[to.index()] = self.nums[from.index()].max(low.into()).min(high.into());
            }
            Op::Reach { index, value } => {
                let place = e.places.mosts.index() + e.places.most_count + usize::from(index);
                self.nums[place] = self.nums[value.index()];
            }
            Op::Pass => self.nums[e.places.passed.index()] = 1,
            Op::Next { program, by } => {
                let mask = by.map_or(0, |by| self.nums[by.index()] & e.model.cast.all_roles() as i64);
                let places = &e.places;
                self.nums[places.next_program.index()] = if program == 255 { -1 } else { i64::from(program) };
                self.nums[places.next_by.index()] =
                    if mask == 0 { -1 } else { i64::from(mask.trailing_zeros()) };
            }
            Op::ClearScores => self.scores.iter_mut().for_each(|all| self.spare_scores.append(all)),
            Op::ScoreNumber { role, value } => {
                let value = self.nums[value.index()] as i32;
                let mut list = self.spare_scores.pop().unwrap_or_default();
                list.clear();
                list.push(value);
                self.scores[usize::from(role)].push(list);
            }
            Op::ScoreList { role, value } => {
                let mut list = self.spare_scores.pop().unwrap_or_default();
                list.clone_from(&self.lists[value.index()]);
                crate::model::without_zeros(&mut list);
                self.scores[usize::from(role)].push(list);
            }
            Op::PutOut { role } => self.nums[e.places.out.index()] |= 1 << role,

            Op::Near { to, from, links } => {
                self.sets[to.index()] = e.tables.links[links as usize].step(&self.sets[from.index()]);
            }
            Op::NearSite { to, site, links } => {
                let near = self.bit(site).map_or(Bits::EMPTY, |bit| e.tables.links[links as usize].near[bit]);
                self.sets[to.index()] = near;
            }
            Op::One { to, site } => self.sets[to.index()] = self.bit(site).map_or(Bits::EMPTY, Bits::one),
            Op::Insert { to, site } => {
                if let Some(bit) = self.bit(site) {
                    self.sets[to.index()].insert(bit);
                }
            }
            ref op => self.other(e, op),
        }
        Ok(pc)
    }

    /// Operations of the other files.
    fn other(&mut self, e: &Engine<W>, op: &Op) {
        use Op::*;
        match op {
            NearMask { .. } | NearSiteMask { .. } | Flood { .. } | Slide { .. } | Sight { .. } => {
                self.set_op(e, op)
            }
            RunsTo { .. } | RunSite { .. } | HitSite { .. } | Run { .. } | Hit { .. } => self.set_op(e, op),
            Between { .. } | Coloured { .. } | OfKinds { .. } | Image { .. } => self.set_op(e, op),
            SitesOf { .. } | Where { .. } | LoadSet { .. } | StoreSet { .. } | Level { .. } => {
                self.set_op(e, op)
            }
            ClearSets { .. } | CopySets { .. } | SortSets { .. } | Groups { .. } | JoinSets { .. } => {
                self.family_op(e, op);
            }
            Clear { .. } | CopyList { .. } | Push { .. } | Rise { .. } | Fall { .. } | GroupSizes { .. } => {
                self.list_op(e, op);
            }
            JoinLists { .. } | LoadList { .. } | StoreList { .. } | Sum { .. } => self.list_op(e, op),
            LargestOf { .. } | SmallestOf { .. } | PiecesOn { .. } | PiecesAt { .. } => self.list_op(e, op),
            op if op.effect() != program::Effect::Nothing => self.effect(e, op),
            op => self.role_op(e, op),
        }
    }

    fn done(&mut self, e: &Engine<W>) -> Stop {
        if self.misses(e) {
            Stop::Failed
        } else {
            Stop::Ended
        }
    }

    /// Has a `require most` been reached with another value than it asks for?
    fn misses(&self, e: &Engine<W>) -> bool {
        let places = &e.places;
        let (targets, reached) = (places.mosts.index(), places.mosts.index() + places.most_count);
        (0..places.most_count).any(|i| {
            let (target, value) = (self.nums[targets + i], self.nums[reached + i]);
            target != i64::MIN && value != i64::MIN && target != value
        })
    }

    /// The best player by the scores, and that player's team; nobody if others are equally good.
    fn best(&mut self, e: &Engine<W>, lowest: bool) -> u64 {
        let mut best: Option<(usize, bool)> = None;
        for role in crate::model::bits(self.in_play(e)).map(usize::from) {
            let Some((leader, alone)) = best else {
                best = Some((role, true));
                continue;
            };
            let pairs = self.scores[role].iter().zip(&self.scores[leader]);
            let order = pairs.map(|(a, b)| crate::model::list_order(a, b)).find(|o| o.is_ne());
            let order = order.unwrap_or(std::cmp::Ordering::Equal);
            match if lowest { order.reverse() } else { order } {
                std::cmp::Ordering::Greater => best = Some((role, true)),
                std::cmp::Ordering::Equal => {
                    let of_team = e.model.cast.team(Role(leader as u8)) >> role & 1 == 1;
                    best = Some((leader, alone && of_team));
                }
                std::cmp::Ordering::Less => {}
            }
        }
        best.filter(|(_, alone)| *alone).map_or(0, |(role, _)| e.model.cast.team(Role(role as u8)))
    }

    pub(super) fn in_play(&self, e: &Engine<W>) -> u64 {
        e.model.cast.all_roles() & !(self.nums[e.places.out.index()] as u64)
    }

    /// The role next in order among those in play.
    pub(super) fn role_after(&self, e: &Engine<W>, role: u8) -> u8 {
        let (n, left) = (e.model.cast.roles as u8, self.in_play(e));
        (1..=n).map(|k| (role + k) % n).find(|r| left >> r & 1 == 1).unwrap_or(role)
    }

    /// Runs a part of its own and gives its result.
    pub(super) fn part(&mut self, e: &Engine<W>, part: (Pc, program::N)) -> Result<bool, Stop> {
        self.number_of_part(e, part).map(|number| number != 0)
    }

    /// The same of a part whose result is a number.
    pub(super) fn number_of_part(&mut self, e: &Engine<W>, part: (Pc, program::N)) -> Result<i64, Stop> {
        match self.run(e, part.0) {
            Stop::Returned => Ok(self.nums[part.1.index()]),
            stop => Err(stop),
        }
    }

    /// The same of a part whose result is a set of sites.
    pub(super) fn sites_of_part(&mut self, e: &Engine<W>, part: (Pc, program::S)) -> Result<Bits<W>, Stop> {
        match self.run(e, part.0) {
            Stop::Returned => Ok(self.sets[part.1.index()]),
            stop => Err(stop),
        }
    }
}

#[inline]
fn coordinate(table: &[i32], site: i64) -> i64 {
    if site < 0 {
        return 0;
    }
    table.get(site as usize).map_or(0, |n| i64::from(*n))
}

/// A number held between two ends, if there are ends.
fn within(value: i64, low: i32, high: i32) -> i64 {
    if low <= high {
        value.max(low.into()).min(high.into())
    } else {
        value
    }
}
