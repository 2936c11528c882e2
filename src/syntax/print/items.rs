//! Files and items.

use super::doc::{cat, group, indent, text, Doc};
use super::expressions::{domain, in_brackets, inside, names, params, value};
use super::statements::{flat_block, flat_stmt};
use super::Printer;
use crate::span::Span;
use crate::syntax::ast::{
    Between, Block, Credit, DefineBody, EndRule, EndsPlace, Example, Expr, Game, Ident, Item, ItemKind,
    Library, OptionItem, Outcome, Pattern, Shown, Step, Test, Text, Unit, Variable, Verdict,
};

/// A part of a pattern, which the tree sorts by kind.
enum Part<'a> {
    Item(&'a Item),
    /// A word and names after it.
    Names(&'static str, &'a [Ident]),
    Built(&'a Expr),
    Example(&'a Example),
}

impl Printer<'_> {
    pub(super) fn unit(&mut self, unit: &Unit) {
        match unit {
            Unit::Game(game) => self.game(game),
            Unit::Library(library) => self.library(library),
            Unit::Pattern(pattern) => self.pattern(pattern),
        }
    }

    fn game(&mut self, game: &Game) {
        let extends = game.extends.iter().map(|id| format!(" extends {}", quoted(id)));
        let head = format!("game {}{}", quoted(&game.title), extends.collect::<String>());
        self.unit_element(game.span, text(head), &game.items, Self::item_element);
    }

    fn library(&mut self, library: &Library) {
        let head = cat([text(format!("library {}", library.name.text)), params(&library.params)]);
        self.unit_element(library.span, head, &library.items, Self::item_element);
    }

    fn pattern(&mut self, pattern: &Pattern) {
        let mut parts: Vec<(Span, Part)> = pattern.items.iter().map(|i| (i.span, Part::Item(i))).collect();
        for (word, list) in [("on ", &pattern.on), ("colours ", &pattern.colours)] {
            if let [first, .., last] | [first @ last] = list.as_slice() {
                let span = self.with_words_before(first.span, 1).to(last.span);
                parts.push((span, Part::Names(word, list)));
            }
        }
        let built = self.with_words_before(pattern.built.span, 2).to(pattern.built.span);
        parts.push((built, Part::Built(&pattern.built)));
        parts.extend(pattern.examples.iter().map(|e| (e.span, Part::Example(e))));
        parts.sort_by_key(|(span, _)| *span);
        let head = text(format!("pattern {}", quoted(&pattern.title)));
        self.unit_element(pattern.span, head, &parts, Self::part_of_pattern);
    }

    fn unit_element<T>(&mut self, span: Span, head: Doc, parts: &[T], print: impl Fn(&mut Self, &T)) {
        let braces = self.braces_of(span);
        self.element(span, &[(span.start, braces.start)], |printer| {
            printer.line(&head);
            printer.braces(braces, parts, print);
        });
    }

    fn part_of_pattern(&mut self, (span, part): &(Span, Part)) {
        let inner = [(span.start, span.end)];
        match part {
            Part::Item(item) => self.item_element(item),
            Part::Names(word, list) => {
                self.element(*span, &inner, |p| p.line(&cat([text(*word), names(list)])));
            }
            Part::Built(cond) => {
                self.element(*span, &inner, |p| p.line(&cat([text("built when"), value(cond)])));
            }
            Part::Example(example) => self.element(*span, &inner, |p| p.example(example)),
        }
    }

    fn example(&mut self, example: &Example) {
        let is = if example.built { "is built" } else { "is not built" };
        self.line(&cat([text("example "), inside(&example.board), text(format!(" {is} "))]));
        self.picture(&example.picture);
    }

    /// An item with the comments that belong to it.
    fn item_element(&mut self, item: &Item) {
        let end = match self.block_of(item) {
            Some(block) => block.start,
            None => item.span.end,
        };
        self.element(item.span, &[(item.span.start, end)], |printer| printer.item(item));
    }

    /// The braces that hold elements with comments of their own.
    fn block_of(&self, item: &Item) -> Option<Span> {
        match &item.kind {
            ItemKind::Define { body: DefineBody::Block(body), .. } => Some(body.span),
            ItemKind::Setup { body, .. }
            | ItemKind::Turn { body, .. }
            | ItemKind::After { body, .. }
            | ItemKind::Instead { body, .. } => Some(body.span),
            ItemKind::Ends { .. } | ItemKind::Test(_) | ItemKind::Table { .. } => {
                Some(self.braces_of(item.span))
            }
            _ => None,
        }
    }

    pub(super) fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Credit(credit, text) => self.credit(*credit, text),
            ItemKind::Option(option) => self.line(&option_item(option)),
            ItemKind::Limit { name, cond, message } => {
                let name = name.iter().map(|name| text(format!("{}: ", name.text)));
                let rest = indent(cat([inside(cond), Doc::Line, text(quoted(message))]));
                self.line(&group(cat([text("require ")].into_iter().chain(name).chain([rest]))));
            }
            ItemKind::Teams(teams) => {
                let team = |team: &Vec<Ident>| {
                    text(team.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(" + "))
                };
                let teams: Vec<Doc> = teams.iter().map(team).collect();
                self.line(&cat([text("teams "), Doc::Fill(teams)]));
            }
            ItemKind::Players(roles) => self.line(&cat([text("players "), names(roles)])),
            ItemKind::Board { expr, numbered, between, picture } => {
                self.board(expr, *numbered, between, picture.as_ref());
            }
            ItemKind::Pieces { kinds, colours, sharing, stacking } => {
                self.line(&pieces(kinds, colours, *sharing, stacking.as_ref()));
            }
            ItemKind::Marks(marks) => self.line(&cat([text("marks "), names(marks)])),
            ItemKind::Table { name, entries } => self.table(item.span, name, entries),
            ItemKind::Variable(variable) => self.line(&variable_item(variable)),
            ItemKind::Unit(parts) => self.line(&text(format!("score in {}", parts.text))),
            ItemKind::Define { name, params: list, about, body } => {
                let about = about
                    .iter()
                    .map(|about| indent(cat([Doc::Line, text(format!("about {}", quoted(about)))])));
                let head = [text(format!("define {}", name.text)), params(list)];
                let head = group(cat(head.into_iter().chain(about)));
                match body {
                    DefineBody::Expr(expr) => self.line(&cat([head, text(" ="), value(expr)])),
                    DefineBody::Block(body) => self.with_block(head, body),
                }
            }
            ItemKind::Use { name, args, when } => {
                let args = if args.is_empty() { text("") } else { in_brackets(args) };
                self.line(&cat([text(format!("use {}", name.text)), args, when_clause(when.as_ref())]));
            }
            ItemKind::Without(gone) => self.line(&cat([text("without "), names(gone)])),
            ItemKind::Setup { also, body } => {
                self.with_block(text(if *also { "also setup" } else { "setup" }), body);
            }
            ItemKind::Turn { also, name, body } => {
                let words = if *also { "also turn" } else { "turn" };
                self.with_block(turn_head(words, name.as_ref()), body);
            }
            ItemKind::After { turn, when, body } => {
                let head = cat([turn_head("after turn", turn.as_ref()), when_clause(when.as_ref())]);
                self.with_block(head, body);
            }
            ItemKind::Instead { turn, when, label, body } => {
                let head = cat([turn_head("instead of turn", turn.as_ref()), when_clause(when.as_ref())]);
                self.with_block(cat([head, text(format!(" as {}", label.text))]), body);
            }
            ItemKind::Ends { place, rules } => self.ends(item.span, *place, rules),
            ItemKind::Show { colour, what, shown } => {
                let colour = colour.iter().map(|colour| format!("{} ", colour.text)).collect::<String>();
                let shown = match shown {
                    Shown::Symbol(symbol) => quoted(symbol),
                    Shown::Drawing(name) => name.text.clone(),
                };
                self.line(&text(format!("show {colour}{} as {shown}", what.text)));
            }
            ItemKind::Tint { what, colour } => {
                self.line(&text(format!("tint {} {}", what.text, quoted(colour))));
            }
            ItemKind::Test(test) => self.test(item.span, test),
        }
    }

    fn credit(&mut self, credit: Credit, what: &Text) {
        let is_number = !what.text.is_empty() && what.text.bytes().all(|b| b.is_ascii_digit());
        let line = match credit {
            Credit::By => format!("by {}", quoted(what)),
            Credit::About => format!("about {}", quoted(what)),
            Credit::Player => format!("player {}", quoted(what)),
            Credit::Year if is_number => format!("year {}", what.text),
            Credit::Year => format!("year {}", quoted(what)),
        };
        self.line(&text(line));
    }

    fn board(&mut self, expr: &Expr, numbered: bool, between: &[Between], picture: Option<&Text>) {
        let numbered = text(if numbered { " numbered" } else { "" });
        self.line(&cat([text("board "), inside(expr), numbered, text(between_text(between))]));
        if let Some(picture) = picture {
            self.begin_line();
            self.picture(picture);
        }
    }

    fn picture(&mut self, picture: &Text) {
        self.out.push_str(&format!("\"\"\"{}\"\"\"", picture.text));
    }

    fn table(&mut self, span: Span, name: &Ident, entries: &[(Ident, Expr)]) {
        let entry = |(key, to): &(Ident, Expr)| cat([text(format!("{}: ", key.text)), inside(to)]);
        let all: Vec<String> = entries.iter().map(|e| entry(e).flat()).collect();
        let flat = format!("table {} {{ {} }}", name.text, all.join(", "));
        let braces = self.braces_of(span);
        let commented = self.source.as_ref().is_some_and(|source| source.has_comment(braces));
        if self.fits(&flat) && !commented {
            return self.line(&text(flat));
        }
        self.line(&text(format!("table {}", name.text)));
        let mut left = entries.len();
        self.braces(braces, entries, |printer, this| {
            left -= 1;
            let span = this.0.span.to(this.1.span);
            printer.element(span, &[(span.start, span.end)], |printer| {
                printer.line(&cat([entry(this), text(if left > 0 { "," } else { "" })]));
            });
        });
    }

    /// What begins an item, and its block, on one line if it stood so and fits.
    fn with_block(&mut self, head: Doc, body: &Block) {
        self.line(&head);
        let flat = flat_block(body);
        match flat {
            Some(_) => self.inline_or_block(body),
            None => self.block(body),
        }
    }

    fn ends(&mut self, span: Span, place: EndsPlace, rules: &[EndRule]) {
        let head = match place {
            EndsPlace::Replace => "ends",
            EndsPlace::First => "also ends",
            EndsPlace::Last => "also ends last",
        };
        let flat: Vec<String> = rules.iter().map(|rule| named_rule(rule).flat()).collect();
        if !self.short(span, head, &flat.join("  ")) {
            let braces = self.braces_of(span);
            self.line(&text(head));
            self.braces(braces, rules, |printer, rule| {
                let inner = [(rule.span.start, rule.span.end)];
                printer.element(rule.span, &inner, |printer| printer.line(&named_rule(rule)));
            });
        }
    }

    fn test(&mut self, span: Span, test: &Test) {
        let setting = |(name, to): &(Ident, Expr)| cat([text(format!("{} = ", name.text)), inside(to)]);
        let settings: Vec<Doc> = test.settings.iter().map(setting).collect();
        let with = if settings.is_empty() { text("") } else { cat([text(" with "), Doc::Fill(settings)]) };
        let head = cat([text(format!("test {}", quoted(&test.name))), indent(with)]);
        let flat: Option<Vec<String>> = test.steps.iter().map(flat_step).collect();
        let is_short = flat.is_some_and(|steps| self.short(span, &head.flat(), &steps.join("  ")));
        if !is_short {
            let braces = self.braces_of(span);
            self.line(&head);
            self.braces(braces, &test.steps, Self::step);
        }
    }

    /// Writes an item with braces on one line, if it stood so and fits.
    fn short(&mut self, span: Span, head: &str, inner: &str) -> bool {
        let line = match inner {
            "" => format!("{head} {{ }}"),
            _ => format!("{head} {{ {inner} }}"),
        };
        let short = self.stays_on_one_line(span) && self.fits(&line);
        if short {
            self.line(&text(line));
        }
        short
    }

    fn step(&mut self, step: &Step) {
        let span = match step {
            Step::Do(stmt) => return self.stmt_element(stmt),
            Step::Expect(cond) => self.with_words_before(cond.span, 1).to(cond.span),
            Step::Play(moves) => match moves.as_slice() {
                [first, .., last] | [first @ last] => self.with_words_before(first.span, 1).to(last.span),
                [] => Span::default(),
            },
        };
        let doc = step_doc(step);
        self.element(span, &[(span.start, span.end)], |printer| printer.line(&doc));
    }

    fn braces_of(&self, span: Span) -> Span {
        self.source.as_ref().map_or(span, |source| source.braces(span))
    }

    pub(super) fn with_words_before(&self, span: Span, words: usize) -> Span {
        self.source.as_ref().map_or(span, |source| source.with_words_before(span, words))
    }
}

