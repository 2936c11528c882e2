//! A compiled game, for any number of words.

use super::question::{Asked, Leaf, LeafKind};
use super::width::{with, Width};
use super::{Engine, Machine, State};
use crate::board::{Site, SiteSet};
use crate::engine::notation::Named;
use crate::engine::{Plain, Setup};
use crate::game::{
    Decision, Ended, EvalLimit, Game, Key, Known, Nature, Outcome, Pick, Playouts, Rng, Status, Trace,
};
use crate::model::{bits, Model, PieceType, Position, Role, Searcher, Seat};
use crate::program::{compile, Program, TERRITORY_UNIT};
use std::sync::{Arc, OnceLock};

/// Plays a model by a compiled program.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub(super) engine: Width,
    /// Made when the first estimate is asked for.
    pub(super) estimator: OnceLock<Arc<super::piece_values::Learnt>>,
}

/// The rules need more registers than a machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl TooLarge {
    /// What to do about it.
    pub const HELP: &'static str =
        "shorten definitions that use each other many times; keep fewer values for each site, and stacks lower";
}

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use super::registers::{NUMBERS, SETS};
        write!(
            f,
            "the rules of this game are too large to be compiled (limits: {SETS} sets and {NUMBERS} numbers)"
        )
    }
}

impl std::error::Error for TooLarge {}

impl Compiled {
    /// Compiles a model.
    ///
    /// # Errors
    /// When its rules need more registers than there are.
    pub fn new(model: Arc<Model>) -> Result<Compiled, TooLarge> {
        let program = Arc::new(compile(&model));
        if !super::registers::fits(&program) {
            return Err(TooLarge);
        }
        Ok(Compiled::of(model, program))
    }

    fn of(model: Arc<Model>, program: Arc<Program>) -> Compiled {
        Compiled { engine: Width::of(model, program), estimator: OnceLock::new() }
    }

    /// Generates machine code for random games now, if there is none yet; whether there is some. Otherwise that is
    /// done when many decisions have been drawn. Results are the same with and without.
    pub fn generate(&self) -> bool {
        with!(self, e => e.generate())
    }

    /// Does without machine code from now on, unless there is some already.
    pub fn interpreted(self) -> Compiled {
        with!(self, e => {
            // Code that is there already stays: somebody may be running it.
            let _ = e.code.set(None);
        });
        self
    }

    /// The program that it runs.
    pub fn program(&self) -> &Program {
        with!(self, e => &e.program)
    }

    /// The state in which play begins from a setup.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn begin(&self, setup: &Setup) -> Result<State, EvalLimit> {
        with!(self, e => e.begin(setup))
    }

    /// Plays a state to its end at random by filling the board at once: only who won is known, not after how many
    /// turns. Nothing if this game's random playouts are no random fillings.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn fill(&self, state: &State, rng: &mut Rng) -> Result<Option<Ended>, EvalLimit> {
        with!(self, e => e.with_machine(state, |m| m.fill(e, rng, None)))
    }

    /// The same once for each source of randomness; `tell` is told who won. Whether these are fillings.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn fills(
        &self,
        state: &State,
        sources: impl Iterator<Item = Rng>,
        tell: impl FnMut(&Ended),
    ) -> Result<bool, EvalLimit> {
        with!(self, e => e.with_machine(state, |m| m.fills(e, sources, tell)))
    }

    /// Random games as [`Playouts::playouts`] plays them, but always move by move, even where a random order of the sites
    /// tells how a game ends.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn playouts_by_moves(
        &self,
        start: &State,
        sources: impl Iterator<Item = Rng>,
        max_turns: u64,
        tell: impl FnMut(&Ended),
    ) -> Result<(), EvalLimit> {
        with!(self, e => e.with_machine(start, |m| m.playouts(e, start, sources, max_turns, tell)))
    }

    /// Are the random games of so many turns at most found by a random order of the sites, with their turns counted?
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn fills_by_turns(&self, start: &State, max_turns: u64) -> Result<bool, EvalLimit> {
        with!(self, e => e.with_machine(start, |m| m.fills_by_turns(e, &mut std::iter::empty(), max_turns, |_| ())))
    }

    /// A piece that stands on a site.
    pub(super) fn piece_at(&self, state: &State, site: Site) -> Option<PieceType> {
        with!(self, e => e.piece_at(state, site))
    }

    /// What stands where, what is remembered, who holds which role.
    pub fn position(&self, state: &State) -> Position {
        with!(self, e => e.with_machine(state, |m| m.position(e)))
    }

    /// How many sites more than the other role's the territory of the one to move has; nothing where that tells nothing of
    /// the game, or the rules take too long.
    pub(super) fn territory(&self, state: &State, mover: Role) -> Option<f64> {
        with!(self, e => {
            let part = *e.program.territories.as_ref()?.get(mover.index())?;
            let number = e.with_machine(state, |m| m.number_of_part(e, part)).ok()?;
            Some(number as f64 / f64::from(TERRITORY_UNIT))
        })
    }
}

