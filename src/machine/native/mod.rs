//! Machine code for a program, made by Cranelift when a game is played at random many times.
//!
//! One function holds the turns of all roles, the end rules that follow them, and the parts that are run on their
//! own. Frequent operations become straight code over the machine's registers, unrolled for the words of a set; a
//! rare one is a call of [`Machine::step`], so that every program has code. A random game stays inside from its first
//! turn to its last as far as nothing rare comes up. Results are those of the interpreter, draw by draw.
//!
//! This is the one module with unsafe code. Its reasons: generated code reads and writes a machine through raw
//! pointers, at offsets that the compiler of this file gives (`plan`). What it indexes are registers
//! (fixed numbers below their count, masked where they are worked out), and tables of its own that are padded for every
//! bit of a set.

mod ahead;
mod calls;
mod deposit;
mod draw;
mod effects;
mod either;
mod emit;
mod floods;
mod flow;
mod forecast;
mod graph;
mod groups;
mod helpers;
mod images;
mod known;
mod lines;
mod masks;
mod nests;
mod newest;
mod numbers;
mod openings;
mod optional;
mod plan;
mod processor;
mod rows;
mod sets;
mod tables;
mod truths;
mod turns;
mod undo;
mod waiting;
mod walk;

use super::{Engine, Machine, Stop};
use crate::program::Pc;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Module, ModuleReloc};
use emit::Shape;
use forecast::Forecast;
pub(super) use forecast::FORETOLD;
use plan::Plan;
pub(super) use processor::with_all_instructions;
use tables::Tables;
pub(super) use undo::OPEN_WORDS;

/// The code of one program.
pub(super) struct Code<const W: usize> {
    ways: Ways<W>,
    /// The turns again, for random games that nobody notes, where the program is not too large to be written twice.
    quick: Option<Ways<W>>,
    /// What a machine foretells when a game begins.
    pub(super) foretold: [i64; FORETOLD],
    /// What the code reads.
    _tables: Tables,
    module: Option<JITModule>,
}

/// A function and its entries.
struct Ways<const W: usize> {
    enter: Enter<W>,
    /// For each operation at which the code can be entered the number of the entry; elsewhere `u32::MAX`.
    entries: Vec<u32>,
    /// [`Shape::one_a_turn`].
    one_a_turn: bool,
}

/// Enters the code: the number of the entry, and [`Mode`] bits. Gives a [`Stop`].
type Enter<const W: usize> = unsafe extern "C" fn(*mut Machine<W>, *const Engine<W>, u32, u32) -> u32;

/// Choices that nothing can undo are drawn at once.
const DRAWS: u32 = 1;
/// When a turn is complete, the code goes on to the next one.
const WALKS: u32 = 2;
/// Decisions are noted.
const NOTES: u32 = 4;
/// The mode of random games that nobody notes.
const QUICK: u32 = DRAWS | WALKS;
/// Together with a stop, in what a step gives.
const STOPS: u32 = 1 << 31;
/// A program with more operations, times the words of a set, is left to the interpreter: code for it would take
/// seconds to be generated.
const MOST_WORDS: usize = 30_000;
/// A program with more is written once.
const MOST_WORDS_TWICE: usize = 4_000;

impl<const W: usize> std::fmt::Debug for Code<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Code").field("entries", &self.ways.entries.len()).finish_non_exhaustive()
    }
}

// SAFETY: code and tables are written once, before anybody runs them, and only read afterwards; the module is kept
// for its memory alone and is touched again only when the code is dropped.
unsafe impl<const W: usize> Send for Code<W> {}
// SAFETY: as above.
unsafe impl<const W: usize> Sync for Code<W> {}

impl<const W: usize> Drop for Code<W> {
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: an engine owns its code and runs it only while it is borrowed, so nobody is inside.
            unsafe { module.free_memory() };
        }
    }
}

impl<const W: usize> Code<W> {
    /// Code for a program; nothing if it is too large, or if Cranelift does not know this processor or refuses.
    pub(super) fn new(e: &Engine<W>) -> Option<Code<W>> {
        if e.ops.len() * W > MOST_WORDS {
            return None;
        }
        let mut flags = settings::builder();
        let verify = if cfg!(debug_assertions) { "true" } else { "false" };
        for (name, value) in [("opt_level", "speed"), ("enable_verifier", verify), ("is_pic", "false")] {
            flags.set(name, value).ok()?;
        }
        let isa = cranelift_native::builder().ok()?.finish(settings::Flags::new(flags)).ok()?;
        if isa.pointer_type() != cranelift_codegen::ir::types::I64 {
            return None;
        }
        let builder = JITBuilder::with_isa(isa, cranelift_module::default_libcall_names());
        let (mut module, mut tables) = (JITModule::new(builder), Tables::new(W));
        let (forecast, plan) = (Forecast::of(e), Plan::of(e));
        let mut write = |quick| {
            let one_a_turn = quick && draw::is_one_a_turn(&e.program);
            let shapes = [deposit::is_known_here(), false];
            let shapes = shapes.map(|deposits| Shape { deposits, quick, one_a_turn, forecast: &forecast });
            let made = shapes.iter().find_map(|shape| define(&plan, &mut module, &mut tables, *shape));
            made.map(|(code, entries)| {
                // SAFETY: the function was declared with this signature (`emit::signature`).
                let enter = unsafe { std::mem::transmute::<*const u8, Enter<W>>(code) };
                Ways { enter, entries, one_a_turn }
            })
        };
        let ways = write(false);
        let quick = ways.as_ref().filter(|_| e.ops.len() * W <= MOST_WORDS_TWICE).and_then(|_| write(true));
        let Some(ways) = ways else {
            // SAFETY: nothing of it was run.
            unsafe { module.free_memory() };
            return None;
        };
        Some(Code { ways, quick, foretold: forecast.start, _tables: tables, module: Some(module) })
    }
}

