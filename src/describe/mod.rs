//! What people ask about texts: a game's rules in plain English, how two games differ, what an error means.
//!
//! [`rules()`] tells a game's rules with its options filled in; [`diff()`] compares two games rule by rule;
//! [`explain`] explains the code of a diagnostic; [`sides()`] finds whose sides are whose, and [`goal`] tells in a line what a
//! player has to join.

mod aims;
mod closing;
mod diff;
mod english;
mod errors;
mod goals;
mod owners;
mod page;
mod patterns;
mod points;
mod rules;
mod sheet;
mod sides;
mod start;
pub mod why;

pub use aims::Aims;
pub use diff::{diff, Change, Difference};
pub use errors::{codes, explain, Explanation};
pub use goals::{goal, region_name};
pub use owners::owners;
pub use page::Figure;
pub use points::points;
pub use rules::{endings, pattern, pattern_within, rules, rules_within, scoring, sheet};
pub use sheet::{Block, Item, Moment, Section, Sheet};
pub use sides::{goals, sides, Goal, Joining, OwnedSide};
