//! Hashes of states, equal to those of the plain evaluator. What stands where is kept in step by the effects; the
//! few other features are mixed in when a hash is asked for.

use super::bits::Bits;
use super::question::Asked;
use super::{Engine, Machine};
use crate::board::SiteSet;
use crate::engine::hash::{feature, mix, of_value, scramble, wide, Feature};
use crate::model::{Item, Piece, PieceType, Role, Slot, Value, VarType};
use crate::program::{AskSet, From, Place, L};
use std::sync::Arc;

impl<const W: usize> Machine<W> {
    /// Works the hash of what stands where out from the start.
    pub(super) fn hash_position(&mut self, e: &Engine<W>) {
        let places = &e.places;
        (self.nums[places.board_hash.index()], self.nums[places.mark_hash.index()]) = (0, 0);
        self.hash_changes(e, |_| Bits::EMPTY);
    }

    /// Keeps the hash of what stands where in step with what is different from what stood in the registers before.
    pub(super) fn hash_changes(&mut self, e: &Engine<W>, before: impl Fn(usize) -> Bits<W>) {
        let places = &e.places;
        let changes = |m: &Machine<W>, first: usize, count: usize, keys: usize| {
            (0..count).fold(0, |hash, i| {
                let (now, old) = (&m.sets[first + i], before(first + i));
                let changed = Bits::<W>(std::array::from_fn(|word| now.0[word] ^ old.0[word]));
                changed.iter().fold(hash, |hash, bit| hash ^ e.tables.keys[keys + i][bit])
            })
        };
        let pieces = changes(self, places.types.index(), places.type_count, 0);
        let marks = changes(self, places.marks.index(), places.mark_count, places.type_count);
        self.nums[places.board_hash.index()] ^= pieces as i64;
        self.nums[places.mark_hash.index()] ^= marks as i64;
    }

    fn sites(&self, e: &Engine<W>, bits: &Bits<W>) -> SiteSet {
        bits.iter().map(|bit| e.program.layout.site(bit)).collect()
    }

    fn common(&self, e: &Engine<W>, program: u16, player: Role) -> u64 {
        let places = &e.places;
        let holders = (0..e.model.cast.roles).map(|r| (r, self.nums[places.holders.index() + r] as u64));
        self.nums[places.board_hash.index()] as u64
            ^ self.nums[places.mark_hash.index()] as u64
            ^ holders.filter(|(r, s)| *r as u64 != *s).fold(0, |h, (r, s)| h ^ mix(Feature::Holder, r, s))
            ^ mix(Feature::Out, 0, self.nums[places.out.index()] as u64)
            ^ mix(Feature::Program, 0, u64::from(program))
            ^ mix(Feature::Player, 0, u64::from(player.0))
    }

    fn variables(&self, e: &Engine<W>, clocks: bool) -> u64 {
        let vars = e.model.vars.iter().zip(&e.places.vars).enumerate();
        let mut hash = 0;
        for (i, (var, place)) in vars.filter(|(_, (v, _))| v.read && v.clock == clocks) {
            let first = match place {
                Place::Truth(n) | Place::Number(n) | Place::Members(n) => Some(n.index()),
                _ => None,
            };
            for (number, at) in e.places.offsets[i].iter().enumerate() {
                if first.is_some_and(|first| self.nums[first + usize::from(*at)] == 0) {
                    continue;
                }
                let value = of_value(&self.variable(e, var.ty, *place, usize::from(*at)));
                hash ^= mix(Feature::Variable, feature(i, number), value);
            }
        }
        hash
    }

    /// What a variable holds in its register with this number.
    pub(super) fn variable(&self, e: &Engine<W>, ty: VarType, place: Place, at: usize) -> Value {
        match (ty, place) {
            (VarType::Truth, Place::Truth(n)) => Value::Truth(self.nums[n.index() + at] != 0),
            (VarType::Number(..), Place::Number(n)) => Value::Num(self.nums[n.index() + at] as i32),
            (VarType::Members(_), Place::Members(n)) => Value::Members(self.nums[n.index() + at] as u64),
            (VarType::Sites, Place::Sites(s)) => Value::Sites(self.sites(e, &self.sets[s.index() + at])),
            (VarType::Numbers, Place::Numbers(l)) => Value::Numbers(self.lists[l.index() + at].clone()),
            _ => Value::Members(0),
        }
    }

    /// The program and player to come, if the turn ended here.
    fn to_come(&self, e: &Engine<W>) -> (u16, Role) {
        self.coming.unwrap_or_else(|| (self.program_after(e), self.player_after(e)))
    }

