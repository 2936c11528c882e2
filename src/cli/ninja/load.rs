//! A pattern on a board, as the arguments say.

use crate::cli::files;
use crate::cli::load::{self, Loaded};
use crate::cli::out::{Failure, Problem};
use crate::cli::steps::{AfterArgs, Session};
use boardwright::check::Rulebook;
use boardwright::ninja::{Effort, Puzzle, Stones, Trouble};
use boardwright::syntax::ast::{Ident, Unit};
use boardwright::syntax::parse;
use std::path::{Path, PathBuf};

/// Which pattern, on which board, with which stones.
#[derive(Clone, Debug, clap::Args)]
pub struct PatternArgs {
    /// A pattern's name, with values for its parameters if it has any, or the path of a `.pattern` file.
    #[arg(required_unless_present = "expr", conflicts_with = "expr")]
    pub pattern: Option<String>,
    /// The pattern's condition itself, such as `some g in groups(Red): count(g) >= 5`.
    #[arg(long, value_name = "CONDITION")]
    pub expr: Option<String>,
    /// The board, such as `square(5)` or `rhombus(7, 7)`.
    #[arg(long, default_value = "hexhex(5)")]
    pub board: String,
    /// The colours of the stones, in place of red and blue.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub colours: Vec<String>,
}

/// What may be tried.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct EffortArgs {
    /// How many boards may be looked at for each question.
    #[arg(long, default_value_t = 300_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub looks: u64,
    /// The seed of random boards.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

impl EffortArgs {
    pub fn effort(self) -> Effort {
        Effort { looks: self.looks, seed: self.seed }
    }
}

/// The stones that lie on the board at first.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct StartArgs {
    /// A drawing of the stones that lie there at first: the board row by row, `.` for an empty site, `R`, `B`.
    #[arg(long, value_name = "FILE")]
    pub start: Option<PathBuf>,
    #[command(flatten)]
    pub after: AfterArgs,
}

/// The text of the game of a pattern that is set, by the name or path of the pattern.
pub fn book(pattern: &str) -> Result<Rulebook, Failure> {
    let (mut book, pattern) = game_with("mind_ninja_set", pattern)?;
    match book.give(&vec![("pattern".to_string(), pattern)]) {
        Ok(()) => Ok(book),
        Err(found) => Err(Failure::Texts(found, Box::new(book.files))),
    }
}

/// A game's text with the pattern of this name, path or condition among those that it knows, and what to call it.
pub fn game_with(game: &str, pattern: &str) -> Result<(Rulebook, String), Failure> {
    let mut source = load::find(game)?;
    let mut name = pattern.to_string();
    if let Some((path, rest)) = path_of(pattern) {
        let (id, text) = pattern_file(path)?;
        name = format!("{id}{rest}");
        source.shelf.add_pattern(id, text);
    }
    Ok((load::read(&source)?, name))
}

/// The game of a pattern that is set, with more settings.
pub fn game(args: &PatternArgs, settings: &[(&str, String)]) -> Result<Loaded, Failure> {
    let asked = args.pattern.as_ref().or(args.expr.as_ref()).cloned().unwrap_or_default();
    let (mut book, pattern) = game_with("mind_ninja_set", &asked)?;
    recolour(&mut book, &args.colours)?;
    let mut all = vec![("surface".to_string(), args.board.clone()), ("pattern".to_string(), pattern)];
    all.extend(settings.iter().map(|(name, value)| (name.to_string(), value.clone())));
    load::bind("mind_ninja_set".into(), book, all)
}

/// The path of a pattern's file and the parameters after it.
fn path_of(name: &str) -> Option<(&Path, &str)> {
    const ENDING: &str = ".pattern";
    let end = name.find(ENDING)? + ENDING.len();
    let (path, rest) = name.split_at(end);
    (rest.is_empty() || rest.starts_with('(')).then_some((Path::new(path), rest))
}

