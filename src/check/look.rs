//! How things look: symbols, drawings and tints.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use super::rulebook::Show;
use super::suggest::did_you_mean;
use crate::board::SiteSet;
use crate::diagnostic::nearest;
use crate::model::{Expr as Value, Family, Glyph, Look, PieceType, Set, Tint, BOARD_LOOKS, GLYPHS, SIGNS};
use crate::paint::{self, Rgb};
use crate::syntax::ast::{Expr, ExprKind, Ident, Shown, Text};

/// The words for regions.
const REGION_LOOKS: &[(&str, ())] = &[("dots", ()), ("outlined", ())];

impl Checker<'_> {
    /// Works out symbols, drawings and tints.
    pub(super) fn looks(&mut self) -> Look {
        let cast = &self.cast;
        let mut look = Look {
            symbols: self.default_symbols(),
            glyphs: vec![Glyph::default(); cast.exists.len()],
            marks: self.default_marks(),
            signs: vec![None; cast.marks.len()],
            colours: cast.colours.iter().enumerate().map(|(i, c)| default_colour(i, c)).collect(),
            ..Look::default()
        };
        let book = self.book;
        for show in &book.shows {
            match &show.shown {
                Shown::Symbol(symbol) => self.show_symbol(show, symbol, &mut look),
                Shown::Drawing(word) => self.show_drawing(show, word, &mut look),
            }
        }
        self.look_tints(&mut look);
        look.symbols = distinct(look.symbols);
        look
    }

    fn default_symbols(&self) -> Vec<Option<String>> {
        let cast = &self.cast;
        let seen =
            |colour: usize| (0..cast.kinds.len()).any(|k| cast.exists[cast.piece_type(colour, k).index()]);
        let colours = letters(&cast.colours, seen, &[]);
        let kinds = letters(&cast.kinds, |_| true, &self.letters_of_kinds());
        let plain = !self.colours_matter() && kinds.iter().all(|k| k.to_lowercase() != *k);
        (0..cast.exists.len())
            .map(|t| {
                let ty = PieceType(t as u8);
                let (colour, kind) = (cast.colour(ty), cast.kind(ty));
                let (c, k) = (&colours[colour], &kinds[kind]);
                let symbol = match (cast.kinds.len(), colour) {
                    (1, _) => c.clone(),
                    (_, 0) if plain => k.clone(),
                    (_, 1) if plain => k.to_lowercase(),
                    _ => format!("{c}{k}"),
                };
                cast.exists[t].then_some(symbol)
            })
            .collect()
    }

    /// For each kind the letter that the game gives it in all its colours: `show chariot as "R"`.
    fn letters_of_kinds(&self) -> Vec<Option<char>> {
        let mut given = vec![None; self.cast.kinds.len()];
        for show in self.book.shows.iter().filter(|show| show.colour.is_none()) {
            if let (Shown::Symbol(symbol), Some(Global::Kind(kind))) =
                (&show.shown, self.globals.get(&show.what.text))
            {
                given[usize::from(*kind)] = one_letter(&symbol.text);
            }
        }
        given
    }

    /// Kinds come in more than two colours, or share sites: one letter does not tell pieces apart.
    fn colours_matter(&self) -> bool {
        let several = |kind: usize| {
            (0..self.cast.colours.len())
                .filter(|&c| self.cast.exists[self.cast.piece_type(c, kind).index()])
                .count()
                > 2
        };
        self.cast.sharing || self.cast.roles > 2 || (0..self.cast.kinds.len()).any(several)
    }

    fn default_marks(&self) -> Vec<String> {
        ["*", "!", "'", "^", "~", "\"", "`", "_"]
            .iter()
            .take(self.cast.marks.len())
            .map(|s| s.to_string())
            .collect()
    }

    fn show_symbol(&mut self, show: &Show, symbol: &Text, look: &mut Look) {
        let subject = self.shown(show);
        let is_symbol =
            (1..=3).contains(&symbol.text.chars().count()) && !symbol.text.contains([' ', '+', '.', '\t']);
        let draws = matches!(subject, Subject::Board | Subject::Region);
        if !is_symbol || draws {
            let help = match is_drawing(&symbol.text) {
                true => format!("a drawing stands without quotes: `as {}`", symbol.text),
                false if draws => "write `show board as points`, say".into(),
                false => "write `as \"K\"`, say".into(),
            };
            let what = match draws {
                true => "boards and regions have drawings, not symbols",
                false => "a symbol has one to three characters, no blank, dot or plus among them",
            };
            self.fail_help("bad-show", symbol.span, what, help);
            return;
        }
        match subject {
            Subject::Mark(m) => look.marks[m] = symbol.text.clone(),
            // Of several colours each has its own form of the letter, by `letters_of_kinds`.
            Subject::Pieces(types) if types.len() > 1 && one_letter(&symbol.text).is_some() => {}
            Subject::Pieces(types) => {
                types.iter().for_each(|ty| look.symbols[ty.index()] = Some(symbol.text.clone()));
            }
            _ if show.inherited => {}
            _ => self.nothing_to_show(show),
        }
    }

    fn show_drawing(&mut self, show: &Show, word: &Ident, look: &mut Look) {
        match self.shown(show) {
            Subject::Board => {
                look.board = self.drawing(word, BOARD_LOOKS, "a board").unwrap_or_default();
            }
            Subject::Mark(m) => look.signs[m] = self.drawing(word, SIGNS, "a mark"),
            Subject::Pieces(types) => {
                let glyph = self.drawing(word, GLYPHS, "a piece").unwrap_or_default();
                types.iter().for_each(|ty| look.glyphs[ty.index()] = glyph);
            }
            Subject::Region if self.drawing(word, REGION_LOOKS, "a region").is_some() => {
                self.show_region(&show.what, &word.text, look);
            }
            Subject::Region => {}
            Subject::Unknown if show.inherited => {}
            Subject::Unknown => self.nothing_to_show(show),
        }
    }

    /// What a `show` is about.
    fn shown(&self, show: &Show) -> Subject {
        let of = |name: &Ident| self.globals.get(&name.text).copied();
        let cast = &self.cast;
        let types = |colours: std::ops::Range<usize>, kind: u8| {
            let all = colours.map(|colour| cast.piece_type(colour, kind as usize));
            all.filter(|ty| cast.exists[ty.index()]).collect::<Vec<PieceType>>()
        };
        match (&show.colour, of(&show.what)) {
            (None, _) if show.what.text == "board" => Subject::Board,
            (None, Some(Global::Mark(m))) => Subject::Mark(m.index()),
            (None, Some(Global::Kind(k))) => Subject::Pieces(types(0..cast.colours.len(), k)),
            (None, Some(_)) => Subject::Region,
            (None, None) if crate::words::is_word(&show.what.text) => Subject::Region,
            (Some(colour), Some(Global::Kind(k))) => match of(colour) {
                Some(Global::Colour(c)) if !types(c as usize..c as usize + 1, k).is_empty() => {
                    Subject::Pieces(types(c as usize..c as usize + 1, k))
                }
                _ => Subject::Unknown,
            },
            _ => Subject::Unknown,
        }
    }

    fn nothing_to_show(&mut self, show: &Show) {
        self.fail_help(
            "unknown-name",
            show.what.span,
            "there is no such piece or mark to show",
            "write `show White king as \"K\"` or `show MARK as \"*\"`",
        );
    }

    /// The drawing that a word stands for; a mistake if it stands for none.
    fn drawing<T: Copy>(&mut self, word: &Ident, known: &[(&str, T)], what: &str) -> Option<T> {
        let found = known.iter().find(|(name, _)| *name == word.text).map(|(_, drawing)| *drawing);
        if found.is_none() {
            let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            let symbol: String = word.text.chars().take(3).collect();
            let quotes = match what {
                "a piece" | "a mark" => format!("; a symbol stands in quotes: `as \"{symbol}\"`"),
                _ => String::new(),
            };
            let (last, others) = names.split_last().unwrap_or((&"", &[]));
            let all = || format!("{what} is drawn as `{}` or `{last}`{quotes}", others.join("`, `")).into();
            let help = did_you_mean(&word.text, names.iter().copied()).unwrap_or_else(all);
            self.fail_help("bad-show", word.span, format!("{what} cannot be drawn as `{}`", word.text), help);
        }
        found
    }

    fn show_region(&mut self, what: &Ident, word: &str, look: &mut Look) {
        if word == "dots" {
            look.dots |= self.drawn_sites(what).unwrap_or_default();
            return;
        }
        let region = Expr { span: what.span, kind: ExprKind::Name(what.text.clone()) };
        let (family, _) = self.fresh(Place::Constant, None, |c| {
            let t = c.want(&region, Want::Family);
            let family = match &t.expr {
                Value::Set(Set::Family(Family::Const(family))) => Some(family.to_vec()),
                _ => None,
            };
            c.known(&t, family, "an outlined family")
        });
        look.outlined.extend(family.unwrap_or_default());
    }

    /// The sites that a name stands for, if that is known before play.
    fn drawn_sites(&mut self, what: &Ident) -> Option<SiteSet> {
        let region = Expr { span: what.span, kind: ExprKind::Name(what.text.clone()) };
        let (sites, _) = self.fresh(Place::Constant, None, |c| {
            let t = c.want(&region, Want::Sites);
            c.known(&t, t.const_sites(), "a region that is drawn")
        });
        sites
    }

    fn look_tints(&mut self, look: &mut Look) {
        let book = self.book;
        for tint in &book.tints {
            let Some(colour) = Rgb::read(&tint.colour.text) else {
                self.no_colour(&tint.colour);
                continue;
            };
            if let Some(&Global::Colour(c)) = self.globals.get(&tint.what.text) {
                look.colours[c as usize] = colour;
                continue;
            }
            let known = self.globals.contains_key(&tint.what.text) || crate::words::is_word(&tint.what.text);
            if tint.inherited && !known {
                continue;
            }
            if let Some(sites) = self.drawn_sites(&tint.what) {
                look.tints.push(Tint { name: tint.what.text.clone(), sites, colour });
            }
        }
    }

    fn no_colour(&mut self, colour: &Text) {
        let near = nearest(&colour.text, paint::named().map(|(name, _)| name));
        let help = near.map(|name| format!("did you mean `\"{name}\"`?"));
        let help = help.unwrap_or("write a CSS colour: `\"tomato\"`, `\"#d9a441\"`".into());
        self.fail_help("bad-tint", colour.span, "this is not a colour", help);
    }
}

