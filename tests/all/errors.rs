//! Runs the cases of `tests/errors`: texts that must be refused, each with what is said of it.
//!
//! A case begins with its expectations: `-- error: LINE:COL code message | help: … | LINE:COL note`, and `-- set: …`
//! with options. A place in another file than the case's own has that file's name before it. Further files of a case
//! follow behind comments with their names. `UPDATE=1 cargo test errors` writes the expectations anew.

use crate::texts::{complaints, split};
use boardwright::diagnostic::{Diagnostic, Severity};
use boardwright::span::{SourceMap, Span};
use std::fs;
use std::path::{Path, PathBuf};

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors");
    let mut cases = Vec::new();
    for folder in ["syntax", "check"] {
        let entries = fs::read_dir(root.join(folder)).unwrap();
        cases.extend(entries.map(|e| e.unwrap().path()));
    }
    cases.sort();
    cases
}

fn is_expectation(line: &&str) -> bool {
    line.starts_with("-- error: ") || line.starts_with("-- warning: ")
}

/// The case's own expectations, and what is really said, line by line.
fn run(case: &str) -> (Vec<String>, Vec<String>) {
    let expected = case.lines().filter(is_expectation).map(str::to_string).collect();
    let settings = case.lines().filter_map(|l| l.strip_prefix("-- set: ")).filter_map(|s| s.split_once('='));
    let settings = settings.map(|(n, v)| (n.to_string(), v.to_string())).collect();
    let (files, found) = complaints(&split(case), "example", &settings);
    (expected, found.iter().map(|d| told(&files, d)).collect())
}

fn told(files: &SourceMap, d: &Diagnostic) -> String {
    let severity = if d.severity == Severity::Error { "error" } else { "warning" };
    let mut line = format!("-- {severity}: {} {} {}", place(files, d.span), d.code, d.message);
    d.help.iter().for_each(|help| line += &format!(" | help: {help}"));
    d.notes.iter().for_each(|(span, note)| line += &format!(" | {} {note}", place(files, *span)));
    line
}

fn place(files: &SourceMap, span: Span) -> String {
    let name = &files.get(span.file).name;
    let (line, col) = files.line_col(span);
    match name.as_str() {
        "example.game" => format!("{line}:{col}"),
        _ => format!("{name}:{line}:{col}"),
    }
}

/// The case with the expectations that fit it.
fn renewed(case: &str) -> String {
    let bare: String = case.lines().filter(|l| !is_expectation(l)).map(|l| format!("{l}\n")).collect();
    let lines = run(&bare).1.len();
    let shifted = "-- error: \n".repeat(lines) + &bare;
    let expectations = run(&shifted).1;
    expectations.iter().map(|l| format!("{l}\n")).collect::<String>() + &bare
}

#[test]
fn every_case_is_refused_as_it_says() {
    let mut wrong = Vec::new();
    for path in cases() {
        let mut case = fs::read_to_string(&path).unwrap();
        if std::env::var_os("UPDATE").is_some() {
            case = renewed(&case);
            fs::write(&path, &case).unwrap();
        }
        let (expected, found) = run(&case);
        if expected != found || found.is_empty() {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            wrong.push(format!("{name}\n  expected\n{}\n  found\n{}", expected.join("\n"), found.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn there_are_many_cases() {
    assert!(cases().len() >= 60);
}

#[test]
fn advice_is_looked_for_as_long_as_it_is_read() {
    let defines: String = (0..3000).map(|n| format!("define given_{n} = givne_{n}\n")).collect();
    let case = format!(
        "boardwright 1\ngame \"Example\" {{\nplayers White, Black\nboard square(4)\npieces stone\n{defines}\
         turn {{ choose s in empty place my stone at s }}\nends {{ draw when full }}\n}}\n"
    );
    let (_, found) = complaints(&split(&case), "example", &Vec::new());
    let unknown: Vec<&Diagnostic> = found.iter().filter(|d| d.code == "unknown-name").collect();
    let advised = unknown.iter().filter(|d| d.help.is_some()).count();
    assert_eq!((unknown.len(), advised), (3000, 40));
}

/// Two branches that offer the same candidates, with what each one allows then.
fn branches(first: &str, second: &str) -> String {
    format!(
        "boardwright 1\ngame \"Example\" {{\nplayers White, Black\nboard square(3)\npieces man\n\
         setup {{ place White man at bottom place Black man at top }}\n\
         turn {{\neither {{ choose s in mine where s.col > 1 {first} }}\nor {{ choose s in mine where s.col < 3 {second} }}\n}}\n\
         ends {{ mover loses when stuck }}\n}}\n"
    )
}

#[test]
fn branches_that_share_candidates_are_warned_of_only_where_a_move_is_lost() {
    let north = "choose t in neighbours(s, north) & empty move s to t";
    let west = "choose t in neighbours(s, northwest) & empty move s to t";
    for (second, lost) in [(north, false), (west, true)] {
        let (_, found) = complaints(&split(&branches(north, second)), "example", &Vec::new());
        let codes: Vec<&str> = found.iter().map(|d| d.code).collect();
        assert_eq!(codes, if lost { vec!["branches-overlap"] } else { vec![] }, "{second}");
    }
}
