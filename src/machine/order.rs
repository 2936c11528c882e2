//! Boards that are filled in a random order, until it is known who reaches a goal first, or also when.

use super::bits::Bits;
use super::filling::{Board, Halves, Reached};
use super::sampler::Sampler;
use super::{Engine, Machine, Stop};
use crate::game::{EvalLimit, Rng};
use crate::model::Role;
use rand::SeedableRng;

/// What is asked of a filling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Winners,
    /// After how many pieces, too.
    Turns,
}

/// How a filling ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filled<const W: usize> {
    /// Who won, as a mask.
    pub(super) winners: u64,
    /// What was put by then.
    pub(super) halves: Halves<W>,
    /// How many pieces that is.
    pub(super) count: usize,
}

/// A random order of sites, drawn as far as it is asked for.
pub(super) struct Order<const W: usize> {
    sites: Vec<u16>,
    /// How many are in their places.
    drawn: usize,
    /// What goes to the first half, where players pick among two colours; otherwise they put one piece each in turn.
    first: Option<Bits<W>>,
}

/// How many places one random word settles.
const DRAWS_OF_A_WORD: usize = 4;

impl<const W: usize> Order<W> {
    /// Any order of sites, in a list that is no longer needed; `first` are those of the first of two colours, if players
    /// pick among them.
    pub(super) fn new(of: &[u16], mut sites: Vec<u16>, first: Option<Bits<W>>) -> Order<W> {
        sites.clear();
        sites.extend_from_slice(of);
        Order { sites, drawn: 0, first }
    }

    /// Any order in which the halves come by turns.
    pub(super) fn by_turns(board: &Board<W>, halves: &Halves<W>, rng: &mut Rng) -> Order<W> {
        let [mut own, mut other] = halves.map(|half| {
            let sites = half.iter().map(|bit| bit as u16).collect();
            Order { sites, drawn: 0, first: None }
        });
        let half = |order: &mut Order<W>, rng: &mut Rng| order.draw(order.sites.len(), rng);
        half(&mut own, rng);
        half(&mut other, rng);
        let place =
            |i: usize| if i.is_multiple_of(2) { own.sites.get(i / 2) } else { other.sites.get(i / 2) };
        let sites = (0..board.count).filter_map(|i| place(i).copied()).collect();
        Order { sites, drawn: board.count, first: None }
    }

    /// Settles the first so many sites (Fisher and Yates, 1938, in Durstenfeld's form of 1964).
    #[inline(always)]
    fn draw(&mut self, count: usize, rng: &mut Rng) {
        let sites = &mut self.sites[self.drawn.min(count)..];
        let mut sampler = Sampler::default();
        for i in 0..count.saturating_sub(self.drawn) {
            if i % DRAWS_OF_A_WORD == 0 {
                sampler = Sampler::new(rng);
            }
            let other = i + sampler.below(sites.len() - i);
            sites.swap(i, other);
        }
        self.drawn = self.drawn.max(count);
    }

    /// Adds the sites with some numbers to the halves.
    #[inline(always)]
    fn add(&self, numbers: std::ops::Range<usize>, halves: &mut Halves<W>) {
        match &self.first {
            Some(first) => {
                let mut all = Bits::EMPTY;
                self.sites[numbers].iter().for_each(|site| all.insert(usize::from(*site)));
                halves[0] = halves[0].or(&all.and(first));
                halves[1] = halves[1].or(&all.minus(first));
            }
            None => {
                let first = numbers.start % 2;
                for (i, site) in self.sites[numbers].iter().enumerate() {
                    halves[(first + i) % 2].insert(usize::from(*site));
                }
            }
        }
    }
}

impl<const W: usize> Machine<W> {
    /// Who reaches a goal first in a random order, and what was put by then.
    #[inline(always)]
    pub(super) fn first_in_order(
        &mut self,
        e: &Engine<W>,
        board: &Board<W>,
        mut order: Order<W>,
        (wanted, rng): (Wanted, &mut Rng),
    ) -> Result<Filled<W>, EvalLimit> {
        let mut found = self.halve(e, board, &mut order, (board.wary, wanted), rng);
        if let (true, Ok(None)) = (board.wary, &found) {
            found = self.halve(e, board, &mut order, (false, wanted), rng);
        }
        let mut halves = [Bits::EMPTY; 2];
        if let Ok(None) = found {
            order.add(0..board.count, &mut halves);
        }
        self.spare_order = order.sites;
        let nobody = Filled { winners: board.filling.otherwise, halves, count: board.count };
        Ok(found?.unwrap_or(nobody))
    }

