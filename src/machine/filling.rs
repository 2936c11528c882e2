//! Random playouts that are random fillings of the board.

use super::bits::Bits;
use super::order::{Filled, Order, Wanted};
use super::question::{Asked, Leaf, LeafKind};
use super::sampler::Sampler;
use super::{Engine, Machine, Stop};
use crate::game::{Ended, EvalLimit, Rng, Trace};
use crate::program::{Filling, Goal};
use rand::RngCore as _;

/// What all fillings of a state have in common.
pub(super) struct Board<'e, const W: usize> {
    pub(super) filling: &'e Filling,
    /// Whose turn it is.
    pub(super) first: usize,
    /// The sites to be filled.
    pub(super) empty: Bits<W>,
    /// How many.
    pub(super) count: usize,
    /// The same in a list, if they are filled one after the other.
    in_order: Option<Vec<u16>>,
    /// All sites of the board.
    sites: &'e [u16],
    /// Do players not lose through pieces of their own as long as somebody wins otherwise?
    pub(super) wary: bool,
    /// For each of the two types that are put its register and that of its colour, and what was in them.
    kept: [[(usize, Bits<W>); 2]; 2],
}

/// What the player to move and the other one get, or the two colours.
pub(super) type Halves<const W: usize> = [Bits<W>; 2];

/// Who has reached a goal.
pub(super) enum Reached {
    Nobody,
    /// Those who win by all the goals that are reached.
    One(u64),
    /// Different ones by different goals.
    Several,
}

impl<const W: usize> Machine<W> {
    /// Fills the board of the loaded state at random and tells who won; nothing if the game's random playouts are
    /// no fillings. Turns are not counted. What is put is added to the trace, if there is one; wary players do not lose
    /// through pieces of their own as long as somebody wins otherwise.
    pub(super) fn fill(
        &mut self,
        e: &Engine<W>,
        rng: &mut Rng,
        along: Option<(&mut Trace, bool)>,
    ) -> Result<Option<Ended>, EvalLimit> {
        let Some(mut board) = self.board_to_fill(e)? else { return Ok(None) };
        board.wary = along.as_ref().is_some_and(|(_, wary)| *wary) && board.filling.has_both_kinds();
        let filled = self.fill_with(e, &board, (Wanted::Winners, rng))?;
        if let Some((trace, _)) = along {
            self.note_filling(e, &board.filling.types, board.first, &filled.halves, trace);
        }
        Ok(Some(self.ended_with(e, filled.winners)))
    }

    /// Fills the board of the loaded state once for each source of randomness; whether its playouts are fillings.
    pub(super) fn fills(
        &mut self,
        e: &Engine<W>,
        sources: impl Iterator<Item = Rng>,
        mut tell: impl FnMut(&Ended),
    ) -> Result<bool, EvalLimit> {
        let Some(board) = self.board_to_fill(e)? else { return Ok(false) };
        for mut rng in sources {
            let filled = self.fill_with(e, &board, (Wanted::Winners, &mut rng))?;
            tell(&self.ended_with(e, filled.winners));
        }
        Ok(true)
    }

    /// The same with turns and decisions counted, if it is known how many decisions each turn is, and no game takes more
    /// turns than this.
    pub(super) fn fills_by_turns(
        &mut self,
        e: &Engine<W>,
        sources: &mut impl Iterator<Item = Rng>,
        max_turns: u64,
        mut tell: impl FnMut(&Ended),
    ) -> Result<bool, EvalLimit> {
        let decisions = e.program.filling.as_ref().and_then(|f| f.decisions).filter(|_| e.words() > 1);
        let Some(decisions) = decisions else { return Ok(false) };
        let Some(mut board) = self.board_to_fill(e)?.filter(|board| board.count as u64 <= max_turns) else {
            return Ok(false);
        };
        if !e.fills_most() {
            return Ok(false);
        }
        board.in_order.get_or_insert_with(|| board.empty.iter().map(|bit| bit as u16).collect());
        for mut rng in sources {
            let filled = self.fill_with(e, &board, (Wanted::Turns, &mut rng))?;
            let (ended, turns) = (self.ended_with(e, filled.winners), filled.count as u64);
            tell(&Ended { turns, decisions: turns * u64::from(decisions), ..ended });
        }
        Ok(true)
    }

