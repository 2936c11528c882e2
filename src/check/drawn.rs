//! Pictures of positions, drawn with the symbols of pieces.

use super::checker::Checker;
use crate::board::{Board, Site};
use crate::diagnostic::Diagnostic;
use crate::model::{Look, MarkId, PieceType};
use crate::span::Span;
use crate::syntax::ast::Text;

/// One entry of a picture: a piece type and its marks.
type Entry = Vec<(PieceType, Vec<MarkId>)>;

impl Checker<'_> {
    /// The pieces of a drawn position.
    pub(super) fn picture(&mut self, picture: &Text) -> Vec<(Site, PieceType, Vec<MarkId>)> {
        let Some(board) = self.board.clone() else { return vec![] };
        let look = match &self.look {
            Some(look) => look.clone(),
            None => self.look.insert(Look::default()).clone(),
        };
        let rows: Vec<(Span, Vec<&str>)> = picture_lines(picture);
        let wanted = rows_meant(&board, rows.len());
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
                match read_entry(entry, &look, self.cast.sharing || self.cast.stacking) {
                    Some(found) if found.len() > self.most_on_a_site() => {
                        let message = format!(
                            "`{entry}` are {} pieces on one site, where at most {} may stand",
                            found.len(),
                            self.most_on_a_site()
                        );
                        self.fail("picture-entry", span, message);
                    }
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

/// The rows of the board, or of its cells alone if so many are drawn.
fn rows_meant(board: &Board, drawn: usize) -> Vec<Vec<Site>> {
    let cells = board.cell_rows();
    match cells.len() == drawn && board.has_between() {
        true => cells,
        false => board.picture_rows(),
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
