// Moves that a changed text forbids: they are kept, with what was known of them, and come back when it allows them again.
import { at, without, type Node } from "./tree";

export interface Lost {
  /** All moves, from the start of the game. */
  moves: string[];
  tree: Node;
  line: string[];
}

/** What is left in the list of moves when so many have been made. */
export function left({ moves, tree, line }: Lost, made: string[]): Pick<Lost, "tree" | "line"> {
  if (made.length === moves.length) return { tree, line };
  const next = at(tree, made)?.next ?? [];
  return { tree: next.reduce((tree, { move }) => without(tree, [...made, move]), tree), line: made };
}

/** What has to be said: `before` moves had been made, `after` moves are made now. */
export function toldOf({ moves }: Lost, before: number, after: number): string | undefined {
  const gone = moves.slice(after);
  if (gone.length > 0) return `${named(gone)} no longer legal; the text has to allow ${it(gone)} again to bring ${it(gone)} back.`;
  const back = moves.slice(before);
  return back.length > 0 ? `${named(back)} legal again and back on the board.` : undefined;
}

const it = (moves: string[]) => (moves.length === 1 ? "it" : "them");

/** How many moves are named. */
const NAMED = 4;

function named(moves: string[]): string {
  const some = moves.slice(0, NAMED).join(", ");
  const more = moves.length > NAMED ? ` and ${moves.length - NAMED} more` : "";
  return moves.length === 1 ? `The move ${some} is` : `The moves ${some}${more} are`;
}
