//! What the server answers: the page, the files of the folder, and three sockets.

use super::folder::DiskFolder;
use super::guard::{self, Guard};
use super::{page, sockets};
use crate::cli::files;
use crate::cli::out::Problem;
use axum::extract::{DefaultBodyLimit, Path, State, WebSocketUpgrade};
use axum::http::{header, HeaderMap, StatusCode};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use boardwright::error::Error;
use std::sync::Arc;

/// What the handlers share.
#[derive(Clone)]
pub struct Shared {
    /// The folder.
    pub folder: Arc<DiskFolder>,
    /// How many sockets are open.
    pub sockets: sockets::Places,
}

/// Everything beneath the token.
pub fn router(folder: Arc<DiskFolder>, guard: &Guard) -> Router {
    let token = guard.token.clone();
    let beneath = Router::new()
        .route("/", get(|| async { page::file("") }))
        .route("/{*path}", get(|Path(path): Path<String>| async move { page::file(&path) }))
        .route("/files", get(list))
        .route("/files/{*name}", get(read).put(write).delete(remove))
        .route("/play", get(play))
        .route("/language", get(language))
        .route("/changes", get(changes))
        .layer(DefaultBodyLimit::max(files::LONGEST_TEXT as usize))
        .with_state(Shared { folder, sockets: sockets::Places::default() });
    Router::new()
        .nest(&format!("/{token}/"), beneath)
        .layer(middleware::from_fn_with_state(guard.clone(), guard::check))
}

/// A refusal, as a page reads it.
fn refused(status: StatusCode, problem: Problem) -> Response {
    let mut error = Error::new(problem.code, problem.message);
    error.problems[0].help = problem.help;
    (status, Json(error.problems)).into_response()
}

fn done(done: Result<(), Problem>) -> Response {
    match done {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(problem) => refused(StatusCode::UNPROCESSABLE_ENTITY, problem),
    }
}

fn missing(name: &str) -> Response {
    refused(
        StatusCode::NOT_FOUND,
        Problem::new("file-missing", format!("there is no text `{name}` in the folder")),
    )
}

async fn list(State(shared): State<Shared>) -> Response {
    Json(shared.folder.texts().all().keys().collect::<Vec<_>>()).into_response()
}

async fn read(State(shared): State<Shared>, Path(name): Path<String>) -> Response {
    let text = shared.folder.texts().all().get(&name).cloned();
    match text {
        Some(text) => ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response(),
        None => missing(&name),
    }
}

async fn write(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    headers: HeaderMap,
    text: String,
) -> Response {
    let is_new = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value == "*");
    if is_new && shared.folder.texts().all().contains_key(&name) {
        let problem = Problem::new("file-there", format!("there is a text `{name}` already"));
        return refused(StatusCode::PRECONDITION_FAILED, problem.help("choose another name"));
    }
    done(shared.folder.write(&name, &text))
}

async fn remove(State(shared): State<Shared>, Path(name): Path<String>) -> Response {
    let is_there = shared.folder.texts().all().contains_key(&name);
    match is_there {
        true => done(shared.folder.remove(&name)),
        false => missing(&name),
    }
}

/// Opens a socket if there is room for one more.
fn opened(
    upgrade: WebSocketUpgrade,
    shared: &Shared,
    run: impl FnOnce(sockets::Open) + Send + 'static,
) -> Response {
    let Some(place) = shared.sockets.take() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many connections\n").into_response();
    };
    let upgrade = upgrade.max_message_size(sockets::LONGEST).max_frame_size(sockets::LONGEST);
    upgrade.on_upgrade(move |socket| async move { run(sockets::Open { socket, place }) })
}

async fn play(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    opened(upgrade, &shared, sockets::play)
}

async fn language(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    let texts = shared.folder.texts().clone();
    opened(upgrade, &shared, move |open| sockets::language(open, texts))
}

async fn changes(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    let changes = shared.folder.changes();
    opened(upgrade, &shared, move |open| sockets::changes(open, changes))
}
