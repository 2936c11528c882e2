//! What all parts of code are made with: registers, words, blocks, calls.

use super::super::registers::NUMBERS;
use super::super::Stop;
use super::forecast::Forecast;
use super::known::{Known, Way};
use super::newest::Newest;
use super::plan::{Mask, Plan};
use super::tables::Tables;
use super::undo::Open;
use super::waiting::Waiting;
use crate::program::{Pc, Table, N, S};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    types, AbiParam, Block, BlockArg, InstBuilder, InstructionData, MemFlagsData, SigRef, Signature, Value,
};
use cranelift_frontend::FunctionBuilder;
use cranelift_module::Module;
use std::collections::{HashMap, HashSet};

/// Which copy of an operation: what follows the end of a part depends on where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Region {
    /// A turn program of one role. A choice whose candidate may still turn out impossible is open there, by its number
    /// (`super::ahead`); 0: none.
    Turn { program: usize, role: usize, open: u16 },
    /// The end rules after a turn, when the code goes on to the next one.
    Ends { program: usize, mover: usize },
    /// A part that is run on its own.
    Part,
    /// Whether a branch is there, for one copy of the choice.
    When { either: Table, branch: u8, copy: u16 },
    /// What a branch begins with, for one copy of the choice.
    Opening { either: Table, branch: u8, copy: u16 },
}

/// The words of a set.
pub(super) type Words = Vec<Value>;

/// Words of operations that are written again at most.
const MOST_COPIES: usize = 1_000;

/// How code is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape<'a> {
    /// Are bits found by depositing (`super::deposit`)?
    pub(super) deposits: bool,
    /// For one mode alone: [`super::QUICK`].
    pub(super) quick: bool,
    /// Is one decision counted for each turn by who runs the code, so that only others are counted here?
    pub(super) one_a_turn: bool,
    /// How many candidates there will be.
    pub(super) forecast: &'a Forecast,
}

/// Writes the code of one program.
pub(super) struct Emit<'a, 'f> {
    pub(super) e: &'a Plan<'a>,
    /// The words of a set.
    pub(super) width: usize,
    pub(super) tables: &'a mut Tables,
    pub(super) b: FunctionBuilder<'f>,
    pub(super) machine: Value,
    pub(super) engine: Value,
    pub(super) nums: Value,
    pub(super) sets: Value,
    pub(super) mode: Value,
    /// Is the mode always [`super::QUICK`]?
    pub(super) quick: bool,
    /// [`Shape::one_a_turn`].
    pub(super) one_a_turn: bool,
    pub(super) blocks: HashMap<(Region, Pc), Block>,
    /// Where turns begin whose empty sites come with the way.
    pub(super) carried: HashMap<Region, Block>,
    /// Those that turns come to, one operation after the other; and whether such a one is written.
    pub(super) hot: HashSet<(Region, Pc)>,
    pub(super) is_hot: bool,
    /// Operations whose blocks are still empty.
    pub(super) to_do: Vec<(Region, Pc)>,
    /// Where parts go on that are written in line.
    pub(super) returns: HashMap<Region, Block>,
    /// Choices of a branch that are written, by what is open there; and how often one was.
    pub(super) eithers_done: HashSet<(Table, u16)>,
    pub(super) either_copies: u16,
    /// What is known on the way that is written.
    pub(super) known: Known,
    /// Ways that are written next, from blocks that are still empty.
    pub(super) ways: Vec<Way>,
    /// Operations that something leads to but the one before.
    pub(super) leaders: HashSet<Pc>,
    /// Branches past one operation whose result is taken or left without a jump (`super::optional`).
    pub(super) optional: HashSet<Pc>,
    /// How many words of operations may still be written again where a way goes straight on.
    pub(super) copies: usize,
    /// The block on every way through the operation that is written. In others nothing is known for sure, since they
    /// may be left out or done again.
    pub(super) home: Option<Block>,
    /// Registers that never change.
    pub(super) fixed_sets: HashMap<S, Mask>,
    pub(super) fixed_nums: HashMap<N, i64>,
    /// Does anything ask on which sites pieces were put in this turn?
    pub(super) fresh_matters: bool,
    /// For each turn program whether the code goes from turn to turn.
    pub(super) walking: Vec<bool>,
    /// For each turn program and role the one new piece, where that is all that is new; and that of what is written.
    pub(super) newest_of_turns: Vec<Option<Newest>>,
    pub(super) newest: Option<Newest>,
    /// Bits of sets, and just this bit of its word, where that was there before the number of the bit.
    pub(super) ones: HashMap<Value, Value>,
    /// Bits of sets, and the first bit of their word, where that was there before.
    pub(super) bases: HashMap<Value, Value>,
    /// Are bits found by depositing (`super::deposit`)?
    pub(super) deposits: bool,
    /// [`Shape::forecast`].
    pub(super) forecast: &'a Forecast,
    /// What is written to memory only where it is read there.
    pub(super) waiting: Waiting,
    /// Choices that stay open for a while after they are drawn.
    pub(super) opens: Vec<Open>,
    pub(super) step: SigRef,
}