/// A pattern's file: its id and text.
fn pattern_file(path: &Path) -> Result<(String, boardwright::span::SourceText), Failure> {
    let text = files::read(path, files::LONGEST_TEXT)?;
    let stem = path.file_stem().map(|s| s.to_string_lossy().to_lowercase()).unwrap_or_default();
    let id: String = stem.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let mut map = boardwright::span::SourceMap::default();
    let file = map.add(&path.display().to_string(), &text);
    match parse(file, &text).map(|file| file.unit) {
        Ok(Unit::Pattern(_)) => {
            let id = if id.starts_with(|c: char| c.is_numeric()) { format!("_{id}") } else { id };
            Ok((id, boardwright::span::SourceText { name: path.display().to_string(), text }))
        }
        Ok(_) => {
            let message = format!("`{}` holds no pattern", path.display());
            Err(Problem::new("wrong-file", message)
                .help("a pattern begins with `pattern \"Title\" {`")
                .into())
        }
        Err(found) => Err(Failure::Texts(found, Box::new(map))),
    }
}

/// Gives the stones other colours.
fn recolour(book: &mut Rulebook, colours: &[String]) -> Result<(), Problem> {
    if colours.is_empty() {
        return Ok(());
    }
    let is_name =
        |c: &String| c.starts_with(char::is_alphabetic) && c.chars().all(|c| c.is_alphanumeric() || c == '_');
    if let Some(bad) = colours.iter().map(|c| c.trim().to_string()).find(|c| !is_name(c)) {
        let help = "write `--colours Red,Blue,Green`";
        return Err(Problem::new("bad-colours", format!("`{bad}` cannot be a colour's name")).help(help));
    }
    if !(2..=6).contains(&colours.len()) {
        let message = format!("stones come in 2 to 6 colours, not {}", colours.len());
        return Err(Problem::new("bad-colours", message).help("write `--colours Red,Blue,Green`"));
    }
    for item in &mut book.pieces {
        let span = item.item.span;
        item.item.colours = colours.iter().map(|c| Ident { text: c.trim().to_string(), span }).collect();
    }
    Ok(())
}

/// The pattern on the board.
pub fn puzzle(loaded: &Loaded) -> Result<Puzzle, Failure> {
    Ok(Puzzle::new(loaded.model.clone()).map_err(trouble)?)
}

/// What keeps a pattern from being looked at, as a problem.
pub fn trouble(trouble: Trouble) -> Problem {
    let (code, help) = match trouble {
        Trouble::TooSlow => ("pattern-too-slow", "say less of every group or line, or take a smaller board"),
        Trouble::TooLarge => ("too-large", "say it with fewer parts"),
        Trouble::NoPattern => ("no-pattern", "`boardwright list --patterns` shows patterns"),
    };
    Problem::new(code, trouble.to_string()).help(help)
}

/// The stones that lie on the board at first.
pub fn start(args: &StartArgs, loaded: &Loaded, puzzle: &Puzzle) -> Result<Stones, Failure> {
    let mut stones = puzzle.none();
    if let Some(path) = &args.start {
        let text = files::read(path, files::LONGEST_TEXT)?;
        stones =
            Stones::read(&text, puzzle.board(), &puzzle.model().look, puzzle.types()).map_err(|error| {
                let help = "draw the board row by row from the top as `boardwright ninja check` shows it";
                Problem::new("bad-drawing", format!("in `{}`: {error}", path.display())).help(help)
            })?;
    }
    if args.after.after.is_empty() {
        return Ok(stones);
    }
    let session = Session::after(loaded, &args.after)?;
    let played = Stones::of(session.state().position(), puzzle.types(), puzzle.board().len());
    let both = stones.0.iter().zip(&played.0).map(|(a, b)| if *b > 0 { *b } else { *a });
    Ok(Stones(both.collect()))
}

/// The settings for so many free turns: below 0 the blocker's, above 0 the builder's.
pub fn free_turns(free: i32) -> [(&'static str, String); 2] {
    let favoured = if free < 0 { "Blocker" } else { "Builder" };
    [("favoured", favoured.to_string()), ("free", free.unsigned_abs().to_string())]
}
