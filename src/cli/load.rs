//! Finds games by id or path and makes them ready to be played.

use super::out::{Failure, Problem};
use super::{files, given, list};
use boardwright::board::Board;
use boardwright::check::{self, Rulebook, Settings, Texts};
use boardwright::diagnostic::{nearest, Diagnostic};
use boardwright::engine::Plain;
use boardwright::machine::{Compiled, TooLarge};
use boardwright::model::Model;
use boardwright::span::SourceText;
use boardwright::texts::{self, Shipped};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game and its options, as every command on games takes them.
#[derive(Clone, Debug, clap::Args)]
pub struct GameArgs {
    /// A game's id (see `boardwright list`) or the path of a `.game` file.
    pub game: String,
    #[command(flatten)]
    pub options: OptionArgs,
}

/// Values for a game's options.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct OptionArgs {
    /// Sets an option of the game, such as `size=9`; may be given several times.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_string(), value.trim().to_string()))
        }
        _ => Err("write an option's name, `=` and a value, such as `size=9`".into()),
    }
}

/// A text with what is needed to read what it builds on.
#[derive(Debug)]
pub struct Source {
    /// The file's name without ending.
    pub id: String,
    /// The text.
    pub text: SourceText,
    /// Where its bases and libraries are found.
    pub shelf: Shelf,
}

/// A game ready to be played.
pub struct Loaded {
    /// As the user named it.
    pub name: String,
    /// The merged text.
    pub book: Rulebook,
    /// What was set.
    pub settings: Settings,
    /// The rules.
    pub model: Arc<Model>,
    /// The evaluator.
    pub game: Plain,
}

impl Loaded {
    /// The compiled evaluator.
    ///
    /// # Errors
    /// When the rules are too large.
    pub fn compiled(&self) -> Result<Compiled, Failure> {
        compile(self.model.clone())
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.model.board
    }
}

/// The compiled evaluator of rules.
///
/// # Errors
/// When they are too large.
pub fn compile(model: Arc<Model>) -> Result<Compiled, Failure> {
    Compiled::new(model).map_err(|error| {
        let problem = Problem::new("rules-too-large", error.to_string());
        problem.help(TooLarge::HELP).into()
    })
}

/// Loads a game.
pub fn load(args: &GameArgs) -> Result<Loaded, Failure> {
    let set = &args.options.set;
    let again = |at: &usize| set[..*at].iter().any(|(name, _)| *name == set[*at].0);
    if let Some(at) = (0..set.len()).find(again) {
        let message = format!("option `{}` is set twice", set[at].0);
        return Err(Problem::new("option-twice", message).help("leave out one `--set`").into());
    }
    let source = find(&args.game)?;
    let book = read(&source)?;
    bind(args.game.clone(), book, args.options.set.clone())
}

/// Reads a game with what it builds on.
pub fn read(source: &Source) -> Result<Rulebook, Failure> {
    let read = check::read(&source.shelf, &source.id, &source.text);
    let problems = source.shelf.problems.take();
    if !problems.is_empty() {
        return Err(Failure::Input(problems));
    }
    read.map_err(|(found, book)| Failure::Texts(found, Box::new(book.files)))
}

/// Binds a game's options.
pub fn bind(name: String, mut book: Rulebook, settings: Settings) -> Result<Loaded, Failure> {
    let resolved = given::resolve(&mut book, &settings)?;
    if let Err(found) = book.give(&resolved) {
        return Err(Failure::Texts(found, Box::new(book.files)));
    }
    match check::bind(&book, &resolved, None) {
        Ok(bound) => {
            let model = Arc::new(bound.model);
            let game = Plain::new(model.clone());
            Ok(Loaded { name, book, settings, model, game })
        }
        Err(found) => Err(Failure::Texts(errors(found), Box::new(book.files))),
    }
}

/// Only the errors, and those that say the same once: who plays is not told of lints.
fn errors(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut told: Vec<Diagnostic> = Vec::new();
    for error in found.into_iter().filter(|d| d.severity == boardwright::diagnostic::Severity::Error) {
        if !told.iter().any(|known| known.code == error.code && known.message == error.message) {
            told.push(error);
        }
    }
    told
}

