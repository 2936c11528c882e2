//! How things look: symbols, tints, and pictures of positions.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use crate::diagnostic::Diagnostic;
use crate::model::{Look, MarkId, PieceType, Tint};
use crate::span::Span;
use crate::syntax::ast::{Expr, ExprKind, Text};

/// One entry of a picture: a piece type and its marks.
type Entry = Vec<(PieceType, Vec<MarkId>)>;

const PALETTE: &[&str] =
    &["#f4f1e8", "#2f3136", "#c8553d", "#3d6fb4", "#d9a441", "#5b9c5a", "#8c6bb1", "#8a8a8a"];

impl Checker<'_> {
    /// Works out symbols and tints.
    pub(super) fn looks(&mut self) -> Look {
        let mut look = Look {
            symbols: self.default_symbols(),
            marks: self.default_marks(),
            colours: self.cast.colours.iter().enumerate().map(|(i, c)| default_colour(i, c)).collect(),
            tints: vec![],
            points: false,
        };
        self.look_shows(&mut look);
        self.look_tints(&mut look);
        look.symbols = distinct(look.symbols);
        look
    }

    fn default_symbols(&self) -> Vec<Option<String>> {
        let cast = &self.cast;
        let seen =
            |colour: usize| (0..cast.kinds.len()).any(|k| cast.exists[cast.piece_type(colour, k).index()]);
        let colours = letters(&cast.colours, seen);
        let kinds = letters(&cast.kinds, |_| true);
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

    fn look_shows(&mut self, look: &mut Look) {
        let book = self.book;
        for show in &book.shows {
            let symbol = &show.symbol.text;
            if show.what.text == "board" && show.colour.is_none() {
                match symbol.as_str() {
                    "points" => look.points = true,
                    "cells" => look.points = false,
                    _ => {
                        self.fail_help(
                            "bad-show",
                            show.symbol.span,
                            "a board is shown as points or cells",
                            "write `show board as points`",
                        );
                    }
                }
                continue;
            }
            if !(1..=3).contains(&symbol.chars().count()) || symbol.contains([' ', '+', '.', '\t']) {
                self.fail_help(
                    "bad-show",
                    show.symbol.span,
                    "a symbol has one to three characters, no blank, dot or plus among them",
                    "write `as \"K\"`, say",
                );
                continue;
            }
            let colour = show.colour.as_ref().map(|c| self.globals.get(&c.text).copied());
            match (colour, self.globals.get(&show.what.text).copied()) {
                (None, Some(Global::Mark(m))) => look.marks[m.index()] = symbol.clone(),
                (None, Some(Global::Kind(k))) => {
                    for c in 0..self.cast.colours.len() {
                        let at = self.cast.piece_type(c, k as usize).index();
                        look.symbols[at] = self.cast.exists[at].then(|| symbol.clone());
                    }
                }
                (Some(Some(Global::Colour(c))), Some(Global::Kind(k))) if self.exists(c, k) => {
                    look.symbols[self.cast.piece_type(c as usize, k as usize).index()] = Some(symbol.clone());
                }
                _ if show.inherited => {}
                _ => {
                    self.fail_help(
                        "unknown-name",
                        show.what.span,
                        "there is no such piece or mark to show",
                        "write `show White king as \"K\"` or `show MARK as \"*\"`",
                    );
                }
            }
        }
    }

    fn exists(&self, colour: u8, kind: u8) -> bool {
        self.cast.exists[self.cast.piece_type(colour as usize, kind as usize).index()]
    }

    fn look_tints(&mut self, look: &mut Look) {
        let book = self.book;
        for tint in &book.tints {
            let colour = tint.colour.text.clone();
            if colour.is_empty()
                || !colour.chars().all(|c| c.is_ascii_alphanumeric() || "#(),.% ".contains(c))
            {
                self.fail_help(
                    "bad-tint",
                    tint.colour.span,
                    "this is no colour",
                    "write a CSS colour: `\"tomato\"`, `\"#d9a441\"`",
                );
                continue;
            }
            if let Some(&Global::Colour(c)) = self.globals.get(&tint.what.text) {
                look.colours[c as usize] = colour;
                continue;
            }
            let known = self.globals.contains_key(&tint.what.text) || super::words::is_word(&tint.what.text);
            if tint.inherited && !known {
                continue;
            }
            let region = Expr { span: tint.what.span, kind: ExprKind::Name(tint.what.text.clone()) };
            let (sites, _) = self.fresh(Place::Constant, None, |c| {
                let t = c.want(&region, Want::Sites);
                c.known(&t, t.const_sites(), "a tinted region")
            });
            if let Some(sites) = sites {
                look.tints.push(Tint { name: tint.what.text.clone(), sites, colour });
            }
        }
    }

    // --------------------------------------------------------------- pictures

    /// The pieces of a drawn position.
    pub(super) fn picture(&mut self, picture: &Text) -> Vec<(crate::board::Site, PieceType, Vec<MarkId>)> {
        let Some(board) = self.board.clone() else { return vec![] };
        let look = match &self.look {
            Some(look) => look.clone(),
            None => self.look.insert(Look::default()).clone(),
        };
        let rows: Vec<(Span, Vec<&str>)> = picture_lines(picture);
        let wanted = board.picture_rows();
        if rows.len() != wanted.len() {
            self.fail_help(
                "picture-size",
                picture.span,
                format!("the picture has {} rows, the board {}", rows.len(), wanted.len()),
                "draw the board row by row from the top, `.` for an empty site",
            );
            return vec![];
        }
        let mut pieces = Vec::new();
        for ((span, entries), sites) in rows.into_iter().zip(wanted) {
            if entries.len() != sites.len() {
                self.fail(
                    "picture-size",
                    span,
                    format!("this row has {} entries, the board's has {}", entries.len(), sites.len()),
                );
                continue;
            }
            for (entry, site) in entries.into_iter().zip(sites) {
                match read_entry(entry, &look, self.cast.sharing) {
                    Some(found) => pieces.extend(found.into_iter().map(|(ty, marks)| (site, ty, marks))),
                    None => self.bad_entry(entry, &look, span),
                }
            }
        }
        pieces
    }

    fn bad_entry(&mut self, entry: &str, look: &Look, span: Span) {
        let mut known: Vec<String> = look.symbols.iter().flatten().map(|s| format!("`{s}`")).collect();
        known.dedup();
        let marks = if self.cast.marks.is_empty() {
            String::new()
        } else {
            format!("; marks follow: `{}`", look.marks.join("` `"))
        };
        let error = Diagnostic::error("picture-entry", span, format!("`{entry}` is no piece of this game"));
        self.error(error.help(format!("entries are `.` and {}{marks}", known.join(", "))));
    }
}

