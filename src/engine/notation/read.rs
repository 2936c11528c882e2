//! Reading moves, forgivingly.
//!
//! Five readings are tried, each more forgiving than the one before, until one finds a move: the full form;
//! with parts run together and words shortened; with `done` left out; with any parts left out; with parts of names for
//! names. If none does, they are tried again without the marks of captures, and then without blanks.

use super::begun::{read_begun, unfinished};
use super::moves::{is_complete, seat_to_decide, to_move, Part, MAX_DECISIONS};
use super::own_names::typed_form;
use super::read_error::ReadError;
use super::{decision_text, nearest_decisions, Move, Named};
use crate::game::{Decision, EvalLimit, Pick};
use crate::model::Seat;

/// How many fitting moves an error lists.
pub(super) const LISTED: usize = 10;

/// How much is done for one reading of a move: 1 for each decision that is tried, and 1 for every 16 decisions that
/// are legal after it, since they are all worked out and named.
const MAX_WORK: usize = 20_000;
/// Legal decisions that count as much as one that is tried.
const DECISIONS_A_TRY: usize = 16;

/// How many steps of evaluation the readings that leave parts out may take together: they go through all moves, and
/// nobody waits longer than a second for word that a move is mistyped.
const MAX_STEPS: u64 = 8_000_000;

/// What it costs to carry a decision along that was made before.
const STEPS_A_DECISION: u64 = 16;

/// The longest word that is compared with legal decisions, in bytes.
const LONGEST_WORD: usize = 60;

/// How forgiving a reading is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    /// Every part in full, with blanks between.
    Full,
    /// Parts may be run together, words may be shortened.
    Joined,
    /// And `done` may be left out.
    Undone,
    /// And any part may be left out.
    Short,
    /// Nothing but `done` is left out, but a part of a name may stand for it: `d` for `d1`, `RT` for `A1:RT`.
    Partial,
}

/// The legal move that a text means; where it ends with `…`, the decisions of one that is not complete.
///
/// # Errors
/// When none or several are meant, the game is over, or a rule takes too many steps.
pub fn read_move<G: Named>(game: &G, state: &G::State, text: &str) -> Result<Move, ReadError> {
    if let Some(begun) = unfinished(text) {
        return read_begun(game, state, begun);
    }
    use Reading::{Full, Joined, Partial, Short, Undone};
    let readings = [Full, Joined, Undone, Short, Partial];
    let typed = typed_form(&game.model().board, text);
    let mut steps = 0;
    let first = read(game, state, (text, &typed), &readings, &mut steps);
    let (bare, squeezed) = (without_captures(&typed), typed.replace(' ', ""));
    let mut tried = vec![typed];
    let mut result = first;
    for other in [bare, squeezed] {
        let Err(error @ (ReadError::Illegal { .. } | ReadError::Excess { .. })) = result else { break };
        result = match tried.contains(&other) {
            true => Err(error),
            false => read(game, state, (text, &other), &readings, &mut steps).map_err(|found| match found {
                ReadError::Ambiguous { .. } | ReadError::Limit(_) => found,
                _ => error,
            }),
        };
        tried.push(other);
    }
    result
}

/// The legal move of which a text is the full form, sets in any order.
///
/// # Errors
/// As for [`read_move`].
pub fn read_full_move<G: Named>(game: &G, state: &G::State, text: &str) -> Result<Move, ReadError> {
    if let Some(begun) = unfinished(text) {
        return read_begun(game, state, begun);
    }
    read(game, state, (text, &typed_form(&game.model().board, text)), &[Reading::Full], &mut 0)
}

/// Reads `typed`, which stands for `text`; `steps` were spent on readings that leave parts out.
fn read<G: Named>(
    game: &G,
    state: &G::State,
    (text, typed): (&str, &str),
    readings: &[Reading],
    steps: &mut u64,
) -> Result<Move, ReadError> {
    let Some(seat) = seat_to_decide(game, state) else { return Err(ReadError::Over) };
    let (mut near, mut excess) = (Vec::new(), None);
    for &reading in readings {
        if typed.is_empty() {
            break;
        }
        let (found, rest) = (Vec::new(), typed.len() + 1);
        let mut reader =
            Reader { game, seat, reading, typed, found, work: 0, steps: *steps, rest, near, excess };
        reader.walk(state, typed, &mut Vec::new())?;
        let cut_short = reader.is_spent();
        *steps = reader.steps;
        let mut found = reader.found;
        if found.len() == 1 && !cut_short {
            return Ok(found.remove(0));
        }
        if !found.is_empty() {
            let more = cut_short || found.len() > LISTED;
            let fits = found.into_iter().take(LISTED).map(|m| m.text).collect();
            return Err(ReadError::Ambiguous { text: text.to_string(), fits, more });
        }
        (near, excess) = (reader.near, reader.excess);
    }
    let text = text.to_string();
    Err(match excess {
        Some(whole) => ReadError::Excess { text, whole },
        None => ReadError::Illegal { text, near },
    })
}

