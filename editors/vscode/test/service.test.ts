// The language service inside the extension, as the editor speaks to it: in a thread of Node, and in a web worker where
// there is a browser (`CHROMIUM`, or /usr/bin/chromium).

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';

import { inBrowser, inThread, type Client } from './client';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FOLDER = 'vscode-vfs://github/me/my%20games';
const MINE = `${FOLDER}/mine.game`;
const TEXT = `boardwright 1

game "Mine" {
  players White, Black
  board square(4)
  pieces stone
  use swap

  define near(c: site) = neighbours(c)

  turn {
    choose s in empty where count(near(s)) > 1
    place my stone at s
  }

  ends {
    draw when full
  }

  test "a stone is put" {
    play "a1"
    expect moves > 0
  }
}
`;
const VARIANT = `boardwright 1

game "Other" extends "mine" {
  turn {
    choose s in empty & near(a1)
    place my stone at s
  }
}
`;

/** Where a stretch of a text is. */
function place(text: string, stretch: string, from = 0): { line: number; character: number } {
  const lines = text.slice(0, text.indexOf(stretch) + from).split('\n');
  return { line: lines.length - 1, character: (lines.at(-1) as string).length };
}

interface TextEdit {
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
  newText: string;
}

function applied(text: string, edits: TextEdit[]): string {
  const offset = ({ line, character }: TextEdit['range']['start']) =>
    text.split('\n').slice(0, line).reduce((sum, line) => sum + line.length + 1, character);
  const last = [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start));
  return last.reduce(
    (text, { range, newText }) => text.slice(0, offset(range.start)) + newText + text.slice(offset(range.end)),
    text,
  );
}

function suite(name: string, start: () => Promise<Client>, skip: string | false) {
  describe(name, { skip }, () => {
    let client: Client;
    const document = { uri: MINE };
    let text = TEXT.replace('neighbours', 'neigbours');

    before(async () => {
      client = await start();
      const { capabilities } = await client.ask('initialize', { capabilities: {} });
      assert.ok(capabilities.renameProvider);
      client.tell('initialized', {});
    });
    after(() => client.end());

    const change = (next: string, version: number) => {
      text = next;
      client.tell('textDocument/didChange', { textDocument: { ...document, version }, contentChanges: [{ text }] });
    };
    const at = (stretch: string, from = 1) => ({ textDocument: document, position: place(text, stretch, from) });

    test('a mistake is shown, and mended', async () => {
      client.tell('boardwright/texts', { folder: FOLDER, put: { 'other.game': VARIANT }, remove: [] });
      client.tell('textDocument/didOpen', { textDocument: { ...document, languageId: 'boardwright', version: 1, text } });
      const [mistake] = await client.mistakes(MINE, 1);
      assert.equal(mistake.code, 'unknown-name');
      const actions = await client.ask('textDocument/codeAction', {
        textDocument: document,
        range: mistake.range,
        context: { diagnostics: [mistake] },
      });
      const mended = actions.find((action: { title: string }) => action.title === 'Write `neighbours`');
      change(applied(text, mended.edit.documentChanges?.[0].edits ?? mended.edit.changes[MINE]), 2);
      assert.equal(text, TEXT);
      assert.deepEqual(await client.mistakes(MINE, 2), []);
    });

    test('a word is completed', async () => {
      const whole = text;
      change(whole.replace('neighbours(c)', 'neigh'), 3);
      const found = await client.ask('textDocument/completion', at('neigh', 5));
      const labels = (found.items ?? found).map((item: { label: string }) => item.label);
      assert.ok(labels.includes('neighbours'), labels.join());
      change(whole, 4);
      assert.deepEqual(await client.mistakes(MINE, 4), []);
    });

    test('a name leads into a shipped library, which can be read', async () => {
      const [{ uri }] = [await client.ask('textDocument/definition', at('swap'))].flat();
      assert.equal(uri, 'boardwright:///std/swap.game');
      assert.match(await client.ask('boardwright/text', { path: 'std/swap.game' }), /^.*boardwright 1\n/s);
      assert.equal(await client.ask('boardwright/text', { path: 'std/nonsense.game' }), null);
    });

    test('a name is changed in a game and its variants', async () => {
      const { documentChanges, changes } = await client.ask('textDocument/rename', { ...at('near'), newName: 'beside' });
      const edits: [string, TextEdit[]][] = documentChanges
        ? documentChanges.map((one: { textDocument: { uri: string }; edits: TextEdit[] }) => [one.textDocument.uri, one.edits])
        : Object.entries(changes);
      const all = Object.fromEntries(edits);
      assert.deepEqual(Object.keys(all).sort(), [MINE, `${FOLDER}/other.game`]);
      assert.equal(applied(VARIANT, all[`${FOLDER}/other.game`]), VARIANT.replace('near', 'beside'));
    });

    test('a test is run', async () => {
      const run = (number: number) =>
        client.ask('workspace/executeCommand', { command: 'boardwright.try', arguments: [MINE, number] });
      assert.equal(await run(0), 'test "a stone is put" passed');
      assert.equal((await client.notified('window/showMessage')).message, 'test "a stone is put" passed');
      change(text.replace('moves > 0', 'moves = 0'), 5);
      await assert.rejects(run(0), /failed in line 22/);
      change(TEXT, 6);
    });

    test('boards and rules are made of the text as it is typed', async () => {
      assert.match(await client.ask('boardwright/board', { uri: MINE, text: TEXT }), /^<svg/);
      assert.match(await client.ask('boardwright/rules', { uri: MINE, text: TEXT }), /^<!DOCTYPE html>.*Mine/s);
      await assert.rejects(client.ask('boardwright/board', { uri: MINE, text: 'boardwright 1' }), /mine\.game/);
    });

    test('what cannot be answered is refused, and the next question is answered', async () => {
      await assert.rejects(client.ask('boardwright/nonsense', {}), /not answered/);
      await assert.rejects(client.ask('textDocument/nonsense', {}), /not answered/);
      client.tell('textDocument/didChange', { textDocument: { uri: 7 }, contentChanges: 'x' });
      assert.equal(await client.ask('textDocument/hover', { textDocument: { uri: 'untitled:1' }, position: {} }), null);
      assert.equal(await client.ask('shutdown', null), null);
    });
  });
}

suite('in a thread', inThread, false);
suite('in a browser', () => inBrowser(CHROMIUM), existsSync(CHROMIUM) ? false : 'there is no browser');
