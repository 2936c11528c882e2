//! End rules.

use super::super::blocked::Blocked;
use super::super::duality::Dual;
use super::super::op::{Op, Pc, Test};
use super::super::proofs::Facts;
use super::super::puts::Puts;
use super::super::register::N;
use super::super::territory::territories;
use super::super::{facts, filling, Filling, Goal};
use super::{Compiler, Names};
use crate::model::{bits, EndRule, Members, Num, Outcome, Rewrite, Role, Score, Truth, Verdict};

/// The rules about somebody who is stuck, or the others.
fn as_written(rules: &[EndRule], stuck: bool) -> Vec<(&EndRule, Option<Blocked>)> {
    rules.iter().filter(|rule| rule.stuck == stuck).map(|rule| (rule, None)).collect()
}

impl Compiler<'_> {
    /// For each role as the mover: where its end rules begin; the same for who cannot move; for a position
    /// of which nothing is known; and as they are written, these here in normal form if they are others.
    pub fn all_ends(&mut self, facts: &Facts) -> [Vec<Pc>; 4] {
        self.program = usize::MAX;
        self.own.clear();
        let roles = || (0..self.model.cast.roles as u8).map(Role);
        let others = |role: Role| -> Vec<_> {
            let blocked = |at: usize| facts.blocked[at].get(role.index()).copied().flatten();
            let rules = self.model.ends.iter().enumerate().filter(|(_, rule)| !rule.stuck);
            rules.map(|(at, rule)| (rule, blocked(at))).collect()
        };
        self.keeps_reaches = true;
        let ends = roles().map(|role| self.ends(&others(role), role, true)).collect();
        self.keeps_reaches = false;
        let stuck = as_written(&self.model.ends, true);
        let stuck = roles().map(|role| self.ends(&stuck, role, false)).collect();
        let careful: Vec<Pc> = roles().map(|role| self.ends(&others(role), role, false)).collect();
        let written = match &facts.written_ends {
            Some(rules) => {
                let rules = as_written(rules, false);
                roles().map(|role| self.ends(&rules, role, false)).collect()
            }
            None => careful.clone(),
        };
        self.fill_spreads();
        [ends, stuck, careful, written]
    }

    /// The goals on their own, if random playouts are random fillings.
    pub fn filling(&mut self, facts: &Facts) -> Option<Filling> {
        let (rest, late, from_turn) = facts.filling.as_ref().ok()?;
        self.names = Names::default();
        let when = rest.condition(late).map(|when| self.part(&when));
        let decider = rest.dual.as_ref().and_then(Dual::decider);
        let decider = decider.map(|(winner, when)| self.goal(winner, &when, winner));
        let mut goals = Vec::new();
        for rule in late.ends.iter().filter(|rule| rest.is_goal(late, rule)) {
            for (role, winner) in filling::players(rule) {
                goals.push(self.goal(role, &rule.when, winner));
            }
        }
        // Groups one by one take longer than floods.
        let groups = |from: Pc| {
            let part = self.ops[from as usize..].iter().take_while(|op| !matches!(op, Op::Return));
            part.filter(|op| matches!(op, Op::NextGroup { .. })).count()
        };
        goals.sort_by_key(|goal| groups(goal.at));
        let full = late.ends.iter().filter(|rule| !rule.stuck);
        let otherwise = full.filter_map(|rule| filling::if_full(late, rule)).next().unwrap_or(0);
        let programs = rest.programs.iter().filter(|at| **at < 64).fold(0, |all, at| all | 1 << at);
        let (exactly_one, Puts { types, by_turns, decisions }) = (rest.dual.is_some(), rest.puts.clone());
        let goals =
            goals.into_iter().map(|goal| Goal { own_loss: goal.own_loss && by_turns, ..goal }).collect();
        Some(Filling {
            programs,
            from_turn: *from_turn,
            when,
            types,
            by_turns,
            decisions,
            goals,
            exactly_one,
            decider,
            otherwise,
        })
    }

    /// For each role as the one to move: its territory, where that tells something and can be told for all sites at once.
    pub fn territories(&mut self, facts: &Facts) -> Option<Vec<(Pc, N)>> {
        let (ops, loops, mut found) = (self.ops.len(), self.loops.len(), Vec::new());
        for (role, number) in territories(facts)?.iter().enumerate() {
            let role = Some(Role(role as u8));
            (self.me, self.mover, self.names) = (role, role, Names::default());
            let number = self.simplify().num(number);
            let (at, to, from) = (self.here(), self.kept_number(), self.scratch.len());
            let value = self.num(&number);
            self.emit(Op::Move { to, from: value });
            self.emit(Op::Return);
            self.release(from);
            found.push((at, to));
            if self.loops.len() > loops || matches!(number, Num::Const(_)) {
                self.ops.truncate(ops);
                self.loops.truncate(loops);
                return None;
            }
        }
        Some(found)
    }

    /// A part that ends the game with a winner if something is so, said for a role.
    fn goal(&mut self, role: Role, when: &Truth, winner: Role) -> Goal {
        let (at, winners) = (self.here(), 1 << winner.0);
        (self.me, self.mover) = (Some(role), Some(role));
        self.names = Names::default();
        let from = self.scratch.len();
        self.judges = true;
        let skip = self.branch(when, false);
        self.judges = false;
        self.emit(Op::Over { winners });
        self.land_all(skip);
        self.release(from);
        self.emit(Op::Return);
        let read = facts::types_read(self.model, &self.simplify().truth(when));
        let own = self.effects.by_mover[role.index()].grown;
        let own_loss = role != winner && read.is_some_and(|read| read != 0 && read & !own == 0);
        Goal { at, winners, own_loss }
    }

    /// Which sets of joined sites each role's turns may make grow.
    fn fill_spreads(&mut self) {
        for (role, which) in self.spreads.iter_mut().enumerate() {
            let grown = self.effects.by_mover[role].grown;
            let touched = self.reaches.iter().enumerate().filter(|(_, r)| r.types & grown != 0);
            *which = touched.map(|(i, _)| i as u16).collect();
        }
    }

    fn ends(&mut self, rules: &[(&EndRule, Option<Blocked>)], mover: Role, knows: bool) -> Pc {
        let pc = self.here();
        if knows {
            let which = self.spreads.len() as u16;
            self.spreads.push(Vec::new());
            self.emit(Op::Spread { which });
        }
        self.mover = Some(mover);
        self.knows = knows.then_some(mover);
        self.late_rules.clear();
        for (rule, blocked) in rules {
            self.names = Names::default();
            let from = self.scratch.len();
            self.origin = super::super::Origin::Rule(rule.span);
            let found_out = blocked.map(|blocked| self.comes_next(blocked));
            self.rule(rule, mover);
            found_out.into_iter().for_each(|skip| self.land_all(skip));
            self.late_rules.extend(blocked.map(|_| (*rule).clone()));
            self.origin = super::super::Origin::Other;
            self.release(from);
        }
        self.knows = None;
        self.late_rules.clear();
        self.emit(Op::Return);
        pc
    }

    /// Jumps where a turn comes next. Where a game begins, who is to move counts as the mover.
    fn comes_next(&mut self, Blocked { program, player }: Blocked) -> Vec<usize> {
        let is = |a, b| Test::Compare(crate::model::Compare::Equal, a, b);
        let another = program.map(|program| {
            let program = self.number(i64::from(program.0));
            self.branch_on(is(self.places.program, program), false)
        });
        let player = self.number(1 << player.0);
        let next = self.branch_on(is(self.places.me, player), true);
        another.into_iter().for_each(|another| self.land(another));
        vec![next]
    }

    /// The rules before this one that the next turn finds out by itself: where the game ends here, they come first.
    fn late(&mut self, mover: Role) {
        let rules = std::mem::take(&mut self.late_rules);
        let knows = self.knows.take();
        for rule in &rules {
            self.rule(rule, mover);
        }
        (self.late_rules, self.knows) = (rules, knows);
    }

    /// Jumps when the condition does not hold, or goes on. Nothing: it cannot hold, since it did not before the
    /// turn and nothing that it depends on has changed.
    fn holds(&mut self, when: &Truth) -> Option<Vec<usize>> {
        let when = self.simplify().truth(when);
        if let Some(mover) = self.knows.filter(|_| self.model.cast.roles == 2) {
            let needs = facts::needs(&self.model.cast, &when);
            let changes = self.effects_in_play.by_mover[usize::from(mover.0)].clone();
            let others = &self.effects_in_play.by_mover[1 - usize::from(mover.0)];
            // A rule about the mover was tried last before the other side's turn.
            if !self.about_mover || !needs.touched_by(others) {
                if !needs.touched_by(&changes) {
                    self.local_ends.skipped = true;
                    return None;
                }
                self.local = (!needs.touched_otherwise(&changes)).then_some(changes);
            }
        }
        let skip = self.branch(&when, false);
        self.local = None;
        Some(skip)
    }

    fn rule(&mut self, rule: &EndRule, mover: Role) {
        self.me = Some(mover);
        self.about_mover = self.model.cast.roles > 1 && self.speaks_of_mover(rule);
        match &rule.outcome {
            Outcome::Draw => {
                let Some(skip) = self.holds(&rule.when) else { return };
                self.late(mover);
                self.emit(Op::Over { winners: 0 });
                self.land_all(skip);
            }
            Outcome::Score { lowest, scores } => {
                let Some(skip) = self.holds(&rule.when) else { return };
                self.late(mover);
                self.scores(scores);
                self.emit(Op::Best { lowest: *lowest });
                self.land_all(skip);
            }
            Outcome::AnyPlayer(verdict) => {
                let others = (0..self.model.cast.roles as u8).filter(|r| *r != mover.0);
                let players: Vec<Role> = [mover.0].into_iter().chain(others).map(Role).collect();
                self.verdict(&players, None, *verdict, &rule.when, mover);
            }
            Outcome::Player(players, verdict) => self.named_players(players, *verdict, &rule.when, mover),
        }
    }

    /// Is what the rule says another thing for another mover?
    fn speaks_of_mover(&self, rule: &EndRule) -> bool {
        let with = |me: Option<Role>, mover: u8| self.simplify().of(me, Some(Role(mover))).truth(&rule.when);
        match &rule.outcome {
            Outcome::Draw | Outcome::Score { .. } => with(Some(Role(0)), 0) != with(Some(Role(1)), 1),
            Outcome::AnyPlayer(_) => with(None, 0) != with(None, 1),
            Outcome::Player(Members::Const(_), _) => with(None, 0) != with(None, 1),
            Outcome::Player(..) => true,
        }
    }

    fn scores(&mut self, scores: &[Score]) {
        self.emit(Op::ClearScores);
        for player in 0..self.model.cast.roles as u8 {
            let out = self.in_play(player);
            self.me = Some(Role(player));
            for score in scores {
                match score {
                    Score::Num(num) => {
                        let value = self.num(num);
                        self.emit(Op::ScoreNumber { role: player, value });
                    }
                    Score::List(list) => {
                        let value = self.score_list(list);
                        self.emit(Op::ScoreList { role: player, value });
                    }
                }
            }
            self.land_all(out);
        }
    }

    /// Jumps if the role is out; with two roles nobody ever is, nor against a puzzle.
    fn in_play(&mut self, player: u8) -> Vec<usize> {
        if self.model.cast.roles <= 2 {
            return Vec::new();
        }
        vec![self.branch_on(Test::InPlay(player), false)]
    }

    fn named_players(&mut self, players: &Members, verdict: Verdict, when: &Truth, mover: Role) {
        let all = self.model.cast.all_roles();
        if let Some(mask) = self.known_mask(players) {
            let players: Vec<Role> = bits(mask & all).map(Role).collect();
            return self.verdict(&players, None, verdict, when, mover);
        }
        let mask = self.members(players);
        let players: Vec<Role> = bits(all).map(Role).collect();
        self.verdict(&players, Some(mask), verdict, when, mover);
    }

    /// The verdict on the first of the players (those of the mask, if there is one) for whom the condition holds;
    /// several may be put out at once.
    fn verdict(&mut self, players: &[Role], mask: Option<N>, verdict: Verdict, when: &Truth, mover: Role) {
        let out = self.kept_number();
        let goes_on = self.model.cast.winners_over(mover).is_none();
        let puts_out = verdict == Verdict::Loses && goes_on;
        if puts_out {
            self.emit(Op::Const { to: out, value: 0 });
        }
        for player in players {
            let mut skip = self.in_play(player.0);
            let bit = self.number(1 << player.0);
            if let Some(mask) = mask {
                skip.push(self.branch_on(Test::Within(bit, mask), false));
            }
            self.me = Some(*player);
            match self.holds(when) {
                Some(more) => skip.extend(more),
                None => {
                    // Nothing to do for this player.
                    self.land_all(skip);
                    continue;
                }
            }
            match verdict {
                Verdict::Wins => {
                    self.emit(Op::Over { winners: self.model.cast.team(*player) });
                }
                Verdict::Loses => match self.model.cast.winners_over(*player) {
                    Some(winners) => {
                        self.emit(Op::Over { winners });
                    }
                    None => {
                        self.emit(Op::Bits { op: super::super::Bits::Or, to: out, a: out, b: bit });
                    }
                },
                Verdict::Passes if *player == mover => {
                    self.emit(Op::StuckPass);
                }
                Verdict::Passes => {}
            }
            self.land_all(skip);
        }
        if puts_out {
            self.put_out(out, players);
        }
    }

    fn put_out(&mut self, out: N, players: &[Role]) {
        let nobody = self.branch_on(Test::Is(out), false);
        for player in players {
            let bit = self.number(1 << player.0);
            let skip = self.branch_on(Test::Within(bit, out), false);
            self.emit(Op::PutOut { role: player.0 });
            self.land(skip);
        }
        self.emit(Op::LastInPlay);
        self.land(nobody);
    }
}
