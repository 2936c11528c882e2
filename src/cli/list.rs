//! `boardwright list`

use super::load::{self, Source};
use super::out::{Code, Done, Failure, Out};
use boardwright::check::{self, Rulebook};
use boardwright::syntax::ast::{Credit, Item, ItemKind, Unit};
use boardwright::texts;
use serde_json::json;
use std::io::Write;

/// How many characters of a board are shown.
const LONGEST_BOARD: usize = 24;

/// Lists the shipped games.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Lists the libraries that games take in with `use`.
    #[arg(long)]
    libraries: bool,
    /// Lists the patterns of Mind Ninja.
    #[arg(long, conflicts_with = "libraries")]
    patterns: bool,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    if args.libraries {
        texts(args, out, "std", ".game", texts::libraries())
    } else if args.patterns {
        texts(args, out, "patterns", ".pattern", texts::patterns())
    } else {
        games(args, out)
    }
}

fn games(args: &Args, out: &mut Out) -> Done {
    let mut rows = Vec::new();
    for id in texts::games() {
        let source = load::find(id)?;
        let book = load::read(&source)?;
        rows.push(row(&source, &book)?);
    }
    if args.json {
        out.json(&rows.into())?;
        return Ok(Code::Fine);
    }
    let text = |row: &serde_json::Value, key: &str| row[key].as_str().unwrap_or("").to_string();
    let width = |key: &str| rows.iter().map(|row| text(row, key).chars().count()).max().unwrap_or(0);
    let (first, second) = (width("id"), width("board"));
    for row in &rows {
        let id = out.styled("1", &format!("{:first$}", text(row, "id")));
        let players = row["players"].as_array().map_or(0, Vec::len);
        let (board, sites) = (text(row, "board"), row["sites"].as_u64().unwrap_or(0));
        writeln!(out, "{id}  {players} players  {board:second$}  {sites:>4} sites  {}", text(row, "about"))?;
    }
    Ok(Code::Fine)
}

fn row(source: &Source, book: &Rulebook) -> Result<serde_json::Value, Failure> {
    let bound = check::bind(book, &Vec::new(), None);
    let bound = bound.map_err(|found| Failure::Texts(found, Box::new(book.files.clone())))?;
    let about = book.about.clone().unwrap_or_else(|| match book.bases.first() {
        Some(base) => format!("A variant of `{base}`."),
        None => String::new(),
    });
    let options = bound.model.options.iter();
    let options =
        options.map(|o| json!({"name": o.name, "text": o.text, "domain": o.domain, "default": o.default}));
    Ok(json!({
        "id": source.id, "title": book.title, "by": book.by, "year": book.year, "about": about,
        "players": book.players.iter().map(|p| p.text.clone()).collect::<Vec<_>>(),
        "board": board(book, &bound.model.options), "sites": bound.model.board.len(),
        "bases": book.bases, "options": options.collect::<Vec<_>>(),
    }))
}

/// The board in few words, options replaced by their defaults: `square(12)`.
fn board(book: &Rulebook, options: &[boardwright::model::OptionInfo]) -> String {
    let Some(item) = &book.board else { return String::new() };
    let span = item.expr.span;
    let text = &book.files.get(span.file).text;
    let written = text.get(span.start as usize..span.end as usize).unwrap_or("");
    let cut =
        written.trim_start_matches('{').split_once(" in ").and_then(|(_, rest)| rest.split_once(" where"));
    match cut.filter(|_| written.starts_with('{')) {
        Some((whole, _)) => format!("cut {}", filled(whole, options)),
        None if written.starts_with("graph") => "graph".into(),
        None if written.starts_with("if ") => "by options".into(),
        None => filled(written, options),
    }
}

/// A text with options replaced by their values.
fn filled(text: &str, options: &[boardwright::model::OptionInfo]) -> String {
    let (mut filled, mut word) = (String::new(), String::new());
    for c in text.split_whitespace().collect::<Vec<_>>().join(" ").chars().chain(['\0']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        let value = options.iter().find(|o| o.name == word).map(|o| o.value.as_str());
        filled.push_str(value.unwrap_or(&word));
        word.clear();
        filled.extend((c != '\0').then_some(c));
    }
    if filled.chars().count() > LONGEST_BOARD {
        filled = filled.chars().take(LONGEST_BOARD - 1).chain(['…']).collect();
    }
    filled
}

/// Libraries or patterns, each with its `about`.
fn texts(args: &Args, out: &mut Out, folder: &str, ending: &str, ids: Vec<&str>) -> Done {
    let width = ids.iter().map(|id| id.chars().count()).max().unwrap_or(0);
    let mut rows = Vec::new();
    for id in ids {
        let path = format!("{folder}/{id}{ending}");
        let Some(text) = texts::text(&path) else { continue };
        let (head, about) = head(&text.text);
        if args.json {
            rows.push(json!({"id": id, "path": path, "head": head, "about": about}));
        } else {
            let shown = out.styled("1", &format!("{id:width$}"));
            let head = if head == format!("use {id}") { String::new() } else { format!("{head}: ") };
            writeln!(out, "{shown}  {head}{about}")?;
        }
    }
    if args.json {
        out.json(&rows.into())?;
    }
    Ok(Code::Fine)
}

/// How a library is used or a pattern is called, and what it says of itself.
fn head(text: &str) -> (String, String) {
    let Ok(file) = boardwright::syntax::parse(0, text) else { return Default::default() };
    let (head, items, start) = match file.unit {
        Unit::Game(game) => (game.title.text, game.items, game.span.start),
        Unit::Pattern(pattern) => (pattern.title.text, pattern.items, pattern.span.start),
        Unit::Library(library) => {
            let params: Vec<&str> = library.params.iter().map(|p| p.name.text.as_str()).collect();
            let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
            (format!("use {}{params}", library.name.text), library.items, library.span.start)
        }
    };
    let comments = file.comments.iter().take_while(|c| c.span.end <= start);
    let comment: Vec<&str> = comments.map(|c| c.text.trim_start_matches('-').trim()).collect();
    (head, items.iter().find_map(about).unwrap_or(comment.join(" ")))
}

fn about(item: &Item) -> Option<String> {
    match &item.kind {
        ItemKind::Credit(Credit::About, text) => Some(text.text.clone()),
        _ => None,
    }
}
