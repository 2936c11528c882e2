//! Games that nobody has saved: they are kept, so that a closed terminal loses none.

use crate::cli::out::Problem;
use crate::cli::{files, saved};
use boardwright::record::Record;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// So many games are kept; older ones are removed.
const MOST: usize = 50;

/// The folder of unsaved games: `boardwright/games` in `$XDG_STATE_HOME`, or in `~/.local/state`.
pub fn folder() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let state = state.or_else(|| Some(std::env::home_dir()?.join(".local/state")));
    Some(state?.join("boardwright").join("games"))
}

/// Keeps one game.
#[derive(Default)]
pub struct Keeper {
    /// Where it is kept; nowhere if it is not to be, or cannot be.
    path: Option<PathBuf>,
    /// What is in the file.
    written: Option<String>,
}

impl Keeper {
    /// For a new game, or for one that goes on.
    pub fn new(id: &str, goes_on: Option<&Path>) -> Keeper {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let plain: String = id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let name = format!("{plain}-{now}-{}.ron", std::process::id());
        let fresh = || Some(folder()?.join(name));
        Keeper { path: goes_on.map(Path::to_path_buf).or_else(fresh), written: None }
    }

    /// Writes the game as it stands; what is wrong is told once, and then nothing is kept.
    pub fn keep(&mut self, record: Record) -> Option<Problem> {
        let path = self.path.as_ref()?;
        let text = saved::found_from(path, record).text();
        if self.written.as_ref() == Some(&text) {
            return None;
        }
        let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written = match folder {
            Ok(()) => files::write(path, text.clone()),
            Err(error) => Err(Problem::new("file-not-written", format!("the game cannot be kept: {error}"))),
        };
        match written {
            Ok(()) => {
                self.written = Some(text);
                None
            }
            Err(problem) => {
                self.path = None;
                Some(problem)
            }
        }
    }

    /// Is something kept?
    pub fn has_kept(&self) -> bool {
        self.written.is_some()
    }

    /// Nothing of it needs to be kept any more.
    pub fn forget(&mut self) {
        if let Some(path) = &self.path {
            let _ = std::fs::remove_file(path);
        }
        self.written = None;
    }
}

/// The unsaved games, the newest first; the oldest are removed if there are too many.
pub fn games() -> Vec<(PathBuf, Record)> {
    let entries = folder().and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let dated = entries.filter_map(|entry| {
        let path = entry.path();
        let is_record = path.extension().is_some_and(|ending| ending == "ron");
        let at = entry.metadata().and_then(|data| data.modified()).ok()?;
        is_record.then_some((at, path))
    });
    let mut found: Vec<(SystemTime, PathBuf)> = dated.collect();
    found.sort_by(|a, b| b.cmp(a));
    for (_, path) in found.drain(MOST.min(found.len())..) {
        let _ = std::fs::remove_file(path);
    }
    let read = |path: PathBuf| {
        let text = files::read(&path, boardwright::record::MOST_BYTES as u64).ok()?;
        Some((path, Record::read(&text).ok()?))
    };
    found.into_iter().filter_map(|(_, path)| read(path)).collect()
}