/// `row: a player wins when in_row(mine, 5)`
fn named_rule(rule: &EndRule) -> Doc {
    let name = rule.name.iter().map(|name| text(format!("{}: ", name.text)));
    cat(name.chain([end_rule(rule)]))
}

/// `a player wins when in_row(mine, 5)`
pub(super) fn end_rule(rule: &EndRule) -> Doc {
    let outcome = match &rule.outcome {
        Outcome::Draw => text("draw"),
        Outcome::Score { lowest, scores } => {
            let mut docs = vec![text(if *lowest { "lowest " } else { "highest " })];
            for (i, score) in scores.iter().enumerate() {
                docs.extend((i > 0).then(|| text(" then ")));
                docs.push(inside(score));
            }
            docs.push(text(" wins"));
            cat(docs)
        }
        Outcome::AnyPlayer(verdict) => text(format!("a player {}", verdict_word(*verdict))),
        Outcome::Player(who, verdict) => cat([inside(who), text(format!(" {}", verdict_word(*verdict)))]),
    };
    cat([outcome, text(" when "), inside(&rule.when)])
}

fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Wins => "wins",
        Verdict::Loses => "loses",
        Verdict::Passes => "passes",
    }
}

fn option_item(option: &OptionItem) -> Doc {
    let of = option.domain.iter().flat_map(|of| [text(": "), domain(of)]);
    let note = option.text.iter().flat_map(|note| [Doc::Line, text(quoted(note))]);
    let head = text(format!("option {}", option.name.text));
    group(indent(cat([head].into_iter().chain(of).chain([text(" = "), inside(&option.default)]).chain(note))))
}

