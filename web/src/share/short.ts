// A shipped game and its options in the address: `#hex;size=7`.
import type { Source } from "../engine/protocol";

const FIRST: Source = { game: "hex", options: { size: "7" } };

export function readAddress(hash: string): Source {
  const [game, ...options] = hash.replace(/^#/, "").split(";").map(decoded);
  if (!game) return FIRST;
  const pairs = options.map((option) => option.split("=")).filter(([name, value]) => name && value !== undefined);
  return { game, options: Object.fromEntries(pairs.map(([name, ...value]) => [name, value.join("=")])) };
}

export function writeAddress({ game, options = {} }: Source): string {
  const pairs = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return `#${[game, ...pairs].map(encodeURIComponent).join(";").replaceAll("%3D", "=")}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Can a game be named in a short address? */
export const isShort = (game: string) => /^\w+$/.test(game);
