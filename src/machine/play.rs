//! From decision to decision, and from turn to turn.

use super::question::{Asked, Leaf, LeafKind, MAX_PATH};
use super::{Engine, Machine, Stop};
use crate::game::EvalLimit;
use crate::model::{Role, Value};
use crate::program::Place;

impl<const W: usize> Machine<W> {
    /// Takes up the position that a setup made, and begins.
    pub(super) fn begin(&mut self, e: &Engine<W>, setup: &crate::engine::Setup) -> Result<(), EvalLimit> {
        let places = &e.program.places;
        let layout = &e.program.layout;
        let mut position = setup.position.clone();
        position.seat_from(setup.player);
        for (ty, sites) in position.types().iter().enumerate() {
            self.sets[places.types.index() + ty] = super::Bits::of(&layout.inside(sites));
        }
        for (mark, sites) in position.marks().iter().enumerate() {
            self.sets[places.marks.index() + mark] = super::Bits::of(&layout.inside(sites));
        }
        self.sets[places.empty.index()] = super::Bits::of(&layout.inside(&position.vacant()));
        for (colour, set) in places.colours.iter().enumerate() {
            let own = places.looks.iter().enumerate().filter(|(_, look)| usize::from(look.0) == colour);
            let all = own.fold(super::Bits::EMPTY, |all, (ty, _)| all.or(&self.sets[places.types.index() + ty]));
            self.sets[set.index()] = all;
        }
        for (var, values) in position.vars().iter().enumerate() {
            values.iter().enumerate().for_each(|(role, v)| self.set_variable(e, places.vars[var], role, v));
        }
        for (role, seat) in position.holders().iter().enumerate() {
            self.nums[places.holders.index() + role] = i64::from(seat.0);
        }
        self.nums[places.out.index()] = position.out() as i64;
        self.nums[places.turn.index()] = i64::from(position.turn);
        self.nums[places.passes.index()] = i64::from(position.passes);
        self.hash_position(e);
        self.history.positions.clear();
        self.history.boards.clear();
        self.fuel = super::FUEL;
        self.between(e, setup.program.0, setup.player, setup.player)
    }

    fn set_variable(&mut self, e: &Engine<W>, place: Place, role: usize, value: &Value) {
        match (place, value) {
            (Place::Truth(n), value) => self.nums[n.index() + role] = i64::from(value.truth()),
            (Place::Number(n), value) => self.nums[n.index() + role] = i64::from(value.num()),
            (Place::Members(n), value) => self.nums[n.index() + role] = value.members() as i64,
            (Place::Sites(s), value) => {
                self.sets[s.index() + role] = super::Bits::of(&e.program.layout.inside(&value.sites()));
            }
            (Place::Numbers(l), value) => self.lists[l.index() + role] = value.numbers(),
            _ => {}
        }
    }

    /// The program of the next turn.
    pub(super) fn program_after(&self, e: &Engine<W>) -> u16 {
        let places = &e.program.places;
        let next = self.nums[places.next_program.index()];
        (if next >= 0 { next } else { self.nums[places.program.index()] }) as u16
    }

    /// The player of the next turn.
    pub(super) fn player_after(&self, e: &Engine<W>) -> Role {
        match self.nums[e.program.places.next_by.index()] {
            by if by >= 0 && self.in_play(e) >> by & 1 == 1 => Role(by as u8),
            by if by >= 0 => Role(self.role_after(e, by as u8)),
            _ => Role(self.role_after(e, self.me(e).0)),
        }
    }

    /// The turn is complete.
    fn end_turn(&mut self, e: &Engine<W>) -> Result<(), EvalLimit> {
        let places = &e.program.places;
        let (program, player, mover) = (self.program_after(e), self.player_after(e), self.me(e));
        let passed = self.nums[places.passed.index()] != 0;
        let passes = self.nums[places.passes.index()] + 1;
        self.nums[places.passes.index()] = if passed { passes } else { 0 };
        self.nums[places.turn.index()] += 1;
        self.between(e, program, player, mover)
    }

    /// After a turn: the end rules are tried, then the next turn begins.
    fn between(&mut self, e: &Engine<W>, program: u16, player: Role, mover: Role) -> Result<(), EvalLimit> {
        let places = &e.program.places;
        self.taken = 0;
        self.nums[places.program.index()] = i64::from(program);
        self.nums[places.me.index()] = 1 << player.0;
        self.nums[places.next_program.index()] = -1;
        self.nums[places.next_by.index()] = -1;
        self.nums[places.passed.index()] = 0;
        self.coming = Some((program, player));
        self.past_left_out = 0;
        let ended = self.run(e, e.program.ends[usize::from(mover.0)]);
        if e.rules_ask {
            self.remember(e);
        }
        self.coming = None;
        match ended {
            Stop::Over => {
                self.over();
                Ok(())
            }
            Stop::Limit => Err(EvalLimit),
            _ => self.begin_turn(e, program, player),
        }
    }

    fn over(&mut self) {
        self.question.clear();
        self.question.members.clear();
        self.question.asked = Asked::Over(self.winners);
    }

