//! What code is written from, and where a machine keeps what it reads: the same for every number of words of a set, so
//! that the writing itself is compiled once.

use super::super::bits::Bits;
use super::super::tables::Tables;
use super::super::{Engine, Machine};
use crate::board::MAX_SITES;
use crate::model::Model;
use crate::program::{Ask, Entry, Op, Pc, Places, Program};
use std::mem::offset_of;

/// A set of bits that is known, wide enough for every board.
pub(super) type Mask = Bits<{ MAX_SITES / 64 }>;

/// Links between bits, and their steps.
pub(super) type Links = super::super::tables::Links<{ MAX_SITES / 64 }>;
/// One step for many bits at once.
pub(super) type Steps = super::super::tables::Steps<{ MAX_SITES / 64 }>;

/// The program of an engine, and how machines for it are laid out.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    /// The words of a set.
    pub(super) width: usize,
    pub(super) model: &'a Model,
    pub(super) program: &'a Program,
    pub(super) ops: &'a [Op],
    pub(super) places: &'a Places,
    pub(super) asks: &'a [Ask],
    pub(super) entries: &'a [Entry],
    pub(super) sites: &'a [u16],
    pub(super) choices_at: &'a [u16],
    pub(super) rounds: &'a [u64],
    pub(super) rules_ask: bool,
    pub(super) board: Mask,
    pub(super) tables: Tables<{ MAX_SITES / 64 }>,
    pub(super) at: Offsets,
    /// The addresses of what carries out an operation for the code: any, and one that changes a list and nothing else.
    pub(super) step: Helper,
    pub(super) change_list: Helper,
}

/// The address of a function of the machine, the engine and the number of an operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Helper(pub(super) i64);

/// A function that carries out an operation for the code.
type Step<const W: usize> = extern "C" fn(*mut Machine<W>, *const Engine<W>, Pc) -> u32;

/// Lists the offsets of fields in a machine, in bytes.
macro_rules! offsets {
    ($($name:ident: $($field:tt).+),* $(,)?) => {
        /// Where a machine keeps what code reads and writes, in bytes from its beginning.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Offsets { $(pub(super) $name: usize,)* }

        impl Offsets {
            fn of<const W: usize>() -> Offsets {
                Offsets { $($name: offset_of!(Machine<W>, $($field).+),)* }
            }
        }
    };
}

offsets! {
    nums: nums.0,
    sets: sets.0,
    rng: rng,
    taken: taken,
    decisions: decisions,
    fuel: fuel,
    last_turn: last_turn,
    noted: noted,
    notes_at: notes_at,
    foretold: foretold,
    opens: opens,
    path_at: path_at,
    path_len: path_len,
    pick_item: pick.item,
    pick_pc: pick.pc,
    picked_set: picked_set,
    pushed: pushed,
    pushed_count: pushed_count,
    winners: winners,
}

impl<'a> Plan<'a> {
    /// For the machines of an engine.
    pub(super) fn of<const W: usize>(e: &'a Engine<W>) -> Plan<'a> {
        Plan {
            width: W,
            model: &e.model,
            program: &e.program,
            ops: &e.ops,
            places: &e.places,
            asks: &e.asks,
            entries: &e.entries,
            sites: &e.sites,
            choices_at: &e.choices_at,
            rounds: &e.rounds,
            rules_ask: e.rules_ask,
            board: e.sites.iter().fold(Mask::EMPTY, |all, bit| all.or(&Mask::one(usize::from(*bit)))),
            tables: Tables::of(&e.program),
            at: Offsets::of::<W>(),
            step: Helper(super::step::<W> as Step<W> as usize as i64),
            change_list: Helper(super::change_list::<W> as Step<W> as usize as i64),
        }
    }
}
