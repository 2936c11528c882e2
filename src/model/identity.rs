//! What tells rules from one another.

use std::fmt;

/// A content hash of rules with options bound: 128 bits of BLAKE3, which nobody can make collide on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    hash: u128,
    /// 64 bits of FNV-1a over the same words: what records said before.
    before: u64,
}

impl Identity {
    /// An identity of these two hashes.
    pub fn new(hash: u128, before: u64) -> Identity {
        Identity { hash, before }
    }

    /// Half of it: enough where nobody means harm.
    pub fn short(self) -> u64 {
        self.hash as u64
    }

    /// Is this how these rules are told, now or in records made before?
    pub fn is(self, told: &str) -> bool {
        told == self.to_string() || told == format!("{:016x}", self.before)
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.hash)
    }
}
