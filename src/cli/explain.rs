//! `boardwright explain CODE`, `boardwright explain GAME`

use super::load::{self, GameArgs, Loaded, OptionArgs};
use super::out::{Code, Done, Out, Problem};
use boardwright::analysis::beside::{Base, Speed};
use boardwright::analysis::slow::{Against, SlowRule};
use boardwright::describe;
use boardwright::diagnostic::nearest;
use boardwright::model::Model;
use boardwright::program;
use boardwright::service::speed;
use std::io::Write;

/// Explains the code of an error or a warning, with an example; or says why a game is fast.
///
/// For a game: what its text proves, each fact with its reason or with what breaks it, and what the compiled engine
/// makes of it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A code, such as `unknown-name`, a game's id or path, or `laws` for the laws by which rules are brought into normal
    /// form; all codes if nothing is given.
    code: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// The codes of problems with arguments, files and saved games: code, meaning, advice.
const INPUTS: &[(&str, &str, &str)] = &[
    (
        "file-missing",
        "There is no file with this path.",
        "Paths are looked up from the folder that the command is run in. Games that come with the program need no path: `boardwright show hex`.",
    ),
    ("file-is-folder", "The path is that of a folder.", "Name a file in it: `boardwright check games/hex.game`."),
    ("file-not-plain", "The path is that of a device or a pipe; in a folder of Studio, of a link.", "Save the text to a file there and name that."),
    ("file-unreadable", "The file is there but cannot be read.", "The message says why; mostly you may not read it."),
    (
        "file-not-text",
        "The file holds bytes that are no text in UTF-8.",
        "Mostly it is another kind of file. If it was written in an old encoding, save it as UTF-8.",
    ),
    (
        "rules-too-large",
        "The rules of the game are too large to be compiled.",
        "Definitions are text: each use of one puts its whole body there. Definitions that use each other twice or more grow fast. Shorten them, or work a part out once with `let`.",
    ),
    (
        "file-too-large",
        "The file is longer than any text of its kind may be.",
        "Games, libraries and patterns have at most 256 KiB, saved games at most 4 MiB. Nothing of it was read.",
    ),
    (
        "file-not-written",
        "A file could not be written.",
        "The message says why; mostly the folder does not exist or you may not write there. What was in the file before is still there.",
    ),
    ("no-such-game", "No shipped game has this id.", "`boardwright list` shows all ids. The path of a file ends with `.game`, or has a `/` in it."),
    ("too-many-seats", "A player was named for a seat that this game does not have.", "`boardwright list` says how many players a game has."),
    ("no-such-code", "There is no error with this code.", "`boardwright explain` without a code lists all."),
    (
        "illegal-move",
        "No legal move is written like this.",
        "`boardwright moves GAME` lists the legal ones, with `--after` those after some moves; in play `?` does.",
    ),
    ("ambiguous-move", "Parts of the move were left out, and several legal moves fit.", "Write more of it; the message lists some that fit."),
    ("file-name", "A text has a name that it cannot have in a folder of Studio.", "Games are `NAME.game`, libraries `std/NAME.game` and patterns `patterns/NAME.pattern`, without further folders."),
    ("file-there", "A new text has the name of one that is there.", "Choose another name, or open the text that is there."),
    ("port", "The port that `studio` is to be served on is taken, or may not be used.", "Leave out `--port`: a free one is taken."),
    (
        "no-web-engine",
        "The page needs the engine as WebAssembly, and this program does not have it.",
        "Run `web/build` in the sources and build the program again, or name an `engine.wasm` with `--engine`. `boardwright studio` needs none.",
    ),
    ("no-web-page", "This program was built without a part of the page.", "Build it from clean sources, in which `web/dist` is whole."),
    ("game-over", "A move was given although the game had ended.", "Leave out the moves after the end."),
    (
        "too-many-moves",
        "There are more legal moves here than are listed at once.",
        "`boardwright moves GAME --decisions` lists the candidates of the next decision only.",
    ),
    (
        "too-much-to-count",
        "More decisions would have to be played than the limit allows.",
        "Count less deep, choose a smaller board with `--set`, or raise `--limit`.",
    ),
    (
        "record-damaged",
        "A saved game is cut off or was changed.",
        "Moves stand at the end of the file, one a line: those before the damage can be read with `--recover`.",
    ),
    ("record-version", "A saved game has a format that this program does not know.", "Use the version of the program that saved it."),
    ("record-too-large", "The file is longer than any saved game.", "Mostly it is another kind of file."),
    (
        "rules-changed",
        "The rules of the game are not those that a saved game was played with.",
        "A saved game carries a hash of its rules with options bound. If a word of the rules changes, its moves may mean other things, so it is not replayed. Get the old text of the game back, save that as a file with the name that the record gives, and replay with it.",
    ),
    ("record-move", "A move of a saved game is not legal.", "The rules are the same, so the file was changed by hand or damaged."),
    (
        "player",
        "No player is written like this.",
        "A player is `random`, `greedy`, `mcts:50k` (iterations), `mcts:10s` (time), `ab:depth=6` or `ab:5s`, with settings behind commas: `mcts:10s,threads=2,rave=off`. A program in a seat is `ugi:COMMAND` or `gtp:COMMAND`.",
    ),
    (
        "saved-program",
        "A saved game names an external program for a seat.",
        "A file may come from anybody, so the commands in it are not run. Name the program yourself, with `--first`, `--second` and so on, if you know what it does.",
    ),
    (
        "external",
        "A program that was given a seat cannot be started, does not answer, or plays an illegal move.",
        "It has to speak the universal game interface (`ugi:`) or the Go text protocol (`gtp:`) on standard input and output, and play the same game with the same options.",
    ),
    ("opening", "Random openings of this length end the game.", "Choose a shorter one with `--opening`."),
    (
        "match-other",
        "The file holds the games of another match.",
        "A match goes on with its file only if players, game, options, seed, opening and limit of turns are the same. Name another file.",
    ),
    (
        "gtp-game",
        "The Go text protocol knows two players, black and white, and moves that put a stone on a vertex.",
        "Lead a game for more players, or one whose pieces move, by `boardwright ugi` or `boardwright play`.",
    ),
    (
        "puzzle",
        "A game of one player is asked for what needs two.",
        "Leave it out, or use `boardwright solve` without it: the shortest solution is looked for.",
    ),
    ("match-busy", "Another match is writing the same file.", "Wait until it has ended, or name another file."),
    ("match-damaged", "A file is not the record of a match.", "It holds one game a line, as JSON; half a line at its end, as a crash leaves it, does no harm."),
    ("match-game", "A file holds the games of a match, and one of them has to be named.", "`boardwright replay FILE --game 0` shows the first."),
    (
        "no-margin",
        "Two numbers do not decide this game, so nobody wins by so much.",
        "`--margin` needs two players and scores that are numbers; leave it out to hear who wins.",
    ),
    (
        "no-proof",
        "The solver cannot write how the value is kept.",
        "What it found may not say how to go on where positions repeat: `--method retrograde` does. Otherwise allow more memory or nodes.",
    ),
    (
        "solve-file",
        "Retrograde analysis looks at all positions anew and keeps nothing.",
        "Leave out `--file`, or choose another `--method`.",
    ),
    (
        "solve-memory",
        "A file of `solve --file` holds more than the memory allowed has room for.",
        "What has no room would be lost when the file is written again. Allow more with `--memory`, or name another file.",
    ),
    ("proof-damaged", "A proof is cut off or was changed.", "The message names the line. Write the proof again."),
    (
        "proof-rules",
        "A proof is about other rules, other options or another position.",
        "A proof carries the hash of the rules with options bound, and the moves before the position. Give the same `--set` and `--after`.",
    ),
    ("solve-damaged", "What a search kept is cut off or was changed.", "Nothing of it is used. Remove the file to begin anew."),
    (
        "solve-rules",
        "What a search kept was found under other rules or options.",
        "Such a file carries the hash of the rules with options bound. Name another file.",
    ),
    ("interrupt", "The system does not let the program listen for Ctrl-C.", "Start it where signals may be handled, as in a common shell."),
    ("test-failed", "A test of a game file does not hold.", "The place is that of the `play` or `expect` that went wrong."),
    (
        "pattern-too-slow",
        "A Mind Ninja pattern takes more steps to evaluate than one look at the board may take.",
        "Mostly quantifiers within quantifiers over groups, lines or blocks. Say less of each of them, or take a smaller board.",
    ),
    ("no-pattern", "The game has no pattern that a builder wins by.", "`boardwright list --patterns` shows patterns."),
    ("pattern-never-built", "No board has the pattern, so the builder cannot win.", "The answer before it says why."),
    ("pattern-always-built", "Every full board has the pattern, so the blocker cannot win.", "The answer before it says why."),
    ("pattern-at-start", "The pattern stands on the board before play begins, so the builder has won.", "Ask for more, or take stones away from the start."),
    ("bad-drawing", "A drawing of stones does not fit the board.", "It has one line for each row from the top, and in it `.` or a stone's letter for each site, blanks between."),
    ("bad-player", "Nobody who measures patterns is called this.", "Write `random`, `greedy`, `mcts:1000` or `ab:depth=4`."),
    ("bad-colours", "The colours of stones cannot be these.", "Name 2 to 6 colours: `--colours Red,Blue,Green`."),
    (
        "form-option",
        "An option is for another form of Mind Ninja.",
        "`--free` and `--favoured` give a handicap where the pattern is set: `boardwright ninja play hex --free 2 --favoured blocker`. In the other forms free turns are granted or bid for in play.",
    ),
    ("option-twice", "An option of the game is set twice.", "Each option has one value: leave out one `--set`."),
    ("no-such-test", "No test has the text of `--only` in its name.", "`boardwright test GAME --json` lists the names of all tests."),
    ("no-options", "Options are set for a board that is no game.", "Options belong to games: leave out `--set`, or name a game in place of the board."),
    ("unknown-picture", "A picture's file has an ending that is not known.", "Pictures are `.svg` or `.pdf`."),
    ("threads", "The system gives no threads.", "Ask for fewer with `--threads`."),
    ("output", "The output cannot be written.", "Mostly the disk is full."),
];

