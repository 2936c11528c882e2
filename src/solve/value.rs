//! What a position is worth, found by asking one question after the other.

use super::{alphabeta, dfpn, Answer, Budget, Forced, Graph, Question, Scale, Table, Unknown};
use crate::game::{Known, Status};
use crate::model::Seat;

/// How many nodes each search has at first when they take turns.
const SHARE: u64 = 1 << 14;

/// How questions are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Proof-number search and alpha-beta search by turns, with twice the nodes every time.
    ByTurns,
    /// Proof-number search.
    ProofNumbers,
    /// Alpha-beta search.
    AlphaBeta,
    /// Retrograde analysis of all positions.
    Retrograde,
}

/// What a seat can make sure of: between `low` and `high`, and no less exact than what stopped the search allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// It makes sure of this much.
    pub low: i32,
    /// The others keep it to this much.
    pub high: i32,
    /// Why the two differ, if they do.
    pub unknown: Option<Unknown>,
}

impl Value {
    /// The value, if it is known.
    pub fn exact(&self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }
}

/// Solves positions of one game, and keeps what it finds.
pub struct Solver<'a, G: Known> {
    game: &'a G,
    method: Method,
    scale: Scale,
    bytes: u64,
    table: Table,
    graph: Option<Graph>,
    forced: Vec<(Question, Forced)>,
    teams: Vec<u64>,
}

impl<'a, G: Known> Solver<'a, G> {
    /// With memory for what it finds.
    pub fn new(game: &'a G, method: Method, scale: Scale, bytes: u64) -> Solver<'a, G> {
        let table = Table::new(if method == Method::Retrograde { 0 } else { bytes });
        Solver { game, method, scale, bytes, table, graph: None, forced: Vec::new(), teams: Vec::new() }
    }

    /// The same where seats play together: for each seat those of its team, itself included, as a mask.
    #[must_use]
    pub fn in_teams(self, teams: Vec<u64>) -> Solver<'a, G> {
        Solver { teams, ..self }
    }

    /// What is asked about a seat, with its team.
    fn question(&self, seat: Seat, at_least: i32) -> Question {
        let alone = Question::of(seat, at_least, self.scale);
        Question { team: self.teams.get(seat.index()).copied().unwrap_or(alone.team), ..alone }
    }

    /// The transposition table, to be kept.
    pub fn table(&mut self) -> &mut Table {
        &mut self.table
    }

    /// How many positions there are, where all were looked at.
    pub fn positions(&self) -> Option<usize> {
        self.graph.as_ref().map(Graph::len)
    }

    /// What a seat can make sure of in a position.
    pub fn value(&mut self, state: &G::State, seat: Seat, budget: &mut Budget) -> Value {
        let most = self.scale.most();
        let mut value = Value { low: -most, high: most, unknown: None };
        let mut at_least = 1;
        while value.low < value.high {
            let question = self.question(seat, at_least);
            budget.tell(value, question);
            match self.ask(state, question, budget) {
                Ok(Answer::Yes(worth)) => (value.low, at_least) = (worth, worth + 1),
                Ok(Answer::No(worth)) => (value.high, at_least) = (worth, worth),
                // Endless play is no win: that the others can win is shown all the same.
                Err(Unknown::Repeats) if at_least > 0 && value.high > 0 => {
                    (value.unknown, at_least) = (Some(Unknown::Repeats), 0);
                    match self.ask(state, self.question(seat, at_least), budget) {
                        Ok(Answer::No(worth)) => (value.high, at_least) = (worth, worth),
                        _ => return value,
                    }
                }
                Err(unknown) => return Value { unknown: Some(unknown), ..value },
            }
        }
        Value { unknown: None, ..value }
    }

    /// The answer to one question.
    ///
    /// # Errors
    /// When the budget runs out, or the method cannot tell.
    pub fn ask(
        &mut self,
        state: &G::State,
        question: Question,
        budget: &mut Budget,
    ) -> Result<Answer, Unknown> {
        if let Some(known) = self.known(state, question) {
            return Ok(known);
        }
        match self.method {
            Method::ByTurns => self.by_turns(state, question, budget),
            Method::ProofNumbers => dfpn::ask(self.game, state, question, &mut self.table, budget),
            Method::AlphaBeta => alphabeta::ask(self.game, state, question, &mut self.table, budget),
            Method::Retrograde => {
                let number = self.number(state, budget)?;
                let holds = self.forced(question).holds(number);
                Ok(match holds {
                    true => Answer::Yes(question.at_least.max(-self.scale.most())),
                    false => Answer::No(question.at_least - 1),
                })
            }
        }
    }

