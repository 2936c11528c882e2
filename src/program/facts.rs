//! What the text of a game proves about it.

use crate::model::{
    bits, holds, names_in, Bag, Cast, Expr, Fold, Index, Members, Model, Num, Numbers, Pieces, Program,
    Reads, Rewrite, Role, Set, Sites, Slot, Stmt, Truth, VarRef,
};

/// Does the expression read the name?
pub fn reads(e: &impl Reads, slot: Slot) -> bool {
    names_in(e).contains(&slot)
}

/// How many parts an expression has.
pub fn size(e: &Truth) -> usize {
    struct Counter(usize);
    impl Rewrite for Counter {
        fn truth(&mut self, e: &Truth) -> Truth {
            self.0 += 1;
            self.parts_of_truth(e)
        }
        fn num(&mut self, e: &Num) -> Num {
            self.0 += 1;
            self.parts_of_num(e)
        }
        fn sites(&mut self, e: &Sites) -> Sites {
            self.0 += 1;
            self.parts_of_sites(e)
        }
        fn members(&mut self, e: &Members) -> Members {
            self.0 += 1;
            self.parts_of_members(e)
        }
    }
    let mut counter = Counter(0);
    counter.truth(e);
    counter.0
}

/// May a `take` be carried out in the block?
pub fn takes_role(block: &[Stmt]) -> bool {
    holds(block, &|stmt| matches!(stmt, Stmt::Take(_)))
}

/// May a statement end the turn?
pub fn may_end(stmt: &Stmt) -> bool {
    holds(std::slice::from_ref(stmt), &|stmt| matches!(stmt, Stmt::EndTurn))
}

/// May a `require most` be carried out in the block?
pub fn requires_most(block: &[Stmt]) -> bool {
    holds(block, &|stmt| matches!(stmt, Stmt::RequireMost { .. }))
}

// --------------------------------------------------------------------- what changes

/// What statements may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Piece types that get pieces on empty sites, and lose none.
    pub grown: u64,
    /// Piece types that change in any way.
    pub changed: u64,
    pub marks: bool,
    /// Variables, by number; all from the 64th on count as the last.
    pub vars: u64,
    pub roles: bool,
    /// Do pieces move or turn?
    pub moves: bool,
    /// The first statement that takes pieces away or moves them.
    pub breaks: Option<&'static str>,
}

/// What the turns of each role may change.
#[derive(Clone, Debug)]
pub struct Effects {
    /// For each role as the one who has just moved.
    pub by_mover: Vec<Changes>,
}

impl Changes {
    fn join(&mut self, other: &Changes) {
        self.grown |= other.grown;
        self.changed |= other.changed;
        self.marks |= other.marks;
        self.vars |= other.vars;
        self.roles |= other.roles;
        self.moves |= other.moves;
        self.breaks = self.breaks.or(other.breaks);
    }
}

impl Effects {
    /// Of a whole game.
    pub fn of(model: &Model) -> Effects {
        Effects::of_turns(model, &model.programs.iter().collect::<Vec<_>>())
    }

    /// Of some turn programs.
    pub fn of_turns(model: &Model, programs: &[&Program]) -> Effects {
        let mut by_mover = vec![Changes::default(); model.cast.roles];
        for program in programs {
            for role in 0..model.cast.roles {
                let turn = super::normal::turn(model, program, Role(role as u8));
                let [own, taking] = of_program(model, &turn, Role(role as u8));
                by_mover[role].join(&own);
                by_mover.iter_mut().for_each(|m| m.join(&taking));
            }
        }
        Effects { by_mover }
    }

    /// Of all turns.
    pub fn all(&self) -> Changes {
        self.by_mover.iter().fold(Changes::default(), |mut all, c| {
            all.join(c);
            all
        })
    }
}

/// The variables that a turn may change, as a mask.
pub fn vars_changed(model: &Model, program: &Program) -> u64 {
    let changes = (0..model.cast.roles as u8).flat_map(|role| of_program(model, program, Role(role)));
    changes.fold(0, |all, changes| all | changes.vars)
}

/// What a role's turns may change: those in which nobody takes a role, and those in which somebody does.
fn of_program(model: &Model, program: &Program, role: Role) -> [Changes; 2] {
    let taking = takes_role(&program.after);
    let mut walk = Walk { cast: &model.cast, role, taking, empty: Vec::new(), found: Default::default() };
    walk.block(&program.body);
    walk.empty.clear();
    walk.taking |= takes_role(&program.body);
    walk.block(&program.after);
    walk.found
}

