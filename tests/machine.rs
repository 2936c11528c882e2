//! The compiled evaluator does what the plain one does: random play of every game on both, step by step.

mod common;

use boardwright::engine::Plain;
use boardwright::game::{Game, Status};
use boardwright::machine::Compiled;
use boardwright::texts::games;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Plays one random game on both; says where they differ.
fn compare(plain: &Plain, compiled: &Compiled, seed: u64, most: usize) -> Result<(), String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut a = plain.start().map_err(|e| e.to_string())?;
    let mut b = compiled.start().map_err(|e| e.to_string())?;
    for step in 0..most {
        let at = |what: String| format!("seed {seed}, step {step}: {what}");
        let (status, other) = (plain.status(&a), compiled.status(&b));
        if status != other {
            return Err(at(format!("status {status:?}, compiled {other:?}")));
        }
        if *a.position() != compiled.position(&b) {
            return Err(at(format!("position {:?}, compiled {:?}", a.position(), compiled.position(&b))));
        }
        let count = plain.decision_count(&a);
        let own: Vec<_> = (0..count).map(|i| plain.decision(&a, i)).collect();
        let others: Vec<_> = (0..compiled.decision_count(&b)).map(|i| compiled.decision(&b, i)).collect();
        if own != others {
            return Err(at(format!("decisions {own:?}, compiled {others:?}")));
        }
        if plain.hash(&a) != compiled.hash(&b) {
            return Err(at(format!("hash; decisions {own:?}")));
        }
        if plain.in_set(&a) != compiled.in_set(&b) {
            return Err(at("in a set".to_string()));
        }
        if let Status::Over(_) = status {
            return Ok(());
        }
        let index = rng.random_range(0..count);
        plain.play(&mut a, index).map_err(|e| at(e.to_string()))?;
        compiled.play(&mut b, index).map_err(|e| at(format!("compiled: {e}")))?;
    }
    Ok(())
}

#[test]
fn random_games_agree_on_both_evaluators() {
    let only = std::env::var("BOARDWRIGHT_GAME").ok();
    let games_each: u64 = std::env::var("BOARDWRIGHT_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let mut found = Vec::new();
    for id in games().into_iter().filter(|id| only.as_ref().is_none_or(|o| o == id)) {
        let plain = common::shipped(id, "");
        let compiled = Compiled::new(plain.shared_model()).unwrap_or_else(|e| panic!("{id}: {e}"));
        let differs = (0..games_each).find_map(|seed| compare(&plain, &compiled, seed, 300).err());
        if let Some(what) = differs {
            let short: String = what.chars().take(700).collect();
            eprintln!("{id}: {short}");
            found.push(id);
        }
    }
    assert!(found.is_empty(), "{found:?}");
}
