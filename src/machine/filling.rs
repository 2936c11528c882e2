//! Random playouts that are random fillings of the board.

use super::bits::Bits;
use super::luck::Luck;
use super::question::{Asked, Leaf, LeafKind};
use super::{Engine, Machine, Stop};
use crate::game::{Ended, EvalLimit, Rng, Trail};
use crate::program::Filling;
use rand::seq::SliceRandom;
use rand::RngCore as _;

/// What all fillings of a state have in common.
struct Board<'e, const W: usize> {
    filling: &'e Filling,
    /// Whose turn it is.
    first: usize,
    /// The sites to be filled.
    empty: Bits<W>,
    /// How many.
    count: usize,
    /// All sites of the board.
    sites: &'e [u16],
    /// For each of the two types that are put its register and that of its colour, and what was in them.
    kept: [[(usize, Bits<W>); 2]; 2],
}

/// What the player to move and the other one get, or the two colours.
type Halves<const W: usize> = [Bits<W>; 2];

impl<const W: usize> Machine<W> {
    /// Fills the board of the loaded state at random and tells who won; nothing if the game's random playouts are
    /// no fillings. Turns are not counted.
    pub(super) fn fill(
        &mut self,
        e: &Engine<W>,
        rng: &mut Rng,
        trail: Option<&mut Trail>,
    ) -> Result<Option<Ended>, EvalLimit> {
        let Some(board) = self.board_to_fill(e)? else { return Ok(None) };
        let halves = board.halves(rng);
        if let Some(trail) = trail {
            self.note_filling(e, &board.filling.types, board.first, &halves, trail);
        }
        self.fill_with(e, &board, &halves, rng).map(Some)
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
            let halves = board.halves(&mut rng);
            tell(&self.fill_with(e, &board, &halves, &mut rng)?);
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
        if !is_late || !is_rest || self.taken > 0 || empty.is_empty() {
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
        let kept = types(filling, first).map(|ty| {
            let own = e.places.types.index() + usize::from(ty);
            let colour = e.places.colours[usize::from(e.places.looks[usize::from(ty)].0)].index();
            [own, colour].map(|place| (place, self.sets[place]))
        });
        Ok(Some(Board { filling, first, empty, count: empty.len(), sites: &e.sites, kept }))
    }

    fn fill_with(
        &mut self,
        e: &Engine<W>,
        board: &Board<W>,
        halves: &Halves<W>,
        rng: &mut Rng,
    ) -> Result<Ended, EvalLimit> {
        (self.hashing, self.native) = (false, !e.rules_ask && e.code().is_some());
        self.fuel = super::FUEL;
        e.count_drawn(board.count as u64);
        self.put_halves(e, board, halves, &Bits::EMPTY);
        let winners = match self.one_winner(e, board.filling)? {
            Some(winners) => winners,
            None => self.first_winner(e, board, halves, rng)?,
        };
        let holders = e.places.holders.index();
        let seats =
            crate::model::bits(winners).fold(0, |all, r| all | 1 << self.nums[holders + usize::from(r)]);
        Ok(Ended { winners: Some(winners), winning_seats: seats, turns: 0, decisions: 0 })
    }

    /// Puts pieces on the board as it was.
    fn put_halves(&mut self, e: &Engine<W>, board: &Board<W>, halves: &Halves<W>, left: &Bits<W>) {
        board.kept.iter().flatten().for_each(|(place, set)| self.sets[*place] = *set);
        for (kept, half) in board.kept.iter().zip(halves) {
            kept.iter().for_each(|(place, _)| self.sets[*place] = self.sets[*place].or(half));
        }
        self.sets[e.places.empty.index()] = *left;
    }

    /// Who has reached a goal, if that is one side or nobody.
    fn one_winner(&mut self, e: &Engine<W>, filling: &Filling) -> Result<Option<u64>, EvalLimit> {
        if let (true, [first, second]) = (filling.exactly_one, &filling.goals[..]) {
            return match self.run(e, first.0) {
                Stop::Over => Ok(Some(first.1)),
                Stop::Returned => Ok(Some(second.1)),
                _ => Err(EvalLimit),
            };
        }
        let mut found = None;
        for (goal, _) in &filling.goals {
            match self.run(e, *goal) {
                Stop::Over if found.is_some_and(|other| other != self.winners) => return Ok(None),
                Stop::Over => found = Some(self.winners),
                Stop::Returned => {}
                _ => return Err(EvalLimit),
            }
        }
        Ok(Some(found.unwrap_or(filling.otherwise)))
    }

    /// Both sides have reached a goal on the full board: the first place in a random order at which one of them
    /// has, found by halving.
    fn first_winner(
        &mut self,
        e: &Engine<W>,
        board: &Board<W>,
        halves: &Halves<W>,
        rng: &mut Rng,
    ) -> Result<u64, EvalLimit> {
        let order = random_order(halves, board.filling.types[board.first].len() == 1, rng);
        let (mut low, mut high) = (0, order.len());
        while low < high {
            let middle = (low + high) / 2;
            self.put_first(e, board, halves, &order[..=middle]);
            let mut reached = false;
            for (goal, _) in &board.filling.goals {
                reached |= self.run(e, *goal) == Stop::Over;
            }
            if reached {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        self.put_first(e, board, halves, &order[..(low + 1).min(order.len())]);
        let mover = if low.is_multiple_of(2) { board.first } else { 1 - board.first };
        let program = self.nums[e.places.program.index()] as u16;
        self.come(Some((program, crate::model::Role(1 - mover as u8))));
        let stop = self.run(e, e.program.careful_ends[mover]);
        self.come(None);
        Ok(if stop == Stop::Over { self.winners } else { 0 })
    }

    fn put_first(&mut self, e: &Engine<W>, board: &Board<W>, halves: &Halves<W>, order: &[u16]) {
        let put = order.iter().fold(Bits::EMPTY, |all, bit| all.or(&Bits::one(usize::from(*bit))));
        let left = board.empty.minus(&put);
        self.put_halves(e, board, &[halves[0].and(&put), halves[1].and(&put)], &left);
    }
}

impl<const W: usize> Board<'_, W> {
    /// Two sets of the empty sites: a coin is tossed for each site. If each player has a colour, all sets of the
    /// right size are equally likely by symmetry, so sites go from or to any half until the size is right.
    fn halves(&self, rng: &mut Rng) -> Halves<W> {
        let mut own = Bits(std::array::from_fn(|i| if self.empty.0[i] == 0 { 0 } else { rng.next_u64() }));
        own = own.and(&self.empty);
        if self.filling.types[self.first].len() == 1 {
            self.even_out(&mut own, rng);
        }
        [own, self.empty.minus(&own)]
    }

    /// Takes random sites into a set, or out of it, until it has half of the empty sites, rounded up.
    fn even_out(&self, own: &mut Bits<W>, rng: &mut Rng) {
        let (have, wanted) = (own.len(), self.count.div_ceil(2));
        let (too_many, mut excess) = (have > wanted, have.abs_diff(wanted));
        if 4 * self.count < self.sites.len() {
            for _ in 0..excess {
                let from = if too_many { *own } else { self.empty.minus(own) };
                own.flip(Luck::new(rng).bit(&from));
            }
            return;
        }
        // Any site of the board may be met; those that are in the wrong set or not empty are left as they are. Without
        // branches that no processor could foresee.
        while excess > 0 {
            let bit = usize::from(self.sites[Luck::new(rng).below(self.sites.len())]);
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

/// A random order of the sites: by turns from the two sets, or of all of them.
fn random_order<const W: usize>(sets: &[Bits<W>; 2], by_turns: bool, rng: &mut Rng) -> Vec<u16> {
    let list = |set: &Bits<W>| set.iter().map(|bit| bit as u16).collect::<Vec<u16>>();
    if !by_turns {
        let mut all = list(&sets[0].or(&sets[1]));
        all.shuffle(rng);
        return all;
    }
    let (mut own, mut other) = (list(&sets[0]), list(&sets[1]));
    own.shuffle(rng);
    other.shuffle(rng);
    let place = |i: usize| if i.is_multiple_of(2) { own.get(i / 2) } else { other.get(i / 2) };
    (0..own.len() + other.len()).filter_map(|i| place(i).copied()).collect()
}
