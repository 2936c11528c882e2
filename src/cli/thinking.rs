//! Shows who thinks, for how long, and what has been found so far: on standard error when that is a terminal.

use super::progress;
use super::thinker::line_texts;
use boardwright::game::Game;
use boardwright::machine::{Compiled, State};
use boardwright::search::{Choice, Watch};
use indicatif::ProgressBar;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Thought that takes less than this is not shown.
const PATIENCE: Duration = Duration::from_millis(300);
/// How often there are news.
const NEWS_EVERY: Duration = Duration::from_millis(250);
/// How many moves of a line are told.
const MOVES: usize = 8;

/// A line that appears when somebody thinks for a while.
pub struct Thinking {
    bar: ProgressBar,
    told: Mutex<Instant>,
}

impl Thinking {
    /// `who` is told with a verb: `Blue thinks`; `hurry` says what Ctrl-C does.
    pub fn new(who: &str, hurry: &str) -> Thinking {
        let bar = progress::bar(None, "{spinner} {prefix} {elapsed} {wide_msg}", PATIENCE);
        bar.set_prefix(format!("{who},"));
        bar.set_message(format!("(Ctrl-C: {hurry})"));
        Thinking { bar, told: Mutex::new(Instant::now()) }
    }

    /// Watches a search from a position.
    pub fn watching<'a>(&'a self, game: &'a Compiled, state: &'a State) -> impl Watch + 'a {
        Watching { thinking: self, game, state }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

struct Watching<'a> {
    thinking: &'a Thinking,
    game: &'a Compiled,
    state: &'a State,
}

impl Watch for Watching<'_> {
    fn is_due(&self) -> bool {
        let Thinking { bar, told } = self.thinking;
        !bar.is_hidden() && told.lock().is_ok_and(|told| told.elapsed() >= NEWS_EVERY)
    }

    fn tell(&self, so_far: &Choice) {
        let value = so_far.value.map_or(String::new(), |value| format!("expects {:.0} %, ", 100.0 * value));
        let game: &Compiled = self.game;
        let legal = so_far.index < game.decision_count(self.state);
        let line = if legal { line_texts(game, self.state, &so_far.line, MOVES) } else { Ok(Vec::new()) };
        let line = line.unwrap_or_default().join("; ");
        self.thinking.bar.set_message(format!("{value}Ctrl-C: now; {line}"));
        if let Ok(mut told) = self.thinking.told.lock() {
            *told = Instant::now();
        }
    }
}
