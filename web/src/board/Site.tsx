import type { Outline } from "./outline";

export interface SiteProps {
  site: Outline;
  label: string;
  lit: boolean;
  chosen: boolean;
  taken: boolean;
  blamed: boolean;
  /** Is it where the Tab key enters the board? */
  entry: boolean;
  onPick: (site: string) => void;
  onKey: (event: KeyboardEvent, site: string) => void;
  onFocus: (site: string) => void;
}

export function Site({ site, label, lit, chosen, taken, blamed, entry, onPick, onKey, onFocus }: SiteProps) {
  const { name, x, y, room } = site;
  const classes = ["site", lit && "lit", chosen && "chosen", taken && "taken", blamed && "blamed"].filter(Boolean).join(" ");
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
      aria-label={lit ? `${label}, can be picked` : label}
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
      {lit && <circle class="dot" cx={x} cy={y} r={room * 0.22} />}
    </g>
  );
}
