//! Sockets. Each game and each language server has a thread of its own with a deep stack; what it cannot take in yet
//! waits on the other side, so that a flood of messages slows down nobody but its sender.

use crate::cli::lsp::{server, transport::Connection};
use crate::cli::messages::{answer, whole};
use crate::cli::STACK;
use axum::extract::ws::{Message, WebSocket};
use boardwright::lsp::{Folder, Rooted};
use boardwright::session::Desk;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
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
