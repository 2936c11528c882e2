//! Players as users type them.

use super::alphabeta::AlphaBeta;
use super::mcts::{self, Mcts};
use super::{Greedy, Player, Random, Solving, Suited};
use crate::game::{Known, Playouts};
use parse_size::Config;
use std::fmt;
use std::time::Duration;

/// A player as it is typed: `mcts:50k`, `mcts:10s,rave=off`, `ab:depth=6`, `greedy`, `random`.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// As it was typed.
    pub text: String,
    /// Which player.
    pub kind: Kind,
    /// How long it may think about a turn.
    pub budget: Budget,
}

/// Which player.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Every decision at random.
    Random,
    /// Looks one decision ahead.
    Greedy,
    /// Whichever of the two below suits the game; bytes for its tree or table.
    Suited(usize),
    /// Monte-Carlo tree search; what is switched by hand.
    Mcts(mcts::Switches),
    /// Alpha-beta to a depth in decisions, if one is given.
    AlphaBeta {
        /// Decisions.
        depth: Option<u32>,
        /// Bytes for its table.
        memory: usize,
    },
}

/// How long a player may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Iterations or nodes.
    Nodes(u64),
    /// Time.
    Time(Duration),
    /// Its own limit, such as a depth.
    Own,
}

/// Why a player cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message, self.help)
    }
}

impl std::error::Error for SpecError {}

const MEMORY: usize = 512 << 20;

/// The player of a game, unless somebody says otherwise.
pub const DEFAULT: &str = "auto:2s";

/// The names of levels, from the weakest to the strongest.
pub const LEVELS: [&str; 4] = ["easy", "medium", "hard", "strongest"];

/// The player that a level's name stands for.
fn level(name: &str) -> Option<String> {
    let at = LEVELS.iter().position(|level| *level == name)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(256);
    Some(match at {
        0 => "mcts:50".into(),
        1 => "auto:1k".into(),
        2 => "auto:2s".into(),
        _ => format!("mcts:10s,threads={threads}"),
    })
}

fn wrong(message: String, help: &str) -> SpecError {
    SpecError { message, help: help.into() }
}

impl std::str::FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let text = text.trim();
        if let Some(meant) = level(text) {
            return Ok(Spec { text: text.to_string(), ..meant.parse()? });
        }
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut budget = None;
        let mut switches = mcts::Switches::default();
        let mut depth = None;
        let mut memory = MEMORY;
        for part in rest.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            match part.split_once('=') {
                None => budget = Some(read_budget(part)?),
                Some(("depth", n)) if name == "ab" => depth = Some(read_number(n)?.clamp(1, 200) as u32),
                Some(("memory", n)) => memory = usize::try_from(read_memory(n, 1)?).unwrap_or(usize::MAX),
                Some((key, value)) if name == "mcts" => switches.set(key, value)?,
                Some((key, _)) => {
                    return Err(wrong(format!("`{name}` has no setting `{key}`"), settings_of(name)));
                }
            }
        }
        switches.memory = memory;
        let kind = match name {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "auto" => Kind::Suited(memory),
            "mcts" => Kind::Mcts(switches),
            "ab" => Kind::AlphaBeta { depth, memory },
            _ => {
                return Err(wrong(
                    format!("there is no player `{name}`"),
                    "write a level (`easy`, `medium`, `hard`, `strongest`), `random`, `greedy`, `auto:10s`, `mcts:10s`, `mcts:50k` or `ab:depth=6`",
                ));
            }
        };
        let budget = match (&kind, budget) {
            (Kind::Random | Kind::Greedy, Some(_)) => {
                return Err(wrong(format!("`{name}` does not think"), "leave out what stands after `:`"));
            }
            (Kind::Random | Kind::Greedy, None) => Budget::Own,
            (_, Some(budget)) => budget,
            (Kind::AlphaBeta { depth: Some(_), .. }, None) => Budget::Own,
            (_, None) => Budget::Time(Duration::from_secs(2)),
        };
        Ok(Spec { text: text.to_string(), kind, budget })
    }
}

impl Spec {
    /// The player; puzzles are solved where that is done soon. It does not know its budget: what the text says of
    /// iterations, nodes or time is in [`Spec::budget`], and goes into the [`Limits`] of every decision.
    ///
    /// [`Limits`]: super::Limits
    pub fn player<G: Playouts + Known + 'static>(&self, seed: u64) -> Box<dyn Player<G>> {
        let thinks: Box<dyn Player<G>> = match &self.kind {
            Kind::Random => return Box::new(Random::new(seed)),
            Kind::Greedy => return Box::new(Greedy::new(seed)),
            Kind::Suited(memory) => Box::new(Suited::new(*memory, seed)),
            Kind::Mcts(switches) => Box::new(Mcts::new(switches.clone(), seed)),
            Kind::AlphaBeta { depth, memory } => Box::new(AlphaBeta::new(*depth, *memory)),
        };
        Box::new(Solving::or(thinks))
    }

    /// The same player with at most so many bytes of memory.
    pub fn within(mut self, bytes: usize) -> Spec {
        match &mut self.kind {
            Kind::Mcts(switches) => switches.memory = switches.memory.min(bytes),
            Kind::Suited(memory) | Kind::AlphaBeta { memory, .. } => *memory = (*memory).min(bytes),
            Kind::Random | Kind::Greedy => {}
        }
        self
    }
}