    /// The loaded state's board, if it can be filled.
    fn board_to_fill<'e>(&mut self, e: &'e Engine<W>) -> Result<Option<Board<'e, W>>, EvalLimit> {
        let Some(filling) = &e.program.filling else { return Ok(None) };
        let empty = self.sets[e.places.empty.index()];
        let program = self.nums[e.places.program.index()];
        let is_late = self.nums[e.places.turn.index()] >= i64::from(filling.from_turn);
        let is_rest = (0..64).contains(&program) && filling.programs >> program & 1 == 1;
        if !is_late || !is_rest || self.careful || self.taken > 0 || empty.is_empty() {
            return Ok(None);
        }
        // A turn begins with the choice of a site; what else its `either` offered in earlier turns is over.
        let is_site = |leaf: &Leaf| leaf.kind == LeafKind::Sites;
        let asks_site = matches!(self.question.asked, Asked::One(_) | Asked::Branch(_))
            && match filling.by_turns {
                true => matches!(&self.question.leaves[..], [leaf] if is_site(leaf)),
                false => self.question.leaves.iter().any(is_site),
            };
        if !asks_site {
            return Ok(None);
        }
        if let Some(when) = filling.when {
            (self.native, self.fuel) = (false, super::FUEL);
            if !self.part(e, when).map_err(|_| EvalLimit)? {
                return Ok(None);
            }
        }
        let first = usize::from(self.me(e).0);
        let in_order = e.fills_in_order();
        Ok(Some(self.sites_to_fill(e, filling, (first, empty), in_order)))
    }

    /// What all fillings of some sites have in common.
    pub(super) fn sites_to_fill<'e>(
        &self,
        e: &'e Engine<W>,
        filling: &'e Filling,
        (first, empty): (usize, Bits<W>),
        in_order: bool,
    ) -> Board<'e, W> {
        let kept = types(filling, first).map(|ty| {
            let own = e.places.types.index() + usize::from(ty);
            let colour = e.places.colours[usize::from(e.places.looks[usize::from(ty)].0)].index();
            [own, colour].map(|place| (place, self.sets[place]))
        });
        let in_order = in_order.then(|| empty.iter().map(|bit| bit as u16).collect());
        Board { filling, first, empty, count: empty.len(), in_order, wary: false, sites: &e.sites, kept }
    }

    /// Fills a board: who wins, what was put by when that was known.
    fn fill_with(
        &mut self,
        e: &Engine<W>,
        board: &Board<W>,
        wanted: (Wanted, &mut Rng),
    ) -> Result<Filled<W>, EvalLimit> {
        super::native::with_all_instructions(|| self.fill_now(e, board, wanted))
    }

    #[inline(always)]
    fn fill_now(
        &mut self,
        e: &Engine<W>,
        board: &Board<W>,
        (wanted, rng): (Wanted, &mut Rng),
    ) -> Result<Filled<W>, EvalLimit> {
        (self.hashing, self.native) = (false, !e.rules_ask && e.code().is_some());
        self.fuel = super::FUEL;
        e.count_drawn(board.count as u64);
        if let Some(sites) = &board.in_order {
            let first = (!board.own_colours()).then(|| board.coins(rng));
            let order = Order::new(sites, std::mem::take(&mut self.spare_order), first);
            return self.first_in_order(e, board, order, (wanted, rng));
        }
        let halves = board.halves(rng);
        self.put_halves(e, board, &halves, &Bits::EMPTY);
        let winners = match self.reached_on_full_board(e, board)? {
            Reached::Nobody => board.filling.otherwise,
            Reached::One(winners) => winners,
            Reached::Several => {
                let order = match board.own_colours() {
                    true => Order::by_turns(board, &halves, rng),
                    false => {
                        let sites: Vec<u16> = board.empty.iter().map(|bit| bit as u16).collect();
                        Order::new(&sites, std::mem::take(&mut self.spare_order), Some(halves[0]))
                    }
                };
                self.first_in_order(e, board, order, (wanted, rng))?.winners
            }
        };
        Ok(Filled { winners, halves, count: board.count })
    }

    /// How a game ended that somebody won, or nobody; turns are not counted.
    fn ended_with(&self, e: &Engine<W>, winners: u64) -> Ended {
        let holders = e.places.holders.index();
        let seats =
            crate::model::bits(winners).fold(0, |all, r| all | 1 << self.nums[holders + usize::from(r)]);
        Ended { winners: Some(winners), winning_seats: seats, turns: 0, decisions: 0 }
    }

    /// Puts pieces on the board as it was.
    #[inline(always)]
    pub(super) fn put_halves(&mut self, e: &Engine<W>, board: &Board<W>, halves: &Halves<W>, left: &Bits<W>) {
        board.kept.iter().flatten().for_each(|(place, set)| self.sets[*place] = *set);
        for (kept, half) in board.kept.iter().zip(halves) {
            kept.iter().for_each(|(place, _)| self.sets[*place] = self.sets[*place].or(half));
        }
        self.sets[e.places.empty.index()] = *left;
    }

    /// Who has reached a goal on the board as it is, which is full.
    #[inline(always)]
    fn reached_on_full_board(&mut self, e: &Engine<W>, board: &Board<W>) -> Result<Reached, EvalLimit> {
        let filling = board.filling;
        let (true, [first, second]) = (filling.exactly_one, &filling.goals[..]) else {
            return match self.goals_reached(e, filling, (board.wary, None))? {
                Reached::Nobody if board.wary => self.goals_reached(e, filling, (false, None)),
                found => Ok(found),
            };
        };
        let decider = filling.decider.as_ref().unwrap_or(first);
        let other = if first.winners == decider.winners { second } else { first };
        match self.run(e, decider.at) {
            Stop::Over => Ok(Reached::One(decider.winners)),
            Stop::Returned => Ok(Reached::One(other.winners)),
            _ => Err(EvalLimit),
        }
    }

    /// Who has reached a goal on the board as it is, or by what one may win that is known to win; to the wary, losses of
    /// one's own do not count.
    #[inline(always)]
    pub(super) fn goals_reached(
        &mut self,
        e: &Engine<W>,
        filling: &Filling,
        (wary, winners): (bool, Option<u64>),
    ) -> Result<Reached, EvalLimit> {
        let mut found = Reached::Nobody;
        let asked = |goal: &&Goal| !(wary && goal.own_loss) && winners.is_none_or(|all| goal.winners == all);
        for goal in filling.goals.iter().filter(asked) {
            found = match (self.run(e, goal.at), found) {
                (Stop::Returned, found) => found,
                (Stop::Over, _) if filling.exactly_one => return Ok(Reached::One(goal.winners)),
                (Stop::Over, Reached::One(other)) if other != goal.winners => return Ok(Reached::Several),
                (Stop::Over, _) => Reached::One(goal.winners),
                _ => return Err(EvalLimit),
            };
        }
        Ok(found)
    }
}

