//! Hashes of positions: the exclusive or, over all features of a position, of a number mixed from the feature.
//!
//! So the order in which a position came about does not matter, and a change of one feature changes the hash
//! by two numbers.

use super::state::{Here, Point, State};
use crate::board::SiteSet;
use crate::model::{Item, Model, Position, ProgramId, Role, Value};

/// Kinds of features.
#[derive(Clone, Copy)]
pub(crate) enum Feature {
    Piece = 1,
    Mark,
    Variable,
    Holder,
    Out,
    Turn,
    Passes,
    Program,
    Player,
    Choice,
    Name,
    Member,
    Target,
    Reached,
    NextProgram,
    NextPlayer,
    Passed,
}

/// The finishing function of Steele, Lea and Flood's SplitMix64 (2014).
pub(crate) fn scramble(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

pub(crate) fn mix(feature: Feature, index: usize, value: u64) -> u64 {
    scramble(scramble(scramble(feature as u64) ^ index as u64) ^ value)
}

/// The part of the hash of a piece (or of a mark) on a site.
pub(crate) fn of_piece(mark: bool, index: usize, site: u16) -> u64 {
    mix(if mark { Feature::Mark } else { Feature::Piece }, index, u64::from(site))
}

/// What stands where, without marks.
pub(super) fn board(position: &Position) -> u64 {
    on_sites(Feature::Piece, position.types())
}

fn on_sites(feature: Feature, sets: &[SiteSet]) -> u64 {
    let each = |(i, set): (usize, &SiteSet)| set.iter().fold(0, |h, s| h ^ mix(feature, i, u64::from(s.0)));
    sets.iter().enumerate().fold(0, |h, set| h ^ each(set))
}

/// What `repeats` compares: all but clocks, `turn` and `passes`.
pub(super) fn repeating(model: &Model, position: &Position, program: ProgramId, player: Role) -> u64 {
    common(model, position, program, player) ^ variables(model, position, false)
}

fn common(model: &Model, position: &Position, program: ProgramId, player: Role) -> u64 {
    let holders = position.holders().iter().enumerate().filter(|(r, seat)| *r != seat.index());
    debug_assert!(program.index() < model.programs.len());
    board(position)
        ^ on_sites(Feature::Mark, position.marks())
        ^ holders.fold(0, |h, (role, seat)| h ^ mix(Feature::Holder, role, u64::from(seat.0)))
        ^ mix(Feature::Out, 0, position.out())
        ^ mix(Feature::Program, 0, u64::from(program.0))
        ^ mix(Feature::Player, 0, u64::from(player.0))
}

/// Variables, or clocks; not those that no rule reads.
fn variables(model: &Model, position: &Position, clocks: bool) -> u64 {
    let vars = model.vars.iter().zip(position.vars()).enumerate();
    let vars = vars.filter(|(_, (v, _))| v.read && v.clock == clocks);
    let held = vars.flat_map(|(i, (_, values))| {
        values.iter().enumerate().map(move |(at, v)| (feature(i, at), v)).filter(|(_, v)| !is_nothing(v))
    });
    held.fold(0, |h, (i, value)| h ^ mix(Feature::Variable, i, of_value(value)))
}

/// A value that is no part of the hash: most variables of sites hold nothing on most of them.
fn is_nothing(value: &Value) -> bool {
    matches!(value, Value::Num(0) | Value::Truth(false) | Value::Members(0))
}

/// The number of the feature that is the value at this place of a variable.
pub(crate) fn feature(var: usize, place: usize) -> usize {
    8 * var + place % 8 + ((place / 8) << 20)
}

/// The whole position, between turns or in the middle of one.
pub(super) fn whole(model: &Model, state: &State) -> u64 {
    let here = &state.here;
    let position = &here.position;
    let turn = model.turn_cap.map_or(0, |cap| mix(Feature::Turn, 0, u64::from(position.turn.min(cap + 1))));
    let passes =
        model.passes_cap.map_or(0, |cap| mix(Feature::Passes, 0, u64::from(position.passes.min(cap + 1))));
    let place = if state.taken == 0 { 0 } else { in_turn(state, here) };
    common(model, position, here.notes.program, here.notes.me)
        ^ variables(model, position, false)
        ^ variables(model, position, true)
        ^ turn
        ^ passes
        ^ place
}

/// As `whole`, in 128 bits, and with the past as far as the rules ask for it.
pub(super) fn key(model: &Model, state: &State) -> u128 {
    let low = whole(model, state);
    let position = &state.here.position;
    let sets = position.types().iter().chain(position.marks());
    let rest = low ^ board(position) ^ on_sites(Feature::Mark, position.marks());
    let high = sets.fold(scramble(rest), |high, set| {
        set.iter().fold(scramble(high), |high, site| scramble(high ^ u64::from(site.0)))
    });
    wide(low, high, state.turn.history.numbers())
}

/// The halves of a key with the hashes of earlier positions, whose order does not matter.
pub(crate) fn wide(low: u64, high: u64, past: impl Iterator<Item = u64>) -> u128 {
    let past = past.fold(0u64, |sum, hash| sum.wrapping_add(scramble(hash)));
    u128::from(high.wrapping_add(past)) << 64 | u128::from(low)
}

/// The place in the turn's program, with the names that matter there.
fn in_turn(state: &State, here: &Here) -> u64 {
    let Point::Asks(asked) = &here.point else { return 0 };
    let notes = &here.notes;
    let names = asked.live.iter().map(|s| mix(Feature::Name, s.index(), of_value(here.slots.get(*s))));
    let members = asked.members.iter().map(|m| mix(Feature::Member, 0, of_item(*m)));
    let numbers = |feature, list: &[Option<i32>]| {
        let given = list.iter().enumerate().filter_map(|(i, n)| n.map(|n| mix(feature, i, n as u64)));
        given.fold(0, |h, x| h ^ x)
    };
    names.chain(members).fold(0, |h, x| h ^ x)
        ^ mix(Feature::Choice, 0, u64::from(asked.choice.0))
        ^ numbers(Feature::Target, &state.turn.targets)
        ^ numbers(Feature::Reached, &here.mosts)
        ^ notes.next_program.map_or(0, |p| mix(Feature::NextProgram, 0, u64::from(p.0)))
        ^ notes.next_by.map_or(0, |r| mix(Feature::NextPlayer, 0, u64::from(r.0)))
        ^ if notes.passed { mix(Feature::Passed, 0, 1) } else { 0 }
}

fn of_item(item: Item) -> u64 {
    of_value(&item.value())
}

pub(crate) fn of_value(value: &Value) -> u64 {
    let in_order = |kind: u64, list: &mut dyn Iterator<Item = u64>| list.fold(kind, |h, n| scramble(h ^ n));
    let of_set = |set: &SiteSet| in_order(4, &mut set.iter().map(|s| u64::from(s.0)));
    match value {
        Value::Truth(b) => 1 + u64::from(*b) * 2,
        Value::Num(n) => in_order(2, &mut [*n as u64].into_iter()),
        Value::List(list) => in_order(3, &mut list.iter().map(|n| *n as u64)),
        Value::Sites(set) => of_set(set),
        Value::Family(family) => in_order(5, &mut family.iter().map(of_set)),
        Value::Members(mask) => in_order(6, &mut [*mask].into_iter()),
        Value::Numbers(list) => in_order(7, &mut list.iter().map(|n| *n as u64)),
        Value::Pieces(list) => {
            in_order(8, &mut list.iter().map(|p| u64::from(p.site.0) << 8 | u64::from(p.ty.0)))
        }
    }
}
