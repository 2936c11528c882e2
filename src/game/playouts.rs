//! Random games.

use super::{EvalLimit, Game, Key, Outcome, Status};
use crate::rng::Rng;
use rand::Rng as _;

/// A game that plays at random. The methods play decision by decision; an evaluator that knows a faster way to games
/// that are as likely puts it in their place.
pub trait Playouts: Game {
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
    /// likely as those of [`Playouts::playout`], but need not be the same ones for a source.
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

    /// A random game as [`Playouts::playout`], whose decisions are added to the trace; where one of the trace's replies
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
        let seat = |r: &crate::model::Role| outcome.holders[r.index()].0;
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
