// Where addresses lead: `#write/my.game` to a text, `#play/my.game;size=4` to a game of the folder, `#hex;size=7` to a shipped one.
import type { Source } from "./engine/protocol";
import { isLink } from "./share/link";
import { readAddress, writeAddress } from "./share/short";

/** A game of the folder, or a shipped one. */
export type GamePlace = { kind: "own" | "shipped"; source: Source };
export type Place = GamePlace | { kind: "write"; name?: string } | { kind: "link"; hash: string };

const WRITE = "#write";
const OWN = "#play/";

export function placeAt(hash: string): Place {
  if (isLink(hash)) return { kind: "link", hash };
  if (hash === WRITE || hash.startsWith(`${WRITE}/`)) return { kind: "write", name: plain(hash.slice(WRITE.length + 1)) || undefined };
  const own = hash.startsWith(OWN);
  const source = readAddress(own ? hash.slice(OWN.length) : hash);
  return own ? { kind: "own", source: { ...source, game: source.game.replace(/\.game$/, "") } } : { kind: "shipped", source };
}

export function addressOf(place: Place): string {
  if (place.kind === "link") return place.hash;
  if (place.kind === "write") return place.name ? `${WRITE}/${place.name.split("/").map(encodeURIComponent).join("/")}` : WRITE;
  const { source } = place;
  return place.kind === "own" ? OWN + writeAddress({ ...source, game: `${source.game}.game` }).slice(1) : writeAddress(source);
}

/** A name as it is, from the way an address writes it. */
function plain(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}
