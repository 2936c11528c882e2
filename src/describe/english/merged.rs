//! Statements that are told in one sentence: choices with what they are for, captures, harvests.

use super::lines::Line;
use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Local, Teller};
use super::walk::{occurrences, own_exprs};
use super::wording::plural;
use crate::syntax::ast::{BinaryOp, ColourWord, ExprKind, Ident, StmtKind};

/// A choice that is told in the sentence that uses it.
struct Choice {
    names: Vec<String>,
    noun: Noun,
    kind: Kind,
}

impl Teller<'_> {
    /// `choose s in S … place my stone at s` as one sentence, and how many lines it tells.
    pub(super) fn merged(&mut self, lines: &[Line]) -> Option<(String, usize)> {
        if let Some(told) = self.merged_set(lines) {
            return Some(told);
        }
        if let Some(told) = self.merged_capture(lines).or_else(|| self.merged_harvest(lines)) {
            return Some(told);
        }
        let (names, used, effect, from) = run_of(lines)?;
        let counts = |names: &Vec<String>| -> usize {
            let exprs = own_exprs(effect);
            names.iter().map(|name| exprs.iter().map(|e| occurrences(e, name)).sum::<usize>()).sum()
        };
        if names.iter().any(|names| counts(names) != 1) {
            return None;
        }
        // What a choice only leads to does not tell it, if there is more to come of it.
        if let StmtKind::Remove { what, .. } = effect {
            let later = names.iter().flatten().any(|name| self.is_read(name, &lines[used + 1..]));
            if later && matches!(ungrouped(what).kind, ExprKind::Call(..)) {
                return None;
            }
        }
        if let StmtKind::Set { value, .. } = effect {
            if !names.iter().flatten().any(|name| is_name(value, name)) {
                return None;
            }
        }
        let scope = self.locals.len();
        let before = self.locals.clone();
        let outer = self.from;
        let choices = self.choices_of(&lines[..used], &names);
        let Some((choices, kept)) = choices else {
            self.locals = before;
            self.from = outer;
            return None;
        };
        self.locals.truncate(scope);
        self.locals.extend(kept.iter().cloned());
        for choice in &choices {
            for name in &choice.names {
                let noun = Noun { piece: choice.noun.piece, ..Noun::single(choice.noun.one()) };
                let said = noun.one();
                let (kind, piece) = (choice.kind, noun.piece);
                self.locals.push(Local {
                    name: name.clone(),
                    said,
                    kind,
                    piece,
                    noun: Some(noun),
                    ..Local::default()
                });
            }
        }
        self.from = from;
        let sentence = self.effect_or_set(effect);
        let may_fail = |line: &Line| matches!(line, Line::Do(stmt, _) if matches!(stmt.kind, StmtKind::Choose { if_any: true, .. }));
        let sentence = match lines[..used].iter().any(may_fail) {
            true => format!("if possible, {sentence}"),
            false => sentence,
        };
        self.locals.truncate(scope);
        self.locals.extend(kept);
        for choice in choices {
            let first = choice.names.first().cloned().unwrap_or_default();
            self.bind_that(&first, choice.kind, &choice.noun);
            let known = self.locals.last().cloned().unwrap_or_default();
            for name in choice.names.iter().skip(1) {
                self.locals.push(Local { name: name.clone(), ..known.clone() });
            }
        }
        Some((sentence, used + 1))
    }

    fn effect_or_set(&mut self, effect: &StmtKind) -> String {
        match effect {
            StmtKind::Set { name, of, value } => {
                let target = self.variable(&name.text, of);
                format!("choose {} as {target}.", self.value(value))
            }
            _ => self.effect(effect),
        }
    }

    /// The choices of a run with their phrases; later ones may speak of the first as `it`. Beside them the names between
    /// them that stand for something else.
    fn choices_of(&mut self, lines: &[Line], names: &[Vec<String>]) -> Option<(Vec<Choice>, Vec<Local>)> {
        let mut choices: Vec<Choice> = Vec::new();
        let mut kept: Vec<Local> = Vec::new();
        for line in lines {
            match line {
                Line::Do(stmt, from) => {
                    let StmtKind::Choose { name, domain, cond, .. } = &stmt.kind else { return None };
                    self.from = *from;
                    let noun = self.choice_noun(name, domain, cond.as_ref());
                    let kind = self.member_kind(domain);
                    let names = names.iter().find(|names| names[0] == name.text)?.clone();
                    match choices.is_empty() {
                        true => self.bind_it(&name.text, kind, &noun),
                        false => self.bind_that(&name.text, kind, &noun),
                    };
                    choices.push(Choice { names, noun, kind });
                }
                Line::Name(param, arg, from) => {
                    self.from = *from;
                    let local = self.named_argument(param, arg);
                    if !names.iter().any(|names| names.contains(&param.name.text)) {
                        kept.push(local.clone());
                    }
                    self.locals.push(local);
                }
            }
        }
        Some((choices, kept))
    }

    /// `choose set cells of 1..2 in S … place my stone at cells`
    fn merged_set(&mut self, lines: &[Line]) -> Option<(String, usize)> {
        let (choose, from, place, param) = match lines {
            [Line::Do(choose, from), Line::Do(place, _), ..] => (choose, from, place, None),
            [Line::Do(choose, from), Line::Name(param, arg, _), Line::Do(place, _), ..] => {
                (choose, from, place, Some((param, arg)))
            }
            _ => return None,
        };
        let (StmtKind::ChooseSet(set), StmtKind::Place { colour: ColourWord::My(_), kind, at }) =
            (&choose.kind, &place.kind)
        else {
            return None;
        };
        let placed = match param {
            Some((param, arg)) if is_name(arg, &set.name.text) => &param.name.text,
            Some(_) => return None,
            None => &set.name.text,
        };
        if !is_name(at, placed) || set.by.is_some() || self.local_name(kind).is_some() {
            return None;
        }
        self.from = *from;
        let noun = self.members(&set.domain);
        let (number, after) = self.how_many(set);
        self.bind_set(set, &noun);
        if let Some((param, arg)) = param {
            let local = self.named_argument(param, arg);
            self.locals.push(local);
        }
        let pieces = plural(&self.value(kind));
        let conditions = self.set_conditions(set);
        let (on, what) = match number {
            Some(number) if number == "one" => (noun.one(), format!("one of your {pieces}")),
            Some(number) => (noun.some(), format!("{number} of your {pieces}")),
            None => (noun.some(), format!("some of your {pieces}")),
        };
        Some((format!("place {what} on {on}{conditions}{after}."), 2 + usize::from(param.is_some())))
    }

    /// `set v to v + count(S)  remove S`
    fn merged_capture(&mut self, lines: &[Line]) -> Option<(String, usize)> {
        let [Line::Do(count, from), Line::Do(remove, _), ..] = lines else { return None };
        let (StmtKind::Set { name, of, value }, StmtKind::Remove { part: None, what: gone }) =
            (&count.kind, &remove.kind)
        else {
            return None;
        };
        let ExprKind::Binary(BinaryOp::Add, _, more) = &ungrouped(value).kind else { return None };
        let counted = matches!(&ungrouped(more).kind, ExprKind::Call(count, args)
            if count.text == "count" && crate::syntax::expr_text(&args[0]) == crate::syntax::expr_text(gone));
        self.from = *from;
        self.step_of(&name.text, of, value).filter(|(plus, _)| *plus && counted)?;
        let target = self.variable(&name.text, of);
        let (gone, target) = (self.piece_on(gone), super::naming::things(&target));
        Some((format!("remove {gone}, and add their number to {target}."), 2))
    }

    /// `set v to v + n(S)  set n(S) to 0`
    fn merged_harvest(&mut self, lines: &[Line]) -> Option<(String, usize)> {
        let [Line::Do(add, from), Line::Do(clear, _), ..] = lines else { return None };
        let (StmtKind::Set { name, of, value }, StmtKind::Set { name: emptied, of: sites, value: nothing }) =
            (&add.kind, &clear.kind)
        else {
            return None;
        };
        let ExprKind::Binary(BinaryOp::Add, _, more) = &ungrouped(value).kind else { return None };
        let text = crate::syntax::expr_text;
        let same = matches!(&ungrouped(more).kind, ExprKind::Call(counted, args)
            if counted.text == emptied.text && args.iter().map(text).eq(sites.iter().map(text)));
        self.from = *from;
        self.things_of(&emptied.text)?;
        let zero = self.fixed(nothing) == Some(super::Fixed::Number(0));
        self.step_of(&name.text, of, value).filter(|(plus, _)| *plus && same && zero)?;
        Some((self.harvest((emptied, sites), (name, of)), 2))
    }
}

