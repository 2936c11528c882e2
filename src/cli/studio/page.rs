//! The page as the server sends it.

use crate::cli::page::PAGE;
use axum::http::{header, StatusCode};
use axum::response::{Html, IntoResponse, Response};

/// How the page knows that there are files and an engine behind it.
const ALONE: &str = "name=\"boardwright\" content=\"static\"";
const SERVED: &str = "name=\"boardwright\" content=\"local\"";

/// A file of the page; the empty path is the page itself.
pub fn file(path: &str) -> Response {
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = PAGE.get_file(path) else { return StatusCode::NOT_FOUND.into_response() };
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => Html(file.contents_utf8().unwrap_or_default().replace(ALONE, SERVED)).into_response(),
        ending => ([(header::CONTENT_TYPE, kind(ending))], file.contents()).into_response(),
    }
}

fn kind(ending: &str) -> &'static str {
    match ending {
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" => "application/json",
        _ => "application/octet-stream",
    }
}
