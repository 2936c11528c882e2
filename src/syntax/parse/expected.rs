//! What may come next in a text that is being typed: what the grammar would take at its end.

use pest::Parser;

use super::mistakes::position;
use super::wording::{wording, Wording};
use super::{Grammar, Rule};
use crate::syntax::nesting::check_nesting;
use crate::syntax::scan::Scan;
use pest::error::ErrorVariant;

/// What may stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expected {
    /// A word of the language.
    Word(&'static str),
    /// An item of a game or library.
    Item,
    /// An item of a pattern.
    PatternItem,
    /// A statement.
    Statement,
    /// A step of a test; statements are steps too.
    Step,
    /// An end rule.
    EndRule,
    /// An expression.
    Value,
    /// The name of something.
    Name,
    /// A property, behind a dot.
    Property,
}

/// What the text is the beginning of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::syntax) enum Begun {
    File,
    Item,
    PatternItem,
}

/// A sign that stands nowhere in the language.
const NOWHERE: char = '\u{1}';

/// What may come next after the beginning of something; none where it has a mistake before its end.
pub(in crate::syntax) fn expected(text: &str, begun: Begun) -> Option<Vec<Expected>> {
    if check_nesting(&Scan::lenient(0, text)).is_err_and(|error| error.code == "nested-too-deep") {
        return None;
    }
    let (rule, follower) = match begun {
        Begun::File => (Rule::file, None),
        Begun::Item => (Rule::lone_item, Some(Expected::Item)),
        Begun::PatternItem => (Rule::lone_pattern_item, Some(Expected::PatternItem)),
    };
    let stopped = format!("{text}{NOWHERE}");
    let error = Grammar::parse(rule, &stopped).err().filter(|error| position(error) == text.len())?;
    let ErrorVariant::ParsingError { positives, .. } = error.variant else { return None };
    let mut found: Vec<Expected> = Vec::new();
    for rule in positives {
        match rule {
            Rule::EOI => found.extend(follower),
            rule => add(rule, &mut found),
        }
    }
    found.sort();
    found.dedup();
    Some(found)
}

fn add(rule: Rule, found: &mut Vec<Expected>) {
    let words = |words: &[&'static str]| words.iter().copied().map(Expected::Word).collect::<Vec<_>>();
    match rule {
        Rule::pattern_item | Rule::pattern_on | Rule::pattern_colours | Rule::built_when | Rule::example => {
            found.push(Expected::PatternItem);
        }
        Rule::infix => found.extend(words(&["and", "or", "in", "div", "mod"])),
        Rule::or => found.extend(words(&["or"])),
        Rule::and => found.extend(words(&["and"])),
        Rule::member => found.extend(words(&["in"])),
        Rule::prefix | Rule::primary => found.push(Expected::Value),
        Rule::asked | Rule::asked_word | Rule::each => found.extend(words(&["for"])),
        Rule::property => found.push(Expected::Property),
        // An end rule may begin with a player.
        Rule::end_rule | Rule::one_player => found.extend([Expected::EndRule, Expected::Value]),
        Rule::piece_word => found.extend([Expected::Name, Expected::Word("my")]),
        _ => match wording(rule) {
            Wording::Word(word) if word.starts_with(char::is_alphabetic) => found.push(Expected::Word(word)),
            Wording::Part("a statement") => found.push(Expected::Statement),
            Wording::Part("a step") => found.extend([Expected::Step, Expected::Statement]),
            Wording::Part("an item") => found.push(Expected::Item),
            Wording::Part("an expression" | "a set" | "sites" | "a number") => found.push(Expected::Value),
            Wording::Part("a name" | "a type") => found.push(Expected::Name),
            Wording::Part(part) => found.extend(quoted(part).map(Expected::Word)),
            _ => {}
        },
    }
}

/// The first word of each text in backquotes.
fn quoted(part: &'static str) -> impl Iterator<Item = &'static str> {
    let quoted = part.split('`').skip(1).step_by(2);
    let first = |text: &'static str| text.split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
    quoted.map(first).filter(|word| !word.is_empty())
}
