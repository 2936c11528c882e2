// Wishes of whoever looks at a drawn board: without coordinates, in other colours, letters upright.
import type { Drawing } from "../ui/settings";
import type { Frame } from "./frame";
import { partsBySite } from "./motion";
import type { Outline } from "./outline";

/** Colours of players, and colours in their place that differ for every kind of eyes (after Okabe and Ito). */
const DISTINCT: Record<string, string> = {
  "#d8432c": "#d55e00",
  "#0a2a63": "#0072b2",
  "#f4d63a": "#f0e442",
  "#c65306": "#e69f00",
  "#9be88b": "#009e73",
  "#7a3b93": "#cc79a7",
};

const isCoordinates = (part: Element) => part.tagName === "g" && [...part.children].every(({ tagName }) => tagName === "text");

/** Grants the wishes to parts that have just been drawn. */
export function adjust(drawing: SVGGElement, fresh: Set<Element>, sites: Outline[], frame: Frame, { coordinates, distinct }: Drawing) {
  for (const part of fresh) {
    if (!coordinates && isCoordinates(part)) part.setAttribute("display", "none");
    if (distinct) [part, ...part.querySelectorAll("[fill], [stroke]")].forEach(recolour);
  }
  if (!frame.transform || fresh.size === 0) return;
  const upright = (part: Element, x: number, y: number) => part.setAttribute("transform", frame.upright(x, y) ?? "");
  for (const part of fresh) {
    for (const text of part.tagName === "text" ? [part] : part.querySelectorAll("text")) {
      const { x, y, width, height } = (text as SVGTextElement).getBBox();
      upright(text, x + width / 2, y + height / 2);
    }
  }
  const on = partsBySite(drawing);
  for (const site of sites) {
    for (const part of on(site)) if (part.tagName === "path" && fresh.has(part)) upright(part, site.x, site.y);
  }
}

function recolour(part: Element) {
  for (const what of ["fill", "stroke"]) {
    const other = DISTINCT[part.getAttribute(what)?.toLowerCase() ?? ""];
    if (other) part.setAttribute(what, other);
  }
}
