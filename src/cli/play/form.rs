//! How a move is written here: its parts in words, and an example.

use boardwright::engine::notation::{decision_text, make_move, piece_symbol};
use boardwright::engine::{Plain, State};
use boardwright::game::{EvalLimit, Game, Pick};
use boardwright::model::{Domain, Label, Members, Model, PieceType, Role, Stmt};

/// So many parts of a move are told.
const PARTS: usize = 6;

/// The ways to write a move that is due.
pub struct Form {
    /// Each with its parts in words and an example: `an empty cell, then a colour: a1 Black`.
    shapes: Vec<Shape>,
    /// Moves that are words: `pass`, `swap`, and what they do to the roles.
    words: Vec<String>,
}

#[derive(PartialEq)]
struct Shape {
    parts: Vec<String>,
    example: String,
}

impl Form {
    /// The form of the move that is due; nothing when the game is over.
    pub fn of(model: &Model, game: &Plain, state: &State) -> Option<Form> {
        let is_word =
            |index: &usize| matches!(game.decision(state, *index).pick, Pick::Label(_) | Pick::Pass);
        let (words, others): (Vec<usize>, Vec<usize>) =
            (0..game.decision_count(state)).partition(|index| is_word(index));
        // The middle of the board makes a better example than its corner.
        let tried = [others.len() / 2, 0, others.len().saturating_sub(1)].map(|at| others.get(at).copied());
        let mut shapes: Vec<Shape> = Vec::new();
        for index in tried.into_iter().flatten() {
            let shape = Shape::of(model, game, state, index);
            if shapes.iter().all(|known| known.parts != shape.parts) {
                shapes.push(shape);
            }
        }
        let word = |index: usize| {
            let takes = taken(model, &game.decision(state, index).pick).unwrap_or_default();
            format!("`{}`{takes}", decision_text(game, state, index))
        };
        let words: Vec<String> = words.into_iter().map(word).collect();
        (!shapes.is_empty() || !words.is_empty()).then_some(Form { shapes, words })
    }

    /// In a sentence: `an empty cell, then a colour: a1 Black; or pass`.
    pub fn text(&self) -> String {
        let shape = |shape: &Shape| format!("{}: `{}`", shape.parts.join(", then "), shape.example);
        let all: Vec<String> = self.shapes.iter().map(shape).chain(self.words.iter().cloned()).collect();
        all.join("; or ")
    }
}

impl Shape {
    /// Of the first move that begins with this decision.
    fn of(model: &Model, game: &Plain, state: &State, first: usize) -> Shape {
        let (mut parts, mut example) = (Vec::<String>::new(), Vec::new());
        let choose = |at: &State, made: usize| {
            match parts.last_mut().filter(|_| game.in_set(at)) {
                None => parts.push(part(model, game, at, made)),
                Some(set) if set.ends_with("more)") => {}
                Some(set) => set.push_str(" (one or more)"),
            }
            let index = if made == 0 { first } else { 0 };
            example.push(decision_text(game, at, index));
            // A move that goes on and on is shown by its beginning.
            if made < PARTS {
                Ok(index)
            } else {
                Err(EvalLimit)
            }
        };
        let _ = make_move(game, &mut state.clone(), choose);
        Shape { parts, example: example.join(" ") }
    }
}

/// What a word does to the roles, if its branch takes one: ` (you change sides)`.
fn taken(model: &Model, pick: &Pick) -> Option<String> {
    let label = match pick {
        Pick::Label(id) => Label::Word(*id),
        Pick::Pass => Label::Pass,
        _ => return None,
    };
    let branches = model.programs.iter().flat_map(|program| program.body.iter());
    let branches = branches.filter_map(|stmt| match stmt {
        Stmt::Either { branches, .. } => Some(branches),
        _ => None,
    });
    let branch = branches.flatten().find(|branch| branch.label == label)?;
    branch.body.iter().find_map(|stmt| match stmt {
        Stmt::Take(Members::Const(mask)) => {
            let role = Role(mask.trailing_zeros() as u8);
            Some(format!(" (you become {})", model.role_name(role)))
        }
        Stmt::Take(_) => Some(" (you change sides)".into()),
        _ => None,
    })
}

/// What is picked here, in words.
fn part(model: &Model, game: &Plain, state: &State, made: usize) -> String {
    let picks: Vec<Pick> =
        (0..game.decision_count(state)).map(|index| game.decision(state, index).pick).collect();
    let picks: Vec<&Pick> =
        picks.iter().filter(|pick| !matches!(pick, Pick::Label(_) | Pick::Pass | Pick::Done)).collect();
    let cell = if model.look.points() { "crossing" } else { "cell" };
    let position = state.position();
    let own = |site| position.at(site).any(|piece| model.cast.colour(piece.ty) == state.me().index());
    let vacant = |site| !model.cast.kinds.is_empty() && position.vacant().has(site);
    let all = |holds: &dyn Fn(boardwright::board::Site) -> bool| {
        picks.iter().all(|pick| matches!(pick, Pick::Site(site) if holds(*site)))
    };
    match picks.first() {
        // What holds of later parts depends on those before.
        Some(Pick::Site(_)) if made > 0 => format!("a {cell}"),
        Some(Pick::Site(_)) if all(&vacant) => format!("an empty {cell}"),
        Some(Pick::Site(_)) if all(&own) => "one of your pieces".into(),
        Some(Pick::Site(_)) => format!("a {cell}"),
        Some(Pick::Set(set)) if !set.is_empty() => format!("the first of {} {cell}s", set.len()),
        Some(Pick::Set(_)) => format!("some {cell}s"),
        Some(Pick::Member(domain, _)) => member(*domain).into(),
        Some(Pick::Number(_)) => "a number".into(),
        Some(Pick::Piece(_)) => "a piece".into(),
        _ => "a word".into(),
    }
}

fn member(domain: Domain) -> &'static str {
    match domain {
        Domain::Players => "a player",
        Domain::Seats => "a seat",
        Domain::Colours => "a colour",
        Domain::Kinds => "a kind of piece",
        Domain::Directions => "a direction",
        Domain::Spins => "clockwise or anticlockwise",
        Domain::Patterns => "a pattern",
        Domain::Words(_) => "a word",
    }
}

/// What the letters on the board mean, where a letter does not say it all: `RT Red Thaum, …`.
pub fn legend(model: &Model) -> Option<String> {
    let cast = &model.cast;
    if cast.kinds.len() < 2 {
        return None;
    }
    let types = (0..cast.exists.len()).filter(|at| cast.exists[*at]).map(|at| PieceType(at as u8));
    let told = types.map(|ty| {
        let (colour, kind) = (&cast.colours[cast.colour(ty)], &cast.kinds[cast.kind(ty)]);
        format!("{} {colour} {kind}", piece_symbol(model, ty)).replace('_', " ")
    });
    Some(format!("Pieces: {}.", told.collect::<Vec<_>>().join(", ")))
}
