//! What search, analysis and other languages need to know of a game, and nothing else.

mod key;
mod known;
mod outcome;
mod playouts;

pub use self::key::Key;
pub use self::known::{Known, Nature};
pub use self::outcome::{Departures, Outcome, Scored, Standing};
pub use self::playouts::{Ended, Playouts, Replies, Trace};
pub use crate::board::{Site, SiteSet};
pub use crate::model::{Domain, LabelId, Piece, Role, Seat};
pub use crate::rng::Rng;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A game whose rules are a value: what it takes to play it. Six methods and two hashes are required. Random games are
/// [`Playouts`], what is known beyond the moves is [`Known`]; both have an answer for every method, so a game of one's own
/// that search can play needs no more than `impl Playouts for Mine {}` and `impl Known for Mine {}`.
pub trait Game: Sync {
    /// A position with what is needed to play on; cheap to clone.
    type State: Clone + Send + Sync;

    /// The position before the first turn.
    ///
    /// # Errors
    /// When a rule takes more steps to work out than allowed.
    fn start(&self) -> Result<Self::State, EvalLimit>;

    /// Whose decision is next, or how the game ended.
    fn status(&self, state: &Self::State) -> Status;

    /// How many decisions are legal; 0 exactly when the game is over. Whoever walks through all of them and counts what comes
    /// of it heeds [`Game::in_set`]: a set is picked member by member, and each order of them counts.
    fn decision_count(&self, state: &Self::State) -> usize;

    /// The legal decision with this index, `0..decision_count`; the order is fixed by the rules.
    fn decision(&self, state: &Self::State, index: usize) -> Decision;

    /// Carries out the decision with this index.
    ///
    /// # Errors
    /// When a rule takes more steps to work out than allowed; the state is then as before.
    fn play(&self, state: &mut Self::State, index: usize) -> Result<(), EvalLimit>;

    /// Is the next decision one more member of a set, or its end? Its members so far are the picks of the
    /// decisions just before. They may come in any order; in rising order every set comes once, so a walk through a tree
    /// leaves out what is smaller than the last member ([`crate::analysis::counts`] does).
    fn in_set(&self, _state: &Self::State) -> bool {
        false
    }

    /// Tells games apart: those by the same rules with the same options have the same number. Players forget what they
    /// know when it changes; 0 where a game is never another one.
    fn rules(&self) -> u64 {
        0
    }

    /// Equal positions (section 5.6 of the language's page) have equal hashes.
    fn hash(&self, state: &Self::State) -> u64;

    /// Tells states apart for those who need certainty: states with equal keys have the same future, what the rules
    /// ask about the past included. Two others have equal keys by chance only, which 128 bits make unlikely among
    /// any number of states that fits a memory.
    fn key(&self, state: &Self::State) -> u128;

    /// A key that positions may share which a symmetry of the rules carries onto each other: they have the same value.
    fn canonical_key(&self, state: &Self::State) -> u128 {
        self.key(state)
    }

    /// Carries out a decision on a copy.
    ///
    /// # Errors
    /// As for [`Game::play`]; the copy is then of no use.
    fn follow(&self, from: &Self::State, index: usize, to: &mut Self::State) -> Result<(), EvalLimit> {
        to.clone_from(from);
        self.play(to, index)
    }

    /// Carries out a decision on a copy, and gives the key of what comes of it, or the canonical one.
    ///
    /// # Errors
    /// As for [`Game::play`]; the copy is then of no use.
    fn play_into(
        &self,
        from: &Self::State,
        index: usize,
        to: &mut Self::State,
        canonical: bool,
    ) -> Result<u128, EvalLimit> {
        self.follow(from, index, to)?;
        Ok(if canonical { self.canonical_key(to) } else { self.key(to) })
    }

    /// What the legal decision with this index is, whatever the position.
    fn decision_key(&self, state: &Self::State, index: usize) -> Key {
        let Status::Open { decider, mid_turn, .. } = self.status(state) else { return Key::default() };
        let decision = self.decision(state, index);
        let mut hasher = DefaultHasher::new();
        decision.hash(&mut hasher);
        Key::new(decider, 0, hasher.finish() as u32, mid_turn, matches!(decision.pick, Pick::Site(_)))
    }

    /// The keys of all legal decisions, in order, in place of what the list holds.
    fn decision_keys(&self, state: &Self::State, keys: &mut Vec<Key>) {
        keys.clear();
        keys.extend((0..self.decision_count(state)).map(|index| self.decision_key(state, index)));
    }

    /// How many seats there are.
    fn seats(&self) -> usize {
        2
    }
}

/// A rule took more than the allowed number of steps to work out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvalLimit;

impl std::fmt::Display for EvalLimit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a rule of this game takes too long to work out here (limit: {} steps for one decision)",
            Self::STEPS
        )
    }
}

impl std::error::Error for EvalLimit {}

impl EvalLimit {
    /// Steps allowed between one decision and the next.
    pub const STEPS: u64 = 200_000_000;
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Somebody has a decision to make.
    Open {
        /// Whose turn it is.
        mover: Role,
        /// Who makes this decision: the mover, unless the choice says `by` another player.
        decider: Role,
        /// Who holds the decider's role.
        seat: Seat,
        /// Has the turn begun, that is, has it had a decision already?
        mid_turn: bool,
    },
    /// The game has ended.
    Over(Outcome),
}

/// One candidate of one choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Decision {
    /// The branches of `either`s taken on the way to the choice, outermost first.
    pub branches: Vec<u8>,
    /// What is picked.
    pub pick: Pick,
}

/// What a decision picks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pick {
    /// A site.
    Site(Site),
    /// A member of a family.
    Set(Box<SiteSet>),
    /// A player, kind, direction, spin, word, …
    Member(Domain, u8),
    /// A number.
    Number(i32),
    /// A piece.
    Piece(Piece),
    /// Enough members of a set.
    Done,
    /// A labelled branch.
    Label(LabelId),
    /// A pass: a branch, or a turn without choices that passes.
    Pass,
    /// A turn, or the rest of a branch, without choices.
    GoOn,
}
