import type { Ask, Change, Entry, Found, Loaded, Playouts, Problem, Recorded, Refused as Reason, TestPicture, Traced, View } from "../../../wasm/types";

export type * from "../../../wasm/types";

export type { Reason };
export type Name = Ask["name"];
export type Args<N extends Name> = Extract<Ask, { name: N }>["args"];

/** What is answered to each question. */
export interface Answers {
  list: Entry[];
  check: Problem[];
  text: string | null;
  load: Loaded;
  play: View;
  playMove: View;
  undo: View;
  undoDecision: View;
  why: Reason | null;
  think: null;
  goOn: Found;
  playouts: Playouts;
  picture: string;
  record: string;
  trace: Traced;
  testPictures: TestPicture[];
  difference: Change[];
  readRecord: Recorded;
}

export interface Request {
  id: number;
  name: Name;
  args: Args<Name>;
}

export interface Answer {
  id: number;
  value?: unknown;
  problems?: Problem[];
}

/** The code of the problem that is told when the engine itself has failed. */
export const STOPPED = "engine";

/** What the engine refuses, in its own words. */
export class Refused extends Error {
  constructor(readonly problems: Problem[]) {
    super(problems.map(told).join("\n"));
  }
}

/** The engine stopped, or did not answer in time and was ended. */
export class Ended extends Error {}

/** A problem as a sentence; what a terminal quotes by backticks has quotation marks. */
export function told({ message, help }: Problem): string {
  return (help ? `${message}: ${help}` : message).replace(/`([^`]*)`/g, "“$1”");
}

/** A failure as the problems that it consists of. */
export function problemsOf(error: unknown): Problem[] {
  const message = error instanceof Error ? error.message : String(error);
  try {
    return JSON.parse(message);
  } catch {
    return [{ code: STOPPED, warning: false, message, help: null, place: null, notes: [] }];
  }
}
