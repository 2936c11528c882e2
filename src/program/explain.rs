//! What is proved about a game, in words, each with its reason or with what breaks it.

use super::ending::{Ending, Quantity};
use super::filling::{Filling, Rest};
use super::proofs::Facts;
use super::{filling, puts, Program};
use crate::model::{Label, Model};

/// What random games gain most by.
pub const FILLS: &str = "a random game is a random filling";

/// A fact, or why it is not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it says.
    pub name: &'static str,
    /// Is it proved?
    pub holds: bool,
    /// The reason, or what breaks it.
    pub why: String,
    /// What it buys.
    pub buys: &'static str,
}

/// All that is asked about a game, in words.
pub fn facts(program: &Program) -> Vec<Fact> {
    let facts = &*program.facts;
    vec![
        placement_only(facts),
        every_turn_puts(facts),
        liberties(facts),
        monotone(&facts.model),
        one_goal(&facts.model),
        fills(program),
        near_last_move(program),
        ends(facts),
        no_dead_ends(program),
        never_repeats(facts),
        reaches(program),
        keeps_symmetries(facts),
        shares_board(facts),
        territory(program),
    ]
}

fn fact(name: &'static str, buys: &'static str, found: Result<String, String>) -> Fact {
    let (holds, why) = match found {
        Ok(why) => (true, why),
        Err(why) => (false, why),
    };
    Fact { name, holds, why, buys }
}

fn placement_only(facts: &Facts) -> Fact {
    let all = facts.effects.all();
    let found = match all.breaks {
        None if all.grown != 0 => {
            Ok("every `place` is on a site that was chosen among empty ones".to_string())
        }
        None => Err("no turn puts a piece on the board".to_string()),
        Some(what) => Err(format!("a turn may {what}")),
    };
    fact("pieces are only added", "connections are tracked piece by piece", found)
}

fn every_turn_puts(facts: &Facts) -> Fact {
    let found = match (facts.places_only, facts.puts_pieces) {
        (true, _) => Ok("they do nothing else to the board".to_string()),
        (_, true) => {
            Ok("every way through a turn has a `place`, or passes, and none moves a piece".to_string())
        }
        _ => Err("a turn may move pieces, or put none".to_string()),
    };
    fact("turns put pieces", "searches learn from what is put later in the same game (RAVE)", found)
}

fn liberties(facts: &Facts) -> Fact {
    let found = match facts.liberties {
        Some(_) => Ok("turns look for groups that are not next to an empty site".to_string()),
        None => Err("no turn looks for groups that are not next to an empty site".to_string()),
    };
    fact(
        "groups need empty sites",
        "random games of searches keep eyes, answer the last stone, and pass last",
        found,
    )
}

fn monotone(model: &Model) -> Fact {
    let model = &super::filled_ends::Told::at_last(model).model;
    let goals = model.ends.iter().filter(|rule| filling::is_goal(model, rule));
    let others: Vec<&str> = model
        .ends
        .iter()
        .filter(|rule| {
            let is_bare = filling::if_full(model, rule).is_some() || filling::never_holds(model, rule);
            !rule.stuck && !filling::is_goal(model, rule) && !is_bare
        })
        .map(|rule| rule.text.as_str())
        .collect();
    let found = match (goals.count(), &others[..]) {
        (0, _) => Err("no end rule is a goal that is reached by pieces that stand".to_string()),
        (n, []) => Ok(format!("more pieces never break any of the {n} goals")),
        (_, others) => Err(format!(
            "it is not proved that more pieces never break `{}`, nor that it asks for a full board",
            others[0]
        )),
    };
    fact(
        "goals are monotone",
        "with placement only: the first position in a filling that reaches one decides",
        found,
    )
}

fn one_goal(model: &Model) -> Fact {
    let model = &super::filled_ends::Told::at_last(model).model;
    let found = super::duality::Dual::of(model).map(|dual| dual.reason());
    fact("exactly one goal holds on a full board", "a filled board is looked at for one side only", found)
}

fn fills(program: &Program) -> Fact {
    let found = match (&program.filling, &program.facts.filling) {
        (Some(filling), Ok((rest, late, _))) => Ok(filled(&program.facts.model, filling, rest, late)),
        (_, Err(why)) => Err(why.clone()),
        _ => Err("it was not compiled".to_string()),
    };
    fact(FILLS, "playouts fill the board and look once", found)
}

