//! Counts known from elsewhere (`tests/truth/counts.txt`), each made anew from the game's text.
//!
//! With `BOARDWRIGHT_SLOW=1` the deep ones are counted too, by the compiled evaluator: `BOARDWRIGHT_SLOW=1 cargo test --release truth`.

use boardwright::analysis::counts::Counter;
use boardwright::game::Game;

struct Row {
    line: usize,
    game: String,
    options: String,
    what: String,
    numbers: Vec<u64>,
}

/// The rows of the table, the slow columns left out unless they are asked for.
fn rows(slow: bool) -> Vec<Row> {
    let table = include_str!("../truth/counts.txt").lines().enumerate();
    let is_row = |(_, l): &(usize, &str)| !l.trim().is_empty() && !l.starts_with('#');
    table.filter(is_row).map(|(at, line)| row(at + 1, line, slow)).collect()
}

fn row(line: usize, text: &str, slow: bool) -> Row {
    let cells: Vec<&str> = text.split('|').map(str::trim).collect();
    assert_eq!(cells.len(), 6, "line {line}");
    let mut numbers: Vec<u64> = cells[3].split_whitespace().map(|n| n.parse().expect("a number")).collect();
    if let (false, Ok(from)) = (slow, cells[4].parse::<usize>()) {
        numbers.truncate(from - 1);
    }
    Row { line, game: cells[0].into(), options: cells[1].into(), what: cells[2].into(), numbers }
}

/// What differs from the table.
fn wrong<G: Game>(row: &Row, game: &G) -> Vec<String> {
    let start = game.start().expect("a start");
    let counter = Counter::new(game, u64::MAX);
    let mut wrong = Vec::new();
    for (depth, &known) in (1..).zip(&row.numbers) {
        let found = match row.what.as_str() {
            "perft" => counter.perft(&start, depth),
            "results" => counter.results(&start, depth),
            "positions" => counter.positions(&start, depth),
            "decisions" => counter.decisions(&start, depth),
            other => panic!("line {}: nothing is called {other}", row.line),
        };
        let found = found.expect("a count");
        if found != known {
            let Row { game, options, what, .. } = row;
            wrong.push(format!("{game} {options} {what} at depth {depth}: {found}, known {known}"));
        }
    }
    wrong
}

#[test]
fn counts_of_the_plain_evaluator_agree_with_those_known() {
    let wrong: Vec<String> = rows(false)
        .iter()
        .flat_map(|row| wrong(row, &crate::common::shipped(&row.game, &row.options)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn counts_of_the_compiled_evaluator_agree_with_those_known() {
    let slow = std::env::var("BOARDWRIGHT_SLOW").is_ok_and(|v| v == "1");
    let compiled = |row: &Row| crate::common::compiled(&crate::common::shipped(&row.game, &row.options));
    let wrong: Vec<String> = rows(slow).iter().flat_map(|row| wrong(row, &compiled(row))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
