//! Ctrl-C.

use super::out::Problem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Mutex;

static PRESSED: AtomicBool = AtomicBool::new(false);
static THINKING: AtomicBool = AtomicBool::new(false);
/// What is said when Ctrl-C ends the program.
static FAREWELL: Mutex<&str> = Mutex::new("");

/// A flag that Ctrl-C raises, so that a command can come to its end; a second one ends at once.
///
/// # Errors
/// When the system does not let the program listen.
pub fn listen() -> Result<&'static AtomicBool, Problem> {
    THINKING.store(true, Ordering::Relaxed);
    hurry()
}

/// A flag that Ctrl-C raises while there is [`thinking`], so that it comes to its end; a second one, and one at any
/// other time, ends the program.
///
/// # Errors
/// When the system does not let the program listen.
pub fn hurry() -> Result<&'static AtomicBool, Problem> {
    let heard = || {
        if !THINKING.load(Ordering::Relaxed) || PRESSED.swap(true, Ordering::Relaxed) {
            if let Some(farewell) = FAREWELL.try_lock().ok().filter(|said| !said.is_empty()) {
                println!("\n{farewell}");
            }
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(heard)
        .map_err(|error| Problem::new("interrupt", format!("Ctrl-C cannot be listened for: {error}")))?;
    Ok(&PRESSED)
}

/// Says this when Ctrl-C ends the program from now on; nothing if it is empty.
pub fn say_at_the_end(farewell: &'static str) {
    if let Ok(mut said) = FAREWELL.lock() {
        *said = farewell;
    }
}

/// Does what Ctrl-C may bring to its end; whether it did.
pub fn thinking<T>(work: impl FnOnce() -> T) -> (T, bool) {
    PRESSED.store(false, Ordering::Relaxed);
    THINKING.store(true, Ordering::Relaxed);
    let done = work();
    THINKING.store(false, Ordering::Relaxed);
    (done, PRESSED.swap(false, Ordering::Relaxed))
}
