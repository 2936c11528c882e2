//! Definitions in the words in which the rules are told.

use super::facts::Speaker;
use crate::describe::english::wording::spoken;
use crate::describe::english::{Kind, Local, Teller, Who};
use crate::engine::why::{Quote, What};
use crate::syntax::parse_expr;
use crate::words;

/// How long a phrase may be.
const LONGEST: usize = 130;

/// A definition's set.
pub(super) enum Said {
    /// As the rules write it.
    Text(String),
    /// As a phrase for several: `the leaps of g1`.
    Phrase(String),
}

impl Said {
    pub fn the(&self) -> String {
        match self {
            Said::Text(text) => format!("`{}`", crate::diagnostic::brief(text)),
            Said::Phrase(phrase) => phrase.clone(),
        }
    }

    pub fn within(&self) -> String {
        match self {
            Said::Text(_) => format!("in {}", self.the()),
            Said::Phrase(phrase) => format!("among {phrase}"),
        }
    }

    /// That there is nothing in it.
    pub fn none(&self) -> String {
        match self {
            Said::Text(_) => format!("{} is empty", self.the()),
            Said::Phrase(phrase) => format!("there are none of {phrase}"),
        }
    }
}

impl Speaker<'_> {
    /// A definition as the rules tell it; without their text by its name, if that says what there are several of.
    pub(super) fn definition(&self, text: &str, of: Option<&What>) -> Said {
        if let Some(told) = self.told(text, of) {
            return Said::Phrase(told);
        }
        let name = text.split('(').next().unwrap_or(text);
        match name.ends_with('s') && !name.ends_with("ss") && name != text {
            true => {
                let of = of.map_or(String::new(), |of| format!(" of {}", self.the(of)));
                Said::Phrase(format!("the {}{of}", spoken(name)))
            }
            false => Said::Text(text.to_string()),
        }
    }

    fn told(&self, text: &str, of: Option<&What>) -> Option<String> {
        let expr = parse_expr(0, text).ok()?;
        let mut teller = self.teller()?;
        let names = self.unknown(text);
        if names.len() > 1 {
            return None;
        }
        for name in names {
            let Some(What::Chosen(_, pick)) = of else { return None };
            teller.locals.push(picked(name, pick, true));
        }
        let noun = teller.noun(&expr);
        let many = noun.many();
        let phrase = match noun.owner.is_some() || many.starts_with("the ") {
            true => many,
            false => format!("the {many}"),
        };
        (!noun.single && is_plain(&phrase)).then_some(phrase)
    }

    /// What tells the rules' text, if that is at hand, to or about the player.
    fn teller(&self) -> Option<Teller<'_>> {
        let mut teller = Teller::new(self.book?, self.model);
        if let Some(name) = self.about {
            teller.who = Who::Named(name.to_string());
        }
        Some(teller)
    }

    /// A condition, or its denial, as the rules tell it, with what has been chosen in place of its names.
    pub(super) fn clause(&self, quote: &Quote, holds: bool) -> Option<String> {
        let expr = parse_expr(0, &quote.text).ok()?;
        let mut teller = self.teller()?;
        for name in self.unknown(&quote.text) {
            let (_, pick) = quote.chosen.iter().rev().find(|(chosen, _)| *chosen == name)?;
            teller.locals.push(picked(name, pick, self.model.board.site(pick).is_some()));
        }
        let clause = teller.clause(&expr, holds);
        is_plain(&clause).then_some(clause)
    }

    /// The names in a text that neither the language nor the game knows: those that a turn has bound.
    fn unknown(&self, text: &str) -> Vec<String> {
        let (Some(book), cast) = (self.book, &self.model.cast) else { return Vec::new() };
        let is_known = |name: &str| {
            words::is_word(name)
                || words::is_reserved(name)
                || book.defines.iter().any(|define| define.item.name.text == name)
                || self.model.vars.iter().any(|var| var.name == name)
                || self.model.options.iter().any(|option| option.name == name)
                || [&cast.colours, &cast.kinds, &cast.marks]
                    .iter()
                    .any(|names| names.iter().any(|n| n == name))
        };
        let is_name = |word: &&str| word.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let mut found: Vec<String> = Vec::new();
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(is_name) {
            if !is_known(word) && !found.iter().any(|known| known == word) {
                found.push(word.to_string());
            }
        }
        found
    }
}

/// A name for which something was picked: a site, or something else.
fn picked(name: String, pick: &str, is_site: bool) -> Local {
    let (kind, head) = if is_site { (Kind::Site, "site") } else { (Kind::Other, "") };
    Local { name, said: pick.to_string(), head: head.into(), kind, ..Local::default() }
}

/// Is it short, without anything that is code or asks for an explanation?
fn is_plain(phrase: &str) -> bool {
    !phrase.contains(['(', '_', '`', '“']) && phrase.chars().count() <= LONGEST
}
