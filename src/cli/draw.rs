//! Draws positions as text and as SVG.

use boardwright::board::{self, CellLook, PieceLook, Site, SiteSet};
use boardwright::engine::notation::piece_symbol;
use boardwright::model::{MarkId, Model, Piece, Position, Tint};

/// A drawn position.
pub struct Picture<'a> {
    /// The rules.
    pub model: &'a Model,
    /// What stands where.
    pub position: &'a Position,
    /// Sites to be pointed out, such as those that the last move changed.
    pub changed: SiteSet,
    /// May the text be coloured?
    pub colour: bool,
}

impl Picture<'_> {
    /// The board as lines of text, with coordinates; where it has none, with the sites' names beside it, or under them
    /// where sites have no places.
    pub fn text(&self) -> String {
        let board = &self.model.board;
        let plain = board.text(&|site| self.cell(site));
        let names = board.text(&|site| board.name(site).to_string());
        let drawn = if self.colour { self.coloured() } else { plain.clone() };
        let unnamed = board.text(&|_| ".".into()).chars().all(|c| c == '.' || c.is_whitespace());
        if unnamed && plain.lines().count() == 1 {
            self.in_columns()
        } else if unnamed {
            beside(&plain, &drawn, &names)
        } else {
            drawn
        }
    }

    /// The sites in order, each with its name under it.
    fn in_columns(&self) -> String {
        let board = &self.model.board;
        let sites: Vec<Site> = board.iter().collect();
        let cells: Vec<String> = board.iter().map(|site| self.cell(site)).collect();
        let length = |text: &str| text.chars().count();
        let widths = board.iter().map(|site| length(board.name(site)).max(length(&cells[site.index()])));
        let width = widths.max().unwrap_or(1) + 1;
        let shown = |site: &Site| {
            let cell = &cells[site.index()];
            let text = match self.colour {
                true => placeholder(*site, 1).chars().map(|c| self.revealed(c, &cells)).collect(),
                false => cell.clone(),
            };
            text + &" ".repeat(width - length(cell))
        };
        let lines = sites.chunks((WIDEST / width).max(1)).map(|row| {
            let pieces: String = row.iter().map(shown).collect();
            let names: String = row.iter().map(|site| format!("{:width$}", board.name(*site))).collect();
            format!("{}\n{}\n", pieces.trim_end(), names.trim_end())
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn coloured(&self) -> String {
        let board = &self.model.board;
        let cells: Vec<String> = board.iter().map(|site| self.cell(site)).collect();
        let drawn = board.text(&|site| placeholder(site, cells[site.index()].chars().count()));
        drawn.chars().filter(|&c| c != FILLER).map(|c| self.revealed(c, &cells)).collect()
    }

    /// What stands on a site: `O*`, `R+T`; nothing: the letter of its region, or `.`.
    fn cell(&self, site: Site) -> String {
        let pieces: Vec<String> = self.position.at(site).map(|piece| self.piece(piece)).collect();
        if !pieces.is_empty() {
            return pieces.join("+");
        }
        match self.tint(site) {
            Some(tint) if tint.name.chars().count() == 1 => tint.name.to_lowercase(),
            _ => ".".to_string(),
        }
    }

    fn tint(&self, site: Site) -> Option<&Tint> {
        self.model.look.tints.iter().rev().find(|tint| tint.sites.has(site))
    }

    fn piece(&self, piece: Piece) -> String {
        piece_symbol(self.model, piece.ty) + &self.marks(piece).concat()
    }

    fn marks(&self, piece: Piece) -> Vec<String> {
        let marks = self.model.look.marks.iter().enumerate();
        let carried = marks.filter(|(m, _)| self.position.has_mark(piece, MarkId(*m as u8)));
        carried.map(|(_, symbol)| symbol.clone()).collect()
    }

    /// A character of the drawing, or the coloured cell that it stands for.
    fn revealed(&self, c: char, cells: &[String]) -> String {
        let index = (c as usize).wrapping_sub(FIRST);
        let Some(text) = cells.get(index) else { return c.to_string() };
        let site = Site(index as u16);
        let mut styles: Vec<String> = Vec::new();
        styles.extend(self.changed.has(site).then(|| "1;4".to_string()));
        let colour = match self.position.at(site).next() {
            Some(piece) => self.model.look.colours.get(self.model.cast.colour(piece.ty)),
            None => self.tint(site).map(|tint| &tint.colour),
        };
        match colour.and_then(|name| rgb(name)) {
            Some((r, g, b)) => {
                let bright = u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b) > 1400;
                styles.push(format!("{};48;2;{r};{g};{b}", if bright { "30" } else { "97" }));
            }
            None if text == "." => styles.push("2".into()),
            None => styles.push("1".into()),
        }
        format!("\u{1b}[{}m{text}\u{1b}[0m", styles.join(";"))
    }

    /// The board as an SVG picture.
    pub fn svg(&self) -> String {
        board::svg(&self.model.board, &|site| self.look(site), self.model.look.points)
    }

    fn look(&self, site: Site) -> CellLook {
        CellLook {
            fill: self.tint(site).map(|tint| tint.colour.clone()),
            pieces: self.position.at(site).map(|piece| self.piece_look(piece)).collect(),
            marked: self.changed.has(site),
        }
    }

    /// A piece shows its symbol only where its colour does not say all.
    fn piece_look(&self, piece: Piece) -> PieceLook {
        let cast = &self.model.cast;
        let fill = self.model.look.colours.get(cast.colour(piece.ty)).cloned().unwrap_or_default();
        let symbol = if cast.kinds.len() > 1 { piece_symbol(self.model, piece.ty) } else { String::new() };
        PieceLook { fill, symbol, marks: self.marks(piece) }
    }
}

/// The widest line of sites that have no places, in characters.
const WIDEST: usize = 96;

/// The first of the private characters that stand for coloured cells; there are more of them than sites.
const FIRST: usize = 0xE000;
/// Stands for the further characters of a cell.
const FILLER: char = '\u{F8FF}';

/// A drawing and the plan of names to its right; `plain` is the drawing without colours.
fn beside(plain: &str, drawn: &str, names: &str) -> String {
    let width = plain.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let rows = plain.lines().zip(drawn.lines()).zip(names.lines());
    let joined = rows.map(|((plain, drawn), names)| {
        let gap = width - plain.chars().count() + 6;
        format!("{drawn}{}{}\n", " ".repeat(gap), names.trim_end())
    });
    joined.collect()
}

fn placeholder(site: Site, width: usize) -> String {
    let first = char::from_u32((FIRST + site.index()) as u32).unwrap_or(FILLER);
    std::iter::once(first).chain(std::iter::repeat_n(FILLER, width.saturating_sub(1))).collect()
}

/// Red, green and blue of the CSS colours that games use most; the others are not shown on a terminal.
fn rgb(name: &str) -> Option<(u8, u8, u8)> {
    let name = name.trim().to_ascii_lowercase();
    let hex =
        name.strip_prefix('#').or_else(|| NAMED.iter().find(|(n, _)| *n == name).map(|(_, hex)| *hex))?;
    let digits: Vec<u8> = hex.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    match digits[..] {
        [r, g, b] => Some((r * 17, g * 17, b * 17)),
        [a, b, c, d, e, f] => Some((a * 16 + b, c * 16 + d, e * 16 + f)),
        _ => None,
    }
}

const NAMED: &[(&str, &str)] = &[
    ("black", "000000"),
    ("white", "ffffff"),
    ("grey", "808080"),
    ("gray", "808080"),
    ("silver", "c0c0c0"),
    ("lightgrey", "d3d3d3"),
    ("lightgray", "d3d3d3"),
    ("darkgrey", "a9a9a9"),
    ("darkgray", "a9a9a9"),
    ("red", "ff0000"),
    ("tomato", "ff6347"),
    ("crimson", "dc143c"),
    ("firebrick", "b22222"),
    ("orange", "ffa500"),
    ("darkorange", "ff8c00"),
    ("gold", "ffd700"),
    ("goldenrod", "daa520"),
    ("yellow", "ffff00"),
    ("khaki", "f0e68c"),
    ("green", "008000"),
    ("seagreen", "2e8b57"),
    ("lightgreen", "90ee90"),
    ("olive", "808000"),
    ("teal", "008080"),
    ("blue", "0000ff"),
    ("royalblue", "4169e1"),
    ("steelblue", "4682b4"),
    ("skyblue", "87ceeb"),
    ("lightblue", "add8e6"),
    ("navy", "000080"),
    ("purple", "800080"),
    ("plum", "dda0dd"),
    ("violet", "ee82ee"),
    ("orchid", "da70d6"),
    ("pink", "ffc0cb"),
    ("lightpink", "ffb6c1"),
    ("brown", "a52a2a"),
    ("sienna", "a0522d"),
    ("tan", "d2b48c"),
    ("beige", "f5f5dc"),
    ("ivory", "fffff0"),
    ("wheat", "f5deb3"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read() {
        assert_eq!(rgb("#d9a441"), Some((0xd9, 0xa4, 0x41)));
        assert_eq!(rgb("#fa0"), rgb("#ffaa00"));
        assert_eq!(rgb("Tomato"), Some((0xff, 0x63, 0x47)));
        assert_eq!((rgb("#12"), rgb("hsl(3, 2%, 1%)")), (None, None));
    }
}