/// The signature of [`super::Enter`].
pub(super) fn signature(module: &impl Module) -> Signature {
    let mut signature = module.make_signature();
    let parameters = [types::I64, types::I64, types::I32, types::I32];
    signature.params.extend(parameters.map(AbiParam::new));
    signature.returns.push(AbiParam::new(types::I32));
    signature
}

impl<'a, 'f> Emit<'a, 'f> {
    /// Begins a function; gives the number of the entry with it.
    pub(super) fn new(
        e: &'a Plan<'a>,
        module: &impl Module,
        tables: &'a mut Tables,
        mut b: FunctionBuilder<'f>,
        shape: Shape<'a>,
    ) -> (Emit<'a, 'f>, Value) {
        let mut called = module.make_signature();
        called.params.extend([types::I64, types::I64, types::I32].map(AbiParam::new));
        called.returns.push(AbiParam::new(types::I32));
        let step = b.import_signature(called);
        let first = b.create_block();
        b.append_block_params_for_function_params(first);
        b.switch_to_block(first);
        let [machine, engine, entry, mode] = std::array::from_fn(|i| b.block_params(first)[i]);
        let [nums, sets] = [e.at.nums, e.at.sets].map(|offset| b.ins().iadd_imm_s(machine, offset as i64));
        let registers = &e.program.registers;
        let emit = Emit {
            e,
            width: e.width,
            tables,
            b,
            machine,
            engine,
            nums,
            sets,
            mode,
            quick: shape.quick,
            one_a_turn: shape.one_a_turn,
            blocks: HashMap::new(),
            carried: HashMap::new(),
            hot: HashSet::new(),
            is_hot: false,
            to_do: Vec::new(),
            returns: HashMap::new(),
            eithers_done: HashSet::new(),
            either_copies: 0,
            known: Known::default(),
            ways: Vec::new(),
            leaders: HashSet::new(),
            optional: HashSet::new(),
            copies: MOST_COPIES,
            home: None,
            fixed_sets: registers.sets.iter().map(|(s, set)| (*s, Mask::of(set))).collect(),
            fixed_nums: registers.nums.iter().copied().collect(),
            fresh_matters: true,
            walking: Vec::new(),
            newest_of_turns: Vec::new(),
            newest: None,
            ones: HashMap::new(),
            bases: HashMap::new(),
            deposits: shape.deposits,
            forecast: shape.forecast,
            waiting: Waiting::none(),
            opens: Vec::new(),
            step,
        };
        (emit, entry)
    }

    // --------------------------------------------------------------------- values

    pub(super) fn int(&mut self, value: i64) -> Value {
        self.b.ins().iconst(types::I64, value)
    }

    pub(super) fn and(&mut self, a: Value, b: Value) -> Value {
        self.b.ins().band(a, b)
    }

    pub(super) fn or(&mut self, a: Value, b: Value) -> Value {
        self.b.ins().bor(a, b)
    }

    /// What is in the first and not in the second.
    pub(super) fn minus(&mut self, a: Value, b: Value) -> Value {
        self.b.ins().band_not(a, b)
    }

