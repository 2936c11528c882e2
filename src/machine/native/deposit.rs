//! The bit of a word with so many bits before it, by depositing one bit there (`pdep`): three instructions where
//! counting takes thirty.
//!
//! Cranelift does not know `pdep`. It does know another instruction of the same shape, the shift to the right that
//! keeps the sign by a number in a register (`sarx`), which is written for nothing else here. So code is made with
//! that, and turned into the other when it is ready: both have the same operands in the same places and differ in
//! two fields (Intel, Software Developer's Manual, volume 2).

use cranelift_codegen::ir::{Function, InstructionData, Opcode, Value};

/// Does this processor deposit bits?
#[cfg(target_arch = "x86_64")]
pub(super) fn is_known_here() -> bool {
    std::arch::is_x86_feature_detected!("bmi1") && std::arch::is_x86_feature_detected!("bmi2")
}

/// Does this processor deposit bits?
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn is_known_here() -> bool {
    false
}

/// Turns each shift of a function into a deposit, in its code. False, with the code as it was, unless the code has
/// exactly the shifts that the function has.
pub(super) fn put_in(function: &Function, code: &mut [u8]) -> bool {
    let shifts =
        function.layout.blocks().flat_map(|block| function.layout.block_insts(block)).filter_map(|inst| {
            match function.dfg.insts[inst] {
                InstructionData::Binary { opcode: Opcode::Sshr, args } => Some(args[1]),
                _ => None,
            }
        });
    let amounts: Vec<Value> = shifts.collect();
    let found: Vec<usize> = (0..code.len()).filter(|at| is_shift(&code[*at..])).collect();
    if found.len() != amounts.len() || amounts.iter().any(|amount| is_constant(function, *amount)) {
        return false;
    }
    for at in found {
        code[at + 2] |= 0b11;
        code[at + 3] = 0xf5;
    }
    true
}

/// Are these the bytes of `sarx` on 64 bits: VEX.LZ.F3.0F38.W1 F7?
fn is_shift(code: &[u8]) -> bool {
    matches!(code, [0xc4, map, fields, 0xf7, ..] if map & 0x1f == 2 && fields & 0x87 == 0x82)
}

/// A shift by a number that is known when code is made is another instruction.
fn is_constant(function: &Function, value: Value) -> bool {
    let made_by = function.dfg.value_def(function.dfg.resolve_aliases(value)).inst();
    made_by.is_some_and(|inst| matches!(function.dfg.insts[inst], InstructionData::UnaryImm { .. }))
}
