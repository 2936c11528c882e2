//! Sets as noun phrases: an owner, adjectives, a head, and what follows it, each in singular and plural.

use super::wording::{article, joined, plural};

/// What follows a head, for one member and for several: `that is marked`, `that are marked`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    pub one: String,
    pub many: String,
}

/// A set as a noun phrase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noun {
    /// Whose: `your`, `White's`.
    pub owner: Option<String>,
    pub adjectives: Vec<String>,
    /// In the singular; empty where `fixed` says everything.
    pub head: String,
    pub after: Vec<After>,
    /// A phrase that is not taken apart: `the edge`, `that site`.
    pub fixed: Option<String>,
    /// How one member of a phrase is said, if not as one of it.
    pub said_one: Option<String>,
    /// The phrase is about one thing.
    pub single: bool,
    /// Further sets of a union.
    pub others: Vec<Noun>,
    /// The head is a piece, not a site.
    pub piece: bool,
}

impl Noun {
    pub fn head(head: &str) -> Noun {
        Noun { head: head.into(), ..Noun::default() }
    }

    pub fn pieces(head: &str) -> Noun {
        Noun { piece: true, ..Noun::head(head) }
    }

    /// A phrase in the plural, such as `the corners`.
    pub fn fixed(phrase: impl Into<String>) -> Noun {
        Noun { fixed: Some(phrase.into()), ..Noun::default() }
    }

    /// A phrase for one thing.
    pub fn single(phrase: impl Into<String>) -> Noun {
        Noun { single: true, ..Noun::fixed(phrase) }
    }

    pub fn owned(mut self, owner: impl Into<String>) -> Noun {
        self.owner = Some(owner.into());
        self
    }

    pub fn adjective(mut self, adjective: impl Into<String>) -> Noun {
        let said = adjective.into();
        if !self.others.is_empty() || self.fixed.is_some() {
            return self.following(format!("that is {said}"), format!("that are {said}"));
        }
        if !self.adjectives.contains(&said) {
            self.adjectives.push(said);
        }
        self
    }

    pub fn following(mut self, one: impl Into<String>, many: impl Into<String>) -> Noun {
        let after = After { one: one.into(), many: many.into() };
        if !self.after.contains(&after) {
            self.after.push(after);
        }
        self
    }

    pub fn placed(self, place: impl Into<String>) -> Noun {
        let place = place.into();
        self.following(place.clone(), place)
    }

    /// Is nothing said of it but its head?
    pub fn is_bare(&self) -> bool {
        self.fixed.is_none() && self.after.is_empty() && self.adjectives.is_empty() && self.others.is_empty()
    }

    /// Is it a head with adjectives and nothing else?
    pub fn is_plain(&self) -> bool {
        self.fixed.is_none() && self.owner.is_none() && self.after.is_empty() && self.others.is_empty()
    }

    /// Is it told as one thing or one of several?
    pub fn said_as_one(&self) -> bool {
        self.single || self.said_one.is_some()
    }

    fn after(&self, many: bool) -> String {
        let (close, denials) = self.denials(many);
        let mut said = String::new();
        for (at, after) in self.after[..close].iter().enumerate() {
            let this = if many { &after.many } else { &after.one };
            let that =
                this.starts_with("that ") || this.starts_with("whose ") || this.starts_with("for which ");
            let earlier =
                self.after[..at].iter().any(|a| a.one.starts_with("that ") || a.one.starts_with("whose "));
            let not = this.starts_with("not ") && self.after[..at].iter().any(|a| a.one.starts_with("not "));
            // A condition must not be read with the place before it.
            let apart = this.strip_prefix("that is not ").or(this.strip_prefix("that are not "));
            let apart =
                apart.filter(|denied| ![" and is ", " and are "].iter().any(|be| denied.contains(be)));
            let place = at > 0 && !earlier;
            said += if that && earlier || not || apart.is_some() && place { " and " } else { " " };
            match apart.filter(|_| place) {
                Some(denied) => said += &format!("not {denied}"),
                None => said += this,
            }
        }
        said + &denials
    }

    /// Three or more things at the end that it is not, told together; and how much comes before them.
    fn denials(&self, many: bool) -> (usize, String) {
        let said = |after: &After| if many { after.many.clone() } else { after.one.clone() };
        let denied = |after: &After| {
            let said = said(after);
            said.strip_prefix("other than ").or(said.strip_prefix("not ")).map(|what| format!("not {what}"))
        };
        let found: Vec<String> = self.after.iter().rev().map_while(denied).collect();
        match found.len() {
            0..=2 => (self.after.len(), String::new()),
            n => {
                let parts: Vec<String> = found.into_iter().rev().collect();
                (self.after.len() - n, format!(", but {}", joined(&parts, "and")))
            }
        }
    }

    /// Adjectives and head: `empty site`.
    fn core(&self, many: bool) -> String {
        let head = if many { plural(&self.head) } else { self.head.clone() };
        let mut words = self.adjectives.clone();
        words.push(head);
        words.join(" ")
    }

