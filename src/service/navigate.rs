//! From a name to what it means, to all its places, and to another name.

use super::documents::Document;
use super::family::{text_of, Member, Shelf};
use super::lines::Position;
use super::names::{Meaning, Occurrence};
use super::outline::head;
use super::Service;
use crate::diagnostic::Severity;
use crate::span::Span;
use crate::syntax::ast::ExprKind;
use crate::syntax::{parse_expr, TokenKind};
use crate::words::WORDS;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A stretch of a text, as editors count.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The text's name.
    pub name: String,
    /// Where it begins.
    pub from: Position,
    /// Where it ends.
    pub to: Position,
}

/// A text that is to stand at a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// What it takes the place of.
    pub place: Place,
    /// The text.
    pub text: String,
}

impl Place {
    pub(super) fn of(document: &Document, span: Span) -> Place {
        let at = |byte: u32| document.position(byte as usize);
        Place { name: document.name.clone(), from: at(span.start), to: at(span.end) }
    }
}

/// The places of one meaning of a name.
struct Found {
    name: String,
    /// The texts with their places, the text that was asked about first.
    places: Vec<(Arc<Member>, Vec<Occurrence>)>,
    /// The games whose rules hang on it, each with all that it builds on.
    games: Vec<Vec<Arc<Member>>>,
}

impl Found {
    /// The games, by name.
    fn roots(&self) -> Vec<String> {
        let mut roots: Vec<String> = self.games.iter().map(|texts| texts[0].document.name.clone()).collect();
        roots.sort();
        roots.dedup();
        roots
    }
}

impl Service {
    /// Where the name at a byte gets its meaning; where a library or base is named, that text.
    pub fn definition(&self, name: &str, byte: usize) -> Vec<Place> {
        let Some(document) = self.document(name) else { return Vec::new() };
        let mut shelf = Shelf::default();
        let closure = shelf.closure(self, &document.source());
        let Some(at) = closure[0].at(byte).cloned().or_else(|| word_at(document, byte)) else {
            return Vec::new();
        };
        if let Meaning::Bound(binding) = at.meaning {
            return vec![Place::of(document, binding)];
        }
        if let Some(member) = closure.iter().find(|member| member.defines(&at.name)) {
            return definitions(member, &at.name);
        }
        if let Some(source) = text_of(&self.texts(name), &at) {
            let member = shelf.member(self, &source);
            return vec![Place::of(&member.document, head(&member.document))];
        }
        // A library may leave a name to the games that use it.
        let users = shelf.around(self, name).into_iter();
        let users = users.filter(|texts| texts.iter().any(|member| member.document.name == name));
        let defined = users.filter_map(|texts| texts.into_iter().find(|member| member.defines(&at.name)));
        let mut places: Vec<Place> = defined.flat_map(|member| definitions(&member, &at.name)).collect();
        places.sort();
        places.dedup();
        places
    }

    /// The places in the same text that mean the same as the name at a byte, and whether each gives it its meaning.
    pub fn highlights(&self, name: &str, byte: usize) -> Vec<(Span, bool)> {
        let Some(document) = self.document(name) else { return Vec::new() };
        let member = Shelf::default().member(self, &document.source());
        let Some(at) = member.at(byte) else { return Vec::new() };
        same(&member, at).map(|o| (o.span, o.defines)).collect()
    }

    /// All places that mean the same as the name at a byte, in all texts that share it.
    pub fn references(&self, name: &str, byte: usize) -> Vec<Place> {
        let Some(found) = self.found(name, byte) else { return Vec::new() };
        let of = |(member, places): (Arc<Member>, Vec<Occurrence>)| {
            places.into_iter().map(move |o| Place::of(&member.document, o.span)).collect::<Vec<_>>()
        };
        found.places.into_iter().flat_map(of).collect()
    }

