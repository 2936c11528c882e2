//! A study in a folder: `manifest.ron`, and a file for each piece, or for many ([`packs`](super::packs)).

use super::packs::{self, LastRead};
use crate::cli::files;
use crate::cli::out::{Failure, Problem};
use boardwright::study::{Faulty, Lost, Manifest, Store};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The longest manifest that is read, in bytes.
const LONGEST_MANIFEST: u64 = 16 << 20;
/// The longest result that is read, in bytes.
const LONGEST_RESULT: u64 = 256 << 20;

/// A folder with a manifest and results.
pub struct Folder {
    path: PathBuf,
    pub(super) last_read: LastRead,
}

impl Folder {
    fn at(path: &Path) -> Folder {
        Folder { path: path.to_path_buf(), last_read: LastRead::default() }
    }

    /// Makes it, or goes on with one that has the same manifest, in the round that it has come to.
    pub fn make(path: &Path, manifest: &Manifest) -> Result<(Folder, Manifest), Failure> {
        let folder = Folder::at(path);
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
        Ok(files::write(&self.path.join("manifest.ron"), manifest.text())?)
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
        Ok((Folder::at(path), Manifest::read(&text).map_err(wrong)?))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the results are.
    pub(super) fn pieces(&self) -> PathBuf {
        self.path.join("pieces")
    }

    /// The file of a piece.
    pub fn file(&self, piece: u32) -> PathBuf {
        self.pieces().join(format!("{piece:06}.jsonl"))
    }

    /// The pieces of a file with this name, if it is one of this study's results.
    pub(super) fn pieces_in(&self, manifest: &Manifest, name: &str) -> Option<Range<u32>> {
        let pieces = packs::pieces_of(name).filter(|pieces| pieces.end <= manifest.pieces())?;
        let file = match pieces.len() {
            1 => self.file(pieces.start),
            _ => self.block_file(packs::block(manifest, pieces.start)?),
        };
        (file.file_name()? == name).then_some(pieces)
    }

    /// How many pieces have no file; the folder is listed, and no result is read.
    pub fn missing(&self, manifest: &Manifest) -> Result<usize, Failure> {
        let mut there = vec![false; manifest.pieces() as usize];
        for entry in std::fs::read_dir(self.pieces())?.flatten() {
            let name = entry.file_name();
            if let Some(pieces) = name.to_str().and_then(|name| self.pieces_in(manifest, name)) {
                there[pieces.start as usize..pieces.end as usize].fill(true);
            }
        }
        Ok(there.iter().filter(|there| !**there).count())
    }

    /// Files among the results that belong to no piece.
    pub fn strangers(&self, manifest: &Manifest) -> Result<Vec<PathBuf>, Failure> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(self.pieces())?.flatten() {
            let name = entry.file_name();
            let is_own = name
                .to_str()
                .is_some_and(|name| name.starts_with('.') || self.pieces_in(manifest, name).is_some());
            if !is_own {
                found.push(entry.path());
            }
        }
        found.sort();
        Ok(found)
    }

    /// The file that the result of a piece is in.
    pub fn holder(&self, piece: u32) -> PathBuf {
        let (own, packed) = (self.file(piece), self.packed_file(piece));
        if own.exists() || !packed.exists() {
            own
        } else {
            packed
        }
    }
}

impl Store for Folder {
    type Error = Failure;

    fn read(&self, piece: u32) -> Result<Option<String>, Failure> {
        let file = self.file(piece);
        // The file of a block is there before those of its pieces go.
        if !file.exists() {
            return self.read_packed(piece);
        }
        match files::read(&file, LONGEST_RESULT) {
            Ok(text) => Ok(Some(text)),
            Err(_) if !file.exists() => self.read_packed(piece),
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
