//! Boardwright for the browser: [`boardwright::session`] bound for JavaScript. Values come in and go out as JSON, whose
//! types stand in `types.ts`; what is refused is thrown as an `Error` whose message is the JSON of `Problem[]`.
#![deny(missing_docs)]

use boardwright::error::Error;
use boardwright::lsp;
use boardwright::session::{self, Ask, Search, Session, Source};
use serde::de::DeserializeOwned;
use serde::Serialize;
use wasm_bindgen::prelude::*;

type Thrown = JsError;

/// What goes out.
fn json<T: Serialize>(value: &T) -> Result<String, Thrown> {
    Ok(serde_json::to_string(value)?)
}

/// What comes in.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, Thrown> {
    serde_json::from_str(text)
        .map_err(|error| thrown(Error::new("message", format!("the message is wrong: {error}"))))
}

fn thrown(error: Error) -> Thrown {
    JsError::new(&serde_json::to_string(&error.problems).unwrap_or_default())
}

/// The version of the library.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_string()
}

/// The shipped games: `Entry[]`.
#[wasm_bindgen]
pub fn shipped() -> Result<String, Thrown> {
    json(&session::shipped())
}

/// The ids of the shipped games: `string[]`.
#[wasm_bindgen]
pub fn ids() -> Result<String, Thrown> {
    json(&boardwright::texts::games())
}

/// A shipped text, such as `hex.game` or `std/swap.game`.
#[wasm_bindgen]
pub fn text(path: &str) -> Option<String> {
    boardwright::texts::text(path).map(|text| text.text)
}

/// Everything that is wrong or suspicious about a `Source`: `Problem[]`.
#[wasm_bindgen]
pub fn check(source: &str) -> Result<String, Thrown> {
    json(&read::<Source>(source)?.check())
}

/// A text in its one form; it is thrown back where it cannot be read.
#[wasm_bindgen]
pub fn format(text: &str) -> Result<String, Thrown> {
    session::format(text).map_err(thrown)
}

/// What the code of a problem means, in words.
#[wasm_bindgen]
pub fn explain(code: &str) -> Option<String> {
    boardwright::describe::explain(code).map(|told| told.to_string())
}

/// The same as [`check`] finds, as people read it, with the lines that it is about; coloured for terminals.
#[wasm_bindgen]
pub fn report(source: &str, colour: bool) -> Result<String, Thrown> {
    Ok(read::<Source>(source)?.report(colour))
}

/// A game being played.
#[wasm_bindgen]
pub struct Game(Session);

#[wasm_bindgen]
impl Game {
    /// Loads a `Source`.
    #[wasm_bindgen(constructor)]
    pub fn new(source: &str) -> Result<Game, Thrown> {
        Session::new(&read::<Source>(source)?).map(Game).map_err(thrown)
    }

    /// What the game is: `About`.
    pub fn about(&self) -> Result<String, Thrown> {
        json(&self.0.about())
    }

    /// The board: `Geometry`.
    pub fn geometry(&self) -> Result<String, Thrown> {
        json(&self.0.geometry())
    }

    /// The rules as a web page.
    pub fn rules(&self) -> String {
        self.0.rules()
    }

    /// How the game stands: `Standing`.
    pub fn standing(&self) -> Result<String, Thrown> {
        json(&self.0.standing().map_err(thrown)?)
    }

    /// The position as an `svg` element.
    pub fn svg(&self, legend: bool) -> String {
        self.0.svg(legend)
    }

    /// The legal decisions: `Decision[]`.
    pub fn decisions(&self) -> Result<String, Thrown> {
        json(&self.0.decisions())
    }

    /// The first legal moves: `string[]`.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self, most: u32) -> Result<String, Thrown> {
        json(&self.0.legal_moves(most as usize).map_err(thrown)?)
    }

    /// Makes the decision with this index.
    pub fn play(&mut self, index: u32) -> Result<(), Thrown> {
        self.0.play(index as usize).map_err(thrown)
    }

    /// Plays a move that is typed.
    #[wasm_bindgen(js_name = playMove)]
    pub fn play_move(&mut self, text: &str) -> Result<(), Thrown> {
        self.0.play_move(text).map_err(thrown)
    }

    /// Goes back to the start and plays these moves: `string[]`.
    #[wasm_bindgen(js_name = setMoves)]
    pub fn set_moves(&mut self, moves: &str) -> Result<(), Thrown> {
        self.0.set_moves(&read::<Vec<String>>(moves)?).map_err(thrown)
    }

    /// Takes back the last move, or what was made of it; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Takes back the last decision; false if there is none.
    #[wasm_bindgen(js_name = undoDecision)]
    pub fn undo_decision(&mut self) -> bool {
        self.0.undo_decision()
    }

    /// Plays the position to its end at random without changing it, at most so many moves: `RandomGame`.
    #[wasm_bindgen(js_name = randomGame)]
    pub fn random_game(&self, seed: u32, most: u32) -> Result<String, Thrown> {
        json(&self.0.random_game(seed.into(), most as usize).map_err(thrown)?)
    }

    /// Plays so many random games of at most so many turns: `Playouts`.
    pub fn playouts(&self, seed: u32, games: u32, max_turns: u32) -> Result<String, Thrown> {
        json(&self.0.playouts(seed.into(), games.into(), max_turns.into()).map_err(thrown)?)
    }

    /// A search for the best decision here, by a player as it is typed: `mcts:10s`.
    pub fn search(&self, player: &str, seed: u32) -> Result<Thinking, Thrown> {
        self.0.search(player, seed.into()).map(Thinking).map_err(thrown)
    }
}

/// A search, carried out in slices.
#[wasm_bindgen]
pub struct Thinking(Search);

#[wasm_bindgen]
impl Thinking {
    /// Goes on for so many iterations or nodes: `Found`.
    #[wasm_bindgen(js_name = goOn)]
    pub fn go_on(&mut self, nodes: u32) -> Result<String, Thrown> {
        json(&self.0.go_on(nodes.into()).map_err(thrown)?)
    }
}

/// A game that a page plays by messages.
#[wasm_bindgen]
#[derive(Default)]
pub struct Desk(session::Desk);

#[wasm_bindgen]
impl Desk {
    /// A desk on which no game lies.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Desk {
        Desk::default()
    }

    /// Does what an `Ask` says; which answer it has, stands there.
    pub fn ask(&mut self, ask: &str) -> Result<String, Thrown> {
        json(&self.0.ask(read::<Ask>(ask)?).map_err(thrown)?)
    }
}

/// A language server over a folder of texts in memory.
#[wasm_bindgen]
#[derive(Default)]
pub struct Language(lsp::Language);

#[wasm_bindgen]
impl Language {
    /// A server over an empty folder with this address, such as `file:///games`; by default the folder is the root of all
    /// files.
    #[wasm_bindgen(constructor)]
    pub fn new(root: Option<String>) -> Language {
        root.map_or_else(Language::default, |root| Language(lsp::Language::new(lsp::Rooted::at(&root))))
    }

    /// Adds a text to the folder, such as `my.game`, or puts it in place of the one with this name.
    pub fn put(&mut self, name: &str, text: String) {
        self.0.put(name, text);
    }

    /// Takes a text out of the folder.
    pub fn remove(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// The messages that answer a message of the Language Server Protocol: an array.
    pub fn message(&mut self, message: &str) -> Result<String, Thrown> {
        json(&self.0.message(read(message)?))
    }

    /// The mistakes of open texts that may have changed: an array of messages. To be asked when nobody has typed for a
    /// moment.
    pub fn mistakes(&mut self) -> Result<String, Thrown> {
        json(&self.0.mistakes())
    }
}