impl<const W: usize> Engine<W> {
    /// How many pieces are on the board.
    fn pieces(&self, state: &State) -> usize {
        let types = self.places.types.index() * W..(self.places.types.index() + self.places.type_count) * W;
        state.words[types].iter().map(|word| word.count_ones() as usize).sum()
    }

    fn piece_at(&self, state: &State, site: Site) -> Option<PieceType> {
        let bit = usize::from(*self.program.layout.bit_of.get(site.index())?);
        let holds = |ty: &usize| {
            let word = state.words[(self.places.types.index() + ty) * W + bit / 64];
            word >> (bit % 64) & 1 == 1
        };
        (0..self.places.type_count).find(holds).map(|ty| PieceType(ty as u8))
    }

    fn begin(&self, setup: &Setup) -> Result<State, EvalLimit> {
        let (mut machine, mut state) = (Machine::new(self), State::default());
        let begun = machine.begin(self, setup);
        machine.store(self, &mut state);
        begun.map(|()| state)
    }

    pub(super) fn with_machine<T>(&self, state: &State, f: impl FnOnce(&mut Machine<W>) -> T) -> T {
        self.lend(|machine| {
            machine.load(self, state);
            f(machine)
        })
    }

    fn status(&self, state: &State) -> Status {
        let [sets, ..] = self.program.registers.state;
        let places = &self.places;
        let num = |n: crate::program::N| state.words[sets * W + n.index()] as i64;
        let holder = |r: usize| Seat(state.words[sets * W + places.holders.index() + r] as u8);
        if let Asked::Over(winners) = state.question.asked {
            let (cast, scored) = (&self.model.cast, state.scored.clone());
            let holders = (0..cast.roles).map(holder).collect();
            return Status::Over(Outcome::new(cast, winners, holders, scored, state.gone));
        }
        let mover = Role(num(places.me).trailing_zeros() as u8);
        let decider = state.question.decider;
        Status::Open { mover, decider, seat: holder(decider.index()), mid_turn: state.taken > 0 }
    }

    fn decision(&self, state: &State, index: usize) -> Decision {
        let question = &state.question;
        let Some((place, index)) = question.find(index as u32) else {
            return Decision { branches: Vec::new(), pick: Pick::GoOn };
        };
        let leaf = &question.leaves[place];
        let branches = leaf.path[..usize::from(leaf.depth)].to_vec();
        Decision { branches, pick: self.pick(state, leaf, index) }
    }

    fn pick(&self, state: &State, leaf: &Leaf, index: u32) -> Pick {
        let layout = &self.program.layout;
        let item = state.question.item(leaf, index);
        match leaf.kind {
            LeafKind::Sites => Pick::Site(layout.site(item as usize)),
            LeafKind::Anchors(_) | LeafKind::Sets => Pick::Set(Box::new(self.set(state, leaf, index))),
            LeafKind::Members(domain) => Pick::Member(domain, item as u8),
            LeafKind::Numbers | LeafKind::Small => Pick::Number(item as i32),
            LeafKind::Pieces => Pick::Piece(crate::model::Piece {
                site: layout.site((item >> 8) as usize),
                ty: PieceType((item & 255) as u8),
            }),
            LeafKind::Done => Pick::Done,
            LeafKind::Label(label) => Pick::Label(label),
            LeafKind::Pass => Pick::Pass,
            LeafKind::GoOn => Pick::GoOn,
        }
    }

