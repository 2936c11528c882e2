//! The words of the language, in one table: how each is written, what it means and where it may stand. The parser, the
//! checker, the language service and the grammars of editors take their lists from it.
//!
//! The words of the grammar stand in one part ([`KEYWORDS`]), the built-in words of expressions in another ([`WORDS`]); some
//! words are in both, such as `board`. `grammar/words.json` is the table for other programs.

mod built_in;
mod grammar;
mod lists;

pub use built_in::WORDS;
pub use grammar::KEYWORDS;
pub use lists::{
    BOARD_WORDS, DIRECTIONS, END_RULES, ITEMS, PATTERN_ITEMS, SEATS, STATEMENTS, SYMMETRIES, TYPES,
};
pub(crate) use lists::{OPTION_TYPES, VERDICTS};

/// A word of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// As written.
    pub name: &'static str,
    /// What it may do, and whether names may be this word.
    pub roles: Roles,
    /// What is written with it.
    pub form: &'static str,
    /// What that means, in a line.
    pub about: &'static str,
}

/// A built-in word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// As written.
    pub name: &'static str,
    /// Where it has a meaning, and how it is written.
    pub roles: Roles,
    /// Its arguments, as in the reference; empty for a plain word.
    pub args: &'static str,
    /// What it gives.
    pub gives: &'static str,
    /// What that is, in a line.
    pub about: &'static str,
}

/// What a word may do: some of the constants of this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles(u16);

impl Roles {
    /// Names may be this word, and it has a meaning everywhere.
    pub const NONE: Roles = Roles(0);
    /// No name may be this word.
    pub const RESERVED: Roles = Roles(1);
    /// May stand inside an expression; after any other reserved word an expression begins anew.
    pub const INSIDE: Roles = Roles(1 << 1);
    /// Begins an item of a game or library.
    pub const ITEM: Roles = Roles(1 << 2);
    /// Begins an item of a pattern.
    pub const PATTERN_ITEM: Roles = Roles(1 << 3);
    /// Begins a statement.
    pub const STATEMENT: Roles = Roles(1 << 4);
    /// Begins an end rule.
    pub const END_RULE: Roles = Roles(1 << 5);
    /// Says what an end rule does to its player.
    pub const VERDICT: Roles = Roles(1 << 6);
    /// Has a meaning in tests only.
    pub const TESTS: Roles = Roles(1 << 7);
    /// Has a meaning in games with teams only.
    pub const TEAMS: Roles = Roles(1 << 8);
    /// Has a meaning on boards only whose edges or vertices are in play.
    pub const BETWEEN: Roles = Roles(1 << 11);
    /// Has no meaning in patterns: it speaks of players, turns, order or time.
    pub const GAMES: Roles = Roles(1 << 9);
    /// Has its meaning unless the game gives the name another one.
    pub const FREE: Roles = Roles(1 << 12);
    /// Always takes its arguments in brackets.
    pub const BRACKETS: Roles = Roles(1 << 10);

    /// These and those.
    const fn and(self, others: Roles) -> Roles {
        Roles(self.0 | others.0)
    }

    /// Are all of these among them?
    pub const fn has(self, roles: Roles) -> bool {
        self.0 & roles.0 == roles.0
    }
}

/// The word of the grammar with this name.
pub fn keyword(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.binary_search_by(|k| k.name.cmp(name)).ok().map(|at| &KEYWORDS[at])
}

/// The built-in word with this name.
pub fn find(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|w| w.name == name)
}

/// May no name be this word?
pub fn is_reserved(word: &str) -> bool {
    keyword(word).is_some_and(|k| k.roles.has(Roles::RESERVED))
}

/// Is this a word that cannot stand inside an expression?
pub fn ends_expression(word: &str) -> bool {
    keyword(word).is_some_and(|k| k.roles.has(Roles::RESERVED) && !k.roles.has(Roles::INSIDE))
}

/// Is it a built-in word?
pub fn is_word(name: &str) -> bool {
    find(name).is_some()
}

/// May no name of a game be this built-in word? Words that mean something in tests, with teams
/// or beside cells only are free, and those that came when games had such names.
pub fn is_taken(name: &str) -> bool {
    let free = [Roles::TESTS, Roles::TEAMS, Roles::BETWEEN, Roles::FREE];
    find(name).is_some_and(|w| free.iter().all(|roles| !w.roles.has(*roles)))
}

/// Has the built-in word these roles?
pub fn is_one_of(name: &str, roles: Roles) -> bool {
    find(name).is_some_and(|w| w.roles.has(roles))
}

#[cfg(test)]
mod tests;
