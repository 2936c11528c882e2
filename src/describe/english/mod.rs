//! Expressions, statements and boards of the language as English: what the rules of a game are told with.
//!
//! Everything is made from the syntax tree and a little knowledge of types, so that any text gives sentences, be they
//! stiff at times. What the options fix is worked out and said as it is.

mod boards;
mod calls;
mod cases;
mod comparisons;
mod constants;
mod effects;
mod existence;
mod gathered;
mod kinds;
mod lines;
mod loops;
mod measures;
mod merged;
mod moving;
mod naming;
mod noun;
mod nouns;
mod places;
mod predicates;
mod quantities;
mod sayings;
mod seen;
mod sets;
mod stacks;
mod steps;
mod tables;
mod teller;
mod truths;
mod values;
mod walk;
mod ways;
pub(super) mod wording;

pub(super) use constants::Fixed;
pub(super) use lines::marks_set;
pub(super) use sayings::{clause_of, leads_on, term_of, verb_of};
pub(super) use steps::{lower, Outline};
pub(super) use teller::{Kind, Local, Teller, Who};
pub(super) use wording::{article, capital, joined, plural, spoken, tidy, worded};
