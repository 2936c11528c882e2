//! Smaller boards of a game, by the options that make a board larger.

use crate::cli::load::{self, GameArgs, Loaded, OptionArgs};
use crate::cli::out::Failure;
use crate::cli::study::subject;
use boardwright::study::Subject;

/// The most smaller boards, and the most sites of one.
const MOST: usize = 5;
const SITES: usize = 30;
/// So many values below its own are tried of an option.
const TRIED: i64 = 24;

/// An option whose values are numbers.
struct Size {
    name: String,
    least: i64,
    value: i64,
}

/// The largest of the smaller boards that are small enough, the smallest first: all options that make the board larger go
/// down together.
pub fn subjects(game: &GameArgs, loaded: &Loaded) -> Result<Vec<Subject>, Failure> {
    let whole = loaded.model.board.len();
    let sizes: Vec<Size> = numbers(loaded)
        .into_iter()
        .filter(|size| size.value > size.least)
        .filter(|size| sites(game, &[(size.name.clone(), size.value - 1)]).is_some_and(|less| less < whole))
        .collect();
    let (mut found, mut last) = (Vec::new(), whole);
    for down in 1..=TRIED {
        let set: Vec<(String, i64)> =
            sizes.iter().map(|size| (size.name.clone(), (size.value - down).max(size.least))).collect();
        let Some(less) = sites(game, &set).filter(|less| *less < last) else { break };
        last = less;
        if less <= SITES && found.len() < MOST {
            let label =
                set.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ");
            found.push(subject::subject(&with(game, &set), label)?.0);
        }
    }
    found.reverse();
    Ok(found)
}

fn numbers(loaded: &Loaded) -> Vec<Size> {
    let number = |option: &boardwright::model::OptionInfo| {
        let (least, _) = option.domain.split_once("..")?;
        let (least, value) = (least.trim().parse().ok()?, option.value.parse().ok()?);
        Some(Size { name: option.name.clone(), least, value })
    };
    loaded.model.options.iter().filter_map(number).collect()
}

/// The game with these options set besides.
fn with(game: &GameArgs, set: &[(String, i64)]) -> GameArgs {
    let mut all = game.options.set.clone();
    all.retain(|(name, _)| !set.iter().any(|(other, _)| other == name));
    all.extend(set.iter().map(|(name, value)| (name.clone(), value.to_string())));
    GameArgs { game: game.game.clone(), options: OptionArgs { set: all } }
}

/// How many sites the board has then; nothing if there is no such game.
fn sites(game: &GameArgs, set: &[(String, i64)]) -> Option<usize> {
    load::load(&with(game, set)).ok().map(|loaded| loaded.model.board.len()).filter(|sites| *sites > 1)
}
