//! The end of a rule sheet: end rules, scoring, terms and notes.

use super::english::{
    capital, clause_of, joined, leads_on, spoken, term_of, tidy, verb_of, Kind, Teller, Who,
};
use super::rules::{spoken_of, Page};
use super::sheet::{Block, Item, Moment};
use crate::check::Sourced;
use crate::syntax::ast::{BinaryOp, DefineBody, Domain, EndRule, Expr, ExprKind, Outcome, Variable, Verdict};
use crate::syntax::domain_text;

/// What the players' scores are: the first decides, the others break ties.
struct Compared {
    said: Vec<String>,
    is_list: bool,
    lowest: bool,
}

impl Compared {
    fn in_full(&self) -> String {
        let [best, more] = self.better();
        let (score, ties) = (self.score(), self.ties());
        match self.is_list {
            true => format!(
                "Players compare{score}, one after the other (a missing one counts as 0). At the first \
                 difference, the player with the {more} number wins.{ties} If all are equal, the game is drawn."
            ),
            false => format!("A player's score is{score}. The {best} score wins.{ties} Equal scores are a draw."),
        }
    }

    fn in_short(&self) -> String {
        let [best, more] = self.better();
        let (score, ties) = (self.score(), self.ties());
        match self.is_list {
            true => format!("Players compare{score}. At the first difference, the {more} number wins.{ties}"),
            false => format!("A player's score is{score}. The {best} score wins.{ties}"),
        }
    }

    fn better(&self) -> [&'static str; 2] {
        if self.lowest {
            ["lowest", "smaller"]
        } else {
            ["highest", "larger"]
        }
    }

    fn score(&self) -> String {
        let first = self.said.first().map_or("", String::as_str);
        let begins = if self.is_list && first.starts_with("for ") { "," } else { "" };
        format!("{begins} {first}")
    }

    fn ties(&self) -> String {
        self.said.iter().skip(1).map(|score| format!(" Ties are broken by {score}.")).collect()
    }
}

impl<'b> Page<'b> {
    pub(super) fn remembered(&mut self, var: &Sourced<Variable>) -> String {
        let item = &var.item;
        self.teller.from = var.from;
        let what = match &item.domain {
            Domain::Range(low, high) => {
                format!("from {} to {}", self.teller.value(low), self.teller.value(high))
            }
            Domain::Type(ty) => match ty.text.as_str() {
                "truth" => "yes or no".into(),
                "sites" | "numbers" => format!("a set of {}", ty.text),
                ty => super::english::article(&spoken(ty)),
            },
            Domain::Words(_) => "a word".into(),
        };
        let is_truth = matches!(&item.domain, Domain::Type(ty) if ty.text == "truth");
        let start = match (self.sites_at_start(&item.name.text), &item.start) {
            (Some(sites), Some(_)) => Some(format!("; at first {sites}")),
            (None, start) => start.as_ref().map(|e| match (is_truth, self.teller.fixed_truth(e)) {
                (true, Some(yes)) => format!("; at first {}", if yes { "yes" } else { "no" }),
                _ => format!("; at first {}", self.teller.value(e)),
            }),
            (_, None) => None,
        };
        self.teller.from = None;
        let each = |key: &Domain| match key {
            Domain::Range(low, high) => {
                format!("each number from {} to {}", self.teller.value(low), self.teller.value(high))
            }
            key => format!("each {}", domain_text(key)),
        };
        let keys: Vec<String> = item.keys.iter().map(each).collect();
        let whose = match (keys.is_empty(), keys.iter().any(|key| key == "each site")) {
            (true, _) => String::new(),
            (false, true) if keys.len() == 1 => " on each site".into(),
            _ => format!(" of {}", joined(&keys, "and")),
        };
        let name = spoken(&item.name.text);
        let clause = clause_of(&item.name.text, true).filter(|_| is_truth && keys.is_empty());
        let name = clause.map_or(format!("“{name}”"), |clause| format!("whether {clause}"));
        format!("To keep track of: {name}{whose} ({what}{}).", start.unwrap_or_default())
    }

    // -------------------------------------------------------------------- end

