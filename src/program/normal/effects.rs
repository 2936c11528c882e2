//! Laws of statements: what is done site by site is done to the sites at once, what is tried before a choice is judged
//! after it, what is asked of the members of a set is asked of what they come from, and a set that may have so many members
//! is of that size.

use super::footprint::looks_only_at;
use super::loops::round_through;
use super::sites::membership;
use super::substitute::bound;
use super::{conjuncts, joined_all, substituted, Normal};
use crate::model::{
    is_steady, Block, Choice, Compare, Each, Expr, Members, Num, Numbers, Rewrite, Set, Sites, Slot, Stmt,
    Target, Truth,
};
use crate::program::facts::reads;

/// `for x in S { place P at x }`: `place P at S`. Of a loop through the sites that a name holds, the effects that do the
/// same to each of them, said of all of them.
fn at_once(normal: &Normal<'_>, left: Slot, all: &Sites, times: &Num, body: &[Stmt]) -> Option<Block> {
    let (slot, effects) = round_through(left, &Set::Sites(all.clone()), times, body)?;
    let (name, held) = (Sites::Slot(slot), || Box::new(Sites::Slot(left)));
    let (conds, effects) = guarded(effects);
    let cond = joined_all(conds);
    // Whatever is done, it depends on the board and on what stands at each of them alone at which of them.
    let is_apart =
        is_steady(&Expr::Truth(cond.clone())) || effects.len() == 1 && looks_only_at(normal, slot, &cond);
    if !is_apart {
        return None;
    }
    let all = match cond {
        Truth::Const(true) => all.clone(),
        cond => Sites::Filter(Box::new(Each { slot, domain: Set::Sites(all.clone()), cond: Some(cond) })),
    };
    if effects.is_empty() {
        return None;
    }
    if let [effect] = effects {
        return Some(vec![at_sites(effect, &name, &all)?]);
    }
    // What they are is known before the first effect changes something.
    let done = effects.iter().map(|stmt| at_sites(stmt, &name, &held())).collect::<Option<Block>>()?;
    let named = Stmt::Let { slot: left, value: all.into() };
    Some(std::iter::once(named).chain(done).collect())
}

/// What a loop through the sites that the statement before has named does to all of them.
pub fn done_at_once(normal: &Normal<'_>, stmt: &Stmt, done: &mut Block) -> Option<Block> {
    let Stmt::Repeat { times, cond: None, body, .. } = stmt else { return None };
    let Some(Stmt::Let { slot, value: Expr::Set(Set::Sites(all)) }) = done.last() else { return None };
    let effects = at_once(normal, *slot, all, times, body)?;
    done.pop();
    Some(effects)
}

/// What is done, and the conditions round it.
fn guarded(mut effects: &[Stmt]) -> (Vec<Truth>, &[Stmt]) {
    let mut conds = Vec::new();
    while let [Stmt::If { cond, then, otherwise }] = effects {
        if !otherwise.is_empty() {
            break;
        }
        conds.extend(conjuncts(cond.clone()));
        effects = then;
    }
    (conds, effects)
}

/// An effect at a site, done to a set of sites; nothing if it may do something else at each of them.
pub fn at_sites(stmt: &Stmt, site: &Sites, all: &Sites) -> Option<Stmt> {
    let is_same = |e: &Members| matches!(e, Members::Const(_) | Members::Me | Members::Others);
    match stmt {
        Stmt::Place { colours, kinds, at } if at == site && is_same(colours) && is_same(kinds) => {
            Some(Stmt::Place { colours: colours.clone(), kinds: kinds.clone(), at: all.clone() })
        }
        Stmt::Remove(Target::Sites(at)) if at == site => Some(Stmt::Remove(Target::Sites(all.clone()))),
        Stmt::Mark { on, mark, at: Target::Sites(at) } if at == site => {
            Some(Stmt::Mark { on: *on, mark: *mark, at: Target::Sites(all.clone()) })
        }
        _ => None,
    }
}

