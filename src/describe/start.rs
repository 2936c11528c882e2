//! The start position in words, where the text draws it.

use super::english::{article, joined, plural, spoken, worded};
use super::rules::Page;
use super::sheet::Item;
use crate::board::{Site, SiteSet};
use crate::engine::Plain;
use crate::game::Game;
use crate::model::{Model, PieceType, Position, Value};

/// So many pieces are told one by one.
const FEW: usize = 12;

impl Page<'_> {
    /// Is the start position told best piece by piece?
    pub(super) fn has_few_pieces(&self) -> bool {
        let start = Plain::new(std::sync::Arc::new(self.model.clone())).start();
        start.is_ok_and(|start| {
            let position = start.position();
            (1..=FEW).contains(&position.types().iter().map(|sites| sites.len()).sum::<usize>())
        })
    }

    /// What a remembered set holds at the start, where that is short to say.
    pub(super) fn sites_at_start(&self, name: &str) -> Option<String> {
        let at = self.model.vars.iter().position(|var| var.name == name)?;
        let start = Plain::new(std::sync::Arc::new(self.model.clone())).start().ok()?;
        match start.position().vars().get(at)?.first()? {
            Value::Sites(sites) if *sites == self.model.board.sites() => {
                Some("all sites of the board".into())
            }
            Value::Sites(sites) if (1..=FEW).contains(&sites.len()) => Some(places(self.model, sites)),
            _ => None,
        }
    }

    /// Where each player's pieces are, kind by kind.
    pub(super) fn start_position(&self) -> Vec<Item> {
        let model = self.model;
        let Ok(start) = Plain::new(std::sync::Arc::new(model.clone())).start() else { return Vec::new() };
        let position = start.position();
        let stacks = stacks(model, position);
        let stacked: SiteSet = stacks.iter().flat_map(|(_, sites)| sites.iter()).collect();
        let mut items = Vec::new();
        for (colour, name) in model.cast.colours.iter().enumerate() {
            // Kinds that are on the same sites are told together.
            let mut kinds: Vec<(SiteSet, Vec<String>)> = Vec::new();
            for (kind, kind_name) in model.cast.kinds.iter().enumerate() {
                let sites = sites_of(model, position, colour, kind) - stacked;
                let noun = spoken(kind_name);
                let noun = if sites.len() == 1 { noun } else { plural(&noun) };
                match kinds.iter_mut().find(|(known, _)| *known == sites) {
                    Some((_, names)) => names.push(noun),
                    None if sites.is_empty() => {}
                    None => kinds.push((sites, vec![noun])),
                }
            }
            let told = kinds.iter().filter(|(sites, _)| !sites.is_empty());
            let told =
                told.map(|(sites, names)| format!("{} on {}", joined(names, "and"), places(model, sites)));
            let parts: Vec<String> = told.collect();
            if !parts.is_empty() {
                items.push(Item::line(format!("{}: {}.", spoken(name), parts.join("; "))));
            }
        }
        let told = |(stack, sites): &(Vec<PieceType>, SiteSet)| {
            let word = if sites.len() == 1 { "Stack" } else { "Stacks" };
            format!("{word} on {}, from the bottom: {}.", places(model, sites), levels(model, stack))
        };
        items.extend(stacks.iter().map(|stack| Item::line(told(stack))));
        items
    }
}

/// The stacks of more than one piece, each with all sites where there is one like it.
fn stacks(model: &Model, position: &Position) -> Vec<(Vec<PieceType>, SiteSet)> {
    let mut found: Vec<(Vec<PieceType>, SiteSet)> = Vec::new();
    for site in model.board.iter() {
        let stack = model.stack(position, site);
        match found.iter_mut().find(|(known, _)| *known == stack) {
            Some((_, sites)) => *sites |= [site].into_iter().collect(),
            None if stack.len() > 1 => found.push((stack, [site].into_iter().collect())),
            None => {}
        }
    }
    found
}

/// `two White men and a Black man`
fn levels(model: &Model, stack: &[PieceType]) -> String {
    let runs = stack.chunk_by(|a, b| a == b).map(|run| {
        let (colour, kind) = (model.cast.colour(run[0]), model.cast.kind(run[0]));
        let (colour, kind) = (spoken(&model.cast.colours[colour]), spoken(&model.cast.kinds[kind]));
        match run.len() {
            1 => article(&format!("{colour} {kind}")),
            n => format!("{} {colour} {}", worded(&n.to_string()), plural(&kind)),
        }
    });
    joined(&runs.collect::<Vec<_>>(), "and")
}

fn sites_of(model: &Model, position: &Position, colour: usize, kind: usize) -> SiteSet {
    let is_there =
        |site: &Site| position.at(*site).any(|piece| piece.ty == model.cast.piece_type(colour, kind));
    model.board.iter().filter(is_there).collect()
}

/// `a2 to h2`, `a1 and h1`: sites by name, runs along a row as a range.
fn places(model: &Model, sites: &SiteSet) -> String {
    let board = &model.board;
    let all: Vec<Site> = sites.iter().collect();
    let mut said = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let mut end = at;
        while end + 1 < all.len()
            && board.row(all[end + 1]) == board.row(all[at])
            && board.col(all[end + 1]) == board.col(all[end]) + 1
        {
            end += 1;
        }
        match end - at {
            0 => said.push(board.name(all[at]).to_string()),
            1 => said.extend([board.name(all[at]).to_string(), board.name(all[end]).to_string()]),
            _ => said.push(format!("{} to {}", board.name(all[at]), board.name(all[end]))),
        }
        at = end + 1;
    }
    joined(&said, "and")
}
