//! Words with arguments, tables, variables of players, and definitions, as noun phrases.

use super::members::possessive;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::wording::{joined, spoken};
use crate::syntax::ast::{DefineBody, Expr, Ident};

impl Teller<'_> {
    /// `name(a, b)`
    pub fn call(&mut self, name: &Ident, args: &[Expr]) -> String {
        if let Some(at) = self.define(&name.text) {
            return self.defined(at, args);
        }
        if self.book.tables.iter().any(|t| t.item.name.text == name.text) {
            let (of, player) = match args.first() {
                Some(arg) => (self.value(arg), self.kind(arg) == Kind::Player),
                None => return spoken(&name.text),
            };
            let name = spoken(&name.text);
            let simple = player && !of.contains(' ') || of.starts_with("your ");
            return if simple {
                format!("{} “{name}”", possessive(&of))
            } else {
                format!("“{name}” of {of}")
            };
        }
        if self.book.vars.iter().any(|v| v.item.name.text == name.text) {
            return self.variable(&name.text, args);
        }
        self.built_in(&name.text, args)
    }

    /// A remembered variable: whose, and of what, where it has one value for each player, kind, site, …
    pub fn variable(&mut self, name: &str, of: &[Expr]) -> String {
        let keys: Vec<String> = self
            .book
            .vars
            .iter()
            .filter(|v| v.item.name.text == name)
            .flat_map(|v| &v.item.keys)
            .map(|k| k.text.clone())
            .collect();
        let (mut whose, mut rest) = (String::new(), String::new());
        for (key, of) in keys.iter().zip(of) {
            let of = self.value(of);
            match key.as_str() {
                "player" if whose.is_empty() => whose = format!("{} ", possessive(&of)),
                "site" => rest.push_str(&format!(" at {of}")),
                _ => rest.push_str(&format!(" of {of}")),
            }
        }
        format!("{whose}“{}”{rest}", spoken(name))
    }

    /// A definition, by its name: it is explained elsewhere.
    pub fn defined(&mut self, at: usize, args: &[Expr]) -> String {
        let define = &self.book.defines[at];
        let name = &define.item.name.text;
        if self.in_prelude(at) {
            if let Some(said) = self.of_prelude(name, args) {
                return said;
            }
        }
        if let Some(said) = self.in_full(at, args, |t, body| t.value(body)) {
            return said;
        }
        self.mention(at);
        let truth =
            matches!(&define.item.body, DefineBody::Expr(_)) && self.kind(&named(name, args)) == Kind::Truth;
        if truth {
            return self.counts_as(at, args, true);
        }
        let said = self.said_arguments(at, args);
        let is_way = |i: &usize| {
            define
                .item
                .params
                .get(*i)
                .is_some_and(|p| ["direction", "directions"].contains(&p.ty.text.as_str()))
        };
        let (ways, others): (Vec<usize>, Vec<usize>) = (0..said.len()).partition(is_way);
        let ways: String = ways.into_iter().map(|i| format!(" ({})", towards(&said[i]))).collect();
        let others: Vec<String> = others.into_iter().map(|i| said[i].clone()).collect();
        match others.is_empty() {
            true => format!("the {}{ways}", spoken(name)),
            false => format!("the {} of {}{ways}", headed(name), joined(&others, "and")),
        }
    }

    /// A short definition, told with its arguments in place of its parameters.
    pub fn in_full(
        &mut self,
        at: usize,
        args: &[Expr],
        tell: impl FnOnce(&mut Self, &Expr) -> String,
    ) -> Option<String> {
        let body = self.short_body(at)?;
        let define = &self.book.defines[at];
        let args = self.said_arguments(at, args);
        self.inside += 1;
        let said =
            self.deeper(define.from, |t| t.with_arguments(&define.item.params, args, |t| tell(t, body)));
        self.inside -= 1;
        said
    }

    /// A definition that holds or not.
    pub fn counts_as(&mut self, at: usize, args: &[Expr], holds: bool) -> String {
        let name = spoken(&self.book.defines[at].item.name.text);
        match (&self.said_arguments(at, args)[..], holds) {
            ([], true) => format!("“{name}” holds"),
            ([], false) => format!("“{name}” does not hold"),
            ([you], true) if you == "you" => format!("you count as “{name}”"),
            ([you], false) if you == "you" => format!("you do not count as “{name}”"),
            ([many], true) if many.ends_with(&self.pieces()) => format!("{many} count as “{name}”"),
            ([many], false) if many.ends_with(&self.pieces()) => format!("{many} do not count as “{name}”"),
            ([one], true) => format!("{one} counts as “{name}”"),
            ([one], false) => format!("{one} does not count as “{name}”"),
            (several, true) => format!("“{name}” holds of {}", joined(several, "and")),
            (several, false) => format!("“{name}” does not hold of {}", joined(several, "and")),
        }
    }

    /// The arguments, and the defaults of those left out.
    fn said_arguments(&mut self, at: usize, args: &[Expr]) -> Vec<String> {
        let define = &self.book.defines[at];
        let mut said = Vec::new();
        for (i, param) in define.item.params.iter().enumerate() {
            let sites = ["site", "sites"].contains(&param.ty.text.as_str());
            match (args.get(i), &param.default) {
                (Some(arg), _) if sites => said.push(self.sites(arg)),
                (Some(arg), _) => said.push(self.value(arg)),
                (None, Some(default)) => said.extend(self.deeper(define.from, |t| t.value(default))),
                (None, None) => {}
            }
        }
        said
    }

    /// The words of the library that every game has, said in plain words.
    fn of_prelude(&mut self, name: &str, args: &[Expr]) -> Option<String> {
        let args: Vec<String> = args.iter().map(|a| self.sites(a)).collect();
        Some(match (name, &args[..]) {
            ("full", []) => "the board is full".into(),
            ("occupied", []) => "the occupied sites".into(),
            ("largest", [f]) => format!("the size of the largest of {f}"),
            ("sizes", [f]) => format!("the sizes of {f}, from the largest down"),
            ("touches", [g, s]) => format!("{g} touches {s}"),
            ("on_sides", [g]) => format!("the number of sides that {g} touches"),
            ("partner", [s]) => format!("what lies opposite {s} (turned by half round the centre)"),
            ("reach", [s, d]) => format!("the empty sites {} from {s} up to the first piece", towards(d)),
            _ => return None,
        })
    }

    // --------------------------------------------------------------- built in

    fn built_in(&mut self, name: &str, args: &[Expr]) -> String {
        let mut said: Vec<String> = Vec::new();
        for (at, arg) in args.iter().enumerate() {
            let as_it_is = matches!(name, "side" | "blocks" | "tiles" | "player_after")
                || matches!(name, "lines" | "cliques") && at == 0;
            said.push(if as_it_is { self.value(arg) } else { self.sites(arg) });
        }
        let way = |t: &mut Self, at: usize| t.linked(args.get(at));
        match (name, &said[..]) {
            ("side", [n]) => format!("side {n}"),
            ("blocks", [r, c]) => format!("the blocks of {r} by {c} sites"),
            ("tiles", [r, c]) => format!("the parts of {r} by {c} sites into which the board is divided"),
            ("lines", [n, ..]) => format!("the straight lines of {n} sites{}", self.lined(args.get(1))),
            ("cliques", [n, ..]) => format!("the clusters of {n} sites that all touch one another"),
            ("image", [s, how]) => format!("the image of {s} under {how}"),
            ("distance", [a, b, ..]) => format!("the distance from {a} to {b}{}", way(self, 2)),
            ("neighbours", [s]) => format!("the neighbours of {s}"),
            ("neighbours", [s, d]) if self.is_direction(args.get(1)) => {
                format!("the sites one step {d} of {s}")
            }
            ("neighbours", [s, _]) if self.joins(args.get(1)) => {
                format!("the neighbours of {s}{}", way(self, 1))
            }
            ("neighbours", [s, d]) => match towards(d).as_str() {
                "orthogonally" => format!("the neighbours of {s}"),
                "diagonally" => format!("the diagonal neighbours of {s}"),
                "in any direction" => format!("the neighbours of {s} all around"),
                towards => format!("the sites one step {towards} from {s}"),
            },
            ("groups", [s, ..]) => format!("the groups of {s}{}", way(self, 1)),
            ("run", [s, d, _]) if is_name(self.through(&args[2]), "empty") => {
                format!("the empty sites {} from {s} up to the first piece", towards(d))
            }
            ("run", [s, d, t]) => format!("the sites {} from {s} as long as they are among {t}", towards(d)),
            ("hit", [s, d, _]) if is_name(self.through(&args[2]), "empty") => {
                format!("the first occupied site {} from {s}", towards(d))
            }
            ("hit", [s, d, t]) => format!("the first site {} from {s} that is not among {t}", towards(d)),
            ("between", [a, b]) => format!("the sites between {a} and {b}"),
            ("pieces", [s]) => format!("the pieces on {s}"),
            ("opposite", [d]) => format!("the opposite of {d}"),
            ("count", [x]) => self.size(&args[0], x),
            ("sum", [x]) => format!("the sum of {x}"),
            ("max", [x]) => format!("the largest of {x}"),
            ("min", [x]) => format!("the smallest of {x}"),
            ("union", [f]) => format!("all sites of {f}"),
            ("descending", [x]) => format!("the list of {x}, from the largest down"),
            ("built", [p]) => format!("{p} is built"),
            ("player_after", [p]) => format!("the player after {p}"),
            ("player_after", [p, among]) => format!("the next player after {p} among {among}"),
            _ => match said.is_empty() {
                true => spoken(name),
                false => format!("{} of {}", headed(name), joined(&said, "and")),
            },
        }
    }

    /// How many there are.
    fn size(&mut self, e: &Expr, said: &str) -> String {
        match self.is_local_set(e) {
            true => format!("the size of {said}"),
            false => {
                let said = if said.starts_with("the sites") { &said[4..] } else { said };
                format!("the number of {}", said.strip_prefix("all ").unwrap_or(said))
            }
        }
    }

    /// Is it the name of a set that a choice or quantifier bound?
    pub fn is_local_set(&self, e: &Expr) -> bool {
        match &ungrouped(e).kind {
            crate::syntax::ast::ExprKind::Name(n) => self.local(n).is_some_and(|l| l.kind == Kind::Sites),
            _ => false,
        }
    }

    /// Which way lines go, unless they go every way.
    pub fn lined(&mut self, by: Option<&Expr>) -> String {
        match by.map(|by| self.value(by)) {
            None => String::new(),
            Some(every) if every == "every direction" => String::new(),
            Some(by) => format!(" ({})", towards(&by)),
        }
    }

    /// Is it a definition that joins sites?
    fn joins(&self, e: Option<&Expr>) -> bool {
        let Some(crate::syntax::ast::ExprKind::Name(name)) = e.map(|e| &ungrouped(e).kind) else {
            return false;
        };
        let define = self.define(name).filter(|_| self.local(name).is_none());
        define.is_some_and(|at| self.book.defines[at].item.params.len() == 1)
    }

    fn is_direction(&self, e: Option<&Expr>) -> bool {
        const ONE: &[&str] =
            &["north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest"];
        e.is_some_and(|e| ONE.iter().any(|d| is_name(e, d)))
    }

    /// How sites are joined, where that is said: ` (diagonally)`.
    pub fn linked(&mut self, by: Option<&Expr>) -> String {
        let Some(by) = by else { return String::new() };
        for (word, said) in
            [("orthogonal", "orthogonally"), ("diagonal", "diagonally"), ("around", "in any direction")]
        {
            if is_name(by, word) {
                return format!(" ({said})");
            }
        }
        if let crate::syntax::ast::ExprKind::Name(name) = &ungrouped(by).kind {
            let define = self.define(name).filter(|_| self.local(name).is_none());
            if let Some(at) = define.filter(|&at| self.book.defines[at].item.params.len() == 1) {
                self.mention(at);
                return format!(" (joined by “{}”)", spoken(name));
            }
        }
        match self.value(by).as_str() {
            "every orthogonal direction" => String::new(),
            "every diagonal direction" => " (diagonally)".into(),
            "every direction" => " (in any direction)".into(),
            said => format!(" ({said})"),
        }
    }
}

/// `orthogonally`, `going north`, `in direction d`
fn towards(directions: &str) -> String {
    match directions {
        "every orthogonal direction" => "orthogonally".into(),
        "every diagonal direction" => "diagonally".into(),
        "every direction" => "in any direction".into(),
        "north" | "south" | "east" | "west" | "northeast" | "northwest" | "southeast" | "southwest" => {
            format!("going {directions}")
        }
        other => format!("in direction {other}"),
    }
}

/// The use of a definition, to ask of which kind it is.
fn named(name: &str, args: &[Expr]) -> Expr {
    let span = crate::span::Span::default();
    let ident = Ident { text: name.to_string(), span };
    let kind = match args.is_empty() {
        true => crate::syntax::ast::ExprKind::Name(name.to_string()),
        false => crate::syntax::ast::ExprKind::Call(ident, args.to_vec()),
    };
    Expr { span, kind }
}

/// A name before `of …`: `groups` for `groups_of`.
fn headed(name: &str) -> String {
    let said = spoken(name);
    said.strip_suffix(" of").map_or(said.clone(), str::to_string)
}
