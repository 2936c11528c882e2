//! Where the names live that matter from one decision to the next: registers of the position.

use super::super::{Place, F, L, N, S};
use super::Kind;
use crate::board::Board;
use crate::model::{
    Block, Choice, Compare, Expr, Links, Members, Model, Num, Program, Set, Sites, Slot, Stmt, Truth,
};
use std::collections::{HashMap, HashSet};

/// What a register of a name holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    Truth,
    Number,
    Members,
    Site,
    Piece,
    Sites,
    Family,
    Numbers,
    Pieces,
    List,
}

/// The registers of names of each program that outlive a decision.
pub struct Frames {
    /// For each program, by name and class.
    lasting: Vec<HashMap<(Slot, Class), Place>>,
    /// For each program the names that always hold a single site.
    single: Vec<HashSet<Slot>>,
    /// For each program the registers of set choices: candidates and sizes, in order of text.
    pub extra: Vec<HashMap<u16, Extra>>,
    /// For each program and name of a family's member: where its index is.
    indices: Vec<HashMap<Slot, N>>,
}

/// Registers of a choice of a set.
#[derive(Clone, Copy, Debug)]
pub struct Extra {
    pub set: S,
    pub num: N,
    pub family: F,
    pub list: L,
    pub sizes: L,
}

impl Class {
    /// What a name of this expression's type holds.
    pub fn of(value: &Expr, single: bool) -> Class {
        match value {
            Expr::Truth(_) => Class::Truth,
            Expr::Num(_) => Class::Number,
            Expr::List(_) => Class::List,
            Expr::Set(Set::Sites(_)) if single => Class::Site,
            Expr::Set(set) => Class::of_set(set),
        }
    }

    /// What a name holds for a set of this type.
    pub fn of_set(set: &Set) -> Class {
        match set {
            Set::Sites(_) => Class::Sites,
            Set::Family(_) => Class::Family,
            Set::Members(..) => Class::Members,
            Set::Numbers(_) => Class::Numbers,
            Set::Pieces(_) => Class::Pieces,
        }
    }

    /// What a name holds for one member of a set of this type.
    pub fn of_member(set: &Set) -> Class {
        match set {
            Set::Sites(_) => Class::Site,
            Set::Family(_) => Class::Sites,
            Set::Members(..) => Class::Members,
            Set::Numbers(_) => Class::Number,
            Set::Pieces(_) => Class::Piece,
        }
    }

    /// The kind of its registers.
    pub fn kind(self) -> Kind {
        match self {
            Class::Sites => Kind::Set,
            Class::Truth | Class::Number | Class::Members | Class::Site | Class::Piece => Kind::Num,
            Class::Family => Kind::Family,
            Class::Numbers | Class::Pieces | Class::List => Kind::List,
        }
    }

    /// The place that is this register of the class's kind.
    pub fn place(self, register: u16) -> Place {
        match self {
            Class::Truth => Place::Truth(N(register)),
            Class::Number => Place::Number(N(register)),
            Class::Members => Place::Members(N(register)),
            Class::Site => Place::Site(N(register)),
            Class::Piece => Place::Piece(N(register)),
            Class::Sites => Place::Sites(S(register)),
            Class::Family => Place::Family(F(register)),
            Class::Numbers => Place::Numbers(L(register)),
            Class::Pieces => Place::Pieces(L(register)),
            Class::List => Place::List(L(register)),
        }
    }
}

/// What a walk through a program's statements finds.
#[derive(Default)]
struct Found {
    live: HashSet<Slot>,
    /// Every value given to a name by a statement.
    given: Vec<(Slot, Option<Expr>, Class)>,
    /// Names of members of families.
    members: Vec<Slot>,
    sets: Vec<u16>,
}

impl Frames {
    /// Gives out registers after those given out already; programs share them, as only one runs at a time.
    pub fn of(model: &Model, next: &mut [usize; 4]) -> Frames {
        let base = *next;
        let mut frames =
            Frames { lasting: Vec::new(), single: Vec::new(), extra: Vec::new(), indices: Vec::new() };
        for program in &model.programs {
            let mut at = base;
            frames.add(model, program, &mut at);
            (0..4).for_each(|k| next[k] = next[k].max(at[k]));
        }
        frames
    }

    fn add(&mut self, model: &Model, program: &Program, at: &mut [usize; 4]) {
        let mut found = Found::default();
        found.block(&program.body);
        found.block(&program.after);
        let single = found.single(&model.board);
        let mut lasting = HashMap::new();
        let mut take = |kind: usize| {
            at[kind] += 1;
            (at[kind] - 1) as u16
        };
        for (slot, value, class) in &found.given {
            if !found.live.contains(slot) {
                continue;
            }
            let class = value.as_ref().map_or(*class, |v| Class::of(v, single.contains(slot)));
            lasting.entry((*slot, class)).or_insert_with(|| class.place(take(class.kind() as usize)));
        }
        let mut indices = HashMap::new();
        for slot in found.members.iter().filter(|slot| found.live.contains(slot)) {
            indices.entry(*slot).or_insert_with(|| N(take(1)));
        }
        let extra = found.sets.iter().map(|choice| {
            let list = L(take(3));
            (*choice, Extra { set: S(take(0)), num: N(take(1)), family: F(take(2)), list, sizes: L(take(3)) })
        });
        self.extra.push(extra.collect());
        self.lasting.push(lasting);
        self.single.push(single);
        self.indices.push(indices);
    }

