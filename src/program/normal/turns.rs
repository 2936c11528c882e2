//! Whole games in normal form: statements too. A `require` joins the choice that it judges, what depends on who moves is
//! settled for each role, and conditions that are known leave one branch.

use super::asked_next::without_what_is_asked_next;
use super::effects::{done_at_once, judged_after, of_members, sized};
use super::floods::flooded;
use super::given::Given;
use super::joined::joined;
use super::known_sets::Asked;
use super::loops::{while_it_holds, without_flag};
use super::most::known_before;
use super::named::{given_later, in_algebra, said_out, sets_in};
use super::offered::shared;
use super::single::given_once;
use super::size::Size;
use super::succession::without_defaults;
use super::sums::added_up;
use super::walks::walked;
use super::{conjuncts, joined_all, Normal};
use crate::model::{
    binds, bits, mark_failing, may_change, Binding, Block, Branch, Choice, ChoiceId, Each, Expr, Holds,
    Label, Members, Model, Num, Program, Rewrite, Role, Set, Sites, Slot, Stmt, Target, Truth,
};

/// A game in normal form, for any role: nothing is known of `me`.
pub fn model(model: &Model) -> Model {
    let mut normal = model.clone();
    normal.programs = model.programs.iter().map(|program| in_normal_form(model, program, None)).collect();
    let whole = || Normal::new(&model.board, &model.cast);
    normal.ends = super::ends::ends(model);
    for pattern in &mut normal.patterns {
        let mut normal = whole();
        let built = normal.truth(&pattern.built);
        pattern.built = normal.included(built);
    }
    normal
}

/// A turn of a game in normal form, for the role whose turn it is.
pub fn turn(model: &Model, program: &Program, role: Role) -> Program {
    in_normal_form(model, program, Some(role))
}

fn in_normal_form(model: &Model, program: &Program, role: Option<Role>) -> Program {
    let normal = |program: &Program| Turn::new(model, program, role).program(program);
    let mut done = normal(&added_up(model, &without_defaults(model, program, role)));
    let summed = given_once(&added_up(model, &done));
    match joined(model, &summed) {
        Some(joined) => done = normal(&joined),
        None if summed != done => done = normal(&summed),
        None => {}
    }
    let mut done = match known_before(model, &done, role) {
        Some(known) => normal(&known),
        None => done,
    };
    // What was required after a choice may have become a part of its condition.
    mark_failing(&mut done);
    done
}

/// Does a name keep its value until a statement of the same block gives it another one?
fn keeps(name: Slot, following: &[Stmt]) -> bool {
    let gives = following.iter().find(|stmt| binds(stmt, &[name].into()));
    gives.is_none_or(|stmt| matches!(stmt, Stmt::Let { .. } | Stmt::Choose { .. } | Stmt::ChooseSet { .. }))
}

struct Turn<'a> {
    normal: Normal<'a>,
    given: Given,
    /// Does the name that the statement at hand gives keep its value as long as that can be read?
    keeps: bool,
    /// How many names blocks round this one have given.
    outer: usize,
    /// Choices that offer candidates which other branches may offer, too.
    shared: Vec<ChoiceId>,
}

