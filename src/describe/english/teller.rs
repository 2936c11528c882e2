//! What is known while a text is told: bound names, options, libraries' arguments, and of what kind things are.

use super::constants::Fixed;
use super::noun::Noun;
use super::wording::spoken;
use crate::check::Rulebook;
use crate::model::Model;
use crate::syntax::ast::{DefineBody, Expr};
use std::collections::BTreeMap;

/// Whom `me` means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The reader.
    You,
    /// The player an end rule is about.
    That,
    /// This player.
    Named(String),
}

/// Roughly of which type something is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    Truth,
    Number,
    List,
    Site,
    Sites,
    Family,
    /// A role or colour: where sites are wanted, its pieces.
    Player,
    /// A kind of piece: where sites are wanted, such pieces.
    Piece,
    /// A mark: where sites are wanted, the pieces that carry it.
    Mark,
    #[default]
    Other,
}

/// A name in scope: how it is said, and what it is.
#[derive(Clone, Debug, Default)]
pub struct Local {
    pub name: String,
    pub said: String,
    pub kind: Kind,
    /// What one of them is called: `stone`, `site`, `group`.
    pub head: String,
    /// A site that is spoken of as the piece on it, or a set of such.
    pub piece: bool,
    /// A set that is spoken of in the plural.
    pub several: bool,
    /// A part of the board.
    pub region: bool,
    /// A definition's argument as a noun phrase.
    pub noun: Option<Noun>,
    /// A definition's argument that the options fix.
    pub fixed: Option<Fixed>,
    /// The definition that joins sites, where its name was given for directions.
    pub joins: Option<usize>,
}

/// What tells a game's text.
pub struct Teller<'a> {
    pub book: &'a Rulebook,
    pub model: &'a Model,
    pub options: BTreeMap<&'a str, Fixed>,
    pub locals: Vec<Local>,
    /// The library whose text is told.
    pub from: Option<usize>,
    pub who: Who,
    /// Indices of the definitions that were mentioned, in order: they have to be explained.
    pub mentioned: Vec<usize>,
    /// Inside an end rule `mover` is who has just moved.
    pub ending: bool,
    pub depth: usize,
    /// How many short definitions are being told inside one another.
    pub inside: usize,
    /// Tables that were mentioned by name.
    pub tables: Vec<String>,
    /// Was `forward` said?
    pub forward: bool,
    /// Was a player's far or home row mentioned?
    pub far: bool,
    /// Are definitions told in full even where that is long?
    pub at_length: bool,
    /// Names of sites that a piece has been moved to.
    pub arrived: Vec<String>,
    /// Names of sites that the piece on them has left.
    pub left: Vec<String>,
    /// Remembered variables that no rule reads.
    pub idle: Vec<String>,
    /// Remembered sets that never hold anything.
    pub nothing: Vec<String>,
    /// Under these options nobody ever passes.
    pub passless: bool,
    /// Names of places to which a piece was just moved, each with the name of where it came from.
    pub moves: Vec<(String, String)>,
    /// How far the things that have names are turned at once.
    pub forms: Vec<(String, &'static str)>,
    /// Variables that always hold the site of a piece that has a name.
    pub followers: Vec<String>,
}

/// How deep definitions are followed.
pub(super) const DEEPEST: usize = 40;

