//! Changes of a text that an editor offers: mistakes mended, and the text rearranged without changing its meaning.

use super::documents::{folder, stem, Document};
use super::family::{Member, Shelf};
use super::fixes::fix;
use super::names::Meaning;
use super::navigate::{Edit, Place};
use super::Service;
use crate::diagnostic::Diagnostic;
use crate::span::Span;
use crate::syntax::ast::{DefineBody, Expr, ExprKind, Item, ItemKind, Param, Unit};
use crate::syntax::parse_expr;

/// A change that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What it does, as a sentence without a dot.
    pub title: String,
    /// The mistake that it mends.
    pub mends: Option<Diagnostic>,
    /// The changes.
    pub edits: Vec<Edit>,
    /// A text that is made: its name and what stands in it.
    pub creates: Option<(String, String)>,
}

impl Service {
    /// The changes that are offered for a stretch of an open text.
    pub fn actions(&self, name: &str, from: usize, to: usize) -> Vec<Action> {
        let Some(document) = self.document(name) else { return Vec::new() };
        let mut all = self.mended(document, from, to);
        all.extend(self.cut(document, from, to));
        all.extend(self.inlined(document, from));
        all.extend(self.test_written(document, from));
        all.extend(variant(document, from));
        all
    }

    /// Mistakes that touch the stretch, mended.
    fn mended(&self, document: &Document, from: usize, to: usize) -> Vec<Action> {
        let report = self.last_diagnostics(&document.name);
        let Some(file) = report.own_file(&document.name) else { return Vec::new() };
        let touches =
            |span: &Span| span.file == file && span.start as usize <= to && from <= span.end as usize;
        let found = report.diagnostics.iter().filter(|d| touches(&d.span));
        let action = |diagnostic: &Diagnostic| {
            let (span, text) = fix(diagnostic, &report.files)?;
            let title = match text.trim() {
                "" => "Leave it out".to_string(),
                text => format!("Write `{}`", text.split_whitespace().collect::<Vec<_>>().join(" ")),
            };
            let edits = vec![Edit { place: Place::of(document, span), text }];
            Some(Action { title, mends: Some(diagnostic.clone()), edits, creates: None })
        };
        found.filter_map(action).collect()
    }

    /// The expression that is selected as a definition of its own.
    fn cut(&self, document: &Document, from: usize, to: usize) -> Option<Action> {
        let selected = document.text.get(from..to)?.trim();
        let start = from + document.text[from..to].find(selected)?;
        let is_part =
            selected.len() > 1 && parse_expr(0, selected).is_ok_and(|e| !matches!(e.kind, ExprKind::Name(_)));
        if !is_part {
            return None;
        }
        let span = Span::new(0, start, start + selected.len());
        let item = items(document)?.iter().find(|item| covers(item.span, span))?;
        let member = Shelf::default().member(self, &document.source());
        let params = self.params(&member, document, span)?;
        let new = (1..).map(|n| if n == 1 { "part".to_string() } else { format!("part_{n}") });
        let new = new.into_iter().find(|name| !document.text.contains(name.as_str()))?;
        let listed = |shown: Vec<String>| {
            if shown.is_empty() {
                String::new()
            } else {
                format!("({})", shown.join(", "))
            }
        };
        let names = listed(params.iter().map(|(name, _)| name.clone()).collect());
        let typed = listed(params.iter().map(|(name, ty)| format!("{name}: {ty}")).collect());
        let before = Span { end: item.span.start, ..item.span };
        let edits = vec![
            Edit {
                place: Place::of(document, before),
                text: format!("define {new}{typed} = {selected}\n  "),
            },
            Edit { place: Place::of(document, span), text: format!("{new}{names}") },
        ];
        let roots = [document.name.clone()];
        self.try_edits(&edits, &roots).ok()?;
        Some(Action { title: "Make it a definition".into(), mends: None, edits, creates: None })
    }

    /// The names from outside that a part of a text speaks of, with their types.
    fn params(&self, member: &Member, document: &Document, span: Span) -> Option<Vec<(String, String)>> {
        let mut bound: Vec<(String, Span)> = Vec::new();
        for name in member.names.iter().filter(|o| covers(span, o.span)) {
            if let Meaning::Bound(at) = name.meaning {
                if !covers(span, at) && bound.iter().all(|(_, known)| *known != at) {
                    bound.push((name.name.clone(), at));
                }
            }
        }
        let (notes, file) = self.notes(&document.name)?;
        let typed = bound.into_iter().map(|(name, at)| {
            let ty = &notes.of.get(&Span { file, ..at })?.ty;
            let ty = ty.strip_prefix("a ").unwrap_or(ty);
            Some((name, ty.split(' ').next()?.to_string()))
        });
        typed.collect()
    }