/// Is this the word for a drawing of anything?
fn is_drawing(word: &str) -> bool {
    let boards = BOARD_LOOKS.iter().map(|(name, _)| name);
    let pieces = GLYPHS.iter().map(|(name, _)| name);
    let marks = SIGNS.iter().map(|(name, _)| name);
    let regions = REGION_LOOKS.iter().map(|(name, _)| name);
    boards.chain(pieces).chain(marks).chain(regions).any(|name| *name == word)
}

/// What a `show` is about.
enum Subject {
    Board,
    Mark(usize),
    Pieces(Vec<PieceType>),
    Region,
    Unknown,
}

/// A capital letter or digit for each name: its first one, or where an earlier name that is seen has that, one of
/// its others.
fn letters(names: &[String], seen: impl Fn(usize) -> bool, given: &[Option<char>]) -> Vec<String> {
    let of = |name: &String| -> Vec<char> {
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
    };
    let first = |name: &String| of(name).first().copied().unwrap_or('?');
    let own = |at: usize| given.get(at).copied().flatten();
    let mut taken: Vec<Option<char>> = (0..names.len()).map(own).collect();
    let dealt = names.iter().enumerate().filter(|(at, _)| seen(*at) && own(*at).is_none());
    let firsts: Vec<char> = dealt.map(|(_, name)| first(name)).collect();
    let letter = |(at, name): (usize, &String)| {
        if let Some(letter) = own(at) {
            return letter.to_string();
        }
        let mut letter = first(name);
        let others = given.iter().flatten().any(|other| *other == letter);
        if seen(at) && (others || taken[..at].contains(&Some(letter))) {
            let is_free = |c: &char| !taken.contains(&Some(*c)) && !firsts.contains(c);
            letter = of(name).into_iter().find(is_free).unwrap_or(letter);
        }
        taken[at] = seen(at).then_some(letter);
        letter.to_string()
    };
    names.iter().enumerate().map(letter).collect()
}

