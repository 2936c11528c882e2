import type { ComponentChild } from "preact";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Geometry, View } from "../engine/protocol";
import type { Worth } from "../play/picks";
import { wayOf } from "../play/twist";
import type { Drawing } from "../ui/settings";
import { adjust } from "./adjust";
import { Beside } from "./Beside";
import { counts } from "./counts";
import { frame, seen } from "./frame";
import { Loupe } from "./Loupe";
import { isCalm, leaving, play } from "./motion";
import { siteName } from "./names";
import { beside, copied, outlines, type Outline } from "./outline";
import { picture } from "./picture";
import { redraw } from "./redraw";
import { Site } from "./Site";
import { between } from "./stages";

export interface BoardProps {
  geometry: Geometry;
  view: View;
  title: string;
  dark: boolean;
  turn: Drawing;
  lit: Set<string>;
  /** Sites that can be picked instead of what has been picked. */
  again?: Set<string>;
  /** Sites that can be picked are not marked. */
  quiet?: boolean;
  chosen: string[];
  /** Sites that this turn has picked so far. */
  taken: string[];
  /** Sites of a button that is pointed at. */
  shown: string[];
  /** Sites that a refusal is about. */
  blamed: string[];
  /** What sites are worth, from 0 to 1, and the one to pick. */
  worth?: Worth;
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
  const place = element?.closest<SVGElement>("[data-site], [data-copy]");
  return place?.dataset.site ?? place?.dataset.copy;
}

export function Board(props: BoardProps) {
  const { geometry, view, title, dark, turn, lit, chosen, taken, shown, blamed, onPick, onDrag, turns } = props;
  const sites = useMemo(() => outlines(geometry), [geometry]);
  const copies = useMemo(() => copied(geometry, sites), [geometry, sites]);
  const { parts, box } = useMemo(() => picture(view.svg, dark), [view.svg, dark, turn]);
  const counted = useMemo(() => counts(view.standing.position, sites.map(({ name }) => name)), [view, sites]);
  const framed = useMemo(() => frame(box, turn), [box, turn]);
  const board = useRef<SVGSVGElement>(null);
  const pressed = useRef<Pressed>({ path: [], touch: false });
  const [path, follow] = useState<string[]>([]);
  const [focus, setFocus] = useState<string>();
  const [asked, ask] = useState<Outline>();
  const id = useId();
  const { drawing, settle } = useDrawing({ ...props, sites, parts, framed });
  useEffect(() => setFocus(undefined), [geometry]);
  useEffect(() => ask(undefined), [view]);
  useEffect(() => {
    const elsewhere = ({ target }: Event) => (target as Element).closest(".loupe, [data-site], [data-copy]") || ask(undefined);
    document.addEventListener("click", elsewhere);
    return () => document.removeEventListener("click", elsewhere);
  }, []);

  const entry = focus ?? sites.find((site) => lit.has(site.name))?.name ?? sites[0]?.name;
  const move = (event: KeyboardEvent, from: string) => {
    const next = beside(seen(sites, framed), from, event.key);
    if (!next) return;
    event.preventDefault();
    setFocus(next);
    board.current?.querySelector<SVGElement>(`[data-site="${CSS.escape(next)}"]`)?.focus();
  };
  const put = (event: PointerEvent) => {
    settle();
    const site = siteAt(event);
    const path = site && (turns || lit.has(site) || props.again?.has(site)) ? [site] : [];
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
        onKeyDown={() => {
          settle();
          pressed.current = { path: [], touch: false };
        }}
      >
        <g id={id} transform={framed.transform}>
          <g ref={drawing} aria-hidden="true" font-family="Helvetica, Arial, sans-serif" />
          {copies.map(({ site, polygon }, at) => (
            <polygon key={at} class="cell-copy" data-copy={site.name} points={polygon} onClick={() => picked(site)} />
          ))}
          {sites.map((site) => (
            <Site
              key={site.name}
              site={site}
              label={siteName(site.name, view.standing.position.sites[site.name], view.standing.changed, counted.get(site.name))}
              lit={lit.has(site.name)}
              again={props.again?.has(site.name) ?? false}
              chosen={[chosen, shown, path].some((sites) => sites.includes(site.name))}
              taken={taken.includes(site.name)}
              blamed={blamed.includes(site.name)}
              worth={props.worth?.sites.get(site.name)}
              best={props.worth?.best === site.name}
              held={site.name in view.standing.position.sites ? "piece" : counted.has(site.name) ? "number" : undefined}
              upright={framed.upright(site.x, site.y)}
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
  parts: Element[];
  framed: ReturnType<typeof frame>;
}

/** What has happened since another view. What is taken back turns the other way. */
function since({ standing: was }: View, { standing: is }: View, sites: Outline[]) {
  if (isCalm()) return [];
  const undone = is.moves.join().length < was.moves.join().length;
  const way = wayOf((undone ? was : is).moves.at(-1) ?? "");
  return between(was, is, sites, undone && way ? (way === 1 ? -1 : 1) : way);
}

/** The drawn board, and what ends the movements of pieces from the position before to this one. */
function useDrawing({ sites, parts, framed, view, turn }: Drawn) {
  const drawing = useRef<SVGGElement>(null);
  const before = useRef<{ view: View; sites: Outline[]; framed: Drawn["framed"] }>(undefined);
  const end = useRef(() => {});
  const settle = () => end.current();
  useLayoutEffect(() => {
    const [last, board] = [before.current, drawing.current];
    if (!board) return;
    settle();
    before.current = { view, sites, framed };
    const moved = last && last.view !== view && last.sites === sites ? since(last.view, view, sites) : [];
    const places = new Map(sites.map((site) => [site.name, site]));
    const left = leaving(board, places, moved);
    if (last?.framed !== framed) board.replaceChildren();
    const fresh = redraw(board, parts);
    adjust(board, fresh, sites, framed, turn);
    if (moved.length > 0) end.current = play(board, places, moved, fresh, left);
  }, [parts, framed]);
  return { drawing, settle };
}
