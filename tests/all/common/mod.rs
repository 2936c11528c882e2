//! What the tests share: texts from a folder before the shipped ones, and games made from them.
#![allow(dead_code)]

use boardwright::analysis::testing::run_test;
use boardwright::check::{bind, read, Rulebook, Settings, Texts};
use boardwright::engine::{Plain, State};
use boardwright::game::{Ended, Game, Playouts, Rng, Status};
use boardwright::machine::{self, Compiled};
use boardwright::span::SourceText;
use boardwright::texts::Shipped;
use rand::{Rng as _, SeedableRng};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A folder of games and libraries, with the shipped ones behind it.
pub struct Folder(pub PathBuf);

/// A folder below `tests/`.
pub fn folder(name: &str) -> Folder {
    Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name))
}

impl Folder {
    fn text(&self, name: &str) -> Option<SourceText> {
        let text = std::fs::read_to_string(self.0.join(name)).ok()?;
        Some(SourceText { name: name.to_string(), text })
    }

    /// The ids of its games: files that begin with `boardwright 1` and hold a game.
    pub fn games(&self) -> Vec<String> {
        let files = std::fs::read_dir(&self.0).expect("a folder");
        let names = files.map(|f| f.expect("a file").file_name().to_string_lossy().into_owned());
        let mut ids: Vec<String> =
            names.filter_map(|n| n.strip_suffix(".game").map(str::to_string)).collect();
        ids.retain(|id| self.text(&format!("{id}.game")).is_some_and(|t| t.text.contains("\ngame \"")));
        ids.sort();
        ids
    }
}

impl Texts for Folder {
    fn game(&self, id: &str) -> Option<SourceText> {
        self.text(&format!("{id}.game")).or_else(|| Shipped.game(id))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        let beside = self.text(&format!("{name}.game")).or_else(|| self.text(&format!("std/{name}.game")));
        beside.or_else(|| Shipped.library(name))
    }

    fn games(&self) -> Vec<String> {
        Shipped.games()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        Shipped.libraries()
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        Shipped.patterns()
    }
}

/// A game's text with its bases and libraries.
pub fn rulebook(texts: &dyn Texts, id: &str) -> Rulebook {
    let source = texts.game(id).unwrap_or_else(|| panic!("there is no game {id}"));
    read(texts, id, &source).unwrap_or_else(|(errors, _)| panic!("{id}: {errors:#?}"))
}

/// The compiled evaluator of the same rules.
pub fn compiled(plain: &Plain) -> Compiled {
    Compiled::new(plain.shared_model()).unwrap_or_else(|error| panic!("{}: {error}", plain.shared_model().id))
}

/// Plays one random game on both evaluators; says where they differ first.
pub fn compare(plain: &Plain, compiled: &Compiled, seed: u64, most: usize) -> Result<(), String> {
    let mut rng = Rng::seed_from_u64(seed);
    let mut a = plain.start().map_err(|e| e.to_string())?;
    let mut b = compiled.start().map_err(|e| e.to_string())?;
    for step in 0..most {
        same_state(plain, &a, compiled, &b).map_err(|what| format!("seed {seed}, step {step}: {what}"))?;
        if let Status::Over(_) = plain.status(&a) {
            return Ok(());
        }
        let index = rng.random_range(0..plain.decision_count(&a));
        let played = (plain.play(&mut a, index), compiled.play(&mut b, index));
        if let (Err(error), _) | (_, Err(error)) = played {
            return Err(format!("seed {seed}, step {step}: {error}"));
        }
    }
    Ok(())
}

/// Plays random games, from the start and from some way in, with and without machine code: the ends and all draws
/// have to be the same. Says where they differ first.
pub fn compare_playouts(code: &Compiled, other: &Compiled, games: u64, most: u64) -> Result<(), String> {
    let mut state = code.start().map_err(|e| e.to_string())?;
    for seed in 0..games {
        let (mut a, mut b) = (Rng::numbered(3, seed), Rng::numbered(3, seed));
        let ends = (code.playout(&state, &mut a, most), other.playout(&state, &mut b, most));
        if ends.0 != ends.1 || a != b {
            return Err(format!("playout {seed}: {:?} with code, {:?} without", ends.0, ends.1));
        }
        let fills = (code.fill(&state, &mut a), other.fill(&state, &mut b));
        if fills.0 != fills.1 || a != b {
            return Err(format!("filling {seed}: {:?} with code, {:?} without", fills.0, fills.1));
        }
        together(code, other, &state, seed, most)?;
        match code.decision_count(&state) as u32 {
            0 => state = code.start().map_err(|e| e.to_string())?,
            count => {
                code.play(&mut state, a.random_range(0..count) as usize).map_err(|e| e.to_string())?;
            }
        }
    }
    Ok(())
}

