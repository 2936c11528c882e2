//! Playing a compiled program: the evaluator that users run. It agrees with the plain one in everything but speed.

// Some of it is there for machine code alone.
#![cfg_attr(not(feature = "jit"), allow(dead_code))]

mod ahead;
mod ask;
mod ask_set;
mod bits;
mod copies;
mod costs;
mod effects;
mod eyes;
mod filling;
mod game;
mod groups;
mod hash;
mod kept;
mod lists;
mod sampler;
mod members;
#[cfg(feature = "jit")]
mod native;
#[cfg(not(feature = "jit"))]
#[path = "no_native.rs"]
mod native;
mod order;
mod overwrite;
mod placed;
mod play;
mod playout;
mod profile;
mod question;
mod registers;
mod run;
mod sets;
mod pool;
mod state;
mod step;
mod tables;
mod test;
mod trace;
mod turns;
mod piece_values;
mod width;

pub use game::{Compiled, TooLarge};
pub use placed::{Names, Placed};
pub use profile::Profile;
pub use state::State;

use crate::board::Site;
use crate::game::{Departures, Key, Replies, Rng};
use crate::model::{Model, Role};
use crate::program::{Ask, Entry, Op, Pc, Places, Program};
use bits::Bits;
use copies::Saved;
use lists::MOST_PUSHED;
use pool::{Pooled, POOLED};
use question::Question;
use rand::SeedableRng;
use registers::{Nums, Sets};
use state::History;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// A program with its tables for sets of `W` words.
#[derive(Debug)]
pub(crate) struct Engine<const W: usize> {
    model: Arc<Model>,
    program: Arc<Program>,
    ops: Vec<Op>,
    places: Places,
    asks: Vec<Ask>,
    /// The bits of all sites.
    sites: Vec<u16>,
    /// For each turn program and role where it begins.
    entries: Vec<Entry>,
    tables: tables::Tables<W>,
    board: Bits<W>,
    /// Must hashes be kept even when nobody asks, because rules ask?
    rules_ask: bool,
    /// For each operation the number of the choice that it asks.
    choices_at: Vec<u16>,
    /// For each operation that jumps back what a round of its loop costs.
    rounds: Vec<u64>,
    /// What is proved of the rules.
    nature: crate::game::Nature,
    /// For each symmetry of the rules where each bit goes; found when first asked for.
    symmetries: std::sync::OnceLock<Vec<Vec<u16>>>,
    /// Are fillings looked at in order, since both sides mostly reach a goal?
    fills_in_order: std::sync::OnceLock<bool>,
    /// See `order`.
    fills_most: std::sync::OnceLock<bool>,
    /// Machine code, once it is worth it; nothing inside where there can be none.
    code: OnceLock<Option<native::Code<W>>>,
    /// Decisions drawn or looked ahead while there was no code.
    drawn: AtomicU64,
    /// Machines: each thread has a place of its own in the pool, unless there are many threads.
    idle: [Pooled<W>; POOLED],
}

/// Why a program stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// A decision is due.
    Asked,
    /// The turn is complete.
    Ended,
    /// It cannot be completed.
    Failed,
    /// A part that was run on its own is through.
    Returned,
    /// The game is over.
    Over,
    /// A player who cannot move passes.
    StuckPass,
    /// The end rules have been tried, and the next turn is due.
    NextTurn,
    /// Too many steps.
    Limit,
}

/// The decision at hand.
#[derive(Clone, Copy, Debug)]
struct Pick {
    /// The operation that takes it.
    pc: Pc,
    item: i64,
    /// Is it the end of a set?
    done: bool,
}

impl Pick {
    /// No decision: there is no such operation.
    const NONE: Pick = Pick { pc: Pc::MAX, item: 0, done: false };
}

