// How a game is opened, and what has to be said when it is.
import { Refused, type Loaded, type Notes } from "../engine/protocol";
import { complete, type State } from "./state";
import { mainLine, notesOf } from "./tree";

/** How a game is opened. */
export interface Opening {
  moves?: string[];
  /** The main line, where it is another than these moves. */
  main?: string[];
  /** The seats of somebody who is sent links; the others are those of people here. */
  away?: string[];
  /** The identity of the rules under which the moves were made. */
  rules?: string;
  watching?: boolean;
  /** What was noted beside the moves. */
  notes?: Notes;
  /** How it stood besides, where it is opened again. */
  before?: Pick<State, "who" | "level" | "paused" | "resigned">;
}

/** How the game on a table is opened again; an unfinished move has to be made anew. */
export function openedAgain({ loaded, view, tree, who, level, paused, resigned, watching }: State): Opening | undefined {
  if (!loaded || !view) return undefined;
  const before = { who, level, paused, resigned };
  return { moves: complete(view), main: mainLine(tree), notes: notesOf(tree), rules: loaded.about.rules, watching, before };
}

/** Is it a game that people have begun elsewhere? */
export const begun = ({ moves = [], away = [] }: Opening) => moves.length > 0 || away.length > 0;

/** What has to be said when moves were made under other rules. */
export function different({ other_rules, refused }: Loaded): string | undefined {
  const kept = refused.length > 0 ? "Some of its moves are not legal; the game is shown up to there." : "";
  const other = other_rules ? "The rules of this game have changed since these moves were made. " : "";
  return (other + kept).trim() || undefined;
}

/** The game that the engine names where there is none of the name. */
export function suggested(error: unknown): string | undefined {
  const missing = error instanceof Refused && error.problems.find(({ code }) => code === "no-such-game");
  return (missing && /`(\w+)`\?$/.exec(missing.help ?? "")?.[1]) || undefined;
}
