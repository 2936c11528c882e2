//! Values that are not sets of sites: numbers, players, directions, lists.

use super::calls::possessive;
use super::constants::Fixed;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::wording::{article, joined, spoken};
use crate::describe::points::points;
use crate::syntax::ast::{BinaryOp, Each, Expr, ExprKind, Ident, UnaryOp};
use crate::syntax::domain_text;

impl Teller<'_> {
    /// A value as a noun phrase; a truth as a clause.
    pub fn value(&mut self, e: &Expr) -> String {
        match self.fixed(e) {
            Some(Fixed::Number(n)) => return n.to_string(),
            Some(Fixed::Truth(b)) => return b.to_string(),
            Some(Fixed::Word(word)) => return spoken(&word),
            Some(Fixed::Nothing) => return "nothing".into(),
            None => {}
        }
        match &e.kind {
            ExprKind::Text(text) => format!("“{text}”"),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Braces(parts) => {
                let parts: Vec<String> = parts.iter().map(|p| self.value(p)).collect();
                joined(&parts, "and")
            }
            ExprKind::Call(name, args) => self.called(name, args, e),
            ExprKind::CallEach(name, value, each) if name.text != "union" => self.folded(name, value, each),
            ExprKind::If(cond, a, b) => match self.fixed_truth(cond) {
                Some(true) => self.value(a),
                Some(false) => self.value(b),
                None => {
                    let (a, cond, b) = (self.value(a), self.when(cond), self.value(b));
                    format!("{a} {cond}, otherwise {b}")
                }
            },
            ExprKind::For(of, who) => self.as_seen_by(who, |t| t.value(of)),
            ExprKind::Property(of, name) => self.property(of, name),
            ExprKind::Unary(UnaryOp::The, a) if self.kind(a) == Kind::Sites => self.noun(a).the(),
            ExprKind::Unary(UnaryOp::The, a) => self.value(a),
            ExprKind::Unary(UnaryOp::Negate, a) => format!("−{}", self.operand(a)),
            ExprKind::Binary(op, a, b) if self.is_sum(*op, a, b) => self.arithmetic(*op, a, b),
            ExprKind::Binary(BinaryOp::Subtract, a, b)
                if matches!(self.kind(e), Kind::Piece | Kind::Player) =>
            {
                format!("{} other than {}", self.value(a), self.value(b))
            }
            ExprKind::Binary(BinaryOp::Add, a, b) if self.kind(e) == Kind::Player => {
                let (a, b) = (self.value(a), self.value(b));
                format!("{a} and {b}")
            }
            ExprKind::Group(inner) => self.value(inner),
            _ if self.kind(e) == Kind::Truth => self.truth(e),
            _ if matches!(e.kind, ExprKind::Number(_) | ExprKind::Truth(_) | ExprKind::None) => {
                crate::syntax::expr_text(e)
            }
            _ => {
                let noun = self.noun(e);
                if noun.single {
                    noun.one()
                } else if self.is_one_step(e) {
                    noun.the()
                } else {
                    noun.many()
                }
            }
        }
    }

    fn is_sum(&self, op: BinaryOp, a: &Expr, b: &Expr) -> bool {
        use BinaryOp as Op;
        let numbers = self.kind(a) == Kind::Number || self.kind(b) == Kind::Number;
        matches!(op, Op::Multiply | Op::Divide | Op::Modulo | Op::Span)
            || numbers && matches!(op, Op::Add | Op::Subtract)
    }

    /// A part of a larger phrase, in brackets if it could be misread.
    pub fn operand(&mut self, e: &Expr) -> String {
        let text = self.value(e);
        let compound = match &ungrouped(e).kind {
            ExprKind::Binary(op, a, b) => self.is_sum(*op, a, b),
            ExprKind::If(..) => true,
            ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::CallEach(..) => goes_on(&text),
            _ => false,
        };
        if compound && self.fixed(e).is_none() {
            format!("({text})")
        } else {
            text
        }
    }

    // ------------------------------------------------------------------ names

    /// A name as it is said.
    pub fn name(&mut self, name: &str) -> String {
        if let Some(local) = self.local(name) {
            return local.said.clone();
        }
        if let Some((arg, from)) = self.argument(name) {
            return self.deeper(from, |t| t.value(arg)).unwrap_or_else(|| spoken(name));
        }
        if let Some(at) = self.define(name) {
            return self.defined(at, &[]);
        }
        if let Some(var) = self.book.vars.iter().find(|v| v.item.name.text == name) {
            let player =
                matches!(&var.item.domain, crate::syntax::ast::Domain::Type(ty) if ty.text == "player");
            return if player {
                format!("the “{}” player", spoken(name))
            } else {
                format!("“{}”", spoken(name))
            };
        }
        self.word(name).unwrap_or_else(|| spoken(name))
    }

    /// A built-in word without arguments.
    fn word(&mut self, name: &str) -> Option<String> {
        Some(match name {
            "board" => "the board".into(),
            "edge" | "corners" | "centre" => format!("the {name}"),
            "top" | "bottom" | "left" | "right" => format!("the {name} side"),
            "sides" => "the sides of the board".into(),
            "mine" | "theirs" | "ours" | "empty" => self.noun_of_word(name),
            "allies" => format!("the other players of {} team", self.whose()),
            "kinds" => format!("all kinds of {}", self.piece()),
            "colours" => "all colours".into(),
            "players" => "all players".into(),
            "in_play" => "the players still in play".into(),
            "spins" => "both ways of turning".into(),
            "patterns" => "the patterns".into(),
            "orthogonal" => "every orthogonal direction".into(),
            "diagonal" => "every diagonal direction".into(),
            "around" => "every direction".into(),
            "first" | "second" => format!("the {name} seat"),
            "third_seat" | "fourth_seat" | "fifth_seat" | "sixth_seat" => format!("the {}", spoken(name)),
            "half_turn" | "quarter_turn" | "third_turn" | "sixth_turn" => article(&spoken(name)),
            "left_right" => "reflection from left to right".into(),
            "top_bottom" => "reflection from top to bottom".into(),
            "long_diagonal" | "short_diagonal" => format!("reflection in the {}", spoken(name)),
            "me" => self.me(),
            "opponent" => self.opponent(),
            "mover" if self.ending => "the player who has just moved".into(),
            "mover" => "the player to move".into(),
            "turn" => "the number of the turn".into(),
            "passes" => "the number of passes in a row".into(),
            "repeats" => "the number of earlier times that the same position occurred".into(),
            "board_repeats" => "the number of earlier times that the pieces were on the same sites".into(),
            _ => return None,
        })
    }

    fn noun_of_word(&mut self, name: &str) -> String {
        let span = crate::span::Span::default();
        self.noun(&Expr { span, kind: ExprKind::Name(name.into()) }).many()
    }

    // ------------------------------------------------------------------ calls

    fn called(&mut self, name: &Ident, args: &[Expr], e: &Expr) -> String {
        if let Some(at) = self.define(&name.text) {
            return match self.kind(e) {
                Kind::Sites | Kind::Site | Kind::Family => {
                    let noun = self.defined_noun(at, args, e);
                    if noun.single {
                        noun.one()
                    } else {
                        noun.many()
                    }
                }
                _ => self.defined(at, args),
            };
        }
        if let Some(table) = self.table(&name.text).cloned() {
            return match self.kind(e) {
                Kind::Sites | Kind::Site | Kind::Family => self.table_noun(&table, args).one(),
                _ => self.in_table(&table, args),
            };
        }
        if self.book.vars.iter().any(|v| v.item.name.text == name.text) {
            return self.variable(&name.text, args);
        }
        self.built_in(&name.text, args, e)
    }

    /// Is it the name of a remembered variable?
    pub(super) fn is_variable(&self, name: &str) -> bool {
        self.local(name).is_none() && self.book.vars.iter().any(|var| var.item.name.text == name)
    }

    /// A remembered variable: whose, and of what, where it has one value for each player, kind, site, …
    pub fn variable(&mut self, name: &str, of: &[Expr]) -> String {
        if let ([site], true) = (of, self.is_of_stacks(name)) {
            return self.height(site);
        }
        let var = self.book.vars.iter().find(|v| v.item.name.text == name);
        let keys: Vec<String> = var.iter().flat_map(|v| &v.item.keys).map(domain_text).collect();
        let (mut whose, mut rest) = (String::new(), String::new());
        for (key, of) in keys.iter().zip(of) {
            match key.as_str() {
                "player" if whose.is_empty() => whose = format!("{} ", possessive(&self.value(of))),
                "site" => {
                    let noun = self.noun(of);
                    rest += &format!(" on {}", if noun.single { noun.one() } else { noun.many() });
                }
                key if key.contains("..") => rest += &format!(" at {}", self.value(of)),
                _ => rest += &format!(" of {}", self.value(of)),
            }
        }
        match self.things_of(name) {
            Some((_, many)) => {
                let whose = if whose.is_empty() { "the ".to_string() } else { whose };
                format!(
                    "the number of {}{many}{rest}",
                    if rest.is_empty() { &whose } else { whose.trim_start_matches("the ") }
                )
            }
            None => format!("{whose}“{}”{rest}", spoken(name)),
        }
    }

    /// A definition's value: in full where that is short, otherwise by its name.
    pub fn defined(&mut self, at: usize, args: &[Expr]) -> String {
        let name = self.book.defines[at].item.name.text.clone();
        if self.in_prelude(at) {
            if let Some(said) = self.of_sizes(&name, args) {
                return said;
            }
        }
        if let Some(said) = self.stacks_value(at, args) {
            return said;
        }
        let mentioned = self.mentioned.clone();
        let full = self.in_full(at, args, |t, body| t.value(body));
        if let Some(said) = full.filter(|said| self.fits(at, said)) {
            return said;
        }
        self.mentioned = mentioned;
        self.mention(at);
        self.named(at, args)
    }

    fn of_sizes(&mut self, name: &str, args: &[Expr]) -> Option<String> {
        let [of] = args else { return None };
        let noun = self.noun(of);
        Some(match name {
            "largest" => {
                let largest = noun.adjective("largest");
                format!("the size of {}", largest.one().replacen("a largest", "the largest", 1))
            }
            "sizes" => format!("the sizes of {}, largest first", noun.many()),
            "on_sides" => {
                let what = if self.is_local_set(of) { self.value(of) } else { noun.one() };
                format!("the number of sides that {what} touches")
            }
            _ => return None,
        })
    }

    fn built_in(&mut self, name: &str, args: &[Expr], e: &Expr) -> String {
        let Some(first) = args.first() else { return spoken(name) };
        match name {
            "count" => self.number_of(first),
            "sum" => format!("the sum of {}", self.value(first)),
            "max" if self.is_lead_of_both(first) => "the size of the largest group of either player".into(),
            "max" | "min" => {
                let word = if name == "max" { "larger" } else { "smaller" };
                let two = matches!(&ungrouped(first).kind, ExprKind::Braces(parts) if parts.len() == 2);
                let word = if two { word.to_string() } else { word.replace("er", "est") };
                format!("the {word} of {}", self.value(first))
            }
            "descending" => format!("{}, largest first", self.value(first)),
            "built" => format!("{} is built", self.value(first)),
            "player_after" if args.len() > 1 => {
                let among = self.value(&args[1]);
                format!("the next player after {} among {among}", self.value(first).replace("they", "them"))
            }
            "player_after" => format!("the player after {}", self.value(first).replace("they", "them")),
            "opposite" => format!("the opposite of {}", self.value(first)),
            "round" => format!("the way {} round the board", self.value(first)),
            "distance" => {
                let (a, b) = (self.value(first), args.get(1).map(|b| self.value(b)).unwrap_or_default());
                format!("the distance from {a} to {b}")
            }
            "image" => {
                let (set, how) = (self.noun(first), args.get(1).map(|b| self.value(b)).unwrap_or_default());
                format!("the mirror image of {} ({how})", if set.single { set.one() } else { set.many() })
            }
            _ => match self.kind(e) {
                Kind::Sites if self.is_one_step(e) => self.noun(e).the(),
                Kind::Sites | Kind::Site | Kind::Family => self.noun(e).many(),
                _ => crate::syntax::expr_text(e),
            },
        }
    }

    /// `{ largest(groups(mine)), largest(groups(theirs)) }`
    fn is_lead_of_both(&mut self, e: &Expr) -> bool {
        let ExprKind::Braces(parts) = &ungrouped(e).kind else { return false };
        let stones = super::wording::plural(&self.own_piece());
        let of = |who: String| format!("the size of the largest group of {} {stones}", possessive(&who));
        let both = [of(self.me()), of(self.opponent())];
        let said: Vec<String> = parts.iter().map(|part| self.value(part)).collect();
        self.model.cast.roles == 2 && said.len() == 2 && both.iter().all(|known| said.contains(known))
    }

    /// `the number of empty sites`
    fn number_of(&mut self, e: &Expr) -> String {
        if self.is_local_set(e) {
            let said = self.value(e);
            return match said.as_str() {
                "it" => "its size".into(),
                said if self.is_several(e) => format!("the number of {}", said.trim_start_matches("the ")),
                said => format!("the size of {said}"),
            };
        }
        let noun = self.members(e);
        format!("the number of {}", noun.all())
    }

    // ------------------------------------------------------------------- sums

    fn arithmetic(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> String {
        if op == BinaryOp::Add || op == BinaryOp::Subtract {
            return self.total(a, b, op == BinaryOp::Add);
        }
        let (a, b) = (self.operand(a), self.operand(b));
        match op {
            BinaryOp::Multiply => format!("{a} times {b}"),
            BinaryOp::Divide => format!("{a} divided by {b} (rounded down)"),
            BinaryOp::Modulo => format!("the remainder of {a} divided by {b}"),
            BinaryOp::Span if a == b => a,
            _ => format!("{a} to {b}"),
        }
    }

    /// What is left of a sum without the numbers at its end, and these together.
    fn without_numbers<'e>(&self, mut e: &'e Expr) -> (&'e Expr, i64) {
        let mut sum = 0;
        while let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) = &ungrouped(e).kind {
            let Some(Fixed::Number(n)) = self.fixed(b) else { break };
            sum += if *op == BinaryOp::Add { n } else { -n };
            e = a;
        }
        (e, sum)
    }

    fn total(&mut self, a: &Expr, b: &Expr, plus: bool) -> String {
        if let Some(Fixed::Number(n)) = self.fixed(b) {
            let (rest, sum) = self.without_numbers(a);
            let sum = if plus { sum + n } else { sum - n };
            return match (sum, self.addend(rest)) {
                (0, _) => self.value(rest),
                (sum, rest) if sum < 0 => format!("{rest} minus {}", -sum),
                (sum, rest) => format!("{rest} plus {sum}"),
            };
        }
        if plus && self.fixed(a) == Some(Fixed::Number(0)) {
            return self.value(b);
        }
        let a = self.addend(a);
        let b = match &ungrouped(b).kind {
            ExprKind::Binary(BinaryOp::Multiply, ..) => self.value(b),
            _ => self.operand(b),
        };
        format!("{a} {} {b}", if plus { "plus" } else { "minus" })
    }

    /// What comes first in a sum.
    fn addend(&mut self, e: &Expr) -> String {
        match &ungrouped(e).kind {
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply, ..) => self.value(e),
            _ => self.operand(e),
        }
    }

    /// A score in points, where scores count in parts of them: whole parts are told as points.
    pub fn score(&mut self, e: &Expr, parts: i64) -> String {
        if parts <= 1 {
            let whole = match &ungrouped(e).kind {
                ExprKind::Name(name) if self.local(name).is_none() => {
                    self.define(name).and_then(|at| self.in_full(at, &[], |t, body| t.value(body)))
                }
                ExprKind::Call(name, args) => {
                    self.define(&name.text).and_then(|at| self.in_full(at, args, |t, body| t.value(body)))
                }
                _ => None,
            };
            return whole.unwrap_or_else(|| self.value(e));
        }
        if let Some(Fixed::Number(n)) = self.fixed(e) {
            return points(n as i32, parts as i32);
        }
        let inner = ungrouped(e);
        match &inner.kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => match (self.score(a, parts), self.score(b, parts)) {
                (a, b) if b == "0" => a,
                (a, b) if a == "0" => b,
                (a, b) => format!("{a}, plus {b}"),
            },
            ExprKind::Binary(BinaryOp::Multiply, a, b) => {
                let divided = |t: &Self, e: &Expr| match t.fixed(e) {
                    Some(Fixed::Number(n)) if n % parts == 0 => Some(n / parts),
                    _ => None,
                };
                match (divided(self, a), divided(self, b)) {
                    (Some(1), _) => self.value(b),
                    (_, Some(1)) => self.value(a),
                    (Some(n), _) => format!("{n} times {}", self.operand(b)),
                    (_, Some(n)) => format!("{n} times {}", self.operand(a)),
                    _ => format!("{} in parts of 1/{parts} point", self.value(e)),
                }
            }
            ExprKind::If(cond, a, b) => {
                let (cond, a, b) = (self.truth(cond), self.score(a, parts), self.score(b, parts));
                match b.as_str() {
                    "0" => format!("{a} if {cond}"),
                    _ => format!("{a} if {cond}, otherwise {b}"),
                }
            }
            ExprKind::Name(_) | ExprKind::Call(..) => self.score_defined(inner, parts),
            _ => format!("{} in parts of 1/{parts} point", self.value(e)),
        }
    }

    fn score_defined(&mut self, e: &Expr, parts: i64) -> String {
        let (name, args) = match &e.kind {
            ExprKind::Call(name, args) => (name.text.as_str(), &args[..]),
            ExprKind::Name(name) => (name.as_str(), &[][..]),
            _ => return self.value(e),
        };
        let told = self.define(name).filter(|_| self.local(name).is_none());
        let told = told.and_then(|at| self.in_full(at, args, |t, body| t.score(body, parts)));
        told.unwrap_or_else(|| format!("{} in parts of 1/{parts} point", self.value(e)))
    }

    // ------------------------------------------------------------------ folds

    fn folded(&mut self, name: &Ident, value: &Expr, each: &Each) -> String {
        let mut noun = self.noun(&each.domain);
        noun = self.with_condition(noun, each);
        let scope = self.locals.len();
        let kind = self.member_kind(&each.domain);
        let sizes = matches!(&ungrouped(value).kind, ExprKind::Call(count, args)
            if count.text == "count" && args.len() == 1 && is_name(&args[0], &each.name.text));
        self.bind_it(&each.name.text, kind, &noun);
        let of = value;
        let value = if sizes { "the size".into() } else { self.value(value) };
        self.forget(scope);
        match name.text.as_str() {
            "sum" => format!("the sum, for {}, of {value}", noun.every()),
            "max" | "min" => {
                let word = if name.text == "max" { "largest" } else { "smallest" };
                match (value.strip_prefix("its "), &ungrouped(of).kind) {
                    _ if sizes => format!("the size of the {word} of {}", noun.many()),
                    (Some(own), ExprKind::Property(..)) => format!("the {word} {own} of {}", noun.many()),
                    _ => format!("the {word}, for {}, of {value}", noun.every()),
                }
            }
            "descending" if sizes => format!("the sizes of {}, largest first", noun.many()),
            "descending" => format!("for {}, {value}, largest first", noun.every()),
            _ => format!("the number of different values of {value} for {}", noun.every()),
        }
    }

    fn property(&mut self, of: &Expr, name: &Ident) -> String {
        let of = self.value(of);
        let name = match name.text.as_str() {
            "col" => "column",
            other => other,
        };
        match of.as_str() {
            "it" => format!("its {name}"),
            "you" | "they" => format!("{} {name}", possessive(&of)),
            _ if name == "site" => format!("the site of {of}"),
            _ => format!("the {name} of {of}"),
        }
    }
}

/// Could what is said of a number be read on into what follows it?
fn goes_on(said: &str) -> bool {
    let sums = [" plus ", " minus ", " times ", " divided by ", ", otherwise "];
    let several = ["the larger of ", "the smaller of ", "the largest of ", "the smallest of "];
    let each = ["the sum, for ", "the largest, for ", "the smallest, for "];
    sums.iter().any(|sum| said.contains(sum)) || several.iter().chain(&each).any(|of| said.starts_with(of))
}
