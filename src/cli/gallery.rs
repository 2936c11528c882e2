//! `boardwright gallery DIR`

use super::files;
use super::load::{self, Loaded};
use super::out::{Code, Done, Failure, Out};
use super::scene::scene;
use super::steps::Session;
use boardwright::game::{Game, Rng, Status};
use boardwright::texts;
use rand::Rng as _;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes a page with a picture of every shipped game: `DIR/games.md` and `DIR/pictures/GAME.svg`.
///
/// Positions come from random games, which are always the same.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder.
    dir: PathBuf,
    /// Changes nothing; says which files would change, with exit code 1 if there are any.
    #[arg(long)]
    check: bool,
}

/// How many pictures stand beside each other.
const ACROSS: usize = 3;
/// How wide they are, in pixels.
const WIDTH: usize = 260;

pub fn run(args: &Args, out: &mut Out) -> Done {
    let mut code = Code::Fine;
    let mut cells = Vec::new();
    for id in texts::games() {
        let loaded = load_shipped(id)?;
        let session = midgame(&loaded)?;
        let path = args.dir.join("pictures").join(format!("{id}.svg"));
        put(&path, &scene(&loaded, &session).draw().svg(), args.check, &mut code, out)?;
        cells.push(cell(&loaded));
    }
    put(&args.dir.join("games.md"), &page(&cells), args.check, &mut code, out)?;
    Ok(code)
}

fn load_shipped(id: &str) -> Result<Loaded, Failure> {
    load::bind(id.to_string(), load::read(&load::find(id)?)?, Vec::new())
}

/// Writes a file if it would change, or says that it would.
fn put(path: &Path, text: &str, check: bool, code: &mut Code, out: &mut Out) -> Result<(), Failure> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    if check {
        *code = Code::Wrong;
        writeln!(out, "{}: would change; `boardwright gallery` writes it", path.display())?;
        return Ok(());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(|error| files::unwritable(folder, &error))?;
    files::write(path, text)?;
    writeln!(out, "{}: written", path.display())?;
    Ok(())
}

/// A random game up to where a third of its sites may be taken; of a game that ends before that, two thirds.
fn midgame(loaded: &Loaded) -> Result<Session<'_>, Failure> {
    let game = &loaded.game;
    let turns = (loaded.board().len() / 3).clamp(6, 40);
    let mut rng = Rng::numbered(1, 0);
    let mut states = vec![game.start()?];
    while let Some(last) = states.last().filter(|_| states.len() <= turns) {
        let mut state = last.clone();
        while let Status::Open { .. } = game.status(&state) {
            let index = rng.random_range(0..game.decision_count(&state) as u32) as usize;
            game.play(&mut state, index)?;
            if !matches!(game.status(&state), Status::Open { mid_turn: true, .. }) {
                break;
            }
        }
        let over = matches!(game.status(&state), Status::Over(_));
        states.push(state);
        if over {
            states.truncate(1 + (states.len() - 1) * 2 / 3);
            break;
        }
    }
    let mut session = Session::new(game)?;
    states.drain(1..).for_each(|state| session.push(String::new(), state));
    Ok(session)
}

fn cell(loaded: &Loaded) -> String {
    let book = &loaded.book;
    let id = &loaded.name;
    let by = match (&book.by, &book.year) {
        (Some(by), Some(year)) => format!("<br>{by}, {year}"),
        (Some(by), None) => format!("<br>{by}"),
        (None, _) => String::new(),
    };
    let about = book.about.as_ref().map_or(String::new(), |about| format!("<br>{about}"));
    format!(
        "<a href=\"pictures/{id}.svg\"><img src=\"pictures/{id}.svg\" width=\"{WIDTH}\" alt=\"A position of {title}\"></a>\
         <br>**{title}** (`{id}`){by}{about}",
        title = book.title
    )
}

fn page(cells: &[String]) -> String {
    let mut page = format!(
        "# Games\n\nThe {} shipped games, each in a position from a random game. `boardwright play NAME` plays one, `boardwright rules \
         NAME` tells its\nrules, and `boardwright board NAME --print` prints its board with the rules on one page. Names stand \
         in brackets.\n\nThis page and its pictures are made by `boardwright gallery docs`; a test keeps them up to date.\n\n",
        cells.len()
    );
    page += &format!("|{}\n|{}\n", "   |".repeat(ACROSS), "---|".repeat(ACROSS));
    for row in cells.chunks(ACROSS) {
        let row: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        page += &format!("| {} |{}\n", row.join(" | "), "   |".repeat(ACROSS - row.len()));
    }
    page
}
