//! Draws every constructor: text to standard output, pictures into the folder that is named.

use std::path::Path;

use boardwright::board::{svg, Board, CellLook, PieceLook, Site};

type Entry = (&'static str, Result<Board, boardwright::board::BoardError>, bool);

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1);
    for (i, (shown, board, as_points)) in entries().into_iter().enumerate() {
        let board = match board {
            Ok(board) => board,
            Err(error) => return Err(std::io::Error::other(error.to_string())),
        };
        describe(shown, &board);
        if let Some(folder) = &folder {
            let picture = svg(&board, &|site| look(&board, site), as_points);
            std::fs::write(Path::new(folder).join(format!("{i:02}.svg")), picture)?;
        }
    }
    Ok(())
}

fn entries() -> Vec<Entry> {
    let make = |name: &str, numbers: &[i64]| Board::construct(name, numbers, None);
    let tiling = |name: &str| Board::construct("tiling", &[3], Some(name));
    let points = |name: &str, n: i64| make(name, &[n]).and_then(|board| board.vertices());
    vec![
        ("square(4)", make("square", &[4]), false),
        ("rhombus(3, 4)", make("rhombus", &[3, 4]), false),
        ("hexhex(3)", make("hexhex", &[3]), false),
        ("hexagon(2, 3)", make("hexagon", &[2, 3]), false),
        ("hexrect(3, 4)", make("hexrect", &[3, 4]), false),
        ("triangle(4)", make("triangle", &[4]), false),
        ("triangles(4)", make("triangles", &[4]), false),
        ("torus(3, 4)", make("torus", &[3, 4]), true),
        ("hextorus(3, 4)", make("hextorus", &[3, 4]), false),
        ("cylinder(3, 4)", make("cylinder", &[3, 4]), true),
        ("hexcylinder(3, 4)", make("hexcylinder", &[3, 4]), false),
        ("tiling(\"4.8.8\", 3)", tiling("4.8.8"), false),
        ("tiling(\"3.6.3.6\", 3)", tiling("3.6.3.6"), false),
        ("tiling(\"3.4.6.4\", 3)", tiling("3.4.6.4"), false),
        ("tiling(\"3.12.12\", 3)", tiling("3.12.12"), false),
        ("tiling(\"4.6.12\", 3)", tiling("4.6.12"), false),
        ("tiling(\"3.3.4.3.4\", 3)", tiling("3.3.4.3.4"), false),
        ("tiling(\"3.3.3.4.4\", 3)", tiling("3.3.3.4.4"), false),
        ("tiling(\"3.3.3.3.6\", 3)", tiling("3.3.3.3.6"), false),
        ("tiling(\"3.3.3.3.3.3\", 3)", tiling("3.3.3.3.3.3"), false),
        ("vertices(square(3))", points("square", 3), false),
        ("vertices(hexhex(2))", points("hexhex", 2), false),
        ("vertices(triangles(3))", points("triangles", 3), false),
        ("square(9), as points", make("square", &[9]), true),
        ("graph([a b c d e f a], [a d], [b e])", graph(), false),
        ("dark squares of square(8), numbered", draughts(), false),
    ]
}

fn graph() -> Result<Board, boardwright::board::BoardError> {
    let line = |text: &str| text.split(' ').map(str::to_string).collect();
    Board::graph(&[line("a b c d e f a"), line("a d"), line("b e")], None)
}

fn draughts() -> Result<Board, boardwright::board::BoardError> {
    let board = Board::construct("square", &[8], None)?;
    let dark = board.iter().filter(|&s| (board.row(s) + board.col(s)) % 2 == 0).collect();
    Ok(board.cut(&dark)?.numbered())
}

fn describe(shown: &str, board: &Board) {
    println!("## {shown}: {} sites", board.len());
    print!("{}", board.text(&|site| board.name(site).to_string()));
    print!("{}", board.text(&|_| ".".to_string()));
    for i in 0..board.side_count() {
        println!("side {}: {:?}", i + 1, names(board, board.side(i)));
    }
    for region in ["corners", "edge", "centre"] {
        println!("{region}: {:?}", board.region(region).map(|set| names(board, set)));
    }
    let symmetries: Vec<_> = board.symmetries().iter().map(|symmetry| symmetry.name).collect();
    println!("symmetries: {}\n", symmetries.join(", "));
}

fn names(board: &Board, set: &boardwright::board::SiteSet) -> String {
    set.iter().map(|site| board.name(site)).collect::<Vec<_>>().join(" ")
}

/// Some stones, marks and tints, so that all of the drawing is seen.
fn look(board: &Board, site: Site) -> CellLook {
    let piece =
        |fill: &str, symbol: &str| PieceLook { fill: fill.into(), symbol: symbol.into(), marks: Vec::new() };
    let pieces = match site.index() {
        1 => vec![piece("#222222", "")],
        3 => vec![PieceLook { marks: vec!["*".into()], ..piece("#ffffff", "") }],
        4 => vec![piece("crimson", "RT"), piece("seagreen", "GS"), piece("royalblue", "BP")],
        6 => vec![piece("orange", "O")],
        7 => vec![PieceLook { marks: vec!["*".into(), "!".into()], ..piece("royalblue", "abc") }],
        _ => Vec::new(),
    };
    let tinted = board.region("corners").is_some_and(|set| set.has(site));
    CellLook { fill: tinted.then(|| "#cfe3c4".into()), marked: site.index() == 6, pieces }
}
