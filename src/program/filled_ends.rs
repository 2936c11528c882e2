//! End rules as they are about players where turns fill the board: `mover wins` and `when stuck` said in other words.
//!
//! Where a condition is about pieces that one player alone puts, it can come true in that player's own turns only: then
//! `mover wins` is `a player wins`. Where every turn puts a piece on any empty site, nobody is stuck until the board is
//! full.

use super::facts::{self, Effects};
use super::normal::{of_one_player, Normal, Players, Sets};
use super::puts::{closed_sets, reached};
use crate::board::SiteSet;
use crate::model::{EndRule, Members, Model, Outcome, Rewrite, Role, Set, Sites, Stmt, Truth};

/// A game with its end rules said so, and what must not hold for any player when the board begins to be filled: `mover wins`
/// takes no notice of what the other player has reached already.
pub struct Told {
    pub model: Model,
    pub unreached: Vec<Truth>,
}

impl Told {
    /// While play stays within these turn programs.
    pub fn of(model: &Model, programs: &[usize]) -> Told {
        let mut told = Told { model: model.clone(), unreached: Vec::new() };
        if model.cast.roles != 2 {
            return told;
        }
        let mut effects = None;
        for rule in told.model.ends.iter_mut().filter(|rule| !rule.stuck) {
            let Outcome::Player(Members::Mover, verdict) = rule.outcome else { continue };
            let effects = effects.get_or_insert_with(|| {
                let programs: Vec<_> = programs.iter().filter_map(|at| model.programs.get(*at)).collect();
                Effects::of_turns(model, &programs)
            });
            let Some(conds) = of_own_pieces(model, effects, rule) else { continue };
            // The mover is the player whom the rule is about.
            let as_me = |e: &Members| (*e == Members::Mover).then_some(Members::Me);
            rule.when = Players(as_me).truth(&rule.when);
            rule.outcome = Outcome::AnyPlayer(verdict);
            *rule = of_one_player(model, rule);
            let is_all = reached(model).iter().all(|at| programs.contains(at));
            if !is_all
                || !begins_bare(model)
                || conds.iter().any(|cond| on_bare_board(model, cond) != Truth::Const(false))
            {
                told.unreached.extend(conds);
            }
        }
        let (stuck, mut ends): (Vec<EndRule>, Vec<EndRule>) =
            std::mem::take(&mut told.model.ends).into_iter().partition(|rule| rule.stuck && is_for_all(rule));
        ends.extend(stuck.into_iter().map(when_full));
        told.model.ends = ends;
        told
    }

    /// While play stays within the turn programs that it comes to at last.
    pub fn at_last(model: &Model) -> Told {
        Told::of(model, &closed_sets(model).pop().unwrap_or_default())
    }
}

/// The rule's condition for each player, if it is about pieces that only that player puts.
fn of_own_pieces(model: &Model, effects: &Effects, rule: &EndRule) -> Option<Vec<Truth>> {
    (0..2_u8)
        .map(|role| {
            let who = Some(Role(role));
            let when = Normal::new(&model.board, &model.cast).of(who, who).truth(&rule.when);
            let others = &effects.by_mover[usize::from(1 - role)];
            let read = facts::types_read(model, &when)?;
            (read & (others.grown | others.changed) == 0).then_some(when)
        })
        .collect()
}

/// Does play begin on an empty board, and does nobody change sides?
fn begins_bare(model: &Model) -> bool {
    let harmless = |stmt: &Stmt| matches!(stmt, Stmt::Next { .. } | Stmt::Set { .. } | Stmt::Let { .. });
    let takes = |block: &[Stmt]| facts::takes_role(block);
    model.setup.iter().all(harmless) && !model.programs.iter().any(|p| takes(&p.body) || takes(&p.after))
}

/// A condition as it is on an empty board.
fn on_bare_board(model: &Model, cond: &Truth) -> Truth {
    let mut bare = Sets(|e: &Sites| match e {
        Sites::Empty => Some(Sites::Const(model.board.sites())),
        Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_) => Some(Sites::Const(SiteSet::EMPTY)),
        _ => None,
    });
    Normal::new(&model.board, &model.cast).truth(&bare.truth(cond))
}

/// Does it matter to the rule who is stuck?
fn is_for_all(rule: &EndRule) -> bool {
    matches!(rule.outcome, Outcome::Draw | Outcome::Player(Members::Const(_), _))
}

fn when_full(rule: EndRule) -> EndRule {
    let full = Truth::Not(Box::new(Truth::Some(Box::new(Set::Sites(Sites::Empty)))));
    EndRule { stuck: false, when: Truth::All(vec![full, rule.when.clone()]), ..rule }
}
