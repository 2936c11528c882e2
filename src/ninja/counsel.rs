//! What comes before play: bids, the pattern with its free turns, stones that are set up, roles.
//!
//! Random games say nothing of these decisions, as whoever decides next may turn their worth round by choosing the other
//! role. So a state before play is worth what games between equal players say that begin where its decisions lead,
//! with the role chosen that does better there.

use super::balance::Tally;
use super::roles::is_before_play;
use crate::game::{EvalLimit, Game, Pick, Playouts, Rng, Standing, Status};
use crate::machine::{Compiled, State};
use crate::model::{Domain, Model, Role, Seat};
use rand::seq::{IndexedRandom as _, SliceRandom as _};

/// Patterns that are measured before one is named.
const MEASURED: usize = 3;
/// Random games by which those patterns are picked out of the list.
const RANDOM_GAMES: u64 = 100;
/// How far from a half of the random games is still about even.
const ABOUT_EVEN: f64 = 0.25;
/// Numbers of free turns that are tried for each of them.
const TRIED: usize = 4;
/// Places that are tried for one stone that is set up.
const PLACES: usize = 5;
/// What is fair enough to be proposed at once, or set up no further: few games are off an even share by as much.
const EVEN: f64 = 0.35;

/// Plays games from a state in which play begins, and tells how often the builder won.
pub type Measure<'a, E> = dyn FnMut(&Compiled, &State) -> Result<Tally, E> + 'a;

/// What to do in a turn before play.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The decisions.
    pub indices: Vec<usize>,
    /// The share of games that whoever follows it is expected to win, if it was measured.
    pub worth: Option<f64>,
}

/// What a turn before play is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Bid,
    Name,
    SetUp,
    Roles,
}

/// What to do in this turn, if it comes before play in a form of Mind Ninja.
///
/// Of roles, the one that wins more of the measured games is taken. Of patterns and free turns, those are proposed
/// that leave least to whoever takes a role; so are stones set up. Bids are as low as they may be, and raised by
/// nobody: who passes gets free turns and the choice of a role, which cannot be worth less than half of the games.
///
/// # Errors
/// What `measure` says, and when a rule takes too long to evaluate.
pub fn advise<E: From<EvalLimit>>(
    game: &Compiled,
    model: &Model,
    state: &State,
    rng: &mut Rng,
    measure: &mut Measure<'_, E>,
) -> Result<Option<Advice>, E> {
    let Status::Open { seat, mid_turn: false, .. } = game.status(state) else { return Ok(None) };
    let mut counsel = Counsel { game, model, measure };
    Ok(match counsel.stage(state) {
        None => None,
        Some(Stage::Bid) => Some(Advice { indices: vec![counsel.lowest(state)], worth: None }),
        Some(Stage::Name) => counsel.name(state, seat, rng)?,
        Some(Stage::SetUp) => counsel.set_up(state, seat, rng)?,
        Some(Stage::Roles) => {
            let (index, worth) = counsel.role(state, seat)?;
            Some(Advice { indices: vec![index], worth: Some(worth) })
        }
    })
}

struct Counsel<'a, 'm, E> {
    game: &'a Compiled,
    model: &'a Model,
    measure: &'a mut Measure<'m, E>,
}

impl<E: From<EvalLimit>> Counsel<'_, '_, E> {
    fn stage(&self, state: &State) -> Option<Stage> {
        if !is_before_play(self.model, &self.game.position(state)) {
            return None;
        }
        let picks = self.picks(state);
        let any = |is: fn(&Pick) -> bool| picks.iter().any(is);
        Some(match () {
            () if any(|pick| matches!(pick, Pick::Member(Domain::Patterns, _))) => Stage::Name,
            () if any(|pick| matches!(pick, Pick::Site(_))) => Stage::SetUp,
            () if any(|pick| matches!(pick, Pick::Number(_) | Pick::Pass)) => Stage::Bid,
            () if any(|pick| matches!(pick, Pick::Member(..))) => Stage::Roles,
            () => return None,
        })
    }

    fn picks(&self, state: &State) -> Vec<Pick> {
        (0..self.game.decision_count(state)).map(|index| self.game.decision(state, index).pick).collect()
    }

    /// A pass, or the lowest number.
    fn lowest(&self, state: &State) -> usize {
        let rank = |(index, pick): (usize, Pick)| match pick {
            Pick::Pass => (i32::MIN, index),
            Pick::Number(n) => (n, index),
            _ => (i32::MAX, index),
        };
        self.picks(state).into_iter().enumerate().map(rank).min().map_or(0, |(_, index)| index)
    }

    fn after(&self, state: &State, index: usize) -> Result<State, EvalLimit> {
        let mut next = state.clone();
        self.game.play(&mut next, index)?;
        Ok(next)
    }

    /// The share of games that a seat wins, if roles are chosen well from here on.
    fn worth(&mut self, state: &State, seat: Seat) -> Result<f64, E> {
        let decider = match self.game.status(state) {
            Status::Over(outcome) => {
                return Ok(if outcome.of_seat(seat) == Standing::Win { 1.0 } else { 0.0 })
            }
            Status::Open { seat, .. } => seat,
        };
        match self.stage(state) {
            Some(Stage::Roles) => {
                let (_, worth) = self.role(state, decider)?;
                Ok(if decider == seat { worth } else { 1.0 - worth })
            }
            Some(Stage::SetUp) => match self.done(state) {
                Some(done) => self.worth(&self.after(state, done)?, seat),
                None => Ok(0.5),
            },
            Some(_) => Ok(0.5),
            None => {
                let tally = (self.measure)(self.game, state)?;
                let builds = self.game.position(state).holders()[Role(0).index()] == seat;
                Ok(if builds { tally.rate() } else { 1.0 - tally.rate() })
            }
        }
    }