    /// The set that a candidate is.
    fn set(&self, state: &State, leaf: &Leaf, index: u32) -> SiteSet {
        let layout = &self.program.layout;
        let of_words = |words: &[u64]| {
            let bits =
                words.iter().enumerate().flat_map(|(i, w)| bits(*w).map(move |b| 64 * i + usize::from(b)));
            bits.map(|bit| layout.site(bit)).collect()
        };
        match leaf.kind {
            LeafKind::Anchors(family) => {
                let family = &self.tables.families[family as usize];
                let anchor = state.question.item(leaf, index) as usize;
                of_words(&family.sets[usize::from(family.at_anchor[anchor])].0)
            }
            _ => of_words(&state.question.words(leaf)[index as usize * W..][..W]),
        }
    }

    /// Does another set of the candidates' family begin with the same site?
    fn is_spelled_out(&self, state: &State, index: usize) -> bool {
        let question = &state.question;
        let Some((place, index)) = question.find(index as u32) else { return false };
        let leaf = &question.leaves[place];
        if leaf.kind != LeafKind::Sets {
            return false;
        }
        let own = self.set(state, leaf, index);
        (0..leaf.count).any(|i| i != index && self.set(state, leaf, i).first() == own.first())
    }
}

impl<const W: usize> Machine<W> {
    fn position(&self, e: &Engine<W>) -> Position {
        let (places, cast) = (&e.places, &e.model.cast);
        let mut position = Position::empty(e.model.board.len(), cast);
        for ty in 0..places.type_count {
            for bit in self.sets[places.types.index() + ty].iter() {
                position
                    .put(crate::model::Piece { site: e.program.layout.site(bit), ty: PieceType(ty as u8) });
            }
        }
        for index in 0..places.mark_count {
            for bit in self.sets[places.marks.index() + index].iter() {
                let site = e.program.layout.site(bit);
                let (mark, ty) = match places.sharing {
                    true => (index / places.type_count, Some(index % places.type_count)),
                    false => (index, None),
                };
                let pieces: Vec<_> =
                    position.at(site).filter(|p| ty.is_none_or(|ty| p.ty.index() == ty)).collect();
                pieces.iter().for_each(|p| position.mark(true, crate::model::MarkId(mark as u8), *p));
            }
        }
        for ((var, place), offsets) in e.model.vars.iter().zip(&places.vars).zip(&places.offsets) {
            let value = |at: &u16| self.variable(e, var.ty, *place, usize::from(*at));
            position.add_var(offsets.iter().map(value).collect());
        }
        let seats = (0..cast.roles).map(|r| Seat(self.nums[places.holders.index() + r] as u8));
        position.hold(&seats.collect::<Vec<_>>());
        bits(self.nums[places.out.index()] as u64).for_each(|r| position.put_out(Role(r)));
        position.turn = self.nums[places.turn.index()] as u32;
        position.passes = self.nums[places.passes.index()] as u32;
        position
    }
}

impl Named for Compiled {
    fn model(&self) -> &Model {
        with!(self, e => &e.model)
    }

    fn play_counted(&self, state: &mut State, index: usize) -> Result<u64, EvalLimit> {
        with!(self, e => e.play_counted(state, index))
    }

    fn is_spelled_out(&self, state: &State, index: usize) -> bool {
        with!(self, e => e.is_spelled_out(state, index))
    }
}

impl Game for Compiled {
    type State = State;

    fn start(&self) -> Result<State, EvalLimit> {
        let model = with!(self, e => e.model.clone());
        self.begin(&Plain::new(model).setup()?)
    }

    fn status(&self, state: &State) -> Status {
        with!(self, e => e.status(state))
    }

    fn decision_count(&self, state: &State) -> usize {
        state.question.total as usize
    }

    fn decision(&self, state: &State, index: usize) -> Decision {
        with!(self, e => e.decision(state, index))
    }

