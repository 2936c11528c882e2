// Movements on the screen. They change nothing of the page that is drawn, and end at once when somebody does something.
import type { Outline } from "./outline";
import { course, type Movement } from "./movements";

type Part = SVGGraphicsElement;

/** How long a movement takes, and how much later the next step begins, in milliseconds. */
const TIME = 240;
const STEP = 110;

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const isLine = (part: Element) => part.getAttribute("fill") === "none";

/** The drawn parts of what stands on a site; lines round it are marks, which stay where they are. */
export function partsBySite(drawing: SVGGElement): (site: Outline) => Part[] {
  const parts = [...drawing.children].filter((part): part is Part => part instanceof SVGGraphicsElement && part.tagName !== "g");
  const boxes = parts.map((part) => ({ part, box: part.getBBox() }));
  return ({ x, y, room }) => {
    const near = boxes.filter(({ box }) => {
      const aside = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
      return aside < room * 0.6 && box.width < room * 1.85 && box.height < room * 1.85;
    });
    const width = Math.max(0, ...near.map(({ part, box }) => (isLine(part) ? 0 : box.width)));
    return near.filter(({ part, box }) => !isLine(part) || box.width <= width).map(({ part }) => part);
  };
}

/** Squeezed about the middle of a site. */
const squeezed = ({ x, y }: Outline, across: number, along: number) => ({
  translate: `${x * (1 - across)}px ${y * (1 - along)}px`,
  scale: `${across} ${along}`,
});

/** The way from one site to another, at whose end a piece is squeezed to nothing. */
const thinned = (from: Outline, to: Outline): Keyframe[] => [
  { translate: "0px 0px", scale: "1 1" },
  { translate: `${to.x - from.x}px ${to.y - from.y}px`, scale: "1 1", offset: 2 / 3 },
  { translate: `${to.x}px ${to.y - from.y}px`, scale: "0 1" },
];

/** What is drawn on the sites where something is about to vanish, to flip or to become something else on its way. */
export function leaving(drawing: SVGGElement, sites: Map<string, Outline>, all: Movement[]): Map<Outline, Part[]> {
  const goes = (one: Movement) => (one.kind === "flip" || one.kind === "vanish" ? one.site : one.kind === "go" && one.becomes ? one.from : "");
  const at = all.flatMap((one) => sites.get(goes(one)) ?? []);
  if (at.length === 0) return new Map();
  const on = partsBySite(drawing);
  return new Map(at.map((site) => [site, on(site)]));
}

/** Plays movements; gives what ends them. `fresh` is what has just been drawn, `left` what stood on sites before. */
export function play(drawing: SVGGElement, sites: Map<string, Outline>, all: Movement[], fresh: Set<Element>, left: Map<Outline, Part[]>) {
  const on = all.length > 0 ? partsBySite(drawing) : () => [];
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.classList.add("leaving");
  const playing: Animation[] = [];
  const move = (parts: Part[], frames: Keyframe[], step: number, options: KeyframeAnimationOptions = {}) => {
    const timing = { duration: TIME, delay: step * STEP, easing: "ease-out", fill: "both" as const, ...options };
    for (const part of parts) playing.push(part.animate(frames, timing));
  };
  const drawn = (site: Outline) => {
    const parts = on(site);
    const some = parts.filter((part) => fresh.has(part));
    return some.length > 0 ? some : parts;
  };
  const ghosts = (site: Outline) => {
    const parts = (left.get(site) ?? []).filter((part) => !part.isConnected);
    layer.append(...parts);
    return parts;
  };
  for (const one of all) {
    const site = sites.get(one.kind === "go" ? one.to : one.site);
    const from = one.kind === "go" ? sites.get(one.from) : site;
    if (!site || !from) continue;
    const [whole, thin] = [squeezed(site, 1, 1), squeezed(site, 0, 1)];
    const small = { ...squeezed(site, 0.3, 0.3), opacity: 0 };
    const change = (delay: number) => move(drawn(site), [thin, whole], one.step, { duration: TIME / 2, delay: one.step * STEP + delay });
    if (one.kind === "go" && one.becomes) {
      move(ghosts(from), thinned(from, site), one.step, { duration: 1.5 * TIME });
      change(1.5 * TIME);
    } else if (one.kind === "go") {
      const frames = course(from, site, one.round).map(([x, y]) => ({ translate: `${x}px ${y}px` }));
      move(drawn(site), frames, one.step);
    } else if (one.kind === "come") move(drawn(site), [small, { ...whole, opacity: 1 }], one.step);
    else if (one.kind === "vanish") move(ghosts(site), [{ ...whole, opacity: 1 }, small], one.step);
    else {
      move(ghosts(site), [whole, thin], one.step, { duration: TIME / 2, easing: "ease-in" });
      change(TIME / 2);
    }
  }
  drawing.after(layer);
  const end = () => {
    for (const animation of playing) animation.cancel();
    layer.remove();
  };
  void Promise.all(playing.map(({ finished }) => finished)).then(end, end);
  return end;
}
