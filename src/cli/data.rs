//! Positions and results as JSON.

use super::names;
use boardwright::board::Site;
use boardwright::engine::notation::Named;
use boardwright::engine::{Plain, State};
use boardwright::game::{Game, Outcome, Standing, Status};
use boardwright::model::{MarkId, Model, Piece, Role, VarId, VarType};
use serde_json::{json, Map, Value};

/// A position: who moves, what stands where, what is remembered, how it ended.
pub fn state(game: &Plain, state: &State) -> Map<String, Value> {
    let model = game.model();
    let position = state.position();
    let mut object = Map::new();
    let (to_move, result) = match game.status(state) {
        Status::Over(outcome) => (Value::Null, result(model, &outcome)),
        Status::Open { mover, decider, seat, mid_turn } => {
            let to_move = json!({
                "role": model.role_name(mover), "decides": model.role_name(decider), "seat": names::seat(seat),
                "mid_turn": mid_turn,
            });
            (to_move, Value::Null)
        }
    };
    object.insert("to_move".into(), to_move);
    object.insert("sites".into(), sites(model, state));
    object.insert("variables".into(), variables(model, state));
    object.insert("passes".into(), position.passes.into());
    let holders = names::roles(model).map(|r| (r, position.holders().get(r.index())));
    let holders =
        holders.filter_map(|(r, seat)| Some((model.role_name(r).to_string(), names::seat(*seat?).into())));
    object.insert("seats".into(), Value::Object(holders.collect()));
    let out =
        names::roles(model).filter(|r| position.out() >> r.0 & 1 == 1).map(|r| model.role_name(r).into());
    object.insert("out".into(), Value::Array(out.collect()));
    object.insert("result".into(), result);
    object
}

/// The occupied sites by name, each with its pieces: those of a stack from the bottom up.
fn sites(model: &Model, state: &State) -> Value {
    let occupied = state.position().occupied();
    let on = |site: Site| -> Vec<Value> {
        let stack = model.stack(state.position(), site);
        match stack.len() {
            0 => state.position().at(site).map(|p| piece(model, state, p)).collect(),
            _ => stack.into_iter().map(|ty| piece(model, state, Piece { site, ty })).collect(),
        }
    };
    let entries = occupied.iter().map(|site| (model.board.name(site).to_string(), on(site).into()));
    Value::Object(entries.collect())
}

fn piece(model: &Model, state: &State, piece: Piece) -> Value {
    let (colour, kind) = (model.cast.colour(piece.ty), model.cast.kind(piece.ty));
    let marks = model.cast.marks.iter().enumerate();
    let carried = marks.filter(|(m, _)| state.position().has_mark(piece, MarkId(*m as u8)));
    let owner = if colour < model.cast.roles { Some(&model.cast.colours[colour]) } else { None };
    json!({
        "owner": owner, "colour": model.cast.colours.get(colour), "kind": model.cast.kinds.get(kind),
        "marks": carried.map(|(_, name)| name).collect::<Vec<_>>(),
    })
}

/// Remembered variables and clocks by name; for each role where there is one for each.
fn variables(model: &Model, state: &State) -> Value {
    let mut object = Map::new();
    let all = model.vars.iter().zip(state.position().vars()).zip((0..).map(VarId));
    for ((info, values), _) in all.filter(|(_, var)| !model.is_of_stacks(*var)) {
        let plain = |value: &boardwright::model::Value| match info.ty {
            VarType::Number(..) => json!(value.num()),
            VarType::Truth => json!(value.truth()),
            VarType::Numbers => json!(value.numbers()),
            VarType::Sites => {
                json!(value.sites().iter().map(|s| model.board.name(s).to_string()).collect::<Vec<_>>())
            }
            VarType::Members(_) => {
                let text = names::value(model, info, value);
                json!(text.split(' ').filter(|w| *w != "none").collect::<Vec<_>>())
            }
        };
        let mut shown = Value::Null;
        for (place, value) in values.iter().enumerate() {
            let inner =
                names::keys(model, info, place).into_iter().fold(&mut shown, |outer, key| &mut outer[key]);
            *inner = plain(value);
        }
        object.insert(info.name.clone(), shown);
    }
    Value::Object(object)
}

/// A result: the winners, and what it is for every role and seat.
pub fn result(model: &Model, outcome: &Outcome) -> Value {
    let word = |standing| match standing {
        Standing::Win => "win",
        Standing::Draw => "draw",
        Standing::Loss => "loss",
    };
    let role = |r: Role| (model.role_name(r).to_string(), word(outcome.of_role(r)).into());
    let seats = names::seats(model).map(|s| (names::seat(s).to_string(), word(outcome.of_seat(s)).into()));
    json!({
        "winners": outcome.winners.iter().map(|&r| model.role_name(r)).collect::<Vec<_>>(),
        "winning_seats": names::winning_seats(model, outcome).into_iter().map(names::seat).collect::<Vec<_>>(),
        "draw": outcome.is_draw(),
        "roles": Value::Object(names::roles(model).map(role).collect()),
        "seats": Value::Object(seats.collect()),
    })
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
