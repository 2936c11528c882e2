//! The ways through a turn: for each quantity of the position, by how much each way may make it larger.

use super::early;
use super::names::{Ground, Names, Traits};
use super::sets::{parts_of_both, parts_of_union};
use crate::model::{
    may_change, Bag, Block, Branch, Cast, Compare, Each, Fold, Label, MarkId, Members, Num, Numbers, Program,
    Set, Sites, Slot, Stmt, Target, Truth,
};
use crate::program::normal::Normal;
use std::collections::BTreeMap;

/// The most ways that are told apart.
const MOST: usize = 300;
/// A quantity may grow by any number.
const ANY: i32 = i32::MAX;
/// From here on upwards numbers are not told apart, nor from the opposite one on downwards.
const LARGE: i32 = 4;

/// A quantity of a position that is never below zero and has a largest value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// How many sites are empty.
    Empty,
    /// How many pieces there are.
    Pieces,
    /// How many pieces do not have a mark.
    Without(MarkId),
    /// How often positions, or arrangements of pieces, may still come, where turns may not lead to them again and again.
    Unseen,
}

/// All quantities of a game's positions, in the order in which ways tell of them.
pub fn quantities(cast: &Cast) -> Vec<Quantity> {
    let marks = (0..cast.marks.len().min(63)).map(|mark| Quantity::Without(MarkId(mark as u8)));
    [Quantity::Empty, Quantity::Pieces, Quantity::Unseen].into_iter().chain(marks).collect()
}

/// A way through a turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    /// For each quantity by how much it grows at most; below zero: by how much it shrinks at least.
    pub growth: Vec<i32>,
    /// It is a pass.
    pub passes: bool,
    /// The turn program that it names as the next one.
    pub next: Option<u16>,
}

impl Way {
    /// Nothing happens.
    pub fn idle(quantities: usize) -> Way {
        Way { growth: vec![0; quantities], passes: false, next: None }
    }
}

/// The ways through the turns of a program after the first turns of a game; nothing if there are too many.
pub fn ways(normal: &Normal, ground: Ground, program: &Program) -> Option<Vec<Way>> {
    let quantities = quantities(normal.cast);
    let walk = Walk { normal, ground, quantities: &quantities, first: first_set(&program.body) };
    let mut ended = Ways::default();
    let mut open = Ways::from([(Way::idle(quantities.len()), Names::new(ground))]);
    open = walk.block(&program.body, open, &mut ended)?;
    // `end turn` goes to what comes after the turn. Names of the turn are not read there.
    let mut after = Ways::default();
    join(&mut after, open.into_iter().chain(ended).map(|(way, _)| (way, Names::new(ground))));
    let mut ended = Ways::default();
    let mut done = walk.block(&program.after, after, &mut ended)?;
    join(&mut done, ended);
    Some(done.into_keys().collect())
}

/// Ways up to a point of the turn, with what is known there.
type Ways = BTreeMap<Way, Names>;

fn join(ways: &mut Ways, more: impl IntoIterator<Item = (Way, Names)>) {
    for (way, names) in more {
        let joined = ways.get(&way).map_or(names.clone(), |known| known.or(&names));
        ways.insert(way, joined);
    }
}

struct Walk<'a> {
    normal: &'a Normal<'a>,
    ground: Ground,
    quantities: &'a [Quantity],
    /// The name of a set that is chosen before anything changes in the turn.
    first: Option<Slot>,
}

/// The name of the first set that a block chooses, if nothing changes before.
fn first_set(block: &Block) -> Option<Slot> {
    match block.iter().find(|stmt| matches!(stmt, Stmt::ChooseSet { .. }) || may_change(stmt))? {
        Stmt::ChooseSet { slot, .. } => Some(*slot),
        _ => None,
    }
}

