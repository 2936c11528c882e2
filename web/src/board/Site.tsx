import type { Outline } from "./outline";

export interface SiteProps {
  site: Outline;
  label: string;
  lit: boolean;
  chosen: boolean;
  taken: boolean;
  blamed: boolean;
  /** What it is worth to pick it, from 0 to 1; is it the one to pick; does something stand there that must be seen? */
  worth?: number;
  best: boolean;
  held: boolean;
  /** What keeps a number upright there. */
  upright?: string;
  /** Is it where the Tab key enters the board? */
  entry: boolean;
  onPick: (site: string) => void;
  onKey: (event: KeyboardEvent, site: string) => void;
  onFocus: (site: string) => void;
}

export function Site({ site, label, lit, chosen, taken, blamed, worth, best, held, upright, entry, onPick, onKey, onFocus }: SiteProps) {
  const { name, x, y, room } = site;
  const classes = ["site", lit && "lit", chosen && "chosen", taken && "taken", blamed && "blamed"].filter(Boolean).join(" ");
  const percent = worth === undefined ? undefined : Math.round(worth * 100);
  const named = [label, lit && "can be picked", percent !== undefined && `worth ${percent} %`].filter(Boolean).join(", ");
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
      aria-disabled={!lit}
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
      {lit && percent === undefined && <circle class="dot" cx={x} cy={y} r={room * 0.22} />}
      {percent !== undefined && <Percent percent={percent} best={best} site={site} held={held} upright={upright} />}
    </g>
  );
}

interface PercentProps extends Pick<SiteProps, "site" | "best" | "held" | "upright"> {
  percent: number;
}

/** A number on a site, below what stands there. */
function Percent({ percent, best, site: { x, y, room }, held, upright }: PercentProps) {
  const size = room * (held ? 0.78 : 1);
  const middle = held ? y + room * 0.6 : y;
  const width = size * (0.6 * String(percent).length + 0.5);
  return (
    <g class={best ? "worth best" : "worth"} transform={upright} aria-hidden="true">
      <rect x={x - width / 2} y={middle - size * 0.53} width={width} height={size * 1.06} rx={size * 0.3} />
      <text x={x} y={middle + size * 0.36} font-size={size}>
        {percent}
      </text>
    </g>
  );
}
