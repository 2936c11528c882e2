//! Draws by repetition are endless play by another name.

use crate::model::{visit, Compare, EndRule, Model, Num, Outcome, Rewrite, Score, Truth, Visit};

/// The same rules without the end rules that call a repeated position a draw, where nothing else asks about the past:
/// then play that goes round for ever stands for the draw, and positions need no past.
///
/// The values stay. Who can win can do so without coming to a position twice, so the rules never stop it; who can
/// avoid losing loses nothing by a draw. That holds from a position on which the past has no claim yet, and if a
/// position is the same for `repeats` only when it is the same altogether: no clock, no use of `turn` or `passes`.
pub fn without_repetition(model: &Model) -> Option<Model> {
    let clocks = model.vars.iter().any(|var| var.clock && var.read);
    let plain = model.turn_cap.is_none() && model.passes_cap.is_none() && !clocks;
    if !model.uses_repeats || model.uses_board_repeats || !plain {
        return None;
    }
    let mut rules = model.clone();
    rules.ends.retain(|rule| !draws_by_repetition(rule));
    rules.uses_repeats = asks(&rules);
    (!rules.uses_repeats).then_some(rules)
}

/// `draw when repeats >= n`, however it is said, n being at least 1.
fn draws_by_repetition(rule: &EndRule) -> bool {
    let Truth::Compare(compare, left, right) = &rule.when else { return false };
    let (Num::Repeats, Num::Const(n)) = (&**left, &**right) else { return false };
    let again = match compare {
        Compare::Equal | Compare::AtLeast => *n >= 1,
        Compare::Greater => *n >= 0,
        Compare::Unequal | Compare::Less | Compare::AtMost => false,
    };
    again && !rule.stuck && rule.outcome == Outcome::Draw
}

/// Does any rule ask about earlier positions?
fn asks(model: &Model) -> bool {
    let mut asks = Asks(false);
    for program in &model.programs {
        visit(&program.body, &mut asks);
        visit(&program.after, &mut asks);
    }
    for rule in &model.ends {
        asks.truth(&rule.when);
        if let Outcome::Score { scores, .. } = &rule.outcome {
            scores.iter().for_each(|score| match score {
                Score::Num(num) => drop(asks.num(num)),
                Score::List(list) => drop(asks.list(list)),
            });
        }
    }
    asks.0
}

struct Asks(bool);

impl Rewrite for Asks {
    fn num(&mut self, e: &Num) -> Num {
        self.0 |= matches!(e, Num::Repeats | Num::BoardRepeats);
        self.parts_of_num(e)
    }
}

impl Visit for Asks {}
