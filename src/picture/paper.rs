//! Sheets of paper and texts set on them.

use super::shape::width_of;

/// A sheet of paper: width and height in points, 72 to the inch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Across.
    pub width: f32,
    /// Down.
    pub height: f32,
}

/// A text in columns.
pub(super) struct Columns {
    /// The height of its letters.
    pub size: f64,
    /// The lines of each column.
    pub columns: Vec<Vec<String>>,
}

/// How far apart lines are, for letters of height 1.
pub(super) const LEADING: f64 = 1.25;

/// Sets a text in `n` columns of a width and height, with the largest letters, at most of height 10, that fit.
pub(super) fn set(text: &str, n: usize, width: f64, height: f64) -> Columns {
    const SIZES: [f64; 14] = [10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0, 4.5, 4.0, 3.5];
    let mut set = Columns { size: SIZES[0], columns: Vec::new() };
    for size in SIZES {
        let lines: Vec<String> = text.lines().flat_map(|line| wrapped(line, width / size)).collect();
        let fit = ((height / (size * LEADING)).floor() as usize).max(1);
        set = Columns {
            size,
            columns: lines.chunks(lines.len().div_ceil(n).max(1)).map(<[String]>::to_vec).collect(),
        };
        if lines.len().div_ceil(n) <= fit {
            break;
        }
        set.columns.iter_mut().for_each(|column| column.truncate(fit));
    }
    set
}

/// A line broken between words; what follows is indented like the words of a numbered item.
fn wrapped(line: &str, width: f64) -> Vec<String> {
    let indent = line.len() - line.trim_start().len();
    let hang = indent + line.trim_start().find(". ").filter(|at| *at < 3).map_or(0, |at| at + 2);
    let mut lines = vec![" ".repeat(indent)];
    let mut empty = true;
    for word in line.split_whitespace() {
        let last = lines.len() - 1;
        if !empty && width_of(&lines[last]) + width_of(word) + 0.278 > width {
            lines.push(" ".repeat(hang) + word);
            continue;
        }
        if !empty {
            lines[last].push(' ');
        }
        lines[last].push_str(word);
        empty = false;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_set_in_smaller_letters() {
        let text = "1. One word after another until the line is full.\n".repeat(60);
        let (large, small) = (set(&text, 2, 250.0, 700.0), set(&text, 2, 250.0, 300.0));
        assert!(small.size < large.size);
        let words = |set: &Columns| set.columns.concat().join(" ").split_whitespace().count();
        assert!(words(&small) == text.split_whitespace().count() && words(&large) == words(&small));
        assert!(small.columns.iter().all(|column| column.len() as f64 * small.size * LEADING <= 300.0));
        assert!(small.columns.concat().iter().all(|line| width_of(line) * small.size <= 250.0));
    }
}
