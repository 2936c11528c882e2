// The movements of a whole turn: those of its effects, one after the other.
import type { Piece, Standing } from "../engine/protocol";
import { LEG, movements, side, type Leg, type Movement, type Place } from "./movements";

type Sites = Record<string, Piece[]>;

/** A part of what happened that is shown at once. */
interface Span {
  from: Sites;
  moved: Movement[];
}

/** What happened between two positions, effect by effect where one lies on the way to the other. */
export function between(was: Standing, is: Standing, places: Place[], way?: 1 | -1): Movement[] {
  const [from, to] = [was.position.sites, is.position.sites];
  const through = course(is, from) ?? course(was, to)?.reverse() ?? [from, to];
  // The pieces of a stack are drawn as one, so that what it was for a moment cannot be shown.
  const shown = through.some(isStacked) ? [from, to] : through;
  const span = (from: Sites, to: Sites) => ({ from, moved: movements(from, to, places, way) });
  const spans: Span[] = [];
  shown.slice(1).forEach((to, at) => {
    let last = span(shown[at]!, to);
    // What is lifted and put down again has moved, whatever is done in between.
    for (let lifted; (lifted = spans.findIndex(({ moved }) => isPutDown(moved, last.moved))) >= 0; spans.length = lifted) {
      last = span(spans[lifted]!.from, to);
    }
    spans.push(last);
  });
  return spans.reduce<Movement[]>((all, { moved }) => follow(all, moved), []);
}

const isStacked = (sites: Sites) => Object.values(sites).some((pieces) => pieces.length > 1);

/** Does a piece come back, or its like of the same side, that has vanished before? */
function isPutDown(before: Movement[], after: Movement[]): boolean {
  const sides = (all: Movement[], kind: "come" | "vanish") => all.flatMap((one) => (one.kind === kind ? [side(one)] : []));
  const gone = sides(before, "vanish");
  return sides(after, "come").some((one) => gone.includes(one));
}

/** The positions of the last move from this one on, if it went through it. */
function course({ position, stages }: Standing, from: Sites): Sites[] | undefined {
  const sought = told(from);
  const through = [position.sites];
  for (let at = stages.length; told(through[0]!) !== sought; ) {
    const stage = stages[--at];
    if (!stage) return undefined;
    through.unshift({ ...through[0], ...stage.before });
  }
  return through;
}

/** What stands where, told in one way. */
const told = (sites: Sites) => JSON.stringify(Object.entries(sites).filter(([, pieces]) => pieces.length > 0).sort());

/** The site where a piece is after a movement; nothing for one that has gone. */
function arrival(one: Movement): string | undefined {
  if (one.kind === "go") return one.ends === "gone" ? undefined : (one.onward?.at(-1) ?? one).to;
  return one.kind === "vanish" ? undefined : one.site;
}

const lastStep = (one: Movement) => (one.kind === "go" ? (one.onward?.at(-1) ?? one) : one).step;

/** Movements and what comes after them. A piece goes on when it has arrived, whatever else begins one step later. */
function follow(all: Movement[], next: Movement[]): Movement[] {
  const earlier = (one: Movement) => all.find((other) => arrival(other) === (one.kind === "go" ? one.from : one.site));
  const begun = Math.max(-1, ...all.map(lastStep));
  const arrived = next.flatMap((one) => earlier(one) ?? []).map((one) => lastStep(one) + LEG);
  const first = Math.max(begun + 1, ...arrived);
  const joined = new Set<Movement>();
  const later = next.flatMap((one) => {
    const before = earlier(one);
    const shifted = { ...one, step: one.step + first };
    if (!before || joined.has(before)) return [shifted];
    joined.add(before);
    return join(before, shifted);
  });
  return [...all.filter((one) => !joined.has(one)), ...later];
}

/** What happens to a piece, and then again, as one movement. */
function join(before: Movement, after: Movement): Movement[] {
  const isGoing = before.kind === "go";
  switch (after.kind) {
    case "go":
      if (isGoing) return [{ ...before, onward: [...(before.onward ?? []), leg(after)], ends: after.ends ?? before.ends }];
      return [before.kind === "come" ? { ...before, site: after.to, step: after.step } : { ...after, ends: after.ends ?? "other" }];
    case "come":
      return [before, after];
    case "flip":
      return [isGoing ? { ...before, ends: "other" } : before];
    case "vanish":
      if (isGoing) return [{ ...before, ends: "gone" }];
      return before.kind === "come" ? [] : [after];
  }
}

const leg = ({ step, from, to, round }: Leg): Leg => ({ step, from, to, round });