/// The letter that a symbol is, as a capital.
fn one_letter(symbol: &str) -> Option<char> {
    let mut chars = symbol.chars();
    let letter = chars.next().filter(|c| c.is_alphabetic() && chars.next().is_none())?;
    letter.to_uppercase().next()
}

/// Takes away symbols that two pieces would share.
fn distinct(symbols: Vec<Option<String>>) -> Vec<Option<String>> {
    let count = |s: &String| symbols.iter().flatten().filter(|t| *t == s).count();
    symbols.iter().map(|s| s.clone().filter(|s| count(s) == 1)).collect()
}

/// Colours of the screen for colours by name. They differ in lightness, so that those that meet in most games have a
/// contrast of 3 and can be told apart by people who see no hues.
const BY_NAME: &[(&str, Rgb)] = &[
    ("white", Rgb(0xf8, 0xf5, 0xec)),
    ("black", Rgb(0x1b, 0x1d, 0x21)),
    ("red", Rgb(0xd8, 0x43, 0x2c)),
    ("blue", Rgb(0x0a, 0x2a, 0x63)),
    ("yellow", Rgb(0xf4, 0xd6, 0x3a)),
    ("orange", Rgb(0xc6, 0x53, 0x06)),
    ("green", Rgb(0x9b, 0xe8, 0x8b)),
    ("purple", Rgb(0x7a, 0x3b, 0x93)),
    ("grey", Rgb(0x8f, 0x94, 0x98)),
    ("gray", Rgb(0x8f, 0x94, 0x98)),
];

/// Which of them colours with other names get, in order.
const IN_ORDER: [&str; 8] = ["red", "blue", "yellow", "green", "purple", "orange", "white", "black"];

fn default_colour(at: usize, name: &str) -> Rgb {
    let known = |name: &str| BY_NAME.iter().find(|(known, _)| *known == name).map(|(_, colour)| *colour);
    let lower = name.to_lowercase();
    let other = || known(IN_ORDER[at % IN_ORDER.len()]);
    known(&lower).or_else(|| Rgb::read(&lower)).or_else(other).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn names_with_the_same_first_letter_get_others() {
        let of = |names: &str| {
            letters(&names.split(' ').map(str::to_string).collect::<Vec<_>>(), |_| true, &[]).concat()
        };
        assert_eq!(of("king queen rook bishop knight pawn"), "KQRBNP");
        assert_eq!(of("h1 h2 h3"), "H23");
        assert_eq!(of("ab ac c"), "AAC", "no letter is left for the second");
        assert_eq!(of("White Wood Oak"), "WDO");
    }

    #[test]
    fn letters_that_are_given_are_taken_first() {
        let names = ["camel", "cat", "monkey"].map(str::to_string);
        assert_eq!(letters(&names, |_| true, &[Some('M'), None, None]).concat(), "MCO");
    }
}
