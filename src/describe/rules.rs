//! The rules of a game in plain English, made from its definition with the options filled in.

use super::aims::teams;
use super::english::{capital, joined, lower, plural, spoken, tidy, Fixed, Outline, Teller, Who};
use super::sheet::{Block, Item, Moment, Section, Sheet};
use crate::board::Board;
use crate::check::{AskedPattern, Hook, Rulebook, Sourced, Turn};
use crate::model::{Model, Supply};
use crate::syntax::ast::{EndRule, ExprKind, StmtKind};

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
    sheet(book, model).plain(width)
}

/// The rules of a game as a rule sheet.
pub fn sheet(book: &Rulebook, model: &Model) -> Sheet {
    let mut page = Page::new(book, model);
    page.overview();
    page.equipment();
    page.setup();
    page.play();
    page.ends();
    page.scoring();
    page.options();
    page.patterns();
    page.glossary();
    let credit: Vec<&str> = [&book.by, &book.year].into_iter().flatten().map(String::as_str).collect();
    let by = |credit: String| {
        if credit.starts_with("after ") || book.by.is_none() {
            credit
        } else {
            format!("by {credit}")
        }
    };
    let credit = (!credit.is_empty()).then(|| by(credit.join(", ")));
    Sheet { title: book.title.clone(), credit, sections: page.sections }
}

/// A pattern's condition in plain English, with the words that it uses. `model` is of a game that asks for it.
pub fn pattern(asked: &AskedPattern, model: &Model) -> String {
    pattern_within(asked, model, WIDTH)
}

/// The same in lines of at most so many characters.
pub fn pattern_within(asked: &AskedPattern, model: &Model, width: usize) -> String {
    let mut page = Page::new(&asked.book, model);
    page.teller.options =
        asked.options.iter().map(|(name, value)| (name.as_str(), Fixed::read(value))).collect();
    let said = page.teller.truth(&asked.built);
    let said = match said.as_str() {
        "always" | "never" => format!("It is {said} built."),
        _ => tidy(&format!("It is built when {said}.")),
    };
    page.glossary();
    let plain = Sheet { title: said, credit: None, sections: page.sections };
    plain.plain(width)
}

/// The end rules in plain English, a sentence for each rule of the model in its order.
pub fn endings(book: &Rulebook, model: &Model) -> Vec<String> {
    let mut page = Page::new(book, model);
    let rules: Vec<&Sourced<EndRule>> = book.ends.iter().filter(|rule| page.is_on(rule.from)).collect();
    rules.into_iter().map(|rule| tidy(&page.end_rule(rule))).collect()
}

/// What the players' scores are, in plain English, where scores decide.
pub fn scoring(book: &Rulebook, model: &Model) -> Vec<String> {
    let mut page = Page::new(book, model);
    page.scores().iter().map(|line| tidy(line)).collect()
}

/// Which score wins, in short, where scores decide and all end rules compare the same.
pub(super) fn score_in_short(book: &Rulebook, model: &Model) -> Option<String> {
    Page::new(book, model).score_in_short().map(|line| tidy(&line))
}

/// A rule sheet in the making.
pub(super) struct Page<'a> {
    pub(super) teller: Teller<'a>,
    pub(super) book: &'a Rulebook,
    pub(super) model: &'a Model,
    sections: Vec<Section>,
}