pub fn run(args: &Args, out: &mut Out) -> Done {
    let Some(code) = &args.code else { return all(args, out) };
    if let Some(explanation) = describe::explain(code) {
        match args.json {
            true => out.json(&serde_json::to_value(&explanation).unwrap_or_default())?,
            false => write!(out, "{explanation}")?,
        }
        return Ok(Code::Fine);
    }
    match INPUTS.iter().find(|(known, ..)| known == code) {
        Some((code, meaning, why)) if args.json => {
            out.json(
                &serde_json::json!({"code": code, "meaning": meaning, "why": why, "wrong": "", "mended": ""}),
            )?;
        }
        Some((code, meaning, why)) => writeln!(out, "{code}: {meaning}\n\n{why}")?,
        None if code == "laws" => write!(out, "{}", program::laws_page())?,
        None if is_game(code) => return game(args, code, out),
        None => return Err(unknown(code).into()),
    }
    Ok(Code::Fine)
}

fn is_game(name: &str) -> bool {
    name.ends_with(".game") || name.contains('/') || boardwright::texts::games().contains(&name)
}

/// What is proved about a game.
fn game(args: &Args, game: &str, out: &mut Out) -> Done {
    let loaded = load::load(&GameArgs { game: game.to_string(), options: args.options.clone() })?;
    let compiled = loaded.compiled()?;
    let program = compiled.program();
    let facts = program::facts(program);
    let speed = speed(&loaded.book, &loaded.model, &compiled);
    if args.json {
        let rows: Vec<_> = facts
            .iter()
            .map(|f| serde_json::json!({"fact": f.name, "holds": f.holds, "why": f.why, "buys": f.buys}))
            .collect();
        out.json(&serde_json::json!({"game": game, "words": program.layout.words, "operations": program.ops.len(), "facts": rows,
            "operations_of_a_decision": speed.operations,
            "base": speed.base.as_ref().map(base_json),
            "slow": speed.slow.iter().map(|rule| slow_json(&loaded.model, rule)).collect::<Vec<_>>()}))?;
        return Ok(Code::Fine);
    }
    let words = program.layout.words;
    writeln!(
        out,
        "{}: {} operations on sets of {words} words of 64 sites\n",
        loaded.model.title,
        program.ops.len()
    )?;
    for fact in facts {
        let mark = if fact.holds { "yes" } else { "no " };
        writeln!(out, "{mark}  {}: {}", fact.name, fact.why)?;
        if fact.holds {
            writeln!(out, "     so {}", fact.buys)?;
        }
    }
    speed.slow.iter().try_for_each(|rule| tell_slow(&loaded, rule, out))?;
    tell_base(&speed, out)?;
    Ok(Code::Fine)
}