fn variable_item(variable: &Variable) -> Doc {
    let word = if variable.clock { "clock" } else { "var" };
    let between = |at: usize| text(if at == 0 { " of " } else { ", " });
    let keys = variable.keys.iter().enumerate().flat_map(|(at, key)| [between(at), domain(key)]);
    let name = text(format!("{word} {}", variable.name.text));
    let head = cat([name].into_iter().chain(keys).chain([text(": ")]));
    let start = variable.start.iter().flat_map(|start| [text(" ="), value(start)]);
    cat([head, domain(&variable.domain)].into_iter().chain(start))
}

fn pieces(kinds: &[Ident], colours: &[Ident], sharing: bool, stacking: Option<&Expr>) -> Doc {
    let mut docs = vec![text("pieces "), names(kinds)];
    if !colours.is_empty() {
        docs.extend([text(" in "), names(colours)]);
    }
    docs.extend(sharing.then(|| text(" sharing")));
    docs.extend(stacking.iter().flat_map(|most| [text(" stacking up to "), inside(most)]));
    cat(docs)
}

fn turn_head(words: &str, name: Option<&Ident>) -> Doc {
    text(format!("{words}{}", name.map_or(String::new(), |name| format!(" {}", name.text))))
}

fn when_clause(when: Option<&Expr>) -> Doc {
    cat(when.iter().flat_map(|when| [text(" when "), inside(when)]))
}

fn step_doc(step: &Step) -> Doc {
    match step {
        Step::Play(moves) => {
            cat([text("play "), indent(Doc::Fill(moves.iter().map(|m| text(quoted(m))).collect()))])
        }
        Step::Expect(cond) => cat([text("expect "), inside(cond)]),
        Step::Do(_) => text(""),
    }
}

fn flat_step(step: &Step) -> Option<String> {
    match step {
        Step::Do(stmt) => flat_stmt(stmt),
        _ => Some(step_doc(step).flat()),
    }
}

fn quoted(content: &Text) -> String {
    format!("\"{}\"", content.text)
}

/// ` with inner edges, vertices`, or nothing.
pub fn between_text(between: &[Between]) -> String {
    let word = |part: &Between| {
        let inner = if part.inner { "inner " } else { "" };
        format!("{inner}{}", if part.vertices { "vertices" } else { "edges" })
    };
    let words: Vec<String> = between.iter().map(word).collect();
    if words.is_empty() {
        return String::new();
    }
    format!(" with {}", words.join(", "))
}