/// Makes a function of a program: its address, and the entries.
fn define(
    plan: &Plan<'_>,
    module: &mut JITModule,
    tables: &mut Tables,
    shape: Shape<'_>,
) -> Option<(*const u8, Vec<u32>)> {
    let mut context = module.make_context();
    let entries = flow::generate(plan, module, tables, &mut context.func, shape);
    context.compile(module.isa(), &mut Default::default()).ok()?;
    let buffer = &context.compiled_code()?.buffer;
    let mut bytes = buffer.data().to_vec();
    if shape.deposits && !deposit::put_in(&context.func, &mut bytes) {
        return None;
    }
    let id = module.declare_anonymous_function(&context.func.signature).ok()?;
    let places = buffer.relocs().iter().map(|place| ModuleReloc::from_mach_reloc(place, &context.func, id));
    let places: Vec<ModuleReloc> = places.collect();
    module.define_function_bytes(id, u64::from(buffer.alignment), &bytes, &places).ok()?;
    module.finalize_definitions().ok()?;
    Some((module.get_finalized_function(id), entries))
}

/// A way into the code, as long as the machine's mode does not change.
#[derive(Clone, Copy, Debug)]
pub(super) struct WayIn<const W: usize> {
    enter: Enter<W>,
    entry: u32,
    mode: u32,
    /// Does the code leave one decision of each turn to be counted?
    one_a_turn: bool,
    /// [`Code::foretold`].
    pub(super) foretold: [i64; FORETOLD],
}

impl<const W: usize> Machine<W> {
    /// Runs code from an operation on, if there is code that begins there.
    #[inline]
    pub(super) fn run_native(&mut self, e: &Engine<W>, from: Pc) -> Option<Stop> {
        self.way_in(e, from).map(|way| self.go_in(e, way))
    }

    /// The way into the code at an operation, if there is code that begins there.
    #[inline]
    pub(super) fn way_in(&self, e: &Engine<W>, from: Pc) -> Option<WayIn<W>> {
        if !self.native {
            return None;
        }
        let code = e.code()?;
        // Replies to earlier decisions are chosen by the interpreter.
        let draws = self.draws_at_once() && self.replies.is_none();
        let walks = draws && !self.careful && self.turn_start.is_empty();
        let notes = if self.noting { NOTES } else { 0 };
        let mode = if draws { DRAWS } else { 0 } | if walks { WALKS } else { 0 } | notes;
        let at = |ways: &Ways<W>| {
            let entry = *ways.entries.get(from as usize)?;
            let (enter, one_a_turn, foretold) = (ways.enter, ways.one_a_turn, code.foretold);
            (entry != u32::MAX).then_some(WayIn { enter, entry, mode, one_a_turn, foretold })
        };
        let quick = code.quick.as_ref().filter(|_| mode == QUICK).and_then(at);
        quick.or_else(|| at(&code.ways))
    }

    /// Runs code. The engine is the one that gave the way in.
    #[inline]
    pub(super) fn go_in(&mut self, e: &Engine<W>, way: WayIn<W>) -> Stop {
        let turn = self.nums[e.places.turn.index()];
        // SAFETY: the code was made for this engine; the machine is borrowed for as long as it runs, and nothing else
        // uses it but the steps that the code itself calls, one at a time.
        let stop = unsafe { (way.enter)(self, e, way.entry, way.mode) };
        if way.one_a_turn {
            self.decisions += (self.nums[e.places.turn.index()] - turn) as u64;
        }
        self.take_pushed();
        Stop::from_code(stop)
    }
}

/// Carries out one operation for the code: gives the next one, or `STOPS` with a stop.
extern "C" fn step<const W: usize>(machine: *mut Machine<W>, engine: *const Engine<W>, at: Pc) -> u32 {
    // SAFETY: the code passes on what `run_native` gave it, and does not touch the machine while the step is made.
    let (machine, engine) = unsafe { (&mut *machine, &*engine) };
    machine.take_pushed();
    match machine.step(engine, at) {
        Ok(next) => next,
        Err(stop) => STOPS | stop as u32,
    }
}

/// Carries out an operation that changes a list and nothing else.
extern "C" fn change_list<const W: usize>(machine: *mut Machine<W>, engine: *const Engine<W>, at: Pc) -> u32 {
    // SAFETY: as for `step`.
    let (machine, engine) = unsafe { (&mut *machine, &*engine) };
    machine.take_pushed();
    machine.list_op(engine, &engine.ops[at as usize]);
    0
}

impl Stop {
    #[inline]
    fn from_code(code: u32) -> Stop {
        use Stop::*;
        const ALL: [Stop; 8] = [Asked, Ended, Failed, Returned, Over, StuckPass, NextTurn, Limit];
        ALL.get(code as usize).copied().unwrap_or(Limit)
    }
}
