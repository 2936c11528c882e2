//! Laws of loops: those that a flag ends, and those that gather ([`rounds`](super::rounds)). The first law: after
//! `var going = true`, `repeat up to N while going { if C { … } else { set going to false } }` is `repeat up to N while C { … }`,
//! where nothing else reads the flag.

use super::given::Given;
use super::joined_all;
use super::magnitude::{magnitude, stay_off_the_ends};
use super::rounds::{steps_of, Step};
use super::substitute::uses;
use crate::model::{binds, Bag, Block, Expr, Fold, Num, Numbers, Set, Sites, Slot, SlotSet, Stmt, Truth};
use crate::program::facts::reads;

/// The loop without its flag, which stands after some statements and before others of its block. The flag keeps the value that
/// it has wherever something is chosen in the loop.
pub fn without_flag(stmt: &Stmt, before: &[Stmt], following: &[Stmt], given: &Given) -> Option<Stmt> {
    let Stmt::Repeat { counter, times, cond: Some(Truth::Slot(flag)), body } = stmt else { return None };
    let [Stmt::If { cond, then, otherwise }] = &body[..] else { return None };
    let (cond, body) = match (lowers(then, *flag), lowers(otherwise, *flag)) {
        (false, true) => (cond.clone(), then.clone()),
        (true, false) => (Truth::Not(Box::new(cond.clone())), otherwise.clone()),
        _ => return None,
    };
    let gives = |stmt: &&Stmt| binds(stmt, &[*flag].into());
    let is_raised = last_value(before, *flag) == Some(&Expr::Truth(Truth::Const(true)));
    let is_read = |block: &[Stmt]| uses(*flag, block).0 > 0;
    let in_cond = reads(&cond, *flag);
    let is_its_own =
        !in_cond && !is_read(&body) && !is_read(following) && !body.iter().any(|stmt| gives(&stmt));
    // Raised once, lowered once: nothing else gives it a value that others may read.
    let fits = is_raised && is_its_own && given.times(*flag) == (0, 2);
    fits.then(|| Stmt::Repeat { counter: *counter, times: times.clone(), cond: Some(cond), body })
}

/// `repeat up to N { if C { … } }` is `repeat up to N while C { … }`: where `C` does not hold a round changes nothing, so it
/// does not hold in the next one.
pub fn while_it_holds(stmt: &Stmt) -> Option<Stmt> {
    let Stmt::Repeat { counter, times, cond, body } = stmt else { return None };
    let [Stmt::If { cond: asked, then, otherwise }] = &body[..] else { return None };
    let fits = otherwise.is_empty() && !reads(asked, *counter);
    let conds = cond.iter().chain([asked]).cloned().collect();
    let (counter, times, body) = (*counter, times.clone(), then.clone());
    fits.then(|| Stmt::Repeat { counter, times, cond: Some(joined_all(conds)), body })
}

/// Does a block lower the flag, and nothing else?
fn lowers(block: &Block, flag: Slot) -> bool {
    matches!(&block[..], [Stmt::Let { slot, value: Expr::Truth(Truth::Const(false)) }] if *slot == flag)
}

/// What a loop through sites or numbers gathers in names, without the loop, which stands right behind the name of what is left.
/// The law: `for n in S { if C { set X to X + E } }` is `set X to X + union(E for n in S where C)`; likewise what is taken
/// away, sums, and truths that are raised or lowered.
///
/// `before` are the statements before, `outer` the names that are given there and round these statements; what the loop gives
/// them is not only its own.
pub fn gathered(before: &[Stmt], stmt: &Stmt, next: &Stmt, outer: &SlotSet) -> Option<Block> {
    let Stmt::Let { slot: left, value: Expr::Set(all) } = stmt else { return None };
    let Stmt::Repeat { counter, times, cond: None, body } = next else { return None };
    let (one, round) = round_through(*left, all, times, body)?;
    let (steps, names) = steps_of(round)?;
    let own = [*left, *counter];
    let off_the_ends = |name: Slot| {
        let first = match last_value(before, name) {
            Some(Expr::Num(first)) => magnitude(first),
            _ => u64::MAX,
        };
        let steps = steps.iter().filter(|step| step.to == name);
        stay_off_the_ends([first].into_iter().chain(steps.map(|step| step.goes(one, all))))
    };
    let is_apart = |step: &Step| {
        let stays = |slot: &Slot| step.to != *slot && !step.reads(*slot);
        let off_the_ends = off_the_ends(step.to);
        let may_exchange = |other: &Step| step.may_exchange(other, off_the_ends);
        step.to != one && own.iter().all(stays) && steps.iter().all(may_exchange)
    };
    let is_own = |name: &Slot| !outer.contains(name) && *name != one && !own.contains(name);
    if !steps.iter().all(is_apart) || !names.iter().all(is_own) {
        return None;
    }
    steps.into_iter().map(|step| step.for_all(one, all).made()).collect()
}

/// What a name is behind some statements, if one of them gave it that value whichever way they go.
fn last_value(stmts: &[Stmt], name: Slot) -> Option<&Expr> {
    match stmts.iter().rfind(|stmt| binds(stmt, &[name].into()))? {
        Stmt::Let { value, .. } => Some(value),
        _ => None,
    }
}

/// A loop goes through all sites or numbers, of which a name holds those that are left, and takes the first one each time:
/// the name of that one, and what is done with it.
pub fn round_through<'a>(left: Slot, all: &Set, times: &Num, body: &'a [Stmt]) -> Option<(Slot, &'a [Stmt])> {
    let [Stmt::Let { slot: one, value: first }, Stmt::Let { slot: again, value: fewer }, round @ ..] = body
    else {
        return None;
    };
    let (rest, first_of_rest, others) = left_over(all, left, *one)?;
    let is_so =
        *times == Num::Count(Box::new(rest)) && *first == first_of_rest && *again == left && *fewer == others;
    is_so.then_some((*one, round))
}

/// What is left of sites or numbers as a set, the first of it, and it without that.
fn left_over(all: &Set, left: Slot, one: Slot) -> Option<(Set, Expr, Expr)> {
    match all {
        Set::Sites(_) => {
            let (rest, one) = (|| Box::new(Sites::Slot(left)), Box::new(Sites::Slot(one)));
            Some((Set::Sites(*rest()), Sites::First(rest()).into(), Sites::Minus(rest(), one).into()))
        }
        Set::Numbers(_) => {
            let rest = || Numbers::Slot(left);
            let least = Num::Fold(Fold::Min, Box::new(Bag::Numbers(rest())));
            let one = Numbers::Of(vec![Num::Slot(one)]);
            let others = Numbers::Minus(Box::new(rest()), Box::new(one));
            Some((Set::Numbers(rest()), least.into(), others.into()))
        }
        _ => None,
    }
}