    pub(super) fn and_int(&mut self, a: Value, b: i64) -> Value {
        self.b.ins().band_imm_s(a, b)
    }

    pub(super) fn add(&mut self, a: Value, b: Value) -> Value {
        self.b.ins().iadd(a, b)
    }

    pub(super) fn add_int(&mut self, a: Value, b: i64) -> Value {
        self.b.ins().iadd_imm_s(a, b)
    }

    pub(super) fn left(&mut self, a: Value, by: i64) -> Value {
        self.b.ins().ishl_imm_s(a, by)
    }

    pub(super) fn right(&mut self, a: Value, by: i64) -> Value {
        self.b.ins().ushr_imm_s(a, by)
    }

    /// Is it so, as an 8-bit value?
    pub(super) fn is(&mut self, how: IntCC, a: Value, b: i64) -> Value {
        self.b.ins().icmp_imm_s(how, a, b)
    }

    /// Is this bit of the mode set? A value other than 0.
    pub(super) fn has_mode(&mut self, bit: u32) -> Value {
        match self.quick {
            true => self.int(i64::from(super::QUICK & bit)),
            false => self.b.ins().band_imm_u(self.mode, i64::from(bit)),
        }
    }

    /// 0 or 1 as a number.
    pub(super) fn wide(&mut self, truth: Value) -> Value {
        self.b.ins().uextend(types::I64, truth)
    }

    /// Just this bit of a word: the lower six bits of the number count.
    pub(super) fn bit_of_word(&mut self, bit: Value) -> Value {
        if let Some(one) = self.ones.get(&bit) {
            return *one;
        }
        let one = self.int(1);
        self.b.ins().ishl(one, bit)
    }

    /// The number of the word that a bit is in, times a power of two.
    pub(super) fn word_number(&mut self, bit: Value, times: i64) -> Value {
        match self.bases.get(&bit).copied() {
            Some(base) => self.right(base, 6 - times),
            None => {
                let word = self.right(bit, 6);
                self.left(word, times)
            }
        }
    }

    // --------------------------------------------------------------------- memory

    fn flags() -> MemFlagsData {
        MemFlagsData::trusted()
    }

    pub(super) fn load(&mut self, at: Value, offset: i32) -> Value {
        self.b.ins().load(types::I64, Self::flags(), at, offset)
    }

    pub(super) fn store(&mut self, value: Value, at: Value, offset: i32) {
        self.b.ins().store(Self::flags(), value, at, offset);
    }

    /// A word of a table that never changes.
    pub(super) fn look_up(&mut self, at: Value, offset: i32) -> Value {
        let flags = Self::flags().with_readonly().with_can_move();
        self.b.ins().load(types::I64, flags, at, offset)
    }

    /// A byte of a table that never changes.
    pub(super) fn look_up_byte(&mut self, at: Value) -> Value {
        let flags = Self::flags().with_readonly().with_can_move();
        self.b.ins().uload8(types::I64, flags, at, 0)
    }

    /// The address of a row of a table, with so many words to the row.
    pub(super) fn row(&mut self, table: i64, index: Value, words: usize) -> Value {
        let size = 8 * words as i64;
        let offset = match size.count_ones() {
            1 => self.left(index, i64::from(size.trailing_zeros())),
            _ => self.b.ins().imul_imm_s(index, size),
        };
        let table = self.int(table);
        self.add(table, offset)
    }

    /// Where the number of a register is that is worked out.
    pub(super) fn num_place(&mut self, base: N, index: Value) -> Value {
        let index = self.add_int(index, i64::from(base.0));
        let index = self.and_int(index, NUMBERS as i64 - 1);
        let offset = self.left(index, 3);
        self.add(self.nums, offset)
    }

    /// Words that are known.
    pub(super) fn words(&mut self, set: &Mask) -> Words {
        self.each(|emit, i| emit.int(set.0[i] as i64))
    }

    /// The words of the empty set.
    pub(super) fn no_bits(&mut self) -> Words {
        self.words(&Mask::EMPTY)
    }

    /// One value for each word of a set.
    pub(super) fn each(&mut self, mut of: impl FnMut(&mut Self, usize) -> Value) -> Words {
        (0..self.width).map(|i| of(self, i)).collect()
    }

