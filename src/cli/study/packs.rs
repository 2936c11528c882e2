//! Results of many pieces in one file, so that a study of a million pieces does not need a million files.
//!
//! Pieces of a large study belong to blocks of [`BLOCK`]. When every piece of a block has its result, the files of these are
//! joined in one, which is written whole or not at all, and taken away after that. Results are the same wherever and however
//! often they are worked out, so a block that is packed twice is the same file; and whoever is killed in between leaves results
//! that are there twice, which does no harm. A piece that has a file of its own is read from that.

use super::folder::Folder;
use crate::cli::files;
use crate::cli::out::Failure;
use boardwright::study::{held, written, Held, Manifest};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

/// Pieces of a block.
const BLOCK: u32 = 256;
/// A study of fewer pieces keeps a file for each.
const PACKED_FROM: u32 = 2_048;
/// The longest file of a block that is read, in bytes.
const LONGEST: u64 = 1 << 30;
/// How the first line of each result begins.
const HEAD: &str = "{\"study\":";

/// The results of a block by their pieces.
type Results = BTreeMap<u32, String>;

/// The number and the results of the block that was read last.
pub type LastRead = Mutex<Option<(u32, Results)>>;

/// The first line of a result.
#[derive(Deserialize)]
struct Head {
    piece: u32,
}

/// The block of a piece, in a study whose results are packed.
pub fn block(manifest: &Manifest, piece: u32) -> Option<u32> {
    (manifest.pieces() >= PACKED_FROM).then_some(piece / BLOCK)
}

/// Which of so many workers a piece belongs to: blocks are not shared.
pub fn share(manifest: &Manifest, piece: u32, of: u32) -> u32 {
    block(manifest, piece).unwrap_or(piece) % of
}

/// The pieces of a file of results with this name.
pub fn pieces_of(name: &str) -> Option<std::ops::Range<u32>> {
    let name = name.strip_suffix(".jsonl")?;
    match name.split_once('-') {
        None => name.parse().ok().map(|piece: u32| piece..piece.saturating_add(1)),
        Some((first, last)) => {
            let (first, last) = (first.parse::<u32>().ok()?, last.parse::<u32>().ok()?);
            let end = first.checked_add(BLOCK)?;
            (first % BLOCK == 0 && last == end - 1).then_some(first..end)
        }
    }
}

/// How many pieces of each block are still to be done.
pub struct Blocks(BTreeMap<u32, AtomicUsize>);

impl Blocks {
    /// Of these pieces.
    pub fn of(manifest: &Manifest, pieces: &[u32]) -> Blocks {
        let mut open: BTreeMap<u32, AtomicUsize> = BTreeMap::new();
        for block in pieces.iter().filter_map(|piece| block(manifest, *piece)) {
            *open.entry(block).or_default().get_mut() += 1;
        }
        Blocks(open)
    }

    /// One more is done: its block, if that was the last piece of it.
    pub fn done(&self, manifest: &Manifest, piece: u32) -> Option<u32> {
        let block = block(manifest, piece)?;
        let left = self.0.get(&block)?.fetch_sub(1, Ordering::Relaxed);
        (left == 1).then_some(block)
    }
}

impl Folder {
    /// The file of the block that a piece belongs to.
    pub(super) fn packed_file(&self, piece: u32) -> PathBuf {
        self.block_file(piece / BLOCK)
    }

    /// The file of a block.
    pub(super) fn block_file(&self, block: u32) -> PathBuf {
        let (first, last) = (block * BLOCK, block * BLOCK + (BLOCK - 1));
        self.pieces().join(format!("{first:06}-{last:06}.jsonl"))
    }

    /// The result of a piece in the file of its block.
    pub(super) fn read_packed(&self, piece: u32) -> Result<Option<String>, Failure> {
        let number = piece / BLOCK;
        let mut last = self.last_read.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if last.as_ref().is_none_or(|(read, _)| *read != number) {
            let file = self.block_file(number);
            if !file.exists() {
                return Ok(None);
            }
            let text = match files::read(&file, LONGEST) {
                Ok(text) => text,
                // What is no text holds no results.
                Err(problem) if problem.code == "file-not-text" => String::new(),
                Err(problem) => return Err(problem.into()),
            };
            *last = Some((number, unpacked(&text)));
        }
        Ok(last.as_ref().and_then(|(_, results)| results.get(&piece).cloned()))
    }

    /// Joins the results of a block in one file if all are there and some have files of their own.
    ///
    /// # Errors
    /// When a result cannot be read, or the file cannot be written.
    pub fn pack(&self, manifest: &Manifest, block: u32) -> Result<(), Failure> {
        let pieces = block * BLOCK..(block + 1) * BLOCK;
        let own: Vec<PathBuf> =
            pieces.clone().map(|piece| self.file(piece)).filter(|file| file.exists()).collect();
        if own.is_empty() || pieces.end > manifest.pieces() {
            return Ok(());
        }
        let (study, mut all) = (manifest.identity(), String::new());
        for piece in pieces {
            match held(&study, self, piece)? {
                Held::Rows(rows, _) => all += &written(manifest, piece, &rows),
                Held::Faulty(_) | Held::Nothing => return Ok(()),
            }
        }
        if all.len() as u64 > LONGEST {
            return Ok(());
        }
        files::write(&self.block_file(block), all)?;
        *self.last_read.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = None;
        own.iter().for_each(|file| drop(std::fs::remove_file(file)));
        Ok(())
    }

    /// Joins the results of all blocks that are whole and of which one of these pieces has a file of its own.
    ///
    /// # Errors
    /// As [`Folder::pack`], and when the folder cannot be listed.
    pub fn pack_all(&self, manifest: &Manifest, own: &dyn Fn(&u32) -> bool) -> Result<(), Failure> {
        if block(manifest, 0).is_none() {
            return Ok(());
        }
        let mut blocks = BTreeSet::new();
        for entry in std::fs::read_dir(self.pieces())?.flatten() {
            let name = entry.file_name();
            let pieces = name.to_str().and_then(|name| self.pieces_in(manifest, name));
            let single = pieces.filter(|pieces| pieces.len() == 1).map(|pieces| pieces.start);
            blocks.extend(single.filter(own).and_then(|piece| block(manifest, piece)));
        }
        blocks.into_iter().try_for_each(|block| self.pack(manifest, block))
    }
}

/// The results in the file of a block. One whose first line is damaged is taken for a part of the one before it, so both are
/// of no use.
fn unpacked(text: &str) -> Results {
    let (mut results, mut piece) = (Results::new(), None);
    for line in text.split_inclusive('\n') {
        if let Some(head) = Some(line).filter(|line| line.starts_with(HEAD)) {
            piece = serde_json::from_str(head).ok().map(|head: Head| head.piece).or(piece);
        }
        results.entry(piece.unwrap_or(u32::MAX)).or_default().push_str(line);
    }
    results
}
