import { useEffect, useRef } from "preact/hooks";
import type { Outline } from "./outline";

interface Props {
  /** The drawn board, by its id. */
  board: string;
  site: Outline;
  /** Where the site is seen. */
  at: [number, number];
  onPick: () => void;
  onClose: () => void;
}

/** How many cells are seen to each side. */
const AROUND = 2.5;

/** A small site made large, to make sure that a finger meant it. */
export function Loupe({ board, site, at: [x, y], onPick, onClose }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [site]);
  const half = site.room * 2 * AROUND;
  return (
    <div class="loupe" role="group" aria-label={`Is ${site.name} meant?`}>
      <svg viewBox={`${x - half} ${y - half} ${2 * half} ${2 * half}`} aria-hidden="true">
        <use href={`#${board}`} />
        <circle class="aim" cx={x} cy={y} r={site.room} />
      </svg>
      <button ref={button} class="main" onClick={onPick}>
        Pick {site.name}
      </button>
      <button onClick={onClose}>Cancel</button>
    </div>
  );
}
