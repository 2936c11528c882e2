// Random games of a text, for about a second.
import type { Engine } from "../engine/client";
import type { Playouts, Source } from "../engine/protocol";

/** What random games have come to. */
export interface Tally {
  players: string[];
  sums: Playouts;
  trouble?: string;
}

const MAX_TURNS = 2_000;
const TIME = 1_000;
const SLICE = 80;

export function plus(a: Playouts, b: Playouts): Playouts {
  const each = (x: number[], y: number[]) => y.map((number, at) => number + (x[at] ?? 0));
  return {
    games: a.games + b.games,
    unfinished: a.unfinished + b.unfinished,
    draws: a.draws + b.draws,
    wins_of_role: each(a.wins_of_role, b.wins_of_role),
    wins_of_seat: each(a.wins_of_seat, b.wins_of_seat),
    turns: a.turns + b.turns,
    decisions: a.decisions + b.decisions,
  };
}

export const NOTHING: Playouts = { games: 0, unfinished: 0, draws: 0, wins_of_role: [], wins_of_seat: [], turns: 0, decisions: 0 };

/** Plays until the time is over or somebody asks for something else. */
export async function randomGames(engine: Engine, source: Source, told: (tally: Tally) => void, given: () => boolean) {
  const { about } = await engine.call("load", { source, moves: [] });
  const end = performance.now() + TIME;
  let sums = NOTHING;
  let games = 1;
  for (let seed = 1; performance.now() < end && !given(); seed += 1) {
    const begun = performance.now();
    sums = plus(sums, await engine.call("playouts", { seed, games, maxTurns: MAX_TURNS }));
    if (!given()) told({ players: about.players, sums });
    const took = Math.max(performance.now() - begun, 1);
    games = Math.max(1, Math.min(games * 4, Math.round((games * SLICE) / took), 5_000));
  }
}