    pub(super) fn ends(&mut self) {
        let rules = self.rules_told();
        let mut items: Vec<Item> = rules.iter().map(|rule| Item::line(tidy(&self.end_rule(rule)))).collect();
        if !rules.iter().any(|r| mentions_stuck(&r.item.when)) && self.may_be_stuck() {
            let then = match &self.model.cast.colours[..self.model.cast.roles] {
                [only] => format!("{only} loses when no move is possible."),
                _ => "The game is drawn when the player to move cannot move.".into(),
            };
            items.push(Item::line(then));
        }
        if items.is_empty() {
            let then = if self.model.cast.roles == 1 { "lost" } else { "drawn" };
            items.push(Item::line(format!("No rule ends the game; it is {then} when no move is possible.")));
        }
        let some_go_out = items.iter().any(|item| item.text.contains(" is out"));
        let mut blocks = Vec::new();
        match &items[..] {
            [only] => blocks.push(Block::Paragraph(only.text.clone())),
            _ => {
                blocks.push(Block::Paragraph(
                    "After every turn, the first of these rules that applies decides:".into(),
                ));
                blocks.push(Block::Steps(items));
            }
        }
        if some_go_out {
            let last = if self.model.cast.teams.is_empty() { "player" } else { "team" };
            blocks.push(Block::Paragraph(format!(
                "A player who is out takes no more turns, but their pieces stay. The last {last} in play wins."
            )));
        }
        blocks.push(Block::Picture(Moment::End));
        self.section("End", blocks);
    }

    pub(super) fn end_rule(&mut self, rule: &Sourced<EndRule>) -> String {
        let item = &rule.item;
        self.teller.ending = true;
        self.teller.who = spoken_of(item, &self.model.cast.colours);
        let outcome = self.within(rule.from, |t| outcome(t, &item.outcome));
        let stuck = matches!(&item.when.kind, ExprKind::Name(name) if name == "stuck");
        let when = self.within(rule.from, |t| t.whole_truth(&item.when));
        self.teller.ending = false;
        self.teller.who = Who::You;
        let about_mover = matches!(&item.outcome, Outcome::Player(who, _)
            if matches!(&who.kind, ExprKind::Name(name) if name == "mover"));
        if let (true, true, Outcome::Player(_, verdict)) = (stuck, about_mover, &item.outcome) {
            return match verdict {
                Verdict::Wins => "A player who cannot move wins.".into(),
                Verdict::Loses if self.model.cast.roles > 2 => "A player who cannot move is out.".into(),
                Verdict::Loses => "A player who cannot move loses.".into(),
                Verdict::Passes => "A player who cannot move must pass.".into(),
            };
        }
        // Who cannot move is the next player.
        let outcome = match about_mover && mentions_stuck(&item.when) {
            true => outcome.replace("the player who has just moved", "the player to move"),
            false => outcome,
        };
        let when = match about_mover && mentions_stuck(&item.when) {
            true => when.replacen("the player to move cannot", "they cannot", 1),
            false => when,
        };
        match when.as_str() {
            "always" => format!("{} in any case.", capital(&outcome)),
            _ => format!("{} when {when}.", capital(&outcome)),
        }
    }

    pub(super) fn scoring(&mut self) {
        let scores = self.scores_of_rules();
        let several = scores.len() > 1;
        let told = |(line, rules): (String, Vec<usize>)| match several {
            true => {
                let numbers: Vec<String> = rules.iter().map(usize::to_string).collect();
                let word = if rules.len() == 1 { "rule" } else { "rules" };
                let line = super::english::lower(&line);
                Block::Paragraph(tidy(&format!(
                    "If the game ends by {word} {}, {line}",
                    joined(&numbers, "and")
                )))
            }
            false => Block::Paragraph(tidy(&line)),
        };
        let blocks = scores.into_iter().map(told).collect();
        self.section("Scoring", blocks);
    }

    pub(super) fn scores(&mut self) -> Vec<String> {
        self.scores_of_rules().into_iter().map(|(line, _)| line).collect()
    }

