//! Sets of sites and families as noun phrases.

use super::calls::Way;
use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::wording::{joined, plural, spoken};
use crate::syntax::ast::{BinaryOp, Each, Expr, ExprKind, SiteItem};

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
            ExprKind::For(of, who) => self.as_seen_by(who, |t| t.noun(of)),
            ExprKind::Unary(crate::syntax::ast::UnaryOp::The, of) => Noun { single: true, ..self.noun(of) },
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

    fn are_directions(&self, parts: &[Expr]) -> bool {
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
            Some(at) if at >= cast.roles => Noun::pieces(&self.piece()).adjective(spoken(who)),
            None if who.contains(' ') && !who.ends_with("opponent") && who != "that player" => {
                noun.placed(format!("of {who}"))
            }
            _ => noun.owned(super::calls::possessive(who)),
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
                Kind::Piece => Noun::pieces(&self.piece()).placed(format!("of kind {}", local.said)),
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
            return if word == "patterns" { Noun::head("pattern") } else { Noun::fixed(spoken(word)) };
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
            "theirs" => Noun::pieces(&self.own_piece()).owned("the other players'"),
            "edge" => site().placed("on the edge"),
            "corners" => Noun::head("corner"),
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
        let (x, y) = if self.weight(b) > self.weight(a) { (b, a) } else { (a, b) };
        let noun = self.noun(x);
        self.within_place(noun, y, true)
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

    /// A noun phrase with what a further set adds to it: `on the edge`, `that is not marked`.
    pub fn within_place(&mut self, noun: Noun, e: &Expr, yes: bool) -> Noun {
        let e = self.through(e);
        if let ExprKind::Binary(BinaryOp::Subtract, a, b) = &e.kind {
            if yes {
                let noun = if is_name(a, "board") { noun } else { self.within_place(noun, a, true) };
                return self.within_place(noun, b, false);
            }
        }
        if is_name(e, "board") && yes || self.is_nothing(e) && !yes {
            return noun;
        }
        if is_name(e, "empty") && yes {
            return noun.adjective("empty");
        }
        if let (Kind::Mark, ExprKind::Name(mark)) = (self.kind(e), &e.kind) {
            let mark = spoken(mark);
            return match yes {
                true => noun.adjective(mark),
                false => noun.following(format!("that is not {mark}"), format!("that are not {mark}")),
            };
        }
        if let (ExprKind::Filter(each), true) = (&e.kind, yes) {
            if is_name(&each.domain, "board") {
                return self.with_condition(noun, each);
            }
        }
        let not = if yes { "" } else { "not " };
        let other = self.noun(e);
        if !yes && !noun.piece && other.piece && other.owner.is_some() {
            return noun.placed(format!("not occupied by {}", other.some()));
        }
        let place = self.place(e);
        if let (false, Some((a, b)), ExprKind::Binary(BinaryOp::Add, ..)) =
            (yes, place.split_once(" or "), &e.kind)
        {
            let word = place.split(' ').next().unwrap_or_default();
            let b = if b.contains(' ') && PLACES.iter().any(|at| b.starts_with(at)) {
                b.to_string()
            } else {
                format!("{word} {b}")
            };
            return noun.placed(format!("neither {a} nor {b}"));
        }
        let quoted = |noun: &Noun| noun.adjectives.iter().all(|word| word.starts_with('“'));
        if noun.piece
            && other.head == "site"
            && other.is_plain()
            && quoted(&other)
            && !other.adjectives.is_empty()
        {
            return noun.placed(format!("{not}on {}", other.one()));
        }
        if yes
            && other.head == "site"
            && other.is_plain()
            && quoted(&other)
            && noun.head == "site"
            && noun.fixed.is_none()
        {
            let name = other.adjectives.concat();
            return noun.adjective(name);
        }
        noun.placed(format!("{not}{place}"))
    }

    fn without(&mut self, noun: Noun, gone: &Expr) -> Noun {
        let inner = self.through(gone);
        if let ExprKind::If(cond, a, b) = &inner.kind {
            if self.fixed_truth(cond).is_none() && self.is_nothing(b) {
                let (a, cond) = (self.noun(a).many(), self.when(cond));
                return noun.placed(format!("but not {a} {cond}"));
            }
        }
        match self.kind(inner) {
            Kind::Site if self.local_name(inner).is_some() => {
                let said = self.value(inner);
                noun.placed(format!("other than {said}"))
            }
            _ if self.is_local_set(inner) && noun.head == "site" && noun.is_plain() => {
                noun.adjective("other")
            }
            _ => match (&inner.kind, noun.fixed.is_some()) {
                (ExprKind::Binary(BinaryOp::Intersect, ..), _) => {
                    let gone = self.noun(inner).many();
                    noun.placed(format!("other than {gone}"))
                }
                _ => self.within_place(noun, inner, false),
            },
        }
    }

    /// Where something is: `on the edge`, `next to that site`, `among your stones`.
    pub fn place(&mut self, e: &Expr) -> String {
        let e = self.through(e);
        if let Some(said) = self.near(e) {
            return said;
        }
        if self.is_local_set(e) {
            let said = self.value(e);
            return if self.is_several(e) { format!("among {said}") } else { format!("in {said}") };
        }
        if let ExprKind::Binary(BinaryOp::Add, a, b) = &e.kind {
            let (x, y) = (self.place(a), self.place(b));
            let shared = x.split(' ').next().is_some_and(|word| y.starts_with(&format!("{word} ")));
            let y = if shared { y.split_once(' ').map_or("", |(_, rest)| rest).to_string() } else { y };
            return format!("{x} or {y}");
        }
        let noun = self.noun(e);
        if noun.head == "site" && noun.owner.is_none() && noun.others.is_empty() && noun.adjectives.is_empty()
        {
            if let [only] = &noun.after[..] {
                if !only.one.starts_with("that ")
                    && !only.one.starts_with("whose ")
                    && !only.one.starts_with("for ")
                {
                    return only.one.clone();
                }
            }
        }
        match (self.region(e), noun.single) {
            (_, true) if noun.piece => noun.one(),
            (true, _) | (_, true) => format!("on {}", noun.many()),
            _ if noun.said_one.as_ref().is_some_and(|said| said.starts_with("a site of ")) => {
                format!("in {}", noun.many())
            }
            _ if noun.head == "corner" => format!("on {}", noun.one()),
            _ => format!("among {}", noun.many()),
        }
    }

    /// `{ x in S where C }`
    fn filtered(&mut self, each: &Each) -> Noun {
        if let Some(stones) = self.of_colours(each) {
            return stones;
        }
        let noun = self.noun(&each.domain);
        self.with_condition(noun, each)
    }

    /// `{ s in board where team(s.colour) = p }`: the stones of that player's colours.
    fn of_colours(&mut self, each: &Each) -> Option<Noun> {
        let ExprKind::Binary(BinaryOp::Equal, a, b) = &ungrouped(each.cond.as_ref()?).kind else {
            return None;
        };
        let ExprKind::Call(table, args) = &ungrouped(a).kind else { return None };
        self.table(&table.text)?;
        let ExprKind::Property(of, property) = &ungrouped(args.first()?).kind else { return None };
        let whole = is_name(&each.domain, "board") && is_name(of, &each.name.text);
        if !whole || property.text != "colour" || self.kind(b) != Kind::Player {
            return None;
        }
        let whose = super::calls::possessive(&self.value(b));
        Some(Noun::pieces(&self.piece()).placed(format!("of {whose} colours")))
    }

    /// A noun phrase with a condition on its members.
    pub fn with_condition(&mut self, noun: Noun, each: &Each) -> Noun {
        let Some(cond) = &each.cond else { return noun };
        if self.fixed_truth(cond) == Some(true) {
            return noun;
        }
        let scope = self.locals.len();
        let kind = self.member_kind(&each.domain);
        self.bind_it(&each.name.text, kind, &noun);
        let after = self.relative(cond, &each.name.text);
        self.forget(scope);
        noun.following(after.one, after.many)
    }

    /// `union(V for x in D where C)`
    fn gathered(&mut self, value: &Expr, each: &Each) -> Noun {
        if let Some(noun) = self.gathered_lines(value, each).or_else(|| self.gathered_steps(value, each)) {
            return noun;
        }
        // All members of the sets themselves.
        if is_name(value, &each.name.text) {
            let family = self.filtered(each);
            let whole = match (&self.through(&each.domain).kind, family.after.split_first()) {
                (ExprKind::Call(name, args), Some((_, rest)))
                    if name.text == "groups" && !args.is_empty() =>
                {
                    let members = self.noun(&args[0]);
                    let group = Noun { after: rest.to_vec(), ..Noun::head("group") };
                    Some(members.following(format!("in {}", group.one()), format!("in {}", group.some())))
                }
                _ => None,
            };
            return whole.unwrap_or_else(|| {
                Noun::head("site").following(format!("in {}", family.one()), format!("in {}", family.some()))
            });
        }
        let domain = self.noun(&each.domain);
        let scope = self.locals.len();
        let kind = self.member_kind(&each.domain);
        self.bind_that(&each.name.text, kind, &domain);
        let value = self.noun(value).many();
        let cond = each.cond.as_ref().map(|c| format!(", if {}", self.truth(c))).unwrap_or_default();
        self.forget(scope);
        Noun::fixed(format!("{value} (for {}{cond})", domain.every()))
    }

    /// Lines that end somewhere: what is in an unbroken line between a site and certain pieces.
    fn gathered_lines(&mut self, value: &Expr, each: &Each) -> Option<Noun> {
        let ExprKind::Call(run, args) = &self.through(value).kind else { return None };
        let [from, way, through] = &args[..] else { return None };
        if run.text != "run" || !is_name(way, &each.name.text) {
            return None;
        }
        let ExprKind::Unary(crate::syntax::ast::UnaryOp::Some, ends) = &ungrouped(each.cond.as_ref()?).kind
        else {
            return None;
        };
        let ExprKind::Binary(BinaryOp::Intersect, a, b) = &ungrouped(ends).kind else { return None };
        let (hit, end) = if self.is_hit(a, from, way, through) { (a, b) } else { (b, a) };
        if !self.is_hit(hit, from, way, through) {
            return None;
        }
        let (from, end) = (self.value(from), self.noun(end).one());
        let straight = self.straight(&each.domain);
        Some(self.noun(through).placed(format!("in an unbroken {straight}line between {from} and {end}")))
    }

    fn is_hit(&self, e: &Expr, from: &Expr, way: &Expr, through: &Expr) -> bool {
        let text = crate::syntax::expr_text;
        match &ungrouped(e).kind {
            ExprKind::Call(hit, args) => {
                hit.text == "hit"
                    && args.len() == 3
                    && [from, way, through].iter().zip(args).all(|(x, y)| text(x) == text(y))
            }
            _ => false,
        }
    }

    /// `{ s in D }` after steps along one direction after the other.
    fn gathered_steps(&mut self, value: &Expr, each: &Each) -> Option<Noun> {
        let (domain, said) = (self.straight(&each.domain), self.direction(&each.domain));
        let way = Way { name: each.name.text.clone(), domain, said };
        let noun = self.steps_along(value, &way)?;
        let Some(cond) = &each.cond else { return Some(noun) };
        let scope = self.locals.len();
        let direction = Noun::head("direction");
        self.bind_that(&each.name.text, Kind::Other, &direction);
        let cond = self.truth(cond);
        self.forget(scope);
        Some(noun.placed(format!("(if {cond})")))
    }
}

/// How a place begins.
const PLACES: [&str; 5] = ["on ", "in ", "among ", "next to ", "one step "];

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
