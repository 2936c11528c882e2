//! `boardwright solve GAME`

mod advice;
mod kept;
mod openings;
mod proofs;
mod puzzle;
mod work;

use super::load::{self, GameArgs, Loaded};
use super::out::{Code, Done, Failure, Out, Problem};
use super::steps::{AfterArgs, Session};
use super::{data, names};
use boardwright::game::Status;
use boardwright::model::{visit, Model, Outcome, Rewrite, Score, Seat, Stmt, Visit};
use boardwright::search::{read_memory, SpecError};
use boardwright::solve::{without_repetition, Method, Question, Scale, Unknown, Value};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use work::Work;

/// Finds out who wins with best play, or the shortest solution of a puzzle.
///
/// Ends with 3 if that stays unknown: the nodes or the memory were not enough, or it was stopped.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    after: AfterArgs,
    /// How; `auto` lets both searches take turns, and looks at all positions where they repeat.
    #[arg(long, value_enum, default_value_t = How::Auto)]
    method: How,
    /// By how much, in games that a score decides.
    #[arg(long)]
    margin: bool,
    /// The value of every first move.
    #[arg(long)]
    openings: bool,
    /// Memory for what is found, such as `512M` or `2G`; a number alone counts MiB.
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = memory)]
    memory: u64,
    /// Stops after so many nodes (positions looked at).
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,
    /// Goes on from what this file holds, and keeps what is found in it: at the end, at Ctrl-C, every five minutes.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Writes how the value is kept against every reply: JSON lines.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Checks such a file, without any search.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["proof", "openings", "json"])]
    check: Option<PathBuf>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// How a game is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum How {
    /// Proof numbers and alpha-beta by turns; all positions where they cannot tell.
    Auto,
    /// Depth-first proof-number search.
    ProofNumbers,
    /// Alpha-beta search to the end.
    AlphaBeta,
    /// All positions, from the ends backwards.
    Retrograde,
}

/// Bytes.
fn memory(text: &str) -> Result<u64, SpecError> {
    read_memory(text, 1 << 20)
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let session = Session::after(&loaded, &args.after)?;
    if loaded.model.cast.roles == 1 {
        return puzzle::run(args, &loaded, &session, out);
    }
    if args.margin {
        has_margins(&loaded.model)?;
    }
    if args.proof.is_some() && loaded.model.cast.roles != 2 {
        let message = format!("a proof is about a game for two; `{}` has more players", loaded.model.id);
        return Err(Problem::new("no-proof", message).help("leave out `--proof`").into());
    }
    let rules = without_repetition(&loaded.model).map_or_else(|| loaded.model.clone(), Arc::new);
    if let Some(path) = &args.check {
        return proofs::verify(path, &loaded, rules, &session, out);
    }
    let game = load::compile(rules)?;
    // Who changes roles may change the side.
    let teams = match takes_roles(&loaded.model) {
        true => Vec::new(),
        false => names::partners(&loaded.model, session.state().position()),
    };
    let mut work = Work::new(args, &loaded, &game, (session.compiled(&game)?, teams.clone()))?;
    let seat = match session.status() {
        Status::Open { seat, .. } => seat,
        Status::Over(_) => Seat(0),
    };
    let seats: Vec<Seat> = match loaded.model.cast.roles {
        2 => vec![seat],
        _ => names::seats(&loaded.model).filter(|seat| is_first(&teams, *seat)).collect(),
    };
    let start = work.start.clone();
    let mut values = Vec::new();
    for seat in seats {
        values.push((seat, work.value(&start, seat)?));
    }
    let openings = if args.openings { openings::openings(&mut work, &session, seat)? } else { Vec::new() };
    let proved = match (&args.proof, &values[..]) {
        (Some(path), [(seat, value)]) => prove(path, &mut work, &loaded, &session, *seat, value),
        _ => Ok(None),
    };
    let lost = work.lost();
    let told = Told { args, loaded: &loaded, session: &session, values: &values, work: &work, teams: &teams };
    // The value is told whatever became of the files.
    if args.json {
        out.json(&told.json(&openings))?;
    } else {
        told.text(out)?;
        if let Ok(Some(decisions)) = proved {
            writeln!(out, "{decisions} decisions of the proof written")?;
        }
        openings::tell(&openings, args.margin, &loaded, out)?;
    }
    if let (Some(problem), _) | (None, Err(problem)) = (lost.map(Failure::from), proved) {
        return Err(problem);
    }
    let known = values.iter().chain(openings.iter().map(|o| &o.value)).all(|(_, v)| v.exact().is_some());
    Ok(if known { Code::Fine } else { Code::Unknown })
}

