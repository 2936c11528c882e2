//! `boardwright site`: the page as files for any web host.

use super::files;
use super::out::{Code, Done, Failure, Out, Problem};
use super::page::{self, PAGE};
use include_dir::Dir;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes the page on which games are played and written, for any web host.
///
/// Every game plays in the browser of whoever opens the page; nothing leaves it, and no program runs on the host. To try
/// it: `python3 -m http.server --directory DIR`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder; it is made if it is not there.
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// The engine for browsers, `engine.wasm`; default: the one in this program.
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let engine = page::engine(args.engine.as_deref())?;
    let written = write_all(&PAGE, &args.out)? + 1;
    files::write(&args.out.join(page::ENGINE), engine)?;
    writeln!(out, "{}: {written} files", args.out.display())?;
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
