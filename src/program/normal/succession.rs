//! The law of who comes next: `next by opponent` in a game for two says what holds without it.

use super::Normal;
use crate::model::{holds, Block, Branch, Members, Model, Program, Rewrite, Role, Stmt};
use crate::program::facts::takes_role;

/// A turn without what says that the same turn of the other player comes next, where nothing else has been said before and
/// nothing is asked after it. Only of games for two.
pub fn without_defaults(model: &Model, program: &Program, role: Option<Role>) -> Program {
    let own = model.programs.iter().position(|other| other.name == program.name);
    let takes = takes_role(&program.body) || takes_role(&program.after);
    if model.cast.roles != 2 || !says_next(&program.body) && !says_next(&program.after) {
        return program.clone();
    }
    // Who is `me` is not known where roles are exchanged.
    let role = role.filter(|_| !takes);
    let normal = Normal::new(&model.board, &model.cast).of(role, role);
    let mut walk = Walk { own, role, normal, said: false };
    let body = walk.block(&program.body, asks(&program.after));
    let after = walk.block(&program.after, false);
    Program { body, after, ..program.clone() }
}

struct Walk<'a> {
    /// The number of the turn, if it is known.
    own: Option<usize>,
    role: Option<Role>,
    normal: Normal<'a>,
    /// May it have been said who comes next?
    said: bool,
}

impl Walk<'_> {
    /// A block after which something may be asked.
    fn block(&mut self, block: &[Stmt], asked_after: bool) -> Block {
        let mut done = Block::new();
        for (at, stmt) in block.iter().enumerate() {
            let asked = asked_after || asks(&block[at + 1..]);
            match stmt {
                Stmt::Next { .. } if !self.said && !asked && self.is_default(stmt) => {}
                Stmt::If { cond, then, otherwise } => {
                    let mut ways = self.ways(&[then, otherwise], asked).into_iter();
                    let [then, otherwise] = [(); 2].map(|()| ways.next().unwrap_or_default());
                    done.push(Stmt::If { cond: cond.clone(), then, otherwise });
                }
                Stmt::Either { choice, branches } => {
                    let bodies: Vec<&Block> = branches.iter().map(|branch| &branch.body).collect();
                    let bodies = self.ways(&bodies, asked);
                    let branch = |(branch, body): (&Branch, Block)| Branch { body, ..branch.clone() };
                    let branches = branches.iter().zip(bodies).map(branch).collect();
                    done.push(Stmt::Either { choice: choice.clone(), branches });
                }
                other => {
                    self.said |= says_next(std::slice::from_ref(other));
                    done.push(other.clone());
                }
            }
        }
        done
    }

    /// Blocks of which one is carried out.
    fn ways(&mut self, blocks: &[&Block], asked_after: bool) -> Vec<Block> {
        let before = self.said;
        let mut said = before;
        let mut way = |block: &&Block| {
            self.said = before;
            let done = self.block(block, asked_after);
            said |= self.said;
            done
        };
        let done = blocks.iter().map(&mut way).collect();
        self.said = said;
        done
    }

    /// Does it say what holds without it?
    fn is_default(&mut self, stmt: &Stmt) -> bool {
        let Stmt::Next { program, by } = stmt else { return false };
        let other = |of: Role| Members::Const(1 << (1 - of.0));
        let is_other = |by: Members| by == Members::Others || self.role.is_some_and(|role| by == other(role));
        let by = by.as_ref().map(|by| self.normal.members(by));
        program.is_none_or(|program| Some(program.index()) == self.own) && by.is_none_or(is_other)
    }
}

/// Do statements say who comes next, or what?
fn says_next(block: &[Stmt]) -> bool {
    holds(block, &|stmt| matches!(stmt, Stmt::Next { .. }))
}

/// Do they ask anything?
fn asks(block: &[Stmt]) -> bool {
    holds(block, &|stmt| matches!(stmt, Stmt::Choose { .. } | Stmt::ChooseSet { .. } | Stmt::Either { .. }))
}
