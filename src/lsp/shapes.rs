//! What the service answers, in the protocol's types.

use super::Names;
use crate::diagnostic::{Diagnostic, Severity};
use crate::service::{
    self, Action, Class, Completion, CompletionKind, Completions, Document, Edit, Hint, Hover, Place,
    Position, Report, SymbolKind, Trial,
};
use crate::span::{SourceMap, Span};
use gen_lsp_types as lsp;
use serde::de::DeserializeOwned;
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;

pub fn diagnostic(
    names: Names,
    document: &Document,
    span: Span,
    found: &Diagnostic,
    report: &Report,
) -> lsp::Diagnostic {
    let help = found.help.as_ref().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    let elsewhere = (span != found.span).then_some((found.span, found.message.clone()));
    let notes = elsewhere.into_iter().chain(found.notes.iter().cloned());
    let related = notes.map(|(span, message)| lsp::DiagnosticRelatedInformation {
        location: location(names, &report.files, span),
        message,
    });
    lsp::Diagnostic {
        range: range(document, span),
        severity: Some(match found.severity {
            Severity::Error => lsp::DiagnosticSeverity::Error,
            Severity::Warning => lsp::DiagnosticSeverity::Warning,
        }),
        code: Some(found.code.to_string().into()),
        source: Some("boardwright".into()),
        message: format!("{}{help}", found.message).into(),
        related_information: Some(related.collect()),
        ..Default::default()
    }
}

pub fn symbol(document: &Document, symbol: service::Symbol) -> lsp::DocumentSymbol {
    use service::SymbolKind as Kind;
    #[allow(deprecated)]
    lsp::DocumentSymbol {
        name: symbol.name,
        detail: Some(symbol.detail).filter(|detail| !detail.is_empty()),
        kind: match symbol.kind {
            Kind::File => lsp::SymbolKind::Module,
            Kind::Option => lsp::SymbolKind::Property,
            Kind::Piece => lsp::SymbolKind::EnumMember,
            Kind::Board => lsp::SymbolKind::Array,
            Kind::Table => lsp::SymbolKind::Object,
            Kind::Variable => lsp::SymbolKind::Variable,
            Kind::Definition => lsp::SymbolKind::Function,
            Kind::Procedure | Kind::Turn => lsp::SymbolKind::Method,
            Kind::Ends => lsp::SymbolKind::Interface,
            Kind::EndRule => lsp::SymbolKind::Event,
            Kind::Test => lsp::SymbolKind::Boolean,
        },
        tags: None,
        deprecated: None,
        range: range(document, symbol.span),
        selection_range: range(document, symbol.at),
        children: Some(symbol.inside.into_iter().map(|inside| self::symbol(document, inside)).collect()),
    }
}

pub fn fold(document: &Document, span: Span) -> lsp::FoldingRange {
    let (start, end) = (document.position(span.start as usize), document.position(span.end as usize));
    let is_comment = document.text[span.start as usize..].starts_with("--");
    lsp::FoldingRange {
        start_line: start.line,
        // The line with the closing bracket stays.
        end_line: if is_comment { end.line } else { end.line - 1 },
        kind: is_comment.then_some(lsp::FoldingRangeKind::Comment),
        ..Default::default()
    }
}

pub fn highlight(document: &Document, span: Span, defines: bool) -> lsp::DocumentHighlight {
    let kind = if defines { lsp::DocumentHighlightKind::Write } else { lsp::DocumentHighlightKind::Read };
    lsp::DocumentHighlight { range: range(document, span), kind: Some(kind) }
}

pub fn hover(document: &Document, hover: Hover) -> lsp::Hover {
    let mut parts = vec![format!("```boardwright\n{}\n```", hover.code)];
    parts.extend(hover.about.into_iter().filter(|line| !line.is_empty()));
    parts.extend(hover.drawing.map(|drawing| format!("```text\n{}\n```", drawing.trim_end())));
    let contents = markdown(parts.join("\n\n")).into();
    lsp::Hover { contents, range: Some(range(document, hover.span)) }
}

