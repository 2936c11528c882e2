//! What loops cost, in the steps of which a decision may take so many ([`EvalLimit::STEPS`](crate::game::EvalLimit::STEPS)).

use crate::program::Op;

/// The least that one more round of a loop costs.
const LEAST: u64 = 8;
/// What an operation costs that goes through the board step by step.
const LONG: u64 = 64;

/// For each operation what it costs to jump back by it, on sets of so many words; 0 for those that do not.
pub fn of_rounds(ops: &[Op], width: usize) -> Vec<u64> {
    let round = |(at, op): (usize, &Op)| match *op {
        Op::Jump(to) if to as usize <= at => {
            let body: u64 = ops[to as usize..at].iter().map(cost).sum();
            LEAST.max(body * width.div_ceil(4) as u64)
        }
        _ => 0,
    };
    ops.iter().enumerate().map(round).collect()
}

fn cost(op: &Op) -> u64 {
    match op {
        Op::Flood { .. } | Op::Distance { .. } | Op::DistanceMask { .. } => LONG,
        Op::Slide { .. } | Op::Run { .. } | Op::Hit { .. } | Op::Sight { .. } | Op::RunsTo { .. } => LONG,
        Op::NextGroup { .. } | Op::Groups { .. } | Op::GroupSizes { .. } | Op::Spread { .. } => LONG,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{N, S};

    #[test]
    fn a_round_costs_what_it_does() {
        let flood = Op::Flood { to: S(0), seed: S(1), within: S(2), links: 0 };
        let count = Op::Count { to: N(0), of: S(0) };
        let costs = |body: Op, width| of_rounds(&[body, Op::Jump(0), Op::Jump(3), Op::Done], width);
        assert_eq!(costs(count, 1), [0, LEAST, 0, 0]);
        assert_eq!(costs(flood.clone(), 1), [0, LONG, 0, 0]);
        assert_eq!(costs(flood, 16), [0, 4 * LONG, 0, 0]);
    }
}
