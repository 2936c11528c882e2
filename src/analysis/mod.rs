//! Questions about a game, answered with plain data.

pub mod counts;
pub mod opening;
pub mod playouts;
pub mod random;
pub mod slow;
pub mod statistics;
pub mod testing;
mod threads;