    /// The end rules that may apply, in the order in which they are told.
    fn rules_told(&mut self) -> Vec<&'b Sourced<EndRule>> {
        let book = self.book;
        let mut rules: Vec<&Sourced<EndRule>> = book.ends.iter().filter(|e| self.is_on(e.from)).collect();
        rules.retain(|r| self.within(r.from, |t| t.fixed_truth(&r.item.when)) != Some(false));
        // Whether a player can move is asked when no other rule applies.
        rules.sort_by_key(|rule| mentions_stuck(&rule.item.when));
        rules
    }

    /// What scores are, each with the numbers of the end rules that compare them.
    fn scores_of_rules(&mut self) -> Vec<(String, Vec<usize>)> {
        let mut lines: Vec<(String, Vec<usize>)> = Vec::new();
        for (at, score) in self.compared() {
            let line = score.in_full();
            match lines.iter_mut().find(|(known, _)| *known == line) {
                Some((_, rules)) => rules.push(at + 1),
                None => lines.push((line, vec![at + 1])),
            }
        }
        lines
    }

    /// Which score wins, in short, where all end rules compare the same.
    pub(super) fn score_in_short(&mut self) -> Option<String> {
        let mut lines: Vec<String> = self.compared().iter().map(|(_, score)| score.in_short()).collect();
        lines.dedup();
        lines.pop().filter(|_| lines.is_empty())
    }

    /// What end rules compare, with their places among those that are told.
    fn compared(&mut self) -> Vec<(usize, Compared)> {
        let parts = i64::from(self.model.score_parts);
        let mut all = Vec::new();
        for (at, rule) in self.rules_told().into_iter().enumerate() {
            let Outcome::Score { lowest, scores } = &rule.item.outcome else { continue };
            self.teller.who = Who::That;
            let (said, is_list) = self.within(rule.from, |t| {
                let is_list = scores.first().is_some_and(|s| t.kind(s) == Kind::List);
                (scores.iter().map(|s| t.score(s, parts)).collect::<Vec<_>>(), is_list)
            });
            self.teller.who = Who::You;
            all.push((at, Compared { said, is_list, lowest: *lowest }));
        }
        all
    }

    // --------------------------------------------------------------- glossary

    /// Explains the definitions and tables that were mentioned, and those that their explanations mention.
    pub(super) fn glossary(&mut self) {
        let mut items = Vec::new();
        let mut at = 0;
        while let Some(&define) = self.teller.mentioned.get(at) {
            items.push(self.explained(define));
            at += 1;
        }
        let book = self.book;
        for table in &book.tables {
            let of_owners = table.item.entries.iter().all(|(key, _)| {
                super::owners::owners(book, self.model)
                    .iter()
                    .any(|(at, _)| self.model.cast.colours[*at] == key.text)
            });
            if of_owners || !self.teller.tables.contains(&table.item.name.text) {
                continue;
            }
            let entries = self.within(table.from, |t| {
                let entry = |(key, value): &(crate::syntax::ast::Ident, Expr)| {
                    format!("{} for {}", t.value(value), spoken(&key.text))
                };
                table.item.entries.iter().map(entry).collect::<Vec<_>>()
            });
            let name = capital(&term_of(&table.item.name.text));
            items.push(Item::line(format!("{name}: {}.", joined(&entries, "and"))));
        }
        if self.teller.forward {
            let up = self.teller.who_goes_up().unwrap_or_default();
            let down = self.model.cast.colours.iter().take(self.model.cast.roles).find(|c| **c != up);
            let down = down.cloned().unwrap_or_default();
            let far = if self.teller.far { " A player's far row is the last one that way." } else { "" };
            items
                .push(Item::line(format!("Forward: up the board for {up}, down the board for {down}.{far}")));
        }
        self.section("Terms", vec![Block::List(items)]);
        self.notes();
    }

    /// Sentences of the designer about definitions that the text did not name.
    fn notes(&mut self) {
        let told: Vec<usize> = self.teller.mentioned.clone();
        let reachable = self.teller.reachable();
        let notes =
            self.book.defines.iter().enumerate().filter(|(at, d)| !told.contains(at) && self.is_on(d.from));
        let notes = notes.filter_map(|(_, d)| {
            let about = d.item.about.as_ref()?;
            reachable
                .contains(&d.item.name.text)
                .then(|| Item::line(format!("{}: {about}", capital(&spoken(&d.item.name.text)))))
        });
        let notes: Vec<Item> = notes.collect();
        self.section("Notes", vec![Block::List(notes)]);
    }

    fn explained(&mut self, at: usize) -> Item {
        let define = &self.book.defines[at];
        let DefineBody::Expr(body) = &define.item.body else {
            return Item::line(capital(&spoken(&define.item.name.text)));
        };
        let locals = self.teller.parameters(&define.item.params);
        let told = locals.iter().zip(&define.item.params);
        // What has a name of its own in the turn is known by it.
        let told = told.filter(|(local, _)| locals.len() == 1 || !local.said.starts_with("the "));
        let names: Vec<String> = told.map(|(local, param)| typed(&local.said, &param.ty.text)).collect();
        let name = match self.teller.is_participle_of_sites(at) {
            true => format!("{} sites", capital(&spoken(&define.item.name.text))),
            false => capital(&term_of(&define.item.name.text)),
        };
        let about = define.item.about.as_ref().map(|about| format!(" {about}")).unwrap_or_default();
        let truth =
            self.within(define.from, |t| t.with_locals(locals.clone(), |t| t.kind(body) == Kind::Truth));
        self.teller.at_length = truth;
        let mut lines = self.within(define.from, |t| t.with_locals(locals, |t| meaning(t, body)));
        self.teller.at_length = false;
        let head = match (&names[..], truth) {
            ([], _) | (_, true) => format!("{name}:{about}"),
            _ if leads_on(&name) => format!("{name} {}:{about}", joined(&names, "and")),
            ([rest @ .., way], _) if !rest.is_empty() && way.contains("direction") => {
                format!("{name} of {} in {way}:{about}", joined(rest, "and"))
            }
            _ => format!("{name} of {}:{about}", joined(&names, "and")),
        };
        if truth {
            let term = spoken(&define.item.name.text);
            let said = match &names[..] {
                [] => format!("this is so if {}", joined(&lines, "or")),
                [only] => {
                    let verb = verb_of(&term, true);
                    let verb = verb.map(|verb| if only == "sites" { verb.many } else { verb.one });
                    let counts = if only == "sites" { "count" } else { "counts" };
                    let verb = verb.unwrap_or(format!("{counts} as “{term}”"));
                    format!("{only} {verb} if {}", joined(&lines, "or"))
                }
                several => format!("this is true of {} if {}", joined(several, "and"), joined(&lines, "or")),
            };
            return Item::line(tidy(&format!("{head} {}.", capital(&said))));
        }
        match lines.len() {
            1 => Item::line(tidy(&format!("{head} {}.", in_sentence(&about, lines.remove(0))))),
            _ => Item {
                text: head,
                below: lines.into_iter().map(|line| Item::line(tidy(&format!("{line}.")))).collect(),
            },
        }
    }
}

