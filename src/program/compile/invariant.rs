//! Loop-invariant code motion: what each round of a loop makes from the same registers is made once, before the loop
//! (A. Aho et al., *Compilers*, second edition, 9.5).

use super::{Compiler, Kind};
use crate::program::access::{Access, Register};
use crate::program::op::{Op, Pc};
use std::collections::HashMap;

impl Compiler<'_> {
    /// Moves what is the same in each round of the loop that begins at `next` and ends with the last operation so far. Of
    /// registers only those in `scratch` from `fresh` on are written earlier, which nothing outside of a round reads. Where
    /// the loop begins then.
    ///
    /// Only what each round begins with is moved: what stands behind a branch may never be carried out.
    pub(super) fn make_before_loop(&mut self, next: Pc, fresh: usize) -> Pc {
        let begin = next as usize;
        let same = self.same_in_each_round(begin, fresh);
        let last = begin + 1 + same.len();
        let is_moved = |at: usize| at > begin && same[at - begin - 1];
        let is_worth_it = (begin..last).any(|at| is_moved(at) && !is_algebra(&self.ops[at]));
        let other_origin = self.origins.iter().any(|(at, _)| (begin + 1..last).contains(&(*at as usize)));
        if other_origin || !is_worth_it {
            return next;
        }
        let (mut moved, stays): (Vec<usize>, Vec<usize>) = (begin..last).partition(|at| is_moved(*at));
        let first = next + moved.len() as Pc;
        moved.extend(stays);
        let round: Vec<Op> = moved.into_iter().map(|at| self.ops[at].clone()).collect();
        self.ops.splice(begin..last, round);
        for op in &mut self.ops[begin..] {
            if *op == Op::Jump(next) {
                *op = Op::Jump(first);
            }
        }
        first
    }

    /// For each of the operations that a round begins with: is it the same in each round?
    fn same_in_each_round(&self, begin: usize, fresh: usize) -> Vec<bool> {
        let body = &self.ops[begin..];
        if !body.iter().all(leaves_the_rest) {
            return Vec::new();
        }
        let mut writes: HashMap<Register, usize> = HashMap::new();
        for op in body {
            op.registers(&mut |register, access| {
                *writes.entry(register).or_default() += usize::from(access != Access::Read);
            });
        }
        let fresh: Vec<Register> = self.scratch[fresh..].iter().map(|(kind, n)| kind.register(*n)).collect();
        let mut same = Vec::new();
        let mut read = Vec::new();
        for op in body[1..].iter().take_while(|op| op.is_contained() && op.base().is_none()) {
            let mut is_same = true;
            let mut reads = Vec::new();
            op.registers(&mut |register, access| {
                is_same &= match access {
                    Access::Read => writes.get(&register).is_none_or(|count| *count == 0),
                    Access::Write => {
                        writes.get(&register) == Some(&1)
                            && fresh.contains(&register)
                            && !read.contains(&register)
                    }
                    Access::Change => false,
                };
                if access == Access::Read {
                    reads.push(register);
                }
            });
            read.extend(reads);
            if is_same {
                op.registers(&mut |register, access| {
                    if access == Access::Write {
                        writes.insert(register, 0);
                    }
                });
            }
            same.push(is_same);
        }
        same
    }
}

/// Is it set algebra, which takes no longer than to fetch what it makes?
fn is_algebra(op: &Op) -> bool {
    use Op::*;
    matches!(
        op,
        Or { .. } | And { .. } | Minus { .. } | One { .. } | Copy { .. } | Const { .. } | Move { .. }
    )
}

/// Does an operation write just the registers that it names, and leave the position as it is?
fn leaves_the_rest(op: &Op) -> bool {
    use Op::*;
    let is_way = matches!(op, Jump(_) | Branch { .. }) || op.loop_end().is_some();
    let may_be_too_many = matches!(op, Range { .. } | PushSet { .. });
    let is_read_of_row =
        matches!(op, Load { .. } | Total { .. } | Where { .. } | LoadSet { .. } | LoadList { .. });
    is_way || may_be_too_many || is_read_of_row || op.is_contained() && op.base().is_none()
}

impl Kind {
    fn register(self, n: u16) -> Register {
        use crate::program::register::{F, L, N, S};
        match self {
            Kind::Set => S(n).into(),
            Kind::Num => N(n).into(),
            Kind::Family => F(n).into(),
            Kind::List => L(n).into(),
        }
    }
}
