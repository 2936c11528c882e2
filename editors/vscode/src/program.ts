// Finds and runs the program. Nothing here knows the editor.

import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_MILLISECONDS = 60_000;

/** How to get the program, for people who lack it. */
export const HOW_TO_INSTALL =
  'Install it with `cargo install --locked --path .` in the sources of Boardwright, or set `boardwright.path`.';

/** Where the program may be: where the setting says, or else the search path and Cargo's folder. */
export function places(setting: string, workspace: string | undefined, home = homedir()): string[] {
  const path = setting
    .trim()
    .replace(/^~(?=[/\\])/, home)
    .replace('${workspaceFolder}', workspace ?? '');
  return path ? [path] : ['boardwright', join(home, '.cargo', 'bin', 'boardwright')];
}

/** Where the program is, or why it is in none of the places. */
export type Found = { path: string } | { path?: undefined; why: string };

/** The first place where a program says that it is Boardwright. */
export async function find(places: string[]): Promise<Found> {
  const reasons: string[] = [];
  for (const path of places) {
    const answer = await run(path, ['--version']);
    if (answer.code === 0 && answer.out.startsWith('boardwright ')) return { path };
    reasons.push(answer.code === 0 ? `${path} is another program` : firstLine(answer.err) || `${path} did not answer`);
  }
  return { why: reasons.join('; ') };
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0];
}

/** Whether the program has this command. */
export async function has(program: string, command: string): Promise<boolean> {
  return (await run(program, [command, '--help'])).code === 0;
}

export interface Answer {
  /** Undefined if the program could not be started or was stopped. */
  code: number | undefined;
  out: string;
  err: string;
}

/** Runs the program to its end. */
export function run(program: string, args: string[], signal?: AbortSignal): Promise<Answer> {
  const options = { maxBuffer: MOST_BYTES, timeout: MOST_MILLISECONDS, signal, windowsHide: true };
  return new Promise((done) => {
    execFile(program, args, options, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined;
      done({ code, out, err: err || (error?.message ?? '') });
    });
  });
}