    /// The name at a byte, if it can be renamed.
    pub fn renamable(&self, name: &str, byte: usize) -> Option<(Span, String)> {
        let document = self.document(name)?;
        let member = Shelf::default().member(self, &document.source());
        let at = member.at(byte)?;
        let is_name = matches!(at.meaning, Meaning::Bound(_) | Meaning::Game | Meaning::Rule);
        is_name.then(|| (at.span, at.name.clone()))
    }

    /// The edits that give what is named at a byte another name, in all texts that share it.
    ///
    /// # Errors
    /// Why it cannot be done, as a sentence without a dot.
    pub fn rename(&self, name: &str, byte: usize, new: &str) -> Result<Vec<Edit>, String> {
        let found = self.found(name, byte).ok_or("here stands no name that could be changed")?;
        self.refuse_rename(name, &found, new)?;
        let mut edits: Vec<Edit> = Vec::new();
        for (member, places) in &found.places {
            let document = &member.document;
            let edit = |o: &Occurrence| Edit { place: Place::of(document, o.span), text: new.to_string() };
            edits.extend(places.iter().map(edit));
        }
        self.try_edits(&edits, &found.roots())?;
        Ok(edits)
    }

    fn refuse_rename(&self, name: &str, found: &Found, new: &str) -> Result<(), String> {
        let old = &found.name;
        if !matches!(parse_expr(0, new).map(|e| e.kind), Ok(ExprKind::Name(word)) if word == new) {
            return Err(format!("`{new}` cannot be a name"));
        }
        let defined = found.places.iter().filter(|(_, places)| places.iter().any(|o| o.defines));
        if defined.count() == 0 {
            return Err(match WORDS.iter().any(|word| word.name == old) {
                true => format!("`{old}` is a word of the language"),
                false => format!("nothing is named `{old}`"),
            });
        }
        // Where a base and its variant give one name, the variant's meaning would silently take the place of the base's.
        let taken = found.games.iter().flatten().find(|member| member.defines(new));
        if let Some(member) = taken.filter(|_| new != *old) {
            return Err(format!("`{}` gives the name `{new}` another meaning", member.document.name));
        }
        let own = self.files.around(name);
        for (member, _) in &found.places {
            let document = &member.document;
            if self.document(&document.name).is_none()
                && own.iter().all(|source| source.name != document.name)
            {
                return Err(format!(
                    "`{old}` also stands in `{}`, which is not yours to change",
                    document.name
                ));
            }
            let broken = document.parsed().left_out.iter().any(|(start, end)| {
                document.text.get(*start..*end).is_some_and(|text| text.contains(old.as_str()))
            });
            if broken || document.parsed().file.is_none() {
                return Err(format!(
                    "`{}` has mistakes where `{old}` stands; mend them first",
                    document.name
                ));
            }
        }
        Ok(())
    }

    /// Refuses edits after which one of the texts has errors that it does not have now.
    pub(super) fn try_edits(&self, edits: &[Edit], roots: &[String]) -> Result<(), String> {
        let mut tried = self.clone();
        let mut by_text: BTreeMap<&str, Vec<&Edit>> = BTreeMap::new();
        edits.iter().for_each(|edit| by_text.entry(&edit.place.name).or_default().push(edit));
        let around = self.files.around(edits.first().map_or("", |edit| edit.place.name.as_str()));
        for (name, mut edits) in by_text {
            if tried.document(name).is_none() {
                let Some(source) = around.iter().find(|source| source.name == name) else { continue };
                tried.open(name, source.text.clone());
            }
            edits.sort_by_key(|edit| std::cmp::Reverse(edit.place.from));
            edits.iter().for_each(|edit| tried.edit(name, edit.place.from, edit.place.to, &edit.text));
        }
        for root in roots {
            let mut before = self.clone();
            for service in [&mut before, &mut tried] {
                let closed = service.document(root).is_none();
                if let Some(source) = around.iter().find(|source| closed && source.name == *root) {
                    service.open(root, source.text.clone());
                }
            }
            let (before, after) = (before.diagnostics(root), tried.diagnostics(root));
            let errors = after.diagnostics.iter().filter(|d| d.severity == Severity::Error);
            if after.has_errors()
                && (!before.has_errors() || errors.clone().count() > before.diagnostics.len())
            {
                let message = errors.map(|d| d.message.as_str()).next().unwrap_or_default();
                return Err(format!("`{root}` would have a mistake then: {message}"));
            }
        }
        Ok(())
    }

