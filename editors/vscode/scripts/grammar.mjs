// Makes the TextMate grammar from the words of the language. With `--check` it only says whether the file is up to date.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import * as words from './words.mjs';

const file = new URL('../syntaxes/boardwright.tmLanguage.json', import.meta.url);
const NAME = '[\\p{L}_][\\p{L}\\p{N}\\p{M}_]*';

/** Built-in words without arguments, coloured unlike names and keywords. */
const BUILT_IN = 'variable.other.constant';

/** Reserved words by what they do; each is in exactly one row. */
const RESERVED = {
  'storage.type':
    'also define ends extends instead marks option setup show table test tint use var with without as',
  'keyword.control':
    'any at by choose do draw either else end expect highest if keeping let loses lowest mark maximal most move my next ' +
    'of pass place play position remove repeat require rotate set take then to unmark when where while wins',
  'keyword.operator.expression': 'and div every for in mod no not or some the',
  'constant.language': 'false none true',
  'support.type': 'player',
};

/**
 * Words that begin an item at the beginning of a line but are free as names: what follows tells.
 */
const FREE_ITEMS = {
  about: '\\s*(?="|$)',
  after: '\\s+(turn)\\b',
  by: '(?=\\s*")',
  board: `(?=\\s+(?!(?:and|or|in|div|mod|for|then|else|where)\\b)[\\p{L}_({])`,
  built: '(?=\\s+when\\b)',
  clock: `(?=\\s+${NAME}(?:\\s+of\\b|\\s*:))`,
  colours: `(?=\\s+${NAME}\\s*(?:,|$|--))`,
  example: '(?=\\s+\\S)',
  on: `(?=\\s+${NAME})`,
  pieces: `(?=\\s+${NAME})`,
  players: `(?=\\s+${NAME})`,
  score: `(?=\\s+in\\s+${NAME}\\s*$)`,
  teams: `(?=\\s+${NAME})`,
  turn: `(?=\\s*(?:${NAME}\\s*)?\\{)`,
  year: '(?=\\s+\\d)',
};

/** Words that mean something in one place only, with what stands round them there. */
const FREE_WORDS = [
  [`(?<=[\\p{L}\\p{N}\\p{M}_)] )(about)(?=\\s*(?:"|$))`, ['storage.type']],
  ['\\b(end)\\s+(turn)\\b', ['keyword.control', 'keyword.control']],
  ['\\b(also)\\s+(turn)\\b', ['storage.type', 'storage.type']],
  ['\\b(after)(?=\\s*\\{)', ['keyword.control']],
  ['\\b(instead)\\s+(of)\\s+(turn)\\b', ['storage.type', 'storage.type', 'storage.type']],
  ['\\b(also)\\s+(ends)\\s+(last)\\b', ['storage.type', 'storage.type', 'storage.type']],
  ['\\b(a)\\s+(player)\\b', ['keyword.control', 'keyword.control']],
  ['\\b(passes)(?=\\s+when\\b)', ['keyword.control']],
  ['\\b(repeat)\\s+(up)\\s+(to)\\b', ['keyword.control', 'keyword.control', 'keyword.control']],
  ['\\b(times)(?=\\s+while\\b|\\s*\\{)', ['keyword.control']],
  ['\\b(inner)(?=\\s+(?:edges|vertices)\\b)', ['storage.type']],
  ['(?<=\\bwith |\\binner |\\b(?:edges|vertices), )(edges|vertices)\\b', ['storage.type']],
  ['\\b(stacking)\\s+(up)\\s+(to)\\b', ['storage.type', 'storage.type', 'storage.type']],
  [`(?<=[\\p{L}\\p{N}\\p{M}_)\\]}] )(sharing|numbered)(?=\\s*(?:$|--|"""))`, ['storage.type']],
  ['\\b(remove|move)\\s+(top|bottom)(?=\\s+(?:[\\p{L}\\p{N}_({]|-\\s*\\d))', ['keyword.control', 'keyword.control']],
  [`(?<=[\\p{L}\\p{N}\\p{M}_)\\]}] )(?<!\\b(?:and|not|the|for) |\\b(?:or|in|no) |\\bsome )(under|skipping)(?=\\s+\\S)`, ['keyword.control']],
  [`\\b(sow|gather)\\s+(${NAME})\\s+(from)\\b`, ['keyword.control', 'variable.other', 'keyword.control']],
  ['\\b(is)\\s+(?:(not)\\s+)?(built)\\b', ['keyword.control', 'keyword.control', 'keyword.control']],
];

