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

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_codegen::ir::{types, AbiParam, InstBuilder};
    use cranelift_codegen::settings;
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
    use cranelift_jit::{JITBuilder, JITModule};
    use cranelift_module::Module;
    use rand::{RngCore, SeedableRng};

    /// Code for "the bit of a word with so many bits before it".
    fn select(module: &mut JITModule) -> Option<extern "C" fn(u64, u64) -> u64> {
        let mut context = module.make_context();
        context.func.signature.params.extend([types::I64, types::I64].map(AbiParam::new));
        context.func.signature.returns.push(AbiParam::new(types::I64));
        let mut parts = FunctionBuilderContext::new();
        let mut b = FunctionBuilder::new(&mut context.func, &mut parts);
        let block = b.create_block();
        b.append_block_params_for_function_params(block);
        b.switch_to_block(block);
        let (word, index) = (b.block_params(block)[0], b.block_params(block)[1]);
        let one = b.ins().iconst(types::I64, 1);
        let one = b.ins().ishl(one, index);
        let deposited = b.ins().sshr(word, one);
        let bit = b.ins().ctz(deposited);
        b.ins().return_(&[bit]);
        b.seal_all_blocks();
        b.finalize(module.target_config());
        context.compile(module.isa(), &mut Default::default()).ok()?;
        let mut code = context.compiled_code()?.buffer.data().to_vec();
        assert!(put_in(&context.func, &mut code) && !put_in(&context.func, &mut code));
        let id = module.declare_anonymous_function(&context.func.signature).ok()?;
        module.define_function_bytes(id, 16, &code, &[]).ok()?;
        module.finalize_definitions().ok()?;
        // SAFETY: the function was declared with this signature.
        Some(unsafe {
            std::mem::transmute::<*const u8, extern "C" fn(u64, u64) -> u64>(
                module.get_finalized_function(id),
            )
        })
    }

    #[test]
    fn a_shift_becomes_a_deposit() {
        if !is_known_here() {
            return;
        }
        let isa =
            cranelift_native::builder().unwrap().finish(settings::Flags::new(settings::builder())).unwrap();
        let mut module = JITModule::new(JITBuilder::with_isa(isa, cranelift_module::default_libcall_names()));
        let select = select(&mut module).unwrap();
        let mut rng = crate::game::Rng::seed_from_u64(1);
        for _ in 0..1_000 {
            let word = rng.next_u64() & rng.next_u64();
            for (index, bit) in crate::model::bits(word).enumerate() {
                assert_eq!(select(word, index as u64), u64::from(bit));
            }
        }
    }
}
