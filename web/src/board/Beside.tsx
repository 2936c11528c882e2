import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  board: RefObject<SVGSVGElement | null>;
  site: string;
  children: ComponentChildren;
}

/** A question beside a site: below it, or above it where there is no room, and never beyond the board's edges. */
export function Beside({ board, site, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const put = () => {
      const [own, room] = [place.current, place.current?.parentElement];
      const area = board.current?.querySelector(`[data-site="${CSS.escape(site)}"] .area`);
      if (!own || !room || !area) return;
      const [at, whole] = [area.getBoundingClientRect(), room.getBoundingClientRect()];
      const left = at.left + at.width / 2 - whole.left - own.offsetWidth / 2;
      const below = at.bottom - whole.top;
      const fits = below + own.offsetHeight <= whole.height;
      own.style.left = `${Math.max(0, Math.min(left, whole.width - own.offsetWidth))}px`;
      own.style.top = `${Math.max(0, fits ? below : at.top - whole.top - own.offsetHeight)}px`;
    };
    put();
    const watched = new ResizeObserver(put);
    if (board.current) watched.observe(board.current);
    return () => watched.disconnect();
  });
  return (
    <div ref={place} class="beside" role="group" aria-label={`Choices for ${site}`}>
      {children}
    </div>
  );
}
