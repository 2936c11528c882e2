//! Names of seats, roles, values and results: what outputs say.

use crate::board::Site;
use crate::engine::notation::{member_name, pick_text};
use crate::engine::State;
use crate::game::{Outcome, Pick, Standing, Status};
use crate::model::{bits, KeyType, Model, Position, Role, Seat, Value, VarInfo, VarType};
use crate::ninja::is_before_play;
use crate::record::Ending;
use std::collections::BTreeSet;

/// The seats in order.
pub const SEATS: [&str; 6] = Seat::NAMES;

/// A seat's name.
pub fn seat(seat: Seat) -> &'static str {
    seat.name()
}

/// Who decides: a role, or the seat as long as roles are still to be taken.
pub fn decider(model: &Model, position: &Position, role: Role, holder: Seat) -> String {
    match is_before_play(model, position) {
        true => format!("the {} seat", seat(holder)),
        false => model.role_name(role).to_string(),
    }
}

/// The roles of a game.
pub fn roles(model: &Model) -> impl Iterator<Item = Role> {
    (0..model.cast.roles).map(|r| Role(r as u8))
}

/// The seats of a game.
pub fn seats(model: &Model) -> impl Iterator<Item = Seat> {
    (0..model.cast.roles).map(|s| Seat(s as u8))
}

