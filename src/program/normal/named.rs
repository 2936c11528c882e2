//! Names of statements replaced by what they stand for. The law: `let F = { f in lines(3) where f in empty }`, `choose f in F`
//! chooses from what is named. Sets of sets, filtered directions, players and kinds, short algebra of sets of the board and
//! the sites of pieces are told as a whole where they are asked for, not where they are named.

use super::given::Given;
use super::substitute::{uses, Substitute};
use super::Normal;
use crate::model::{
    binds, holds, is_steady, may_change, names_in, Expr, Family, Members, Pieces, Rewrite, Set, Sites, Slot,
    SlotSet, Stmt,
};
use crate::program::facts::reads;

/// Sets in algebra that is as quickly worked out as a name is read.
const MOST_SETS: usize = 4;

/// A name of a set that comes to algebra of sets of the board, however it is said; nothing for any other statement.
pub fn in_algebra(normal: &mut Normal<'_>, stmt: &Stmt) -> Option<Stmt> {
    let Stmt::Let { slot, value: Expr::Set(Set::Sites(said)) } = stmt else { return None };
    let value = sets_in(said).is_none().then(|| normal.sites(said))?;
    sets_in(&value)?;
    Some(Stmt::Let { slot: *slot, value: Expr::Set(Set::Sites(value)) })
}

/// The statements that follow a name, with its value in place of it; nothing where it is read in other ways, or where what
/// it depends on may change before.
pub fn said_out(stmt: &Stmt, following: &[Stmt], given: &Given) -> Option<Vec<Stmt>> {
    let Stmt::Let { slot, value } = stmt else { return None };
    let mut names: SlotSet = names_in(value);
    let is_kept = |stmt: &Stmt| !(names.is_empty() && asks(stmt)) && tells_apart(*slot, stmt);
    let read = |stmt: &Stmt| uses(*slot, std::slice::from_ref(stmt));
    let last = following.iter().rposition(|stmt| read(stmt).0 > 0)?;
    let is_told = is_told_at_once(value) || is_read_once(*slot, &following[..=last]);
    if !is_told || !given.is_given_once(*slot) || following.iter().any(is_kept) {
        return None;
    }
    let lives = names.iter().all(|name| given.lives_as_long(*name, *slot));
    names.insert(*slot);
    let (until, rest) = following.split_at(last + 1);
    let steady = is_steady(value);
    let leaves = |stmt: &Stmt| !binds(stmt, &names) && (steady || !may_change(stmt));
    let is_worked_out = !matches!(value, Expr::Set(Set::Sites(_)));
    if matches!(value, Expr::Set(Set::Members(..))) && uses(*slot, until).0 > 1 {
        return None;
    }
    let may_say = |stmt: &Stmt| match read(stmt) {
        (0, _) => true,
        (_, in_loop) => is_one_by_one(stmt, *slot) && !(is_worked_out && in_loop),
    };
    if !lives || !until[..last].iter().all(leaves) || !until.iter().all(may_say) {
        return None;
    }
    let mut by = Substitute::new(*slot, value);
    let said = until.iter().map(|stmt| told(stmt, &mut by));
    Some(said.chain(rest.iter().cloned()).collect())
}

/// The statements that follow a name of a set which is read before and after the board changes: its value stands in place
/// of it where it is asked for before, and the name is given right before the change. Nothing where no choice comes sooner.
pub fn given_later(stmt: &Stmt, following: &[Stmt], given: &Given) -> Option<Vec<Stmt>> {
    let Stmt::Let { slot, value: value @ Expr::Set(Set::Sites(_)) } = stmt else { return None };
    let change = following.iter().position(may_change)?;
    let (before, rest) = following.split_at(change);
    let is_read = |stmts: &[Stmt]| uses(*slot, stmts).0 > 0;
    let is_asked = |stmt: &Stmt| asks(stmt) && is_read(std::slice::from_ref(stmt));
    let is_plain = |stmt: &Stmt| !matches!(stmt, Stmt::If { .. }) && is_one_by_one(stmt, *slot);
    // Names that it is made of may be gone by then.
    let is_free = is_told_at_once(value) && names_in(value).is_empty();
    if !is_free || !given.is_given_once(*slot) || !is_read(rest) {
        return None;
    }
    if !before.iter().any(is_asked) || !before.iter().all(is_plain) {
        return None;
    }
    let mut by = Substitute::new(*slot, value);
    let sooner = before.iter().map(|stmt| told(stmt, &mut by));
    Some(sooner.chain([stmt.clone()]).chain(rest.iter().cloned()).collect())
}

