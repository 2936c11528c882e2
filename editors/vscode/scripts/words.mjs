// The words of the language, read where the language itself keeps them.

import { readFileSync } from 'node:fs';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The texts in quotes in the Rust list with this name. */
function list(source, name) {
  const found = new RegExp(`\\b${name}: &\\[&str\\] =\\s*&\\[([^\\]]*)\\]`).exec(source);
  if (!found) throw new Error(`there is no list ${name}`);
  return [...found[1].matchAll(/"([^"]+)"/g)].map((match) => match[1]);
}

const syntax = read('src/syntax/words.rs');
const check = read('src/check/words.rs');

export const reserved = list(syntax, 'RESERVED');
export const items = [...new Set([...list(syntax, 'ITEMS'), ...list(syntax, 'PATTERN_ITEMS')])];
export const inTests = list(check, 'IN_TESTS');
export const boardWords = list(check, 'BOARD_WORDS');

/** Built-in words, and whether they take arguments. */
export const builtIn = [...check.matchAll(/\bword\(\s*"(\w+)",\s*"((?:[^"\\]|\\.)*)"/g)].map(
  ([, name, args]) => ({ name, takesArguments: args !== '' }),
);

/** Constructors of boards. */
export const boards = [...read('src/board/construct.rs').matchAll(/name: "(\w+)"/g)].map((match) => match[1]);

/** Types of parameters and variables. */
export const types = [...read('src/check/definitions.rs').matchAll(/"(\w+)" => Want::/g)].map((match) => match[1]);

/** Every word that the grammar knows, reserved or not. */
export const inGrammar = [...read('grammar/game.pest').matchAll(/^kw_\w+ = @\{ "(\w+)"/gm)].map((match) => match[1]);
