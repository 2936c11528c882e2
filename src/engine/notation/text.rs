//! Names of decisions.

use super::Named;
use crate::board::{Site, SiteSet};
use crate::game::Pick;
use crate::model::{Domain, Model, Piece, PieceType, Position, VarId, VarInfo, VarType};

const SEATS: [&str; 6] = ["first", "second", "third_seat", "fourth_seat", "fifth_seat", "sixth_seat"];
const SPINS: [&str; 2] = ["clockwise", "anticlockwise"];

/// A legal decision as text.
pub fn decision_text<G: Named>(game: &G, state: &G::State, index: usize) -> String {
    let pick = game.decision(state, index).pick;
    pick_text(game.model(), &pick, game.is_spelled_out(state, index))
}

/// A pick as text; `whole`: a set is named by all its sites, not by its lowest one.
pub fn pick_text(model: &Model, pick: &Pick, whole: bool) -> String {
    match pick {
        Pick::Site(site) => site_name(model, *site),
        Pick::Set(set) => set_text(model, set, whole),
        Pick::Member(domain, n) => member_name(model, *domain, *n),
        Pick::Number(n) => n.to_string(),
        Pick::Piece(piece) => piece_text(model, *piece),
        Pick::Done => "done".to_string(),
        Pick::Label(label) => model.labels.get(label.index()).cloned().unwrap_or_default(),
        Pick::Pass => "pass".to_string(),
        Pick::GoOn => "go on".to_string(),
    }
}

fn site_name(model: &Model, site: Site) -> String {
    model.board.name(site).to_string()
}

fn set_text(model: &Model, set: &SiteSet, whole: bool) -> String {
    let names = |sites: &mut dyn Iterator<Item = Site>| {
        let names: Vec<String> = sites.map(|s| site_name(model, s)).collect();
        names.join("+")
    };
    match (set.first(), whole) {
        (None, _) => "none".to_string(),
        (Some(first), false) => site_name(model, first),
        (Some(_), true) => names(&mut set.iter()),
    }
}

/// `A1`, and `A1:RT` where pieces share sites.
fn piece_text(model: &Model, piece: Piece) -> String {
    let site = site_name(model, piece.site);
    if model.cast.sharing {
        format!("{site}:{}", piece_symbol(model, piece.ty))
    } else {
        site
    }
}

/// The symbol of a piece; without one the first letters of its colour and kind.
pub fn piece_symbol(model: &Model, ty: PieceType) -> String {
    if let Some(Some(symbol)) = model.look.symbols.get(ty.index()) {
        return symbol.clone();
    }
    let names = [model.cast.colours.get(model.cast.colour(ty)), model.cast.kinds.get(model.cast.kind(ty))];
    names.into_iter().flatten().filter_map(|name| name.chars().next()).flat_map(char::to_uppercase).collect()
}

/// The variable whose values are drawn on the board: the first number of sites.
pub fn drawn_variable(model: &Model) -> Option<VarId> {
    let is_number =
        |var: &VarInfo| matches!((var.ty, &var.keys[..]), (VarType::Number(..), [key]) if key.is_sites());
    let mut all = (0..model.vars.len()).map(|at| VarId(at as u16));
    all.find(|var| is_number(model.var(*var)) && !model.is_of_stacks(*var))
}

/// The number drawn on a site, if there is one and it is not 0; a number that pieces carry only where there is a piece.
pub fn number_on(model: &Model, position: &Position, site: Site) -> Option<i32> {
    let var = drawn_variable(model)?;
    let value = position.var(var, site.index())?.num();
    let is_there = !model.var(var).of_pieces || position.at(site).next().is_some();
    (value != 0 && is_there).then_some(value)
}

/// The pieces on a site that stand on one another, from the bottom up: `W+B+B`; nothing where there is but one.
pub fn stack_text(model: &Model, position: &Position, site: Site) -> Option<String> {
    let stack = model.stack(position, site);
    let symbols: Vec<String> = stack.iter().map(|ty| piece_symbol(model, *ty)).collect();
    (symbols.len() > 1).then(|| symbols.join("+"))
}

/// The name of a member of a finite type.
pub fn member_name(model: &Model, domain: Domain, n: u8) -> String {
    let n = usize::from(n);
    let listed = |names: &[String]| names.get(n).cloned().unwrap_or_default();
    let fixed = |names: &[&str]| names.get(n).map(|s| s.to_string()).unwrap_or_default();
    match domain {
        Domain::Players | Domain::Colours => listed(&model.cast.colours),
        Domain::Seats => fixed(&SEATS),
        Domain::Kinds => listed(&model.cast.kinds),
        Domain::Directions => model.board.direction_name(n).to_string(),
        Domain::Spins => fixed(&SPINS),
        Domain::Patterns => model.patterns.get(n).map(|p| p.id.clone()).unwrap_or_default(),
        Domain::Words(option) => model.words.get(usize::from(option)).map(|w| listed(w)).unwrap_or_default(),
    }
}
