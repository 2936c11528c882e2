//! Strategies on disk: written by the solver, checked by the plain evaluator.
//!
//! A proof is a file of JSON lines: a head that names the game and its rules; then for each claim a line that says
//! what a seat makes sure of, and one line for each position in which that seat decides.

use super::work::Work;
use crate::cli::files;
use crate::cli::load::Loaded;
use crate::cli::names;
use crate::cli::out::{Code, Done, Failure, Out, Problem};
use crate::cli::steps::Session;
use boardwright::engine::notation::decision_text;
use boardwright::engine::{Plain, State};
use boardwright::game::Game;
use boardwright::model::{Model, Seat};
use boardwright::record::rules_text;
use boardwright::solve::{check, strategy, Question, Scale};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// The version of proofs that is written, and the only one that is read.
const FORMAT: u32 = 2;

/// The longest proof that is read, in bytes.
const LONGEST: u64 = 1 << 30;

/// The first line.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: u32,
    game: String,
    /// The hash of the rules with options bound.
    rules: String,
    /// The moves before the position that is claimed about.
    after: Vec<String>,
    margin: bool,
    /// How many claims follow.
    claims: usize,
}

/// Every other line.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    /// What the seat with this number (from 1) makes sure of by the decisions that follow.
    Claim { seat: u8, at_least: i32 },
    /// In the position with this hash it decides so.
    Decision { at: String, play: String },
}

/// A claim with its strategy.
struct Claim {
    question: Question,
    decisions: HashMap<u64, String>,
}

/// Writes what shows a value of a game for two, to who moves; how many decisions.
pub fn write(
    path: &Path,
    work: &mut Work,
    loaded: &Loaded,
    session: &Session,
    of: Question,
) -> Result<u64, Flaw> {
    let most = of.scale.most();
    let other = Question { at_least: -of.at_least, ..of.turned() };
    let claims: Vec<Question> = [of, other].into_iter().filter(|claim| claim.at_least > -most).collect();
    let head = Head {
        format: FORMAT,
        game: loaded.name.clone(),
        rules: rules_text(&loaded.model),
        after: session.moves().map(str::to_string).collect(),
        margin: of.scale == Scale::Margin,
        claims: claims.len(),
    };
    let mut text = json_line(&head);
    let mut count = 0;
    for claim in claims {
        text += &json_line(&Line::Claim { seat: claim.seat.0 + 1, at_least: claim.at_least });
        let (game, start) = (work.game, work.start.clone());
        let mut chosen = HashMap::new();
        let mut take = |state: &_, index| {
            let (at, play) = (format!("{:016x}", game.hash(state)), decision_text(game, state, index));
            text += &json_line(&Line::Decision { at, play });
            chosen.insert(game.hash(state), index);
        };
        let found =
            work.with_budget(|solver, budget| strategy(solver, game, &start, claim, budget, &mut take));
        count += found.map_err(|why| Flaw::NoProof(no_proof(&why)))?;
        // Where positions repeat, decisions that are good one by one may lead round in a circle.
        let choose = |state: &_| chosen.get(&game.hash(state)).copied();
        check(game, &start, claim, &choose).map_err(|flaw| Flaw::NoProof(no_proof(&flaw)))?;
    }
    files::write(path, &text).map_err(Flaw::NotWritten)?;
    Ok(count)
}

/// Why there is no proof on disk.
pub enum Flaw {
    /// What was found does not show the value.
    NoProof(Problem),
    /// The file cannot be written.
    NotWritten(Problem),
}

impl Flaw {
    pub fn is_no_proof(&self) -> bool {
        matches!(self, Flaw::NoProof(_))
    }
}

impl From<Flaw> for Failure {
    fn from(flaw: Flaw) -> Failure {
        let (Flaw::NoProof(problem) | Flaw::NotWritten(problem)) = flaw;
        problem.into()
    }
}

fn no_proof(why: &dyn std::fmt::Display) -> Problem {
    Problem::new("no-proof", format!("no proof can be written: {why}"))
        .help("`--method retrograde` looks at all positions; `--memory` gives more room")
}

