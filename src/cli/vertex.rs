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
        Vertices { skips_i: model.look.points }
    }

    /// A move in our words as a vertex: `j9` is `K9`, and other words stay.
    pub fn from_move(self, text: &str) -> String {
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

    /// A vertex as a move in our words.
    pub fn to_move(self, vertex: &str) -> String {
        let lower = vertex.trim().to_lowercase();
        match place(&lower) {
            Some((column, row)) => {
                let column = if self.skips_i && column > 8 { column - 1 } else { column };
                format!("{}{row}", char::from(b'a' + column))
            }
            None => lower,
        }
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
            assert_eq!(go.from_move(site), vertex);
            assert_eq!(go.to_move(vertex), site);
        }
        assert_eq!((hex.from_move("i9").as_str(), hex.to_move("I9").as_str()), ("I9", "i9"));
    }
}
