// The words of the language, as the language itself tells them.

import { readFileSync } from 'node:fs';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const table = JSON.parse(read('grammar/words.json'));

/** The names of the words with a role. */
const withRole = (words, role) => words.filter((word) => word.roles.includes(role)).map((word) => word.name);

/** Every word that the grammar knows, reserved or not. */
export const inGrammar = table.grammar.map((word) => word.name);

export const reserved = withRole(table.grammar, 'reserved');
export const items = [...new Set([...withRole(table.grammar, 'item'), ...withRole(table.grammar, 'pattern item')])];
export const inTests = withRole(table.built_in, 'tests');

/** Built-in words, and whether they take arguments. */
export const builtIn = table.built_in.map(({ name, args }) => ({ name, takesArguments: args !== '' }));

/** Constructors and changes of boards. */
export const boards = table.boards;

/** Types of parameters and variables. */
export const types = table.types;
