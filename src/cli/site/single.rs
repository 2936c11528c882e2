//! One game as a page that is one file, with the engine inside.

use crate::cli::load::{self, Source};
use crate::cli::out::{Failure, Problem};
use crate::cli::page::PAGE;
use base64::prelude::{Engine, BASE64_STANDARD};
use boardwright::paint::escaped;
use boardwright::texts;
use flate2::write::GzEncoder;
use flate2::Compression;
use serde_json::{json, Map, Value};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::Path;

/// The page of a game with its options set.
///
/// # Errors
/// When the game cannot be loaded.
pub fn page(args: &load::GameArgs, engine: &[u8]) -> Result<String, Failure> {
    let source = load::find(&args.game)?;
    let loaded = load::load(args)?;
    let options = loaded.settings.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str())));
    let names = (0..loaded.book.files.len()).map(|at| loaded.book.files.get(at as u16).name.clone());
    let game = json!({
        "game": source.id,
        "texts": own_texts(&source, names, &loaded.book.files),
        "options": options.collect::<Map<_, _>>(),
        "moves": [],
    });
    let script = script(&part("page.js")?);
    let style = part("style.css")?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(engine)?;
    let engine = BASE64_STANDARD.encode(packed.finish()?);
    let title = escaped(&loaded.model.title);
    let policy = format!(
        "default-src 'none'; script-src '{}' 'wasm-unsafe-eval'; style-src '{}'; worker-src blob:; img-src data: blob:; \
         base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(&style)
    );
    Ok(format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="boardwright" content="single">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript.</noscript>
<script type="application/json" id="game">{game}</script>
<script type="text/plain" id="worker">{worker}</script>
<script type="application/octet-stream" id="engine">{engine}</script>
<script>{script}</script>
</body>
</html>
"#,
        game = game.to_string().replace('<', "\\u003c"),
        worker = self::script(&part("worker.js")?),
    ))
}

/// The texts that the game builds on and that do not come with the program, by the names that they have in a folder.
fn own_texts(
    source: &Source,
    names: impl Iterator<Item = String>,
    files: &boardwright::span::SourceMap,
) -> Map<String, Value> {
    let folder = Path::new(&source.text.name).parent().unwrap_or(Path::new(""));
    let own = names.enumerate().filter_map(|(at, name)| {
        let text = &files.get(at as u16).text;
        let is_shipped = texts::text(&name).is_some_and(|shipped| shipped.text == *text);
        let inside = Path::new(&name).strip_prefix(folder).ok()?.to_str()?.replace('\\', "/");
        (!is_shipped).then(|| (inside, Value::from(text.as_str())))
    });
    own.collect()
}

fn part(name: &str) -> Result<String, Problem> {
    let file = PAGE.get_file(format!("single/{name}")).and_then(|file| file.contents_utf8());
    file.map(str::to_string)
        .ok_or_else(|| Problem::new("no-web-page", format!("this program has no `{name}` of the page")))
}

/// A script as it may stand between tags.
fn script(text: &str) -> String {
    text.replace("</script", "<\\/script").replace("<!--", "<\\!--")
}

/// The hash of what stands between tags, as a policy names it.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}