/** Where names are given. */
const NAMES = [
  [`\\b(library|use)\\s+(${NAME})`, ['storage.type', 'entity.name.namespace']],
  [`\\b(define)\\s+(${NAME})`, ['storage.type', 'entity.name.function']],
  [`\\b(do)\\s+(${NAME})`, ['keyword.control', 'entity.name.function']],
  [`\\b(turn)\\s+(${NAME})(?=\\s*\\{|\\s+when\\b)`, ['storage.type', 'entity.name.function']],
  [`\\b(option)\\s+(${NAME})`, ['storage.type', 'variable.other.constant']],
  [`\\b(var|clock|table)\\s+(${NAME})`, ['storage.type', 'variable.other.declaration']],
  [`\\b(choose)\\s+(?:(set)\\s+)?(${NAME})`, ['keyword.control', 'keyword.control', 'variable.parameter']],
  [`\\b(let)\\s+(${NAME})`, ['keyword.control', 'variable.parameter']],
  [`\\b(for|some|every|no)\\s+(${NAME})(?=\\s+in\\b)`, ['keyword.operator.expression', 'variable.parameter']],
  [`(\\{)\\s*(${NAME})(?=\\s+in\\b)`, ['punctuation.section', 'variable.parameter']],
  [`\\b(either)\\s+(${NAME})(?=\\s*\\{)`, ['keyword.control', 'entity.name.label']],
  [`\\b(or)\\s+(${NAME})(?=\\s*\\{)`, ['keyword.control', 'entity.name.label']],
  [`^\\s*(${NAME})\\s*(:)(?=\\s)`, ['entity.name.label', 'punctuation.separator']],
];

const scope = (name) => `${name}.boardwright`;
const any = (list) => `\\b(?:${list.join('|')})\\b`;
const NO_NAME = `(?!${any(words.reserved)})`;

/** A rule whose groups have these scopes. A name that is given is no reserved word. */
function rule([match, scopes]) {
  const captures = {};
  scopes.forEach((name, at) => (captures[at + 1] = { name: scope(name) }));
  return { match: match.replaceAll(`(${NAME})`, `(${NO_NAME}${NAME})`), captures };
}

const includes = (...names) => names.map((name) => ({ include: `#${name}` }));

function reservedRules() {
  const sorted = Object.values(RESERVED).flatMap((row) => row.split(' ')).sort();
  if (sorted.join() !== [...words.reserved].sort().join()) {
    const differ = [...sorted, ...words.reserved].filter((word, _, all) => all.indexOf(word) === all.lastIndexOf(word));
    throw new Error(`say in RESERVED what these do: ${differ.join(', ')}`);
  }
  return Object.entries(RESERVED).map(([name, row]) => ({ match: any(row.split(' ')), name: scope(name) }));
}

function itemRules() {
  const free = words.items.filter((word) => !words.reserved.includes(word));
  const missing = free.filter((word) => !(word in FREE_ITEMS));
  if (missing.length) throw new Error(`say in FREE_ITEMS what follows these: ${missing.join(', ')}`);
  return Object.entries(FREE_ITEMS).map(([word, after]) => ({
    match: `(?:^|(?<=\\{))\\s*(${word})\\b${after}`,
    captures: { 1: { name: scope('storage.type') }, 2: { name: scope('storage.type') } },
  }));
}

function builtInRules() {
  const known = words.builtIn.filter((word) => !words.inTests.includes(word.name));
  const names = (test) => known.filter(test).map((word) => word.name);
  const functions = [...names((word) => word.takesArguments), ...words.boards];
  return [
    { match: `${any([...new Set(functions)])}(?=\\()`, name: scope('support.function') },
    { match: any(names((word) => !word.takesArguments)), name: scope(BUILT_IN) },
  ];
}

const namedList = {
  begin: `(?:^|(?<=\\{))\\s*(players|teams|pieces|marks)(?=\\s+${NAME})`,
  beginCaptures: { 1: { name: scope('storage.type') } },
  end: '$|(?=\\})',
  patterns: [
    ...includes('comment', 'free'),
    { match: '\\bin\\b', name: scope('storage.type') },
    { match: `(?<=\\bto )${NAME}`, name: scope('variable.other') },
    { match: NAME, name: scope('entity.name.type') },
    ...includes('sign', 'number'),
  ],
};

