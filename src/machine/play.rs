//! From decision to decision, and from turn to turn.

use super::question::{Asked, Leaf, LeafKind, MAX_PATH};
use super::{Engine, Machine, Pick, Stop};
use crate::game::{Departures, EvalLimit};
use crate::model::{Role, Value};
use crate::program::{Beginning, Place};

impl<const W: usize> Machine<W> {
    /// Takes up the position that a setup made, and begins.
    pub(super) fn begin(&mut self, e: &Engine<W>, setup: &crate::engine::Setup) -> Result<(), EvalLimit> {
        let places = &e.places;
        let layout = &e.program.layout;
        let mut position = setup.position.clone();
        position.seat_from(setup.player);
        self.scored = None;
        for (ty, sites) in position.types().iter().enumerate() {
            self.sets[places.types.index() + ty] = super::Bits::of(&layout.inside(sites));
        }
        for (mark, sites) in position.marks().iter().enumerate() {
            self.sets[places.marks.index() + mark] = super::Bits::of(&layout.inside(sites));
        }
        self.sets[places.empty.index()] = super::Bits::of(&layout.inside(&position.vacant()));
        for (colour, set) in places.colours.iter().enumerate() {
            let own = places.looks.iter().enumerate().filter(|(_, look)| usize::from(look.0) == colour);
            let all =
                own.fold(super::Bits::EMPTY, |all, (ty, _)| all.or(&self.sets[places.types.index() + ty]));
            self.sets[set.index()] = all;
        }
        for (var, values) in position.vars().iter().enumerate() {
            for (at, value) in places.offsets[var].iter().zip(values.iter()) {
                self.set_variable(e, places.vars[var], usize::from(*at), value);
            }
        }
        for (role, seat) in position.holders().iter().enumerate() {
            self.nums[places.holders.index() + role] = i64::from(seat.0);
        }
        self.nums[places.out.index()] = position.out() as i64;
        self.gone = Departures::default();
        self.gone.note(position.out());
        self.nums[places.turn.index()] = i64::from(position.turn);
        self.nums[places.passes.index()] = i64::from(position.passes);
        self.hash_position(e);
        self.history.positions.clear();
        self.history.boards.clear();
        self.fuel = super::FUEL;
        self.look_at_start(e, setup);
        if !self.between(e, setup.program.0, setup.player, setup.player)? {
            let stop = self.enter_turn(e)?;
            self.go_on(e, stop)?;
        }
        Ok(())
    }

    /// The end rules are compiled as if they had not held before a turn. Where one of them holds already for
    /// somebody who has not moved, or where play begins with a turn to which it does not come by itself, they are tried as
    /// they are written, all through the game.
    fn look_at_start(&mut self, e: &Engine<W>, setup: &crate::engine::Setup) {
        let places = &e.places;
        let board = e.board;
        for which in 0..e.program.reaches.len() {
            self.sets[e.program.reaches[which].set.index()] = super::Bits::EMPTY;
            self.spread_one(e, which, &board);
        }
        self.sets[places.fresh.index()] = super::Bits::EMPTY;
        self.come(Some((setup.program.0, setup.player)));
        let facts = &e.program.facts;
        let mut held = !facts.reached.contains(&usize::from(setup.program.0));
        held |= !facts.counts_hold(&setup.position);
        let others = (0..e.model.cast.roles).filter(|m| *m != setup.player.index());
        let mut rules: Vec<_> = others.map(|mover| e.program.careful_ends[mover]).collect();
        if e.program.written_ends != e.program.careful_ends {
            rules.push(e.program.careful_ends[setup.player.index()]);
        }
        for rules in rules {
            let out = self.nums[places.out.index()];
            held |= self.run(e, rules) != Stop::Returned;
            self.nums[places.out.index()] = out;
        }
        self.come(None);
        // The first time nothing is known at all.
        (self.careful, self.careful_next) = (true, held);
    }

    fn set_variable(&mut self, e: &Engine<W>, place: Place, at: usize, value: &Value) {
        match (place, value) {
            (Place::Truth(n), value) => self.nums[n.index() + at] = i64::from(value.truth()),
            (Place::Number(n), value) => self.nums[n.index() + at] = i64::from(value.num()),
            (Place::Members(n), value) => self.nums[n.index() + at] = value.members() as i64,
            (Place::Sites(s), value) => {
                self.sets[s.index() + at] = super::Bits::of(&e.program.layout.inside(&value.sites()));
            }
            (Place::Numbers(l), value) => self.lists[l.index() + at] = value.numbers(),
            _ => {}
        }
    }

    /// The program of the next turn.
    pub(super) fn program_after(&self, e: &Engine<W>) -> u16 {
        let places = &e.places;
        let next = self.nums[places.next_program.index()];
        (if next >= 0 { next } else { self.nums[places.program.index()] }) as u16
    }

