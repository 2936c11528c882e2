//! The value of every first move, drawn on the board where a move is one site.

use super::work::Work;
use crate::cli::load::Loaded;
use crate::cli::moves::too_many;
use crate::cli::names;
use crate::cli::out::{Failure, Out};
use crate::cli::steps::Session;
use boardwright::board::Site;
use boardwright::engine::notation::{moves, play_move};
use boardwright::game::Pick;
use boardwright::model::Seat;
use boardwright::solve::Value;
use serde_json::json;
use std::io::{self, Write};

/// A first move and what it is worth to who makes it.
pub struct Opening {
    text: String,
    /// If the move is just that.
    site: Option<Site>,
    /// The seat that moves and what it can make sure of.
    pub value: (Seat, Value),
}

impl Opening {
    pub fn json(&self) -> serde_json::Value {
        let value = &self.value.1;
        json!({
            "move": self.text, "at_least": value.low, "at_most": value.high,
            "exact": value.exact().is_some(),
        })
    }

    /// `W`, `D`, `L`, a margin, or `?`.
    fn sign(&self, margin: bool) -> String {
        match (self.value.1.exact(), margin) {
            (Some(worth), true) => format!("{worth:+}"),
            (Some(1..), _) => "W".into(),
            (Some(0), _) => "D".into(),
            (Some(_), _) => "L".into(),
            (None, _) => "?".into(),
        }
    }
}

/// The value of every move for the seat that makes it.
pub fn openings(work: &mut Work, session: &Session, seat: Seat) -> Result<Vec<Opening>, Failure> {
    let mut found = Vec::new();
    for mv in moves(session.game(), session.state()).map_err(too_many)? {
        let mut state = work.start.clone();
        play_move(work.game, &mut state, &mv)?;
        let site = match &mv.decisions[..] {
            [only] => match only.pick {
                Pick::Site(site) => Some(site),
                _ => None,
            },
            _ => None,
        };
        found.push(Opening { text: mv.text, site, value: (seat, work.value(&state, seat)?) });
    }
    Ok(found)
}

/// Draws the map, and lists what is not on it.
pub fn tell(openings: &[Opening], margin: bool, loaded: &Loaded, out: &mut Out) -> io::Result<()> {
    let Some(first) = openings.first() else { return Ok(()) };
    writeln!(out, "\nfirst moves, for the {} seat:", names::seat(first.value.0))?;
    if openings.iter().any(|opening| opening.site.is_some()) {
        let sign = |site: Site| {
            let at = openings.iter().find(|opening| opening.site == Some(site));
            at.map_or(".".into(), |opening| opening.sign(margin))
        };
        writeln!(out, "{}", loaded.board().text(&sign).trim_end_matches('\n'))?;
    }
    let mut others: Vec<(String, Vec<&str>)> = Vec::new();
    for opening in openings.iter().filter(|opening| opening.site.is_none()) {
        let sign = opening.sign(margin);
        match others.iter_mut().find(|(known, _)| *known == sign) {
            Some((_, texts)) => texts.push(&opening.text),
            None => others.push((sign, vec![&opening.text])),
        }
    }
    others.iter().try_for_each(|(sign, texts)| writeln!(out, "{sign}: {}", texts.join(", ")))
}
