//! Where results lie, and how they are put together.

use super::row::{self, Row, Useless};
use super::{Manifest, Series};
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

/// What there is of a study. Rows are read when they are asked for, so that of a study of any size only what is looked at is
/// held in memory.
#[derive(Debug)]
pub struct Merged<'a, S> {
    manifest: &'a Manifest,
    store: &'a S,
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

/// Why rows cannot be read any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost<E> {
    /// The store cannot read them.
    Unread(E),
    /// The result of this piece has changed since the study was put together, or is gone.
    Changed(u32),
}

impl<'a, S: Store> Merged<'a, S> {
    /// What was to be played.
    pub fn manifest(&self) -> &'a Manifest {
        self.manifest
    }

    /// The pieces that are still to be worked on.
    pub fn open(&self) -> Vec<u32> {
        let mut open: Vec<u32> =
            self.missing.iter().copied().chain(self.faulty.iter().map(|(piece, _)| *piece)).collect();
        open.sort_unstable();
        open
    }

    /// Has every piece its result?
    pub fn is_whole(&self) -> bool {
        self.missing.is_empty() && self.faulty.is_empty()
    }

    /// Shows the rows of the wanted series, piece by piece, in order, with the number of their series.
    ///
    /// # Errors
    /// When a result cannot be read any more.
    pub fn each(
        &self,
        wanted: impl Fn(&Series) -> bool,
        mut see: impl FnMut(usize, Vec<Row>),
    ) -> Result<(), Lost<S::Error>> {
        let study = self.manifest.identity();
        let mut next = 0;
        for (number, series) in self.manifest.series.iter().enumerate() {
            let pieces = next..next + series.pieces;
            next = pieces.end;
            for piece in pieces.filter(|piece| wanted(series) && self.sums[*piece as usize] != 0) {
                match held(&study, self.store, piece).map_err(Lost::Unread)? {
                    Held::Rows(rows, sum) if sum == self.sums[piece as usize] => see(number, rows),
                    _ => return Err(Lost::Changed(piece)),
                }
            }
        }
        Ok(())
    }

    /// For each series its rows, in order; none for those that are not wanted.
    ///
    /// # Errors
    /// When a result cannot be read any more.
    pub fn rows(&self, wanted: impl Fn(&Series) -> bool) -> Result<Vec<Vec<Row>>, Lost<S::Error>> {
        let mut all = vec![Vec::new(); self.manifest.series.len()];
        self.each(wanted, |series, rows| all[series].extend(rows))?;
        Ok(all)
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

/// Looks at what there is, in the order of pieces.
///
/// # Errors
/// When a result cannot be read.
pub fn merge<'a, S: Store>(manifest: &'a Manifest, store: &'a S) -> Result<Merged<'a, S>, S::Error> {
    let study = manifest.identity();
    let (mut sums, mut missing, mut faulty) = (Vec::new(), Vec::new(), Vec::new());
    for piece in 0..manifest.pieces() {
        sums.push(0);
        match held(&study, store, piece)? {
            Held::Nothing => missing.push(piece),
            Held::Faulty(why) => faulty.push((piece, why)),
            Held::Rows(_, sum) => sums[piece as usize] = sum,
        }
    }
    Ok(Merged { manifest, store, sums, missing, faulty })
}
