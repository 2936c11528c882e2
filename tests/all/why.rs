//! Why a move is not legal: every refusal names a rule, and common ones are told in plain words.

use crate::common::{rulebook, shipped};
use boardwright::describe;
use boardwright::engine::notation::{play_move, read_move};
use boardwright::engine::why::{why, why_ended, Fact, Reason, Refusal, Verdict};
use boardwright::engine::{Plain, State};
use boardwright::game::{Game, Status};
use boardwright::rng::Rng;
use boardwright::texts::Shipped;
use rand::{Rng as _, SeedableRng};

/// How many illegal moves are asked about in all.
const ILLEGAL: usize = 10_000;

/// A word that may stand in a move: a site, a kind, a colour, a label, a number, nonsense.
fn word(game: &Plain, rng: &mut Rng) -> String {
    let model = game.shared_model();
    let site = |rng: &mut Rng| {
        let at = rng.random_range(0..model.board.len() as u16);
        model.board.name(boardwright::board::Site(at)).to_string()
    };
    let one = |rng: &mut Rng, of: &[String]| match of.len() {
        0 => "pass".to_string(),
        n => of[rng.random_range(0..n)].clone(),
    };
    match rng.random_range(0..12) {
        0..=6 => site(rng),
        7 => one(rng, &model.cast.colours),
        8 => one(rng, &model.cast.kinds),
        9 => one(rng, &model.labels),
        10 => ["pass", "done", "clockwise", "north", "foo"][rng.random_range(0..5)].to_string(),
        _ => rng.random_range(0..80).to_string(),
    }
}

/// A position after some random decisions.
fn position(game: &Plain, rng: &mut Rng) -> State {
    let mut state = game.start().unwrap();
    for _ in 0..rng.random_range(0..30) {
        let mut next = state.clone();
        let count = game.decision_count(&state);
        if count == 0 || game.play(&mut next, rng.random_range(0..count)).is_err() {
            break;
        }
        if matches!(game.status(&next), Status::Over(_)) {
            break;
        }
        state = next;
    }
    state
}

/// Does the refusal say which rule forbids the move, or that the words name nothing that could stand there?
fn is_told(refusal: &Refusal) -> bool {
    match refusal.verdict {
        Verdict::Unreadable => {
            matches!(&refusal.reasons[..], [reason] if matches!(&reason.fact, Fact::Expected { .. }))
        }
        Verdict::Legal => false,
        _ => refusal.reasons.first().is_some_and(|reason| reason.quote().is_some()),
    }
}

#[test]
fn every_refusal_names_a_rule() {
    let games = boardwright::texts::games();
    let mut rng = Rng::seed_from_u64(7);
    let (mut asked, mut named) = (0, 0);
    let each = ILLEGAL.div_ceil(games.len());
    for id in games {
        let (game, book) = (shipped(id, ""), rulebook(&Shipped, id));
        let model = game.shared_model();
        let mut here = 0;
        for _ in 0..each {
            if here >= each {
                break;
            }
            let state = position(&game, &mut rng);
            for _ in 0..8 {
                let words = rng.random_range(1..=3);
                let typed = (0..words).map(|_| word(&game, &mut rng)).collect::<Vec<_>>().join(" ");
                let refusal = why(&game, &state, &typed).unwrap();
                if refusal.verdict == Verdict::Legal {
                    continue;
                }
                let sentence = describe::why::refusal(&model, Some(&book), &refusal);
                assert!(is_told(&refusal), "{id}: `{typed}`: {sentence}\n{refusal:#?}");
                assert!(!sentence.is_empty() && sentence.len() < 600, "{id}: `{typed}`: {sentence}");
                assert!(serde_json::to_string(&refusal).is_ok());
                here += 1;
                named += usize::from(refusal.verdict != Verdict::Unreadable);
            }
        }
        asked += here;
    }
    assert!(asked >= ILLEGAL, "only {asked} moves were illegal");
    assert!(named * 3 > asked, "only {named} of {asked} refusals name a condition");
}

