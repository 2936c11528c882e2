//! The server: one thread reads and keeps the texts, one answers, one looks for mistakes. Those two work on copies, so
//! nothing that they do keeps an editor waiting.

use super::disk::Disk;
use super::protocol::{self, Change};
use super::transport::Connection;
use crate::cli::STACK;
use boardwright::service::Service;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// How long nobody has to type before mistakes are looked for.
const PAUSE: Duration = Duration::from_millis(150);

/// Requests that have not been answered.
type Waiting = Arc<Mutex<HashSet<RequestId>>>;

/// The texts at some time, and which of them changed last.
struct Job {
    service: Service,
    versions: BTreeMap<String, i32>,
    changed: String,
}

struct Server {
    service: Service,
    versions: BTreeMap<String, i32>,
    sender: Sender<Message>,
    waiting: Waiting,
    requests: Sender<(Request, Service)>,
    jobs: Sender<Job>,
    begun: bool,
    ended: bool,
}

/// Answers until the editor ends it. Has the editor said goodbye?
pub fn serve(connection: Connection) -> bool {
    let Connection { receiver, sender } = connection;
    let waiting = Waiting::default();
    let (requests, to_answer) = channel();
    let (jobs, to_check) = channel();
    let (to, open) = (sender.clone(), waiting.clone());
    let answering = Builder::new().stack_size(STACK).spawn(move || answer_all(&to_answer, &to, &open));
    let to = sender.clone();
    let checking = Builder::new().stack_size(STACK).spawn(move || check_all(to_check, &to));
    let (service, versions) = (Service::new(Arc::new(Disk)), BTreeMap::new());
    let mut server =
        Server { service, versions, sender, waiting, requests, jobs, begun: false, ended: false };
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
        let _ = self.sender.send(response.into());
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, message: &str) {
        self.respond(Response::new_err(id, code as i32, message.to_string()));
    }

    fn request(&mut self, request: Request) {
        let id = request.id.clone();
        match request.method.as_str() {
            "initialize" if !self.begun => {
                self.begun = true;
                self.respond(Response::new_ok(id, protocol::initialized()));
            }
            "initialize" => self.refuse(id, ErrorCode::InvalidRequest, "already initialized"),
            _ if !self.begun => self.refuse(id, ErrorCode::ServerNotInitialized, "not initialized"),
            "shutdown" => {
                self.ended = true;
                self.respond(Response::new_ok(id, Value::Null));
            }
            _ if self.ended => self.refuse(id, ErrorCode::InvalidRequest, "shut down"),
            _ => {
                lock(&self.waiting).insert(id);
                self.ask(request);
            }
        }
    }

    /// Has a request answered; what takes its time, by a thread of its own.
    fn ask(&self, request: Request) {
        let service = self.service.clone();
        if request.method != "workspace/executeCommand" {
            let _ = self.requests.send((request, service));
            return;
        }
        let (sender, waiting) = (self.sender.clone(), self.waiting.clone());
        let _ = Builder::new().stack_size(STACK).spawn(move || answer(request, &service, &sender, &waiting));
    }

    fn notification(&mut self, notification: Notification) {
        if notification.method == "$/cancelRequest" {
            let id = notification.params.get("id").cloned();
            let id = id.and_then(|id| serde_json::from_value::<RequestId>(id).ok());
            if let Some(id) = id.filter(|id| lock(&self.waiting).remove(id)) {
                self.refuse(id, ErrorCode::RequestCanceled, "cancelled");
            }
            return;
        }
        let Some(change) = protocol::change(&notification.method, notification.params) else { return };
        self.change(change);
    }

    fn change(&mut self, change: Change) {
        let changed = match change {
            Change::Opened { name, version, text } => {
                self.service.open(&name, text);
                self.versions.insert(name.clone(), version);
                name
            }
            Change::Edited { name, version, edits } => {
                for edit in edits {
                    match edit.at {
                        Some((from, to)) => self.service.edit(&name, from, to, &edit.text),
                        None => self.service.open(&name, edit.text),
                    }
                }
                self.versions.insert(name.clone(), version);
                name
            }
            Change::Closed { name } => {
                self.service.close(&name);
                self.versions.remove(&name);
                name
            }
            Change::Saved { name } => name,
        };
        let (service, versions) = (self.service.clone(), self.versions.clone());
        let _ = self.jobs.send(Job { service, versions, changed });
    }
}

fn lock(waiting: &Waiting) -> std::sync::MutexGuard<'_, HashSet<RequestId>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers requests in order.
fn answer_all(requests: &Receiver<(Request, Service)>, sender: &Sender<Message>, waiting: &Waiting) {
    for (request, service) in requests {
        answer(request, &service, sender, waiting);
    }
}

/// Answers a request, unless it has been cancelled meanwhile.
fn answer(request: Request, service: &Service, sender: &Sender<Message>, waiting: &Waiting) {
    if !lock(waiting).contains(&request.id) {
        return;
    }
    let Request { id, method, params } = request;
    let asked = AssertUnwindSafe(|| protocol::answer(service, &method, params));
    let refused = |code: ErrorCode, message: String| Response::new_err(id.clone(), code as i32, message);
    let answer = catch_unwind(asked);
    if let ("workspace/executeCommand", Ok(Some(outcome))) = (method.as_str(), &answer) {
        let _ = sender.send(protocol::shown(outcome));
    }
    let response = match answer {
        Ok(Some(Ok(value))) => Response::new_ok(id.clone(), value),
        Ok(Some(Err(message))) => refused(ErrorCode::RequestFailed, message),
        Ok(None) => refused(ErrorCode::MethodNotFound, format!("`{method}` is not answered here")),
        Err(_) => refused(ErrorCode::InternalError, "this could not be worked out".into()),
    };
    if lock(waiting).remove(&id) {
        let _ = sender.send(response.into());
    }
}

/// Looks for mistakes in the newest texts, once nobody has typed for a while.
fn check_all(jobs: Receiver<Job>, sender: &Sender<Message>) {
    let mut told: BTreeMap<String, Message> = BTreeMap::new();
    let mut next = jobs.recv().ok();
    while let Some(mut job) = next.take() {
        loop {
            match jobs.recv_timeout(PAUSE) {
                Ok(newer) => job = newer,
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        let others = job.versions.keys().filter(|name| **name != job.changed).cloned();
        let open = job.versions.contains_key(&job.changed).then(|| job.changed.clone());
        told.retain(|name, _| {
            let is_open = job.versions.contains_key(name);
            if !is_open {
                let _ = sender.send(protocol::no_mistakes(name));
            }
            is_open
        });
        for name in open.into_iter().chain(others) {
            if let Ok(newer) = jobs.try_recv() {
                next = Some(newer);
                break;
            }
            let found = AssertUnwindSafe(|| protocol::mistakes(&job.service, &name, job.versions[&name]));
            let Ok(message) = catch_unwind(found) else { continue };
            if told.get(&name).map(|m| format!("{m:?}")) != Some(format!("{message:?}")) {
                let _ = sender.send(message.clone());
                told.insert(name, message);
            }
        }
        next = next.or_else(|| jobs.recv().ok());
    }
}