    /// The hash of the position as the next turn finds it. Between turns it is worked out once; only players who go
    /// out can still change it.
    fn position_to_come(&mut self, e: &Engine<W>) -> u64 {
        let out = self.nums[e.places.out.index()];
        if let Some((_, hash)) = self.hash_to_come.filter(|(before, _)| *before == out) {
            return hash;
        }
        let (program, player) = self.to_come(e);
        let hash = self.common(e, program, player) ^ self.variables(e, false);
        self.hash_to_come = self.coming.map(|_| (out, hash));
        hash
    }

    /// How often the same position stood before.
    pub(super) fn repeats(&mut self, e: &Engine<W>) -> i64 {
        let hash = self.position_to_come(e);
        self.times(&self.history.positions, hash)
    }

    /// How often the same pieces stood so before.
    pub(super) fn board_repeats(&self, e: &Engine<W>) -> i64 {
        self.times(&self.history.boards, self.nums[e.places.board_hash.index()] as u64)
    }

    fn times(&self, hashes: &[u64], hash: u64) -> i64 {
        let counted = hashes.len().saturating_sub(self.past_left_out);
        hashes[..counted].iter().filter(|h| **h == hash).count() as i64
    }

    /// Adds the position between turns to the past, as far as rules ask.
    pub(super) fn remember(&mut self, e: &Engine<W>) {
        if e.model.uses_repeats {
            let hash = self.position_to_come(e);
            self.history.positions.push(hash);
        }
        if e.model.uses_board_repeats {
            self.history.boards.push(self.nums[e.places.board_hash.index()] as u64);
        }
    }

    /// The hash of the whole state.
    pub(super) fn hash(&self, e: &Engine<W>) -> u64 {
        let places = &e.places;
        let capped = |feature, cap: Option<u32>, n: i64| {
            cap.map_or(0, |cap| mix(feature, 0, (n as u64).min(u64::from(cap) + 1)))
        };
        let place = if self.taken == 0 { 0 } else { self.in_turn(e) };
        let (program, me) = (self.nums[places.program.index()] as u16, self.me(e));
        self.common(e, program, me)
            ^ self.variables(e, false)
            ^ self.variables(e, true)
            ^ capped(Feature::Turn, e.model.turn_cap, self.nums[places.turn.index()])
            ^ capped(Feature::Passes, e.model.passes_cap, self.nums[places.passes.index()])
            ^ place
    }

    /// The hash in 128 bits, and with the past as far as the rules ask for it.
    pub(super) fn key(&self, e: &Engine<W>) -> u128 {
        let low = self.hash(e);
        let high = words(e, self.all_looks(e), low ^ self.board(e));
        let boards = self.history.boards.iter().map(|hash| !hash);
        wide(low, high, self.history.positions.iter().copied().chain(boards))
    }

    /// The least key of all images under the symmetries of the rules.
    pub(super) fn canonical_key(&self, e: &Engine<W>) -> u128 {
        let symmetries = e.symmetries();
        // In mid-turn names would have to be carried along. Where end rules are tried as they are written, what is proved of
        // the others is not known of them.
        if symmetries.is_empty() || self.taken > 0 || self.careful {
            return self.key(e);
        }
        let low = self.hash(e);
        let rest = low ^ self.board(e);
        let own = wide(low, words(e, self.all_looks(e), rest), std::iter::empty());
        symmetries.iter().fold(own, |least, map| least.min(self.image_key(e, map, rest)))
    }

    /// The key of the image under a map of bits; `rest` is the hash of what is not on the board.
    fn image_key(&self, e: &Engine<W>, map: &[u16], rest: u64) -> u128 {
        let (mut low, mut high) = (rest, scramble(rest));
        for (set, keys) in self.all_looks(e).zip(&e.tables.keys) {
            let image = set.iter().fold(Bits::<W>::EMPTY, |image, bit| {
                let to = usize::from(map[bit]);
                low ^= keys[to];
                image.or(&Bits::one(to))
            });
            high = add_words(e, high, &image);
        }
        wide(low, high, std::iter::empty())
    }

    /// What stands where: a set for each piece type, then for each mark, as there are keys for them.
    fn all_looks(&self, e: &Engine<W>) -> impl Iterator<Item = &Bits<W>> {
        let places = &e.places;
        let types = &self.sets.0[places.types.index()..][..places.type_count];
        types.iter().chain(&self.sets.0[places.marks.index()..][..places.mark_count])
    }

    /// The part of the hash that says what stands where.
    fn board(&self, e: &Engine<W>) -> u64 {
        (self.nums[e.places.board_hash.index()] ^ self.nums[e.places.mark_hash.index()]) as u64
    }

