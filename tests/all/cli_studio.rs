//! The server of `boardwright studio`: what its page may do, and what nobody else may.

use crate::cli_support::{fails, prints, Folder};
use serde_json::{json, Value};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tungstenite::{Message, WebSocket};

/// A server that runs.
struct Studio {
    child: Child,
    /// `127.0.0.1:PORT`
    host: String,
    /// `/TOKEN/`
    root: String,
    /// What stands behind `#`.
    place: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Studio {
    fn start(what: &str) -> Studio {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        command.args(["studio", "--no-open", what]).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (address, place) = line.trim().split_once('#').expect("an address");
        let rest = address.strip_prefix("http://").expect("an address");
        let (host, path) = rest.split_once('/').expect("a token");
        Studio { child, host: host.into(), root: format!("/{path}"), place: place.into() }
    }

    /// The status and the body of an answer.
    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let host = if headers.iter().any(|(name, _)| *name == "Host") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.host)
        };
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = body.len();
        write!(stream, "{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_string()).unwrap_or_default())
    }

    fn get(&self, path: &str) -> (u16, String) {
        self.ask("GET", &format!("{}{path}", self.root), &[], "")
    }

    fn put(&self, name: &str, text: &str) -> (u16, String) {
        self.ask("PUT", &format!("{}files/{name}", self.root), &[], text)
    }

    fn socket(&self, name: &str) -> Socket {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let (socket, _) =
            tungstenite::client(format!("ws://{}{}{name}", self.host, self.root), stream).unwrap();
        Socket(socket)
    }
}

struct Socket(WebSocket<TcpStream>);

impl Socket {
    fn send(&mut self, value: &Value) {
        self.write(&value.to_string());
    }

    fn write(&mut self, text: &str) {
        self.0.send(Message::text(text)).unwrap();
    }

    fn receive(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }
}

const MINE: &str = "boardwright 1\ngame \"Mine\" extends \"hex\" {\n  option size = 4\n}\n";