    /// The player of the next turn.
    pub(super) fn player_after(&self, e: &Engine<W>) -> Role {
        let by = self.nums[e.places.next_by.index()];
        if by < 0 && e.model.cast.roles == 2 {
            return Role(1 - self.me(e).0);
        }
        match by {
            by if by >= 0 && self.in_play(e) >> by & 1 == 1 => Role(by as u8),
            by if by >= 0 => Role(self.role_after(e, by as u8)),
            _ => Role(self.role_after(e, self.me(e).0)),
        }
    }

    /// The turn is complete: the end rules are tried. Is the game over?
    fn end_turn(&mut self, e: &Engine<W>) -> Result<bool, EvalLimit> {
        let places = &e.places;
        let (program, player, mover) = (self.program_after(e), self.player_after(e), self.me(e));
        let passed = self.nums[places.passed.index()] != 0;
        let passes = self.nums[places.passes.index()] + 1;
        self.nums[places.passes.index()] = if passed { passes } else { 0 };
        self.nums[places.turn.index()] += 1;
        self.between(e, program, player, mover)
    }

    /// Between turns: the end rules are tried. Is the game over?
    fn between(&mut self, e: &Engine<W>, program: u16, player: Role, mover: Role) -> Result<bool, EvalLimit> {
        let places = &e.places;
        self.taken = 0;
        self.nums[places.program.index()] = i64::from(program);
        self.nums[places.me.index()] = 1 << player.0;
        self.nums[places.next_program.index()] = -1;
        self.nums[places.next_by.index()] = -1;
        self.nums[places.passed.index()] = 0;
        self.come(Some((program, player)));
        let rules = if self.careful { &e.program.written_ends } else { &e.program.ends };
        let ended = self.run(e, rules[usize::from(mover.0)]);
        self.careful = self.careful_next;
        self.gone.note(self.nums[places.out.index()] as u64);
        self.sets[places.fresh.index()] = super::Bits::EMPTY;
        if e.rules_ask {
            self.remember(e);
        }
        self.come(None);
        match ended {
            Stop::Returned => Ok(false),
            Stop::Over => Ok(self.over()),
            _ => Err(EvalLimit),
        }
    }

    fn over(&mut self) -> bool {
        self.question.clear();
        self.question.members.clear();
        self.question.asked = Asked::Over(self.winners);
        true
    }

    /// Begins the turn of the player to move.
    pub(super) fn enter_turn(&mut self, e: &Engine<W>) -> Result<Stop, EvalLimit> {
        let places = &e.places;
        let mut player = self.me(e).0;
        if e.model.cast.roles > 2 && self.in_play(e) >> player & 1 == 0 {
            player = self.role_after(e, player);
            self.nums[places.me.index()] = 1 << player;
        }
        let program = self.nums[places.program.index()] as usize;
        let entry = e.entries[program * e.model.cast.roles + usize::from(player)];
        let mut pc = entry.pc;
        self.kept.forget();
        if places.most_count > 0 {
            self.nums.0[places.mosts.index()..places.mosts.index() + 2 * places.most_count].fill(i64::MIN);
            pc = self.aim(e, &entry).map_err(|_| EvalLimit)?;
        }
        let comes_back = match entry.beginning {
            Beginning::Decides => false,
            // A random game goes on at once where a turn ends without a decision.
            Beginning::Undecided => !self.draws_at_once(),
            Beginning::Changes => true,
        };
        if comes_back {
            let saved = self.save(e);
            self.turn_start.push(saved);
        }
        self.pick = Pick::NONE;
        (self.path_len, self.path_at) = (0, 0);
        Ok(self.run(e, pc))
    }

    /// Where the turn of the player to move begins, if that is all there is to beginning it.
    pub(super) fn plain_turn(&self, e: &Engine<W>) -> Option<crate::program::Pc> {
        let roles = e.model.cast.roles;
        let program = self.nums[e.places.program.index()] as usize;
        let entry = e.entries[program * roles + usize::from(self.me(e).0)];
        let begins = entry.beginning != Beginning::Changes;
        (roles == 2 && e.places.most_count == 0 && begins).then_some(entry.pc)
    }

    /// Nobody can complete this turn. Goes on if that put a player out; otherwise the game is over, or passes.
    fn stuck(&mut self, e: &Engine<W>) -> Result<Option<Stop>, EvalLimit> {
        let places = &e.places;
        let (player, out) = (self.me(e), self.nums[places.out.index()]);
        self.come(Some((self.nums[places.program.index()] as u16, player)));
        self.past_left_out = 1;
        let stop = self.run(e, e.program.stuck_ends[usize::from(player.0)]);
        self.gone.note(self.nums[places.out.index()] as u64);
        self.come(None);
        self.past_left_out = 0;
        match stop {
            Stop::Over => {
                self.over();
                Ok(None)
            }
            Stop::StuckPass => {
                self.single(Asked::Stuck, true, player);
                Ok(None)
            }
            Stop::Returned if self.nums[places.out.index()] != out => self.enter_turn(e).map(Some),
            Stop::Returned => {
                self.winners = 0;
                self.over();
                Ok(None)
            }
            _ => Err(EvalLimit),
        }
    }