impl<'a> Page<'a> {
    fn new(book: &'a Rulebook, model: &'a Model) -> Page<'a> {
        Page { teller: Teller::new(book, model), book, model, sections: Vec::new() }
    }

    pub(super) fn section(&mut self, title: &str, mut blocks: Vec<Block>) {
        blocks.retain(|block| !matches!(block, Block::List(items) | Block::Steps(items) if items.is_empty()));
        if !blocks.is_empty() {
            self.sections.push(Section { title: title.into(), blocks });
        }
    }

    fn overview(&mut self) {
        let mut blocks: Vec<Block> = self.book.about.iter().cloned().map(Block::Paragraph).collect();
        let roles = self.model.cast.roles;
        let goals: Vec<Item> = (0..roles)
            .filter_map(|role| {
                let goal = super::goals::goal(self.model, crate::model::Role(role as u8))?;
                Some(Item::line(format!("{}: {goal}.", self.model.cast.colours[role])))
            })
            .collect();
        if goals.len() == roles && roles > 0 {
            let same = goals.iter().all(|item| {
                item.text.split_once(": ").map(|s| s.1) == goals[0].text.split_once(": ").map(|s| s.1)
            });
            match (same, goals[0].text.split_once(": ")) {
                (true, Some((_, goal))) => {
                    blocks.push(Block::Paragraph(format!("Each player's aim: {goal}")))
                }
                _ => blocks.push(Block::List(goals)),
            }
        }
        self.section("Overview", blocks);
    }

    // -------------------------------------------------------------- equipment

    fn equipment(&mut self) {
        let (book, model) = (self.book, self.model);
        let mut lines = Vec::new();
        if let Some(board) = &book.board {
            let said = self.teller.board(&board.expr);
            let numbered = if board.numbered { ", numbered from 1" } else { "" };
            let between = between(&model.board);
            lines.push(format!("Board: {said}{between} ({} sites{numbered}).", model.board.len()));
        }
        let own = &model.cast.colours[..model.cast.roles.min(model.cast.colours.len())];
        let roles: Vec<String> = own.iter().map(|role| spoken(role)).collect();
        let order = if roles.len() > 2 { ", who take turns in this order" } else { "" };
        lines.push(match &roles[..] {
            [only] => format!("One player: {only}, against the puzzle."),
            roles => format!("Players: {}{order}.", joined(roles, "and")),
        });
        lines.extend(
            teams(book).map(|teams| format!("Teams: {teams}. What one of a team wins is won by all of it.")),
        );
        for item in &book.pieces {
            let kinds: Vec<String> = item.item.kinds.iter().map(|k| plural(&spoken(&k.text))).collect();
            let kinds = capital(&joined(&kinds, "and"));
            let colours: Vec<String> = item.item.colours.iter().map(|c| spoken(&c.text)).collect();
            let colours = if colours.is_empty() { roles.to_vec() } else { colours };
            let own = colours.iter().all(|c| roles.contains(c));
            let neutral: Vec<String> = colours.iter().filter(|c| !roles.contains(c)).cloned().collect();
            let own_colours = super::owners::owners(book, model);
            let whose = match neutral.len() {
                0 if roles.len() == 1 => String::new(),
                0 => "; each player owns those of their colour".to_string(),
                _ if !own_colours.is_empty() => String::new(),
                n if n == colours.len() => ", which nobody owns".to_string(),
                _ => format!(
                    "; each player owns those of their colour, and nobody owns {}",
                    joined(&neutral, "or")
                ),
            };
            let sharing = match (item.item.sharing, item.item.stacking.is_some()) {
                (true, _) => "; several may share a site",
                (_, true) => "; pieces may stand on one another, and the one on top counts",
                _ => "",
            };
            let owners = match own {
                true => String::new(),
                false => self.owned_colours(),
            };
            lines.push(format!("{kinds} in {}{whose}{sharing}{owners}.", joined(&colours, "and")));
        }
        let set = super::english::marks_set(model);
        if book.marks.iter().any(|mark| set.contains(&mark.item.text)) {
            let marks = book.marks.iter().filter(|mark| set.contains(&mark.item.text));
            let marks: Vec<String> = marks.map(|m| spoken(&m.item.text)).collect();
            lines.push(format!("Markers: a piece can be marked as {}.", joined(&marks, "or")));
        }
        for var in &book.vars {
            let of_stacks = self.teller.is_of_stacks(&var.item.name.text);
            if !self.teller.is_idle(&var.item.name.text) && self.is_on(var.from) && !of_stacks {
                lines.push(self.remembered(var));
            }
        }
        let lines = lines.iter().map(|line| Item::line(tidy(line))).collect();
        self.section("Equipment", vec![Block::List(lines), Block::Picture(Moment::Start)]);
    }

    /// Which colours belong to whom, where a table tells.
    fn owned_colours(&self) -> String {
        let cast = &self.model.cast;
        let owners = super::owners::owners(self.book, self.model);
        let of = |role: usize| {
            let own = owners.iter().filter(|(_, owner)| usize::from(owner.0) == role);
            let own: Vec<String> = own.map(|(colour, _)| spoken(&cast.colours[*colour])).collect();
            (!own.is_empty()).then(|| format!("; {} owns {}", cast.colours[role], joined(&own, "and")))
        };
        (0..cast.roles).filter_map(of).collect()
    }

    fn options(&mut self) {
        let told = |o: &crate::model::OptionInfo| {
            let name = match o.text.as_str() {
                "" => o.name.clone(),
                text => format!("{text} ({})", o.name),
            };
            let usual =
                if o.value == o.default { String::new() } else { format!("; usually {}", said(&o.default)) };
            let domain = match o.domain.as_str() {
                "true, false" => String::new(),
                domain => format!(" ({}{usual})", spoken(domain).replace("..", " to ")),
            };
            let usual = if domain.is_empty() && !usual.is_empty() {
                format!(" ({})", &usual[2..])
            } else {
                String::new()
            };
            Item::line(format!("{name}: {}{domain}{usual}.", said(&o.value)))
        };
        let lines: Vec<Item> = self.model.options.iter().map(told).collect();
        self.section("Options", vec![Block::List(lines)]);
    }

    // ------------------------------------------------------------------- play

    fn setup(&mut self) {
        let mut all = Outline::default();
        let mut drawn = false;
        for setup in &self.book.setups {
            if self.is_on(setup.from) {
                drawn |= setup.item.stmts.iter().any(|s| matches!(s.kind, StmtKind::Position(_)));
                drawn |= self.has_few_pieces();
                let steps = self.within(setup.from, |t| t.setup_steps(&setup.item, !drawn));
                all.0.extend(steps.0);
            }
        }
        let mut items = if drawn { self.start_position() } else { Vec::new() };
        items.extend(items_of(&all));
        let first = self.model.cast.colours.first().cloned().unwrap_or_default();
        let turns: Vec<&Sourced<Turn>> = self.book.turns.iter().collect();
        let several = self.reached(&turns).len() > 1;
        for item in &mut items {
            item.text = match (item.text.split_once(", in the stage "), several) {
                (Some((who, _)), false) => format!("{who}."),
                _ => item.text.replace("The next turn belongs to", "Play begins with"),
            };
        }
        if !items.iter().any(|item| item.text.contains("plays next") || item.text.contains(" stage ")) {
            let begins = Item::line(format!("{first} moves first."));
            if self.model.cast.roles == 1 {
                // Who else should?
                if items.is_empty() {
                    items.push(Item::line("The board starts empty."));
                }
            } else if items.is_empty() && !self.model.cast.kinds.is_empty() {
                items.push(Item::line(format!("The board starts empty. {first} moves first.")));
            } else {
                items.push(begins);
            }
        } else if !items.iter().any(|item| item.text.contains(" on ")) {
            items.insert(0, Item::line("The board starts empty."));
        }
        items.iter_mut().for_each(|item| item.text = item.text.replace(" plays next", " moves first"));
        let block = match &items[..] {
            [only] if only.below.is_empty() => Block::Paragraph(only.text.clone()),
            [empty, begins] if empty.text == "The board starts empty." && begins.below.is_empty() => {
                Block::Paragraph(format!("{} {}", empty.text, begins.text))
            }
            _ => Block::Steps(items),
        };
        self.section("Setup", vec![block]);
    }

    fn play(&mut self) {
        let book = self.book;
        let own: Vec<&Sourced<Turn>> = book.turns.iter().filter(|t| t.from.is_none()).collect();
        let led = book.turns.iter().filter(|t| t.from.is_some() && self.is_on(t.from));
        let led: Vec<&Sourced<Turn>> = led.collect();
        let reached = self.reached(&own.iter().chain(&led).copied().collect::<Vec<_>>());
        let mut turns: Vec<&Sourced<Turn>> = own.into_iter().chain(led).collect();
        turns.sort_by_key(|turn| reached.iter().position(|name| *name == stage(turn)));
        let several = turns.iter().filter(|t| reached.contains(&stage(t))).count() > 1;
        let mut blocks = Vec::new();
        for turn in turns {
            if !reached.contains(&stage(turn)) {
                continue;
            }
            if several {
                blocks.push(Block::Heading(format!("Stage “{}”", spoken(&stage(turn)))));
            }
            let mut before: Vec<Item> = self.beside(&turn.item, true);
            let mut items = items_of(&self.within(turn.from, |t| t.steps(&turn.item.body)));
            items.extend(self.beside(&turn.item, false));
            if items.is_empty() {
                items.push(Item::line("Nothing is done."));
            }
            let intro = match (several, self.model.cast.roles) {
                (true, _) => "",
                (false, 1) => "On every turn",
                (false, _) => "Players take turns. On your turn",
            };
            blocks.extend(turn_blocks(intro, items));
            for item in std::mem::take(&mut before) {
                blocks.push(Block::Paragraph(item.text));
                if !item.below.is_empty() {
                    blocks.push(Block::Steps(item.below));
                }
            }
        }
        blocks.push(Block::Picture(Moment::Turn));
        self.section("Play", blocks);
    }

    /// The turn programs that play leads to under these options, from the first on.
    fn reached(&mut self, turns: &[&Sourced<Turn>]) -> Vec<String> {
        let mut reached: Vec<String> = turns.first().map(|turn| stage(turn)).into_iter().collect();
        for setup in &self.book.setups {
            self.teller.from = setup.from;
            let leads = self.teller.leads(&setup.item);
            if let Some(next) = leads.into_iter().next() {
                reached = vec![next];
            }
        }
        let mut at = 0;
        while let Some(name) = reached.get(at).cloned() {
            at += 1;
            let Some(turn) = turns.iter().find(|t| stage(t) == name) else { continue };
            self.teller.from = turn.from;
            for next in self.teller.leads(&turn.item.body) {
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        self.teller.from = None;
        reached
    }

    /// What libraries add: branches beside the turn, or steps after it.
    fn beside(&mut self, turn: &Turn, instead: bool) -> Vec<Item> {
        let mut items = Vec::new();
        for hook in &self.book.hooks {
            let fits = hook.item.instead.is_some() == instead && self.is_on(hook.from);
            if fits && self.is_round(hook, turn) {
                items.extend(self.hook(hook));
            }
        }
        items
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

    fn hook(&mut self, hook: &Sourced<Hook>) -> Option<Item> {
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
        let when = when?;
        let when = match when.strip_prefix("it is the ") {
            Some(turn) => format!("On the {turn}"),
            None if when.is_empty() => String::new(),
            None => format!("If {when}"),
        };
        let head = match (&item.instead, when.is_empty()) {
            (Some(label), true) => format!("You may “{}” instead:", spoken(&label.text)),
            (Some(label), false) => format!("{when}, you may “{}” instead:", spoken(&label.text)),
            (None, true) => "At the end of the turn:".to_string(),
            (None, false) => format!("{when}, at the end of the turn:"),
        };
        Some(match steps.single() {
            Some(only) => Item::line(format!("{head} {}", lower(only))),
            None => Item { text: head, below: items_of(&steps) },
        })
    }

    // ------------------------------------------------------------------ parts

    pub(super) fn within<T>(&mut self, from: Option<usize>, work: impl FnOnce(&mut Teller<'a>) -> T) -> T {
        self.teller.from = from;
        let result = work(&mut self.teller);
        self.teller.from = None;
        result
    }

    /// Is the library that an item came from switched on?
    pub(super) fn is_on(&self, from: Option<usize>) -> bool {
        let Some(taken) = from.and_then(|at| self.book.uses.get(at)) else { return true };
        let here = taken.when.as_ref().is_none_or(|w| {
            let mut teller = self.teller.bare();
            teller.from = taken.from;
            teller.fixed_truth(w) != Some(false)
        });
        here && self.is_on(taken.from)
    }

    /// Can a player be without a move, as far as the turns tell?
    pub(super) fn may_be_stuck(&self) -> bool {
        self.model.programs.iter().any(|program| Supply::of(&program.body) == Supply::Doubtful)
    }
}

/// What is done in a turn: a sentence, or a list.
fn turn_blocks(intro: &str, items: Vec<Item>) -> Vec<Block> {
    let begun = |rest: &str| match intro {
        "" => capital(rest),
        intro => format!("{intro}, {}", lower(rest)),
    };
    match &items[..] {
        [only] if only.below.is_empty() => vec![Block::Paragraph(begun(&only.text))],
        [only] if only.text == "Do one of the following:" => {
            vec![Block::Paragraph(begun(&only.text)), Block::List(only.below.clone())]
        }
        _ if intro.is_empty() => vec![Block::Steps(items)],
        _ => vec![Block::Paragraph(format!("{intro}, in this order:")), Block::Steps(items)],
    }
}

fn stage(turn: &Sourced<Turn>) -> String {
    turn.item.name.as_ref().map_or(String::new(), |name| name.text.clone())
}

/// An option's value.
fn said(value: &str) -> String {
    match value {
        "true" => "yes".into(),
        "false" => "no".into(),
        other => spoken(other),
    }
}

/// An outline as items of a list.
pub(super) fn items_of(outline: &Outline) -> Vec<Item> {
    outline.0.iter().map(|(text, below)| Item { text: text.clone(), below: items_of(below) }).collect()
}

/// Who end rules speak of.
pub(super) fn spoken_of(rule: &EndRule, colours: &[String]) -> Who {
    match &rule.outcome {
        crate::syntax::ast::Outcome::Player(who, _) => match &who.kind {
            ExprKind::Name(name) if colours.contains(name) => Who::Named(name.clone()),
            _ => Who::That,
        },
        _ => Who::That,
    }
}

/// What is in play beside cells.
fn between(board: &Board) -> String {
    let of = |n: usize, what: &str| (n > 0).then(|| format!("{n} {what}"));
    let parts = [of(board.edges().len(), "edges of cells"), of(board.vertex_sites().len(), "corner points")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.is_empty() {
        true => String::new(),
        false => format!(", with {} in play beside the {} cells", parts.join(" and "), board.cells().len()),
    }
}