pub fn completions(document: &Document, found: Completions) -> lsp::CompletionList {
    let range = range(document, found.span);
    let items = found.all.into_iter().enumerate().map(|(at, one)| completion(at, one, range)).collect();
    lsp::CompletionList { is_incomplete: false, items, ..Default::default() }
}

fn completion(at: usize, one: Completion, range: lsp::Range) -> lsp::CompletionItem {
    use lsp::CompletionItemKind as Kind;
    lsp::CompletionItem {
        kind: Some(match one.kind {
            CompletionKind::Bound => Kind::Variable,
            CompletionKind::Declared(SymbolKind::Definition) => Kind::Function,
            CompletionKind::Declared(SymbolKind::Procedure | SymbolKind::Turn) => Kind::Method,
            CompletionKind::Declared(SymbolKind::Piece) => Kind::EnumMember,
            CompletionKind::Declared(SymbolKind::Option) => Kind::Property,
            CompletionKind::Declared(_) => Kind::Field,
            CompletionKind::Word => Kind::Constant,
            CompletionKind::Keyword => Kind::Keyword,
            CompletionKind::Property => Kind::Property,
            CompletionKind::Type => Kind::TypeParameter,
            CompletionKind::Text => Kind::Module,
        }),
        detail: Some(one.detail).filter(|detail| !detail.is_empty()),
        documentation: (!one.about.is_empty()).then(|| markdown(one.about).into()),
        sort_text: Some(format!("{at:05}")),
        text_edit: Some(lsp::TextEdit { range, new_text: one.label.clone() }.into()),
        label: one.label,
        ..Default::default()
    }
}

pub fn workspace_edit(names: Names, edits: Vec<Edit>) -> lsp::WorkspaceEdit {
    let mut changes: HashMap<lsp::Uri, Vec<lsp::TextEdit>> = HashMap::new();
    for edit in edits {
        let range = lsp::Range { start: to_position(edit.place.from), end: to_position(edit.place.to) };
        let edits = changes.entry(uri(names, &edit.place.name)).or_default();
        edits.push(lsp::TextEdit { range, new_text: edit.text });
    }
    lsp::WorkspaceEdit { changes: Some(changes), ..Default::default() }
}

pub fn code_action(names: Names, document: &Document, action: Action, report: &Report) -> lsp::CodeAction {
    let is_sure =
        action.mends.as_ref().and_then(|found| found.help.as_ref()).is_some_and(|help| !help.is_guess);
    // Editors tie a change to the mistake that is equal to this one.
    let mends = action.mends.map(|found| diagnostic(names, document, found.span, &found, report));
    let kind = match (&mends, &action.creates) {
        (Some(_), _) => lsp::CodeActionKind::QuickFix,
        (None, Some(_)) => lsp::CodeActionKind::Refactor,
        (None, None) => lsp::CodeActionKind::RefactorRewrite,
    };
    let edit = match action.creates {
        Some((name, text)) => creation(names, &name, text),
        None => workspace_edit(names, action.edits),
    };
    lsp::CodeAction {
        title: action.title,
        kind: Some(kind),
        is_preferred: is_sure.then_some(true),
        diagnostics: mends.map(|mistake| vec![mistake]),
        edit: Some(edit),
        ..Default::default()
    }
}

/// A new file with this text.
fn creation(names: Names, name: &str, text: String) -> lsp::WorkspaceEdit {
    let uri = uri(names, name);
    let create = lsp::CreateFile { uri: uri.clone(), options: None, annotation_id: None };
    let edit = lsp::TextDocumentEdit {
        text_document: lsp::OptionalVersionedTextDocumentIdentifier {
            text_document_identifier: lsp::TextDocumentIdentifier { uri },
            version: None,
        },
        edits: vec![lsp::TextEdit { range: lsp::Range::default(), new_text: text }.into()],
    };
    lsp::WorkspaceEdit { document_changes: Some(vec![create.into(), edit.into()]), ..Default::default() }
}

/// The one command of the server.
pub const TRY: &str = "boardwright.try";

