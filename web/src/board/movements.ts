// What has happened to the pieces between two positions, from the positions and the places of the sites alone.
import type { Piece } from "../engine/protocol";

type Sites = Record<string, Piece[]>;

export interface Place {
  name: string;
  x: number;
  y: number;
}

/** A turn about a middle, in radians; positive is clockwise on the screen. */
export interface Turning {
  x: number;
  y: number;
  angle: number;
}

/** A way from one site to another; it takes `LEG` steps. */
export interface Leg {
  step: number;
  from: string;
  to: string;
  round?: Turning;
}

/**
 * What happens to a piece. What has a later step begins later. A piece that goes may go on, and may become another piece
 * or vanish where it arrives.
 */
export type Movement =
  | (Leg & { kind: "go"; onward?: Leg[]; ends?: "other" | "gone" })
  | { kind: "flip"; step: number; site: string }
  | { kind: "come" | "vanish"; step: number; site: string; look: string };

/** How many steps a way takes: what goes on must have arrived. */
export const LEG = 2;

/** More changes than this at once are not shown as movements. */
const MOST = 40;

/** The angles by which faces turn, in degrees; half a turn exchanges pieces, and is taken where nothing else fits. */
const ANGLES = [[90, 60, 120], [180]];

/** What a piece is to the eye: marks may change on its way. */
const look = ({ owner, colour, kind }: Piece) => JSON.stringify([owner, colour, kind]);
const looks = (sites: Sites, site: string) => (sites[site] ?? []).map(look);

interface At {
  site: string;
  look: string;
}

/** What stands on a site in one position and not in the other. */
function only(site: string, here: Sites, there: Sites): At[] {
  const rest = looks(there, site);
  return looks(here, site).flatMap((look) => {
    const at = rest.indexOf(look);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0 ? [] : [{ site, look }];
  });
}

/** What happened between two positions. `way` is how something was turned, if the move says so: 1 is clockwise. */
export function movements(before: Sites, after: Sites, places: Place[], way?: 1 | -1): Movement[] {
  const gone = Object.keys(before).flatMap((site) => only(site, before, after));
  const come = Object.keys(after).flatMap((site) => only(site, after, before));
  if (gone.length + come.length > 2 * MOST) return [];
  const all = new Map(places.map((place) => [place.name, place]));
  const known = (site: string) => all.get(site) ?? { name: site, x: 0, y: 0 };
  const same = (from: string, to: string) => looks(before, from).join() === looks(after, to).join();
  const twist = twisted(gone, come, places, known, same, way);
  return twist?.filter((one) => one.kind === "go" && before[one.from]?.length) ?? gliding(gone, come, before, after, places, known);
}

type Known = (site: string) => Place;

const away = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);

function turned({ x, y }: Place, { x: cx, y: cy, angle }: Turning): [number, number] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

/** The turn by an angle that takes one place to another. */
function turning(from: Place, to: Place, angle: number): Turning {
  const [mx, my, half] = [(from.x + to.x) / 2, (from.y + to.y) / 2, 2 * Math.tan(angle / 2)];
  return { x: mx - (to.y - from.y) / half, y: my + (to.x - from.x) / half, angle };
}

/** The smallest turn of a whole face about its middle that makes one position of the other, if one does. */
function twisted(gone: At[], come: At[], places: Place[], known: Known, same: (from: string, to: string) => boolean, way?: 1 | -1) {
  const first = come[0];
  if (!first || come.length < 2 || gone.length !== come.length) return undefined;
  const changed = [...new Set([...gone, ...come].map(({ site }) => site))];
  const reach = 1e-3 * Math.max(...changed.map((site) => away(known(site), known(first.site))));
  const target = (site: string, turn: Turning) => {
    const [x, y] = turned(known(site), turn);
    return places.find((place) => Math.hypot(place.x - x, place.y - y) <= reach)?.name;
  };
  const face = (round: Turning) => {
    const going = new Map<string, Movement>();
    for (const start of changed) {
      for (let from = start; !going.has(from); ) {
        const to = target(from, round);
        if (to === undefined || !same(from, to)) return undefined;
        going.set(from, { kind: "go", step: 0, from, to, round });
        from = to;
      }
    }
    return going;
  };
  const froms = places.filter(({ name }) => name !== first.site && same(name, first.site));
  for (const angles of ANGLES) {
    for (const sign of [way ?? 1, -(way ?? 1)]) {
      const turns = angles.flatMap((angle) => froms.map((from) => turning(from, known(first.site), (sign * angle * Math.PI) / 180)));
      const [least] = turns.flatMap((turn) => face(turn) ?? []).sort((a, b) => a.size - b.size);
      if (least) return [...least.values()];
    }
  }
  return undefined;
}

