//! The files behind the texts that are open in an editor.

use crate::cli::files;
use crate::cli::load::Shelf;
use boardwright::check::Texts;
use boardwright::service::Files;
use boardwright::span::SourceText;
use std::path::{Path, PathBuf};

/// How many files of a folder are looked at.
const MOST: usize = 1000;

/// The files on disk.
pub struct Disk;

impl Files for Disk {
    fn texts(&self, name: &str) -> Box<dyn Texts> {
        Box::new(Shelf::beside_file(Path::new(name)))
    }

    fn around(&self, name: &str) -> Vec<SourceText> {
        let Some(folder) = Path::new(name).parent().filter(|folder| folder.is_absolute()) else {
            return Vec::new();
        };
        let mut folders = vec![folder.to_path_buf(), folder.join("std"), folder.join("patterns")];
        if folder.ends_with("std") || folder.ends_with("patterns") {
            folders.extend(folder.parent().map(Path::to_path_buf));
        }
        folders.iter().flat_map(|folder| in_folder(folder)).filter_map(|path| read(&path)).collect()
    }
}

fn in_folder(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().take(MOST).flatten();
    let is_text = |path: &PathBuf| path.extension().is_some_and(|end| end == "game" || end == "pattern");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_text).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> Option<SourceText> {
    let text = files::read(path, files::LONGEST_TEXT).ok()?;
    Some(SourceText { name: path.to_str()?.to_string(), text })
}