const parameters = {
  begin: `\\b(define|library)\\s+(${NAME})(\\()`,
  beginCaptures: {
    1: { name: scope('storage.type') },
    2: { name: scope('entity.name.function') },
    3: { name: scope('punctuation.section') },
  },
  end: '\\)',
  endCaptures: { 0: { name: scope('punctuation.section') } },
  patterns: [
    {
      match: `(${NAME})\\s*(:)\\s*(${NAME})`,
      captures: {
        1: { name: scope('variable.parameter') },
        2: { name: scope('punctuation.separator') },
        3: { name: scope('support.type') },
      },
    },
    ...includes('expression'),
  ],
};

const variableType = {
  match: `(?<=:)\\s*(${any(words.types)})(?=\\s*(?:=|$|--|\\}))|\\b(of)\\s+(${any(words.types)})(?:\\s*,\\s*(${any(words.types)}))?(?=\\s*[:,])`,
  captures: {
    1: { name: scope('support.type') },
    2: { name: scope('storage.type') },
    3: { name: scope('support.type') },
    4: { name: scope('support.type') },
  },
};

const inTests = {
  begin: '\\bexpect\\b',
  beginCaptures: { 0: { name: scope('keyword.control') } },
  end: '$|(?=\\})',
  patterns: [
    { match: `${any(words.inTests)}(?=\\()`, name: scope('support.function') },
    { match: any(words.inTests), name: scope(BUILT_IN) },
    ...includes('expression'),
  ],
};

const picture = {
  begin: '"""',
  end: '"""',
  name: scope('string.quoted.triple'),
  patterns: [{ match: '(?<=\\s)\\.(?=\\s)', name: scope('comment.empty') }],
};

const sites = {
  begin: '\\[',
  end: '\\]',
  beginCaptures: { 0: { name: scope('punctuation.section') } },
  endCaptures: { 0: { name: scope('punctuation.section') } },
  patterns: [
    ...includes('comment'),
    { match: '[\\p{L}\\p{N}\\p{M}_]+', name: scope('constant.other') },
    { match: '\\.\\.', name: scope('keyword.operator') },
  ],
};

const grammar = {
  $schema: 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json',
  name: 'Boardwright',
  scopeName: 'source.boardwright',
  fileTypes: ['game', 'pattern'],
  patterns: includes('head', 'expression'),
  repository: {
    head: {
      patterns: [
        { match: '^\\x{FEFF}?\\s*(boardwright)\\s+(\\d+)', captures: { 1: { name: scope('storage.type') }, 2: { name: scope('constant.numeric') } } },
        { match: '(?:^|(?<=\\d))\\s*(game|pattern)(?=\\s+")', captures: { 1: { name: scope('storage.type') } } },
      ],
    },
    expression: {
      patterns: includes(
        'comment', 'picture', 'string', 'sites', 'parameters', 'list', 'items', 'tests', 'free', 'names',
        'variableType', 'reserved', 'property', 'builtIn', 'call', 'name', 'number', 'sign',
      ),
    },
    comment: { match: '--.*$', name: scope('comment.line.double-dash') },
    picture,
    string: { match: '"[^"]*"', name: scope('string.quoted.double') },
    sites,
    parameters,
    list: namedList,
    items: { patterns: itemRules() },
    tests: inTests,
    free: { patterns: FREE_WORDS.map(rule) },
    names: { patterns: NAMES.map(rule) },
    variableType,
    reserved: { patterns: reservedRules() },
    property: {
      match: `(?<!\\.)(\\.)(${NAME})`,
      captures: { 1: { name: scope('punctuation.separator') }, 2: { name: scope('variable.other.property') } },
    },
    builtIn: { patterns: builtInRules() },
    call: { match: `${NAME}(?=\\()`, name: scope('entity.name.function') },
    name: { match: NAME, name: scope('variable.other') },
    number: { match: '\\b\\d+\\b', name: scope('constant.numeric') },
    sign: {
      patterns: [
        { match: '\\.\\.|!=|<=|>=|[-+&*=<>]', name: scope('keyword.operator') },
        { match: '[{}()]', name: scope('punctuation.section') },
        { match: '[,:]', name: scope('punctuation.separator') },
      ],
    },
  },
};

export const text = `${JSON.stringify(grammar, null, 2)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error('the TextMate grammar is out of date: run `npm run grammar`');
    process.exit(1);
  }
}
