//! Loops over the members of a set.
//!
//! Members that are known when the game is loaded have the block written out for each of them. Others are put
//! aside at the start, and the block is repeated for the first of those that are left.

use super::checker::Checker;
use super::constants::domain_mask;
use super::typed::{slot_expr, Deps, Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{
    bits, Bag, Block, Domain, Fold, Members, Num, Numbers, Operand, Set, Sites, Slot, Stmt, Truth, Value,
};
use crate::span::Span;
use crate::syntax::ast;

/// So many sets of a family are gone through.
const MOST_WRITTEN: usize = 64;

impl Checker<'_> {
    /// `for x in S where C { … }`
    pub(super) fn for_each(&mut self, each: &ast::Each, body: &ast::Block, span: Span, out: &mut Block) {
        let (domain, member) = self.domain(&each.domain);
        self.repeat_depth += 1;
        let scope = self.enter();
        match self.rounds(&domain, member) {
            Some(rounds) if !rounds.is_empty() => {
                rounds.into_iter().for_each(|value| self.round(each, value, body, out));
            }
            Some(_) => self.no_round(each, member, body),
            None => match domain.ty {
                Ty::Members { domain: of, .. } => self.of_members(each, of, domain, body, out),
                Ty::Sites { .. } | Ty::Numbers => self.of_left(each, member, domain, body, out),
                Ty::Bad => self.no_round(each, Ty::Bad, body),
                _ if self.opaque && !domain.deps.slots.is_empty() => self.no_round(each, member, body),
                _ => self.cannot_go_through(&domain, span),
            },
        }
        self.leave(scope);
        self.repeat_depth -= 1;
    }

    /// The members, if they are known and few enough to write the block out for each.
    pub(super) fn rounds(&mut self, domain: &Typed, member: Ty) -> Option<Vec<Typed>> {
        if !domain.deps.is_const() || matches!(domain.ty, Ty::Bad) {
            return None;
        }
        let at = domain.span;
        let site = |set| Typed::new(Sites::Const(set), member, Deps::default(), at);
        let rounds: Vec<Typed> = match self.value(domain)? {
            Value::Members(mask) => {
                let Ty::Members { domain, .. } = domain.ty else { return None };
                bits(mask).map(|one| Typed::members(domain, 1 << one, true, true, at)).collect()
            }
            Value::Numbers(all) => {
                all.into_iter().map(|n| Typed::new(Num::Const(n), Ty::Num, Deps::default(), at)).collect()
            }
            Value::Sites(sites) if sites.len() <= MOST_WRITTEN => {
                sites.iter().map(|s| site(std::iter::once(s).collect())).collect()
            }
            Value::Family(family) => family.iter().take(MOST_WRITTEN + 1).map(|set| site(*set)).collect(),
            _ => return None,
        };
        (rounds.len() <= MOST_WRITTEN).then_some(rounds)
    }

    /// The block for a member that is known.
    fn round(&mut self, each: &ast::Each, value: Typed, body: &ast::Block, out: &mut Block) {
        let scope = self.enter();
        self.bind_value(&each.name, value);
        self.where_holds(each, body, out);
        self.leave(scope);
    }

    /// The block, if the condition of the loop holds.
    fn where_holds(&mut self, each: &ast::Each, body: &ast::Block, out: &mut Block) {
        match &each.cond {
            Some(cond) => self.branch_if(cond, body, None, out),
            None => out.extend(self.block(body)),
        }
    }

    /// Checks a block that is never carried out.
    fn no_round(&mut self, each: &ast::Each, member: Ty, body: &ast::Block) {
        let saved = (self.next_choice, self.mosts);
        self.bind(&each.name, member);
        self.in_part(true, |c| c.where_holds(each, body, &mut Block::new()));
        (self.next_choice, self.mosts) = saved;
    }

    /// The block for every member that there may be, if it is one of the set.
    fn of_members(
        &mut self,
        each: &ast::Each,
        domain: Domain,
        set: Typed,
        body: &ast::Block,
        out: &mut Block,
    ) {
        let all = domain_mask(self, domain);
        let at = set.span;
        let slot = self.new_slot();
        out.push(Stmt::Let { slot, value: set.expr });
        for one in bits(all) {
            let mut then = Block::new();
            self.round(each, Typed::members(domain, 1 << one, true, true, at), body, &mut then);
            let left = Set::Members(domain, Members::Const(1 << one));
            let right = Set::Members(domain, Members::Slot(slot));
            let cond = Truth::Within(Box::new(Operand { left, right }));
            out.push(Stmt::If { cond, then, otherwise: Block::new() });
        }
    }

    /// The block for the first member of those that are left, as often as there are members.
    fn of_left(&mut self, each: &ast::Each, member: Ty, set: Typed, body: &ast::Block, out: &mut Block) {
        let (left, counter) = (self.new_slot(), self.new_slot());
        let ty = set.ty;
        out.push(Stmt::Let { slot: left, value: set.expr });
        let Some(whole) = set_of(left, ty) else { return };
        let times = Num::Count(Box::new(whole));
        let slot = self.bind(&each.name, member);
        let mut round = first_of(left, slot, ty);
        self.where_holds(each, body, &mut round);
        out.push(Stmt::Repeat { counter, times, cond: None, body: round });
    }

    fn cannot_go_through(&mut self, domain: &Typed, span: Span) {
        let message = format!("a loop cannot go through {} like these", domain.ty.name());
        let span = if domain.span == Span::default() { span } else { domain.span };
        let members = "a loop goes through sites, numbers, directions, players and the like, and through a family of at most 64 \
                       sets that is known when the game is loaded";
        let instead = match domain.ty {
            Ty::Family => "for groups, all at once: `remove union(g for g in groups(theirs) where …)`",
            _ => "for pieces go through their sites",
        };
        let help = format!("{members}; {instead}");
        self.error(Diagnostic::error("loop-members", span, message).help(help));
    }
}

/// A name's value as a set.
fn set_of(slot: Slot, ty: Ty) -> Option<Set> {
    match slot_expr(slot, ty) {
        crate::model::Expr::Set(set) => Some(set),
        _ => None,
    }
}

/// Names the first of those that are left, and takes it away from them.
fn first_of(left: Slot, slot: Slot, ty: Ty) -> Block {
    let (first, rest) = match ty {
        Ty::Numbers => {
            let least = Num::Fold(Fold::Min, Box::new(Bag::Numbers(Numbers::Slot(left))));
            let taken = Numbers::Of(vec![Num::Slot(slot)]);
            (least.into(), Numbers::Minus(Box::new(Numbers::Slot(left)), Box::new(taken)).into())
        }
        _ => {
            let first = Sites::First(Box::new(Sites::Slot(left)));
            (first.into(), Sites::Minus(Box::new(Sites::Slot(left)), Box::new(Sites::Slot(slot))).into())
        }
    };
    vec![Stmt::Let { slot, value: first }, Stmt::Let { slot: left, value: rest }]
}
