//! Who sits where.

use crate::cli::names;
use crate::cli::out::Problem;
use crate::cli::thinker::Seated;
use boardwright::record::Record;
use boardwright::search::SpecError;
use std::str::FromStr;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// A person who types moves.
    Human,
    /// One of our players, or an external program.
    Seated(Seated),
}

impl Player {
    /// As it is typed.
    pub fn name(&self) -> String {
        match self {
            Player::Human => "human".into(),
            Player::Seated(seated) => seated.text(),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        match text {
            "human" => Ok(Player::Human),
            text => text.parse().map(Player::Seated).map_err(|why: SpecError| format!("{why}; or `human`")),
        }
    }
}

/// Who sits against a person, unless somebody is named: it thinks for a second a turn.
const OPPONENT: &str = "mcts:1s";

/// Who sits where, as the arguments say.
#[derive(Clone, Debug, clap::Args)]
pub struct SeatArgs {
    /// Who moves first: `human`, `mcts:10s`, `mcts:50k`, `ab:depth=6`, `greedy`, `random`, or `ugi:COMMAND` for an
    /// external program.
    #[arg(long, value_name = "PLAYER")]
    first: Option<Player>,
    /// Who sits in the second seat.
    #[arg(long, value_name = "PLAYER")]
    second: Option<Player>,
    /// Who sits in the third seat.
    #[arg(long, value_name = "PLAYER")]
    third: Option<Player>,
    /// Who sits in the fourth seat.
    #[arg(long, value_name = "PLAYER")]
    fourth: Option<Player>,
    /// Who sits in the fifth seat.
    #[arg(long, value_name = "PLAYER")]
    fifth: Option<Player>,
    /// Who sits in the sixth seat.
    #[arg(long, value_name = "PLAYER")]
    sixth: Option<Player>,
}

impl SeatArgs {
    /// The players of so many seats: as asked for, or as in the record, or a person against the machine.
    pub fn players(&self, seats: usize, record: Option<&Record>) -> Result<Vec<Player>, Problem> {
        let asked = [&self.first, &self.second, &self.third, &self.fourth, &self.fifth, &self.sixth]
            .map(Option::as_ref);
        if let Some(extra) = (seats..asked.len()).find(|&seat| asked[seat].is_some()) {
            let message =
                format!("this game has {seats} seats, so nobody sits in the {}", names::SEATS[extra]);
            return Err(
                Problem::new("no-such-seat", message).help(format!("leave out `--{}`", names::SEATS[extra]))
            );
        }
        let recorded = |seat: usize| record?.seats.get(seat)?.parse().ok();
        let opponent = || OPPONENT.parse().unwrap_or(Player::Human);
        let usual = |seat| if seat == 0 { Player::Human } else { opponent() };
        let player = |seat: usize| asked[seat].cloned().or(recorded(seat)).unwrap_or_else(|| usual(seat));
        Ok((0..seats).map(player).collect())
    }
}
