//! A game played by messages: `{id, name, args}` is answered by `{id, value}` or `{id, problems}`.

use boardwright::error::Error;
use boardwright::session::{Ask, Desk};
use serde::Deserialize;
use serde_json::{json, Value};
use std::borrow::Cow;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// What is asked of a game, with something by which whoever asks knows the answer.
#[derive(Deserialize)]
struct Request {
    #[serde(default)]
    id: Value,
    #[serde(flatten)]
    ask: Ask,
}

/// The answer to a message, whatever that is.
pub fn answer(desk: &mut Desk, text: &str) -> Value {
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
            desk.clear();
            let error = Error::new("engine", "the engine failed and was started anew");
            json!({ "id": request.id, "problems": error.problems })
        }
    }
}

/// A message without halves of characters, which a browser's texts can hold and no other: each becomes U+FFFD.
pub fn whole(message: &str) -> Cow<'_, str> {
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