#[test]
fn the_page_has_the_files_of_its_folder() {
    let folder = Folder::new("studio-files");
    std::fs::write(folder.path("mine.game"), MINE).unwrap();
    let studio = Studio::start(&folder.path("mine.game"));
    assert_eq!(studio.place, "write/mine.game");
    let (status, page) = studio.get("");
    assert!(status == 200 && page.contains("<div id=\"app\">"), "{status} {page}");
    assert_eq!(studio.get("files"), (200, r#"["mine.game"]"#.into()));
    assert_eq!(studio.get("files/mine.game"), (200, MINE.into()));
    assert_eq!(studio.put("std/more.game", "library \"more\" {}\n").0, 204);
    assert_eq!(std::fs::read_to_string(folder.path("std/more.game")).unwrap(), "library \"more\" {}\n");
    let new = [("If-None-Match", "*")];
    let (status, problem) = studio.ask("PUT", &format!("{}files/mine.game", studio.root), &new, "x");
    assert!(status == 412 && problem.contains("file-there"), "{status} {problem}");
    assert_eq!(studio.ask("DELETE", &format!("{}files/mine.game", studio.root), &[], "").0, 204);
    assert_eq!(studio.get("files/mine.game").0, 404);
    assert_eq!(studio.put("long.game", &"x".repeat(300_000)).0, 413);
}

#[test]
fn nobody_else_is_answered() {
    let folder = Folder::new("studio-others");
    std::fs::create_dir(folder.path("inside")).unwrap();
    std::fs::write(folder.path("secret.game"), "secret").unwrap();
    let studio = Studio::start(&folder.path("inside"));
    assert_eq!(studio.place, "write");
    let root = studio.root.clone();
    let status = |path: &str, headers: &[(&str, &str)]| studio.ask("GET", path, headers, "").0;
    assert_eq!(status("/", &[]), 404);
    assert_eq!(status("/files", &[]), 404);
    assert_eq!(
        status(&root, &[("Host", "evil.example")]),
        403,
        "a name that leads here by a trick of the name server"
    );
    assert_eq!(status(&root, &[("Origin", "http://evil.example")]), 403, "another page in the same browser");
    assert_eq!(status(&root, &[("Origin", "null")]), 403);
    for name in
        ["../secret.game", "..%2fsecret.game", "%2e%2e/secret.game", "/secret.game", "std/../../secret.game"]
    {
        let (status, body) = studio.get(&format!("files/{name}"));
        assert!(status == 404 && !body.contains("secret\n") && body != "secret", "{name}: {status} {body}");
        let (status, body) = studio.put(name, "spoiled");
        assert!([404, 422].contains(&status), "{name}: {status} {body}");
    }
    assert_eq!(std::fs::read_to_string(folder.path("secret.game")).unwrap(), "secret");
    let upgrade = [
        ("Origin", "http://evil.example"),
        ("Upgrade", "websocket"),
        ("Connection", "Upgrade"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    assert_eq!(status(&format!("{root}play"), &upgrade), 403);
}

#[test]
fn games_are_played_by_messages() {
    let studio = Studio::start("tic_tac_toe");
    assert_eq!(studio.place, "tic_tac_toe");
    let mut play = studio.socket("play");
    let source = json!({ "game": "mine", "texts": { "mine.game": MINE }, "options": {} });
    play.send(&json!({ "id": 1, "name": "load", "args": { "source": source, "moves": ["b2"] } }));
    let loaded = play.receive();
    assert_eq!(loaded["id"], 1);
    assert_eq!(loaded["value"]["about"]["title"], "Mine");
    assert_eq!(loaded["value"]["view"]["standing"]["moves"], json!(["b2"]));
    // Nonsense and hostile texts are answered, and the game goes on.
    play.send(&json!({ "id": 2, "name": "dance", "args": {} }));
    assert_eq!(play.receive()["problems"][0]["code"], "message");
    let wide = "boardwright 1\ngame \"<script>\" extends \"hex\" {\n  option size = 999999\n}\n";
    let source = json!({ "game": "wide", "texts": { "wide.game": wide }, "options": {} });
    play.send(&json!({ "id": 3, "name": "load", "args": { "source": source, "moves": [] } }));
    assert!(play.receive()["problems"].is_array());
    play.send(&json!({ "id": 4, "name": "playMove", "args": { "text": "a1" } }));
    assert_eq!(play.receive()["value"]["standing"]["moves"], json!(["b2", "a1"]));
    // Half of a character, as browsers may write it: no other text can hold it.
    play.write(r#"{"id":5,"name":"playMove","args":{"text":"\ud83d \\ud83d \ud83d\ude00"}}"#);
    let refused = play.receive();
    assert_eq!((&refused["id"], &refused["problems"][0]["code"]), (&json!(5), &json!("message")));
    assert!(refused["problems"][0]["message"].as_str().unwrap().contains("half of a character"), "{refused}");
}

#[test]
fn a_flood_of_messages_is_answered_in_order() {
    let studio = Studio::start("tic_tac_toe");
    let mut play = studio.socket("play");
    const MANY: usize = 10_000;
    let mut answered = 0;
    for id in 0..MANY {
        play.send(&json!({ "id": id, "name": "undo", "args": {} }));
        // What is not read is not written either: the server waits for its page.
        while id - answered >= 50 {
            assert_eq!(play.receive()["id"], answered);
            answered += 1;
        }
    }
    for id in answered..MANY {
        assert_eq!(play.receive()["id"], id);
    }
    let (status, _) = studio.get("");
    assert_eq!(status, 200);
}

#[test]
fn the_language_service_answers_over_a_socket() {
    let folder = Folder::new("studio-language");
    std::fs::write(folder.path("base.game"), MINE).unwrap();
    let studio = Studio::start(&folder.path(""));
    let mut language = studio.socket("language");
    let request = |id: u32, method: &str, params: Value| json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
    language.send(&request(1, "initialize", json!({ "capabilities": {} })));
    assert!(language.receive()["result"]["capabilities"]["hoverProvider"].is_boolean());
    let uri = "file:///variant.game";
    let text = "boardwright 1\ngame \"Variant\" extends \"base\" {\n  option sise = 5\n}\n";
    let opened =
        json!({ "textDocument": { "uri": uri, "languageId": "boardwright", "version": 1, "text": text } });
    language.send(&json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": opened }));
    let told = language.receive();
    assert_eq!(told["method"], "textDocument/publishDiagnostics");
    assert_eq!(told["params"]["uri"], uri);
    assert_eq!(told["params"]["diagnostics"].as_array().unwrap().len(), 1, "{told}");
    let place = json!({ "textDocument": { "uri": uri }, "position": { "line": 1, "character": 26 } });
    language.send(&request(2, "textDocument/definition", place));
    assert_eq!(language.receive()["result"][0]["uri"], "file:///base.game");
}

#[test]
fn what_other_programs_change_is_told() {
    let folder = Folder::new("studio-changes");
    let studio = Studio::start(&folder.path(""));
    let mut changes = studio.socket("changes");
    std::fs::write(folder.path("new.game"), MINE).unwrap();
    assert_eq!(changes.receive()["name"], "new.game");
}

/// Whenever the server is killed, a file holds its old text or its new one.
#[cfg(unix)]
#[test]
fn a_text_is_saved_whole_or_not_at_all() {
    let folder = Folder::new("studio-killed");
    let texts = ["a", "b"].map(|letter| letter.repeat(200_000));
    std::fs::write(folder.path("it.game"), &texts[0]).unwrap();
    for round in 0..12 {
        let mut studio = Studio::start(&folder.path(""));
        let pause = Duration::from_millis(3 * round);
        let id = studio.child.id();
        let killer = std::thread::spawn(move || {
            std::thread::sleep(pause);
            Command::new("kill").args(["-9", &id.to_string()]).status().unwrap();
        });
        for text in texts.iter().cycle().take(40) {
            let Ok(mut stream) = TcpStream::connect(&studio.host) else { break };
            let (root, host, length) = (&studio.root, &studio.host, text.len());
            let head = format!("PUT {root}files/it.game HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
            let sent = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(text.as_bytes()));
            if sent.and_then(|()| stream.read_to_end(&mut Vec::new())).is_err() {
                break;
            }
        }
        killer.join().unwrap();
        let _ = studio.child.wait();
        let there = std::fs::read_to_string(folder.path("it.game")).unwrap();
        assert!(texts.contains(&there), "round {round}: {} bytes", there.len());
    }
}

#[test]
fn a_site_is_written_with_an_engine() {
    let folder = Folder::new("site");
    let engine = folder.path("engine.wasm");
    std::fs::write(&engine, b"\0asm\x01\0\0\0").unwrap();
    let site = folder.path("site");
    prints(&["site", "-o", &site, "--engine", &engine]);
    assert_eq!(std::fs::read(folder.path("site/engine.wasm")).unwrap(), b"\0asm\x01\0\0\0");
    assert!(std::fs::read_to_string(folder.path("site/index.html")).unwrap().contains("<div id=\"app\">"));
    let offline = || std::fs::read_to_string(folder.path("site/service-worker.js")).unwrap();
    let before = offline();
    assert!(before.contains("\"engine.wasm\"") && !before.contains("ENGINE"), "{before}");
    std::fs::write(&engine, b"\0asm\x01\0\0\x01").unwrap();
    prints(&["site", "-o", &site, "--engine", &engine]);
    assert_ne!(offline(), before, "browsers would keep the old engine");
    std::fs::write(&engine, "not a module").unwrap();
    assert!(fails(1, &["site", "-o", &site, "--engine", &engine]).contains("no-web-engine"));
}

#[test]
fn a_game_is_written_as_one_file() {
    let folder = Folder::new("single");
    let engine = folder.path("engine.wasm");
    std::fs::write(&engine, b"\0asm\x01\0\0\0").unwrap();
    std::fs::write(folder.path("base.game"), MINE).unwrap();
    let variant = "boardwright 1\ngame \"A </script><b>\" extends \"base\" {}\n";
    std::fs::write(folder.path("variant.game"), variant).unwrap();
    let (game, page) = (folder.path("variant.game"), folder.path("page.html"));
    prints(&["site", "--game", &game, "--set", "size=5", "--single", &page, "--engine", &engine]);
    let page = std::fs::read_to_string(page).unwrap();
    let (_, rest) = page.split_once("id=\"game\">").unwrap();
    let held: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(held["game"], "variant");
    assert_eq!(held["texts"], json!({ "base.game": MINE, "variant.game": variant }));
    assert_eq!(held["options"], json!({ "size": "5" }));
    assert!(page.contains("<title>A &lt;/script&gt;&lt;b&gt;</title>"));
    assert_eq!(page.matches("</script>").count(), 4, "a title cannot end a script");
}
