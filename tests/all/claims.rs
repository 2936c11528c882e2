//! What the pages claim, beside what there is and what the commands print.

use crate::claims_support::{page, pages, Page};
use crate::cli_support::{json, json_lines, prints, run};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Commands whose first argument is a game.
const OF_A_GAME: &[&str] = &[
    "rules",
    "show",
    "play",
    "moves",
    "playout",
    "trace",
    "best",
    "perft",
    "results",
    "positions",
    "decisions",
    "solve",
    "program",
    "ugi",
    "gtp",
];

/// The commands with the options of each: name, and whether a value follows.
fn commands() -> BTreeMap<String, BTreeMap<String, bool>> {
    let mut found = BTreeMap::new();
    for command in listed(&[]) {
        let mut options = options(&[&command]);
        // Commands of their own inside one: their options count as its.
        if command != "help" {
            listed(&[&command]).iter().for_each(|inner| options.extend(self::options(&[&command, inner])));
        }
        found.insert(command, options);
    }
    found
}

/// The commands that `--help` lists.
fn listed(outer: &[&str]) -> Vec<String> {
    let help = prints(&[outer, &["--help"]].concat());
    let lines = help.lines().skip_while(|l| *l != "Commands:").skip(1).take_while(|l| !l.is_empty());
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_string).collect()
}

fn options(command: &[&str]) -> BTreeMap<String, bool> {
    if command.last() == Some(&"help") {
        return BTreeMap::new();
    }
    let help = prints(&[command, &["--help"]].concat());
    let with_dashes = help.lines().filter_map(|line| line.trim_start().split_once("--"));
    // A line of an option begins with it, or with its short form.
    let own = with_dashes.filter(|(before, _)| before.is_empty() || before.starts_with('-'));
    own.map(|(_, rest)| {
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
        let value = rest[name.len()..].starts_with(" <");
        (name, value)
    })
    .collect()
}

/// Is it a word that stands for itself, not for something to be filled in?
fn is_plain(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// The arguments of a command that are no options.
fn positional<'a>(words: &'a [String], options: &BTreeMap<String, bool>) -> Vec<&'a str> {
    let (mut found, mut value) = (Vec::new(), false);
    for word in words {
        match word.strip_prefix("--") {
            Some(option) => value = options.get(option).copied().unwrap_or(false),
            None if value => value = false,
            None => found.push(word.as_str()),
        }
    }
    found
}

/// What a command line on a page names that is not there.
fn unknown(
    words: &[String],
    commands: &BTreeMap<String, BTreeMap<String, bool>>,
    games: &BTreeSet<String>,
) -> Option<String> {
    let command = words.first().filter(|word| is_plain(word) && !word.chars().all(char::is_numeric))?;
    let Some(options) = commands.get(command) else { return Some(format!("no command `{command}`")) };
    for word in &words[1..] {
        let name = word.strip_prefix("--").map(|rest| rest.split('=').next().unwrap_or(rest));
        if let Some(name) = name.filter(|name| !name.is_empty() && !options.contains_key(*name)) {
            return Some(format!("`{command}` has no option `--{name}`"));
        }
    }
    let arguments = positional(&words[1..], options);
    let named: Vec<&str> = match command.as_str() {
        "match" => arguments.into_iter().skip(2).take(1).collect(),
        "diff" => arguments.into_iter().take(2).collect(),
        "bench" | "compare" => arguments,
        c if OF_A_GAME.contains(&c) => arguments.into_iter().take(1).collect(),
        _ => Vec::new(),
    };
    let missing = named.into_iter().find(|game| is_plain(game) && !games.contains(*game));
    missing.map(|game| format!("no game `{game}`"))
}

fn games() -> BTreeSet<String> {
    let list = json(&["list", "--json"]);
    list.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_string()).collect()
}