/// A decision by its number, and what it leaves of a text.
type Try<'t> = (usize, Decision, &'t str);

struct Reader<'g, G> {
    game: &'g G,
    seat: Seat,
    reading: Reading,
    /// The whole text.
    typed: &'g str,
    found: Vec<Move>,
    /// Bounded by [`MAX_WORK`].
    work: usize,
    /// Bounded by [`MAX_STEPS`].
    steps: u64,
    /// The shortest rest of the text that a legal beginning of a move has left over so far.
    rest: usize,
    /// What could have followed there.
    near: Vec<String>,
    /// The whole move there, if it was one.
    excess: Option<String>,
}

impl<G: Named> Reader<'_, G> {
    /// Goes through the moves that begin with `path` and of which `typed` may be the rest.
    fn walk(&mut self, state: &G::State, typed: &str, path: &mut Vec<Part>) -> Result<(), EvalLimit> {
        if is_complete(self.game, state, self.seat, path.len()) {
            match typed.is_empty() {
                true => self.find(to_move(path.clone())),
                false => self.note_excess(typed, path),
            }
            return Ok(());
        }
        if path.len() > MAX_DECISIONS || typed.is_empty() && self.reading < Reading::Undone {
            return Ok(());
        }
        let texts: Vec<String> =
            (0..self.game.decision_count(state)).map(|i| decision_text(self.game, state, i)).collect();
        if self.reading < Reading::Short {
            self.note(typed, state, path, &texts);
        }
        let in_set = self.game.in_set(state);
        for (index, decision, rest) in self.tries(state, typed, &texts) {
            if self.is_spent() || self.found.len() > LISTED {
                return Ok(());
            }
            let mut next = state.clone();
            let steps = self.game.play_counted(&mut next, index)?;
            self.work += 1 + self.game.decision_count(&next) / DECISIONS_A_TRY;
            let steps = steps + STEPS_A_DECISION * path.len() as u64;
            self.steps += if self.reading < Reading::Undone { 0 } else { steps };
            path.push(Part { decision, text: texts[index].clone(), in_set });
            self.walk(&next, rest, path)?;
            path.pop();
        }
        Ok(())
    }

    /// The decisions that may come next and what they leave of the text, first those that stand there: those that were left
    /// out may take longer than there is time for.
    fn tries<'t>(&self, state: &G::State, typed: &'t str, texts: &[String]) -> Vec<Try<'t>> {
        let of_decision = |(index, text): (usize, &String)| {
            let decision = self.game.decision(state, index);
            let rests = self.rests(typed, text, &decision.pick);
            rests.into_iter().map(move |rest| (index, decision.clone(), rest))
        };
        let mut tries: Vec<_> = texts.iter().enumerate().flat_map(of_decision).collect();
        tries.sort_by_key(|(_, _, rest)| rest.len());
        tries
    }

    /// Has this reading taken as much work as it may?
    fn is_spent(&self) -> bool {
        self.work > MAX_WORK || self.reading >= Reading::Undone && self.steps > MAX_STEPS
    }

    fn find(&mut self, mv: Move) {
        if !self.found.contains(&mv) {
            self.found.push(mv);
        }
    }

    /// What may be left of the text after a decision.
    fn rests<'t>(&self, typed: &'t str, text: &str, pick: &Pick) -> Vec<&'t str> {
        let text = normal(text);
        let mut rests = Vec::new();
        if let Some(rest) = typed.strip_prefix(text.as_str()) {
            if rest.is_empty() || rest.starts_with(' ') || self.reading > Reading::Full {
                rests.push(rest.trim_start());
            }
        }
        let word = typed.split(' ').next().unwrap_or("");
        let shortens = word.len() < text.len() && text.starts_with(word) && !word.is_empty();
        if self.reading > Reading::Full && shortens && is_word(&text) {
            rests.push(typed[word.len()..].trim_start());
        }
        if self.reading == Reading::Partial && parts_of_name(&text).contains(&word) {
            rests.push(typed[word.len()..].trim_start());
        }
        let may_be_left_out = match self.reading {
            Reading::Full | Reading::Joined => false,
            Reading::Undone | Reading::Partial => *pick == Pick::Done,
            Reading::Short => true,
        };
        if may_be_left_out && !rests.contains(&typed) {
            rests.push(typed);
        }
        rests
    }

    /// Remembers what could stand where the text stops fitting, the nearest first.
    fn note(&mut self, typed: &str, state: &G::State, path: &[Part], texts: &[String]) {
        if typed.len() >= self.rest || typed.is_empty() && path.is_empty() {
            return;
        }
        self.rest = typed.len();
        self.excess = None;
        let word = typed.split(' ').next().filter(|word| word.len() <= LONGEST_WORD).unwrap_or("");
        let listed = nearest_decisions(self.game, state, word, LISTED);
        let before: String = path.iter().map(|p| format!("{} ", p.text)).collect();
        self.near = listed.into_iter().map(|text| format!("{before}{text}")).collect();
        if texts.len() > LISTED {
            self.near.push("…".into());
        }
    }

    /// Remembers a whole move after which more parts were typed.
    fn note_excess(&mut self, rest: &str, path: &[Part]) {
        let is_apart = self.typed.strip_suffix(rest).is_some_and(|before| before.ends_with(' '));
        if self.reading < Reading::Short && is_apart && rest.len() < self.rest {
            self.rest = rest.len();
            self.excess = Some(to_move(path.to_vec()).text);
        }
    }
}

