//! The plain evaluator.

use super::ahead::{Ahead, Stop};
use super::choices::Offer;
use super::ends::{Between, Decided};
use super::hash;
use super::history::{History, Notes, Past};
use super::notation::Named;
use super::run::{Halt, Run};
use super::state::{Asked, Here, Point, State, TurnStart};
use crate::game::{Decision, Departures, EvalLimit, Game, Known, Outcome, Pick, Playouts, Scored, Status};
use crate::model::{
    ChoiceId, Expr, Model, Oracle, Position, ProgramId, Role, Scene, Slot, Slots, Stmt, Value,
};
use std::cell::Cell;
use std::sync::Arc;

/// Plays a model by carrying out its programs as they are written.
#[derive(Clone, Debug)]
pub struct Plain {
    model: Arc<Model>,
}

/// A position between two turns, with what is to come.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What stands where.
    pub position: Position,
    /// The program of the turn to come.
    pub program: ProgramId,
    /// Its player.
    pub player: Role,
    /// The values of names of the statements so far.
    pub slots: Slots,
}

impl Plain {
    /// Ready to play.
    pub fn new(model: Arc<Model>) -> Plain {
        Plain { model }
    }

    /// The rules that it plays by.
    pub fn shared_model(&self) -> Arc<Model> {
        self.model.clone()
    }

