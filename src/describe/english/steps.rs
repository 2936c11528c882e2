//! Statements as numbered steps.

use super::members::introduced;
use super::sets::ungrouped;
use super::teller::{Kind, Teller};
use super::wording::{article, capital, plural, spoken, tidy};
use crate::syntax::ast::{
    Block, Branch, ChooseSet, ColourWord, DefineBody, Expr, ExprKind, Ident, Label, Sow, Stmt, StmtKind,
};

/// Sentences, some with further ones below them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline(pub Vec<(String, Outline)>);

/// How many sentences a text may have before definitions are only named.
const MOST_SENTENCES: usize = 400;

impl Outline {
    /// The lines, numbered or lettered, indented.
    pub fn lines(&self) -> Vec<String> {
        self.numbered(0)
    }

    fn numbered(&self, depth: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for (at, (sentence, below)) in self.0.iter().enumerate() {
            let sign = match depth % 3 {
                0 => format!("{}.", at + 1),
                1 if at < 26 => format!("{}.", (b'a' + at as u8) as char),
                _ => "-".to_string(),
            };
            let alone = depth == 0 && self.0.len() == 1;
            let sign = if alone { String::new() } else { format!("{sign} ") };
            lines.push(format!("{}{sign}{sentence}", "   ".repeat(depth)));
            lines.extend(below.numbered(depth + 1));
        }
        lines
    }

    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        self.0.push((tidy(&capital(&sentence.into())), Outline::default()));
    }

    pub(super) fn say_with(&mut self, sentence: impl Into<String>, below: Outline) {
        self.0.push((tidy(&capital(&sentence.into())), below));
    }

    fn size(&self) -> usize {
        self.0.iter().map(|(_, below)| 1 + below.size()).sum()
    }
}

