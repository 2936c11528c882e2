//! Sets of sites and families as noun phrases.

use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::wording::{joined, plural, spoken};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, SiteItem};

impl Teller<'_> {
    /// A set as a noun phrase; players, kinds and marks are their pieces.
    pub fn noun(&mut self, e: &Expr) -> Noun {
        let e = self.through(e);
        if self.is_nothing(e) {
            return Noun::fixed("nothing");
        }
        match &e.kind {
            ExprKind::Name(name) => self.named_noun(name, e),
            ExprKind::SiteList(items) => site_list(items),
            ExprKind::Braces(parts) if self.are_directions(parts) => {
                Noun { head: "direction".into(), ..Noun::fixed(self.value(e)) }
            }
            ExprKind::Braces(parts) => {
                let parts: Vec<Noun> = parts.iter().map(|part| self.noun(part)).collect();
                union(parts)
            }
            ExprKind::Binary(BinaryOp::Intersect, a, b) => self.shared(a, b),
            ExprKind::Binary(BinaryOp::Subtract, a, b) => {
                let noun = self.noun(a);
                self.without(noun, b)
            }
            ExprKind::Binary(BinaryOp::Add, ..) if self.is_groups_of_all(e) => {
                Noun::head("group").placed(format!("of {} of one colour", plural(&self.piece())))
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                let parts: Vec<&Expr> = [&**a, &**b].into_iter().filter(|e| !self.is_nothing(e)).collect();
                let parts: Vec<Noun> = parts.into_iter().map(|e| self.noun(e)).collect();
                union(parts)
            }
            ExprKind::Filter(each) => self.filtered(each),
            ExprKind::Binary(BinaryOp::Span, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                Noun {
                    said_one: Some(format!("a number from {a} to {b}")),
                    ..Noun::fixed(format!("{a} to {b}"))
                }
            }
            ExprKind::Call(name, args) => self.called_noun(name, args, e),
            ExprKind::CallEach(name, value, each) if name.text == "union" => self.gathered(value, each),
            ExprKind::Map(value, each) => self.mapped(value, each),
            ExprKind::For(of, who) => self.as_seen_by(who, |t| t.noun(of)),
            ExprKind::Unary(crate::syntax::ast::UnaryOp::The, of) => self.noun(of).only(),
            ExprKind::If(cond, a, b) => match self.fixed_truth(cond) {
                Some(true) => self.noun(a),
                Some(false) => self.noun(b),
                None => self.either_noun(cond, a, b),
            },
            _ if self.kind(e) == Kind::Player => {
                let who = self.value(e);
                self.pieces_of(&who)
            }
            _ if self.kind(e) == Kind::Site => Noun::single(self.value(e)),
            _ => Noun::fixed(self.value(e)),
        }
    }

    /// `groups(Red) + groups(Blue)`, of all colours that stones come in.
    fn is_groups_of_all(&self, e: &Expr) -> bool {
        fn colours<'e>(e: &'e Expr, found: &mut Vec<&'e str>) -> Option<()> {
            match &ungrouped(e).kind {
                ExprKind::Binary(BinaryOp::Add, a, b) => colours(a, found).and_then(|()| colours(b, found)),
                ExprKind::Call(groups, args) if groups.text == "groups" && args.len() == 1 => {
                    let ExprKind::Name(name) = &ungrouped(&args[0]).kind else { return None };
                    found.push(name);
                    Some(())
                }
                _ => None,
            }
        }
        let mut found = Vec::new();
        let all = self.stone_colours();
        colours(e, &mut found).is_some()
            && found.len() == all.len()
            && all.iter().all(|c| found.contains(&c.as_str()))
    }

    pub(super) fn are_directions(&self, parts: &[Expr]) -> bool {
        parts.iter().all(|part| super::ways::COMPASS.iter().any(|way| is_name(part, way)))
    }

    /// One set or another: `those that may be taken, if there are any; otherwise every stone`.
    fn either_noun(&mut self, cond: &Expr, a: &Expr, b: &Expr) -> Noun {
        let text = |e: &Expr| crate::syntax::expr_text(e);
        let any = match &ungrouped(cond).kind {
            ExprKind::Unary(crate::syntax::ast::UnaryOp::Some, some) => {
                text(ungrouped(some)) == text(ungrouped(a))
            }
            _ => false,
        };
        let cond = self.when(cond);
        if self.is_nothing(b) {
            let a = self.noun(a);
            let (one, many) = (format!("{} ({cond})", a.one()), format!("{} ({cond})", a.many()));
            return Noun { said_one: Some(one), piece: a.piece, ..Noun::fixed(many) };
        }
        let (a, b) = (self.noun(a), self.noun(b));
        let any_one = |one: String| {
            let rest = one.strip_prefix("an ").or(one.strip_prefix("a ")).or(one.strip_prefix("one "));
            rest.map_or(one.clone(), |rest| format!("any {rest}"))
        };
        let said = |a: String, b: String, there: &str| match any {
            true => format!("{a} (or, if there {there}, {b})"),
            false => format!("{a} {cond}, otherwise {b}"),
        };
        let other = if any { any_one(b.one()) } else { b.one() };
        let one = said(a.one(), other, "is none");
        Noun {
            said_one: Some(one),
            piece: a.piece && b.piece,
            ..Noun::fixed(said(a.many(), b.many(), "are none"))
        }
    }

    /// A condition after what depends on it: `if that piece is a king`, `on the first turn of the game`.
    pub fn when(&mut self, cond: &Expr) -> String {
        let said = self.truth(cond);
        match said.strip_prefix("it is the ") {
            Some(turn) => format!("on the {turn}"),
            None => format!("if {said}"),
        }
    }

    /// `Red's stones`; stones of a colour that is no player's are said with the colour as an adjective.
    pub fn pieces_of(&self, who: &str) -> Noun {
        let cast = &self.model.cast;
        let noun = Noun::pieces(&self.own_piece());
        let colour = cast.colours.iter().position(|colour| colour == who);
        match colour {
            Some(at) if at >= cast.roles => Noun::pieces(&self.piece_in(who)).adjective(spoken(who)),
            None if who.contains(' ') && !who.ends_with("opponent") && who != "that player" => {
                noun.placed(format!("of {who}"))
            }
            _ => noun.owned(super::calls::possessive(who)),
        }
    }

    /// What pieces of a colour are called: by their kind, if it is the only one of that colour.
    fn piece_in(&self, colour: &str) -> String {
        let items = self.book.pieces.iter().map(|item| &item.item);
        let items = items.filter(|item| item.colours.iter().any(|own| own.text == colour));
        let mut kinds = items.flat_map(|item| &item.kinds);
        match (kinds.next(), kinds.next()) {
            (Some(only), None) => spoken(&only.text),
            _ => self.piece(),
        }
    }

    fn named_noun(&mut self, name: &str, e: &Expr) -> Noun {
        if let Some(local) = self.local(name).cloned() {
            if let Some(noun) = local.noun {
                return noun;
            }
            return match local.kind {
                Kind::Player => self.pieces_of(&local.said),
                Kind::Sites if local.several => Noun { piece: local.piece, ..Noun::fixed(local.said) },
                Kind::Sites if local.said == "it" => Noun::fixed("its sites"),
                Kind::Other if local.several => Noun { piece: local.piece, ..Noun::fixed(local.said) },
                Kind::Sites => Noun::fixed(format!("the sites of {}", local.said)),
                Kind::Piece => Noun::pieces(&self.piece()).placed(of_kind(&local.said)),
                Kind::Family if local.several => Noun { piece: local.piece, ..Noun::fixed(local.said) },
                _ => Noun { piece: local.piece, ..Noun::single(local.said) },
            };
        }
        if let Some((arg, from)) = self.argument(name) {
            let said = self.deeper(from, |t| t.noun(arg));
            return said.unwrap_or_else(|| Noun::fixed(spoken(name)));
        }
        if let Some(at) = self.define(name) {
            return self.defined_noun(at, &[], e);
        }
        if let Some(super::Fixed::Word(word)) = self.options.get(name) {
            let listed = self.model.options.iter().any(|o| o.name == name && o.domain == "any patterns");
            return match (word.as_str(), listed) {
                ("patterns", _) => Noun::head("pattern"),
                (_, true) => Noun::head("pattern").placed("under “Patterns”"),
                _ => Noun::fixed(spoken(word)),
            };
        }
        if let Some(var) = self.book.vars.iter().find(|v| v.item.name.text == name) {
            let several = self.kind(e) == Kind::Sites;
            let said = format!("“{}”", spoken(&var.item.name.text));
            return if several { Noun::head("site").adjective(said) } else { Noun::fixed(said) };
        }
        match self.kind(e) {
            Kind::Player if !self.is_word(name) => self.pieces_of(name),
            Kind::Piece if !self.is_word(name) => Noun::pieces(&spoken(name)),
            Kind::Mark => Noun::pieces(&self.piece()).adjective(spoken(name)),
            _ => self.word_noun(name),
        }
    }

    fn word_noun(&mut self, name: &str) -> Noun {
        let site = || Noun::head("site");
        match name {
            "board" => site(),
            "empty" => site().adjective("empty"),
            "mine" => Noun::pieces(&self.own_piece()).owned(self.whose()),
            "theirs" if self.model.cast.roles == 2 => {
                Noun::pieces(&self.own_piece()).owned(super::calls::possessive(&self.opponent()))
            }
            "theirs" if self.model.cast.teams.is_empty() => {
                Noun::pieces(&self.own_piece()).owned("the other players'")
            }
            "theirs" => Noun::pieces(&self.own_piece()).owned(format!("{} opponents'", self.whose())),
            "ours" => Noun::pieces(&self.own_piece()).owned(format!("{} team's", self.whose())),
            "allies" => {
                let players = format!("of other players of {} team", self.whose());
                Noun::pieces(&self.own_piece()).placed(players)
            }
            "edge" => site().placed("on the edge"),
            "corners" => Noun::head("corner"),
            "cells" | "edges" | "vertices" if self.model.board.has_between() => Noun::head(between(name)),
            "centre" if self.model.board.region("centre").is_some_and(|sites| sites.len() == 1) => {
                Noun::single("the centre")
            }
            "centre" => Noun::head("site").adjective("central"),
            "top" | "bottom" | "left" | "right" => site().placed(format!("on the {name} side")),
            "sides" => Noun::head("side").placed("of the board"),
            "kinds" => Noun::head("kind").placed(format!("of {}", self.piece())),
            "colours" => {
                let names: Vec<String> = self.stone_colours();
                Noun { head: "colour".into(), ..Noun::single(joined(&names, "or")) }
            }
            "players" => Noun::head("player"),
            "in_play" => Noun::head("player").placed("still in play"),
            "clockwise" | "anticlockwise" => Noun::single(name),
            "spins" => Noun::single("clockwise or anticlockwise"),
            "patterns" => Noun::head("pattern"),
            "orthogonal" => Noun::head("direction").adjective("orthogonal"),
            "diagonal" => Noun::head("direction").adjective("diagonal"),
            "around" => Noun::head("direction"),
            _ => Noun::fixed(self.name(name)),
        }
    }

    /// The colours that some kind comes in.
    fn stone_colours(&self) -> Vec<String> {
        let named = self.book.pieces.iter().flat_map(|item| item.item.colours.iter().map(|c| c.text.clone()));
        let mut names: Vec<String> = Vec::new();
        named.for_each(|name| {
            if !names.contains(&name) {
                names.push(name)
            }
        });
        if self.book.pieces.iter().any(|item| item.item.colours.is_empty()) || names.is_empty() {
            let roles = self.model.cast.colours.iter().take(self.model.cast.roles);
            roles.for_each(|role| {
                if !names.contains(role) {
                    names.push(role.clone())
                }
            });
        }
        names
    }

    /// What two sets share: pieces before sites, and what is empty, marked or somewhere said beside them.
    pub fn shared(&mut self, a: &Expr, b: &Expr) -> Noun {
        if let Some(corner) = self.corner(a, b).or_else(|| self.corner(b, a)) {
            return corner;
        }
        if let Some(noun) = self.of_kind(a, b).or_else(|| self.of_kind(b, a)) {
            return noun;
        }
        if let Some(noun) = self.empty_ones(a, b).or_else(|| self.empty_ones(b, a)) {
            return noun;
        }
        let (x, y) = if self.weight(b) > self.weight(a) { (b, a) } else { (a, b) };
        let noun = self.noun(x);
        self.within_place(noun, y, true)
    }

    /// `empty edges`, `empty cells at that edge`, where edges or vertices are in play.
    fn empty_ones(&mut self, set: &Expr, empty: &Expr) -> Option<Noun> {
        let is_empty = is_name(self.through(empty), "empty") && self.local("empty").is_none();
        if !is_empty || !self.model.board.has_between() {
            return None;
        }
        let noun = self.noun(set);
        let is_one = ["cells", "edges", "vertices"].iter().any(|class| noun.head == between(class));
        (is_one && noun.fixed.is_none()).then(|| noun.adjective("empty"))
    }

    /// What two sides of a board of four share: `the top left corner`.
    fn corner(&self, a: &Expr, b: &Expr) -> Option<Noun> {
        let side = |e: &Expr, names: [&'static str; 2]| {
            let e = self.through(e);
            names.into_iter().find(|name| is_name(e, name) && self.local(name).is_none())
        };
        let (row, col) = (side(a, ["top", "bottom"])?, side(b, ["left", "right"])?);
        Some(Noun::single(format!("the {row} {col} corner")))
    }

    /// How well a set does as the head of a phrase: pieces with an owner, pieces, other sets, regions.
    fn weight(&mut self, e: &Expr) -> u8 {
        let region = self.region(e) || self.is_local_set(e);
        let noun = self.noun(e);
        match () {
            () if region => 0,
            () if noun.owner.is_some() => 5,
            () if noun.piece && noun.adjectives.is_empty() => 4,
            () if noun.adjectives.iter().any(|a| a == "empty") && noun.after.is_empty() => 3,
            () if noun.fixed.is_none() => 2,
            () => 1,
        }
    }

    /// `your kings`, `White's marked pieces`: somebody's pieces of one kind or with one mark.
    fn of_kind(&mut self, whose: &Expr, what: &Expr) -> Option<Noun> {
        let what = self.through(what);
        let kinds = match &what.kind {
            ExprKind::Binary(BinaryOp::Add, ..) => self.kinds_of(what)?,
            _ => vec![self.kind_name(what)?],
        };
        let noun = self.noun(whose);
        if !noun.piece && !noun.adjectives.iter().any(|a| a == "occupied") || noun.fixed.is_some() {
            return None;
        }
        let adjectives: Vec<String> = noun.adjectives.iter().filter(|a| *a != "occupied").cloned().collect();
        let of = |kind: &String| Noun { head: kind.clone(), piece: true, ..noun.clone() };
        let mut all = kinds.iter().map(|kind| Noun { adjectives: adjectives.clone(), ..of(kind) });
        let first = all.next()?;
        Some(Noun { others: all.collect(), ..first })
    }

    fn kinds_of(&self, e: &Expr) -> Option<Vec<String>> {
        match &ungrouped(e).kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                let mut kinds = self.kinds_of(a)?;
                kinds.extend(self.kinds_of(b)?);
                Some(kinds)
            }
            _ => Some(vec![self.kind_name(e)?]),
        }
    }

    fn kind_name(&self, e: &Expr) -> Option<String> {
        match &self.through(e).kind {
            ExprKind::Name(name) if self.local(name).is_none() => {
                self.model.cast.kinds.iter().any(|kind| kind == name).then(|| spoken(name))
            }
            _ => None,
        }
    }
}

