//! What statements do to the board, and choices told together with what they are for.

use super::calls::possessive;
use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::wording::{article, plural, spoken};
use crate::syntax::ast::{BinaryOp, ColourWord, Expr, ExprKind, StackPart, StmtKind};

impl Teller<'_> {
    // ---------------------------------------------------------------- effects

    /// What stands on some sites, or a part of it.
    fn part_on(&mut self, part: Option<&StackPart>, on: &Expr) -> String {
        match part.is_some() || self.model.stacks.is_some() {
            true => self.stack_on(part, on),
            false => self.piece_on(on),
        }
    }

    /// A statement that changes something, as a sentence.
    pub(super) fn effect(&mut self, stmt: &StmtKind) -> String {
        match stmt {
            StmtKind::Place { colour, kind, at } => self.placing(colour, kind, at),
            StmtKind::Move { part, from, under, to } => {
                let (piece, place) = (self.part_on(part.as_ref(), from), self.target(to));
                let place = match self.local_name(from) {
                    Some(_) => super::moving::with_pronoun(&place, &piece),
                    None => place,
                };
                self.note_move(from, to);
                format!("move {piece} {} {place}.", if *under { "under the pieces on" } else { "to" })
            }
            StmtKind::Remove { part, what } => {
                let gone = self.part_on(part.as_ref(), what);
                self.note_gone(what);
                format!("remove {gone}.")
            }
            StmtKind::Rotate { what, by } => self.turning(what, by),
            StmtKind::Mark { on, mark, at } => {
                let at = self.piece_on(at);
                let mark = spoken(&mark.text);
                match on {
                    true => format!("mark {at} as {mark}."),
                    false => format!("remove the mark “{mark}” from {at}."),
                }
            }
            StmtKind::Take(who) => self.taking(who),
            StmtKind::Pass => "this counts as a pass.".into(),
            StmtKind::EndTurn => "the turn ends here.".into(),
            StmtKind::Position(_) => String::new(),
            _ => String::new(),
        }
    }

    fn target(&mut self, e: &Expr) -> String {
        let noun = self.noun(e);
        match (noun.single, noun.piece, self.local_name(e)) {
            (true, true, Some(_)) => noun.one(),
            (true, ..) => noun.one(),
            // A piece goes to one site.
            _ if noun.is_plain()
                || noun.fixed.is_none() && noun.owner.is_none() && noun.others.is_empty() =>
            {
                let one = noun.one();
                one.strip_prefix("a ")
                    .or(one.strip_prefix("an "))
                    .map_or(one.clone(), |rest| format!("the {rest}"))
            }
            _ => noun.many(),
        }
    }

    fn taking(&mut self, who: &Expr) -> String {
        let who = self.value(who);
        let roles = &self.model.cast.colours[..self.model.cast.roles];
        match (who.as_str(), roles) {
            ("your opponent", _) => match self.players_own_pieces() {
                true => {
                    "exchange sides with your opponent, so that each takes over the other's pieces.".into()
                }
                false if !super::super::owners(self.book, self.model).is_empty() => {
                    "exchange sides with your opponent, so that each takes over the other's colours.".into()
                }
                false => "exchange sides with your opponent.".into(),
            },
            (named, [a, b]) if named == a || named == b => {
                let other = if named == a { b } else { a };
                format!("you are {named} from now on, and your opponent is {other}.")
            }
            ("a player", [_, _]) => {
                "choose which role you play from now on; your opponent plays the other.".into()
            }
            ("a player", _) => {
                "choose which role you play from now on; whoever played it takes over your role.".into()
            }
            (who, _) => format!("you play {who} from now on, and whoever played it takes over your role."),
        }
    }

    /// Is a kind drawn as one piece over all sites that a move fills?
    fn is_tile(&self, kind: &Expr) -> bool {
        let ExprKind::Name(name) = &ungrouped(kind).kind else { return false };
        self.book.shows.iter().any(|show| {
            show.what.text == *name
                && matches!(&show.shown, crate::syntax::ast::Shown::Drawing(drawing) if drawing.text == "domino")
        })
    }

    /// Does some kind come in a player's colour?
    fn players_own_pieces(&self) -> bool {
        let roles = &self.model.cast.colours[..self.model.cast.roles];
        self.book.pieces.iter().any(|item| {
            item.item.colours.is_empty() || item.item.colours.iter().any(|c| roles.contains(&c.text))
        })
    }

    fn placing(&mut self, colour: &ColourWord, kind: &Expr, at: &Expr) -> String {
        let site = self.noun(at);
        let is_set = site.single && self.kind(at) == Kind::Sites;
        let on = match site.single {
            true if is_set => format!("each site of {}", site.one()),
            true => site.one(),
            false if !site.others.is_empty() && self.are_single(at) => site.many(),
            false => site.every(),
        };
        if site.others.iter().any(|other| other.piece) && !site.piece {
            return self.placing_over(colour, kind, &site);
        }
        if let (true, [second]) = (site.fixed.is_some() && !site.piece, &site.others[..]) {
            if self.are_single(at) {
                let what = self.placed(colour, kind, true);
                let first = Noun { others: vec![], single: true, ..site.clone() };
                return format!("place {what} on {} and another on {}.", first.one(), second.one());
            }
        }
        if self.model.stacks.is_some() {
            let what = self.placed(colour, kind, site.single);
            return format!("place {what} on {on}.");
        }
        let known_in = |names: &[String]| self.local_name(at).is_some_and(|name| names.contains(&name));
        let (replaces, gone) = (known_in(&self.arrived), known_in(&self.left));
        let what = self.placed(colour, kind, site.single);
        if self.kind(at) == Kind::Sites && site.said_as_one() && self.is_tile(kind) {
            return format!("place {what} on {}.", site.one());
        }
        match (replaces, site.piece && self.local_name(at).is_some()) {
            (false, true) if gone => format!("place {what} on the site where {on} was."),
            (true, false) => format!("replace the piece on {on} by {what}."),
            (_, true) => format!("replace {on} by {what}."),
            _ => format!("place {what} on {on}."),
        }
    }

    /// Is each part of a union one site?
    fn are_single(&mut self, e: &Expr) -> bool {
        match &self.through(e).kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => self.are_single(a) && self.are_single(b),
            _ => self.noun(e).single,
        }
    }

    /// On empty sites and in place of pieces.
    fn placing_over(&mut self, colour: &ColourWord, kind: &Expr, site: &Noun) -> String {
        let what = self.placed(colour, kind, false);
        let first = Noun { others: vec![], single: true, ..site.clone() };
        let mut parts = vec![format!("on {}", first.one())];
        for other in &site.others {
            parts.push(match other.piece {
                true => format!("in place of {}", other.every()),
                false => format!("on {}", other.many()),
            });
        }
        format!("place {what} {}.", super::wording::joined(&parts, "and"))
    }

    /// What is placed: `one of your stones`, `a Black or White stone`.
    fn placed(&mut self, colour: &ColourWord, kind: &Expr, one: bool) -> String {
        let kinds = is_name(kind, "kinds");
        let local = self.local_name(kind).and_then(|n| self.local(&n).cloned());
        let bound = local.as_ref().filter(|local| local.noun.is_some()).map(|local| local.said.clone());
        let name = match (&bound, kinds) {
            (Some(said), _) => said.clone(),
            (None, true) => format!("{} of each kind", self.piece()),
            (None, false)
                if self.kind(kind) == Kind::Piece
                    && local.is_none()
                    && !matches!(ungrouped(kind).kind, ExprKind::Binary(..)) =>
            {
                self.value(kind)
            }
            (None, false) => format!("{} {}", self.piece(), super::nouns::of_kind(&self.value(kind))),
        };
        match colour {
            ColourWord::My(_) => match (bound.is_some(), kinds) {
                (true, _) => format!("{name} of your own"),
                (_, true) => format!("one of your {name}"),
                _ => format!("one of {} {}", self.whose(), plural_of(&name)),
            },
            ColourWord::Of(colour) => {
                let said = self.value(colour);
                let long = said.contains(" other than ") || said.contains(", or ");
                let named = self.model.cast.colours.contains(&said) || said.contains(" or ") && !long;
                let _ = one;
                match (named, said.as_str()) {
                    (true, said) => article(&format!("{said} {name}")),
                    (false, "a colour") => format!("{} of any colour", article(&name)),
                    (false, "a player") => format!("{} of any player", article(&name)),
                    (false, said) if said.starts_with("that ") || long => {
                        format!("{} of {said}", article(&name))
                    }
                    (false, said) => format!("one of {} {}", possessive(said), plural_of(&name)),
                }
            }
        }
    }

    /// What is on sites: a site's piece, or pieces that are spoken of as such.
    pub(super) fn piece_on(&mut self, e: &Expr) -> String {
        let noun = self.noun(e);
        let said = if noun.single { noun.one() } else { noun.many() };
        if noun.piece || self.kind(e) == Kind::Other {
            return said;
        }
        if self.is_one_step(e) {
            return noun.the().replacen("the site ", "the piece ", 1);
        }
        let one = |word: &str| format!("the {word} on {said}");
        match noun.single {
            true if self.is_local_set(e) => one("pieces"),
            true => one("piece"),
            false => one("pieces").replace("on the sites ", ""),
        }
    }

    fn turning(&mut self, what: &Expr, by: &Expr) -> String {
        if let ExprKind::Binary(BinaryOp::Add, a, b) = &ungrouped(what).kind {
            if self.kind(a) == Kind::Site && self.kind(b) == Kind::Site {
                let (a, b) = (self.piece_on(a), self.piece_on(b));
                return format!("exchange the places of {a} and {b}.");
            }
        }
        let (noun, by) = (self.noun(what), self.value(by));
        let local = self.local_name(what).and_then(|n| self.local(&n).map(|l| l.said.clone()));
        let whole = is_name(self.through(what), "board").then(|| "the whole board".to_string());
        let local = local.or(whole);
        let what = local.unwrap_or(if noun.single { noun.one() } else { noun.many() });
        let how = match by.as_str() {
            said if said.starts_with("clockwise") || said.starts_with("anticlockwise") => by,
            said => format!("in {said}"),
        };
        let known = self.forms.iter().rev().find(|(said, _)| *said == what).map(|(_, turn)| *turn);
        let step = smallest_turn(&noun).or(known).unwrap_or("by one step");
        format!("turn {what} {step} {how}, with all pieces on it.")
    }
}

/// How far a part of the board is turned, where its form tells.
pub(super) fn smallest_turn(noun: &Noun) -> Option<&'static str> {
    let said = noun.one();
    let block = said.split(' ').find_map(|word| word.split_once('×'));
    match block {
        Some((rows, cols)) if rows == cols => Some("a quarter turn"),
        Some(_) => Some("a half turn"),
        None if said.contains("three mutually adjacent") => Some("a third of a turn"),
        None => None,
    }
}

/// `stones` from `stone`, `pieces of kind k` from `piece of kind k`
fn plural_of(what: &str) -> String {
    match what.split_once(' ') {
        Some((noun, rest)) if rest.starts_with("of ") => format!("{} {rest}", plural(noun)),
        _ => plural(what),
    }
}
