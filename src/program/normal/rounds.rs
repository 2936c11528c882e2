//! Steps that add to a name, take from it, count with it, raise or lower it: what a round of a loop does, and what
//! statements that follow one another do.

use super::magnitude::magnitude_of_sum;
use super::{conjuncts, is_natural, joined_all};
use crate::model::{
    Arith, Bag, Binding, Each, Expr, Fold, Num, Numbers, Quantifier, Set, Sites, Slot, Stmt, Truth,
};
use crate::program::facts::reads;

/// `if C { set X to X + E }`, and the like.
pub struct Step {
    cond: Truth,
    /// The name.
    pub to: Slot,
    does: Does,
}

/// What happens to a name.
enum Does {
    /// `set X to X + E`
    Adds(Sites),
    /// `set X to X - E`
    Takes(Sites),
    /// `set n to n + E`
    Counts(Num),
    /// `set n to n - E`
    CountsDown(Num),
    /// `set C to true`
    Raises,
    /// `set C to false`
    Lowers,
}

/// The steps of a block that makes nothing but such steps, and the names that it gives for them.
pub fn steps_of(block: &[Stmt]) -> Option<(Vec<Step>, Vec<Slot>)> {
    let (mut steps, mut names) = (Vec::new(), Vec::new());
    collect(block, &mut steps, &mut names)?;
    let is_given_once = |name: &Slot| {
        names.iter().filter(|other| *other == name).count() == 1 && steps.iter().all(|step| step.to != *name)
    };
    let all = names.iter().all(is_given_once);
    all.then_some((steps, names))
}

fn collect(block: &[Stmt], steps: &mut Vec<Step>, names: &mut Vec<Slot>) -> Option<()> {
    let Some((stmt, rest)) = block.split_first() else { return Some(()) };
    match stmt {
        Stmt::Let { slot, value } => match Step::of(*slot, value) {
            Some(step) => {
                steps.push(step);
                collect(rest, steps, names)
            }
            None => {
                names.push(*slot);
                let first = steps.len();
                collect(rest, steps, names)?;
                let binding = Binding { slot: *slot, value: value.clone() };
                steps[first..].iter_mut().for_each(|step| step.name(&binding));
                Some(())
            }
        },
        Stmt::If { cond, then, otherwise } => {
            for (cond, block) in [(cond.clone(), then), (Truth::Not(Box::new(cond.clone())), otherwise)] {
                let first = steps.len();
                collect(block, steps, names)?;
                steps[first..].iter_mut().for_each(|step| step.only_if(&cond));
            }
            collect(rest, steps, names)
        }
        _ => None,
    }
}

impl Step {
    /// Of a statement that gives a name a value, if it is such a step.
    fn of(to: Slot, value: &Expr) -> Option<Step> {
        let mut cond = Truth::Const(true);
        let is_name = |e: &Truth| *e == Truth::Slot(to);
        let does = match value {
            Expr::Truth(Truth::Const(true)) => Does::Raises,
            Expr::Truth(Truth::Const(false)) => Does::Lowers,
            Expr::Truth(Truth::Any(parts)) if parts.iter().any(is_name) => {
                cond = Truth::Any(parts.iter().filter(|part| !is_name(part)).cloned().collect());
                Does::Raises
            }
            Expr::Truth(Truth::All(parts)) if parts.iter().any(is_name) => {
                let rest = parts.iter().filter(|part| !is_name(part)).cloned().collect();
                cond = Truth::Not(Box::new(joined_all(rest)));
                Does::Lowers
            }
            Expr::Num(Num::Arith(op, a, b)) => match (op, &**a, &**b) {
                (Arith::Add, Num::Slot(name), e) | (Arith::Add, e, Num::Slot(name)) if *name == to => {
                    Does::Counts(e.clone())
                }
                (Arith::Subtract, Num::Slot(name), e) if *name == to => Does::CountsDown(e.clone()),
                _ => return None,
            },
            Expr::Set(Set::Sites(Sites::Union(a, b))) => match (&**a, &**b) {
                (Sites::Slot(name), e) | (e, Sites::Slot(name)) if *name == to => Does::Adds(e.clone()),
                _ => return None,
            },
            Expr::Set(Set::Sites(Sites::Minus(a, e))) if **a == Sites::Slot(to) => Does::Takes((**e).clone()),
            _ => return None,
        };
        Some(Step { cond, to, does })
    }

    fn name(&mut self, binding: &Binding) {
        let binding = || Box::new(binding.clone());
        if let Does::Adds(e) | Does::Takes(e) = &mut self.does {
            *e = Sites::Let(binding(), Box::new(std::mem::replace(e, Sites::Empty)));
        }
        if let Does::Counts(e) | Does::CountsDown(e) = &mut self.does {
            *e = Num::Let(binding(), Box::new(std::mem::replace(e, Num::Turn)));
        }
        let cond = std::mem::replace(&mut self.cond, Truth::Const(true));
        self.cond = Truth::Let(binding(), Box::new(cond));
    }