/// From when on turns fill the board, and how.
fn filled(model: &Model, filling: &Filling, rest: &Rest, late: &Model) -> String {
    let named = |at: &usize| match model.programs[*at].name.as_str() {
        "" => "the turn without a name".to_string(),
        name => format!("`{name}`"),
    };
    let turns: Vec<String> = rest.programs.iter().map(named).collect();
    let since = match filling.from_turn {
        _ if turns.len() < puts::reached(model).len() => {
            format!("once play has come to {}, ", turns.join(" or "))
        }
        0 => String::new(),
        turn => format!("from turn {turn} on "),
    };
    let what = match filling.by_turns {
        true => "every turn puts one piece on any empty site",
        false => "turns put pieces of either colour on any empty sites",
    };
    let helped = rest.helped.count_ones();
    let goals = match filling.when {
        Some(_) if !late.patterns.is_empty() => {
            format!("{helped} of the {} patterns are monotone", late.patterns.len())
        }
        _ => "goals are monotone".to_string(),
    };
    format!("{since}{what}, and {goals}")
}

fn near_last_move(program: &Program) -> Fact {
    let found = match (program.local_ends.near, program.local_ends.skipped) {
        (false, false) => Err("end rules depend on more than the pieces put in the turn".to_string()),
        (false, true) => Ok("rules about what the turn cannot change are not tried again".to_string()),
        (true, _) => Ok("lines and groups are looked at only where pieces were put".to_string()),
    };
    fact("goals change only near the last move", "end rules look at what the turn has changed", found)
}

fn ends(facts: &Facts) -> Fact {
    let found = match facts.ending() {
        Some(Ending::UsedUp(all)) => {
            let named: Vec<String> = all.iter().map(|quantity| used_up(&facts.model, *quantity)).collect();
            Ok(format!("turns use up {}, and nothing gives them back", named.join(", or else ")))
        }
        Some(Ending::Turns) => Ok("a rule ends it when a number of turns has been played".to_string()),
        Some(Ending::Repeats) => Ok("a rule ends it when a position comes again".to_string()),
        None => {
            Err("no quantity is known that every turn makes smaller; it may end all the same".to_string())
        }
    };
    fact("the game ends", "no limit on turns is needed", found)
}

fn used_up(model: &Model, quantity: Quantity) -> String {
    match quantity {
        Quantity::Empty => "empty sites".into(),
        Quantity::Pieces => "pieces".into(),
        Quantity::Without(mark) => format!("pieces that are not {}", model.cast.marks[mark.index()]),
        Quantity::Unseen => "positions that have not come too often".into(),
    }
}

fn no_dead_ends(program: &Program) -> Fact {
    let asks = program.asks.iter().filter(|ask| ask.may_fail).count();
    let sets = program.sets.iter().filter(|set| set.may_fail_inside() || set.keeping.is_some()).count();
    let eithers = program
        .eithers
        .iter()
        .filter(|e| e.branches.iter().any(|b| b.label != Label::Open && b.may_fail))
        .count();
    let total = program.asks.len() + program.sets.len() + program.eithers.len();
    let found = match asks + sets + eithers {
        0 => Ok("what must hold later in a turn is part of the candidates' condition".to_string()),
        n => Err(format!("{n} of {total} compiled choices (each role counted) are looked ahead")),
    };
    fact("choices cannot dead-end", "no look-ahead", found)
}

fn never_repeats(facts: &Facts) -> Fact {
    let found = match facts.never_repeats() {
        true => Ok("turns use something up that nothing gives back".to_string()),
        false if facts.always_ends() => Err("a rule asks for what was there before".to_string()),
        false => Err("nothing is known that every turn uses up".to_string()),
    };
    fact("positions never repeat", "searches need not look for positions that come again", found)
}

fn reaches(program: &Program) -> Fact {
    let found = match program.reaches.len() {
        0 => Err("no goal was found that joins given sites by pieces that are only added".to_string()),
        n => Ok(format!("{n} sets of joined sites are kept in step")),
    };
    fact("connection is tracked", "a joined side costs a look at the neighbours of the last piece", found)
}

fn keeps_symmetries(facts: &Facts) -> Fact {
    let found = match facts.symmetries().len() {
        0 => Err(
            "no movement of the board is known to leave every region and direction of the rules unchanged"
                .into(),
        ),
        1 => Ok("one movement of the board leaves every region and direction of the rules unchanged".into()),
        n => {
            Ok(format!("{n} movements of the board leave every region and direction of the rules unchanged"))
        }
    };
    fact("mirror images have the same value", "solvers take them for one position", found)
}

fn shares_board(facts: &Facts) -> Fact {
    let found = match facts.shares_board() {
        true => Ok("a full board has one winner, by pieces of its own".to_string()),
        false => Err("it is not proved that one side joins its own pieces on every full board".to_string()),
    };
    fact("pieces elsewhere do not break a win", "solvers leave out moves that are beside the point", found)
}

fn territory(program: &Program) -> Fact {
    let found = match program.territories {
        Some(_) => {
            Ok("pieces move to empty sites and use up the board until somebody cannot move".to_string())
        }
        None => Err("it is not proved that pieces use up the board until somebody cannot move".to_string()),
    };
    fact("territory tells who is ahead", "alpha-beta plays, and counts who comes to more sites first", found)
}
