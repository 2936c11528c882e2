//! Reading what was typed, legal or not: what it follows of a legal move, and what the rest may mean.

use super::words::item_text;
use crate::engine::notation::{decision_text, member_name, normal, piece_symbol, typed_form, Named};
use crate::engine::{Plain, State};
use crate::game::{EvalLimit, Game, Pick, Status};
use crate::model::{Domain, Item, Model, Position, Set};

/// How many decisions are tried to find how far a text can be followed.
const TRIED: usize = 400;

/// How far a text follows legal moves.
pub(super) struct Point {
    /// The position there.
    pub state: State,
    /// The decisions on the way, in full.
    pub before: Vec<String>,
    /// What is left of the text, in lower case.
    pub rest: String,
    /// Is the move complete there?
    pub complete: bool,
}

/// Follows a text as far as it goes.
pub(super) fn follow(game: &Plain, state: &State, typed: &str) -> Result<Point, EvalLimit> {
    let seat = match game.status(state) {
        Status::Open { seat, .. } => Some(seat),
        Status::Over(_) => None,
    };
    let start = Point {
        state: state.clone(),
        before: Vec::new(),
        rest: typed_form(&Named::model(game).board, typed),
        complete: seat.is_none(),
    };
    let (mut best, mut tried) = (None, 0);
    let mut todo = vec![start];
    while let Some(point) = todo.pop() {
        let here = (point.rest.len(), point.before.len());
        if best.as_ref().is_none_or(|b: &Point| here < (b.rest.len(), b.before.len())) {
            let Point { state, before, rest, complete } = &point;
            let (state, before) = (state.clone(), before.clone());
            best = Some(Point { state, before, rest: rest.clone(), complete: *complete });
        }
        if point.complete || point.rest.is_empty() || tried > TRIED {
            continue;
        }
        for index in (0..game.decision_count(&point.state)).rev() {
            let text = decision_text(game, &point.state, index);
            let done = game.decision(&point.state, index).pick == Pick::Done;
            let used = fits(&point.rest, &text).or(done.then_some(0));
            let Some(used) = used else { continue };
            tried += 1;
            let mut next = point.state.clone();
            game.play(&mut next, index)?;
            let complete = match game.status(&next) {
                Status::Open { seat: other, mid_turn, .. } => !mid_turn || Some(other) != seat,
                Status::Over(_) => true,
            };
            let before = point.before.iter().cloned().chain([text]).collect();
            let rest = point.rest[used..].trim_start().to_string();
            todo.push(Point { state: next, before, rest, complete });
        }
    }
    Ok(best.unwrap_or_else(|| Point {
        state: state.clone(),
        before: vec![],
        rest: typed_form(&Named::model(game).board, typed),
        complete: false,
    }))
}

/// How much of a text a name takes up, if the text begins with it.
pub(super) fn fits(rest: &str, name: &str) -> Option<usize> {
    let name = normal(name);
    if name.is_empty() {
        return None;
    }
    if let Some(left) = rest.strip_prefix(name.as_str()) {
        let (last, next) = (name.chars().next_back(), left.chars().next());
        let cut = |is: fn(&char) -> bool| last.as_ref().is_some_and(is) && next.as_ref().is_some_and(is);
        let cut = cut(|c| c.is_ascii_digit()) || cut(|c| c.is_alphabetic());
        return (!cut).then_some(name.len());
    }
    let word = rest.split(' ').next().unwrap_or_default();
    let is_word = name.chars().all(|c| c.is_alphabetic() || c == '_' || c == ' ');
    (is_word && !word.is_empty() && name.starts_with(word)).then_some(word.len())
}

/// The first word of a text, for quoting.
pub(super) fn first_word(rest: &str) -> String {
    rest.split(' ').next().unwrap_or_default().to_string()
}

/// What a text's beginning may mean as a member of a set, and how long it is; the longest first.
pub(super) fn meant(
    model: &Model,
    here: &Position,
    set: &Set,
    widest: &[Item],
    rest: &str,
) -> Vec<(Item, usize)> {
    let names: Vec<(Item, String)> = match set {
        Set::Sites(_) => {
            model.board.iter().map(|site| (Item::Site(site), model.board.name(site).to_string())).collect()
        }
        Set::Members(domain, _) => members(model, *domain),
        Set::Pieces(_) => pieces(model, here),
        Set::Numbers(_) => return number(rest).into_iter().collect(),
        Set::Family(_) => widest.iter().flat_map(|item| set_names(model, *item)).collect(),
    };
    let mut found: Vec<(Item, usize)> =
        names.into_iter().filter_map(|(item, name)| fits(rest, &name).map(|n| (item, n))).collect();
    found.sort_by_key(|(_, used)| std::cmp::Reverse(*used));
    let longest = found.first().map_or(0, |(_, used)| *used);
    found.retain(|(_, used)| *used == longest);
    found
}

fn members(model: &Model, domain: Domain) -> Vec<(Item, String)> {
    let named = |n: u8| (Item::Member(domain, n), n);
    (0..64)
        .map(named)
        .take_while(|(_, n)| usize::from(*n) < size(model, domain))
        .map(|(item, n)| (item, member_name(model, domain, n)))
        .collect()
}

fn size(model: &Model, domain: Domain) -> usize {
    match domain {
        Domain::Players | Domain::Seats => model.cast.roles,
        Domain::Colours => model.cast.colours.len(),
        Domain::Kinds => model.cast.kinds.len(),
        Domain::Directions => model.board.direction_count(),
        Domain::Spins => 2,
        Domain::Patterns => model.patterns.len(),
        Domain::Words(option) => model.words.get(usize::from(option)).map_or(0, Vec::len),
    }
}

/// Pieces by their full names, their symbols and their sites.
fn pieces(model: &Model, here: &Position) -> Vec<(Item, String)> {
    let all = here.on(model.board.sites());
    let names = all.into_iter().map(|piece| {
        let site = model.board.name(piece.site).to_string();
        let item = Item::Piece(piece);
        [(item, item_text(model, item)), (item, piece_symbol(model, piece.ty)), (item, site)]
    });
    names.flatten().collect()
}

/// A set by its lowest site, and by all.
fn set_names(model: &Model, item: Item) -> Vec<(Item, String)> {
    let Item::Set(set) = item else { return Vec::new() };
    let names: Vec<String> = set.iter().map(|site| model.board.name(site).to_string()).collect();
    let lowest = names.first().cloned().unwrap_or_default();
    vec![(item, lowest), (item, names.join("+"))]
}

fn number(rest: &str) -> Option<(Item, usize)> {
    let word = rest.split(' ').next()?;
    word.parse().ok().map(|n| (Item::Number(n), word.len()))
}

/// The sort of thing that a choice asks for; a few things by their names.
pub(super) fn sort(model: &Model, set: &Set, widest: &[Item]) -> String {
    const FEW: usize = 6;
    match set {
        Set::Sites(_) => "a site of the board".into(),
        Set::Family(_) => "a set of sites, named by its lowest".into(),
        Set::Numbers(_) => "a number".into(),
        Set::Pieces(_) => "a piece".into(),
        Set::Members(domain, _) if widest.len() > FEW => match domain {
            Domain::Directions => "a direction".into(),
            Domain::Patterns => "a pattern".into(),
            _ => "a word".into(),
        },
        Set::Members(..) => {
            let names: Vec<String> = widest.iter().map(|item| item_text(model, *item)).collect();
            names.join(" or ")
        }
    }
}
