//! Which parts of the search are on.

use crate::game::Nature;
use crate::search::SpecError;

/// What a user switches by hand; the rest is chosen from what is proved about the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Switches {
    /// Plain UCT: every other part off, unless it is switched on.
    pub plain: bool,
    /// All-moves-as-first values.
    pub rave: Option<bool>,
    /// Progressive history.
    pub history: Option<bool>,
    /// Last good replies in random games.
    pub replies: Option<bool>,
    /// Proven wins and losses.
    pub solver: Option<bool>,
    /// Positions reached in several ways are one.
    pub transpositions: Option<bool>,
    /// Random games as random fillings.
    pub filling: Option<bool>,
    /// In random fillings nobody loses through pieces of their own as long as somebody wins otherwise; where groups live
    /// by empty sites, players of random games keep eyes.
    pub wary: Option<bool>,
    /// Turns after which random games are broken off and estimated; 0 plays them out.
    pub cut_off: Option<u64>,
    /// The subtree of the decision made is kept.
    pub reuse: Option<bool>,
    /// Weight of the exploration term.
    pub exploration: Option<f32>,
    /// Visits at which all-moves-as-first values and own ones weigh about the same.
    pub equivalence: Option<f32>,
    /// Visits of a decision after which the position behind it enters the tree.
    pub expand: Option<u32>,
    /// Threads; 1 if absent.
    pub threads: Option<usize>,
    /// Bytes for nodes.
    pub memory: usize,
}

impl Switches {
    /// Sets a switch from its name and value.
    ///
    /// # Errors
    /// When there is no such switch or it does not take this value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let wrong = |help: &str| SpecError {
            message: format!("`{key}={value}` is no setting of `mcts`"),
            help: help.to_string(),
        };
        let switch = || match value {
            "on" | "true" | "yes" => Ok(Some(true)),
            "off" | "false" | "no" => Ok(Some(false)),
            _ => Err(wrong(&format!("write `{key}=on` or `{key}=off`"))),
        };
        let number = |most: f32| match value.parse::<f32>() {
            Ok(n) if (0.0..=most).contains(&n) => Ok(Some(n)),
            _ => Err(wrong(&format!("write a number from 0 to {most}"))),
        };
        match key {
            "plain" => self.plain = switch()? == Some(true),
            "rave" => self.rave = switch()?,
            "history" => self.history = switch()?,
            "replies" => self.replies = switch()?,
            "solver" => self.solver = switch()?,
            "transpositions" => self.transpositions = switch()?,
            "filling" => self.filling = switch()?,
            "wary" => self.wary = switch()?,
            "reuse" => self.reuse = switch()?,
            "exploration" => self.exploration = number(100.0)?,
            "equivalence" => self.equivalence = number(1e9)?,
            "cutoff" => self.cut_off = number(1e6)?.map(|turns| turns as u64),
            "expand" => self.expand = number(1e6)?.map(|visits| visits as u32),
            "threads" => match value.parse() {
                Ok(n @ 1..=256) => self.threads = Some(n),
                _ => return Err(wrong("write a number of threads from 1 to 256")),
            },
            _ => return Err(wrong(
                "write one of `plain`, `rave`, `history`, `replies`, `solver`, `transpositions`, `filling`, \
                     `wary`, `reuse` (each `on` or `off`), `exploration`, `equivalence`, `cutoff`, `expand`, `threads` and `memory`",
            )),
        }
        Ok(())
    }
}

/// Which parts are on.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// All-moves-as-first values (Gelly and Silver 2011), read near the root of a subtree from further up while it
    /// has few visits (Cazenave 2015).
    pub rave: bool,
    /// Progressive history (Nijssen and Winands 2010).
    pub history: bool,
    /// Last good replies in random games (Drake 2009, with forgetting by Baier and Drake 2010).
    pub replies: bool,
    /// Proven values are backed up (Winands, Björnsson and Saito 2008).
    pub solver: bool,
    /// Positions reached in several ways share what is below them (Childs, Brodeur and Kocsis 2008, UCT1).
    pub transpositions: bool,
    /// Random games are random fillings of the board.
    pub filling: bool,
    /// In these nobody loses through pieces of their own as long as somebody wins otherwise, after the moves that Teytaud
    /// and Teytaud (2010) call anti-decisive.
    pub wary: bool,
    /// Turns after which random games are broken off and estimated, if that has been settled; 0 plays them out.
    pub cut_off: Option<u64>,
    /// The subtree of the decision made is kept.
    pub reuse: bool,
    /// Weight of the exploration term.
    pub exploration: f32,
    /// Visits at which all-moves-as-first values and own ones weigh about the same.
    pub equivalence: f32,
    /// Visits of a decision after which the position behind it enters the tree (Coulom 2006).
    pub expand: u32,
    /// Decisions of one turn belong together: each is learnt about together with the ones before it.
    pub joins: bool,
    /// Decisions are completed by others of the same turn, and all-moves-as-first values are those of both together.
    pub completes: bool,
    /// Threads that grow the tree.
    pub threads: usize,
    /// Bytes for nodes.
    pub memory: usize,
}

impl Settings {
    /// From what is proved about a game, and what is switched by hand.
    pub fn of(nature: Nature, switches: &Switches) -> Settings {
        let on = |switch: Option<bool>, usual: bool| switch.unwrap_or(usual && !switches.plain);
        let later = nature.placement_only || nature.puts_pieces;
        let (rave, completes) = (on(switches.rave, later), !nature.picks_sites);
        let filling = nature.fills && on(switches.filling, true);
        Settings {
            rave,
            history: on(switches.history, !later),
            replies: !filling && on(switches.replies, false),
            solver: on(switches.solver, true),
            transpositions: nature.never_repeats && on(switches.transpositions, false),
            filling,
            wary: (filling || nature.has_liberties) && on(switches.wary, true),
            cut_off: switches.cut_off,
            reuse: on(switches.reuse, true),
            exploration: switches.exploration.unwrap_or(match rave {
                true if filling || completes => 0.3,
                true => 0.1,
                false => 1.0,
            }),
            equivalence: switches.equivalence.unwrap_or(300.0),
            expand: switches.expand.unwrap_or(match filling && rave && nature.fills_to_one_goal {
                true => 8,
                false => 3,
            }),
            joins: !nature.placement_only,
            completes,
            threads: switches.threads.filter(|_| cfg!(feature = "threads")).unwrap_or(1),
            memory: switches.memory.max(1 << 20),
        }
    }

    /// The parts that are on, in words.
    pub fn describe(&self) -> String {
        let parts = [
            (true, "UCB1-Tuned"),
            (self.rave, "RAVE"),
            (self.history, "progressive history"),
            (self.replies, "last good replies"),
            (self.solver, "proven values"),
            (self.transpositions, "transpositions"),
            (self.filling && self.broken_off().is_none(), "random fillings"),
            (self.wary, "wary random games"),
            (self.reuse, "tree reuse"),
        ];
        let mut on: Vec<String> =
            parts.iter().filter(|(on, _)| *on).map(|(_, name)| name.to_string()).collect();
        if let Some(turns) = self.broken_off() {
            on.push(format!(
                "random games broken off after {turns} turn{}",
                if turns == 1 { "" } else { "s" }
            ));
        }
        let threads = if self.threads == 1 { "1 thread".into() } else { format!("{} threads", self.threads) };
        format!("{}; {threads}", on.join(", "))
    }

    /// After how many turns random games are broken off, if they are.
    pub fn broken_off(&self) -> Option<u64> {
        self.cut_off.filter(|turns| *turns > 0)
    }
}