    /// The same; nothing if nobody has reached a goal on the full board.
    #[inline(always)]
    fn halve(
        &mut self,
        e: &Engine<W>,
        board: &Board<W>,
        order: &mut Order<W>,
        (wary, wanted): (bool, Wanted),
        rng: &mut Rng,
    ) -> Result<Option<Filled<W>>, EvalLimit> {
        // After `low` pieces nobody has reached a goal, after `high` somebody has, if there are so many.
        let (mut low, mut high) = (0, board.count + usize::from(!board.filling.exactly_one));
        let (mut before, mut alone) = ([Bits::EMPTY; 2], None);
        // What is looked at next if somebody has.
        let mut earlier = (0, before);
        while high - low > 1 {
            let middle = board.between(low, high);
            let mut halves = earlier.1;
            if earlier.0 != middle {
                order.draw(middle, rng);
                let half = board.between(low, middle);
                halves = before;
                order.add(low..half, &mut halves);
                earlier = (half, halves);
                order.add(half..middle, &mut halves);
            }
            self.put_some(e, board, &halves);
            match self.goals_reached(e, board.filling, (wary, alone))? {
                Reached::One(winners) if wanted == Wanted::Winners => {
                    return Ok(Some(Filled { winners, halves, count: middle }));
                }
                Reached::One(winners) => (alone, high) = (Some(winners), middle),
                Reached::Nobody => (low, before) = (middle, halves),
                Reached::Several => high = middle,
            }
        }
        if high > board.count {
            return Ok(None);
        }
        order.draw(high, rng);
        order.add(low..high, &mut before);
        let winners = match alone {
            Some(winners) => winners,
            None => {
                self.put_some(e, board, &before);
                let mover = if low.is_multiple_of(2) { board.first } else { 1 - board.first };
                self.winners_after(e, mover)
            }
        };
        Ok(Some(Filled { winners, halves: before, count: high }))
    }

    #[inline(always)]
    fn put_some(&mut self, e: &Engine<W>, board: &Board<W>, halves: &Halves<W>) {
        let left = board.empty.minus(&halves[0]).minus(&halves[1]);
        self.put_halves(e, board, halves, &left);
    }

    /// Who wins after a turn of a player, by the rules as they are written.
    fn winners_after(&mut self, e: &Engine<W>, mover: usize) -> u64 {
        let program = self.nums[e.places.program.index()] as u16;
        self.come(Some((program, Role(1 - mover as u8))));
        let stop = self.run(e, e.program.careful_ends[mover]);
        self.come(None);
        if stop == Stop::Over {
            self.winners
        } else {
            0
        }
    }
}

impl<const W: usize> Board<'_, W> {
    /// How many pieces to look at between two numbers. Where somebody wins every full board, that mostly comes late.
    fn between(&self, low: usize, high: usize) -> usize {
        match low == 0 && self.filling.exactly_one {
            true => high - (high / 8).max(1),
            false => (low + high) / 2,
        }
    }
}

/// Boards that are filled to see whether both sides mostly reach a goal.
const TRIED: u64 = 16;

/// From this part of the board on (2 of 5 sites), filling in order is faster than playing move by move.
const LATE: (usize, usize) = (2, 5);

impl<const W: usize> Engine<W> {
    /// Have several sides mostly reached a goal where the whole board is filled, so that the order matters? The same
    /// whatever has been played.
    pub(super) fn fills_in_order(&self) -> bool {
        *self.fills_in_order.get_or_init(|| {
            let Some(filling) = self.program.filling.as_ref().filter(|f| f.by_turns && !f.exactly_one) else {
                return false;
            };
            let mut machine = Machine::new(self);
            (machine.hashing, machine.native) = (false, false);
            let board = machine.sites_to_fill(self, filling, (0, self.board), false);
            let undecided = (0..TRIED).filter(|seed| {
                machine.fuel = super::FUEL;
                let halves = board.halves(&mut Rng::seed_from_u64(*seed));
                machine.put_halves(self, &board, &halves, &Bits::EMPTY);
                matches!(machine.goals_reached(self, filling, (false, None)), Ok(Reached::Several))
            });
            undecided.count() as u64 > TRIED / 2
        })
    }

    /// Is so much of the board filled when a goal is reached that to fill it takes less time than to play? The same
    /// whatever has been played.
    pub(super) fn fills_most(&self) -> bool {
        *self.fills_most.get_or_init(|| {
            let Some(filling) = self.program.filling.as_ref().filter(|_| self.fills_in_order()) else {
                return true;
            };
            let mut machine = Machine::new(self);
            (machine.hashing, machine.native) = (false, false);
            let board = machine.sites_to_fill(self, filling, (0, self.board), true);
            let sites: Vec<u16> = self.board.iter().map(|bit| bit as u16).collect();
            let counts = (0..TRIED).filter_map(|seed| {
                machine.fuel = super::FUEL;
                let mut rng = Rng::seed_from_u64(seed);
                let first = (!board.own_colours()).then(|| board.coins(&mut rng));
                let order = Order::new(&sites, Vec::new(), first);
                let filled = machine.first_in_order(self, &board, order, (Wanted::Turns, &mut rng));
                filled.ok().map(|filled| filled.count)
            });
            counts.sum::<usize>() * LATE.1 >= self.board.len() * TRIED as usize * LATE.0
        })
    }
}