/// Finds a text: the file, if the argument is a path, or the shipped game with this id.
pub fn find(name: &str) -> Result<Source, Problem> {
    if is_path(name) {
        return from_file(Path::new(name));
    }
    let id = name.to_lowercase().replace(['-', ' '], "_");
    match Shipped.game(&id) {
        Some(text) => Ok(Source { id, text, shelf: Shelf::default() }),
        None if Path::new(name).exists() => from_file(Path::new(name)),
        None => Err(no_such_game(name, &id)),
    }
}

fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".game") || name.ends_with(".pattern")
}

fn no_such_game(name: &str, id: &str) -> Problem {
    let problem = Problem::new("no-such-game", format!("there is no game `{name}`"));
    let file = format!("{name}.game");
    if Path::new(&file).exists() {
        return problem.help(format!("to use the file here, write `{file}`"));
    }
    if texts::libraries().contains(&id) {
        return problem.help(format!("`{id}` is a library: a game takes it in with `use {id}`"));
    }
    if let Some(suggestion) = list::suggestion(id) {
        return problem.help(format!("{suggestion} `boardwright list` shows all games"));
    }
    match nearest(id, texts::games()) {
        Some(near) => problem.help(format!("did you mean `{near}`? `boardwright list` shows all games")),
        None => problem.help("`boardwright list` shows all games; a file's path ends with `.game`"),
    }
}

/// Reads a file and remembers the folder that it lies in.
pub fn from_file(path: &Path) -> Result<Source, Problem> {
    let text = files::read(path, files::LONGEST_TEXT)?;
    let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = path.parent().map(Path::to_path_buf);
    let text = SourceText { name: path.display().to_string(), text };
    Ok(Source { id, text, shelf: Shelf { folder, ..Shelf::default() } })
}

/// Finds bases and libraries beside a file first, then among the shipped ones.
#[derive(Debug, Default)]
pub struct Shelf {
    folder: Option<PathBuf>,
    /// Files that are there but cannot be read.
    pub problems: RefCell<Vec<Problem>>,
}

impl Shelf {
    /// The shelf of the file at this path; only shipped texts where the path names no folder.
    pub fn beside_file(path: &Path) -> Shelf {
        let folder = path.parent().filter(|folder| folder.is_absolute()).map(Path::to_path_buf);
        Shelf { folder, ..Shelf::default() }
    }

    /// The first of these files that exists beside the game.
    fn beside(&self, names: &[String]) -> Option<SourceText> {
        let folder = self.folder.as_ref()?;
        let path = names.iter().map(|name| folder.join(name)).find(|path| path.exists())?;
        match files::read(&path, files::LONGEST_TEXT) {
            Ok(text) => Some(SourceText { name: path.display().to_string(), text }),
            Err(problem) => {
                self.problems.borrow_mut().push(problem);
                None
            }
        }
    }

    /// Ids of patterns in the folder of patterns beside the game.
    fn pattern_ids(&self) -> Vec<String> {
        let folder = self.folder.as_ref().map(|folder| folder.join("patterns"));
        let entries = folder.and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten();
        let names = entries.take(1000).flatten().filter_map(|e| e.file_name().into_string().ok());
        let mut ids: Vec<String> =
            names.filter_map(|n| n.strip_suffix(".pattern").map(str::to_string)).collect();
        ids.sort();
        ids
    }
}

impl Texts for Shelf {
    fn game(&self, id: &str) -> Option<SourceText> {
        if !check::is_plain_name(id) {
            return None;
        }
        self.beside(&[format!("{id}.game")]).or_else(|| Shipped.game(id))
    }

    fn library(&self, name: &str) -> Option<SourceText> {
        if !check::is_plain_name(name) {
            return None;
        }
        let files = [format!("std/{name}.game"), format!("{name}.game")];
        self.beside(&files).or_else(|| Shipped.library(name))
    }

    fn games(&self) -> Vec<String> {
        Shipped.games()
    }

    fn libraries(&self) -> Vec<(String, SourceText)> {
        Shipped.libraries()
    }

    fn patterns(&self) -> Vec<(String, SourceText)> {
        let mut all: std::collections::BTreeMap<String, SourceText> =
            Shipped.patterns().into_iter().collect();
        for id in self.pattern_ids() {
            if let Some(text) = self.beside(&[format!("patterns/{id}.pattern")]) {
                all.insert(id, text);
            }
        }
        all.into_iter().collect()
    }
}
