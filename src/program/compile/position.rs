//! The registers that a position consists of.

use super::super::layout::Layout;
use super::super::register::{L, N, S};
use super::super::{Place, Places};
use crate::model::{Model, VarInfo, VarType};

/// How many registers a variable takes.
fn registers(var: &VarInfo, layout: &Layout) -> usize {
    let bits = layout.site_of.len();
    var.keys.iter().map(|key| if key.is_sites() { bits } else { key.size }).product()
}

/// Where each value of a variable is.
fn offsets(var: &VarInfo, layout: &Layout) -> Vec<u16> {
    let bits = layout.site_of.len();
    let offset = |place| {
        let keys: Vec<_> = var.keys.iter().zip(var.keys_of(place)).collect();
        let members = keys.iter().filter(|(key, _)| !key.is_sites());
        let outer = members.fold(0, |outer, (key, at)| outer * key.size + at);
        let site = keys.iter().find(|(key, _)| key.is_sites());
        let at = site.map_or(outer, |(_, at)| outer * bits + usize::from(layout.bit_of[*at]));
        at as u16
    };
    (0..var.count()).map(offset).collect()
}

/// Lays out the registers of a position; turns have so many `require most` at most.
pub(super) fn position(model: &Model, layout: &Layout, mosts: usize, next: &mut [usize; 4]) -> Places {
    let cast = &model.cast;
    let [sets, nums, _, lists] = next;
    let take = |of: &mut usize, n: usize| {
        *of += n;
        (*of - n) as u16
    };
    let type_count = cast.colours.len() * cast.kinds.len();
    let types = S(take(sets, type_count));
    let mark_count = cast.marks.len() * if cast.sharing { type_count } else { 1 };
    let marks = S(take(sets, mark_count));
    let empty = S(take(sets, 1));
    let fresh = S(take(sets, 1));
    let looks: Vec<(u8, u8)> = (0..type_count)
        .map(|ty| {
            (
                cast.colour(crate::model::PieceType(ty as u8)) as u8,
                cast.kind(crate::model::PieceType(ty as u8)) as u8,
            )
        })
        .collect();
    let colours = (0..cast.colours.len()).map(|colour| {
        let own: Vec<usize> =
            (0..type_count).filter(|ty| looks[*ty].0 as usize == colour && cast.exists[*ty]).collect();
        match own[..] {
            [ty] => S(types.0 + ty as u16),
            _ => S(take(sets, 1)),
        }
    });
    let colours = colours.collect();
    let vars = model.vars.iter().map(|var| {
        let count = registers(var, layout);
        match var.ty {
            VarType::Truth => Place::Truth(N(take(nums, count))),
            VarType::Number(..) => Place::Number(N(take(nums, count))),
            VarType::Members(_) => Place::Members(N(take(nums, count))),
            VarType::Sites => Place::Sites(S(take(sets, count))),
            VarType::Numbers => Place::Numbers(L(take(lists, count))),
        }
    });
    let vars = vars.collect();
    let mut num = |n: usize| N(take(nums, n));
    Places {
        types,
        type_count,
        looks,
        marks,
        mark_count,
        empty,
        fresh,
        colours,
        sharing: cast.sharing,
        vars,
        offsets: model.vars.iter().map(|var| offsets(var, layout)).collect(),
        board_hash: num(1),
        mark_hash: num(1),
        turn: num(1),
        passes: num(1),
        out: num(1),
        holders: num(cast.roles),
        me: num(1),
        program: num(1),
        next_program: num(1),
        next_by: num(1),
        passed: num(1),
        mosts: num(2 * mosts),
        most_count: mosts,
        leaves_out: None,
    }
}