/// Writes a proof of a known value; how many decisions it has.
fn prove(
    path: &std::path::Path,
    work: &mut Work,
    loaded: &Loaded,
    session: &Session,
    seat: Seat,
    value: &Value,
) -> Result<Option<u64>, Failure> {
    let Some(at_least) = value.exact() else { return Ok(None) };
    let question = Question::of(seat, at_least, work.scale());
    let written = proofs::write(path, work, loaded, session, question);
    // Where play may go round in a circle, a look at all positions finds the way out.
    if matches!(&written, Err(flaw) if flaw.is_no_proof()) && work.looks_at_all() {
        let start = work.start.clone();
        if work.value_among_all(&start, seat).exact() == Some(at_least) {
            return Ok(Some(proofs::write(path, work, loaded, session, question)?));
        }
    }
    Ok(Some(written?))
}

/// Do numbers decide this game?
fn has_margins(model: &Model) -> Result<(), Failure> {
    let scores = model.ends.iter().filter_map(|rule| match &rule.outcome {
        Outcome::Score { scores, .. } => scores.first(),
        _ => None,
    });
    let all: Vec<&Score> = scores.collect();
    if model.cast.roles == 2 && !all.is_empty() && all.iter().all(|score| matches!(score, Score::Num(_))) {
        return Ok(());
    }
    let message = format!("`{}` is not decided by two scores that are numbers", model.id);
    let help = "leave out `--margin`; it needs two players and a rule such as `highest count(mine) wins`";
    Err(Problem::new("no-margin", message).help(help).into())
}

/// May seats change roles?
fn takes_roles(model: &Model) -> bool {
    struct Takes(bool);
    impl Rewrite for Takes {}
    impl Visit for Takes {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt, Stmt::Take(_));
        }
    }
    let mut takes = Takes(false);
    model.programs.iter().for_each(|program| {
        visit(&program.body, &mut takes);
        visit(&program.after, &mut takes);
    });
    takes.0
}

/// What was found, to be told.
struct Told<'a> {
    args: &'a Args,
    loaded: &'a Loaded,
    session: &'a Session<'a>,
    values: &'a [(Seat, Value)],
    work: &'a Work<'a>,
    /// For each seat those that play together with it, as a mask.
    teams: &'a [u64],
}

/// Is a seat the first of its team?
fn is_first(teams: &[u64], seat: Seat) -> bool {
    teams.get(seat.index()).is_none_or(|team| team.trailing_zeros() == u32::from(seat.0))
}

