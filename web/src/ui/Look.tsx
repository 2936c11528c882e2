import { Menu } from "./Menu";
import { settings, useSettings, type Turn } from "./settings";

const TURNS: Record<Turn, string> = { 0: "as it is", 90: "a quarter", 180: "a half", 270: "three quarters" };

/** How boards and the page look. */
export function Look() {
  const { theme, distinct, coordinates, rotation, mirrored } = useSettings();
  return (
    <Menu label="View" class="look">
      <div class="fields">
        <label>
          <span>Colours</span>
          <select value={theme} onChange={(event) => settings.set({ theme: event.currentTarget.value as typeof theme })}>
            <option value="auto">like the system</option>
            <option value="light">light</option>
            <option value="dark">dark</option>
          </select>
        </label>
        <label>
          <span>Board turned</span>
          <select value={rotation} onChange={(event) => settings.set({ rotation: Number(event.currentTarget.value) as Turn })}>
            {Object.entries(TURNS).map(([turn, name]) => (
              <option key={turn} value={turn}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Switch name="Board mirrored" on={mirrored} set={(mirrored) => settings.set({ mirrored })} />
        <Switch name="Coordinates" on={coordinates} set={(coordinates) => settings.set({ coordinates })} />
        <Switch name="Colours for the colour-blind" on={distinct} set={(distinct) => settings.set({ distinct })} />
      </div>
    </Menu>
  );
}

function Switch({ name, on, set }: { name: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label>
      <span>{name}</span>
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
    </label>
  );
}
