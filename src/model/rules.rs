//! The whole model of a game.

use super::expr::Expr;
use super::expr::{List, Members, Num, Truth};
use super::ids::{Domain, ProgramId, Role, VarId};
use super::look::Look;
use super::position::Position;
use super::searcher::Searcher;
use super::source::Sourced;
use super::stmt::{Block, Program, Stmt};
use super::value::Value;
use super::PieceType;
use crate::board::{Board, Site};
use crate::span::Span;
use std::sync::Arc;

/// Who and what takes part: enough to work out expressions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cast {
    /// Number of roles (and seats), 1 to 6; 1: a puzzle.
    pub roles: usize,
    /// For each role its team, itself included, as a mask; empty where everybody plays alone.
    pub teams: Vec<u64>,
    /// Names of the colours; the first `roles` are the roles.
    pub colours: Vec<String>,
    /// Names of the kinds.
    pub kinds: Vec<String>,
    /// Names of the marks.
    pub marks: Vec<String>,
    /// For each piece type: may such a piece exist?
    pub exists: Vec<bool>,
    /// May pieces share a site?
    pub sharing: bool,
    /// May pieces stand on one another? Then the one on top is the one that stands on the site.
    pub stacking: bool,
}

/// The variables in which a position remembers the pieces below others, by site and, of the last two, by level from the
/// bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stacks {
    /// How many pieces stand on a site, the one on top included.
    pub height: VarId,
    /// Their colours.
    pub colours: VarId,
    /// Their kinds.
    pub kinds: VarId,
}

impl Stacks {
    /// The three variables.
    pub fn vars(&self) -> [VarId; 3] {
        [self.height, self.colours, self.kinds]
    }
}

impl Cast {
    /// The colour of a piece type.
    pub fn colour(&self, ty: super::PieceType) -> usize {
        ty.index() / self.kinds.len().max(1)
    }

    /// The kind of a piece type.
    pub fn kind(&self, ty: super::PieceType) -> usize {
        ty.index() % self.kinds.len().max(1)
    }

    /// The piece type of a kind in a colour.
    pub fn piece_type(&self, colour: usize, kind: usize) -> super::PieceType {
        super::PieceType((colour * self.kinds.len() + kind) as u8)
    }

    /// Who wins together with a role, itself included, as a mask.
    pub fn team(&self, role: super::Role) -> u64 {
        self.teams.get(role.index()).copied().unwrap_or(1 << role.0)
    }

    /// All roles that play against a role, as a mask.
    pub fn others(&self, role: super::Role) -> u64 {
        self.all_roles() & !self.team(role)
    }

    /// Who wins where just these roles are left in play, as a mask: the whole team of one, nobody if none is left. Nothing
    /// where the game goes on.
    pub fn won_by_last(&self, left: u64) -> Option<u64> {
        let team = match left {
            0 => 0,
            left => self.team(super::Role(left.trailing_zeros() as u8)),
        };
        (left & !team == 0).then_some(team)
    }

    /// The roles that win when this one loses, if that is settled: the other one of two, nobody against a puzzle.
    pub fn winners_over(&self, loser: super::Role) -> Option<u64> {
        match self.roles {
            1 => Some(0),
            2 => Some(1 << (1 - loser.0)),
            _ => None,
        }
    }

    /// The bits of all roles.
    pub fn all_roles(&self) -> u64 {
        (1 << self.roles) - 1
    }
}

/// A game's rules, ready to be played.
#[derive(Clone, Debug)]
pub struct Model {
    /// The file's name without ending.
    pub id: String,
    /// `"Hex"`
    pub title: String,
    /// The board.
    pub board: Arc<Board>,
    /// Roles, colours, kinds, marks.
    pub cast: Cast,
    /// Remembered variables and clocks.
    pub vars: Vec<VarInfo>,
    /// The words of each option that has words of its own.
    pub words: Vec<Vec<String>>,
    /// Labels of branches.
    pub labels: Vec<String>,
    /// Patterns that fit the board, by id.
    pub patterns: Vec<PatternInfo>,
    /// Turn programs.
    pub programs: Vec<Program>,
    /// The program that begins, unless the setup says otherwise.
    pub first_program: ProgramId,
    /// Makes the start position; its slots.
    pub setup: Block,
    /// How many slots the setup uses.
    pub setup_slots: usize,
    /// In order.
    pub ends: Vec<EndRule>,
    /// How many units of the scores make one point: 2 where scores count in halves.
    pub score_parts: i32,
    /// How many slots the end rules, patterns and tests use.
    pub end_slots: usize,
    /// The search that plays the game, if its text says so.
    pub player: Option<Searcher>,
    /// The largest number that `turn` is compared with: positions keep the turn's number only up to one more.
    /// `None` if no rule asks.
    pub turn_cap: Option<u32>,
    /// The same for `passes`.
    pub passes_cap: Option<u32>,
    /// Some rule asks for `repeats`.
    pub uses_repeats: bool,
    /// Some rule asks for `board_repeats`.
    pub uses_board_repeats: bool,
    /// The options with their bound values.
    pub options: Vec<OptionInfo>,
    /// How things look.
    pub look: Look,
    /// What tells the rules with options bound from others (looks, tests and credits left out).
    pub identity: super::Identity,
    /// What a position knows of pieces below others, if pieces stack.
    pub stacks: Option<Stacks>,
    /// The test this model was loaded for.
    pub test: Option<SetupTest>,
    /// Turns and end rules once more, with the places of their conditions in the texts.
    pub sourced: Arc<Sourced>,
}

