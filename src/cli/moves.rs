//! `boardwright moves GAME`

use super::load::{self, GameArgs};
use super::out::{Code, Done, Failure, Out, Problem};
use super::progress::Progress;
use super::steps::{AfterArgs, Session};
use boardwright::engine::notation::{decision_text, moves, MovesError};
use boardwright::game::Game;
use std::io::Write;

/// Lists the legal moves at the start, or after some moves.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    after: AfterArgs,
    /// Lists the candidates of the next decision only.
    #[arg(long)]
    decisions: bool,
    /// As JSON: a list of texts.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let session = Session::after(&loaded, &args.after)?;
    let (game, state) = (&loaded.game, session.state());
    let progress = Progress::waiting("listing the moves");
    let texts: Vec<String> = if args.decisions {
        (0..game.decision_count(state)).map(|index| decision_text(game, state, index)).collect()
    } else {
        moves(game, state).map_err(too_many)?.into_iter().map(|mv| mv.text).collect()
    };
    drop(progress);
    if args.json {
        out.json(&texts.into())?;
        return Ok(Code::Fine);
    }
    for text in texts {
        writeln!(out, "{text}")?;
    }
    Ok(Code::Fine)
}

/// Moves that cannot be listed.
pub fn too_many(error: MovesError) -> Failure {
    match error {
        MovesError::Limit(limit) => limit.into(),
        MovesError::TooMany => {
            let help = "`--decisions` lists the candidates of the next decision only";
            Problem::new("too-many-moves", error.to_string()).help(help).into()
        }
    }
}