    /// All places of what is named at a byte.
    fn found(&self, name: &str, byte: usize) -> Option<Found> {
        let document = self.document(name)?;
        let mut shelf = Shelf::default();
        let closure = shelf.closure(self, &document.source());
        let own = closure[0].clone();
        let at = own.at(byte)?.clone();
        let is_own = |member: &Arc<Member>| member.document.name == name;
        if let Meaning::Bound(_) = at.meaning {
            let places = same(&own, &at).cloned().collect();
            let users = shelf.around(self, name).into_iter().filter(|texts| texts.iter().any(is_own));
            let games = std::iter::once(closure).chain(users).collect();
            return Some(Found { name: at.name, places: vec![(own, places)], games });
        }
        // Those that share a text which defines the name share the name.
        let around = shelf.around(self, name);
        let mut sharing: Vec<Vec<Arc<Member>>> = vec![closure];
        if !sharing[0].iter().any(|member| member.defines(&at.name)) {
            sharing.extend(around.iter().filter(|texts| texts.iter().any(is_own)).cloned());
        }
        let definers = |texts: &Vec<Arc<Member>>| -> Vec<String> {
            let all = texts.iter().filter(|member| member.defines(&at.name));
            all.map(|member| member.document.name.clone()).collect()
        };
        let defined: Vec<String> = sharing.iter().flat_map(definers).collect();
        sharing
            .extend(around.into_iter().filter(|texts| definers(texts).iter().any(|d| defined.contains(d))));
        let mut members: BTreeMap<String, Arc<Member>> = BTreeMap::new();
        for member in sharing.iter().flatten().filter(|member| !is_own(member)) {
            members.insert(member.document.name.clone(), member.clone());
        }
        let places = std::iter::once(own).chain(members.into_values()).filter_map(|member| {
            let places: Vec<Occurrence> = member.shared(&at.name).cloned().collect();
            (!places.is_empty()).then_some((member, places))
        });
        let places = places.collect();
        Some(Found { name: at.name, places, games: sharing })
    }
}

fn definitions(member: &Member, name: &str) -> Vec<Place> {
    let defined = member.shared(name).filter(|o| o.defines);
    defined.take(1).map(|o| Place::of(&member.document, o.span)).collect()
}

/// The places of a text with the meaning of one of them.
fn same<'a>(member: &'a Member, at: &'a Occurrence) -> impl Iterator<Item = &'a Occurrence> {
    let is_shared = |meaning| matches!(meaning, Meaning::Game | Meaning::Rule);
    let means_the_same =
        move |o: &&Occurrence| o.meaning == at.meaning || is_shared(o.meaning) && is_shared(at.meaning);
    member.names.iter().filter(move |o| o.name == at.name).filter(means_the_same)
}

/// A word in a part of a text that cannot be read, as a name of the game.
pub(super) fn word_at(document: &Document, byte: usize) -> Option<Occurrence> {
    let tokens = &document.tokens().all;
    let index = tokens.partition_point(|token| token.end < byte);
    let mut token = tokens[index..].iter().take(2).filter(|t| t.kind == TokenKind::Word);
    let token = token.rfind(|t| (t.start..=t.end).contains(&byte))?;
    let name = document.text[token.start..token.end].to_string();
    Some(Occurrence {
        span: Span::new(0, token.start, token.end),
        name,
        meaning: Meaning::Game,
        defines: false,
    })
}
