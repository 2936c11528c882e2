//! The folder that the page has: its games, libraries and patterns, on disk and in memory. Nothing outside of it is read
//! or written, through links neither.

use crate::cli::files;
use crate::cli::out::Problem;
use boardwright::check;
use boardwright::lsp::Folder;
use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::broadcast;

/// How many texts of a folder are read.
const MOST: usize = 1000;

/// The longest name of a text, in bytes.
const LONGEST_NAME: usize = 200;

/// The parts of a folder and what files in them end with.
const PARTS: [(&str, &str); 3] = [("", ".game"), ("std/", ".game"), ("patterns/", ".pattern")];

/// A folder on disk, and its texts.
pub struct DiskFolder {
    root: PathBuf,
    texts: Folder,
    changes: broadcast::Sender<String>,
}

impl DiskFolder {
    /// Reads a folder.
    pub fn open(path: &Path) -> Result<DiskFolder, Problem> {
        let unreadable = |error: std::io::Error| {
            Problem::new("file-unreadable", format!("`{}` cannot be read: {error}", path.display()))
        };
        let root = std::fs::canonicalize(path).map_err(unreadable)?;
        let folder = DiskFolder { root, texts: Folder::default(), changes: broadcast::channel(1000).0 };
        folder.read_anew();
        Ok(folder)
    }

    /// Its texts in memory.
    pub fn texts(&self) -> &Folder {
        &self.texts
    }

    /// The names of texts that other programs change from now on; an empty one if any may have changed.
    pub fn changes(&self) -> broadcast::Receiver<String> {
        self.changes.subscribe()
    }

    /// Follows what other programs change, as long as what it gives is kept; none if the system does not tell of changes.
    pub fn watch(self: &Arc<Self>) -> Option<RecommendedWatcher> {
        let folder = self.clone();
        let changed = move |event: notify::Result<notify::Event>| {
            if event.is_ok_and(|event| !event.kind.is_access()) {
                folder.read_anew();
            }
        };
        let mut watcher = notify::recommended_watcher(changed).ok()?;
        watcher.watch(&self.root, RecursiveMode::NonRecursive).ok()?;
        for part in ["std", "patterns"].map(|part| self.root.join(part)).iter().filter(|part| is_own(part)) {
            let _ = watcher.watch(part, RecursiveMode::NonRecursive);
        }
        Some(watcher)
    }

    /// Takes in what has changed on disk, and tells of it.
    fn read_anew(&self) {
        let now = self.on_disk();
        let before = self.texts.all().clone();
        for (name, text) in &now {
            if before.get(name) != Some(text) {
                self.texts.put(name, text.clone());
                let _ = self.changes.send(name.clone());
            }
        }
        for name in before.keys().filter(|name| !now.contains_key(*name)) {
            self.texts.remove(name);
            let _ = self.changes.send(name.clone());
        }
    }

    fn on_disk(&self) -> BTreeMap<String, String> {
        let names = PARTS.iter().flat_map(|(part, _)| self.names_in(part)).take(MOST);
        let text = |name: String| {
            let path = self.path(&name).ok()?;
            Some((name, files::read(&path, files::LONGEST_TEXT).ok()?))
        };
        names.filter_map(text).collect()
    }

    fn names_in(&self, part: &str) -> Vec<String> {
        let folder = self.root.join(part);
        let entries = is_own(&folder).then(|| std::fs::read_dir(&folder).ok()).flatten();
        let entries = entries.into_iter().flatten().take(10 * MOST).flatten();
        let mut names: Vec<String> =
            entries.filter_map(|entry| Some(format!("{part}{}", entry.file_name().to_str()?))).collect();
        names.retain(|name| self.path(name).is_ok());
        names.sort();
        names
    }

