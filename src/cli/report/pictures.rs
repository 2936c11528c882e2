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

/// Positions of a game that is shown: after every move, or after as many of them at even distances as there is room for,
/// and those that are to be drawn in any case.
pub fn positions(loaded: &Loaded, shown: &Shown) -> Result<Vec<Board>, Failure> {
    let end = shown.moves.len();
    let last = after(loaded, shown, end)?;
    let room = MOST / last.address.len().max(1);
    let step = end.div_ceil(room.saturating_sub(shown.drawn.len()).max(1)).max(1);
    let mut wanted: Vec<usize> = if step <= end { (0..=end).step_by(step).collect() } else { Vec::new() };
    wanted.extend(shown.drawn.iter().map(|(at, _)| (*at).min(end)));
    wanted.push(end);
    wanted.sort_unstable();
    wanted.dedup();
    let (mut boards, mut size) = (Vec::new(), last.address.len());
    for at in wanted.into_iter().filter(|at| *at < end) {
        let board = after(loaded, shown, at)?;
        size += board.address.len();
        if size <= MOST {
            boards.push(board);
        }
    }
    boards.push(last);
    Ok(boards)
}

/// The position after so many moves.
fn after(loaded: &Loaded, shown: &Shown, at: usize) -> Result<Board, Failure> {
    let session = Session::with_moves(&loaded.game, &shown.moves[..at.min(shown.moves.len())])?;
    let last = at.checked_sub(1).and_then(|at| shown.moves.get(at)).map_or("the start", String::as_str);
    let value = shown.values.get(at).map_or(String::new(), |value| format!(", {:.0} %", value * 100.0));
    let note = shown.drawn.iter().find(|(drawn, note)| *drawn == at && !note.is_empty());
    let note = note.map_or(String::new(), |(_, note)| format!(": {note}"));
    Ok(drawn(loaded, &session, format!("{at}. {last}{value}{note}")))
}

fn drawn(loaded: &Loaded, session: &Session, caption: String) -> Board {
    let scene = Scene { legend: false, result: None, to_move: None, ..scene(loaded, session) };
    Board { address: address(&scene.draw().svg()), caption }
}

/// A picture as an address that holds it.
pub fn address(svg: &str) -> String {
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
