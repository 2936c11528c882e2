//! `boardwright plan match A B GAME`

use super::chart;
use super::page::framed;
use crate::cli::load::GameArgs;
use crate::cli::out::{Failure, Problem};
use crate::cli::study::subject;
use boardwright::measure::{Match, Unit};
use boardwright::study::{is_counted, matched, Manifest, Merged, Store};
use maud::html;

/// A match between two players.
#[derive(Clone, Debug, clap::Args)]
pub struct MatchArgs {
    /// The first player, with a number of iterations, such as `mcts:1000` or `ab:depth=4`.
    a: String,
    /// The second player.
    b: String,
    #[command(flatten)]
    game: GameArgs,
    /// How many games; rounded up so that A has every seat equally often.
    #[arg(long, short = 'n', default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Different seeds, different games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A game that is not over after so many turns counts as drawn.
    #[arg(long, default_value_t = 1_000)]
    max_turns: u64,
    /// Ends the match after the round in which A is known to be stronger by HIGH Elo points, or not even by LOW, with 5 %
    /// errors.
    #[arg(long, value_name = "LOW,HIGH", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<(i32, i32)>,
}

fn bounds(text: &str) -> Result<(i32, i32), String> {
    let pair = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    match pair {
        Some((low, high)) if low < high && low > -2_000 && high < 2_000 => Ok((low, high)),
        _ => Err("write two whole numbers of Elo points, the lower one first, such as `0,50`".into()),
    }
}

/// What a match has to play.
pub fn planned(args: &MatchArgs) -> Result<Manifest, Failure> {
    if let Some(player) = [&args.a, &args.b].into_iter().find(|player| !is_counted(player)) {
        let message = format!("`{player}` cannot play a match that comes to the same everywhere");
        let help = "name a player with a number of iterations or a depth, such as `mcts:1000`; `boardwright match` also takes \
                    thinking times and external programs";
        return Err(Problem::new("bad-player", message).help(help).into());
    }
    let (subject, _) = subject::subject(&args.game, String::new())?;
    Ok(matched(subject, (&args.a, &args.b), (args.games, args.seed, args.max_turns), args.sprt))
}

/// What a merged match comes to, and its page.
pub fn made<S: Store<Error = Failure>>(merged: &Merged<S>) -> Result<(Match, String), Failure> {
    let loaded = subject::load(&merged.manifest().subjects[0])?;
    let none = || Problem::new("manifest-unusable", "this manifest has no match").help("plan anew");
    let found = Match::new(merged, &loaded.model)?.ok_or_else(none)?;
    let [a, b] = &found.players;
    let page = html! {
        h1 { (found.title) ": " (a) " against " (b) }
        p.verdict { (found.said) }
        @if let Some(test) = &found.test { p { "Sequential test: " (test) } }
        @if let Some(elo) = &found.elo {
            @let (low, high) = elo.interval();
            p { "Elo " (Unit::Elo.text(elo.value)) " (95 %: " (Unit::Elo.text(low)) " to " (Unit::Elo.text(high)) ")." }
        }
        @if let Some(seats) = chart::chart(&found.seats) { (seats) }
        p {
            "In each round A has every seat once after the same opening: in the first two turns a decision is drawn, each as likely \
             as its share of the visits of A's search. " (found.different) " of the games differ from all others."
        }
    };
    let page = framed(&format!("{}: a match", found.title), &page);
    Ok((found, page))
}