impl Turn<'_> {
    fn new<'a>(model: &'a Model, program: &Program, me: Option<Role>) -> Turn<'a> {
        Turn {
            normal: Normal::new(&model.board, &model.cast).of(me, me),
            given: Given::of(program),
            keeps: false,
            outer: 0,
            shared: Vec::new(),
        }
    }

    fn program(&mut self, program: &Program) -> Program {
        let body = self.block(&program.body);
        if super::super::facts::takes_role(&program.body) {
            self.forget_role();
        }
        let after = self.block(&program.after);
        Program { body, after, ..program.clone() }
    }

    fn forget_role(&mut self) {
        (self.normal.me, self.normal.mover) = (None, None);
    }

    fn block(&mut self, block: &Block) -> Block {
        let mut done = Block::new();
        self.inner(block, &mut done);
        done
    }

    /// The statements of a block; names given inside end with it.
    fn inner(&mut self, block: &[Stmt], done: &mut Block) {
        let names = self.normal.scope.len();
        let outer = std::mem::replace(&mut self.outer, names);
        self.statements(block, done);
        self.normal.scope.truncate(names);
        self.outer = outer;
    }

    fn walked(&self, stmt: &Stmt, following: &[Stmt]) -> Option<Vec<Stmt>> {
        let outer = |slot| self.normal.scope[..self.outer].iter().any(|name| name.slot == slot);
        walked(&self.normal, stmt, following, &outer)
    }

    fn statements(&mut self, block: &[Stmt], done: &mut Block) {
        for (at, stmt) in block.iter().enumerate() {
            let following = &block[at + 1..];
            let named = in_algebra(&mut self.normal, stmt);
            let stmt = named.as_ref().unwrap_or(stmt);
            let told = said_out(stmt, following, &self.given);
            let told = told.or_else(|| given_later(stmt, following, &self.given));
            if let Some(told) = told.or_else(|| self.walked(stmt, following)) {
                return self.statements(&told, done);
            }
            let is_shared = matches!(stmt, Stmt::Choose { choice, .. } if self.shared.contains(&choice.id));
            let judged = if is_shared { None } else { judged_after(stmt, following) };
            let Some((choice, cond, effects)) = judged else {
                self.keeps = matches!(stmt, Stmt::Let { slot, .. } if keeps(*slot, following));
                let plain = without_flag(stmt, &block[..at], following, &self.given);
                let plain = plain.or_else(|| while_it_holds(stmt));
                let stmt = plain.as_ref().unwrap_or(stmt);
                let flood = flooded(&self.normal, stmt, &block[..at]);
                self.stmt(flood.as_ref().unwrap_or(stmt), done);
                continue;
            };
            let (effects, rest) = following.split_at(effects);
            let judged = [&[choice], effects, &[Stmt::Require(cond)], rest].concat();
            return self.statements(&judged, done);
        }
    }

    /// A block that may be left out: what it does to who is `me` is not known afterwards.
    fn branch(&mut self, block: &Block) -> Block {
        let before = (self.normal.me, self.normal.mover);
        let done = self.block(block);
        (self.normal.me, self.normal.mover) = before;
        done
    }

    fn stmt(&mut self, stmt: &Stmt, done: &mut Block) {
        if let Some(effects) = done_at_once(&self.normal, stmt, done) {
            return self.statements(&effects, done);
        }
        if matches!(stmt, Stmt::Repeat { .. }) {
            // A round may come after a change.
            self.normal.forget_where_names_lie();
        }
        self.rewritten(stmt, done);
        self.without_what_is_replaced(done);
        if may_change(stmt) {
            self.normal.forget_where_names_lie();
        }
    }

    /// `remove S`, `place P at S`: what stands there gives way to what is placed, where sites hold one piece.
    fn without_what_is_replaced(&self, done: &mut Block) {
        let [.., Stmt::Remove(Target::Sites(removed @ Sites::Slot(_))), Stmt::Place { colours, kinds, at }] =
            &done[..]
        else {
            return;
        };
        let (cast, Members::Const(kinds)) = (self.normal.cast, kinds) else { return };
        let exists = |colour: u8, kind: u8| {
            cast.exists.get(cast.piece_type(usize::from(colour), usize::from(kind)).index()) == Some(&true)
        };
        let is_there = |colour: u8| bits(*kinds).any(|kind| exists(colour, kind));
        let is_placed = match colours {
            Members::Const(colours) => bits(*colours).any(is_there),
            Members::Me => bits(cast.all_roles()).all(is_there),
            _ => false,
        };
        if removed == at && is_placed && !cast.sharing && !cast.stacking {
            done.remove(done.len() - 2);
        }
    }

    fn rewritten(&mut self, stmt: &Stmt, done: &mut Block) {
        let n = &mut self.normal;
        done.push(match stmt {
            Stmt::Choose { choice, each, by, if_any } => return self.choose(choice, each, by, *if_any, done),
            Stmt::ChooseSet { choice, slot, size, domain, keeping, maximal, cond, by } => {
                let (size, domain) = (size.as_ref().map(|size| n.numbers(size)), n.set(domain));
                let asked = Asked { slot: *slot, keeping: keeping.clone(), cond: cond.clone() };
                let asked = n.asked_of_part_of(&domain, asked);
                let (size, keeping) = sized(*slot, size, asked.keeping);
                let asked = Asked { keeping, ..asked };
                let asked = if *maximal { asked } else { n.told_by_board(size.as_ref(), asked) };
                let Asked { keeping, cond, .. } = asked;
                let (domain, keeping) = self.members_of(*slot, domain, keeping);
                // A set that is judged when it is complete may be complete without some of them.
                let (domain, cond) = match maximal {
                    false => self.members_of(*slot, domain, cond),
                    true => (domain, cond),
                };
                let by = by.as_ref().map(|by| self.normal.members(by));
                let (choice, slot, maximal) = (choice.clone(), *slot, *maximal);
                Stmt::ChooseSet { choice, slot, size, domain, keeping, maximal, cond, by }
            }
            Stmt::Either { choice, branches } => self.either(choice, branches),
            Stmt::If { cond, then, otherwise } => return self.if_else(cond, then, otherwise, done),
            Stmt::Repeat { counter, times, cond, body } => {
                let times = n.num(times);
                if super::super::facts::takes_role(body) {
                    self.forget_role();
                }
                let cond = cond.as_ref().map(|cond| self.normal.truth(cond));
                Stmt::Repeat { counter: *counter, times, cond, body: self.block(body) }
            }
            Stmt::Let { slot, value } => {
                let value = n.expr(value);
                self.name(*slot, Holds::Value(&value), false);
                self.alias(*slot, &value);
                Stmt::Let { slot: *slot, value }
            }
            Stmt::Require(cond) => {
                let cond = n.truth(cond);
                return self.require(cond, done);
            }
            Stmt::RequireMost { index, value, source } => {
                Stmt::RequireMost { index: *index, value: n.num(value), source: *source }
            }
            Stmt::Take(role) => {
                let role = n.members(role);
                self.forget_role();
                Stmt::Take(role)
            }
            effect => effect.rebuilt(n),
        });
    }

    fn choose(&mut self, choice: &Choice, each: &Each, by: &Option<Members>, if_any: bool, done: &mut Block) {
        let by = by.as_ref().map(|by| self.normal.members(by));
        let each = self.chosen(each);
        self.name(each.slot, Holds::Members(&each.domain), if_any);
        match (&by, if_any) {
            (Some(_), _) => self.normal.forget_where_names_lie(),
            (None, true) => {}
            (None, false) => without_what_is_asked_next(&mut self.normal, &each, done),
        }
        done.push(Stmt::Choose { choice: choice.clone(), each, by, if_any });
    }

    /// From here to the end of the block the name holds this, unless it is given other values as well.
    fn name(&mut self, slot: Slot, holds: Holds<'_>, perhaps: bool) {
        let (choices, others) = self.given.times(slot);
        self.normal.enter(slot, holds);
        let unsure = others > 0 && choices + others > 1;
        let is_one_site = unsure && self.given.is_one_site(slot);
        let Some(name) = self.normal.scope.last_mut() else { return };
        name.of_statement = true;
        // What lies where is known until something changes.
        let is_known = !unsure && !perhaps;
        name.within = name.within.take().filter(|within| is_known && sets_in(within).is_some());
        if is_one_site && !perhaps {
            name.size = Size::ONE;
        } else if unsure || perhaps {
            let most = if unsure { crate::board::MAX_SITES } else { name.size.most };
            name.size = Size { least: 0, most };
        }
        if unsure {
            name.among = u64::MAX;
        }
    }

    /// A name for what stays the same, or for what another name stands for: the value may stand for it.
    fn alias(&mut self, slot: Slot, value: &Expr) {
        let once = |slot: &Slot| {
            let (choices, others) = self.given.times(*slot);
            choices + others == 1
        };
        let stays = match value {
            Expr::Truth(Truth::Const(_)) | Expr::Num(Num::Const(_)) => self.keeps || once(&slot),
            Expr::Set(Set::Sites(Sites::Const(_)) | Set::Members(_, Members::Const(_))) => {
                self.keeps || once(&slot)
            }
            Expr::Set(Set::Sites(Sites::Slot(of)) | Set::Members(_, Members::Slot(of)))
            | Expr::Num(Num::Slot(of))
            | Expr::Truth(Truth::Slot(of)) => once(&slot) && once(of) && self.given.lives_as_long(*of, slot),
            _ => false,
        };
        if let (true, Some(name)) = (stays, self.normal.scope.last_mut()) {
            name.value = Some(value.clone());
        }
    }

    /// The candidates of a choice: what is asked of them by membership is asked of the set they come from.
    fn chosen(&mut self, each: &Each) -> Each {
        let each = self.normal.each(each);
        self.narrowed(each)
    }

    fn narrowed(&mut self, each: Each) -> Each {
        let slot = each.slot;
        match each.domain {
            Set::Sites(_) => match self.normal.filtered(each) {
                Sites::Filter(each) if each.slot == slot => *each,
                sites => Each { slot, domain: Set::Sites(sites), cond: None },
            },
            Set::Pieces(_) => each,
            _ => self.normal.merged(each),
        }
    }

    /// What the members of a set of sites come from, without what a condition asks of each of them, and what else it asks.
    fn members_of(&self, slot: Slot, domain: Set, cond: Option<Truth>) -> (Set, Option<Truth>) {
        match (domain, cond) {
            (Set::Sites(domain), Some(cond)) => {
                let (sets, rest) = of_members(slot, cond);
                let domain = sets.into_iter().fold(domain, |domain, (set, inside)| match inside {
                    true => self.normal.both(domain, set),
                    false => self.normal.minus(domain, set),
                });
                (Set::Sites(domain), rest)
            }
            unchanged => unchanged,
        }
    }

    fn either(&mut self, choice: &Choice, branches: &[Branch]) -> Stmt {
        let mut takes = false;
        self.shared.extend(shared(&self.normal, branches));
        let made = branches
            .iter()
            .map(|branch| {
                takes |= super::super::facts::takes_role(&branch.body);
                let when = branch.when.as_ref().map(|when| self.normal.truth(when));
                let mut body = self.branch(&branch.body);
                // What a branch requires first tells whether it is there.
                let required = match (body.first(), branch.label) {
                    (Some(Stmt::Require(cond)), Label::Open) => Some(cond.clone()),
                    _ => None,
                };
                body.drain(..usize::from(required.is_some()));
                let when = joined_all(when.into_iter().chain(required).flat_map(conjuncts).collect());
                let when = (when != Truth::Const(true)).then_some(when);
                Branch { label: branch.label, when, body }
            })
            .collect();
        if takes {
            self.forget_role();
        }
        Stmt::Either { choice: choice.clone(), branches: made }
    }

    fn if_else(&mut self, cond: &Truth, then: &Block, otherwise: &Block, done: &mut Block) {
        let cond = self.normal.truth(cond);
        if let Truth::Const(holds) = cond {
            let block = if holds { then } else { otherwise };
            // What follows may use the places of names given inside for others.
            return self.inner(block, done);
        }
        let takes = super::super::facts::takes_role;
        let parts = (self.branch(then), self.branch(otherwise));
        if takes(then) || takes(otherwise) {
            self.forget_role();
        }
        let (then, otherwise) = parts;
        if then == otherwise {
            return done.extend(then);
        }
        if let Some(place) = self.placed(&cond, &then, &otherwise) {
            return done.push(place);
        }
        if otherwise.is_empty() && is_of_what_is_there(&cond, &then) {
            return done.extend(then);
        }
        if let Some(cond) = required(&cond, &then, &otherwise) {
            let cond = self.normal.truth(&cond);
            return self.require(cond, done);
        }
        let then = match self.chosen_if_any(&cond, then, &otherwise) {
            Ok(chosen) => return done.extend(chosen),
            Err(then) => then,
        };
        done.push(Stmt::If { cond, then, otherwise });
    }

    /// `if some S { choose x in S … }` chooses from `S` if there is any; what follows happens if something was chosen.
    fn chosen_if_any(&mut self, cond: &Truth, mut then: Block, otherwise: &[Stmt]) -> Result<Block, Block> {
        let Some(Stmt::Choose { each, if_any: false, .. }) = then.first() else { return Err(then) };
        if !otherwise.is_empty() || !self.says_the_same(each, cond) {
            return Err(then);
        }
        let Expr::Set(chosen) = super::name_of(&each.domain, each.slot) else { return Err(then) };
        let rest: Block = then.drain(1..).collect();
        if let Some(Stmt::Choose { if_any, .. }) = then.first_mut() {
            *if_any = true;
        }
        let cond = Truth::Some(Box::new(chosen));
        if is_of_what_is_there(&cond, &rest) {
            then.extend(rest);
        } else {
            then.push(Stmt::If { cond, then: rest, otherwise: Block::new() });
        }
        Ok(then)
    }

    /// Is a condition that there are candidates?
    fn says_the_same(&mut self, each: &Each, cond: &Truth) -> bool {
        let some = self.normal.some_of(each.clone());
        self.normal.follows(&some, cond) && self.normal.follows(cond, &some)
    }

    /// `if C { place A K at S } else { place B K at S }` places pieces of one of two colours.
    fn placed(&mut self, cond: &Truth, then: &[Stmt], otherwise: &[Stmt]) -> Option<Stmt> {
        let (
            [Stmt::Place { colours: a, kinds, at }],
            [Stmt::Place { colours: b, kinds: other_kinds, at: other_at }],
        ) = (then, otherwise)
        else {
            return None;
        };
        let colours = Members::If(Box::new((cond.clone(), a.clone(), b.clone())));
        let same = kinds == other_kinds && at == other_at;
        same.then(|| Stmt::Place {
            colours: self.normal.members(&colours),
            kinds: kinds.clone(),
            at: at.clone(),
        })
    }

    /// `require C` right after a choice, names for values aside, is a condition on its candidates.
    fn require(&mut self, cond: Truth, done: &mut Block) {
        if cond == Truth::Const(true) {
            return;
        }
        let names = done.iter().rev().take_while(|stmt| matches!(stmt, Stmt::Let { .. })).count();
        let Some((before, lets)) = done.len().checked_sub(names + 1).map(|at| done.split_at_mut(at + 1))
        else {
            return done.push(Stmt::Require(cond));
        };
        let shared = &self.shared;
        let is_judged = match before.last() {
            Some(Stmt::Choose { choice, if_any: false, .. } | Stmt::ChooseSet { choice, .. }) => {
                !shared.contains(&choice.id)
            }
            _ => false,
        };
        if !is_judged {
            return done.push(Stmt::Require(cond));
        }
        let behind = |cond: Truth, stmt: &Stmt| match stmt {
            Stmt::Let { slot, value } if super::super::facts::reads(&cond, *slot) => {
                let binding = Binding { slot: *slot, value: value.clone() };
                Truth::Let(Box::new(binding), Box::new(cond))
            }
            _ => cond,
        };
        let judged = lets.iter().rev().fold(cond, behind);
        let with =
            |cond: Option<Truth>| joined_all(cond.into_iter().chain([judged]).flat_map(conjuncts).collect());
        match before.last_mut() {
            Some(Stmt::Choose { each, .. }) => {
                *each = self.chosen(&Each { cond: Some(with(each.cond.take())), ..each.clone() });
            }
            Some(Stmt::ChooseSet { cond, .. }) => *cond = Some(with(cond.take())),
            _ => {}
        }
    }
}

/// `if C { require P } else { require Q }` requires one of them, and nothing else.
fn required(cond: &Truth, then: &[Stmt], otherwise: &[Stmt]) -> Option<Truth> {
    let of = |block: &[Stmt]| match block {
        [] => Some(Truth::Const(true)),
        [Stmt::Require(cond)] => Some(cond.clone()),
        _ => None,
    };
    let parts = (cond.clone(), of(then)?, of(otherwise)?);
    Some(Truth::If(Box::new(parts)))
}

/// Is a name asked whether it holds a site, and nothing done but to what is there? Where it holds none, nothing is done.
fn is_of_what_is_there(cond: &Truth, then: &[Stmt]) -> bool {
    let Truth::Some(set) = cond else { return false };
    let Set::Sites(name @ Sites::Slot(_)) = &**set else { return false };
    then.iter().all(|stmt| match stmt {
        Stmt::Place { at, .. } | Stmt::Remove(Target::Sites(at)) => at == name,
        _ => false,
    })
}
