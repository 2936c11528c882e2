//! What a player sees: games played in a terminal of 24 lines and 80 columns.

use crate::cli_support::Folder;
use portable_pty::{native_pty_system, Child, CommandBuilder, MasterPty, PtySize};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{channel, Receiver};
use std::time::{Duration, Instant};

const ROWS: u16 = 24;
const COLUMNS: u16 = 80;
/// Nothing takes as long as this, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// The command in a terminal.
struct Terminal {
    /// What is on the screen.
    screen: vt100::Parser,
    /// What has been written since the last line was typed, on a screen as long as it takes.
    since: vt100::Parser,
    /// The same with all its codes.
    raw: String,
    from: Receiver<Vec<u8>>,
    to: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
}

fn parser(rows: u16) -> vt100::Parser {
    let number = |n| NonZeroU16::new(n).unwrap();
    vt100::Parser::new(number(rows), number(COLUMNS), 0)
}

impl Terminal {
    /// Starts the command; games that nobody saves are kept in the folder.
    fn start(args: &[&str], folder: &Folder) -> Terminal {
        Terminal::with(args, folder, &[("COLORTERM", "truecolor")])
    }

    fn with(args: &[&str], folder: &Folder, environment: &[(&str, &str)]) -> Terminal {
        let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_boardwright"));
        command.args(args);
        command.env("XDG_STATE_HOME", folder.path(""));
        command.env("TERM", "xterm-256color");
        for name in ["NO_COLOR", "COLORTERM", "FORCE_COLOR", "CI"] {
            command.env_remove(name);
        }
        environment.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, from) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let to = pair.master.take_writer().unwrap();
        let (screen, since, raw) = (parser(ROWS), parser(400), String::new());
        Terminal { screen, since, raw, from, to, child, _master: pair.master }
    }

    /// Reads until something is there that was not there when the last line was typed.
    fn sees(&mut self, text: &str) -> String {
        let begun = Instant::now();
        while !self.heard().contains(text) {
            match self.from.recv_timeout(Duration::from_millis(100)) {
                Ok(bytes) => self.take(&bytes),
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => {
                    panic!("it ended without `{text}`:\n{}", self.heard());
                }
                Err(_) => assert!(begun.elapsed() < PATIENCE, "no `{text}`:\n{}", self.heard()),
            }
        }
        self.heard()
    }

    fn take(&mut self, bytes: &[u8]) {
        self.screen.process(bytes);
        self.since.process(bytes);
        self.raw += &String::from_utf8_lossy(bytes);
    }

    /// What has been written since the last line was typed, wrapped lines in one.
    fn heard(&self) -> String {
        self.since.screen().contents()
    }

    fn screen(&self) -> String {
        self.screen.screen().contents()
    }

    /// No line of what was written was broken by the terminal.
    fn fits(&self) {
        let broken = (0..400).find(|row| self.since.screen().row_wrapped(*row));
        assert_eq!(broken, None, "a line is too wide:\n{}", self.heard());
    }

    fn types(&mut self, line: &str) {
        self.sends(&format!("{line}\r"));
    }

    fn sends(&mut self, keys: &str) {
        (self.since, self.raw) = (parser(400), String::new());
        self.to.write_all(keys.as_bytes()).unwrap();
        self.to.flush().unwrap();
    }

    /// Types a line and waits for something.
    fn after(&mut self, line: &str, text: &str) -> String {
        self.types(line);
        self.sees(text)
    }

    /// Waits for the end; what was written before it.
    fn ends(mut self) -> String {
        while let Ok(bytes) = self.from.recv_timeout(PATIENCE) {
            self.take(&bytes);
        }
        assert!(self.child.wait().unwrap().success());
        self.heard()
    }
}

const RANDOM: [&str; 4] = ["--against", "random", "--seed", "1"];

fn play<'a>(game: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["play", game], more, &RANDOM[..]].concat()
}

#[test]
fn hex_from_the_question_of_sides_to_a_new_game() {
    let folder = Folder::new("t-hex");
    let mut terminal = Terminal::start(&play("hex", &["--set", "size=4"]), &folder);
    let asked = terminal.sees("Side [1]:");
    assert!(asked.contains("1    Red, moves first: join top and bottom"), "{asked}");
    assert!(asked.contains("2    Blue: join left and right"), "{asked}");
    let told = terminal.after("5", "Side [1]:");
    assert!(told.contains("Type a number from 1 to 2, or `all`"), "{told}");
    let told = terminal.after("2", "Blue>");
    assert!(told.contains("You are Blue: join left and right."), "{told}");
    assert!(told.contains("Red, the machine (random): join top and bottom."), "{told}");
    assert!(told.contains("Turn 2: your move. Type an empty cell:"), "{told}");
    assert!(told.contains("or `swap` (you change sides)"), "{told}");
    terminal.fits();
    let told = terminal.after("swap", "Blue plays swap");
    assert!(told.contains("Blue plays swap"), "{told}");
    let told = terminal.sees("Turn 4");
    assert!(told.contains("You are Red from here on: join top and bottom."), "{told}");
    terminal.sees("Red>");
    let told = terminal.after("z9", "Red>");
    assert!(told.contains("`z9`"), "{told}");
    let told = terminal.after("resign", "quit");
    assert!(told.contains("You lose."), "{told}");
    let told = terminal.after("new swap", "Red>");
    assert!(
        told.contains("Turn 1: your move.") && told.contains("You are Red: join top and bottom."),
        "{told}"
    );
    terminal.types("quit");
    assert!(!terminal.ends().contains("kept"));
}

