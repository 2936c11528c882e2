//! Turn programs: statements and effects.

use super::super::dead_stores::DeadStores;
use super::super::op::{Op, Pc, Test};
use super::super::register::{N, S};
use super::super::{beginning, facts, Entry, Origin, Place, Quiescent};
use super::frames::Class;
use super::{Compiler, Kind, Names};
use crate::model::{
    bits, Arith, Choice, Compare, Expr, Members, Num, ProgramId, Rewrite, Role, Set, Sites, Slot, Stmt,
    Target, Truth,
};
use std::ops::Range;
use std::sync::Arc;

/// What is known on a way through a turn: who is `me`, and what of names.
pub type Way = (Option<Role>, Names);

impl<'a> Compiler<'a> {
    /// Every turn program, for every role.
    pub fn turns(&mut self) -> Vec<Vec<Entry>> {
        let mut turns = Vec::new();
        for (i, of_roles) in self.role_turns.iter().enumerate() {
            self.program = i;
            self.own.clear();
            let entries = of_roles.iter().zip(0..).map(|(program, role)| self.turn(program, Role(role)));
            turns.push(entries.collect());
        }
        turns
    }

    fn turn(&mut self, program: &'a crate::model::Program, role: Role) -> Entry {
        let quiescent = self.quiescents[self.program]
            .as_ref()
            .and_then(|quiescent| self.quiescent(quiescent, program, role));
        self.forcing = quiescent.map(|(quiescent, forcing)| (forcing, quiescent.only));
        self.dead_stores = DeadStores::of(self.unread, program);
        let pc = self.whole_turn(&program.body, &program.after, role);
        (self.forcing, self.dead_stores) = (None, None);
        Entry {
            pc,
            beginning: beginning::beginning(&program.body, &program.after),
            mosts: program.mosts as u8,
            quiescent: quiescent.map(|quiescent| quiescent.0),
        }
    }

    /// A turn from its first operation to its last; gives the first.
    fn whole_turn(&mut self, body: &'a [Stmt], after: &'a [Stmt], role: Role) -> Pc {
        self.names = Names::default();
        (self.me, self.mover) = (Some(role), Some(role));
        let pc = self.here();
        self.has_reached = false;
        self.rest = vec![Some(after)];
        self.origin = Origin::Effects(ProgramId(self.program as u16), None);
        self.block(body);
        let ends = std::mem::take(&mut self.to_end);
        self.land_all(ends);
        if facts::takes_role(body) {
            (self.me, self.mover) = (None, None);
        }
        self.rest = vec![];
        self.block(after);
        let ends = std::mem::take(&mut self.to_end);
        self.land_all(ends);
        self.origin = Origin::Other;
        self.emit(Op::Done);
        pc
    }

    /// The turn without its first loop, and the register of the candidates that begin the loop; nothing if these
    /// cannot be told by set algebra.
    fn quiescent(
        &mut self,
        quiescent: &'a crate::program::quiescent::Quiescent,
        program: &'a crate::model::Program,
        role: Role,
    ) -> Option<(Quiescent, S)> {
        self.names = Names::default();
        (self.me, self.mover) = (Some(role), Some(role));
        let each = &quiescent.forcing;
        let (Set::Sites(domain), Some(cond)) = (&each.domain, &each.cond) else { return None };
        self.names.sure.insert(each.slot);
        let cond = self.simplify().truth(cond);
        self.names.sure.clear();
        let whole = self.whole().sites_where(each.slot, &cond)?;
        let (scratch, pc) = (self.scratch.len(), self.here());
        let from = self.sites(&Sites::Both(Box::new(domain.clone()), Box::new(whole)));
        let (forcing, some) = (S(self.lasting(Kind::Set)), N(self.lasting(Kind::Num)));
        self.emit(Op::Copy { to: forcing, from });
        let worth = N(self.lasting(Kind::Num));
        let from = self.num(&quiescent.worth);
        self.emit(Op::Move { to: worth, from });
        self.emit(Op::Const { to: some, value: 0 });
        let skip = self.branch_on(Test::Some(forcing), false);
        self.emit(Op::Const { to: some, value: 1 });
        self.land(skip);
        self.emit(Op::Return);
        self.release(scratch);
        let only = N(self.lasting(Kind::Num));
        let left = self.whole_turn(&quiescent.body, &program.after, role);
        Some((Quiescent { pc: left, forcing: (pc, some), only, worth }, forcing))
    }