    /// The position that the setup makes.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn setup(&self) -> Result<Setup, EvalLimit> {
        let mut position = Position::empty(self.model.board.len(), &self.model.cast);
        let (fuel, history) = (Cell::new(EvalLimit::STEPS), History::default());
        for var in &self.model.vars {
            let mut values = Vec::new();
            for _ in 0..var.count() {
                let notes = Notes::new(self.model.first_program, Role(0));
                let mut run = Run::of_setup(&self.model, position.clone(), &history, notes, &fuel);
                values.push(run.scene().expr(&var.start)?.held_by(var.ty));
            }
            position.add_var(values);
        }
        let slots = Slots::new(self.model.setup_slots);
        let mut setup = Setup { position, program: self.model.first_program, player: Role(0), slots };
        self.model.setup.iter().try_for_each(|stmt| self.set_up(&mut setup, stmt))?;
        setup.slots = Slots::default();
        Ok(setup)
    }

    /// Carries out one more statement of a setup.
    ///
    /// # Errors
    /// When a rule takes too many steps. A choice, which a setup cannot have, counts as that.
    pub fn set_up(&self, setup: &mut Setup, stmt: &Stmt) -> Result<(), EvalLimit> {
        let (fuel, history) = (Cell::new(EvalLimit::STEPS), History::default());
        let notes = Notes::new(setup.program, setup.player);
        let mut run = Run::of_setup(&self.model, setup.position.clone(), &history, notes, &fuel);
        run.slots = std::mem::take(&mut setup.slots);
        let result = run.stmt(stmt);
        if let Err(Halt::Limit | Halt::Asks(_)) = result {
            return Err(EvalLimit);
        }
        let notes = run.past.notes;
        setup.program = notes.program_after();
        setup.player = notes.next_by.unwrap_or(notes.me);
        setup.slots = run.slots;
        setup.position = run.position;
        Ok(())
    }

    /// The state in which play begins from a setup: the end rules are tried, then the turn begins.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn begin(&self, setup: &Setup) -> Result<State, EvalLimit> {
        let fuel = Cell::new(EvalLimit::STEPS);
        let mut position = setup.position.clone();
        position.seat_from(setup.player);
        let mut start = TurnStart {
            position,
            program: setup.program,
            player: setup.player,
            history: Arc::default(),
            targets: Vec::new(),
            gone: Departures::default(),
        };
        start.gone.note(start.position.out());
        self.between(start, setup.player, &fuel)
    }

    /// Has the player to move no move (other than the pass that a rule gives to who has none)?
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn is_stuck(&self, state: &State) -> Result<bool, EvalLimit> {
        match &state.here.point {
            Point::Asks(asked) => Ok(asked.stuck),
            Point::Over(_) => {
                let fuel = Cell::new(EvalLimit::STEPS);
                Ok(self.go_on(&state.turn, Vec::new(), 0, &fuel)?.is_none())
            }
        }
    }

    /// How often this position stood before, and how often the same pieces stood so.
    pub fn earlier_positions(&self, state: &State) -> (i32, i32) {
        let past =
            Past { model: &self.model, history: &state.turn.history, notes: state.here.notes, watch: None };
        // Between turns the position itself is in its history.
        let itself = i32::from(state.taken == 0);
        let notes =
            Notes { next_program: Some(past.notes.program), next_by: Some(past.notes.me), ..past.notes };
        let past = if state.taken == 0 { Past { notes, ..past } } else { past };
        let position = state.position();
        ((past.repeats(position) - itself).max(0), (past.board_repeats(position) - itself).max(0))
    }

    /// After a turn: the end rules are tried, then the next turn begins. `start.history` is that of before.
    fn between(&self, mut start: TurnStart, mover: Role, fuel: &Cell<u64>) -> Result<State, EvalLimit> {
        let before = start.history.clone();
        let decided = self.decide(&mut start, mover, &before, fuel, false)?;
        start.history = Arc::new(before.and(&self.model, &start.position, start.program, start.player));
        if let Decided::Over(outcome) = decided {
            return Ok(State::over(start, outcome));
        }
        loop {
            if start.position.in_play() >> start.player.0 & 1 == 0 {
                start.player = start.position.role_after(start.player);
            }
            start.targets = Ahead { model: &self.model, start: &start, fuel }.targets()?;
            let turn = Arc::new(start);
            if let Some(state) = self.go_on(&turn, Vec::new(), 0, fuel)? {
                return Ok(state);
            }
            start = TurnStart::clone(&turn);
            let (player, out) = (start.player, start.position.out());
            match self.decide(&mut start, player, &before, fuel, true)? {
                Decided::Over(outcome) => return Ok(State::over(start, outcome)),
                Decided::Passes => return Ok(State::stuck(start)),
                Decided::Open if start.position.out() != out => {}
                // No rule says what happens: the checker asks for one, so this is rare.
                Decided::Open => {
                    let holders = start.position.holders().to_vec();
                    let outcome = Outcome::new(&self.model.cast, 0, holders, Scored::default(), start.gone);
                    return Ok(State::over(start, outcome));
                }
            }
        }
    }

    fn decide(
        &self,
        start: &mut TurnStart,
        mover: Role,
        history: &History,
        fuel: &Cell<u64>,
        stuck: bool,
    ) -> Result<Decided, EvalLimit> {
        let (program, player, gone) = (start.program, start.player, start.gone);
        let position = &mut start.position;
        let decided = Between { model: &self.model, fuel, history, position, mover, program, player, gone }
            .decide(stuck);
        start.gone.note(start.position.out());
        decided
    }

    /// Runs a turn with these decisions on to the next one, or over its end; nothing if it cannot be completed.
    fn go_on(
        &self,
        turn: &Arc<TurnStart>,
        mut script: Vec<Decision>,
        taken: usize,
        fuel: &Cell<u64>,
    ) -> Result<Option<State>, EvalLimit> {
        let ahead = Ahead { model: &self.model, start: turn, fuel };
        loop {
            let (run, stop) = ahead.run(&script, &[])?;
            let found = Found::of(run);
            let ask = match stop {
                Stop::Failed => return Ok(None),
                Stop::Ended if taken > 0 => return self.end_turn(turn, found, fuel).map(Some),
                Stop::Ended => return Ok(Some(found.single(turn, script))),
                Stop::Asks(ask) => ask,
            };
            let question = ahead.question(&script, &ask, &[])?;
            let offers = ahead.completable(&script, question.offers)?;
            let ends_set = ask.set.is_some() && offers.len() == 1 && offers[0].decision.pick == Pick::Done;
            if offers.is_empty() {
                return Ok(None);
            }
            if ends_set {
                script.extend(offers.into_iter().map(|offer| offer.decision));
                continue;
            }
            let members = ask.set.map(|set| set.members).unwrap_or_default();
            let (choice, live) = (ask.choice.id, ask.choice.matters.clone());
            let asked = Asked { members, ..Asked::new(choice, live, question.decider, offers) };
            return Ok(Some(found.asking(turn, script, taken, asked)));
        }
    }

    fn end_turn(&self, turn: &TurnStart, found: Found, fuel: &Cell<u64>) -> Result<State, EvalLimit> {
        let Found { mut position, notes, .. } = found;
        position.passes = if notes.passed { position.passes.saturating_add(1) } else { 0 };
        position.turn = position.turn.saturating_add(1);
        let (program, player) = (notes.program_after(), notes.player_after(&position));
        let history = turn.history.clone();
        let gone = turn.gone;
        let start = TurnStart { position, program, player, history, targets: Vec::new(), gone };
        self.between(start, notes.me, fuel)
    }

    /// The pass of a player who cannot move.
    fn stuck_pass(&self, state: &State, fuel: &Cell<u64>) -> Result<State, EvalLimit> {
        let here = &state.here;
        let notes = Notes { passed: true, ..here.notes };
        let found =
            Found { position: here.position.clone(), slots: Slots::default(), notes, mosts: Vec::new() };
        self.end_turn(&state.turn, found, fuel)
    }
}

