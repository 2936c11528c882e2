//! The answer in six sentences.

use super::drama::drama;
use super::ends::{endless, unfinished};
use super::fairness::{balance, draws, seat_share, Balance};
use super::length::{branching, turns};
use super::said::{counted, not_seen, number, percent, player, share};
use super::skill::ladder;
use super::{Data, Finding, Tone};

/// More draws than this make a game drawish.
const DRAWISH: f64 = 0.3;
/// A game of no skill has no player known to stand so many Elo points above random play.
const NO_SKILL: f64 = 50.0;
/// The fewest judged games that say something of drama.
const FEW: usize = 20;
/// Fewer draws than this make it decisive.
const DECISIVE: f64 = 0.1;

/// The six sentences.
pub fn findings(data: &Data<'_>) -> Vec<Finding> {
    vec![fair(data), decisive(data), deep(data), long(data), alive(data), sure(data)]
}

/// The words of the findings that have been settled.
pub fn verdict(findings: &[Finding]) -> String {
    let settled = findings.iter().filter(|finding| finding.about != "How sure" && finding.tone != Tone::Open);
    let words: Vec<&str> = settled.map(|finding| finding.word.as_str()).collect();
    match words.is_empty() {
        true => "not settled by so few games".into(),
        false => words.join(", "),
    }
}

fn finding(about: &str, word: &str, tone: Tone, text: String) -> Finding {
    Finding { about: about.into(), word: word.into(), tone, text }
}

fn unknown(about: &str) -> Finding {
    finding(about, "not measured", Tone::Open, "There are no games to tell it from.".into())
}

fn fair(data: &Data<'_>) -> Finding {
    let (top, games) = data.strongest();
    let Some(first) = seat_share(games, 0) else { return unknown("Fair") };
    let exact = match data.exact.and_then(|exact| exact.value) {
        Some(1) => " With best play the first seat wins (proved).",
        Some(0) => " With best play it is a draw (proved).",
        Some(_) => " With best play the second seat wins (proved).",
        None => "",
    };
    let seen =
        format!("between players of {} the first seat takes {} of the points", player(&top), share(first));
    let (word, tone, so) = match balance(first, data.seats()) {
        Balance::Fair => ("fair", Tone::Good, "No seat has an advantage that matters"),
        Balance::First => ("the first seat is ahead", Tone::Bad, "The first seat has an advantage"),
        Balance::Later => ("the first seat is behind", Tone::Bad, "The first seat has a disadvantage"),
        Balance::Open => {
            ("fairness not settled", Tone::Open, "Whether it is fair is not settled by so few games")
        }
    };
    let copying = super::copying::warning(data);
    finding("Fair", word, tone, format!("{so}: {seen}.{exact}{copying}"))
}

fn decisive(data: &Data<'_>) -> Finding {
    let (_, games) = data.strongest();
    let (Some(draws), Some(left)) = (draws(games), unfinished(games)) else { return unknown("Decisive") };
    let open = match left.value {
        0.0 => String::new(),
        x => format!(" {} were left unfinished.", percent(x)),
    };
    let seen = match draws.value {
        _ if data.exact.is_some_and(|exact| exact.always_won) => "a draw is impossible (proved)".into(),
        0.0 => format!("a draw was {}", not_seen(games.len())),
        _ => format!("{} end in a draw", share(draws)),
    };
    let (low, high) = draws.interval();
    let (word, tone, so) = match () {
        () if left.value > DECISIVE => ("games do not end", Tone::Bad, "Many games do not come to an end"),
        () if high < DECISIVE || data.exact.is_some_and(|exact| exact.always_won) => {
            ("decisive", Tone::Good, "Games are won and lost")
        }
        () if low > DRAWISH => ("drawish", Tone::Bad, "Too many games have no winner"),
        () => ("some draws", Tone::Open, "Most games have a winner as far as these tell"),
    };
    finding("Decisive", word, tone, format!("{so}: {seen}.{open} {}", endless(data)))
}

