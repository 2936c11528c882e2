//! The page of a report on a pattern.

use super::{balance, exact, share, told_turns, Asked, Found, Played, Shown};
use crate::cli::report::page::framed;
use crate::cli::report::{chart, pictures};
use boardwright::measure::{Bar, Chart, Estimate, Unit};
use boardwright::model::Position;
use boardwright::ninja::plot::name;
use boardwright::ninja::Tally;
use boardwright::picture::Scene;
use maud::{html, Markup};

pub fn page(asked: &Asked<'_>, found: &Found) -> String {
    let said = found.sentences();
    let body = html! {
        h1 { (found.title()) ": a pattern of Mind Ninja" }
        @if let Some(about) = &found.asked.about { p.credit { (about) } }
        @for line in &said { p.verdict { (line) } }
        nav { a href="#score" { "Score" } a href="#free" { "Free turns" } a href="#smallest" { "Small boards" } a href="#examples" { "Examples" } }
        section id="score" { h2 { "The builder's score by board and strength" } (score(found)) }
        section id="free" { h2 { "Free turns" } (free(found)) }
        section id="smallest" { h2 { "Small boards, solved" } (smallest(found)) }
        section id="examples" { h2 { "Examples and near misses" } (examples(found)) }
        section id="rules" { h2 { "In plain English" } @for part in found.english.split("\n\n") { p { (part) } } }
        p.command { "Made by " code { (command(asked, found)) } }
    };
    framed(&format!("{}: report", found.title()), &body)
}

/// The command that makes it again.
fn command(asked: &Asked<'_>, found: &Found) -> String {
    // The folder in which a file lies is nobody's business.
    let file = asked.pattern.rsplit(['/', '\\']).next().unwrap_or_default();
    let halved = asked.effort.halve.map_or(String::new(), |halved| format!(" --halve {halved}"));
    format!(
        "boardwright report {file} --set \"surface={}\" --level {}{halved} --seed {}",
        found.args.pattern.board, asked.effort.level, asked.effort.seed
    )
}

fn bar(label: String, tally: &Tally) -> Bar {
    Bar { label, estimate: Estimate::within(tally.rate(), tally.interval()) }
}

fn bars(caption: String, bars: Vec<Bar>) -> Option<Markup> {
    chart::chart(&Chart::Bars { caption, unit: Unit::Share, bars, mark: Some(0.5) })
}

fn score(found: &Found) -> Markup {
    let mut players: Vec<&str> = Vec::new();
    for played in &found.played {
        if !players.contains(&played.player) {
            players.push(played.player);
        }
    }
    let of = |player: &str| -> Vec<&Played> {
        found.played.iter().filter(|played| played.player == player).collect()
    };
    html! {
        p { "Both sides play alike and nobody has free turns. No more games are played once it is clear which side wins more (99 %)." }
        @for player in players {
            @let all = of(player).into_iter().map(|played| bar(played.board.clone(), &played.tally)).collect();
            (bars(format!("The builder's share of the games, players: {player}"), all).unwrap_or_default())
        }
        div.table { table {
            thead { tr { th { "board" } th { "sites" } th { "player on both sides" } th { "games" } th { "the builder's share" } } }
            tbody {
                @for played in &found.played {
                    tr {
                        td { (played.board) } td.number { (played.sites) } td { (played.player) }
                        td.number { (played.tally.games) } td.number { (share(&played.tally)) }
                    }
                }
            }
        } }
    }
}

fn free(found: &Found) -> Markup {
    let (args, balance) = (&found.args, &found.balance);
    let strongest = if balance.stronger.is_empty() { &balance.rows } else { &balance.stronger };
    let all = strongest.iter().map(|row| bar(told_turns(row.free), &row.tally)).collect();
    let rows = balance.rows.iter().map(|row| ("1", row)).chain(balance.stronger.iter().map(|row| ("4", row)));
    html! {
        p { (found.evened()) }
        p {
            "Free turns are given to the side that wins less until it clearly wins more, with " (args.player.player) " on both sides; from \
             the most even number on, again with four times the thought. The interval reaches from the last number with which one side clearly \
             wins more to the first with which the other does, these left out; an end that was not found is said to be missing."
        }
        (bars(format!("The builder's share of the games on {}, by free turns", args.pattern.board), all).unwrap_or_default())
        div.table { table {
            thead { tr { th { "free turns" } th { "thought" } th { "games" } th { "the builder's share" } th { "solved" } } }
            tbody {
                @for (thought, row) in rows {
                    tr {
                        td { (name(row.free)) } td.number { "× " (thought) } td.number { (row.tally.games) }
                        td.number { (share(&row.tally)) }
                        td { @if let Some(winner) = exact(row.exact) { "the " (winner) " wins" } }
                    }
                }
            }
        } }
        @if balance::moves(balance) { p { "How even it is depends on how well both play." } }
    }
}

fn smallest(found: &Found) -> Markup {
    html! {
        p { (found.won()) }
        div.table { table {
            thead { tr { th { "board" } th { "sites" } th { "with best play, without free turns" } } }
            tbody {
                @for board in &found.exact {
                    tr {
                        td { (board.board) } td.number { (board.sites) }
                        td { @match exact(board.solved) { Some(winner) => { "the " (winner) " wins" }, None => "too large to be solved here" } }
                    }
                }
            }
        } }
    }
}

fn examples(found: &Found) -> Markup {
    html! {
        div.examples {
            @for shown in &found.examples {
                figure {
                    img src=(picture(shown)) alt=(shown.note);
                    figcaption { b { @if shown.built { "built" } @else { "not built" } } ": " (shown.note) ", " (shown.board) }
                }
            }
        }
    }
}

/// The stones as a picture.
fn picture(shown: &Shown) -> String {
    let model = shown.puzzle.model();
    let mut position = Position::empty(model.board.len(), &model.cast);
    shown.stones.put(&mut position, shown.puzzle.types());
    let scene = Scene { legend: false, ..Scene::new(model, &position) };
    pictures::address(&scene.draw().svg())
}
