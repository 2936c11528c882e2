//! Positions and results as data: the one form of them for JSON, pages and other languages.

use crate::board::Site;
use crate::game::{Outcome, Standing, Status};
use crate::model::{self, MarkId, Model, Role, VarId, VarInfo, VarType};
use crate::names;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position: who moves, what stands where, what is remembered, how it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Position {
    /// Whose decision is next; nothing when the game is over.
    pub to_move: Option<ToMove>,
    /// The occupied sites by name, each with its pieces: those of a stack from the bottom up.
    pub sites: BTreeMap<String, Vec<Piece>>,
    /// What is remembered, by name.
    pub variables: BTreeMap<String, Value>,
    /// Passes in a row.
    pub passes: u32,
    /// For each role the seat that holds it.
    pub seats: BTreeMap<String, String>,
    /// Roles that are out of the game.
    pub out: Vec<String>,
    /// How the game ended, if it has ended.
    pub result: Option<Ending>,
}

/// Whose decision is next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ToMove {
    /// Whose turn it is.
    pub role: String,
    /// Who makes this decision.
    pub decides: String,
    /// The seat of whoever decides.
    pub seat: String,
    /// Has the turn begun?
    pub mid_turn: bool,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Piece {
    /// The role that it belongs to, if it belongs to one.
    pub owner: Option<String>,
    /// Its colour.
    pub colour: Option<String>,
    /// Its kind, where there are kinds.
    pub kind: Option<String>,
    /// The marks it carries.
    pub marks: Vec<String>,
}

/// What a variable holds: one value, or one for each key. As data an empty list is one of numbers and of names.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Value {
    /// Nothing.
    Nothing,
    /// Yes or no.
    Truth(bool),
    /// A number.
    Number(i32),
    /// Numbers.
    Numbers(Vec<i32>),
    /// Sites, colours, kinds and so on.
    Names(Vec<String>),
    /// One for each key.
    Keyed(BTreeMap<String, Value>),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// The roles that won; none in a draw.
    pub winners: Vec<String>,
    /// The seats that won.
    pub winning_seats: Vec<String>,
    /// Is it a draw?
    pub draw: bool,
    /// What it is for each role: `win`, `draw` or `loss`.
    pub roles: BTreeMap<String, String>,
    /// What it is for each seat.
    pub seats: BTreeMap<String, String>,
    /// The place of each role, from 1; equal ones share theirs. See [`Outcome::places`].
    pub places: BTreeMap<String, u8>,
    /// The place of each seat.
    pub seat_places: BTreeMap<String, u8>,
    /// Where a score decided: for each role what was compared, one list of numbers for each quantity (a number is a
    /// list of one); roles that are out are left out.
    pub scores: BTreeMap<String, Vec<Vec<i32>>>,
}

impl Position {
    /// As data.
    pub fn of(model: &Model, position: &model::Position, status: &Status) -> Position {
        let holder = |role: Role| position.holders().get(role.index());
        let seats = names::roles(model)
            .filter_map(|role| Some((model.role_name(role).into(), names::seat(*holder(role)?).into())));
        let out = names::roles(model).filter(|r| position.out() >> r.0 & 1 == 1);
        let (to_move, result) = match status {
            Status::Over(outcome) => (None, Some(Ending::of(model, outcome))),
            Status::Open { mover, decider, seat, mid_turn } => {
                let (role, decides) = (model.role_name(*mover).into(), model.role_name(*decider).into());
                (Some(ToMove { role, decides, seat: names::seat(*seat).into(), mid_turn: *mid_turn }), None)
            }
        };
        Position {
            to_move,
            sites: sites(model, position),
            variables: variables(model, position),
            passes: position.passes,
            seats: seats.collect(),
            out: out.map(|role| model.role_name(role).into()).collect(),
            result,
        }
    }
}

/// The occupied sites by name, each with its pieces.
pub(crate) fn sites(model: &Model, position: &model::Position) -> BTreeMap<String, Vec<Piece>> {
    let on = |site: Site| -> Vec<Piece> {
        let stack = model.stack(position, site);
        match stack.len() {
            0 => position.at(site).map(|p| piece(model, position, p)).collect(),
            _ => stack.into_iter().map(|ty| piece(model, position, model::Piece { site, ty })).collect(),
        }
    };
    position.occupied().iter().map(|site| (model.board.name(site).to_string(), on(site))).collect()
}

