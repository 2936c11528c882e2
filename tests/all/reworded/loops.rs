//! Sets, conditions and numbers that have a name, worked out by loops.

use super::expressions::{not, Reworded};
use super::statements::Renamed;
use boardwright::model::{Arith, Block, Each, Expr, Num, Quantifier, Rewrite, Set, Sites, Slot, Stmt, Truth};

impl Reworded {
    /// `var X = none for x in S where C { set X to X + x }` for `let X = { x in S where C }`, and the like.
    pub fn by_loop(&mut self, slot: Slot, value: Expr) -> Block {
        let start = |value: Expr| Stmt::Let { slot, value };
        match value {
            Expr::Set(Set::Sites(Sites::Filter(each))) if is_of_sites(&each) => {
                let none = start(Expr::from(Sites::Const(Default::default())));
                let (each, _) = self.anew(*each, Sites::Empty);
                let added = Sites::Slot(each.slot);
                self.gathered(none, each, slot, added)
            }
            Expr::Set(Set::Sites(Sites::UnionEach(each, part))) if is_of_sites(&each) => {
                let none = start(Expr::from(Sites::Const(Default::default())));
                let (each, part) = self.anew(*each, *part);
                self.gathered(none, each, slot, part)
            }
            Expr::Truth(Truth::Quantified(quantifier, each)) if is_of_sites(&each) => {
                let (each, _) = self.anew(*each, Sites::Empty);
                let (is_found, cond) = match quantifier {
                    Quantifier::Some => (true, each.cond),
                    Quantifier::No => (false, each.cond),
                    Quantifier::Every => (false, each.cond.map(not)),
                };
                let begins = start(Expr::Truth(Truth::Const(!is_found)));
                let found = vec![start(Expr::Truth(Truth::Const(is_found)))];
                self.looped(begins, Each { cond, ..each }, found)
            }
            Expr::Num(Num::Count(counted)) => match *counted {
                Set::Sites(Sites::Filter(each)) if is_of_sites(&each) => {
                    let more = Num::Arith(Arith::Add, Box::new(Num::Slot(slot)), Box::new(Num::Const(1)));
                    let counts = vec![start(Expr::Num(more))];
                    let (each, _) = self.anew(*each, Sites::Empty);
                    self.looped(start(Expr::Num(Num::Const(0))), each, counts)
                }
                other => vec![start(Expr::Num(Num::Count(Box::new(other))))],
            },
            other => vec![start(other)],
        }
    }

    /// A name of its own for the members: names of expressions may take the place of those of statements.
    fn anew(&mut self, each: Each, part: Sites) -> (Each, Sites) {
        let mut by = Renamed { from: each.slot, to: self.names.fresh() };
        let cond = each.cond.as_ref().map(|cond| by.truth(cond));
        (Each { slot: by.to, cond, ..each }, by.sites(&part))
    }

    fn gathered(&mut self, begins: Stmt, each: Each, slot: Slot, added: Sites) -> Block {
        let more = Sites::Union(Box::new(Sites::Slot(slot)), Box::new(added));
        self.looped(begins, each, vec![Stmt::Let { slot, value: more.into() }])
    }

    /// What is done at first, and for each member for which the condition holds.
    fn looped(&mut self, begins: Stmt, each: Each, done: Block) -> Block {
        let (left, counter) = (self.names.fresh(), self.names.fresh());
        let (all, one) = (|| Box::new(Sites::Slot(left)), || Box::new(Sites::Slot(each.slot)));
        let mut round = vec![
            Stmt::Let { slot: each.slot, value: Sites::First(all()).into() },
            Stmt::Let { slot: left, value: Sites::Minus(all(), one()).into() },
        ];
        match each.cond {
            Some(cond) => round.push(Stmt::If { cond, then: done, otherwise: Block::new() }),
            None => round.extend(done),
        }
        let times = Num::Count(Box::new(Set::Sites(*all())));
        let rounds = Stmt::Repeat { counter, times, cond: None, body: round };
        vec![begins, Stmt::Let { slot: left, value: Expr::Set(each.domain) }, rounds]
    }
}

fn is_of_sites(each: &Each) -> bool {
    matches!(each.domain, Set::Sites(_)) && each.cond.is_some()
}
