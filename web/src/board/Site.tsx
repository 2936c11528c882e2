import { percent } from "../play/percent";
import type { Outline } from "./outline";

export interface SiteProps {
  site: Outline;
  label: string;
  lit: boolean;
  /** Can it be picked instead of what has been picked? */
  again: boolean;
  chosen: boolean;
  taken: boolean;
  blamed: boolean;
  /** What it is worth to pick it, from 0 to 1; is it the one to pick; what stands there that must be seen? */
  worth?: number;
  best: boolean;
  held?: "piece" | "number";
  /** What keeps a number upright there. */
  upright?: string;
  /** Is it where the Tab key enters the board? */
  entry: boolean;
  onPick: (site: string) => void;
  onKey: (event: KeyboardEvent, site: string) => void;
  onFocus: (site: string) => void;
}

export function Site({ site, label, lit, again, chosen, taken, blamed, worth, best, held, upright, entry, onPick, onKey, onFocus }: SiteProps) {
  const { name, x, y, room } = site;
  const classes = ["site", lit && "lit", again && "again", chosen && "chosen", taken && "taken", blamed && "blamed"].filter(Boolean).join(" ");
  const value = worth === undefined ? undefined : percent(worth, 0);
  const named = [label, lit ? "can be picked" : again && "can be picked instead", value !== undefined && `worth ${value} %`].filter(Boolean).join(", ");
  const isNumber = held === "number";
  const keyed = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onPick(name);
    } else onKey(event, name);
  };
  return (
    <g
      class={classes}
      data-site={name}
      role="button"
      tabIndex={entry ? 0 : -1}
      aria-label={named}
      aria-disabled={!lit && !again}
      aria-pressed={chosen}
      onClick={() => onPick(name)}
      onKeyDown={keyed}
      onFocus={() => onFocus(name)}
    >
      {site.polygon ? (
        <polygon class="area" points={site.polygon} />
      ) : (
        <circle class="area" cx={x} cy={y} r={room} />
      )}
      {lit && value === undefined && (
        <circle class="dot" cx={x} cy={y + (isNumber ? room * 0.7 : 0)} r={room * (isNumber ? 0.17 : 0.22)} transform={upright} />
      )}
      {value !== undefined && <Percent value={value} best={best} site={site} held={held} upright={upright} />}
    </g>
  );
}

interface PercentProps extends Pick<SiteProps, "site" | "best" | "held" | "upright"> {
  value: string;
}

/** A number on a site, below what stands there. */
function Percent({ value, best, site: { x, y, room }, held, upright }: PercentProps) {
  const size = room * (held === "number" ? 0.52 : held ? 0.78 : 1);
  const middle = held === "number" ? y + room * 0.72 : held ? y + room * 0.6 : y;
  const width = size * (0.6 * value.length + 0.5);
  return (
    <g class={best ? "worth best" : "worth"} transform={upright} aria-hidden="true">
      <rect x={x - width / 2} y={middle - size * 0.53} width={width} height={size * 1.06} rx={size * 0.3} />
      <text x={x} y={middle + size * 0.36} font-size={size}>
        {value}
      </text>
    </g>
  );
}
