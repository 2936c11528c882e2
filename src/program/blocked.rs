//! End rules that ask whether the next player has a move: `mover wins when not has_move(opponent)`, before `mover loses when
//! stuck`. Where that turn is to come, it need not be asked: the turn itself finds out, and the other rule says the same.

use super::normal::{alike, conjuncts, Normal, Players};
use crate::model::{
    bits, possible, EndRule, Members, Model, Outcome, Program, ProgramId, Rewrite, Role, Truth, Verdict,
};

/// For an end rule and a mover: the turn that finds out by itself what the rule asks, where it comes next by the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// The turn; nothing if play comes to no other one.
    pub program: Option<ProgramId>,
    /// Who is to make it.
    pub player: Role,
}

/// For each end rule, by mover, the turn that finds out what it asks, if there is one. `written` holds the turns as they are
/// written, and `reached` those that play comes to.
pub fn blocked(model: &Model, written: &[Program], reached: &[usize]) -> Vec<[Option<Blocked>; 2]> {
    let mut found = vec![[None; 2]; model.ends.len()];
    if model.cast.roles != 2 || !model.ends.iter().any(|rule| rule.stuck) {
        return found;
    }
    for (at, mover) in (0..model.ends.len()).flat_map(|at| [Role(0), Role(1)].map(|mover| (at, mover))) {
        let player = Role(1 - mover.0);
        let rule = &model.ends[at];
        let Some((about, winner)) = decides(model, rule, mover).filter(|_| !rule.stuck) else { continue };
        if !says_the_same_if_stuck(model, player, winner) || !may_come_last(model, at, mover, winner) {
            continue;
        }
        let asks = |program: &&usize| {
            written.get(**program).is_some_and(|turn| denies(model, rule, (about, mover), turn))
        };
        found[at][mover.index()] = reached.iter().find(asks).map(|program| Blocked {
            program: (reached.len() > 1).then_some(ProgramId(*program as u16)),
            player,
        });
    }
    found
}

/// The one player whom a rule is about, and who wins if its condition holds. A rule about any player is about the one of whom it
/// may hold, if it is not of the other: `a player loses when me != mover and …`.
fn decides(model: &Model, rule: &EndRule, mover: Role) -> Option<(Role, Role)> {
    let about = |role: Role| Normal::new(&model.board, &model.cast).of(Some(role), Some(mover));
    let (mask, verdict) = match &rule.outcome {
        Outcome::Player(players, verdict) => match about(mover).members(players) {
            Members::Const(mask) => (mask & model.cast.all_roles(), verdict),
            _ => return None,
        },
        Outcome::AnyPlayer(verdict) => {
            let may_hold = |role: &u8| about(Role(*role)).truth(&rule.when) != Truth::Const(false);
            (bits(model.cast.all_roles()).filter(may_hold).fold(0, |mask, role| mask | 1 << role), verdict)
        }
        _ => return None,
    };
    let mut all = bits(mask);
    let (one, None) = (all.next()?, all.next()) else { return None };
    match verdict {
        Verdict::Wins => Some((Role(one), Role(one))),
        Verdict::Loses => Some((Role(one), Role(1 - one))),
        Verdict::Passes => None,
    }
}

/// Does the first rule about somebody who is stuck say that this player wins, whatever else holds?
fn says_the_same_if_stuck(model: &Model, stuck: Role, winner: Role) -> bool {
    let first = model.ends.iter().find(|rule| rule.stuck);
    first.is_some_and(|rule| rule.when == Truth::Const(true) && wins(model, rule, stuck) == Some(winner))
}

/// May a rule be asked after those that follow it, unless one of them would draw or compare scores?
fn may_come_last(model: &Model, at: usize, mover: Role, winner: Role) -> bool {
    model.ends[at + 1..].iter().filter(|rule| !rule.stuck).all(|rule| match rule.outcome {
        Outcome::Draw | Outcome::Score { .. } => true,
        _ => wins(model, rule, mover) == Some(winner),
    })
}

fn wins(model: &Model, rule: &EndRule, mover: Role) -> Option<Role> {
    decides(model, rule, mover).map(|(_, winner)| winner)
}

/// Does a rule about one player hold only if who is not the mover cannot make a turn?
fn denies(model: &Model, rule: &EndRule, (about, mover): (Role, Role), turn: &Program) -> bool {
    let Some(possible) = possible(&turn.body, &turn.after) else { return false };
    let normal = || Normal::new(&model.board, &model.cast);
    // Who is meant is said in what is tried as well.
    let named = |me: Role, mover: Role, e: &Truth| {
        let named = |e: &Members| match e {
            Members::Me => Some(Members::Const(1 << me.0)),
            Members::Mover => Some(Members::Const(1 << mover.0)),
            Members::Others => Some(Members::Const(model.cast.others(me))),
            _ => None,
        };
        normal().truth(&Players(named).truth(e))
    };
    let said = conjuncts(named(about, mover, &rule.when));
    let other = Role(1 - mover.0);
    let denied = named(other, other, &Truth::Not(Box::new(possible)));
    [denied.clone(), normal().included(denied)].into_iter().any(|denied| {
        let parts = conjuncts(denied);
        parts.iter().all(|part| said.iter().any(|other| alike(part, other)))
    })
}
