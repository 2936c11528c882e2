//! `boardwright json`: a game played by messages in JSON, one a line.

use crate::cli::messages::answer;
use crate::cli::out::{Code, Done, Out};
use boardwright::error::Error;
use boardwright::session::Desk;
use serde_json::{json, Value};
use std::io::{self, BufRead, Read, Write};

/// The longest message, in bytes.
const LONGEST: u64 = 16 << 20;

/// Plays games for a program that speaks JSON, on standard input and output.
///
/// Each line is an object: `{"id": 1, "name": "load", "args": {"source": {"game": "hex"}}}` is answered by a line `{"id": 1,
/// "value": …}`, or `{"id": 1, "problems": […]}`. `docs/json.md` lists what can be asked. The end of the input ends it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Sends the drawn board with every position, as an `svg` element.
    #[arg(long)]
    svg: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let mut desk = if args.svg { Desk::default() } else { Desk::without_pictures() };
    let mut input = io::stdin().lock();
    while let Some(line) = next(&mut input)? {
        let told = match &line {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => answer(&mut desk, text),
            Err(why) => json!({ "id": Value::Null, "problems": Error::new("message", *why).problems }),
        };
        out.json(&told)?;
        out.flush()?;
    }
    Ok(Code::Fine)
}

/// The next line, or why it is no message; nothing at the end of the input.
fn next(input: &mut impl BufRead) -> io::Result<Option<Result<String, &'static str>>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Err("the message is longer than 16 MiB")));
    }
    Ok(Some(String::from_utf8(line).map_err(|_| "the message is not UTF-8")))
}