/// Lower case; `-`, `,`, `/` and blanks become one blank, except for a minus before a number.
pub(in crate::engine) fn normal(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let before = out.is_empty() || out.ends_with(' ');
        let minus = c == '-' && before && chars.peek().is_some_and(char::is_ascii_digit);
        if (c.is_whitespace() || matches!(c, '-' | ',' | '/')) && !minus {
            if !before {
                out.push(' ');
            }
        } else {
            out.extend(c.to_lowercase());
        }
    }
    out.trim_end().to_string()
}

/// A read text with blanks in place of the marks that people write between the parts of a capture: `9x13`, `23 x 18`,
/// `e4:d5`.
fn without_captures(typed: &str) -> String {
    let chars: Vec<char> = typed.chars().collect();
    let is_mark = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| chars.get(before));
        matches!(chars[at], 'x' | '×' | ':')
            && before.is_some_and(|c| c.is_ascii_digit() || *c == ' ')
            && chars.get(at + 1).is_some_and(|c| c.is_alphanumeric() || *c == ' ')
    };
    let bare: String = (0..chars.len()).map(|at| if is_mark(at) { ' ' } else { chars[at] }).collect();
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a name may be called for short: its column, if it is a letter and a number, or what stands on either side of a
/// colon.
fn parts_of_name(text: &str) -> Vec<&str> {
    let column = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_site = column.len() < text.len() && !column.is_empty() && column.chars().all(char::is_alphabetic);
    match text.split_once(':') {
        Some((site, symbol)) => vec![site, symbol],
        None if is_site => vec![column],
        None => Vec::new(),
    }
}

