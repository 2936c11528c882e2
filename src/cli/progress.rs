//! Progress of long work, on standard error when that is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// Work that takes less than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often what is shown moves on.
const TICK: Duration = Duration::from_millis(120);

/// A bar or counter that appears after a second.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// For so many steps of work; none if the number is not known.
    pub fn new(steps: Option<u64>, what: &str) -> Progress {
        let form = match steps {
            Some(_) => "{bar:20} {human_pos}/{human_len} {wide_msg} {elapsed}, {eta} left",
            None => "{spinner} {human_pos} {wide_msg} {elapsed}",
        };
        let bar = bar(steps, form, PATIENCE);
        bar.set_message(what.to_string());
        Progress { bar }
    }

    /// For work whose steps are not counted.
    pub fn waiting(what: &str) -> Progress {
        let bar = bar(None, "{spinner} {wide_msg} {elapsed}", PATIENCE);
        bar.set_message(what.to_string());
        Progress { bar }
    }

    /// One more step is done.
    pub fn step(&self) {
        self.steps(1);
    }

    /// So many more steps are done.
    pub fn steps(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// So many steps are done.
    pub fn set(&self, steps: u64) {
        self.bar.set_position(steps);
    }

    /// What is done, and what has come of it so far.
    pub fn say(&self, what: String) {
        self.bar.set_message(what);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A bar of this form that appears after a while, if standard error is a terminal, and then moves by itself.
pub fn bar(steps: Option<u64>, form: &str, patience: Duration) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::hidden());
    bar.set_style(ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar()));
    if std::io::stderr().is_terminal() {
        let later = bar.downgrade();
        std::thread::spawn(move || {
            std::thread::sleep(patience);
            if let Some(bar) = later.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(TICK);
            }
        });
    }
    bar
}