    fn union(&self, word: &str, say: impl Fn(&Noun) -> String) -> String {
        let own = Noun { others: vec![], after: vec![], ..self.clone() };
        let parts: Vec<String> = std::iter::once(&own).chain(&self.others).map(say).collect();
        let mut parts: Vec<String> = parts;
        parts.dedup();
        joined(&parts, word)
    }

    /// One member: `an empty site`, `one of your stones`.
    pub fn one(&self) -> String {
        let after = self.after(false);
        if !self.others.is_empty() {
            return format!("{}{after}", self.union("or", Noun::one));
        }
        match (&self.fixed, &self.owner) {
            (Some(_), _) if self.said_one.is_some() => {
                format!("{}{after}", self.said_one.clone().unwrap_or_default())
            }
            (Some(phrase), _) if self.single => format!("{phrase}{after}"),
            (Some(phrase), _) if phrase.starts_with("one ") => format!("{phrase}{after}"),
            (Some(phrase), _) => format!("one of {phrase}{after}"),
            (None, Some(owner)) => format!("one of {owner} {}{after}", self.core(true)),
            (None, None) => format!("{}{after}", article(&self.core(false))),
        }
    }

    /// All of them: `the empty sites on the edge`, `your stones`.
    pub fn many(&self) -> String {
        let after = self.after(true);
        if !self.others.is_empty() {
            return format!("{}{after}", self.union("and", Noun::many));
        }
        match (&self.fixed, &self.owner) {
            (Some(phrase), _) => format!("{phrase}{after}"),
            (None, Some(owner)) => format!("{owner} {}{after}", self.core(true)),
            (None, None) => format!("the {}{after}", self.core(true)),
        }
    }

    /// The only one there is: `the empty site on the edge`, `your stone`.
    pub fn the(&self) -> String {
        match (&self.fixed, &self.owner) {
            (None, None) if self.others.is_empty() => {
                format!("the {}{}", self.core(false), self.after(false))
            }
            (None, Some(owner)) if self.others.is_empty() => {
                format!("{owner} {}{}", self.core(false), self.after(false))
            }
            _ => self.many(),
        }
    }

    /// As one thing, of which there are no more.
    pub fn only(&self) -> Noun {
        Noun { head: self.head.clone(), piece: self.piece, ..Noun::single(self.the()) }
    }

    /// Some of them, not counted: `empty sites`, `your stones`.
    pub fn some(&self) -> String {
        let after = self.after(true);
        if !self.others.is_empty() {
            return format!("{}{after}", self.union("or", Noun::some));
        }
        match (&self.fixed, &self.owner) {
            (Some(phrase), _) => format!("{phrase}{after}"),
            (None, Some(owner)) => format!("{owner} {}{after}", self.core(true)),
            (None, None) => format!("{}{after}", self.core(true)),
        }
    }

    /// All of them, not counted: `empty sites and your stones`.
    pub fn all(&self) -> String {
        match self.others.is_empty() {
            true => self.some(),
            false => format!("{}{}", self.union("and", Noun::some), self.after(true)),
        }
    }

    /// `3 empty sites`, `3 of your stones`
    pub fn counted(&self, n: &str) -> String {
        let many = n != "1" && !n.ends_with("one");
        match (&self.fixed, &self.owner) {
            (None, None) if self.others.is_empty() => format!("{n} {}{}", self.core(many), self.after(many)),
            _ if n == "no" => format!("none of {}", self.many()),
            _ => format!("{n} of {}", self.many()),
        }
    }

    /// `every empty site`, `each of your stones`
    pub fn every(&self) -> String {
        match (&self.fixed, &self.owner) {
            (None, None) if self.others.is_empty() => {
                format!("every {}{}", self.core(false), self.after(false))
            }
            (Some(phrase), _) if self.single => format!("{phrase}{}", self.after(false)),
            _ => format!("each of {}", self.many()),
        }
    }

    /// `no empty site`, `none of your stones`
    pub fn no(&self) -> String {
        match (&self.fixed, &self.owner) {
            (None, None) if self.others.is_empty() => format!("no {}{}", self.core(false), self.after(false)),
            (Some(phrase), _) if self.single => format!("not {phrase}{}", self.after(false)),
            (None, None)
                if self.others.iter().all(|other| other.fixed.is_none() && other.owner.is_none()) =>
            {
                format!("no {}{}", self.union("or", Noun::some), self.after(true))
            }
            _ => format!("none of {}", self.many()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_said_in_singular_and_plural() {
        let sites = Noun::head("site").adjective("empty").placed("on the edge");
        assert_eq!(sites.one(), "an empty site on the edge");
        assert_eq!(sites.many(), "the empty sites on the edge");
        assert_eq!(sites.counted("2"), "2 empty sites on the edge");
        assert_eq!(sites.no(), "no empty site on the edge");
        let marked = Noun::pieces("half").owned("your").following("that is pinned", "that are pinned");
        assert_eq!(marked.one(), "one of your halves that is pinned");
        assert_eq!(marked.no(), "none of your halves that are pinned");
        assert_eq!(Noun::fixed("the corners").one(), "one of the corners");
    }
}
