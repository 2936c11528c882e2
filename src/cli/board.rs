//! `boardwright board BOARD`

use super::load::{self, Loaded, OptionArgs};
use super::out::{Code, Done, Failure, Out, Problem};
use super::{draw, files};
use boardwright::board::SiteSet;
use boardwright::describe;
use boardwright::model::Position;
use boardwright::picture::{pdf, Paper, Scene, Sheet};
use clap::ValueEnum;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Shows a board, or draws it to be printed: a game's board with its rules on one page.
///
/// BOARD is a game, or a board as games write it: `hexhex(6)`, `square(8) - corners`, `tiling("3.6.3.6", 4)`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A board, or a game.
    board: String,
    #[command(flatten)]
    options: OptionArgs,
    /// Draws the empty board on a sheet of paper: a file that ends with `.svg` or `.pdf`; without a name a PDF
    /// named after the game.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    print: Option<Option<PathBuf>>,
    /// The paper of a PDF.
    #[arg(long, default_value = "a4", requires = "print")]
    paper: Size,
}

/// Sizes of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Size {
    A3,
    A4,
    A5,
    Letter,
}

impl Size {
    fn paper(self) -> Paper {
        let (width, height) = match self {
            Size::A3 => (842.0, 1191.0),
            Size::A4 => (595.0, 842.0),
            Size::A5 => (420.0, 595.0),
            Size::Letter => (612.0, 792.0),
        };
        Paper { width, height }
    }
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let is_game = !args.board.contains('(') && load::find(args.board.trim()).is_ok();
    let loaded = if is_game { game(args)? } else { bare(args)? };
    if let Some(file) = &args.print {
        let name = if is_game { loaded.name.as_str() } else { "board" };
        let path = file.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.pdf")));
        print(&loaded, is_game, &path, args.paper)?;
        if file.is_none() {
            writeln!(out, "printed to {}", path.display())?;
        }
        return Ok(Code::Fine);
    }
    let board = loaded.board();
    let position = Position::empty(board.len(), &loaded.model.cast);
    let changed = SiteSet::EMPTY;
    let picture = draw::Picture { model: &loaded.model, position: &position, changed, colour: out.colour };
    write!(out, "{}", picture.text())?;
    let sides = board.side_count();
    let symmetries = board.automorphisms().len();
    writeln!(out, "{} sites, {sides} sides, {symmetries} symmetries", board.len())?;
    Ok(Code::Fine)
}

fn game(args: &Args) -> Result<Loaded, Failure> {
    let source = load::find(args.board.trim())?;
    load::bind(source.id.clone(), load::read(&source)?, args.options.set.clone())
}

/// A game on the board that is written.
fn bare(args: &Args) -> Result<Loaded, Failure> {
    if !args.options.set.is_empty() {
        let problem =
            Problem::new("no-options", format!("`{}` is not a game, so it has no options", args.board));
        return Err(problem.help("leave out `--set`, or name a game").into());
    }
    let text = args.board.trim();
    let bare = text.strip_suffix("numbered").filter(|bare| bare.ends_with([' ', ')', '"']));
    // A pattern that fits every board.
    let settings = [("surface", bare.unwrap_or(text)), ("pattern", "true")];
    let settings = settings.map(|(name, value)| (name.to_string(), value.to_string()));
    let book = load::read(&load::find("mind_ninja_set")?)?;
    let mut loaded = load::bind("mind_ninja_set".into(), book, settings.to_vec())?;
    if bare.is_some() {
        let mut model = (*loaded.model).clone();
        model.board = Arc::new(model.board.numbered());
        loaded.model = Arc::new(model);
    }
    Ok(loaded)
}

/// Prints the empty board; of a game with its sides, its title and its rules.
fn print(loaded: &Loaded, is_game: bool, path: &Path, size: Size) -> Result<(), Failure> {
    let model = &*loaded.model;
    let position = Position::empty(model.board.len(), &model.cast);
    let mut scene = Scene { printed: true, ..Scene::new(model, &position) };
    if is_game {
        scene.sides = describe::sides(model).into_iter().map(|side| (side.sites, side.role)).collect();
        scene.legend = !scene.sides.is_empty() || !model.look.tints.is_empty();
    }
    let picture = scene.draw();
    let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "svg" => Ok(files::write(path, picture.svg())?),
        "pdf" => {
            let rules =
                if is_game { describe::rules_within(&loaded.book, model, usize::MAX) } else { String::new() };
            let title = if is_game { model.title.as_str() } else { "" };
            let sheet = Sheet { picture: &picture, title, text: without_title(&rules), paper: size.paper() };
            Ok(files::write(path, pdf(&sheet))?)
        }
        _ => {
            let message = format!("`{}` ends with neither `.svg` nor `.pdf`", path.display());
            Err(Problem::new("unknown-picture", message).help("name a file such as `board.pdf`").into())
        }
    }
}

/// Rules without their first line, which is the title.
fn without_title(rules: &str) -> &str {
    rules.split_once('\n').map_or("", |(_, rest)| rest.trim())
}
