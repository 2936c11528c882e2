// What the package says of itself.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { shipped } from './tokens';

const FOLDER = join(import.meta.dirname, '..');
const read = (path: string) => JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
const { contributes, activationEvents, main, browser } = read('package.json');

test('every file that is named is there', () => {
  const { languages, grammars, snippets } = contributes;
  for (const path of [languages[0].configuration, ...[...grammars, ...snippets].map((part: { path: string }) => part.path)]) {
    assert.ok(existsSync(join(FOLDER, path)), path);
  }
  assert.deepEqual([main, browser], ['./dist/extension.js', './dist/browser.js']);
  assert.deepEqual(activationEvents, ['onLanguage:boardwright']);
});

test('every command is carried out by both kinds of host', () => {
  const desktop = readFileSync(join(FOLDER, 'src/extension.ts'), 'utf8');
  const web = readFileSync(join(FOLDER, 'src/browser.ts'), 'utf8');
  for (const { command } of contributes.commands) {
    const name = command.split('.')[1];
    assert.ok(desktop.includes(`'${command}'`), command);
    assert.ok(web.includes(`'${name}'`) || web.includes(`'${command}'`), command);
  }
  const known = contributes.commands.map(({ command }: { command: string }) => command);
  for (const entries of Object.values<{ command: string }[]>(contributes.menus)) {
    for (const { command } of entries) assert.ok(known.includes(command), command);
  }
});

test('snippets have a prefix of their own', () => {
  const prefixes = Object.values<{ prefix: string }>(read('snippets/boardwright.json')).map(({ prefix }) => prefix);
  assert.equal(new Set(prefixes).size, prefixes.length);
});

test('indentation follows the formatter', () => {
  const { indentationRules } = read('language-configuration.json');
  const opens = new RegExp(indentationRules.increaseIndentPattern);
  const closes = new RegExp(indentationRules.decreaseIndentPattern);
  for (const line of ['  turn {', 'game "x" {', '  or { do put(', '  test "a { b" {', '  a - b {']) assert.match(line, opens);
  for (const line of ['  either pass', '  x = { a }', '  about "a {"', '  -- a {', '  f(a, b)']) assert.doesNotMatch(line, opens);
  assert.match('  }', closes);
  const lines = shipped()
    .filter(([path]) => !path.includes('patterns'))
    .flatMap(([, text]) => text.replace(/"""[\s\S]*?"""/g, '').split('\n'));
  const blocks = lines.filter((line) => /\{\s*$/.test(line) && !/--/.test(line));
  assert.ok(blocks.length > 500);
  for (const line of blocks) assert.match(line, opens);
});

test('words end where the language ends them', () => {
  const { pattern, flags } = read('language-configuration.json').wordPattern;
  const words = 'run(größe_2, d.row)..12'.match(new RegExp(pattern, `g${flags}`));
  assert.deepEqual(words, ['run', 'größe_2', 'd', 'row', '12']);
});
