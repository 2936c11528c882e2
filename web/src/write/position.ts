// Pieces put on a board by hand, as a text.
import type { Piece } from "../engine/protocol";

export interface Kind {
  colour: string;
  kind: string;
}

/** What stands where. */
export type Placed = Record<string, Kind>;

/** A text without comments, quotes and pictures. */
const bare = (text: string) => text.replace(/"""[\s\S]*?"""|--[^\n]*|"[^"\n]*"/g, " ");
const NAMES = String.raw`((?:[\p{L}_][\p{L}\p{N}_]*\s*,\s*)*[\p{L}_][\p{L}\p{N}_]*)`;
const split = (names: string) => names.split(",").map((name) => name.trim());

/** The pieces that a game has, from its text and those of its bases, its own first. */
export function kinds(texts: string[]): Kind[] {
  const all = texts.map(bare);
  const players = all.map((text) => new RegExp(String.raw`\bplayers\s+${NAMES}`, "u").exec(text)?.[1]).find(Boolean);
  const found: Kind[] = [];
  for (const text of all) {
    for (const [, names = "", colours] of text.matchAll(new RegExp(String.raw`\bpieces\s+${NAMES}(?:\s+in\s+${NAMES})?`, "gu"))) {
      for (const colour of split(colours ?? players ?? "")) {
        for (const kind of split(names)) if (colour) found.push({ colour, kind });
      }
    }
  }
  return found.filter(({ colour, kind }, at) => found.findIndex((one) => one.colour === colour && one.kind === kind) === at);
}

/** A position as it stands, if no site has more than one piece. */
export function placed(sites: Record<string, Piece[]>, all: Kind[]): Placed {
  const only = all.length > 0 && all.every(({ kind }) => kind === all[0]?.kind) ? all[0]?.kind : undefined;
  const pairs = Object.entries(sites).flatMap(([site, pieces]) => {
    const top = pieces.at(-1);
    const kind = top?.kind ?? only;
    return top?.colour && kind ? [[site, { colour: top.colour, kind }] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** Statements that put these pieces: `place White pawn at [a1 b1]`. */
export function statements(put: Placed, order: string[]): string[] {
  const groups = new Map<string, string[]>();
  for (const site of order) {
    const piece = put[site];
    if (!piece) continue;
    const what = `${piece.colour} ${piece.kind}`;
    groups.set(what, [...(groups.get(what) ?? []), site]);
  }
  return [...groups].map(([what, sites]) => `place ${what} at [${sites.join(" ")}]`);
}

/** The position as the item of a game. */
export function setupText(put: Placed, order: string[]): string {
  const lines = statements(put, order).map((line) => `    ${line}\n`);
  return `  setup {\n${lines.join("")}  }\n`;
}
