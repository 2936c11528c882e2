//! Laws of loops: those that a flag ends, and those that gather. The first law: after `var going = true`, `repeat up to N while going { if C { … } else { set going to
//! false } }` is `repeat up to N while C { … }`, where nothing else reads the flag.

use super::given::Given;
use super::substitute::uses;
use crate::model::{
    binds, Arith, Binding, Block, Each, Expr, Num, Quantifier, Set, Sites, Slot, Stmt, Truth,
};
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
    let is_raised =
        matches!(before.iter().rfind(gives), Some(Stmt::Let { value: Expr::Truth(Truth::Const(true)), .. }));
    let is_read = |block: &[Stmt]| uses(*flag, block).0 > 0;
    let in_cond = reads(&cond, *flag);
    let is_its_own =
        !in_cond && !is_read(&body) && !is_read(following) && !body.iter().any(|stmt| gives(&stmt));
    // Raised once, lowered once: nothing else gives it a value that others may read.
    let fits = is_raised && is_its_own && given.times(*flag) == (0, 2);
    fits.then(|| Stmt::Repeat { counter: *counter, times: times.clone(), cond: Some(cond), body })
}

/// Does a block lower the flag, and nothing else?
fn lowers(block: &Block, flag: Slot) -> bool {
    matches!(&block[..], [Stmt::Let { slot, value: Expr::Truth(Truth::Const(false)) }] if *slot == flag)
}

/// What a loop over sites gathers in one name, without the loop. The law: `for n in S { if C { set X to X + E } }` is `set X to X +
/// union(E for n in S where C)`; likewise sites that are counted, and a truth that is raised.
pub fn gathered(stmt: &Stmt, following: &[Stmt]) -> Option<Stmt> {
    let Stmt::Let { slot: left, value: Expr::Set(Set::Sites(all)) } = stmt else { return None };
    let Some(Stmt::Repeat { counter, times, cond: None, body }) = following.first() else { return None };
    let rest = Set::Sites(Sites::Slot(*left));
    let [Stmt::Let { slot: one, value: first }, Stmt::Let { slot: again, value: fewer }, round @ ..] =
        &body[..]
    else {
        return None;
    };
    let first_of_rest = Expr::from(Sites::First(Box::new(Sites::Slot(*left))));
    let others = Sites::Minus(Box::new(Sites::Slot(*left)), Box::new(Sites::Slot(*one)));
    let goes_through = *times == Num::Count(Box::new(rest))
        && (*first == first_of_rest && again == left && *fewer == Expr::from(others));
    let round = Round::of(round).filter(|_| goes_through)?;
    if [*left, *counter, round.to].iter().any(|slot| round.reads(*slot)) || round.to == *one {
        return None;
    }
    Some(Stmt::Let { slot: round.to, value: round.all(*one, all)? })
}

/// What one round of a loop does: `if C { set X to X + E }`, with names given before.
pub struct Round {
    cond: Truth,
    /// The name.
    pub to: Slot,
    added: Added,
}

/// What is added to a name.
enum Added {
    Sites(Sites),
    One,
    Truth,
}

impl Round {
    /// Of such a block.
    pub fn of(block: &[Stmt]) -> Option<Round> {
        match block {
            [Stmt::Let { slot, value }] => {
                let added = match value {
                    Expr::Truth(Truth::Const(true)) => Added::Truth,
                    Expr::Num(Num::Arith(Arith::Add, x, n)) if is_name(x, *slot) && **n == Num::Const(1) => {
                        Added::One
                    }
                    Expr::Set(Set::Sites(Sites::Union(a, b))) => match (&**a, &**b) {
                        (Sites::Slot(x), e) | (e, Sites::Slot(x)) if x == slot => Added::Sites(e.clone()),
                        _ => return None,
                    },
                    _ => return None,
                };
                Some(Round { cond: Truth::Const(true), to: *slot, added })
            }
            [Stmt::Let { slot, value }, rest @ ..] => {
                let round = Round::of(rest).filter(|round| round.to != *slot)?;
                let binding = || Box::new(Binding { slot: *slot, value: value.clone() });
                let added = match round.added {
                    Added::Sites(e) => Added::Sites(Sites::Let(binding(), Box::new(e))),
                    other => other,
                };
                Some(Round { cond: Truth::Let(binding(), Box::new(round.cond)), added, ..round })
            }
            [Stmt::If { cond, then, otherwise }] if otherwise.is_empty() => {
                let round = Round::of(then)?;
                Some(Round { cond: Truth::All(vec![cond.clone(), round.cond]), ..round })
            }
            _ => None,
        }
    }

    /// Does what it asks or adds depend on a name?
    pub fn reads(&self, slot: Slot) -> bool {
        let added = matches!(&self.added, Added::Sites(e) if reads(e, slot));
        added || reads(&self.cond, slot)
    }

    /// What the name is after the round, where it had a value before; nothing for sites that are counted.
    pub fn added_to(self, before: Expr) -> Option<Expr> {
        Some(match (self.added, before) {
            (Added::Sites(e), Expr::Set(Set::Sites(before))) => {
                let new = match self.cond {
                    Truth::Const(true) => e,
                    cond => Sites::If(Box::new((cond, e, Sites::Const(Default::default())))),
                };
                Expr::from(Sites::Union(Box::new(before), Box::new(new)))
            }
            (Added::Truth, Expr::Truth(before)) => Expr::Truth(Truth::Any(vec![before, self.cond])),
            _ => return None,
        })
    }

    /// The name as a value; nothing for sites that are counted.
    pub fn name(&self) -> Option<Expr> {
        match self.added {
            Added::Sites(_) => Some(Expr::from(Sites::Slot(self.to))),
            Added::Truth => Some(Expr::Truth(Truth::Slot(self.to))),
            Added::One => None,
        }
    }

    /// What the name is after all rounds.
    fn all(self, one: Slot, all: &Sites) -> Option<Expr> {
        let each = || Each { slot: one, domain: Set::Sites(all.clone()), cond: Some(self.cond.clone()) };
        Some(match self.added {
            Added::Sites(e) => {
                let new = Sites::UnionEach(Box::new(each()), Box::new(e));
                Expr::from(Sites::Union(Box::new(Sites::Slot(self.to)), Box::new(new)))
            }
            Added::One => {
                let new = Num::Count(Box::new(Set::Sites(Sites::Filter(Box::new(each())))));
                Expr::Num(Num::Arith(Arith::Add, Box::new(Num::Slot(self.to)), Box::new(new)))
            }
            Added::Truth => {
                let new = Truth::Quantified(Quantifier::Some, Box::new(each()));
                Expr::Truth(Truth::Any(vec![Truth::Slot(self.to), new]))
            }
        })
    }
}

fn is_name(e: &Num, slot: Slot) -> bool {
    *e == Num::Slot(slot)
}
