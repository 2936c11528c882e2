//! The rules of a game in plain English, made from its definition with the options filled in.

use super::english::{capital, counted, joined, plural, spoken, tidy, Fixed, Kind, Outline, Teller, Who};
use crate::check::{AskedPattern, Hook, Rulebook, Sourced, Turn};
use crate::model::Model;
use crate::syntax::ast::{BinaryOp, DefineBody, Domain, EndRule, Expr, ExprKind, Outcome, Variable, Verdict};

/// The widest line of the text, unless another width is asked for.
const WIDTH: usize = 100;

/// The rules of a game, as a text in sections. `model` must be the book's, bound with the options to be told.
///
/// ```
/// use boardwright::check::{bind, read, Texts};
/// use boardwright::describe::rules;
/// use boardwright::texts::Shipped;
///
/// let text = Shipped.game("tic_tac_toe").unwrap();
/// let book = read(&Shipped, "tic_tac_toe", &text).unwrap();
/// let model = bind(&book, &vec![], None).unwrap().model;
/// assert!(rules(&book, &model).starts_with("Tic-tac-toe"));
/// ```
pub fn rules(book: &Rulebook, model: &Model) -> String {
    rules_within(book, model, WIDTH)
}

/// The same in lines of at most so many characters.
pub fn rules_within(book: &Rulebook, model: &Model, width: usize) -> String {
    let mut page = Page { teller: Teller::new(book, model), book, model, text: String::new(), width };
    page.head();
    page.equipment();
    page.options();
    page.setup();
    page.turns();
    page.ends();
    page.scoring();
    page.words();
    page.text
}

/// A pattern's condition in plain English, with the words that it uses. `model` is of a game that asks for it.
pub fn pattern(asked: &AskedPattern, model: &Model) -> String {
    pattern_within(asked, model, WIDTH)
}

/// The same in lines of at most so many characters.
pub fn pattern_within(asked: &AskedPattern, model: &Model, width: usize) -> String {
    let book = &asked.book;
    let mut teller = Teller::new(book, model);
    teller.options = asked.options.iter().map(|(name, value)| (name.as_str(), Fixed::read(value))).collect();
    let mut page = Page { teller, book, model, text: String::new(), width };
    let said = page.teller.truth(&asked.built);
    page.line(&match said.as_str() {
        "always" | "never" => format!("It is {said} built."),
        _ => tidy(&format!("It is built when {said}.")),
    });
    page.words();
    page.text
}

/// The end rules in plain English, a sentence for each rule of the model in its order.
pub fn endings(book: &Rulebook, model: &Model) -> Vec<String> {
    let mut page = Page { teller: Teller::new(book, model), book, model, text: String::new(), width: WIDTH };
    let rules: Vec<&Sourced<EndRule>> = book.ends.iter().filter(|rule| page.is_on(rule.from)).collect();
    rules.into_iter().map(|rule| tidy(&page.end_rule(rule))).collect()
}

/// What the players' scores are, in plain English, where scores decide.
pub fn scoring(book: &Rulebook, model: &Model) -> Vec<String> {
    let mut page = Page { teller: Teller::new(book, model), book, model, text: String::new(), width: WIDTH };
    page.scores().iter().map(|line| tidy(line)).collect()
}

struct Page<'a> {
    teller: Teller<'a>,
    book: &'a Rulebook,
    model: &'a Model,
    text: String,
    width: usize,
}

impl<'a> Page<'a> {
    fn line(&mut self, line: &str) {
        let indent = line.len() - line.trim_start().len();
        let hang = indent + line.trim_start().find(". ").filter(|at| *at < 3).map_or(0, |at| at + 2);
        let mut width = 0;
        for word in line.split_whitespace() {
            let len = word.chars().count();
            if width == 0 {
                self.text += &" ".repeat(indent);
                width = indent + len;
            } else if width + 1 + len > self.width {
                self.text.push('\n');
                self.text += &" ".repeat(hang);
                width = hang + len;
            } else {
                self.text.push(' ');
                width += 1 + len;
            }
            self.text += word;
        }
        self.text.push('\n');
    }