impl Walk<'_> {
    /// The ways through a block; those that end the turn there go to `ended`.
    fn block(&self, block: &[Stmt], mut ways: Ways, ended: &mut Ways) -> Option<Ways> {
        for stmt in block {
            let mut next = Ways::default();
            for (way, names) in ways {
                join(&mut next, self.stmt(stmt, way, names, ended)?);
            }
            ways = next;
            if ways.len() + ended.len() > MOST {
                return None;
            }
        }
        Some(ways)
    }

    fn stmt(&self, stmt: &Stmt, mut way: Way, mut names: Names, ended: &mut Ways) -> Option<Ways> {
        match stmt {
            Stmt::Choose { each, if_any, .. } => {
                names.bind(each, !if_any);
                self.look_back(each, &mut names);
            }
            Stmt::ChooseSet { slot, size, domain, .. } => {
                let is_first = self.first == Some(*slot);
                let some =
                    |set: &Set| is_first && self.ground.is_over_when_full && *set == Set::Sites(Sites::Empty);
                names.bind_some(*slot, domain, size.as_ref().is_none_or(|size| are_positive(size, &some)));
            }
            Stmt::Either { branches, .. } => return self.branches(branches, &way, &names, ended),
            Stmt::If { cond, then, otherwise } => {
                let mut found = Ways::default();
                for (block, holds) in [(then, true), (otherwise, false)] {
                    if early(cond, holds) || *cond == Truth::Const(!holds) {
                        continue;
                    }
                    let mut names = names.clone();
                    names.assume(cond, holds);
                    join(&mut found, self.block(block, Ways::from([(way.clone(), names)]), ended)?);
                }
                return Some(found);
            }
            Stmt::Repeat { body, .. } => return self.repeat(body, &way, ended),
            Stmt::Let { slot, value } => names.name(*slot, value),
            Stmt::Require(cond) => {
                names.assume(cond, true);
                if is_new(cond) {
                    self.grow(&mut way, |quantity| if quantity == Quantity::Unseen { -1 } else { 0 });
                }
            }
            Stmt::Pass => way.passes = true,
            Stmt::EndTurn => {
                join(ended, [(way, names)]);
                return Some(Ways::default());
            }
            effect => self.effect(effect, &mut way, &mut names),
        }
        Some(Ways::from([(way, names)]))
    }

    /// From a site that is outside the steps from a set, steps back lead to no site of that set.
    fn look_back(&self, each: &Each, names: &mut Names) {
        let Set::Sites(domain) = &each.domain else { return };
        let (_, outside) = parts_of_both(domain);
        for e in outside.into_iter().flat_map(parts_of_union) {
            let Sites::Neighbours(from, links) = e else { continue };
            let Some(back) = self.normal.back(links) else { continue };
            let seen = Sites::Neighbours(Box::new(Sites::Slot(each.slot)), back);
            let seen = Sites::Both(Box::new(seen), from.clone());
            names.assume(&Truth::Some(Box::new(Set::Sites(seen))), false);
        }
    }

    fn branches(&self, branches: &[Branch], way: &Way, names: &Names, ended: &mut Ways) -> Option<Ways> {
        let mut found = Ways::default();
        for Branch { label, when, body } in branches {
            if when.as_ref().is_some_and(|when| early(when, true)) {
                continue;
            }
            let (mut way, mut names) = (way.clone(), names.clone());
            way.passes |= *label == Label::Pass;
            if let Some(when) = when {
                names.assume(when, true);
            }
            join(&mut found, self.block(body, Ways::from([(way, names)]), ended)?);
        }
        Some(found)
    }

    /// A body that is carried out any number of times.
    fn repeat(&self, body: &[Stmt], way: &Way, ended: &mut Ways) -> Option<Ways> {
        let idle = Way::idle(self.quantities.len());
        let mut ends = Ways::default();
        let rounds = self.block(body, Ways::from([(idle.clone(), Names::new(self.ground))]), &mut ends)?;
        // What a round may make larger, many rounds may make much larger.
        let grows = |at: usize| rounds.keys().any(|round| round.growth[at] > 0);
        let many = |round: &Way| Way {
            growth: (0..round.growth.len())
                .map(|at| if grows(at) { ANY } else { round.growth[at] })
                .collect(),
            ..round.clone()
        };
        let all: Vec<Way> = [&idle].into_iter().chain(rounds.keys()).map(many).collect();
        let after = |more: &Way| {
            let mut way = followed(way, more);
            self.is_another(&mut way);
            (way, Names::new(self.ground))
        };
        join(ended, ends.keys().flat_map(|end| all.iter().map(|round| after(&followed(round, end)))));
        let mut found = Ways::from([after(&idle)]);
        join(&mut found, all.iter().map(after));
        Some(found)
    }

    // ------------------------------------------------------------------ effects

    fn grow(&self, way: &mut Way, by: impl Fn(Quantity) -> i32) {
        for (growth, quantity) in way.growth.iter_mut().zip(self.quantities) {
            *growth = sum(*growth, by(*quantity));
        }
    }

    fn effect(&self, effect: &Stmt, way: &mut Way, names: &mut Names) {
        match effect {
            Stmt::Place { colours, kinds, at } => self.place(colours, kinds, at, (way, names)),
            Stmt::Move { what, to } => self.moves(what, to, (way, names)),
            Stmt::Remove(what) => self.remove(what, (way, names)),
            Stmt::Rotate { what, spin } => rotate(what, spin, names),
            Stmt::Mark { on, mark, at } => self.mark(*on, *mark, at, (way, names)),
            Stmt::Position(_) => {
                self.grow(way, |_| ANY);
                *names = Names::new(self.ground);
            }
            Stmt::Next { program, .. } => way.next = program.map(|program| program.0).or(way.next),
            _ => {}
        }
        names.forget_sets();
        self.is_another(way);
    }

    /// A position that was new need not be the one that the turn ends with.
    fn is_another(&self, way: &mut Way) {
        for (growth, quantity) in way.growth.iter_mut().zip(self.quantities) {
            if *quantity == Quantity::Unseen {
                *growth = 0;
            }
        }
    }

    fn place(&self, colours: &Members, kinds: &Members, at: &Sites, (way, names): (&mut Way, &mut Names)) {
        let sure = self.puts(names, colours, kinds);
        let (traits, most) = (names.traits(at), names.most(at).unwrap_or(ANY));
        let fills = i32::from(sure && names.has(at, |site| site.empty));
        self.grow(way, |quantity| match quantity {
            Quantity::Empty => -fills,
            Quantity::Pieces if traits.occupied => 0,
            Quantity::Without(mark) if traits.occupied && lacks(traits, mark) => 0,
            Quantity::Pieces | Quantity::Without(_) => most,
            Quantity::Unseen => 0,
        });
        let not_coloured = names.mask(colours).map_or(0, |mask| !mask);
        let stands = Traits { empty: false, occupied: true, without: u64::MAX, not_coloured };
        names.change(|names, e, traits| match names.are_apart(e, at) {
            true => traits,
            // What stands there now is one of the new pieces, or what stood there before.
            false => Traits { occupied: traits.occupied, ..traits.or(stands) },
        });
        if sure {
            names.turned_into(at, stands);
        }
    }

    /// Is a piece put, whatever its colour and kind turn out to be?
    fn puts(&self, names: &Names, colours: &Members, kinds: &Members) -> bool {
        let (Some(colours), Some(kinds)) = (names.masks(colours), names.masks(kinds)) else { return false };
        let exists = |(colours, kinds): (u64, u64)| {
            self.normal.cast.exists.iter().enumerate().any(|(ty, exists)| {
                let (colour, kind) = (ty / self.normal.cast.kinds.len(), ty % self.normal.cast.kinds.len());
                *exists && colours >> colour & 1 == 1 && kinds >> kind & 1 == 1
            })
        };
        !colours.is_empty()
            && !kinds.is_empty()
            && colours.iter().all(|colours| kinds.iter().all(|kinds| exists((*colours, *kinds))))
    }

    fn moves(&self, what: &Target, to: &Sites, (way, names): (&mut Way, &mut Names)) {
        let (from, stands) = &sites_of(what);
        let one = |e: &Sites| names.most(e) == Some(1);
        let (there, lands) = (names.traits(to), names.are_apart(from, to));
        let goes = *stands && one(from) && names.has(from, |site| site.occupied);
        let sure = goes && one(to) && names.has(to, |_| true);
        let takes = sure && lands && there.occupied;
        self.grow(way, |quantity| match quantity {
            Quantity::Empty => i32::from(!there.empty),
            Quantity::Pieces => -i32::from(takes),
            Quantity::Without(mark) => -i32::from(takes && lacks(there, mark)),
            Quantity::Unseen => 0,
        });
        let moved = Traits { empty: false, ..names.traits(from) };
        names.change(|names, e, traits| {
            let occupied = traits.occupied && names.are_apart(e, from);
            match names.are_apart(e, to) {
                true => Traits { occupied, ..traits },
                false => Traits { occupied, ..traits.or(moved) },
            }
        });
        if sure && lands {
            names.turned_into(to, Traits { occupied: true, ..moved });
            names.turned_into(from, Traits::EMPTY);
        }
    }

    fn remove(&self, what: &Target, (way, names): (&mut Way, &mut Names)) {
        // Names keep what they stand for while others are removed.
        if let Target::Sites(all) = what {
            if let (Sites::Union(a, b), true) = (all.unsaid(), is_of_names(all)) {
                self.remove(&Target::Sites((**a).clone()), (way, names));
                return self.remove(&Target::Sites((**b).clone()), (way, names));
            }
        }
        let (from, stands) = &sites_of(what);
        let leaves = if names.traits(from).empty { 0 } else { names.most(from).unwrap_or(ANY) };
        self.grow(way, |quantity| match quantity {
            Quantity::Empty => leaves,
            Quantity::Pieces => -i32::from(*stands && names.has(from, |site| site.occupied)),
            Quantity::Without(mark) => {
                -i32::from(*stands && names.has(from, |site| site.occupied && lacks(site, mark)))
            }
            Quantity::Unseen => 0,
        });
        names.change(|names, e, traits| Traits {
            occupied: traits.occupied && names.are_apart(e, from),
            ..traits
        });
        if *stands {
            names.turned_into(from, Traits::EMPTY);
        }
    }

    fn mark(&self, on: bool, mark: MarkId, at: &Target, (way, names): (&mut Way, &mut Names)) {
        let (at, stands) = &sites_of(at);
        let marked = *stands && names.has(at, |site| site.occupied && lacks(site, mark));
        let freed = if lacks(names.traits(at), mark) { 0 } else { names.most(at).unwrap_or(ANY) };
        self.grow(way, |quantity| match quantity {
            Quantity::Without(other) if other == mark && on => -i32::from(marked),
            Quantity::Without(other) if other == mark => freed,
            _ => 0,
        });
        if on {
            names.change(|names, e, traits| {
                let touched = !names.are_apart(e, at);
                let without = if touched { traits.without & !bit(mark) } else { traits.without };
                Traits { without, ..traits }
            });
        }
    }
}

