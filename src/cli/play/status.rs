//! What stands above every prompt: who you are, what you are after, how it stands, what is to be done.

use super::form::Form;
use super::seats::Player;
use super::table::Table;
use crate::cli::draw::badge;
use crate::cli::names;
use crate::cli::out::{Failure, Out};
use crate::cli::{show, terminal};
use boardwright::game::Status;
use boardwright::model::{Role, Seat};
use boardwright::ninja::is_before_play;

/// The lines above the prompt of a game that goes on.
pub fn block(table: &Table, out: &Out) -> Result<Vec<String>, Failure> {
    let mut lines = players(table, out);
    lines.extend(scores(table)?);
    lines.extend(turn(table, out));
    Ok(lines.iter().map(|line| terminal::wrapped(line, terminal::prose(), "  ")).collect())
}

/// The one seat of a person; none if there are several or none.
pub fn only_person(table: &Table) -> Option<Seat> {
    let mut people = names::seats(&table.loaded.model).filter(|seat| table.is_person(*seat));
    people.next().filter(|_| people.next().is_none())
}

/// Who is who, and what they are after.
fn players(table: &Table, out: &Out) -> Vec<String> {
    let (model, position) = (&table.loaded.model, table.session.state().position());
    if is_before_play(model, position) {
        let own = only_person(table).map(|seat| format!("You are the {} seat. ", names::seat(seat)));
        return vec![own.unwrap_or_default() + "The roles are not settled yet."];
    }
    let me = only_person(table).map(|seat| role_of(table, seat));
    let mut roles: Vec<Role> = names::roles(model).collect();
    // Oneself comes first.
    roles.sort_by_key(|role| Some(*role) != me);
    let mut lines: Vec<String> = Vec::new();
    let mut without: Vec<String> = Vec::new();
    for role in roles {
        let name = badge(model, role, out.colour);
        let seat = position.holders()[role.index()];
        let who = match &table.players[seat.index()] {
            _ if Some(role) == me => format!("You are {name}"),
            Player::Human => format!("{name}, {} seat", names::seat(seat)),
            Player::Seated(seated) => format!("{name}, the machine ({})", seated.text()),
        };
        match table.aims.of_role(role) {
            Some(aim) => lines.push(format!("{who}: {aim}.")),
            None => without.push(who),
        }
    }
    if !without.is_empty() {
        lines.push(format!("{}.", without.join("; ")));
    }
    lines.extend(table.aims.teams().map(|teams| format!("Teams: {teams}.")));
    lines.extend(table.aims.common().map(|aim| format!("Goal: {aim}")));
    lines.extend(table.aims.described().map(str::to_string));
    lines
}

/// The role that a seat holds.
pub fn role_of(table: &Table, seat: Seat) -> Role {
    let holders = table.session.state().position().holders();
    names::roles(&table.loaded.model).find(|role| holders.get(role.index()) == Some(&seat)).unwrap_or(Role(0))
}

/// The scores so far, where scores decide.
fn scores(table: &Table) -> Result<Option<String>, Failure> {
    let scores = table.session.game().scores(table.session.state())?;
    let told = scores.and_then(|scores| names::scores_so_far(&table.loaded.model, &scores));
    Ok(told.map(|told| format!("Score so far: {told}")))
}

/// Whose turn it is, and what is asked for.
fn turn(table: &Table, out: &Out) -> Option<String> {
    let Status::Open { mover, decider, seat, .. } = table.session.status() else { return None };
    let (model, state) = (&table.loaded.model, table.session.state());
    let name = |role| badge(model, role, out.colour);
    let alone = only_person(table) == Some(seat);
    let whose = match (is_before_play(model, state.position()), alone) {
        (_, true) if mover != decider => format!("in the turn of {} you decide", name(mover)),
        (_, true) => "your move".into(),
        (true, false) => format!("the {} seat moves", names::seat(seat)),
        (false, false) if mover != decider => {
            format!("in the turn of {} {} decides", name(mover), name(decider))
        }
        (false, false) => format!("{} moves ({} seat)", name(decider), names::seat(seat)),
    };
    let phase = show::phase(table.loaded, state).map_or(String::new(), |phase| format!(" ({phase})"));
    let form = Form::of(model, table.session.game(), state)
        .map_or(String::new(), |form| format!(" Type {}.", form.text()));
    Some(format!("Turn {}{phase}: {whose}.{form}", state.position().turn))
}