    /// What is raised already need not be raised again, and what is lowered not lowered.
    fn only_if(&mut self, cond: &Truth) {
        let is_so_already = |part: &Truth| match (&self.does, part) {
            (Does::Raises, Truth::Not(name)) => **name == Truth::Slot(self.to),
            (Does::Lowers, name) => *name == Truth::Slot(self.to),
            _ => false,
        };
        let asked = conjuncts(cond.clone()).into_iter().filter(|part| !is_so_already(part));
        self.cond = joined_all(asked.chain([self.cond.clone()]).collect());
    }

    /// Does what it asks or does depend on a name?
    pub fn reads(&self, slot: Slot) -> bool {
        let does = match &self.does {
            Does::Adds(e) | Does::Takes(e) => reads(e, slot),
            Does::Counts(e) | Does::CountsDown(e) => reads(e, slot),
            Does::Raises | Does::Lowers => false,
        };
        does || reads(&self.cond, slot)
    }

    /// Do two steps come to the same in any order, however often each is made? What numbers come to where they end is held at
    /// every step, so there the order matters unless all go the same way.
    pub fn may_exchange(&self, other: &Step, off_the_ends: bool) -> bool {
        let may = self.to != other.to
            || match (&self.does, &other.does) {
                (Does::Counts(a), Does::Counts(b)) | (Does::CountsDown(a), Does::CountsDown(b)) => {
                    is_natural(a) && is_natural(b) || off_the_ends
                }
                (Does::Counts(_), Does::CountsDown(_)) | (Does::CountsDown(_), Does::Counts(_)) => {
                    off_the_ends
                }
                (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
            };
        may && !self.reads(other.to) && !other.reads(self.to)
    }

    /// How far a number may come by the step, made for each member of a set, which has a name.
    pub fn goes(&self, slot: Slot, of: &Set) -> u64 {
        match &self.does {
            Does::Counts(e) | Does::CountsDown(e) => magnitude_of_sum(e, slot, of),
            _ => 0,
        }
    }

    /// The name as a value.
    pub fn name_before(&self) -> Expr {
        match self.does {
            Does::Adds(_) | Does::Takes(_) => Expr::from(Sites::Slot(self.to)),
            Does::Raises | Does::Lowers => Expr::Truth(Truth::Slot(self.to)),
            Does::Counts(_) | Does::CountsDown(_) => Expr::Num(Num::Slot(self.to)),
        }
    }

    /// What the name is after the step, where it had a value before.
    pub fn after(self, before: Expr) -> Option<Expr> {
        let always = self.cond == Truth::Const(true);
        let sites = |cond, e| match always {
            true => Box::new(e),
            false => Box::new(Sites::If(Box::new((cond, e, Sites::Const(Default::default()))))),
        };
        let number = |cond, e| match always {
            true => Box::new(e),
            false => Box::new(Num::If(Box::new((cond, e, Num::Const(0))))),
        };
        let cond = self.cond;
        Some(match (self.does, before) {
            (Does::Adds(e), Expr::Set(Set::Sites(before))) => {
                Sites::Union(Box::new(before), sites(cond, e)).into()
            }
            (Does::Takes(e), Expr::Set(Set::Sites(before))) => {
                Sites::Minus(Box::new(before), sites(cond, e)).into()
            }
            (Does::Counts(e), Expr::Num(before)) => {
                Expr::Num(Num::Arith(Arith::Add, Box::new(before), number(cond, e)))
            }
            (Does::CountsDown(e), Expr::Num(before)) => {
                Expr::Num(Num::Arith(Arith::Subtract, Box::new(before), number(cond, e)))
            }
            (Does::Raises, Expr::Truth(before)) => Expr::Truth(Truth::Any(vec![before, cond])),
            (Does::Lowers, Expr::Truth(before)) => {
                Expr::Truth(Truth::All(vec![before, Truth::Not(Box::new(cond))]))
            }
            _ => return None,
        })
    }

    /// The statement that makes it.
    pub fn made(self) -> Option<Stmt> {
        let (slot, before) = (self.to, self.name_before());
        Some(Stmt::Let { slot, value: self.after(before)? })
    }

    /// The same for all members of a set, of which one after the other has a name.
    pub fn for_all(self, slot: Slot, domain: &Set) -> Step {
        let each = Each { slot, domain: domain.clone(), cond: Some(self.cond) };
        let united = |each, e| Sites::UnionEach(Box::new(each), Box::new(e));
        let (cond, does) = match self.does {
            Does::Adds(e) => (Truth::Const(true), Does::Adds(united(each, e))),
            Does::Takes(e) => (Truth::Const(true), Does::Takes(united(each, e))),
            Does::Counts(e) => (Truth::Const(true), Does::Counts(total(each, e))),
            Does::CountsDown(e) => (Truth::Const(true), Does::CountsDown(total(each, e))),
            flag => (Truth::Quantified(Quantifier::Some, Box::new(each)), flag),
        };
        Step { cond, to: self.to, does }
    }
}

/// `sum(E for x in S where C)`
fn total(each: Each, e: Num) -> Num {
    if e != Num::Const(1) {
        return Num::Fold(Fold::Sum, Box::new(Bag::Each(each, e)));
    }
    let counted = match each.domain {
        Set::Numbers(_) => Set::Numbers(Numbers::Filter(Box::new(each))),
        _ => Set::Sites(Sites::Filter(Box::new(each))),
    };
    Num::Count(Box::new(counted))
}
