//! The laws of the normal form: both sides of each have the same value on random positions by the plain evaluator, and
//! come to the same normal form.

use boardwright::check::{bind, read, Settings};
use boardwright::engine::Plain;
use boardwright::game::{Game, Status};
use boardwright::model::{Model, Truth};
use boardwright::program::{laws, normal_form, Law};
use boardwright::rng::Rng;
use boardwright::span::SourceText;
use boardwright::texts::Shipped;
use rand::{Rng as _, SeedableRng};
use std::sync::Arc;

/// What stands for the names, in turn.
const SITES: [&str; 6] = ["mine", "theirs", "empty", "neighbours(mine)", "neighbours(theirs)", "Red & king"];
const TRUTHS: [&str; 4] =
    ["some mine & top", "turn > 9", "count(empty) = 7", "some neighbours(theirs) & mine"];

/// The names replaced by what stands for them, each time by something else.
fn call(law: &Law, name: &str, turn: usize) -> String {
    let mut sites = SITES.iter().cycle().skip(turn);
    let mut truths = TRUTHS.iter().cycle().skip(turn);
    let args: Vec<&str> = law
        .names
        .split(", ")
        .filter(|name| !name.is_empty())
        .map(|name| *if name.ends_with("truth") { truths.next() } else { sites.next() }.expect("endless"))
        .collect();
    match args.is_empty() {
        true => name.to_string(),
        false => format!("{name}({})", args.join(", ")),
    }
}

/// A game that remembers one side of a law after each turn, and asks for it at the end.
fn text(law: &Law, remembers: &str, turn: usize) -> String {
    let names = if law.names.is_empty() { String::new() } else { format!("({})", law.names) };
    let (ty, start) = match law.of {
        "truth" => ("truth", "false"),
        "sites" => ("sites", "none"),
        _ => ("0..99", "0"),
    };
    let asked = |name: &str| match law.of {
        "truth" => call(law, name, turn),
        "sites" => format!("some ({}) & centre", call(law, name, turn)),
        _ => format!("{} = 77", call(law, name, turn)),
    };
    let asked = asked(remembers);
    let value = call(law, remembers, turn);
    format!(
        "boardwright 1\ngame \"Law\" {{\n  players Red, Blue\n  board square(5)\n  pieces stone, king\n  \
         var seen: {ty} = {start}\n  define before{names} = {}\n  define after{names} = {}\n  \
         turn {{ choose s in empty choose k in kinds place my k at s set seen to {value} }}\n  \
         ends {{ Red wins when turn > 99 and ({asked})\n  \
         draw when turn > 99 and seen = {start}  draw when full }}\n}}\n",
        law.before, law.after,
    )
}

fn model(text: &str) -> Model {
    let source = SourceText { name: "law".into(), text: text.into() };
    let book = read(&Shipped, "law", &source).unwrap_or_else(|(errors, _)| panic!("{text}\n{errors:#?}"));
    bind(&book, &Settings::new(), None).unwrap_or_else(|e| panic!("{text}\n{e:#?}")).model
}

#[test]
fn both_sides_have_the_same_value() {
    for law in laws() {
        for turn in 0..SITES.len() {
            let games = ["before", "after"].map(|side| Plain::new(Arc::new(model(&text(law, side, turn)))));
            let mut rng = Rng::seed_from_u64(turn as u64);
            let [mut a, mut b] = [&games[0], &games[1]].map(|game| game.start().expect("begins"));
            while let Status::Open { .. } = games[0].status(&a) {
                let index = rng.random_range(0..games[0].decision_count(&a));
                games[0].play(&mut a, index).expect("is legal");
                games[1].play(&mut b, index).expect("is legal");
                assert_eq!(games[0].hash(&a), games[1].hash(&b), "{} / {}, {turn}", law.before, law.after);
            }
            let compiled =
                games.map(|game| crate::common::compare(&game, &crate::common::compiled(&game), 1, 60));
            assert_eq!(compiled, [Ok(()), Ok(())], "{} / {}, {turn}", law.before, law.after);
        }
    }
}

/// A condition with its names numbered in the order in which they come.
fn renamed(cond: &Truth) -> String {
    let written = format!("{cond:?}");
    let (mut names, mut out) = (Vec::new(), String::new());
    for (i, part) in written.split("Slot(").enumerate() {
        let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        if i == 0 || digits == 0 {
            out.push_str(if i == 0 { "" } else { "Slot(" });
            out.push_str(part);
            continue;
        }
        let (name, rest) = part.split_at(digits);
        let number = names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        out.push_str(&format!("Slot({number}{rest}"));
    }
    out
}

#[test]
fn both_sides_come_to_the_same_form() {
    let mut found = Vec::new();
    for law in laws() {
        for turn in 0..SITES.len() {
            let form = |side| renamed(&normal_form(&model(&text(law, side, turn))).ends[0].when);
            let [before, after] = ["before", "after"].map(form);
            if before != after {
                found.push(format!("{} / {}\n  {before}\n  {after}", law.before, law.after));
                break;
            }
        }
    }
    assert!(found.is_empty(), "{} laws:\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_page_is_the_table() {
    let page = std::fs::read_to_string("docs/laws.md").expect("a page");
    assert!(
        page == boardwright::program::laws_page(),
        "print it again: boardwright explain laws > docs/laws.md"
    );
}