/** Pieces go to where their like has come, the nearest one; what is left has changed on its site, come or vanished. */
function gliding(gone: At[], come: At[], before: Sites, after: Sites, places: Place[], known: Known): Movement[] {
  const left = [...gone];
  const lost = new Set(gone.map(({ site }) => site));
  const unlike: At[] = [];
  const going: Movement[] = [];
  for (const { site, look } of [...come].sort((a, b) => Number(lost.has(a.site)) - Number(lost.has(b.site)))) {
    const like = left.filter((one) => one.look === look).sort((a, b) => away(known(a.site), known(site)) - away(known(b.site), known(site)));
    if (like[0]) left.splice(left.indexOf(like[0]), 1);
    if (like[0]) going.push(...row(like[0].site, site, before, after, places, known));
    else unlike.push({ site, look });
  }
  const changing = changed(unlike, left);
  const fresh = unlike.filter((one) => !changing.some(({ to }) => to === one));
  for (const { from, to } of changing) {
    left.splice(left.indexOf(from), 1);
    going.push({ kind: "go", step: 0, from: from.site, to: to.site, ends: "other" });
  }
  const flips = fresh.map(({ site }) => site).filter((site) => left.some((one) => one.site === site));
  const coming = fresh.filter(({ site }) => !flips.includes(site));
  const arrived = [...going.flatMap((one) => (one.kind === "go" ? [one.to] : [])), ...coming.map(({ site }) => site)];
  const vanished = left.filter(({ site }) => !flips.includes(site));
  const late = ({ site }: At) => (arrived.length === 0 || arrived.includes(site) ? 0 : 1);
  return [
    ...going,
    ...coming.map((one): Movement => ({ kind: "come", step: 0, ...one })),
    ...vanished.map((one): Movement => ({ kind: "vanish", step: late(one), ...one })),
    ...rippling(flips, arrived, known),
  ];
}

/** Whose a piece is. */
export const side = ({ look }: { look: string }): string => JSON.stringify(JSON.parse(look).slice(0, 2));

/** A side's only piece that has gone and its only one that has come: it went there and became that. */
function changed(come: At[], gone: At[]): { from: At; to: At }[] {
  return come.flatMap((to) => {
    const [froms, others] = [gone, come].map((all) => all.filter((one) => side(one) === side(to)));
    const from = froms![0];
    const isOnly = froms!.length === 1 && others!.length === 1 && from && from.site !== to.site;
    return isOnly ? [{ from, to }] : [];
  });
}

/** A piece on its way; where it would leap over a row of its like, the row is pushed. */
function row(from: string, to: string, before: Sites, after: Sites, places: Place[], known: Known): Movement[] {
  const [start, end] = [known(from), known(to)];
  const length = away(start, end);
  const between = places.filter((place) => {
    const on = Math.abs(away(start, place) + away(place, end) - length) < 1e-6 * length;
    return on && place.name !== from && place.name !== to;
  });
  const like = (sites: Sites, site: string, at: Sites, other: string) => looks(sites, site).join() === looks(at, other).join();
  const pushed = between.every(({ name }) => like(before, name, before, from) && like(after, name, before, from));
  const stops = pushed ? [start, ...between.sort((a, b) => away(start, a) - away(start, b)), end] : [start, end];
  return stops.slice(1).map(({ name }, at) => ({ kind: "go", step: 0, from: stops[at]!.name, to: name }));
}

/** Pieces flip one after another, the nearest to what has arrived first. */
function rippling(flips: string[], arrived: string[], known: Known): Movement[] {
  const far = (site: string) => Math.min(...arrived.map((other) => Math.round(away(known(site), known(other)))));
  const rings = [...new Set(flips.map(far))].sort((a, b) => a - b);
  const first = arrived.length === 0 ? 0 : 1;
  return flips.map((site) => ({ kind: "flip", step: first + rings.indexOf(far(site)), site }));
}

/** How far from its place a piece is on its way there, from the first moment to the last. */
export function course(from: Place, to: Place, round?: Turning): [number, number][] {
  if (!round) return [[from.x - to.x, from.y - to.y], [0, 0]];
  const parts = Array.from({ length: 9 }, (_, at) => at / 8);
  return parts.map((part) => {
    const [x, y] = turned(from, { ...round, angle: round.angle * part });
    return [x - to.x, y - to.y];
  });
}
