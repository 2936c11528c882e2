// What the program makes of a text: its board, its rules. Nothing here knows the editor.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { writeBeside } from './beside';
import { run, type Answer } from './program';

/** How the program makes something of a text. */
export type Maker = (program: string, file: string, folder: string, signal?: AbortSignal) => Promise<Answer>;

export const BOARD: Maker = async (program, file, folder, signal) => {
  const picture = join(folder, 'board.svg');
  const answer = await run(program, ['show', file, '--svg', picture], signal);
  return answer.code === 0 ? { ...answer, out: await readFile(picture, 'utf8') } : answer;
};

export const RULES: Maker = (program, file, _folder, signal) => run(program, ['rules', file, '--html'], signal);

/** A text, and where it is saved if it is. */
export interface Source {
  file: string | undefined;
  text: string;
  isSaved: boolean;
}

/** What the program makes of a text, saved or not. */
export async function made(maker: Maker, program: string, source: Source, signal?: AbortSignal): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'boardwright-'));
  try {
    const file = await onDisk(source, folder);
    const answer = await maker(program, file, folder, signal);
    return { ...answer, err: answer.err.replaceAll(file, basename(file)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onDisk({ file, text, isSaved }: Source, folder: string): Promise<string> {
  if (file && isSaved) return file;
  return writeBeside(file ?? join(folder, 'untitled.game'), text, join(folder, 'texts'));
}
