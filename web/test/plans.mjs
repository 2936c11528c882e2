// Games to be played by hand, made with the engine in Node: a small board, a random game to its end, and what is decided
// in it. Of a game that random moves do not end soon only the last moves are made by hand.
import { Game } from "../../wasm/pkg/boardwright.js";
import { numbers } from "./numbers.mjs";

const FEWEST_SITES = 9;
/** The least value of an option that is tried. */
const LOWEST = 3;
const FEWEST_DECISIONS = 5;
const LONGEST = 5_000;
const SEEDS = 40;
/** Moves made by hand in games that are longer than that. */
const MOST_MOVES = 30;
/** Random games that are tried, and how many decisions of one are made by hand. */
const TRIES = 10;
const MOST_DECISIONS = 300;

/** A game as the page opens it. */
export function load(game, options) {
  return new Game(JSON.stringify({ game, options }));
}

/** A decision that says nothing, which the page makes by itself. */
export function isForced([{ pick }, ...others]) {
  return others.length === 0 && (pick.kind === "label" || pick.kind === "go_on");
}

/** The shortest of some random games that is a game at all. */
function shortest(game, options, seeds) {
  const loaded = load(game, options);
  let best;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const found = JSON.parse(loaded.randomGame(seed, best ? best.moves.length - 1 : LONGEST));
    if (found.result && found.decisions >= FEWEST_DECISIONS) best = found;
  }
  loaded.free();
  return best;
}

const words = (text) => text.split(/[^\p{L}\p{N}]+/u);
const sorted = (text) => words(text).sort().join(" ");

/** The decisions that make up a move, which they play. Its sites may be named in another order than they are picked in. */
function decisionsOf(loaded, move, count) {
  const decisions = JSON.parse(loaded.decisions());
  const place = ({ text }) => (move.includes(text) ? move.indexOf(text) : Infinity);
  for (const decision of decisions.toSorted((a, b) => place(a) - place(b) || 0)) {
    loaded.play(decision.index);
    const { moves, position } = JSON.parse(loaded.standing());
    const made = isForced(decisions) ? [] : [decision];
    const open = position.to_move?.mid_turn && moves.length === count;
    if (!open && sorted(moves[count - 1]) === sorted(move)) return made;
    const fits = words(moves[count - 1]).every((word) => words(move).includes(word));
    const rest = open && fits && decisionsOf(loaded, move, count);
    if (rest) return [...made, ...rest];
    loaded.undoDecision();
  }
  return undefined;
}

function sites(game, options) {
  const loaded = load(game, options);
  const count = JSON.parse(loaded.geometry()).sites.length;
  loaded.free();
  return count;
}

/** Does a game of this size have an end? */
function isGame(game, options, size) {
  try {
    const count = sites(game, options);
    return count < size && count >= FEWEST_SITES && shortest(game, options, 4) !== undefined;
  } catch {
    return false;
  }
}

/** Options of a small board: each option on which its size depends is as low as gives a game. */
function small(game) {
  const loaded = load(game, {});
  const { options } = JSON.parse(loaded.about());
  loaded.free();
  return options.reduce((chosen, { name, domain, value }) => {
    const [, from = value] = /^(\d+)\.\.\d+$/.exec(domain) ?? [];
    const size = sites(game, chosen);
    for (let low = Math.max(Number(from), LOWEST); low < Number(value); low += 1) {
      const tried = { ...chosen, [name]: String(low) };
      if (isGame(game, tried, size)) return tried;
    }
    return chosen;
  }, {});
}

/** A random game of at most so many decisions: those that a person makes; nothing if it does not end. */
function drawn(loaded, random, most) {
  const made = [];
  loaded.setMoves("[]");
  for (;;) {
    const decisions = JSON.parse(loaded.decisions());
    if (decisions.length === 0) return made;
    if (made.length >= most) return undefined;
    const forced = isForced(decisions);
    const decision = decisions[forced ? 0 : random(decisions.length)];
    if (!forced) made.push(decision);
    loaded.play(decision.index);
  }
}

/** Plays the shortest of some random games again, if one ends soon. */
function soonEnded(loaded) {
  let best;
  for (let seed = 1; seed <= TRIES; seed += 1) {
    const made = drawn(loaded, numbers(seed), (best?.made.length ?? MOST_DECISIONS + 1) - 1);
    if (made && made.length >= FEWEST_DECISIONS) best = { made, seed };
  }
  return best && drawn(loaded, numbers(best.seed), MOST_DECISIONS);
}

/** Plays a long game; its last moves are made by hand. */
function longGame(loaded, { moves }) {
  const last = Math.max(0, moves.length - MOST_MOVES);
  loaded.setMoves(JSON.stringify(moves.slice(0, last)));
  return moves.slice(last).flatMap((move, at) => {
    const made = decisionsOf(loaded, move, last + at + 1);
    if (!made) throw new Error(`no decisions make ${move}`);
    return made;
  });
}

/** What is to be played of a game: the moves that are made already, and the decisions that follow. */
export function plan(game) {
  const options = small(game);
  const loaded = load(game, options);
  const soon = soonEnded(loaded);
  const long = soon ? undefined : shortest(game, options, SEEDS);
  const decisions = soon ?? longGame(loaded, long);
  const { line, over, moves: all } = JSON.parse(loaded.standing());
  loaded.free();
  if (!over) throw new Error("the game does not end");
  return { game, options, moves: soon ? [] : long.moves.slice(0, -MOST_MOVES), decisions, all, line };
}
