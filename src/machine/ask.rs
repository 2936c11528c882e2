//! Choices: candidates are collected, a decision at hand is taken.

use super::bits::Bits;
use super::question::{Asked, Leaf, LeafKind, MAX_PATH};
use super::sampler::Sampler;
use super::{Engine, Machine, Pick, Stop};
use crate::model::{Label, Role};
use crate::program::{From, Pc, Place, Table, S};
use std::collections::HashSet;

/// What a choice of one thing does.
pub(super) enum Asking {
    Stops(Stop),
    /// The decision is at hand.
    GoesOn,
    /// `if any`, and there is none.
    None,
}

impl<const W: usize> Machine<W> {
    pub(super) fn me(&self, e: &Engine<W>) -> Role {
        Role(self.nums[e.places.me.index()].trailing_zeros() as u8)
    }

    #[inline]
    pub(super) fn decider(&self, e: &Engine<W>, by: Option<crate::program::N>) -> Role {
        let mask = by.map_or(0, |by| self.nums[by.index()] as u64 & e.model.cast.all_roles());
        if mask == 0 {
            self.me(e)
        } else {
            Role(mask.trailing_zeros() as u8)
        }
    }

    /// A leaf at the branches taken so far, without candidates.
    pub(super) fn leaf(&self, pc: Pc, kind: LeafKind, may_fail: bool, decider: Role) -> Leaf {
        let at = self.question.data.len() as u32;
        let (path, depth) = (self.path, if self.probing { self.path_len } else { 0 });
        Leaf { pc, path, depth, kind, may_fail, count: 0, at, words: 0, decider }
    }

    /// Adds a leaf with the candidates in a register.
    fn add_leaf(&mut self, e: &Engine<W>, mut leaf: Leaf, from: From) {
        leaf.count = self.count(from) as u32;
        match from {
            From::Sites(s) | From::Anchors(s) => {
                self.question.data.extend_from_slice(&self.sets[s.index()].0)
            }
            From::Members(n) | From::Small(n) => self.question.data.push(self.nums[n.index()] as u64),
            From::Sets(f) => {
                for set in &self.families[f.index()] {
                    self.question.data.extend_from_slice(&set.0);
                }
            }
            From::Numbers(l) | From::Pieces(l) => {
                let list = self.lists[l.index()].iter();
                self.question.data.extend(list.map(|n| i64::from(*n) as u64));
            }
            From::Shapes { first, table, .. } => {
                let shapes = &e.program.shapes[usize::from(table)];
                let sets = &e.tables.families[usize::from(shapes.family)].sets;
                for ((shape, bit), set) in shapes.members.iter().zip(sets) {
                    if self.sets[first.index() + usize::from(*shape)].has(usize::from(*bit)) {
                        self.question.data.extend_from_slice(&set.0);
                    }
                }
            }
            From::On(s) => {
                for bit in self.sets[s.index()].iter() {
                    self.question.data.push(self.piece_at(e, bit) as u64);
                }
            }
        }
        leaf.words = self.question.data.len() as u32 - leaf.at;
        if leaf.count > 0 {
            self.question.leaves.push(leaf);
        }
    }

    /// A new question that is not part of an `either`.
    pub(super) fn begin_question(&mut self, asked: Asked, root: Pc) {
        if !self.probing {
            self.question.clear();
            self.question.asked = asked;
            self.question.root = root;
        }
    }

    /// How many candidates a register holds.
    pub(super) fn count(&self, from: From) -> usize {
        match from {
            From::Sites(s) | From::Anchors(s) | From::On(s) => self.sets[s.index()].len(),
            From::Shapes { first, shapes, .. } => {
                (0..usize::from(shapes)).map(|i| self.sets[first.index() + i].len()).sum()
            }
            From::Members(n) | From::Small(n) => self.nums[n.index()].count_ones() as usize,
            From::Sets(f) => self.families[f.index()].len(),
            From::Numbers(l) | From::Pieces(l) => self.lists[l.index()].len(),
        }
    }

