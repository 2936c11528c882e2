//! `boardwright report --compare A.json B.json`

use super::page::framed;
use super::read;
use crate::cli::files;
use crate::cli::out::{Code, Done, Out};
use boardwright::measure::{Measure, Report};
use maud::html;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Measures of two reports beside each other.
struct Pair<'a> {
    a: &'a Measure,
    b: &'a Measure,
}

impl Pair<'_> {
    /// The difference, where each of the two has an interval: does 0 lie outside of its own? Intervals of independent
    /// samples add up as squares.
    fn differs(&self) -> Option<bool> {
        let half = |m: &Measure| Some((m.estimate.high? - m.estimate.low?) / 2.0);
        let both = libm::hypot(half(self.a)?, half(self.b)?);
        Some((self.a.estimate.value - self.b.estimate.value).abs() > both)
    }

    fn word(&self) -> &'static str {
        match self.differs() {
            Some(true) => "differs",
            Some(false) => "not told apart",
            None if self.a.estimate.value == self.b.estimate.value => "the same",
            None => "differs",
        }
    }
}

pub fn run((a, b): (&PathBuf, &PathBuf), output: Option<&Path>, out: &mut Out) -> Done {
    let (a, b) = (read(a)?, read(b)?);
    let pairs: Vec<Pair> =
        a.measures().filter_map(|measure| Some(Pair { a: measure, b: b.measure(&measure.id)? })).collect();
    if let Some(file) = output {
        files::write(file, page(&a, &b, &pairs))?;
    }
    writeln!(out, "A {}: {}\nB {}: {}\n", named(&a), a.verdict, named(&b), b.verdict)?;
    let width = pairs.iter().map(|pair| pair.a.name.chars().count()).max().unwrap_or(0);
    for pair in &pairs {
        let (a, b) = (pair.a.text(), pair.b.text());
        writeln!(out, "{:width$}  {a:>10}  {b:>10}  {}", pair.a.name, pair.word())?;
    }
    Ok(Code::Fine)
}

/// The title and the options that are set.
fn named(report: &Report) -> String {
    let settings = report.manifest.subjects.iter().take(1).flat_map(|subject| &subject.settings);
    report.title.clone() + &settings.map(|(name, value)| format!(" {name}={value}")).collect::<String>()
}

fn page(a: &Report, b: &Report, pairs: &[Pair]) -> String {
    let title = format!("{} and {}", named(a), named(b));
    let body = html! {
        h1 { (title) }
        p { "A is " (named(a)) ": " (a.verdict) ". B is " (named(b)) ": " (b.verdict) "." }
        p {
            "Two numbers differ if their difference is larger than its own 95 % interval, by the intervals of both. Of twenty \
             numbers that are the same, one may seem to differ by chance."
        }
        div.table { table {
            thead { tr { th { "measure" } th { "A" } th { "95 %" } th { "B" } th { "95 %" } th { "" } } }
            tbody {
                @for pair in pairs {
                    tr {
                        td { (pair.a.name) }
                        td.number { (pair.a.text()) } td.number { (pair.a.interval_text()) }
                        td.number { (pair.b.text()) } td.number { (pair.b.interval_text()) }
                        td { (pair.word()) }
                    }
                }
            }
        } }
    };
    framed(&title, &body)
}