    /// The register of a name that outlives a decision.
    pub fn lasting(&self, program: usize, slot: Slot, class: Class) -> Option<Place> {
        self.lasting.get(program)?.get(&(slot, class)).copied()
    }

    /// Where the index of the family's member is that a name holds.
    pub fn index(&self, program: usize, slot: Slot) -> Option<N> {
        self.indices.get(program)?.get(&slot).copied()
    }

    /// Does the name always hold a single site (or none)?
    pub fn is_single(&self, program: usize, slot: Slot) -> bool {
        self.single.get(program).is_some_and(|s| s.contains(&slot))
    }
}

impl Found {
    fn block(&mut self, block: &Block) {
        block.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn choice(&mut self, choice: &Choice) {
        self.live.extend(choice.live.iter().copied());
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Choose { choice, each, .. } => {
                self.choice(choice);
                self.given.push((each.slot, None, Class::of_member(&each.domain)));
                if matches!(each.domain, Set::Family(_)) {
                    self.members.push(each.slot);
                }
            }
            Stmt::ChooseSet { choice, slot, domain, .. } => {
                self.choice(choice);
                self.given.push((*slot, None, Class::of_set(domain)));
                self.given.push((*slot, None, Class::of_member(domain)));
                self.sets.push(choice.id.0);
            }
            Stmt::Either { choice, branches } => {
                self.choice(choice);
                branches.iter().for_each(|b| self.block(&b.body));
            }
            Stmt::If { then, otherwise, .. } => {
                self.block(then);
                self.block(otherwise);
            }
            Stmt::Repeat { counter, body, .. } => {
                self.given.push((*counter, None, Class::Number));
                self.block(body);
            }
            Stmt::Let { slot, value } => {
                self.given.push((*slot, Some(value.clone()), Class::of(value, false)));
            }
            _ => {}
        }
    }

    /// The names that hold single sites whatever happens.
    fn single(&self, board: &Board) -> HashSet<Slot> {
        let mut single: HashSet<Slot> = self.given.iter().map(|(slot, ..)| *slot).collect();
        loop {
            let holds = |(slot, value, class): &(Slot, Option<Expr>, Class)| match value {
                Some(Expr::Set(Set::Sites(e))) => is_single(board, e, &|s| single.contains(&s)),
                Some(_) => !single.contains(slot) || *class != Class::Sites,
                None => *class == Class::Site || *class != Class::Sites,
            };
            let broken: Vec<Slot> = self.given.iter().filter(|g| !holds(g)).map(|g| g.0).collect();
            let before = single.len();
            broken.iter().for_each(|slot| {
                single.remove(slot);
            });
            if single.len() == before {
                return single;
            }
        }
    }
}

/// Is it a set if it has one site, and nothing otherwise?
pub fn is_the_one(parts: &(Truth, Sites, Sites)) -> bool {
    let (cond, e, otherwise) = parts;
    let counted = |a: &Num, n: &Num| matches!((a, n), (Num::Count(set), Num::Const(1)) if matches!(&**set, Set::Sites(a) if a == e));
    let is_one = matches!(cond, Truth::Compare(Compare::Equal, a, n) if counted(a, n));
    is_one && matches!(otherwise, Sites::Const(set) if set.is_empty())
}

/// Has it never more than one site?
pub fn is_single(board: &Board, e: &Sites, slot: &dyn Fn(Slot) -> bool) -> bool {
    let is_single = |e: &Sites| is_single(board, e, slot);
    match e {
        Sites::Slot(s) => slot(*s),
        Sites::Const(set) => set.len() <= 1,
        Sites::If(p) => is_the_one(p) || is_single(&p.1) && is_single(&p.2),
        Sites::Let(b, rest) => {
            let is_one = matches!(&b.value, Expr::Set(Set::Sites(e)) if is_single(e));
            self::is_single(board, rest, &|s| if s == b.slot { is_one } else { slot(s) })
        }
        Sites::First(_) => true,
        Sites::Image(a, _) | Sites::Minus(a, _) => is_single(a),
        Sites::Both(a, b) => is_single(a) || is_single(b),
        Sites::Neighbours(a, Links::Directions(ways)) => match **ways {
            Members::Const(ways) => is_single(a) && board.iter().all(|s| board.step(s, ways).len() <= 1),
            _ => false,
        },
        _ => false,
    }
}
