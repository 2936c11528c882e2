//! The ways through a turn, statement by statement.

use crate::model::{Program, Stmt};

/// More ways through a turn are not looked at.
const WAYS: usize = 64;

/// The ways through a turn, each as `step` takes it on from statement to statement; nothing if there are too many, or if `step`
/// cannot say. `step` adds those that end the turn to its last argument.
pub fn through<W>(
    program: &Program,
    step: &impl Fn(&Stmt, W, &mut Vec<W>) -> Option<Vec<W>>,
) -> Option<Vec<W>>
where
    W: Default + PartialEq,
{
    let mut ended = Vec::new();
    let through = block(&program.body, vec![W::default()], &mut ended, step)?;
    let all = ended.into_iter().chain(through).collect();
    let mut ended = Vec::new();
    let through = block(&program.after, all, &mut ended, step)?;
    ended.extend(through);
    Some(ended)
}

/// The same through a block, on which some ways go in.
pub fn block<W: PartialEq>(
    block: &[Stmt],
    mut ways: Vec<W>,
    ended: &mut Vec<W>,
    step: &impl Fn(&Stmt, W, &mut Vec<W>) -> Option<Vec<W>>,
) -> Option<Vec<W>> {
    for stmt in block {
        let mut next: Vec<W> = Vec::new();
        for way in ways {
            for way in step(stmt, way, ended)? {
                if !next.contains(&way) {
                    next.push(way);
                }
            }
        }
        ways = next;
        if ways.len() + ended.len() > WAYS {
            return None;
        }
    }
    Some(ways)
}
