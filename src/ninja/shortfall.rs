//! How far a position is from a condition, as a number: what hill climbing goes down.

use super::puzzle::{Puzzle, Trouble};
use super::stones::Stones;
use crate::game::{EvalLimit, Rng};
use crate::model::{Compare, Each, Operand, Quantifier, Scene, Set, Truth};
use rand::Rng as _;

/// What a condition on members lacks where there are none.
const NOTHING: f64 = 50.0;

type Worth = Result<f64, EvalLimit>;

/// 0 where the condition comes out as wanted; otherwise roughly how many sites have to change: parts joined by `and`
/// add up, of parts joined by `or` and of members the nearest counts, numbers lack their difference.
pub(super) fn shortfall(scene: &mut Scene<'_>, e: &Truth, wanted: bool) -> Worth {
    match e {
        Truth::Not(a) => shortfall(scene, a, !wanted),
        Truth::All(parts) => joined(scene, parts, wanted, wanted),
        Truth::Any(parts) => joined(scene, parts, wanted, !wanted),
        Truth::Some(set) => match (&**set, wanted) {
            (Set::Sites(e), false) => Ok(scene.sites(e)?.len() as f64),
            _ => plain(scene, e, wanted),
        },
        Truth::Within(o) => within(scene, o, e, wanted),
        Truth::Compare(op, a, b) => {
            let (a, b) = (scene.num(a)?, scene.num(b)?);
            let lacks = (f64::from(a) - f64::from(b)).abs() + f64::from(u8::from(a == b || is_strict(*op)));
            Ok(if op.holds(a.cmp(&b)) == wanted { 0.0 } else { lacks.max(0.5) })
        }
        Truth::Quantified(quantifier, each) => match (quantifier, wanted) {
            (Quantifier::Some, true) | (Quantifier::No, false) => members(scene, each, true, false),
            (Quantifier::Some, false) | (Quantifier::No, true) => members(scene, each, false, true),
            (Quantifier::Every, true) => members(scene, each, true, true),
            (Quantifier::Every, false) => members(scene, each, false, false),
        },
        Truth::Let(binding, rest) => {
            let value = scene.expr(&binding.value)?;
            scene.slots.set(binding.slot, value);
            shortfall(scene, rest, wanted)
        }
        _ => plain(scene, e, wanted),
    }
}

fn is_strict(op: Compare) -> bool {
    matches!(op, Compare::Less | Compare::Greater | Compare::Unequal)
}

fn plain(scene: &mut Scene<'_>, e: &Truth, wanted: bool) -> Worth {
    Ok(if scene.truth(e)? == wanted { 0.0 } else { 1.0 })
}

/// All of the parts (their sum), or any of them (the least).
fn joined(scene: &mut Scene<'_>, parts: &[Truth], wanted: bool, all: bool) -> Worth {
    let mut worth = if all { 0.0 } else { f64::MAX };
    for part in parts {
        let lacks = shortfall(scene, part, wanted)?;
        worth = if all { worth + lacks } else { lacks.min(worth) };
    }
    Ok(worth.min(1e9))
}

/// The condition for all members, or for any of them.
fn members(scene: &mut Scene<'_>, each: &Each, wanted: bool, all: bool) -> Worth {
    let mut worth = if all { 0.0 } else { NOTHING };
    let Some(cond) = &each.cond else { return Ok(worth) };
    for item in scene.items(&each.domain)? {
        scene.spend(1)?;
        scene.slots.set(each.slot, item.value());
        let lacks = shortfall(scene, cond, wanted)?;
        worth = if all { worth + lacks } else { lacks.min(worth) };
        if !all && worth == 0.0 {
            break;
        }
    }
    Ok(worth)
}

fn within(scene: &mut Scene<'_>, o: &Operand, e: &Truth, wanted: bool) -> Worth {
    match (&o.left, &o.right, wanted) {
        (Set::Sites(a), Set::Sites(b), true) => {
            let (a, b) = (scene.sites(a)?, scene.sites(b)?);
            Ok((a - b).len() as f64)
        }
        _ => plain(scene, e, wanted),
    }
}

/// Changes one site after another, never for the worse, from these stones on; the sites given may change, to the
/// values given. Gives a board with the pattern if it comes to one within so many looks.
pub(super) fn climb(
    puzzle: &Puzzle,
    from: Stones,
    sites: &[usize],
    values: &[u8],
    wanted: bool,
    looks: u64,
    rng: &mut Rng,
) -> Result<Option<Stones>, Trouble> {
    let mut stones = from;
    let mut lacks = puzzle.shortfall(&stones, wanted)?;
    for _ in 0..looks {
        if lacks == 0.0 {
            return Ok(Some(stones));
        }
        let site = sites[rng.random_range(0..sites.len())];
        let before = std::mem::replace(&mut stones.0[site], values[rng.random_range(0..values.len())]);
        let now = puzzle.shortfall(&stones, wanted)?;
        if now <= lacks {
            lacks = now;
        } else {
            stones.0[site] = before;
        }
    }
    Ok((lacks == 0.0).then_some(stones))
}
