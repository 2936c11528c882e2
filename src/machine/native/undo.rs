//! What is kept of choices that are open in a random game, so that they can be drawn again: candidates that are left,
//! registers as they were, and how much had been drawn. What is kept of a choice that may be met again while it is open
//! lies on a stack, in frames of one size.

use super::emit::{Emit, Region};
use super::known::Known;
use super::nests::Nest;
use crate::program::{Op, Pc, Register};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, InstBuilder, MemFlagsData, Value};

/// Words that a machine keeps for choices that are open.
pub(in super::super) const OPEN_WORDS: usize = 1024;

/// Words kept of each choice beside candidates and registers, in this order.
const TAKEN: usize = 0;
const RANDOM: usize = 1;
const NOTED: usize = 2;
const PLAIN: usize = 3;

/// A choice that may be met again while it is open is left to the interpreter if fewer frames find room.
const LEAST_FRAMES: usize = 4;

/// A choice that stays open for a while after it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// The operation that asks it.
    pub(super) at: Pc,
    /// The number of the choice; and that of the region in which it is drawn again, which is another one if it may be met
    /// again while it is open.
    pub(super) number: u16,
    pub(super) again: u16,
    /// The choice inside which it is open, by its number; 0: none.
    pub(super) within: u16,
    /// Where its words begin among those that are kept, and where the next ones may.
    pub(super) first: usize,
    pub(super) end: usize,
    /// Words of its candidates.
    pub(super) candidates: usize,
    /// Registers that may be written before it is drawn again.
    pub(super) registers: Vec<Register>,
    /// Does somebody else than the player to move decide, while it is open?
    pub(super) unnoted: bool,
    /// The stack of a choice that may be met again while it is open.
    pub(super) frames: Option<Frames>,
}

/// Where the stack of a choice lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frames {
    /// The word that tells how far the newest frame is from the first one, in bytes.
    depth: usize,
    /// Bytes of a frame; and how far the last one is from the first one that finds room.
    size: usize,
    last: usize,
}

impl Emit<'_, '_> {
    /// A choice with a number and words that begin at some place; nothing if they find no room.
    pub(super) fn open_of(&self, nest: &Nest, number: u16, within: u16, first: usize) -> Option<Open> {
        let registers = self.to_be_kept(nest);
        let words = |register: &Register| if matches!(register, Register::Set(_)) { self.width } else { 1 };
        let candidates = self.words_of_candidates(nest.at);
        let size = PLAIN + candidates + registers.iter().map(words).sum::<usize>();
        let unnoted = nest.has_other_decider();
        let mut open = Open {
            at: nest.at,
            number,
            again: number,
            within,
            first,
            end: first + size,
            candidates,
            registers,
            unnoted,
            frames: None,
        };
        if nest.meets_itself {
            let room = OPEN_WORDS.checked_sub(first + 1)?;
            let count = if nest.inner.is_empty() { room / size } else { room / size / 2 };
            let last = 8 * size * count.checked_sub(1).filter(|_| count >= LEAST_FRAMES)?;
            open.frames = Some(Frames { depth: first, size: 8 * size, last });
            (open.first, open.end, open.again) = (first + 1, first + 1 + size * count, number + 1);
        }
        (open.end <= OPEN_WORDS).then_some(open)
    }

    /// How many words the candidates of a choice take.
    fn words_of_candidates(&self, at: Pc) -> usize {
        match self.e.ops[at as usize] {
            Op::Either { either } => {
                self.openings(either).iter().flatten().map(|(opening, _)| self.words_of(opening)).sum()
            }
            _ => self.width,
        }
    }

    /// The choice is met while it is open: a new frame begins. Where there is no room for one, all is taken back up to the
    /// first one, and the interpreter draws.
    pub(super) fn push_frame(&mut self, region: Region) {
        let Some(frames) = self.open_in(region).frames else { return };
        let (place, at) = (self.place_of_depth(frames), self.open_in(region).at);
        let newest = self.field(place);
        let (has_room, full) =
            (self.is(IntCC::UnsignedLessThan, newest, frames.last as i64), self.unlikely());
        self.or_leave(has_room, full);
        self.aside(full, |emit| {
            emit.first_frame(region);
            emit.put_registers_back(region);
            emit.put_counts_back(region);
            let random = emit.kept(region, RANDOM);
            emit.put_rng(random);
            emit.known = Known::default();
            emit.by_step(region.with(emit.open_in(region).within), at);
        });
        let newest = self.add_int(newest, frames.size as i64);
        self.put_field(place, newest);
    }

    /// What is kept of the choice is the first frame.
    pub(super) fn first_frame(&mut self, region: Region) {
        if let Some(frames) = self.open_in(region).frames {
            let bottom = self.int(0);
            self.put_field(self.place_of_depth(frames), bottom);
        }
    }

