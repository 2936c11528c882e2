//! Statements as sentences, one below the other where one is a part of another.

use super::lines::Line;
use super::noun::Noun;
use super::teller::{Kind, Local, Teller};
use super::wording::{capital, spoken, tidy};
use crate::syntax::ast::{Block, Branch, Expr, ExprKind, Ident, Label, Stmt, StmtKind};

/// A name in scope while a setup is told, which no text can give.
const SETUP: &str = "setup ";

/// Sentences, some with further ones below them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline(pub Vec<(String, Outline)>);

impl Outline {
    pub fn say(&mut self, sentence: impl Into<String>) {
        self.0.push((tidy(&capital(&sentence.into())), Outline::default()));
    }

    pub fn say_with(&mut self, sentence: impl Into<String>, below: Outline) {
        self.0.push((tidy(&capital(&sentence.into())), below));
    }

    /// Sentences under a condition: in its sentence where there is just one.
    fn under(&mut self, head: &str, below: Outline) {
        match &below.0[..] {
            [(only, rest)] => match only.strip_prefix("If ").filter(|_| head.starts_with("if ")) {
                Some(more) => self.say_with(format!("{head} and {more}"), rest.clone()),
                None => self.say_with(format!("{head}, {}", lower(only)), rest.clone()),
            },
            _ => self.say_with(format!("{head}:"), below),
        }
    }

    /// All sentences in one.
    fn flat(&self) -> String {
        let said = |(sentence, below): &(String, Outline)| {
            let sentence = lower(sentence.trim_end_matches(['.', ':']));
            match below.0.is_empty() {
                true => sentence,
                false => format!("{sentence}: {}", below.flat()),
            }
        };
        self.0.iter().map(said).collect::<Vec<_>>().join("; ")
    }

    /// The only sentence, if there is just one without further ones below it.
    pub fn single(&self) -> Option<&str> {
        match &self.0[..] {
            [(sentence, below)] if below.0.is_empty() => Some(sentence),
            _ => None,
        }
    }
}

