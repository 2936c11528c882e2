//! Random playouts that are random fillings of the board.

use super::bits::Bits;
use super::question::{Asked, Leaf, LeafKind};
use super::{Engine, Machine, Stop};
use crate::game::{Ended, EvalLimit, Rng, Trail};
use crate::program::Filling;
use rand::seq::SliceRandom;
use rand::Rng as _;

impl<const W: usize> Machine<W> {
    /// Fills the board of the loaded state at random and tells who won; nothing if the game's random playouts are
    /// no fillings. Turns are not counted.
    pub(super) fn fill(
        &mut self,
        e: &Engine<W>,
        rng: &mut Rng,
        trail: Option<&mut Trail>,
    ) -> Result<Option<Ended>, EvalLimit> {
        let Some(filling) = &e.program.filling else { return Ok(None) };
        let empty = self.sets[e.places.empty.index()];
        if self.nums[e.places.turn.index()] < i64::from(filling.from_turn) {
            return Ok(None);
        }
        // A turn begins with the choice of a site; what else its `either` offered in earlier turns is over.
        let asks_site = matches!(self.question.asked, Asked::One(_) | Asked::Branch(_))
            && matches!(self.question.leaves[..], [Leaf { kind: LeafKind::Sites, .. }]);
        if !asks_site || self.taken > 0 || empty.is_empty() {
            return Ok(None);
        }
        (self.hashing, self.native) = (false, !e.rules_ask && e.code().is_some());
        e.count_drawn(empty.len() as u64);
        let first = usize::from(self.me(e).0);
        let sets = self.coin_sets(filling, first, &empty, e.program.layout.site_of.len(), rng);
        if let Some(trail) = trail {
            self.note_filling(e, &filling.types, first, &sets, trail);
        }
        let start = types(filling, first).map(|ty| self.type_set(e, ty));
        self.set_types(e, filling, first, &sets, &Bits::EMPTY);
        let winners = match self.one_winner(e, filling)? {
            Some(winners) => winners,
            None => {
                start.iter().for_each(|(place, set)| self.sets[*place] = *set);
                self.first_winner(e, filling, first, &sets, rng)?
            }
        };
        let holders = e.places.holders.index();
        let seats =
            crate::model::bits(winners).fold(0, |all, r| all | 1 << self.nums[holders + usize::from(r)]);
        Ok(Some(Ended { winners: Some(winners), winning_seats: seats, turns: 0, decisions: 0 }))
    }

    fn type_set(&self, e: &Engine<W>, ty: u8) -> (usize, Bits<W>) {
        let place = e.places.types.index() + usize::from(ty);
        (place, self.sets[place])
    }

    /// Two sets of the empty sites: what the player to move and the other one get, or the two colours.
    fn coin_sets(
        &self,
        filling: &Filling,
        first: usize,
        empty: &Bits<W>,
        bits: usize,
        rng: &mut Rng,
    ) -> [Bits<W>; 2] {
        let mut own = Bits::EMPTY;
        for i in 0..W {
            own.0[i] = rng.random::<u64>() & empty.0[i];
        }
        if filling.types[first].len() == 1 {
            // By symmetry every set of the right size is equally likely.
            halve(&mut own, empty, bits, rng);
        }
        [own, empty.minus(&own)]
    }

    fn set_types(
        &mut self,
        e: &Engine<W>,
        filling: &Filling,
        first: usize,
        sets: &[Bits<W>; 2],
        left: &Bits<W>,
    ) {
        let places = &e.places;
        for (ty, set) in types(filling, first).into_iter().zip(sets) {
            let (place, before) = self.type_set(e, ty);
            self.sets[place] = before.or(set);
            let colour = places.colours[usize::from(places.looks[usize::from(ty)].0)].index();
            self.sets[colour] = self.sets[colour].or(&self.sets[place]);
        }
        self.sets[places.empty.index()] = *left;
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
        filling: &Filling,
        first: usize,
        sets: &[Bits<W>; 2],
        rng: &mut Rng,
    ) -> Result<u64, EvalLimit> {
        let own_colours = filling.types[first].len() == 1;
        let order = random_order(sets, own_colours, rng);
        let kept: Vec<(usize, Bits<W>)> =
            (0..e.places.type_count).map(|ty| self.type_set(e, ty as u8)).collect();
        let (mut low, mut high) = (0, order.len());
        while low < high {
            let middle = (low + high) / 2;
            self.put_first(e, filling, first, sets, &order[..=middle], &kept);
            let mut reached = false;
            for (goal, _) in &filling.goals {
                reached |= self.run(e, *goal) == Stop::Over;
            }
            if reached {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        self.put_first(e, filling, first, sets, &order[..(low + 1).min(order.len())], &kept);
        let mover = if low.is_multiple_of(2) { first } else { 1 - first };
        self.come(Some((0, crate::model::Role(1 - mover as u8))));
        let stop = self.run(e, e.program.careful_ends[mover]);
        self.come(None);
        Ok(if stop == Stop::Over { self.winners } else { 0 })
    }

    fn put_first(
        &mut self,
        e: &Engine<W>,
        filling: &Filling,
        first: usize,
        sets: &[Bits<W>; 2],
        order: &[u16],
        kept: &[(usize, Bits<W>)],
    ) {
        kept.iter().for_each(|(place, set)| self.sets[*place] = *set);
        let put = order.iter().fold(Bits::EMPTY, |all, bit| all.or(&Bits::one(usize::from(*bit))));
        let left = sets[0].or(&sets[1]).minus(&put);
        self.set_types(e, filling, first, &[sets[0].and(&put), sets[1].and(&put)], &left);
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

/// Takes random bits into a set, or out of it, until it has half of `all`, rounded up. Where most bits are of `all`,
/// any bit is drawn until one is right.
fn halve<const W: usize>(own: &mut Bits<W>, all: &Bits<W>, bits: usize, rng: &mut Rng) {
    let (count, mut have) = (all.len(), own.len());
    let wanted = count.div_ceil(2);
    let dense = 4 * count >= bits;
    while have != wanted {
        let too_many = have > wanted;
        let bit = if dense {
            rng.random_range(0..bits as u32) as usize
        } else {
            let from = if too_many { *own } else { all.minus(own) };
            from.select(rng.random_range(0..from.len() as u32) as usize).unwrap_or(0)
        };
        if all.has(bit) && own.has(bit) == too_many {
            if too_many {
                own.remove(bit);
                have -= 1;
            } else {
                own.insert(bit);
                have += 1;
            }
        }
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
