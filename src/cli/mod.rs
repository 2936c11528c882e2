//! The command line: each command reads, calls the library and prints.

mod bench;
mod bench_against;
mod bench_load;
mod bench_options;
mod bench_time;
mod best;
mod board;
mod check;
mod compare;
mod completions;
mod count;
mod data;
mod diff;
mod draw;
mod drawn;
mod exchange;
mod explain;
mod external;
mod files;
mod interrupt;
mod fmt;
mod gallery;
mod given;
mod list;
mod load;
mod lsp;
mod man;
mod matches;
mod messages;
mod moves;
mod ninja;
mod out;
mod page;
mod play;
mod playout;
mod program;
mod progress;
mod replay;
mod report;
mod rules;
mod saved;
mod scene;
mod serve;
mod show;
mod solve;
mod site;
mod steps;
mod studio;
mod study;
mod terminal;
mod test;
mod thinker;
mod thinking;
mod trace;
mod vertex;
mod why;

use boardwright::names;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use out::{Done, Out};
use std::io::Write;
use std::process::ExitCode;

/// Plays and checks abstract board games written as text files.
///
/// GAME is the id of a shipped game (`boardwright list` shows them) or the path of a `.game` file.
///
/// Exit codes: 0 success; 1 a text, a move or a saved game is wrong, or a test failed; 2 the command line is wrong; 3
/// `solve` found no answer, or the work was interrupted.
#[derive(Debug, Parser)]
#[command(name = "boardwright", version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::Args),
    Check(check::Args),
    Fmt(fmt::Args),
    Diff(diff::Args),
    Rules(rules::Args),
    Show(show::Args),
    Play(Box<play::Args>),
    Moves(moves::Args),
    Why(why::Args),
    Playout(playout::Args),
    Trace(trace::Args),
    Best(best::Args),
    Match(matches::Args),
    Ugi(serve::ugi::Args),
    Gtp(serve::gtp::Args),
    Json(serve::json::Args),
    /// Counts the ways to play 1, 2, … turns.
    Perft(count::Args),
    /// Counts the ways to play 1, 2, … turns, turns that lead to equal positions once at each step.
    Results(count::Args),
    /// Counts the different positions after exactly 1, 2, … turns.
    Positions(count::PositionsArgs),
    /// Counts the different positions after at most 1, 2, … decisions, the start not counted.
    Decisions(count::Args),
    Solve(solve::Args),
    Test(test::Args),
    Bench(bench::Args),
    Compare(compare::Args),
    Report(report::Args),
    Sweep(report::sweep::Args),
    Plan(study::PlanArgs),
    Work(study::WorkArgs),
    Merge(study::MergeArgs),
    Table(study::table::TableArgs),
    Submit(study::cluster::SubmitArgs),
    Status(study::cluster::StatusArgs),
    Program(program::Args),
    Replay(replay::Args),
    Export(exchange::ExportArgs),
    Import(exchange::ImportArgs),
    Ninja(ninja::Args),
    Board(board::Args),
    Gallery(gallery::Args),
    Explain(explain::Args),
    Studio(studio::Args),
    Site(site::Args),
    Lsp(lsp::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// A stack on which texts as deep as the limits allow are worked out.
const STACK: usize = 256 * 1024 * 1024;

/// Runs the command that the arguments ask for.
pub fn main() -> ExitCode {
    let matches = with_negative_numbers(Cli::command()).try_get_matches();
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        // `--help` and `--version` count as errors here.
        Err(told) if !told.use_stderr() => return out::finish(tell(&told)),
        Err(error) => error.exit(),
    };
    let thread = std::thread::Builder::new().stack_size(STACK);
    match thread.spawn(move || out::finish(run(cli))).map(|running| running.join()) {
        Ok(Ok(code)) => code,
        _ => ExitCode::FAILURE,
    }
}

/// Prints what `--help` or `--version` ask for.
fn tell(told: &clap::Error) -> Done {
    told.print()?;
    std::io::Write::flush(&mut std::io::stdout())?;
    Ok(out::Code::Fine)
}

/// Numbers below 0 reach what reads a value, which then says what is wrong with them.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let allowed = |arg: clap::Arg| match arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    command.mut_args(allowed).mut_subcommands(with_negative_numbers)
}

fn run(cli: Cli) -> Done {
    let mut out = Out::new();
    let code = dispatch(cli.command, &mut out)?;
    out.flush()?;
    Ok(code)
}

fn dispatch(command: Command, out: &mut Out) -> Done {
    match command {
        Command::List(args) => list::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Fmt(args) => fmt::run(&args, out),
        Command::Diff(args) => diff::run(&args, out),
        Command::Rules(args) => rules::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Moves(args) => moves::run(&args, out),
        Command::Why(args) => why::run(&args, out),
        Command::Playout(args) => playout::run(&args, out),
        Command::Trace(args) => trace::run(&args, out),
        Command::Best(args) => best::run(&args, out),
        Command::Match(args) => matches::run(&args, out),
        Command::Ugi(args) => serve::ugi::run(&args, out),
        Command::Gtp(args) => serve::gtp::run(&args, out),
        Command::Json(args) => serve::json::run(&args, out),
        Command::Perft(args) => count::run(&args, count::What::Perft, out),
        Command::Results(args) => count::run(&args, count::What::Results, out),
        Command::Positions(args) => count::positions(&args, out),
        Command::Decisions(args) => count::run(&args, count::What::Decisions, out),
        Command::Solve(args) => solve::run(&args, out),
        Command::Test(args) => test::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Compare(args) => compare::run(&args, out),
        Command::Report(args) => report::run(&args, out),
        Command::Sweep(args) => report::sweep::run(&args, out),
        Command::Plan(args) => study::plan(&args, out),
        Command::Work(args) => study::run_work(&args, out),
        Command::Merge(args) => study::run_merge(&args, out),
        Command::Table(args) => study::table::run(&args, out),
        Command::Submit(args) => study::cluster::submit(&args, out),
        Command::Status(args) => study::cluster::status(&args, out),
        Command::Program(args) => program::run(&args, out),
        Command::Replay(args) => replay::run(&args, out),
        Command::Export(args) => exchange::export(&args, out),
        Command::Import(args) => exchange::import(&args, out),
        Command::Board(args) => board::run(&args, out),
        Command::Ninja(args) => ninja::run(&args, out),
        Command::Gallery(args) => gallery::run(&args, out),
        Command::Studio(args) => studio::run(&args, out),
        Command::Site(args) => site::run(&args, out),
        Command::Lsp(args) => lsp::run(&args, out),
        Command::Explain(args) => explain::run(&args, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Man(args) => man::run(&args, out),
    }
}
