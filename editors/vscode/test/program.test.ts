// Finding and running the program, reading what it prints, and pages made of it.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { writeBeside } from '../src/beside';
import { BOARD, made, RULES } from '../src/made';
import { boardPage, escaped, inTheme, rulesPage } from '../src/page';
import { find, has, places, run } from '../src/program';
import { inWords, report } from '../src/report';

async function program(script: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'boardwright-test-')), 'boardwright');
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

test('the setting comes first and alone', () => {
  assert.deepEqual(places(' ~/bin/bw ', '/project', '/home/me'), ['/home/me/bin/bw']);
  assert.deepEqual(places('${workspaceFolder}/bw', '/project', '/home/me'), ['/project/bw']);
  assert.deepEqual(places('', undefined, '/home/me'), ['boardwright', '/home/me/.cargo/bin/boardwright']);
});

test('only a program that says its name is found', async () => {
  const right = await program('echo "boardwright 0.1.0"');
  const wrong = await program('echo "something else"');
  assert.deepEqual(await find([wrong, '/nowhere/boardwright', right]), { path: right });
  assert.deepEqual(await find([wrong, '/nowhere/boardwright']), {
    why: `${wrong} is another program; spawn /nowhere/boardwright ENOENT`,
  });
});

test('a command may be missing', async () => {
  const old = await program('[ "$1" = show ]');
  assert.equal(await has(old, 'show'), true);
  assert.equal(await has(old, 'lsp'), false);
});

test('answers have a code, what was printed and what went wrong', async () => {
  assert.deepEqual(await run(await program('echo out; echo err >&2; exit 1'), []), { code: 1, out: 'out\n', err: 'err\n' });
  assert.equal((await run('/nowhere/boardwright', [])).code, undefined);
});

test('a text that is not saved lies beside copies of the others', async () => {
  const from = await mkdtemp(join(tmpdir(), 'boardwright-test-'));
  await mkdir(join(from, 'std'));
  await writeFile(join(from, 'a.game'), 'saved');
  await writeFile(join(from, 'b.game'), 'other');
  await writeFile(join(from, 'notes.txt'), 'not a game');
  await writeFile(join(from, 'large.game'), 'x'.repeat(300_000));
  await writeFile(join(from, 'std', 'c.game'), 'library');
  const to = join(await mkdtemp(join(tmpdir(), 'boardwright-test-')), 'texts');
  const path = await writeBeside(join(from, 'a.game'), 'changed', to);
  assert.equal(await readFile(path, 'utf8'), 'changed');
  assert.deepEqual((await readdir(to)).sort(), ['a.game', 'b.game', 'patterns', 'std']);
  assert.deepEqual(await readdir(join(to, 'std')), ['c.game']);
  assert.equal(await readFile(join(from, 'a.game'), 'utf8'), 'saved');
});

test('boards and rules are made of the text as it is, saved or not', async () => {
  const path = await program('case $1 in show) cp "$2" "$4" ;; rules) cat "$2" ;; esac');
  const file = join(await mkdtemp(join(tmpdir(), 'boardwright-test-')), 'a.game');
  await writeFile(file, 'saved');
  for (const maker of [BOARD, RULES]) {
    const out = async (source: Parameters<typeof made>[2]) => (await made(maker, path, source)).out;
    assert.equal(await out({ file, text: 'as saved', isSaved: true }), 'saved');
    assert.equal(await out({ file, text: 'changed', isSaved: false }), 'changed');
    assert.equal(await out({ file: undefined, text: 'never saved', isSaved: false }), 'never saved');
  }
});

test('what is wrong is said without the folder that nobody knows', async () => {
  const wrong = await program('echo "mistake in $2" >&2; exit 1');
  const answer = await made(BOARD, wrong, { file: undefined, text: '', isSaved: false });
  assert.deepEqual([answer.code, answer.err], [1, 'mistake in untitled.game\n']);
});

test('a report is read, anything else is none', () => {
  const failure = { message: 'this does not hold', help: null, line: 3, column: 1, file: 'x.game' };
  const results = [{ test: 'one', passed: false, failures: [failure], game: 'x' }];
  assert.deepEqual(report(JSON.stringify(results)), results);
  for (const wrong of ['', '{}', '[1]', '[null]', '[{"test": "one"}]']) assert.equal(report(wrong), undefined, wrong);
  assert.equal(inWords({ ...failure, help: 'write that' }), 'this does not hold (write that)');
});

const SVG = '<svg><style>@media (prefers-color-scheme:dark){.c0{fill:#000}}</style></svg>';

test('pictures follow the editor, not the system', () => {
  assert.match(inTheme(SVG, true), /@media all\{/);
  assert.match(inTheme(SVG, false), /@media not all\{/);
});

test('pages run no scripts and show what is wrong as text', () => {
  const page = boardPage(SVG, true, 'expected `<`');
  assert.match(page, /default-src 'none'/);
  assert.match(page, /expected `&lt;`/);
  assert.doesNotMatch(boardPage(SVG, true), /mistake"/);
  assert.equal(escaped('<a b="c">&'), '&lt;a b=&quot;c&quot;&gt;&amp;');
});

test('the page of rules keeps its parts', () => {
  const html = '<html><head><title>$& x</title></head><body><h1>x</h1></body></html>';
  const page = rulesPage(html, false, 'a mistake');
  assert.match(page, /<head><meta http-equiv="Content-Security-Policy"/);
  assert.match(page, /<body><pre class="mistake">a mistake<\/pre><h1>x<\/h1>/);
  assert.match(rulesPage('', false, 'a mistake'), /a mistake/);
});
