//! Progress of long work, on standard error when that is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Work that takes less than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar or counter that appears after a second.
pub struct Progress {
    bar: ProgressBar,
    begun: Instant,
    shown: bool,
}

impl Progress {
    /// For so many steps of work; none if the number is not known.
    pub fn new(steps: Option<u64>, what: &str) -> Progress {
        let bar = match steps {
            Some(steps) => ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden()),
            None => ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
        };
        let form = match steps {
            Some(_) => "{bar:30} {human_pos}/{human_len} {msg}, {eta} left",
            None => "{spinner} {human_pos} {msg}, {elapsed}",
        };
        bar.set_style(ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(what.to_string());
        Progress { bar, begun: Instant::now(), shown: std::io::stderr().is_terminal() }
    }

    /// One more step is done.
    pub fn step(&self) {
        self.steps(1);
    }

    /// So many more steps are done.
    pub fn steps(&self, steps: u64) {
        self.appear();
        self.bar.inc(steps);
    }

    /// So many steps are done.
    pub fn set(&self, steps: u64) {
        self.appear();
        self.bar.set_position(steps);
    }

    fn appear(&self) {
        if self.shown && self.bar.is_hidden() && self.begun.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