impl Told<'_> {
    fn text(&self, out: &mut Out) -> io::Result<()> {
        let title = &self.loaded.model.title;
        for (seat, value) in self.values {
            match (self.values.len(), value.exact()) {
                (1, Some(worth)) => writeln!(out, "{title}: {}", self.result(*seat, worth))?,
                (_, Some(worth)) => {
                    let least = self.makes_sure(*seat, worth);
                    writeln!(out, "{title}: {least}, whatever the others do")?;
                }
                (1, None) => writeln!(out, "{title}: {}", self.unknown(*seat, value))?,
                (_, None) => {
                    writeln!(out, "{title}: for {}, {}", self.who(*seat), self.unknown(*seat, value))?
                }
            }
        }
        if let Some(why) = self.values.iter().find_map(|(_, value)| value.unknown) {
            writeln!(out, "What may help:")?;
            let lines = advice::advice(why, self.args, &self.loaded.model);
            lines.iter().try_for_each(|line| writeln!(out, "- {line}"))?;
        }
        let positions = self.work.positions().map_or(String::new(), |n| format!(", {n} positions"));
        let (nodes, method) = (self.work.nodes(), method_name(self.work.method()));
        writeln!(out, "{nodes} nodes{positions}, {method}, {:.1} s", self.work.seconds())
    }

    /// A seat with its role.
    fn who(&self, seat: Seat) -> String {
        let model = &self.loaded.model;
        let holders = self.session.state().position().holders();
        let role = names::roles(model).find(|role| holders.get(role.index()) == Some(&seat));
        let role = role.map_or("?", |role| model.role_name(role));
        let now = if takes_roles(model) { "now " } else { "" };
        format!("the {} seat ({now}{role})", names::seat(seat))
    }

    /// With two players.
    fn result(&self, seat: Seat, worth: i32) -> String {
        let over = matches!(self.session.status(), Status::Over(_));
        let winner = match worth {
            0 if over => return "the game is over; it was a draw".into(),
            0 => return "a draw with best play".into(),
            1.. => seat,
            _ => Seat(1 - seat.0.min(1)),
        };
        let by = if self.args.margin { format!(" by {}", worth.abs()) } else { String::new() };
        match over {
            true => format!("the game is over; {} has won{by}", self.who(winner)),
            false => format!("{} wins{by} with best play", self.who(winner)),
        }
    }

    fn makes_sure(&self, seat: Seat, worth: i32) -> String {
        let what = match worth {
            1.. => "a win",
            0 => "a draw",
            _ => "nothing",
        };
        let team = self.teams.get(seat.index()).copied().unwrap_or(1 << seat.0);
        let partners = names::seats(&self.loaded.model).filter(|other| team >> other.0 & 1 == 1);
        let who: Vec<String> = partners.map(|seat| self.who(seat)).collect();
        let who: Vec<&str> = who.iter().map(String::as_str).collect();
        let together = if who.len() > 1 { " together" } else { "" };
        format!("{} can{together} make sure of {what}", names::listed(&who))
    }

    fn unknown(&self, seat: Seat, value: &Value) -> String {
        let why = value.unknown.map_or(String::new(), |why: Unknown| why.to_string());
        let most = if self.args.margin { Scale::MOST } else { 1 };
        let mut known = Vec::new();
        if value.low > -most {
            known.push(format!("{} has at least {}", self.who(seat), self.worth(value.low)));
        }
        if value.high < most {
            known.push(format!("{} has at most {}", self.who(seat), self.worth(value.high)));
        }
        let known = if known.is_empty() { String::new() } else { format!("; {}", known.join(" and ")) };
        format!("unknown: {why}{known}")
    }

    fn worth(&self, worth: i32) -> String {
        match (self.args.margin, worth) {
            (true, worth) => format!("a margin of {worth}"),
            (_, 1) => "a win".into(),
            (_, 0) => "a draw".into(),
            _ => "a loss".into(),
        }
    }

    fn json(&self, openings: &[openings::Opening]) -> serde_json::Value {
        let mut object = data::game(&self.loaded.name, &self.loaded.model);
        let values = self.values.iter().map(|(seat, value)| {
            let exact = value.exact().is_some();
            json!({
                "seat": names::seat(*seat), "at_least": value.low, "at_most": value.high, "exact": exact,
                "why_unknown": value.unknown.map(|why| why.to_string()),
            })
        });
        object.insert("played".into(), self.session.moves().collect());
        object.insert("margin".into(), self.args.margin.into());
        object.insert("values".into(), values.collect());
        object.insert("openings".into(), openings.iter().map(openings::Opening::json).collect());
        object.insert("method".into(), method_name(self.work.method()).into());
        object.insert("nodes".into(), self.work.nodes().into());
        object.insert("positions".into(), json!(self.work.positions()));
        object.insert("seconds".into(), self.work.seconds().into());
        object.into()
    }
}

fn method_name(method: Method) -> &'static str {
    match method {
        Method::ByTurns => "by turns",
        Method::ProofNumbers => "proof numbers",
        Method::AlphaBeta => "alpha-beta",
        Method::Retrograde => "retrograde analysis",
    }
}