/// Registers and what else changes while a game is played.
#[derive(Debug)]
pub(crate) struct Machine<const W: usize> {
    sets: Sets<W>,
    nums: Nums,
    families: Vec<Vec<Bits<W>>>,
    lists: Vec<Vec<i32>>,
    history: History,
    question: Question,
    taken: u32,
    /// The decision at hand, not yet taken; or none.
    pick: Pick,
    /// The set that it picks, if it picks a member of a family.
    picked_set: Bits<W>,
    /// Branches still to be taken, or taken on trial.
    path: [u8; question::MAX_PATH],
    path_len: u8,
    path_at: u8,
    /// Is an `either` tried out for its candidates?
    probing: bool,
    /// Between turns: the program and player to come.
    coming: Option<(u16, Role)>,
    /// The hash of the position between turns, with the players who were out.
    hash_to_come: Option<(i64, u64)>,
    /// How many of the latest earlier positions do not count.
    past_left_out: usize,
    /// In a random game: candidates are looked ahead only when they are drawn.
    random: bool,
    rng: Rng,
    /// Are the decisions of a random game noted, and where: at most [`trace::MOST_NOTES`] of them.
    noting: bool,
    noted: u64,
    notes: Box<[Key]>,
    /// The address of the notes, for machine code.
    notes_at: u64,
    /// Numbers that machine code pushes to lists, each below the number of its list, and how many wait.
    pushed: [u64; MOST_PUSHED],
    pushed_count: u64,
    /// What machine code keeps of choices that it may have to draw again.
    opens: [u64; native::OPEN_WORDS],
    /// Replies that a random game prefers, and the decision before its first.
    replies: Option<Replies>,
    before_notes: Key,
    /// Are the players of a random game wary ([`eyes`]), what they put aside, and where the last stone was put.
    wary: bool,
    aside: Question,
    last_site: Option<usize>,
    /// The candidate that was drawn when the decision became due.
    drawn: Option<u32>,
    /// Is a way through the turn only tried out?
    trying: bool,
    /// Was the candidate that was tried last the last decision of the turn? In a random game the position is then the
    /// one behind it, once it has been drawn.
    carried_out: bool,
    /// Decisions made by drawing at once.
    decisions: u64,
    /// Decisions that were looked ahead.
    tried: u64,
    /// The number of the turn at which a random game is left.
    last_turn: i64,
    /// The position at the start of the turn, where it may be needed again.
    turn_start: Vec<Saved<W>>,
    /// Are end rules tried as they are written, this time and from then on?
    careful: bool,
    careful_next: bool,
    /// Is machine code used, where there is some? It keeps the hash only where rules ask for it.
    native: bool,
    /// How many candidates choices will have next, as machine code foretells it.
    foretold: [i64; native::FORETOLD],
    /// Is the hash kept?
    hashing: bool,
    fuel: u64,
    scores: Vec<Vec<Vec<i32>>>,
    /// If a score has decided: was less better?
    scored: Option<bool>,
    /// Who went out of play.
    gone: Departures,
    winners: u64,
    /// Copies not in use.
    spare: Vec<Saved<W>>,
    /// What `after { … }` goes back to.
    held: Saved<W>,
    spare_list: Vec<i32>,
    spare_items: Vec<i64>,
    spare_order: Vec<u16>,
    spare_scores: Vec<Vec<i32>>,
    spare_family: Vec<Bits<W>>,
    /// The values of `require most` of all ways, while they are looked for.
    ways: Option<Vec<Vec<i64>>>,
    /// The ways that were found then.
    kept: kept::Ways,
    /// Turns of sets that came up.
    turns: turns::Turns<W>,
    /// How often each operation was carried out, while that is counted.
    counts: Option<profile::Counts>,
}

/// After so many decisions of random games, machine code is worth the time that it takes to be generated.
const WORTH_CODE: u64 = 50_000;

/// Steps between one decision and the next, as in the plain evaluator.
const FUEL: u64 = crate::game::EvalLimit::STEPS;

/// What is proved of the rules, for search.
fn nature(program: &Program) -> crate::game::Nature {
    let facts = &program.facts;
    crate::game::Nature {
        placement_only: facts.places_only,
        puts_pieces: facts.puts_pieces,
        moves_pieces: facts.moves_pieces,
        has_liberties: program.liberties.is_some(),
        picks_sites: facts.picks_sites,
        fills: program.filling.is_some(),
        fills_to_one_goal: program.filling.as_ref().is_some_and(|filling| filling.exactly_one),
        always_ends: facts.always_ends(),
        never_repeats: facts.never_repeats(),
    }
}

impl<const W: usize> Engine<W> {
    fn new(model: Arc<Model>, program: Arc<Program>) -> Engine<W> {
        let board =
            program.layout.bit_of.iter().fold(Bits::EMPTY, |all, bit| all.or(&Bits::one(*bit as usize)));
        let rules_ask = model.uses_repeats || model.uses_board_repeats;
        let (ops, tables) = (program.ops.clone(), tables::Tables::of(&program));
        let (places, asks) = (program.places.clone(), program.asks.clone());
        let (sites, entries) = (program.layout.bit_of.clone(), program.turns.concat());
        let (choices_at, nature) = (trace::choices_at(&program), nature(&program));
        let rounds = costs::of_rounds(&ops, W);
        Engine {
            model,
            program,
            ops,
            places,
            asks,
            sites,
            entries,
            tables,
            board,
            rules_ask,
            choices_at,
            rounds,
            nature,
            symmetries: Default::default(),
            fills_in_order: Default::default(),
            fills_most: Default::default(),
            code: OnceLock::new(),
            drawn: AtomicU64::new(0),
            idle: Default::default(),
        }
    }