pub fn code_lens(names: Names, document: &Document, span: Span, trial: Trial) -> lsp::CodeLens {
    let mut arguments: Vec<Value> = vec![uri(names, &document.name).0.into()];
    let title = match trial {
        Trial::Test(number) => {
            arguments.push(number.into());
            "Run test"
        }
        Trial::Games => "1,000 random games",
    };
    let (title, command) = (title.to_string(), TRY.to_string());
    let command = lsp::Command { title, command, arguments: Some(arguments), ..Default::default() };
    lsp::CodeLens { range: range(document, span), command: Some(command), data: None }
}

pub fn inlay_hint(document: &Document, hint: Hint) -> lsp::InlayHint {
    lsp::InlayHint {
        position: to_position(document.position(hint.at)),
        label: hint.text.into(),
        kind: Some(lsp::InlayHintKind::Type),
        text_edits: None,
        tooltip: None,
        padding_left: None,
        padding_right: None,
        data: None,
    }
}

/// Names of what words are, as editors know them.
const CLASSES: [&str; 10] = [
    "comment",
    "string",
    "number",
    "keyword",
    "macro",
    "type",
    "variable",
    "function",
    "enumMember",
    "property",
];

/// What words are told to be.
pub fn colours() -> lsp::SemanticTokensOptions {
    let token_types = CLASSES.map(str::to_string).to_vec();
    let legend = lsp::SemanticTokensLegend { token_types, token_modifiers: Vec::new() };
    lsp::SemanticTokensOptions { legend, full: Some(true.into()), ..Default::default() }
}

pub fn semantic_tokens(document: &Document, classes: Vec<(Span, Class)>) -> lsp::SemanticTokens {
    let mut last = lsp::Position::default();
    let one = |(span, class): (Span, Class)| {
        let range = range(document, span);
        let delta_line = range.start.line - last.line;
        let from = if delta_line == 0 { last.character } else { 0 };
        last = range.start;
        lsp::SemanticToken {
            delta_line,
            delta_start: range.start.character - from,
            length: range.end.character - range.start.character,
            token_type: class_number(class),
            token_modifiers_bitset: 0,
        }
    };
    lsp::SemanticTokens { result_id: None, data: classes.into_iter().map(one).collect() }
}

fn class_number(class: Class) -> u32 {
    match class {
        Class::Comment => 0,
        Class::Text => 1,
        Class::Number => 2,
        Class::Keyword => 3,
        Class::Word => 4,
        Class::Type => 5,
        Class::Bound => 6,
        Class::Declared(SymbolKind::Definition | SymbolKind::Procedure | SymbolKind::Table) => 7,
        Class::Declared(SymbolKind::Piece) => 8,
        Class::Declared(_) => 9,
    }
}

pub fn locations(names: Names, places: Vec<Place>) -> Vec<lsp::Location> {
    let one = |place: Place| {
        let range = lsp::Range { start: to_position(place.from), end: to_position(place.to) };
        lsp::Location { uri: uri(names, &place.name), range }
    };
    places.into_iter().map(one).collect()
}

fn markdown(value: String) -> lsp::MarkupContent {
    lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value }
}

// ------------------------------------------------------------------------------------------------------ small parts

pub fn read<T: DeserializeOwned>(params: Value) -> Result<T, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}

pub fn to_value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

pub fn uri(names: Names, name: &str) -> lsp::Uri {
    lsp::Uri(names.address(name).unwrap_or_else(|| "boardwright:unknown".into()))
}

pub fn position(position: lsp::Position) -> Position {
    Position { line: position.line, column: position.character }
}

pub fn to_position(position: Position) -> lsp::Position {
    lsp::Position { line: position.line, character: position.column }
}

pub fn range(document: &Document, span: Span) -> lsp::Range {
    let at = |byte: u32| to_position(document.position(byte as usize));
    lsp::Range { start: at(span.start), end: at(span.end) }
}

/// A place in one of the texts of a report.
pub fn location(names: Names, files: &SourceMap, span: Span) -> lsp::Location {
    let source = files.get(span.file);
    let lines = service::Lines::new(&source.text);
    let at = |byte: u32| to_position(lines.position(&source.text, byte as usize));
    lsp::Location {
        uri: uri(names, &source.name),
        range: lsp::Range { start: at(span.start), end: at(span.end) },
    }
}