impl<'a> Teller<'a> {
    /// Knows the options and nothing else.
    pub fn new(book: &'a Rulebook, model: &'a Model) -> Teller<'a> {
        let options = model.options.iter().map(|o| (o.name.as_str(), Fixed::read(&o.value))).collect();
        let mut teller = Teller {
            book,
            model,
            options,
            locals: vec![],
            from: None,
            who: Who::You,
            mentioned: vec![],
            ending: false,
            depth: 0,
            inside: 0,
            tables: vec![],
            forward: false,
            far: false,
            at_length: false,
            arrived: vec![],
            left: vec![],
            idle: vec![],
            nothing: vec![],
            passless: !super::lines::may_pass(model),
            moves: vec![],
            followers: vec![],
            forms: vec![],
        };
        teller.idle = teller.unread_variables();
        teller.nothing = teller.empty_variables();
        teller
    }

    /// The same options, and nothing told so far.
    pub fn bare(&self) -> Teller<'a> {
        Teller {
            options: self.options.clone(),
            locals: vec![],
            who: Who::You,
            mentioned: vec![],
            tables: vec![],
            arrived: vec![],
            left: vec![],
            idle: self.idle.clone(),
            nothing: self.nothing.clone(),
            moves: vec![],
            followers: vec![],
            forms: vec![],
            ..*self
        }
    }

    /// Goes one definition deeper; none when that is too deep.
    pub fn deeper<T>(&mut self, from: Option<usize>, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= DEEPEST {
            return None;
        }
        let outer = std::mem::replace(&mut self.from, from);
        self.depth += 1;
        let result = work(self);
        self.depth -= 1;
        self.from = outer;
        Some(result)
    }

    // ----------------------------------------------------------------- people

    /// `your`, `White's`
    pub fn whose(&self) -> String {
        match &self.who {
            Who::You => "your".into(),
            Who::That => "their".into(),
            Who::Named(name) => format!("{name}'s"),
        }
    }

    /// `you`, `they`
    pub fn me(&self) -> String {
        match &self.who {
            Who::You => "you".into(),
            Who::That => "they".into(),
            Who::Named(name) => name.clone(),
        }
    }

    /// The only other player.
    pub fn opponent(&self) -> String {
        match &self.who {
            Who::You => "your opponent".into(),
            Who::That => "their opponent".into(),
            // What is told for an opponent speaks of the others from there.
            Who::Named(name) if name == "your opponent" => "you".into(),
            Who::Named(name) if name == "their opponent" => "they".into(),
            Who::Named(name) => {
                let others = self.model.cast.colours.iter().take(self.model.cast.roles);
                let mut others = others.filter(|c| *c != name);
                others.next().cloned().unwrap_or(format!("{name}'s opponent"))
            }
        }
    }

    /// One of them.
    pub fn piece(&self) -> String {
        match &self.model.cast.kinds[..] {
            [only] => spoken(only),
            _ => "piece".into(),
        }
    }

    /// One that a player owns.
    pub fn own_piece(&self) -> String {
        let cast = &self.model.cast;
        let roles = &cast.colours[..cast.roles.min(cast.colours.len())];
        let owned = self.book.pieces.iter().map(|item| &item.item);
        let owned = owned.filter(|item| {
            item.colours.is_empty() || item.colours.iter().any(|colour| roles.contains(&colour.text))
        });
        let mut kinds = owned.flat_map(|item| &item.kinds);
        match (kinds.next(), kinds.next()) {
            (Some(only), None) => spoken(&only.text),
            _ => self.piece(),
        }
    }

    // ------------------------------------------------------------------ names

    pub fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|l| l.name == name)
    }

    /// Puts a name in scope that is spoken of as `it`, or by its noun where something else is `it`.
    pub fn bind_it(&mut self, name: &str, kind: Kind, noun: &Noun) -> String {
        if self.locals.iter().any(|local| local.said == "it") {
            return self.bind_that(name, kind, noun);
        }
        self.bind_as(name, kind, noun, "it".into())
    }

    /// Puts a name in scope that is spoken of as `that site`; those of the same noun are numbered.
    pub fn bind_that(&mut self, name: &str, kind: Kind, noun: &Noun) -> String {
        let head = match (noun.head.as_str(), kind) {
            ("", Kind::Site) if noun.piece => self.piece(),
            ("", Kind::Site) => "site".to_string(),
            ("", Kind::Number) => "number".to_string(),
            ("", _) => spoken(name),
            (head, _) => head.to_string(),
        };
        let said = match name.chars().count() {
            0..=2 => format!("that {head}"),
            _ if head == "direction" => format!("that {head}"),
            _ => format!("the {}", spoken(name)),
        };
        // Those of a noun that have a number already; the last of them all may have none.
        let known = (1..).take_while(|n| self.is_said(&numbered(*n, &head))).count();
        let number = match (self.is_said(&said), said == format!("that {head}")) {
            (true, _) => {
                let next = numbered(known + 1, &head);
                let same = self.locals.iter_mut().filter(|local| local.said == said);
                same.for_each(|local| local.said = next.clone());
                Some(known + 2)
            }
            (false, true) if known > 1 => Some(known + 1),
            _ => None,
        };
        let said = number.map_or(said, |n| numbered(n, &head));
        self.bind_as(name, kind, noun, said)
    }

    fn is_said(&self, said: &str) -> bool {
        self.locals.iter().any(|local| local.said == said)
    }

    /// Puts a name in scope that is said so.
    pub fn bind_as(&mut self, name: &str, kind: Kind, noun: &Noun, said: String) -> String {
        let (head, piece) = (noun.head.clone(), noun.piece);
        self.forms.extend(super::effects::smallest_turn(noun).map(|turn| (said.clone(), turn)));
        self.locals.push(Local {
            name: name.into(),
            said: said.clone(),
            kind,
            head,
            piece,
            ..Local::default()
        });
        said
    }

    /// Takes the names after the first `n` out of scope.
    pub fn forget(&mut self, n: usize) {
        self.locals.truncate(n);
    }

    /// What the `use` of the library that is being told gives for a parameter.
    pub fn argument(&self, name: &str) -> Option<(&'a Expr, Option<usize>)> {
        let at = self.from?;
        let taken = self.book.uses.get(at)?;
        let index = taken.params.iter().position(|p| p.name.text == name)?;
        let default = taken.params[index].default.as_ref().map(|d| (d, Some(at)));
        taken.args.get(index).map(|a| (a, taken.from)).or(default)
    }

    /// The definition of this name.
    pub fn define(&self, name: &str) -> Option<usize> {
        self.book.defines.iter().position(|d| d.item.name.text == name)
    }

    /// Is it a definition of the library that every game has?
    pub fn in_prelude(&self, define: usize) -> bool {
        let from = self.book.defines[define].from;
        from.and_then(|at| self.book.uses.get(at)).is_some_and(|u| u.name.text == "prelude")
    }

    /// Notes that a definition has to be explained.
    pub fn mention(&mut self, define: usize) {
        if !self.mentioned.contains(&define) {
            self.mentioned.push(define);
        }
    }

    /// Names in scope in place of all others.
    pub fn with_locals<T>(&mut self, locals: Vec<Local>, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.locals, locals);
        let moves = std::mem::take(&mut self.moves);
        let result = work(self);
        self.locals = outer;
        self.moves = moves;
        result
    }

    /// The parameters of a definition that is explained, by their names.
    pub fn parameters(&self, params: &[crate::syntax::ast::Param]) -> Vec<Local> {
        let short = |param: &crate::syntax::ast::Param| param.name.text.chars().count() <= 2;
        let local = |param: &crate::syntax::ast::Param| {
            let (name, ty) = (param.name.text.clone(), param.ty.text.as_str());
            let alone = params.iter().filter(|other| short(other) && other.ty.text == ty).count() == 1;
            let one = ["site", "player", "piece", "colour", "direction", "kind"].contains(&ty);
            let said = match ty {
                "sites" if short(param) && alone => "those sites".to_string(),
                "directions" if short(param) && alone => "those directions".to_string(),
                _ if short(param) && alone && one => format!("that {ty}"),
                _ if short(param) => name.clone(),
                "sites" if self.gathers_pieces(&name) => {
                    format!("the “{}” {}", spoken(&name), super::wording::plural(&self.piece()))
                }
                "sites" => format!("the “{}” sites", spoken(&name)),
                _ => format!("the {}", spoken(&name)),
            };
            let several = ty == "sites" && said.contains(' ');
            Local { name, said, kind: super::kinds::kind_of_type(ty), several, ..Local::default() }
        };
        params.iter().map(local).collect()
    }

    /// The names that turns, setups and end rules lead to.
    pub fn reachable(&self) -> Vec<String> {
        use super::walk::{names, names_in};
        let mut found: Vec<String> = Vec::new();
        let blocks =
            self.book.setups.iter().map(|s| &s.item).chain(self.book.turns.iter().map(|t| &t.item.body));
        blocks.for_each(|block| found.extend(names_in(&block.stmts)));
        for end in &self.book.ends {
            names(&end.item.when, &mut |name| found.push(name.to_string()));
            if let crate::syntax::ast::Outcome::Score { scores, .. } = &end.item.outcome {
                scores.iter().for_each(|score| names(score, &mut |name| found.push(name.to_string())));
            }
        }
        found.retain(|name| self.define(name).is_some());
        let mut at = 0;
        while let Some(define) = found.get(at).and_then(|name| self.define(name)) {
            let mut more = Vec::new();
            match &self.book.defines[define].item.body {
                DefineBody::Expr(e) => names(e, &mut |name| more.push(name.to_string())),
                DefineBody::Block(block) => more.extend(names_in(&block.stmts)),
            }
            more.retain(|name| !found.contains(name) && self.define(name).is_some());
            more.dedup();
            found.extend(more);
            at += 1;
        }
        found
    }

    /// How often a definition is used, in definitions, turns, setups and end rules.
    pub fn uses_of(&self, name: &str) -> usize {
        use super::walk::{in_stmts, occurrences};
        let defines = self.book.defines.iter().map(|d| match &d.item.body {
            DefineBody::Expr(e) => occurrences(e, name),
            DefineBody::Block(block) => in_stmts(&block.stmts, name),
        });
        let blocks =
            self.book.setups.iter().map(|s| &s.item).chain(self.book.turns.iter().map(|t| &t.item.body));
        let blocks = blocks.chain(self.book.hooks.iter().map(|h| &h.item.body));
        let ends = self.book.ends.iter().map(|end| {
            let of_outcome = match &end.item.outcome {
                crate::syntax::ast::Outcome::Score { scores, .. } => {
                    scores.iter().map(|s| occurrences(s, name)).sum()
                }
                _ => 0,
            };
            of_outcome + occurrences(&end.item.when, name)
        });
        defines.sum::<usize>() + blocks.map(|b| in_stmts(&b.stmts, name)).sum::<usize>() + ends.sum::<usize>()
    }
}

/// `the third site`
fn numbered(n: usize, head: &str) -> String {
    format!("the {} {head}", super::wording::ordinal(n))
}