/// A parameter with the word for its type: `a site s`.
fn typed(said: &str, ty: &str) -> String {
    match said {
        "those sites" => return "sites".into(),
        "those directions" => return "some directions".into(),
        said if said.starts_with("that ") => return super::english::article(&said[5..]),
        _ => {}
    }
    let what = match ty {
        "site" => "a site",
        "sites" => "a set of sites",
        "player" => "a player",
        "colour" => "a colour",
        "direction" | "directions" => "a direction",
        "number" => "a number",
        "piece" => "a piece",
        _ => "",
    };
    match what.is_empty() || said.starts_with("the ") {
        true => said.to_string(),
        false => format!("{what} {said}"),
    }
}

/// After a sentence of the designer, what the text says is a sentence too.
fn in_sentence(about: &str, said: String) -> String {
    if about.is_empty() {
        said
    } else {
        capital(&said)
    }
}

/// What a definition stands for: one line, or one for each case or part.
fn meaning(teller: &mut Teller, body: &Expr) -> Vec<String> {
    let truth = teller.kind(body) == Kind::Truth;
    let tell = |t: &mut Teller, e: &Expr| if truth { t.truth(e) } else { t.value(e) };
    let (mut lines, mut rest) = (Vec::new(), body);
    while let (ExprKind::If(cond, a, b), false) = (&rest.kind, teller.fixed(rest).is_some()) {
        match teller.fixed_truth(cond) {
            Some(true) => rest = a,
            Some(false) => rest = b,
            None => {
                let cond = teller.truth(cond);
                lines.push(format!("if {cond}: {}", tell(teller, a)));
                rest = b;
            }
        }
    }
    if !lines.is_empty() {
        lines.push(format!("otherwise: {}", tell(teller, rest)));
        return lines;
    }
    let mut parts = Vec::new();
    addends(rest, &mut parts);
    if !truth && parts.len() > 2 && teller.kind(rest) == Kind::Sites {
        return parts.into_iter().rev().map(|p| teller.value(p)).collect();
    }
    vec![tell(teller, rest)]
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

fn outcome(teller: &mut Teller, outcome: &Outcome) -> String {
    let verb = |verdict: &Verdict| match verdict {
        Verdict::Wins => "wins",
        Verdict::Loses => "loses",
        Verdict::Passes => "passes",
    };
    match outcome {
        Outcome::Draw => "the game is drawn".into(),
        Outcome::AnyPlayer(Verdict::Loses) if teller.model.cast.roles > 2 => "a player is out".into(),
        Outcome::Player(who, Verdict::Loses) if teller.model.cast.roles > 2 => {
            format!("{} is out", teller.value(who))
        }
        Outcome::AnyPlayer(verdict) => format!("a player {}", verb(verdict)),
        Outcome::Player(who, verdict) => format!("{} {}", teller.value(who), verb(verdict)),
        Outcome::Score { .. } => "the game ends and is scored".into(),
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