fn piece(model: &Model, position: &model::Position, piece: model::Piece) -> Piece {
    let cast = &model.cast;
    let (colour, kind) = (cast.colour(piece.ty), cast.kind(piece.ty));
    let carried = cast.marks.iter().enumerate().filter(|(m, _)| position.has_mark(piece, MarkId(*m as u8)));
    Piece {
        owner: (colour < cast.roles).then(|| cast.colours[colour].clone()),
        colour: cast.colours.get(colour).cloned(),
        kind: cast.kinds.get(kind).cloned(),
        marks: carried.map(|(_, name)| name.clone()).collect(),
    }
}

/// Remembered variables and clocks by name; for each key where there is one for each.
fn variables(model: &Model, position: &model::Position) -> BTreeMap<String, Value> {
    let all = model.vars.iter().zip(position.vars()).zip((0..).map(VarId));
    let told = all.filter(|(_, var)| !model.is_of_stacks(*var));
    told.map(|((info, values), _)| {
        let mut shown = Value::Nothing;
        for (place, value) in values.iter().enumerate() {
            let keys = names::keys(model, info, place);
            *keys.into_iter().fold(&mut shown, Value::at) = plain(model, info, value);
        }
        (info.name.clone(), shown)
    })
    .collect()
}

fn plain(model: &Model, info: &VarInfo, value: &model::Value) -> Value {
    match info.ty {
        VarType::Number(..) => Value::Number(value.num()),
        VarType::Truth => Value::Truth(value.truth()),
        VarType::Numbers => Value::Numbers(value.numbers().to_vec()),
        VarType::Sites => {
            Value::Names(value.sites().iter().map(|s| model.board.name(s).to_string()).collect())
        }
        VarType::Members(_) => {
            let text = names::value(model, info, value);
            Value::Names(text.split(' ').filter(|w| *w != "none").map(str::to_string).collect())
        }
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        use Value::{Keyed, Names, Nothing, Number, Numbers, Truth};
        match (self, other) {
            (Nothing, Nothing) => true,
            (Truth(a), Truth(b)) => a == b,
            (Number(a), Number(b)) => a == b,
            (Numbers(a), Numbers(b)) => a == b,
            (Names(a), Names(b)) => a == b,
            (Keyed(a), Keyed(b)) => a == b,
            (Numbers(numbers), Names(names)) | (Names(names), Numbers(numbers)) => {
                numbers.is_empty() && names.is_empty()
            }
            _ => false,
        }
    }
}

impl Value {
    /// The value of a key, made if there is none.
    fn at(&mut self, key: String) -> &mut Value {
        if !matches!(self, Value::Keyed(_)) {
            *self = Value::Keyed(BTreeMap::new());
        }
        let Value::Keyed(keyed) = self else { return self };
        keyed.entry(key).or_insert(Value::Nothing)
    }
}

impl Ending {
    /// As data.
    pub fn of(model: &Model, outcome: &Outcome) -> Ending {
        let word = |standing| match standing {
            Standing::Win => "win".to_string(),
            Standing::Draw => "draw".to_string(),
            Standing::Loss => "loss".to_string(),
        };
        let seats = names::winning_seats(model, outcome);
        let scored = names::roles(model).zip(&outcome.scores).filter(|(_, scores)| !scores.is_empty());
        Ending {
            winners: outcome.winners.iter().map(|&r| model.role_name(r).to_string()).collect(),
            winning_seats: seats.into_iter().map(|seat| names::seat(seat).to_string()).collect(),
            draw: outcome.is_draw(),
            roles: names::roles(model)
                .map(|r| (model.role_name(r).to_string(), word(outcome.of_role(r))))
                .collect(),
            seats: names::seats(model)
                .map(|s| (names::seat(s).to_string(), word(outcome.of_seat(s))))
                .collect(),
            places: names::roles(model).map(|r| (model.role_name(r).to_string(), outcome.place(r))).collect(),
            seat_places: names::seats(model)
                .map(|s| (names::seat(s).to_string(), outcome.place(outcome.role_of(s))))
                .collect(),
            scores: scored.map(|(r, scores)| (model.role_name(r).to_string(), scores.clone())).collect(),
        }
    }
}
