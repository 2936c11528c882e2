//! Rust that is compiled twice: once for every processor of the kind, and once for those with instructions that count and
//! find bits, which are several times as fast. Which one runs is asked of the processor.

/// Does work with all instructions that this processor has. What it calls has to be inlined to profit.
#[inline(always)]
pub(in super::super) fn with_all_instructions<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if counts_and_finds_bits() {
        // SAFETY: the processor has been asked for each of these instructions.
        return unsafe { modern(work) };
    }
    work()
}

/// Has the processor the instructions of [`modern`]? The standard library remembers the answer.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn counts_and_finds_bits() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("popcnt") && has!("lzcnt") && has!("bmi1") && has!("bmi2") && has!("avx2")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
fn modern<T>(work: impl FnOnce() -> T) -> T {
    work()
}
