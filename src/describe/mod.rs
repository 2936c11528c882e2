//! What people ask about texts: a game's rules in plain English, how two games differ, what an error means.
//!
//! [`rules`] tells a game's rules with its options filled in; [`diff`] compares two games rule by rule;
//! [`explain`] explains the code of a diagnostic.

mod diff;
mod english;
mod errors;
mod rules;

pub use diff::{diff, Change, Difference};
pub use errors::{codes, explain, Explanation};
pub use rules::{pattern, rules};
