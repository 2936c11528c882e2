//! The machine at the table: its moves, its hints, and what it thinks before play.

use super::seats::Player;
use super::table::Table;
use crate::cli::interrupt;
use crate::cli::names;
use crate::cli::ninja::counsel;
use crate::cli::out::{Failure, Problem};
use crate::cli::thinker::{turn_text, Seated, Thinker};
use crate::cli::thinking::Thinking;
use boardwright::machine::State;
use boardwright::ninja::Advice;
use boardwright::search::Spec;
use rand::Rng;
use std::str::FromStr;
use std::sync::Arc;

/// Who gives hints.
const HINT: &str = "auto:1s";

impl Table<'_> {
    /// If the machine is to move, it moves or resigns; what it does.
    pub fn machine_move(&mut self) -> Result<Option<String>, Failure> {
        let Some(seat) = self.to_move().filter(|seat| !self.is_person(*seat)) else { return Ok(None) };
        let state = self.session.compiled(&self.compiled)?;
        if let Some((advice, told)) = self.before_play(&self.players[seat.index()], &state)? {
            return self.play_indices(&advice.indices).map(|played| Some(format!("{played}{told}")));
        }
        let moves: Vec<String> = self.session.moves().map(str::to_string).collect();
        let people = self.has_people();
        let who = format!("{} thinks", self.decider());
        let Some(Some(thinker)) = self.thinkers.get_mut(seat.index()) else { return Ok(None) };
        thinker.show(Some(Arc::new(Thinking::new(&who, if people { "it plays at once" } else { "leaves" }))));
        let mut think = || thinker.turn(&self.compiled, &state, &moves);
        let (turn, hurried) = if people { interrupt::thinking(think) } else { (think(), false) };
        thinker.show(None);
        let turn = turn?;
        let sure = turn.first.proven || turn.first.nodes > 500;
        let hopeless = sure && turn.first.value.is_some_and(|value| value < self.resign);
        if hopeless && people {
            let who = self.decider();
            self.give_up(seat);
            return Ok(Some(format!("{who} resigns")));
        }
        let told = self.play_indices(&turn.indices)?;
        Ok(Some(if hurried { format!("{told} at once") } else { told }))
    }

    /// A person takes the seat of whoever is to move; how that is told.
    pub fn hand_over(&mut self) -> String {
        let Some(seat) = self.to_move() else { return String::new() };
        self.players[seat.index()] = Player::Human;
        self.thinkers[seat.index()] = None;
        format!("You play on in the {} seat.", names::seat(seat))
    }

    /// What one of our players does in a turn before play, and how it is told.
    fn before_play(&self, player: &Player, state: &State) -> Result<Option<(Advice, String)>, Failure> {
        let Player::Seated(player) = player else { return Ok(None) };
        let seed = self.seed.wrapping_add(self.session.moves().len() as u64);
        let advice = counsel::advice(player, &self.loaded.model, &self.compiled, state, seed)?;
        Ok(advice.map(|advice| {
            let share = |worth| format!(" (wins {:.0} % of measured games)", 100.0 * worth);
            let told = advice.worth.map_or(String::new(), share);
            (advice, told)
        }))
    }

    /// What the machine would play for whoever is to move.
    pub fn hint(&mut self) -> Result<String, Failure> {
        if self.to_move().is_none() {
            return Ok("the game is over".into());
        }
        let state = self.session.compiled(&self.compiled)?;
        let spec = Spec::from_str(HINT).map_err(|error| Problem::new("player", error.message))?;
        if let Some((advice, told)) =
            self.before_play(&Player::Seated(Seated::Built(spec.clone())), &state)?
        {
            return Ok(format!("{}{told}", turn_text(&self.compiled, &state, &advice.indices)?));
        }
        let mut thinker = Thinker::built(&spec, self.rng.random()).stopped_by(self.hurry);
        thinker.show(Some(Arc::new(Thinking::new("Looking for a hint", "what there is"))));
        let turn = interrupt::thinking(|| thinker.turn(&self.compiled, &state, &[])).0?;
        drop(thinker);
        let text = turn_text(&self.compiled, &state, &turn.indices)?;
        let value = turn.first.value.map_or(String::new(), |value| {
            let exact = if turn.first.proven { ", proven" } else { "" };
            format!(" (expects {:.0} % of the points{exact})", 100.0 * value)
        });
        Ok(format!("{text}{value}"))
    }
}
