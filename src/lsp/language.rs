//! Messages answered one after the other, for whoever has one thread and no wish to be interrupted: a page's worker.

use super::{answer, change, initialized, mistakes, no_mistakes, Folder, Notice, Open, Rooted};
use crate::service::Service;
use serde_json::{json, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A language server over a folder in memory.
pub struct Language {
    names: Rooted,
    folder: Folder,
    open: Open,
    /// Open texts whose mistakes have not been looked for since something changed.
    stale: BTreeSet<String>,
    /// Texts whose mistakes have been told.
    told: BTreeSet<String>,
}

/// Refusals of JSON-RPC.
const METHOD_NOT_FOUND: i32 = -32601;
const REQUEST_FAILED: i32 = -32803;

impl Default for Language {
    /// A server over an empty folder that a page shows as if it were the only one.
    fn default() -> Language {
        Language::new(Rooted::default())
    }
}

impl Language {
    /// A server over an empty folder with such addresses.
    pub fn new(names: Rooted) -> Language {
        let folder = Folder::default();
        let service = Service::new(Arc::new(folder.clone()));
        Language { names, folder, open: Open::new(service), stale: BTreeSet::new(), told: BTreeSet::new() }
    }

    /// Adds a text to the folder, or puts it in place of the one with this name. As long as that is open, what the
    /// editor tells of it counts.
    pub fn put(&mut self, name: &str, text: String) {
        self.folder.put(name, text);
        if !self.open.versions.contains_key(&format!("/{name}")) {
            self.all_stale();
        }
    }

    /// Takes a text out of the folder.
    pub fn remove(&mut self, name: &str) {
        self.folder.remove(name);
        self.all_stale();
    }

    fn all_stale(&mut self) {
        self.stale = self.open.versions.keys().cloned().collect();
    }

    /// The messages that answer this one. Mistakes are not looked for: see [`Self::mistakes`].
    pub fn message(&mut self, message: Value) -> Vec<Value> {
        let Some(method) = message.get("method").and_then(Value::as_str) else { return Vec::new() };
        let params = message.get("params").cloned().unwrap_or_default();
        match message.get("id") {
            Some(id) => vec![self.request(id, method, params)],
            None => {
                if let Some(change) = change(&self.names, method, params) {
                    self.open.change(change);
                    self.all_stale();
                }
                Vec::new()
            }
        }
    }

    fn request(&self, id: &Value, method: &str, params: Value) -> Value {
        let refused = |code: i32, message: String| json!({ "code": code, "message": message });
        let answer = match method {
            "initialize" => Ok(initialized()),
            "shutdown" => Ok(Value::Null),
            _ => match answer(&self.names, &self.open.service, method, params) {
                Some(answer) => answer.map_err(|why| refused(REQUEST_FAILED, why)),
                None => Err(refused(METHOD_NOT_FOUND, format!("`{method}` is not answered here"))),
            },
        };
        match answer {
            Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            Err(error) => json!({ "jsonrpc": "2.0", "id": id, "error": error }),
        }
    }

    /// What is wrong with open texts, for those that may have changed since it was asked last: one message for each.
    pub fn mistakes(&mut self) -> Vec<Value> {
        let closed = std::mem::take(&mut self.told).into_iter();
        let (open, closed): (BTreeSet<_>, BTreeSet<_>) =
            closed.partition(|name| self.open.versions.contains_key(name));
        let mut told: Vec<Notice> = closed.iter().map(|name| no_mistakes(&self.names, name)).collect();
        self.told = open;
        for name in std::mem::take(&mut self.stale) {
            if let Some(version) = self.open.versions.get(&name) {
                told.push(mistakes(&self.names, &self.open.service, &name, *version));
                self.told.insert(name);
            }
        }
        let message =
            |notice: Notice| json!({ "jsonrpc": "2.0", "method": notice.method, "params": notice.params });
        told.into_iter().map(message).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(uri: &str, text: &str) -> Value {
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument":
            { "uri": uri, "languageId": "boardwright", "version": 1, "text": text } } })
    }

    #[test]
    fn a_mistake_is_told_and_taken_back() {
        let mut language = Language::default();
        language.message(opened("file:///mine.game", "boardwright 1\ngame \"Mine\" extends \"hax\" {}\n"));
        let told = language.mistakes();
        assert_eq!(told[0]["params"]["uri"], "file:///mine.game");
        assert_eq!(told[0]["params"]["diagnostics"][0]["code"], "no-such-base");
        assert!(language.mistakes().is_empty(), "nothing has changed");
        language.put("hax.game", "boardwright 1\ngame \"Hax\" extends \"hex\" {}\n".into());
        assert_eq!(language.mistakes()[0]["params"]["diagnostics"], json!([]));
    }

    #[test]
    fn an_open_text_is_what_the_editor_says() {
        let mut language = Language::default();
        language.put("mine.game", "boardwright 1\ngame \"Mine\" extends \"hex\" {}\n".into());
        language.message(opened("file:///mine.game", "boardwright 1\ngame \"Mine\" extends \"hax\" {}\n"));
        assert_eq!(language.mistakes()[0]["params"]["diagnostics"][0]["code"], "no-such-base");
        language.put("mine.game", "boardwright 1\ngame \"Mine\" extends \"havannah\" {}\n".into());
        assert!(language.mistakes().is_empty(), "nothing that counts has changed");
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let mut language = Language::default();
        let answers =
            language.message(json!({ "jsonrpc": "2.0", "id": 7, "method": "textDocument/nonsense" }));
        assert_eq!(answers[0]["id"], 7);
        assert_eq!(answers[0]["error"]["code"], METHOD_NOT_FOUND);
    }
}
