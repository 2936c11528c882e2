//! The page on which games are played and written, which is part of the program, and the engine that it runs in browsers.

use super::files;
use super::out::Problem;
use include_dir::{include_dir, Dir};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::path::Path;

/// The page, as `web/check` builds it, without the engine.
pub static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/web/dist");

/// The name of the engine beside the page.
pub const ENGINE: &str = "engine.wasm";

/// The script that keeps the page for use without a network.
pub const OFFLINE: &str = "service-worker.js";

/// The largest engine that is read, in bytes.
const LARGEST: u64 = 64 << 20;

#[cfg(web_engine)]
const EMBEDDED: Option<&[u8]> = Some(include_bytes!("../../../web/engine.wasm"));
#[cfg(not(web_engine))]
const EMBEDDED: Option<&[u8]> = None;

/// The engine for the browser: the one in this file, or else the one in this program.
///
/// # Errors
/// When there is none, or the file is not a module of WebAssembly.
pub fn engine(file: Option<&Path>) -> Result<Cow<'static, [u8]>, Problem> {
    let Some(path) = file else { return EMBEDDED.map(Cow::Borrowed).ok_or_else(missing) };
    let bytes = files::read_bytes(path, LARGEST)?;
    match bytes.starts_with(b"\0asm") {
        true => Ok(Cow::Owned(bytes)),
        false => {
            let message = format!("`{}` is not a module of WebAssembly", path.display());
            Err(Problem::new("no-web-engine", message).help("name `engine.wasm` as `web/build` makes it"))
        }
    }
}

/// The script that keeps the page in browsers. What it keeps changes its name with the engine too, so that browsers notice
/// a new one.
pub fn offline(engine: &[u8]) -> String {
    let script = PAGE.get_file(OFFLINE).and_then(|file| file.contents_utf8()).unwrap_or_default();
    let identity: String = Sha256::digest(engine).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    script.replace(" ENGINE\"", &format!(" {identity}\""))
}

fn missing() -> Problem {
    let help = "in the sources of Boardwright run `web/build`, then build the program again; or name the engine of another \
                copy: `--engine engine.wasm`";
    Problem::new("no-web-engine", "this program was built without the engine for browsers").help(help)
}
