import type { About, Decision, Entry, Found, Geometry, Problem, Source, Standing } from "../../../wasm/types";

export type * from "../../../wasm/types";

/** A position, and what can be done in it. */
export interface View {
  standing: Standing;
  decisions: Decision[];
  /** The drawn board. */
  svg: string;
}

/** What a game is, and its first position. */
export interface Loaded {
  about: About;
  geometry: Geometry;
  /** The rules as a web page. */
  rules: string;
  view: View;
}

/** What a worker is asked. */
export interface Calls {
  list(): Entry[];
  load(source: Source, moves: string[]): Loaded;
  play(index: number): View;
  playMove(text: string): View;
  undo(): View;
  undoDecision(): View;
  /** Why a move is refused. */
  why(text: string): Problem[];
  /** Begins a search. */
  think(player: string, seed: number): null;
  /** Goes on with it. */
  goOn(nodes: number): Found;
}

export type Name = keyof Calls;

export interface Request {
  id: number;
  name: Name;
  args: unknown[];
}

export interface Answer {
  id: number;
  value?: unknown;
  problems?: Problem[];
}

/** What the engine refuses, in its own words. */
export class Refused extends Error {
  constructor(readonly problems: Problem[]) {
    super(problems.map(told).join("\n"));
  }
}

/** The worker did not answer in time and was ended. */
export class Ended extends Error {}

export function told(problem: Problem): string {
  return problem.help ? `${problem.message}: ${problem.help}` : problem.message;
}