struct Walk<'a> {
    cast: &'a Cast,
    role: Role,
    /// May somebody take a role in turns that come here?
    taking: bool,
    /// Names of sites that are surely empty.
    empty: Vec<Slot>,
    /// In turns in which nobody takes a role, and in the others.
    found: [Changes; 2],
}

impl Walk<'_> {
    /// Where a role is taken in branches of one `either` alone, turns that go through the others are without it.
    fn block(&mut self, block: &[Stmt]) {
        let takes = |stmt: &Stmt| takes_role(std::slice::from_ref(stmt));
        let taking = block.iter().filter(|stmt| takes(stmt)).count();
        for stmt in block {
            let divides = taking == 1 && takes(stmt) && matches!(stmt, Stmt::Either { .. });
            let before = self.taking;
            self.taking |= taking > 0 && !divides;
            self.stmt(stmt);
            self.taking = before;
        }
    }

    fn found(&mut self) -> &mut Changes {
        &mut self.found[usize::from(self.taking)]
    }

    fn all_types(&self) -> u64 {
        let count = self.cast.colours.len() * self.cast.kinds.len();
        if count >= 64 {
            u64::MAX
        } else {
            (1 << count) - 1
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Choose { each, .. } => self.chosen(each.slot, &each.domain),
            Stmt::ChooseSet { slot, domain, .. } => self.chosen(*slot, domain),
            Stmt::Either { branches, .. } => {
                let before = self.empty.clone();
                for branch in branches {
                    self.empty.clone_from(&before);
                    self.block(&branch.body);
                }
                self.empty.clear();
            }
            Stmt::If { then, otherwise, .. } => {
                let before = self.empty.clone();
                self.block(then);
                self.empty = before;
                self.block(otherwise);
                self.empty.clear();
            }
            Stmt::Repeat { body, .. } => {
                self.empty.clear();
                self.block(body);
                self.empty.clear();
            }
            Stmt::Let { slot, value: Expr::Set(value) } => self.chosen(*slot, value),
            Stmt::Let { slot, .. } => self.empty.retain(|s| s != slot),
            Stmt::Set { var, .. } => self.found().vars |= var_bit(var),
            Stmt::Place { colours, kinds, at } => self.place(colours, kinds, at),
            Stmt::Move { .. } => self.moves("`move` pieces"),
            Stmt::Remove(_) => self.any("`remove` pieces"),
            Stmt::Rotate { .. } => self.moves("`rotate` pieces"),
            Stmt::Position(_) => self.any("put up a `position`"),
            Stmt::Mark { .. } => self.found().marks = true,
            Stmt::Take(_) => self.found().roles = true,
            Stmt::Require(_) | Stmt::RequireMost { .. } | Stmt::Pass | Stmt::EndTurn | Stmt::Next { .. } => {}
        }
    }

    fn chosen(&mut self, slot: Slot, domain: &Set) {
        let is_empty = matches!(domain, Set::Sites(e) if is_empty(e, &self.empty));
        self.empty.retain(|s| *s != slot);
        if is_empty {
            self.empty.push(slot);
        }
    }

    fn moves(&mut self, what: &'static str) {
        self.found().moves = true;
        self.any(what);
    }

    fn any(&mut self, what: &'static str) {
        let all = self.all_types();
        self.found().changed |= all;
        self.found().marks = true;
        self.found().breaks = self.found().breaks.or(Some(what));
        self.empty.clear();
    }

    fn place(&mut self, colours: &Members, kinds: &Members, at: &Sites) {
        let colour_mask = self.mask(colours, self.cast.colours.len());
        let kind_mask = self.mask(kinds, self.cast.kinds.len());
        let mut types = 0;
        for ty in bits(self.all_types()) {
            let (colour, kind) =
                (usize::from(ty) / self.cast.kinds.len(), usize::from(ty) % self.cast.kinds.len());
            if colour_mask >> colour & 1 == 1 && kind_mask >> kind & 1 == 1 {
                types |= 1 << ty;
            }
        }
        if is_empty(at, &self.empty) || self.cast.sharing {
            self.found().grown |= types;
        } else {
            self.any("`place` a piece on a site of which it is not proved that it is empty");
        }
        // Other names may be of the same site.
        self.empty.clear();
    }

    fn mask(&self, e: &Members, count: usize) -> u64 {
        match e {
            Members::Const(mask) => *mask,
            Members::Me if !self.taking => 1 << self.role.0,
            Members::Others if !self.taking => self.cast.others(self.role),
            _ => (1 << count) - 1,
        }
    }
}

