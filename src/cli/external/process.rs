//! A program that is talked to line by line.

use crate::cli::out::{Failure, Problem};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How long a program may take to answer what needs no thought.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// The longest line that is read, in bytes.
const LINE: u64 = 1 << 20;

/// The program.
pub struct Process {
    command: String,
    language: &'static str,
    child: Child,
    to: ChildStdin,
    from: Receiver<String>,
}

impl Process {
    /// Starts a program; `language` is the name of what it has to speak.
    pub fn start(command: &str, language: &'static str) -> Result<Process, Failure> {
        let mut words = command.split_whitespace();
        let cannot = |why: String| {
            Problem::new("external", format!("`{command}` cannot be started: {why}"))
                .help("write the program's command as you would in a shell, such as `ugi:./engine`")
        };
        let program = words.next().ok_or_else(|| cannot("no program is named".into()))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| cannot(error.to_string()))?;
        let (Some(to), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(cannot("it has no input or output".into()).into());
        };
        let (send, from) = mpsc::sync_channel(1024);
        std::thread::spawn(move || {
            let mut lines = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                match lines.by_ref().take(LINE).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => break,
                    Ok(_) if send.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() => break,
                    Ok(_) => {}
                }
            }
        });
        Ok(Process { command: command.to_string(), language, child, to, from })
    }

    /// The command that started it.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Sends a line.
    pub fn say(&mut self, line: &str) -> Result<(), Failure> {
        let said = writeln!(self.to, "{line}").and_then(|()| self.to.flush());
        said.map_err(|_| self.fails("it has stopped reading"))
    }

    /// The next line; `awaited` says what for.
    pub fn hear(&mut self, end: Instant, awaited: &str) -> Result<String, Failure> {
        let left = end.saturating_duration_since(Instant::now());
        self.from.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => self.fails(&format!("no `{awaited}` came in time")),
            RecvTimeoutError::Disconnected => self.fails(&format!("it ended before `{awaited}`")),
        })
    }

    /// It does not do what it should.
    pub fn fails(&self, why: &str) -> Failure {
        let help = format!("it has to speak {} on standard input and output", self.language);
        Problem::new("external", format!("`{}` does not answer well: {why}", self.command)).help(help).into()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = writeln!(self.to, "quit").and_then(|()| self.to.flush());
        let end = Instant::now() + Duration::from_millis(500);
        while Instant::now() < end {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
