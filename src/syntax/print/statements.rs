//! Statements and blocks.

use super::doc::{cat, group, indent, text, Doc, WIDTH};
use super::expressions::{domain, in_brackets, inside, value};
use super::Printer;
use crate::span::Span;
use crate::syntax::ast::{
    Block, Branch, ChooseSet, ColourWord, Each, Expr, Label, StackPart, Stmt, StmtKind,
};

impl Printer<'_> {
    /// A statement with the comments that belong to it.
    pub(super) fn stmt_element(&mut self, stmt: &Stmt) {
        self.element(stmt.span, &outside_blocks(stmt), |printer| printer.stmt(stmt));
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Position(picture) = &stmt.kind {
            self.begin_line();
            self.out.push_str(&format!("position \"\"\"{}\"\"\"", picture.text));
            return;
        }
        let may_stay = !matches!(stmt.kind, StmtKind::Either(_)) && self.stays_on_one_line(stmt.span);
        if let Some(flat) = flat_stmt(stmt).filter(|flat| may_stay && self.fits(flat)) {
            return self.line(&text(flat));
        }
        match &stmt.kind {
            StmtKind::If { cond, then, otherwise } => {
                self.line(&head("if ", cond));
                self.branches_of_if(then, otherwise.as_ref());
            }
            StmtKind::Repeat { times, cond, body } => {
                self.line(&repeat_head(times, cond.as_ref()));
                self.block(body);
            }
            StmtKind::For { each, body } => {
                self.line(&for_head(each));
                self.block(body);
            }
            StmtKind::Either(branches) => self.either(branches),
            kind => self.line(&simple(kind)),
        }
    }

    fn branches_of_if(&mut self, then: &Block, otherwise: Option<&Block>) {
        self.block(then);
        let Some(otherwise) = otherwise else { return };
        self.out.push_str(" else");
        match (else_if(otherwise), otherwise.stmts.first()) {
            (true, Some(Stmt { kind: StmtKind::If { cond, then, otherwise }, .. })) => {
                let column = self.out.rsplit('\n').next().unwrap_or("").chars().count() + 1;
                let head = head("if ", cond).lay_out_from(self.indent, column);
                self.out.push_str(&format!(" {head}"));
                self.branches_of_if(then, otherwise.as_ref());
            }
            _ => self.block(otherwise),
        }
    }

    fn either(&mut self, branches: &[Branch]) {
        for (i, branch) in branches.iter().enumerate() {
            let word = if i == 0 { "either" } else { "or" };
            let body = branch.body.span;
            if i > 0 {
                self.comments(0, body.start as usize);
            }
            self.begin_line();
            self.out.push_str(&format!("{word}{}", label(&branch.label)));
            if !is_bare_pass(branch) {
                self.inline_or_block(&branch.body);
            }
            if i + 1 < branches.len() {
                self.trailing(body.end as usize);
            }
        }
    }

    /// A block behind what stands on the line, on the same line if it stood so and fits.
    pub(super) fn inline_or_block(&mut self, block: &Block) {
        let line = self.out.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let fits = |flat: &String| line + flat.chars().count() <= WIDTH;
        match flat_block(block).filter(|flat| self.stays_on_one_line(block.span) && fits(flat)) {
            Some(flat) => self.out.push_str(&format!(" {flat}")),
            None => self.block(block),
        }
    }

    /// A block over several lines; its brace stands behind what was written last.
    pub(super) fn block(&mut self, block: &Block) {
        self.braces(block.span, &block.stmts, |printer, stmt| printer.stmt_element(stmt));
    }
}

/// Whether a block is the rest of an `else if`: then it has no braces of its own.
fn else_if(block: &Block) -> bool {
    matches!(block.stmts.as_slice(), [Stmt { span, kind: StmtKind::If { .. } }] if *span == block.span)
}

/// The stretches of a statement that lie in none of its blocks.
fn outside_blocks(stmt: &Stmt) -> Vec<(u32, u32)> {
    let mut outside = Vec::new();
    let mut from = stmt.span.start;
    for block in blocks(stmt) {
        outside.push((from, block.start));
        from = block.end;
    }
    outside.push((from, stmt.span.end));
    if let StmtKind::Either(_) = stmt.kind {
        // Comments between branches stay there.
        outside.truncate(1);
    }
    outside
}

