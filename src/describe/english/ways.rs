//! Directions, steps and lines in words.

use super::calls::Way;
use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::wording::{joined, spoken};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};

pub const COMPASS: [&str; 8] =
    ["north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest"];

impl Teller<'_> {
    /// `next to that site`: the neighbours of a set, said as a place.
    pub fn near(&mut self, e: &Expr) -> Option<String> {
        match &self.through(e).kind {
            ExprKind::Call(name, args)
                if name.text == "neighbours" && self.define("neighbours").is_none() =>
            {
                Some(self.near_to(args.first()?, args.get(1)))
            }
            _ => None,
        }
    }

    /// `next to that site`, `one step north of that site`
    pub fn near_to(&mut self, of: &Expr, by: Option<&Expr>) -> String {
        let noun = self.noun(of);
        let from = match () {
            () if self.is_local_set(of) && !self.is_several(of) => self.value(of),
            () if noun.single => noun.one(),
            () => noun.some(),
        };
        let Some(by) = by else { return format!("next to {from}") };
        if let Some(joining) = self.joins(by) {
            self.mention(joining);
            return format!("joined to {from}");
        }
        match self.direction(by).as_str() {
            "orthogonally" => format!("next to {from}"),
            "diagonally" => format!("diagonally next to {from}"),
            "in any direction" => format!("next to {from} in any direction"),
            way if way.split(" or ").all(|way| COMPASS.contains(&way)) => format!("one step {way} of {from}"),
            way if way.contains(", otherwise ") => format!("one step from {from} ({way})"),
            way => format!("one step {way} from {from}"),
        }
    }

    /// Directions as an adverb: `diagonally`, `north`, `straight forward`, `in that direction`.
    pub fn direction(&mut self, e: &Expr) -> String {
        let e = self.through(e);
        match &e.kind {
            ExprKind::Name(name) if self.local(name).is_none() => match name.as_str() {
                "orthogonal" => return "orthogonally".into(),
                "diagonal" => return "diagonally".into(),
                "around" => return "in any direction".into(),
                "across" if self.model.board.has_between() => return "across their edges".into(),
                "along" if self.model.board.has_between() => return "along the edges".into(),
                name if COMPASS.contains(&name) => return name.to_string(),
                _ => {}
            },
            ExprKind::Call(name, args) if name.text == "opposite" && args.len() == 1 => {
                return match self.direction(&args[0]).as_str() {
                    "straight forward" => "straight backward".into(),
                    "diagonally forward" => "diagonally backward".into(),
                    "straight backward" => "straight forward".into(),
                    "diagonally backward" => "diagonally forward".into(),
                    "in that direction" | "in it" => "in the opposite direction".into(),
                    "clockwise round the board" => "anticlockwise round the board".into(),
                    "anticlockwise round the board" => "clockwise round the board".into(),
                    way => format!("opposite to {way}"),
                };
            }
            ExprKind::Call(name, args) if name.text == "round" && args.len() == 1 => {
                return format!("{} round the board", self.value(&args[0]));
            }
            ExprKind::If(cond, a, b) => {
                let (cond, a, b) = (self.when(cond), self.direction(a), self.direction(b));
                return format!("{a} {cond}, otherwise {b}");
            }
            ExprKind::Call(name, args) => {
                let define = self.define(&name.text).filter(|_| self.table(&name.text).is_none());
                let told = define.and_then(|at| self.in_full(at, args, |t, body| t.direction(body)));
                if let Some(said) = told {
                    return said;
                }
                if let Some(table) = self.table(&name.text) {
                    if let Some(said) = super::tables::forward(table) {
                        self.forward = true;
                        let whose = args.first().map_or("you".to_string(), |whose| self.value(whose));
                        return super::tables::forward_of(said, &whose);
                    }
                    let said = self.in_table_by(table, args, Self::direction);
                    return match COMPASS.iter().any(|way| said.starts_with(way)) {
                        true => said,
                        false => format!("in {said}"),
                    };
                }
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                let (a, b) = (self.direction(a), self.direction(b));
                if COMPASS.contains(&a.as_str()) && COMPASS.contains(&b.as_str()) {
                    return format!("{a} or {b}");
                }
            }
            ExprKind::Braces(parts) if parts.iter().all(|p| COMPASS.iter().any(|c| is_name(p, c))) => {
                let parts: Vec<String> = parts.iter().map(|p| self.direction(p)).collect();
                return joined(&parts, "or");
            }
            _ => {}
        }
        let said = self.value(e);
        match said.as_str() {
            "that direction" => "in that direction".into(),
            "every orthogonal direction" => "orthogonally".into(),
            "every diagonal direction" => "diagonally".into(),
            "every direction" => "in any direction".into(),
            "d" => "in direction d".into(),
            said => format!("in {said}"),
        }
    }

    /// `straight line`, `diagonal line`, `line north`: a line in these directions.
    pub fn line_of(&mut self, by: &Expr) -> String {
        match self.direction(by).as_str() {
            "orthogonally" => "orthogonal line".into(),
            "diagonally" => "diagonal line".into(),
            "in any direction" => "straight line".into(),
            way if way.contains(", otherwise ") => format!("line ({way})"),
            way => format!("line {way}"),
        }
    }

    /// Is it one direction, whichever?
    pub fn is_one_way(&mut self, by: &Expr) -> bool {
        let way = self.direction(by);
        COMPASS.contains(&way.as_str()) || way == "in that direction" || way.contains(", otherwise ")
    }

    /// Is it what is one step from a site one way: one site at most?
    pub fn is_one_step(&mut self, e: &Expr) -> bool {
        match &super::sets::ungrouped(e).kind {
            ExprKind::Call(name, args) if name.text == "neighbours" && args.len() == 2 => {
                let opposite = matches!(&args[1].kind, ExprKind::Call(way, _) if way.text == "opposite");
                self.kind(&args[0]) == Kind::Site && (opposite || self.is_one_way(&args[1]))
            }
            _ => false,
        }
    }

    /// `diagonal `, before a line or direction; nothing for all directions.
    pub fn straight(&mut self, domain: &Expr) -> String {
        match self.direction(domain).as_str() {
            "orthogonally" => "orthogonal ".into(),
            "diagonally" => "diagonal ".into(),
            "in any direction" => "straight ".into(),
            _ => String::new(),
        }
    }

    /// Which way lines go, unless they go every way.
    pub fn lined(&mut self, by: Option<&Expr>) -> String {
        match by.map(|by| self.direction(by)) {
            None => String::new(),
            Some(every) if every == "in any direction" => String::new(),
            Some(by) => format!(" ({by})"),
        }
    }

    /// How sites are joined, unless orthogonally.
    pub fn linked(&mut self, by: Option<&Expr>) -> String {
        let Some(by) = by else { return String::new() };
        if let Some(at) = self.joins(by) {
            self.mention(at);
            return format!(" (joined by “{}”)", spoken(&self.book.defines[at].item.name.text));
        }
        match self.direction(by).as_str() {
            "orthogonally" => String::new(),
            way => format!(" (joined {way})"),
        }
    }

    /// The definition that joins sites, if directions are given so.
    pub(super) fn joins(&self, e: &Expr) -> Option<usize> {
        let ExprKind::Name(name) = &ungrouped(e).kind else { return None };
        if let Some(local) = self.local(name) {
            return local.joins;
        }
        let at = self.define(name)?;
        (self.book.defines[at].item.params.len() == 1).then_some(at)
    }

    // ------------------------------------------------------------------ steps

    /// Steps one after the other along a direction that is gone through: over a piece, two steps, round a corner.
    pub fn steps_along(&mut self, value: &Expr, way: &Way) -> Option<Noun> {
        let value = self.through(value);
        if let ExprKind::Binary(BinaryOp::Intersect, a, b) = &value.kind {
            let (steps, kept) = if self.is_step(a).is_some() { (a, b) } else { (b, a) };
            let noun = self.steps_along(steps, way)?;
            return Some(self.within_place(noun, kept, true));
        }
        if let Some(noun) = self.beyond_a_piece(value, way) {
            return Some(noun);
        }
        let (from, last) = self.is_step(value)?;
        let from = self.through(from);
        let along = |e: &Expr| is_name(e, &way.name);
        // Over a piece.
        if let (ExprKind::Binary(BinaryOp::Intersect, a, b), true) = (&from.kind, along(last)) {
            let (step, over) = if self.is_step(a).is_some() { (a, b) } else { (b, a) };
            let (start, first) = self.is_step(step)?;
            if !along(first) {
                return None;
            }
            let (start, mut over) = (self.noun(start).some(), self.noun(over));
            // What the piece must not be is said after where it is.
            let denied = match over.others.is_empty() {
                true => over.after.pop_if(|after| after.one.starts_with("not ")),
                false => None,
            };
            let denied = denied.map(|denied| format!(" and {}", denied.one)).unwrap_or_default();
            let (near, how) = match way.domain.as_str() {
                "diagonal " => ("diagonally next to", String::new()),
                "straight " | "orthogonal " => ("next to", String::new()),
                _ => ("next to", format!(" ({})", way.said)),
            };
            return Some(
                Noun::head("site")
                    .placed(format!("directly beyond {} {near} {start}{how}{denied}", over.one())),
            );
        }
        let (start, first) = self.is_step(from)?;
        if along(last) && along(first) {
            let start = self.noun(start).some();
            if way.said.split(" or ").all(|way| COMPASS.contains(&way)) {
                return Some(Noun::head("site").placed(format!("two steps {} of {start}", way.said)));
            }
            let line = if way.domain.is_empty() { "straight " } else { &way.domain };
            return Some(Noun::head("site").placed(format!("two steps in a {line}line from {start}")));
        }
        // Two steps, and one to the side.
        let (origin, before) = self.is_step(self.through(start))?;
        let aside = matches!(&ungrouped(last).kind, ExprKind::Binary(BinaryOp::Subtract, ..));
        if !(along(first) && along(before) && aside) {
            return None;
        }
        let origin = self.noun(origin).some();
        Some(
            Noun::head("site")
                .placed(format!("two steps in a straight line and then one step sideways from {origin}")),
        )
    }

    /// The same along one direction that has a name.
    pub fn behind(&mut self, args: &[Expr]) -> Option<Noun> {
        let ExprKind::Name(name) = &ungrouped(args.get(1)?).kind else { return None };
        self.local(name)?;
        let way = Way { name: name.clone(), domain: String::new(), said: self.direction(&args[1]) };
        let span = crate::span::Span::default();
        let run = crate::syntax::ast::Ident { span, text: "run".into() };
        self.beyond_a_piece(&Expr { span, kind: ExprKind::Call(run, args.to_vec()) }, &way)
    }

    /// `run(hit(s, d, empty) & X, d, empty)`: the clear line behind the first piece, if it is one of X.
    fn beyond_a_piece(&mut self, value: &Expr, way: &Way) -> Option<Noun> {
        let along = |e: &Expr| is_name(e, &way.name);
        let ExprKind::Call(run, args) = &value.kind else { return None };
        let [pieces, d, through] = &args[..] else { return None };
        let ExprKind::Binary(BinaryOp::Intersect, a, b) = &ungrouped(pieces).kind else { return None };
        let ExprKind::Call(hit, met) = &self.through(a).kind else { return None };
        let [from, first, clear] = &met[..] else { return None };
        let empty = |e: &Expr| is_name(self.through(e), "empty");
        if run.text != "run"
            || hit.text != "hit"
            || !along(d)
            || !along(first)
            || !empty(through)
            || !empty(clear)
        {
            return None;
        }
        let (from, piece) = (self.noun(from).some(), self.noun(b).one());
        let line = match way.domain.as_str() {
            "" => format!("line {}", way.said),
            domain => format!("{domain}line"),
        };
        let place =
            format!("in a clear {line} behind the first piece in that line from {from}, if it is {piece}");
        Some(Noun::head("site").adjective("empty").placed(place))
    }

    /// `neighbours(S, D)`: from where, and which way.
    fn is_step<'e>(&self, e: &'e Expr) -> Option<(&'e Expr, &'e Expr)> {
        match &ungrouped(e).kind {
            ExprKind::Call(name, args) if name.text == "neighbours" && args.len() == 2 => {
                Some((&args[0], &args[1]))
            }
            _ => None,
        }
    }
}
