//! Looking ahead: which candidates lead on to a complete turn.

use super::choices::{item_of, Ask, Offer};
use super::run::{Halt, Run};
use super::state::TurnStart;
use crate::game::{Decision, EvalLimit, Pick};
use crate::model::{Item, Label, Model, Role};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The most decisions of one turn that are looked ahead.
const MAX_DEPTH: usize = 2_000;

/// Where a run stopped.
pub(super) enum Stop<'m> {
    /// A `require` does not hold, or a choice has no candidate.
    Failed,
    /// The turn is complete.
    Ended,
    /// A decision is due.
    Asks(Box<Ask<'m>>),
}

/// A decision that is due, with `either`s opened.
pub(super) struct Question {
    pub decider: Role,
    pub offers: Vec<Offer>,
}

/// What is looked for among the ways to complete a turn.
enum Goal<'g> {
    /// Any way.
    Any,
    /// All values of the `require most`s.
    Values(&'g mut BTreeSet<Vec<Option<i32>>>),
}

/// What is the same for all runs of one turn.
#[derive(Clone, Copy)]
pub(super) struct Ahead<'m> {
    pub model: &'m Model,
    pub start: &'m TurnStart,
    pub fuel: &'m Cell<u64>,
}

impl<'m> Ahead<'m> {
    /// Runs the turn with these decisions and then these branches.
    pub fn run<'s>(
        &self,
        script: &'s [Decision],
        prefix: &'s [u8],
    ) -> Result<(Run<'m, 's>, Stop<'m>), EvalLimit> {
        let mut run = Run::of_turn(self.model, self.start, self.fuel, script, prefix);
        let stop = match run.turn(self.start.program) {
            Ok(()) | Err(Halt::EndTurn) if self.is_most(&run.mosts) => Stop::Ended,
            Ok(()) | Err(Halt::EndTurn | Halt::Fails) => Stop::Failed,
            Err(Halt::Asks(ask)) => Stop::Asks(ask),
            Err(Halt::Limit) => return Err(EvalLimit),
        };
        Ok((run, stop))
    }

    /// Does a way with these values reach what has to be reached?
    fn is_most(&self, values: &[Option<i32>]) -> bool {
        let targets = self.start.targets.iter();
        targets.zip(values).all(|(target, value)| match (target, value) {
            (Some(target), Some(value)) => value == target,
            _ => true,
        })
    }

    /// The candidates of a decision that is due, not yet looked ahead. Branches without a label stand for
    /// their first candidates; of two equal candidates the first counts.
    pub fn question(&self, script: &[Decision], ask: &Ask<'m>, prefix: &[u8]) -> Result<Question, EvalLimit> {
        let mut question = self.all_offers(script, ask, prefix)?;
        if !ask.branches.is_empty() {
            drop_equal_picks(&mut question.offers);
        }
        Ok(question)
    }

    /// The same with all candidates of the branches of one `either`, those that are equal too.
    pub fn all_offers(
        &self,
        script: &[Decision],
        ask: &Ask<'m>,
        prefix: &[u8],
    ) -> Result<Question, EvalLimit> {
        let mut offers = ask.offers.clone();
        offers.iter_mut().for_each(|offer| offer.decision.branches = prefix.to_vec());
        let mut decider = None;
        for (branch, label) in &ask.branches {
            let branches: Vec<u8> = prefix.iter().copied().chain([*branch]).collect();
            let part = match label {
                Label::Word(label) => self.one(ask, branches, Pick::Label(*label)),
                Label::Pass => self.one(ask, branches, Pick::Pass),
                Label::Open => self.open_branch(script, branches, ask.decider)?,
            };
            if !part.offers.is_empty() {
                decider = decider.or(Some(part.decider));
            }
            offers.extend(part.offers);
        }
        Ok(Question { decider: decider.unwrap_or(ask.decider), offers })
    }

    fn one(&self, ask: &Ask<'m>, branches: Vec<u8>, pick: Pick) -> Question {
        Question { decider: ask.decider, offers: vec![Offer::plain(branches, pick, ask.choice.may_fail)] }
    }

    fn open_branch(
        &self,
        script: &[Decision],
        branches: Vec<u8>,
        decider: Role,
    ) -> Result<Question, EvalLimit> {
        let (run, stop) = self.run(script, &branches)?;
        let passed = run.past.notes.passed;
        drop(run);
        match stop {
            Stop::Failed => Ok(Question { decider, offers: Vec::new() }),
            Stop::Ended => {
                let pick = if passed { Pick::Pass } else { Pick::GoOn };
                Ok(Question { decider, offers: vec![Offer::plain(branches, pick, false)] })
            }
            Stop::Asks(ask) => self.question(script, &ask, &branches),
        }
    }

    /// The candidates from which the turn can be completed.
    pub fn completable(&self, script: &[Decision], offers: Vec<Offer>) -> Result<Vec<Offer>, EvalLimit> {
        let mut script = script.to_vec();
        let mut found = Vec::new();
        for offer in offers {
            script.push(offer.decision.clone());
            if self.is_sure(&offer) || self.search(&mut script, None, &mut Goal::Any)? {
                found.push(offer);
            }
            script.pop();
        }
        Ok(found)
    }

    /// Can the turn be completed from a candidate, whatever it is? What a `require most` before it has reached may not be
    /// what it asks for.
    fn is_sure(&self, offer: &Offer) -> bool {
        !offer.may_fail && self.start.targets.is_empty()
    }

    /// Goes through the ways to complete the turn from here until the goal is reached. Members of a set that
    /// are added on the way come in rising order: `above` is the last one, with the place where its set began.
    fn search(
        &self,
        script: &mut Vec<Decision>,
        above: Option<(usize, Item)>,
        goal: &mut Goal<'_>,
    ) -> Result<bool, EvalLimit> {
        if script.len() > MAX_DEPTH {
            return Err(EvalLimit);
        }
        let (run, stop) = self.run(script, &[])?;
        let values = run.mosts.clone();
        drop(run);
        let ask = match stop {
            Stop::Failed => return Ok(false),
            Stop::Ended => return Ok(goal.reached(values)),
            Stop::Asks(ask) => ask,
        };
        let begun = ask.set.as_ref().map(|set| set.begun);
        let floor = above.filter(|(place, _)| Some(*place) == begun).map(|(_, item)| item);
        for offer in done_first(self.question(script, &ask, &[])?.offers) {
            let item = item_of(&offer.decision.pick);
            if matches!((floor, item), (Some(floor), Some(item)) if item <= floor) {
                continue;
            }
            if matches!(goal, Goal::Any) && self.is_sure(&offer) {
                return Ok(true);
            }
            script.push(offer.decision);
            let reached = self.search(script, begun.zip(item), goal)?;
            script.pop();
            if reached {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What each `require most` of the turn asks for: the largest value over all ways to complete it, among
    /// those that reach what the earlier ones ask for.
    pub fn targets(&self) -> Result<Vec<Option<i32>>, EvalLimit> {
        let count = self.model.programs[self.start.program.index()].mosts;
        let mut targets = vec![None; count];
        if count == 0 {
            return Ok(targets);
        }
        let mut ways = BTreeSet::new();
        self.search(&mut Vec::new(), None, &mut Goal::Values(&mut ways))?;
        for (i, target) in targets.iter_mut().enumerate() {
            *target = ways.iter().filter_map(|way| way[i]).max();
            ways.retain(|way| way[i].is_none() || way[i] == *target);
        }
        Ok(targets)
    }
}

/// Of candidates with equal picks the first stays.
fn drop_equal_picks(offers: &mut Vec<Offer>) {
    let mut order: Vec<usize> = (0..offers.len()).collect();
    order.sort_by(|&a, &b| offers[a].decision.pick.cmp(&offers[b].decision.pick));
    let equal = |w: &&[usize]| offers[w[0]].decision.pick == offers[w[1]].decision.pick;
    let doubled: BTreeSet<usize> = order.windows(2).filter(equal).map(|w| w[1]).collect();
    let mut at = 0..;
    offers.retain(|_| at.next().is_some_and(|i: usize| !doubled.contains(&i)));
}

impl Goal<'_> {
    /// A complete turn was found: is that enough?
    fn reached(&mut self, values: Vec<Option<i32>>) -> bool {
        match self {
            Goal::Any => true,
            Goal::Values(ways) => {
                ways.insert(values);
                false
            }
        }
    }
}

/// To end a set is tried before its other members.
fn done_first(mut offers: Vec<Offer>) -> Vec<Offer> {
    if offers.last().is_some_and(|offer| offer.decision.pick == Pick::Done) {
        offers.rotate_right(1);
    }
    offers
}
