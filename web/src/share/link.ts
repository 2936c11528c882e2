// Games behind the `#` of an address: short, `#tak;size=4`; or whole, with texts and moves, compressed.
import type { Notes, Source } from "../engine/protocol";
import { idOf, isName } from "../files/folder";

export type Mode = "play" | "watch" | "edit";

/** What a link says. */
export interface Link {
  mode: Mode;
  source: Source;
  /** The moves that lead to the position that is shown. */
  moves: string[];
  /** The main line, where more than these moves is told. */
  main?: string[];
  /** Comments, and variations of the main line. */
  notes?: Notes;
  /** The identity of the rules under which the moves were made. */
  rules?: string;
  /** The seats that whoever opens the link does not play: those of the sender. */
  away?: string[];
}

/** Links come from strangers: nothing in them may be larger than this. */
const MOST_LINK = 200_000;
const MOST_BYTES = 1_500_000;
const MOST_TEXTS = 40;
const MOST_MOVES = 5_000;
const DEEPEST = 60;

const MARK = "#~";

export const isLink = (hash: string) => hash.startsWith(MARK);

/** A link as what stands behind the `#`. */
export async function written(link: Link): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(link)), new CompressionStream("deflate-raw"), Infinity);
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return MARK + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a link says. */
export async function readLink(hash: string): Promise<Link> {
  const damaged = new Error("This link is damaged or not complete: copy all of it, or ask for it again.");
  if (hash.length > MOST_LINK) throw new Error("This link is too long.");
  try {
    const letters = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"), MOST_BYTES);
    return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))) ?? Promise.reject(damaged);
  } catch {
    throw damaged;
  }
}

/** Bytes sent through a stream; too many coming out are refused. */
async function through(bytes: Uint8Array, stream: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too large");
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** What was read, if it is a link and no larger than it may be. */
export function checked(value: unknown): Link | undefined {
  if (!isRecord(value) || !isRecord(value.source)) return undefined;
  const { mode, moves, main, rules, away = [] } = value;
  const { game, texts = {}, options = {} } = value.source;
  const isGood =
    (mode === "play" || mode === "watch" || mode === "edit") &&
    isText(game) &&
    areTexts(texts) &&
    Object.keys(texts).length <= MOST_TEXTS &&
    areTexts(options) &&
    isList(moves, MOST_MOVES) &&
    isList(away, 8) &&
    (main === undefined || isList(main, MOST_MOVES)) &&
    (rules === undefined || isText(rules));
  const notes = value.notes === undefined ? undefined : notesIn(value.notes, { left: MOST_MOVES }, 0);
  if (!isGood || notes === null) return undefined;
  const source = named(game as string, texts as Record<string, string>, options as Record<string, string>);
  const link = { mode, source, moves, rules, away } as Link;
  return { ...link, ...(main !== undefined && { main: main as string[] }), ...(notes && { notes }) };
}

/** A game with names that files may have: its own text gets one, other texts without are left out. A library or a pattern goes by its whole name. */
function named(game: string, texts: Record<string, string>, options: Record<string, string>): Source {
  const id = isName(`${game}.game`) || (game in texts && isName(game)) ? game : idOf(game);
  const all = Object.entries(texts).map(([name, text]) => [name === `${game}.game` ? `${id}.game` : name, text] as const);
  return { game: id, texts: Object.fromEntries(all.filter(([name]) => isName(name))), options };
}

/** The notes that a value holds; `null` if it holds none, or more than so many moves and comments together. */
function notesIn(value: unknown, room: { left: number }, depth: number): Notes | null {
  if (depth > DEEPEST || !isRecord(value)) return null;
  const { comments = {}, variations = [] } = value;
  if (!areTexts(comments) || !Array.isArray(variations)) return null;
  const said = Object.entries(comments).filter(([number]) => /^\d{1,5}$/.test(number));
  room.left -= said.length;
  const others: Notes["variations"] = [];
  for (const other of variations) {
    if (room.left < 0 || !isRecord(other) || !isCount(other.at) || !isList(other.moves, room.left)) return null;
    const moves = other.moves as string[];
    room.left -= Math.max(moves.length, 1);
    const notes = other.notes === undefined ? { comments: {}, variations: [] } : notesIn(other.notes, room, depth + 1);
    if (notes === null) return null;
    others.push({ at: other.at, moves, notes });
  }
  return room.left < 0 ? null : { comments: Object.fromEntries(said), variations: others };
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= MOST_BYTES;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is Record<string, string> => isRecord(value) && Object.values(value).every(isText);
const isList = (value: unknown, most: number) => Array.isArray(value) && value.length <= most && value.every(isText);