/// Does a statement ask for one thing, or for a set?
fn asks(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Choose { .. } | Stmt::ChooseSet { .. })
}

/// Does a name tell positions in mid-turn apart at a choice? Then it has to be kept, unless the position tells its value.
fn tells_apart(name: Slot, stmt: &Stmt) -> bool {
    let matters = |stmt: &Stmt| stmt.choice().is_some_and(|choice| choice.matters.contains(&name));
    holds(std::slice::from_ref(stmt), &matters)
}

/// Is it told as a whole where it is asked for?
fn is_told_at_once(value: &Expr) -> bool {
    match value {
        Expr::Set(Set::Family(e)) => !matches!(e, Family::Slot(_) | Family::Groups(..)),
        Expr::Set(Set::Members(_, e)) => matches!(e, Members::Filter(_)),
        Expr::Set(Set::Sites(Sites::Of(piece))) => matches!(**piece, Pieces::Slot(_)),
        Expr::Set(Set::Sites(e)) => sets_in(e).is_some_and(|count| count <= MOST_SETS),
        _ => false,
    }
}

/// Is it read once, and not for each candidate of a choice?
fn is_read_once(name: Slot, until: &[Stmt]) -> bool {
    let is_asked_of_each = match until.last() {
        Some(Stmt::ChooseSet { keeping, cond, .. }) => reads(keeping, name) || reads(cond, name),
        // It may come to judge the candidates of a choice before it.
        Some(Stmt::Require(_)) => until.iter().any(asks),
        _ => false,
    };
    !is_asked_of_each && uses(name, until) == (1, false)
}

/// How many sets of the board some algebra is of, if it is of nothing else.
pub fn sets_in(e: &Sites) -> Option<usize> {
    match e {
        Sites::Const(_) | Sites::Empty | Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_) => Some(1),
        Sites::Union(a, b) | Sites::Minus(a, b) | Sites::Both(a, b) => Some(sets_in(a)? + sets_in(b)?),
        // Once it is known who moves, it is one of them.
        Sites::Lookup(key, table) if matches!(**key, Members::Me) => {
            table.iter().all(|(_, set)| matches!(set, Sites::Const(_))).then_some(1)
        }
        _ => None,
    }
}

/// Is it a statement of which the value is asked at once, in expressions that are said out?
fn is_one_by_one(stmt: &Stmt, slot: Slot) -> bool {
    match stmt {
        Stmt::If { then, otherwise, .. } => [then, otherwise].iter().all(|block| uses(slot, block).0 == 0),
        Stmt::Choose { by, .. } | Stmt::ChooseSet { by, .. } => by.is_none(),
        Stmt::Either { .. } | Stmt::Repeat { .. } => false,
        _ => true,
    }
}

/// A statement with a value in place of its name. In a loop or a branch the name stays.
pub fn told(stmt: &Stmt, by: &mut Substitute<'_>) -> Stmt {
    let mut block = |stmts: &[Stmt]| stmts.iter().map(|stmt| told(stmt, by)).collect::<Vec<_>>();
    match stmt {
        Stmt::If { cond, then, otherwise } => {
            let (then, otherwise) = (block(then), block(otherwise));
            Stmt::If { cond: by.truth(cond), then, otherwise }
        }
        Stmt::Choose { choice, each, by: who, if_any } => Stmt::Choose {
            choice: choice.without(by.name()),
            each: by.each(each),
            by: who.as_ref().map(|who| by.members(who)),
            if_any: *if_any,
        },
        Stmt::ChooseSet { choice, slot, size, domain, keeping, maximal, cond, by: who } => Stmt::ChooseSet {
            choice: choice.without(by.name()),
            slot: *slot,
            size: size.as_ref().map(|size| by.numbers(size)),
            domain: by.set(domain),
            keeping: keeping.as_ref().map(|cond| by.truth(cond)),
            maximal: *maximal,
            cond: cond.as_ref().map(|cond| by.truth(cond)),
            by: who.as_ref().map(|who| by.members(who)),
        },
        Stmt::Let { slot, value } => Stmt::Let { slot: *slot, value: by.expr(value) },
        Stmt::Require(cond) => Stmt::Require(by.truth(cond)),
        Stmt::RequireMost { index, value, source } => {
            Stmt::RequireMost { index: *index, value: by.num(value), source: *source }
        }
        other => other.rebuilt(by),
    }
}
