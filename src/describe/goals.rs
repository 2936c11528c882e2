//! What a player is after, in a line: `join top and bottom`.

use super::english::{joined, spoken};
use super::sides::{goals, Goal, Joining};
use crate::board::{Board, SiteSet};
use crate::model::{bits, Model, Role};

/// The names of eight ways from the middle of the drawing, from the right on clockwise as seen.
const WAYS: [&str; 8] =
    ["right", "lower right", "bottom", "lower left", "left", "upper left", "top", "upper right"];

/// Alternatives that are told one by one; where there are more, nothing is told.
const MOST: usize = 6;

/// What a player has to join to win, or must not join; nothing where joining is not all that decides.
pub fn goal(model: &Model, role: Role) -> Option<String> {
    let own: Vec<Goal> = goals(model).into_iter().filter(|goal| goal.role == role).collect();
    let won: Vec<&Goal> = own.iter().filter(|goal| goal.wins).collect();
    let (ways, verb) = match won.is_empty() {
        true => (own.iter().collect(), "do not join"),
        false => (won, "join"),
    };
    if ways.is_empty() || ways.len() > MOST || ways.iter().any(|goal| !goal.is_all) {
        return None;
    }
    // Alternatives with the same regions differ in their colours only.
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for way in ways {
        let (regions, colours) = way_text(model, role, &way.joinings)?;
        match told.iter_mut().find(|(known, _)| *known == regions) {
            Some((_, known)) => known.push(colours),
            None => told.push((regions, vec![colours])),
        }
    }
    let said = told.iter().map(|(regions, colours)| match colours.iter().all(String::is_empty) {
        true => regions.clone(),
        false => format!("{regions} in {}", joined(colours, "or")),
    });
    let said: Vec<String> = said.collect();
    Some(format!("{verb} {}", said.join(", or ")))
}

/// The regions, which are the same in all joinings, and the colours if they are not the player's own.
fn way_text(model: &Model, role: Role, joinings: &[Joining]) -> Option<(String, String)> {
    let first = joinings.first()?;
    if joinings.iter().any(|joining| joining.regions != first.regions || joining.regions.len() < 2) {
        return None;
    }
    let colour = |joining: &Joining| {
        let names: Vec<String> =
            bits(joining.colours).map(|c| spoken(&model.cast.colours[usize::from(c)])).collect();
        joined(&names, "or")
    };
    let is_own = joinings.len() == 1 && first.colours == 1 << role.0;
    let colours: Vec<String> = joinings.iter().map(colour).collect();
    let colours = match (is_own, colours.len()) {
        (true, _) => String::new(),
        (false, 1) => colours.concat(),
        (false, _) => format!("both {}", joined(&colours, "and")),
    };
    Some((regions_text(&model.board, &first.regions), colours))
}

fn regions_text(board: &Board, regions: &[SiteSet]) -> String {
    let is_side = |region: &SiteSet| (0..board.side_count()).any(|i| board.side(i) == region);
    if regions.len() > 2 && regions.len() == board.side_count() && regions.iter().all(is_side) {
        let number = ["three", "four", "five", "six"].get(regions.len() - 3).copied().unwrap_or("of its");
        return format!("all {number} sides");
    }
    joined(&regions.iter().map(|region| region_name(board, region)).collect::<Vec<_>>(), "and")
}

/// What a region is called by its place in the drawing: `top`, `upper left`.
pub fn region_name(board: &Board, region: &SiteSet) -> String {
    let named = ["top", "bottom", "left", "right"].iter().find(|name| board.region(name) == Some(region));
    if let Some(name) = named {
        return (*name).to_string();
    }
    let (x, y) = board.middle(region);
    let (own_x, own_y) = board.middle(&board.sites());
    let eighths = libm::atan2(y - own_y, x - own_x) / std::f64::consts::FRAC_PI_4;
    WAYS[(eighths.round() as i64).rem_euclid(8) as usize].to_string()
}

#[cfg(test)]
mod tests {
    use super::super::sides::tests::model;
    use super::*;

    #[test]
    fn goals_are_told_in_a_line() {
        for (id, role, told) in [
            ("hex", 0, "join top and bottom"),
            ("hex", 1, "join left and right"),
            ("hex_misere", 0, "do not join top and bottom"),
            ("y", 1, "join all three sides"),
            ("jade", 0, "join all four sides in Black or White"),
            (
                "jade",
                1,
                "join top and bottom in both Black and White, or left and right in both Black and White",
            ),
            ("stepping_stones", 0, "join bottom and top"),
            ("unlur", 0, "join top and bottom, or upper right and lower left, or lower right and upper left"),
        ] {
            assert_eq!(goal(&model(id), Role(role)).as_deref(), Some(told), "{id}");
        }
        assert_eq!(goal(&model("havannah"), Role(0)), None);
        assert_eq!(goal(&model("chess"), Role(0)), None);
    }
}