impl Teller<'_> {
    /// A block's statements, its names forgotten afterwards.
    pub fn steps(&mut self, block: &Block) -> Outline {
        let scope = self.locals.len();
        let outer = self.from;
        let lines = self.lines(&block.stmts, self.from);
        let mut out = Outline::default();
        self.tell_all(&lines, &mut out);
        self.forget(scope);
        self.from = outer;
        out
    }

    /// A setup's statements; without those that place pieces where these are told otherwise.
    pub fn setup_steps(&mut self, block: &Block, with_pieces: bool) -> Outline {
        let kept = |stmt: &&Stmt| with_pieces || !self.sets_up_alone(stmt, 0);
        let stmts = block.stmts.iter().filter(kept).cloned().collect();
        let setup = Local { name: SETUP.into(), ..Local::default() };
        self.locals.push(setup);
        let told = self.steps(&Block { span: block.span, stmts });
        self.locals.pop();
        told
    }

    /// Does a statement nothing but put pieces on the board, and take them away?
    fn sets_up_alone(&self, stmt: &Stmt, depth: usize) -> bool {
        let all = |block: &Block| block.stmts.iter().all(|stmt| self.sets_up_alone(stmt, depth + 1));
        match &stmt.kind {
            StmtKind::Place { .. } | StmtKind::Move { .. } | StmtKind::Remove { .. } => true,
            StmtKind::For { body, .. } | StmtKind::Repeat { body, .. } => all(body),
            StmtKind::If { then, otherwise, .. } => all(then) && otherwise.iter().all(all),
            StmtKind::Do { name, .. } if depth < super::teller::DEEPEST => {
                let body = self.define(&name.text).map(|at| &self.book.defines[at].item.body);
                matches!(body, Some(crate::syntax::ast::DefineBody::Block(block)) if all(block))
            }
            _ => false,
        }
    }

    /// What would hold after effects that are only tried.
    pub(super) fn supposed(&mut self, effects: &Block, cond: &Expr, yes: bool) -> String {
        let (scope, outer) = (self.locals.len(), self.from);
        // What is asked may read names that the effects give.
        let asked = StmtKind::Require { most: false, expr: cond.clone() };
        let mut stmts = effects.stmts.clone();
        stmts.push(Stmt { span: cond.span, kind: asked });
        let mut lines = self.lines(&stmts, outer);
        let asked = lines.pop();
        let mut told = Outline::default();
        for at in 0..lines.len() {
            let rest: Vec<Line> = lines[at..].iter().chain(&asked).cloned().collect();
            self.tell_first(&rest, &mut told);
        }
        let clause = self.clause(cond, yes);
        self.forget(scope);
        self.from = outer;
        format!("after “{}”, {clause}", told.flat())
    }

    fn tell_all(&mut self, lines: &[Line], out: &mut Outline) {
        let mut at = 0;
        while at < lines.len() {
            if let Some((sentence, used)) = self.merged(&lines[at..]) {
                out.say(sentence);
                at += used;
                continue;
            }
            self.tell_first(&lines[at..], out);
            at += 1;
        }
    }

    /// The first of some lines, which the others may explain.
    fn tell_first(&mut self, lines: &[Line], out: &mut Outline) {
        match lines.split_first() {
            Some((Line::Name(param, arg, from), _)) => {
                self.from = *from;
                let local = self.named_argument(param, arg);
                self.note_same(&param.name.text, arg);
                self.locals.push(local);
            }
            Some((Line::Do(stmt, from), rest)) => {
                self.from = *from;
                self.tell(&stmt.kind, rest, out);
            }
            None => {}
        }
    }

    fn tell(&mut self, stmt: &StmtKind, rest: &[Line], out: &mut Outline) {
        match stmt {
            StmtKind::Choose { name, domain, cond, by, if_any } => {
                out.say(self.choice(name, domain, cond.as_ref(), by.as_ref(), *if_any));
            }
            StmtKind::ChooseSet(set) => out.say(self.set_choice(set)),
            StmtKind::Either(branches) => self.either(branches, out),
            StmtKind::If { cond, then, otherwise } => self.branch_if(cond, then, otherwise.as_ref(), out),
            StmtKind::Repeat { times, cond, body } => {
                if self.fixed(times) == Some(super::Fixed::Number(0)) {
                    return;
                }
                let times = match self.value(times) {
                    once if once == "1" => "once".to_string(),
                    times if times.contains(' ') => format!("so many times: {times}"),
                    times => format!("{times} times"),
                };
                let below = |t: &mut Self| t.steps(body);
                match cond {
                    Some(cond) => {
                        let cond = self.truth(cond);
                        let below = below(self);
                        match &below.0[..] {
                            [(only, parts)] if only == "Do one of the following:" => {
                                let head =
                                    format!("as long as {cond}, at most {times}, do one of the following:");
                                out.say_with(head, parts.clone());
                            }
                            _ => out.say_with(format!("as long as {cond}, repeat (at most {times}):"), below),
                        }
                    }
                    None => {
                        let below = below(self);
                        let head =
                            if super::lines::may_end(&body.stmts) { "repeat up to" } else { "do this" };
                        out.say_with(format!("{head} {times}:"), below);
                    }
                }
            }
            StmtKind::Let { name, value } if self.is_told_at_once(&name.text, value, rest) => {
                let noun = self.noun(value);
                let (said, kind, piece) = (noun.many(), self.kind(value), noun.piece);
                let name = name.text.clone();
                self.locals.push(Local {
                    name,
                    said,
                    kind,
                    piece,
                    several: true,
                    noun: Some(noun),
                    ..Local::default()
                });
            }
            StmtKind::Let { name, value } if self.is_of_kind(value) => {
                let said = self.truth(value).replacen(" is ", " was ", 1);
                let name = name.text.clone();
                self.locals.push(Local { name, said, kind: Kind::Truth, ..Local::default() });
            }
            StmtKind::Let { name, value } if self.is_known(value) => self.stands_for(&name.text, value),
            StmtKind::Let { name, value } => {
                if self.is_read(&name.text, rest) {
                    out.say(self.bound(name, value, self.kind(value)));
                }
            }
            StmtKind::Var { name, value: Some(value), .. } if self.follows(&name.text, value, rest) => {
                self.follow(&name.text, value);
            }
            StmtKind::Var { name, value: Some(value), .. }
                if self.is_nothing(value) && self.gathers_pieces(&name.text) =>
            {
                let sentence = self.gathered_pieces(&name.text);
                out.say(sentence);
            }
            StmtKind::Set { name, value, .. } if self.followers.contains(&name.text) => {
                self.note_same(&name.text, value);
            }
            StmtKind::Var { name, value: Some(value), .. } if self.is_known(value) => {
                if self.is_read(&name.text, rest) {
                    out.say(self.known_at_first(name, value));
                }
            }
            StmtKind::Var { name, value: Some(value), domain } => {
                if self.is_read(&name.text, rest) {
                    let kind = domain.as_ref().map(super::kinds::kind_of_domain);
                    out.say(self.bound(name, value, kind.unwrap_or(self.kind(value))));
                }
            }
            StmtKind::Var { name, domain, value: None } => self.unset(name, domain.as_ref(), out),
            StmtKind::For { each, body } => self.go_through(each, body, out),
            StmtKind::Sow(sow) => self.sow(sow, out),
            StmtKind::Gather { what, from, to, of } => {
                let sentence = self.harvest((what, std::slice::from_ref(from)), (to, of));
                out.say(sentence);
            }
            StmtKind::Set { name, of, value } => {
                let sentence = self.assignment(name, of, value);
                self.note_same(&name.text, value);
                out.say(sentence);
            }
            StmtKind::Require { most, expr } => {
                let said = self.demand(*most, expr);
                let more =
                    rest.iter().any(|line| matches!(line, Line::Do(stmt, _) if super::lines::acts(stmt)));
                out.say(match said.strip_prefix("the turn is allowed only if afterwards ") {
                    Some(must) if more => format!("the turn may go on only if {must}"),
                    _ => said,
                });
            }
            StmtKind::Next { program, by } => {
                let said = self.next_turn(program.as_ref(), by.as_ref());
                let again = rest
                    .iter()
                    .any(|line| matches!(line, Line::Do(stmt, _) if super::lines::leads_elsewhere(stmt)));
                out.say(match (again, rest.is_empty()) {
                    (true, _) => format!("unless it is said otherwise below, {}", lower(&said)),
                    (false, false) => format!("after this turn, {}", lower(&said)),
                    (false, true) => said,
                });
            }
            StmtKind::Do { name, .. } => out.say(format!("carry out “{}”.", spoken(&name.text))),
            effect => {
                let sentence = self.effect(effect);
                if !sentence.is_empty() {
                    out.say(sentence);
                }
            }
        }
    }

    /// `s in king`, of a piece that was chosen: what it was before the turn went on.
    fn is_of_kind(&self, value: &Expr) -> bool {
        let ExprKind::Binary(crate::syntax::ast::BinaryOp::In, a, b) = &value.kind else { return false };
        let piece = self.local_name(a).and_then(|name| self.local(&name));
        piece.is_some_and(|local| local.piece && local.kind == Kind::Site) && self.kind(b) == Kind::Piece
    }

    /// Is a set that gets a name wanted by the next statement alone, and there but once?
    fn is_told_at_once(&self, name: &str, value: &Expr, rest: &[Line]) -> bool {
        let sites = matches!(self.kind(value), Kind::Sites);
        match rest {
            [first @ Line::Do(stmt, _), after @ ..] => {
                let uses: usize = super::walk::own_exprs(&stmt.kind)
                    .into_iter()
                    .map(|e| super::walk::occurrences(e, name))
                    .sum();
                sites
                    && uses == 1
                    && self.is_read(name, std::slice::from_ref(first))
                    && !self.is_read(name, after)
            }
            [Line::Name(..), ..] | [] => false,
        }
    }

    pub(super) fn named_argument(&mut self, param: &crate::syntax::ast::Param, arg: &Expr) -> Local {
        let local = self.argument_of(arg, &param.ty.text);
        Local { name: param.name.text.clone(), ..local }
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
        let who = self.chooser(by);
        if self.is_nothing(domain) {
            self.bind_that(&name.text, self.member_kind(domain), &Noun::default());
            let then = if if_any { "" } else { ", so the turn cannot go on" };
            return format!("there is nothing to choose here{then}.");
        }
        let noun = self.choice_noun(name, domain, cond);
        let kind = self.member_kind(domain);
        let said = self.bind_that(&name.text, kind, &noun);
        let any = if if_any { ", if there is any" } else { "" };
        let mut noun = noun;
        if let Some(word) =
            said.strip_prefix("the ").filter(|word| *word == spoken(&name.text) && *word != noun.head)
        {
            let called = format!("(the {word})");
            let called = super::noun::After { one: called.clone(), many: called };
            // After what belongs to the head most closely.
            let close = noun.after.first().is_some_and(|after| after.one.starts_with("of "));
            noun.after.insert(usize::from(close), called);
        }
        format!("{who} {}{any}.", noun.one())
    }

    /// What is chosen from, with the condition on it.
    pub(super) fn choice_noun(&mut self, name: &Ident, domain: &Expr, cond: Option<&Expr>) -> Noun {
        let noun = self.members(domain);
        self.note_chosen(&name.text);
        let each =
            crate::syntax::ast::Each { name: name.clone(), domain: domain.clone(), cond: cond.cloned() };
        self.with_condition(noun, &each)
    }

    pub(super) fn chooser(&mut self, by: Option<&Expr>) -> String {
        match by.map(|by| self.value(by)) {
            None => "choose".into(),
            Some(you) if you == "you" => "choose".into(),
            Some(who) => format!("{who} chooses"),
        }
    }

    fn either(&mut self, branches: &[Branch], out: &mut Outline) {
        let mut below = Outline::default();
        for branch in branches {
            let mut steps = self.steps(&branch.body);
            let single = steps.single().map(str::to_string);
            match (&branch.label, single) {
                (Label::Word(word), _) if steps.0.is_empty() => {
                    below.say(format!("“{}”: do nothing.", spoken(&word.text)))
                }
                (Label::Word(word), Some(only)) => {
                    below.say(format!("“{}”: {}", spoken(&word.text), lower(&only)))
                }
                (Label::Word(word), None) => below.say_with(format!("“{}”:", spoken(&word.text)), steps),
                (Label::Pass(_), _) if steps.0.is_empty() => below.say("pass."),
                (Label::Pass(_), Some(only)) => below.say(format!("pass: {}", lower(&only))),
                (Label::Pass(_), None) => below.say_with("pass:", steps),
                (Label::Open, _) => {
                    let mut parts = steps.0.drain(..);
                    let first = parts.next();
                    let rest: Vec<_> = parts.collect();
                    if let Some((mut sentence, under)) = first {
                        let flat = under.0.is_empty() && rest.iter().all(|(_, below)| below.0.is_empty());
                        if flat && rest.len() < 2 {
                            rest.iter().for_each(|(next, _)| sentence = format!("{sentence} {next}"));
                            below.0.push((sentence, Outline::default()));
                        } else {
                            let mut under = under;
                            under.0.extend(rest);
                            below.say_with(sentence, under);
                        }
                    }
                }
            }
        }
        out.say_with("do one of the following:", below);
    }

    // ------------------------------------------------------ conditions, names

    fn branch_if(&mut self, cond: &Expr, then: &Block, otherwise: Option<&Block>, out: &mut Outline) {
        let cond = self.truth(cond);
        let then = self.steps(then);
        let otherwise = otherwise.map(|body| self.steps(body)).unwrap_or_default();
        if then.0.is_empty() && otherwise.0.is_empty() {
            return;
        }
        let head = match cond.strip_prefix("it is the ") {
            Some(turn) => format!("on the {turn}"),
            None => format!("if {cond}"),
        };
        if !then.0.is_empty() {
            out.under(&head, then);
        } else {
            return out.under(&format!("unless {cond}"), otherwise);
        }
        if !otherwise.0.is_empty() {
            out.under("otherwise", otherwise);
        }
    }

    fn demand(&mut self, most: bool, expr: &Expr) -> String {
        if let (true, ExprKind::Call(name, args)) = (most, &expr.kind) {
            let told =
                self.define(&name.text).and_then(|at| self.in_full(at, args, |t, body| t.demand(true, body)));
            if let Some(said) = told {
                return said;
            }
        }
        if let (true, ExprKind::If(cond, a, b)) = (most, &expr.kind) {
            if let (Some(super::Fixed::Number(a)), Some(super::Fixed::Number(b))) =
                (self.fixed(a), self.fixed(b))
            {
                if a > b {
                    return self.demand(true, cond);
                }
            }
        }
        match (most, self.kind(expr)) {
            (false, _) => match self.truth(expr).as_str() {
                "this position has not occurred before" => {
                    "the turn must not bring about an earlier position again.".into()
                }
                "this arrangement of the pieces has not occurred before" => {
                    "the turn must not bring back an earlier arrangement of the pieces.".into()
                }
                must => format!("the turn is allowed only if afterwards {must}."),
            },
            (true, Kind::Truth) => {
                format!("if you can play the turn so that {}, you must play it so.", self.truth(expr))
            }
            (true, _) => {
                format!(
                    "you must play the turn in a way that makes {} as large as possible.",
                    self.value(expr)
                )
            }
        }
    }

    fn next_turn(&mut self, program: Option<&Ident>, by: Option<&Expr>) -> String {
        let program = program.map(|program| self.program(&program.text, self.from));
        let by = by.map(|by| self.value(by));
        let who = |by: String| if by == "you" { "you again".to_string() } else { by };
        match (program, by) {
            (Some(program), Some(by)) => {
                format!("{} plays next, in the stage “{}”.", who(by), spoken(&program))
                    .replace("you again plays", "you play")
            }
            (Some(program), None)
                if self.model.cast.roles == 2 && !self.locals.iter().any(|l| l.name == SETUP) =>
            {
                format!("{} plays next, in the stage “{}”.", self.opponent(), spoken(&program))
            }
            (Some(program), None) => format!("the next turn belongs to the stage “{}”.", spoken(&program)),
            (None, by) => format!("{} plays next.", who(by.unwrap_or("the next player".into())))
                .replace("you again plays", "you play again"),
        }
    }
}

/// A first letter that no longer begins a sentence.
pub fn lower(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first_word = sentence.split([' ', ',', ':', '.']).next().unwrap_or("");
    let common = [
        "Choose", "Place", "Move", "Remove", "Turn", "Mark", "Take", "The", "If", "This", "Set", "Your",
        "Of", "Do", "Call", "Note", "Add", "Subtract", "Replace", "As", "Repeat", "You", "Exchange",
        "Become", "Pass", "Those", "That", "Its", "A", "Players", "Nothing", "Every", "Each", "For",
    ];
    match common.contains(&first_word) {
        true => chars.next().map_or(String::new(), |c| c.to_lowercase().collect::<String>() + chars.as_str()),
        false => sentence.to_string(),
    }
}
