//! What a study does, written down before anything is played.

use super::play::scatter;
use super::Searcher;
use crate::search::{Budget, Kind as Player, Spec};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of manifests that is written, and the only one that is read.
const FORMAT: u32 = 3;

/// The most series of a manifest, and the most pieces and games of one.
const MOST_SERIES: usize = 10_000;
const MOST_PIECES: u32 = 1_000_000;
/// Of all series together.
const MOST_PIECES_IN_ALL: u64 = 10_000_000;

/// Everything that a study's results depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of this form.
    pub format: u32,
    /// The version of the program that made it.
    pub version: String,
    /// Report, sweep or match.
    pub what: What,
    /// How much is played.
    pub level: Level,
    /// How often the work of the level was halved, since the game is slow.
    pub halved: u32,
    /// Different seeds, different games.
    pub seed: u64,
    /// A game that is not over after so many turns is left unfinished.
    pub max_turns: u64,
    /// What is looked for among the games, if anything.
    pub goal: Option<Goal>,
    /// What a clock said before the work was chosen, if one was asked. No result depends on it.
    pub calibration: Option<Calibration>,
    /// The games.
    pub subjects: Vec<Subject>,
    /// What is played of each, in the order of pieces; that of later rounds is added when a round is over.
    pub series: Vec<Series>,
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// One whose first seat has its due.
    Fair {
        /// So far from its due at most, in thousandths.
        margin: u32,
    },
    /// Whether the first player of a match is stronger.
    Stronger {
        /// Elo points by which it is not even stronger.
        low: i32,
        /// Elo points by which it is.
        high: i32,
        /// The most games.
        games: u32,
    },
}

/// How fast games are where a study was planned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// The game's own pace.
    pub pace: Pace,
    /// Seconds of one core that the study was expected to take.
    pub core_seconds: u64,
    /// The pace of some shipped games at the same time and place, by their ids, if it was asked for.
    pub beside: Vec<(String, Pace)>,
}

/// How fast one core plays a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Iterations of a search in a second.
    pub iterations: u64,
    /// Random games in a second.
    pub playouts: u64,
    /// Turns of a random game, in hundredths.
    pub turns: u64,
}

/// What a study is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// One game judged.
    Report,
    /// Variants compared.
    Sweep,
    /// Two players against each other.
    Match,
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// A first look: a minute or two.
    Quick,
    /// Ten minutes on two cores.
    Normal,
    /// A night.
    Deep,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Quick => "quick",
            Level::Normal => "normal",
            Level::Deep => "deep",
        })
    }
}

/// A game with its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// Its id, or the path of its file.
    pub name: String,
    /// What tells it from the others of a sweep.
    pub label: String,
    /// The game that it extends by another position at the start, if it does, and what that position is called.
    pub position: Option<(String, String)>,
    /// The options that are set.
    pub settings: Vec<(String, String)>,
    /// The identity of the rules, as 32 hexadecimal digits.
    pub rules: String,
    /// The number of seats.
    pub seats: u8,
    /// Who plays it.
    #[serde(default, skip_serializing_if = "Searcher::is_usual")]
    pub searcher: Searcher,
    /// The texts that do not come with the program, the game's own first.
    pub texts: Vec<Kept>,
}

/// A text that is carried along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// What it is.
    pub kind: Kind,
    /// Under which name it is asked for.
    pub id: String,
    /// Its file's name, for messages.
    pub file: String,
    /// The text.
    pub text: String,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A game.
    Game,
    /// A library.
    Library,
    /// A pattern.
    Pattern,
}

/// Games, or other work, of one sort.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// Of which subject.
    pub subject: usize,
    /// In which round, from 1.
    pub round: u32,
    /// What is done.
    pub purpose: Purpose,
    /// In how many pieces.
    pub pieces: u32,
    /// How many games a piece has.
    pub games: u32,
}

/// What a series is for. Players are written as users type them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// Random games.
    Random,
    /// Games between equals.
    Even {
        /// Who sits in every seat.
        player: String,
    },
    /// Games between equals by which the choice of a variant is confirmed; they take no part in the choice.
    Confirm {
        /// Who sits in every seat.
        player: String,
    },
    /// Rounds in which each player has each seat, after the same opening.
    Step {
        /// Who thinks less.
        weaker: String,
        /// Who thinks more.
        stronger: String,
    },
    /// Games between equals, with the values of their positions.
    Judged {
        /// Who sits in every seat.
        player: String,
        /// Who says what positions are worth.
        judge: String,
    },
    /// The value of every first decision; the pieces share them.
    Openings {
        /// Who says what positions are worth.
        judge: String,
    },
    /// All ways to copy the other side's turns, shared by the pieces: games of each.
    Copies {
        /// Who sits opposite.
        player: String,
        /// Decisions carried out at most for a proof of each.
        nodes: u64,
    },
    /// Games of one way to copy.
    Copy {
        /// Its number.
        strategy: u32,
        /// Who sits opposite.
        player: String,
    },
    /// The exact value and exact counts, as far as they are found at once.
    Exact {
        /// Decisions carried out at most.
        nodes: u64,
    },
}

