//! The law of walks: a loop that goes from site to site along a line goes through a run. `set x to neighbours(s, d)`,
//! `repeat up to N times while some x & T { set X to X + x  set x to neighbours(x, d) }` is `set X to X + run(s, d, T)`,
//! `set x to hit(s, d, T)`, where no line has more than N sites; likewise what is counted on the way, and what is done at `x`.

use super::effects::at_sites;
use super::named::sets_in;
use super::size::Size;
use super::sums::is_given_anew;
use super::Normal;
use crate::model::{
    binds, Arith, Bag, Expr, Fold, Links, Members, Num, Numbers, Operand, Rewrite, Set, Sites, Slot, SlotSet,
    Stmt, Truth,
};
use crate::program::facts::reads;

/// A loop along a line.
struct Walk {
    /// The name of the site that it has come to.
    at: Slot,
    /// The site from which it goes.
    from: Sites,
    /// Is that one the first that is looked at?
    from_there: bool,
    /// Does the name hold nothing at the end?
    is_narrowed: bool,
    way: Members,
    /// What it goes through.
    through: Sites,
    /// After so many rounds it ends, where a line may be longer.
    most: Option<i32>,
}

/// The statements from the name of a site on, without the loop that goes on from there; nothing where there is none. Names
/// that blocks round this one have given are `outer`.
pub fn walked(
    normal: &Normal<'_>,
    stmt: &Stmt,
    following: &[Stmt],
    outer: &dyn Fn(Slot) -> bool,
) -> Option<Vec<Stmt>> {
    let Stmt::Let { slot: at, value: Expr::Set(Set::Sites(first)) } = stmt else { return None };
    let loop_at = following.iter().position(|stmt| !matches!(stmt, Stmt::Let { .. }))?;
    let (names, [Stmt::Repeat { times, cond: Some(cond), body, .. }, rest @ ..]) =
        following.split_at(loop_at)
    else {
        return None;
    };
    let mut normal = normal.clone();
    let first = normal.sites(first);
    // None at the end of a line.
    normal.enter_loop(*at, Size { least: 0, most: 1 });
    let cond = normal.truth(cond);
    let name = Sites::Slot(*at);
    // The name holds only what is in the set, or any site and is asked whether it is.
    let is_narrowed = cond == Truth::Some(Box::new(Set::Sites(name.clone())));
    let (first, (asked, through)) = match is_narrowed {
        true => step_into(&first).map(|(step, through)| (step, (name.clone(), through)))?,
        false => (first, asked_of(&cond)?),
    };
    let goes_on_first = asked != name;
    let (does, way) = round(&mut normal, *at, body, (goes_on_first, is_narrowed.then_some(&through)))?;
    let from_there = match &first {
        Sites::Slot(_) => !goes_on_first,
        Sites::Neighbours(_, Links::Directions(ways)) if !goes_on_first && **ways == way => false,
        _ => return None,
    };
    let from = match first {
        Sites::Neighbours(from, _) => *from,
        site => site,
    };
    let is_over = !outer(*at) && is_given_anew(*at, rest);
    if goes_on_first && !(is_over && asked == step(name, &way)) {
        return None;
    }
    let mut walk = Walk { at: *at, from, from_there, is_narrowed, way, through, most: None };
    if !walk.is_a_run(&normal, names, &does) {
        return None;
    }
    let Num::Const(most) = *times else { return None };
    if usize::try_from(most).is_ok_and(|most| most < walk.longest(&normal)) {
        // It may end before the line does: what is counted has an end then.
        let counts = |stmt: &Stmt| matches!(stmt, Stmt::Let { value: Expr::Num(_), .. });
        walk.most = (is_over && does.iter().all(counts)).then_some(most);
        walk.most?;
    }
    // What is found is told before an effect changes it; there is one at most.
    let (told, effects): (Vec<&Stmt>, Vec<&Stmt>) = does.iter().partition(|stmt| given(stmt).is_some());
    if effects.len() > 1 {
        return None;
    }
    let done = |stmts: Vec<&Stmt>| stmts.into_iter().map(|stmt| walk.done(stmt)).collect::<Option<Vec<_>>>();
    let end = (!is_over).then(|| Stmt::Let { slot: *at, value: walk.end().into() });
    let all = names.iter().cloned().chain(done(told)?).chain(end).chain(done(effects)?);
    Some(all.chain(rest.iter().cloned()).collect())
}

/// `some A & T`: what is asked, and where it has to be.
fn asked_of(cond: &Truth) -> Option<(Sites, Sites)> {
    let Truth::Some(met) = cond else { return None };
    let is_walker = |e: &Sites| match e {
        Sites::Slot(_) => true,
        Sites::Neighbours(from, Links::Directions(_)) => matches!(**from, Sites::Slot(_)),
        _ => false,
    };
    match &**met {
        Set::Sites(Sites::Both(a, b)) if is_walker(a) => Some(((**a).clone(), (**b).clone())),
        Set::Sites(Sites::Both(a, b)) if is_walker(b) => Some(((**b).clone(), (**a).clone())),
        _ => None,
    }
}

/// `neighbours(x, d) & T`: the step, and where it leads.
fn step_into(e: &Sites) -> Option<(Sites, Sites)> {
    match e {
        Sites::Both(a, b) if matches!(**a, Sites::Neighbours(..)) => Some(((**a).clone(), (**b).clone())),
        Sites::Both(a, b) if matches!(**b, Sites::Neighbours(..)) => Some(((**b).clone(), (**a).clone())),
        _ => None,
    }
}

