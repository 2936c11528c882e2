// Texts in the colours of the TextMate grammar.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import onig from 'vscode-oniguruma';
import textmate, { type IGrammar } from 'vscode-textmate';

const ROOT = join(import.meta.dirname, '../../..');

export interface Token {
  text: string;
  scope: string;
  column: number;
}

async function load(): Promise<IGrammar> {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await onig.loadWASM(readFileSync(wasm).buffer as ArrayBuffer);
  const path = join(import.meta.dirname, '../syntaxes/boardwright.tmLanguage.json');
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new onig.OnigScanner(patterns),
      createOnigString: (text) => new onig.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, 'utf8'), path),
  });
  return (await registry.loadGrammar('source.boardwright')) as IGrammar;
}

const grammar = await load();

/** The tokens of every line, without blanks, each with its innermost scope. */
export function tokens(text: string): Token[][] {
  let state = textmate.INITIAL;
  return text.split('\n').map((line) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens
      .map(({ startIndex, endIndex, scopes }) => ({
        text: line.slice(startIndex, endIndex),
        scope: (scopes.at(-1) as string).replace('.boardwright', ''),
        column: startIndex,
      }))
      .filter((token) => token.text.trim() !== '');
  });
}

/** All games, libraries and patterns that are shipped, by path. */
export function shipped(): [string, string][] {
  return ['games', 'games/std', 'games/patterns'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => /\.(game|pattern)$/.test(name))
      .map((name): [string, string] => [`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8')]),
  );
}