    fn begin_turn(&mut self, e: &Engine<W>, program: u16, mut player: Role) -> Result<(), EvalLimit> {
        let places = &e.program.places;
        loop {
            if self.in_play(e) >> player.0 & 1 == 0 {
                player = Role(self.role_after(e, player.0));
                self.nums[places.me.index()] = 1 << player.0;
            }
            let entry = e.program.turns[usize::from(program)][usize::from(player.0)];
            self.nums[places.mosts.index()..places.mosts.index() + 2 * places.most_count].fill(i64::MIN);
            self.targets(e, entry.pc, usize::from(entry.mosts)).map_err(|_| EvalLimit)?;
            let saved = entry.keeps_start.then(|| self.save(e));
            self.pick = None;
            (self.path_len, self.path_at) = (0, 0);
            let stop = self.run(e, entry.pc);
            let asks = self.settle(e, stop)?;
            if let Some(saved) = saved {
                self.put_back(asks, saved);
            }
            if asks.is_some() {
                return Ok(());
            }
            let out = self.nums[places.out.index()];
            (self.coming, self.past_left_out) = (Some((program, player)), 1);
            let stop = self.run(e, e.program.stuck_ends[usize::from(player.0)]);
            (self.coming, self.past_left_out) = (None, 0);
            match stop {
                Stop::Over => return Ok(self.over()),
                Stop::StuckPass => return Ok(self.single(Asked::Stuck, true, player)),
                Stop::Limit => return Err(EvalLimit),
                _ if self.nums[places.out.index()] != out => {}
                _ => {
                    self.winners = 0;
                    return Ok(self.over());
                }
            }
        }
    }

    /// A turn without choices, or one that cannot be completed, leaves the position as it was.
    fn put_back(&mut self, asks: Option<bool>, saved: super::Saved<W>) {
        match asks {
            Some(true) => {}
            Some(false) => {
                let question = std::mem::take(&mut self.question);
                self.restore(&saved);
                self.question = question;
            }
            None => self.restore(&saved),
        }
        self.spare.push(saved);
    }

    /// One decision without candidates.
    fn single(&mut self, asked: Asked, passed: bool, decider: Role) {
        self.question.clear();
        self.question.members.clear();
        self.question.asked = asked;
        let kind = if passed { LeafKind::Pass } else { LeafKind::GoOn };
        let (path, depth) = ([0; MAX_PATH], 0);
        let leaf = Leaf { pc: 0, path, depth, kind, may_fail: false, count: 1, at: 0, words: 0, decider };
        self.question.leaves.push(leaf);
        self.question.add_up();
    }

    /// Goes on from where a run stopped to the next decision or over the turn's end. Whether that is a choice
    /// (`false`: just to go on); nothing if the turn cannot be completed.
    fn settle(&mut self, e: &Engine<W>, mut stop: Stop) -> Result<Option<bool>, EvalLimit> {
        loop {
            match stop {
                Stop::Failed => return Ok(None),
                Stop::Ended if self.taken > 0 => return self.end_turn(e).map(|()| Some(true)),
                Stop::Ended => {
                    let passed = self.nums[e.program.places.passed.index()] != 0;
                    let player = Role(self.nums[e.program.places.me.index()].trailing_zeros() as u8);
                    self.single(Asked::GoOn, passed, player);
                    return Ok(Some(false));
                }
                Stop::Asked => {}
                _ => return Err(EvalLimit),
            }
            self.question.add_up();
            let eager = matches!(self.question.asked, Asked::Member(_));
            if eager || !self.lazy {
                self.filter(e).map_err(|_| EvalLimit)?;
            }
            self.question.add_up();
            if self.question.total == 0 {
                return Ok(None);
            }
            let done = self.question.leaves[0];
            if eager && self.question.total == 1 && done.kind == LeafKind::Done {
                let root = self.set_pick(e, &done, 0);
                stop = self.run(e, root);
                continue;
            }
            return Ok(Some(true));
        }
    }

    /// Carries out the decision with this index.
    pub(super) fn play(&mut self, e: &Engine<W>, index: u32) -> Result<(), EvalLimit> {
        let Some((place, index)) = self.question.find(index) else { return Ok(()) };
        self.fuel = super::FUEL;
        match self.question.asked {
            Asked::Over(_) => return Ok(()),
            Asked::Stuck => {
                self.nums[e.program.places.passed.index()] = 1;
                return self.end_turn(e);
            }
            Asked::GoOn => {
                let places = &e.program.places;
                let (program, player) = (self.nums[places.program.index()], self.me(e));
                self.taken += 1;
                let stop = self.run(e, e.program.turns[program as usize][usize::from(player.0)].pc);
                return self.settle(e, stop)?.map(|_| ()).ok_or(EvalLimit);
            }
            _ => {}
        }
        let leaf = self.question.leaves[place];
        let root = self.set_pick(e, &leaf, index);
        if !matches!(self.question.asked, Asked::Member(_)) {
            self.question.members.clear();
        }
        self.taken += 1;
        let stop = self.run(e, root);
        self.settle(e, stop)?.map(|_| ()).ok_or(EvalLimit)
    }
}
