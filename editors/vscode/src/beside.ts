// A text that is not saved, where the program finds what it extends and uses. Nothing here knows the editor.

import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const MOST_FILES = 1000;
const MOST_BYTES = 256 * 1024;

/** Writes a text into a folder under its file's name, beside copies of the texts that are beside the file. */
export async function writeBeside(file: string, text: string, into: string): Promise<string> {
  for (const folder of ['', 'std', 'patterns']) {
    await copyTexts(join(dirname(file), folder), join(into, folder));
  }
  const path = join(into, basename(file));
  await writeFile(path, text);
  return path;
}

async function copyTexts(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => []);
  await mkdir(to, { recursive: true });
  for (const name of names.filter((name) => /\.(game|pattern)$/.test(name)).slice(0, MOST_FILES)) {
    const { size } = await stat(join(from, name)).catch(() => ({ size: Infinity }));
    if (size <= MOST_BYTES) await copyFile(join(from, name), join(to, name));
  }
}
