//! End rules in normal form: what an earlier rule has asked in vain need not be asked again.

use super::{conjuncts, Normal, Players};
use crate::model::{EndRule, Members, Model, Outcome, Rewrite, Role, Score, Truth, Verdict};
use crate::program::facts::needs_in;

/// The end rules of a game.
pub fn ends(model: &Model) -> Vec<EndRule> {
    let (mut failed, mut failed_of_mover): (Vec<Truth>, Vec<Truth>) = Default::default();
    let mut done = Vec::new();
    for rule in &in_order(model) {
        let who = about(model, rule);
        let mut normal = Normal::new(&model.board, &model.cast).of(who, None);
        let when = normal.truth(&rule.when);
        let mut known = failed.clone();
        // Who is stuck is another one than the mover of these.
        if is_of_mover(rule) && !rule.stuck {
            known.extend(failed_of_mover.iter().cloned());
        }
        let when = normal.without(when, &known);
        if !rule.stuck && ends_game(model, rule) {
            match (is_of_mover(rule), speaks_of_players(&when)) {
                (_, false) => failed.push(when.clone()),
                (true, true) => failed_of_mover.push(when.clone()),
                (false, true) => {}
            }
        }
        let when = normal.included(when);
        let outcome = outcome(&rule.outcome, model);
        done.push(EndRule { when, outcome, ..rule.clone() });
    }
    done
}

/// The rules with `… when A and not B`, `… when B` the other way round: no position is of both, and `not B` need not be
/// asked after `B`.
fn in_order(model: &Model) -> Vec<EndRule> {
    let mut rules: Vec<EndRule> = model.ends.iter().map(|rule| of_one_player(model, rule)).collect();
    for at in 1..rules.len() {
        let (first, second) = (&rules[at - 1], &rules[at]);
        if first.stuck || second.stuck || is_of_mover(first) != is_of_mover(second) {
            continue;
        }
        let when =
            |rule| Normal::new(&model.board, &model.cast).of(about(model, rule), None).truth(&rule.when);
        let (first, second) = (when(first), when(second));
        let same_player =
            is_of_mover(&rules[at]) || !speaks_of_players(&first) && !speaks_of_players(&second);
        let denied = Normal::new(&model.board, &model.cast).negated(second);
        let parts = conjuncts(first);
        if same_player && parts.len() > 1 && conjuncts(denied).iter().all(|part| parts.contains(part)) {
            rules.swap(at - 1, at);
        }
    }
    rules
}

/// A rule of a game for two said of the player whom it is about: `opponent loses when C` is `mover wins when C for opponent`, and
/// `a player wins when me = Red and C` is `Red wins when C`. Any other rule as it is.
pub fn of_one_player(model: &Model, rule: &EndRule) -> EndRule {
    if model.cast.roles != 2 || rule.stuck {
        return rule.clone();
    }
    let said =
        |players, verdict, when| EndRule { when, outcome: Outcome::Player(players, verdict), ..rule.clone() };
    match rule.outcome {
        Outcome::Player(Members::Others, Verdict::Wins) => {
            said(Members::Mover, Verdict::Loses, Players(exchanged).truth(&rule.when))
        }
        Outcome::Player(Members::Others, Verdict::Loses) => {
            said(Members::Mover, Verdict::Wins, Players(exchanged).truth(&rule.when))
        }
        Outcome::AnyPlayer(verdict) => {
            let of =
                |role| Normal::new(&model.board, &model.cast).of(Some(Role(role)), None).truth(&rule.when);
            match [of(0), of(1)] {
                [Truth::Const(false), when] => said(Members::Const(2), verdict, when),
                [when, Truth::Const(false)] => said(Members::Const(1), verdict, when),
                _ => rule.clone(),
            }
        }
        _ => rule.clone(),
    }
}

/// What is said with the opponent as `me`, said with the mover as `me`.
fn exchanged(e: &Members) -> Option<Members> {
    match e {
        Members::Me => Some(Members::Others),
        Members::Others | Members::Mover => Some(Members::Me),
        _ => None,
    }
}

/// Is `me` the mover in its condition?
fn is_of_mover(rule: &EndRule) -> bool {
    matches!(rule.outcome, Outcome::Player(Members::Mover, _) | Outcome::Draw)
}

/// The player whom a rule is about, if it is always the same one.
fn about(model: &Model, rule: &EndRule) -> Option<Role> {
    match &rule.outcome {
        Outcome::Player(Members::Const(mask), _) if mask.count_ones() == 1 => {
            let role = mask.trailing_zeros() as usize;
            (role < model.cast.roles).then_some(Role(role as u8))
        }
        _ => None,
    }
}

/// Is the game over whenever the rule's condition holds?
fn ends_game(model: &Model, rule: &EndRule) -> bool {
    match &rule.outcome {
        Outcome::Draw | Outcome::Score { .. } => true,
        // Of more than two players one may be out, and is not asked.
        Outcome::Player(_, Verdict::Wins | Verdict::Loses) => {
            model.cast.roles == 2 && (about(model, rule).is_some() || is_of_mover(rule))
        }
        _ => false,
    }
}

fn outcome(outcome: &Outcome, model: &Model) -> Outcome {
    let mut normal = Normal::new(&model.board, &model.cast);
    match outcome {
        Outcome::Score { lowest, scores } => {
            let mut said = |score: &Score| match score {
                Score::Num(num) => Score::Num(Rewrite::num(&mut normal, num)),
                Score::List(list) => Score::List(Rewrite::list(&mut normal, list)),
            };
            Outcome::Score { lowest: *lowest, scores: scores.iter().map(&mut said).collect() }
        }
        outcome => outcome.clone(),
    }
}

fn speaks_of_players(e: &Truth) -> bool {
    matters_who_asks(|look| drop(look.truth(e)))
}

/// Does it matter to what is looked at who is asked?
pub fn matters_who_asks(look_at: impl FnOnce(&mut dyn Rewrite)) -> bool {
    let needs = needs_in(None, look_at);
    needs.who || needs.after
}
