// Examples of patterns, drawn by hand.
import type { Geometry } from "../engine/protocol";

/** The boards that are offered, each with how large it may be. */
export const BOARDS: Record<string, { least: number; most: number; usual: number; text: (size: number) => string }> = {
  hexhex: { least: 2, most: 8, usual: 3, text: (size) => `hexhex(${size})` },
  rhombus: { least: 2, most: 13, usual: 4, text: (size) => `rhombus(${size}, ${size})` },
  square: { least: 2, most: 13, usual: 4, text: (size) => `square(${size})` },
};

/** The colours that a pattern is about. */
export function coloursOf(text: string): string[] {
  const named = /^\s*colours\s+([^\n]+)/m.exec(text)?.[1];
  const colours = named?.replace(/--.*/, "").split(",").map((name) => name.trim()).filter((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name));
  return colours && colours.length > 0 ? colours : ["Red", "Blue"];
}

/** The boards that a pattern is meant for, as far as they are offered. */
export function boardsOf(text: string): string[] {
  const named = /^\s*on\s+([^\n]+)/m.exec(text)?.[1]?.replace(/--.*/, "").split(",").map((name) => name.trim()) ?? [];
  const known = Object.keys(BOARDS).filter((board) => named.includes(board));
  return known.length > 0 ? known : Object.keys(BOARDS);
}

/** A game on whose board examples are drawn. */
export function canvas(board: string, colours: string[], put: Record<string, string>): string {
  const groups = colours.map((colour) => [colour, Object.keys(put).filter((site) => put[site] === colour)] as const);
  const lines = groups.filter(([, sites]) => sites.length > 0).map(([colour, sites]) => `    place ${colour} stone at [${sites.join(" ")}]\n`);
  const players = colours.length > 1 ? colours.slice(0, 2) : [...colours, "Other"];
  return `boardwright 1

game "Example" {
  players ${players.join(", ")}
  board ${board}
  pieces stone in ${[...new Set([...players, ...colours])].join(", ")}
  setup {
${lines.join("")}  }
  turn {
    choose s in empty
    place ${players[0]} stone at s
  }
  ends {
    draw when full
  }
}
`;
}

/** The sites row by row as they are seen. */
export function rows({ sites }: Geometry): string[][] {
  const found = new Map<number, { x: number; name: string }[]>();
  for (const { name, centre: [x, y] } of sites) {
    const row = Math.round(y * 1000);
    found.set(row, [...(found.get(row) ?? []), { x, name }]);
  }
  const sorted = [...found].sort(([a], [b]) => a - b);
  return sorted.map(([, row]) => row.sort((a, b) => a.x - b.x).map(({ name }) => name));
}

/** The example as the item of a pattern. */
export function exampleText(board: string, built: boolean, geometry: Geometry, put: Record<string, string>): string {
  const all = rows(geometry);
  const x = new Map(geometry.sites.map(({ name, centre }) => [name, centre[0]]));
  const at = (site = "") => x.get(site) ?? 0;
  const left = Math.min(...x.values());
  const longest = all.find((row) => row.length > 1) ?? [];
  const step = at(longest[1]) - at(longest[0]) || 1;
  const lines = all.map((row) => {
    const shift = " ".repeat(Math.round(((at(row[0]) - left) * 2) / step));
    return `    ${shift}${row.map((site) => put[site]?.charAt(0) ?? ".").join(" ")}`;
  });
  return `  example ${board} is ${built ? "" : "not "}built """\n${lines.join("\n")}\n  """\n`;
}

/** A pattern's text with one item more, before its last brace. */
export function withItem(text: string, item: string): string {
  const end = text.lastIndexOf("}");
  return end < 0 ? text + item : text.slice(0, end) + item + text.slice(end);
}