fn blocks(stmt: &Stmt) -> Vec<Span> {
    match &stmt.kind {
        StmtKind::If { then, otherwise, .. } => {
            let rest = otherwise.iter().flat_map(|block| match else_if(block) {
                true => blocks(&block.stmts[0]),
                false => vec![block.span],
            });
            std::iter::once(then.span).chain(rest).collect()
        }
        StmtKind::Repeat { body, .. } | StmtKind::For { body, .. } => vec![body.span],
        StmtKind::Either(branches) => branches.iter().map(|branch| branch.body.span).collect(),
        _ => Vec::new(),
    }
}

/// A statement on one line; none if it holds a picture.
pub(super) fn flat_stmt(stmt: &Stmt) -> Option<String> {
    Some(match &stmt.kind {
        StmtKind::Position(_) => return None,
        StmtKind::If { cond, then, otherwise } => {
            let rest = match otherwise {
                None => String::new(),
                Some(block) if else_if(block) => format!(" else {}", flat_stmt(&block.stmts[0])?),
                Some(block) => format!(" else {}", flat_block(block)?),
            };
            format!("if {} {}{rest}", inside(cond).flat(), flat_block(then)?)
        }
        StmtKind::Repeat { times, cond, body } => {
            format!(
                "{} {}",
                repeat_head(times, cond.as_ref()).flat().trim_end_matches(" {"),
                flat_block(body)?
            )
        }
        StmtKind::For { each, body } => {
            format!("{} {}", for_head(each).flat(), flat_block(body)?)
        }
        StmtKind::Either(branches) => {
            let branches: Option<Vec<String>> = branches.iter().map(flat_branch).collect();
            format!("either{}", branches?.join(" or"))
        }
        kind => simple(kind).flat(),
    })
}

fn flat_branch(branch: &Branch) -> Option<String> {
    let label = label(&branch.label);
    match is_bare_pass(branch) {
        true => Some(label),
        false => Some(format!("{label} {}", flat_block(&branch.body)?)),
    }
}

/// Whether a branch is `pass` without a block.
fn is_bare_pass(branch: &Branch) -> bool {
    matches!(branch.label, Label::Pass(span) if span == branch.body.span && branch.body.stmts.is_empty())
}

/// A block on one line; none if it holds a picture.
pub(super) fn flat_block(block: &Block) -> Option<String> {
    let stmts: Option<Vec<String>> = block.stmts.iter().map(flat_stmt).collect();
    Some(match stmts?.join("  ") {
        stmts if stmts.is_empty() => "{ }".to_string(),
        stmts => format!("{{ {stmts} }}"),
    })
}

fn label(label: &Label) -> String {
    match label {
        Label::Word(word) => format!(" {}", word.text),
        Label::Pass(_) => " pass".to_string(),
        Label::Open => String::new(),
    }
}

fn head(words: &str, cond: &Expr) -> Doc {
    cat([text(words), inside(cond)])
}

fn repeat_head(times: &Expr, cond: Option<&Expr>) -> Doc {
    let mut docs = vec![text("repeat up to "), inside(times), text(" times")];
    docs.extend(cond.iter().flat_map(|cond| [Doc::Line, text("while "), inside(cond)]));
    group(indent(cat(docs)))
}

fn for_head(each: &Each) -> Doc {
    let head = cat([text(format!("for {} in ", each.name.text)), inside(&each.domain)]);
    clauses(head, [clause("where ", &each.cond)])
}

/// A statement inside an expression.
pub(super) fn inline(stmt: &Stmt) -> Doc {
    match (simple(&stmt.kind), flat_stmt(stmt)) {
        (_, Some(flat)) if has_blocks(&stmt.kind) => text(flat),
        (doc, _) => doc,
    }
}

fn has_blocks(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::If { .. } | StmtKind::Repeat { .. } | StmtKind::For { .. } | StmtKind::Either(_))
}

