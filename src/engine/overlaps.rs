//! Candidates that are lost since an earlier open branch of an `either` offers the same one.

use super::ahead::{Ahead, Stop};
use super::plain::Plain;
use super::state::State;
use crate::game::{Decision, EvalLimit, Pick};
use crate::model::{Model, Position, Source};
use std::cell::Cell;
use std::sync::Arc;

/// How many pairs of equal candidates are looked at.
const MOST_PAIRS: usize = 24;

/// A candidate of a later branch that leads to something that the same candidate of an earlier branch does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The `either`.
    pub source: Source,
    /// The candidate.
    pub pick: Pick,
}

/// What comes after a decision.
#[derive(PartialEq)]
enum Then {
    /// The turn is over.
    Over(Box<Position>),
    /// One of these; none if the turn cannot be completed.
    Asks(Vec<Pick>),
}

impl Plain {
    /// A move that the rules seem to allow and that cannot be played: of two equal candidates of open branches the earlier
    /// branch's counts, and what the later one leads to is lost. Nothing if no such candidate is found.
    ///
    /// # Errors
    /// When it takes more steps than `fuel` has left; those that it takes are used up.
    pub fn overlap(&self, state: &State, fuel: &Cell<u64>) -> Result<Option<Overlap>, EvalLimit> {
        let model: &Model = &self.shared_model();
        let ahead = Ahead { model, start: &Arc::clone(&state.turn), fuel };
        let (run, stop) = ahead.run(&state.script, &[])?;
        drop(run);
        let Stop::Asks(ask) = stop else { return Ok(None) };
        let offers = ahead.all_offers(&state.script, &ask, &[])?.offers;
        let mut decisions: Vec<Decision> = offers.into_iter().map(|offer| offer.decision).collect();
        decisions.sort_by(|a, b| a.pick.cmp(&b.pick));
        let equal = |w: &&[Decision]| w[0].pick == w[1].pick && w[0].branches != w[1].branches;
        for pair in decisions.windows(2).filter(equal).take(MOST_PAIRS) {
            let (first, second) =
                (ahead.then(&state.script, &pair[0])?, ahead.then(&state.script, &pair[1])?);
            if second.adds_to(&first) {
                return Ok(Some(Overlap { source: ask.choice.source, pick: pair[1].pick.clone() }));
            }
        }
        Ok(None)
    }
}

impl Ahead<'_> {
    fn then(&self, script: &[Decision], decision: &Decision) -> Result<Then, EvalLimit> {
        let script: Vec<Decision> = script.iter().chain([decision]).cloned().collect();
        let (run, stop) = self.run(&script, &[])?;
        let position = run.position.clone();
        drop(run);
        Ok(match stop {
            Stop::Failed => Then::Asks(Vec::new()),
            Stop::Ended => Then::Over(Box::new(position)),
            Stop::Asks(ask) => {
                let offers = self.question(&script, &ask, &[])?.offers;
                let offers = self.completable(&script, offers)?;
                Then::Asks(offers.into_iter().map(|offer| offer.decision.pick).collect())
            }
        })
    }
}

impl Then {
    /// Does it lead to something to which the other does not?
    fn adds_to(&self, other: &Then) -> bool {
        match (self, other) {
            (Then::Asks(picks), Then::Asks(others)) => picks.iter().any(|pick| !others.contains(pick)),
            (Then::Asks(picks), Then::Over(_)) => !picks.is_empty(),
            _ => self != other,
        }
    }
}
