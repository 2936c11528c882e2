//! Places in a text as editors count them: lines, and UTF-16 code units in a line, both from 0.

/// A place in a text: a line, and how many UTF-16 code units of it stand before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 0.
    pub line: u32,
    /// UTF-16 code units, from 0.
    pub column: u32,
}

/// Where the lines of a text begin. Lines end with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// The lines of a text.
    pub fn new(text: &str) -> Lines {
        let bytes = text.as_bytes();
        let ends = |at: &usize| match bytes[*at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect();
        Lines { starts }
    }

    /// How many lines there are; the empty text has one.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The bytes of a line, its end left out; those of the last line where there are not so many.
    fn line(&self, text: &str, line: usize) -> std::ops::Range<usize> {
        let line = line.min(self.starts.len() - 1);
        let start = self.starts[line];
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        start..start + text[start..end].trim_end_matches(['\n', '\r']).len()
    }

    /// The byte at a position. A position past the end of its line is that end, one past the last line the end of the
    /// text, one inside of a character its beginning.
    pub fn offset(&self, text: &str, position: Position) -> usize {
        if position.line as usize >= self.starts.len() {
            return text.len();
        }
        let line = self.line(text, position.line as usize);
        let mut units = 0;
        for (at, c) in text[line.clone()].char_indices() {
            units += c.len_utf16() as u32;
            if units > position.column {
                return line.start + at;
            }
        }
        line.end
    }

    /// The position of a byte.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let units = text[self.starts[line]..offset].chars().map(char::len_utf16).sum::<usize>();
        Position { line: line as u32, column: units as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_bytes_agree_in_any_script() {
        let text = "boardwright 1\r\n-- 𝄞 ä\rgame \"日本\" {\n}\n";
        let lines = Lines::new(text);
        assert_eq!(lines.count(), 5);
        for (at, _) in text.char_indices().filter(|(_, c)| !matches!(c, '\r' | '\n')) {
            assert_eq!(lines.offset(text, lines.position(text, at)), at);
        }
        assert_eq!(lines.position(text, text.find('ä').unwrap()), Position { line: 1, column: 6 });
    }

    #[test]
    fn positions_that_do_not_exist_are_the_nearest_before() {
        let text = "a𝄞b\nc";
        let lines = Lines::new(text);
        assert_eq!(lines.offset(text, Position { line: 0, column: 2 }), 1);
        assert_eq!(lines.offset(text, Position { line: 0, column: 99 }), 6);
        assert_eq!(lines.offset(text, Position { line: 9, column: 9 }), text.len());
        assert_eq!(lines.position(text, 3), Position { line: 0, column: 1 });
    }
}
