//! `boardwright rules GAME`

use super::load::{self, GameArgs, Loaded};
use super::out::{Code, Done, Failure, Out};
use super::scene::{scene, scene_of};
use super::steps::Session;
use super::{data, names, terminal};
use boardwright::analysis::testing::ended_game;
use boardwright::check;
use boardwright::describe::{self, Figure, Moment};
use boardwright::engine::notation::decision_text;
use boardwright::engine::State;
use boardwright::game::{Game, Rng, Status};
use boardwright::model::Model;
use boardwright::picture::Scene;
use rand::Rng as _;
use std::io::Write;
use std::sync::Arc;

/// Prints a game's rules in plain English, with its options filled in.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// As Markdown.
    #[arg(long, conflicts_with_all = ["html", "json"])]
    md: bool,
    /// As a web page with pictures, in one file.
    #[arg(long, conflicts_with = "json")]
    html: bool,
    /// Draws the random game that the pictures show from this seed.
    #[arg(long, default_value_t = 1, requires = "html")]
    seed: u64,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Done {
    let loaded = load::load(&args.game)?;
    let sheet = describe::sheet(&loaded.book, &loaded.model);
    if args.json {
        let mut object = data::game(&loaded.name, &loaded.model);
        let told =
            serde_json::to_value(&sheet).map_err(|error| Failure::from(std::io::Error::other(error)))?;
        object.insert("credit".into(), told["credit"].clone());
        object.insert("sections".into(), told["sections"].clone());
        out.json(&object.into())?;
    } else if args.html {
        write!(out, "{}", sheet.html(&figures(&loaded, args.seed)?))?;
    } else if args.md {
        write!(out, "{}", sheet.markdown())?;
    } else {
        write!(out, "{}", sheet.plain(terminal::prose()))?;
    }
    Ok(Code::Fine)
}

/// Decisions of a random game after which it is not followed further.
const LONGEST: usize = 3_000;
/// A turn of more decisions is shown up to here.
const MOST_STEPS: usize = 4;

/// A decision that was made: its text, the state after it, and whether the turn went on.
type Decision = (String, State, bool);

/// The start position, a turn of a random game step by step, and the end of one of the game's tests or of that game.
fn figures(loaded: &Loaded, seed: u64) -> Result<Vec<Figure>, Failure> {
    let game = &loaded.game;
    let mut figures = vec![figure(loaded, &Session::new(game)?, Moment::Start, "The start position".into())];
    let decisions = random_game(loaded, seed)?;
    let begin = shown_turn(&decisions);
    let mut session = Session::new(game)?;
    for (text, state, _) in &decisions[..begin] {
        session.push(text.clone(), state.clone());
    }
    for (at, (text, state, goes_on)) in decisions[begin..].iter().take(MOST_STEPS).enumerate() {
        let decider = match session.status() {
            Status::Open { decider, .. } => loaded.model.role_name(decider).to_string(),
            Status::Over(_) => break,
        };
        session.push(text.clone(), state.clone());
        figures.push(figure(
            loaded,
            &session,
            Moment::Turn,
            format!("Step {}: {decider} chooses {text}", at + 1),
        ));
        if !goes_on {
            break;
        }
    }
    if let Some(end) = tested_end(loaded) {
        figures.push(end);
        return Ok(figures);
    }
    let mut session = Session::new(game)?;
    decisions.into_iter().for_each(|(text, state, _)| session.push(text, state));
    if let Status::Over(outcome) = session.status() {
        let told = names::outcome(&loaded.model, &outcome);
        figures.push(figure(loaded, &session, Moment::End, format!("The end of a random game: {told}")));
    }
    Ok(figures)
}

/// The end of the first of the game's own tests that reaches one: with the options of the sheet if there is such a test,
/// else with the test's.
fn tested_end(loaded: &Loaded) -> Option<Figure> {
    let model = |at| check::bind(&loaded.book, &loaded.settings, Some(at)).ok().map(|bound| bound.model);
    let values = |model: &Model| model.options.iter().map(|o| o.value.clone()).collect::<Vec<_>>();
    let mut models: Vec<Model> = (0..loaded.book.tests.len()).filter_map(model).collect();
    models.sort_by_key(|model| values(model) != values(&loaded.model));
    let (model, played) = models.into_iter().find_map(|model| {
        let model = Arc::new(model);
        ended_game(model.clone()).map(|played| (model, played))
    })?;
    let options = model.options.iter().zip(&loaded.model.options).filter(|(a, b)| a.value != b.value);
    let options: Vec<String> =
        options.map(|(option, _)| format!("{} = {}", option.name, option.value)).collect();
    let options = if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) };
    let session = Session::played(&played.game, played.start, played.moves);
    let Status::Over(outcome) = session.status() else { return None };
    let caption = format!("The end of a game{options}: {}", names::outcome(&model, &outcome));
    Some(drawn(scene_of(&loaded.book, &model, &session), Moment::End, caption))
}

fn figure(loaded: &Loaded, session: &Session, moment: Moment, caption: String) -> Figure {
    drawn(scene(loaded, session), moment, caption)
}

fn drawn(scene: Scene, moment: Moment, caption: String) -> Figure {
    let shown = Scene { legend: moment == Moment::Start, result: None, to_move: None, ..scene };
    Figure { moment, svg: shown.draw().svg(), caption }
}

fn random_game(loaded: &Loaded, seed: u64) -> Result<Vec<Decision>, Failure> {
    let game = &loaded.game;
    let mut rng = Rng::numbered(seed, 0);
    let mut state = game.start()?;
    let mut decisions = Vec::new();
    while let Status::Open { .. } = game.status(&state) {
        let count = game.decision_count(&state);
        if decisions.len() >= LONGEST || count == 0 {
            break;
        }
        let index = rng.random_range(0..count as u32) as usize;
        let text = decision_text(game, &state, index);
        game.play(&mut state, index)?;
        let goes_on = matches!(game.status(&state), Status::Open { mid_turn: true, .. });
        decisions.push((text, state.clone(), goes_on));
    }
    Ok(decisions)
}

/// Where the turn begins that is shown: the first one from the middle of the first forty decisions on.
fn shown_turn(decisions: &[Decision]) -> usize {
    let middle = decisions.len().min(40) / 2;
    (middle..decisions.len()).find(|at| *at == 0 || !decisions[at - 1].2).unwrap_or(0)
}
