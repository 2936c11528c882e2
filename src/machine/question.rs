//! The decision that is due, with its candidates.

use super::overwrite::overwrite;
use crate::model::{Domain, LabelId, Role};
use crate::program::{From, Pc};

/// The deepest `either` inside `either` before a choice.
pub const MAX_PATH: usize = 8;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing: the game is over. The mask of winners.
    Over(u64),
    /// A choice of one thing, by its place in the program's table.
    One(u16),
    /// A choice of a branch.
    Branch(u16),
    /// One more member of a set.
    Member(u16),
    /// Just to go on: a turn without choices.
    GoOn,
    /// A player who cannot move passes.
    Stuck,
}

/// Candidates of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// Bits that are sites.
    Sites,
    /// Bits that are first sites of a family's sets.
    Anchors(u16),
    /// Bits of a mask.
    Members(Domain),
    /// Sets, one after the other.
    Sets,
    /// Numbers, one after the other.
    Numbers,
    /// Bits of a mask that are numbers.
    Small,
    /// Pieces.
    Pieces,
    /// The end of a set.
    Done,
    /// A branch by its word.
    Label(LabelId),
    /// A branch, or a turn without choices, that passes.
    Pass,
    /// A turn, or the rest of a branch, without choices.
    GoOn,
}

impl LeafKind {
    /// Of the candidates in a register; `domain` and `family` say more of masks and of first sites.
    pub fn of(from: From, domain: Option<Domain>, family: u16) -> LeafKind {
        match (from, domain) {
            (From::Sites(_), _) => LeafKind::Sites,
            (From::Anchors(_), _) => LeafKind::Anchors(family),
            (From::Sets(_) | From::Shapes { .. }, _) => LeafKind::Sets,
            (From::Numbers(_), _) => LeafKind::Numbers,
            (From::Small(_), _) => LeafKind::Small,
            (From::Pieces(_) | From::On(_), _) => LeafKind::Pieces,
            (From::Members(_), Some(domain)) => LeafKind::Members(domain),
            (From::Members(_), None) => LeafKind::GoOn,
        }
    }
}

/// Candidates that one choice has.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    /// Its operation.
    pub pc: Pc,
    /// The branches that lead to it.
    pub path: [u8; MAX_PATH],
    /// How many.
    pub depth: u8,
    pub kind: LeafKind,
    /// Must somebody look ahead?
    pub may_fail: bool,
    /// How many candidates.
    pub count: u32,
    /// Where they are in the question's data.
    pub at: u32,
    /// How many words they take.
    pub words: u32,
    pub decider: Role,
}

/// A decision that is due.
#[derive(Debug)]
pub struct Question {
    pub asked: Asked,
    /// Where the program goes on.
    pub root: Pc,
    pub leaves: Vec<Leaf>,
    pub data: Vec<u64>,
    /// How many candidates all leaves have.
    pub total: u32,
    pub decider: Role,
    /// The members so far of the set that is chosen, in order of entry.
    pub members: Vec<i64>,
}

impl Default for Question {
    fn default() -> Question {
        Question {
            asked: Asked::Over(0),
            root: 0,
            leaves: Vec::new(),
            data: Vec::new(),
            total: 0,
            decider: Role(0),
            members: Vec::new(),
        }
    }
}

impl Clone for Question {
    fn clone(&self) -> Question {
        let mut question = Question::default();
        question.clone_from(self);
        question
    }

    fn clone_from(&mut self, other: &Question) {
        self.asked = other.asked;
        self.root = other.root;
        overwrite(&mut self.leaves, &other.leaves);
        overwrite(&mut self.data, &other.data);
        self.total = other.total;
        self.decider = other.decider;
        overwrite(&mut self.members, &other.members);
    }
}

impl Question {
    /// Forgets its candidates.
    pub fn clear(&mut self) {
        self.leaves.clear();
        self.data.clear();
        self.total = 0;
    }

    /// Counts candidates; the first leaf says who decides.
    #[inline]
    pub fn add_up(&mut self) {
        self.leaves.retain(|leaf| leaf.count > 0);
        self.count();
        if let Some(leaf) = self.leaves.first() {
            self.decider = leaf.decider;
        }
    }

    /// The same, where leaves without candidates stay.
    #[inline]
    pub fn count(&mut self) {
        self.total = self.leaves.iter().map(|leaf| leaf.count).sum();
    }

    /// The leaf of a candidate and its number there.
    #[inline]
    pub fn find(&self, index: u32) -> Option<(usize, u32)> {
        let mut left = index;
        for (i, leaf) in self.leaves.iter().enumerate() {
            if left < leaf.count {
                return Some((i, left));
            }
            left -= leaf.count;
        }
        None
    }

    /// A leaf's words.
    #[inline]
    pub fn words(&self, leaf: &Leaf) -> &[u64] {
        &self.data[leaf.at as usize..(leaf.at + leaf.words) as usize]
    }

    /// The number of a candidate: a bit, a number, a piece, or its place among sets.
    #[inline]
    pub fn item(&self, leaf: &Leaf, index: u32) -> i64 {
        match leaf.kind {
            LeafKind::Sites | LeafKind::Anchors(_) | LeafKind::Members(_) | LeafKind::Small => {
                select(self.words(leaf), index).unwrap_or(0)
            }
            LeafKind::Numbers | LeafKind::Pieces => self.words(leaf)[index as usize] as i64,
            LeafKind::Sets => i64::from(index),
            LeafKind::Done | LeafKind::Label(_) | LeafKind::Pass | LeafKind::GoOn => 0,
        }
    }

    /// Takes a candidate out; `width` words make a set. Candidates that are not counted yet are counted later.
    pub fn drop(&mut self, place: usize, index: u32, width: usize) {
        let leaf = self.leaves[place];
        let words = &mut self.data[leaf.at as usize..(leaf.at + leaf.words) as usize];
        match leaf.kind {
            LeafKind::Sites | LeafKind::Anchors(_) | LeafKind::Members(_) | LeafKind::Small => {
                if let Some(bit) = select(words, index) {
                    words[(bit / 64) as usize] &= !(1 << (bit % 64));
                }
            }
            LeafKind::Numbers | LeafKind::Pieces => words.copy_within(index as usize + 1.., index as usize),
            LeafKind::Sets => words.copy_within((index as usize + 1) * width.., index as usize * width),
            _ => {}
        }
        self.leaves[place].count -= 1;
        self.total = self.total.saturating_sub(1);
    }
}

/// The bit with so many bits before it.
#[inline]
fn select(words: &[u64], index: u32) -> Option<i64> {
    let mut left = index as usize;
    for (i, &word) in words.iter().enumerate() {
        let here = word.count_ones() as usize;
        if left < here {
            return super::bits::Bits([word]).select(left).map(|bit| (64 * i + bit) as i64);
        }
        left -= here;
    }
    None
}
