//! Names of statements replaced by what they stand for. The law: `let F = { f in lines(3) where f in empty }`, `choose f in F`
//! chooses from what is named. Sets of sets, filtered directions, players and kinds, and short algebra of sets of the board,
//! are told as a whole where they are asked for, not where they are named.

use super::given::Given;
use super::substitute::{uses, Substitute};
use crate::model::{
    binds, holds, is_steady, may_change, names_in, Expr, Family, Members, Rewrite, Set, Sites, Slot, SlotSet,
    Stmt,
};

/// Sets in algebra that is as quickly worked out as a name is read.
const MOST_SETS: usize = 4;

/// The statements that follow a name, with its value in place of it; nothing where it is read in other ways, or where what
/// it depends on may change before.
pub fn said_out(stmt: &Stmt, following: &[Stmt], given: &Given) -> Option<Vec<Stmt>> {
    let Stmt::Let { slot, value } = stmt else { return None };
    if !is_told_at_once(value)
        || !given.is_given_once(*slot)
        || holds(following, &|stmt| matters(*slot, stmt))
    {
        return None;
    }
    let read = |stmt: &Stmt| uses(*slot, std::slice::from_ref(stmt));
    let last = following.iter().rposition(|stmt| read(stmt).0 > 0)?;
    let mut names: SlotSet = names_in(value);
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

/// Does a name tell positions in mid-turn apart at this choice? Then it has to be kept.
fn matters(name: Slot, stmt: &Stmt) -> bool {
    stmt.choice().is_some_and(|choice| choice.matters.contains(&name))
}

/// Is it told as a whole where it is asked for?
fn is_told_at_once(value: &Expr) -> bool {
    match value {
        Expr::Set(Set::Family(e)) => !matches!(e, Family::Slot(_) | Family::Groups(..)),
        Expr::Set(Set::Members(_, e)) => matches!(e, Members::Filter(_)),
        Expr::Set(Set::Sites(e)) => sets_in(e).is_some_and(|count| count <= MOST_SETS),
        _ => false,
    }
}

/// How many sets of the board some algebra is of, if it is of nothing else.
fn sets_in(e: &Sites) -> Option<usize> {
    match e {
        Sites::Const(_) | Sites::Empty | Sites::Coloured(_) | Sites::OfKinds(_) | Sites::Marked(_) => Some(1),
        Sites::Union(a, b) | Sites::Minus(a, b) | Sites::Both(a, b) => Some(sets_in(a)? + sets_in(b)?),
        _ => None,
    }
}

/// Is it a statement of which the value is asked at once, in expressions that are said out?
fn is_one_by_one(stmt: &Stmt, slot: Slot) -> bool {
    match stmt {
        Stmt::If { then, otherwise, .. } => [then, otherwise].iter().all(|block| uses(slot, block).0 == 0),
        Stmt::Choose { by, .. } => by.is_none(),
        Stmt::Let { .. } | Stmt::Require(_) | Stmt::Set { .. } | Stmt::Place { .. } => true,
        _ => false,
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
            choice: choice.clone(),
            each: by.each(each),
            by: who.as_ref().map(|who| by.members(who)),
            if_any: *if_any,
        },
        Stmt::Let { slot, value } => Stmt::Let { slot: *slot, value: by.expr(value) },
        Stmt::Require(cond) => Stmt::Require(by.truth(cond)),
        other => other.rebuilt(by),
    }
}