    /// Where the text with this name lies, or would lie.
    ///
    /// # Errors
    /// When a text of the folder cannot have this name, or a link lies there.
    fn path(&self, name: &str) -> Result<PathBuf, Problem> {
        let is_name = PARTS.iter().any(|(part, ending)| {
            let stem = name.strip_prefix(part).and_then(|rest| rest.strip_suffix(ending));
            stem.is_some_and(check::is_plain_name)
        });
        if !is_name || name.len() > LONGEST_NAME {
            let problem = Problem::new("file-name", format!("`{name}` cannot be the name of a text here"));
            return Err(
                problem.help("write `NAME.game`, `std/NAME.game` for a library or `patterns/NAME.pattern`")
            );
        }
        let path = self.root.join(name);
        let parts = [path.parent().unwrap_or(&self.root), &path];
        match parts.iter().all(|part| !part.is_symlink()) {
            true => Ok(path),
            false => Err(Problem::new("file-not-plain", format!("`{name}` is a link"))
                .help("put the file itself there")),
        }
    }

    /// Writes a text, whole or not at all.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Problem> {
        let path = self.path(name)?;
        if text.len() as u64 > files::LONGEST_TEXT {
            let most = files::LONGEST_TEXT / 1024;
            return Err(Problem::new(
                "file-too-large",
                format!("`{name}` would be too large: at most {most} KiB"),
            ));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.exists()) {
            std::fs::create_dir(folder).map_err(|error| files::unwritable(&path, &error))?;
        }
        files::write(&path, text)?;
        self.texts.put(name, text.to_string());
        Ok(())
    }

    /// Removes a text.
    pub fn remove(&self, name: &str) -> Result<(), Problem> {
        let path = self.path(name)?;
        std::fs::remove_file(&path).map_err(|error| files::unwritable(&path, &error))?;
        self.texts.remove(name);
        Ok(())
    }
}

/// A folder that is there and not a link.
fn is_own(folder: &Path) -> bool {
    folder.is_dir() && !folder.is_symlink()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> (PathBuf, DiskFolder) {
        let path = std::env::temp_dir().join(format!("boardwright-studio-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(path.join("inside")).unwrap();
        std::fs::write(path.join("outside.game"), "secret").unwrap();
        let opened = DiskFolder::open(&path.join("inside")).unwrap();
        (path, opened)
    }

    #[test]
    fn names_stay_in_the_folder() {
        let (path, folder) = folder("names");
        for name in [
            "../outside.game",
            "/etc/passwd",
            "a/b.game",
            "std/../x.game",
            ".a.game",
            "a.txt",
            "a\0.game",
            ".game",
        ] {
            assert_eq!(folder.write(name, "x").unwrap_err().code, "file-name", "{name}");
            assert_eq!(folder.remove(name).unwrap_err().code, "file-name", "{name}");
        }
        folder.write("std/my.game", "x").unwrap();
        assert_eq!(folder.texts().all().keys().collect::<Vec<_>>(), ["std/my.game"]);
        std::fs::remove_dir_all(path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere() {
        let (path, folder) = folder("links");
        let inside = path.join("inside");
        std::os::unix::fs::symlink(path.join("outside.game"), inside.join("a.game")).unwrap();
        std::os::unix::fs::symlink(&path, inside.join("std")).unwrap();
        folder.read_anew();
        assert!(folder.texts().all().is_empty());
        for name in ["a.game", "std/outside.game"] {
            assert_eq!(folder.write(name, "x").unwrap_err().code, "file-not-plain", "{name}");
        }
        assert_eq!(std::fs::read_to_string(path.join("outside.game")).unwrap(), "secret");
        std::fs::remove_dir_all(path).unwrap();
    }

    #[test]
    fn changes_by_others_are_seen() {
        let (path, folder) = folder("changes");
        let mut changes = folder.changes();
        std::fs::write(path.join("inside/a.game"), "one").unwrap();
        folder.read_anew();
        assert_eq!(changes.try_recv().unwrap(), "a.game");
        folder.write("a.game", "two").unwrap();
        folder.read_anew();
        assert!(changes.try_recv().is_err(), "what the page has written is not told to it");
        std::fs::remove_file(path.join("inside/a.game")).unwrap();
        folder.read_anew();
        assert_eq!(changes.try_recv().unwrap(), "a.game");
        std::fs::remove_dir_all(path).unwrap();
    }
}
