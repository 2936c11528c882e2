//! Who sits where.

use crate::cli::names;
use crate::cli::out::Problem;
use crate::cli::thinker::Seated;
use boardwright::diagnostic::brief;
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
const OPPONENT: &str = "auto:1s";

/// Which seat is a person's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Me {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    /// All of them: people play each other here.
    All,
}

/// Who sits where, as the arguments say.
#[derive(Clone, Debug, clap::Args)]
pub struct SeatArgs {
    /// Your seat; the machine has the others.
    #[arg(long, value_name = "SEAT")]
    me: Option<Me>,
    /// Who plays against you: a level (`easy`, `medium`, `hard`, `strongest`) or any other player, such as `mcts:10s`.
    #[arg(long, value_name = "PLAYER")]
    against: Option<Player>,
    /// Who moves first: `human`, a level, `mcts:10s`, `mcts:50k`, `ab:depth=6`, `greedy`, `random`, or `ugi:COMMAND`
    /// for an external program.
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
    /// Does nothing say which seat is a person's?
    pub fn is_open(&self) -> bool {
        let named = [&self.first, &self.second, &self.third, &self.fourth, &self.fifth, &self.sixth];
        self.me.is_none() && named.iter().all(|player| player.is_none())
    }

    /// With an answer to the question which side is a person's: a number from 1, or `all`. False if it is neither.
    pub fn answer(&mut self, seats: usize, text: &str) -> bool {
        let all = [Me::First, Me::Second, Me::Third, Me::Fourth, Me::Fifth, Me::Sixth];
        self.me = match text.trim().to_lowercase().as_str() {
            "" => Some(Me::First),
            "all" | "both" => Some(Me::All),
            number => number.parse().ok().and_then(|n: usize| all[..seats].get(n.checked_sub(1)?)).copied(),
        };
        self.me.is_some()
    }

    /// The players of so many seats: as asked for, or as in the record, or a person against the machine. A program
    /// is started for who names it here, never because a record does.
    pub fn players(&self, seats: usize, record: Option<&Record>) -> Result<Vec<Player>, Problem> {
        let asked = [&self.first, &self.second, &self.third, &self.fourth, &self.fifth, &self.sixth]
            .map(Option::as_ref);
        if let Some(extra) = (seats..asked.len()).find(|&seat| asked[seat].is_some()) {
            let message =
                format!("this game has {seats} seats, so nobody sits in the {}", names::SEATS[extra]);
            return Err(Problem::new("too-many-seats", message)
                .help(format!("leave out `--{}`", names::SEATS[extra])));
        }
        if let Some(me) = self.me.filter(|me| *me != Me::All && *me as usize >= seats) {
            let message =
                format!("this game has {seats} seats, so nobody sits in the {}", names::SEATS[me as usize]);
            return Err(
                Problem::new("too-many-seats", message).help("take a seat that there is: `--me first`")
            );
        }
        let opponent = || self.against.clone().unwrap_or_else(|| OPPONENT.parse().unwrap_or(Player::Human));
        let is_mine = |seat| self.me.map_or(seat == 0, |me| me == Me::All || me as usize == seat);
        let usual = |seat| if is_mine(seat) { Player::Human } else { opponent() };
        let player = |seat: usize| match (asked[seat], record.and_then(|record| record.seats.get(seat))) {
            (Some(player), _) => Ok(player.clone()),
            (None, Some(text)) => recorded(names::SEATS[seat], text),
            (None, None) => Ok(usual(seat)),
        };
        (0..seats).map(player).collect()
    }
}

/// The longest command of a record that is shown, in bytes.
const LONGEST_COMMAND: usize = 500;

/// Who sits in a seat as a record says.
fn recorded(seat: &str, text: &str) -> Result<Player, Problem> {
    match text.parse() {
        Ok(Player::Seated(Seated::External { .. })) => {
            let message = format!(
                "the saved game names an external program for the {seat} seat; files start no programs"
            );
            // Quoted for a shell; what a terminal would obey is not shown.
            let shown = text.len() <= LONGEST_COMMAND && !text.contains(char::is_control);
            let quoted = if shown { text.replace('\'', "'\\''") } else { "ugi:COMMAND".into() };
            let words = format!("--{seat} '{quoted}'");
            let help =
                format!("if you know the program, `{words}` seats it; `--{seat} human` seats a person");
            Err(Problem::new("saved-program", message).help(help))
        }
        Ok(player) => Ok(player),
        Err(_) => {
            let message =
                format!("the saved game names `{}` for the {seat} seat, which is no player", brief(text));
            let help = format!("name a player yourself, such as `--{seat} human`");
            Err(Problem::new("player", message).help(help))
        }
    }
}
