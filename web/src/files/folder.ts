/** A folder of texts. */
export interface Folder {
  list(): Promise<string[]>;
  read(name: string): Promise<string>;
  write(name: string, text: string): Promise<void>;
  /** Keeps texts although the page may end at any moment; they are written as well if it does not. */
  hurry(texts: Record<string, string>): void;
  remove(name: string): Promise<void>;
  /** Tells of texts that somebody else has changed. The answer ends it. */
  watch(changed: (name: string) => void): () => void;
}

/** The longest text that is taken in, in bytes; the language has the same limit. */
export const MOST_BYTES = 256 * 1024;

const NAME = /^(?:(std|patterns)\/)?[\p{L}_][\p{L}\p{N}_]*\.(game|pattern)$/u;

/** Is it a name that a text of a folder may have? Patterns stand in `patterns`, nothing else does. */
export function isName(name: string): boolean {
  const [, folder, ending] = NAME.exec(name) ?? [];
  return ending !== undefined && name.length <= 80 && (ending === "pattern" ? folder !== "std" : folder !== "patterns");
}

/** A title as the beginning of a file's name: `Four in a row` is `four_in_a_row`. */
export function idOf(title: string): string {
  const words = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const id = words.join("_").slice(0, 40);
  return /^\p{L}/u.test(id) ? id : `game_${id}`.replace(/_$/, "");
}

/** A name that is not taken: `my.game`, then `my_2.game`. */
export function freeName(id: string, ending: string, taken: string[]): string {
  for (let number = 1; ; number += 1) {
    const name = `${id}${number === 1 ? "" : `_${number}`}${ending}`;
    if (!taken.includes(name)) return name;
  }
}
