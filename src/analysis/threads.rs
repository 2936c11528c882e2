//! Much work of one kind: on all threads or, where the library is built without the feature `threads`, on one, with the
//! same results.

/// Works out the parts with the numbers 0, 1, …, and adds them up in this order.
///
/// # Errors
/// The error of a part that has one.
#[cfg(feature = "threads")]
pub(super) fn add_up<T: Default + Send, E: Send>(
    parts: u64,
    part: impl Fn(u64) -> Result<T, E> + Sync + Send,
    add: impl Fn(T, T) -> T + Sync + Send,
) -> Result<T, E> {
    use rayon::prelude::*;
    (0..parts).into_par_iter().map(part).try_reduce(T::default, |a, b| Ok(add(a, b)))
}

/// Works out the parts with the numbers 0, 1, …, and adds them up in this order.
///
/// # Errors
/// The error of a part that has one.
#[cfg(not(feature = "threads"))]
pub(super) fn add_up<T: Default, E>(
    parts: u64,
    part: impl Fn(u64) -> Result<T, E>,
    add: impl Fn(T, T) -> T,
) -> Result<T, E> {
    (0..parts).try_fold(T::default(), |all, number| Ok(add(all, part(number)?)))
}