impl Purpose {
    /// Who sits at the board, from the weakest to the strongest.
    pub fn players(&self) -> Vec<&str> {
        match self {
            Purpose::Random => vec!["random"],
            Purpose::Even { player }
            | Purpose::Confirm { player }
            | Purpose::Judged { player, .. }
            | Purpose::Copies { player, .. }
            | Purpose::Copy { player, .. } => vec![player],
            Purpose::Step { weaker, stronger } => vec![weaker, stronger],
            Purpose::Openings { .. } | Purpose::Exact { .. } => Vec::new(),
        }
    }
}

/// Why a manifest cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl fmt::Display for ManifestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ManifestError {}

/// The part of a manifest that every version has.
#[derive(Deserialize)]
struct Head {
    format: u32,
    version: String,
}

/// Does a player need no clock?
pub fn is_counted(player: &str) -> bool {
    player.parse::<Spec>().is_ok_and(|spec| match spec.budget {
        Budget::Nodes(_) => true,
        Budget::Own => matches!(spec.kind, Player::Random | Player::Greedy),
        Budget::Time(_) => false,
    })
}

impl Manifest {
    /// Without any series yet.
    pub fn new(what: What, level: Level, seed: u64, max_turns: u64, subjects: Vec<Subject>) -> Manifest {
        Manifest {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").into(),
            what,
            level,
            halved: 0,
            seed,
            max_turns,
            goal: None,
            calibration: None,
            subjects,
            series: Vec::new(),
        }
    }

    /// As text, ending with a line end.
    pub fn text(&self) -> String {
        let layout = ron::ser::PrettyConfig::new().new_line("\n").indentor("  ");
        // Numbers, strings and lists always have a form in RON.
        ron::ser::to_string_pretty(self, layout).unwrap_or_default() + "\n"
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// When it is damaged, of another version or too large.
    pub fn read(text: &str) -> Result<Manifest, ManifestError> {
        let wrong = |message: String, help: &str| ManifestError { message, help: help.into() };
        if let Ok(Head { format, version }) = ron::from_str(text) {
            if (format, version.as_str()) != (FORMAT, env!("CARGO_PKG_VERSION")) {
                let message = format!("this manifest was made by version {version} (format {format})");
                return Err(wrong(message, "use that version of the program, or plan anew"));
            }
        }
        let damaged = |error: ron::error::SpannedError| {
            let place = error.span.start;
            let message = format!("this manifest is damaged at line {}, column {}", place.line, place.col);
            wrong(message, "a manifest is what `boardwright plan` wrote; plan anew")
        };
        let manifest: Manifest = ron::from_str(text).map_err(damaged)?;
        let subjects = manifest.subjects.len();
        if subjects == 0 || manifest.series.iter().any(|series| series.subject >= subjects) {
            let message = "this manifest speaks of a game that it does not have".to_string();
            return Err(wrong(message, "a manifest is what `boardwright plan` wrote; plan anew"));
        }
        if let Some(player) = manifest.players().find(|player| !is_counted(player)) {
            let message = format!("`{player}` in this manifest is no player with a number of iterations");
            return Err(wrong(message, "write one such as `mcts:256`, or plan anew"));
        }
        let too_many = |series: &Series| series.pieces > MOST_PIECES || series.games > MOST_PIECES;
        let in_all: u64 = manifest.series.iter().map(|series| u64::from(series.pieces)).sum();
        let many = manifest.series.len() > MOST_SERIES || in_all > MOST_PIECES_IN_ALL;
        if many || manifest.series.iter().any(too_many) {
            return Err(wrong(
                "this manifest has too many pieces".into(),
                "plan fewer variants or a lower level",
            ));
        }
        Ok(manifest)
    }

    /// All players and judges, as they are written.
    fn players(&self) -> impl Iterator<Item = &str> {
        self.series.iter().flat_map(|series| {
            let judge = match &series.purpose {
                Purpose::Judged { judge, .. } | Purpose::Openings { judge } => Some(judge.as_str()),
                _ => None,
            };
            series.purpose.players().into_iter().chain(judge)
        })
    }

    /// The hash of everything that the results depend on: names and labels of games do not count, nor do later rounds,
    /// which follow from the results of the first.
    pub fn hash(&self) -> u64 {
        let bare = |subject: &Subject| Subject {
            name: String::new(),
            label: String::new(),
            position: None,
            texts: Vec::new(),
            ..subject.clone()
        };
        let bare = Manifest {
            subjects: self.subjects.iter().map(bare).collect(),
            series: self.series.iter().filter(|series| series.round == 1).cloned().collect(),
            calibration: None,
            ..self.clone()
        };
        // FNV-1a, and spread out.
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        scatter(bare.text().bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }

    /// The hash as 16 hexadecimal digits.
    pub fn identity(&self) -> String {
        format!("{:016x}", self.hash())
    }

    /// How many rounds have been planned.
    pub fn rounds(&self) -> u32 {
        self.series.iter().map(|series| series.round).max().unwrap_or(1)
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> u32 {
        self.series.iter().map(|series| series.pieces).sum()
    }

    /// The series to which a piece belongs, and its number in there.
    pub fn piece(&self, number: u32) -> Option<(usize, u32)> {
        let mut left = number;
        for (at, series) in self.series.iter().enumerate() {
            if left < series.pieces {
                return Some((at, left));
            }
            left -= series.pieces;
        }
        None
    }
}
