//! Runs the command and keeps folders for it.
#![allow(dead_code)]

use assert_cmd::Command;
use std::path::PathBuf;
use std::time::Duration;

/// Runs the command with an input; its output and errors, if it ends with this code.
pub fn run(code: i32, args: &[&str], input: &str) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    let output = command.args(args).write_stdin(input).timeout(Duration::from_secs(300)).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{out}\n{err}");
    assert!(!err.contains("panicked"), "{args:?}\n{err}");
    (out, err)
}

/// The output of a command that ends well and says nothing on standard error.
pub fn prints(args: &[&str]) -> String {
    let (out, err) = run(0, args, "");
    assert_eq!(err, "", "{args:?}");
    out
}

/// The output and errors of a command that ends with this code.
pub fn fails(code: i32, args: &[&str]) -> String {
    let (out, err) = run(code, args, "");
    out + &err
}

/// The output of a command that reads lines.
pub fn plays(args: &[&str], input: &str) -> String {
    run(0, args, input).0
}

/// What a command prints, as JSON.
pub fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&prints(args)).unwrap()
}

/// What a command prints, as lines of JSON.
pub fn json_lines(args: &[&str]) -> Vec<serde_json::Value> {
    prints(args).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A folder that is there as long as the value.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("boardwright-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A path in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    /// Writes a file and gives its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