/// Is every site of it surely empty, where those of some names are?
pub fn is_empty(e: &Sites, names: &[Slot]) -> bool {
    let of = |e: &Sites| is_empty(e, names);
    match e {
        Sites::Empty => true,
        Sites::Slot(name) => names.contains(name),
        Sites::Both(a, b) => of(a) || of(b),
        Sites::Minus(a, _) => of(a),
        Sites::Union(a, b) => of(a) && of(b),
        Sites::Filter(each) => matches!(&each.domain, Set::Sites(e) if of(e)),
        Sites::Run(_, _, through) => of(through),
        Sites::First(e) => of(e),
        Sites::UnionEach(each, part) => match &each.domain {
            Set::Sites(domain) if of(domain) => is_empty(part, &[names, &[each.slot]].concat()),
            _ => is_empty(part, &without(names, each.slot)),
        },
        Sites::If(p) => of(&p.1) && of(&p.2),
        Sites::Let(binding, rest) => match &binding.value {
            Expr::Set(Set::Sites(value)) if of(value) => is_empty(rest, &[names, &[binding.slot]].concat()),
            _ => is_empty(rest, &without(names, binding.slot)),
        },
        Sites::Const(set) => set.is_empty(),
        _ => false,
    }
}

fn without(names: &[Slot], name: Slot) -> Vec<Slot> {
    names.iter().copied().filter(|other| *other != name).collect()
}

/// Is it the value that a variable has for the site of this name, which is read nowhere else in it?
pub fn is_value_of(v: &VarRef, slot: Slot) -> bool {
    let is_site = |index: &&Index| matches!(&index.of, Set::Sites(Sites::Slot(s)) if *s == slot);
    v.of.iter().filter(is_site).count() == 1
        && v.of.iter().filter(|index| !is_site(index)).all(|index| !reads(&index.of, slot))
}

pub fn var_bit(var: &VarRef) -> u64 {
    1 << var.var.index().min(63)
}

// ----------------------------------------------------------------- what is depended on

/// What a condition depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    pub types: u64,
    pub marks: bool,
    pub vars: u64,
    /// On who is asked: `me`, the mover, the others.
    pub who: bool,
    /// On who comes after whom.
    pub after: bool,
    /// On who plays what.
    pub seats: bool,
    /// On the number of the turn, on the past, on what can be done.
    pub past: bool,
}

/// What an expression, with `me` filled in, depends on.
pub fn needs(cast: &Cast, e: &Truth) -> Needs {
    needs_in(Some(cast), |reader| drop(reader.truth(e)))
}

/// What is looked at depends on this; of piece types, without a cast, on all if on any.
pub fn needs_in(cast: Option<&Cast>, look: impl FnOnce(&mut dyn Rewrite)) -> Needs {
    let mut reader = Reader { cast, needs: Needs::default() };
    look(&mut reader);
    reader.needs
}

struct Reader<'a> {
    cast: Option<&'a Cast>,
    needs: Needs,
}

impl Reader<'_> {
    /// `of` tells the colour or the kind of a piece type, given the number of kinds.
    fn of_looks(&mut self, mask: &Members, of: impl Fn(usize, usize) -> usize) {
        let (Members::Const(mask), Some(cast)) = (mask, self.cast) else {
            self.needs.types = u64::MAX;
            return;
        };
        let kinds = cast.kinds.len();
        let types = 0..(cast.colours.len() * kinds).min(64);
        types.filter(|ty| mask >> of(*ty, kinds) & 1 == 1).for_each(|ty| self.needs.types |= 1 << ty);
    }
}