#[test]
fn a_won_game_says_who_won_and_why() {
    let folder = Folder::new("t-won");
    let args = ["play", "hex", "--me", "all", "--set", "size=2", "--set", "pie=false"];
    let mut terminal = Terminal::start(&args, &folder);
    assert!(terminal.sees("Red>").contains("Red, first seat: join top and bottom."));
    terminal.after("b1", "Blue>");
    terminal.after("a1", "Red>");
    let told = terminal.after("a2", "`quit`");
    assert!(told.contains("the game is over: Red wins (first seat)."), "{told}");
    assert!(told.contains("Why: Red has joined top and bottom."), "{told}");
    assert!(told.contains("line 34 of hex.game: Red wins when red_joined"), "{told}");
}

#[test]
fn jade_is_played_by_two_people_to_the_end() {
    let folder = Folder::new("t-jade");
    let size = ["--set", "rows=2", "--set", "cols=2", "--set", "opening=free"];
    let mut terminal = Terminal::start(&[&["play", "jade", "--me", "all"], &size[..]].concat(), &folder);
    let told = terminal.sees("Cross>");
    assert!(told.contains("Cross, first seat: join all four sides in Black or White."), "{told}");
    assert!(told.contains("Type an empty cell, then a colour:"), "{told}");
    terminal.fits();
    terminal.after("b1 b", "Parallel>");
    terminal.after("a1 w", "Cross>");
    let told = terminal.after("a2 b", "`quit`");
    assert!(told.contains("Cross wins") && told.contains("Why: Cross has joined all four sides"), "{told}");
    terminal.fits();
}

#[test]
fn taasen_explains_its_letters_and_its_moves() {
    let folder = Folder::new("t-taasen");
    let mut terminal = Terminal::start(&play("taasen", &["--me", "first"]), &folder);
    let told = terminal.sees("Red>");
    assert!(told.contains("RT Red Thaum") && told.contains("Type a piece, then a cell: `"), "{told}");
    let told = terminal.after("?", "A1:RT A2");
    assert!(told.contains("A move is a piece, then a cell:") && told.contains("legal moves:"), "{told}");
    terminal.fits();
    terminal.after("random", "Turn 3");
    terminal.sees("Red>");
    let told = terminal.after("log", "2. ");
    assert!(told.contains("1. Red    "), "{told}");
    terminal.fits();
}

#[test]
fn iris_tells_both_forms_of_a_move_and_the_score() {
    let folder = Folder::new("t-iris");
    let mut terminal = Terminal::start(&play("iris", &["--me", "first", "--set", "size=3"]), &folder);
    terminal.sees("Black>");
    terminal.after("c3", "Score so far: Black 0, White");
    let told = terminal.sees("Black>");
    assert!(told.contains("an empty cell: `") && told.contains("an empty cell, then a cell: `"), "{told}");
    assert!(told.contains("; or `pass`"), "{told}");
    terminal.fits();
}

#[test]
fn the_board_of_permute_keeps_its_width() {
    let folder = Folder::new("t-permute");
    let mut terminal = Terminal::start(&play("permute", &["--me", "all", "--set", "size=4"]), &folder);
    assert!(terminal.sees("Orange>").contains("4 O  Y  O  Y"));
    terminal.after("a1 clock a1", "Yellow>");
    assert!(terminal.heard().contains("1 O* Y  Y  O") && terminal.heard().contains("* bandaged"));
    let told = terminal.after("swap", "Yellow>");
    assert!(
        told.contains("The first seat is Yellow from here on. The second seat is Orange from here on."),
        "{told}"
    );
    terminal.fits();
}

#[test]
fn chess_has_a_legend_and_completes_moves() {
    let folder = Folder::new("t-chess");
    let mut terminal = Terminal::start(&play("chess", &["--me", "first"]), &folder);
    let told = terminal.sees("White>");
    assert!(told.contains("K White king") && told.contains("k Black king"), "{told}");
    terminal.sends("e2 e4\x1b[D\x1b[D\x1b[C\x1b[C\r");
    terminal.sees("White plays e2 e4");
    terminal.sees("Turn 3");
    terminal.sees("White>");
    terminal.sends("undo\r");
    terminal.sees("Turn 1");
    terminal.sends("e2 e3\t\r");
    terminal.sees("White plays e2 e3");
    terminal.fits();
}

