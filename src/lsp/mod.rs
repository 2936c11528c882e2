//! The questions and answers of [`crate::service`] as messages of the Language Server Protocol. Nothing outside of this
//! module names the protocol's types. How messages travel is the affair of others: the command has a server for standard
//! input and output and one for pages; [`Language`] answers messages one by one.

mod addresses;
mod folder;
mod language;
mod open;
mod shapes;

pub use addresses::{Addresses, Rooted};
pub use folder::Folder;
pub use language::Language;
pub use open::{Change, ChangeKind, Edit, Open};

use crate::service::{self, Document, Service, Trial};
use gen_lsp_types as lsp;
use serde::Serialize;
use serde_json::Value;
use shapes::*;

/// A message that nobody answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// What it is about, such as `textDocument/publishDiagnostics`.
    pub method: &'static str,
    /// What it says.
    pub params: Value,
}

/// How texts are known to an editor.
pub type Names<'a> = &'a dyn Addresses;

/// A request's answer, or why there is none.
pub type Answer = Result<Value, String>;

/// The answer to `initialize`: what can be asked.
pub fn initialized() -> Value {
    let capabilities = lsp::ServerCapabilities {
        position_encoding: Some(lsp::PositionEncodingKind::UTF16),
        text_document_sync: Some(lsp::TextDocumentSync::Options(lsp::TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(lsp::TextDocumentSyncKind::Incremental),
            save: Some(true.into()),
            ..Default::default()
        })),
        document_symbol_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        semantic_tokens_provider: Some(lsp::SemanticTokensProvider::SemanticTokensOptions(colours())),
        inlay_hint_provider: Some(true.into()),
        code_lens_provider: Some(lsp::CodeLensOptions::default()),
        execute_command_provider: Some(lsp::ExecuteCommandOptions {
            commands: vec![TRY.to_string()],
            ..Default::default()
        }),
        document_formatting_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        code_action_provider: Some(true.into()),
        hover_provider: Some(true.into()),
        rename_provider: Some(lsp::RenameProvider::RenameOptions(lsp::RenameOptions {
            prepare_provider: Some(true),
            ..Default::default()
        })),
        completion_provider: Some(lsp::CompletionOptions {
            trigger_characters: Some([".", "\"", " "].map(str::to_string).to_vec()),
            ..Default::default()
        }),
        ..Default::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").to_string());
    let server_info = Some(lsp::ServerInfo { name: "boardwright".into(), version });
    to_value(&lsp::InitializeResult { capabilities, server_info })
}

/// What a notification changes; nothing if it is of no interest, or cannot be read.
pub fn change(names: Names, method: &str, params: Value) -> Option<Change> {
    Some(match method {
        "textDocument/didOpen" => {
            let opened: lsp::DidOpenTextDocumentParams = read(params).ok()?;
            let document = opened.text_document;
            let name = names.name(&document.uri.0);
            Change { name, kind: ChangeKind::Opened(document.version, document.text) }
        }
        "textDocument/didChange" => {
            let changed: lsp::DidChangeTextDocumentParams = read(params).ok()?;
            let edits = changed.content_changes.into_iter().map(|change| match change {
                lsp::TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let at = Some((position(part.range.start), position(part.range.end)));
                    Edit { at, text: part.text }
                }
                lsp::TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    Edit { at: None, text: whole.text }
                }
            });
            let document = changed.text_document;
            let name = names.name(&document.text_document_identifier.uri.0);
            Change { name, kind: ChangeKind::Edited(document.version, edits.collect()) }
        }
        "textDocument/didClose" => {
            let closed: lsp::DidCloseTextDocumentParams = read(params).ok()?;
            Change { name: names.name(&closed.text_document.uri.0), kind: ChangeKind::Closed }
        }
        "textDocument/didSave" => {
            let saved: lsp::DidSaveTextDocumentParams = read(params).ok()?;
            Change { name: names.name(&saved.text_document.uri.0), kind: ChangeKind::Saved }
        }
        "workspace/didChangeWatchedFiles" => Change { name: String::new(), kind: ChangeKind::Saved },
        _ => return None,
    })
}

