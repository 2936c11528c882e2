//! Where results lie, and how they are put together.

use super::row::{self, Row, Useless};
use super::Manifest;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Mutex;

/// Where the results of pieces lie.
pub trait Store: Sync {
    /// What may go wrong.
    type Error;

    /// The result of a piece, if there is one.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    fn read(&self, piece: u32) -> Result<Option<String>, Self::Error>;

    /// Keeps the result of a piece, whole or not at all, in place of another one.
    ///
    /// # Errors
    /// When it cannot be kept.
    fn write(&self, piece: u32, text: &str) -> Result<(), Self::Error>;
}

/// Results in memory.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<u32, String>>);

impl Store for Memory {
    type Error = Infallible;

    fn read(&self, piece: u32) -> Result<Option<String>, Infallible> {
        Ok(self.0.lock().ok().and_then(|kept| kept.get(&piece).cloned()))
    }

    fn write(&self, piece: u32, text: &str) -> Result<(), Infallible> {
        if let Ok(mut kept) = self.0.lock() {
            kept.insert(piece, text.to_string());
        }
        Ok(())
    }
}

/// A study put together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// For each series the rows of its pieces, in order.
    pub rows: Vec<Vec<Row>>,
    /// For each piece the checksum of its result; 0 if there is none.
    pub sums: Vec<u32>,
    /// Pieces without a result.
    pub missing: Vec<u32>,
    /// Pieces whose result is of no use, which counts as none.
    pub faulty: Vec<(u32, Faulty)>,
}

/// Why a result is of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faulty {
    /// It was cut off or changed.
    Damaged,
    /// It belongs to another study or another piece.
    Foreign,
}

impl Merged {
    /// The pieces that are still to be worked on.
    pub fn open(&self) -> Vec<u32> {
        let mut open: Vec<u32> =
            self.missing.iter().copied().chain(self.faulty.iter().map(|(piece, _)| *piece)).collect();
        open.sort_unstable();
        open
    }
}

/// The result of a piece as a store keeps it.
pub fn written(manifest: &Manifest, piece: u32, rows: &[Row]) -> String {
    row::text(manifest.identity(), piece, rows)
}

/// The pieces among these whose result is missing or of no use.
///
/// # Errors
/// When a result cannot be read.
pub fn open<S: Store>(
    manifest: &Manifest,
    store: &S,
    pieces: impl Iterator<Item = u32>,
) -> Result<Vec<u32>, S::Error> {
    let study = manifest.identity();
    let mut found = Vec::new();
    for piece in pieces {
        if !matches!(held(&study, store, piece)?, Held::Rows(..)) {
            found.push(piece);
        }
    }
    Ok(found)
}

/// What a store holds of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Its result, and the checksum of that.
    Rows(Vec<Row>, u32),
    /// A result of no use.
    Faulty(Faulty),
    /// Nothing.
    Nothing,
}

/// What a store holds of a piece of a study ([`Manifest::identity`]).
///
/// # Errors
/// When a result cannot be read.
pub fn held<S: Store>(study: &str, store: &S, piece: u32) -> Result<Held, S::Error> {
    let Some(text) = store.read(piece)? else { return Ok(Held::Nothing) };
    Ok(match row::read(&text, study, piece) {
        Ok(rows) => Held::Rows(rows, crc32fast::hash(text.as_bytes())),
        Err(Useless::Damaged) => Held::Faulty(Faulty::Damaged),
        Err(Useless::Foreign) => Held::Faulty(Faulty::Foreign),
    })
}

/// Puts together what is there, in the order of pieces.
///
/// # Errors
/// When a result cannot be read.
pub fn merge<S: Store>(manifest: &Manifest, store: &S) -> Result<Merged, S::Error> {
    let study = manifest.identity();
    let mut merged = Merged { rows: vec![Vec::new(); manifest.series.len()], ..Merged::default() };
    for piece in 0..manifest.pieces() {
        let Some((series, _)) = manifest.piece(piece) else { break };
        merged.sums.push(0);
        match held(&study, store, piece)? {
            Held::Nothing => merged.missing.push(piece),
            Held::Faulty(why) => merged.faulty.push((piece, why)),
            Held::Rows(rows, sum) => {
                merged.rows[series].extend(rows);
                merged.sums[piece as usize] = sum;
            }
        }
    }
    Ok(merged)
}
