//! Positions as lines of text.

use crate::board::{self, Shown, Site, SiteSet};
use crate::engine::notation::{drawn_variable, number_on, piece_symbol};
use crate::model::{MarkId, Model, Piece, Position, Role, Sign, Tint, VarType};

/// A position to be drawn with letters.
#[derive(Clone, Copy, Debug)]
pub struct Letters<'a> {
    /// The rules.
    pub model: &'a Model,
    /// What stands where.
    pub position: &'a Position,
    /// How wide the text may be, in characters.
    pub width: usize,
}

/// Gives texts of a drawing their colours.
pub trait Painter {
    /// Sides that belong to a player.
    fn sides(&self) -> Vec<(SiteSet, Role)>;

    /// What stands on a site.
    fn site(&self, site: Site, text: &str) -> String;

    /// The rim beside a side of a player.
    fn rim(&self, role: Role, text: &str) -> String;
}

impl<'a> Letters<'a> {
    /// The board as lines of text, with coordinates; where it has none, with the sites' names beside it, or under them
    /// where sites have no places. Lines between points that cannot be drawn are listed below.
    pub fn text(&self, painter: Option<&dyn Painter>) -> String {
        self.board(painter) + &self.links()
    }

    fn board(&self, painter: Option<&dyn Painter>) -> String {
        let board = &self.model.board;
        let plain = self.drawn(None);
        let unnamed = board.labels().is_empty();
        if unnamed && plain.lines().count() == 1 {
            return self.in_columns(painter);
        }
        let drawn = self.drawn(painter);
        match unnamed {
            true => beside(&plain, &drawn, &board.text(&|site| board.name(site).to_string())),
            false => drawn,
        }
    }

    /// The lines between points that the drawing does not show: `a1-c2 b3-c5`.
    fn links(&self) -> String {
        let board = &self.model.board;
        let mut lines: Vec<String> = Vec::new();
        for (a, b) in board.undrawn_links() {
            let link = format!("{}-{}", board.name(a), board.name(b));
            match lines.last_mut() {
                Some(line) if line.chars().count() + link.chars().count() < self.width => {
                    *line += &format!(" {link}")
                }
                Some(_) => lines.push(format!("  {link}")),
                None => lines.push(format!("joined: {link}")),
            }
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The board with its coordinates; with colours also whose sides are whose.
    fn drawn(&self, painter: Option<&dyn Painter>) -> String {
        let sides = painter.map_or_else(Vec::new, Painter::sides);
        let rims: Vec<SiteSet> = sides.iter().map(|(sites, _)| *sites).collect();
        let letters = self.model.board.lettering(&|site| self.cell(site), self.least_width(), &rims);
        board::in_lines(&letters, &mut |letters| match (letters.what, painter) {
            (Shown::Site(site), Some(painter)) => painter.site(site, &letters.text),
            (Shown::Rim(region), Some(painter)) => painter.rim(sides[region].1, &letters.text),
            _ => letters.text.clone(),
        })
    }

    /// How wide a cell is at least: as wide as with a mark, so that the board does not grow when the first appears.
    fn least_width(&self) -> usize {
        let length = |text: &String| text.chars().count();
        let symbols = self.model.look.symbols.iter().flatten().map(length).max().unwrap_or(1);
        let marks = self.shown_marks().map(|mark| length(&self.model.look.marks[mark.index()]));
        let number = drawn_variable(self.model).map(|var| self.model.var(var).ty);
        let digits = match number {
            Some(VarType::Number(low, high)) => low.to_string().len().max(high.to_string().len()),
            _ => 0,
        };
        (symbols + marks.max().unwrap_or(0)).max(digits)
    }

    /// The sites in order, each with its name under it.
    fn in_columns(&self, painter: Option<&dyn Painter>) -> String {
        let board = &self.model.board;
        let sites: Vec<Site> = board.iter().collect();
        let cells: Vec<String> = board.iter().map(|site| self.cell(site)).collect();
        let length = |text: &str| text.chars().count();
        let widths = board.iter().map(|site| length(board.name(site)).max(length(&cells[site.index()])));
        let width = widths.max().unwrap_or(1) + 1;
        let shown = |site: &Site| {
            let cell = &cells[site.index()];
            let painted = painter.map_or_else(|| cell.clone(), |painter| painter.site(*site, cell));
            painted + &" ".repeat(width - length(cell))
        };
        let lines = sites.chunks((self.width / width).max(1)).map(|row| {
            let pieces: String = row.iter().map(shown).collect();
            let names: String = row.iter().map(|site| format!("{:width$}", board.name(*site))).collect();
            format!("{}\n{}\n", pieces.trim_end(), names.trim_end())
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// What stands on a site: `O*`, `R+T`, `W3` for the top of three; nothing: the letter of its region, or `.`.
    fn cell(&self, site: Site) -> String {
        let pieces: Vec<String> = self.position.at(site).map(|piece| self.piece(piece)).collect();
        let height = Some(self.model.stack(self.position, site).len()).filter(|height| *height > 1);
        let number = number_on(self.model, self.position, site).map(|n| n.to_string());
        let number = height.map(|height| height.to_string()).or(number);
        if !pieces.is_empty() || number.is_some() {
            return pieces.join("+") + &number.unwrap_or_default();
        }
        match self.tint(site) {
            Some(tint) if tint.name.chars().count() == 1 => tint.name.to_lowercase(),
            _ => ".".to_string(),
        }
    }

    /// The tint of a site.
    pub fn tint(&self, site: Site) -> Option<&'a Tint> {
        self.model.look.tints.iter().rev().find(|tint| tint.sites.has(site))
    }

    /// A piece with its marks.
    pub fn piece(&self, piece: Piece) -> String {
        piece_symbol(self.model, piece.ty) + &self.marks(piece).concat()
    }

    /// Marks that people are shown.
    fn shown_marks(&self) -> impl Iterator<Item = MarkId> + use<'a> {
        let look = &self.model.look;
        let all = (0..look.marks.len()).map(|m| MarkId(m as u8));
        all.filter(|mark| look.sign(*mark) != Some(Sign::Hidden))
    }

    fn marks(&self, piece: Piece) -> Vec<String> {
        let carried = self.shown_marks().filter(|mark| self.position.has_mark(piece, *mark));
        carried.map(|mark| self.model.look.marks[mark.index()].clone()).collect()
    }
}

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