    /// Statements in order.
    pub fn block(&mut self, block: &'a [Stmt]) {
        let mut at = 0;
        while at < block.len() {
            let dead = self.dead_stores.as_ref().map_or(0, |dead| dead.beginning(&block[at..]));
            match dead {
                0 => self.in_order(block, at..at + 1),
                _ => self.left_out(block, at..at + dead),
            }
            at += dead.max(1);
        }
    }

    fn in_order(&mut self, block: &'a [Stmt], part: Range<usize>) {
        for i in part {
            self.rest.push(Some(&block[i + 1..]));
            let from = self.scratch.len();
            self.stmt(&block[i]);
            self.release(from);
            self.rest.pop();
        }
    }

    /// Dead stores: random games go past them.
    fn left_out(&mut self, block: &'a [Stmt], part: Range<usize>) {
        let flag = match self.places.leaves_out {
            Some(flag) => flag,
            None => N(self.lasting(Kind::Num)),
        };
        self.places.leaves_out = Some(flag);
        let past = self.branch_on(Test::Is(flag), true);
        let (before, dead_stores) = (self.way(), self.dead_stores.take());
        self.in_order(block, part);
        self.dead_stores = dead_stores;
        self.land(past);
        self.meet(before);
    }

    /// From here on the turn does what it does after a choice.
    pub fn after_choice(&mut self, choice: &Choice) {
        self.origin = Origin::Effects(ProgramId(self.program as u16), Some(choice.id));
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Choose { choice, each, by, if_any } => {
                self.choose(choice, each, by.as_ref(), *if_any);
                self.after_choice(choice);
            }
            Stmt::ChooseSet { choice, .. } => {
                self.origin = Origin::Choice(choice.id);
                self.choose_set(stmt);
                self.after_choice(choice);
            }
            Stmt::Either { choice, branches } => self.either(choice, branches),
            Stmt::If { cond, then, otherwise } => self.if_else(cond, then, otherwise),
            Stmt::Repeat { counter, times, cond, body } => self.repeat(*counter, times, cond.as_ref(), body),
            Stmt::Let { slot, value } => self.assign(*slot, value),
            Stmt::Require(cond) => self.require(cond),
            Stmt::RequireMost { index, value, .. } => {
                let value = self.num(value);
                self.has_reached = true;
                self.emit(Op::Reach { index: *index as u8, value });
            }
            Stmt::Take(role) => self.take_role(role),
            Stmt::Pass => {
                self.emit(Op::Pass);
            }
            Stmt::EndTurn => {
                let jump = self.jump();
                self.to_end.push(jump);
            }
            Stmt::Next { program, by } => {
                let by = by.as_ref().map(|by| self.members(by));
                self.emit(Op::Next { program: program.map_or(255, |p| p.0 as u8), by });
            }
            // Only a setup puts up a whole position.
            Stmt::Position(_) => {}
            effect => self.effect(effect),
        }
    }

    /// A statement that changes pieces, marks or variables.
    pub fn effect(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Set { var, value } => self.set_var(var, value),
            Stmt::Place { colours, kinds, at } => self.place(colours, kinds, at),
            Stmt::Move { what, to } => self.relocate(what, to),
            Stmt::Remove(what) => match what {
                Target::Sites(s) => match self.single_site(s) {
                    Some(site) => {
                        self.emit(Op::RemoveSite { site });
                    }
                    None => {
                        let sites = self.sites(s);
                        self.emit(Op::Remove { sites });
                    }
                },
                Target::Pieces(p) => {
                    let of = self.pieces(p);
                    self.emit(Op::RemovePieces { of });
                }
            },
            Stmt::Rotate { what, spin } => self.rotate(what, spin),
            Stmt::Mark { on, mark, at } => match at {
                Target::Sites(s) => {
                    let sites = self.sites(s);
                    self.emit(Op::Mark { on: *on, mark: mark.0, sites });
                }
                Target::Pieces(p) => {
                    let of = self.pieces(p);
                    self.emit(Op::MarkPieces { on: *on, mark: mark.0, of });
                }
            },
            _ => {}
        }
    }

    fn if_else(&mut self, cond: &Truth, then: &'a [Stmt], otherwise: &'a [Stmt]) {
        let jumps = self.branch(cond, false);
        let before = self.way();
        self.block(then);
        let after_then = self.way();
        self.begin_branch(&before);
        if otherwise.is_empty() {
            self.land_all(jumps);
        } else {
            let end = self.jump();
            self.land_all(jumps);
            self.block(otherwise);
            self.land(end);
        }
        self.meet(after_then);
    }

    /// What is known here.
    pub fn way(&self) -> Way {
        (self.me, self.names.clone())
    }

    /// A branch begins: what is known is what was known before all of them.
    pub fn begin_branch(&mut self, before: &Way) {
        (self.me, self.names) = before.clone();
        self.mover = self.me;
    }

    /// Two ways come together: what both know is known.
    pub fn meet(&mut self, (me, other): Way) {
        if self.me != me {
            self.me = None;
        }
        self.mover = self.me;
        for (slot, place) in other.slots {
            self.names.slots.entry(slot).or_insert(place);
        }
        self.names.sure.retain(|slot| other.sure.contains(slot));
        self.names.members.retain(|slot, member| other.members.get(slot) == Some(member));
        self.names.steady.retain(|slot, value| other.steady.get(slot) == Some(value));
        self.names.known.retain(|slot, mask| other.known.get(slot) == Some(mask));
    }

    fn repeat(&mut self, counter: Slot, times: &Num, cond: Option<&Truth>, body: &'a [Stmt]) {
        if facts::takes_role(body) {
            (self.me, self.mover) = (None, None);
        }
        // What comes after the body is either the body again or what comes after the loop.
        let is_sure = self.goes_on_surely(cond, body) && self.completes_from(&[]) == Some(Truth::Const(true));
        let after = is_sure.then_some(&[] as &[Stmt]);
        self.looped(counter, times, cond, |c| {
            c.rest.push(after);
            c.block(body);
            c.rest.pop();
        });
    }

    /// `repeat up to N times while C`
    pub fn looped(&mut self, counter: Slot, times: &Num, cond: Option<&Truth>, body: impl FnOnce(&mut Self)) {
        let from = self.num(times);
        let place = match self.tried {
            Some(_) => Place::Number(self.new_num()),
            None => self.place_of(counter, Class::Number),
        };
        let Place::Number(left) = place else { return };
        self.emit(Op::Clamp { to: left, from, low: 0, high: 1024 });
        self.names.slots.insert(counter, place);
        self.names.sure.clear();
        self.names.steady.clear();
        let next = self.here();
        let zero = self.number(0);
        let mut out = vec![self.branch_on(Test::Compare(Compare::Greater, left, zero), false)];
        if let Some(cond) = cond {
            out.extend(self.branch(cond, false));
        }
        body(self);
        let one = self.number(1);
        self.emit(Op::Arith { op: Arith::Subtract, to: left, a: left, b: one });
        self.emit(Op::Jump(next as Pc));
        self.land_all(out);
        self.names.steady.clear();
    }

    fn place(&mut self, colours: &Members, kinds: &Members, at: &Sites) {
        let (Some(colour_mask), Some(kind_mask)) = (self.known_mask(colours), self.known_mask(kinds)) else {
            let (colours, kinds) = (self.members(colours), self.members(kinds));
            let op = match self.single_site(at) {
                Some(site) => Op::PutOf { colours, kinds, site },
                None => Op::PutMask { colours, kinds, sites: self.sites(at) },
            };
            self.emit(op);
            return;
        };
        let cast = &self.model.cast;
        let types: Vec<u8> = bits(colour_mask)
            .flat_map(|c| bits(kind_mask).map(move |k| (c, k)))
            .filter(|(c, k)| usize::from(*c) < cast.colours.len() && usize::from(*k) < cast.kinds.len())
            .map(|(c, k)| cast.piece_type(usize::from(c), usize::from(k)))
            .filter(|ty| cast.exists.get(ty.index()) == Some(&true))
            .map(|ty| ty.0)
            .collect();
        if let Some(site) = self.single_site(at) {
            types.iter().for_each(|ty| {
                self.emit(Op::Put { ty: *ty, site });
            });
            return;
        }
        let mut sites = self.sites(at);
        if types.len() > 1 {
            let to = self.new_set();
            self.emit(Op::Copy { to, from: sites });
            sites = to;
        }
        types.iter().for_each(|ty| {
            self.emit(Op::PutAll { ty: *ty, sites });
        });
    }

    fn relocate(&mut self, what: &Target, to: &Sites) {
        match what {
            Target::Sites(s) => {
                let from = self.site(s);
                let to = self.site(to);
                self.emit(Op::MoveSite { from, to });
            }
            Target::Pieces(crate::model::Pieces::Slot(slot))
                if matches!(self.names.slots.get(slot), Some(Place::Piece(_))) =>
            {
                let Some(Place::Piece(piece)) = self.names.slots.get(slot).copied() else { return };
                let to = self.site(to);
                self.emit(Op::MovePiece { piece, to });
            }
            Target::Pieces(p) => {
                let of = self.pieces(p);
                let (piece, count, one) = (self.new_num(), self.new_num(), self.number(1));
                let to = self.site(to);
                self.emit(Op::CountList { to: count, of });
                let skip = self.branch_on(Test::Compare(Compare::Equal, count, one), false);
                self.emit(Op::LargestOf { to: piece, of });
                self.emit(Op::MovePiece { piece, to });
                self.land(skip);
            }
        }
    }

    fn rotate(&mut self, what: &Sites, spin: &Members) {
        let spin = self.members(spin);
        if let Some((family, index)) = self.member_told(what) {
            self.turnable(family);
            self.emit(Op::RotateMember { family, index, spin });
            return;
        }
        let sites = self.sites(what);
        self.emit(Op::Rotate { sites, spin });
    }

    /// The family of which a set is a member, and its index: a name bound to one, or what one step from a site leads to.
    fn member_told(&mut self, e: &Sites) -> Option<(u16, N)> {
        match e {
            Sites::Slot(slot) => match self.names.members.get(slot).copied() {
                Some(member) => Some(member),
                None => match self.names.steady.get(slot)?.clone() {
                    Expr::Set(Set::Sites(value)) => self.member_told(&value),
                    _ => None,
                },
            },
            Sites::Neighbours(from, links) => {
                let links = self.links(links)?;
                let site = self.single_site(from)?;
                let near = self.tables.links[usize::from(links)].1.near.clone();
                let sites =
                    near.iter().map(|to| to.iter().map(|bit| self.layout.site(bit.index())).collect());
                let sets = Arc::new(sites.collect());
                Some((self.family_table(&sets), site))
            }
            _ => None,
        }
    }

    /// Works out how each set of the family is turned.
    fn turnable(&mut self, family: u16) {
        if !self.tables.families[family as usize].turns.is_empty() {
            return;
        }
        let board = &self.model.board;
        let turn = |set: &crate::board::SiteSet, clockwise: bool| {
            // What stays where it is makes no difference, such as the middle, or all of a set of one site.
            let pairs = board.turn(set, clockwise).unwrap_or_default().into_iter().filter(|(a, b)| a != b);
            pairs.map(|(a, b)| (self.layout.bit(a).0, self.layout.bit(b).0)).collect::<Vec<_>>()
        };
        let turns =
            self.families[family as usize].iter().map(|set| [turn(set, true), turn(set, false)]).collect();
        self.tables.families[family as usize].turns = turns;
    }

    fn take_role(&mut self, role: &Members) {
        let known = self.known_mask(role).map(|mask| mask & self.model.cast.all_roles());
        let role = self.members(role);
        self.emit(Op::TakeRole { role });
        if known != Some(0) {
            self.me = known.map(|mask| Role(mask.trailing_zeros() as u8));
            self.mover = self.me;
        }
    }

    /// A register that no other code of this statement uses, for what has to last through it.
    pub fn kept_number(&mut self) -> N {
        N(self.lasting(Kind::Num))
    }
}
