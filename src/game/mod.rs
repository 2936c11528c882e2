//! What search, analysis and other languages need to know of a game, and nothing else.

mod outcome;

pub use self::outcome::{Departures, Outcome, Scored, Standing};
use crate::board::{Site, SiteSet};
use crate::model::{Domain, LabelId, Piece, Role, Seat};
pub use crate::rng::Rng;
use rand::Rng as _;
use std::hash::{DefaultHasher, Hash, Hasher};

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
        play_through(self, start, max_turns, |state| {
            rng.random_range(0..self.decision_count(state) as u32) as usize
        })
    }

    /// Plays at random to the end once for each source of randomness; `tell` is told how each game ended. Games are as
    /// likely as those of [`Game::playout`], but need not be the same ones for a source.
    ///
    /// # Errors
    /// When a rule takes more steps to work out than allowed.
    fn playouts(
        &self,
        start: &Self::State,
        sources: impl Iterator<Item = Rng>,
        max_turns: u64,
        mut tell: impl FnMut(&Ended),
    ) -> Result<(), EvalLimit> {
        for mut source in sources {
            tell(&self.playout(start, &mut source, max_turns)?);
        }
        Ok(())
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

    /// A random game as [`Game::playout`], whose decisions are added to the trace; where one of the trace's replies
    /// is legal it is chosen.
    ///
    /// # Errors
    /// When a rule takes more steps to work out than allowed.
    fn playout_along(
        &self,
        start: &Self::State,
        rng: &mut Rng,
        max_turns: u64,
        trace: &mut Trace,
    ) -> Result<Ended, EvalLimit> {
        play_through(self, start, max_turns, |state| {
            let count = self.decision_count(state);
            let wanted = trace.wanted().and_then(|w| (0..count).find(|i| self.decision_key(state, *i) == w));
            let index = wanted.unwrap_or_else(|| rng.random_range(0..count as u32) as usize);
            trace.keys.push(self.decision_key(state, index));
            index
        })
    }

    /// A random game played at once, as a random filling of the board, if this game's random games are that and a
    /// turn begins here; its decisions are added to the trace, in any order. Wary players do not lose through pieces of
    /// their own as long as somebody wins by another goal.
    ///
    /// # Errors
    /// When a rule takes more steps to work out than allowed.
    fn fill_along(
        &self,
        _start: &Self::State,
        _rng: &mut Rng,
        _wary: bool,
        _trace: &mut Trace,
    ) -> Result<Option<Ended>, EvalLimit> {
        Ok(None)
    }

    /// How well a seat seems to stand, from -1 to 1, where nobody looks ahead; 0 if nothing is known.
    fn estimate(&self, _state: &Self::State, _seat: Seat) -> f64 {
        0.0
    }

    /// Are pieces taken, as far as some random games tell?
    fn takes_pieces(&self) -> bool {
        false
    }

    /// What the pieces are worth that a decision takes, where pieces are taken by going to where they stand; nothing if
    /// the decision alone does not tell.
    fn takes(&self, _state: &Self::State, _index: usize) -> Option<f64> {
        None
    }

    /// How many pieces are on the board; 0 if it is not known.
    fn pieces(&self, _state: &Self::State) -> usize {
        0
    }

    /// How many seats there are.
    fn seats(&self) -> usize {
        2
    }

    /// What has been proved about the rules; nothing unless the evaluator looks for it.
    fn nature(&self) -> Nature {
        Nature::default()
    }
}

/// What has been proved about a game's rules: `false` is always safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nature {
    /// Every turn puts pieces on empty sites, and nothing else changes the board.
    pub placement_only: bool,
    /// Every choice of one thing is of a place on the board: no colour, number or kind completes it.
    pub picks_sites: bool,
    /// Every turn that is not a pass puts a piece somewhere, and none moves.
    pub puts_pieces: bool,
    /// Some turn moves a piece.
    pub moves_pieces: bool,
    /// Turns look for groups without empty sites next to them.
    pub has_liberties: bool,
    /// A random game is a random filling of the board.
    pub fills: bool,
    /// And exactly one goal holds on every full board.
    pub fills_to_one_goal: bool,
    /// No position comes twice in a game, and the past matters to no rule.
    pub never_repeats: bool,
}

/// What a decision is, whatever the position: who decides, which choice of the rules it answers, what it picks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub u64);