/// The names of each choice of a run with those that stand for it, how many lines the choices take, the effect after
/// them, and the library that it is from.
type Run<'l> = (Vec<Vec<String>>, usize, &'l StmtKind, Option<usize>);
/// A run of choices and the effect after them.
fn run_of(lines: &[Line]) -> Option<Run<'_>> {
    let mut names: Vec<Vec<String>> = Vec::new();
    let mut same = false;
    for (at, line) in lines.iter().enumerate() {
        match line {
            Line::Do(stmt, from) => match &stmt.kind {
                // What is turned is mostly spoken of again, by its name.
                StmtKind::Rotate { .. } if same => return None,
                StmtKind::Choose { name: Ident { text, .. }, by: None, .. } => {
                    names.push(vec![text.clone()]);
                }
                StmtKind::Place { .. }
                | StmtKind::Move { part: None, .. }
                | StmtKind::Remove { part: None, .. }
                | StmtKind::Mark { .. }
                | StmtKind::Rotate { .. }
                | StmtKind::Set { .. }
                | StmtKind::Take(_)
                    if !names.is_empty() =>
                {
                    return Some((names, at, &stmt.kind, *from));
                }
                _ => return None,
            },
            Line::Name(..) if names.is_empty() => return None,
            Line::Name(param, arg, _) => {
                let ExprKind::Name(given) = &ungrouped(arg).kind else { return None };
                let name = &param.name.text;
                if name != given && names.iter().any(|names| names.contains(name)) {
                    return None;
                }
                same |= name == given;
                let known = names.iter_mut().find(|names| names.contains(given));
                if let Some(known) = known.filter(|_| name != given) {
                    known.push(name.clone());
                }
            }
        }
    }
    None
}
