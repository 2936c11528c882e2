//! Boardwright: a language and an engine for abstract board games.
#![warn(missing_docs)]

pub mod analysis;
pub mod board;
pub mod check;
pub mod diagnostic;
pub mod engine;
pub mod game;
pub mod model;
pub mod record;
pub mod span;
pub mod syntax;
pub mod texts;
/// tmp
#[allow(missing_docs)]
pub mod describe {
    pub fn rules(_: &crate::check::Rulebook, _: &crate::model::Model) -> String { String::new() }
    pub fn diff(_: &crate::check::Rulebook, _: &crate::check::Rulebook) -> String { String::new() }
    pub fn codes() -> Vec<&'static str> { vec![] }
    #[derive(serde::Serialize)]
    pub struct Explanation { pub meaning: &'static str }
    impl std::fmt::Display for Explanation { fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { Ok(()) } }
    pub fn explain(_: &str) -> Option<Explanation> { None }
}