    fn section(&mut self, title: &str, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        self.text += &format!("\n{}\n", title.to_uppercase());
        lines.iter().for_each(|line| self.line(&tidy(line)));
    }

    fn head(&mut self) {
        let book = self.book;
        self.line(&book.title);
        let credit: Vec<&str> = [&book.by, &book.year].into_iter().flatten().map(String::as_str).collect();
        if !credit.is_empty() {
            self.line(&format!("by {}", credit.join(", ")));
        }
        if let Some(about) = &book.about {
            self.text.push('\n');
            self.line(about);
        }
    }

    // -------------------------------------------------------------- equipment

    fn equipment(&mut self) {
        let (book, model) = (self.book, self.model);
        let mut lines = Vec::new();
        if let Some(board) = &book.board {
            let said = self.teller.board(&board.expr);
            let numbered = if board.numbered { ", numbered" } else { "" };
            lines.push(format!("Board: {said} ({}{numbered}).", counted(model.board.len(), "site")));
        }
        let roles = &model.cast.colours[..model.cast.roles.min(model.cast.colours.len())];
        lines.push(format!("Players: {}, in this order of play.", joined(roles, "and")));
        for item in &book.pieces {
            let kinds: Vec<String> = item.item.kinds.iter().map(|k| plural(&spoken(&k.text))).collect();
            let kinds = capital(&joined(&kinds, "and"));
            let colours: Vec<String> = item.item.colours.iter().map(|c| spoken(&c.text)).collect();
            let whose = match colours.is_empty() {
                true => "each player has them in their own colour".to_string(),
                false => format!("in {}", joined(&colours, "and")),
            };
            let sharing = if item.item.sharing { "; several may stand on one site" } else { "" };
            lines.push(format!("{kinds}: {whose}{sharing}."));
        }
        if !book.marks.is_empty() {
            let marks: Vec<String> = book.marks.iter().map(|m| spoken(&m.item.text)).collect();
            lines.push(format!("A piece may be marked as {}.", joined(&marks, "or")));
        }
        for var in &book.vars {
            lines.push(self.remembered(var));
        }
        self.section("Equipment", &lines);
    }

    fn remembered(&mut self, var: &Sourced<Variable>) -> String {
        let item = &var.item;
        self.teller.from = var.from;
        let what = match &item.domain {
            Domain::Range(low, high) => {
                format!("a number from {} to {}", self.teller.value(low), self.teller.value(high))
            }
            Domain::Type(ty) if ty.text == "truth" => "true or false".into(),
            Domain::Type(ty) => format!("({})", spoken(&ty.text)),
            Domain::Words(_) => "a word".into(),
        };
        let start = item.start.as_ref().map(|e| format!(", at first {}", self.teller.value(e)));
        self.teller.from = None;
        let keys: Vec<String> = item.keys.iter().map(|key| format!(" for each {}", key.text)).collect();
        let whose = keys.join(" and");
        let name = spoken(&item.name.text);
        format!("Remembered from turn to turn{whose}: “{name}”, {what}{}.", start.unwrap_or_default())
            .replace("”, (", "” (")
    }

    fn options(&mut self) {
        let told = |o: &crate::model::OptionInfo| {
            let name = match o.text.as_str() {
                "" => o.name.clone(),
                text => format!("{text} ({})", o.name),
            };
            let changed = if o.value == o.default {
                String::new()
            } else {
                format!("; usually {}", spoken(&o.default))
            };
            let domain = match o.domain.as_str() {
                "true, false" => "true or false".into(),
                domain => spoken(domain).replace("..", " to "),
            };
            format!("{name}: {} (can be {domain}{changed}).", spoken(&o.value))
        };
        let lines: Vec<String> = self.model.options.iter().map(told).collect();
        self.section("Options in force", &lines);
    }

    // ------------------------------------------------------------------- play