fn bit(mark: MarkId) -> u64 {
    1 << mark.0.min(63)
}

fn lacks(traits: Traits, mark: MarkId) -> bool {
    traits.without & bit(mark) != 0
}

/// The sites of a target, and whether all that stands there belongs to it: a piece with a name may have gone.
fn sites_of(target: &Target) -> (Sites, bool) {
    match target {
        Target::Sites(sites) => (sites.clone(), true),
        Target::Pieces(pieces) => (Sites::Of(Box::new(pieces.clone())), false),
    }
}

/// Is it a name, or a union of names?
fn is_of_names(e: &Sites) -> bool {
    match e.unsaid() {
        Sites::Union(a, b) => is_of_names(a) && is_of_names(b),
        one => matches!(one, Sites::Slot(_)),
    }
}

/// What stands on the sites of a set comes to stand on others of them; two sites always change places.
fn rotate(what: &Sites, spin: &Members, names: &mut Names) {
    let all = names.traits(what);
    let is_one = |e: &Sites| names.most(e) == Some(1) && names.has(e, |_| true);
    let turns = names.masks(spin).is_some_and(|all| all.iter().all(|spins| spins.count_ones() == 1));
    let both = match what {
        Sites::Union(a, b) if turns && is_one(a) && is_one(b) => {
            Some(((a, names.traits(a)), (b, names.traits(b))))
        }
        _ => None,
    };
    names.change(|names, e, traits| if names.are_apart(e, what) { traits } else { traits.or(all) });
    if let Some(((a, was_a), (b, was_b))) = both {
        names.turned_into(a, was_b);
        names.turned_into(b, was_a);
    }
}

