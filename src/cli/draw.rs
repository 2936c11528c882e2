//! Draws positions as text.

use super::terminal;
use boardwright::board::{self, Shown, Site, SiteSet};
use boardwright::describe::sides;
use boardwright::engine::notation::{drawn_variable, number_on, piece_symbol};
use boardwright::model::{MarkId, Model, Piece, Position, Role, Sign, Tint, VarType};
use boardwright::paint::Rgb;

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
        let plain = self.drawn(false);
        let unnamed = board.labels().is_empty();
        if unnamed && plain.lines().count() == 1 {
            return self.in_columns();
        }
        let drawn = self.drawn(self.colour);
        match unnamed {
            true => beside(&plain, &drawn, &board.text(&|site| board.name(site).to_string())),
            false => drawn,
        }
    }

    /// The board with its coordinates; with colours also whose sides are whose.
    fn drawn(&self, coloured: bool) -> String {
        let sides = if coloured { sides(self.model) } else { Vec::new() };
        let rims: Vec<SiteSet> = sides.iter().map(|side| side.sites).collect();
        let letters = self.model.board.lettering(&|site| self.cell(site), self.least_width(), &rims);
        board::in_lines(&letters, &mut |letters| match letters.what {
            Shown::Label => letters.text.clone(),
            _ if !coloured => letters.text.clone(),
            Shown::Site(site) => self.painted(site, &letters.text),
            Shown::Rim(region) => {
                let colour = self.model.look.colours.get(sides[region].role.index());
                self.styled(&letters.text, colour.copied(), Vec::new())
            }
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
    fn in_columns(&self) -> String {
        let board = &self.model.board;
        let sites: Vec<Site> = board.iter().collect();
        let cells: Vec<String> = board.iter().map(|site| self.cell(site)).collect();
        let length = |text: &str| text.chars().count();
        let widths = board.iter().map(|site| length(board.name(site)).max(length(&cells[site.index()])));
        let width = widths.max().unwrap_or(1) + 1;
        let shown = |site: &Site| {
            let cell = &cells[site.index()];
            self.painted(*site, cell) + &" ".repeat(width - length(cell))
        };
        let lines = sites.chunks((terminal::prose() / width).max(1)).map(|row| {
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

    fn tint(&self, site: Site) -> Option<&Tint> {
        self.model.look.tints.iter().rev().find(|tint| tint.sites.has(site))
    }

    fn piece(&self, piece: Piece) -> String {
        piece_symbol(self.model, piece.ty) + &self.marks(piece).concat()
    }

    /// Marks that people are shown.
    fn shown_marks(&self) -> impl Iterator<Item = MarkId> + '_ {
        let all = (0..self.model.look.marks.len()).map(|m| MarkId(m as u8));
        all.filter(|mark| self.model.look.sign(*mark) != Some(Sign::Hidden))
    }

    fn marks(&self, piece: Piece) -> Vec<String> {
        let carried = self.shown_marks().filter(|mark| self.position.has_mark(piece, *mark));
        carried.map(|mark| self.model.look.marks[mark.index()].clone()).collect()
    }

    /// What stands on a site, in its colour.
    fn painted(&self, site: Site, text: &str) -> String {
        let changed = self.changed.has(site).then(|| "1;4".to_string());
        let colour = match self.position.at(site).next() {
            Some(piece) => self.model.look.colours.get(self.model.cast.colour(piece.ty)).copied(),
            None => self.tint(site).map(|tint| tint.colour),
        };
        let figure = self.figure(site).map(|figure| text.replacen(char::is_alphabetic, &figure, 1));
        self.styled(figure.as_deref().unwrap_or(text), colour, changed.into_iter().collect())
    }

    /// A text on a ground of this colour; without one it is faint if nothing stands there.
    fn styled(&self, text: &str, ground: Option<Rgb>, mut styles: Vec<String>) -> String {
        if !self.colour {
            return text.to_string();
        }
        styles.push(match ground {
            Some(Rgb(r, g, b)) => terminal::on_ground((r, g, b), terminal::depth()),
            None if text == "." => "2".into(),
            None => "1".into(),
        });
        format!("\u{1b}[{}m{text}\u{1b}[0m", styles.join(";"))
    }

    /// The chessman of Unicode that stands for the piece of a site, where the terminal can show it.
    fn figure(&self, site: Site) -> Option<String> {
        let mut pieces = self.position.at(site);
        let (piece, other) = (pieces.next()?, pieces.next());
        let is_one_letter = self.piece(piece).chars().count() == 1 && other.is_none();
        let figure = self.model.look.glyph(piece.ty).character()?;
        (is_one_letter && self.colour && shows_unicode()).then(|| figure.to_string())
    }
}

/// A role's name, on a ground of its colour.
pub fn badge(model: &Model, role: Role, colour: bool) -> String {
    let name = model.role_name(role);
    match model.look.colours.get(role.index()).filter(|_| colour) {
        Some(&Rgb(r, g, b)) => {
            format!("\u{1b}[{}m{name}\u{1b}[0m", terminal::on_ground((r, g, b), terminal::depth()))
        }
        None => name.to_string(),
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

/// Is the terminal's text in UTF-8?
fn shows_unicode() -> bool {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
    locale.is_some_and(|locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}