    /// Some games are much easier one way, some the other, and nobody knows before.
    fn by_turns(
        &mut self,
        state: &G::State,
        question: Question,
        budget: &mut Budget,
    ) -> Result<Answer, Unknown> {
        let (game, table) = (self.game, &mut self.table);
        let mut repeats = false;
        for nodes in (0..).map(|round| SHARE << u32::min(round, 40)) {
            let found = budget.share(nodes, |budget| dfpn::ask(game, state, question, table, budget))?;
            if let Some(answer) = found {
                return Ok(answer);
            }
            if repeats {
                continue;
            }
            match budget.share(nodes, |budget| alphabeta::ask(game, state, question, table, budget)) {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                Err(Unknown::Repeats | Unknown::Deep(_)) => repeats = true,
                Err(unknown) => return Err(unknown),
            }
        }
        Err(Unknown::Nodes(u64::MAX))
    }

    /// In how many decisions a seat forces what is asked, where all positions were looked at.
    pub fn depth(&mut self, state: &G::State, question: Question) -> Option<u32> {
        let number = self.graph.as_ref()?.find(self.game, state)?;
        self.forced(question).depth(number)
    }

    /// The decision with which the seat that decides keeps what it has made sure of; nothing if it has not.
    ///
    /// # Errors
    /// When the budget runs out, or the method cannot tell.
    pub fn choose(
        &mut self,
        state: &G::State,
        claim: Question,
        budget: &mut Budget,
    ) -> Result<Option<usize>, Unknown> {
        let children: Vec<G::State> = self.children(state, budget)?;
        if self.method != Method::Retrograde {
            // What is known already costs nothing.
            let known =
                children.iter().position(|child| matches!(self.known(child, claim), Some(Answer::Yes(_))));
            if known.is_some() {
                return Ok(known);
            }
        }
        let mut best: Option<(u32, usize)> = None;
        for (index, child) in children.iter().enumerate() {
            if !matches!(self.ask(child, claim, budget)?, Answer::Yes(_)) {
                continue;
            }
            if self.method != Method::Retrograde {
                return Ok(Some(index));
            }
            let depth = self.depth(child, claim).unwrap_or(0);
            if best.is_none_or(|(least, _)| depth < least) {
                best = Some((depth, index));
            }
        }
        Ok(best.map(|(_, index)| index))
    }

    fn children(&self, state: &G::State, budget: &mut Budget) -> Result<Vec<G::State>, Unknown> {
        let child = |index| {
            budget.spend()?;
            let mut child = state.clone();
            self.game.play(&mut child, index).map_err(|_| Unknown::Rule)?;
            Ok(child)
        };
        (0..self.game.decision_count(state)).map(child).collect()
    }

    /// The answer, if it takes no search.
    fn known(&self, state: &G::State, question: Question) -> Option<Answer> {
        if let Status::Over(outcome) = self.game.status(state) {
            let worth = question.worth(&outcome);
            return Some(if question.met_by(worth) { Answer::Yes(worth) } else { Answer::No(worth) });
        }
        let known = dfpn::known(self.game, state, question, &self.table);
        known.or_else(|| alphabeta::known(self.game, state, question, &self.table))
    }

    fn number(&mut self, state: &G::State, budget: &mut Budget) -> Result<usize, Unknown> {
        let known = self.graph.as_ref().and_then(|graph| graph.find(self.game, state));
        if let Some(number) = known {
            return Ok(number);
        }
        self.graph = Some(Graph::explore(self.game, state, self.bytes, budget)?);
        self.forced.clear();
        Ok(0)
    }

    fn forced(&mut self, question: Question) -> &Forced {
        let at = self.forced.iter().position(|(asked, _)| *asked == question);
        let at = at.unwrap_or_else(|| {
            let forced = self.graph.as_ref().map(|graph| graph.solve(question)).unwrap_or_default();
            self.forced.push((question, forced));
            self.forced.len() - 1
        });
        &self.forced[at].1
    }
}