fn json_line(value: &impl Serialize) -> String {
    // Strings, numbers and lists always have a form in JSON.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// Checks a proof: every claim by walking through all replies.
pub fn verify(path: &Path, loaded: &Loaded, rules: Arc<Model>, session: &Session, out: &mut Out) -> Done {
    let text = files::read(path, LONGEST)?;
    let (head, claims) = read(&text).map_err(|(line, what)| damaged(path, line, &what))?;
    let after: Vec<&str> = session.moves().collect();
    if !loaded.model.identity.is(&head.rules) || head.after != after {
        let message = format!("`{}` is a proof about other rules or another position", path.display());
        let help = format!(
            "it is about `{}`, rules {}, after {} moves; these rules are {}",
            head.game,
            head.rules,
            head.after.len(),
            rules_text(&loaded.model)
        );
        return Err(Problem::new("proof-rules", message).help(help).into());
    }
    if head.margin {
        super::has_margins(&loaded.model)?;
    }
    let game = Plain::new(rules);
    let start = session.replayed(&game)?;
    let mut code = Code::Fine;
    for claim in &claims {
        let choose = |state: &State| {
            let play = claim.decisions.get(&game.hash(state))?;
            (0..game.decision_count(state)).find(|&i| decision_text(&game, state, i) == *play)
        };
        let what = claimed(&claim.question);
        match check(&game, &start, claim.question, &choose) {
            Ok(positions) => writeln!(out, "{what}: holds, {positions} positions walked through")?,
            Err(flaw) => {
                writeln!(out, "{what}: not shown, {flaw}")?;
                code = Code::Wrong;
            }
        }
    }
    Ok(code)
}

fn claimed(question: &Question) -> String {
    let what = match (question.scale, question.at_least) {
        (Scale::Standing, 1..) => "a win".to_string(),
        (Scale::Standing, _) => "a draw".to_string(),
        (Scale::Margin, margin) => format!("a margin of {margin}"),
    };
    format!("the {} seat makes sure of {what}", names::seat(question.seat))
}

/// The head and the claims; otherwise the line that is wrong, from 1, and what is wrong with it.
fn read(text: &str) -> Result<(Head, Vec<Claim>), (usize, String)> {
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    let (_, first) = lines.next().ok_or((1, "the file is empty".to_string()))?;
    let head: Head = serde_json::from_str(first).map_err(|error| (1, error.to_string()))?;
    if head.format != FORMAT {
        return Err((1, format!("format {}, but this program reads format {FORMAT}", head.format)));
    }
    let scale = if head.margin { Scale::Margin } else { Scale::Standing };
    let mut claims: Vec<Claim> = Vec::new();
    for (at, line) in lines {
        let line: Line = serde_json::from_str(line).map_err(|error| (at, error.to_string()))?;
        match (line, claims.last_mut()) {
            (Line::Claim { seat: seat @ 1..=2, at_least }, _)
                if at_least > -scale.most() && at_least <= scale.most() =>
            {
                let question = Question::of(Seat(seat - 1), at_least, scale);
                claims.push(Claim { question, decisions: HashMap::new() });
            }
            (Line::Claim { .. }, _) => return Err((at, "no such seat or no such result".into())),
            (Line::Decision { at: hash, play }, Some(claim)) => {
                let hash = u64::from_str_radix(&hash, 16).map_err(|error| (at, error.to_string()))?;
                claim.decisions.insert(hash, play);
            }
            (Line::Decision { .. }, None) => return Err((at, "a decision before any claim".into())),
        }
    }
    if claims.len() != head.claims || claims.is_empty() {
        let (there, wanted) = (claims.len(), head.claims);
        return Err((text.lines().count(), format!("the file has {there} claims, and should have {wanted}")));
    }
    Ok((head, claims))
}

fn damaged(path: &Path, line: usize, what: &str) -> Failure {
    let message = format!("`{}` is not a whole proof: line {line}: {what}", path.display());
    Problem::new("proof-damaged", message)
        .help("write it again with `boardwright solve GAME --proof FILE`")
        .into()
}
