import type { Entry } from "../engine/protocol";

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The games with all words of a query, those with them in the title first. */
export function found(entries: Entry[], query: string): Entry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const all = ({ id, title, by, year, about }: Entry) => [id, title, by, year, about].filter(Boolean).join(" ");
  const fits = entries.filter((entry) => has(all(entry)));
  return [...fits.filter(({ title }) => has(title)), ...fits.filter(({ title }) => !has(title))];
}
