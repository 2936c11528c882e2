//! What a search has found, kept on disk to go on from.
//!
//! A file is a line of JSON that says what it is, then the entries of the table, 32 bytes each, then their CRC-32,
//! 4 bytes.

use crate::cli::files;
use crate::cli::out::{Failure, Problem};
use boardwright::model::Model;
use boardwright::record::rules_text;
use boardwright::solve::{Entry, Table};
use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

/// The version that is written, and the only one that is read: keys and entries mean the same.
const FORMAT: u32 = 2;

/// The longest first line, in bytes.
const HEAD: u64 = 4096;

/// The first line.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: u32,
    game: String,
    /// The hash of the rules with options bound.
    rules: String,
    entries: u64,
}

/// Writes a table.
pub fn write(path: &Path, game: &str, model: &Model, table: &Table) -> Result<(), Problem> {
    let entries = table.entries().count() as u64;
    let head = Head { format: FORMAT, game: game.to_string(), rules: rules_text(model), entries };
    files::write_with(path, &mut |file| {
        writeln!(file, "{}", serde_json::to_string(&head).unwrap_or_default())?;
        let mut sum = Hasher::new();
        for entry in table.entries() {
            let bytes = entry.bytes();
            sum.update(&bytes);
            file.write_all(&bytes)?;
        }
        file.write_all(&sum.finalize().to_le_bytes())
    })
}

/// Takes up what a file holds, if there is one; whether there is. After an error the table is of no use.
pub fn read(path: &Path, model: &Model, table: &mut Table) -> Result<bool, Failure> {
    files::plain(path)?;
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(unusable(path, &error.to_string())),
    };
    let mut file = BufReader::new(file);
    let mut line = String::new();
    let read = (&mut file).take(HEAD).read_line(&mut line);
    if matches!(read, Ok(0)) {
        // An empty file was made to be filled.
        return Ok(false);
    }
    let head: Head = match read.map(|_| serde_json::from_str(&line)) {
        Ok(Ok(head)) => head,
        Ok(Err(error)) => return Err(unusable(path, &error.to_string())),
        Err(error) => return Err(unusable(path, &error.to_string())),
    };
    if head.format != FORMAT {
        return Err(unusable(path, &format!("it has format {}, this program reads {FORMAT}", head.format)));
    }
    if !model.identity.is(&head.rules) {
        let message = format!("`{}` was found under other rules", path.display());
        let help = format!("it is about `{}`, rules {}; name another file", head.game, head.rules);
        return Err(Problem::new("solve-rules", message).help(help).into());
    }
    if !table.reserve(head.entries) {
        let message = format!("`{}` holds more than this memory has room for", path.display());
        let help = "allow as much memory as when it was written, with `--memory`; the rest would be lost";
        return Err(Problem::new("solve-memory", message).help(help).into());
    }
    take_up(&mut file, head.entries, table).map_err(|error| unusable(path, &error.to_string()))?;
    Ok(true)
}

fn take_up(file: &mut impl Read, entries: u64, table: &mut Table) -> io::Result<()> {
    let mut sum = Hasher::new();
    let mut bytes = [0; 32];
    for _ in 0..entries {
        file.read_exact(&mut bytes)?;
        sum.update(&bytes);
        table.put(Entry::from_bytes(bytes));
    }
    let mut written = [0; 4];
    file.read_exact(&mut written)?;
    if written != sum.finalize().to_le_bytes() || file.read(&mut [0])? > 0 {
        return Err(io::Error::other("its checksum is wrong"));
    }
    Ok(())
}

fn unusable(path: &Path, what: &str) -> Failure {
    let message = format!("`{}` is not a whole file of `solve --file`: {what}", path.display());
    Problem::new("solve-damaged", message).help("remove it to begin anew, or name another file").into()
}