#[test]
fn commands_options_and_games_that_pages_name_are_there() {
    let (commands, games) = (commands(), games());
    let (mut wrong, mut lines) = (Vec::new(), 0);
    for Page { name, text } in pages() {
        for words in crate::claims_support::command_lines(&text, &commands.keys().cloned().collect()) {
            lines += 1;
            wrong.extend(unknown(&words, &commands, &games).map(|what| format!("{name}: {words:?}: {what}")));
        }
    }
    assert!(lines > 150, "only {lines} command lines were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_wrong_command_line_is_noticed() {
    let (commands, games) = (commands(), games());
    let told = |line: &str| {
        let names = commands.keys().cloned().collect();
        let lines = crate::claims_support::command_lines(&format!("See `boardwright {line}`."), &names);
        assert_eq!(lines.len(), 1, "{line}");
        unknown(&lines[0], &commands, &games)
    };
    assert_eq!(told("play hex --set size=5 --second mcts:1s"), None);
    assert!(told("boards").is_some_and(|what| what.contains("command")));
    assert!(told("play hexx").is_some_and(|what| what.contains("game")));
    assert!(told("match random random hexx").is_some_and(|what| what.contains("game")));
    assert!(told("play hex --sett size=5").is_some_and(|what| what.contains("option")));
}

#[test]
fn links_and_files_that_pages_name_are_there() {
    let mut wrong = Vec::new();
    for Page { name, text } in pages() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
        let folder = folder.parent().unwrap();
        for link in crate::claims_support::links(&text) {
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target =
                if path.is_empty() { name.clone() } else { crate::claims_support::beside(&name, path) };
            if !path.is_empty() && !folder.join(path).exists() {
                wrong.push(format!("{name}: no file {path}"));
            } else if !anchor.is_empty() && !crate::claims_support::anchors(&page(&target)).contains(anchor) {
                wrong.push(format!("{name}: {target} has no heading #{anchor}"));
            }
        }
        for file in crate::claims_support::files(&text) {
            if !std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&file).exists() {
                wrong.push(format!("{name}: no file {file}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_index_names_every_page() {
    let index = page("docs/README.md");
    for Page { name, .. } in pages() {
        if let Some(file) = name.strip_prefix("docs/").filter(|file| *file != "README.md") {
            assert!(index.contains(&format!("| [{}]({file}) |", file.trim_end_matches(".md"))), "{file}");
        }
    }
}

#[test]
fn counts_are_right() {
    let (games, count) = (games().len(), |what| json(&["list", what, "--json"]).as_array().unwrap().len());
    let (libraries, patterns) = (count("--libraries"), count("--patterns"));
    let holds =
        |name: &str, text: String| assert!(page(name).contains(&text), "{name} does not say `{text}`");
    holds("README.md", format!("the {games} games in"));
    holds("README.md", format!("| games that come with it | {games} |"));
    holds("docs/faq.md", format!("the {games} games"));
    holds("CHANGELOG.md", format!("{games} games and variants, {libraries} libraries, {patterns} patterns"));
}

#[test]
fn coverage_counts_its_rows_and_names_files() {
    let page = page("docs/coverage.md");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| game |"))
        .map(|line| line.split(" | ").collect())
        .collect();
    let count = |verdict: &str| rows.iter().filter(|row| row[3] == verdict).count();
    let said = format!(
        "{} published abstract board games without chance, hidden information or simultaneous choice: **{} are written, {} can be\nwritten, {} would be long, {} are impossible.**",
        rows.len(),
        count("written"),
        count("can be written"),
        count("long"),
        count("impossible")
    );
    assert!(page.contains(&said), "docs/coverage.md does not say `{said}`");
    for row in rows.iter().filter(|row| row[3] == "written") {
        let file = row[4].split_once("](../").and_then(|(_, rest)| rest.split_once(')'));
        let file = file.unwrap_or_else(|| panic!("no file for {}", row[0])).0;
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists(), "{file}");
    }
}

/// A number with commas.
fn grouped(number: &serde_json::Value) -> String {
    let digits = number.as_u64().unwrap().to_string();
    let from_the_end: Vec<String> =
        digits.as_bytes().rchunks(3).map(|c| String::from_utf8_lossy(c).into()).collect();
    from_the_end.into_iter().rev().collect::<Vec<_>>().join(",")
}

/// The line of docs/comparison.md for a game that was measured.
fn line(measured: &serde_json::Value) -> String {
    let walks = [("RBG", "whole moves"), ("RBG", "choices"), ("OpenSpiel", "actions")];
    let cell = |(system, walk): &(&str, &str)| {
        let peers = measured["peers"].as_array().unwrap();
        let peer = peers.iter().find(|p| p["system"] == *system && p["walk"] == *walk);
        peer.map_or("–".to_string(), |p| match p["same_walk"] == true {
            true => grouped(&p["playouts_per_second"]),
            false => format!("({})", grouped(&p["playouts_per_second"])),
        })
    };
    let ratio = measured["ratio"].as_f64().map_or("–".to_string(), |ratio| format!("**{ratio:.2}**"));
    let cells: Vec<String> = walks.iter().map(cell).collect();
    let (title, own) = (measured["title"].as_str().unwrap(), grouped(&measured["playouts_per_second"]));
    let turns = measured["mean_turns"].as_f64().unwrap();
    format!("| {title} | {own} | {} | {ratio} | {turns:.1} |", cells.join(" | "))
}

#[test]
fn the_comparison_is_that_of_the_recorded_run() {
    let page = page("docs/comparison.md");
    let measured = json_lines(&["compare", "--recorded", "--json"]);
    measured.iter().for_each(|m| assert!(page.contains(&line(m)), "docs/comparison.md lacks\n{}", line(m)));
    let shown = page
        .lines()
        .filter(|l| l.matches('|').count() == 8 && !l.starts_with("| game") && !l.starts_with("|-"));
    assert_eq!(shown.count(), measured.len(), "a line of the table has not been measured");

    let ratios: Vec<f64> = measured.iter().filter_map(|m| m["ratio"].as_f64()).collect();
    let won: Vec<f64> = ratios.iter().copied().filter(|ratio| *ratio > 1.0).collect();
    let (least, most) = won.iter().fold((f64::MAX, 0.0f64), |(a, b), r| (a.min(*r), b.max(*r)));
    let claim = format!(
        "{} of the {} lines with an equal walk, by {least:.2} to {most:.2} times",
        won.len(),
        ratios.len()
    );
    assert!(page.contains(&claim), "docs/comparison.md does not say `{claim}`");
    let date = measured[0]["date"].as_str().unwrap();
    assert!(page.contains(&format!("Measured on {date}")));
    assert!(crate::claims_support::page("README.md").contains(&format!("all {} lines", measured.len())));
}

#[test]
fn equal_walks_have_games_of_equal_length() {
    for measured in json_lines(&["compare", "--recorded", "--json"]) {
        for peer in measured["peers"].as_array().unwrap().iter().filter(|peer| peer["same_walk"] == true) {
            let (own, theirs) =
                (measured["mean_turns"].as_f64().unwrap(), peer["mean_turns"].as_f64().unwrap());
            // Some count the steps of a turn.
            let steps = (theirs / own).round();
            assert!((theirs / steps / own - 1.0).abs() < 0.01, "{measured}");
        }
    }
}

/// Positions that a row of the table of solved games may have taken to be tried here.
const FEW_NODES: u64 = 50_000;

#[test]
fn solved_values_are_those_of_the_table() {
    let mut tried = 0;
    for row in page("docs/solved.md").lines().filter(|l| l.starts_with("| ") && l.matches('|').count() == 7) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let Ok(nodes) = cells[3].replace(',', "").parse::<u64>() else { continue };
        if nodes > FEW_NODES {
            continue;
        }
        tried += 1;
        let mut args = vec!["solve", cells[0], "--json"];
        for word in cells[1].split([' ', ',', '`']).filter(|word| !word.is_empty()) {
            args.extend(word.contains('=').then_some("--set"));
            args.push(word);
        }
        let found = json(&args);
        let of_the_first = found["values"][0]["at_least"].as_i64().unwrap();
        assert_eq!(found["values"][0]["exact"], true, "{row}");
        let sign = match cells[2] {
            value if value.starts_with("first seat") => 1,
            value if value.starts_with("second seat") => -1,
            value => i64::from(value != "draw") * 2,
        };
        assert_eq!(of_the_first.signum(), sign, "{row}");
        if let Some((_, margin)) = cells[2].split_once(" by ") {
            assert_eq!(of_the_first.abs().to_string(), margin, "{row}");
        }
        assert_eq!(found["nodes"].as_u64(), Some(nodes), "{row}");
    }
    assert!(tried >= 20, "only {tried} rows were tried");
}

#[test]
fn the_language_page_lists_what_explain_proves() {
    let language = page("docs/language.md");
    let section = language.split("## 13.").nth(1).unwrap();
    let rows =
        section.lines().skip_while(|l| !l.starts_with("|---")).skip(1).take_while(|l| l.starts_with('|'));
    let listed: Vec<&str> = rows.filter_map(|row| row.split('|').nth(1)).map(str::trim).collect();
    let explained = json(&["explain", "hex", "--json"]);
    let facts: Vec<&str> =
        explained["facts"].as_array().unwrap().iter().map(|fact| fact["fact"].as_str().unwrap()).collect();
    assert_eq!(listed, facts);
}

#[test]
fn codes_in_tables_of_errors_are_explained() {
    let boards = page("docs/boards.md");
    let errors = boards.split("## Errors").nth(1).unwrap();
    let codes: Vec<&str> = errors.lines().filter_map(|l| l.strip_prefix("| `")?.split('`').next()).collect();
    assert!(codes.len() > 5);
    codes.iter().for_each(|code| drop(run(0, &["explain", code], "")));
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let folder = crate::cli_support::Folder::new("man");
    let to = folder.path("man1");
    prints(&["man", &to]);
    for command in listed(&[]).iter().filter(|command| *command != "help") {
        let file = format!("{to}/boardwright-{command}.1");
        let text = std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("no page for {command}"));
        assert!(text.contains(".TH boardwright") && text.contains(".SH SYNOPSIS"), "{text}");
    }
    let file = folder.write("file", "");
    assert!(crate::cli_support::fails(1, &["man", &file]).contains("file-not-written"));
}

/// A game's lines without its tests, blank ones counted.
fn lines_of(text: &str) -> usize {
    let (mut lines, mut in_test) = (Vec::new(), false);
    for line in text.lines() {
        let begins = line.starts_with("  test \"");
        let again = line.is_empty() && lines.last().is_some_and(|last: &&str| last.is_empty());
        if !(begins || in_test || again) {
            lines.push(line);
        }
        in_test = if begins { !line.ends_with('}') } else { in_test && line != "  }" };
    }
    let before_the_end = lines.len().checked_sub(2).map(|at| lines[at]);
    lines.len() - usize::from(before_the_end == Some(""))
}

#[test]
fn the_page_of_coverage_counts_the_lines_of_games() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(folder.join("docs/coverage.md")).unwrap();
    let (mut counted, mut wrong) = (0, Vec::new());
    for part in text.split("](../").skip(1) {
        let Some((path, rest)) = part.split_once("), ") else { continue };
        let Some((claim, _)) = rest.split_once(" lines") else { continue };
        let Ok(claim) = claim.parse::<usize>() else { continue };
        let lines = lines_of(&std::fs::read_to_string(folder.join(path)).unwrap());
        counted += 1;
        wrong.extend((lines != claim).then(|| format!("{path}: {lines} lines, not {claim}")));
    }
    assert!(counted > 60, "only {counted} games have their lines counted");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_page_of_coverage_adds_its_verdicts_up() {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/coverage.md")).unwrap();
    let of = |verdict: &str| {
        let rows = text.lines().filter(|line| line.starts_with("| "));
        rows.filter(|row| row.split(" | ").nth(3) == Some(verdict)).count()
    };
    let [written, can, long, impossible] = ["written", "can be written", "long", "impossible"].map(of);
    let all = written + can + long + impossible;
    let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let claim = format!(
        "{all} published abstract board games without chance, hidden information or simultaneous choice: \
        **{written} are written, {can} can be written, {long} would be long, {impossible} are impossible.**"
    );
    assert!(said.contains(&claim), "{claim}");
}
