//! Draws positions as text.

use super::terminal;
use boardwright::board::{Site, SiteSet};
use boardwright::describe::sides;
use boardwright::model::{Model, Position, Role};
use boardwright::paint::Rgb;
use boardwright::picture::{Letters, Painter};

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
    fn letters(&self) -> Letters<'_> {
        Letters { model: self.model, position: self.position, width: terminal::prose() }
    }

    /// The board as lines of text.
    pub fn text(&self) -> String {
        self.letters().text(self.colour.then_some(self as &dyn Painter))
    }

    /// A text on a ground of this colour; without one it is faint if nothing stands there.
    fn styled(&self, text: &str, ground: Option<Rgb>, mut styles: Vec<String>) -> String {
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
        let is_one_letter = self.letters().piece(piece).chars().count() == 1 && other.is_none();
        let figure = self.model.look.glyph(piece.ty).character()?;
        (is_one_letter && self.colour && shows_unicode()).then(|| figure.to_string())
    }
}

impl Painter for Picture<'_> {
    fn sides(&self) -> Vec<(SiteSet, Role)> {
        sides(self.model).into_iter().map(|side| (side.sites, side.role)).collect()
    }

    fn site(&self, site: Site, text: &str) -> String {
        let changed = self.changed.has(site).then(|| "1;4".to_string());
        let colour = match self.position.at(site).next() {
            Some(piece) => self.model.look.colours.get(self.model.cast.colour(piece.ty)).copied(),
            None => self.letters().tint(site).map(|tint| tint.colour),
        };
        let figure = self.figure(site).map(|figure| text.replacen(char::is_alphabetic, &figure, 1));
        self.styled(figure.as_deref().unwrap_or(text), colour, changed.into_iter().collect())
    }

    fn rim(&self, role: Role, text: &str) -> String {
        self.styled(text, self.model.look.colours.get(role.index()).copied(), Vec::new())
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

/// Is the terminal's text in UTF-8?
fn shows_unicode() -> bool {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
    locale.is_some_and(|locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}