    /// Where a machine keeps how far the newest frame is from the first one.
    fn place_of_depth(&self, frames: Frames) -> usize {
        self.e.at.opens + 8 * frames.depth
    }

    /// Does the choice give back the random words that were taken, where it has no candidates left? It does inside another
    /// one, and inside itself.
    fn gives_back(&self, region: Region) -> bool {
        let open = self.open_in(region);
        open.within != 0 || open.frames.is_some()
    }

    /// No candidate of the choice leads on: nor does the one that was drawn before.
    pub(super) fn leave_frame(&mut self, region: Region) {
        let outside = region.with(self.open_in(region).within);
        let frames = self.open_in(region).frames;
        if self.gives_back(region) {
            let random = self.kept(region, RANDOM);
            self.put_rng(random);
        }
        if let Some(frames) = frames {
            let place = self.place_of_depth(frames);
            let newest = self.field(place);
            let (below, is_first) = (self.b.create_block(), self.b.create_block());
            self.branch(newest, (below, &[]), (is_first, &[]));
            self.b.switch_to_block(below);
            let newest = self.add_int(newest, -(frames.size as i64));
            self.put_field(place, newest);
            let again = self.drawn_again(region);
            self.jump(again, &[]);
            self.b.switch_to_block(is_first);
        }
        self.fail(outside);
    }

    /// Where a word of what is kept lies: from an address on, so many bytes.
    fn place_of_kept(&mut self, region: Region, word: usize) -> (Value, i32) {
        let (first, frames) = (self.open_in(region).first, self.open_in(region).frames);
        let from = match frames {
            None => self.machine,
            Some(frames) => {
                let depth = self.field(self.place_of_depth(frames));
                self.add(self.machine, depth)
            }
        };
        (from, (self.e.at.opens + 8 * (first + word)) as i32)
    }

    fn kept(&mut self, region: Region, word: usize) -> Value {
        let (from, offset) = self.place_of_kept(region, word);
        self.load(from, offset)
    }

    fn put_kept(&mut self, region: Region, word: usize, value: Value) {
        let (from, offset) = self.place_of_kept(region, word);
        self.store(value, from, offset);
    }

    /// A word of the candidates that are left.
    pub(super) fn candidates_left(&mut self, region: Region, word: usize) -> Value {
        self.kept(region, PLAIN + word)
    }

    pub(super) fn put_candidates(&mut self, region: Region, word: usize, value: Value) {
        self.put_kept(region, PLAIN + word, value);
    }

    /// Keeps what may be written while the choice is open.
    pub(super) fn keep(&mut self, region: Region) {
        let taken = self.half(self.e.at.taken);
        let taken = self.wide(taken);
        self.put_kept(region, TAKEN, taken);
        if self.gives_back(region) {
            let random = self.field(self.e.at.rng);
            self.put_kept(region, RANDOM, random);
        }
        if !self.quick {
            let noted = self.field(self.e.at.noted);
            self.put_kept(region, NOTED, noted);
        }
        let mut word = PLAIN + self.open_in(region).candidates;
        for register in self.open_in(region).registers.clone() {
            let values = match register {
                // It may be known from the newest piece, of which there is none yet.
                Register::Set(s) if s == self.e.places.fresh => self.load_set(s).to_vec(),
                Register::Set(s) => self.set(s).to_vec(),
                Register::Number(n) => vec![self.num(n)],
                _ => Vec::new(),
            };
            values.iter().enumerate().for_each(|(i, value)| self.put_kept(region, word + i, *value));
            word += values.len();
        }
    }

    pub(super) fn put_registers_back(&mut self, region: Region) {
        let mut word = PLAIN + self.open_in(region).candidates;
        for register in self.open_in(region).registers.clone() {
            match register {
                Register::Set(s) => {
                    let words = self.each(|emit, i| emit.kept(region, word + i));
                    self.store_set(s, &words);
                    word += self.width;
                }
                Register::Number(n) => {
                    let value = self.kept(region, word);
                    self.store_num(n, value);
                    word += 1;
                }
                _ => {}
            }
        }
    }

    /// Counts no more what was drawn while the choice was open.
    pub(super) fn put_counts_back(&mut self, region: Region) {
        let (taken, before) = (self.half(self.e.at.taken), self.kept(region, TAKEN));
        let before_half = self.b.ins().ireduce(types::I32, before);
        let offset = self.e.at.taken as i32;
        self.b.ins().store(MemFlagsData::trusted(), before_half, self.machine, offset);
        let taken = self.wide(taken);
        let since = self.b.ins().isub(taken, before);
        let decisions = self.field(self.e.at.decisions);
        let decisions = self.b.ins().isub(decisions, since);
        self.put_field(self.e.at.decisions, decisions);
        if !self.quick {
            let noted = self.kept(region, NOTED);
            self.put_field(self.e.at.noted, noted);
        }
    }
}
