//! End rules.

use super::super::op::{Op, Pc, Test, N};
use super::Compiler;
use crate::model::{bits, EndRule, Members, Outcome, Role, Score, Truth, Verdict};

impl Compiler<'_> {
    /// For each role as the mover: where its end rules begin; then the same for who cannot move.
    pub fn all_ends(&mut self) -> (Vec<Pc>, Vec<Pc>) {
        self.program = usize::MAX;
        self.own.clear();
        let roles = self.model.cast.roles as u8;
        let ends = (0..roles).map(|role| self.ends(Role(role), false)).collect();
        let stuck = (0..roles).map(|role| self.ends(Role(role), true)).collect();
        (ends, stuck)
    }

    fn ends(&mut self, mover: Role, stuck: bool) -> Pc {
        let pc = self.here();
        self.mover = Some(mover);
        let rules: Vec<EndRule> = self.model.ends.iter().filter(|rule| rule.stuck == stuck).cloned().collect();
        for rule in &rules {
            self.slots.clear();
            self.known.clear();
            let from = self.scratch.len();
            self.rule(rule, mover);
            self.release(from);
        }
        self.emit(Op::Return);
        pc
    }

    fn rule(&mut self, rule: &EndRule, mover: Role) {
        self.me = Some(mover);
        match &rule.outcome {
            Outcome::Draw => {
                let skip = self.branch(&rule.when, false);
                self.emit(Op::Over { winners: 0 });
                self.land_all(skip);
            }
            Outcome::Score { lowest, scores } => {
                let skip = self.branch(&rule.when, false);
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
                        let value = self.list(list);
                        self.emit(Op::ScoreList { role: player, value });
                    }
                }
            }
            self.land_all(out);
        }
    }

    /// Jumps if the role is out; with two roles nobody ever is.
    fn in_play(&mut self, player: u8) -> Vec<usize> {
        if self.model.cast.roles == 2 {
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
        let puts_out = verdict == Verdict::Loses && self.model.cast.roles > 2;
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
            skip.extend(self.branch(when, false));
            match verdict {
                Verdict::Wins => {
                    self.emit(Op::Over { winners: 1 << player.0 });
                }
                Verdict::Loses if puts_out => {
                    self.emit(Op::Bits { op: super::super::Bits::Or, to: out, a: out, b: bit });
                }
                Verdict::Loses => {
                    self.emit(Op::Over { winners: 1 << (1 - player.0) });
                }
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
