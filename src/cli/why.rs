//! `boardwright why GAME MOVE`

use super::load::{self, GameArgs};
use super::out::{Code, Done, Failure, Out};
use super::steps::{AfterArgs, Session};
use boardwright::describe::why as words;
use boardwright::diagnostic::brief;
use boardwright::engine::notation::{read_move, ReadError};
use boardwright::engine::why::{why, why_ended, Fact, Quote, Reason, Refusal, Verdict};
use boardwright::game::{EvalLimit, Status};
use boardwright::model::Role;
use serde_json::{json, Value};
use std::io::Write;

/// How wide lines of text are, where nothing is quoted.
const WIDTH: usize = 79;

/// Says why a move is not legal, or why a game has or has not ended.
///
/// The reason names the condition of the rules that the move does not meet, with its place in the text, and the legal
/// moves that are nearest on the board.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The move, as it would be typed; without one, all end rules are gone through.
    #[arg(value_name = "MOVE")]
    typed: Option<String>,
    #[command(flatten)]
    after: AfterArgs,
    /// As JSON, with all conditions that take part.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let session = Session::after(&loaded, &args.after)?;
    match (&args.typed, args.json) {
        (Some(typed), true) => out.json(&refused_json(&session, typed)?)?,
        (Some(typed), false) => writeln!(out, "{}", answer(&session, typed)?)?,
        (None, true) => {
            out.json(&json!({"ends": why_ended(session.game(), session.state(), mover(&session))?}))?
        }
        (None, false) => writeln!(out, "{}", endings(&session)?)?,
    }
    Ok(Code::Fine)
}

fn refused_json(session: &Session, typed: &str) -> Result<Value, Failure> {
    let model = session.game().shared_model();
    let refusal = why(session.game(), session.state(), typed)?;
    let mut object = json!(refusal);
    let found = read_move(session.game(), session.state(), typed);
    object["move"] = found.as_ref().ok().map(|mv| mv.text.clone()).into();
    object["sentence"] = match found {
        Ok(_) | Err(ReadError::Ambiguous { .. }) => Value::Null,
        Err(_) => words::refusal(&model, session.book(), &refusal).into(),
    };
    Ok(object)
}

/// What is said of a move, be it legal or not.
pub fn answer(session: &Session, typed: &str) -> Result<String, Failure> {
    Ok(match read_move(session.game(), session.state(), typed) {
        Ok(mv) if mv.text.eq_ignore_ascii_case(typed.trim()) => format!("`{}` is a legal move.", mv.text),
        Ok(mv) => format!("`{}` is a legal move: it is read as `{}`.", brief(typed), mv.text),
        Err(ReadError::Limit(limit)) => return Err(limit.into()),
        Err(error @ ReadError::Ambiguous { .. }) => filled(&error.to_string(), WIDTH),
        Err(_) => Told::of(session, typed)?.page(typed),
    })
}

/// A refusal in words.
pub struct Told {
    refusal: Refusal,
    /// Why, in a sentence without a dot.
    pub sentence: String,
}

impl Told {
    /// Of a move that is not legal.
    pub fn of(session: &Session, typed: &str) -> Result<Told, EvalLimit> {
        let refusal = why(session.game(), session.state(), typed)?;
        let sentence = words::refusal(&session.game().shared_model(), session.book(), &refusal);
        Ok(Told { refusal, sentence })
    }

    /// Is it the beginning of legal moves after all?
    pub fn is_begun(&self) -> bool {
        self.refusal.verdict == Verdict::Legal
    }

    /// Do the words name something of the game?
    pub fn is_readable(&self) -> bool {
        self.refusal.verdict != Verdict::Unreadable
    }

    /// Is there a place on the board that the moves can be near to?
    fn is_near(&self) -> bool {
        let is_branch = |reason: &Reason| matches!(reason.fact, Fact::NoBranch { .. });
        self.is_readable() && !self.refusal.reasons.first().is_some_and(is_branch)
    }

    /// Legal moves near to what was typed.
    pub fn near(&self) -> Option<String> {
        Some(words::nearby(&self.refusal)).filter(|near| !near.is_empty())
    }

    /// The rules that refuse it, each with its place.
    pub fn rules(&self) -> Vec<(String, String)> {
        words::rules(&self.refusal).into_iter().map(words::quoted).collect()
    }

    /// Some lines: the sentence, the rules, the moves near to it.
    pub fn page(&self, typed: &str) -> String {
        let head = match self.refusal.verdict {
            Verdict::Over => format!("{}.", self.sentence),
            _ => format!("`{}` is not a legal move here: {}.", brief(typed), self.sentence),
        };
        let mut lines = vec![filled(&head, WIDTH)];
        if self.is_readable() {
            lines.extend(self.rules().into_iter().map(|(text, place)| rule_line(&text, &place)));
        }
        if let Some(near) = self.near() {
            let head = if self.is_near() { "Near it" } else { "Possible" };
            lines.push(filled(&format!("{head}: {near}"), WIDTH));
        }
        lines.join("\n")
    }
}

/// A rule and its place, on one line if they fit.
fn rule_line(text: &str, place: &str) -> String {
    match text.chars().count() + place.chars().count() + 6 <= WIDTH {
        true => format!("  {text}   ({place})"),
        false => format!("  {}\n  ({place})", filled(text, WIDTH - 2).replace('\n', "\n  ")),
    }
}

/// Who moved last.
fn mover(session: &Session) -> Option<Role> {
    let moves = session.moves().len();
    match session.game_status(moves.checked_sub(1)?) {
        Status::Open { mover, .. } => Some(mover),
        Status::Over(_) => None,
    }
}

/// What every end rule comes to.
pub fn endings(session: &Session) -> Result<String, EvalLimit> {
    let model = session.game().shared_model();
    let reasons = why_ended(session.game(), session.state(), mover(session))?;
    let mut lines = Vec::new();
    let mut last: Option<&Quote> = None;
    for reason in &reasons {
        if let Some(rule) = reason.rule.as_ref().filter(|rule| last != Some(*rule)) {
            lines.push(rule_line(&rule.text, &format!("{}, line {}", rule.file, rule.line)));
            last = Some(rule);
        }
        let verdict = if applies(reason) { "applies" } else { "does not apply" };
        let told = filled(&format!("{verdict}: {}.", words::ending(&model, reason)), WIDTH - 4);
        lines.push(format!("    {}", told.replace('\n', "\n    ")));
    }
    Ok(lines.join("\n"))
}

fn applies(reason: &Reason) -> bool {
    matches!(reason.fact, Fact::Ends { applies: true, .. })
}

/// Breaks a text between words, where lines are so wide.
fn filled(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}
