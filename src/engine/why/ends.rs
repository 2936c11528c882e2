//! Why a game has ended, or has not.

use super::reason::{Fact, Quote, Reason};
use super::trace::{Tracer, Worth};
use crate::engine::watch::Watch;
use crate::engine::{Plain, State};
use crate::model::{
    bits, EndRule, Model, Oracle, Outcome, Position, Role, Scene, Slots, Source, Truth, Verdict, Worked,
};
use std::cell::Cell;

/// What end rules may ask of the past.
struct Past<'a> {
    repeats: i32,
    board_repeats: i32,
    watch: Option<&'a Watch>,
}

impl Oracle for Past<'_> {
    fn said(&self, source: Source, worked: Worked) {
        if let Some(watch) = self.watch {
            watch.take(source, worked);
        }
    }

    fn repeats(&self, _: &Position) -> i32 {
        self.repeats
    }

    fn board_repeats(&self, _: &Position) -> i32 {
        self.board_repeats
    }
}

/// For every end rule, in order: does it apply after `mover`'s turn, and why?
pub(super) fn ends(game: &Plain, told: &Model, state: &State, mover: Role) -> Worth<Vec<Reason>> {
    let stuck = game.is_stuck(state)?;
    let mut reasons = Vec::new();
    for rule in &told.ends {
        for player in players(told, state, rule, mover)? {
            reasons.push(one(game, told, state, (rule, player, mover), stuck)?);
        }
    }
    Ok(reasons)
}

/// Whom a rule is about: nobody for draws and scores.
fn players(told: &Model, state: &State, rule: &EndRule, mover: Role) -> Worth<Vec<Option<Role>>> {
    Ok(match &rule.outcome {
        Outcome::Draw | Outcome::Score { .. } => vec![None],
        Outcome::AnyPlayer(_) => (0..told.cast.roles).map(|r| Some(Role(r as u8))).collect(),
        Outcome::Player(players, _) => {
            let fuel = Cell::new(super::STEPS);
            let past = Past { repeats: 0, board_repeats: 0, watch: None };
            let mut slots = Slots::new(told.end_slots);
            let mask = scene(told, state, (mover, mover), &mut slots, (&fuel, &past)).members(players)?;
            bits(mask & told.cast.all_roles()).map(|r| Some(Role(r))).collect()
        }
    })
}

fn one(
    game: &Plain,
    told: &Model,
    state: &State,
    (rule, player, mover): (&EndRule, Option<Role>, Role),
    stuck: bool,
) -> Worth<Reason> {
    let fuel = Cell::new(super::STEPS);
    let (repeats, board_repeats) = game.earlier_positions(state);
    let past = Past { repeats, board_repeats, watch: None };
    let mut slots = Slots::new(told.end_slots);
    let scene = scene(told, state, (player.unwrap_or(mover), mover), &mut slots, (&fuel, &past));
    let mut tracer = Tracer { model: told, scene, chosen: &[] };
    let holds = tracer.scene.truth(&rule.when)?;
    let mut because = Vec::new();
    if rule.stuck {
        let player = told.role_name(state.me()).to_string();
        because.push(Reason::of(Fact::Stuck { player, holds: stuck }, None));
    }
    let always = rule.when == Truth::Const(true);
    if !rule.stuck || !holds || stuck && !always {
        because.push(tracer.truth(&rule.when, holds, Source(u32::MAX))?);
    }
    let applies = holds && (!rule.stuck || stuck);
    let player = player.map(|role| told.role_name(role).to_string());
    Ok(Reason::from_parts(Fact::Ends { player, applies }, Some(quoted(told, rule)), because))
}

/// Tries every end rule after `mover`'s turn, and is told what its parts come to.
pub(super) fn watched(game: &Plain, told: &Model, state: &State, mover: Role, watch: &Watch) -> Worth<()> {
    let (repeats, board_repeats) = game.earlier_positions(state);
    let past = Past { repeats, board_repeats, watch: Some(watch) };
    for rule in &told.ends {
        for player in players(told, state, rule, mover)? {
            let fuel = Cell::new(super::STEPS);
            let mut slots = Slots::new(told.end_slots);
            scene(told, state, (player.unwrap_or(mover), mover), &mut slots, (&fuel, &past))
                .truth(&rule.when)?;
        }
    }
    Ok(())
}

/// An end rule as it is written.
fn quoted(told: &Model, rule: &EndRule) -> Quote {
    let texts = &told.sourced.texts;
    Quote {
        file: texts.get(rule.span.file).name.clone(),
        line: texts.line_col(rule.span).0,
        text: told.sourced.text(rule.span),
        definitions: Vec::new(),
        chosen: Vec::new(),
    }
}

/// The rule by which a player passes who has no move.
pub(super) fn passing(told: &Model) -> Option<Quote> {
    let passes = |rule: &&EndRule| matches!(rule.outcome, Outcome::Player(_, Verdict::Passes));
    told.ends.iter().find(passes).map(|rule| quoted(told, rule))
}

fn scene<'a>(
    told: &'a Model,
    state: &'a State,
    (me, mover): (Role, Role),
    slots: &'a mut Slots,
    (fuel, past): (&'a Cell<u64>, &'a Past<'a>),
) -> Scene<'a> {
    Scene {
        board: &told.board,
        cast: &told.cast,
        patterns: &told.patterns,
        vars: &told.vars,
        position: &state.turn.position,
        me,
        mover,
        slots,
        fuel,
        oracle: past,
    }
}

/// Who has moved last, as far as the position tells: with two players the one who is not to move.
pub(super) fn last_mover(told: &Model, state: &State) -> Role {
    let roles = told.cast.roles as u8;
    Role((state.me().0 + roles - 1) % roles)
}
