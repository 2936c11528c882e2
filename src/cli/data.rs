//! Positions and results as JSON.

use boardwright::data::Position;
use boardwright::engine::notation::Named;
use boardwright::engine::{Plain, State};
use boardwright::game::Game;
use boardwright::model::Model;
use serde_json::{Map, Value};

/// A position: who moves, what stands where, what is remembered, how it ended.
pub fn state(game: &Plain, state: &State) -> Map<String, Value> {
    let position = Position::of(game.model(), state.position(), &game.status(state));
    match serde_json::to_value(position) {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    }
}

/// The game and its options, for the head of an output.
pub fn game(name: &str, model: &Model) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("game".into(), name.into());
    object.insert("title".into(), model.title.clone().into());
    object.insert("rules".into(), boardwright::record::rules_text(model).into());
    object.insert("options".into(), options(model));
    object
}

/// The options by name, as text.
pub fn options(model: &Model) -> Value {
    Value::Object(model.options.iter().map(|o| (o.name.clone(), o.value.clone().into())).collect())
}