#[test]
fn mind_ninja_is_told_without_raw_names() {
    let folder = Folder::new("t-ninja");
    let args = ["ninja", "play", "--form", "tournament", "--board", "rhombus(3,3)", "--me", "first"];
    let mut terminal = Terminal::start(&[&args[..], &RANDOM].concat(), &folder);
    let told = terminal.sees("the first seat>");
    assert!(told.contains("The roles are not settled yet.") && told.contains("(first bid)"), "{told}");
    assert!(!told.contains("first_bid") && !told.contains("granted: 0"), "{told}");
    terminal.fits();
    let args = ["ninja", "play", "five_in_a_row(3)", "--board", "square(3)", "--me", "first"];
    let mut terminal = Terminal::start(&[&args[..], &RANDOM].concat(), &folder);
    assert!(terminal.sees("Builder>").contains("You are Builder"));
    terminal.fits();
}

#[test]
fn thought_is_shown_and_can_be_cut_short() {
    let folder = Folder::new("t-thought");
    let args = ["play", "hex", "--set", "size=5", "--me", "first", "--against", "mcts:1000s", "--seed", "1"];
    let mut terminal = Terminal::start(&args, &folder);
    terminal.sees("Red>");
    terminal.after("a2", "Blue thinks");
    terminal.sees("Ctrl-C");
    terminal.sees("expects");
    terminal.sends("\x03");
    assert!(terminal.sees("Red>").contains("at once") || terminal.screen().contains("at once"));
}

#[test]
fn a_game_that_was_left_goes_on() {
    let folder = Folder::new("t-left");
    let args = ["play", "tic_tac_toe", "--me", "all"];
    let mut terminal = Terminal::start(&args, &folder);
    terminal.sees("X>");
    terminal.after("b2", "O>");
    terminal.sends("\x03");
    assert!(terminal.ends().contains("The game is kept; `boardwright play --resume` goes on with it."));
    let mut terminal = Terminal::start(&args, &folder);
    terminal.sees("X>");
    terminal.after("a1", "O>");
    terminal.after("c3", "X>");
    terminal.types("quit");
    assert!(terminal.ends().contains("The game is kept"));
    let mut terminal = Terminal::start(&["play", "--resume"], &folder);
    let told = terminal.sees("Which one?");
    assert!(told.contains("1  tic_tac_toe, 2 moves") && told.contains("2  tic_tac_toe, 1 move"), "{told}");
    terminal.after("2", "O>");
    let file = folder.path("kept.ron");
    terminal.after(&format!("save {file}"), "saved;");
    terminal.sees("O>");
    terminal.types("quit");
    assert!(!terminal.ends().contains("The game is kept"));
    let mut terminal = Terminal::start(&["play", "--resume"], &folder);
    assert!(terminal.sees("X>").contains("Turn 3"));
}

#[test]
fn a_game_is_found_without_being_named() {
    let folder = Folder::new("t-which");
    let mut terminal = Terminal::start(&["play"], &folder);
    assert!(terminal.sees("Which game?").contains("tic_tac_toe"));
    terminal.fits();
    assert!(terminal.after("othello", "Which game?").contains("did you mean `reversi`"));
    terminal.after("tic_tac_toe", "Which side");
}

#[test]
fn what_is_listed_fits_the_terminal() {
    let folder = Folder::new("t-lists");
    for args in [&["list"][..], &["list", "morris"], &["list", "--patterns"], &["rules", "jade"]] {
        let mut terminal = Terminal::start(args, &folder);
        while let Ok(bytes) = terminal.from.recv_timeout(PATIENCE) {
            terminal.take(&bytes);
        }
        assert!(terminal.heard().lines().count() > 1 || args[0] == "list", "{}", terminal.heard());
        terminal.fits();
    }
    let mut terminal = Terminal::start(&["play", "hex", "--me", "all"], &folder);
    terminal.sees("Red>");
    terminal.after("help", "If a command is also a legal move");
    terminal.fits();
}

#[test]
fn colours_are_those_that_the_terminal_has() {
    let folder = Folder::new("t-colours");
    let args = ["play", "hex", "--me", "all", "--set", "size=3"];
    for (environment, code) in [
        (&[("COLORTERM", "truecolor")][..], "48;2;"),
        (&[("TERM", "xterm-256color")], "48;5;"),
        (&[("TERM", "xterm")], ";41m"),
    ] {
        let mut terminal = Terminal::with(&args, &folder, environment);
        terminal.sees("Red>");
        assert!(terminal.raw.contains(code), "{environment:?}: {:?}", terminal.raw);
    }
    let mut terminal = Terminal::with(&args, &folder, &[("NO_COLOR", "1")]);
    terminal.sees("Red>");
    assert!(!terminal.raw.contains("48;") && !terminal.raw.contains(";41m"), "{:?}", terminal.raw);
}
