//! Questions about a game, answered with plain data.

#[cfg_attr(not(internals), doc(hidden))]
pub mod alike;
#[cfg_attr(not(internals), doc(hidden))]
pub mod beside;
pub mod counts;
pub mod opening;
mod places;
pub mod playouts;
pub mod random;
#[cfg_attr(not(internals), doc(hidden))]
pub mod slow;
pub mod statistics;
#[cfg_attr(not(internals), doc(hidden))]
pub mod testing;
mod threads;
pub mod work;