    /// A choice of one thing.
    #[inline]
    pub(super) fn ask(&mut self, e: &Engine<W>, index: u16, from: From) -> Asking {
        let ask = &e.asks[index as usize];
        if self.count(from) == 0 {
            return if ask.if_any { Asking::None } else { Asking::Stops(Stop::Failed) };
        }
        if self.pick.pc == ask.take {
            return Asking::GoesOn;
        }
        if self.draws_at_once() && !ask.may_fail {
            self.draw_from(e, index, from);
            return Asking::GoesOn;
        }
        self.begin_question(Asked::One(index), ask.take);
        let family = ask.family.map_or(0, |(family, _)| family);
        let kind = LeafKind::of(from, ask.domain, family);
        let leaf = self.leaf(ask.take, kind, ask.may_fail, self.decider(e, ask.by));
        self.add_leaf(e, leaf, from);
        Asking::Stops(Stop::Asked)
    }

    /// In a random game a decision that nothing can undo is drawn where it is asked.
    #[inline]
    pub(super) fn draws_at_once(&self) -> bool {
        self.random && !self.wary && !self.probing && !self.trying
    }

    /// Draws a candidate and puts it at hand.
    fn draw_from(&mut self, e: &Engine<W>, index: u16, from: From) {
        let ask = &e.asks[usize::from(index)];
        let wanted = self.wanted_item(e, ask, from);
        let item = wanted.unwrap_or_else(|| self.any_item(e, from));
        self.note_item(e, ask, from, item);
        self.pick = Pick { pc: ask.take, item, done: false };
        self.taken += 1;
        self.decisions += 1;
    }

    /// Any of the candidates in a register.
    #[inline]
    fn any_item(&mut self, e: &Engine<W>, from: From) -> i64 {
        if let From::Shapes { first, table, .. } = from {
            return self.any_of_shapes(e, first, table);
        }
        let mut sampler = Sampler::new(&mut self.rng);
        match from {
            From::Shapes { .. } => 0,
            From::On(s) => {
                let bit = sampler.bit(&self.sets[s.index()]);
                self.piece_at(e, bit)
            }
            From::Sites(s) | From::Anchors(s) => sampler.bit(&self.sets[s.index()]) as i64,
            From::Members(n) | From::Small(n) => sampler.bit(&Bits([self.nums[n.index()] as u64])) as i64,
            From::Sets(f) => {
                let sets = &self.families[f.index()];
                let place = sampler.below(sets.len());
                self.picked_set = sets[place];
                place as i64
            }
            From::Numbers(l) | From::Pieces(l) => {
                let list = &self.lists[l.index()];
                i64::from(list[sampler.below(list.len())])
            }
        }
    }

    /// Any member of a family of a few shapes: a bit of their first sites, one shape after the other.
    fn any_of_shapes(&mut self, e: &Engine<W>, first: S, table: Table) -> i64 {
        let shapes = &e.program.shapes[usize::from(table)];
        let total = self.count(From::Shapes { first, shapes: shapes.count(), table });
        let mut left = Sampler::new(&mut self.rng).below(total);
        let mut shape = 0;
        while left >= self.sets[first.index() + shape].len() {
            left -= self.sets[first.index() + shape].len();
            shape += 1;
        }
        let bit = self.sets[first.index() + shape].select(left).unwrap_or(0);
        let member = shapes.members.iter().position(|of| *of == (shape as u8, bit as u16)).unwrap_or(0);
        self.picked_set = e.tables.families[usize::from(shapes.family)].sets[member];
        member as i64
    }

    /// Takes the decision at hand.
    #[inline]
    pub(super) fn take(&mut self, e: &Engine<W>, index: u16) {
        let ask = &e.asks[index as usize];
        let Some(pick) = self.take_pick() else { return };
        match ask.to {
            Place::Site(n) | Place::Number(n) | Place::Piece(n) => self.nums[n.index()] = pick.item,
            Place::Members(n) => self.nums[n.index()] = 1 << pick.item,
            Place::Sites(s) => {
                self.sets[s.index()] = match ask.family {
                    Some((family, index)) => {
                        let family = &e.tables.families[family as usize];
                        let member = family.at_anchor[pick.item as usize];
                        self.nums[index.index()] = i64::from(member);
                        family.sets[usize::from(member)]
                    }
                    None => self.picked_set,
                }
            }
            _ => {}
        }
    }

    // ------------------------------------------------------------------- branches

