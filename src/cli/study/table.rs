//! `boardwright table`: the games of a study for programs that read tables.

use super::folder::Folder;
use super::parquet::{self, Columns};
use super::rules;
use crate::cli::files;
use crate::cli::out::{Code, Done, Failure, Out, Problem};
use boardwright::study::{held, Held, Manifest, Row, Tables};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes the games of a study as tables: one row a game, one row a decision.
///
/// A file that ends in `.jsonl` gets a line of JSON for each row; one that ends in `.parquet` is for pandas, DuckDB and the
/// like, where the program was built with the feature `parquet`. `docs/tables.md` describes the columns.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// The folder of the study: what `plan` has made, or `--keep` of a report or a sweep.
    dir: PathBuf,
    /// One row a game.
    #[arg(long, value_name = "FILE", required_unless_present = "decisions")]
    games: Option<PathBuf>,
    /// One row a decision.
    #[arg(long, value_name = "FILE")]
    decisions: Option<PathBuf>,
}

pub fn run(args: &TableArgs, out: &mut Out) -> Done {
    let (folder, manifest) = Folder::open(&args.dir)?;
    let rules = rules(&manifest)?;
    let study = Study { folder, manifest: &manifest, tables: Tables::new(&manifest, &rules) };
    let mut without = 0;
    if let Some(file) = &args.games {
        let written = study.write(file, |piece, rows| Ok(study.tables.games(piece, rows)))?;
        writeln!(out, "{}: {} games", file.display(), written.rows)?;
        without = written.without;
    }
    if let Some(file) = &args.decisions {
        let written = study.write(file, |piece, rows| Ok(study.tables.decisions(piece, rows)?))?;
        writeln!(out, "{}: {} decisions", file.display(), written.rows)?;
        without = written.without;
    }
    if without == 0 {
        return Ok(Code::Fine);
    }
    writeln!(out, "{without} of {} pieces have no result yet", manifest.pieces())?;
    writeln!(out, "do them: boardwright work {}", args.dir.display())?;
    Ok(Code::Unknown)
}

/// How a file holds a table.
#[derive(Clone, Copy)]
enum Form {
    Lines,
    Parquet,
}

impl Form {
    fn of(path: &Path) -> Result<Form, Problem> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("jsonl") => Ok(Form::Lines),
            Some("parquet") if cfg!(feature = "parquet") => Ok(Form::Parquet),
            Some("parquet") => {
                let message = "this program was built without Parquet";
                let help = "write a file that ends in `.jsonl`, or build with `cargo build --release --features parquet`";
                Err(Problem::new("no-parquet", message).help(help))
            }
            _ => {
                let message = format!("`{}` does not say which form the table has", path.display());
                Err(Problem::new("table-form", message)
                    .help("name a file that ends in `.jsonl` or `.parquet`"))
            }
        }
    }

    fn table<'a, R: Serialize + Columns + 'a>(
        self,
        file: &'a mut BufWriter<File>,
    ) -> io::Result<Box<dyn Table<R> + 'a>> {
        match self {
            Form::Lines => Ok(Box::new(Lines(file))),
            Form::Parquet => parquet::table(file),
        }
    }
}

struct Study<'a> {
    folder: Folder,
    manifest: &'a Manifest,
    tables: Tables<'a>,
}

/// What was written.
#[derive(Default)]
struct Written {
    rows: usize,
    /// Pieces without a result.
    without: usize,
}

impl Study<'_> {
    /// Writes the rows of all pieces, in order.
    fn write<R: Serialize + Columns + 'static>(
        &self,
        path: &Path,
        of: impl Fn(u32, &[Row]) -> Result<Vec<R>, Failure>,
    ) -> Result<Written, Failure> {
        let form = Form::of(path)?;
        let (mut written, mut failed) = (Written::default(), None);
        let result = files::write_with(path, &mut |file| {
            let mut table = form.table(file)?;
            self.each(&of, table.as_mut(), &mut written).map_err(|failure| {
                failed = Some(failure);
                io::Error::other("the table was not finished")
            })?;
            table.finish()
        });
        match failed {
            Some(failure) => Err(failure),
            None => Ok(result.map(|()| written)?),
        }
    }

    fn each<R>(
        &self,
        of: impl Fn(u32, &[Row]) -> Result<Vec<R>, Failure>,
        table: &mut dyn Table<R>,
        written: &mut Written,
    ) -> Result<(), Failure> {
        let study = self.manifest.identity();
        for piece in 0..self.manifest.pieces() {
            match held(&study, &self.folder, piece)? {
                Held::Rows(rows, _) => {
                    let rows = of(piece, &rows)?;
                    written.rows += rows.len();
                    table.add(rows)?;
                }
                Held::Faulty(_) | Held::Nothing => written.without += 1,
            }
        }
        Ok(())
    }
}

/// A table that is being written.
pub trait Table<R> {
    /// Adds rows.
    fn add(&mut self, rows: Vec<R>) -> io::Result<()>;
    /// Writes what is left.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// A line of JSON for each row.
struct Lines<'a>(&'a mut BufWriter<File>);

impl<R: Serialize> Table<R> for Lines<'_> {
    fn add(&mut self, rows: Vec<R>) -> io::Result<()> {
        rows.iter().try_for_each(|row| {
            serde_json::to_writer(&mut *self.0, row)?;
            self.0.write_all(b"\n")
        })
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}
