//! Small boards solved exactly, for a table.

use super::puzzle::{Puzzle, Trouble};
use super::solve::{solve, Solved};

/// A pattern on a board with every number of free turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The pattern, as it is typed.
    pub pattern: String,
    /// The board, as it is typed.
    pub board: String,
    /// Who wins with free turns from [`LEAST`] on: below 0 the blocker's, above 0 the builder's.
    pub winners: Vec<Solved>,
}

/// The columns of the table: three free turns for the blocker to three for the builder.
pub const LEAST: i32 = -3;
/// The last column.
pub const MOST: i32 = 3;

/// The patterns and boards of the table; those that are solved at once come first.
pub const QUICK: &[(&str, &str)] = &[
    ("hex", "rhombus(2, 2)"),
    ("hex", "rhombus(3, 3)"),
    ("hex", "rhombus(3, 4)"),
    ("hex", "square(3)"),
    ("y", "triangle(3)"),
    ("three_sides", "rhombus(3, 3)"),
    ("three_sides", "hexhex(2)"),
    ("five_in_a_row(3)", "square(3)"),
    ("capture", "square(2, 3)"),
    ("ring", "triangle(4)"),
    ("star", "hexhex(2)"),
    ("bridge", "hexhex(2)"),
    ("cross", "square(3)"),
    ("parallel", "rhombus(2, 3)"),
    ("odd(2)", "square(2, 3)"),
    ("twins", "square(2, 3)"),
    ("largest", "square(2, 3)"),
    ("good_company", "square(2, 3)"),
    ("lookout", "square(3)"),
    ("majority", "square(2, 3)"),
];

/// The rest of the table.
pub const SLOW: &[(&str, &str)] = &[
    ("three_sides", "rhombus(3, 4)"),
    ("five_in_a_row(3)", "square(3, 4)"),
    ("lookout", "square(3, 4)"),
    ("block(2, 2)", "square(3, 4)"),
    ("capture", "square(3)"),
    ("cross", "rhombus(3, 3)"),
    ("almost_y", "hexhex(2)"),
    ("odd(2)", "square(3)"),
    ("twins", "square(3)"),
    ("largest", "square(3)"),
    ("chequer", "square(3)"),
];

/// Solves a pattern on a board with every number of free turns. `puzzle` makes the game with so many.
///
/// # Errors
/// What `puzzle` says, and when a rule takes too long to evaluate.
pub fn row<E: From<Trouble>>(
    pattern: &str,
    board: &str,
    nodes: u64,
    puzzle: impl Fn(i32) -> Result<Puzzle, E>,
) -> Result<Row, E> {
    let solved = |free: i32| {
        let puzzle = puzzle(free)?;
        let start = puzzle.begin(&puzzle.none())?;
        Ok(solve(&puzzle, &start, nodes)?)
    };
    let winners: Result<Vec<Solved>, E> = (LEAST..=MOST).map(solved).collect();
    Ok(Row { pattern: pattern.into(), board: board.into(), winners: winners? })
}

/// The head of the table, in Markdown.
pub fn head() -> String {
    let columns: Vec<String> = (LEAST..=MOST)
        .map(|free| match free {
            0 => "none".to_string(),
            n if n < 0 => format!("blocker {}", -n),
            n => format!("builder {n}"),
        })
        .collect();
    let rule = "|:-:".repeat(columns.len());
    format!("| pattern | board | {} |\n|---|---{rule}|\n", columns.join(" | "))
}

/// A row of the table, in Markdown.
pub fn line(row: &Row) -> String {
    let said = |s: &Solved| match s {
        Solved::Builder => "builder",
        Solved::Blocker => "blocker",
        Solved::TooLarge => "?",
    };
    let winners: Vec<&str> = row.winners.iter().map(said).collect();
    format!("| `{}` | `{}` | {} |\n", row.pattern, row.board, winners.join(" | "))
}
