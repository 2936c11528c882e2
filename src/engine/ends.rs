//! End rules.

use super::history::{History, Notes, Past};
use crate::game::{Departures, EvalLimit, Outcome, Scored};
use crate::model::{
    self, bits, list_order, without_zeros, EndRule, Members, Model, Position, ProgramId, Role, Scene, Score,
    Slots, Truth, Verdict,
};
use std::cell::Cell;
use std::cmp::Ordering;

/// What the end rules say.
pub(super) enum Decided {
    /// The game goes on.
    Open,
    /// The player who cannot move passes.
    Passes,
    /// The game has ended.
    Over(Outcome),
}

/// A position between two turns.
pub(super) struct Between<'m> {
    pub model: &'m Model,
    pub fuel: &'m Cell<u64>,
    /// Without this position.
    pub history: &'m History,
    pub position: &'m mut Position,
    /// Whose turn has just ended, or who cannot move.
    pub mover: Role,
    /// What is to come.
    pub program: ProgramId,
    pub player: Role,
    /// Who went out before.
    pub gone: Departures,
}

impl Between<'_> {
    /// Tries the rules in order: those that speak of a player who cannot move, or the others. Players whom a
    /// rule puts out of play are out for the rules after it.
    pub fn decide(&mut self, stuck: bool) -> Result<Decided, EvalLimit> {
        let model = self.model;
        for rule in model.ends.iter().filter(|rule| rule.stuck == stuck) {
            match self.rule(rule)? {
                Decided::Open => {}
                decided => return Ok(decided),
            }
        }
        Ok(Decided::Open)
    }

    /// What one rule says, whether the player to move is stuck or not.
    pub(super) fn rule(&mut self, rule: &EndRule) -> Result<Decided, EvalLimit> {
        match &rule.outcome {
            model::Outcome::Draw => {
                let holds = self.holds(self.mover, &rule.when)?;
                Ok(if holds { self.over(0) } else { Decided::Open })
            }
            model::Outcome::Score { lowest, scores } => {
                if !self.holds(self.mover, &rule.when)? {
                    return Ok(Decided::Open);
                }
                let scores = self.scores(scores)?;
                Ok(self.scored(Scored { lowest: *lowest, scores }))
            }
            model::Outcome::AnyPlayer(verdict) => {
                let others = (0..model_roles(self.model)).map(Role).filter(|r| *r != self.mover);
                let players: Vec<Role> = [self.mover].into_iter().chain(others).collect();
                self.verdict(players, *verdict, &rule.when)
            }
            model::Outcome::Player(players, verdict) => {
                let players = self.players(players)?;
                self.verdict(players, *verdict, &rule.when)
            }
        }
    }

    /// The verdict on the first of the players for whom the condition holds; several may be put out at once.
    fn verdict(&mut self, players: Vec<Role>, verdict: Verdict, when: &Truth) -> Result<Decided, EvalLimit> {
        let mut out = Vec::new();
        for player in players {
            let plays = self.position.in_play() >> player.0 & 1 == 1;
            if !plays || !self.holds(player, when)? {
                continue;
            }
            match verdict {
                Verdict::Wins => return Ok(self.over(self.model.cast.team(player))),
                Verdict::Passes if player == self.player => return Ok(Decided::Passes),
                Verdict::Passes => {}
                Verdict::Loses => match self.model.cast.winners_over(player) {
                    Some(winners) => return Ok(self.over(winners)),
                    None => out.push(player),
                },
            }
        }
        Ok(self.put_out(&out))
    }

    /// With more than two players: the last one in play wins, or the last team; if all go out at once it is a draw.
    fn put_out(&mut self, out: &[Role]) -> Decided {
        out.iter().for_each(|role| self.position.put_out(*role));
        match self.model.cast.won_by_last(self.position.in_play()) {
            Some(winners) if !out.is_empty() => self.over(winners),
            _ => Decided::Open,
        }
    }

    /// For each player what is compared; nothing for who is out.
    pub(super) fn scores(&mut self, scores: &[Score]) -> Result<Vec<Vec<Vec<i32>>>, EvalLimit> {
        let in_play = self.position.in_play();
        let of = |player: Role| match in_play >> player.0 & 1 {
            1 => scores.iter().map(|score| self.score(player, score)).collect(),
            _ => Ok(Vec::new()),
        };
        (0..model_roles(self.model)).map(Role).map(of).collect()
    }

    /// The best player by these scores, and that player's team; nobody if others are equally good.
    fn best(&self, Scored { lowest, scores }: &Scored) -> u64 {
        let mut best: Vec<Role> = Vec::new();
        for player in bits(self.position.in_play()).map(Role) {
            let against = |other: &Role| compare(&scores[player.index()], &scores[other.index()]);
            let order = best.first().map_or(Ordering::Equal, against);
            match if *lowest { order.reverse() } else { order } {
                Ordering::Greater => best = vec![player],
                Ordering::Equal => best.push(player),
                Ordering::Less => {}
            }
        }
        let team = best.first().map_or(0, |best| self.model.cast.team(*best));
        let shared = best.iter().any(|role| team >> role.0 & 1 == 0);
        if shared {
            0
        } else {
            team
        }
    }

    fn score(&self, player: Role, score: &Score) -> Result<Vec<i32>, EvalLimit> {
        self.about(player, |scene| match score {
            Score::Num(num) => Ok(vec![scene.num(num)?]),
            Score::List(list) => {
                let mut list = scene.list(list)?;
                without_zeros(&mut list);
                Ok(list)
            }
        })
    }

    fn holds(&mut self, player: Role, when: &Truth) -> Result<bool, EvalLimit> {
        self.about(player, |scene| scene.truth(when))
    }

    fn players(&mut self, players: &Members) -> Result<Vec<Role>, EvalLimit> {
        let mask = self.about(self.mover, |scene| scene.members(players))?;
        Ok(bits(mask & self.model.cast.all_roles()).map(Role).collect())
    }

    /// Works something out with this player as `me`.
    fn about<T>(
        &self,
        me: Role,
        f: impl FnOnce(&mut Scene<'_>) -> Result<T, EvalLimit>,
    ) -> Result<T, EvalLimit> {
        let notes = Notes { next_by: Some(self.player), ..Notes::new(self.program, me) };
        f(&mut Scene {
            board: &self.model.board,
            cast: &self.model.cast,
            patterns: &self.model.patterns,
            vars: &self.model.vars,
            position: self.position,
            me,
            mover: self.mover,
            slots: &mut Slots::new(self.model.end_slots),
            fuel: self.fuel,
            oracle: &Past { model: self.model, history: self.history, notes, watch: None },
        })
    }

    fn over(&self, winners: u64) -> Decided {
        self.ended(winners, Scored::default())
    }

    fn scored(&self, scored: Scored) -> Decided {
        self.ended(self.best(&scored), scored)
    }

    fn ended(&self, winners: u64, scored: Scored) -> Decided {
        let mut gone = self.gone;
        gone.note(self.position.out());
        let holders = self.position.holders().to_vec();
        Decided::Over(Outcome::new(&self.model.cast, winners, holders, scored, gone))
    }
}

fn model_roles(model: &Model) -> u8 {
    model.cast.roles as u8
}

/// Scores compared one after the other; numbers as lists of one, lists place by place.
fn compare(a: &[Vec<i32>], b: &[Vec<i32>]) -> Ordering {
    a.iter().zip(b).map(|(a, b)| list_order(a, b)).find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
}
