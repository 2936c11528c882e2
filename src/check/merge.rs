//! Reads a game with its bases and libraries and merges them into one rulebook.

use super::layer::Layer;
use super::rulebook::{Rulebook, Sourced, Texts, Use};
use super::suggest::did_you_mean;
use crate::diagnostic::{Advice, Diagnostic};
use crate::span::{SourceText, Span};
use crate::syntax::ast::{EndsPlace, Expr, File, Game, Ident, ItemKind, Library, Unit};
use crate::syntax::{parse, synonyms};
use std::sync::Arc;

/// How many bases a variant may have behind it.
const MAX_BASES: usize = 8;
/// How many libraries a game may take in, those of libraries included.
const MAX_USES: usize = 64;

/// A rulebook, or what is wrong; the files read so far come along for drawing the places.
type Merged = Result<Rulebook, (Vec<Diagnostic>, Box<Rulebook>)>;

/// Reads the game in `source`, whose id is `id`, with everything that it builds on.
///
/// # Errors
/// Mistakes in any of the texts, missing bases and libraries, circles of either; with them a rulebook that
/// holds the texts read.
pub fn read(texts: &dyn Texts, id: &str, source: &SourceText) -> Merged {
    let libraries = Arc::new(texts.libraries());
    let book = Rulebook { id: id.to_string(), libraries, ..Rulebook::default() };
    let mut merger = Merger { texts, book, errors: vec![] };
    merger.run(source);
    match merger.errors.iter().any(|e| e.severity == crate::diagnostic::Severity::Error) {
        false => Ok(merger.book),
        true => Err((merger.errors, Box::new(merger.book))),
    }
}

/// The library of stacks.
pub(super) const STACKING: &str = "stacking";

pub(super) struct Merger<'t> {
    texts: &'t dyn Texts,
    pub(super) book: Rulebook,
    errors: Vec<Diagnostic>,
}

