//! `boardwright report FILE.pattern`: what a pattern of Mind Ninja is like to play.

mod boards;
mod page;

use super::json;
use crate::cli::load::OptionArgs;
use crate::cli::ninja::balance::{self, exact, Balance};
use crate::cli::ninja::check::no_game;
use crate::cli::ninja::load::{self, PatternArgs, StartArgs};
use crate::cli::ninja::player::PlayerArgs;
use crate::cli::ninja::told;
use crate::cli::out::{Code, Done, Failure, Out, Problem};
use crate::cli::study::EffortArgs;
use crate::cli::{files, playout};
use boardwright::board::SiteSet;
use boardwright::check::{asked_pattern, AskedPattern, Texts};
use boardwright::ninja::{smallest, Effort, Puzzle, Solved, Stones, Tally};
use boardwright::study::Level;
use boardwright::syntax::expr_text;
use boardwright::texts::{self, Shipped};
use serde_json::{json, Value};
use std::io::Write;
use std::path::PathBuf;

/// The option that names the board.
const BOARD: &str = "surface";

/// Is a pattern asked for? A file of one, or one of those that come with the program and are called like no game.
pub fn is_pattern(asked: &str) -> bool {
    asked.ends_with(".pattern") || Shipped.game(asked).is_none() && texts::patterns().contains(&asked)
}

/// What is asked.
pub struct Asked<'a> {
    pub pattern: &'a str,
    pub options: &'a OptionArgs,
    pub effort: &'a EffortArgs,
    pub threads: usize,
    pub output: Option<&'a PathBuf>,
    pub json: Option<&'a PathBuf>,
}

/// How much is played at a level.
struct Plan {
    /// Players on both sides, weakest first.
    players: &'static [&'static str],
    /// The most games of each board, player and number of free turns.
    games: u64,
    /// The most sites of a board on which games are played.
    sites: usize,
    /// The player by whom free turns are measured; four times its thought confirms them.
    even: &'static str,
    /// The most positions that are looked at to solve a board.
    positions: u64,
}

impl Plan {
    fn of(effort: &EffortArgs) -> Plan {
        let (players, games, sites, even, positions): (&[&str], _, _, _, _) = match effort.level {
            Level::Quick => (&["random", "mcts:32", "mcts:128"], 40, 37, "mcts:64", 200_000),
            Level::Normal => {
                (&["random", "mcts:64", "mcts:256", "mcts:1024"], 100, 61, "mcts:250", 2_000_000)
            }
            Level::Deep => {
                (&["random", "mcts:64", "mcts:512", "mcts:4096"], 400, 61, "mcts:1000", 20_000_000)
            }
        };
        let halved = effort.halve.unwrap_or(0);
        Plan { players, games: (games >> halved).max(4), sites, even, positions: positions >> halved }
    }
}

/// The builder's games on a board with a player on both sides.
struct Played {
    board: String,
    sites: usize,
    player: &'static str,
    tally: Tally,
}

/// A board that was solved, or was too large for it.
struct Exact {
    board: String,
    sites: usize,
    solved: Solved,
}

/// Stones on a board, and whether the pattern is built there.
struct Shown {
    board: String,
    note: String,
    puzzle: Puzzle,
    stones: Stones,
    built: bool,
}

