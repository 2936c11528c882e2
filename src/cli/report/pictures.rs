//! Boards in a report.

use crate::cli::load::Loaded;
use crate::cli::out::Failure;
use crate::cli::scene::scene;
use crate::cli::steps::Session;
use boardwright::measure::Shown;
use boardwright::picture::Scene;

/// Pictures take at most so many bytes together.
const MOST: usize = 450_000;

/// A board.
pub struct Board {
    /// As an address that holds the picture itself: so it keeps its style sheet to itself.
    pub address: String,
    /// What it shows.
    pub caption: String,
}

/// The start position.
pub fn start(loaded: &Loaded) -> Result<Board, Failure> {
    Ok(drawn(loaded, &Session::new(&loaded.game)?, "The start position".into()))
}

/// Positions of a game that is shown, as many as there is room for.
pub fn positions(loaded: &Loaded, shown: &Shown) -> Result<Vec<Board>, Failure> {
    let mut boards = Vec::new();
    let mut size = 0;
    for (after, note) in &shown.drawn {
        let session = Session::with_moves(&loaded.game, &shown.moves[..(*after).min(shown.moves.len())])?;
        let last = after.checked_sub(1).and_then(|at| shown.moves.get(at)).map_or("", String::as_str);
        let value =
            shown.values.get(*after).map_or(String::new(), |value| format!(", {:.0} %", value * 100.0));
        let note = if note.is_empty() { String::new() } else { format!(": {note}") };
        let board = drawn(loaded, &session, format!("{after}. {last}{value}{note}"));
        size += board.address.len();
        if size > MOST {
            break;
        }
        boards.push(board);
    }
    Ok(boards)
}

fn drawn(loaded: &Loaded, session: &Session, caption: String) -> Board {
    let scene = Scene { legend: false, result: None, to_move: None, ..scene(loaded, session) };
    Board { address: address(&scene.draw().svg()), caption }
}

fn address(svg: &str) -> String {
    svg.trim().chars().fold("data:image/svg+xml;charset=utf-8,".to_string(), |mut out, c| {
        match c {
            '%' => out += "%25",
            '#' => out += "%23",
            '<' => out += "%3C",
            '>' => out += "%3E",
            '"' => out += "%22",
            '\n' => out += "%0A",
            c => out.push(c),
        }
        out
    })
}
