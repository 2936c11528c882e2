//! Walks through syntax trees: where names occur.

use crate::syntax::ast::{Block, ChooseSet, Each, Expr, ExprKind, Label, Stmt, StmtKind};

/// How often a name occurs in an expression.
pub fn occurrences(e: &Expr, name: &str) -> usize {
    let mut found = 0;
    names(e, &mut |seen| found += usize::from(seen == name));
    found
}

/// All names and calls of an expression.
pub fn names<'e>(e: &'e Expr, see: &mut impl FnMut(&'e str)) {
    each_name(e, see);
}

fn each_name<'e>(e: &'e Expr, see: &mut dyn FnMut(&'e str)) {
    match &e.kind {
        ExprKind::Name(name) => see(name),
        ExprKind::Call(name, args) => {
            see(&name.text);
            args.iter().for_each(|arg| each_name(arg, see));
        }
        ExprKind::Braces(parts) => parts.iter().for_each(|part| each_name(part, see)),
        ExprKind::Map(value, each) | ExprKind::CallEach(_, value, each) => {
            each_name(value, see);
            of_each(each, see);
        }
        ExprKind::After(effects, cond) => {
            exprs(&effects.stmts, &mut |e| each_name(e, see));
            each_name(cond, see);
        }
        ExprKind::Filter(each) | ExprKind::Quantified(_, each) => of_each(each, see),
        ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(|e| each_name(e, see)),
        ExprKind::Property(a, _) | ExprKind::Unary(_, a) | ExprKind::Group(a) => each_name(a, see),
        ExprKind::Binary(_, a, b) | ExprKind::For(a, b) => [a, b].into_iter().for_each(|e| each_name(e, see)),
        _ => {}
    }
}

fn of_each<'e>(each: &'e Each, see: &mut dyn FnMut(&'e str)) {
    each_name(&each.domain, see);
    each.cond.iter().for_each(|cond| each_name(cond, see));
}

/// All expressions of a block, those inside its blocks included.
pub fn exprs<'s>(stmts: &'s [Stmt], see: &mut dyn FnMut(&'s Expr)) {
    stmts.iter().for_each(|stmt| of_stmt(&stmt.kind, see));
}

fn block<'s>(body: &'s Block, see: &mut dyn FnMut(&'s Expr)) {
    exprs(&body.stmts, see);
}

fn of_stmt<'s>(stmt: &'s StmtKind, see: &mut dyn FnMut(&'s Expr)) {
    match stmt {
        StmtKind::Either(branches) => branches.iter().for_each(|branch| block(&branch.body, see)),
        StmtKind::If { cond, then, otherwise } => {
            see(cond);
            block(then, see);
            otherwise.iter().for_each(|body| block(body, see));
        }
        StmtKind::Repeat { times, cond, body } => {
            see(times);
            cond.iter().for_each(&mut *see);
            block(body, see);
        }
        StmtKind::For { each, body } => {
            see(&each.domain);
            each.cond.iter().for_each(&mut *see);
            block(body, see);
        }
        other => own_exprs(other).into_iter().for_each(see),
    }
}

/// The expressions of a statement itself.
pub fn own_exprs(stmt: &StmtKind) -> Vec<&Expr> {
    match stmt {
        StmtKind::Choose { domain, cond, by, .. } => {
            [Some(domain), cond.as_ref(), by.as_ref()].into_iter().flatten().collect()
        }
        StmtKind::ChooseSet(ChooseSet { size, domain, keeping, cond, by, .. }) => {
            let parts = [size.as_ref(), Some(domain), keeping.as_ref(), cond.as_ref(), by.as_ref()];
            parts.into_iter().flatten().collect()
        }
        StmtKind::Let { value, .. } => vec![value],
        StmtKind::Var { value, .. } => value.iter().collect(),
        StmtKind::For { each, .. } => std::iter::once(&each.domain).chain(&each.cond).collect(),
        StmtKind::Sow(sow) => {
            [Some(&sow.from), Some(&sow.by), sow.skipping.as_ref()].into_iter().flatten().collect()
        }
        StmtKind::Gather { from, of, .. } => of.iter().chain([from]).collect(),
        StmtKind::Set { of, value, .. } => of.iter().chain([value]).collect(),
        StmtKind::Require { expr, .. } => vec![expr],
        StmtKind::Place { colour, kind, at } => match colour {
            crate::syntax::ast::ColourWord::My(_) => vec![kind, at],
            crate::syntax::ast::ColourWord::Of(colour) => vec![colour, kind, at],
        },
        StmtKind::Move { part, from, to, .. } => {
            part.iter().map(|part| &part.count).chain([from, to]).collect()
        }
        StmtKind::Remove { part, what } => part.iter().map(|part| &part.count).chain([what]).collect(),
        StmtKind::Take(what) => vec![what],
        StmtKind::Rotate { what, by } => vec![what, by],
        StmtKind::Mark { at, .. } => vec![at],
        StmtKind::Next { by, .. } => by.iter().collect(),
        StmtKind::Do { args, .. } => args.iter().collect(),
        _ => vec![],
    }
}

/// All names that statements speak of, those of what they carry out included.
pub fn names_in(stmts: &[Stmt]) -> Vec<String> {
    let mut found = Vec::new();
    exprs(stmts, &mut |e| names(e, &mut |name| found.push(name.to_string())));
    done(stmts, &mut found);
    found
}

fn done(stmts: &[Stmt], found: &mut Vec<String>) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Do { name, .. } => found.push(name.text.clone()),
            StmtKind::Either(branches) => branches.iter().for_each(|branch| done(&branch.body.stmts, found)),
            StmtKind::If { then, otherwise, .. } => {
                done(&then.stmts, found);
                otherwise.iter().for_each(|body| done(&body.stmts, found));
            }
            StmtKind::Repeat { body, .. } | StmtKind::For { body, .. } => done(&body.stmts, found),
            _ => {}
        }
    }
}

/// How often a name occurs in statements, as a value or as what is carried out.
pub fn in_stmts(stmts: &[Stmt], name: &str) -> usize {
    let mut found = 0;
    exprs(stmts, &mut |e| found += occurrences(e, name));
    found + performed(stmts, name)
}

fn performed(stmts: &[Stmt], name: &str) -> usize {
    let of = |body: &Block| performed(&body.stmts, name);
    let count = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Do { name: done, .. } => usize::from(done.text == name),
        StmtKind::Either(branches) => branches
            .iter()
            .map(|b| of(&b.body) + usize::from(matches!(&b.label, Label::Word(word) if word.text == name)))
            .sum(),
        StmtKind::If { then, otherwise, .. } => of(then) + otherwise.as_ref().map_or(0, of),
        StmtKind::Repeat { body, .. } | StmtKind::For { body, .. } => of(body),
        StmtKind::Sow(sow) => usize::from(sow.what.text == name),
        StmtKind::Gather { what, to, .. } => [what, to].iter().filter(|set| set.text == name).count(),
        StmtKind::Set { name: set, .. } => usize::from(set.text == name),
        _ => 0,
    };
    stmts.iter().map(count).sum()
}
