//! What a picture shows of a game.

use super::load::Loaded;
use super::names;
use super::steps::Session;
use boardwright::check::Rulebook;
use boardwright::describe;
use boardwright::game::Status;
use boardwright::model::Model;
use boardwright::picture::Scene;

/// The position of a session with everything that is known of it, and a legend.
pub fn scene<'a>(loaded: &'a Loaded, session: &'a Session) -> Scene<'a> {
    scene_of(&loaded.book, &loaded.model, session)
}

/// The same of a game with other options.
pub fn scene_of<'a>(book: &Rulebook, model: &'a Model, session: &'a Session) -> Scene<'a> {
    let (to_move, result) = match session.status() {
        Status::Open { decider, .. } => (Some(decider), None),
        Status::Over(outcome) => (None, Some(names::outcome(model, &outcome))),
    };
    Scene {
        changed: session.changed(),
        together: session.together(),
        sides: describe::sides(model).into_iter().map(|side| (side.sites, side.role)).collect(),
        owners: describe::owners(book, model),
        to_move,
        result,
        legend: true,
        ..Scene::new(model, session.state().position())
    }
}