/// What a round does beside going on, and the direction in which it goes: first or last, and perhaps only within a set.
fn round(
    normal: &mut Normal<'_>,
    at: Slot,
    body: &[Stmt],
    (goes_on_first, within): (bool, Option<&Sites>),
) -> Option<(Vec<Stmt>, Members)> {
    let (goes_on, does) = match goes_on_first {
        true => body.split_first()?,
        false => body.split_last()?,
    };
    let Stmt::Let { slot, value: Expr::Set(Set::Sites(next)) } = goes_on else { return None };
    let next = match (normal.sites(next), within) {
        (next, None) => next,
        (next, Some(within)) => step_into(&next).filter(|(_, through)| through == within)?.0,
    };
    let Sites::Neighbours(from, Links::Directions(way)) = &next else { return None };
    (*slot == at && **from == Sites::Slot(at)).then(|| (does.to_vec(), (**way).clone()))
}

fn step(from: Sites, way: &Members) -> Sites {
    Sites::Neighbours(Box::new(from), Links::Directions(Box::new(way.clone())))
}

impl Walk {
    /// Does it go through one line from one site, and does nothing change what it goes through?
    fn is_a_run(&self, normal: &Normal<'_>, names: &[Stmt], does: &[Stmt]) -> bool {
        let (Members::Const(way), Sites::Slot(from)) = (&self.way, &self.from) else { return false };
        let told: SlotSet = does.iter().filter_map(given).collect();
        let stays = |e: &Sites| !reads(e, self.at) && told.iter().all(|slot| !reads(e, *slot));
        let own: SlotSet = [self.at, *from].into();
        way.count_ones() == 1
            && normal.board.straight_lines().end
            && normal.is_one(&self.from)
            && stays(&self.through)
            && *from != self.at
            && !told.iter().any(|slot| own.contains(slot))
            && names.iter().all(|stmt| !binds(stmt, &own) && !reads_in(stmt, self.at))
            && (does.iter().all(|stmt| given(stmt).is_some()) || sets_in(&self.through).is_some())
    }

    /// As many sites as the longest line has that it may go along.
    fn longest(&self, normal: &Normal<'_>) -> usize {
        let Members::Const(way) = self.way else { return usize::MAX };
        let lines = normal.board.iter().flat_map(|s| normal.board.rays(s, way.trailing_zeros() as usize));
        lines.map(Vec::len).max().unwrap_or(0) + usize::from(self.from_there)
    }

    /// All sites that are looked at and found in what it goes through.
    fn sites(&self) -> Sites {
        let run = Sites::Run(self.start(), Box::new(self.way.clone()), Box::new(self.through.clone()));
        match self.from_there {
            true => {
                self.if_there(Sites::Union(self.start(), Box::new(run)), Sites::Const(Default::default()))
            }
            false => run,
        }
    }

    /// Where it ends.
    fn end(&self) -> Sites {
        if self.is_narrowed {
            return Sites::Const(Default::default());
        }
        let hit = Sites::Hit(self.start(), Box::new(self.way.clone()), Box::new(self.through.clone()));
        match self.from_there {
            true => self.if_there(hit, self.from.clone()),
            false => hit,
        }
    }

    fn start(&self) -> Box<Sites> {
        Box::new(self.from.clone())
    }

    fn if_there(&self, then: Sites, otherwise: Sites) -> Sites {
        let (left, right) = (Set::Sites(self.from.clone()), Set::Sites(self.through.clone()));
        Sites::If(Box::new((Truth::Within(Box::new(Operand { left, right })), then, otherwise)))
    }

    /// `n + 1`, which may be held at the ends of a range, counted for all of them.
    fn counted(&self, name: Slot, e: &Num) -> Option<Num> {
        match e {
            Num::Arith(Arith::Add, n, one) if **n == Num::Slot(name) && **one == Num::Const(1) => {
                let mut count = Num::Count(Box::new(Set::Sites(self.sites())));
                if let Some(most) = self.most {
                    let both = Numbers::Of(vec![count, Num::Const(most)]);
                    count = Num::Fold(Fold::Min, Box::new(Bag::Numbers(both)));
                }
                Some(Num::Arith(Arith::Add, n.clone(), Box::new(count)))
            }
            Num::Fold(fold @ (Fold::Max | Fold::Min), bag) => {
                let Bag::Numbers(Numbers::Of(all)) = &**bag else { return None };
                let [inner, end @ Num::Const(_)] = &all[..] else { return None };
                let all = Numbers::Of(vec![self.counted(name, inner)?, end.clone()]);
                Some(Num::Fold(*fold, Box::new(Bag::Numbers(all))))
            }
            _ => None,
        }
    }

    /// What a round does at a site, done at all of them.
    fn done(&self, stmt: &Stmt) -> Option<Stmt> {
        let at = Sites::Slot(self.at);
        let Stmt::Let { slot, value } = stmt else { return at_sites(stmt, &at, &self.sites()) };
        let name = Box::new(Sites::Slot(*slot));
        let value = match value {
            Expr::Set(Set::Sites(Sites::Union(a, b)))
                if (a == &name && **b == at) || (b == &name && **a == at) =>
            {
                Expr::from(Sites::Union(name, Box::new(self.sites())))
            }
            Expr::Num(e) => Expr::Num(self.counted(*slot, e)?),
            _ => return None,
        };
        Some(Stmt::Let { slot: *slot, value })
    }
}

/// The name that a statement gives a value.
fn given(stmt: &Stmt) -> Option<Slot> {
    match stmt {
        Stmt::Let { slot, .. } => Some(*slot),
        _ => None,
    }
}

fn reads_in(stmt: &Stmt, slot: Slot) -> bool {
    matches!(stmt, Stmt::Let { value, .. } if reads(value, slot))
}