    fn symmetries(&self) -> &[Vec<u16>] {
        self.symmetries.get_or_init(|| {
            let layout = &self.program.layout;
            let bit = |map: &[Site], bit: usize| match layout.site_of[bit] {
                u16::MAX => bit as u16,
                site => layout.bit_of[map[usize::from(site)].index()],
            };
            let bits = |map: &Vec<Site>| (0..layout.site_of.len()).map(|b| bit(map, b)).collect();
            self.program.facts.symmetries().iter().map(bits).collect()
        })
    }

    /// Machine code, if there is some.
    fn code(&self) -> Option<&native::Code<W>> {
        self.code.get().and_then(Option::as_ref)
    }

    /// Generates machine code, if that has not been tried; whether there is some.
    fn generate(&self) -> bool {
        self.code.get_or_init(|| native::Code::new(self)).is_some()
    }

    /// Counts decisions that were drawn or looked ahead; code is generated when there have been many.
    fn count_drawn(&self, decisions: u64) {
        if self.code.get().is_none()
            && self.drawn.fetch_add(decisions, Ordering::Relaxed) + decisions >= WORTH_CODE
        {
            self.generate();
        }
    }
}

impl<const W: usize> Machine<W> {
    fn new(engine: &Engine<W>) -> Machine<W> {
        let registers = &engine.program.registers;
        let mut machine = Machine {
            sets: Sets::new(),
            nums: Nums::new(),
            families: vec![Vec::new(); registers.total[2]],
            lists: vec![Vec::new(); registers.total[3]],
            history: History::default(),
            question: Question::default(),
            taken: 0,
            pick: Pick::NONE,
            picked_set: Bits::EMPTY,
            path: [0; question::MAX_PATH],
            path_len: 0,
            path_at: 0,
            probing: false,
            coming: None,
            hash_to_come: None,
            past_left_out: 0,
            random: false,
            rng: Rng::seed_from_u64(0),
            noting: false,
            noted: 0,
            notes: Box::default(),
            notes_at: 0,
            pushed: [0; MOST_PUSHED],
            pushed_count: 0,
            opens: [0; native::OPEN_WORDS],
            replies: None,
            before_notes: Key::default(),
            wary: false,
            aside: Question::default(),
            last_site: None,
            drawn: None,
            trying: false,
            carried_out: false,
            decisions: 0,
            tried: 0,
            last_turn: i64::MAX,
            turn_start: Vec::new(),
            careful: false,
            careful_next: false,
            native: false,
            foretold: [0; native::FORETOLD],
            hashing: true,
            fuel: FUEL,
            scores: vec![Vec::new(); engine.model.cast.roles],
            scored: None,
            gone: Departures::default(),
            winners: 0,
            held: Saved::default(),
            spare: Vec::new(),
            spare_list: Vec::new(),
            spare_items: Vec::new(),
            spare_order: Vec::new(),
            spare_scores: Vec::new(),
            spare_family: Vec::new(),
            ways: None,
            kept: kept::Ways::default(),
            turns: turns::Turns::default(),
            counts: None,
        };
        registers.sets.iter().for_each(|(s, set)| machine.sets[s.index()] = Bits::of(set));
        registers.nums.iter().for_each(|(n, value)| machine.nums[n.index()] = *value);
        for (f, sets) in &registers.families {
            machine.families[f.index()] = sets.iter().map(Bits::of).collect();
        }
        machine
    }

    /// Says what comes next, or that a turn has begun.
    fn come(&mut self, coming: Option<(u16, Role)>) {
        (self.coming, self.hash_to_come) = (coming, None);
    }

    /// Takes the decision at hand, if there is one.
    fn take_pick(&mut self) -> Option<Pick> {
        let pick = std::mem::replace(&mut self.pick, Pick::NONE);
        (pick.pc != Pc::MAX).then_some(pick)
    }

    fn spend(&mut self, steps: u64) -> bool {
        let left = self.fuel.checked_sub(steps);
        self.fuel = left.unwrap_or(0);
        left.is_some()
    }
}