/// A statement without blocks and pictures.
fn simple(kind: &StmtKind) -> Doc {
    match kind {
        StmtKind::Choose { name, domain, cond, by, if_any } => {
            let head = cat([text(format!("choose {} in ", name.text)), inside(domain)]);
            let any = if_any.then(|| text("if any"));
            clauses(head, [clause("where ", cond), clause("by ", by), any])
        }
        StmtKind::ChooseSet(choice) => choose_set(choice),
        StmtKind::Let { name, value: to } => cat([text(format!("let {} =", name.text)), value(to)]),
        StmtKind::Var { name, domain: of, value: start } => {
            let of = of.iter().flat_map(|of| [text(": "), domain(of)]);
            let start = start.iter().flat_map(|start| [text(" ="), value(start)]);
            cat([text(format!("var {}", name.text)), cat(of), cat(start)])
        }
        StmtKind::Set { name, of, value: to } => {
            let of = if of.is_empty() { text("") } else { in_brackets(of) };
            cat([text(format!("set {}", name.text)), of, text(" to"), value(to)])
        }
        StmtKind::Gather { what, from, to, of } => {
            let of = if of.is_empty() { text("") } else { in_brackets(of) };
            let head = text(format!("gather {} from", what.text));
            cat([head, value(from), text(format!(" to {}", to.text)), of])
        }
        StmtKind::Require { most, expr } => head(if *most { "require most " } else { "require " }, expr),
        StmtKind::Sow(sow) => {
            let end = sow.end.iter().map(|end| text(format!(" to {}", end.text)));
            let skipping = sow.skipping.iter().flat_map(|e| [text(" skipping"), value(e)]);
            let head = [text(format!("sow {} from", sow.what.text)), value(&sow.from)];
            let by = [text(" by"), value(&sow.by)];
            cat(head.into_iter().chain(end).chain(by).chain(skipping))
        }
        StmtKind::Place { colour, kind, at } => {
            let colour = match colour {
                ColourWord::My(_) => text("my"),
                ColourWord::Of(colour) => inside(colour),
            };
            cat([text("place "), colour, text(" "), inside(kind), text(" at "), inside(at)])
        }
        StmtKind::Move { part, from, under, to } => {
            let to_or_under = text(if *under { " under " } else { " to " });
            cat([text("move "), stack_part(part.as_ref()), inside(from), to_or_under, inside(to)])
        }
        StmtKind::Remove { part, what } => cat([text("remove "), stack_part(part.as_ref()), inside(what)]),
        StmtKind::Rotate { what, by } => cat([text("rotate "), inside(what), text(" by "), inside(by)]),
        StmtKind::Mark { on, mark, at } => {
            let word = if *on { "mark" } else { "unmark" };
            head(&format!("{word} {} at ", mark.text), at)
        }
        StmtKind::Take(role) => head("take ", role),
        StmtKind::Pass => text("pass"),
        StmtKind::EndTurn => text("end turn"),
        StmtKind::Next { program, by } => {
            let program = program.iter().map(|name| text(format!(" {}", name.text)));
            let by = by.iter().flat_map(|by| [text(" by "), inside(by)]);
            cat([text("next")].into_iter().chain(program).chain(by))
        }
        StmtKind::Do { name, args } if args.is_empty() => text(format!("do {}", name.text)),
        StmtKind::Do { name, args } => cat([text(format!("do {}", name.text)), in_brackets(args)]),
        StmtKind::Position(picture) => text(format!("position \"\"\"{}\"\"\"", picture.text)),
        StmtKind::If { .. } | StmtKind::Repeat { .. } | StmtKind::For { .. } | StmtKind::Either(_) => {
            text("")
        }
    }
}

fn choose_set(choice: &ChooseSet) -> Doc {
    let mut head = vec![text(format!("choose set {}", choice.name.text))];
    head.extend(choice.size.iter().flat_map(|size| [text(" of "), inside(size)]));
    head.extend([text(" in "), inside(&choice.domain)]);
    let maximal = choice.maximal.then(|| text("maximal"));
    let keeping = clause("keeping ", &choice.keeping);
    clauses(cat(head), [keeping, maximal, clause("where ", &choice.cond), clause("by ", &choice.by)])
}

fn clause(word: &str, expr: &Option<Expr>) -> Option<Doc> {
    expr.as_ref().map(|expr| head(word, expr))
}

/// What is chosen, and each option on a line of its own if they do not fit behind it.
fn clauses(head: Doc, options: impl IntoIterator<Item = Option<Doc>>) -> Doc {
    let options = options.into_iter().flatten().flat_map(|option| [Doc::Line, option]);
    group(cat([head, indent(cat(options))]))
}

/// `top 3 of `
fn stack_part(part: Option<&StackPart>) -> Doc {
    cat(part.iter().flat_map(|part| {
        [text(if part.bottom { "bottom " } else { "top " }), inside(&part.count), text(" of ")]
    }))
}
