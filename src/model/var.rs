//! References to remembered variables.

use super::expr::Set;
use super::ids::VarId;

/// A remembered variable, or the one of a player, a site, …
#[derive(Clone, Debug, PartialEq)]
pub struct VarRef {
    /// Which variable.
    pub var: VarId,
    /// `hand(P, K)`: whose, for each of the variable's keys ([`Key`](super::Key)). Of several sites a number is the sum and
    /// anything else `none`; of nothing it is 0 or `none`. Empty for a plain variable.
    pub of: Vec<Index>,
}

/// A key of a variable with a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Index {
    /// Sites, members of a finite type, or one number, counted from 0.
    pub of: Set,
    /// How many values that key can have.
    pub size: usize,
}

impl VarRef {
    /// The places of the values that are meant, among those of the variable, the last key running fastest: one for each
    /// site where a key is a set of sites. `numbers` gives the numbers of a key's members.
    ///
    /// # Errors
    /// Those of `numbers`.
    pub fn places<E>(&self, mut numbers: impl FnMut(&Set) -> Result<Vec<usize>, E>) -> Result<Vec<usize>, E> {
        let mut places = vec![0];
        for index in &self.of {
            let keys = numbers(&index.of)?;
            let keys = || keys.iter().filter(|key| **key < index.size);
            places =
                places.iter().flat_map(|place| keys().map(move |key| place * index.size + key)).collect();
        }
        Ok(places)
    }
}
