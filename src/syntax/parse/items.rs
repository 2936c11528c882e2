//! Files and their items.

use super::parts::{unlike_grammar, Node, Parts};
use super::{Made, Rule, Tree};
use crate::diagnostic::Diagnostic;
use crate::span::Span;
use crate::syntax::ast::{
    Between, Block, Credit, DefineBody, Domain, EndRule, EndsPlace, Example, Expr, Game, Ident, Item,
    ItemKind, Library, OptionItem, Outcome, Param, Pattern, Shown, Step, Test, Text, Variable, Verdict,
};
use crate::words::OPTION_TYPES;

impl<'t> Tree<'_, 't> {
    pub(super) fn game(&self, node: Node<'t>) -> Made<Game> {
        let span = self.span(&node);
        let mut parts = self.open(node);
        let title = self.need_text(&mut parts)?;
        let extends = parts.opt(Rule::string).map(|node| self.text(node)).transpose()?;
        let items = parts.map(|node| self.item(node)).collect::<Made<_>>()?;
        Ok(Game { span, title, extends, items })
    }

    pub(super) fn library(&self, node: Node<'t>) -> Made<Library> {
        let span = self.span(&node);
        let mut parts = self.open(node);
        let name = self.need_name(&mut parts)?;
        let params = self.params(&mut parts)?;
        let items = parts.map(|node| self.item(node)).collect::<Made<_>>()?;
        Ok(Library { span, name, params, items })
    }

    pub(super) fn pattern(&self, node: Node<'t>) -> Made<Pattern> {
        let span = self.span(&node);
        let mut parts = self.open(node);
        let title = self.need_text(&mut parts)?;
        let (mut items, mut examples) = (Vec::new(), Vec::new());
        let (mut on, mut colours, mut built): (Option<Vec<Ident>>, Option<Vec<Ident>>, Option<Expr>) =
            (None, None, None);
        for node in parts {
            let node = self.open(node).any()?;
            let place = self.span(&node);
            match node.as_rule() {
                Rule::pattern_on => {
                    let names = self.need_names(&mut self.open(node))?;
                    once(&mut on, names, place, "on")?;
                }
                Rule::pattern_colours => {
                    let names = self.need_names(&mut self.open(node))?;
                    each_once(&names)?;
                    once(&mut colours, names, place, "colours")?;
                }
                Rule::built_when => {
                    let cond = self.need_expr(&mut self.open(node))?;
                    once(&mut built, cond, place, "built when")?;
                }
                Rule::example => examples.push(self.example(node)?),
                _ => items.push(Item { span: place, kind: self.item_kind(node)? }),
            }
        }
        let built = built.ok_or_else(|| {
            Diagnostic::error("syntax", title.span, "this pattern does not say when it is built")
                .help("add `built when` and a condition")
        })?;
        let (on, colours) = (on.unwrap_or_default(), colours.unwrap_or_default());
        Ok(Pattern { span, title, items, on, colours, built, examples })
    }

    fn example(&self, node: Node<'t>) -> Made<Example> {
        let span = self.span(&node);
        let mut parts = self.open(node);
        let board = self.need_expr(&mut parts)?;
        parts.word(Rule::kw_is);
        let built = !parts.word(Rule::kw_not);
        let picture = self.text(parts.need(Rule::picture)?)?;
        Ok(Example { span, board, built, picture })
    }

    fn item(&self, node: Node<'t>) -> Made<Item> {
        Ok(Item { span: self.span(&node), kind: self.item_kind(self.open(node).any()?)? })
    }

    fn item_kind(&self, node: Node<'t>) -> Made<ItemKind> {
        let rule = node.as_rule();
        let parts = &mut self.open(node);
        Ok(match rule {
            Rule::credit => self.credit(parts)?,
            Rule::option => ItemKind::Option(self.option(parts)?),
            Rule::limit => self.limit(parts)?,
            Rule::players => ItemKind::Players(self.need_names(parts)?),
            Rule::teams => {
                let teams = std::iter::from_fn(|| parts.opt(Rule::team));
                ItemKind::Teams(teams.map(|team| self.team(&mut self.open(team))).collect())
            }
            Rule::board => self.board(parts)?,
            Rule::pieces => self.pieces(parts)?,
            Rule::marks => ItemKind::Marks(self.need_names(parts)?),
            Rule::table => self.table(parts)?,
            Rule::variable => ItemKind::Variable(self.variable(parts)?),
            Rule::definition => self.definition(parts)?,
            Rule::use_library => self.use_library(parts)?,
            Rule::without => ItemKind::Without(self.need_names(parts)?),
            Rule::setup => ItemKind::Setup { also: parts.word(Rule::kw_also), body: self.need_block(parts)? },
            Rule::turn_rule => {
                let also = parts.word(Rule::kw_also);
                ItemKind::Turn { also, name: self.opt_name(parts), body: self.need_block(parts)? }
            }
            Rule::insert => self.insert(parts)?,
            Rule::replace => self.replace(parts)?,
            Rule::ends => self.ends(parts)?,
            Rule::unit => ItemKind::Unit(self.need_name(parts)?),
            Rule::show => self.show(parts)?,
            Rule::tint => ItemKind::Tint { what: self.need_name(parts)?, colour: self.need_text(parts)? },
            Rule::test => ItemKind::Test(self.test(parts)?),
            _ => return Err(unlike_grammar()),
        })
    }

    fn credit(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let credit = if parts.word(Rule::kw_by) {
            Credit::By
        } else if parts.word(Rule::kw_year) {
            Credit::Year
        } else if parts.word(Rule::kw_player) {
            Credit::Player
        } else {
            Credit::About
        };
        let node = parts.any()?;
        let text = match node.as_rule() {
            Rule::number => Text { text: node.as_str().to_string(), span: self.span(&node) },
            _ => self.text(node)?,
        };
        Ok(ItemKind::Credit(credit, text))
    }

    fn option(&self, parts: &mut Parts<'t>) -> Made<OptionItem> {
        let name = self.need_name(parts)?;
        let domain = match parts.opt(Rule::names) {
            Some(node) => Some(words_or_type(self.names(node))),
            None => self.domain(parts)?,
        };
        let default = self.need_expr(parts)?;
        let text = parts.opt(Rule::string).map(|node| self.text(node)).transpose()?;
        Ok(OptionItem { name, domain, default, text })
    }

    fn limit(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let name = match parts.opt(Rule::limit_name) {
            Some(node) => Some(self.need_name(&mut self.open(node))?),
            None => None,
        };
        Ok(ItemKind::Limit { name, cond: self.need_expr(parts)?, message: self.need_text(parts)? })
    }

    fn board(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let expr = self.need_expr(parts)?;
        let numbered = parts.word(Rule::kw_numbered);
        let mut between = Vec::new();
        while let Some(node) = parts.opt(Rule::between) {
            between.push(self.between(node));
        }
        let picture = parts.opt(Rule::picture).map(|node| self.text(node)).transpose()?;
        Ok(ItemKind::Board { expr, numbered, between, picture })
    }

    fn between(&self, node: Node<'t>) -> Between {
        let span = self.span(&node);
        let parts = &mut self.open(node);
        let inner = parts.word(Rule::kw_inner);
        Between { span, inner, vertices: parts.word(Rule::kw_vertices) }
    }

    fn pieces(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let kinds = self.need_names(parts)?;
        let colours = match parts.word(Rule::kw_in) {
            true => self.need_names(parts)?,
            false => Vec::new(),
        };
        let sharing = parts.word(Rule::kw_sharing);
        let most = |node| self.expr(self.open(node).need(Rule::bound)?);
        let stacking = parts.opt(Rule::stacking).map(most).transpose()?;
        Ok(ItemKind::Pieces { kinds, colours, sharing, stacking })
    }

    fn table(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let name = self.need_name(parts)?;
        let entry = |node| {
            let parts = &mut self.open(node);
            Ok((self.need_name(parts)?, self.need_expr(parts)?))
        };
        Ok(ItemKind::Table { name, entries: parts.map(entry).collect::<Made<_>>()? })
    }

    fn variable(&self, parts: &mut Parts<'t>) -> Made<Variable> {
        let clock = parts.word(Rule::kw_clock);
        let name = self.need_name(parts)?;
        let keys = self.keys(parts)?;
        let domain = self.domain(parts)?.ok_or_else(unlike_grammar)?;
        Ok(Variable { clock, name, keys, domain, start: self.opt_expr(parts)? })
    }

    /// `of player, 1..8`, if that comes next: types and ranges.
    fn keys(&self, parts: &mut Parts<'t>) -> Made<Vec<Domain>> {
        let Some(node) = parts.opt(Rule::keys) else { return Ok(Vec::new()) };
        let (parts, mut keys) = (&mut self.open(node), Vec::new());
        while let Some(key) = self.domain(parts)? {
            keys.push(key);
        }
        Ok(keys)
    }

    /// `1..3` or a type, if one comes next.
    pub(super) fn domain(&self, parts: &mut Parts<'t>) -> Made<Option<Domain>> {
        if let Some(node) = parts.opt(Rule::range) {
            let bounds = &mut self.open(node);
            let low = self.expr(bounds.need(Rule::bound)?)?;
            bounds.need(Rule::span)?;
            let high = self.expr(bounds.need(Rule::bound)?)?;
            return Ok(Some(Domain::Range(low, high)));
        }
        Ok(parts.opt(Rule::type_name).map(|node| Domain::Type(self.ident(&node))))
    }

    fn definition(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let name = self.need_name(parts)?;
        let params = self.params(parts)?;
        let about = parts.opt(Rule::string).map(|node| self.text(node)).transpose()?;
        let body = match parts.opt(Rule::block) {
            Some(node) => DefineBody::Block(self.block(node)?),
            None => DefineBody::Expr(self.need_expr(parts)?),
        };
        Ok(ItemKind::Define { name, params, about, body })
    }

    fn params(&self, parts: &mut Parts<'t>) -> Made<Vec<Param>> {
        let Some(node) = parts.opt(Rule::parameters) else { return Ok(Vec::new()) };
        let param = |node| {
            let parts = &mut self.open(node);
            let name = self.need_name(parts)?;
            let ty = self.ident(&parts.need(Rule::type_name)?);
            Ok(Param { name, ty, default: self.opt_expr(parts)? })
        };
        self.open(node).map(param).collect()
    }

    fn use_library(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let name = self.need_name(parts)?;
        Ok(ItemKind::Use { name, args: self.args(parts)?, when: self.opt_expr(parts)? })
    }

    fn insert(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let turn = self.opt_name(parts);
        Ok(ItemKind::After { turn, when: self.opt_expr(parts)?, body: self.need_block(parts)? })
    }

    fn replace(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let turn = self.opt_name(parts);
        let when = self.opt_expr(parts)?;
        let label = self.ident(&parts.need(Rule::label)?);
        Ok(ItemKind::Instead { turn, when, label, body: self.need_block(parts)? })
    }

    fn show(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let first = self.need_name(parts)?;
        let second = self.opt_name(parts);
        let shown = self.open(parts.need(Rule::symbol)?).any()?;
        let shown = match shown.as_rule() {
            Rule::string => Shown::Symbol(self.text(shown)?),
            _ => Shown::Drawing(self.ident(&shown)),
        };
        Ok(match second {
            Some(what) => ItemKind::Show { colour: Some(first), what, shown },
            None => ItemKind::Show { colour: None, what: first, shown },
        })
    }

    fn ends(&self, parts: &mut Parts<'t>) -> Made<ItemKind> {
        let also = parts.word(Rule::kw_also);
        parts.word(Rule::kw_ends);
        let place = match (also, parts.word(Rule::kw_last)) {
            (false, _) => EndsPlace::Replace,
            (true, false) => EndsPlace::First,
            (true, true) => EndsPlace::Last,
        };
        Ok(ItemKind::Ends { place, rules: parts.map(|node| self.end_rule(node)).collect::<Made<_>>()? })
    }

    fn end_rule(&self, node: Node<'t>) -> Made<EndRule> {
        let span = self.span(&node);
        let parts = &mut self.open(node);
        let name = match parts.opt(Rule::end_name) {
            Some(node) => Some(self.need_name(&mut self.open(node))?),
            None => None,
        };
        let outcome = self.outcome(parts.any()?)?;
        Ok(EndRule { span, name, outcome, when: self.need_expr(parts)? })
    }

    fn outcome(&self, node: Node<'t>) -> Made<Outcome> {
        let rule = node.as_rule();
        let parts = &mut self.open(node);
        Ok(match rule {
            Rule::drawn => Outcome::Draw,
            Rule::by_score => {
                let lowest = parts.word(Rule::kw_lowest);
                let scores = parts.map(|node| self.expr(node)).collect::<Made<_>>()?;
                Outcome::Score { lowest, scores }
            }
            Rule::any_player => Outcome::AnyPlayer(self.verdict(parts)?),
            _ => Outcome::Player(self.need_expr(parts)?, self.verdict(parts)?),
        })
    }

    fn verdict(&self, parts: &mut Parts<'t>) -> Made<Verdict> {
        let mut words = self.open(parts.need(Rule::verdict)?);
        Ok(if words.word(Rule::kw_wins) {
            Verdict::Wins
        } else if words.word(Rule::kw_loses) {
            Verdict::Loses
        } else {
            Verdict::Passes
        })
    }

    fn test(&self, parts: &mut Parts<'t>) -> Made<Test> {
        let name = self.need_text(parts)?;
        let (mut settings, mut steps) = (Vec::new(), Vec::new());
        for node in parts {
            let is_setting = node.as_rule() == Rule::setting;
            let inner = &mut self.open(node);
            match is_setting {
                true => settings.push((self.need_name(inner)?, self.need_expr(inner)?)),
                false => steps.push(self.step(inner.any()?)?),
            }
        }
        Ok(Test { name, settings, steps })
    }

    fn step(&self, node: Node<'t>) -> Made<Step> {
        Ok(match node.as_rule() {
            Rule::play => Step::Play(self.open(node).map(|node| self.text(node)).collect::<Made<_>>()?),
            Rule::expect => Step::Expect(self.need_expr(&mut self.open(node))?),
            _ => Step::Do(self.stmt(node)?),
        })
    }

    fn need_text(&self, parts: &mut Parts<'t>) -> Made<Text> {
        self.text(parts.need(Rule::string)?)
    }

    /// A text or picture without its quotes.
    pub(super) fn text(&self, node: Node<'t>) -> Made<Text> {
        let span = self.span(&node);
        Ok(Text { text: self.open(node).any()?.as_str().to_string(), span })
    }

    pub(super) fn need_name(&self, parts: &mut Parts<'t>) -> Made<Ident> {
        Ok(self.ident(&parts.need(Rule::name)?))
    }

    pub(super) fn opt_name(&self, parts: &mut Parts<'t>) -> Option<Ident> {
        parts.opt(Rule::name).map(|node| self.ident(&node))
    }

    fn need_names(&self, parts: &mut Parts<'t>) -> Made<Vec<Ident>> {
        Ok(self.names(parts.need(Rule::names)?))
    }

    fn team(&self, parts: &mut Parts<'t>) -> Vec<Ident> {
        std::iter::from_fn(|| self.opt_name(parts)).collect()
    }

    fn names(&self, node: Node<'t>) -> Vec<Ident> {
        self.open(node).map(|node| self.ident(&node)).collect()
    }

    pub(super) fn ident(&self, node: &Node<'t>) -> Ident {
        let span = self.span(node);
        Ident { text: self.scan.text[span.start as usize..span.end as usize].to_string(), span }
    }

    fn need_block(&self, parts: &mut Parts<'t>) -> Made<Block> {
        self.block(parts.need(Rule::block)?)
    }
}

/// What an option may be: one of these words, or a text of a type that is named by a single word.
fn words_or_type(mut words: Vec<Ident>) -> Domain {
    let is_type = |w: &Ident| OPTION_TYPES.contains(&w.text.as_str());
    match words.len() {
        1 if is_type(&words[0]) => Domain::Type(words.remove(0)),
        _ => Domain::Words(words),
    }
}

/// No name twice.
fn each_once(names: &[Ident]) -> Made<()> {
    let again = |at: &usize| names[..*at].iter().any(|name| name.text == names[*at].text);
    let Some(at) = (0..names.len()).find(again) else { return Ok(()) };
    Err(Diagnostic::error("syntax", names[at].span, format!("`{}` is named twice", names[at].text))
        .help("name each once"))
}

/// Notes what a pattern may say only once.
fn once<T>(slot: &mut Option<T>, value: T, place: Span, what: &str) -> Made<()> {
    if slot.is_some() {
        return Err(Diagnostic::error("syntax", place, format!("a pattern says `{what}` only once")));
    }
    *slot = Some(value);
    Ok(())
}
