//! Warnings that only play can give: rules that take too long to work out, a game that is over before its first move,
//! a turn that turns out to be impossible where no end rule says what happens then, moves that branches hide from each other.

use crate::diagnostic::{Advice, Diagnostic};
use crate::engine::notation::pick_text;
use crate::engine::{Overlap, Plain};
use crate::game::{EvalLimit, Game, Rng, Status};
use crate::model::{
    visit_rules, EndRule, Label, Model, Num, Outcome, Rewrite, Score, Stmt, Supply, Truth, Visit,
};
use crate::span::Span;
use rand::Rng as _;
use std::cell::Cell;
use std::sync::Arc;

/// How many sites are looked at in search of a player who cannot move: all of them for each decision played.
const SITES: usize = 20_000;
/// How many decisions are looked at in search of candidates of several branches, and the most steps for that.
const OVERLAPS: usize = 100;
const OVERLAP_STEPS: u64 = 200_000;
/// The most decisions of one game.
const DECISIONS_OF_A_GAME: usize = 400;
/// The score by which a game is known to have ended because nobody could move.
const NO_MOVE: i32 = i32::MIN;

/// What a few random games show of the rules, as warnings at this place.
pub fn warnings(model: Arc<Model>, at: Span) -> Vec<Diagnostic> {
    let game = Plain::new(model.clone());
    let found = match over_at_once(&game, at) {
        Ok(None) if is_to_be_tried(&model) => no_move_left(&model, at),
        found => found,
    };
    let found = match found {
        Ok(None) if has_open_branches(&model) => move_lost(&game, at),
        found => found,
    };
    found.unwrap_or_else(|limit| Some(too_slow(limit, at))).into_iter().collect()
}

fn too_slow(limit: EvalLimit, at: Span) -> Diagnostic {
    Diagnostic::warning("rule-too-slow", at, limit.to_string())
        .help("simplify the rule, or play on a smaller board: such a game breaks off where that happens")
}

fn over_at_once(game: &Plain, at: Span) -> Result<Option<Diagnostic>, EvalLimit> {
    let start = game.start()?;
    if !matches!(game.status(&start), Status::Over(_)) {
        return Ok(None);
    }
    let help = match game.is_stuck(&start)? {
        true => "the player to move has no move in the start position: see `setup` and the first turn",
        false => "an end rule holds in the start position: let it hold later, as in `turn > 1 and …`",
    };
    Ok(Some(Diagnostic::warning("over-at-once", at, "the game is over before its first move").help(help)))
}

/// May a turn be impossible, while the rules' text alone gives no reason to warn of it?
fn is_to_be_tried(model: &Model) -> bool {
    model.cast.roles > 1
        && !model.ends.iter().any(|rule| rule.stuck)
        && model.programs.iter().map(|p| Supply::of(&p.body)).max() == Some(Supply::Likely)
}

/// Is there an `either` of which several branches have no label?
fn has_open_branches(model: &Model) -> bool {
    struct Open(bool);
    impl Rewrite for Open {}
    impl Visit for Open {
        fn stmt(&mut self, stmt: &Stmt) {
            let Stmt::Either { branches, .. } = stmt else { return };
            self.0 |= branches.iter().filter(|branch| branch.label == Label::Open).count() > 1;
        }
    }
    let mut open = Open(false);
    visit_rules(model, &mut open);
    open.0
}

/// Plays at random in search of a move that is lost since two open branches offer the same candidate.
fn move_lost(game: &Plain, at: Span) -> Result<Option<Diagnostic>, EvalLimit> {
    let (mut left, fuel) = (OVERLAPS, Cell::new(OVERLAP_STEPS));
    for number in 0..OVERLAPS as u64 {
        let (mut state, mut rng) = (game.start()?, Rng::numbered(0, number));
        for _ in 0..DECISIONS_OF_A_GAME {
            let choices = game.decision_count(&state);
            if choices == 0 {
                break;
            }
            match game.overlap(&state, &fuel) {
                Ok(Some(overlap)) => return Ok(Some(lost_move(&game.shared_model(), &overlap, at))),
                Ok(None) if left > 0 => left -= 1,
                _ => return Ok(None),
            }
            game.play(&mut state, rng.random_range(0..choices))?;
        }
    }
    Ok(None)
}

fn lost_move(model: &Model, Overlap { source, pick }: &Overlap, at: Span) -> Diagnostic {
    let span = model.sourced.place(*source).map_or(at, |place| place.span);
    let what = pick_text(model, pick, false);
    let message = format!(
        "two branches offer {what}, and only the first is taken: what the other one leads to is lost"
    );
    Diagnostic::warning("branches-overlap", span, message).help(
        "give the branches names (`either jump { … } or step { … }`), or make the first choice before `either`",
    )
}

/// Plays at random under rules with one more, which says when nobody can move.
fn no_move_left(model: &Model, at: Span) -> Result<Option<Diagnostic>, EvalLimit> {
    let mut probe = model.clone();
    probe.ends.push(EndRule {
        outcome: Outcome::Score { lowest: false, scores: vec![Score::Num(Num::Const(NO_MOVE))] },
        stuck: true,
        when: Truth::Const(true),
        text: String::new(),
        span: at,
    });
    let game = Plain::new(Arc::new(probe));
    let mut left = SITES / model.board.len().max(1);
    for number in 0..left as u64 {
        let (mut state, mut rng) = (game.start()?, Rng::numbered(0, number));
        for _ in 0..DECISIONS_OF_A_GAME {
            let choices = game.decision_count(&state);
            if choices == 0 {
                break;
            }
            if left == 0 {
                return Ok(None);
            }
            left -= 1;
            game.play(&mut state, rng.random_range(0..choices))?;
        }
        if let Status::Over(outcome) = game.status(&state) {
            // What happens on a full board is the author's business.
            let is_full = state.position().occupied().len() == model.board.len();
            if !is_full && outcome.scores.iter().any(|scores| *scores == [[NO_MOVE]]) {
                let message =
                    "a random game came to a player who has no move, and no end rule says what happens then";
                return Ok(Some(Diagnostic::warning("no-stuck-rule", at, message).help(Advice::end_rule(
                    "add `mover loses when stuck`, `{}` or `mover passes when stuck`; without one the game is drawn",
                    "draw when stuck",
                ))));
            }
        }
    }
    Ok(None)
}
