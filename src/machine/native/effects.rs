//! What statements do to the position, where pieces do not share sites.

use super::emit::{Emit, Words};
use crate::program::{Op, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{types, Block, InstBuilder, Value};

impl Emit<'_, '_> {
    /// An effect; whether the code carries it out by itself.
    pub(super) fn effect(&mut self, op: &Op) -> bool {
        let done = self.effect_in_line(op);
        if done {
            self.forget_pieces();
        }
        done
    }

    fn effect_in_line(&mut self, op: &Op) -> bool {
        let places = &self.e.places;
        if places.sharing {
            return false;
        }
        let bulk = !self.e.rules_ask;
        match *op {
            Op::Put { ty, site } => self.put(usize::from(ty), site),
            Op::PutAll { ty, sites } if bulk => {
                let sites = self.set(sites);
                self.put_types(&[(usize::from(ty), sites)]);
            }
            Op::PutMask { colours, kinds, sites } if bulk => {
                let sites = self.set(sites);
                self.put_mask(colours, kinds, &sites);
            }
            Op::PutOf { colours, kinds, site } if bulk => self.put_of(colours, kinds, site),
            Op::Remove { sites } => {
                let sites = self.set(sites);
                self.remove(&sites);
            }
            Op::RemoveSite { site } => {
                let sites = self.mask_of_site(site);
                self.remove(&sites);
            }
            Op::MoveSite { from, to } => {
                let own = self.site_within(from).and_then(|set| self.type_of(set));
                let from = self.site(from);
                self.move_site(from, own, to);
            }
            Op::MovePiece { piece, to } => {
                let Some((bit, within)) = self.piece_on_board(piece) else { return false };
                let sure = self.b.ins().iconst(types::I8, 1);
                self.move_site((bit, sure), within.and_then(|set| self.type_of(set)), to);
            }
            Op::Mark { on, mark, sites } if bulk => self.mark(on, S(places.marks.0 + u16::from(mark)), sites),
            _ => return false,
        }
        true
    }

    /// Just the site in a register, or nothing.
    pub(super) fn mask_of_site(&mut self, site: N) -> Words {
        let (bit, there) = self.site(site);
        let word = match self.ones.get(&bit) {
            Some(one) if self.is_site(site) => *one,
            _ => {
                let there = self.wide(there);
                self.b.ins().ishl(there, bit)
            }
        };
        self.in_its_word(bit, word)
    }

    pub(super) fn type_set(&self, ty: usize) -> S {
        S(self.e.places.types.0 + ty as u16)
    }

    /// The kept set of a type's colour, where that is not the type's own set.
    pub(super) fn colour_set(&self, ty: usize) -> Option<S> {
        let places = &self.e.places;
        let colour = places.colours[usize::from(places.looks[ty].0)];
        (colour.index() >= places.types.index() + places.type_count).then_some(colour)
    }

    /// Changes the word of a bit in a register of a set.
    fn change_word(&mut self, set: S, word_at: Value, change: impl FnOnce(&mut Self, Value) -> Value) {
        if self.width == 1 {
            let word = self.set(set)[0];
            let word = change(self, word);
            return self.put_set(set, &vec![word]);
        }
        let offset = self.set_offset(set);
        let word = self.load(word_at, offset);
        let word = change(self, word);
        self.store(word, word_at, offset);
        self.forget(set);
    }

    /// Where the word of a bit is, counted from the first register.
    pub(super) fn word_at(&mut self, bit: Value) -> Value {
        if self.width == 1 {
            return self.sets;
        }
        let offset = self.word_number(bit, 3);
        self.add(self.sets, offset)
    }

    /// Puts a piece on a site, in place of what stands there.
    fn put(&mut self, ty: usize, site: N) {
        let vacant = self.site_within(site) == Some(self.e.places.empty);
        let done = self.b.create_block();
        let (bit, there) = self.site(site);
        self.go_on_if(there, done);
        let (at, one) = (self.word_at(bit), self.bit_of_word(bit));
        if !vacant {
            let (occupied, free) = (self.unlikely(), self.b.create_block());
            let empty = self.load(at, self.set_offset(self.e.places.empty));
            let is_empty = self.and(empty, one);
            self.branch(is_empty, (free, &[]), (occupied, &[]));
            self.b.switch_to_block(occupied);
            self.clear_site(bit, at, one);
            self.jump(free, &[]);
            self.b.switch_to_block(free);
        }
        self.change_word(self.type_set(ty), at, |emit, word| emit.or(word, one));
        // Nothing stands there now, whatever did.
        self.change_word(self.e.places.empty, at, |emit, word| emit.b.ins().bxor(word, one));
        if self.newest.is_some() {
            self.forget(self.e.places.fresh);
        } else if self.fresh_matters {
            self.change_word(self.e.places.fresh, at, |emit, word| emit.or(word, one));
        }
        if let Some(colour) = self.colour_set(ty) {
            self.change_word(colour, at, |emit, word| emit.or(word, one));
        }
        self.flip(ty, bit);
        self.jump(done, &[]);
        self.b.switch_to_block(done);
    }

    /// Can there be pieces of this type?
    pub(super) fn exists(&self, ty: usize) -> bool {
        self.e.model.cast.exists.get(ty) == Some(&true)
    }

    /// Registers of pieces, marks and colours, each with its part of the hash.
    pub(super) fn standing(&self) -> Vec<(S, Option<usize>)> {
        let places = &self.e.places;
        let exists = |ty: &usize| self.exists(*ty);
        let types = (0..places.type_count).filter(exists).map(|ty| (self.type_set(ty), Some(ty)));
        let marks =
            (0..places.mark_count).map(|m| (S(places.marks.0 + m as u16), Some(places.type_count + m)));
        let mut colours: Vec<S> =
            (0..places.type_count).filter(exists).filter_map(|ty| self.colour_set(ty)).collect();
        colours.sort_unstable();
        colours.dedup();
        types.chain(marks).chain(colours.into_iter().map(|set| (set, None))).collect()
    }

    /// Takes away all that stands on the site of a bit.
    fn clear_site(&mut self, bit: Value, at: Value, one: Value) {
        for (set, key) in self.standing() {
            if let Some(key) = key {
                let word = self.load(at, self.set_offset(set));
                let there = self.and(word, one);
                self.flip_if(there, key, &[bit]);
            }
            self.change_word(set, at, |emit, word| emit.minus(word, one));
        }
        self.change_word(self.e.places.empty, at, |emit, word| emit.or(word, one));
    }

    /// Keeps the hash in step where something comes to bits or leaves them, if a value is not 0.
    fn flip_if(&mut self, there: Value, key: usize, bits: &[Value]) {
        if !self.e.rules_ask {
            return;
        }
        let parts: Vec<Value> = bits.iter().map(|bit| self.hash_part(key, *bit)).collect();
        let part = parts[1..].iter().fold(parts[0], |all, part| self.b.ins().bxor(all, *part));
        let none = self.int(0);
        let part = self.b.ins().select(there, part, none);
        self.mix(key, part);
    }

    /// Takes away all that stands on some sites: one after the other where the hash is kept.
    fn remove(&mut self, sites: &Words) {
        if !self.e.rules_ask {
            return self.clear(sites);
        }
        let empty = self.set(self.e.places.empty);
        let board = self.words(&self.e.board);
        let start = self.without(sites, &empty);
        let start = self.both(&start, &board);
        let (head, body, out) = (self.block_of(self.width), self.b.create_block(), self.b.create_block());
        self.jump(head, &start);
        self.b.switch_to_block(head);
        let left: Words = self.parameters(head, 0);
        let some = self.any(&left);
        self.branch(some, (body, &[]), (out, &[]));
        self.b.switch_to_block(body);
        let (bit, rest) = self.pop(&left);
        let bit = self.inside(bit);
        let (at, one) = (self.word_at(bit), self.bit_of_word(bit));
        self.clear_site(bit, at, one);
        self.jump(head, &rest);
        self.b.switch_to_block(out);
    }

    /// Takes away all that stands on some sites.
    fn clear(&mut self, sites: &Words) {
        for (set, _) in self.standing() {
            let old = self.set(set);
            let left = self.without(&old, sites);
            self.put_set(set, &left);
        }
        let (empty, board) = (self.set(self.e.places.empty), self.words(&self.e.board));
        let cleared = self.both(sites, &board);
        let empty = self.union(&empty, &cleared);
        self.put_set(self.e.places.empty, &empty);
    }

    /// Puts a piece of a colour that is worked out on a site.
    fn put_of(&mut self, colours: N, kinds: N, site: N) {
        let vacant = self.is_site(site) && self.site_within(site) == Some(self.e.places.empty);
        let Some(looks) = self.looks(kinds).filter(|_| vacant && self.width > 1) else {
            let sites = self.mask_of_site(site);
            return self.put_mask(colours, kinds, &sites);
        };
        let done = self.b.create_block();
        let colour = self.colour_of(&looks, colours, done);
        let (bit, _) = self.site(site);
        let (at, one) = (self.word_at(bit), self.bit_of_word(bit));
        let set_at = self.sets_on(at, colour, 1);
        let offset = self.set_offset(self.type_set(looks[0]));
        let word = self.load(set_at, offset);
        let word = self.or(word, one);
        self.store(word, set_at, offset);
        looks.iter().for_each(|ty| self.forget(self.type_set(*ty)));
        self.change_word(self.e.places.empty, at, |emit, word| emit.b.ins().bxor(word, one));
        if self.newest.is_some() {
            self.forget(self.e.places.fresh);
        } else if self.fresh_matters {
            self.change_word(self.e.places.fresh, at, |emit, word| emit.or(word, one));
        }
        self.jump(done, &[]);
        self.b.switch_to_block(done);
    }

    /// The types of pieces of a mask of kinds in a register, where there is one kind, it is surely that, and a colour's type
    /// is all that is kept of it: they are numbered as the colours are, and these may be some of the colours.
    pub(super) fn looks(&self, kinds: N) -> Option<Vec<usize>> {
        let types: Vec<usize> = (0..self.e.places.type_count).filter(|ty| self.exists(*ty)).collect();
        let of_one_kind = self.e.model.cast.kinds.len() == 1 && self.fixed_nums.get(&kinds) == Some(&1);
        let plain = of_one_kind && !types.is_empty();
        (plain && types.iter().all(|ty| self.colour_set(*ty).is_none())).then_some(types)
    }

    /// The last colour of a mask in a register that is one of these types, counted from the first of them; goes to `none`
    /// if there is none.
    pub(super) fn colour_of(&mut self, looks: &[usize], mask: N, none: Block) -> Value {
        let mask = self.num(mask);
        let mask = self.and_int(mask, looks.iter().fold(0, |all, ty| all | 1 << ty));
        self.go_on_if(mask, none);
        let (zeros, last) = (self.b.ins().clz(mask), self.int(63 - looks[0] as i64));
        self.b.ins().isub(last, zeros)
    }

    /// A place so many sets further on for each step of a number.
    pub(super) fn sets_on(&mut self, at: Value, steps: Value, sets: i64) -> Value {
        let by = self.b.ins().imul_imm_s(steps, sets * 8 * self.width as i64);
        self.add(at, by)
    }

    /// Puts pieces of the types of colours and kinds that are worked out. Of several types the last one stays.
    fn put_mask(&mut self, colours: N, kinds: N, sites: &Words) {
        let (colours, kinds) = (self.num(colours), self.num(kinds));
        let cast = &self.e.model.cast;
        let mut put: Vec<(usize, Words)> = Vec::new();
        for colour in 0..cast.colours.len() {
            for kind in 0..cast.kinds.len() {
                let ty = cast.piece_type(colour, kind).index();
                if !self.exists(ty) {
                    continue;
                }
                let (of_colour, of_kind) =
                    (self.right(colours, colour as i64), self.right(kinds, kind as i64));
                let chosen = self.and(of_colour, of_kind);
                let chosen = self.and_int(chosen, 1);
                let there = self.only_if(chosen, sites);
                for (_, earlier) in &mut put {
                    *earlier = self.without(earlier, &there);
                }
                put.push((ty, there));
            }
        }
        self.put_types(&put);
    }

    /// Puts pieces of some types, each on sites of its own.
    fn put_types(&mut self, put: &[(usize, Words)]) {
        let mut all = self.no_bits();
        for (_, there) in put {
            all = self.union(&all, there);
        }
        let places = &self.e.places;
        for (set, _) in self.standing() {
            let old = self.set(set);
            let mut new = self.without(&old, &all);
            for (ty, there) in put {
                if set == self.type_set(*ty) || Some(set) == self.colour_set(*ty) {
                    new = self.union(&new, there);
                }
            }
            self.put_set(set, &new);
        }
        let empty = self.set(places.empty);
        let empty = self.without(&empty, &all);
        self.put_set(places.empty, &empty);
        if self.newest.is_some() {
            self.forget(places.fresh);
        } else if self.fresh_matters {
            let fresh = self.set(places.fresh);
            let fresh = self.union(&fresh, &all);
            self.put_set(places.fresh, &fresh);
        }
    }

    /// Moves what stands on a site, of a type if that is known, to another one, in place of what stands there.
    fn move_site(&mut self, (from, is_from): (Value, Value), own: Option<usize>, to: N) {
        let places = &self.e.places;
        let free = self.site_within(to) == Some(places.empty);
        let surely = own.is_some() && free;
        let done = self.b.create_block();
        let (to, is_to) = self.site(to);
        let (from_at, from_one) = (self.word_at(from), self.bit_of_word(from));
        if !surely {
            let unlike = self.b.ins().icmp(IntCC::NotEqual, from, to);
            let all = self.b.ins().band(is_from, is_to);
            let all = self.b.ins().band(all, unlike);
            self.go_on_if(all, done);
        }
        if own.is_none() {
            let empty = self.load(from_at, self.set_offset(places.empty));
            let (nothing, next) = (self.and(empty, from_one), self.b.create_block());
            self.branch(nothing, (done, &[]), (next, &[]));
            self.b.switch_to_block(next);
        }
        let (to_at, to_one) = (self.word_at(to), self.bit_of_word(to));
        let way = Move { from, from_at, from_one, to, to_at, to_one, own, free };
        for (set, key) in self.standing() {
            self.move_in(set, key, &way);
        }
        self.change_word(places.empty, from_at, |emit, word| emit.or(word, from_one));
        self.change_word(places.empty, to_at, |emit, word| emit.minus(word, to_one));
        if self.fresh_matters {
            self.change_word(places.fresh, to_at, |emit, word| emit.or(word, to_one));
        }
        if !surely {
            self.jump(done, &[]);
            self.b.switch_to_block(done);
        }
    }

    /// What a move does to one of the registers of pieces, marks and colours.
    fn move_in(&mut self, set: S, key: Option<usize>, way: &Move) {
        let Move { from, from_at, from_one, to, to_at, to_one, own, free } = *way;
        let is_mark = key.is_some_and(|key| key >= self.e.places.type_count);
        let carries = own
            .filter(|_| !is_mark)
            .map(|own| self.type_set(own) == set || self.colour_set(own) == Some(set));
        if free && carries == Some(false) {
            return;
        }
        let key = key.filter(|_| self.e.rules_ask);
        if let Some(key) = key.filter(|_| !free) {
            let taken = self.load(to_at, self.set_offset(set));
            let taken = self.and(taken, to_one);
            self.flip_if(taken, key, &[to]);
        }
        match carries {
            Some(false) => self.change_word(set, to_at, |emit, word| emit.minus(word, to_one)),
            Some(true) => {
                key.into_iter().for_each(|key| [from, to].into_iter().for_each(|bit| self.flip(key, bit)));
                self.change_word(set, from_at, |emit, word| emit.minus(word, from_one));
                self.change_word(set, to_at, |emit, word| emit.or(word, to_one));
            }
            None => {
                let moving = self.load(from_at, self.set_offset(set));
                let moving = self.and(moving, from_one);
                key.into_iter().for_each(|key| self.flip_if(moving, key, &[from, to]));
                self.change_word(set, from_at, |emit, word| emit.minus(word, from_one));
                let distance = self.b.ins().isub(to, from);
                let distance = self.and_int(distance, 63);
                let moved = self.b.ins().rotl(moving, distance);
                self.change_word(set, to_at, |emit, word| {
                    let left = emit.minus(word, to_one);
                    emit.or(left, moved)
                });
            }
        }
    }

    fn mark(&mut self, on: bool, mark: S, sites: S) {
        let (sites, empty, old) = (self.set(sites), self.set(self.e.places.empty), self.set(mark));
        let board = self.words(&self.e.board);
        let there = self.without(&sites, &empty);
        let there = self.both(&there, &board);
        let new = if on { self.union(&old, &there) } else { self.without(&old, &there) };
        self.put_set(mark, &new);
    }
}

/// A move from site to site: their bits, where the words of these are, and the bits within the words.
struct Move {
    from: Value,
    from_at: Value,
    from_one: Value,
    to: Value,
    to_at: Value,
    to_one: Value,
    /// The type of the piece that moves, if it is known.
    own: Option<usize>,
    /// Is it known that nothing stands where it goes?
    free: bool,
}