impl Merger<'_> {
    fn run(&mut self, source: &SourceText) {
        let Some(chain) = self.chain(source) else { return };
        self.take_in("prelude", None, &[], None, chain[chain.len() - 1].span, None);
        self.take_in_stacking(&chain);
        for (level, game) in chain.into_iter().rev().enumerate() {
            self.add_game(game, level);
        }
        let ends = std::mem::take(&mut self.book.ends);
        self.book.ends = ends.into_iter().flat_map(super::ends::by_alternative).collect();
        self.read_patterns();
    }

    /// What statements on stacks stand for is a library, which `stacking up to E` takes in: the one of the nearest game.
    fn take_in_stacking(&mut self, chain: &[Game]) {
        let found = chain.iter().flat_map(|game| &game.items).find_map(|item| match &item.kind {
            ItemKind::Pieces { stacking: Some(most), .. } => Some((most, item.span)),
            _ => None,
        });
        if let Some((most, span)) = found {
            self.take_in(STACKING, None, std::slice::from_ref(most), None, span, None);
        }
    }

    /// The game and its bases, nearest first.
    fn chain(&mut self, source: &SourceText) -> Option<Vec<Game>> {
        let mut chain = vec![self.parse_game(source)?];
        while let Some(base) = chain[chain.len() - 1].extends.clone() {
            if base.text == self.book.id || self.book.bases.contains(&base.text) {
                let message = format!("`{}` leads back to itself", base.text);
                self.error(
                    Diagnostic::error("extends-circle", base.span, message)
                        .help("a game cannot be its own base: save the variant under another name"),
                );
                return None;
            }
            if chain.len() > MAX_BASES {
                let message = format!("more than {MAX_BASES} bases behind one variant");
                self.error(Diagnostic::error("extends-deep", base.span, message));
                return None;
            }
            let Some(text) = self.texts.game(&base.text) else {
                let error = Diagnostic::error(
                    "no-such-base",
                    base.span,
                    format!("there is no game `{}` to extend", base.text),
                );
                let games = self.texts.games();
                let help = did_you_mean(&base.text, games.iter().map(String::as_str));
                self.error(
                    error.help(
                        help.unwrap_or("write the base game's id, its file name without `.game`".into()),
                    ),
                );
                return None;
            };
            self.book.bases.push(base.text);
            chain.push(self.parse_game(&text)?);
        }
        Some(chain)
    }

    fn parse_game(&mut self, source: &SourceText) -> Option<Game> {
        let (file, unit) = self.parse(source)?;
        match unit {
            Unit::Game(game) => Some(game),
            Unit::Library(l) => self.wrong_unit(file, l.span, "a library", "a game"),
            Unit::Pattern(p) => self.wrong_unit(file, p.span, "a pattern", "a game"),
        }
    }

    fn wrong_unit<T>(&mut self, _file: u16, span: Span, found: &str, wanted: &str) -> Option<T> {
        self.error(Diagnostic::error("wrong-file", span, format!("this file holds {found}, not {wanted}")));
        None
    }

    fn parse(&mut self, source: &SourceText) -> Option<(u16, Unit)> {
        let file = self.book.files.add(&source.name, &source.text);
        match parse(file, &source.text) {
            Ok(File { unit, .. }) => Some((file, unit)),
            Err(errors) => {
                self.errors.extend(errors);
                None
            }
        }
    }

    pub(super) fn error(&mut self, error: Diagnostic) {
        self.errors.push(error);
    }

    // ------------------------------------------------------------------ games

    fn add_game(&mut self, game: Game, level: usize) {
        self.book.title = game.title.text.clone();
        self.book.span = game.title.span;
        self.book.tests.clear();
        (self.book.by, self.book.year, self.book.about) = (None, None, None);
        self.book.shows.iter_mut().for_each(|s| s.inherited = true);
        self.book.tints.iter_mut().for_each(|t| t.inherited = true);
        let mut layer = Layer { variant: level > 0, seen: Vec::new(), set_up: false };
        for item in &game.items {
            if let (ItemKind::Without(names), true) = (&item.kind, layer.variant) {
                names.iter().for_each(|n| self.leave_out(n));
            }
        }
        let (uses, mut rest): (Vec<_>, Vec<_>) =
            game.items.into_iter().partition(|i| matches!(i.kind, ItemKind::Use { .. }));
        for item in uses {
            if let ItemKind::Use { name, args, when } = item.kind {
                self.take_in(&name.text.clone(), Some(name), &args, when, item.span, None);
            }
        }
        rest.sort_by_key(|item| adds(&item.kind));
        for item in rest {
            self.add_item(item, &mut layer, None);
        }
    }

    fn leave_out(&mut self, name: &Ident) {
        let book = &mut self.book;
        let n = &name.text;
        let mut gone = false;
        if let Some(at) = book.uses.iter().position(|u| u.name.text == *n && n != "prelude") {
            gone = true;
            drop_library(book, at);
        }
        gone |= drop_from(&mut book.options, |o| o.name.text == *n);
        gone |= drop_from(&mut book.limits, |l| l.name.as_ref().is_some_and(|x| x.text == *n));
        gone |= drop_from(&mut book.tables, |t| t.name.text == *n);
        gone |= drop_from(&mut book.vars, |v| v.name.text == *n);
        gone |= drop_from(&mut book.defines, |d| d.name.text == *n);
        gone |= drop_from(&mut book.ends, |e| e.name.as_ref().is_some_and(|x| x.text == *n));
        gone |= drop_from(&mut book.marks, |m| m.text == *n);
        gone |= drop_from(&mut book.turns, |t| t.name.as_ref().is_some_and(|x| x.text == *n));
        for pieces in &mut book.pieces {
            let before = pieces.item.kinds.len();
            pieces.item.kinds.retain(|k| k.text != *n);
            gone |= before != pieces.item.kinds.len();
        }
        book.pieces.retain(|p| !p.item.kinds.is_empty());
        if gone {
            book.left_out.push(n.clone());
        } else {
            let error = Diagnostic::error(
                "unknown-name",
                name.span,
                format!("there is nothing named `{n}` to leave out"),
            );
            let nameless = n == "turn" && book.turns.iter().any(|t| t.item.name.is_none());
            let near = || did_you_mean(n, book.names_to_leave_out());
            let help: Advice = match nameless {
                true => "the base's turn has no name: write `turn { … }`, which takes its place".into(),
                false => near().unwrap_or_else(|| {
                    "`without` takes a library, option, definition, variable, table, turn, kind, mark, named \
                     `require` or named end rule of the base game"
                        .into()
                }),
            };
            self.error(error.help(help));
        }
    }

    // -------------------------------------------------------------- libraries

    fn take_in(
        &mut self,
        name: &str,
        ident: Option<Ident>,
        args: &[Expr],
        when: Option<Expr>,
        span: Span,
        from: Option<usize>,
    ) {
        let ident = ident.unwrap_or(Ident { text: name.to_string(), span });
        if self.in_circle(name, from) {
            let message = format!("library `{name}` takes itself in");
            return self.error(Diagnostic::error("use-circle", span, message));
        }
        if let Some(twin) = self.book.uses.iter().find(|u| u.name.text == name) {
            if !same_args(&twin.args, args) || twin.when.is_some() != when.is_some() {
                let message = format!("library `{name}` is used twice with different arguments");
                let error = Diagnostic::error("use-twice", span, message).note(twin.span, "first used here");
                self.error(error.help(format!("in a variant, write `without {name}` first")));
            }
            return;
        }
        if self.book.uses.len() >= MAX_USES {
            let message = format!("more than {MAX_USES} libraries");
            return self.error(Diagnostic::error("too-many-libraries", span, message));
        }
        let Some(library) = self.find_library(name, ident.span) else { return };
        self.check_count(&library, args, span);
        let at = self.book.uses.len();
        let params = library.params.clone();
        self.book.uses.push(Use { name: ident, params, args: args.to_vec(), when, from, span });
        let mut layer = Layer { variant: false, seen: Vec::new(), set_up: true };
        for item in library.items {
            match item.kind {
                ItemKind::Use { name, args, when } => {
                    self.take_in(&name.text.clone(), Some(name), &args, when, item.span, Some(at));
                }
                _ => self.add_item(item, &mut layer, Some(at)),
            }
        }
    }

    fn in_circle(&self, name: &str, mut from: Option<usize>) -> bool {
        while let Some(at) = from {
            if self.book.uses[at].name.text == name {
                return true;
            }
            from = self.book.uses[at].from;
        }
        false
    }

    fn find_library(&mut self, name: &str, span: Span) -> Option<Library> {
        let Some(text) = self.texts.library(name) else {
            let error = Diagnostic::error("no-such-library", span, format!("there is no library `{name}`"));
            let help = synonyms::advice(name, synonyms::Place::Library)
                .map(Advice::from)
                .or_else(|| did_you_mean(name, self.book.libraries.iter().map(|(name, _)| name.as_str())))
                .or_else(|| self.book.in_library(name))
                .unwrap_or("libraries are files `NAME.game`: the ones of `boardwright list --libraries`, or beside your game".into());
            self.error(error.help(help));
            return None;
        };
        match self.parse(&text)? {
            (_, Unit::Library(library)) => Some(library),
            (file, Unit::Game(g)) => self.wrong_unit(file, g.span, "a game", "a library"),
            (file, Unit::Pattern(p)) => self.wrong_unit(file, p.span, "a pattern", "a library"),
        }
    }

    fn check_count(&mut self, library: &Library, args: &[Expr], span: Span) {
        let needed = library.params.iter().filter(|p| p.default.is_none()).count();
        if args.len() < needed || args.len() > library.params.len() {
            let names: Vec<_> =
                library.params.iter().map(|p| format!("{}: {}", p.name.text, p.ty.text)).collect();
            let message = format!(
                "library `{}` takes {} arguments ({}), not {}",
                library.name.text,
                library.params.len(),
                names.join(", "),
                args.len()
            );
            self.error(Diagnostic::error("argument-count", span, message));
        }
    }

    // ------------------------------------------------------------------ items

    /// Reads the patterns, if the game may ask for any.
    fn read_patterns(&mut self) {
        if !self.book.speaks_of_patterns() {
            return;
        }
        for (id, source) in self.texts.patterns() {
            let file = self.book.files.add(&source.name, &source.text);
            if let Ok(File { unit: Unit::Pattern(pattern), .. }) = parse(file, &source.text) {
                self.book.patterns.push((id, pattern));
            }
        }
    }
}

