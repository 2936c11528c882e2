import type { ComponentChild } from "preact";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Geometry, View } from "../engine/protocol";
import type { Drawing } from "../ui/settings";
import { adjust } from "./adjust";
import { Beside } from "./Beside";
import { frame, seen } from "./frame";
import { Loupe } from "./Loupe";
import { glide } from "./motion";
import { siteName } from "./names";
import { beside, outlines, type Outline } from "./outline";
import { picture } from "./picture";
import { Site } from "./Site";

export interface BoardProps {
  geometry: Geometry;
  view: View;
  title: string;
  dark: boolean;
  turn: Drawing;
  lit: Set<string>;
  /** Sites that can be picked are not marked. */
  quiet?: boolean;
  chosen: string[];
  /** Sites that this turn has picked so far. */
  taken: string[];
  /** Sites of a button that is pointed at. */
  shown: string[];
  /** Sites that a refusal is about. */
  blamed: string[];
  onPick: (site: string) => Promise<void> | void;
  /** A drag over these sites. */
  onDrag?: (path: string[]) => Promise<void> | void;
  /** A question about a site, which stands beside it. */
  beside?: { site: string; content: ComponentChild };
  /** A drag may turn something: fingers do not move the page. */
  turns?: boolean;
}

interface Pressed {
  /** The sites that a drag has come over so far. */
  path: string[];
  touch: boolean;
  /** A drag has just ended. */
  moved?: boolean;
}

/** Where cells are smaller than this on the screen, in pixels, fingers are asked again. */
const SMALL = 32;

/** The site under a pointer. */
function siteAt(event: PointerEvent): string | undefined {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element?.closest<SVGElement>("[data-site]")?.dataset.site;
}

export function Board(props: BoardProps) {
  const { geometry, view, title, dark, turn, lit, chosen, taken, shown, blamed, onPick, onDrag, turns } = props;
  const sites = useMemo(() => outlines(geometry), [geometry]);
  const { parts, box } = useMemo(() => picture(view.svg, dark), [view.svg, dark, turn]);
  const framed = useMemo(() => frame(box, turn), [box, turn]);
  const board = useRef<SVGSVGElement>(null);
  const pressed = useRef<Pressed>({ path: [], touch: false });
  const [path, follow] = useState<string[]>([]);
  const [focus, setFocus] = useState<string>();
  const [asked, ask] = useState<Outline>();
  const id = useId();
  const drawing = useDrawing({ ...props, sites, parts, framed });
  useEffect(() => setFocus(undefined), [geometry]);
  useEffect(() => ask(undefined), [view]);

  const entry = focus ?? sites.find((site) => lit.has(site.name))?.name ?? sites[0]?.name;
  const move = (event: KeyboardEvent, from: string) => {
    const next = beside(seen(sites, framed), from, event.key);
    if (!next) return;
    event.preventDefault();
    setFocus(next);
    board.current?.querySelector<SVGElement>(`[data-site="${CSS.escape(next)}"]`)?.focus();
  };
  const put = (event: PointerEvent) => {
    const site = siteAt(event);
    const path = site && (turns || lit.has(site)) ? [site] : [];
    pressed.current = { path, touch: event.pointerType === "touch" };
  };
  const dragged = (event: PointerEvent) => {
    const { path } = pressed.current;
    const site = event.buttons > 0 && path.length > 0 ? siteAt(event) : undefined;
    if (!site || site === path.at(-1)) return;
    path.push(site);
    if (turns) follow([...path]);
  };
  const released = (event: PointerEvent) => {
    const [{ path }, to] = [pressed.current, siteAt(event)];
    pressed.current.path = [];
    follow([]);
    if (to && to !== path.at(-1) && path.length > 0) path.push(to);
    if (path.length < 2) return;
    // Where a drag ends on the site on which it began, browsers tell of a click as well.
    pressed.current.moved = true;
    setTimeout(() => (pressed.current.moved = false));
    void onDrag?.(path);
  };
  const picked = (site: Outline) => {
    if (pressed.current.moved) return;
    if (!pressed.current.touch || !isSmall(board.current, site)) return onPick(site.name);
    ask(site);
  };
  const many = props.quiet || lit.size > sites.length / 3;
  return (
    <div class="board-room">
      <svg
        ref={board}
        class={["board", many && "many", props.quiet && "quiet", turns && "turns"].filter(Boolean).join(" ")}
        viewBox={framed.box}
        role="group"
        aria-label={`Board of ${title}`}
        text-anchor="middle"
        stroke-linejoin="round"
        stroke-linecap="round"
        onPointerDown={put}
        onPointerMove={dragged}
        onPointerUp={released}
        onPointerCancel={() => follow([])}
        onKeyDown={() => (pressed.current = { path: [], touch: false })}
      >
        <g id={id} transform={framed.transform}>
          <g ref={drawing} aria-hidden="true" font-family="Helvetica, Arial, sans-serif" />
          {sites.map((site) => (
            <Site
              key={site.name}
              site={site}
              label={siteName(site.name, view.standing.position.sites[site.name], view.standing.changed)}
              lit={lit.has(site.name)}
              chosen={[chosen, shown, path].some((sites) => sites.includes(site.name))}
              taken={taken.includes(site.name)}
              blamed={blamed.includes(site.name)}
              entry={site.name === entry}
              onPick={() => picked(site)}
              onKey={move}
              onFocus={setFocus}
            />
          ))}
        </g>
      </svg>
      {props.beside && <Beside board={board} site={props.beside.site}>{props.beside.content}</Beside>}
      {asked && (
        <Loupe
          board={id}
          site={asked}
          at={framed.seen(asked.x, asked.y)}
          onPick={() => {
            ask(undefined);
            void onPick(asked.name);
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  );
}

/** Is a site too small on the screen for a finger? */
function isSmall(board: SVGSVGElement | null, { room }: Outline): boolean {
  const scale = board?.getScreenCTM();
  return scale != null && 2 * room * Math.hypot(scale.a, scale.b) < SMALL;
}

interface Drawn extends BoardProps {
  sites: Outline[];
  parts: Node[];
  framed: ReturnType<typeof frame>;
}

/** The drawn board; pieces move from the position before to this one. */
function useDrawing({ sites, parts, framed, view, turn }: Drawn) {
  const drawing = useRef<SVGGElement>(null);
  const before = useRef<{ view: View; sites: Outline[] }>(undefined);
  useLayoutEffect(() => {
    if (!drawing.current) return;
    drawing.current.replaceChildren(...parts);
    adjust(drawing.current, sites, framed, turn);
    const last = before.current;
    if (last && last.view !== view && last.sites === sites) {
      glide(drawing.current, sites, last.view.standing.position.sites, view.standing.position.sites);
    }
    before.current = { view, sites };
  }, [parts, framed]);
  return drawing;
}