    /// From where a run stopped to the next decision, or to the end of the game.
    pub(super) fn go_on(&mut self, e: &Engine<W>, mut stop: Stop) -> Result<(), EvalLimit> {
        loop {
            let settled = self.settle(e, stop)?;
            if !self.turn_start.is_empty() {
                self.leave_start(
                    matches!(settled, Settled::GoesOn { .. } | Settled::Fails) && self.taken == 0,
                );
            }
            stop = match settled {
                Settled::Asks => return Ok(()),
                Settled::Over => {
                    self.over();
                    return Ok(());
                }
                Settled::GoesOn { passed } => {
                    self.single(Asked::GoOn, passed, self.me(e));
                    return Ok(());
                }
                Settled::Ended | Settled::NextTurn => {
                    let over = settled == Settled::Ended && self.end_turn(e)?;
                    if over || self.nums[e.places.turn.index()] >= self.last_turn {
                        return Ok(());
                    }
                    self.fuel = super::FUEL;
                    self.enter_turn(e)?
                }
                Settled::Fails if self.taken > 0 => return Err(EvalLimit),
                Settled::Fails => match self.stuck(e)? {
                    Some(stop) => stop,
                    None => return Ok(()),
                },
            };
        }
    }

    /// The position at the turn's start is not needed any more, or comes back.
    fn leave_start(&mut self, comes_back: bool) {
        while let Some(saved) = self.turn_start.pop() {
            if comes_back {
                let question = std::mem::take(&mut self.question);
                self.restore(&saved);
                self.question = question;
            }
            self.spare.push(saved);
        }
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

    /// Draws the one decision of a turn that has ended without a choice.
    fn draw_nothing(&mut self, e: &Engine<W>) {
        let passed = self.nums[e.places.passed.index()] != 0;
        self.single(Asked::GoOn, passed, self.me(e));
        self.any();
        self.note(e, 0, 0);
        self.taken += 1;
        self.decisions += 1;
    }

    /// What it means that a run stopped so.
    fn settle(&mut self, e: &Engine<W>, mut stop: Stop) -> Result<Settled, EvalLimit> {
        loop {
            match stop {
                Stop::Failed => return Ok(Settled::Fails),
                Stop::Ended if self.taken > 0 => return Ok(Settled::Ended),
                Stop::Ended if self.draws_at_once() => {
                    self.draw_nothing(e);
                    return Ok(Settled::Ended);
                }
                Stop::Ended => {
                    let passed = self.nums[e.places.passed.index()] != 0;
                    return Ok(Settled::GoesOn { passed });
                }
                Stop::Over => return Ok(Settled::Over),
                Stop::NextTurn => return Ok(Settled::NextTurn),
                Stop::Asked => {}
                _ => return Err(EvalLimit),
            }
            self.question.add_up();
            let eager = matches!(self.question.asked, Asked::Member(_));
            if !self.random {
                self.filter(e).map_err(|_| EvalLimit)?;
            } else if !(if eager { self.draw_ahead(e)? } else { self.draw(e)? }) {
                return Ok(Settled::Fails);
            }
            self.question.add_up();
            if self.question.total == 0 {
                return Ok(Settled::Fails);
            }
            let done = self.question.leaves[0];
            if eager && self.question.total == 1 && done.kind == LeafKind::Done {
                (self.drawn, self.carried_out) = (None, false);
                let root = self.set_pick(e, &done, 0);
                stop = self.run(e, root);
                continue;
            }
            return Ok(Settled::Asks);
        }
    }

    /// Carries out the decision with this index.
    pub(super) fn play(&mut self, e: &Engine<W>, index: u32) -> Result<(), EvalLimit> {
        let Some((place, index)) = self.question.find(index) else { return Ok(()) };
        self.fuel = super::FUEL;
        let places = &e.places;
        let stop = match self.question.asked {
            Asked::Over(_) => return Ok(()),
            Asked::Stuck => {
                self.nums[places.passed.index()] = 1;
                self.taken += 1;
                Stop::Ended
            }
            Asked::GoOn => {
                let (program, player) = (self.nums[places.program.index()], self.me(e));
                self.taken += 1;
                self.run(e, e.entries[program as usize * e.model.cast.roles + usize::from(player.0)].pc)
            }
            asked if std::mem::take(&mut self.carried_out) => {
                if !matches!(asked, Asked::Member(_)) {
                    self.question.members.clear();
                }
                self.taken += 1;
                Stop::Ended
            }
            asked => {
                let leaf = self.question.leaves[place];
                let root = self.set_pick(e, &leaf, index);
                match asked {
                    Asked::One(_) => self.kept.follow((leaf.pc, self.pick.item)),
                    _ => self.kept.forget(),
                }
                if !matches!(asked, Asked::Member(_)) {
                    self.question.members.clear();
                }
                self.taken += 1;
                self.run(e, root)
            }
        };
        self.go_on(e, stop)
    }
}

/// What follows from where a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Settled {
    /// A decision is due.
    Asks,
    /// The turn has no choice.
    GoesOn { passed: bool },
    /// The turn is complete.
    Ended,
    /// It is complete, and the end rules have been tried.
    NextTurn,
    /// The game is over.
    Over,
    /// It cannot be completed.
    Fails,
}
