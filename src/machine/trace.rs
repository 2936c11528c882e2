//! Keys of decisions, and random games that leave a trace of them.

use super::question::{Leaf, LeafKind};
use super::{Engine, Machine, State};
use crate::game::{Ended, EvalLimit, Key, Rng, Trace};
use crate::model::{Label, Role};
use crate::program::{Ask, AskSet, From, Op, Program};

/// Decisions of one random game that are noted at most: what comes later is little to do with what came first.
pub(super) const MOST_NOTES: usize = 4096;

/// For each operation the number of the choice that it asks, or of the branch that begins with it.
pub(super) fn choices_at(program: &Program) -> Vec<u16> {
    let mut numbers = vec![u16::MAX; program.ops.len() + 1];
    for either in &program.eithers {
        for (i, branch) in either.branches.iter().enumerate() {
            numbers[branch.pc as usize] = 0x8000 | (either.choice.index() as u16) << 5 | i as u16;
        }
    }
    program.asks.iter().for_each(|ask| numbers[ask.take as usize] = ask.choice.index() as u16);
    for (pc, op) in program.ops.iter().enumerate() {
        if let Op::AskSet { set } = op {
            numbers[pc] = program.sets[*set as usize].choice.index() as u16;
        }
    }
    numbers
}

/// A number for a set of sites, mixed as Steele, Lea and Flood's SplitMix64 (2014) does.
pub(super) fn number_of(words: &[u64]) -> u32 {
    let mixed = words.iter().fold(0u64, |all, word| {
        let x = (all ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    });
    (mixed >> 32) as u32
}

impl LeafKind {
    /// What the key of a candidate that is one word says is picked.
    pub(super) fn word(self) -> u32 {
        match self {
            LeafKind::Label(label) => word_item(Label::Word(label)),
            LeafKind::GoOn => 0xfffe_0001,
            LeafKind::Done => 0xfffe_0002,
            _ => word_item(Label::Pass),
        }
    }
}

/// What the key of a branch that is offered as a word says is picked.
pub(super) fn word_item(label: Label) -> u32 {
    match label {
        Label::Word(word) => 0xffff_0000 | word.index() as u32,
        _ => 0xfffe_0000,
    }
}

impl<const W: usize> Engine<W> {
    /// The key of a candidate of a leaf.
    pub(super) fn key_of(&self, question: &super::Question, leaf: &Leaf, index: u32, mid_turn: bool) -> Key {
        let item = match leaf.kind {
            LeafKind::Sets => number_of(&question.words(leaf)[index as usize * W..][..self.words()]),
            LeafKind::Label(_) | LeafKind::Pass | LeafKind::GoOn | LeafKind::Done => leaf.kind.word(),
            _ => question.item(leaf, index) as u32,
        };
        let site = matches!(leaf.kind, LeafKind::Sites | LeafKind::Anchors(_));
        Key::new(leaf.decider, self.choices_at[leaf.pc as usize], item, mid_turn, site)
    }

    /// The keys of all decisions.
    pub(super) fn decision_keys(&self, state: &State, keys: &mut Vec<Key>) {
        keys.clear();
        let question = &state.question;
        for leaf in &question.leaves {
            match leaf.kind {
                LeafKind::Sites | LeafKind::Anchors(_) => {
                    let choice = self.choices_at[leaf.pc as usize];
                    for (word, bits) in question.words(leaf).iter().enumerate() {
                        keys.extend(crate::model::bits(*bits).map(|bit| {
                            let item = (64 * word) as u32 + u32::from(bit);
                            Key::new(leaf.decider, choice, item, state.taken > 0, true)
                        }));
                    }
                }
                _ => keys.extend((0..leaf.count).map(|i| self.key_of(question, leaf, i, state.taken > 0))),
            }
        }
    }

    /// The key of a decision.
    pub(super) fn decision_key(&self, state: &State, index: usize) -> Key {
        let Some((place, inner)) = state.question.find(index as u32) else { return Key::default() };
        self.key_of(&state.question, &state.question.leaves[place], inner, state.taken > 0)
    }
}

impl<const W: usize> Machine<W> {
    /// A random game whose decisions are added to the trace, up to a number.
    pub(super) fn playout_along(
        &mut self,
        e: &Engine<W>,
        rng: &mut Rng,
        max_turns: u64,
        trace: &mut Trace,
    ) -> Result<Ended, EvalLimit> {
        if self.notes.is_empty() {
            self.notes = vec![Key::default(); MOST_NOTES].into();
            self.notes_at = self.notes.as_ptr() as u64;
        }
        (self.noting, self.noted) = (true, 0);
        self.replies = trace.replies.take();
        self.wary = trace.wary && e.program.liberties.is_some();
        self.before_notes = trace.keys.last().copied().unwrap_or_default();
        let ended = self.playout(e, rng, max_turns);
        trace.replies = self.replies.take();
        (self.noting, self.wary) = (false, false);
        trace.keys.extend_from_slice(&self.notes[..self.noted as usize]);
        ended
    }

    /// The reply to the last decision.
    fn reply(&self) -> Option<Key> {
        let replies = self.replies.as_ref()?;
        let last = (self.noted as usize).checked_sub(1).map_or(self.before_notes, |last| self.notes[last]);
        replies.to(last)
    }

    /// The candidate that is the reply to the last decision.
    pub(super) fn wanted(&self, e: &Engine<W>) -> Option<u32> {
        let wanted = self.reply()?;
        let mut before = 0;
        for leaf in &self.question.leaves {
            if !leaf.may_fail && e.choices_at[leaf.pc as usize] == wanted.choice() {
                let own = |i: &u32| e.key_of(&self.question, leaf, *i, self.taken > 0) == wanted;
                if let Some(found) = (0..leaf.count).find(own) {
                    return Some(before + found);
                }
            }
            before += leaf.count;
        }
        None
    }

    /// The bit, number or piece that is the reply to the last decision, if a choice drawn at once offers it.
    pub(super) fn wanted_item(&self, e: &Engine<W>, ask: &Ask, from: From) -> Option<i64> {
        let wanted = self.reply()?;
        let decider = self.decider(e, ask.by);
        if wanted.choice() != ask.choice.index() as u16 || wanted.decider() != decider {
            return None;
        }
        let item = wanted.item() as usize;
        let offered = match from {
            From::Sites(s) | From::Anchors(s) => item < 64 * W && self.sets[s.index()].has(item),
            From::Members(n) | From::Small(n) => item < 64 && self.nums[n.index()] >> item & 1 == 1,
            From::Numbers(l) | From::Pieces(l) => self.lists[l.index()].contains(&(item as i32)),
            From::On(s) => {
                let bit = item >> 8;
                bit < 64 * W && self.sets[s.index()].has(bit) && self.piece_at(e, bit) == item as i64
            }
            From::Sets(_) | From::Shapes { .. } => false,
        };
        offered.then_some(item as i64)
    }

    /// Notes a candidate of the question.
    pub(super) fn note(&mut self, e: &Engine<W>, place: usize, inner: u32) {
        if self.noting {
            self.note_key(e.key_of(&self.question, &self.question.leaves[place], inner, self.taken > 0));
        }
    }

    /// Notes an item drawn at once.
    pub(super) fn note_item(&mut self, e: &Engine<W>, ask: &Ask, from: From, item: i64) {
        if !self.noting {
            return;
        }
        let decider = self.decider(e, ask.by);
        let site = matches!(from, From::Sites(_) | From::Anchors(_));
        let item = if let From::Sets(_) | From::Shapes { .. } = from {
            number_of(&self.picked_set.0[..e.words()])
        } else {
            item as u32
        };
        self.note_key(Key::new(decider, ask.choice.index() as u16, item, self.taken > 0, site));
    }

    /// Notes a member of a set drawn at once, or its end.
    pub(super) fn note_member(&mut self, e: &Engine<W>, set: &AskSet, member: Option<i64>) {
        if !self.noting {
            return;
        }
        let item = match (member, set.from) {
            (Some(member), From::Sets(f)) => {
                number_of(&self.families[f.index()][member as usize].0[..e.words()])
            }
            (Some(member), _) => member as u32,
            (None, _) => LeafKind::Done.word(),
        };
        let site = member.is_some() && matches!(set.from, From::Sites(_) | From::Anchors(_));
        let decider = self.decider(e, set.by);
        self.note_key(Key::new(decider, set.choice.index() as u16, item, self.taken > 0, site));
    }

    fn note_key(&mut self, key: Key) {
        if let Some(note) = self.notes.get_mut(self.noted as usize) {
            *note = key;
            self.noted += 1;
        }
    }

    /// Adds the pieces of a random filling to the trace; where either player may have put a piece, for both.
    pub(super) fn note_filling(
        &self,
        e: &Engine<W>,
        types: &[Vec<u8>],
        first: usize,
        sets: &[super::Bits<W>; 2],
        trace: &mut Trace,
    ) {
        // A site is chosen, and next the colour if it is free.
        let leaf = self.question.leaves.iter().find(|leaf| leaf.kind == LeafKind::Sites);
        let choice = leaf.map_or(0, |leaf| e.choices_at[leaf.pc as usize]);
        let site_key = |role: usize, bit: usize| Key::new(Role(role as u8), choice, bit as u32, false, true);
        match types[first][..] {
            [_] => {
                for (set, role) in sets.iter().zip([first, 1 - first]) {
                    let begun = trace.keys.len();
                    trace.keys.resize(begun + set.len(), Key::default());
                    let mut rest = trace.keys[begun..].iter_mut();
                    set.iter()
                        .for_each(|bit| rest.next().into_iter().for_each(|key| *key = site_key(role, bit)));
                }
            }
            _ => {
                for (set, ty) in sets.iter().zip(&types[first]) {
                    let colour = u32::from(e.places.looks[usize::from(*ty)].0);
                    for bit in set.iter() {
                        for role in 0..2 {
                            trace.keys.push(site_key(role, bit));
                            trace.keys.push(Key::new(Role(role as u8), choice + 1, colour, true, false));
                        }
                    }
                }
            }
        }
    }
}