/// The answer to a request; none if nobody knows the request.
pub fn answer(names: Names, service: &Service, method: &str, params: Value) -> Option<Answer> {
    Some(match method {
        "textDocument/documentSymbol" => of_document(names, service, params, |document| {
            let symbols = service.symbols(&document.name);
            symbols.into_iter().map(|s| symbol(document, s)).collect::<Vec<_>>()
        }),
        "textDocument/foldingRange" => of_document(names, service, params, |document| {
            let folds = service.folds(&document.name);
            folds.into_iter().map(|span| fold(document, span)).collect::<Vec<_>>()
        }),
        "textDocument/formatting" => of_document(names, service, params, |document| {
            let text = service.formatted(&document.name);
            let end = document.position(document.text.len());
            let range = lsp::Range { start: lsp::Position::default(), end: to_position(end) };
            text.map(|new_text| vec![lsp::TextEdit { range, new_text }]).unwrap_or_default()
        }),
        "textDocument/definition" => at_place(names, service, params, |document, byte| {
            locations(names, service.definition(&document.name, byte))
        }),
        "textDocument/references" => at_place(names, service, params, |document, byte| {
            locations(names, service.references(&document.name, byte))
        }),
        "textDocument/documentHighlight" => at_place(names, service, params, |document, byte| {
            let all = service.highlights(&document.name, byte).into_iter();
            all.map(|(span, defines)| highlight(document, span, defines)).collect::<Vec<_>>()
        }),
        "textDocument/hover" => at_place(names, service, params, |document, byte| {
            service.hover(&document.name, byte).map(|found| hover(document, found))
        }),
        "textDocument/completion" => at_place(names, service, params, |document, byte| {
            completions(document, service.complete(&document.name, byte))
        }),
        "textDocument/prepareRename" => at_place(names, service, params, |document, byte| {
            let found = service.renamable(&document.name, byte);
            found.map(|(span, placeholder)| lsp::PrepareRenamePlaceholder {
                range: range(document, span),
                placeholder,
            })
        }),
        "textDocument/semanticTokens/full" => of_document(names, service, params, |document| {
            semantic_tokens(document, service.classes(&document.name))
        }),
        "textDocument/inlayHint" => {
            let asked = params.get("range").cloned().and_then(|asked| read::<lsp::Range>(asked).ok());
            of_document(names, service, params, |document| {
                let place = |hint: &service::Hint| to_position(document.position(hint.at));
                let asked = asked.unwrap_or_default();
                let is_asked = |hint: &service::Hint| (asked.start..=asked.end).contains(&place(hint));
                let all = service.hints(&document.name).into_iter().filter(is_asked);
                all.map(|hint| inlay_hint(document, hint)).collect::<Vec<_>>()
            })
        }
        "textDocument/codeLens" => of_document(names, service, params, |document| {
            let all = service.trials(&document.name).into_iter();
            all.map(|(span, trial)| code_lens(names, document, span, trial)).collect::<Vec<_>>()
        }),
        "workspace/executeCommand" => tried(names, service, &params).map(Value::String),
        "textDocument/codeAction" => {
            let asked = params.get("range").cloned().and_then(|asked| read::<lsp::Range>(asked).ok());
            of_document(names, service, params, |document| {
                let range = asked.unwrap_or_default();
                let at = |place| document.offset(position(place));
                let (from, to) = (at(range.start), at(range.end));
                let all = service.actions(&document.name, from.min(to), from.max(to)).into_iter();
                let report = service.last_diagnostics(&document.name);
                all.map(|action| code_action(names, document, action, &report)).collect::<Vec<_>>()
            })
        }
        "textDocument/rename" => renamed(names, service, params),
        _ => return None,
    })
}

/// Tries what a code lens asks for.
fn tried(names: Names, service: &Service, params: &Value) -> Result<String, String> {
    let argument = |at: &str| params.pointer(&format!("/arguments/{at}"));
    let address =
        argument("0").and_then(Value::as_str).ok_or("the first argument is the address of a text")?;
    let trial = match argument("1").and_then(Value::as_u64) {
        Some(number) => Trial::Test(number as usize),
        None => Trial::Games,
    };
    service.try_out(&names.name(address), trial)
}

/// What a command has come to, for the editor to show.
pub fn shown(outcome: &Answer) -> Notice {
    let (kind, message) = match outcome {
        Ok(said) => (lsp::MessageType::Info, said.as_str().unwrap_or_default().to_string()),
        Err(why) => (lsp::MessageType::Warning, why.clone()),
    };
    let params = lsp::ShowMessageParams { kind, message };
    Notice { method: "window/showMessage", params: to_value(&params) }
}

fn renamed(names: Names, service: &Service, params: Value) -> Answer {
    let new = params.get("newName").and_then(Value::as_str).unwrap_or_default().to_string();
    let Some((document, byte)) = place(names, service, &params) else { return Ok(Value::Null) };
    service.rename(&document.name, byte, &new).map(|edits| to_value(&workspace_edit(names, edits)))
}

/// The open text and the byte that a request is about.
fn place<'s>(names: Names, service: &'s Service, params: &Value) -> Option<(&'s Document, usize)> {
    let address = params.pointer("/textDocument/uri").and_then(Value::as_str)?;
    let document = service.document(&names.name(address))?;
    let at: lsp::Position = read(params.get("position")?.clone()).ok()?;
    Some((document, document.offset(position(at))))
}

/// Answers about a place in an open text.
fn at_place<T: Serialize>(
    names: Names,
    service: &Service,
    params: Value,
    answer: impl FnOnce(&Document, usize) -> T,
) -> Answer {
    match place(names, service, &params) {
        Some((document, byte)) => Ok(to_value(&answer(document, byte))),
        None => Ok(Value::Null),
    }
}

/// Answers about a whole open text.
fn of_document<T: Serialize>(
    names: Names,
    service: &Service,
    params: Value,
    answer: impl FnOnce(&Document) -> T,
) -> Answer {
    let address = params.pointer("/textDocument/uri").and_then(Value::as_str);
    let document = address.and_then(|address| service.document(&names.name(address)));
    match document {
        Some(document) => Ok(to_value(&answer(document))),
        None => Ok(Value::Null),
    }
}

/// What is wrong with a text, as the message that tells it.
pub fn mistakes(names: Names, service: &Service, name: &str, version: i32) -> Notice {
    let document = service.document(name).cloned();
    let report = service.diagnostics(name);
    let file = report.own_file(name).unwrap_or(u16::MAX);
    let diagnostics = document.iter().flat_map(|document| {
        let report = &report;
        report.diagnostics.iter().map(move |found| {
            let span = report.place_in(file, found).unwrap_or_else(|| service.head(name));
            diagnostic(names, document, span, found, report)
        })
    });
    publish(names, name, Some(version), diagnostics.collect())
}

/// The message that takes back all mistakes of a text.
pub fn no_mistakes(names: Names, name: &str) -> Notice {
    publish(names, name, None, Vec::new())
}

fn publish(names: Names, name: &str, version: Option<i32>, diagnostics: Vec<lsp::Diagnostic>) -> Notice {
    let params = lsp::PublishDiagnosticsParams { uri: uri(names, name), version, diagnostics };
    Notice { method: "textDocument/publishDiagnostics", params: to_value(&params) }
}