    fn setup(&mut self) {
        let mut all = Outline::default();
        for setup in &self.book.setups {
            if self.is_on(setup.from) {
                let steps = self.within(setup.from, |t| t.steps(&setup.item));
                all.0.extend(steps.0);
            }
        }
        let mut lines = all.lines();
        let first = self.model.cast.colours.first().cloned().unwrap_or_default();
        if lines.is_empty() {
            lines.push(format!("The board is empty at first. {first} begins."));
        } else if !lines.iter().any(|l| l.contains("next turn")) {
            lines.push(format!("{first} begins."));
        }
        self.section("Setup", &lines);
    }

    fn turns(&mut self) {
        let book = self.book;
        let own: Vec<&Sourced<Turn>> = book.turns.iter().filter(|t| t.from.is_none()).collect();
        let led: Vec<&Sourced<Turn>> =
            book.turns.iter().filter(|t| t.from.is_some() && self.is_on(t.from)).collect();
        let several = own.len() + led.len() > 1;
        for (at, turn) in own.into_iter().chain(led).enumerate() {
            let name = turn.item.name.as_ref().map(|n| spoken(&n.text));
            let title = match (name, several, at) {
                (Some(name), true, 0) => format!("The turn “{name}” (play begins with it)"),
                (Some(name), true, _) => format!("The turn “{name}”"),
                _ => "The turn".to_string(),
            };
            let mut lines = self.beside(&turn.item, true);
            lines.extend(self.within(turn.from, |t| t.steps(&turn.item.body)).lines());
            lines.extend(self.beside(&turn.item, false));
            if lines.is_empty() {
                lines.push("Nothing is done.".into());
            }
            self.section(&title, &lines);
        }
    }

    /// What libraries add: branches beside the turn, or steps after it.
    fn beside(&mut self, turn: &Turn, instead: bool) -> Vec<String> {
        let mut lines = Vec::new();
        for hook in &self.book.hooks {
            let fits = hook.item.instead.is_some() == instead && self.is_on(hook.from);
            if fits && self.is_round(hook, turn) {
                lines.extend(self.hook(hook));
            }
        }
        lines
    }

    fn is_round(&self, hook: &Sourced<Hook>, turn: &Turn) -> bool {
        let Some(meant) = &hook.item.turn else { return true };
        let given = hook.from.and_then(|at| {
            let taken = self.book.uses.get(at)?;
            let index = taken.params.iter().position(|p| p.name.text == meant.text)?;
            match &taken.args.get(index)?.kind {
                ExprKind::Name(name) => Some(name.clone()),
                _ => None,
            }
        });
        let meant = given.unwrap_or(meant.text.clone());
        turn.name.as_ref().map_or("turn", |n| &n.text) == meant
    }

    fn hook(&mut self, hook: &Sourced<Hook>) -> Vec<String> {
        let item = &hook.item;
        let (when, steps) = self.within(hook.from, |t| {
            let when = match &item.when {
                Some(when) => match t.fixed_truth(when) {
                    Some(false) => return (None, Outline::default()),
                    Some(true) => Some(String::new()),
                    None => Some(t.truth(when)),
                },
                None => Some(String::new()),
            };
            (when, t.steps(&item.body))
        });
        let Some(when) = when else { return vec![] };
        let head = match (&item.instead, when.is_empty()) {
            (Some(label), true) => format!("You may “{}” instead:", spoken(&label.text)),
            (Some(label), false) => format!("If {when}, you may “{}” instead:", spoken(&label.text)),
            (None, true) => "At the end of the turn:".to_string(),
            (None, false) => format!("At the end of the turn, if {when}:"),
        };
        let steps = steps.lines();
        match &steps[..] {
            [only] => vec![format!("{head} {}", uncapital(only))],
            _ => std::iter::once(head).chain(steps.into_iter().map(|l| format!("   {l}"))).collect(),
        }
    }

    // -------------------------------------------------------------------- end