/// Names one after the other: `a`, `a and b`, `a, b and c`.
pub fn listed(names: &[&str]) -> String {
    match names {
        [] => "nobody".into(),
        [one] => one.to_string(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// How a game ended, in a sentence without a dot: `Orange wins (second seat)`, with three players or more
/// `Orange wins (second seat), then Blue, then Green` where they are not equal.
pub fn outcome(model: &Model, outcome: &Outcome) -> String {
    let places: BTreeSet<u8> = outcome.places.iter().copied().filter(|place| *place > 1).collect();
    let at = |place: u8| {
        listed(
            &roles(model)
                .filter(|r| outcome.place(*r) == place)
                .map(|r| model.role_name(r))
                .collect::<Vec<_>>(),
        )
    };
    let others = || places.iter().map(|place| format!(", then {}", at(*place))).collect::<String>();
    match (outcome.is_draw(), places.len()) {
        (true, 0) => "a draw".into(),
        (true, _) => format!("a draw of {}{}", at(1), others()),
        (false, 0 | 1) => winners(model, outcome),
        (false, _) => winners(model, outcome) + &others(),
    }
}

/// Who won: `Orange wins (second seat)`.
fn winners(model: &Model, outcome: &Outcome) -> String {
    if let [only] = &model.cast.colours[..model.cast.roles] {
        let verb = if outcome.winners.is_empty() { "loses" } else { "wins" };
        return format!("{only} {verb}");
    }
    let winners: Vec<&str> = outcome.winners.iter().map(|&r| model.role_name(r)).collect();
    let held: Vec<&str> = winning_seats(model, outcome).into_iter().map(seat).collect();
    let (verb, seats) = if winners.len() > 1 { ("win", "seats") } else { ("wins", "seat") };
    format!("{} {verb} ({} {seats})", listed(&winners), listed(&held))
}

/// How a game stands: `turn 3: Black to move (second seat)`, or how it ended.
pub fn status(model: &Model, state: &State, status: &Status) -> String {
    let (mover, decider, holder) = match status {
        Status::Over(ended) => {
            let scores = scores(model, ended).map_or(String::new(), |scores| format!("; {scores}"));
            return format!("the game is over: {}{scores}", outcome(model, ended));
        }
        Status::Open { mover, decider, seat: at, .. } => (*mover, *decider, seat(*at)),
    };
    let turn = state.position().turn;
    let phase = phase(model, state).map_or(String::new(), |phase| format!(", {phase}"));
    if is_before_play(model, state.position()) {
        return format!("turn {turn}{phase}: the {holder} seat to move");
    }
    let whose = match mover == decider {
        true => String::new(),
        false => format!(" in the turn of {}", model.role_name(mover)),
    };
    format!("turn {turn}{phase}: {} to move{whose} ({holder} seat)", model.role_name(decider))
}

/// The name of the turn program that runs, where there are several.
pub fn phase(model: &Model, state: &State) -> Option<String> {
    let programs = &model.programs;
    let name = programs.get(state.program().index()).map_or("", |program| program.name.as_str());
    (programs.len() > 1 && !name.is_empty()).then(|| name.replace('_', " "))
}

/// The scores where scores decided, as far as they were needed: `Black 40, White 24`; lists of numbers as `12 5 1`.
pub fn scores(model: &Model, outcome: &Outcome) -> Option<String> {
    told_scores(model, &outcome.scores, 12)
}

/// The same of scores in the middle of a game: for each role one list of numbers after the other.
pub fn scores_so_far(model: &Model, scores: &[Vec<Vec<i32>>]) -> Option<String> {
    told_scores(model, scores, 4)
}

/// The scores with at most so many numbers of each list.
fn told_scores(model: &Model, scores: &[Vec<Vec<i32>>], most: usize) -> Option<String> {
    let scored: Vec<(Role, &Vec<Vec<i32>>)> =
        roles(model).zip(scores).filter(|(_, scores)| !scores.is_empty()).collect();
    let (_, first) = scored.first()?;
    let differ = |at: &usize| scored.iter().any(|(_, scores)| scores.get(*at) != first.get(*at));
    let needed = (0..first.len()).find(differ).map_or(first.len(), |at| at + 1);
    let one = |(role, scores): &(Role, &Vec<Vec<i32>>)| {
        let numbers: Vec<String> =
            scores.iter().take(needed).map(|list| numbers(model, list, most)).collect();
        format!("{} {}", model.role_name(*role), numbers.join(" then "))
    };
    Some(scored.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// The numbers of a list in points, cut short after so many.
fn numbers(model: &Model, list: &[i32], most: usize) -> String {
    if list.is_empty() {
        return "0".into();
    }
    let more = if list.len() > most { " …" } else { "" };
    let told = list.iter().take(most).map(|units| crate::describe::points(*units, model.score_parts));
    told.collect::<Vec<_>>().join(" ") + more
}

/// The seats that won.
pub fn winning_seats(model: &Model, outcome: &Outcome) -> Vec<Seat> {
    seats(model).filter(|&s| outcome.of_seat(s) == Standing::Win).collect()
}

/// How a game ended that was played out.
pub fn ending(model: &Model, outcome: &Outcome) -> Ending {
    Ending {
        winners: outcome.winners.iter().map(|role| model.role_name(*role).to_string()).collect(),
        winning_seats: winning_seats(model, outcome).into_iter().map(|s| seat(s).to_string()).collect(),
        resigned: None,
    }
}

/// Is that how a game that stands so may have ended? A game without a recorded end is left open, and one that is not over
/// ends with a resignation only.
pub fn may_end(model: &Model, end: Option<&Ending>, status: &Status) -> bool {
    match (end, status) {
        (None, _) => true,
        (Some(end), Status::Open { .. }) => {
            end.resigned.as_ref().is_some_and(|resigned| seats(model).any(|at| seat(at) == resigned))
        }
        (Some(end), Status::Over(outcome)) => {
            let winners = outcome.winners.iter().map(|&role| model.role_name(role));
            end.resigned.is_none() && winners.eq(end.winners.iter().map(String::as_str))
        }
    }
}

/// How a game ends in which somebody gives up: that player's team loses, and the others who are still in play win.
pub fn resignation(model: &Model, position: &Position, loser: Seat) -> Ending {
    let losing = given_up(model, position, loser);
    let holders = roles(model).zip(position.holders().iter().copied());
    let others = holders.filter(|(role, _)| (position.in_play() & !losing) >> role.0 & 1 == 1);
    let (winners, winning_seats) =
        others.map(|(role, held)| (model.role_name(role).to_string(), seat(held).to_string())).unzip();
    Ending { winners, winning_seats, resigned: Some(seat(loser).to_string()) }
}

/// The roles of each team by name, where there are teams.
pub fn teams(model: &Model) -> Vec<Vec<String>> {
    let name = |role| model.role_name(Role(role)).to_string();
    let mut teams = model.cast.teams.clone();
    teams.sort_by_key(|team| team.trailing_zeros());
    teams.dedup();
    teams.into_iter().map(|team| bits(team).map(name).collect()).collect()
}

/// For each seat those that play together with it, itself included, as a mask; nothing where there are no teams.
pub fn partners(model: &Model, position: &Position) -> Vec<u64> {
    if model.cast.teams.is_empty() {
        return Vec::new();
    }
    let held = |seat: Seat| roles(model).zip(position.holders()).find(|(_, held)| **held == seat);
    let of =
        |seat: Seat| held(seat).map_or(1 << seat.0, |(role, _)| seats_of(model.cast.team(role), position));
    seats(model).map(of).collect()
}

/// The seats that hold these roles, as a mask.
fn seats_of(roles: u64, position: &Position) -> u64 {
    bits(roles)
        .filter_map(|role| position.holders().get(usize::from(role)))
        .fold(0, |all, seat| all | 1 << seat.0)
}

/// The roles that lose when somebody gives up, as a mask: the player's own and those of the same team.
pub fn given_up(model: &Model, position: &Position, loser: Seat) -> u64 {
    let held = roles(model).zip(position.holders()).filter(|(_, held)| **held == loser);
    held.fold(0, |losing, (role, _)| losing | model.cast.team(role))
}

/// What the value at this place of a variable belongs to, key by key: `["White", "pawn"]`.
pub fn keys(model: &Model, var: &VarInfo, place: usize) -> Vec<String> {
    let keys = var.keys.iter().zip(var.keys_of(place));
    keys.map(|(key, at)| match key.of {
        KeyType::Members(domain) => member_name(model, domain, at as u8),
        KeyType::Sites => model.board.name(Site(at as u16)).to_string(),
        KeyType::Numbers(low) => (low + at as i32).to_string(),
    })
    .collect()
}

/// A variable's value as text.
pub fn value(model: &Model, var: &VarInfo, value: &Value) -> String {
    match (var.ty, value) {
        (VarType::Members(domain), Value::Members(mask)) => {
            let names: Vec<String> =
                (0..64).filter(|n| mask >> n & 1 == 1).map(|n| member_name(model, domain, n)).collect();
            several(names)
        }
        (VarType::Sites, Value::Sites(sites)) => {
            several(sites.iter().map(|s| pick_text(model, &Pick::Site(s), false)).collect())
        }
        (_, Value::Truth(truth)) => truth.to_string(),
        (VarType::Numbers, value) => several(value.numbers().iter().map(i32::to_string).collect()),
        (_, value) => value.num().to_string(),
    }
}

fn several(names: Vec<String>) -> String {
    if names.is_empty() {
        "none".into()
    } else {
        names.join(" ")
    }
}
