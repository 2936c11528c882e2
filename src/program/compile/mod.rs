//! From a model to a program.

mod choices;
mod chosen_sets;
mod completes;
mod distinct;
mod drawn;
mod each;
mod ends;
mod families;
mod frames;
mod groups;
mod invariant;
mod leading;
mod levels;
mod lists;
mod made;
mod members;
mod names;
mod numbers;
mod position;
mod sites;
mod stmts;
mod tables;
mod tried;
mod truths;
mod variables;

use super::dead_stores::DeadStores;
use super::facts;
use super::layout::Layout;
use super::normal::Normal;
use super::op::{Op, Pc, Test};
use super::proofs::Facts;
use super::quiescent::Quiescent;
use super::register::{F, L, N, S};
use super::tables::Tables;
use super::whole::{Shifts, Whole, BUDGET};
use super::{Place, Places, Program, Registers};
use crate::board::SiteSet;
use crate::model::{self, ChoiceId, Model, Role, Slot, Stmt};
use frames::Frames;
use made::{Made, MADE};
use names::Names;
use position::position;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;

/// Names given out by the compiler begin here.
pub(super) const FRESH: u16 = 30_000;

/// At most so many sets of joined sites are kept in step.
const MAX_REACHES: usize = 12;

/// Compiles a model.
pub fn compile(model: &Model) -> Program {
    let facts = Arc::new(Facts::of(model));
    let model = &facts.model;
    let quiescents: Vec<Option<Quiescent>> =
        model.programs.iter().map(|program| Quiescent::of(model, program)).collect();
    let mut compiler = Compiler::new(&facts, &quiescents);
    let turns = compiler.turns();
    let ends = compiler.all_ends(&facts);
    let filling = compiler.filling(&facts);
    let liberties = facts.liberties.as_ref().and_then(|links| compiler.links(links));
    let territories = compiler.territories(&facts);
    let program = compiler.finish(facts.clone(), turns, ends, filling, liberties);
    Program { territories, ..program }
}

/// Can all sites that make a condition hold be told at once, by sets of sites? Otherwise they are looked at one by one.
/// Nothing is known of `me`, and `slot` names the site.
pub fn told_at_once(model: &Model, slot: Slot, cond: &model::Truth) -> bool {
    let layout = Layout::of(&model.board);
    let whole = Whole {
        board: &model.board,
        cast: &model.cast,
        vars: &model.vars,
        layout: &layout,
        shifts: &Shifts::default(),
        fresh: &Cell::new(FRESH),
        budget: Cell::new(BUDGET),
    };
    let sure = [slot].into();
    use model::Rewrite as _;
    let cond = Normal::new(&model.board, &model.cast).sure_of(&sure).truth(cond);
    whole.sites_where(slot, &cond).is_some()
}

/// The kinds of registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Set,
    Num,
    Family,
    List,
}

struct Compiler<'a> {
    /// In normal form, for any role.
    model: &'a Model,
    /// Each turn in normal form for each role.
    role_turns: &'a [Vec<model::Program>],
    /// For each variable: does no rule read it?
    unread: &'a [bool],
    layout: Layout,
    tables: Tables,
    places: Places,
    frames: Frames,
    ops: Vec<Op>,
    asks: Vec<super::Ask>,
    eithers: Vec<super::Either>,
    sets: Vec<super::AskSet>,
    /// Sets that are there already.
    made: Made,
    /// How many registers of each kind were given out.
    next: [usize; 4],
    state: [usize; 4],
    /// Registers that may be given out again.
    free: [Vec<u16>; 4],
    /// Registers of the statement that is compiled.
    scratch: Vec<(Kind, u16)>,
    set_constants: HashMap<SiteSet, S>,
    num_constants: HashMap<i64, N>,
    family_constants: Vec<(Arc<Vec<SiteSet>>, F)>,
    families: Vec<Arc<Vec<SiteSet>>>,
    images: Vec<Arc<Vec<crate::board::Site>>>,
    link_tables: Vec<(Arc<Vec<SiteSet>>, u16)>,
    names: Names,
    /// Registers of names of the program that is compiled.
    own: HashMap<(Slot, frames::Class), Place>,
    me: Option<Role>,
    mover: Option<Role>,
    fresh: Cell<u16>,
    /// Tables made for shifts.
    shifts: Shifts,
    /// Has a `require most` come in the turn that is compiled?
    has_reached: bool,
    /// Choices that offer candidates which other branches may offer, too.
    shared: Vec<ChoiceId>,
    /// What comes after the statement that is compiled, outermost first; nothing where that cannot be said.
    rest: Vec<Option<&'a [Stmt]>>,
    /// Jumps to the end of the part that is compiled.
    to_end: Vec<usize>,
    /// Which turn program is compiled.
    program: usize,
    /// For each program what is left of it without its first loop.
    quiescents: &'a [Option<Quiescent>],
    /// Until its first choice is compiled: the candidates that begin the loop, and whether just they are offered.
    forcing: Option<(S, N)>,
    /// What each role's turns change.
    effects: &'a facts::Effects,
    /// What turns may change that play comes to from the start.
    effects_in_play: &'a facts::Effects,
    /// While end rules are compiled: what the turn has changed, where the rule did not hold before it.
    local: Option<facts::Changes>,
    /// The mover, while rules are compiled that did not hold before the turn.
    knows: Option<Role>,
    /// Does the rule that is compiled say another thing for another mover?
    about_mover: bool,
    /// May sets of joined sites be used?
    keeps_reaches: bool,
    /// Is what is compiled asked of filled boards? Then many floods are taken for groups one by one; elsewhere their code
    /// is too long for what they save.
    judges: bool,
    /// End rules before the one that is compiled which the next turn finds out by itself.
    late_rules: Vec<model::EndRule>,
    reaches: Vec<super::Reach>,
    spreads: Vec<Vec<u16>>,
    loops: Vec<super::Loop>,
    shapes: Vec<super::Shapes>,
    local_ends: super::LocalEnds,
    /// The dead stores of the turn that is compiled, outside of those.
    dead_stores: Option<DeadStores<'a>>,
    /// What of the rules is compiled.
    origin: super::Origin,
    origins: Vec<(Pc, super::Origin)>,
    /// While effects are compiled that are only tried: the registers of the names that they give.
    tried: Option<HashMap<Slot, Place>>,
}