    fn ends(&mut self) {
        let mut lines = vec!["After every turn the first of these rules that applies decides.".to_string()];
        let mut rules: Vec<&Sourced<EndRule>> =
            self.book.ends.iter().filter(|e| self.is_on(e.from)).collect();
        rules.retain(|r| self.within(r.from, |t| t.fixed_truth(&r.item.when)) != Some(false));
        // Whether a player can move is asked when no other rule applies.
        rules.sort_by_key(|rule| mentions_stuck(&rule.item.when));
        let several = rules.len() > 1;
        for (at, rule) in rules.iter().enumerate() {
            let said = self.end_rule(rule);
            lines.push(if several { format!("{}. {said}", at + 1) } else { said });
        }
        if !several {
            lines.remove(0);
        }
        if !rules.iter().any(|r| mentions_stuck(&r.item.when)) {
            lines.push("If a player has no move, the game is drawn.".into());
        }
        self.section("End of the game", &lines);
    }

    fn end_rule(&mut self, rule: &Sourced<EndRule>) -> String {
        let item = &rule.item;
        let stuck = mentions_stuck(&item.when);
        self.teller.ending = true;
        self.teller.who = match &item.outcome {
            Outcome::Player(who, _) => match &who.kind {
                ExprKind::Name(name) if self.model.cast.colours.contains(name) => Who::Named(name.clone()),
                _ => Who::That,
            },
            _ => Who::That,
        };
        let outcome = self.within(rule.from, |t| outcome(t, &item.outcome, stuck));
        let when = self.within(rule.from, |t| t.truth(&item.when));
        self.teller.ending = false;
        self.teller.who = Who::You;
        match when.as_str() {
            "always" => format!("{} in any case.", capital(&outcome)),
            _ => format!("{} when {when}.", capital(&outcome)),
        }
    }

    fn scoring(&mut self) {
        let lines = self.scores();
        self.section("Scoring", &lines);
    }

    fn scores(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for rule in &self.book.ends {
            let Outcome::Score { lowest, scores } = &rule.item.outcome else { continue };
            if !self.is_on(rule.from) {
                continue;
            }
            self.teller.who = Who::That;
            let scores = self.within(rule.from, |t| scores.iter().map(|s| t.value(s)).collect::<Vec<_>>());
            self.teller.who = Who::You;
            let best = if *lowest { "lowest" } else { "highest" };
            let ties: String = scores.iter().skip(1).map(|s| format!(" Ties are broken by {s}.")).collect();
            let first = scores.first().cloned().unwrap_or_default();
            lines.push(format!(
                "A player's score is {first}; the {best} wins.{ties} Equal scores are a draw."
            ));
        }
        lines
    }

    // --------------------------------------------------------------- glossary

    /// Explains the definitions and tables that were mentioned, and those that their explanations mention.
    fn words(&mut self) {
        let mut lines = Vec::new();
        let mut at = 0;
        while let Some(&define) = self.teller.mentioned.get(at) {
            lines.extend(self.explained(define));
            at += 1;
        }
        for table in &self.book.tables {
            let entries = self.within(table.from, |t| {
                let entry = |(key, value): &(crate::syntax::ast::Ident, Expr)| {
                    format!("{} for {}", t.value(value), spoken(&key.text))
                };
                table.item.entries.iter().map(entry).collect::<Vec<_>>()
            });
            lines.push(format!("“{}”: {}.", spoken(&table.item.name.text), joined(&entries, "and")));
        }
        self.section("Where", &lines);
    }

    fn explained(&mut self, define: usize) -> Vec<String> {
        let define = &self.book.defines[define];
        let DefineBody::Expr(body) = &define.item.body else { return vec![] };
        let params = &define.item.params;
        let names: Vec<String> = params
            .iter()
            .map(|p| match p.name.text.chars().count() {
                0..=2 => p.name.text.clone(),
                _ => format!("the {}", spoken(&p.name.text)),
            })
            .collect();
        let of = if names.is_empty() { String::new() } else { format!(" (of {})", joined(&names, "and")) };
        let head = format!("“{}”{of}:", spoken(&define.item.name.text));
        let mut lines = self.within(define.from, |t| t.with_arguments(params, names, |t| meaning(t, body)));
        if lines.len() == 1 {
            return vec![format!("{head} {}.", lines.remove(0))];
        }
        std::iter::once(head).chain(lines.into_iter().map(|line| format!("   - {line}."))).collect()
    }

