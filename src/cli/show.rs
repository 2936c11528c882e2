//! `boardwright show GAME`

use super::draw::Picture;
use super::load::{self, GameArgs, Loaded};
use super::out::{Code, Done, Out};
use super::scene::scene;
use super::steps::{AfterArgs, Session};
use super::{data, files, names, terminal};
use boardwright::engine::notation::{drawn_variable, stack_text};
use boardwright::engine::State;
use boardwright::model::VarId;
use boardwright::model::{MarkId, Sign};
use std::io::{self, Write};
use std::path::PathBuf;

/// Shows a game's board and start position, and its options.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    after: AfterArgs,
    /// Writes the position as an SVG picture.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// As JSON.
    #[arg(long, conflicts_with = "svg")]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let session = Session::after(&loaded, &args.after)?;
    if let Some(path) = &args.svg {
        files::write(path, scene(&loaded, &session).draw().svg())?;
        return Ok(Code::Fine);
    }
    if args.json {
        let mut object = data::game(&loaded.name, &loaded.model);
        object.extend(data::state(&loaded.game, session.state()));
        object.insert("played".into(), session.moves().collect());
        object.insert("board".into(), board_json(&loaded));
        out.json(&object.into())?;
        return Ok(Code::Fine);
    }
    writeln!(out, "{}", out.styled("1", &loaded.model.title))?;
    if let Some(about) = &loaded.book.about {
        writeln!(out, "{about}")?;
    }
    writeln!(out)?;
    position(&loaded, &session, out)?;
    writeln!(out)?;
    options(&loaded, out)?;
    Ok(Code::Fine)
}

/// The sites in order, with coordinates as they are drawn: x to the right, y downwards, a cell's edge 1.
fn board_json(loaded: &Loaded) -> serde_json::Value {
    let board = loaded.board();
    let site = |s| {
        let (x, y) = board.centre_of(s);
        serde_json::json!({"name": board.name(s), "row": board.row(s), "col": board.col(s), "x": x, "y": y})
    };
    board.iter().map(site).collect()
}

fn picture<'a>(loaded: &'a Loaded, session: &'a Session, colour: bool) -> Picture<'a> {
    Picture { model: &loaded.model, position: session.state().position(), changed: session.changed(), colour }
}

/// The board, what is remembered, and whose turn it is.
pub fn position(loaded: &Loaded, session: &Session, out: &mut Out) -> io::Result<()> {
    board(loaded, session, out)?;
    writeln!(out, "{}", status(loaded, session))
}

/// The board and what is remembered.
pub fn board(loaded: &Loaded, session: &Session, out: &mut Out) -> io::Result<()> {
    write!(out, "{}", picture(loaded, session, out.colour).text())?;
    let mut notes = marks(loaded, session);
    notes.extend(variables(loaded, session));
    if !notes.is_empty() {
        writeln!(out, "{}", terminal::wrapped(&notes.join("   "), terminal::prose(), "  "))?;
    }
    Ok(())
}

/// What the signs on pieces mean that are on the board: `* bandaged`.
fn marks(loaded: &Loaded, session: &Session) -> Vec<String> {
    let (model, position) = (&loaded.model, session.state().position());
    let named = model.look.marks.iter().zip(&model.cast.marks).enumerate();
    let hidden = |m: usize| model.look.sign(MarkId(m as u8)) == Some(Sign::Hidden);
    let seen = named.filter(|(m, _)| !hidden(*m) && !position.marked(MarkId(*m as u8)).is_empty());
    seen.map(|(_, (sign, name))| format!("{sign} {name}")).collect()
}

/// `turn 3: Black to move (second seat)`, or how the game ended.
pub fn status(loaded: &Loaded, session: &Session) -> String {
    names::status(&loaded.model, session.state(), &session.status())
}

/// The name of the turn program that runs, where there are several.
pub fn phase(loaded: &Loaded, state: &State) -> Option<String> {
    names::phase(&loaded.model, state)
}

/// Does a value say that there is nothing?
fn is_nothing(text: &str) -> bool {
    matches!(text, "none" | "false" | "0")
}

/// Remembered variables that hold something.
fn variables(loaded: &Loaded, session: &Session) -> Vec<String> {
    let model = &loaded.model;
    let mut shown = Vec::new();
    let position = session.state().position();
    let stacks = model.board.iter().filter_map(|site| {
        Some(format!("{} {}", model.board.name(site), stack_text(model, position, site)?))
    });
    let stacks = stacks.collect::<Vec<_>>().join(", ");
    if !stacks.is_empty() {
        shown.push(format!("stacks, from the bottom up: {stacks}"));
    }
    let others = model.vars.iter().zip(position.vars()).zip((0..).map(VarId));
    let others = others.filter(|(_, var)| drawn_variable(model) != Some(*var) && !model.is_of_stacks(*var));
    for ((info, values), _) in others {
        let texts: Vec<String> = values.iter().map(|v| names::value(model, info, v)).collect();
        // A set of nearly all sites says little.
        let long = texts.iter().any(|text| text.split(' ').count() > 12);
        if texts.iter().all(|text| is_nothing(text)) || long {
            continue;
        }
        let text = if info.keys.is_empty() {
            texts.concat()
        } else {
            let named = texts
                .iter()
                .enumerate()
                .filter(|(_, text)| info.keys.len() == 1 && !info.keys[0].is_sites() || !is_nothing(text));
            let named =
                named.map(|(place, text)| format!("{} {text}", names::keys(model, info, place).join(" ")));
            named.collect::<Vec<_>>().join(", ")
        };
        shown.push(format!("{}: {text}", info.name.replace('_', " ")));
    }
    shown
}

fn options(loaded: &Loaded, out: &mut Out) -> io::Result<()> {
    if loaded.model.options.is_empty() {
        return Ok(());
    }
    writeln!(out, "options, set with --set NAME=VALUE:")?;
    let wide =
        |f: &dyn Fn(&boardwright::model::OptionInfo) -> usize| loaded.model.options.iter().map(f).max();
    let name = wide(&|o| o.name.chars().count()).unwrap_or(0);
    let value = wide(&|o| o.value.chars().count()).unwrap_or(0);
    let domain = wide(&|o| o.domain.chars().count()).unwrap_or(0);
    for option in &loaded.model.options {
        let line = format!(
            "  {:name$} = {:value$}  {:domain$}  {}",
            option.name, option.value, option.domain, option.text
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