impl<'a> Compiler<'a> {
    fn new(facts: &'a Facts, quiescents: &'a [Option<Quiescent>]) -> Compiler<'a> {
        let model = &facts.model;
        let board = &model.board;
        let layout = Layout::of(board);
        let tables = Tables::of(board, &layout);
        let mut next = [0; 4];
        let mosts = facts.turns.iter().flatten().map(|turn| turn.mosts).max().unwrap_or(0);
        let places = position(model, &layout, mosts, &mut next);
        let frames = Frames::of(model, &mut next);
        // Sets of joined sites are part of a position, too, but how many there are turns out on the way.
        let state = next;
        next[0] += MAX_REACHES;
        Compiler {
            model,
            role_turns: &facts.turns,
            unread: &facts.unread,
            layout,
            tables,
            places,
            frames,
            ops: Vec::new(),
            asks: Vec::new(),
            eithers: Vec::new(),
            sets: Vec::new(),
            made: Made::default(),
            next,
            state,
            free: Default::default(),
            scratch: Vec::new(),
            set_constants: HashMap::new(),
            num_constants: HashMap::new(),
            family_constants: Vec::new(),
            families: Vec::new(),
            images: Vec::new(),
            link_tables: Vec::new(),
            names: Names::default(),
            own: HashMap::new(),
            me: None,
            mover: None,
            fresh: Cell::new(FRESH),
            shifts: Shifts::default(),
            has_reached: false,
            shared: Vec::new(),
            rest: Vec::new(),
            to_end: Vec::new(),
            program: 0,
            quiescents,
            forcing: None,
            effects: &facts.effects,
            effects_in_play: &facts.effects_in_play,
            local: None,
            knows: None,
            about_mover: false,
            keeps_reaches: false,
            judges: false,
            late_rules: Vec::new(),
            reaches: Vec::new(),
            spreads: Vec::new(),
            loops: Vec::new(),
            shapes: Vec::new(),
            local_ends: Default::default(),
            dead_stores: None,
            origin: super::Origin::Other,
            origins: Vec::new(),
            tried: None,
        }
    }

    fn finish(
        self,
        facts: Arc<Facts>,
        turns: Vec<Vec<super::Entry>>,
        ends: [Vec<Pc>; 4],
        filling: Option<super::Filling>,
        liberties: Option<u16>,
    ) -> Program {
        let [ends, stuck_ends, careful_ends, written_ends] = ends;
        let inside =
            |sets: &Arc<Vec<SiteSet>>| sets.iter().map(|s| self.layout.inside(s)).collect::<Vec<_>>();
        let registers = Registers {
            total: self.next,
            state: [self.state[0] + self.reaches.len(), self.state[1], self.state[2], self.state[3]],
            sets: self.set_constants.iter().map(|(set, s)| (*s, self.layout.inside(set))).collect(),
            nums: self.num_constants.iter().map(|(n, r)| (*r, *n)).collect(),
            families: self.family_constants.iter().map(|(sets, f)| (*f, inside(sets))).collect(),
        };
        Program {
            facts,
            ops: self.ops,
            registers,
            places: self.places,
            layout: self.layout,
            tables: self.tables,
            asks: self.asks,
            eithers: self.eithers,
            sets: self.sets,
            turns,
            ends,
            stuck_ends,
            careful_ends,
            written_ends,
            filling,
            reaches: self.reaches,
            spreads: self.spreads,
            loops: self.loops,
            origins: self.origins,
            shapes: self.shapes,
            liberties,
            local_ends: self.local_ends,
            territories: None,
        }
    }

    // ----------------------------------------------------------------- operations

    fn emit(&mut self, op: Op) -> usize {
        let at = self.ops.len();
        self.made.pass(&op, at);
        if self.origins.last().is_none_or(|(_, origin)| *origin != self.origin) {
            self.origins.push((at as Pc, self.origin));
        }
        self.ops.push(op);
        at
    }

    /// The register that holds what the operation makes: one made before, if nothing has changed since.
    fn make(&mut self, op: impl Fn(S) -> Op) -> S {
        if let Some(set) = self.made.find(&op(MADE)) {
            return set;
        }
        let to = self.new_set();
        self.emit(op(to));
        self.made.add(op(MADE), to);
        to
    }

    /// The next operation's place, to jump back to.
    fn here(&mut self) -> Pc {
        self.made.forget();
        self.ops.len() as Pc
    }

    /// Lets a jump go on here.
    fn land(&mut self, jump: usize) {
        let here = self.ops.len() as Pc;
        self.made.land(jump);
        self.ops[jump].lead_to(here);
    }

    fn land_all(&mut self, jumps: Vec<usize>) {
        jumps.into_iter().for_each(|jump| self.land(jump));
    }

    fn jump(&mut self) -> usize {
        self.emit(Op::Jump(0))
    }

    fn branch_on(&mut self, test: Test, on: bool) -> usize {
        self.emit(Op::Branch { test, on, to: 0 })
    }

    // ------------------------------------------------------------------ registers

    fn take(&mut self, kind: Kind) -> u16 {
        let k = kind as usize;
        self.free[k].pop().unwrap_or_else(|| {
            self.next[k] += 1;
            (self.next[k] - 1) as u16
        })
    }

    fn scratch(&mut self, kind: Kind) -> u16 {
        let register = self.take(kind);
        self.scratch.push((kind, register));
        register
    }

    /// Scratch registers of a statement are free again after it.
    fn release(&mut self, from: usize) {
        self.made.forget();
        for (kind, register) in self.scratch.split_off(from) {
            self.free[kind as usize].push(register);
        }
    }

    /// After a part whose values nobody reads any more: gives many scratch registers back at once. Few are kept, as
    /// what they hold may be of use again.
    fn release_many(&mut self, from: usize) {
        if self.scratch.len() > from + 64 {
            self.release(from);
        }
    }

    /// After a set that took many scratch registers: gives them back, and tells where the set is from here on.
    fn keep_only(&mut self, set: S, from: usize) -> S {
        if self.scratch.len() <= from + 64 {
            return set;
        }
        let to = self.new_set();
        self.emit(Op::Copy { to, from: set });
        let kept = self.scratch.pop();
        self.release(from);
        self.scratch.extend(kept);
        to
    }

    /// A new register, which one operator fills.
    fn put<R: Fresh>(&mut self, op: impl FnOnce(R) -> Op) -> R {
        let to = R::fresh(self);
        self.emit(op(to));
        to
    }

    fn new_set(&mut self) -> S {
        S(self.scratch(Kind::Set))
    }

    fn new_num(&mut self) -> N {
        N(self.scratch(Kind::Num))
    }

    fn new_family(&mut self) -> F {
        F(self.scratch(Kind::Family))
    }

    fn new_list(&mut self) -> L {
        L(self.scratch(Kind::List))
    }

    /// A new register of a constant's own: constants are never given back.
    fn lasting(&mut self, kind: Kind) -> u16 {
        let k = kind as usize;
        self.next[k] += 1;
        (self.next[k] - 1) as u16
    }

    fn constant(&mut self, set: &SiteSet) -> S {
        if let Some(s) = self.set_constants.get(set) {
            return *s;
        }
        let register = S(self.lasting(Kind::Set));
        self.set_constants.insert(*set, register);
        register
    }

    fn number(&mut self, value: i64) -> N {
        if let Some(n) = self.num_constants.get(&value) {
            return *n;
        }
        let register = N(self.lasting(Kind::Num));
        self.num_constants.insert(value, register);
        register
    }

    fn family_constant(&mut self, sets: &Arc<Vec<SiteSet>>) -> F {
        if let Some((_, f)) = self.family_constants.iter().find(|(known, _)| known == sets) {
            return *f;
        }
        let register = F(self.lasting(Kind::Family));
        self.family_constants.push((sets.clone(), register));
        register
    }

    // ----------------------------------------------------------- what is known here

    fn simplify(&self) -> Normal<'_> {
        let normal = Normal::new(&self.model.board, &self.model.cast).of(self.me, self.mover);
        normal.knowing(&self.names.known).sure_of(&self.names.sure).within_ranges(&self.model.vars)
    }

    fn whole(&self) -> Whole<'_> {
        Whole {
            board: &self.model.board,
            cast: &self.model.cast,
            vars: &self.model.vars,
            layout: &self.layout,
            shifts: &self.shifts,
            fresh: &self.fresh,
            budget: Cell::new(BUDGET),
        }
    }
}

/// A kind of registers.
trait Fresh: Copy {
    /// A new register of the kind.
    fn fresh(c: &mut Compiler) -> Self;
}

macro_rules! fresh {
    ($($kind:ident $new:ident),*) => {
        $(impl Fresh for $kind {
            fn fresh(c: &mut Compiler) -> $kind {
                c.$new()
            }
        })*
    };
}

fresh!(S new_set, N new_num, F new_family, L new_list);
