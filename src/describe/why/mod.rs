//! Reasons in words: why a move is not legal, why a game has or has not ended.

mod facts;
mod named;
mod nouns;

use super::english::wording::{capital, joined};
use crate::check::Rulebook;
use crate::engine::why::{Fact, Quote, Reason, Refusal, Verdict};
use crate::model::Model;
use facts::Speaker;

/// The longest rule that is quoted, in characters.
const LONGEST: usize = 100;

/// Why a typed move is refused, in a sentence without a dot. With the text of the rules definitions are told as [`rules`]
/// tells them.
///
/// [`rules`]: super::rules()
pub fn refusal(model: &Model, book: Option<&Rulebook>, refusal: &Refusal) -> String {
    let speaker = Speaker { book, ..Speaker::new(model) };
    let part = crate::diagnostic::brief(&refusal.part);
    match (refusal.verdict, refusal.reasons.first()) {
        (Verdict::Legal, _) => "this is legal".into(),
        (Verdict::Over, Some(reason)) => {
            let told = ending(model, reason);
            format!("the game is over ({}: {told})", reason.rule.as_ref().map_or("", |rule| &rule.text))
        }
        (Verdict::Over, None) => "the game is over".into(),
        (Verdict::Unreadable, Some(reason)) => {
            let said = speaker.sentence(reason);
            match &refusal.before[..] {
                _ if part.is_empty() => said,
                [] if part.eq_ignore_ascii_case(&refusal.typed) => said,
                [] => format!("{said}, not `{part}`"),
                before => format!("after `{}` {said}, not `{part}`", before.join(" ")),
            }
        }
        (Verdict::Excess, Some(reason)) => {
            format!("after `{}` {}", refusal.before.join(" "), speaker.sentence(reason))
        }
        (_, Some(reason)) => speaker.sentence(reason),
        (_, None) => "no rule allows it".into(),
    }
}

/// The rules on which a refusal rests, the choice first: at most two.
pub fn rules(refusal: &Refusal) -> Vec<&Quote> {
    let Some(reason) = refusal.reasons.first() else { return Vec::new() };
    let mut found: Vec<&Quote> = reason.rule.iter().collect();
    let leaf = reason.leaves().into_iter().next().and_then(deepest);
    // What is cut short may not show the part.
    let is_in = |part: &Quote, q: &Quote| {
        q.text == part.text || q.text.chars().count() <= LONGEST && q.text.contains(&part.text)
    };
    let shown = |part: &Quote| found.iter().any(|q| is_in(part, q));
    if let Some(leaf) = leaf.filter(|leaf| says_more(leaf) && !shown(leaf)) {
        found.push(leaf);
    }
    found
}

/// The innermost quotation on which a fact rests.
fn deepest(reason: &Reason) -> Option<&Quote> {
    let inner = reason.because.iter().min_by_key(|r| r.weight()).and_then(deepest);
    inner.or(reason.rule.as_ref())
}

/// A name by itself says no more than the sentence does.
fn says_more(quote: &Quote) -> bool {
    quote.text.contains(' ')
}

/// A quotation with its place: the text, cut short, and `go.game, line 12`.
pub fn quoted(quote: &Quote) -> (String, String) {
    let cut = quote.text.chars().count() > LONGEST;
    let text: String = quote.text.chars().take(LONGEST).collect();
    (text + if cut { "…" } else { "" }, format!("{}, line {}", quote.file, quote.line))
}

/// What may be played near to what was typed: `e2 e3, e2 e4`; nothing if nothing is known.
pub fn nearby(refusal: &Refusal) -> String {
    let before: String = refusal.before.iter().map(|text| format!("{text} ")).collect();
    refusal.near.iter().map(|text| format!("{before}{text}")).collect::<Vec<_>>().join(", ")
}

/// What one end rule comes to: `For Red: f7 has no site on the top side`, without a dot.
pub fn ending(model: &Model, reason: &Reason) -> String {
    let player = match &reason.fact {
        Fact::Ends { player, .. } => player.as_deref(),
        _ => None,
    };
    let speaker = Speaker { about: player.or(Some("the mover")), ..Speaker::new(model) };
    let who = player.map_or(String::new(), |player| format!("for {player}: "));
    let parts: Vec<String> = reason.because.iter().map(|part| speaker.sentence(part)).collect();
    capital(&format!("{who}{}", joined(&parts, "and")))
}