impl<const W: usize> Board<'_, W> {
    /// Does each player have a colour? Otherwise they pick among the same two.
    pub(super) fn own_colours(&self) -> bool {
        self.filling.types[self.first].len() == 1
    }

    /// Two sets of the empty sites: a coin is tossed for each site. If each player has a colour, all sets of the
    /// right size are equally likely by symmetry, so sites go from or to any half until the size is right.
    #[inline(always)]
    pub(super) fn halves(&self, rng: &mut Rng) -> Halves<W> {
        let mut own = self.coins(rng);
        if self.own_colours() {
            self.even_out(&mut own, rng);
        }
        [own, self.empty.minus(&own)]
    }

    /// The empty sites whose coin showed heads.
    #[inline(always)]
    pub(super) fn coins(&self, rng: &mut Rng) -> Bits<W> {
        let coins = Bits(std::array::from_fn(|i| if self.empty.0[i] == 0 { 0 } else { rng.next_u64() }));
        coins.and(&self.empty)
    }

    /// Takes random sites into a set, or out of it, until it has half of the empty sites, rounded up.
    #[inline(always)]
    fn even_out(&self, own: &mut Bits<W>, rng: &mut Rng) {
        let (have, wanted) = (own.len(), self.count.div_ceil(2));
        let (too_many, mut excess) = (have > wanted, have.abs_diff(wanted));
        if 4 * self.count < self.sites.len() {
            for _ in 0..excess {
                let from = if too_many { *own } else { self.empty.minus(own) };
                own.flip(Sampler::new(rng).bit(&from));
            }
            return;
        }
        // Any site of the board may be met; those that are in the wrong set or not empty are left as they are. Without
        // branches that no processor could foresee.
        while excess > 0 {
            let bit = usize::from(self.sites[Sampler::new(rng).below(self.sites.len())]);
            let moves = self.empty.has(bit) & (own.has(bit) == too_many);
            own.flip_if(bit, moves);
            excess -= usize::from(moves);
        }
    }
}

/// The two types that are put: that of the first player and that of the second, or those that both pick among.
fn types(filling: &Filling, first: usize) -> [u8; 2] {
    match filling.types[first][..] {
        [own] => [own, filling.types[1 - first].first().copied().unwrap_or(own)],
        [a, b, ..] => [a, b],
        [] => [0, 0],
    }
}
