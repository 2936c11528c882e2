import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { picture } from "../../board/picture";
import { useSettings } from "../../ui/settings";

/** A small picture of a position. */
export function Miniature({ svg, title }: { svg: string; title: string }) {
  const { dark } = useSettings();
  const { parts, box } = useMemo(() => picture(svg, dark), [svg, dark]);
  const place = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...parts), [parts]);
  return (
    <svg
      ref={place}
      class="miniature"
      viewBox={box}
      role="img"
      aria-label={title}
      text-anchor="middle"
      stroke-linejoin="round"
      stroke-linecap="round"
      font-family="Helvetica, Arial, sans-serif"
    />
  );
}
