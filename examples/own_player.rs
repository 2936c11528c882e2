//! A player of one's own: it takes the decision after which its opponent has the fewest, against random moves: `cargo run
//! --example own_player -- reversi`.

use boardwright::game::{EvalLimit, Game};
use boardwright::search::matches::{play, Contender, Settings};
use boardwright::search::{Choice, Limits, Player};
use boardwright::Rules;

/// Leaves the opponent little choice.
struct Narrow;

impl<G: Game> Player<G> for Narrow {
    fn choose(&mut self, game: &G, state: &G::State, _: &Limits<'_>) -> Result<Choice, EvalLimit> {
        let mut best = (usize::MAX, 0);
        for index in 0..game.decision_count(state) {
            let mut next = state.clone();
            game.play(&mut next, index)?;
            best = best.min((game.decision_count(&next), index));
        }
        Ok(Choice::only(best.1))
    }

    fn describe(&self, _: &G) -> String {
        "leaves the opponent little choice".into()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let id = std::env::args().nth(1).unwrap_or_else(|| "reversi".into());
    let game = Rules::shipped(&id)?.compile()?;
    let contenders = [&Contender::new(1, |_| Box::new(Narrow)), &Contender::of(&"random".parse()?)?];
    let found = play(&game, contenders, &Settings { games: 20, ..Settings::default() })?;
    let (score, (low, high)) = (found.score(), found.interval());
    println!("{} won, {} drawn, {} lost", score.wins, score.draws, score.losses);
    println!("{:.2} of the points (95 %: {low:.2} to {high:.2})", found.share());
    Ok(())
}
