//! Sites as the Go text protocol names them.

use boardwright::model::Model;

/// How sites are named. On boards whose stones stand on crossings the letter I is left out, as Go players do.
#[derive(Clone, Copy, Debug)]
pub struct Vertices {
    skips_i: bool,
}

impl Vertices {
    /// For a game.
    pub fn of(model: &Model) -> Vertices {
        Vertices { skips_i: model.look.points() }
    }

    /// A move in our words as a vertex: `j9` is `K9`, and other words stay.
    pub fn vertex(self, text: &str) -> String {
        match place(text) {
            Some((column, row)) => {
                let column = if self.skips_i && column >= 8 { column + 1 } else { column };
                match column {
                    0..=25 => format!("{}{row}", char::from(b'A' + column)),
                    _ => text.to_string(),
                }
            }
            None => text.to_string(),
        }
    }

    /// A vertex as a move in our words; nothing for a vertex that there is not.
    pub fn to_move(self, vertex: &str) -> Option<String> {
        let lower = vertex.trim().to_lowercase();
        match place(&lower) {
            Some((8, _)) if self.skips_i => None,
            Some((column, row)) => {
                let column = if self.skips_i && column > 8 { column - 1 } else { column };
                Some(format!("{}{row}", char::from(b'a' + column)))
            }
            None => Some(lower),
        }
    }

    /// A line of a drawing: the letters of the columns are those of vertices.
    pub fn heading(self, line: &str) -> String {
        let letters = |word: &str| word.len() == 1 && word.as_bytes()[0].is_ascii_lowercase();
        if !self.skips_i || !line.split_whitespace().all(letters) {
            return line.to_string();
        }
        line.chars().map(|c| if ('i'..'z').contains(&c) { char::from(c as u8 + 1) } else { c }).collect()
    }
}

/// The column, from 0, and the row of a site with one letter.
fn place(text: &str) -> Option<(u8, u32)> {
    let mut letters = text.chars();
    let letter = letters.next().filter(char::is_ascii_lowercase)?;
    Some((letter as u8 - b'a', letters.as_str().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letter_i_is_left_out_on_crossings() {
        let (go, hex) = (Vertices { skips_i: true }, Vertices { skips_i: false });
        for (site, vertex) in [("a1", "A1"), ("h8", "H8"), ("i9", "J9"), ("s19", "T19"), ("pass", "pass")] {
            assert_eq!(go.vertex(site), vertex);
            assert_eq!(go.to_move(vertex).as_deref(), Some(site));
        }
        assert_eq!(go.to_move("I9"), None);
        assert_eq!((hex.vertex("i9").as_str(), hex.to_move("I9").as_deref()), ("I9", Some("i9")));
        let letters = "  a b c d e f g h i";
        assert_eq!(
            (go.heading(letters), hex.heading(letters)),
            ("  a b c d e f g h j".into(), letters.into())
        );
        assert_eq!(go.heading("9 x . i 9"), "9 x . i 9");
    }
}