    // ------------------------------------------------------------------ parts

    fn within<T>(&mut self, from: Option<usize>, work: impl FnOnce(&mut Teller<'a>) -> T) -> T {
        self.teller.from = from;
        let result = work(&mut self.teller);
        self.teller.from = None;
        result
    }

    /// Is the library that an item came from switched on?
    fn is_on(&self, from: Option<usize>) -> bool {
        let Some(taken) = from.and_then(|at| self.book.uses.get(at)) else { return true };
        let here = taken.when.as_ref().is_none_or(|w| {
            let mut teller = Teller::new(self.book, self.model);
            teller.from = taken.from;
            teller.fixed_truth(w) != Some(false)
        });
        here && self.is_on(taken.from)
    }
}

/// What a definition stands for: one line, or one for each case or part.
fn meaning(teller: &mut Teller, body: &Expr) -> Vec<String> {
    let truth = teller.kind(body) == Kind::Truth;
    let tell = |t: &mut Teller, e: &Expr| if truth { t.truth(e) } else { t.sites(e) };
    let (mut lines, mut rest) = (Vec::new(), body);
    while let (ExprKind::If(cond, a, b), None) = (&rest.kind, case(teller, rest)) {
        let cond = teller.truth(cond);
        lines.push(format!("if {cond}: {}", tell(teller, a)));
        rest = b;
    }
    if !lines.is_empty() {
        lines.push(format!("otherwise: {}", tell(teller, rest)));
        return lines;
    }
    let mut parts = Vec::new();
    addends(body, &mut parts);
    if !truth && parts.len() > 2 && teller.kind(body) == Kind::Sites {
        return parts.into_iter().rev().map(|p| teller.sites(p)).collect();
    }
    vec![if truth { format!("if {}", teller.truth(body)) } else { teller.sites(body) }]
}

/// Which case of an `if` the options fix.
fn case(teller: &Teller, e: &Expr) -> Option<bool> {
    match &e.kind {
        ExprKind::If(cond, ..) => teller.fixed_truth(cond),
        _ => None,
    }
}

/// The parts of a union, last first.
fn addends<'e>(e: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match &e.kind {
        ExprKind::Binary(BinaryOp::Add, a, b) => {
            parts.push(b);
            addends(a, parts);
        }
        _ => parts.push(e),
    }
}

fn outcome(teller: &mut Teller, outcome: &Outcome, stuck: bool) -> String {
    let verb = |verdict: &Verdict| match verdict {
        Verdict::Wins => "wins",
        Verdict::Loses => "loses",
        Verdict::Passes => "passes",
    };
    match outcome {
        Outcome::Draw => "the game is drawn".into(),
        Outcome::AnyPlayer(verdict) => format!("a player {}", verb(verdict)),
        Outcome::Player(who, verdict) => {
            let is_mover = matches!(&who.kind, ExprKind::Name(n) if n == "mover");
            let who = if is_mover && stuck { "the player to move".into() } else { teller.value(who) };
            format!("{who} {}", verb(verdict))
        }
        Outcome::Score { lowest, .. } => {
            format!("the player with the {} score wins", if *lowest { "lowest" } else { "highest" })
        }
    }
}

fn mentions_stuck(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Name(name) => name == "stuck",
        ExprKind::Group(inner) => mentions_stuck(inner),
        ExprKind::Binary(BinaryOp::And, a, b) => mentions_stuck(a) || mentions_stuck(b),
        _ => false,
    }
}

fn uncapital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or(String::new(), |c| c.to_lowercase().collect::<String>() + chars.as_str())
}
