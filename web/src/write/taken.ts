// Texts from elsewhere that join a folder.
import { freeName, idOf } from "../files/folder";
import type { Texts } from "../files/zip";
import { isGame } from "./names";

export interface Taken {
  /** The name that the game, or another text in its place, has in the folder. */
  name: string;
  /** The texts of the folder that stay as they are, although others of their names came. */
  kept: string[];
  /** The texts that are new in the folder. */
  added: Texts;
}

/** What becomes of texts that come into a folder: the same text is the same file, and no other one is replaced. */
export function takenIn(folder: Texts, come: Texts, game: string): Taken {
  const main = game in come ? undefined : `${game}.game`;
  const others = Object.entries(come).filter(([name]) => name !== main);
  const kept = others.filter(([name, other]) => (folder[name] ?? other) !== other).map(([name]) => name);
  const added = Object.fromEntries(others.filter(([name]) => !(name in folder)));
  if (main === undefined) return { name: game, kept, added };
  const text = come[main] ?? "";
  const known = folder[main] === text ? main : Object.keys(folder).find((name) => isGame(name) && folder[name] === text);
  const name = known ?? (main in folder ? freeName(idOf(game), ".game", Object.keys(folder)) : main);
  return { name, kept, added: known === undefined ? { ...added, [name]: text } : added };
}
