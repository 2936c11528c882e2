//! Boards: sites, adjacency, directions, regions, symmetries, geometry. Knows no rules.

mod set;
mod standin;

pub use set::{Iter, Site, SiteSet, MAX_SITES};
pub use standin::Board;
