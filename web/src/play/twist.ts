// Dragging round a set of sites turns it, where the turn asks for the set and then for the way.
import type { Decision } from "../engine/protocol";

export interface Point {
  x: number;
  y: number;
}

/** The ways in which sites are turned, by the words of the language. */
const WAYS = ["clockwise", "anticlockwise"];

const isWay = ({ pick }: Decision) => pick.kind === "member" && WAYS.includes(pick.name);

/** The way that a move names: 1 is clockwise, -1 anticlockwise. */
export function wayOf(move: string): 1 | -1 | undefined {
  return ([1, -1] as const)[WAYS.indexOf(move.split(" ").at(-1) ?? "")];
}

/** Is the way asked for? */
export const asksWay = (decisions: Decision[]) => decisions.length > 0 && decisions.every(isWay);

/** May a drag mean more than one from site to site? */
export const mayTurn = (decisions: Decision[]) => asksWay(decisions) || decisions.some(({ pick }) => pick.kind === "set");

/** The only set that has all sites of a path. */
export function dragged(decisions: Decision[], path: string[]): { index: number; sites: string[] } | undefined {
  const sets = decisions.flatMap(({ index, pick }) => {
    const fits = pick.kind === "set" && path.every((site) => pick.sites.includes(site));
    return fits ? [{ index, sites: pick.sites }] : [];
  });
  return sets.length === 1 ? sets[0] : undefined;
}

/** The way in which a path goes round the middle of some sites. */
export function wayRound(path: Point[], sites: Point[]): string | undefined {
  const sum = sites.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  const middle = { x: sum.x / sites.length, y: sum.y / sites.length };
  const turns = path.slice(1).map((to, at) => {
    const from = path[at]!;
    return (from.x - middle.x) * (to.y - middle.y) - (from.y - middle.y) * (to.x - middle.x);
  });
  const turn = turns.reduce((all, one) => all + one, 0);
  // The picture's y goes downwards.
  return Math.abs(turn) < 1e-6 ? undefined : turn > 0 ? WAYS[0] : WAYS[1];
}

/** The decision for a way. */
export function way(decisions: Decision[], name: string | undefined): number | undefined {
  return decisions.find(({ pick }) => pick.kind === "member" && pick.name === name)?.index;
}