    /// A choice of a branch: the branch to take, or the candidates of all.
    pub(super) fn either(&mut self, e: &Engine<W>, index: u16, pc: Pc) -> Result<Pc, Stop> {
        let either = &e.program.eithers[index as usize];
        if !self.probing && self.path_at < self.path_len {
            let branch = either.branches[usize::from(self.path[usize::from(self.path_at)])];
            self.path_at += 1;
            return Ok(branch.pc);
        }
        let outermost = !self.probing;
        if outermost {
            self.begin_question(Asked::Branch(index), pc);
            self.path_len = 0;
        }
        let depth = self.path_len;
        if usize::from(depth) >= MAX_PATH {
            return Err(Stop::Limit);
        }
        let before = self.question.leaves.len();
        self.probing = true;
        for i in 0..either.branches.len() {
            self.path_len = depth;
            if let Some(when) = either.branches[i].when {
                if !self.part(e, when)? {
                    continue;
                }
            }
            self.path[usize::from(depth)] = i as u8;
            self.path_len = depth + 1;
            let tried = self.try_branch(e, index, i);
            if let Some(stop) = tried {
                self.probing = !outermost;
                return Err(stop);
            }
        }
        self.path_len = depth;
        if outermost {
            self.probing = false;
            self.path_at = 0;
            self.drop_equal(e);
            if let Some(to) = self.draw_branch(e, index) {
                return Ok(to);
            }
        }
        let found = self.question.leaves.len() > before;
        Err(if found { Stop::Asked } else { Stop::Failed })
    }

    /// Draws one of the candidates of all branches, if nothing can undo it, and gives the branch to take.
    fn draw_branch(&mut self, e: &Engine<W>, either: u16) -> Option<Pc> {
        if !self.draws_at_once() || self.question.leaves.iter().any(|leaf| leaf.may_fail) {
            return None;
        }
        self.question.add_up();
        let total = self.question.total;
        if total == 0 {
            return None;
        }
        let wanted = self.wanted(e);
        let any = Sampler::new(&mut self.rng).below(total as usize) as u32;
        let (place, inner) = self.question.find(wanted.unwrap_or(any))?;
        self.note(e, place, inner);
        let leaf = self.question.leaves[place];
        self.set_pick(e, &leaf, inner);
        self.path_at = 1;
        self.taken += 1;
        self.decisions += 1;
        self.question.members.clear();
        Some(e.program.eithers[either as usize].branches[usize::from(leaf.path[0])].pc)
    }

    /// Adds the candidates of one branch.
    fn try_branch(&mut self, e: &Engine<W>, either: u16, branch: usize) -> Option<Stop> {
        let either = &e.program.eithers[either as usize];
        let branch = either.branches[branch];
        let me = self.me(e);
        let kind = match branch.label {
            Label::Word(label) => LeafKind::Label(label),
            Label::Pass => LeafKind::Pass,
            Label::Open => return self.try_open(e, branch),
        };
        let leaf = Leaf { count: 1, ..self.leaf(branch.pc, kind, branch.may_fail, me) };
        self.question.leaves.push(leaf);
        None
    }

    fn try_open(&mut self, e: &Engine<W>, branch: crate::program::Branch) -> Option<Stop> {
        let me = self.me(e);
        // Only the position is put back: the question is what is looked for.
        let saved = (!branch.keeps).then(|| self.save(e));
        let stop = self.run(e, branch.pc);
        let passed = self.nums[e.places.passed.index()] != 0;
        if let Some(saved) = saved {
            let question = std::mem::take(&mut self.question);
            self.restore(&saved);
            self.question = question;
            self.spare.push(saved);
        }
        match stop {
            Stop::Ended => {
                let kind = if passed { LeafKind::Pass } else { LeafKind::GoOn };
                let leaf = Leaf { count: 1, ..self.leaf(branch.pc, kind, false, me) };
                self.question.leaves.push(leaf);
                None
            }
            Stop::Asked | Stop::Failed => None,
            stop => Some(stop),
        }
    }

    /// Of equal candidates of two branches the first one's stays.
    fn drop_equal(&mut self, e: &Engine<W>) {
        for later in 1..self.question.leaves.len() {
            for earlier in 0..later {
                let (a, b) = (self.question.leaves[earlier], self.question.leaves[later]);
                self.drop_shared(e, later, &a, &b);
            }
        }
    }

