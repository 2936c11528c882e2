//! Lines that people type, or that come from a pipe.

use crate::cli::out::Out;
use std::io::{self, BufRead, IsTerminal, Read, Write};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// The standard input.
pub struct Input {
    from: io::StdinLock<'static>,
    terminal: bool,
}

impl Input {
    /// The standard input.
    pub fn new() -> Input {
        let from = io::stdin().lock();
        Input { terminal: from.is_terminal(), from }
    }

    /// Asks for a line; none when the input has ended. What does not come from a terminal is repeated, so that
    /// the output reads like a game.
    pub fn line(&mut self, prompt: &str, out: &mut Out) -> io::Result<Option<String>> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut bytes = Vec::new();
        if self.from.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST {
            self.skip_line()?;
        }
        let line: String = String::from_utf8_lossy(&bytes).chars().filter(|c| !c.is_control()).collect();
        if !self.terminal {
            writeln!(out, "{}", line.chars().take(200).collect::<String>())?;
        }
        Ok(Some(line))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.from.fill_buf()?;
            let (used, ended) = match buffer.iter().position(|&b| b == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.from.consume(used);
            if ended {
                return Ok(());
            }
        }
    }
}