impl Rewrite for Reader<'_> {
    fn sites(&mut self, e: &Sites) -> Sites {
        match e {
            Sites::Empty => self.needs.types = u64::MAX,
            Sites::Coloured(m) => self.of_looks(m, |ty, kinds| ty / kinds),
            Sites::OfKinds(m) => self.of_looks(m, |ty, kinds| ty % kinds),
            Sites::Marked(_) => self.needs.marks = true,
            _ => {}
        }
        self.parts_of_sites(e)
    }
    fn members(&mut self, e: &Members) -> Members {
        match e {
            Members::KindAt(_) | Members::ColourAt(_) => self.needs.types = u64::MAX,
            Members::Me | Members::Mover | Members::Others => self.needs.who = true,
            Members::After(_) => self.needs.after = true,
            Members::InPlay | Members::SeatOf(_) | Members::RoleOf(_) | Members::Probe(_) => {
                self.needs.seats = true;
            }
            _ => {}
        }
        self.parts_of_members(e)
    }
    fn pieces(&mut self, e: &Pieces) -> Pieces {
        self.needs.types = u64::MAX;
        self.parts_of_pieces(e)
    }
    fn num(&mut self, e: &Num) -> Num {
        self.needs.past |=
            matches!(e, Num::Turn | Num::Passes | Num::Repeats | Num::BoardRepeats | Num::Probe(_));
        self.parts_of_num(e)
    }
    fn truth(&mut self, e: &Truth) -> Truth {
        self.needs.past |= matches!(e, Truth::Built(_) | Truth::After(_) | Truth::Stuck | Truth::Probe(_));
        self.parts_of_truth(e)
    }
    fn var(&mut self, v: &VarRef) -> VarRef {
        self.needs.vars |= var_bit(v);
        v.of.iter().for_each(|index| drop(self.set(&index.of)));
        v.clone()
    }
}

/// The piece types that a condition without `me` speaks of, as a mask; none if it speaks of more than pieces (of
/// empty sites, marks, the past).
pub fn types_read(model: &Model, e: &Truth) -> Option<u64> {
    let needs = needs(&model.cast, e);
    let is_more = needs.types == u64::MAX || needs.marks || needs.vars != 0 || needs.more();
    (!is_more).then_some(needs.types)
}

impl Needs {
    /// Does it depend on the number of the turn, on the past, on who plays what?
    pub fn more(&self) -> bool {
        self.who || self.after || self.seats || self.past
    }

    /// Can it have come out otherwise through these changes?
    pub fn touched_by(&self, changes: &Changes) -> bool {
        self.types & changes.grown != 0 || self.touched_otherwise(changes)
    }

    /// The same, growth left out.
    pub fn touched_otherwise(&self, changes: &Changes) -> bool {
        self.more()
            || self.types & changes.changed != 0
            || self.marks && changes.marks
            || self.vars & changes.vars != 0
    }
}

/// The piece types of a set that is the whole of some types; nothing for any other set.
pub fn whole_types(cast: &Cast, e: &Sites) -> Option<u64> {
    match e {
        Sites::Coloured(m) | Sites::OfKinds(m) if matches!(**m, Members::Const(_)) => {
            let truth = Truth::Some(Box::new(Set::Sites(e.clone())));
            Some(needs(cast, &truth).types)
        }
        Sites::Union(a, b) => Some(whole_types(cast, a)? | whole_types(cast, b)?),
        _ => None,
    }
}

/// Is just the size 1 allowed?
pub fn is_one(size: Option<&Numbers>) -> bool {
    size.and_then(only) == Some(&Num::Const(1))
}

/// Is one member of a domain chosen wherever there is one: `of min({1, count(S)}) in S`, `of 0..1 in S maximal`?
pub fn is_one_of_any(size: Option<&Numbers>, domain: &Set, maximal: bool) -> bool {
    let is_all = |n: &Num| matches!(n, Num::Count(set) if **set == *domain);
    match size {
        Some(Numbers::Range(least, most)) => {
            maximal && (&**least, &**most) == (&Num::Const(0), &Num::Const(1))
        }
        Some(Numbers::Of(all)) => match &all[..] {
            [Num::Fold(Fold::Min, bag)] => match &**bag {
                Bag::Numbers(Numbers::Of(of)) => {
                    of.len() == 2 && of.contains(&Num::Const(1)) && of.iter().any(is_all)
                }
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// The one number that there is.
pub fn only(numbers: &Numbers) -> Option<&Num> {
    match numbers {
        Numbers::Of(all) => all.first().filter(|_| all.len() == 1),
        Numbers::Range(low, high) => (low == high).then_some(low),
        _ => None,
    }
}
