//! Tables in words: each player's own directions, sides and sets.

use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller, Who};
use super::wording::joined;
use crate::check::Table;
use crate::syntax::ast::{Expr, ExprKind};

/// How an entry is said.
type Say<T> = fn(&mut T, &Expr) -> String;

impl<'a> Teller<'a> {
    /// `name(p)` where `name` is a table.
    pub fn table(&self, name: &str) -> Option<&'a Table> {
        self.book.tables.iter().map(|t| &t.item).find(|t| t.name.text == name)
    }
}

impl Teller<'_> {
    /// A table's set: each player's own, or the one meant.
    pub fn table_noun(&mut self, table: &Table, args: &[Expr]) -> Noun {
        if let Some(side) = self.far_side(table, args) {
            return side;
        }
        let (said, name) = (self.in_table(table, args), super::sayings::term_of(&table.name.text));
        match name.ends_with('s') && said.ends_with(&name) && !said.contains(" or ") {
            true => Noun::fixed(said),
            false => Noun::single(said),
        }
    }

    /// The side that a player goes towards, or comes from.
    fn far_side(&mut self, table: &Table, args: &[Expr]) -> Option<Noun> {
        let up = self.who_goes_up()?;
        let [(first, a), (_, b)] = &table.entries[..] else { return None };
        let (low, high) =
            (is_name(a, "bottom") && is_name(b, "top"), is_name(a, "top") && is_name(b, "bottom"));
        if !low && !high {
            return None;
        }
        let who = args.first().map(|a| self.value(a))?;
        (self.forward, self.far) = (true, true);
        let far = (first.text == up) == high;
        let row = if far { "far row" } else { "home row" };
        Some(Noun::single(format!("{} {row}", super::calls::possessive(&who))))
    }

    /// The player whose forward is north, where directions are told as forward.
    pub fn who_goes_up(&self) -> Option<String> {
        let table = self.book.tables.iter().map(|t| &t.item).find(|t| forward(t).is_some())?;
        let (name, _) = table.entries.iter().find(|(_, e)| {
            names(e).is_some_and(|names| names.iter().all(|name| name.starts_with("north")))
        })?;
        Some(name.text.clone())
    }

    /// Every player's entry with the player beside it: `the top side (Red) or the left side (Blue)`. Of somebody by name
    /// it is theirs alone; what is told of the `opponent` stands beside whoever sees it so.
    fn each_own(&mut self, table: &Table, opponent: bool, say: Say<Self>) -> String {
        let mut entries: Vec<(String, Expr)> =
            table.entries.iter().map(|(key, value)| (key.text.clone(), value.clone())).collect();
        if let Who::Named(name) = &self.who {
            if let Some((_, own)) = entries.iter().find(|(key, _)| key == name).cloned() {
                return say(self, &own);
            }
        }
        if let (true, [(_, first), (_, second)]) = (opponent, &mut entries[..]) {
            std::mem::swap(first, second);
        }
        let said: Vec<String> = entries.iter().map(|(_, value)| say(self, value)).collect();
        let for_all = entries.len() >= self.model.cast.roles;
        if for_all && said.iter().all(|own| *own == said[0]) {
            return said[0].clone();
        }
        let each = entries.iter().zip(&said).map(|((key, _), own)| format!("{own} ({key})"));
        let each: Vec<String> = each.collect();
        match said.iter().any(|own| own.contains(" or ")) {
            true => each.join(", or "),
            false => joined(&each, "or"),
        }
    }

    /// One of what an entry holds.
    fn entry(&mut self, value: &Expr) -> String {
        match self.kind(value) {
            Kind::Sites if self.region(value) => self.value(value),
            Kind::Family | Kind::Sites => self.noun(value).one(),
            Kind::Player => self.members(value).one(),
            _ => self.value(value),
        }
    }

    /// `“team” of that colour`, or each player's where the table is short.
    pub fn in_table(&mut self, table: &Table, args: &[Expr]) -> String {
        self.in_table_by(table, args, Self::entry)
    }

    /// The same with words of their own for what the entries hold.
    pub fn in_table_by(&mut self, table: &Table, args: &[Expr], say: Say<Self>) -> String {
        let name = super::sayings::term_of(&table.name.text);
        let Some(arg) = args.first() else { return format!("the {name}") };
        // What depends on a piece's kind is told of the piece.
        let arg = match &ungrouped(arg).kind {
            ExprKind::Property(of, property) if property.text == "kind" => of,
            _ => arg,
        };
        let roles = &self.model.cast.colours[..self.model.cast.roles];
        let of = self.value(arg);
        let mine = is_name(arg, "me") || ["you", "they"].contains(&of.as_str());
        let often = self.uses_of(&table.name.text) > 1;
        let mine = mine && !(often && table.entries.iter().any(|(_, e)| self.kind(e) == Kind::Sites));
        if let (true, true) = (mine, table.entries.iter().all(|(key, _)| roles.contains(&key.text))) {
            return self.each_own(table, of.ends_with(" opponent"), say);
        }
        self.tables.push(table.name.text.clone());
        let of_players = table.entries.iter().all(|(key, _)| roles.contains(&key.text));
        match of.as_str() {
            of if of_players => format!("{} {name}", super::calls::possessive(of)),
            "it" => format!("its {name}"),
            of => format!("the {name} of {of}"),
        }
    }
}

/// `straight forward` as whoever is addressed sees it, where it is the direction of `whose`: an opponent comes towards
/// one.
pub fn forward_of(way: &str, whose: &str) -> String {
    match whose {
        whose if whose.ends_with(" opponent") => way.replace("forward", "backward"),
        "you" | "they" => way.to_string(),
        // A piece goes forward as its owner does.
        piece if piece.starts_with("the colour of ") => way.to_string(),
        whose => format!("{way} for {whose}"),
    }
}

/// What a table of directions for two players says, if each sees the other's board turned upside down.
pub fn forward(table: &Table) -> Option<&'static str> {
    let [(_, first), (_, second)] = &table.entries[..] else { return None };
    let (first, second) = (names(first)?, names(second)?);
    let turned = |name: &String| match name.strip_prefix("north") {
        Some(rest) => Some(format!("south{rest}")),
        None => name.strip_prefix("south").map(|rest| format!("north{rest}")),
    };
    let mut mirrored: Vec<String> = first.iter().map(turned).collect::<Option<_>>()?;
    let (mut first, mut second) = (first, second);
    let up = |names: &[String]| names.iter().all(|name| name.starts_with("north"));
    if !up(&first) && !up(&second) {
        return None;
    }
    mirrored.sort();
    second.sort();
    first.sort();
    if mirrored != second {
        return None;
    }
    let ways: Vec<&str> = first.iter().map(|name| &name[5..]).collect();
    match &ways[..] {
        [""] => Some("straight forward"),
        ["east", "west"] => Some("diagonally forward"),
        ["", "east", "west"] => Some("forward, straight or diagonally,"),
        _ => None,
    }
}

/// The names of a set of directions that is written out.
fn names(e: &Expr) -> Option<Vec<String>> {
    match &ungrouped(e).kind {
        ExprKind::Name(name) => Some(vec![name.clone()]),
        ExprKind::Braces(parts) => {
            let parts: Option<Vec<Vec<String>>> = parts.iter().map(names).collect();
            Some(parts?.concat())
        }
        _ => None,
    }
}