    fn play(&self, state: &mut State, index: usize) -> Result<(), EvalLimit> {
        with!(self, e => e.play(state, index))
    }

    fn in_set(&self, state: &State) -> bool {
        matches!(state.question.asked, Asked::Member(_)) && !state.question.members.is_empty()
    }

    fn rules(&self) -> u64 {
        with!(self, e => e.model.identity.short())
    }

    fn hash(&self, state: &State) -> u64 {
        with!(self, e => e.with_machine(state, |m| m.hash(e)))
    }

    fn key(&self, state: &State) -> u128 {
        with!(self, e => e.with_machine(state, |m| m.key(e)))
    }

    fn canonical_key(&self, state: &State) -> u128 {
        with!(self, e => e.with_machine(state, |m| m.canonical_key(e)))
    }

    fn follow(&self, from: &State, index: usize, to: &mut State) -> Result<(), EvalLimit> {
        with!(self, e => e.follow(from, index, to, |_| ()))
    }

    fn play_into(
        &self,
        from: &State,
        index: usize,
        to: &mut State,
        canonical: bool,
    ) -> Result<u128, EvalLimit> {
        with!(self, e => e.follow(from, index, to, |machine| match canonical {
            true => machine.canonical_key(e),
            false => machine.key(e),
        }))
    }

    fn decision_key(&self, state: &State, index: usize) -> Key {
        with!(self, e => e.decision_key(state, index))
    }

    fn decision_keys(&self, state: &State, keys: &mut Vec<Key>) {
        with!(self, e => e.decision_keys(state, keys))
    }

    fn seats(&self) -> usize {
        with!(self, e => e.model.cast.roles)
    }
}

impl Playouts for Compiled {
    fn playout(&self, start: &State, rng: &mut Rng, max_turns: u64) -> Result<Ended, EvalLimit> {
        with!(self, e => e.with_machine(start, |m| m.playout(e, rng, max_turns)))
    }

    fn playouts(
        &self,
        start: &State,
        mut sources: impl Iterator<Item = Rng>,
        max_turns: u64,
        mut tell: impl FnMut(&Ended),
    ) -> Result<(), EvalLimit> {
        let filled = with!(self, e => e.with_machine(start, |m| {
            m.fills_by_turns(e, &mut sources, max_turns, &mut tell)
        }))?;
        if filled {
            return Ok(());
        }
        self.playouts_by_moves(start, sources, max_turns, tell)
    }

    fn playout_along(
        &self,
        start: &State,
        rng: &mut Rng,
        max_turns: u64,
        trace: &mut Trace,
    ) -> Result<Ended, EvalLimit> {
        with!(self, e => e.with_machine(start, |m| m.playout_along(e, rng, max_turns, trace)))
    }

    fn fill_along(
        &self,
        start: &State,
        rng: &mut Rng,
        wary: bool,
        trace: &mut Trace,
    ) -> Result<Option<Ended>, EvalLimit> {
        with!(self, e => e.with_machine(start, |m| m.fill(e, rng, Some((trace, wary)))))
    }
}

impl Known for Compiled {
    fn searcher(&self) -> Option<Searcher> {
        with!(self, e => e.model.player)
    }

    fn shares_board(&self) -> bool {
        with!(self, e => e.program.facts.shares_board())
    }

    fn estimate(&self, state: &State, seat: Seat) -> f64 {
        super::piece_values::estimate(self, state, seat)
    }

    fn estimates_territory(&self) -> bool {
        with!(self, e => e.program.territories.is_some())
    }

    fn pursuit(&self, state: &State, seat: Seat) -> f64 {
        super::piece_values::pursuit(self, state, seat)
    }

    fn pieces(&self, state: &State) -> usize {
        with!(self, e => e.pieces(state))
    }

    fn takes_pieces(&self) -> bool {
        super::piece_values::takes_pieces(self)
    }

    fn takes(&self, state: &State, index: usize) -> Option<f64> {
        super::piece_values::takes(self, state, index)
    }

    fn nature(&self) -> Nature {
        with!(self, e => e.nature)
    }
}