    pub(super) fn set_offset(&self, s: S) -> i32 {
        i32::from(s.0) * 8 * self.width as i32
    }

    /// A word at a place in a machine, by `offset_of`.
    pub(super) fn field(&mut self, offset: usize) -> Value {
        self.load(self.machine, offset as i32)
    }

    pub(super) fn put_field(&mut self, offset: usize, value: Value) {
        self.store(value, self.machine, offset as i32);
    }

    /// Adds a word to a row of `count`, which is kept at a place in a machine.
    pub(super) fn append(&mut self, word: Value, row: Value, count: Value, kept_at: usize) {
        let offset = self.left(count, 3);
        let place = self.add(row, offset);
        self.store(word, place, 0);
        let count = self.add_int(count, 1);
        self.put_field(kept_at, count);
    }

    // ---------------------------------------------------------------------- blocks

    /// The block of an operation, to be filled if it is new.
    pub(super) fn block(&mut self, region: Region, at: Pc) -> Block {
        self.put_what_matters(at);
        self.block_as_it_is(region, at)
    }

    /// The same where nothing has to be in memory that is not there yet.
    pub(super) fn block_as_it_is(&mut self, region: Region, at: Pc) -> Block {
        if self.is_hot {
            self.hot.insert((region, at));
        }
        if let Some(block) = self.blocks.get(&(region, at)) {
            return *block;
        }
        let block = self.b.create_block();
        self.blocks.insert((region, at), block);
        self.to_do.push((region, at));
        block
    }

    /// A block that takes words.
    pub(super) fn block_of(&mut self, parameters: usize) -> Block {
        let block = self.b.create_block();
        for _ in 0..parameters {
            self.b.append_block_param(block, types::I64);
        }
        block
    }

    pub(super) fn parameters(&self, block: Block, from: usize) -> Words {
        self.b.block_params(block)[from..][..self.width].to_vec()
    }

    pub(super) fn jump(&mut self, to: Block, with: &[Value]) {
        let with: Vec<BlockArg> = with.iter().map(|v| BlockArg::Value(*v)).collect();
        self.b.ins().jump(to, &with);
    }

    /// Goes on at one block if a value is not 0, else at the other.
    pub(super) fn branch(&mut self, if_so: Value, yes: (Block, &[Value]), no: (Block, &[Value])) {
        if self.is_sure(if_so) {
            return self.jump(yes.0, yes.1);
        }
        let values = |values: &[Value]| values.iter().map(|v| BlockArg::Value(*v)).collect::<Vec<_>>();
        let (first, second) = (values(yes.1), values(no.1));
        self.b.ins().brif(if_so, yes.0, &first, no.0, &second);
    }

    /// Is a value a constant other than 0?
    fn is_sure(&self, value: Value) -> bool {
        let made_by = self.b.func.dfg.value_def(value).inst();
        let constant = made_by.map(|inst| self.b.func.dfg.insts[inst]);
        matches!(constant, Some(InstructionData::UnaryImm { imm, .. }) if imm.bits() != 0)
    }

    /// Goes on in a new block if a value is not 0, else at `no`.
    pub(super) fn go_on_if(&mut self, if_so: Value, no: Block) {
        if self.is_sure(if_so) {
            return;
        }
        let next = self.b.create_block();
        self.branch(if_so, (next, &[]), (no, &[]));
        self.b.switch_to_block(next);
    }

    /// The same where `no` never comes back to this way.
    pub(super) fn or_leave(&mut self, if_so: Value, no: Block) {
        let home = self.is_home();
        self.go_on_if(if_so, no);
        self.settle_if(home);
    }

    /// A block that is left out of likely code.
    pub(super) fn unlikely(&mut self) -> Block {
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        block
    }

    pub(super) fn stop(&mut self, stop: Stop) {
        self.put_count();
        if stop == Stop::Returned {
            self.put_waiting(|_, _| true);
        }
        let stop = self.b.ins().iconst(types::I32, stop as i64);
        self.b.ins().return_(&[stop]);
    }
}
