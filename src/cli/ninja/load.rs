//! A pattern on a board, as the arguments say.

use crate::cli::files;
use crate::cli::given;
use crate::cli::load::{self, Loaded};
use crate::cli::out::{Failure, Problem};
use crate::cli::steps::{AfterArgs, Session};
use boardwright::check::Rulebook;
use boardwright::ninja::{Effort, Puzzle, Stones, Trouble, SET};
use std::path::PathBuf;

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
    with_pattern(load::read(&load::find(SET)?)?, pattern)
}

fn with_pattern(mut book: Rulebook, pattern: &str) -> Result<Rulebook, Failure> {
    let settings = given::resolve(&mut book, &vec![("pattern".to_string(), pattern.to_string())])?;
    match book.give(&settings) {
        Ok(()) => Ok(book),
        Err(found) => Err(Failure::Texts(found, Box::new(book.files))),
    }
}

/// The game of a pattern that is set, with more settings.
pub fn game(args: &PatternArgs, settings: &[(&str, String)]) -> Result<Loaded, Failure> {
    let asked = args.pattern.as_ref().or(args.expr.as_ref()).cloned().unwrap_or_default();
    let book = load::read(&load::find(SET)?)?;
    let mut all = vec![("surface".to_string(), args.board.clone()), ("pattern".to_string(), asked)];
    all.extend(colours(&args.colours));
    all.extend(settings.iter().map(|(name, value)| (name.to_string(), value.clone())));
    load::bind(SET.into(), book, all)
}

/// The setting for the colours of stones, if they are not the usual ones.
pub fn colours(colours: &[String]) -> Option<(String, String)> {
    (!colours.is_empty()).then(|| (given::COLOURS.to_string(), colours.join(",")))
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
