//! Whether roles are still to be taken.

use crate::model::{bits, Expr, Model, Position, Stmt, Truth, VarInfo, VarType};

/// Are roles still to be taken, in a game with patterns? They are until the variable is true that every `take` makes true
/// for good.
pub fn is_before_play(model: &Model, position: &Position) -> bool {
    if model.patterns.is_empty() {
        return false;
    }
    let settled = settled_by(model);
    settled.and_then(|at| position.vars()[at].first()).is_some_and(|value| !value.truth())
}

/// The variable that is false at first, that each block with a `take` sets to true, and that nothing sets to anything
/// else.
fn settled_by(model: &Model) -> Option<usize> {
    let starts_false = |var: &VarInfo| {
        var.ty == VarType::Truth && var.keys.is_empty() && var.start == Expr::Truth(Truth::Const(false))
    };
    let vars = model.vars.iter().take(64).enumerate().filter(|(_, var)| starts_false(var));
    let mut search = Search { takes: false, set: vars.fold(0, |all, (at, _)| all | 1 << at) };
    for program in &model.programs {
        search.block(&program.body);
        search.block(&program.after);
    }
    let found = bits(search.set).next().filter(|_| search.takes);
    found.map(usize::from)
}

struct Search {
    /// Has a `take` come up?
    takes: bool,
    /// Variables that all of them set to true, as a mask.
    set: u64,
}

impl Search {
    fn block(&mut self, block: &[Stmt]) {
        let (mut takes, mut made_true) = (false, 0);
        for stmt in block {
            match stmt {
                Stmt::Take(_) => takes = true,
                Stmt::Set { var, value: Expr::Truth(Truth::Const(true)) } if var.var.index() < 64 => {
                    made_true |= 1 << var.var.index();
                }
                Stmt::Set { var, .. } if var.var.index() < 64 => self.set &= !(1 << var.var.index()),
                Stmt::Either { branches, .. } => branches.iter().for_each(|branch| self.block(&branch.body)),
                Stmt::If { then, otherwise, .. } => [then, otherwise].into_iter().for_each(|b| self.block(b)),
                Stmt::Repeat { body, .. } => self.block(body),
                _ => {}
            }
        }
        if takes {
            self.takes = true;
            self.set &= made_true;
        }
    }
}
