//! Messages over standard input and output. What is no message is passed over: an editor's mistake ends nothing.

use lsp_server::Message;
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::thread::{spawn, JoinHandle};

/// Messages from the editor, and to it.
pub struct Connection {
    /// From the editor; it ends with the input.
    pub receiver: Receiver<Message>,
    /// To the editor.
    pub sender: Sender<Message>,
}

/// Reads and writes on threads of their own; the second one ends when nobody is left to send.
pub fn stdio() -> (Connection, JoinHandle<()>) {
    let (to_server, receiver) = channel();
    let (sender, to_editor) = channel::<Message>();
    spawn(move || read(&to_server));
    let writer = spawn(move || {
        let mut out = BufWriter::new(io::stdout().lock());
        for message in to_editor {
            if message.write(&mut out).and_then(|()| out.flush()).is_err() {
                break;
            }
        }
    });
    (Connection { receiver, sender }, writer)
}

fn read(to_server: &Sender<Message>) {
    let mut input = BufReader::new(io::stdin().lock());
    loop {
        let sent = match Message::read(&mut input) {
            Ok(Some(message)) => to_server.send(message).is_ok(),
            Ok(None) => false,
            Err(error) => error.kind() == ErrorKind::InvalidData,
        };
        if !sent {
            break;
        }
    }
}
