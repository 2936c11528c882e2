//! Sockets. Each game and each language server has a thread of its own with a deep stack; what it cannot take in yet
//! waits on the other side, so that a flood of messages slows down nobody but its sender.

use crate::cli::lsp::{server, transport::Connection};
use crate::cli::STACK;
use axum::extract::ws::{Message, WebSocket};
use boardwright::error::Error;
use boardwright::lsp::{Folder, Rooted};
use boardwright::session::{Ask, Desk};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{json, Value};
use std::borrow::Cow;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use tokio::sync::{broadcast, mpsc};

/// The longest message, in bytes.
pub const LONGEST: usize = 4 << 20;

/// How many messages wait on either side.
const WAITING: usize = 64;

/// How many sockets may be open.
const MOST: usize = 48;

/// Room for sockets.
#[derive(Clone, Default)]
pub struct Places(Arc<AtomicUsize>);

/// Room for one socket, until it is dropped.
pub struct Place(Places);

impl Places {
    /// A place, if there is one.
    pub fn take(&self) -> Option<Place> {
        let taken = self.0.fetch_add(1, Ordering::Relaxed);
        let place = Place(self.clone());
        (taken < MOST).then_some(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0 .0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An open socket.
pub struct Open {
    /// It.
    pub socket: WebSocket,
    /// Its place.
    pub place: Place,
}

/// Texts from a socket, and texts for it.
struct Ends {
    from: mpsc::Receiver<String>,
    to: mpsc::Sender<String>,
}

impl Open {
    /// Carries texts until either side ends.
    fn carried(self) -> Ends {
        let (mut sink, mut stream) = self.socket.split();
        let (received, from) = mpsc::channel(WAITING);
        let (to, mut sent) = mpsc::channel::<String>(WAITING);
        tokio::spawn(async move {
            while let Some(Ok(message)) = stream.next().await {
                let Message::Text(text) = message else { continue };
                if received.send(text.to_string()).await.is_err() {
                    break;
                }
            }
        });
        tokio::spawn(async move {
            let _place = self.place;
            while let Some(text) = sent.recv().await {
                if sink.send(Message::Text(text.into())).await.is_err() {
                    break;
                }
            }
            let _ = sink.close().await;
        });
        Ends { from, to }
    }
}

/// Runs on a thread that can work out texts as deep as the limits allow.
fn on_thread(run: impl FnOnce() + Send + 'static) {
    let _ = std::thread::Builder::new().stack_size(STACK).spawn(run);
}

/// What a page asks of a game, with a number by which it knows the answer.
#[derive(Deserialize)]
struct Request {
    id: Value,
    #[serde(flatten)]
    ask: Ask,
}

/// Plays a game by messages: `{id, name, args}` is answered by `{id, value}` or `{id, problems}`.
pub fn play(open: Open) {
    let Ends { mut from, to } = open.carried();
    on_thread(move || {
        let mut desk = Desk::default();
        while let Some(text) = from.blocking_recv() {
            if to.blocking_send(answer(&mut desk, &text).to_string()).is_err() {
                break;
            }
        }
    });
}

fn answer(desk: &mut Desk, text: &str) -> Value {
    let request: Request = match serde_json::from_str(text) {
        Ok(request) => request,
        Err(error) => {
            let whole = whole(text);
            let id = serde_json::from_str::<Value>(&whole).ok().and_then(|value| value.get("id").cloned());
            let error = match whole == text {
                true => Error::new("message", format!("the message is wrong: {error}")),
                false => Error::new(
                    "message",
                    "a text holds half of a character, which no file can hold: delete it",
                ),
            };
            return json!({ "id": id, "problems": error.problems });
        }
    };
    let asked = AssertUnwindSafe(|| desk.ask(request.ask));
    match catch_unwind(asked) {
        Ok(Ok(told)) => json!({ "id": request.id, "value": told }),
        Ok(Err(error)) => json!({ "id": request.id, "problems": error.problems }),
        Err(_) => {
            *desk = Desk::default();
            let error = Error::new("engine", "the engine failed and was started anew");
            json!({ "id": request.id, "problems": error.problems })
        }
    }
}

/// A message without halves of characters, which a browser's texts can hold and no other: each becomes U+FFFD.
fn whole(message: &str) -> Cow<'_, str> {
    let code = |at: usize| {
        let hex = message.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(hex, 16).ok()
    };
    let mut halves: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(found) = message.get(at..).and_then(|rest| rest.find('\\')) {
        at += found;
        let is_pair = matches!((code(at), code(at + 6)), (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)));
        if !is_pair && matches!(code(at), Some(0xd800..=0xdfff)) {
            halves.push(at);
        }
        at += if is_pair { 12 } else { 2 };
    }
    let mut whole = Cow::Borrowed(message);
    for at in halves {
        whole.to_mut().replace_range(at..at + 6, "\\ufffd");
    }
    whole
}

/// A language server over the texts of the folder.
pub fn language(open: Open, texts: Folder) {
    let Ends { mut from, to } = open.carried();
    let (requests, receiver) = std::sync::mpsc::sync_channel(WAITING);
    let (sender, answers) = std::sync::mpsc::channel::<lsp_server::Message>();
    on_thread(move || {
        server::serve(Connection { receiver, sender }, Arc::new(texts), Arc::new(Rooted::default()));
    });
    on_thread(move || {
        while let Some(text) = from.blocking_recv() {
            let Ok(message) = serde_json::from_str(&whole(&text)) else { continue };
            if requests.send(message).is_err() {
                break;
            }
        }
    });
    on_thread(move || {
        for message in answers {
            let Ok(mut message) = serde_json::to_value(message) else { continue };
            message["jsonrpc"] = "2.0".into();
            if to.blocking_send(message.to_string()).is_err() {
                break;
            }
        }
    });
}

/// Tells which texts other programs change: `{name}`.
pub fn changes(open: Open, mut changes: broadcast::Receiver<String>) {
    let Ends { mut from, to } = open.carried();
    tokio::spawn(async move {
        loop {
            let name = tokio::select! {
                received = from.recv() => match received {
                    Some(_) => continue,
                    None => break,
                },
                changed = changes.recv() => match changed {
                    Ok(name) => name,
                    Err(broadcast::error::RecvError::Lagged(_)) => String::new(),
                    Err(broadcast::error::RecvError::Closed) => break,
                },
            };
            if to.send(json!({ "name": name }).to_string()).await.is_err() {
                break;
            }
        }
    });
}