/// A word may be shortened; the name of a site or a number may not.
fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_alphabetic() || c == '_' || c == ' ')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Plain, State};
    use crate::game::{Game, Status};
    use crate::model::Model;
    use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
    use std::sync::Arc;

    fn shipped(id: &str) -> Plain {
        let text = crate::texts::text(&format!("{id}.game")).unwrap();
        let book = crate::check::read(&crate::texts::Shipped, id, &text).unwrap();
        Plain::new(Arc::new(crate::check::bind(&book, &Vec::new(), None).unwrap().model))
    }

    #[test]
    fn marks_between_parts_do_not_matter() {
        assert_eq!(normal(" E2-e4, Queen "), "e2 e4 queen");
        assert_eq!(normal("a1 -3"), "a1 -3");
    }

    #[test]
    fn marks_of_captures_stand_between_parts_only() {
        assert_eq!(without_captures("11x18x27"), "11 18 27");
        assert_eq!(without_captures("23 x 18"), "23 18");
        assert_eq!(without_captures("e4:d5"), "e4 d5");
        assert_eq!(without_captures("exd5 x"), "exd5 x");
    }

    #[test]
    fn what_follows_a_whole_move_is_told() {
        let game = shipped("tic_tac_toe");
        let told = read_move(&game, &game.start().unwrap(), "b2 b2").unwrap_err().to_string();
        assert_eq!(told, "`b2 b2` is not a legal move here: after `b2` nothing more is expected");
        let told = read_move(&game, &game.start().unwrap(), "z9").unwrap_err().to_string();
        assert!(told.ends_with("possible: a1, b1, c1, a2, b2, c2, a3, b3, c3"), "{told}");
    }

    #[test]
    fn long_texts_are_not_quoted_whole() {
        let game = shipped("tic_tac_toe");
        let told = read_move(&game, &game.start().unwrap(), &"b2".repeat(5000)).unwrap_err().to_string();
        assert!(told.len() < 500, "{told}");
    }

    /// A game that counts the decisions that are played, and their steps.
    struct Counted(Plain, AtomicUsize, AtomicU64);

    impl Game for Counted {
        type State = State;

        fn start(&self) -> Result<State, EvalLimit> {
            self.0.start()
        }
        fn status(&self, state: &State) -> Status {
            self.0.status(state)
        }
        fn decision_count(&self, state: &State) -> usize {
            self.0.decision_count(state)
        }
        fn decision(&self, state: &State, index: usize) -> Decision {
            self.0.decision(state, index)
        }
        fn play(&self, state: &mut State, index: usize) -> Result<(), EvalLimit> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.play(state, index)
        }
        fn in_set(&self, state: &State) -> bool {
            self.0.in_set(state)
        }
        fn hash(&self, state: &State) -> u64 {
            self.0.hash(state)
        }
        fn key(&self, state: &State) -> u128 {
            self.0.key(state)
        }
    }

    impl Named for Counted {
        fn model(&self) -> &Model {
            self.0.model()
        }
        fn play_counted(&self, state: &mut State, index: usize) -> Result<u64, EvalLimit> {
            self.1.fetch_add(1, Ordering::Relaxed);
            let steps = self.0.play_counted(state, index)?;
            self.2.fetch_add(steps, Ordering::Relaxed);
            Ok(steps)
        }
        fn is_spelled_out(&self, state: &State, index: usize) -> bool {
            self.0.is_spelled_out(state, index)
        }
    }

    #[test]
    fn few_decisions_are_played_for_a_wrong_move_where_many_are_legal() {
        let game = Counted(shipped("connect6"), AtomicUsize::new(0), AtomicU64::new(0));
        let mut state = game.start().unwrap();
        let first = read_move(&game, &state, "a1").unwrap();
        crate::engine::notation::play_move(&game, &mut state, &first).unwrap();
        game.1.store(0, Ordering::Relaxed);
        assert!(read_move(&game, &state, "foo").is_err());
        let played = game.1.load(Ordering::Relaxed);
        assert!(played < 2000, "{played} decisions");
    }

    #[test]
    fn few_steps_are_spent_on_a_wrong_move_where_moves_are_long() {
        let game = Counted(shipped("symple"), AtomicUsize::new(0), AtomicU64::new(0));
        let (mut state, mut rng) = (game.start().unwrap(), crate::rng::Rng::numbered(1, 1));
        for _ in 0..60 {
            let index = rand::Rng::random_range(&mut rng, 0..game.decision_count(&state));
            game.play(&mut state, index).unwrap();
        }
        while matches!(game.status(&state), Status::Open { mid_turn: true, .. }) {
            game.play(&mut state, 0).unwrap();
        }
        for typed in ["n", "swap", "e2e4", "9x13"] {
            game.2.store(0, Ordering::Relaxed);
            assert!(read_move(&game, &state, typed).is_err());
            let steps = game.2.load(Ordering::Relaxed);
            assert!(steps < 2 * MAX_STEPS, "{steps} steps for `{typed}`");
        }
        // What is right is still found with words shortened.
        let settle = (0..game.decision_count(&state)).find(|i| decision_text(&game, &state, *i) == "settle");
        let mut next = state.clone();
        game.play(&mut next, settle.unwrap()).unwrap();
        let site = decision_text(&game, &next, 0);
        let found = read_move(&game, &state, &format!("set {site}"));
        assert_eq!(found.map(|found| found.text), Ok(format!("settle {site}")));
    }
}
