//! Boards on which a pattern is looked at.

use super::{puzzle, Exact};
use crate::cli::out::Failure;
use boardwright::check::AskedPattern;
use boardwright::ninja::{solve, Solved};

/// Kinds of boards for a pattern that names none.
const USUAL: [&str; 2] = ["hexhex", "square"];
/// Sizes that are tried of each kind; a board of one site is none to play on.
const SIZES: std::ops::RangeInclusive<usize> = 2..=12;
/// The most boards on which games are played.
const PLAYED: usize = 4;
/// The fewest sites of one.
const LEAST: usize = 7;

/// A board by its name.
#[derive(Clone)]
pub struct Sized {
    pub name: String,
    pub sites: usize,
    kind: usize,
}

/// Boards of the kinds that the pattern is meant for, with at most so many sites, each kind from small to large.
pub fn boards(pattern: &str, of: &AskedPattern, most: usize) -> Vec<Sized> {
    let usual = || USUAL.iter().map(|kind| kind.to_string()).collect();
    let kinds: Vec<String> = if of.on.is_empty() { usual() } else { of.on.clone() };
    let mut all = Vec::new();
    for (kind, word) in kinds.iter().enumerate() {
        for size in SIZES {
            let names = [format!("{word}({size})"), format!("{word}({size}, {size})")];
            // Too small for the pattern, or not written so.
            let made =
                names.into_iter().find_map(|name| Some((puzzle(pattern, &name).ok()?.board().len(), name)));
            match made {
                Some((sites, name)) if sites <= most => all.push(Sized { name, sites, kind }),
                Some(_) => break,
                None => {}
            }
        }
    }
    all
}

/// Some boards of the kind of this one, evenly spread, itself last.
pub fn spread(all: &[Sized], board: &str, sites: usize) -> Vec<Sized> {
    let kind = all.iter().find(|one| one.name == board).map_or(0, |one| one.kind);
    let smaller: Vec<&Sized> =
        all.iter().filter(|one| one.kind == kind && one.sites < sites && one.sites >= LEAST).collect();
    let step = smaller.len().div_ceil(PLAYED - 1).max(1);
    let mut found: Vec<Sized> = smaller.into_iter().rev().step_by(step).cloned().collect();
    found.reverse();
    found.push(Sized { name: board.to_string(), sites, kind });
    found
}

/// The boards solved, each kind from small to large until one is too large.
pub fn solved(pattern: &str, boards: &[Sized], positions: u64) -> Result<Vec<Exact>, Failure> {
    let (mut found, mut done) = (Vec::new(), None);
    for board in boards {
        if done == Some(board.kind) {
            continue;
        }
        let puzzle = puzzle(pattern, &board.name)?;
        let solved = solve(&puzzle, &puzzle.begin(&puzzle.none())?, positions)?;
        if solved == Solved::TooLarge {
            done = Some(board.kind);
        }
        found.push(Exact { board: board.name.clone(), sites: board.sites, solved });
    }
    Ok(found)
}
