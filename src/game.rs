//! What search, analysis and other languages need to know of a game, and nothing else.

use crate::board::{Site, SiteSet};
use crate::model::{Domain, LabelId, Piece, Role, Seat};
use rand::Rng as _;

/// A game whose rules are a value. Evaluators implement it; search and analysis use it.
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

    /// How many decisions are legal; 0 exactly when the game is over.
    fn decision_count(&self, state: &Self::State) -> usize;

    /// The legal decision with this index, `0..decision_count`; the order is fixed by the rules.
    fn decision(&self, state: &Self::State, index: usize) -> Decision;

    /// Carries out the decision with this index.
    ///
    /// # Errors
    /// When a rule takes more steps to work out than allowed; the state is then as before.
    fn play(&self, state: &mut Self::State, index: usize) -> Result<(), EvalLimit>;

    /// Is the next decision one more member of a set, or its end? Its members so far are the picks of the
    /// decisions just before. They may come in any order; in rising order every set comes once.
    fn in_set(&self, state: &Self::State) -> bool;

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

    /// Carries out a decision on a copy, and gives the canonical key of what comes of it.
    ///
    /// # Errors
    /// As for [`Game::play`]; the copy is then of no use.
    fn play_into(&self, from: &Self::State, index: usize, to: &mut Self::State) -> Result<u128, EvalLimit> {
        to.clone_from(from);
        self.play(to, index)?;
        Ok(self.canonical_key(to))
    }

    /// Does every decision put a piece of whoever decides on a site that it picks, any empty one, until a full board
    /// has exactly one winner, by pieces of its own? Then a win is not broken by pieces where it needs no room.
    fn shares_board(&self) -> bool {
        false
    }

    /// Plays at random to the end: at every decision each candidate is equally likely. A game is left unfinished
    /// after so many turns.
    ///
    /// # Errors
    /// When a rule takes more steps to work out than allowed.
    fn playout(&self, start: &Self::State, rng: &mut Rng, max_turns: u64) -> Result<Ended, EvalLimit> {
        let mut state = start.clone();
        let mut ended = Ended { winners: None, winning_seats: 0, turns: 0, decisions: 0 };
        loop {
            match self.status(&state) {
                Status::Over(outcome) => return Ok(ended.with(&outcome)),
                Status::Open { mid_turn: false, .. } if ended.turns >= max_turns => return Ok(ended),
                Status::Open { .. } => {}
            }
            let index = rng.random_range(0..self.decision_count(&state) as u32) as usize;
            self.play(&mut state, index)?;
            ended.decisions += 1;
            ended.turns += u64::from(!matches!(self.status(&state), Status::Open { mid_turn: true, .. }));
        }
    }
}

impl Ended {
    fn with(self, outcome: &Outcome) -> Ended {
        let winners = outcome.winners.iter().fold(0, |all, r| all | 1 << r.0);
        let seat = |r: &Role| outcome.holders[r.index()].0;
        let winning_seats = outcome.winners.iter().fold(0, |all, r| all | 1 << seat(r));
        Ended { winners: Some(winners), winning_seats, ..self }
    }
}

/// The source of randomness of playouts: Blackman and Vigna's xoshiro256++ (2018), the same on every machine.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// How a random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The roles that won, as a mask; none in a draw. Nothing if the game was left unfinished.
    pub winners: Option<u64>,
    /// The seats of the winners, as a mask.
    pub winning_seats: u64,
    /// Turns played.
    pub turns: u64,
    /// Decisions made.
    pub decisions: u64,
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

/// How a game ended: absolute, not from anyone's point of view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The roles that won; none in a draw.
    pub winners: Vec<Role>,
    /// For each role, in order, the seat that held it at the end.
    pub holders: Vec<Seat>,
    /// If a score decided: for each role, in order, what the rule compares, one list of numbers for each of its
    /// quantities (a number is a list of one); nothing for a role that is out.
    pub scores: Vec<Vec<Vec<i32>>>,
}

/// A result for one role or seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Somebody else won.
    Loss,
    /// Nobody won.
    Draw,
    /// Won, alone or with others.
    Win,
}

impl Outcome {
    /// Did nobody win?
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    /// The result for a role.
    pub fn of_role(&self, role: Role) -> Standing {
        match (self.is_draw(), self.winners.contains(&role)) {
            (true, _) => Standing::Draw,
            (_, true) => Standing::Win,
            _ => Standing::Loss,
        }
    }

    /// By how much the role won (or lost, if less than 0) where two scores that are numbers decided. What breaks a
    /// tie does not count.
    pub fn margin(&self, role: Role) -> Option<i32> {
        let number = |scores: &Vec<Vec<i32>>| match scores.first().map(Vec::as_slice) {
            Some([n]) => Some(*n),
            Some([]) => Some(0),
            _ => None,
        };
        let [a, b] = self.scores.as_slice() else { return None };
        let by = number(a)?.saturating_sub(number(b)?).saturating_abs();
        Some(match self.of_role(role) {
            Standing::Win => by,
            Standing::Draw => 0,
            Standing::Loss => -by,
        })
    }

    /// The role that a seat held at the end.
    pub fn role_of(&self, seat: Seat) -> Role {
        Role(self.holders.iter().position(|&h| h == seat).unwrap_or(0) as u8)
    }

    /// The result for a seat.
    pub fn of_seat(&self, seat: Seat) -> Standing {
        self.of_role(self.role_of(seat))
    }
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