/// One way and then another.
fn followed(way: &Way, more: &Way) -> Way {
    let growth = way.growth.iter().zip(&more.growth).map(|(a, b)| sum(*a, *b)).collect();
    Way { growth, passes: way.passes || more.passes, next: more.next.or(way.next) }
}

fn sum(a: i32, b: i32) -> i32 {
    match a.saturating_add(b) {
        n if n >= LARGE => ANY,
        n => n.max(-LARGE),
    }
}

/// Are all these numbers above 0? `some`: of which sets it is known that they have a member.
fn are_positive(e: &Numbers, some: &dyn Fn(&Set) -> bool) -> bool {
    let are = |e: &Numbers| are_positive(e, some);
    match e {
        Numbers::Of(all) => all.iter().all(|n| is_positive(n, some)),
        Numbers::Range(from, _) => is_positive(from, some),
        Numbers::Union(a, b) => are(a) && are(b),
        Numbers::Minus(a, _) => are(a),
        Numbers::Both(a, b) => are(a) || are(b),
        Numbers::If(parts) => are(&parts.1) && are(&parts.2),
        Numbers::Lookup(_, entries) => entries.iter().all(|(_, e)| are(e)),
        Numbers::Let(_, rest) => are(rest),
        _ => false,
    }
}

fn is_positive(e: &Num, some: &dyn Fn(&Set) -> bool) -> bool {
    match e {
        Num::Const(n) => *n > 0,
        Num::Count(set) => some(set),
        Num::If(parts) => is_positive(&parts.1, some) && is_positive(&parts.2, some),
        Num::Fold(Fold::Min, bag) => match &**bag {
            Bag::Numbers(numbers @ Numbers::Of(all)) => !all.is_empty() && are_positive(numbers, some),
            _ => false,
        },
        _ => false,
    }
}

/// Does a condition hold only of positions, or of arrangements of pieces, that have not been there too often?
fn is_new(cond: &Truth) -> bool {
    match cond {
        Truth::All(parts) => parts.iter().any(is_new),
        Truth::Any(parts) => parts.iter().all(is_new),
        Truth::Said(_, e) => is_new(e),
        Truth::Compare(op, a, b) => is_rare(*op, a, b) || is_rare(op.turned(), b, a),
        _ => false,
    }
}

fn is_rare(op: Compare, a: &Num, b: &Num) -> bool {
    let Num::Const(most) = b else { return false };
    let is_bounded = matches!(op, Compare::Less | Compare::AtMost) || op == Compare::Equal && *most == 0;
    is_bounded && matches!(a, Num::Repeats | Num::BoardRepeats)
}
