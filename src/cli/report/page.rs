//! A report as one page that needs nothing else.

use super::pictures::{self, Board};
use super::{chart, heat};
use crate::cli::load::Loaded;
use crate::cli::out::Failure;
use boardwright::describe::{self, Block, Item, Sheet};
use boardwright::measure::{Chart, Finding, Line, Measure, Report, Section, Shown, Table, Tone, Unit};
use boardwright::study::Manifest;
use maud::{html, Markup, PreEscaped, DOCTYPE};

/// Colours and sizes, for screens in light and dark and for paper.
const STYLE: &str = include_str!("style.css");

/// The page.
pub fn page(report: &Report, loaded: &Loaded) -> Result<String, Failure> {
    let sheet = describe::sheet(&loaded.book, &loaded.model);
    let start = pictures::start(loaded)?;
    let boards = match &report.shown {
        Some(shown) => pictures::positions(loaded, shown)?,
        None => Vec::new(),
    };
    let command = command(&report.manifest);
    let (first, others) = report.sections.split_first().unzip();
    let body = html! {
        (head(report, &sheet, &start))
        nav {
            @for section in others.into_iter().flatten() { a href=(format!("#{}", section.id)) { (section.title) } }
            @if report.shown.is_some() { a href="#game" { "A game" } }
            a href="#rules" { "Rules" }
            @if let Some(section) = first { a href=(format!("#{}", section.id)) { (section.title) } }
        }
        @for section in others.into_iter().flatten() { (self::section(section, loaded, &command)) }
        @if let Some(shown) = &report.shown { (game(shown, &boards)) }
        (rules(&sheet))
        @if let Some(section) = first { (self::section(section, loaded, &command)) }
    };
    Ok(framed(&format!("{}: report", report.title), &body))
}

/// A body as a whole page.
pub fn framed(title: &str, body: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { (body) }
        }
    }
    .into_string()
}

fn head(report: &Report, sheet: &Sheet, start: &Board) -> Markup {
    html! {
        div.head {
            div {
                h1 { (report.title) ": is it any good?" }
                @if let Some(credit) = &sheet.credit { p.credit { (credit) } }
                p.verdict { (sentence(&report.verdict)) }
            }
            img src=(start.address) alt=(start.caption);
        }
        dl.findings { @for finding in &report.findings { (self::finding(finding)) } }
    }
}

/// With a capital letter and a dot.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn finding(finding: &Finding) -> Markup {
    let class = match finding.tone {
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Open => "open",
    };
    html! {
        div class=(class) {
            dt { (finding.about) b { (finding.word) } }
            dd { (finding.text) }
        }
    }
}

fn section(section: &Section, loaded: &Loaded, command: &str) -> Markup {
    html! {
        section id=(section.id) {
            h2 { (section.title) }
            @for said in &section.text { p { (said) } }
            @for drawn in &section.charts {
                @if let Some(chart) = chart::chart(drawn) { (chart) }
                @if let Some(heat) = heat::heat(drawn, &loaded.model) { (heat) }
            }
            @if !section.measures.is_empty() { (measures(&section.measures)) }
            @for table in &section.tables { (self::table(table)) }
            p.command { "Made by " code { (command) } }
        }
    }
}

/// The command that makes a report.
fn command(manifest: &Manifest) -> String {
    let Some(subject) = manifest.subjects.first() else { return String::new() };
    let file = if subject.texts.is_empty() { "" } else { ".game" };
    let set: String = subject.settings.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
    format!(
        "boardwright report {}{file}{set} --level {} --halve {} --seed {}",
        subject.name, manifest.level, manifest.halved, manifest.seed
    )
}

fn measures(measures: &[Measure]) -> Markup {
    let sampled = measures.iter().any(|measure| measure.games > 0);
    html! {
        div.table { table {
            thead { tr {
                th { "measure" } th { "value" }
                @if sampled { th { "95 % interval" } th { "games" } }
                th { "name" }
            } }
            tbody {
                @for measure in measures {
                    tr {
                        td { (measure.name) }
                        td.number { (measure.text()) }
                        @if sampled {
                            td.number { (measure.interval_text()) }
                            td.number { @if measure.games > 0 { (measure.games) } }
                        }
                        td { code { (measure.id) } }
                    }
                }
            }
        } }
    }
}

/// A table of words.
pub fn table(table: &Table) -> Markup {
    html! {
        div.table { table {
            caption { (table.caption) }
            @if !table.head.is_empty() { thead { tr { @for cell in &table.head { th { (cell) } } } } }
            tbody { @for row in &table.rows { tr { @for cell in row { td { (cell) } } } } }
        } }
    }
}

fn game(shown: &Shown, boards: &[Board]) -> Markup {
    let points = shown.values.iter().enumerate().map(|(turn, value)| (turn as f64, *value)).collect();
    let line = Chart::Lines {
        caption: "The value to the first seat after each turn".into(),
        x: "turns".into(),
        y: "value to the first seat".into(),
        unit: Unit::Share,
        range: (0.0, 1.0),
        lines: vec![Line { label: String::new(), points }],
        mark: Some(0.5),
    };
    html! {
        section id="game" {
            h2 { "A game that stands for the others" }
            p {
                "Game " (shown.number) " of the judged ones, between players of " (shown.player) ": " (shown.why)
                ". It ends so: " (shown.result) ". Values are those of the judge to the first seat."
            }
            @if shown.values.len() > 2 { @if let Some(chart) = chart::chart(&line) { (chart) } }
            (steps(boards))
            details {
                summary { "All moves, with the value after each" }
                ol.moves {
                    @for (at, mv) in shown.moves.iter().enumerate() {
                        li {
                            (mv) " "
                            @if let Some(value) = shown.values.get(at + 1) { span { (Unit::Share.text(*value)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Boards one at a time, chosen by a row of buttons that the arrow keys go through; on paper all of them.
fn steps(boards: &[Board]) -> Markup {
    let chosen = (1..=boards.len())
        .map(|nth| format!(".step:nth-of-type({nth}):checked ~ .boards figure:nth-of-type({nth})"))
        .collect::<Vec<_>>()
        .join(",");
    html! {
        @if !boards.is_empty() {
            style { (PreEscaped(format!("{chosen}{{display:block}}"))) }
            div.steps {
                @for (nth, board) in boards.iter().enumerate() {
                    input.step type="radio" name="step" checked[nth + 1 == boards.len()] aria-label=(board.caption) title=(board.caption);
                }
                div.boards {
                    @for board in boards {
                        figure { img src=(board.address) alt=(board.caption); figcaption { (board.caption) } }
                    }
                }
            }
        }
    }
}

fn rules(sheet: &Sheet) -> Markup {
    html! {
        section id="rules" {
            h2 { "The rules" }
            details {
                summary { "The rules in English" }
                @for section in &sheet.sections {
                    h3 { (section.title) }
                    @for block in &section.blocks { (self::block(block)) }
                }
            }
        }
    }
}

fn block(block: &Block) -> Markup {
    html! {
        @match block {
            Block::Paragraph(said) => p { (said) },
            Block::Heading(said) => h3 { (said) },
            Block::Steps(items) => ol { (self::items(items, true)) },
            Block::List(items) => ul { (self::items(items, false)) },
            Block::Picture(_) => {}
        }
    }
}

fn items(items: &[Item], numbered: bool) -> Markup {
    html! {
        @for item in items {
            li {
                (item.text)
                @if !item.below.is_empty() {
                    @if numbered { ol { (self::items(&item.below, numbered)) } } @else { ul { (self::items(&item.below, numbered)) } }
                }
            }
        }
    }
}