fn settings_of(name: &str) -> &'static str {
    match name {
        "ab" => "it has `depth=6` and `memory=512M`, and a budget such as `10s` or `50k`",
        "auto" => "it has `memory=512M`, and a budget such as `10s` or `50k`",
        "mcts" => "it has a budget such as `10s` or `50k`, `threads=2`, `memory=512M` and switches such as `rave=off`",
        _ => "it has none",
    }
}

fn read_number(text: &str) -> Result<u64, SpecError> {
    let (digits, times) = match text.to_ascii_lowercase() {
        t if t.ends_with('k') => (t[..t.len() - 1].to_string(), 1e3),
        t if t.ends_with('m') => (t[..t.len() - 1].to_string(), 1e6),
        t => (t, 1.0),
    };
    match digits.parse::<f64>() {
        Ok(n) if n > 0.0 && n * times >= 1.0 && n * times <= 1e15 => Ok((n * times) as u64),
        _ => {
            Err(wrong(format!("`{text}` is no number above 0"), "write a number such as `6`, `50k` or `2m`"))
        }
    }
}

fn read_budget(text: &str) -> Result<Budget, SpecError> {
    let seconds = |digits: &str, unit: f64| match digits.parse::<f64>() {
        Ok(n) if n > 0.0 && n * unit <= 1e6 => Ok(Budget::Time(Duration::from_secs_f64(n * unit))),
        _ => Err(wrong(format!("`{text}` is no time"), "write a time such as `10s`, `500ms` or `2min`")),
    };
    if let Some(digits) = text.strip_suffix("ms") {
        seconds(digits, 1e-3)
    } else if let Some(digits) = text.strip_suffix("min") {
        seconds(digits, 60.0)
    } else if let Some(digits) = text.strip_suffix('s') {
        seconds(digits, 1.0)
    } else {
        read_number(text).map(Budget::Nodes).map_err(|_| {
            wrong(
                format!("`{text}` is not a time or a number of iterations"),
                "write iterations (`50k`) or a time (`10s`, `500ms`, `2min`)",
            )
        })
    }
}

/// An amount of memory as it is typed, in bytes: `512M`, `1.5G`, `2 GiB` (all in powers of 1,024). A number alone counts units of
/// `plain` bytes.
///
/// # Errors
/// When it is none, or less than 1 MiB, or more than 1 TiB.
pub fn read_memory(text: &str, plain: u64) -> Result<u64, SpecError> {
    match Config::new().with_binary().with_default_factor(plain).parse_size(text) {
        Ok(bytes) if (1 << 20..=1 << 40).contains(&bytes) => Ok(bytes),
        _ => Err(wrong(
            format!("`{text}` is not an amount of memory from 1M to 1024G"),
            "write megabytes or gigabytes: `512M`, `2G`",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Spec, SpecError> {
        text.parse()
    }

    #[test]
    fn players_are_read() {
        assert_eq!(read("mcts:50k").unwrap().budget, Budget::Nodes(50_000));
        assert_eq!(read("mcts:10s").unwrap().budget, Budget::Time(Duration::from_secs(10)));
        assert_eq!(read("mcts:500ms,rave=off").unwrap().budget, Budget::Time(Duration::from_millis(500)));
        assert_eq!(read("ab:depth=6").unwrap().kind, Kind::AlphaBeta { depth: Some(6), memory: MEMORY });
        assert_eq!(read("ab:depth=6").unwrap().budget, Budget::Own);
        assert_eq!(read("random").unwrap().kind, Kind::Random);
    }

    #[test]
    fn memory_is_read() {
        let sizes = ["512M", "512 MiB", "512mb", "0.5G", "536870912"];
        assert!(sizes.iter().all(|text| read_memory(text, 1) == Ok(512 << 20)));
        assert_eq!(read_memory("512", 1 << 20), Ok(512 << 20));
        for text in ["", "M", "-5M", "1K", "2T", "5 apples", "1e99G", "99999999999999999999"] {
            assert!(read_memory(text, 1).is_err(), "{text}");
        }
    }

    #[test]
    fn levels_are_players() {
        assert_eq!(read("easy").unwrap().budget, Budget::Nodes(50));
        for level in LEVELS {
            assert_eq!(read(level).unwrap().text, level);
        }
        assert!(read("hard:5").is_err());
    }

    #[test]
    fn what_is_wrong_is_said() {
        for text in
            ["", "mtcs:1", "mcts:-1", "mcts:0", "mcts:ten", "mcts:colour=red", "mcts:rave=maybe", "random:5"]
        {
            let error = read(text).unwrap_err();
            assert!(!error.message.is_empty() && !error.help.is_empty(), "{text}");
        }
        assert!(
            read("ab:depth=0").is_err() && read("mcts:5s,memory=1").is_err() && read("mcts:nans").is_err()
        );
    }
}
