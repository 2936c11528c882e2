//! Ctrl-C.

use super::out::Problem;
use std::sync::atomic::{AtomicBool, Ordering};

static PRESSED: AtomicBool = AtomicBool::new(false);

/// A flag that Ctrl-C raises, so that a command can come to its end; a second one ends at once.
///
/// # Errors
/// When the system does not let the program listen.
pub fn listen() -> Result<&'static AtomicBool, Problem> {
    let heard = || {
        if PRESSED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(heard)
        .map_err(|error| Problem::new("interrupt", format!("Ctrl-C cannot be listened for: {error}")))?;
    Ok(&PRESSED)
}
