import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Geometry, View } from "../engine/protocol";
import { Site } from "./Site";
import { siteName } from "./names";
import { beside, outlines } from "./outline";
import { picture } from "./picture";

export interface BoardProps {
  geometry: Geometry;
  view: View;
  title: string;
  dark: boolean;
  lit: Set<string>;
  chosen: string[];
  /** Sites that this turn has picked so far. */
  taken: string[];
  /** Sites of a button that is pointed at. */
  shown: string[];
  onPick: (site: string) => Promise<void> | void;
}

/** The site under a pointer. */
function siteAt(event: PointerEvent): string | undefined {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element?.closest<SVGElement>("[data-site]")?.dataset.site;
}

export function Board({ geometry, view, title, dark, lit, chosen, taken, shown, onPick }: BoardProps) {
  const sites = useMemo(() => outlines(geometry), [geometry]);
  const { parts, box } = useMemo(() => picture(view.svg, dark), [view.svg, dark]);
  const drawing = useRef<SVGGElement>(null);
  const board = useRef<SVGSVGElement>(null);
  const pressed = useRef<string | undefined>(undefined);
  const [focus, setFocus] = useState<string>();
  useLayoutEffect(() => drawing.current?.replaceChildren(...parts), [parts]);
  useEffect(() => setFocus(undefined), [geometry]);

  const entry = focus ?? sites.find((site) => lit.has(site.name))?.name ?? sites[0]?.name;
  const move = (event: KeyboardEvent, from: string) => {
    const next = beside(sites, from, event.key);
    if (!next) return;
    event.preventDefault();
    setFocus(next);
    board.current?.querySelector<SVGElement>(`[data-site="${CSS.escape(next)}"]`)?.focus();
  };
  const released = async (event: PointerEvent) => {
    const [from, to] = [pressed.current, siteAt(event)];
    pressed.current = undefined;
    if (!from || !to || from === to || !lit.has(from)) return;
    await onPick(from);
    await onPick(to);
  };
  const many = lit.size > sites.length / 3;
  return (
    <svg
      ref={board}
      class={many ? "board many" : "board"}
      viewBox={box}
      role="group"
      aria-label={`Board of ${title}`}
      text-anchor="middle"
      stroke-linejoin="round"
      stroke-linecap="round"
      onPointerDown={(event) => (pressed.current = siteAt(event))}
      onPointerUp={released}
    >
      <g ref={drawing} aria-hidden="true" font-family="Helvetica, Arial, sans-serif" />
      {sites.map((site) => (
        <Site
          key={site.name}
          site={site}
          label={siteName(site.name, view.standing.position.sites[site.name], view.standing.changed)}
          lit={lit.has(site.name)}
          chosen={chosen.includes(site.name) || shown.includes(site.name)}
          taken={taken.includes(site.name)}
          entry={site.name === entry}
          onPick={onPick}
          onKey={move}
          onFocus={setFocus}
        />
      ))}
    </svg>
  );
}