/// `choose x in S where after { B }: C` before the effects `B` themselves: `choose x in S`, `B`, `require C`. Gives the
/// choice without the condition, and what is required after so many statements.
pub fn judged_after(stmt: &Stmt, following: &[Stmt]) -> Option<(Stmt, Truth, usize)> {
    let Stmt::Choose { choice, each, by, if_any: false } = stmt else { return None };
    let each = opened(each);
    let conds = conjuncts(each.cond.clone()?);
    let tried = |cond: &Truth| match cond {
        Truth::After(trial) if following.starts_with(&trial.effects) => Some((**trial).clone()),
        _ => None,
    };
    let trial = conds.iter().find_map(tried)?;
    let rest: Vec<Truth> = conds.into_iter().filter(|cond| tried(cond).as_ref() != Some(&trial)).collect();
    let cond = (!rest.is_empty()).then(|| joined_all(rest));
    let each = Each { cond, ..each };
    // What is required afterwards may fail.
    let choice = Choice { may_fail: true, ..choice.clone() };
    let choice = Stmt::Choose { choice, each, by: by.clone(), if_any: false };
    Some((choice, trial.cond, trial.effects.len()))
}

/// `choose x in { y in S where C } where D`: `choose x in S where C and D`.
fn opened(each: &Each) -> Each {
    let Set::Sites(Sites::Filter(inner)) = &each.domain else { return each.clone() };
    let name = Expr::Set(Set::Sites(Sites::Slot(each.slot)));
    let binds = |cond: &Truth| bound(|walk| Expr::Truth(walk.truth(cond))).contains(&each.slot);
    if inner.cond.as_ref().is_some_and(binds) {
        return each.clone();
    }
    let inner_cond = inner.cond.as_ref().map(|cond| substituted(inner.slot, &name, cond));
    let conds: Vec<Truth> = inner_cond.into_iter().chain(each.cond.clone()).collect();
    opened(&Each { slot: each.slot, domain: inner.domain.clone(), cond: Some(joined_all(conds)) })
}

/// `choose set X in S where X in A and no X & B and C`: `choose set X in S & A - B where C`. The sets from which members are
/// taken, or left out, and the other conditions.
pub fn of_members(slot: Slot, cond: Truth) -> (Vec<(Sites, bool)>, Option<Truth>) {
    let name = Sites::Slot(slot);
    let left_out = |cond: &Truth| {
        let Truth::Not(some) = cond else { return None };
        let Truth::Some(set) = &**some else { return None };
        let Set::Sites(Sites::Both(a, b)) = &**set else { return None };
        let other = if **a == name { b } else { a };
        ((**a == name || **b == name) && !reads(&**other, slot)).then(|| (**other).clone())
    };
    let (mut sets, mut rest) = (Vec::new(), Vec::new());
    for cond in conjuncts(cond) {
        match (membership(&cond, slot), left_out(&cond)) {
            (Some(set), _) => sets.push((set, true)),
            (None, Some(set)) => sets.push((set, false)),
            (None, None) => rest.push(cond),
        }
    }
    (sets, (!rest.is_empty()).then(|| joined_all(rest)))
}

/// `choose set X in S keeping count(X) <= n and C`: `choose set X of 1..n in S keeping C`.
pub fn sized(slot: Slot, size: Option<Numbers>, keeping: Option<Truth>) -> (Option<Numbers>, Option<Truth>) {
    let (None, Some(kept)) = (&size, &keeping) else { return (size, keeping) };
    let most = |cond: &Truth| match cond {
        Truth::Compare(Compare::AtMost, count, n) => {
            let is_size = match &**count {
                Num::Count(set) => **set == Set::Sites(Sites::Slot(slot)),
                _ => false,
            };
            (is_size && !reads(&**n, slot)).then(|| (**n).clone())
        }
        _ => None,
    };
    let (sizes, rest): (Vec<Truth>, Vec<Truth>) =
        conjuncts(kept.clone()).into_iter().partition(|cond| most(cond).is_some());
    let [Some(n)] = &sizes.iter().map(most).collect::<Vec<_>>()[..] else { return (size, keeping) };
    let range = Numbers::Range(Box::new(Num::Const(1)), Box::new(n.clone()));
    (Some(range), (!rest.is_empty()).then(|| joined_all(rest)))
}
