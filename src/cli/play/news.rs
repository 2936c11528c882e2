//! What a move has changed besides the board: who is who, what comes now, how the game has ended.

use super::status::{only_person, role_of};
use super::table::Table;
use crate::cli::draw::badge;
use crate::cli::names;
use crate::cli::out::{Failure, Out};
use crate::cli::{show, terminal};
use boardwright::describe;
use boardwright::game::Status;
use boardwright::model::{EndRule, Outcome, Role, Seat, Verdict};
use boardwright::ninja::is_before_play;

/// The longest sentence with which a rule is told, in characters.
const LONGEST: usize = 240;

/// What the last move has changed for the players, in a sentence or two; nothing if all is as it was.
pub fn of_last_move(table: &Table, out: &Out) -> Option<String> {
    let moves = table.session.moves().len();
    let (before, after) = (table.session.state_after(moves.checked_sub(1)?), table.session.state());
    let (model, holders) = (&table.loaded.model, after.position().holders());
    let over = matches!(table.session.status(), Status::Over(_));
    if over || is_before_play(model, after.position()) {
        return None;
    }
    let settled = is_before_play(model, before.position());
    let exchanged = settled || before.position().holders() != holders;
    let phase = show::phase(table.loaded, after).filter(|now| {
        // Turns that come by turns are no news.
        show::phase(table.loaded, before).as_ref() != Some(now) && is_new_phase(table)
    });
    if !exchanged && phase.is_none() {
        return None;
    }
    let mut said = Vec::new();
    if let (Some(phase), false) = (phase, exchanged) {
        said.push(format!("Now comes “{phase}”."));
    }
    match only_person(table) {
        Some(seat) => said.push(you_are(table, seat, exchanged, out)),
        None => said.extend(names::seats(model).map(|seat| {
            let name = badge(model, role_of(table, seat), out.colour);
            format!(
                "The {} seat is {name}{}.",
                names::seat(seat),
                if exchanged { " from here on" } else { "" }
            )
        })),
    }
    Some(terminal::wrapped(&said.join(" "), terminal::prose(), ""))
}

fn you_are(table: &Table, seat: Seat, exchanged: bool, out: &Out) -> String {
    let role = role_of(table, seat);
    let from = if exchanged { " from here on" } else { "" };
    let aim = table.aims.of_role(role).map_or(String::new(), |aim| format!(": {aim}"));
    format!("You are {}{from}{aim}.", badge(&table.loaded.model, role, out.colour))
}

/// Has no turn before been of this program?
fn is_new_phase(table: &Table) -> bool {
    let now = table.session.state().program();
    (0..table.session.moves().len()).all(|at| table.session.state_after(at).program() != now)
}

/// How the game has ended, and why; nothing if it goes on.
pub fn of_end(table: &Table, out: &Out) -> Result<Option<String>, Failure> {
    let model = &table.loaded.model;
    let lines = match (table.resignation(), table.session.status()) {
        (Some(told), _) => {
            let won = table.ending().map_or(Vec::new(), |ending| ending.winning_seats);
            let has_won = |own| won.iter().any(|seat| seat == names::seat(own));
            let mine = only_person(table).map(|own| if has_won(own) { " You win." } else { " You lose." });
            vec![format!("{told}.{}", mine.unwrap_or_default())]
        }
        (None, Status::Over(outcome)) => {
            let scores = names::scores(model, &outcome).map_or(String::new(), |scores| format!("; {scores}"));
            let won = names::winning_seats(model, &outcome);
            let yours = match only_person(table) {
                Some(_) if outcome.is_draw() => "",
                Some(seat) if won.contains(&seat) => " You win.",
                Some(_) => " You lose.",
                None => "",
            };
            let mut lines =
                vec![format!("the game is over: {}{scores}.{yours}", names::outcome(model, &outcome))];
            lines.extend(why(table, out)?);
            lines
        }
        (None, Status::Open { .. }) => return Ok(None),
    };
    let width = terminal::prose();
    let lines: Vec<String> = lines.iter().map(|line| terminal::wrapped(line, width, "  ")).collect();
    Ok(Some(lines.join("\n")))
}

/// Which rule has ended the game, in English and as it is written.
fn why(table: &Table, out: &Out) -> Result<Vec<String>, Failure> {
    let (loaded, session) = (table.loaded, &table.session);
    let Some(last) = session.moves().len().checked_sub(1) else { return Ok(Vec::new()) };
    let found = session.game().deciding_rule(session.state_after(last), session.state())?;
    let Some((at, rule)) = found.and_then(|at| Some((at, loaded.model.ends.get(at)?))) else {
        let then = if loaded.model.cast.roles == 1 {
            "the puzzle is not solved"
        } else {
            "no rule says who wins then"
        };
        return Ok(vec![format!("Why: nobody can move, and {then}.")]);
    };
    let said = joined(table, rule, out).or_else(|| {
        let said = describe::endings(&loaded.book, &loaded.model).into_iter().nth(at);
        said.filter(|said| said.chars().count() <= LONGEST)
    });
    let (line, _) = loaded.book.files.line_col(rule.span);
    let file = &loaded.book.files.get(rule.span.file).name;
    let place = format!("line {line} of {file}: {}", rule.text);
    Ok(match said {
        Some(said) => vec![format!("Why: {said}"), format!("  {place}")],
        None => vec![format!("Why: {place}")],
    })
}

/// `Red has joined top and bottom.`
fn joined(table: &Table, rule: &EndRule, out: &Out) -> Option<String> {
    let Status::Over(outcome) = table.session.status() else { return None };
    let (Outcome::AnyPlayer(verdict) | Outcome::Player(_, verdict)) = &rule.outcome else { return None };
    let model = &table.loaded.model;
    let winner = *outcome.winners.first()?;
    let (who, verb): (Role, &str) = match verdict {
        Verdict::Wins => (winner, "join "),
        _ => (names::roles(model).find(|role| *role != winner)?, "do not join "),
    };
    let aim = describe::goal(model, who)?;
    Some(format!("{} has joined {}.", badge(model, who, out.colour), aim.strip_prefix(verb)?))
}