/// Does the item add to what stands elsewhere? Then it comes after that.
fn adds(kind: &ItemKind) -> bool {
    match kind {
        ItemKind::Setup { also, .. } | ItemKind::Turn { also, .. } => *also,
        ItemKind::Ends { place, .. } => *place != EndsPlace::Replace,
        _ => false,
    }
}

pub(super) fn drop_from<T>(items: &mut Vec<Sourced<T>>, gone: impl Fn(&T) -> bool) -> bool {
    let before = items.len();
    items.retain(|x| !gone(&x.item));
    before != items.len()
}

/// Takes a library's items out again, and those of libraries that it took in. Its entry stays with an empty
/// name and without a condition, so that the indices of the others hold.
fn drop_library(book: &mut Rulebook, at: usize) {
    let left_out = &mut book.uses[at];
    left_out.name.text.clear();
    (left_out.args, left_out.when) = (Vec::new(), None);
    fn sweep<T>(items: &mut Vec<Sourced<T>>, at: usize) {
        items.retain(|x| x.from != Some(at));
    }
    sweep(&mut book.options, at);
    sweep(&mut book.limits, at);
    sweep(&mut book.pieces, at);
    sweep(&mut book.marks, at);
    sweep(&mut book.tables, at);
    sweep(&mut book.vars, at);
    sweep(&mut book.defines, at);
    sweep(&mut book.setups, at);
    sweep(&mut book.turns, at);
    sweep(&mut book.hooks, at);
    sweep(&mut book.ends, at);
    let inner: Vec<usize> = (0..book.uses.len()).filter(|&i| book.uses[i].from == Some(at)).collect();
    inner.into_iter().for_each(|i| drop_library(book, i));
}

fn same_args(a: &[Expr], b: &[Expr]) -> bool {
    let text = |e: &Expr| crate::syntax::expr_text(e);
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| text(x) == text(y))
}
