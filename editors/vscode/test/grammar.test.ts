// The colours of words.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { text } from '../scripts/grammar.mjs';
import { builtIn, inGrammar, inTests, items, reserved } from '../scripts/words.mjs';
import { shipped, tokens } from './tokens';

/** Lines as `word:scope`, signs left out, inside a game unless they begin at its head. */
function scopes(line: string): string {
  return tokens(line)
    .flat()
    .filter((token) => /[\p{L}\p{N}"]/u.test(token.text))
    .map((token) => `${token.text.trim()}:${token.scope}`)
    .join(' ');
}

test('the grammar is made of the words of today', () => {
  const file = join(import.meta.dirname, '../syntaxes/boardwright.tmLanguage.json');
  assert.equal(readFileSync(file, 'utf8'), text, 'run `npm run grammar`');
});

test('the lists of words were found', () => {
  assert.ok(reserved.length > 60 && builtIn.length > 80 && inGrammar.length > 90 && items.length > 25);
});

test('every reserved word has a colour wherever it stands', () => {
  for (const word of reserved) {
    const [token] = tokens(`  x ${word} y`)[0].filter((token) => token.text.trim() === word);
    assert.match(token?.scope ?? 'none', /^(keyword|storage|constant|support)\./, word);
  }
});

test('every built-in word has a colour', () => {
  for (const { name, takesArguments } of builtIn) {
    const [, token] = tokens(`expect ${name}${takesArguments ? '(1)' : ''}`)[0];
    assert.equal(token.scope, takesArguments ? 'support.function' : 'variable.other.constant', name);
  }
  for (const name of inTests) {
    assert.doesNotMatch(tokens(`  choose x in ${name}`)[0].at(-1)?.scope ?? '', /constant|support/, name);
  }
});

test('no word of a shipped text is without a scope', () => {
  for (const [path, content] of shipped()) {
    tokens(content).forEach((line, row) => {
      const bare = line.find((token) => token.scope === 'source' && /[\p{L}\p{N}]/u.test(token.text));
      assert.equal(bare, undefined, `${path}:${row + 1} ${bare?.text}`);
    });
  }
});

test('items of shipped texts begin with a word of the language', () => {
  let seen = 0;
  for (const [path, content] of shipped()) {
    const lines = content.split('\n');
    tokens(content).forEach((line, row) => {
      const word = /^ {2}(\w+)\b/.exec(lines[row])?.[1] ?? '';
      if (!items.includes(word) || line[0].scope.startsWith('string')) return;
      seen += 1;
      assert.equal(line[0].scope, word === 'require' ? 'keyword.control' : 'storage.type', `${path}:${row + 1} ${lines[row]}`);
    });
  }
  assert.ok(seen > 1000);
});

test('words that are free as names have two colours', () => {
  const cases = [
    ['  board board - edge', 'board:storage.type board:variable.other.constant edge:variable.other.constant'],
    ['  turn {', 'turn:storage.type'],
    ['    if turn = 1 {', 'if:keyword.control turn:variable.other.constant 1:constant.numeric'],
    ['    end turn', 'end:keyword.control turn:keyword.control'],
    ['  after turn when turn = 1 {', 'after:storage.type turn:storage.type when:keyword.control turn:variable.other.constant 1:constant.numeric'],
    ['  players top, a', 'players:storage.type top:entity.name.type a:entity.name.type'],
    ['    remove top 2 of s', 'remove:keyword.control top:keyword.control 2:constant.numeric of:keyword.control s:variable.other'],
    ['    remove top & mine', 'remove:keyword.control top:variable.other.constant mine:variable.other.constant'],
    ['    a player wins when passes = 2', 'a:keyword.control player:keyword.control wins:keyword.control when:keyword.control passes:variable.other.constant 2:constant.numeric'],
    ['    mover passes when stuck', 'mover:variable.other.constant passes:keyword.control when:keyword.control stuck:variable.other.constant'],
  ];
  for (const [line, expected] of cases) assert.equal(scopes(line), expected);
});

test('names have the colours of what they name', () => {
  const cases = [
    ['  define near(s: sites) = neighbours(s)', 'define:storage.type near:entity.name.function s:variable.parameter sites:support.type neighbours:support.function s:variable.other'],
    ['    choose set x of 1..2 in empty', 'choose:keyword.control set:keyword.control x:variable.parameter of:keyword.control 1:constant.numeric 2:constant.numeric in:keyword.operator.expression empty:variable.other.constant'],
    ['    every x in sides: x.row = 1', 'every:keyword.operator.expression x:variable.parameter in:keyword.operator.expression sides:variable.other.constant x:variable.other row:variable.other.property 1:constant.numeric'],
    ['    row: Red wins when in_row(mine, 4)', 'row:entity.name.label Red:variable.other wins:keyword.control when:keyword.control in_row:entity.name.function mine:variable.other.constant 4:constant.numeric'],
    ['    x in [a1 in c3..d4]', 'x:variable.other in:keyword.operator.expression a1:constant.other in:constant.other c3:constant.other d4:constant.other'],
    ['  var hand of player, kind: 0..9', 'var:storage.type hand:variable.other.declaration of:storage.type player:support.type kind:support.type 0:constant.numeric 9:constant.numeric'],
    ['  define größe = 1', 'define:storage.type größe:entity.name.function 1:constant.numeric'],
  ];
  for (const [line, expected] of cases) assert.equal(scopes(line), expected);
});

test('comments, texts and pictures hold no words', () => {
  const lines = tokens('  -- choose s\n  about "choose s -- x"\n  position """\n    . turn\n  """\n  turn {');
  assert.equal(lines[0][0].scope, 'comment.line.double-dash');
  assert.equal(lines[1][1].scope, 'string.quoted.double');
  assert.deepEqual(lines[3].map((token) => token.scope), ['comment.empty', 'string.quoted.triple']);
  assert.equal(lines[5][0].scope, 'storage.type');
});
