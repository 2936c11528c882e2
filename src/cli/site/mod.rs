//! `boardwright site`: the page as files for any web host, or one game as one file.

mod single;

use super::files;
use super::load::{GameArgs, OptionArgs};
use super::out::{Code, Done, Failure, Out, Problem};
use super::page::{self, PAGE};
use include_dir::Dir;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes the page on which games are played and written, for any web host; or one game as one file.
///
/// Every game plays in the browser of whoever opens the page; nothing leaves it, and no program runs on the host. To try
/// it: `python3 -m http.server --directory DIR`. One file (`--game hex --single hex.html`) holds a game with everything
/// that it needs, and plays from a disk or from the attachment of a message.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder for the page; it is made if it is not there.
    #[arg(short, long, value_name = "DIR", required_unless_present = "single", conflicts_with = "single")]
    out: Option<PathBuf>,
    /// The game for one file: a game's id or the path of a `.game` file.
    #[arg(long, value_name = "GAME", requires = "single")]
    game: Option<String>,
    /// Writes one file with `--game` in it.
    #[arg(long, value_name = "FILE", requires = "game")]
    single: Option<PathBuf>,
    #[command(flatten)]
    options: OptionArgs,
    /// The engine for browsers, `engine.wasm`; default: the one in this program.
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let engine = page::engine(args.engine.as_deref())?;
    if let (Some(path), Some(game)) = (&args.single, &args.game) {
        let game = GameArgs { game: game.clone(), options: args.options.clone() };
        let text = single::page(&game, &engine)?;
        files::write(path, &text)?;
        writeln!(out, "{}: {:.1} MB", path.display(), text.len() as f64 / 1e6)?;
        return Ok(Code::Fine);
    }
    let Some(folder) = &args.out else { return Ok(Code::Fine) };
    let written = write_all(&PAGE, folder)? + 1;
    files::write(&folder.join(page::ENGINE), &engine)?;
    files::write(&folder.join(page::OFFLINE), page::offline(&engine))?;
    writeln!(out, "{}: {written} files", folder.display())?;
    Ok(Code::Fine)
}

/// Writes the files of the page; how many there are.
fn write_all(dir: &Dir, to: &Path) -> Result<usize, Failure> {
    let made = |path: &Path| {
        std::fs::create_dir_all(path).map_err(|error| {
            let message = format!("the folder `{}` cannot be made: {error}", path.display());
            Problem::new("file-not-written", message).help("name a folder that you may write to")
        })
    };
    made(to)?;
    for file in dir.files() {
        files::write(&to.join(file.path()), file.contents())?;
    }
    let mut written = dir.files().count();
    for folder in dir.dirs() {
        made(&to.join(folder.path()))?;
        written += write_all(folder, to)?;
    }
    Ok(written)
}
