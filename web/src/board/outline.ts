// Where sites are in the picture that the engine draws.
import type { Geometry, SitePlace } from "../engine/protocol";

/** How long a cell's edge is drawn. */
export const SCALE = 44;

/** What is clicked, and where a mark stands. */
export interface Outline {
  name: string;
  x: number;
  y: number;
  /** How large marks may be. */
  room: number;
  /** The outline of a cell as `points`; nothing where sites are points. */
  polygon?: string;
}

/** The shortest distance between two sites. */
function spacing(sites: SitePlace[]): number {
  let least = Infinity;
  sites.forEach(({ centre: [x, y] }, at) => {
    for (const { centre } of sites.slice(at + 1)) {
      const away = Math.hypot(centre[0] - x, centre[1] - y);
      if (away > 0.01) least = Math.min(least, away);
    }
  });
  return Number.isFinite(least) ? least : 1;
}

/** How far the middle of a cell is from its edges. */
function inner({ centre: [x, y], polygon }: SitePlace): number {
  const distances = polygon.map(([ax, ay], at) => {
    const [bx, by] = polygon[(at + 1) % polygon.length] ?? [ax, ay];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
  });
  return Math.min(...distances);
}

export function outlines({ points, sites }: Geometry): Outline[] {
  const half = spacing(sites) / 2;
  return sites.map((site) => {
    const [x, y] = site.centre.map((at) => at * SCALE) as [number, number];
    if (points || site.polygon.length === 0) return { name: site.name, x, y, room: half * SCALE };
    return { name: site.name, x, y, room: inner(site) * SCALE, polygon: pointsOf(site.polygon) };
  });
}

const pointsOf = (polygon: SitePlace["polygon"]) => polygon.map((corner) => corner.map((at) => (at * SCALE).toFixed(1)).join()).join(" ");

/** The cells that are drawn again beyond the rim, with the sites that they stand for. */
export function copied({ copies }: Geometry, sites: Outline[]): { site: Outline; polygon: string }[] {
  return copies.flatMap(({ name, polygon }) => sites.filter((site) => site.name === name).map((site) => ({ site, polygon: pointsOf(polygon) })));
}

const AHEAD: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest site in the direction of an arrow key. */
export function beside(all: Outline[], from: string, key: string): string | undefined {
  const [dx, dy] = AHEAD[key] ?? [0, 0];
  const start = all.find((site) => site.name === from);
  if (!start || (dx === 0 && dy === 0)) return undefined;
  let best: { name: string; cost: number } | undefined;
  for (const { name, x, y } of all) {
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    const cost = along + 2 * aside;
    if (along > 1 && aside <= along * 1.8 && (!best || cost < best.cost)) best = { name, cost };
  }
  return best?.name;
}
