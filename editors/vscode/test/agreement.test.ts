// The TextMate grammar says of every word of the shipped texts what the Tree-sitter grammar says of it. The latter's
// words are printed by `cargo run --example leaves` in its folder; LEAVES is the file that holds them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { shipped, tokens, type Token } from './tokens';

const LEAVES = process.env.LEAVES;

const SCOPES: Record<string, RegExp> = {
  call: /^(entity\.name|support)\.function$/,
  constant: /^constant\.language$/,
  identifier: /^(variable|entity\.name|support)\./,
  keyword: /^(keyword|storage)\.|^support\.type$/,
  number: /^constant\.numeric$/,
  property_name: /^variable\.other\.property$|^support\.type$/,
  site: /^constant\.other$/,
  type: /^support\.type$|^variable\.other$/,
};

test('both grammars agree on every word', { skip: !LEAVES && 'LEAVES is not set' }, () => {
  const lines = new Map<string, Token[][]>(shipped().map(([path, text]) => [path, tokens(text)]));
  const leaves = readFileSync(LEAVES as string, 'utf8').trim().split('\n');
  assert.ok(leaves.length > 10_000);
  for (const leaf of leaves) {
    const [path, row, column, kind] = leaf.split('\t');
    const line = lines.get(path)?.[Number(row)] ?? [];
    const token = line.findLast((token) => token.column <= Number(column));
    assert.match(token?.scope ?? 'none', SCOPES[kind], leaf);
  }
});
