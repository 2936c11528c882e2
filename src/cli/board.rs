//! `boardwright board B`

use super::load;
use super::out::{Code, Done, Failure, Out, Problem};
use super::{draw, files};
use boardwright::board::{pdf, svg, Board, CellLook, Paper};
use boardwright::model::Position;
use clap::ValueEnum;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Shows a board, or draws it to be printed.
///
/// BOARD is written as in a game: `hexhex(6)`, `square(8) - corners`, `tiling("3.6.3.6", 4)`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The board.
    board: String,
    /// Draws the empty board on a sheet of paper: a file that ends with `.svg` or `.pdf`.
    #[arg(long, value_name = "FILE")]
    print: Option<PathBuf>,
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
    let text = args.board.trim();
    let bare = text.strip_suffix("numbered").filter(|bare| bare.ends_with([' ', ')', '"']));
    // A pattern that fits every board.
    let settings = [("surface", bare.unwrap_or(text)), ("pattern", "true")];
    let settings = settings.map(|(name, value)| (name.to_string(), value.to_string()));
    let book = load::read(&load::find("mind_ninja_set")?)?;
    let loaded = load::bind("mind_ninja_set".into(), book, settings.to_vec())?;
    let mut model = (*loaded.model).clone();
    if bare.is_some() {
        model.board = Arc::new(model.board.numbered());
    }
    let board = model.board.clone();
    if let Some(path) = &args.print {
        print(&board, path, args.paper)?;
        return Ok(Code::Fine);
    }
    let position = Position::empty(board.len(), &model.cast);
    let none = boardwright::board::SiteSet::EMPTY;
    let picture = draw::Picture { model: &model, position: &position, changed: none, colour: out.colour };
    write!(out, "{}", picture.text())?;
    let sides = board.side_count();
    let symmetries = board.automorphisms().len();
    writeln!(out, "{} sites, {sides} sides, {symmetries} symmetries", board.len())?;
    Ok(Code::Fine)
}

fn print(board: &Arc<Board>, path: &Path, size: Size) -> Result<(), Failure> {
    let white = |_| CellLook { fill: Some("#ffffff".into()), ..CellLook::default() };
    let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "svg" => Ok(files::write(path, svg(board, &white, false))?),
        "pdf" => Ok(files::write(path, pdf(board, size.paper()))?),
        _ => {
            let message = format!("`{}` ends with neither `.svg` nor `.pdf`", path.display());
            Err(Problem::new("unknown-picture", message).help("name a file such as `board.pdf`").into())
        }
    }
}