impl Key {
    /// The bit that says whether the turn had decisions before.
    pub(crate) const MID_TURN: u8 = 48;

    /// The key of a decision: `choice` is the choice's number in the rules, `item` what is picked; `mid_turn` says that
    /// the turn had decisions before, `site` that the pick is a place on the board.
    #[inline]
    pub fn new(decider: Role, choice: u16, item: u32, mid_turn: bool, site: bool) -> Key {
        let flags = u64::from(mid_turn) << Key::MID_TURN | u64::from(site) << 49;
        Key((u64::from(decider.0) + 1) << 56 | flags | u64::from(choice) << 32 | u64::from(item))
    }

    /// Who decides.
    #[inline]
    pub fn decider(self) -> Role {
        Role(((self.0 >> 56) as u8).saturating_sub(1))
    }

    /// Had the turn decisions before?
    #[inline]
    pub fn mid_turn(self) -> bool {
        self.0 >> Key::MID_TURN & 1 == 1
    }

    /// Is a place on the board picked?
    #[inline]
    pub fn is_site(self) -> bool {
        self.0 >> 49 & 1 == 1
    }

    /// The choice's number in the rules.
    #[inline]
    pub fn choice(self) -> u16 {
        (self.0 >> 32) as u16
    }

    /// What is picked.
    #[inline]
    pub fn item(self) -> u32 {
        self.0 as u32
    }

    /// The decision together with the one before it.
    #[inline]
    pub fn after(self, last: Key) -> Key {
        let mixed = (last.0 ^ self.0.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Key((mixed >> 8 & 0x00fc_ffff_ffff_ffff) | self.0 & 0xff03_0000_0000_0000)
    }
}

/// The decisions of a game in order, and the replies that a random game prefers.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Each decision.
    pub keys: Vec<Key>,
    /// To a decision the reply to choose.
    pub replies: Option<Replies>,
    /// Where groups live by empty sites: do players save and take groups that have one left, and neither fill eyes of
    /// their own nor pass as long as there is anything else to do?
    pub wary: bool,
}

impl Trace {
    /// The reply to the last decision.
    #[inline]
    pub fn wanted(&self) -> Option<Key> {
        self.replies.as_ref()?.to(*self.keys.last()?)
    }
}

/// For each decision the last reply to it that did well. A table of fixed size, in which the newest entry stays.
///
/// Drake, *The last-good-reply policy for Monte-Carlo Go* (2009).
#[derive(Clone, Debug)]
pub struct Replies(Vec<(Key, Key)>);

impl Replies {
    /// No replies; room for `2^bits` of them.
    pub fn new(bits: u32) -> Replies {
        Replies(vec![Default::default(); 1 << bits.clamp(4, 24)])
    }

    fn place(&self, key: Key) -> usize {
        (key.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.0.len() - 1)
    }

    /// The reply to a decision.
    #[inline]
    pub fn to(&self, key: Key) -> Option<Key> {
        let (to, reply) = self.0[self.place(key)];
        (to == key && key != Key::default()).then_some(reply)
    }

    /// Remembers a reply.
    pub fn set(&mut self, to: Key, reply: Key) {
        let place = self.place(to);
        self.0[place] = (to, reply);
    }

    /// Forgets a reply that did badly.
    pub fn forget(&mut self, to: Key, reply: Key) {
        let place = self.place(to);
        if self.0[place] == (to, reply) {
            self.0[place] = Default::default();
        }
    }
}

/// Plays decision by decision to the end, or until so many turns are played.
fn play_through<G: Game + ?Sized>(
    game: &G,
    start: &G::State,
    max_turns: u64,
    mut choose: impl FnMut(&G::State) -> usize,
) -> Result<Ended, EvalLimit> {
    let mut state = start.clone();
    let mut ended = Ended { winners: None, winning_seats: 0, turns: 0, decisions: 0 };
    loop {
        match game.status(&state) {
            Status::Over(outcome) => return Ok(ended.with(&outcome)),
            Status::Open { mid_turn: false, .. } if ended.turns >= max_turns => return Ok(ended),
            Status::Open { .. } => {}
        }
        let index = choose(&state);
        game.play(&mut state, index)?;
        ended.decisions += 1;
        ended.turns += u64::from(!matches!(game.status(&state), Status::Open { mid_turn: true, .. }));
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

/// How a random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The roles that won, as a mask; none in a draw or a lost puzzle. Nothing if the game was left unfinished.
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