fn union(mut parts: Vec<Noun>) -> Noun {
    if parts.len() < 2 {
        return parts.pop().unwrap_or_else(|| Noun::fixed("nothing"));
    }
    let mut flat: Vec<Noun> = Vec::new();
    for mut part in parts {
        let others = std::mem::take(&mut part.others);
        // The same of somebody else.
        if let (Some(first), Some(owner)) = (flat.first(), &part.owner) {
            let same = Noun { owner: first.owner.clone(), ..part.clone() } == *first;
            if same && flat.len() == 1 && !part.after.is_empty() {
                part =
                    Noun { after: vec![], ..Noun::fixed(format!("likewise {owner} {}", plural(&part.head))) };
                part.piece = true;
            }
        }
        flat.push(part);
        flat.extend(others);
    }
    let mut first = flat.remove(0);
    // What follows the first part must not be read with the others.
    if !first.after.is_empty() {
        let said = Noun { single: first.single, piece: first.piece, ..Noun::default() };
        let (one, many) = (first.one(), first.many());
        first = Noun { fixed: Some(if said.single { one } else { many }), ..said };
    }
    first.single &= flat.is_empty();
    first.others = flat;
    first
}

fn site_list(items: &[SiteItem]) -> Noun {
    let item = |i: &SiteItem| match &i.to {
        Some(to) => format!("{} to {}", i.from.text, to.text),
        None => i.from.text.clone(),
    };
    let said = joined(&items.iter().map(item).collect::<Vec<_>>(), "and");
    match items {
        [only] if only.to.is_none() => Noun::single(said),
        _ => Noun::fixed(said),
    }
}

/// One of the `cells`, `edges` or `vertices` of a board.
pub(super) fn between(class: &str) -> &'static str {
    match class {
        "edges" => "edge",
        "vertices" => "corner point",
        _ => "cell",
    }
}

/// `of kind “new kind”`, `of that kind`
pub(super) fn of_kind(kind: &str) -> String {
    match ["that kind", "those kinds"].iter().any(|known| kind.starts_with(known)) {
        true => format!("of {kind}"),
        false => format!("of kind {kind}"),
    }
}
