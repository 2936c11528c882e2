// What is read in texts without a parser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { holds, optionsIn, testsIn, variantId, variantText, titleLine } from '../src/text';
import { shipped } from './tokens';

const GAME = `boardwright 1

-- A comment.
game "Some game" extends "other" {
  option size: 3..19 = 7 "Board size"   -- lines
  option pie = true
  option start: plain, crossed = plain
  setup {
    position """
      test "not a test"
    """
  }
  test "one" { expect over }
  test "two" with size = 4 {
  }
}
`;

test('tests by name and line, none in pictures', () => {
  assert.deepEqual(testsIn(GAME), [
    { name: 'one', line: 12 },
    { name: 'two', line: 13 },
  ]);
});

test('examples of patterns have the names that the program gives them', () => {
  const pattern = 'pattern "x" {\n  example rhombus(2, 2) is built """\n"""\n  example board_of(3) is not built """\n"""\n}';
  assert.deepEqual(
    testsIn(pattern).map(({ name }) => name),
    ['example 1, rhombus(2, 2)', 'example 2, board_of(3)'],
  );
});

test('what a file holds', () => {
  assert.deepEqual(holds(GAME), { kind: 'game', title: 'Some game' });
  assert.deepEqual(holds('\uFEFFboardwright 1\nlibrary größe { }'), { kind: 'library', title: 'größe' });
  assert.equal(holds('boardwright 1'), undefined);
  assert.equal(holds(''), undefined);
});

test('every shipped text holds something, and all games have their tests found', () => {
  for (const [path, text] of shipped()) {
    assert.ok(holds(text), path);
    const written = text.match(/^ {2}(test|example) /gm)?.length ?? 0;
    assert.equal(testsIn(text).length, written, path);
  }
});

test('options with their defaults', () => {
  assert.deepEqual(optionsIn(GAME), [
    { name: 'size', value: '7' },
    { name: 'pie', value: 'true' },
    { name: 'start', value: 'plain' },
  ]);
});

test('a variant offers the options of its base', () => {
  const text = variantText('Some "other" game', 'some_game', optionsIn(GAME));
  assert.deepEqual(holds(text), { kind: 'game', title: 'Some other game' });
  assert.match(text, /extends "some_game"/);
  assert.match(text, /-- option size = 7\n/);
});

test('a variant takes a name that is free', () => {
  const taken = new Set(['hex_variant', 'hex_variant_2']);
  assert.equal(variantId('hex', (id) => taken.has(id)), 'hex_variant_3');
  assert.equal(variantId('go', (id) => taken.has(id)), 'go_variant');
});

test('a game is played from the line of its title', () => {
  assert.equal(titleLine('boardwright 1\n-- a game\ngame "Hex" {\n}\n'), 2);
  assert.equal(titleLine('boardwright 1\nlibrary hex {\n}\n'), undefined);
  assert.equal(titleLine(''), undefined);
});
