//! Groups that live by empty sites next to them.

use super::op::{Op, Table};
use super::Program;

/// The links by which groups have liberties, where turns look for groups that are not next to an empty site: what of a
/// set is left without what is joined to the sites next to empty ones. Nothing if no turn does, or if they do by
/// different links.
pub fn liberties(program: &Program) -> Option<Table> {
    let turns = program.turns.iter().flatten();
    let mut reached: Vec<_> = turns.flat_map(|entry| program.reached(entry.pc)).collect();
    reached.sort_unstable();
    reached.dedup();
    let ops: Vec<&Op> = reached.iter().map(|at| &program.ops[*at as usize]).collect();
    let mut found = ops.windows(3).filter_map(|ops| dead_groups(program, ops));
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// The links, if three operations in a row look for groups that are not next to an empty site.
fn dead_groups(program: &Program, ops: &[&Op]) -> Option<Table> {
    let [Op::Near { to: near, from, links }, Op::Flood { to: joined, seed, within, links: by }, Op::Minus { a, b, .. }] =
        ops
    else {
        return None;
    };
    let fits = *from == program.places.empty && seed == near && by == links && (a, b) == (within, joined);
    fits.then_some(*links)
}