fn deep(data: &Data<'_>) -> Finding {
    let Some(ladder) = ladder(data) else {
        let text = "No ladder of strengths was played.".to_string();
        return finding("Deep", "not measured", Tone::Open, text);
    };
    let still = ladder.last.interval().0 > ladder.due;
    let (word, tone, so) = match (still, ladder.clear) {
        (true, clear) if clear + 1 >= ladder.steps => {
            ("deep", Tone::Good, "Thinking pays, and still does at the top")
        }
        (true, _) => ("deep", Tone::Good, "Thinking still pays at the top"),
        (false, 0) if ladder.top.interval().1 < NO_SKILL => {
            ("chance or no skill", Tone::Bad, "Thinking longer is of no use")
        }
        (false, 0) => {
            ("depth not settled", Tone::Open, "Whether thinking pays is not settled by so few games")
        }
        (false, _) => (
            "depth not settled",
            Tone::Open,
            "Thinking pays, but whether it still does at the top is not settled",
        ),
    };
    finding(
        "Deep",
        word,
        tone,
        format!(
            "{so}: {} of {} steps up the ladder are clear, and the last doubling wins {} of the points.",
            ladder.clear,
            ladder.steps,
            share(ladder.last)
        ),
    )
}

fn long(data: &Data<'_>) -> Finding {
    let (_, games) = data.strongest();
    let (Some(turns), Some(branching)) = (turns(data, games), branching(data, games)) else {
        return unknown("Length");
    };
    let (low, high) = turns.interval();
    let word = format!("{} turns", number(turns.value.round()));
    let text = format!(
        "A game takes {} turns (95\u{a0}%: {} to {}), with {} candidates at a decision.",
        number(turns.value),
        number(low),
        number(high),
        number(branching.value)
    );
    finding("Length", &word, Tone::Open, text)
}

fn alive(data: &Data<'_>) -> Finding {
    let Some(found) = drama(data) else {
        let text = "Leads and comebacks cannot be told: no judged game for two was won.".to_string();
        return finding("Alive", "not measured", Tone::Open, text);
    };
    let (word, tone) = match (found.decided.interval(), found.changes.interval()) {
        _ if found.games < FEW => ("drama not settled", Tone::Open),
        ((low, _), (changes, _)) if low > 0.6 && changes > 0.5 => ("alive to the end", Tone::Good),
        ((_, high), _) if high < 0.4 => ("decided early", Tone::Bad),
        (_, (_, changes)) if changes < 0.2 => ("the lead seldom changes", Tone::Bad),
        _ => ("some drama", Tone::Open),
    };
    finding(
        "Alive",
        word,
        tone,
        format!(
            "The lead changes hands {} times a game, {} of the winners had been far behind, and a game is decided after {} of \
             its turns.",
            number(found.changes.value),
            percent(found.comebacks.value),
            percent(found.decided.value)
        ),
    )
}

fn sure(data: &Data<'_>) -> Finding {
    let (top, games) = data.strongest();
    let count: usize = data.strengths().iter().map(|(_, games)| games.len()).sum::<usize>()
        + data.steps.iter().map(|(_, _, games)| games.len()).sum::<usize>();
    let width =
        Some(games).and_then(|games| seat_share(games, 0)).map_or(1.0, |e| e.interval().1 - e.interval().0);
    let more = match data.manifest.level {
        crate::study::Level::Quick => "; the level normal plays more and stronger games",
        crate::study::Level::Normal => "; the level deep plays more and stronger games",
        crate::study::Level::Deep => "",
    };
    finding(
        "How sure",
        &format!("± {:.0} points", width * 50.0),
        Tone::Open,
        format!(
            "This rests on {}, {} of them between the strongest players ({}): shares are known to about ± {:.0} points, and only \
             for players of that strength{more}.",
            counted(count, "game"),
            games.len(),
            player(&top),
            width * 50.0
        ),
    )
}
