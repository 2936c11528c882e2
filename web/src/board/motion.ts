// Movements on the screen. They change nothing of the page that is drawn, and end at once when somebody does something.
import type { Outline } from "./outline";
import { course, LEG, type Leg, type Movement } from "./movements";

type Part = SVGGraphicsElement;

/** How much later the next step begins, and how long all of them take at most, in milliseconds. */
const STEP = 120;
const LONGEST = 2000;

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

type Going = Extract<Movement, { kind: "go" }>;

const legsOf = ({ onward = [], ...first }: Going): Leg[] => [first, ...onward];

/** How many steps all its ways take. */
const lasting = (one: Going) => legsOf(one).at(-1)!.step + LEG - one.step;

/** The ways of a piece that is drawn on a site. They take this share of the time. */
function ways(one: Going, drawn: Outline, sites: Map<string, Outline>, share = 1): Keyframe[] {
  return legsOf(one).flatMap(({ step, from, to, round }) => {
    const [start, end] = [sites.get(from), sites.get(to)];
    const points = start && end ? course(start, end, round).map(([x, y]) => [x + end.x - drawn.x, y + end.y - drawn.y]) : [];
    const when = (at: number) => (share * (step - one.step + (LEG * at) / (points.length - 1))) / lasting(one);
    return points.map(([x, y], at) => ({ translate: `${x}px ${y}px`, scale: "1 1", offset: when(at) }));
  });
}

/** The ways of a piece that stood on a site, at whose end it is squeezed to nothing or shrinks. */
function leavingWays(one: Going, stood: Outline, sites: Map<string, Outline>): Keyframe[] {
  const end = sites.get(legsOf(one).at(-1)!.to) ?? stood;
  const [across, along] = one.ends === "gone" ? [0.3, 0.3] : [0, 1];
  const last = { translate: `${end.x - across * stood.x}px ${end.y - along * stood.y}px`, scale: `${across} ${along}` };
  const there = ways(one, stood, sites, lasting(one) / (lasting(one) + LEG / 2)).map((frame) => ({ ...frame, opacity: 1 }));
  return [...there, { ...last, opacity: one.ends === "gone" ? 0 : 1 }];
}

/** What is drawn on the sites where something is about to vanish, to flip or to become something else on its way. */
export function leaving(drawing: SVGGElement, sites: Map<string, Outline>, all: Movement[]): Map<Outline, Part[]> {
  const goes = (one: Movement) => (one.kind === "flip" || one.kind === "vanish" ? one.site : one.kind === "go" && one.ends ? one.from : "");
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
  const last = Math.max(...all.map((one) => one.step + (one.kind === "go" ? lasting(one) : LEG)));
  const pace = Math.min(STEP, LONGEST / last);
  /** `steps` is how many steps it takes. */
  const move = (parts: Part[], frames: Keyframe[], step: number, steps = LEG, easing = "ease-out") => {
    const timing = { duration: steps * pace, delay: step * pace, easing, fill: "both" as const };
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
    const site = sites.get(one.kind === "go" ? legsOf(one).at(-1)!.to : one.site);
    const from = one.kind === "go" ? sites.get(one.from) : site;
    if (!site || !from) continue;
    const [whole, thin] = [squeezed(site, 1, 1), squeezed(site, 0, 1)];
    const small = { ...squeezed(site, 0.3, 0.3), opacity: 0 };
    const unfold = (step: number) => move(drawn(site), [thin, whole], step, LEG / 2);
    if (one.kind === "go") {
      const easing = one.onward ? "linear" : "ease-out";
      if (one.ends) move(ghosts(from), leavingWays(one, from, sites), one.step, lasting(one) + LEG / 2, easing);
      else move(drawn(site), ways(one, site, sites), one.step, lasting(one), easing);
      if (one.ends === "other") unfold(one.step + lasting(one) + LEG / 2);
    } else if (one.kind === "come") move(drawn(site), [small, { ...whole, opacity: 1 }], one.step);
    else if (one.kind === "vanish") move(ghosts(site), [{ ...whole, opacity: 1 }, small], one.step);
    else {
      move(ghosts(site), [whole, thin], one.step, LEG / 2, "ease-in");
      unfold(one.step + LEG / 2);
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
