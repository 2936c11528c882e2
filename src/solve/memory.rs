//! Memory for a table, all zero at first.

/// Mapped, so that it lies in pages of many kilobytes where the system has them: two entries are seldom near each other.
#[cfg(feature = "mmap")]
pub(super) type Memory = memmap2::MmapMut;

/// From the allocator, where the library is built without the feature `mmap`.
#[cfg(not(feature = "mmap"))]
pub(super) type Memory = Vec<u8>;

/// So many bytes, if there are so many.
#[cfg(feature = "mmap")]
pub(super) fn zeroed(bytes: usize) -> Option<Memory> {
    let memory = Memory::map_anon(bytes).ok()?;
    #[cfg(target_os = "linux")]
    // Where the system refuses, pages are small and the table slower.
    let _ = memory.advise(memmap2::Advice::HugePage);
    Some(memory)
}

/// So many bytes, if there are so many.
#[cfg(not(feature = "mmap"))]
pub(super) fn zeroed(bytes: usize) -> Option<Memory> {
    let mut memory = Memory::new();
    memory.try_reserve_exact(bytes).ok()?;
    memory.resize(bytes, 0);
    Some(memory)
}