impl Teller<'_> {
    /// A block's statements, its names forgotten afterwards.
    pub fn steps(&mut self, block: &Block) -> Outline {
        let scope = self.locals.len();
        let mut out = Outline::default();
        self.tell_all(&block.stmts, &mut out);
        self.forget(scope);
        out
    }

    fn tell_all(&mut self, stmts: &[Stmt], out: &mut Outline) {
        for stmt in stmts {
            if out.size() > MOST_SENTENCES {
                return;
            }
            self.tell(&stmt.kind, out);
        }
    }

    fn tell(&mut self, stmt: &StmtKind, out: &mut Outline) {
        match stmt {
            StmtKind::Choose { name, domain, cond, by, if_any } => {
                out.say(self.choice(name, domain, cond.as_ref(), by.as_ref(), *if_any));
            }
            StmtKind::ChooseSet(set) => out.say(self.set_choice(set)),
            StmtKind::Either(branches) => self.either(branches, out),
            StmtKind::If { cond, then, otherwise } => self.branch_if(cond, then, otherwise.as_ref(), out),
            StmtKind::Repeat { times, cond, body } => {
                let times = self.value(times);
                let cond =
                    cond.as_ref().map(|c| format!(", as long as {}", self.truth(c))).unwrap_or_default();
                let below = self.steps(body);
                out.say_with(format!("repeat this up to {times} times{cond}:"), below);
            }
            StmtKind::For { each, body } => self.go_through(each, body, out),
            StmtKind::Let { name, value } => self.bound(name, value, "", out),
            StmtKind::Var { name, value: Some(value), .. } => self.bound(name, value, " to begin with", out),
            StmtKind::Var { name, domain, value: None } => self.unset(name, domain.as_ref(), out),
            StmtKind::Set { name, of, value } => {
                let whether = self.kind(value) == Kind::Truth && self.fixed(value).is_none();
                let value = format!("{}{}", if whether { "whether " } else { "" }, self.value(value));
                let target = match self.local(&name.text) {
                    Some(local) => local.said.clone(),
                    None => self.variable(&name.text, of),
                };
                out.say(format!("{target} becomes: {value}."));
            }
            StmtKind::Sow(sow) => self.sow(sow, out),
            StmtKind::Require { most, expr } => out.say(self.demand(*most, expr)),
            StmtKind::Next { program, by } => {
                let what = program.as_ref().map(|p| {
                    let (article, name) = (article(&spoken(&p.text)), spoken(&p.text));
                    format!(" is {} “{name}” turn", article.split(' ').next().unwrap_or("a"))
                });
                let by = by.as_ref().map(|b| self.value(b));
                out.say(match (what, by) {
                    (Some(what), Some(by)) => format!("the next turn{what}, played by {by}."),
                    (Some(what), None) => format!("the next turn{what}."),
                    (None, by) => {
                        format!("the next turn is played by {}.", by.unwrap_or("the next player".into()))
                    }
                });
            }
            StmtKind::Do { name, args } => self.perform(name, args, out),
            effect => out.say(self.effect(effect)),
        }
    }

    // ---------------------------------------------------------------- choices

    fn choice(
        &mut self,
        name: &Ident,
        domain: &Expr,
        cond: Option<&Expr>,
        by: Option<&Expr>,
        if_any: bool,
    ) -> String {
        let (who, member) = (self.chooser(by), self.member(domain));
        let kind = self.member_kind(domain);
        let said = self.bind(&name.text, kind);
        let mut sentence = format!("{who} {}", introduced(&member, &said));
        if let Some(cond) = cond.filter(|c| self.fixed_truth(c) != Some(true)) {
            sentence += &format!(" for which {}", self.truth(cond));
        }
        if if_any {
            sentence += ", if there is any";
        }
        sentence + "."
    }

    fn chooser(&mut self, by: Option<&Expr>) -> String {
        match by {
            None => "choose".into(),
            Some(by) => {
                let who = self.value(by);
                if who == "you" {
                    "choose".into()
                } else {
                    format!("{who} chooses")
                }
            }
        }
    }

    fn set_choice(&mut self, set: &ChooseSet) -> String {
        let who = self.chooser(set.by.as_ref());
        let number = set.size.as_ref().map(|n| self.value(n)).unwrap_or("one or more".into());
        let domain = self.sites(&set.domain);
        let said = self.bind(&set.name.text, Kind::Sites);
        let plain = number.starts_with(|c: char| c.is_ascii_digit()) || set.size.is_none();
        let mut sentence = match plain {
            true => format!("{who} {number} of {domain} at once: {said}"),
            false => format!("{who} some of {domain} at once: {said} (how many: {number})"),
        };
        if let Some(cond) = &set.cond {
            sentence += &format!(", such that {}", self.truth(cond));
        }
        if let Some(keeping) = &set.keeping {
            sentence += &format!(", such that (of them, and of every part of them) {}", self.truth(keeping));
        }
        if set.maximal {
            sentence += ". No further one may be left that could be added";
        }
        sentence + "."
    }

    fn either(&mut self, branches: &[Branch], out: &mut Outline) {
        let mut below = Outline::default();
        for branch in branches {
            let mut steps = self.steps(&branch.body);
            match &branch.label {
                Label::Word(word) if steps.0.is_empty() => below.say(format!("“{}”.", spoken(&word.text))),
                Label::Word(word) => below.say_with(format!("“{}”:", spoken(&word.text)), steps),
                Label::Pass(_) if steps.0.is_empty() => below.say("pass."),
                Label::Pass(_) => below.say_with("pass:", steps),
                Label::Open if steps.0.len() == 1 => below.0.append(&mut steps.0),
                Label::Open => below.say_with("this:", steps),
            }
        }
        out.say_with("do one of these:", below);
    }

    // ------------------------------------------------------ conditions, names

    fn branch_if(&mut self, cond: &Expr, then: &Block, otherwise: Option<&Block>, out: &mut Outline) {
        let known = self.fixed_truth(cond);
        if let Some(known) = known {
            let chosen = if known { Some(then) } else { otherwise };
            if let Some(chosen) = chosen {
                out.0.extend(self.steps(chosen).0);
            }
            return;
        }
        let cond = self.truth(cond);
        let mut then = self.steps(then);
        match then.0.pop_if_single() {
            Some(sentence) => out.say(format!("if {cond}: {}", lower(&sentence))),
            None => out.say_with(format!("if {cond}:"), then),
        }
        let Some(otherwise) = otherwise else { return };
        let mut otherwise = self.steps(otherwise);
        match otherwise.0.pop_if_single() {
            Some(sentence) => out.say(format!("otherwise: {}", lower(&sentence))),
            None if otherwise.0.is_empty() => {}
            None => out.say_with("otherwise:", otherwise),
        }
    }

    fn bound(&mut self, name: &Ident, value: &Expr, how: &str, out: &mut Outline) {
        let (kind, value) = (self.kind(value), self.value(value));
        let said = self.bind(&name.text, kind);
        let verb = if kind == Kind::Truth { "be whether" } else { "be" };
        out.say(format!("let {said}{how} {verb} {value}."));
    }

    fn sow(&mut self, sow: &Sow, out: &mut Outline) {
        let from = self.value(&sow.from);
        let skipping =
            sow.skipping.as_ref().map(|e| format!(", skipping {}", self.value(e))).unwrap_or_default();
        let what = spoken(&sow.what.text);
        let by = match &sow.by.kind {
            ExprKind::Name(by) => spoken(by),
            _ => self.value(&sow.by),
        };
        let last =
            sow.end.as_ref().map(|end| format!("; let {} be the last", self.bind(&end.text, Kind::Site)));
        out.say(format!(
            "take up the “{what}” at {from} and sow them one by one, each on the “{by}” of the site before{skipping}{}.",
            last.unwrap_or_default()
        ));
    }

    fn demand(&mut self, most: bool, expr: &Expr) -> String {
        match (most, self.kind(expr)) {
            (false, _) => format!("the turn is allowed only if now {}.", self.truth(expr)),
            (true, Kind::Truth) => {
                format!(
                    "if there is a way to play the turn after which {}, you must play such a way.",
                    self.truth(expr)
                )
            }
            (true, _) => {
                format!(
                    "of all ways to play the turn, only those are allowed for which {} is largest.",
                    self.value(expr)
                )
            }
        }
    }

    /// A definition's statements in place of its name.
    fn perform(&mut self, name: &Ident, args: &[Expr], out: &mut Outline) {
        let Some(at) = self.define(&name.text) else { return };
        let define = &self.book.defines[at];
        let DefineBody::Block(body) = &define.item.body else { return };
        let mut said = Vec::new();
        for (i, param) in define.item.params.iter().enumerate() {
            let arg = args.get(i).or(param.default.as_ref());
            let sites = ["site", "sites"].contains(&param.ty.text.as_str());
            said.push(arg.map(|a| if sites { self.sites(a) } else { self.value(a) }).unwrap_or_default());
        }
        let params = &define.item.params;
        let told = self.deeper(define.from, |t| {
            t.with_arguments(params, said, |t| {
                let mut inner = Outline::default();
                t.tell_all(&body.stmts, &mut inner);
                inner
            })
        });
        match told {
            Some(inner) if out.size() + inner.size() <= MOST_SENTENCES => out.0.extend(inner.0),
            _ => out.say(format!("carry out “{}”.", spoken(&name.text))),
        }
    }

    // ---------------------------------------------------------------- effects

    fn effect(&mut self, stmt: &StmtKind) -> String {
        match stmt {
            StmtKind::Place { colour, kind, at } => self.placing(colour, kind, at),
            StmtKind::Move { from, to } => {
                let (from, to) = (self.piece_on(from), self.sites(to));
                format!("move {from} to {to}.")
            }
            StmtKind::Remove(what) => format!("remove {}.", self.piece_on(what)),
            StmtKind::Rotate { what, by } => self.turning(what, by),
            StmtKind::Mark { on, mark, at } => {
                let at = self.piece_on(at);
                let mark = spoken(&mark.text);
                let are = if at.starts_with("the piece on") { "is" } else { "are" };
                match on {
                    true => format!("mark {at} as {mark}."),
                    false => format!("{at} {are} no longer {mark}."),
                }
            }
            StmtKind::Take(who) => {
                let who = self.value(who);
                format!("take over the role of {who}, with all that belongs to it; who held it gets yours.")
            }
            StmtKind::Pass => "this counts as a pass.".into(),
            StmtKind::EndTurn => "the turn ends here.".into(),
            StmtKind::Position(_) => "set up the position that is drawn in the game's text.".into(),
            _ => String::new(),
        }
    }

    fn placing(&mut self, colour: &ColourWord, kind: &Expr, at: &Expr) -> String {
        let many = !matches!(self.kind(at), Kind::Site);
        let whose = match colour {
            ColourWord::My(_) => self.whose(),
            ColourWord::Of(colour) => self.value(colour),
        };
        let at = self.sites(at);
        let on = if many { format!("on each of {at}") } else { format!("on {at}") };
        let what = match (&ungrouped(kind).kind, self.kind(kind)) {
            (ExprKind::Name(n), _) if n == "kinds" => format!("{whose} piece of each kind"),
            (ExprKind::Name(n), Kind::Piece) if self.local(n).is_none() => {
                format!("{whose} {}", self.value(kind))
            }
            _ => format!("{whose} piece of kind {}", self.value(kind)),
        };
        match whose.as_str() {
            "you" | "your" => format!("place one of your {} {on}.", pieces_of(&what[whose.len() + 1..])),
            _ if whose.ends_with("'s") => {
                format!("place one of {whose} {} {on}.", pieces_of(&what[whose.len() + 1..]))
            }
            _ if ["your ", "that ", "the "].iter().any(|start| whose.starts_with(start)) => {
                format!("place {} of {whose} {on}.", article(&what[whose.len() + 1..]))
            }
            _ => format!("place {} {on}.", article(&what)),
        }
    }

    /// What stands on sites: a site's piece, or pieces that are spoken of as such.
    fn piece_on(&mut self, e: &Expr) -> String {
        let said = self.sites(e);
        match self.kind(e) {
            Kind::Site => format!("the piece on {said}"),
            Kind::Sites if self.is_local_set(e) => format!("the pieces on {said}"),
            Kind::Sites if said.contains(&self.pieces()) => said,
            Kind::Sites => format!("the pieces on {said}"),
            _ => said,
        }
    }

    fn turning(&mut self, what: &Expr, by: &Expr) -> String {
        let (said, by) = (self.sites(what), self.value(by));
        if let ExprKind::Binary(crate::syntax::ast::BinaryOp::Add, a, b) = &ungrouped(what).kind {
            if self.kind(a) == Kind::Site && self.kind(b) == Kind::Site {
                return format!("what stands on {} and on {} changes places.", self.sites(a), self.sites(b));
            }
        }
        let how = match by.as_str() {
            "clockwise" | "anticlockwise" => by,
            other if other.starts_with("the ") || other.len() <= 2 => format!("in the way chosen ({other})"),
            other => other.to_string(),
        };
        format!("turn {said} by one step {how}, with all that stands there.")
    }
}

/// `stones` from `stone`, `pieces of kind k` from `piece of kind k`
fn pieces_of(what: &str) -> String {
    match what.split_once(' ') {
        Some((noun, rest)) if rest.starts_with("of ") => format!("{} {rest}", plural(noun)),
        _ => plural(what),
    }
}

/// A first letter that no longer begins a sentence.
fn lower(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first_word = sentence.split([' ', ',', ':']).next().unwrap_or("");
    let common = [
        "Choose", "Place", "Move", "Remove", "Turn", "Mark", "Take", "The", "Let", "If", "This", "What",
        "Set", "Your", "Of",
    ];
    match common.contains(&first_word) {
        true => chars.next().map_or(String::new(), |c| c.to_lowercase().collect::<String>() + chars.as_str()),
        false => sentence.to_string(),
    }
}

trait Single {
    /// The only sentence, if there is just one without further ones below it.
    fn pop_if_single(&mut self) -> Option<String>;
}

impl Single for Vec<(String, Outline)> {
    fn pop_if_single(&mut self) -> Option<String> {
        let single = self.len() == 1 && self[0].1 .0.is_empty();
        if single {
            self.pop().map(|(sentence, _)| sentence)
        } else {
            None
        }
    }
}
