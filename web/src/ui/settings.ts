// How the page looks, kept in the browser.
import { useEffect, useState } from "preact/hooks";
import { Store, useStore } from "../play/store";

export type Turn = 0 | 90 | 180 | 270;

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** Colours that people who see few colours can tell apart. */
  distinct: boolean;
  coordinates: boolean;
  rotation: Turn;
  mirrored: boolean;
}

const KEY = "boardwright-look";
const USUAL: Settings = { theme: "auto", distinct: false, coordinates: true, rotation: 0, mirrored: false };

function kept(): Settings {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return USUAL;
  }
}

export const settings = new Store<Settings>(kept());

settings.listen(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.state));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
});

/** How a board is drawn. */
export interface Drawing {
  rotation: Turn;
  mirrored: boolean;
  coordinates: boolean;
  distinct: boolean;
}

export function useSettings(): Settings & { dark: boolean; turn: Drawing } {
  const state = useStore(settings);
  const preference = matchMedia("(prefers-color-scheme: dark)");
  const [preferred, prefer] = useState(preference.matches);
  useEffect(() => {
    const changed = () => prefer(preference.matches);
    preference.addEventListener("change", changed);
    return () => preference.removeEventListener("change", changed);
  }, []);
  useEffect(() => {
    document.documentElement.dataset.theme = state.theme;
  }, [state.theme]);
  return { ...state, dark: state.theme === "auto" ? preferred : state.theme === "dark", turn: state };
}
