//! Sets of sites as noun phrases.

use super::facts::{towards, Speaker};
use crate::describe::english::wording::{joined, plural, spoken};
use crate::engine::why::What;

/// The parts of a noun phrase, in the order in which they are said.
#[derive(Default)]
struct Phrase {
    adjectives: Vec<String>,
    head: Option<String>,
    owner: Option<String>,
    places: Vec<String>,
}

impl Speaker<'_> {
    /// What pieces are called where there is one kind.
    pub fn piece(&self) -> String {
        match &self.model.cast.kinds[..] {
            [only] => spoken(only),
            _ => "piece".into(),
        }
    }

    /// One of them, without an article: `bandaged stone of yours on the edge`.
    pub fn noun(&self, what: &What) -> String {
        self.said(what, |head| head.to_string())
    }

    /// Several of them.
    pub fn plural(&self, what: &What) -> String {
        self.said(what, plural)
    }

    fn said(&self, what: &What, number: impl Fn(&str) -> String) -> String {
        match what {
            What::Any(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.noun(part)).collect();
                joined(&parts, "or")
            }
            What::Stifled(of) => {
                format!("{} of {} without an empty neighbour", number("group"), self.the(of))
            }
            _ => {
                let mut phrase = Phrase::default();
                self.add(what, &mut phrase);
                let owned = phrase.owner.is_some() || !phrase.adjectives.is_empty();
                let bare = phrase.adjectives == ["empty"] || !owned;
                let head = phrase.head.unwrap_or(if bare { "site".into() } else { self.piece() });
                let words: Vec<String> = phrase
                    .adjectives
                    .into_iter()
                    .chain([number(&head)])
                    .chain(phrase.owner)
                    .chain(phrase.places)
                    .collect();
                words.join(" ")
            }
        }
    }

    fn add(&self, what: &What, phrase: &mut Phrase) {
        match what {
            What::Both(parts) => parts.iter().for_each(|part| self.add(part, phrase)),
            What::Without(a, b) => {
                self.add(a, phrase);
                phrase.places.push(format!("not {}", self.place(b)));
            }
            What::Empty => phrase.adjectives.push("empty".into()),
            What::Occupied => phrase.head = phrase.head.take().or(Some(self.piece())),
            What::Marked(mark) => phrase.adjectives.insert(0, spoken(mark)),
            What::Coloured(colours) => {
                let names: Vec<String> = colours.iter().map(|c| spoken(c)).collect();
                phrase.adjectives.push(joined(&names, "or"));
            }
            What::Kinds(kinds) => {
                let names: Vec<String> = kinds.iter().map(|k| spoken(k)).collect();
                phrase.head = Some(joined(&names, "or"));
            }
            What::Mine => phrase.owner = Some(format!("of {}", self.mine())),
            What::Theirs => phrase.owner = Some(format!("of {}", self.theirs())),
            other => phrase.places.push(self.place(other)),
        }
    }

    /// `yours`, `White's`
    pub fn mine(&self) -> String {
        self.about.map_or("yours".into(), possessive)
    }

    /// `your opponent's`, `Black's`
    pub fn theirs(&self) -> String {
        match (self.model.cast.roles, self.about) {
            (2, Some(name)) => {
                let other = self.model.cast.colours.iter().take(2).find(|colour| *colour != name);
                other.map_or(String::new(), |name| possessive(name))
            }
            (_, Some(_)) => "another player's".into(),
            (2, None) => "your opponent's".into(),
            (_, None) => "your opponents'".into(),
        }
    }

    /// Where something lies that is in the set: `on the edge`, `next to b2`.
    pub fn place(&self, what: &What) -> String {
        match what {
            What::Region(name) => match name.as_str() {
                "edge" => "on the edge".into(),
                "corners" => "in a corner".into(),
                "centre" => "in the centre".into(),
                side => format!("on the {side} side"),
            },
            What::Sites(names) if names.len() == 1 => format!("on {}", names[0]),
            What::Sites(names) => format!("among {}", joined(names, "and")),
            What::Next(directions, of) => towards(directions, &self.the(of)),
            What::Text(text) => format!("in `{}`", crate::diagnostic::brief(text)),
            What::Named(text, of) => self.definition(text, of.as_deref()).within(),
            What::Empty => "empty".into(),
            What::Occupied => "occupied".into(),
            What::Chosen(name, pick) if name.chars().count() <= 2 => format!("on {pick}"),
            _ => format!("among {}", self.the(what)),
        }
    }

    /// The set as something that is known: `your stones`, `b2`, `the face b2`.
    pub fn the(&self, what: &What) -> String {
        match what {
            What::Sites(names) => joined(names, "and"),
            What::Chosen(name, pick) if name.chars().count() <= 2 => pick.clone(),
            What::Chosen(name, pick) => format!("the {} {pick}", spoken(name)),
            What::Region(name) if name == "corners" => "the corners".into(),
            What::Region(name) => format!("the {name}"),
            What::Text(text) => format!("`{}`", crate::diagnostic::brief(text)),
            What::Named(text, of) => self.definition(text, of.as_deref()).the(),
            What::Empty => "the empty sites".into(),
            What::Occupied => "the occupied sites".into(),
            What::Mine => {
                format!("{} {}", self.about.map_or("your".into(), possessive), plural(&self.piece()))
            }
            What::Theirs => format!("{} {}", self.theirs(), plural(&self.piece())),
            What::Next(_, of) => format!("the neighbours of {}", self.the(of)),
            What::Any(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.the(part)).collect();
                joined(&parts, "and")
            }
            _ => self.plural(what),
        }
    }
}

fn possessive(name: &str) -> String {
    format!("{}'s", spoken(name))
}