    /// The role that wins more, and the share of games that it wins.
    fn role(&mut self, state: &State, seat: Seat) -> Result<(usize, f64), E> {
        let mut best = (0, -1.0);
        for index in 0..self.game.decision_count(state) {
            let worth = self.worth(&self.after(state, index)?, seat)?;
            if worth > best.1 {
                best = (index, worth);
            }
        }
        Ok(best)
    }

    /// The word that ends the setting up of stones.
    fn done(&self, state: &State) -> Option<usize> {
        self.picks(state).iter().position(|pick| matches!(pick, Pick::Label(_)))
    }

    // ------------------------------------------------------------------ naming a pattern

    /// The proposal that leaves least to whoever takes a role.
    fn name(&mut self, state: &State, seat: Seat, rng: &mut Rng) -> Result<Option<Advice>, E> {
        let mut best: Option<Advice> = None;
        for pattern in self.promising(state, rng)? {
            let mut free = 0;
            for _ in 0..TRIED {
                let Some((indices, next)) = self.proposal(state, pattern, free)? else { break };
                let (worth, builder_is_better) = self.proposed(&next, seat)?;
                if best.as_ref().is_none_or(|best| best.worth < Some(worth)) {
                    best = Some(Advice { indices: indices.clone(), worth: Some(worth) });
                }
                if worth >= EVEN {
                    return Ok(best);
                }
                let step = if builder_is_better { -1 } else { 1 };
                // Free turns go to who wins less, until he wins more.
                if indices.len() == 1 || free * step < 0 {
                    break;
                }
                free += step;
            }
        }
        Ok(best)
    }

    /// What a proposal is worth to who makes it, and whether the builder's role is the better one.
    fn proposed(&mut self, state: &State, seat: Seat) -> Result<(f64, bool), E> {
        let mut roles = state.clone();
        if let (Some(Stage::SetUp), Some(done)) = (self.stage(state), self.done(state)) {
            roles = self.after(state, done)?;
        }
        let Status::Open { seat: decider, .. } = self.game.status(&roles) else {
            return Ok((self.worth(&roles, seat)?, true));
        };
        let (index, worth) = self.role(&roles, decider)?;
        let builds = matches!(self.game.decision(&roles, index).pick, Pick::Member(_, 0));
        Ok((1.0 - worth, builds))
    }

    /// The decisions that name a pattern with so many free turns, below 0 for the blocker; nothing if they may not be
    /// given.
    fn proposal(
        &self,
        state: &State,
        pattern: usize,
        free: i32,
    ) -> Result<Option<(Vec<usize>, State)>, EvalLimit> {
        let (mut indices, mut next) = (vec![pattern], self.after(state, pattern)?);
        let favoured = u8::from(free < 0);
        while let Status::Open { mid_turn: true, .. } = self.game.status(&next) {
            let wanted = |pick: &Pick| match pick {
                Pick::Member(_, role) => *role == favoured,
                Pick::Number(n) => *n == free.abs(),
                _ => true,
            };
            let Some(index) = self.picks(&next).iter().position(wanted) else { return Ok(None) };
            indices.push(index);
            next = self.after(&next, index)?;
        }
        Ok((indices.len() > 1 || free == 0).then_some((indices, next)))
    }

    /// Some patterns of the list: any of those of which random games are won about evenly, then the others.
    fn promising(&self, state: &State, rng: &mut Rng) -> Result<Vec<usize>, EvalLimit> {
        let mut found = Vec::new();
        for pattern in 0..self.game.decision_count(state) {
            let Some((_, next)) = self.proposal(state, pattern, 0)? else { continue };
            let mut play = || self.game.playout(&next, rng, u64::MAX);
            let built = (0..RANDOM_GAMES).try_fold(0, |n, _| Ok(n + u64::from(play()?.winners == Some(1))));
            // One that takes too long to evaluate is not named.
            let Ok::<u64, EvalLimit>(built) = built else { continue };
            found.push((Tally { built, games: RANDOM_GAMES }.tilt(), pattern));
        }
        found.shuffle(rng);
        found.sort_by(|a, b| a.0.max(ABOUT_EVEN).total_cmp(&b.0.max(ABOUT_EVEN)));
        Ok(found.into_iter().take(MEASURED).map(|(_, pattern)| pattern).collect())
    }

    // ------------------------------------------------------------------ setting stones up

    /// One stone more, if that makes the position more even; else nothing more.
    fn set_up(&mut self, state: &State, seat: Seat, rng: &mut Rng) -> Result<Option<Advice>, E> {
        let Some(done) = self.done(state) else { return Ok(None) };
        let worth = self.worth(&self.after(state, done)?, seat)?;
        let mut best = Advice { indices: vec![done], worth: Some(worth) };
        if worth >= EVEN {
            return Ok(Some(best));
        }
        let mut places: Vec<usize> =
            (0..self.game.decision_count(state)).filter(|index| *index != done).collect();
        places.shuffle(rng);
        for place in places.into_iter().take(PLACES) {
            let (mut indices, mut next) = (vec![place], self.after(state, place)?);
            while let Status::Open { mid_turn: true, .. } = self.game.status(&next) {
                let all: Vec<usize> = (0..self.game.decision_count(&next)).collect();
                let Some(index) = all.choose(rng) else { break };
                indices.push(*index);
                next = self.after(&next, *index)?;
            }
            let worth = self.worth(&next, seat)?;
            if best.worth < Some(worth) {
                best = Advice { indices, worth: Some(worth) };
            }
        }
        Ok(Some(best))
    }
}