/// A rule that could be faster, with its line.
fn tell_slow(loaded: &Loaded, rule: &SlowRule, out: &mut Out) -> std::io::Result<()> {
    let told = rule.warning(loaded.book.span);
    let texts = &loaded.model.sourced;
    writeln!(out, "\nslow  line {}: `{}`", texts.line(told.span), texts.text(told.span))?;
    writeln!(out, "     {}", told.message)?;
    for (span, note) in &told.notes {
        writeln!(out, "     line {}, `{}`: {note}", texts.line(*span), texts.text(*span))?;
    }
    told.help.map_or(Ok(()), |help| writeln!(out, "     {help}"))
}

/// The game beside the one that it extends.
fn tell_base(speed: &Speed, out: &mut Out) -> std::io::Result<()> {
    let (Some(each), Some(base)) = (speed.operations, &speed.base) else { return Ok(()) };
    let Base { speed: Against { game, operations, decisions: [own, other], times }, alike, lost } = base;
    let alike = if *alike { "random games show no difference" } else { "it may play differently" };
    writeln!(
        out,
        "\nbeside `{game}`: {:.0} operations a turn where that takes {:.0}, about {times:.1} times as long; {alike}",
        each * own,
        operations * other
    )?;
    lost.iter().try_for_each(|fact| writeln!(out, "lost  {}: {}", fact.name, fact.why))
}

