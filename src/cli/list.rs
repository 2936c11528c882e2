//! `boardwright list`

use super::load::{self, Source};
use super::out::{Code, Done, Failure, Out, Problem};
use super::terminal;
use boardwright::check::{self, BoardItem, Rulebook};
use boardwright::syntax::ast::{Credit, Item, ItemKind, Unit};
use boardwright::texts;
use serde_json::json;
use std::io::Write;

/// How many characters of a board are shown.
const LONGEST_BOARD: usize = 24;

/// Narrower terminals show less of each game.
const WIDE: usize = 130;

/// Lists the shipped games.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only games whose name, inventor or description holds these words: `list morris`.
    #[arg(conflicts_with_all = ["libraries", "patterns"])]
    word: Option<String>,
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
    let ids = match &args.word {
        Some(word) => matching(word),
        None => texts::games(),
    };
    if let (true, Some(word)) = (ids.is_empty(), &args.word) {
        let problem = Problem::new("no-such-game", format!("no game says `{word}` of itself"));
        return Err(problem.help("`boardwright list` shows all games").into());
    }
    let mut rows = Vec::new();
    for id in ids {
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
        let players = row["players"].as_array().map_or(0, Vec::len);
        let (board, sites) = (text(row, "board"), row["sites"].as_u64().unwrap_or(0));
        let beside = match terminal::width() {
            Some(width) if width < WIDE => format!("{players}  "),
            _ => format!("{players} players  {board:second$}  {sites:>4} sites  "),
        };
        writeln!(out, "{}", entry(&text(row, "id"), first, &beside, &text(row, "about"), out))?;
    }
    Ok(Code::Fine)
}

/// An id, what stands beside it, and a text that runs on below itself where the terminal is too narrow.
fn entry(id: &str, column: usize, beside: &str, text: &str, out: &Out) -> String {
    let head = format!("{}  {beside}", out.styled("1", &format!("{id:column$}")));
    let indent = " ".repeat(column + 2 + beside.chars().count());
    terminal::fitted(&(head + text), &indent)
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
    constructor(book, item, options) + &beside_cells(item)
}

/// ` with edges`, ` with edges, vertices`: what is in play beside cells.
fn beside_cells(item: &BoardItem) -> String {
    let mut words: Vec<&str> =
        item.between.iter().map(|class| if class.vertices { "vertices" } else { "edges" }).collect();
    words.dedup();
    if words.is_empty() {
        String::new()
    } else {
        format!(" with {}", words.join(", "))
    }
}

fn constructor(book: &Rulebook, item: &BoardItem, options: &[boardwright::model::OptionInfo]) -> String {
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
            let head = if head == format!("use {id}") { String::new() } else { format!("{head}: ") };
            writeln!(out, "{}", entry(id, width, "", &(head + &about), out))?;
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

/// The shipped games whose id, title, inventor or description holds a word.
pub fn matching(word: &str) -> Vec<&'static str> {
    let word = word.to_lowercase().replace(['_', '-'], " ");
    let words: Vec<&str> = word.split_whitespace().collect();
    let says = |id: &&'static str| {
        let Some(text) = texts::text(&format!("{id}.game")) else { return false };
        let Ok(file) = boardwright::syntax::parse(0, &text.text) else { return false };
        let Unit::Game(game) = file.unit else { return false };
        let credits = game.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Credit(_, text) => Some(text.text.as_str()),
            _ => None,
        });
        let all: Vec<&str> = credits.chain([*id, &game.title.text]).collect();
        let all = all.join(" ").to_lowercase().replace('_', " ");
        !words.is_empty() && words.iter().all(|word| all.contains(word))
    };
    texts::games().into_iter().filter(says).collect()
}

/// What a name may mean that is no game's.
pub fn suggestion(word: &str) -> Option<String> {
    let found = matching(word);
    let listed: Vec<String> = found.iter().take(8).map(|id| format!("`{id}`")).collect();
    (!found.is_empty()).then(|| format!("did you mean {}?", listed.join(", ")))
}

fn about(item: &Item) -> Option<String> {
    match &item.kind {
        ItemKind::Credit(Credit::About, text) => Some(text.text.clone()),
        _ => None,
    }
}
