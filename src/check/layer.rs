//! The items of one file, laid over what its bases have said.

use super::merge::{drop_from, Merger};
use super::rulebook::{
    BoardItem, Define, Hook, Limit, PieceItem, Rulebook, Show, Sourced, Table, TintItem, Turn,
};
use crate::diagnostic::Diagnostic;
use crate::model::Searcher;
use crate::span::Span;
use crate::syntax::ast::{Credit, EndsPlace, Ident, Item, ItemKind, Text};

/// What one file of the chain has said so far.
pub(super) struct Layer {
    pub variant: bool,
    pub seen: Vec<String>,
    pub set_up: bool,
}

impl Merger<'_> {
    pub(super) fn add_item(&mut self, item: Item, layer: &mut Layer, from: Option<usize>) {
        let span = item.span;
        self.replace_of_another_kind(&item.kind, layer);
        match item.kind {
            ItemKind::Credit(which, text) if from.is_none() => self.credit(which, text),
            ItemKind::Credit(..) | ItemKind::Without(_) => {
                self.only_in_variants(&item.kind, layer, from, span)
            }
            ItemKind::Option(o) => {
                let old = self.book.options.iter().find(|x| x.item.name.text == o.name.text);
                let merged = match (old, layer.variant && !layer.seen.contains(&o.name.text)) {
                    (Some(old), true) => crate::syntax::ast::OptionItem {
                        domain: o.domain.or(old.item.domain.clone()),
                        text: o.text.or(old.item.text.clone()),
                        ..o
                    },
                    _ => o,
                };
                put(self, layer, |b| &mut b.options, merged, |o| &o.name, from);
            }
            ItemKind::Limit { name, cond, message } => {
                let limit = Limit { name: name.clone(), cond, message };
                match name {
                    Some(name) => {
                        let same = |l: &Limit| l.name.as_ref().is_some_and(|n| n.text == name.text);
                        if layer.variant {
                            drop_from(&mut self.book.limits, same);
                        }
                        self.book.limits.push(Sourced { item: limit, from });
                    }
                    None => self.book.limits.push(Sourced { item: limit, from }),
                }
            }
            ItemKind::Players(names) => {
                if self.once("players", layer, span) {
                    let former = std::mem::replace(&mut self.book.players, names);
                    self.book.former_players.extend(former);
                }
            }
            ItemKind::Teams(teams) => {
                if self.once("teams", layer, span) {
                    self.book.teams = teams;
                }
            }
            ItemKind::Board { expr, numbered, between, picture } => {
                if self.once("board", layer, span) {
                    self.book.board = Some(BoardItem { expr, numbered, between, picture, span });
                }
            }
            ItemKind::Pieces { kinds, colours, sharing, stacking } => {
                if layer.variant {
                    for old in &mut self.book.pieces {
                        old.item.kinds.retain(|k| {
                            !kinds.iter().any(|n| n.text == k.text) || layer.seen.contains(&k.text)
                        });
                    }
                    self.book.pieces.retain(|p| !p.item.kinds.is_empty());
                }
                for (at, kind) in kinds.iter().enumerate() {
                    if let Some(first) = kinds[..at].iter().find(|k| k.text == kind.text) {
                        let message = format!("`{}` is named twice", kind.text);
                        let error = Diagnostic::error("given-twice", kind.span, message);
                        self.error(error.note(first.span, "first named here").help("leave out one of them"));
                    }
                }
                layer.seen.extend(kinds.iter().map(|k| k.text.clone()));
                let item = PieceItem { kinds, colours, sharing, stacking, span };
                self.book.pieces.push(Sourced { item, from });
            }
            ItemKind::Marks(names) => {
                self.book.marks.extend(names.into_iter().map(|item| Sourced { item, from }));
            }
            ItemKind::Table { name, entries } => {
                put(self, layer, |b| &mut b.tables, Table { name, entries }, |t| &t.name, from);
            }
            ItemKind::Variable(v) => put(self, layer, |b| &mut b.vars, v, |v| &v.name, from),
            ItemKind::Define { name, params, about, body } => {
                let about = about.map(|about| about.text);
                put(self, layer, |b| &mut b.defines, Define { name, params, about, body }, |d| &d.name, from);
            }
            ItemKind::Unit(parts) => {
                if self.once("score in", layer, span) {
                    self.book.unit = Some(parts);
                }
            }
            ItemKind::Setup { also, body } => {
                if !also && from.is_none() {
                    if layer.set_up {
                        self.error(
                            Diagnostic::error("given-twice", span, "a second `setup`")
                                .help("write it as one, or `also setup`"),
                        );
                    }
                    self.book.setups.retain(|s| s.from.is_some());
                    layer.set_up = true;
                }
                self.add_setup(also && from.is_none(), body, from);
            }
            ItemKind::Turn { also: false, name, body } => {
                self.add_turn(Turn { name, body, span }, layer, from);
            }
            ItemKind::Turn { name, body, .. } => self.add_to_turn(Turn { name, body, span }, from),
            ItemKind::After { turn, when, body } => {
                self.book.hooks.push(Sourced { item: Hook { turn, when, instead: None, body, span }, from });
            }
            ItemKind::Instead { turn, when, label, body } => {
                self.book
                    .hooks
                    .push(Sourced { item: Hook { turn, when, instead: Some(label), body, span }, from });
            }
            ItemKind::Ends { place, rules } => self.add_ends(place, rules, layer, from, span),
            ItemKind::Show { colour, what, shown } => {
                let show = Show { colour, what, shown, inherited: from.is_some() };
                self.book.shows.retain(|earlier| !show.replaces(earlier));
                self.book.shows.push(show);
            }
            ItemKind::Tint { what, colour } => {
                self.book.tints.retain(|t| t.what.text != what.text);
                self.book.tints.push(TintItem { what, colour, inherited: from.is_some() });
            }
            ItemKind::Test(test) if from.is_none() => self.book.tests.push(test),
            ItemKind::Test(_) => {
                self.error(
                    Diagnostic::error("misplaced-item", span, "a library holds no tests")
                        .help("put the test into a game that uses it"),
                );
            }
            ItemKind::Use { .. } => {}
        }
    }

    /// What a variant names takes the place of what the base names so, be it a table for a definition.
    fn replace_of_another_kind(&mut self, kind: &ItemKind, layer: &Layer) {
        let (name, kept) = match kind {
            ItemKind::Option(option) => (&option.name.text, 0),
            ItemKind::Table { name, .. } => (&name.text, 1),
            ItemKind::Variable(variable) => (&variable.name.text, 2),
            ItemKind::Define { name, .. } => (&name.text, 3),
            _ => return,
        };
        if !layer.variant || layer.seen.contains(name) {
            return;
        }
        let book = &mut self.book;
        if kept != 0 {
            drop_from(&mut book.options, |o| o.name.text == *name);
        }
        if kept != 1 {
            drop_from(&mut book.tables, |t| t.name.text == *name);
        }
        if kept != 2 {
            drop_from(&mut book.vars, |v| v.name.text == *name);
        }
        if kept != 3 {
            drop_from(&mut book.defines, |d| d.name.text == *name);
        }
    }

    pub(super) fn only_in_variants(
        &mut self,
        kind: &ItemKind,
        layer: &Layer,
        from: Option<usize>,
        span: Span,
    ) {
        if matches!(kind, ItemKind::Without(_)) && (!layer.variant || from.is_some()) {
            let error = Diagnostic::error(
                "misplaced-item",
                span,
                "`without` leaves out a part of a base game, and there is none",
            );
            self.error(error.help("write `game \"Title\" extends \"base\" { … }`, or delete the part"));
        }
    }

    fn credit(&mut self, which: Credit, text: Text) {
        match which {
            Credit::By => self.book.by = Some(text.text),
            Credit::Year => self.book.year = Some(text.text),
            Credit::About => self.book.about = Some(text.text),
            Credit::Player => self.player(&text),
        }
    }

    /// `player "ab"`
    fn player(&mut self, text: &Text) {
        self.book.player = Searcher::named(&text.text);
        if self.book.player.is_none() {
            let message = format!("no search is called `{}`", text.text);
            let help =
                "write `player \"ab\"` for alpha-beta, or `player \"mcts\"` for Monte-Carlo tree search";
            self.error(Diagnostic::error("unknown-search", text.span, message).help(help));
        }
    }

    /// False, with an error, when the layer has had this item.
    pub(super) fn once(&mut self, what: &str, layer: &mut Layer, span: Span) -> bool {
        let key = format!("item {what}");
        if layer.seen.contains(&key) {
            self.error(Diagnostic::error("given-twice", span, format!("a second `{what}`")));
            return false;
        }
        layer.seen.push(key);
        true
    }

    pub(super) fn add_turn(&mut self, turn: Turn, layer: &mut Layer, from: Option<usize>) {
        let key = format!("turn {}", turn.name.as_ref().map_or("", |n| &n.text));
        let old = self
            .book
            .turns
            .iter()
            .position(|t| t.item.name.as_ref().map(|n| &n.text) == turn.name.as_ref().map(|n| &n.text));
        if let Some(old) = old {
            if !layer.variant || layer.seen.contains(&key) {
                let what = turn.name.as_ref().map_or("`turn`".to_string(), |n| format!("`turn {}`", n.text));
                let error = Diagnostic::error("given-twice", turn.span, format!("a second {what}"));
                return self.error(error.note(self.book.turns[old].item.span, "the first one"));
            }
            layer.seen.push(key);
            self.book.turns[old] = Sourced { item: turn, from };
            return;
        }
        layer.seen.push(key);
        self.book.turns.push(Sourced { item: turn, from });
    }

    pub(super) fn add_ends(
        &mut self,
        place: EndsPlace,
        rules: Vec<crate::syntax::ast::EndRule>,
        layer: &mut Layer,
        from: Option<usize>,
        span: Span,
    ) {
        let rules = self.new_rules(place, rules, layer, from);
        match place {
            EndsPlace::Replace if from.is_none() => {
                if self.once("ends", layer, span) {
                    self.book.ends.retain(|e| e.from.is_some());
                    self.book.ends.extend(rules);
                }
            }
            EndsPlace::First => {
                self.book.ends.splice(0..0, rules);
            }
            _ => self.book.ends.extend(rules),
        }
    }
}

/// Adds a named item: a variant's replaces the one with its name, otherwise names are given once.
fn put<T>(
    merger: &mut Merger,
    layer: &mut Layer,
    list: impl Fn(&mut Rulebook) -> &mut Vec<Sourced<T>>,
    item: T,
    name: impl Fn(&T) -> &Ident,
    from: Option<usize>,
) {
    let ident = name(&item).clone();
    let repeated = layer.seen.contains(&ident.text);
    let items = list(&mut merger.book);
    let old = items.iter().position(|x| name(&x.item).text == ident.text);
    match old {
        Some(at) if layer.variant && !repeated => items[at] = Sourced { item, from },
        Some(at) => {
            let first = name(&items[at].item).span;
            let error =
                Diagnostic::error("given-twice", ident.span, format!("`{}` is given twice", ident.text));
            merger.error(error.note(first, "first given here").help("choose another name"));
        }
        None => items.push(Sourced { item, from }),
    }
    layer.seen.push(ident.text);
}
