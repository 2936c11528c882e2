//! A study in a folder: `manifest.ron`, and a file for each piece.

use crate::cli::files;
use crate::cli::out::{Failure, Problem};
use boardwright::study::{Faulty, Lost, Manifest, Store};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The longest manifest that is read, in bytes.
const LONGEST_MANIFEST: u64 = 16 << 20;
/// The longest result that is read, in bytes.
const LONGEST_RESULT: u64 = 256 << 20;

/// A folder with a manifest and results.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes it, or goes on with one that has the same manifest, in the round that it has come to.
    pub fn make(path: &Path, manifest: &Manifest) -> Result<(Folder, Manifest), Failure> {
        let folder = Folder(path.to_path_buf());
        let file = path.join("manifest.ron");
        if file.exists() {
            let (folder, found) = Folder::open(path)?;
            if found.hash() == manifest.hash() {
                return Ok((folder, found));
            }
            let message = format!("`{}` holds another study", path.display());
            let help =
                "name another folder, or repeat that study with the same game, level, `--halve` and seed";
            return Err(Problem::new("study-other", message).help(help).into());
        }
        let pieces = folder.pieces();
        std::fs::create_dir_all(&pieces).map_err(|error| files::unwritable(&pieces, &error))?;
        folder.replace(manifest)?;
        Ok((folder, manifest.clone()))
    }

    /// Writes the manifest, in place of one with fewer rounds.
    pub fn replace(&self, manifest: &Manifest) -> Result<(), Failure> {
        Ok(files::write(&self.0.join("manifest.ron"), manifest.text())?)
    }

    /// Opens one.
    pub fn open(path: &Path) -> Result<(Folder, Manifest), Failure> {
        let file = path.join("manifest.ron");
        if !file.exists() {
            let message = format!("there is no plan in `{}`", path.display());
            return Err(Problem::new("no-plan", message).help("`boardwright plan` makes one").into());
        }
        let text = files::read(&file, LONGEST_MANIFEST)?;
        let wrong = |error: boardwright::study::ManifestError| {
            Problem::new("manifest-unusable", format!("`{}`: {}", file.display(), error.message))
                .help(error.help)
        };
        Ok((Folder(path.to_path_buf()), Manifest::read(&text).map_err(wrong)?))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    fn pieces(&self) -> PathBuf {
        self.0.join("pieces")
    }

    /// The file of a piece.
    pub fn file(&self, piece: u32) -> PathBuf {
        self.pieces().join(format!("{piece:06}.jsonl"))
    }

    /// How many pieces have no file; the folder is listed, and no result is read.
    pub fn missing(&self, manifest: &Manifest) -> Result<usize, Failure> {
        let own = |name: &str| name.strip_suffix(".jsonl").and_then(|number| number.parse::<u32>().ok());
        let pieces = |name: &str| own(name).is_some_and(|piece| piece < manifest.pieces());
        let there = std::fs::read_dir(self.pieces())?.flatten();
        let there = there.filter(|entry| entry.file_name().to_str().is_some_and(pieces)).count();
        Ok((manifest.pieces() as usize).saturating_sub(there))
    }

    /// Files among the results that belong to no piece.
    pub fn strangers(&self, manifest: &Manifest) -> Result<Vec<PathBuf>, Failure> {
        let own: BTreeSet<PathBuf> = (0..manifest.pieces()).map(|piece| self.file(piece)).collect();
        let mut found: Vec<PathBuf> =
            std::fs::read_dir(self.pieces())?.flatten().map(|entry| entry.path()).collect();
        let hidden =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        found.retain(|path| !own.contains(path) && !hidden(path));
        found.sort();
        Ok(found)
    }
}

impl Store for Folder {
    type Error = Failure;

    fn read(&self, piece: u32) -> Result<Option<String>, Failure> {
        let file = self.file(piece);
        if !file.exists() {
            return Ok(None);
        }
        match files::read(&file, LONGEST_RESULT) {
            Ok(text) => Ok(Some(text)),
            // What is no text is no result either.
            Err(problem) if problem.code == "file-not-text" => Ok(Some(String::new())),
            Err(problem) => Err(problem.into()),
        }
    }

    fn write(&self, piece: u32, text: &str) -> Result<(), Failure> {
        Ok(files::write(&self.file(piece), text)?)
    }
}

impl From<Lost<Failure>> for Failure {
    fn from(lost: Lost<Failure>) -> Failure {
        match lost {
            Lost::Unread(failure) => failure,
            Lost::Changed(piece) => {
                let message =
                    format!("the result of piece {piece} has changed while it was read, or is gone");
                Problem::new("result-changed", message)
                    .help("run the command again: it says what is left to do")
                    .into()
            }
        }
    }
}

/// What is wrong with a result.
pub fn said(why: Faulty) -> &'static str {
    match why {
        Faulty::Damaged => "cut off or damaged; `work` does it again",
        Faulty::Foreign => "of another study or piece; `work` does it again",
    }
}

/// A folder that is kept, or goes away with the value.
pub struct Temporary {
    path: PathBuf,
    kept: bool,
}

impl Temporary {
    /// The kept folder, or a new one.
    pub fn new(keep: Option<&Path>) -> Result<Temporary, Failure> {
        if let Some(path) = keep {
            return Ok(Temporary { path: path.to_path_buf(), kept: true });
        }
        let name = format!("boardwright-study-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).map_err(|error| files::unwritable(&path, &error))?;
        Ok(Temporary { path, kept: false })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.kept {
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}