/// An option with its bound value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// `Board size`
    pub text: String,
    /// `2..26`, `chequer, dominoes` or `true, false`
    pub domain: String,
    /// As it would be typed.
    pub value: String,
    /// The value when nothing is set.
    pub default: String,
}

/// A remembered variable.
#[derive(Clone, Debug, PartialEq)]
pub struct VarInfo {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub ty: VarType,
    /// It has one value for each of these, or for each combination of them; none: one value.
    pub keys: Vec<Key>,
    /// Does each piece carry its own? Then the value of a site is that of its piece, and the lowest one where there is none.
    pub of_pieces: bool,
    /// Left out when positions are compared for `repeats`?
    pub clock: bool,
    /// Does a rule read it? Otherwise it is kept and shown, but it is no part of what tells positions apart.
    pub read: bool,
    /// Its value at the start, worked out before the setup (constant).
    pub start: Expr,
}

/// What a variable has one value for each of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Of what kind they are.
    pub of: KeyType,
    /// How many there are.
    pub size: usize,
}

/// What the keys of a variable are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyType {
    /// Sites of the board.
    Sites,
    /// Members of a finite type.
    Members(Domain),
    /// Numbers, from this one on.
    Numbers(i32),
}

impl Key {
    /// Are they the sites of the board?
    pub fn is_sites(&self) -> bool {
        self.of == KeyType::Sites
    }
}

impl VarInfo {
    /// How many values it has.
    pub fn count(&self) -> usize {
        self.keys.iter().map(|key| key.size).product()
    }

    /// What the value at this place belongs to, key by key.
    pub fn keys_of(&self, mut place: usize) -> Vec<usize> {
        let mut keys: Vec<usize> = self
            .keys
            .iter()
            .rev()
            .map(|key| {
                let at = place % key.size.max(1);
                place /= key.size.max(1);
                at
            })
            .collect();
        keys.reverse();
        keys
    }
}

/// What a remembered variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VarType {
    /// `truth`
    Truth,
    /// A range; values beyond an end become that end.
    Number(i32, i32),
    /// `numbers`
    Numbers,
    /// `site` (at most one) or `sites`
    Sites,
    /// A finite type; at most one unless plural.
    Members(Domain),
}

/// A pattern that may be `built`.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternInfo {
    /// Its id: the file's name without ending.
    pub id: String,
    /// Its condition on the position.
    pub built: Truth,
}

/// One end rule.
#[derive(Clone, Debug, PartialEq)]
pub struct EndRule {
    /// What is decided.
    pub outcome: Outcome,
    /// Tried only when the player to move cannot move.
    pub stuck: bool,
    /// The rest of the condition; `me` is the player the rule is about (the mover for draws and scores).
    pub when: Truth,
    /// The rule as written.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// What an end rule decides.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Outcome {
    /// `draw`
    Draw,
    /// `highest A then B wins`: worked out for every player in play; equal bests draw
    Score { lowest: bool, scores: Vec<Score> },
    /// `a player wins`: tried for the mover first, then in order of play
    AnyPlayer(Verdict),
    /// `Black wins`, `mover loses`: whom it is about is worked out with `me` the mover
    Player(Members, Verdict),
}

impl Outcome {
    /// Is it a pass, which ends nothing?
    pub fn is_pass(&self) -> bool {
        matches!(self, Outcome::AnyPlayer(Verdict::Passes) | Outcome::Player(_, Verdict::Passes))
    }
}

/// What happens to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Wins.
    Wins,
    /// With two players: the other one wins. With more: out; the last one in play wins.
    Loses,
    /// The stuck player passes.
    Passes,
}

/// A quantity that decides the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Score {
    /// A number.
    Num(Num),
    /// A list.
    List(List),
}

/// A test of the file, bound to this model.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupTest {
    /// Its name.
    pub name: String,
    /// In order.
    pub steps: Vec<Step>,
}

/// One step of a test.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, missing_docs)]
pub enum Step {
    /// `play "a1"`
    Play { text: String, span: Span },
    /// `expect C`
    Expect { cond: Truth, span: Span },
    /// A setup statement.
    Do(Stmt),
}

impl Model {
    /// A role's name.
    pub fn role_name(&self, role: Role) -> &str {
        &self.cast.colours[role.index()]
    }

    /// Is it one of the variables in which stacks are remembered?
    pub fn is_of_stacks(&self, var: VarId) -> bool {
        self.stacks.is_some_and(|stacks| stacks.vars().contains(&var))
    }

    /// The pieces on a site where pieces stack, from the bottom up; nothing where they do not.
    pub fn stack(&self, position: &Position, site: Site) -> Vec<PieceType> {
        let Some(Stacks { height, colours, kinds }) = self.stacks else { return Vec::new() };
        let tall = position.var(height, site.index()).map_or(0, Value::num).max(1) as usize;
        let levels = self.var(colours).keys.last().map_or(0, |key| key.size);
        let member = |var, level| {
            let mask = position.var(var, site.index() * levels + level)?.members();
            (mask != 0).then(|| mask.trailing_zeros() as usize)
        };
        let below = |level| Some(self.cast.piece_type(member(colours, level)?, member(kinds, level)?));
        let on_top = position.at(site).map(|piece| piece.ty);
        (0..tall - 1).filter_map(below).chain(on_top).collect()
    }

    /// A remembered variable.
    pub fn var(&self, var: VarId) -> &VarInfo {
        &self.vars[var.index()]
    }
}