/// The rows of a picture that are not blank, with their places and entries.
fn picture_lines(picture: &Text) -> Vec<(Span, Vec<&str>)> {
    let mut at = picture.span.start as usize + 3;
    let mut rows = Vec::new();
    for line in picture.text.split('\n') {
        let entries: Vec<&str> = line.split_whitespace().collect();
        if !entries.is_empty() {
            let indent = line.len() - line.trim_start().len();
            rows.push((Span::new(picture.span.file, at + indent, at + line.trim_end().len()), entries));
        }
        at += line.len() + 1;
    }
    rows
}

/// `.`, or symbols joined by `+`, each with marks behind it.
fn read_entry(entry: &str, look: &Look, sharing: bool) -> Option<Entry> {
    if entry == "." {
        return Some(vec![]);
    }
    let parts: Vec<&str> = entry.split('+').collect();
    if parts.len() > 1 && !sharing {
        return None;
    }
    parts.into_iter().map(|part| read_piece(part, look)).collect()
}

fn read_piece(text: &str, look: &Look) -> Option<(PieceType, Vec<MarkId>)> {
    let mut fits: Vec<(usize, &String)> =
        look.symbols.iter().enumerate().filter_map(|(t, s)| s.as_ref().map(|s| (t, s))).collect();
    fits.retain(|(_, s)| text.starts_with(s.as_str()));
    fits.sort_by_key(|(_, s)| std::cmp::Reverse(s.len()));
    fits.into_iter().find_map(|(t, s)| Some((PieceType(t as u8), read_marks(&text[s.len()..], look)?)))
}

fn read_marks(mut text: &str, look: &Look) -> Option<Vec<MarkId>> {
    let mut marks = Vec::new();
    while !text.is_empty() {
        let (at, symbol) = look.marks.iter().enumerate().find(|(_, s)| text.starts_with(s.as_str()))?;
        marks.push(MarkId(at as u8));
        text = &text[symbol.len()..];
    }
    Some(marks)
}

/// A capital letter or digit for each name: its first one, or where an earlier name that is seen has that, one of
/// its others.
fn letters(names: &[String], seen: impl Fn(usize) -> bool) -> Vec<String> {
    let of = |name: &String| -> Vec<char> {
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
    };
    let first = |name: &String| of(name).first().copied().unwrap_or('?');
    let mut taken: Vec<Option<char>> =
        names.iter().enumerate().map(|(at, name)| seen(at).then(|| first(name))).collect();
    let letter = |(at, name): (usize, &String)| {
        let mut letter = first(name);
        if seen(at) && taken[..at].contains(&Some(letter)) {
            letter = of(name).into_iter().find(|c| !taken.contains(&Some(*c))).unwrap_or(letter);
            taken[at] = Some(letter);
        }
        letter.to_string()
    };
    names.iter().enumerate().map(letter).collect()
}

/// Takes away symbols that two pieces would share.
fn distinct(symbols: Vec<Option<String>>) -> Vec<Option<String>> {
    let count = |s: &String| symbols.iter().flatten().filter(|t| *t == s).count();
    symbols.iter().map(|s| s.clone().filter(|s| count(s) == 1)).collect()
}

fn default_colour(at: usize, name: &str) -> String {
    let known = [
        ("white", "#f4f1e8"),
        ("black", "#2f3136"),
        ("red", "#c8553d"),
        ("blue", "#3d6fb4"),
        ("green", "#5b9c5a"),
        ("yellow", "#e3c34a"),
        ("orange", "#e08a3c"),
        ("grey", "#9a9a9a"),
        ("gold", "#d9b441"),
        ("purple", "#8c6bb1"),
    ];
    let lower = name.to_lowercase();
    let found = known.iter().find(|(n, _)| *n == lower).map(|(_, c)| *c);
    found.unwrap_or(PALETTE[at % PALETTE.len()]).to_string()
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn names_with_the_same_first_letter_get_others() {
        let of = |names: &str| {
            letters(&names.split(' ').map(str::to_string).collect::<Vec<_>>(), |_| true).concat()
        };
        assert_eq!(of("king queen rook bishop knight pawn"), "KQRBNP");
        assert_eq!(of("h1 h2 h3"), "H23");
        assert_eq!(of("ab ac c"), "AAC", "no letter is left for the second");
        assert_eq!(of("White Wood Oak"), "WDO");
    }
}