/// What a run found.
struct Found {
    position: Position,
    slots: Slots,
    notes: Notes,
    mosts: Vec<Option<i32>>,
}

impl Found {
    fn of(run: Run<'_, '_>) -> Found {
        Found { position: run.position, slots: run.slots, notes: run.past.notes, mosts: run.mosts }
    }

    fn asking(self, turn: &Arc<TurnStart>, script: Vec<Decision>, taken: usize, asked: Asked) -> State {
        let Found { position, slots, notes, mosts } = self;
        let here = Here { position, slots, notes, mosts, point: Point::Asks(asked) };
        State { turn: turn.clone(), script, taken, here: Arc::new(here) }
    }

    /// A turn without a choice: its single decision is made at its start.
    fn single(self, turn: &Arc<TurnStart>, script: Vec<Decision>) -> State {
        let pick = if self.notes.passed { Pick::Pass } else { Pick::GoOn };
        let asked = Asked::single(turn.player, pick);
        let notes = Notes::new(turn.program, turn.player);
        let found = Found { position: turn.position.clone(), notes, ..self };
        found.asking(turn, script, 0, asked)
    }
}

impl Asked {
    /// In place of a choice in a turn that has none.
    const SINGLE: ChoiceId = ChoiceId(u16::MAX);

    fn new(choice: ChoiceId, live: Vec<Slot>, decider: Role, offers: Vec<Offer>) -> Asked {
        let whole = offers.iter().map(|offer| offer.whole).collect();
        let decisions = offers.into_iter().map(|offer| offer.decision).collect();
        Asked { choice, live, decider, members: Vec::new(), decisions, whole, stuck: false }
    }

    fn single(decider: Role, pick: Pick) -> Asked {
        Asked::new(Asked::SINGLE, Vec::new(), decider, vec![Offer::plain(Vec::new(), pick, false)])
    }

    /// Is it the one decision of a turn without a choice, which is made before all its statements?
    pub(super) fn is_single(&self) -> bool {
        self.choice == Asked::SINGLE
    }
}

impl State {
    fn at_start(turn: TurnStart, point: Point) -> State {
        let notes = Notes::new(turn.program, turn.player);
        let (position, slots) = (turn.position.clone(), Slots::default());
        let here = Here { position, slots, notes, mosts: Vec::new(), point };
        State { turn: Arc::new(turn), script: Vec::new(), taken: 0, here: Arc::new(here) }
    }

    fn over(turn: TurnStart, outcome: Outcome) -> State {
        State::at_start(turn, Point::Over(outcome))
    }