/// Everything that is told of a pattern.
struct Found {
    asked: AskedPattern,
    english: String,
    /// What makes it no game on the board of the free turns.
    wrong: Vec<(&'static str, String)>,
    played: Vec<Played>,
    exact: Vec<Exact>,
    /// Free turns, and how they were measured.
    args: balance::Args,
    balance: Balance,
    examples: Vec<Shown>,
}

fn on(pattern: &str, board: &str) -> PatternArgs {
    PatternArgs {
        pattern: Some(pattern.to_string()),
        expr: None,
        board: board.to_string(),
        colours: Vec::new(),
    }
}

/// The pattern on a board.
fn puzzle(pattern: &str, board: &str) -> Result<Puzzle, Failure> {
    load::puzzle(&load::game(&on(pattern, board), &[])?)
}

pub fn run(asked: &Asked<'_>, out: &mut Out) -> Done {
    if asked.effort.budget.is_some() {
        let message = "a report on a pattern has no `--budget`";
        return Err(Problem::new("no-budget", message)
            .help("choose `--level quick`, `normal` or `deep`")
            .into());
    }
    for file in asked.output.into_iter().chain(asked.json) {
        files::writable(file)?;
    }
    let pool = playout::pool(asked.threads)?;
    let found = pool.install(|| found(asked))?;
    if let Some(file) = asked.output {
        files::write(file, page::page(asked, &found))?;
    }
    if let Some(file) = asked.json {
        files::write(file, json(&as_json(asked, &found))?)?;
    }
    for line in found.sentences() {
        writeln!(out, "{line}")?;
    }
    if asked.output.is_none() {
        writeln!(out, "\nthe page with everything else: -o FILE.html")?;
    }
    Ok(Code::Fine)
}

/// The board that is asked for, if one is.
fn wanted(options: &OptionArgs) -> Result<Option<String>, Failure> {
    match options.set.iter().find(|(name, _)| name != BOARD) {
        Some((name, _)) => {
            let message = format!("a report on a pattern has no option `{name}`");
            Err(Problem::new("no-such-option", message)
                .help("`--set \"surface=hexhex(4)\"` names the board; values of the pattern stand in brackets behind its name")
                .into())
        }
        None => Ok(options.set.last().map(|(_, board)| board.clone())),
    }
}

fn found(asked: &Asked<'_>) -> Result<Found, Failure> {
    let (pattern, plan) = (asked.pattern, Plan::of(asked.effort));
    let book = load::book(pattern)?;
    let nothing = || Problem::new("no-pattern", format!("`{pattern}` is no pattern"));
    let of = asked_pattern(&book, "pattern").ok_or_else(nothing)?;
    let boards = boards::boards(pattern, &of, plan.sites);
    let board = match wanted(asked.options)? {
        Some(board) => board,
        None => {
            let none =
                || Problem::new("no-board", "there is no board on which this pattern is meant to be built");
            let largest = boards.iter().max_by_key(|board| board.sites).ok_or_else(none)?;
            largest.name.clone()
        }
    };
    let loaded = load::game(&on(pattern, &board), &[])?;
    let here = load::puzzle(&loaded)?;
    let args = arguments(asked, &plan, plan.even, &board, plan.games);
    let played = played(asked, &plan, &boards::spread(&boards, &board, here.board().len()))?;
    let exact = boards::solved(pattern, &boards, plan.positions)?;
    let balance = balance::balance(&args, &here.none(), &args.player.spec()?)?;
    Ok(Found {
        english: boardwright::describe::pattern(&of, &loaded.model),
        wrong: no_game(&here, &here.none())?,
        examples: shown(pattern, &board, &of, here)?,
        asked: of,
        played,
        exact,
        args,
        balance,
    })
}

/// What the measure of a pattern's balance is asked.
fn arguments(asked: &Asked<'_>, plan: &Plan, player: &str, board: &str, games: u64) -> balance::Args {
    balance::Args {
        pattern: on(asked.pattern, board),
        start: StartArgs::default(),
        player: PlayerArgs { player: player.to_string() },
        games,
        most: 5,
        times: 4,
        seed: asked.effort.seed,
        threads: asked.threads,
        positions: plan.positions.min(200_000),
        plot: None,
        json: false,
    }
}

/// Games without free turns, for each board and player.
fn played(asked: &Asked<'_>, plan: &Plan, boards: &[boards::Sized]) -> Result<Vec<Played>, Failure> {
    let mut all = Vec::new();
    for board in boards {
        for player in plan.players {
            let args = arguments(asked, plan, player, &board.name, plan.games);
            let begun = balance::begun(&args, &puzzle(asked.pattern, &board.name)?.none(), 0)?;
            let tally = balance::games(&args, &begun, &args.player.spec()?)?;
            all.push(Played { board: board.name.clone(), sites: board.sites, player, tally });
        }
    }
    Ok(all)
}

/// The pattern's own examples, the fewest stones that build it, and the same with one of them missing.
fn shown(pattern: &str, board: &str, of: &AskedPattern, here: Puzzle) -> Result<Vec<Shown>, Failure> {
    let mut all = Vec::new();
    for example in &of.examples {
        let board = expr_text(&example.board);
        let puzzle = puzzle(pattern, &board)?;
        let read = Stones::read(&example.picture.text, puzzle.board(), &puzzle.model().look, puzzle.types());
        let Ok(stones) = read else { continue };
        let built = puzzle.holds(&stones).map_err(load::trouble)?;
        let note = match built == example.built {
            true => "an example of the pattern's own".to_string(),
            false => "an example of the pattern's own, which says the contrary".into(),
        };
        all.push(Shown { board, note, puzzle, stones, built });
    }
    let fewest = smallest(&here, &Effort { looks: 50_000, seed: 1 }).map_err(load::trouble)?;
    let Some(stones) = &fewest.example else { return Ok(all) };
    let what = if fewest.is_exact() { "the fewest stones that build it" } else { "few stones that build it" };
    for without in [None, (0..stones.0.len()).find(|at| stones.0[*at] != 0)] {
        let mut stones = stones.clone();
        let mut note = format!("{what} ({})", stones.count());
        if let Some(at) = without {
            stones.0[at] = 0;
            note = format!("{note}, and one of them missing");
        }
        let puzzle = puzzle(pattern, board)?;
        let built = puzzle.holds(&stones).map_err(load::trouble)?;
        all.push(Shown { board: board.to_string(), note, puzzle, stones, built });
    }
    Ok(all)
}

impl Found {
    fn title(&self) -> String {
        self.asked.title.clone().unwrap_or_else(|| "A pattern".into())
    }

