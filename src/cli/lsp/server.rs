//! The server: one thread reads and keeps the texts, one answers, one looks for mistakes. Those two work on copies, so
//! nothing that they do keeps an editor waiting.

use super::transport::Connection;
use crate::cli::STACK;
use boardwright::lsp::{self, Addresses, Notice, Open};
use boardwright::service::{Files, Service};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// How long nobody has to type before mistakes are looked for.
const PAUSE: Duration = Duration::from_millis(5);

/// Requests that have not been answered.
type Waiting = Arc<Mutex<HashSet<RequestId>>>;

/// The texts at some time, and which of them changed last.
struct Job {
    open: Open,
    changed: String,
}

/// The way to the editor.
#[derive(Clone)]
struct To {
    sender: Sender<Message>,
    waiting: Waiting,
    names: Arc<dyn Addresses>,
}

impl To {
    fn tell(&self, notice: Notice) {
        let _ = self.sender.send(Notification::new(notice.method.into(), notice.params).into());
    }
}

struct Server {
    open: Open,
    to: To,
    requests: Sender<(Request, Service)>,
    jobs: Sender<Job>,
    begun: bool,
    ended: bool,
}

/// Answers about these files until the editor ends it. Has the editor said goodbye?
pub fn serve(connection: Connection, files: Arc<dyn Files>, names: Arc<dyn Addresses>) -> bool {
    let Connection { receiver, sender } = connection;
    let waiting = Waiting::default();
    let (requests, to_answer) = channel();
    let (jobs, to_check) = channel();
    let to = To { sender, waiting, names };
    let answerer = to.clone();
    let answering = Builder::new().stack_size(STACK).spawn(move || answer_all(&to_answer, &answerer));
    let checker = to.clone();
    let checking = Builder::new().stack_size(STACK).spawn(move || check_all(to_check, &checker));
    let open = Open::new(Service::new(files));
    let mut server = Server { open, to, requests, jobs, begun: false, ended: false };
    for message in receiver {
        match message {
            Message::Request(request) => server.request(request),
            Message::Notification(notification) if notification.method == "exit" => break,
            Message::Notification(notification) => server.notification(notification),
            Message::Response(_) => {}
        }
    }
    let orderly = server.ended;
    drop(server);
    for thread in [answering, checking].into_iter().flatten() {
        let _ = thread.join();
    }
    orderly
}

impl Server {
    fn respond(&self, response: Response) {
        let _ = self.to.sender.send(response.into());
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, message: &str) {
        self.respond(Response::new_err(id, code as i32, message.to_string()));
    }

    fn request(&mut self, request: Request) {
        let id = request.id.clone();
        match request.method.as_str() {
            "initialize" if !self.begun => {
                self.begun = true;
                self.respond(Response::new_ok(id, lsp::initialized()));
            }
            "initialize" => self.refuse(id, ErrorCode::InvalidRequest, "already initialized"),
            _ if !self.begun => self.refuse(id, ErrorCode::ServerNotInitialized, "not initialized"),
            "shutdown" => {
                self.ended = true;
                self.respond(Response::new_ok(id, Value::Null));
            }
            _ if self.ended => self.refuse(id, ErrorCode::InvalidRequest, "shut down"),
            _ => {
                lock(&self.to.waiting).insert(id);
                self.ask(request);
            }
        }
    }

    /// Has a request answered; what takes its time, by a thread of its own.
    fn ask(&self, request: Request) {
        let service = self.open.service.clone();
        if request.method != "workspace/executeCommand" {
            let _ = self.requests.send((request, service));
            return;
        }
        let to = self.to.clone();
        let _ = Builder::new().stack_size(STACK).spawn(move || answer(request, &service, &to));
    }

    fn notification(&mut self, notification: Notification) {
        if notification.method == "$/cancelRequest" {
            let id = notification.params.get("id").cloned();
            let id = id.and_then(|id| serde_json::from_value::<RequestId>(id).ok());
            if let Some(id) = id.filter(|id| lock(&self.to.waiting).remove(id)) {
                self.refuse(id, ErrorCode::RequestCanceled, "cancelled");
            }
            return;
        }
        let change = lsp::change(&*self.to.names, &notification.method, notification.params);
        let Some(change) = change else { return };
        let changed = self.open.change(change);
        let _ = self.jobs.send(Job { open: self.open.clone(), changed });
    }
}

fn lock(waiting: &Waiting) -> std::sync::MutexGuard<'_, HashSet<RequestId>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers requests in order.
fn answer_all(requests: &Receiver<(Request, Service)>, to: &To) {
    for (request, service) in requests {
        answer(request, &service, to);
    }
}

/// Answers a request, unless it has been cancelled meanwhile.
fn answer(request: Request, service: &Service, to: &To) {
    if !lock(&to.waiting).contains(&request.id) {
        return;
    }
    let Request { id, method, params } = request;
    let asked = AssertUnwindSafe(|| lsp::answer(&*to.names, service, &method, params));
    let refused = |code: ErrorCode, message: String| Response::new_err(id.clone(), code as i32, message);
    let answer = catch_unwind(asked);
    if let ("workspace/executeCommand", Ok(Some(outcome))) = (method.as_str(), &answer) {
        to.tell(lsp::shown(outcome));
    }
    let response = match answer {
        Ok(Some(Ok(value))) => Response::new_ok(id.clone(), value),
        Ok(Some(Err(message))) => refused(ErrorCode::RequestFailed, message),
        Ok(None) => refused(ErrorCode::MethodNotFound, format!("`{method}` is not answered here")),
        Err(_) => refused(ErrorCode::InternalError, "this could not be worked out".into()),
    };
    if lock(&to.waiting).remove(&id) {
        let _ = to.sender.send(response.into());
    }
}

/// Looks for mistakes in the newest texts, once nobody has typed for a while.
fn check_all(jobs: Receiver<Job>, to: &To) {
    let mut told: BTreeMap<String, Notice> = BTreeMap::new();
    let mut next = jobs.recv().ok();
    while let Some(mut job) = next.take() {
        loop {
            match jobs.recv_timeout(PAUSE) {
                Ok(newer) => job = newer,
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        let others = job.open.versions.keys().filter(|name| **name != job.changed).cloned();
        let open = job.open.versions.contains_key(&job.changed).then(|| job.changed.clone());
        told.retain(|name, _| {
            let is_open = job.open.versions.contains_key(name);
            if !is_open {
                to.tell(lsp::no_mistakes(&*to.names, name));
            }
            is_open
        });
        for name in open.into_iter().chain(others) {
            if let Ok(newer) = jobs.try_recv() {
                next = Some(newer);
                break;
            }
            let found = AssertUnwindSafe(|| {
                lsp::mistakes(&*to.names, &job.open.service, &name, job.open.versions[&name])
            });
            let Ok(notice) = catch_unwind(found) else { continue };
            if told.get(&name) != Some(&notice) {
                to.tell(notice.clone());
                told.insert(name, notice);
            }
        }
        next = next.or_else(|| jobs.recv().ok());
    }
}