    /// The definition that is used at a byte, written out there.
    fn inlined(&self, document: &Document, byte: usize) -> Option<Action> {
        let member = Shelf::default().member(self, &document.source());
        let at = member.at(byte).filter(|o| o.meaning == Meaning::Game && !o.defines)?;
        let (params, body) = items(document)?.iter().find_map(|item| match &item.kind {
            ItemKind::Define { name, params, body: DefineBody::Expr(body), .. } if name.text == at.name => {
                Some((params, body))
            }
            _ => None,
        })?;
        let (span, args) = call(document, at.span, params.is_empty())?;
        let text = written_out(&member, document, params, body, &args)?;
        let edits = vec![Edit { place: Place::of(document, span), text }];
        self.try_edits(&edits, std::slice::from_ref(&document.name)).ok()?;
        Some(Action { title: format!("Write `{}` out", at.name), mends: None, edits, creates: None })
    }
}

/// A new game that extends this one, offered at its title.
fn variant(document: &Document, byte: usize) -> Option<Action> {
    let Some(Unit::Game(game)) = document.parsed().file.as_ref().map(|file| &file.unit) else { return None };
    let own = stem(&document.name);
    if byte as u32 > game.title.span.end || folder(&document.name).is_empty() {
        return None;
    }
    let name = format!("{}{own}_variant.game", folder(&document.name));
    let title = &game.title.text;
    let text = format!("boardwright 1\n\ngame \"{title}, a variant\" extends \"{own}\" {{\n}}\n");
    let title = format!("Make a variant of {title}");
    Some(Action { title, mends: None, edits: Vec::new(), creates: Some((name, text)) })
}

fn items(document: &Document) -> Option<&[Item]> {
    Some(match &document.parsed().file.as_ref()?.unit {
        Unit::Game(game) => &game.items,
        Unit::Library(library) => &library.items,
        Unit::Pattern(pattern) => &pattern.items,
    })
}

fn covers(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// A use of a definition: its whole place and its arguments as written.
fn call(document: &Document, name: Span, is_bare: bool) -> Option<(Span, Vec<String>)> {
    let rest = &document.text[name.end as usize..];
    if is_bare || !rest.starts_with('(') {
        return Some((name, Vec::new()));
    }
    let mut depth = 0;
    let end = rest.char_indices().find_map(|(at, c)| {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        (depth == 0).then_some(at + 1)
    })?;
    let whole = Span { end: name.end + end as u32, ..name };
    let written = &document.text[whole.start as usize..whole.end as usize];
    let ExprKind::Call(_, args) = parse_expr(0, written).ok()?.kind else { return None };
    let text = |e: &Expr| written[e.span.start as usize..e.span.end as usize].to_string();
    Some((whole, args.iter().map(text).collect()))
}

/// A definition's body with the arguments in place of its parameters.
fn written_out(
    member: &Member,
    document: &Document,
    params: &[Param],
    body: &Expr,
    args: &[String],
) -> Option<String> {
    let text = |span: Span| document.text[span.start as usize..span.end as usize].to_string();
    let value = |at: Span| {
        let index = params.iter().position(|param| param.name.span == at)?;
        args.get(index).cloned().or_else(|| params[index].default.as_ref().map(|e| text(e.span)))
    };
    let mut uses: Vec<(Span, String)> = Vec::new();
    for name in member.names.iter().filter(|o| covers(body.span, o.span)) {
        if let Meaning::Bound(at) = name.meaning {
            if params.iter().any(|param| param.name.span == at) {
                uses.push((name.span, in_brackets(&value(at)?)));
            }
        }
    }
    let mut out = text(body.span);
    for (span, value) in uses.into_iter().rev() {
        let start = (span.start - body.span.start) as usize;
        out.replace_range(start..start + (span.end - span.start) as usize, &value);
    }
    Some(in_brackets(&out))
}

/// An expression as a part of any other.
fn in_brackets(text: &str) -> String {
    use ExprKind::{Braces, Call, CallEach, Filter, Group, Map, Name, None, Number, SiteList, Truth};
    let kind = parse_expr(0, text).map(|e| e.kind);
    match kind {
        Ok(
            Name(_) | Number(_) | Call(..) | CallEach(..) | Group(_) | SiteList(_) | Braces(_) | Map(..)
            | Filter(_) | Truth(_) | None,
        ) => text.to_string(),
        _ => format!("({text})"),
    }
}