    fn drop_shared(&mut self, e: &Engine<W>, later: usize, a: &Leaf, b: &Leaf) {
        match (a.kind, b.kind) {
            (LeafKind::Sites, LeafKind::Sites) => self.drop_bits(later, a, b),
            (LeafKind::Members(x), LeafKind::Members(y)) if x == y => self.drop_bits(later, a, b),
            (LeafKind::Anchors(x), LeafKind::Anchors(y)) if x == y => self.drop_bits(later, a, b),
            (LeafKind::Small, LeafKind::Small) => self.drop_bits(later, a, b),
            (LeafKind::Label(x), LeafKind::Label(y)) if x == y => self.question.leaves[later].count = 0,
            (LeafKind::Pass, LeafKind::Pass) | (LeafKind::GoOn, LeafKind::GoOn) => {
                self.question.leaves[later].count = 0;
            }
            (LeafKind::Numbers | LeafKind::Small, LeafKind::Numbers | LeafKind::Small)
            | (LeafKind::Pieces, LeafKind::Pieces) => {
                let known: HashSet<i64> = (0..a.count).map(|i| self.question.item(a, i)).collect();
                self.drop_items(later, |m, leaf, index| known.contains(&m.question.item(leaf, index)));
            }
            (LeafKind::Anchors(_), LeafKind::Anchors(_)) => {
                // All sets of each family are of one shape: what holds at one site holds at all.
                let common = |(i, (x, y)): (usize, (&u64, &u64))| {
                    (x & y != 0).then(|| 64 * i + (x & y).trailing_zeros() as usize)
                };
                let words = self.question.words(a).iter().zip(self.question.words(b));
                let Some(anchor) = words.enumerate().find_map(common) else { return };
                if self.set_at(e, a, anchor) == self.set_at(e, b, anchor) {
                    self.drop_bits(later, a, b);
                }
            }
            (LeafKind::Sets | LeafKind::Anchors(_), LeafKind::Sets | LeafKind::Anchors(_)) => {
                let known: HashSet<Bits<W>> = (0..a.count).map(|i| self.leaf_set(e, a, i)).collect();
                self.drop_items(later, |m, leaf, index| known.contains(&m.leaf_set(e, leaf, index)));
            }
            _ => {}
        }
    }

    fn drop_bits(&mut self, later: usize, a: &Leaf, b: &Leaf) {
        let mut count = 0;
        for i in 0..b.words.min(a.words) {
            let first = self.question.data[(a.at + i) as usize];
            let word = &mut self.question.data[(b.at + i) as usize];
            *word &= !first;
            count += word.count_ones();
        }
        self.question.leaves[later].count = count;
    }

    fn drop_items(&mut self, later: usize, is_known: impl Fn(&Self, &Leaf, u32) -> bool) {
        let mut index = 0;
        while index < self.question.leaves[later].count {
            let leaf = self.question.leaves[later];
            match is_known(self, &leaf, index) {
                true => self.question.drop(later, index, W),
                false => index += 1,
            }
        }
    }

    /// The set of a leaf's family whose first site this is.
    fn set_at(&self, e: &Engine<W>, leaf: &Leaf, anchor: usize) -> Bits<W> {
        let LeafKind::Anchors(family) = leaf.kind else { return Bits::EMPTY };
        let family = &e.tables.families[family as usize];
        family.sets[usize::from(family.at_anchor[anchor])]
    }

    /// The set that a candidate is, of a leaf of sets.
    pub(super) fn leaf_set(&self, e: &Engine<W>, leaf: &Leaf, index: u32) -> Bits<W> {
        match leaf.kind {
            LeafKind::Anchors(_) => self.set_at(e, leaf, self.question.item(leaf, index) as usize),
            LeafKind::Sets => {
                let words = &self.question.words(leaf)[index as usize * W..][..W];
                Bits(std::array::from_fn(|i| words[i]))
            }
            _ => Bits::EMPTY,
        }
    }

    /// Puts a decision at hand, to be taken when the program goes on.
    pub(super) fn set_pick(&mut self, e: &Engine<W>, leaf: &Leaf, index: u32) -> Pc {
        let item = self.question.item(leaf, index);
        self.picked_set = self.leaf_set(e, leaf, index);
        self.path = leaf.path;
        self.path_len = leaf.depth;
        self.path_at = 0;
        let chooses = !matches!(leaf.kind, LeafKind::Label(_) | LeafKind::Pass | LeafKind::GoOn);
        let done = leaf.kind == LeafKind::Done;
        self.pick = if chooses { Pick { pc: leaf.pc, item, done } } else { Pick::NONE };
        self.question.root
    }
}