/// Plays some games and fillings in one go, and each on its own.
fn together(
    code: &Compiled,
    other: &Compiled,
    state: &machine::State,
    seed: u64,
    most: u64,
) -> Result<(), String> {
    let sources = || (0..3).map(|n| Rng::numbered(seed, n));
    let alone = |mut rng| other.playout(state, &mut rng, most);
    let (mut ends, mut fills) = (Vec::new(), Vec::new());
    let played = code.playouts_by_moves(state, sources(), most, |ended| ends.push(*ended));
    let alone: Result<Vec<Ended>, _> = sources().map(alone).collect();
    if played.is_ok() != alone.is_ok() || alone.is_ok_and(|alone| alone != ends) {
        return Err(format!("games together, {seed}: {ends:?}"));
    }
    let in_order = [code, other].map(|game| {
        let mut ends = Vec::new();
        game.playouts(state, sources(), most, |ended| ends.push(*ended)).map(|()| ends)
    });
    if in_order[0] != in_order[1] {
        return Err(format!("games in order, {seed}: {in_order:?}"));
    }
    let filled = code.fills(state, sources(), |ended| fills.push(*ended));
    let alone: Result<Vec<_>, _> = sources().map(|mut rng| other.fill(state, &mut rng)).collect();
    let alone: Vec<Ended> = alone.map_err(|e| e.to_string())?.into_iter().flatten().collect();
    match alone == fills && filled.is_ok_and(|filled| filled != alone.is_empty()) {
        true => Ok(()),
        false => Err(format!("fillings together, {seed}: {fills:?}, alone {alone:?}")),
    }
}

fn same_state(plain: &Plain, a: &State, compiled: &Compiled, b: &machine::State) -> Result<(), String> {
    let differ = |what: &str, x: &dyn std::fmt::Debug, y: &dyn std::fmt::Debug| {
        let short = |v: &dyn std::fmt::Debug| format!("{v:?}").chars().take(500).collect::<String>();
        Err(format!("{what}: plain {}, compiled {}", short(x), short(y)))
    };
    if plain.status(a) != compiled.status(b) {
        return differ("status", &plain.status(a), &compiled.status(b));
    }
    if *a.position() != compiled.position(b) {
        return differ("position", a.position(), &compiled.position(b));
    }
    let own: Vec<_> = (0..plain.decision_count(a)).map(|i| plain.decision(a, i)).collect();
    let others: Vec<_> = (0..compiled.decision_count(b)).map(|i| compiled.decision(b, i)).collect();
    if own != others {
        return differ("decisions", &own, &others);
    }
    if plain.hash(a) != compiled.hash(b) {
        return differ("hash before", &own, &others);
    }
    if plain.in_set(a) != compiled.in_set(b) {
        return differ("in a set", &plain.in_set(a), &compiled.in_set(b));
    }
    Ok(())
}

/// A shipped game with these options, `size=4 pie=false`.
pub fn shipped(id: &str, options: &str) -> Plain {
    let settings: Settings = options.split_whitespace().filter_map(setting).collect();
    let bound =
        bind(&rulebook(&Shipped, id), &settings, None).unwrap_or_else(|e| panic!("{id} {options}: {e:#?}"));
    Plain::new(Arc::new(bound.model))
}

/// The same, or nothing if the options do not go together.
pub fn try_shipped(id: &str, options: &str) -> Option<Plain> {
    try_game(&Shipped, id, options)
}

/// A game from these texts with some options, or nothing if the options do not go together.
pub fn try_game(texts: &dyn Texts, id: &str, options: &str) -> Option<Plain> {
    let settings: Settings = options.split_whitespace().filter_map(setting).collect();
    bind(&rulebook(texts, id), &settings, None).ok().map(|bound| Plain::new(Arc::new(bound.model)))
}

/// A game from these texts.
pub fn game(texts: &dyn Texts, id: &str) -> Plain {
    let bound = bind(&rulebook(texts, id), &Settings::new(), None).unwrap_or_else(|e| panic!("{id}: {e:#?}"));
    Plain::new(Arc::new(bound.model))
}

/// A game from its text.
pub fn written(text: &str) -> Plain {
    let source = SourceText { name: "written.game".into(), text: text.into() };
    let book = read(&Shipped, "written", &source).unwrap_or_else(|(errors, _)| panic!("{errors:#?}"));
    let bound = bind(&book, &Settings::new(), None).unwrap_or_else(|errors| panic!("{errors:#?}"));
    Plain::new(Arc::new(bound.model))
}

fn setting(text: &str) -> Option<(String, String)> {
    text.split_once('=').map(|(name, value)| (name.to_string(), value.to_string()))
}

/// What fails in the tests of a game's file.
pub fn failures(texts: &dyn Texts, id: &str) -> Vec<String> {
    let book = rulebook(texts, id);
    let mut found = Vec::new();
    for test in 0..book.tests.len() {
        match bind(&book, &Settings::new(), Some(test)) {
            Ok(bound) => {
                let outcome = run_test(Arc::new(bound.model)).expect("a test");
                for failure in outcome.failures {
                    let (line, _) = book.files.line_col(failure.span);
                    found.push(format!("{id}: {} (line {line}): {}", outcome.name, failure.message));
                }
            }
            Err(errors) => found.push(format!("{id}: {}", errors[0].message)),
        }
    }
    found
}
