//! Every code of a diagnostic explained, read from the table `errors.txt` beside this file.
//!
//! An entry of the table is a heading `# code`, a line that says what is wrong, lines that say why and what to do,
//! and mostly `wrong:` and `mended:` with an example each, indented by two.

use serde::Serialize;
use std::fmt;

const TABLE: &str = include_str!("errors.txt");

/// What the code of a diagnostic means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The code.
    pub code: &'static str,
    /// What is wrong, in one sentence.
    pub meaning: &'static str,
    /// Why it is wrong, and what to do; may be empty.
    pub why: String,
    /// A text with the mistake: items of a game, or a whole file; empty where no small text shows it.
    /// Where several files take part, each stands behind a comment with its name.
    pub wrong: String,
    /// The same text without the mistake.
    pub mended: String,
}

/// The codes that can be explained, as they stand in the table.
pub fn codes() -> Vec<&'static str> {
    entries().filter_map(|entry| entry.lines().next()).collect()
}

/// What this code means; none if there is no such code.
pub fn explain(code: &str) -> Option<Explanation> {
    entries().find(|entry| entry.lines().next() == Some(code)).and_then(read)
}

fn entries() -> impl Iterator<Item = &'static str> {
    TABLE.split("\n# ").map(|entry| entry.strip_prefix("# ").unwrap_or(entry))
}

fn read(entry: &'static str) -> Option<Explanation> {
    let (told, examples) = entry.split_once("\nwrong:\n").unwrap_or((entry, ""));
    let (wrong, mended) = examples.split_once("\nmended:\n").unwrap_or((examples, ""));
    let mut lines = told.lines();
    Some(Explanation {
        code: lines.next()?,
        meaning: lines.next()?,
        why: lines.collect::<Vec<_>>().join(" ").trim().to_string(),
        wrong: outdent(wrong),
        mended: outdent(mended),
    })
}

/// An example without the table's indent.
fn outdent(text: &str) -> String {
    let lines: Vec<&str> =
        text.trim_end().lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
    lines.join("\n")
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.code, self.meaning)?;
        if !self.why.is_empty() {
            writeln!(f, "\n{}", self.why)?;
        }
        for (heading, text) in [("Wrong:", &self.wrong), ("Mended:", &self.mended)] {
            if !text.is_empty() {
                writeln!(f, "\n{heading}\n")?;
                text.lines().try_for_each(|line| writeln!(f, "    {line}"))?;
            }
        }
        Ok(())
    }
}