    /// The answer: the builder's score, the free turns, the smallest board.
    fn sentences(&self) -> Vec<String> {
        let board = &self.args.pattern.board;
        let mut said: Vec<String> =
            self.wrong.iter().map(|(_, said)| format!("On {board} {said}.")).collect();
        let strongest = self.played.iter().rfind(|played| played.board == *board);
        said.extend(strongest.map(|played| {
            format!(
                "On {board} the builder wins {} of {} games between players of {} without free turns.",
                share(&played.tally),
                played.tally.games,
                played.player,
            )
        }));
        said.push(self.evened());
        said.push(self.won());
        said
    }

    /// Which free turns even it; never the limit of what was tried as if it were the answer.
    fn evened(&self) -> String {
        let (board, found) = (&self.args.pattern.board, &self.balance);
        let best = told_turns(found.best);
        match (balance::is_even(found), balance::interval(found)) {
            (true, (None, None)) => format!(
                "On {board} no number of free turns that was tried is known to favour either side; nearest to even: {best}."
            ),
            (true, _) => format!("Even on {board} with {best}; even {}.", balance::between(found)),
            (false, (Some(_), Some(_))) => format!(
                "No number of free turns evens it on {board}: a single one turns the game from one side to the other."
            ),
            (false, _) => self.not_evened(),
        }
    }

    fn not_evened(&self) -> String {
        let found = &self.balance;
        let all = found.rows.iter().chain(&found.stronger);
        let Some(last) = all.max_by_key(|row| row.free.abs()) else { return String::new() };
        let (who, rate) = match last.tally.rate() > 0.5 {
            true => ("builder", last.tally.rate()),
            false => ("blocker", 1.0 - last.tally.rate()),
        };
        format!(
            "None of up to {} free turns evens it on {}: with {} the {who} still wins {:.0} % of {} games. The number that does, if there is \
             one, was not found.",
            last.free.abs(),
            self.args.pattern.board,
            told_turns(last.free),
            100.0 * rate,
            last.tally.games,
        )
    }

    /// The smallest board that the builder wins.
    fn won(&self) -> String {
        let solved = self.exact.iter().filter(|board| board.solved != Solved::TooLarge).count();
        let won = self.exact.iter().filter(|board| board.solved == Solved::Builder);
        match won.min_by_key(|board| board.sites) {
            Some(board) => format!(
                "The smallest board on which the builder wins without free turns whatever the blocker does is {} ({} sites; solved).",
                board.board, board.sites
            ),
            None => format!("The builder wins none of the {solved} boards that could be solved, without free turns."),
        }
    }
}

/// `3 free turns for the blocker`
fn told_turns(free: i32) -> String {
    let who = if free < 0 { "blocker" } else { "builder" };
    match free.unsigned_abs() {
        0 => "no free turns".to_string(),
        1 => format!("1 free turn for the {who}"),
        n => format!("{n} free turns for the {who}"),
    }
}

/// A share with its interval.
fn share(tally: &Tally) -> String {
    let (low, high) = tally.interval();
    format!("{:.0} % (95 %: {:.0} to {:.0})", 100.0 * tally.rate(), 100.0 * low, 100.0 * high)
}

fn as_json(asked: &Asked<'_>, found: &Found) -> Value {
    let played = |played: &Played| {
        let (low, high) = played.tally.interval();
        json!({
            "board": played.board, "sites": played.sites, "player": played.player, "built": played.tally.built,
            "games": played.tally.games, "rate": played.tally.rate(), "low": low, "high": high,
        })
    };
    let solved =
        |board: &Exact| json!({"board": board.board, "sites": board.sites, "winner": exact(board.solved)});
    let shown = |shown: &Shown| {
        json!({
            "board": shown.board, "note": shown.note, "built": shown.built, "stones": told::data(&shown.puzzle, &shown.stones),
            "drawing": told::drawing(&shown.puzzle, &shown.stones, SiteSet::EMPTY, false),
        })
    };
    json!({
        "title": found.title(), "pattern": asked.pattern, "about": found.asked.about, "english": found.english,
        "said": found.sentences(), "level": asked.effort.level, "seed": asked.effort.seed,
        "played": found.played.iter().map(played).collect::<Vec<_>>(),
        "solved": found.exact.iter().map(solved).collect::<Vec<_>>(),
        "free_turns": balance::as_json(&found.args, &found.balance),
        "examples": found.examples.iter().map(shown).collect::<Vec<_>>(),
    })
}
