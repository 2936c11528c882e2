import { useEffect, useState } from "preact/hooks";

const KEY = "boardwright-theme";
const preference = matchMedia("(prefers-color-scheme: dark)");

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? "auto";
  } catch {
    return "auto";
  }
}

export function useTheme() {
  const [choice, choose] = useState(stored);
  const [preferred, prefer] = useState(preference.matches);
  useEffect(() => {
    const changed = () => prefer(preference.matches);
    preference.addEventListener("change", changed);
    return () => preference.removeEventListener("change", changed);
  }, []);
  useEffect(() => {
    document.documentElement.dataset.theme = choice;
    try {
      localStorage.setItem(KEY, choice);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }, [choice]);
  return { choice, choose, dark: choice === "auto" ? preferred : choice === "dark" };
}
