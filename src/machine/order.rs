//! Boards that are filled in a random order, until one side alone has reached a goal.

use super::bits::Bits;
use super::filling::{Board, Halves, Reached};
use super::luck::Luck;
use super::{Engine, Machine, Stop};
use crate::game::{EvalLimit, Rng};
use crate::model::Role;
use rand::SeedableRng;

/// A random order of sites, drawn as far as it is asked for.
pub(super) struct Order<const W: usize> {
    sites: Vec<u16>,
    /// How many are in their places.
    drawn: usize,
    /// What the player to move gets, if that is settled; otherwise every other site.
    own: Option<Bits<W>>,
}

impl<const W: usize> Order<W> {
    /// Any order of sites, in a list that is no longer needed.
    pub(super) fn new(of: &[u16], mut sites: Vec<u16>) -> Order<W> {
        sites.clear();
        sites.extend_from_slice(of);
        Order { sites, drawn: 0, own: None }
    }

    /// Any order in which the halves come by turns.
    pub(super) fn of(board: &Board<W>, halves: &Halves<W>, rng: &mut Rng) -> Order<W> {
        let [mut own, mut other] = halves.map(|half| {
            let sites = half.iter().map(|bit| bit as u16).collect();
            Order { sites, drawn: 0, own: None }
        });
        let half = |order: &mut Order<W>, rng: &mut Rng| order.draw(order.sites.len(), rng);
        half(&mut own, rng);
        half(&mut other, rng);
        let place =
            |i: usize| if i.is_multiple_of(2) { own.sites.get(i / 2) } else { other.sites.get(i / 2) };
        let sites = (0..board.count).filter_map(|i| place(i).copied()).collect();
        Order { sites, drawn: board.count, own: Some(halves[0]) }
    }

    /// Settles the first so many sites (Fisher and Yates, 1938, in Durstenfeld's form of 1964).
    fn draw(&mut self, count: usize, rng: &mut Rng) {
        for i in self.drawn..count {
            let other = i + Luck::new(rng).below(self.sites.len() - i);
            self.sites.swap(i, other);
        }
        self.drawn = self.drawn.max(count);
    }

    /// Adds the sites with some numbers to the halves.
    fn add(&self, numbers: std::ops::Range<usize>, halves: &mut Halves<W>) {
        for i in numbers {
            let site = usize::from(self.sites[i]);
            let half = self.own.map_or(i % 2, |own| usize::from(!own.has(site)));
            halves[half].insert(site);
        }
    }
}

impl<const W: usize> Machine<W> {
    /// Who reaches a goal first, and what was put by then: by halving, until one side alone has reached one.
    pub(super) fn first_in_order(
        &mut self,
        e: &Engine<W>,
        board: &Board<W>,
        mut order: Order<W>,
        rng: &mut Rng,
    ) -> Result<(u64, Halves<W>), EvalLimit> {
        let mut found = self.halve(e, board, &mut order, (board.wary, rng));
        if let (true, Ok(None)) = (board.wary, &found) {
            found = self.halve(e, board, &mut order, (false, rng));
        }
        let mut all = [Bits::EMPTY; 2];
        if let Ok(None) = found {
            order.add(0..board.count, &mut all);
        }
        self.spare_order = order.sites;
        Ok(found?.unwrap_or((board.filling.otherwise, all)))
    }

    /// The same; nothing if nobody has reached a goal on the full board.
    fn halve(
        &mut self,
        e: &Engine<W>,
        board: &Board<W>,
        order: &mut Order<W>,
        (wary, rng): (bool, &mut Rng),
    ) -> Result<Option<(u64, Halves<W>)>, EvalLimit> {
        // After `low` pieces nobody has reached a goal, after `high` several have, if there are so many.
        let (mut low, mut high) = (0, board.count + 1);
        let mut before = [Bits::EMPTY; 2];
        while high - low > 1 {
            let middle = (low + high) / 2;
            order.draw(middle, rng);
            let mut halves = before;
            order.add(low..middle, &mut halves);
            self.put_some(e, board, &halves);
            match self.goals_reached(e, board.filling, wary)? {
                Reached::One(winners) => return Ok(Some((winners, halves))),
                Reached::Nobody => (low, before) = (middle, halves),
                Reached::Several => high = middle,
            }
        }
        if high > board.count {
            return Ok(None);
        }
        order.add(low..high, &mut before);
        self.put_some(e, board, &before);
        let mover = if low.is_multiple_of(2) { board.first } else { 1 - board.first };
        Ok(Some((self.winners_after(e, mover), before)))
    }

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

/// Boards that are filled to see whether both sides mostly reach a goal.
const TRIED: u64 = 16;

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
                matches!(machine.goals_reached(self, filling, false), Ok(Reached::Several))
            });
            undecided.count() as u64 > TRIED / 2
        })
    }
}
