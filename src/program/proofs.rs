//! What is proved of a game: one value, worked out from the normal form, which compiler, search and `explain` read.

use super::blocked::{blocked, Blocked};
use super::ending::{ending, Ending};
use super::facts::{may_end, Effects};
use super::filling::Rest;
use super::normal;
use super::remembered::Counted;
use super::{dead_stores, duality, late, liberties, puts, remembered, symmetry};
use crate::board::Site;
use crate::model::{holds, Block, EndRule, Label, Links, Model, Position, Program, Role, Set, Stmt};
use std::sync::OnceLock;

/// The rules in normal form, and what is proved of them.
pub struct Facts {
    /// For any role; the end rules without what variables remember for them.
    pub(super) model: Model,
    /// The end rules as they are written, in normal form, where they are others.
    pub(super) written_ends: Option<Vec<EndRule>>,
    /// The rules without what their end rules remember, if that is something.
    told: Option<Model>,
    /// For each end rule, by mover, the turn that finds out what it asks.
    pub(super) blocked: Vec<[Option<Blocked>; 2]>,
    /// For each variable: does no rule read it?
    pub(super) unread: Vec<bool>,
    /// Each turn for each role.
    pub(super) turns: Vec<Vec<Program>>,
    /// What each role's turns may change.
    pub(super) effects: Effects,
    /// The turn programs that play comes to from the start.
    pub reached: Vec<usize>,
    /// What turns of these may change.
    pub(super) effects_in_play: Effects,
    /// Numbers that the end rules take to count the pieces, if they do where play begins.
    counted: Vec<Counted>,
    /// How random games fill the board: what is left of the game, by which rules, from which turn on. Otherwise what
    /// stands in the way.
    pub(super) filling: Result<(Rest, Model, u32), String>,
    /// The links by which groups have liberties, where turns look for groups that have none.
    pub(super) liberties: Option<Links>,
    /// Every turn puts pieces on empty sites, and nothing else changes the board.
    pub places_only: bool,
    /// Every turn that is not a pass puts a piece somewhere, and none moves.
    pub puts_pieces: bool,
    /// Some turn moves a piece.
    pub moves_pieces: bool,
    /// Every choice of one thing is of a place on the board.
    pub picks_sites: bool,
    symmetries: OnceLock<Vec<Vec<Site>>>,
    shares_board: OnceLock<bool>,
    ending: OnceLock<Option<Ending>>,
}

impl Facts {
    /// Of a game.
    pub fn of(model: &Model) -> Facts {
        let roles = || (0..model.cast.roles as u8).map(Role);
        let of_each_role = |program| roles().map(|role| normal::turn(model, program, role)).collect();
        let turns: Vec<Vec<Program>> = model.programs.iter().map(of_each_role).collect();
        let written = model;
        let mut model = normal::model(written);
        let effects = Effects::of(&model);
        let all = effects.all();
        let reached = puts::reached(&model);
        let in_play: Vec<&Program> = reached.iter().filter_map(|at| model.programs.get(*at)).collect();
        let effects_in_play = Effects::of_turns(&model, &in_play);
        let mut counted = Vec::new();
        let written_ends = remembered::told(&model, &reached, &effects_in_play).map(|told| {
            let written = std::mem::replace(&mut model.ends, told.ends);
            model.ends = normal::ends(&model);
            counted = told.counted;
            written
        });
        // The variables stay a part of what tells positions apart.
        let told = written_ends.as_ref().map(|_| {
            let mut told = model.clone();
            told.note_reads();
            told
        });
        Facts {
            filling: late::filling_rules(told.as_ref().unwrap_or(&model)),
            liberties: liberties::liberties(turns.iter().flatten()),
            places_only: all.breaks.is_none() && all.grown != 0,
            puts_pieces: !all.moves && model.programs.iter().all(|p| always_places(&p.body, true)),
            moves_pieces: all.moves,
            picks_sites: turns.iter().flatten().all(picks_sites),
            symmetries: OnceLock::new(),
            shares_board: OnceLock::new(),
            ending: OnceLock::new(),
            turns,
            blocked: blocked(&model, &written.programs, &reached),
            unread: dead_stores::unread(&model, told.as_ref()),
            effects,
            effects_in_play,
            counted,
            reached,
            written_ends,
            told,
            model,
        }
    }

    /// The movements of the board that keep the rules, without the one that moves nothing.
    pub fn symmetries(&self) -> &[Vec<Site>] {
        let told = self.told.as_ref().unwrap_or(&self.model);
        self.symmetries.get_or_init(|| symmetry::symmetries(told))
    }

    /// Has every full board one winner, by pieces of its own?
    pub fn shares_board(&self) -> bool {
        *self.shares_board.get_or_init(|| duality::shares_board(&self.model))
    }

    /// Why every game ends, if that is proved.
    pub(super) fn ending(&self) -> Option<&Ending> {
        self.ending
            .get_or_init(|| {
                let of_each_role = |at: usize| self.turns[at].iter().map(move |turn| (at, turn));
                ending(&self.model, self.reached.iter().copied().flat_map(of_each_role))
            })
            .as_ref()
    }

    /// Do the numbers that end rules take to count the pieces do so in a position with which play begins?
    pub fn counts_hold(&self, position: &Position) -> bool {
        self.counted.iter().all(|counted| counted.holds(position))
    }

    /// Does every game end?
    pub fn always_ends(&self) -> bool {
        self.ending().is_some()
    }

    /// Does no position come twice in a game, and does the past matter to no rule?
    pub fn never_repeats(&self) -> bool {
        let asks = self.model.uses_repeats || self.model.uses_board_repeats;
        !asks && matches!(self.ending(), Some(Ending::UsedUp(_)))
    }
}

impl std::fmt::Debug for Facts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Facts").field("effects", &self.effects).finish_non_exhaustive()
    }
}

/// Is every choice of one thing in a turn of a place on the board?
fn picks_sites(program: &Program) -> bool {
    let is_other = |stmt: &Stmt| match stmt {
        Stmt::Choose { each, .. } => !matches!(each.domain, Set::Sites(_) | Set::Family(_)),
        _ => false,
    };
    !holds(&program.body, &is_other) && !holds(&program.after, &is_other)
}

/// Does every way through a block put a piece, or, where that is allowed, pass?
pub(super) fn always_places(block: &Block, may_pass: bool) -> bool {
    for stmt in block {
        let places = match stmt {
            Stmt::Place { .. } => true,
            Stmt::Pass => may_pass,
            Stmt::Either { branches, .. } => branches.iter().all(|branch| match branch.label {
                Label::Pass => may_pass,
                _ => always_places(&branch.body, may_pass),
            }),
            Stmt::If { then, otherwise, .. } => {
                always_places(then, may_pass) && always_places(otherwise, may_pass)
            }
            _ => false,
        };
        if places || may_end(stmt) {
            return places;
        }
    }
    false
}
