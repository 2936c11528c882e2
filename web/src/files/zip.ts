// A folder as one file, for export and import.
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { isName, MOST_BYTES } from "./folder";

const MOST_FILES = 1_000;

/** The most that a zip may have, packed or unpacked, in bytes. */
export const MOST_ZIP = 32 * 1024 * 1024;

export type Texts = Record<string, string>;

/** The same texts make the same file. */
export function zipped(texts: Texts): Uint8Array {
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(files), { level: 6, mtime: new Date("2000-01-01T12:00:00") });
}

/** Says that a file holds more than is taken in. */
export class TooLarge extends Error {
  constructor() {
    super(`holds more than ${MOST_ZIP / 1024 / 1024} MB: import the texts in several zips, or only those that you need.`);
  }
}

/** The texts of a zip; what is no text of a folder is left out and named. Folders around them are taken away. */
export function unzipped(bytes: Uint8Array): { texts: Texts; left: string[] } {
  const left: string[] = [];
  const names = new Map<string, string>();
  let size = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (name.endsWith("/")) return false;
    const short = /(?:(?:std|patterns)\/)?[^/]+$/.exec(name)?.[0] ?? name;
    const taken = isName(short) && originalSize <= MOST_BYTES && names.size < MOST_FILES;
    size += taken ? originalSize : 0;
    if (size > MOST_ZIP) throw new TooLarge();
    if (taken) names.set(name, short);
    else left.push(name);
    return taken;
  };
  const files = unzipSync(bytes, { filter });
  const texts = Object.entries(files).map(([name, content]) => [names.get(name) ?? name, strFromU8(content)]);
  return { texts: Object.fromEntries(texts), left };
}