/// A game after some moves.
fn after<'g>(game: &'g Plain, moves: &str) -> (&'g Plain, State) {
    let mut state = game.start().unwrap();
    for text in moves.split(';').filter(|text| !text.trim().is_empty()) {
        let mv = read_move(game, &state, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(play_move(game, &mut state, &mv).unwrap());
    }
    (game, state)
}

/// What is said of moves that are refused: game, options, moves before, what is typed, the sentence, and a part of the
/// rules' text that is quoted.
const TOLD: &[(&str, &str, &str, &str, &str, &str)] = &[
    ("hex", "", "f7", "f7", "f7 is occupied (a Red stone)", "choose s in open_sites"),
    ("hex", "", "", "swap", "`swap` is not offered: this is turn 1, not turn 2", "turn = 2"),
    ("hex", "", "", "f7 f8", "after `f7` the move is complete: nothing more is expected", "choose s"),
    ("hex", "", "", "l12", "expected a site of the board", "choose s in open_sites"),
    (
        "permute",
        "",
        "i2 clockwise i3",
        "i3 clockwise j3",
        "the face i3 holds a bandaged stone (i3)",
        "no bandaged & face",
    ),
    (
        "permute",
        "",
        "",
        "a1 clockwise a2",
        "a2 holds a Yellow stone, not one of yours",
        "choose s in may_bandage(face)",
    ),
    (
        "permute",
        "",
        "",
        "l12 clockwise l12",
        "nothing that could be chosen has l12 as its lowest site",
        "faces",
    ),
    ("jade", "rows=2 cols=3", "a1 Black", "c2 White", "c2 is opposite a1", "choose c in stones_for(s)"),
    ("jade", "", "", "e5 e5", "after `e5` expected Black or White, not `e5`", "choose c in stones_for(s)"),
    ("taasen", "", "", "A1:RT A3", "A3 is not next to A1", "choose t in exits(p.site)"),
    (
        "taasen",
        "",
        "",
        "A7:GS A6",
        "A7 holds a Green Thaum, a Green Sciane and a Green Paupil, none of them yours",
        "choose p in pieces(may_move)",
    ),
    ("taasen", "", "A1:RT A2; D4:BP C4", "C4:BP D4", "C4 is in `just_moved`", "choose p in pieces(may_move)"),
    ("iris", "", "", "a1", "a1 is on the edge", "board - edge"),
    ("iris", "", "d5", "d4 e4", "e4 is next to d4", "choose b in second_sites(a) if any"),
    ("iris", "", "", "d4 e6", "after `d4` the move is complete: this is turn 1", "turn = 1"),
    ("iris", "", "", "pass", "`pass` is not offered: this is turn 1", "turn = 1"),
    ("chess", "", "", "e2 e5", "from e2 to e5 it is 3 steps, not at most 2", "distance(s, t) <= 2"),
    ("chess", "", "", "e7 e5", "e7 holds a Black pawn, not one of yours", "choose s in mine"),
    ("chess", "", "", "e1 e2", "e2 holds a White pawn, one of yours", "choose t in goals(s)"),
    (
        "chess",
        "",
        "",
        "f1 b5",
        "the way from f1 to b5 is blocked on e2 (a White pawn)",
        "choose t in goals(s)",
    ),
    (
        "chess",
        "",
        "e2e4;f7f6;d2d3;a7a6;d1h5",
        "b8 c6",
        "after `c6` there is a king of yours among the squares attacked by your opponent (e8)",
        "some squares_attacked_by(opponent) & mine & king",
    ),
    (
        "go",
        "size=4",
        "b1;c1;a2;d2;b3;c3;a4;b2;c2",
        "b2",
        "after `b2` the board would be as it was before",
        "board_repeats = 0",
    ),
    (
        "go",
        "size=3",
        "b1;c3;a2",
        "a1",
        "after `a1` there is a group of your stones without an empty neighbour (a1)",
        "no dead(mine)",
    ),
    (
        "connect_four",
        "",
        "",
        "d3",
        "there is an empty site one step south of d3 (d2)",
        "no neighbours(s, south) & empty",
    ),
    ("mind_ninja", "", "three_sides;Builder", "a1 Green", "after `a1` expected Red or Blue, not `green`", ""),
    ("mind_ninja", "", "three_sides;Builder;a1 Red", "a1 Red", "a1 is occupied (a Red stone)", "empty"),
    ("mind_ninja_tournament", "", "5", "3", "3 is not from 6 to 61", "bid + 1 .. count(board)"),
    (
        "international_draughts",
        "",
        "32 28;19 23",
        "31 26",
        "after `26` `worth(taken)` has to be the most possible: 1, not 0",
        "require most worth(taken)",
    ),
    (
        "reversi",
        "",
        "",
        "a1",
        "there are none of your opponent's discs in an unbroken straight line between a1 and one of your discs",
        "some turned(s)",
    ),
    ("onitama", "", "", "tiger a1 d4", "d4 is not among the steps of a1", "steps(used, s)"),
    ("shogi", "", "", "drop pawn e5", "`hand(me, k)` is 0, not more than 0", "hand(me, k) > 0"),
];

#[test]
fn refusals_are_told_in_the_words_of_the_game() {
    for (id, options, moves, typed, sentence, rule) in TOLD {
        let (game, book) = (shipped(id, options), rulebook(&Shipped, id));
        let (game, state) = after(&game, moves);
        let refusal = why(game, &state, typed).unwrap();
        let told = describe::why::refusal(&game.shared_model(), Some(&book), &refusal);
        assert_eq!(told, *sentence, "{id}: `{typed}`");
        let rules: Vec<&str> = describe::why::rules(&refusal).iter().map(|q| q.text.as_str()).collect();
        let quoted = rules.iter().any(|text| text.contains(rule));
        assert!(quoted || refusal.verdict == Verdict::Unreadable, "{id}: `{typed}`: {rules:?}");
    }
}

#[test]
fn edges_of_a_cell_are_no_directions() {
    let game = crate::common::written(
        "boardwright 1 game \"G\" { players A, B board square(3) with inner edges pieces wall turn { choose s in cells \
         choose e in edges(s) & empty place my wall at e } ends { draw when stuck } }",
    );
    let (game, state) = after(&game, "");
    let refusal = why(game, &state, "b2 a1n").unwrap();
    let told = describe::why::refusal(&game.shared_model(), None, &refusal);
    assert!(told.contains("a1n is not among the edges of b2"), "{told}");
}

#[test]
fn a_denial_without_words_of_its_own_is_told_as_it_is_written() {
    let game = crate::common::written(
        "boardwright 1\n\ngame \"Kinds\" {\n  players White, Black\n  board square(3)\n  pieces man, king\n  turn {\n    choose k in \
         {man, king}\n    choose s in empty\n    require k != man or s in top\n    place my k at s\n  }\n  ends { draw when full }\n}\n",
    );
    let state = game.start().unwrap();
    let refusal = why(&game, &state, "man a1").unwrap();
    let told = describe::why::refusal(&game.shared_model(), None, &refusal);
    assert!(told.contains("`k != man` does not hold"), "{told}");
}

#[test]
fn the_nearest_legal_moves_are_offered() {
    let game = shipped("hex", "");
    let (game, state) = after(&game, "f7");
    let near = why(game, &state, "f7").unwrap().near;
    assert_eq!(near[..6], ["f6", "g6", "e7", "g7", "e8", "f8"]);
    let game = shipped("chess", "");
    let refusal = why(&game, &game.start().unwrap(), "e2 e5").unwrap();
    assert_eq!(
        (&refusal.before[..], &refusal.near[..]),
        (&["e2".to_string()][..], &["e4".into(), "e3".into()][..])
    );
}

#[test]
fn moves_may_be_written_in_other_ways() {
    let reads = |id: &str, moves: &str, typed: &str| {
        let game = shipped(id, "");
        let (game, state) = after(&game, moves);
        read_move(game, &state, typed).map(|mv| mv.text).map_err(|error| error.to_string())
    };
    assert_eq!(reads("jade", "", "e 5 b"), Ok("e5 Black".into()));
    assert_eq!(reads("taasen", "", "RT A2"), Ok("A1:RT A2".into()));
    assert_eq!(reads("connect_four", "", "d"), Ok("d1".into()));
    assert_eq!(reads("connect_four", "d1", "D"), Ok("d2".into()));
    assert_eq!(reads("chess", "", "e 2 e 4"), Ok("e2 e4".into()));
    // What may mean several moves is not guessed.
    assert!(reads("hex", "", "d").unwrap_err().starts_with("`d` may mean several moves: d1, d2"));
    assert!(reads("jade", "", "e 5").unwrap_err().contains("e5 Black, e5 White"));
    // A row is no name of a site.
    assert!(reads("connect_four", "", "1").is_err());
}

#[test]
fn ends_are_explained() {
    let told = |id: &str, options: &str, moves: &str| {
        let game = shipped(id, options);
        let (game, state) = after(&game, moves);
        let model = game.shared_model();
        let reasons = why_ended(game, &state, None).unwrap();
        let say = |r: &Reason| {
            (matches!(r.fact, Fact::Ends { applies: true, .. }), describe::why::ending(&model, r))
        };
        reasons.iter().map(say).collect::<Vec<_>>()
    };
    let ended = told("tic_tac_toe", "", "b2;a1;b1;a2;b3");
    assert_eq!(ended[0], (true, "For X: b1, b2 and b3 hold X's tokens".into()));
    assert_eq!(ended[2], (false, "There is an empty site (c1, c2, a3, c3)".into()));
    let open = told("chess", "", "e2e4");
    assert!(open.iter().all(|(applies, _)| !applies));
    assert_eq!(open[4].1, "This position stood 0 times before, not at least 2");
    let passed = told("go", "size=3", "pass;pass");
    assert_eq!(passed, [(true, "`passes` is 2".into())]);
    // Black moved last, and it is White who is asked for a move.
    let stuck = told("clobber", "", "");
    assert_eq!(stuck[0], (false, "For Black: White has a move".into()));
    let blocked = told("domineering", "rows=1 cols=4", "");
    assert_eq!(blocked[0], (true, "For Across: Upright has no move".into()));
    let game = shipped("tic_tac_toe", "");
    let (game, state) = after(&game, "b2;a1;b1;a2;b3");
    let refusal = why(game, &state, "c1").unwrap();
    assert_eq!(refusal.verdict, Verdict::Over);
}

#[test]
fn equal_rules_at_other_places_are_equal() {
    let written = |blank: &str| {
        crate::common::written(&format!(
            "boardwright 1 game \"G\" {{ players A, B board square(3) pieces stone turn {{ choose s in {blank} empty \
             where s.row > 1 or s in edge place my stone at s }} ends {{ draw when full }} }}"
        ))
    };
    let (a, b) = (written("").shared_model(), written("\n\n").shared_model());
    assert_eq!(a.sourced.programs, b.sourced.programs);
    let place =
        |model: &boardwright::model::Model| model.sourced.places.iter().map(|p| p.span).collect::<Vec<_>>();
    assert_ne!(place(&a), place(&b));
}
