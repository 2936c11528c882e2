// Wishes of whoever looks at a drawn board: without coordinates, in other colours, letters upright.
import type { Drawing } from "../ui/settings";
import type { Frame } from "./frame";
import { partsOn } from "./motion";
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

export function adjust(drawing: SVGGElement, sites: Outline[], frame: Frame, { coordinates, distinct }: Drawing) {
  for (const part of [...drawing.children]) if (!coordinates && isCoordinates(part)) part.remove();
  if (distinct) recolour(drawing);
  if (!frame.transform) return;
  for (const text of drawing.querySelectorAll("text")) {
    const { x, y, width, height } = text.getBBox();
    text.setAttribute("transform", frame.upright(x + width / 2, y + height / 2) ?? "");
  }
  for (const site of sites) {
    for (const part of partsOn(drawing, site)) {
      if (part.tagName === "path") part.setAttribute("transform", frame.upright(site.x, site.y) ?? "");
    }
  }
}

function recolour(drawing: SVGGElement) {
  for (const part of drawing.querySelectorAll("[fill], [stroke]")) {
    for (const what of ["fill", "stroke"]) {
      const other = DISTINCT[part.getAttribute(what)?.toLowerCase() ?? ""];
      if (other) part.setAttribute(what, other);
    }
  }
}
