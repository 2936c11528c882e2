//! Who sits where.

use crate::cli::names;
use crate::cli::out::Problem;
use boardwright::record::Record;
use clap::ValueEnum;

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Player {
    /// A person who types moves.
    Human,
    /// Every decision at random.
    Random,
}

impl Player {
    /// As it is typed.
    pub fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Random => "random",
        }
    }
}

/// Who sits where, as the arguments say.
#[derive(Clone, Debug, clap::Args)]
pub struct SeatArgs {
    /// Who moves first.
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
    /// The players of so many seats: as asked for, or as in the record, or a person against random players.
    pub fn players(&self, seats: usize, record: Option<&Record>) -> Result<Vec<Player>, Problem> {
        let asked = [self.first, self.second, self.third, self.fourth, self.fifth, self.sixth];
        if let Some(extra) = (seats..asked.len()).find(|&seat| asked[seat].is_some()) {
            let message =
                format!("this game has {seats} seats, so nobody sits in the {}", names::SEATS[extra]);
            return Err(
                Problem::new("no-such-seat", message).help(format!("leave out `--{}`", names::SEATS[extra]))
            );
        }
        let recorded = |seat: usize| Player::from_str(record?.seats.get(seat)?, true).ok();
        let usual = |seat| if seat == 0 { Player::Human } else { Player::Random };
        Ok((0..seats).map(|seat| asked[seat].or(recorded(seat)).unwrap_or(usual(seat))).collect())
    }
}
