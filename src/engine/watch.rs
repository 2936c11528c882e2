//! Keeps what parts of the rules come to while they are carried out.

use crate::model::{Source, Worked};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How many parts are kept.
const MOST: usize = 600;

/// What the parts of the rules have come to.
#[derive(Debug, Default)]
pub(super) struct Watch(RefCell<BTreeMap<u32, Kept>>);

/// What one part has come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    /// The last truth, or all sites together.
    pub worked: Worked,
    /// It has come to different things.
    pub varies: bool,
}

impl Watch {
    /// Takes in what a part has come to.
    pub fn take(&self, source: Source, worked: Worked) {
        let mut all = self.0.borrow_mut();
        let full = all.len() >= MOST;
        match all.get_mut(&source.0) {
            Some(kept) => {
                kept.varies |= kept.worked != worked;
                kept.worked = match (kept.worked, worked) {
                    (Worked::Sites(a), Worked::Sites(b)) => Worked::Sites(a | b),
                    _ => worked,
                };
            }
            None if !full => {
                all.insert(source.0, Kept { worked, varies: false });
            }
            None => {}
        }
    }

    /// Everything that was kept, by the number of its place.
    pub fn kept(self) -> BTreeMap<u32, Kept> {
        self.0.into_inner()
    }
}
