// What has moved between two positions, and its way there on the screen.
import type { Piece } from "../engine/protocol";
import type { Outline } from "./outline";

type Sites = Record<string, Piece[]>;

/** More moves than this at once are not shown as ways. */
const MOST = 40;
const TIME = 220;

/** What stands on a site in one position and not in the other. */
function only(site: string, here: Sites, there: Sites): string[] {
  const rest = (there[site] ?? []).map((piece) => JSON.stringify(piece));
  return (here[site] ?? []).flatMap((piece) => {
    const at = rest.indexOf(JSON.stringify(piece));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0 ? [] : [JSON.stringify(piece)];
  });
}

/** From where to where pieces have moved: each that has come has its like among those that have gone. */
export function ways(before: Sites, after: Sites): { from: string; to: string }[] {
  const gone = Object.keys(before).flatMap((site) => only(site, before, after).map((piece) => ({ site, piece })));
  const come = Object.keys(after).flatMap((site) => only(site, after, before).map((piece) => ({ site, piece })));
  if (come.length > MOST) return [];
  return come.flatMap(({ site, piece }) => {
    const at = gone.findIndex((one) => one.piece === piece);
    const [left] = at >= 0 ? gone.splice(at, 1) : [];
    return left ? [{ from: left.site, to: site }] : [];
  });
}

/** The drawn parts of what stands on a site. */
export function partsOn(drawing: SVGGElement, { x, y, room }: Outline): SVGGraphicsElement[] {
  const parts = [...drawing.children].filter((part): part is SVGGraphicsElement => part instanceof SVGGraphicsElement);
  return parts.filter((part) => {
    if (part.tagName === "g") return false;
    const box = part.getBBox();
    const near = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < room * 0.6;
    return near && box.width < room * 1.85 && box.height < room * 1.85;
  });
}

/** Pieces go from where they were to where they are. */
export function glide(drawing: SVGGElement, sites: Outline[], before: Sites, after: Sites) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const at = (name: string) => sites.find((site) => site.name === name);
  const all = ways(before, after).map(({ from, to }) => ({ from: at(from), to: at(to) }));
  const moving = all.flatMap(({ from, to }) => (from && to ? [{ from, to, parts: partsOn(drawing, to) }] : []));
  for (const { from, to, parts } of moving) {
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    parts.at(-1)?.after(group);
    group.append(...parts);
    const start = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` };
    group.animate([start, { transform: "none" }], { duration: TIME, easing: "ease-out" });
  }
}