fn base_json(base: &Base) -> serde_json::Value {
    let lost: Vec<_> = base.lost.iter().map(|fact| fact.name).collect();
    serde_json::json!({"game": base.speed.game, "operations_of_a_decision": base.speed.operations, "times": base.speed.times, "alike": base.alike, "lost": lost})
}

fn slow_json(model: &Model, rule: &SlowRule) -> serde_json::Value {
    let texts = &model.sourced;
    let mut told = serde_json::to_value(rule).unwrap_or_default();
    told["rule"] = texts.text(rule.span).into();
    told["line"] = texts.line(rule.span).into();
    told["condition"] = rule.part.map(|part| texts.text(part)).into();
    told
}

fn codes() -> Vec<&'static str> {
    let mut codes = describe::codes();
    codes.extend(INPUTS.iter().map(|(code, ..)| *code));
    codes.sort_unstable();
    codes
}

fn unknown(code: &str) -> Problem {
    let problem = Problem::new("no-such-code", format!("no error has the code `{code}`"));
    match nearest(code, codes()) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => problem.help("`boardwright explain` without a code lists all"),
    }
}

fn all(args: &Args, out: &mut Out) -> Done {
    let meaning = |code: &str| match describe::explain(code) {
        Some(explanation) => explanation.meaning,
        None => INPUTS.iter().find(|(known, ..)| *known == code).map_or("", |(_, meaning, _)| meaning),
    };
    if args.json {
        let rows =
            codes().into_iter().map(|code| serde_json::json!({"code": code, "meaning": meaning(code)}));
        out.json(&rows.collect())?;
        return Ok(Code::Fine);
    }
    let width = codes().iter().map(|code| code.len()).max().unwrap_or(0);
    for code in codes() {
        let shown = out.styled("1", &format!("{code:width$}"));
        writeln!(out, "{shown}  {}", meaning(code))?;
    }
    Ok(Code::Fine)
}
