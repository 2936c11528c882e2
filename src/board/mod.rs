//! Boards: sites, adjacency, directions, regions, symmetries, geometry. Knows no rules.

mod set;

pub use set::{Iter, Site, SiteSet, MAX_SITES};

/// placeholder
#[derive(Debug)]
pub struct Board;