    fn in_turn(&self, e: &Engine<W>) -> u64 {
        let (choice, live, set): (u16, &[(Slot, Place)], Option<&AskSet>) = match self.question.asked {
            Asked::Over(_) => return 0,
            Asked::One(i) => (e.asks[i as usize].choice.0, &e.asks[i as usize].live, None),
            Asked::Branch(i) => {
                (e.program.eithers[i as usize].choice.0, &e.program.eithers[i as usize].live, None)
            }
            Asked::Member(i) => {
                let set = &e.program.sets[i as usize];
                (set.choice.0, &set.live, Some(set))
            }
            Asked::GoOn | Asked::Stuck => (u16::MAX, &[], None),
        };
        let names = live
            .iter()
            .map(|(slot, place)| mix(Feature::Name, slot.index(), of_value(&self.value(e, *place))));
        let member = |item: &i64| mix(Feature::Member, 0, of_value(&self.member(e, set, *item)));
        let members = self.question.members.iter().filter(|_| set.is_some()).map(member);
        let places = &e.places;
        let program = self.nums[places.program.index()] as usize;
        let count = e.model.programs.get(program).map_or(0, |p| p.mosts);
        let numbers = |feature, first: usize| {
            let given = (0..count).map(|i| (i, self.nums[first + i])).filter(|(_, n)| *n != i64::MIN);
            given.fold(0, |h, (i, n)| h ^ mix(feature, i, n as i32 as u64))
        };
        let next = |feature, n: i64| if n < 0 { 0 } else { mix(feature, 0, n as u64) };
        names.chain(members).fold(0, |h, x| h ^ x)
            ^ mix(Feature::Choice, 0, u64::from(choice))
            ^ numbers(Feature::Target, places.mosts.index())
            ^ numbers(Feature::Reached, places.mosts.index() + places.most_count)
            ^ next(Feature::NextProgram, self.nums[places.next_program.index()])
            ^ next(Feature::NextPlayer, self.nums[places.next_by.index()])
            ^ if self.nums[places.passed.index()] != 0 { mix(Feature::Passed, 0, 1) } else { 0 }
    }

    /// What a name holds.
    fn value(&self, e: &Engine<W>, place: Place) -> Value {
        let pieces = |l: L| self.lists[l.index()].iter().map(|p| self.piece(e, i64::from(*p))).collect();
        match place {
            Place::Truth(n) => Value::Truth(self.nums[n.index()] != 0),
            Place::Number(n) => Value::Num(self.nums[n.index()] as i32),
            Place::Members(n) => Value::Members(self.nums[n.index()] as u64),
            Place::Known(mask) => Value::Members(mask),
            Place::Site(n) => Value::Sites(match self.bit(n) {
                Some(bit) => SiteSet::of(e.program.layout.site(bit)),
                None => SiteSet::EMPTY,
            }),
            Place::Piece(n) => {
                let piece = self.nums[n.index()];
                Value::Pieces(if piece < 0 { Vec::new() } else { vec![self.piece(e, piece)] })
            }
            Place::Sites(s) => Value::Sites(self.sites(e, &self.sets[s.index()])),
            Place::Family(f) => {
                Value::Family(Arc::new(self.families[f.index()].iter().map(|s| self.sites(e, s)).collect()))
            }
            Place::Numbers(l) => Value::Numbers(self.lists[l.index()].clone()),
            Place::List(l) => Value::List(self.lists[l.index()].clone()),
            Place::Pieces(l) => Value::Pieces(pieces(l)),
        }
    }

    /// A piece as the model has it.
    pub(super) fn piece(&self, e: &Engine<W>, piece: i64) -> Piece {
        Piece { site: e.program.layout.site((piece >> 8) as usize), ty: PieceType((piece & 255) as u8) }
    }

    fn member(&self, e: &Engine<W>, set: Option<&AskSet>, item: i64) -> Value {
        let Some(set) = set else { return Value::Members(0) };
        match set.from {
            From::Sites(_) => Value::Sites(SiteSet::of(e.program.layout.site(item as usize))),
            From::Members(_) | From::Anchors(_) => Value::Members(1 << item),
            From::Shapes { .. } => Value::Members(0),
            From::Numbers(_) | From::Small(_) => Value::Num(item as i32),
            From::Pieces(_) | From::On(_) => Item::Piece(self.piece(e, item)).value(),
            From::Sets(f) => {
                let sets = &self.families[f.index()];
                Value::Sites(sets.get(item as usize).map(|s| self.sites(e, s)).unwrap_or_default())
            }
        }
    }
}

/// Mixes the words of sets in order.
fn words<'a, const W: usize>(e: &Engine<W>, sets: impl Iterator<Item = &'a Bits<W>>, rest: u64) -> u64 {
    sets.fold(scramble(rest), |high, set| add_words(e, high, set))
}

fn add_words<const W: usize>(e: &Engine<W>, high: u64, set: &Bits<W>) -> u64 {
    set.0[..e.words()].iter().fold(high, |high, word| scramble(high ^ word))
}