    fn stuck(turn: TurnStart) -> State {
        let asked = Asked { stuck: true, ..Asked::single(turn.player, Pick::Pass) };
        State::at_start(turn, Point::Asks(asked))
    }

    pub(super) fn asked(&self) -> Option<&Asked> {
        match &self.here.point {
            Point::Asks(asked) => Some(asked),
            Point::Over(_) => None,
        }
    }
}

impl Named for Plain {
    fn model(&self) -> &Model {
        &self.model
    }

    fn play_counted(&self, state: &mut State, index: usize) -> Result<u64, EvalLimit> {
        let fuel = Cell::new(EvalLimit::STEPS);
        self.play_on(state, index, &fuel)?;
        Ok(EvalLimit::STEPS - fuel.get())
    }

    fn is_spelled_out(&self, state: &State, index: usize) -> bool {
        state.asked().is_some_and(|asked| asked.whole.get(index) == Some(&true))
    }
}

impl Game for Plain {
    type State = State;

    fn seats(&self) -> usize {
        self.model.cast.roles
    }

    fn start(&self) -> Result<State, EvalLimit> {
        self.begin(&self.setup()?)
    }

    fn status(&self, state: &State) -> Status {
        match &state.here.point {
            Point::Over(outcome) => Status::Over(outcome.clone()),
            Point::Asks(asked) => Status::Open {
                mover: state.me(),
                decider: asked.decider,
                seat: state.position().holders()[asked.decider.index()],
                mid_turn: state.taken > 0,
            },
        }
    }

    fn decision_count(&self, state: &State) -> usize {
        state.asked().map_or(0, |asked| asked.decisions.len())
    }

    fn decision(&self, state: &State, index: usize) -> Decision {
        let none = Decision { branches: Vec::new(), pick: Pick::GoOn };
        state.asked().and_then(|asked| asked.decisions.get(index)).cloned().unwrap_or(none)
    }

    fn play(&self, state: &mut State, index: usize) -> Result<(), EvalLimit> {
        self.play_on(state, index, &Cell::new(EvalLimit::STEPS))
    }

    fn in_set(&self, state: &State) -> bool {
        state.asked().is_some_and(|asked| !asked.members.is_empty())
    }

    fn rules(&self) -> u64 {
        self.model.identity.short()
    }

    fn hash(&self, state: &State) -> u64 {
        hash::whole(&self.model, state)
    }

    fn key(&self, state: &State) -> u128 {
        hash::key(&self.model, state)
    }
}

impl Playouts for Plain {}

impl Known for Plain {}

impl Plain {
    /// Carries out a decision with what is left of the steps.
    fn play_on(&self, state: &mut State, index: usize, fuel: &Cell<u64>) -> Result<(), EvalLimit> {
        let Some(decision) = state.asked().and_then(|asked| asked.decisions.get(index)) else {
            return Ok(());
        };
        if state.asked().is_some_and(|asked| asked.stuck) {
            *state = self.stuck_pass(state, fuel)?;
            return Ok(());
        }
        let mut script = state.script.clone();
        script.push(decision.clone());
        // A decision is offered only if the turn can be completed from it.
        *state = self.go_on(&state.turn, script, state.taken + 1, fuel)?.ok_or(EvalLimit)?;
        Ok(())
    }

    /// The value of an expression about a state, with the player to move as `me`.
    ///
    /// # Errors
    /// When it takes too many steps.
    pub fn ask(
        &self,
        state: &State,
        oracle: &dyn Oracle,
        slots: &mut Slots,
        expr: &Expr,
    ) -> Result<Value, EvalLimit> {
        let fuel = Cell::new(EvalLimit::STEPS);
        let mut scene = Scene {
            board: &self.model.board,
            cast: &self.model.cast,
            patterns: &self.model.patterns,
            vars: &self.model.vars,
            position: state.position(),
            me: state.me(),
            mover: state.me(),
            slots,
            fuel: &fuel,
            oracle,
        };
        scene.expr(expr)
    }
}
