//! Who may ask: the page that was given the address, and no other. A page of somebody else in the same browser does not
//! know the token, cannot claim the origin, and reaches this server only under a name that is refused.

use axum::extract::{Request, State};
use axum::http::{header, HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What a request has to bring.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The first part of every path.
    pub token: Arc<str>,
    hosts: Arc<[String; 2]>,
}

/// What the page may load, and who may show it in a frame: nobody.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
    style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

impl Guard {
    /// A guard for what is served on a port of this machine.
    pub fn new(port: u16, token: String) -> Guard {
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
        Guard { token: token.into(), hosts: Arc::new(hosts) }
    }

    /// Was the server asked under a name of this machine, by its own page or by no page at all?
    fn admits(&self, headers: &HeaderMap) -> bool {
        let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_string();
        let host = headers.get(header::HOST).map(text).unwrap_or_default();
        let origin = headers.get(header::ORIGIN).map(text);
        self.hosts.contains(&host) && origin.is_none_or(|origin| origin == format!("http://{host}"))
    }
}

/// Refuses what the guard does not admit, and says with every answer what a browser may do with it.
pub async fn check(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.admits(request.headers()) {
        true => next.run(request).await,
        false => {
            (StatusCode::FORBIDDEN, "this address is for the page of Boardwright alone\n").into_response()
        }
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}
