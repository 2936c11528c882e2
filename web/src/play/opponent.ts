import type { Engine } from "../engine/client";
import type { Found } from "../engine/protocol";

export interface Level {
  name: string;
  /** How long it thinks about a decision, in seconds. */
  seconds: number;
  /** How many iterations it makes at most. */
  most: number;
}

export const levels: Level[] = [
  { name: "Beginner", seconds: 1, most: 40 },
  { name: "Casual", seconds: 1, most: 1_000 },
  { name: "Strong", seconds: 3, most: Infinity },
  { name: "Thorough", seconds: 10, most: Infinity },
];

/** How long machines that play one another may take for a move at least, in milliseconds; the first is usual. */
export const paces = [700, 0, 2_000, 5_000];

/** How long a slice should take, so that the engine answers other questions in between. */
const SLICE = 100;

/** How many iterations the next slice has, after one that took so long. */
export function nextSlice(nodes: number, took: number): number {
  const wanted = Math.round((nodes * SLICE) / Math.max(took, 1));
  return Math.min(Math.max(wanted, 1), nodes * 4, 100_000);
}

/** Searches until its time is over, the value is proven, or it is stopped. */
export async function think(
  engine: Engine,
  level: Level,
  stopped: () => boolean,
  found: (found: Found) => void,
  now: () => number = () => performance.now(),
): Promise<Found> {
  await engine.call("think", { player: "mcts:1s", seed: Math.floor(Math.random() * 2 ** 31) });
  const end = now() + level.seconds * 1_000;
  let [nodes, made] = [1, 0];
  for (;;) {
    const begun = now();
    nodes = Math.min(nodes, level.most - made);
    const best = await engine.call("goOn", { nodes });
    found(best);
    made += nodes;
    if (best.proven || stopped() || now() >= end || made >= level.most) return best;
    nodes = nextSlice(nodes, now() - begun);
  }
}
