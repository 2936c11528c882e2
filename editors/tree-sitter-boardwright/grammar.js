/// <reference types="tree-sitter-cli/dsl" />

/**
 * Boardwright, version 1: games, libraries and patterns.
 * Rules stand in the order of `grammar/game.pest`, the definition of the language.
 */

// Loosest first.
const PREC = {
  open_ended: -1,
  or: 1,
  and: 2,
  prefix: 3,
  compare: 4,
  span: 5,
  add: 6,
  multiply: 7,
  sign: 8,
  asked: 9,
  property: 10,
};

/** Words that no name may be. */
const RESERVED = [
  'also', 'and', 'any', 'as', 'at', 'by', 'choose', 'define', 'div', 'do', 'draw', 'either', 'else', 'end',
  'ends', 'every', 'expect', 'extends', 'false', 'for', 'highest', 'if', 'in', 'instead', 'keeping', 'let',
  'loses', 'lowest', 'mark', 'marks', 'maximal', 'mod', 'most', 'move', 'my', 'next', 'no', 'none', 'not',
  'of', 'option', 'or', 'pass', 'place', 'play', 'player', 'position', 'remove', 'repeat', 'require',
  'rotate', 'set', 'setup', 'show', 'some', 'table', 'take', 'test', 'the', 'then', 'tint', 'to', 'true',
  'unmark', 'use', 'var', 'when', 'where', 'while', 'wins', 'with', 'without',
];

const list = (rule) => seq(rule, repeat(seq(',', rule)));
const infix = (precedence, operand, operator) =>
  prec.left(precedence, seq(field('left', operand), field('operator', operator), field('right', operand)));
const block_of = (rule) => seq('{', repeat(rule), '}');

module.exports = grammar({
  name: 'boardwright',

  word: ($) => $.identifier,
  extras: ($) => [/[ \t\r\n\uFEFF]/, $.comment],
  reserved: { global: (_) => RESERVED },

  // Both need a look at the word after next.
  externals: ($) => [
    $._each_for, // `for` before `name in`
    $._if_any, // `if` before `any`
  ],

  supertypes: ($) => [$.item, $.statement, $.expression],
  inline: ($) => [$._type, $._domain],

  // `remove top - 1 of s`, `remove top - mine`.
  // `if after { pass }`, `if after { pass }: mine`.
  conflicts: ($) => [[$.part, $._word], [$._effects, $._word]],

  rules: {
    // ------------------------------------------------------------ files
    source_file: ($) => seq($.version, choice($.game, $.library, $.pattern)),

    version: ($) => seq('boardwright', $.number),
    game: ($) =>
      seq(
        'game',
        field('title', $.string),
        optional(seq('extends', field('base', $.string))),
        field('body', alias($._items, $.items)),
      ),
    library: ($) =>
      seq('library', field('name', $._name), optional($.parameters), field('body', alias($._items, $.items))),
    pattern: ($) => seq('pattern', field('title', $.string), field('body', alias($._pattern_items, $.items))),

    // ------------------------------------------------------------ items
    _items: ($) => block_of($.item),
    _pattern_items: ($) => block_of($._pattern_item),

    item: ($) =>
      choice(
        $.credit, $.option, $.limit, $.players, $.teams, $.board, $.pieces, $.marks, $.table, $.variable,
        $.definition, $.use, $.without, $.setup, $.turn, $.insert, $.replace, $.ends, $.unit, $.show,
        $.tint, $.test,
      ),

    credit: ($) => seq(choice('by', 'year', 'about', 'player'), choice($.string, $.number)),
    option: ($) =>
      seq(
        'option',
        field('name', $._name),
        optional(seq(':', field('domain', choice($.range, $.names)))),
        '=',
        field('default', $.expression),
        optional(field('text', $.string)),
      ),
    limit: ($) =>
      seq(
        'require',
        optional(seq(field('name', $._name), ':')),
        field('condition', $.expression),
        field('text', $.string),
      ),
    players: ($) => seq('players', $.names),
    teams: ($) => seq('teams', list($.team)),
    team: ($) => seq($._name, repeat(seq('+', $._name))),
    board: ($) =>
      seq(
        'board',
        $.expression,
        optional('numbered'),
        optional(seq('with', list($.between))),
        optional($.picture),
      ),
    between: ($) => seq(optional('inner'), choice('edges', 'vertices')),
    pieces: ($) =>
      seq(
        'pieces',
        field('kinds', $.names),
        optional(seq('in', field('colours', $.names))),
        optional(choice('sharing', seq('stacking', 'up', 'to', $._bound))),
      ),
    marks: ($) => seq('marks', $.names),
    table: ($) => seq('table', field('name', $._name), '{', list($.entry), '}'),
    entry: ($) => seq(field('key', $._name), ':', field('value', $.expression)),

    variable: ($) =>
      seq(
        choice('var', 'clock'),
        field('name', $._name),
        optional($.keys),
        ':',
        $._domain,
        optional(seq('=', field('value', $.expression))),
      ),
    keys: ($) => seq('of', list($._domain)),

    definition: ($) =>
      seq(
        'define',
        field('name', $._name),
        optional($.parameters),
        optional(seq('about', field('about', $.string))),
        choice(seq('=', field('body', $.expression)), field('body', $.block)),
      ),
    parameters: ($) => seq('(', list($.parameter), ')'),
    parameter: ($) =>
      seq(field('name', $._name), ':', $._type, optional(seq('=', field('default', $.expression)))),

    use: ($) =>
      seq('use', field('library', $._name), optional($.arguments), optional(seq('when', $.expression))),
    without: ($) => seq('without', $.names),

    setup: ($) => seq(optional('also'), 'setup', $.block),
    turn: ($) => seq(optional('also'), 'turn', optional(field('name', $._name)), $.block),
    insert: ($) =>
      seq('after', 'turn', optional(field('name', $._name)), optional(seq('when', $.expression)), $.block),
    replace: ($) =>
      seq(
        'instead', 'of', 'turn',
        optional(field('name', $._name)),
        optional(seq('when', $.expression)),
        'as',
        field('label', $._name),
        $.block,
      ),

    unit: ($) => seq('score', 'in', $._name),
    show: ($) => seq('show', $._name, optional($._name), 'as', field('as', choice($.string, $._name))),
    tint: ($) => seq('tint', $._name, field('as', $.string)),

    _pattern_item: ($) =>
      choice(
        $.credit, $.option, alias($.pattern_on, $.on), alias($.pattern_colours, $.colours), $.definition,
        $.built_when, $.example, $.show,
      ),
    pattern_on: ($) => seq('on', $.names),
    pattern_colours: ($) => seq('colours', $.names),
    built_when: ($) => seq('built', 'when', $.expression),
    example: ($) => seq('example', $.expression, 'is', optional('not'), 'built', $.picture),

    // ------------------------------------------------------------ statements
    block: ($) => block_of($.statement),

    statement: ($) =>
      choice(
        $.choose, $.choose_set, $.either, $.if, $.repeat, $.for, $.let, $.local, $.assign, $.demand, $.sow, $.gather,
        $.place, $.move, $.remove, $.rotate, $.mark, $.unmark, $.take, $.pass, $.end_turn, $.next, $.do,
        $.position,
      ),

    choose: ($) =>
      seq(
        'choose',
        field('name', $._name),
        'in',
        field('from', $.expression),
        optional(seq('where', field('condition', $.expression))),
        optional(seq('by', field('by', $.expression))),
        optional(seq(alias($._if_any, 'if'), 'any')),
      ),
    choose_set: ($) =>
      seq(
        'choose',
        'set',
        field('name', $._name),
        optional(seq('of', field('size', choice($._bound, $.range)))),
        'in',
        field('from', $.expression),
        optional(seq('keeping', field('keeping', $.expression))),
        optional('maximal'),
        optional(seq('where', field('condition', $.expression))),
        optional(seq('by', field('by', $.expression))),
      ),
    either: ($) => seq('either', $.branch, repeat1(seq('or', $.branch))),
    branch: ($) => choice(seq('pass', optional($.block)), seq(optional(field('label', $._name)), $.block)),

    if: ($) => seq('if', field('condition', $.expression), $.block, optional(seq('else', choice($.if, $.block)))),
    repeat: ($) =>
      seq('repeat', 'up', 'to', $.expression, 'times', optional(seq('while', $.expression)), $.block),
    for: ($) => seq($._each, $.block),

    let: ($) => seq('let', field('name', $._name), '=', field('value', $.expression)),
    local: ($) =>
      seq(
        'var',
        field('name', $._name),
        optional(seq(':', $._domain)),
        optional(seq('=', field('value', $.expression))),
      ),
    assign: ($) => seq('set', field('name', $._name), optional($.arguments), 'to', field('value', $.expression)),
    demand: ($) => seq('require', optional('most'), $.expression),
    sow: ($) =>
      seq(
        'sow',
        field('variable', $._name),
        'from',
        $.expression,
        optional(seq('to', field('name', $._name))),
        'by',
        $.expression,
        optional(seq('skipping', $.expression)),
      ),
    gather: ($) =>
      seq(
        'gather',
        field('variable', $._name),
        'from',
        $.expression,
        'to',
        field('into', $._name),
        optional($.arguments),
      ),

    place: ($) => seq('place', choice('my', $._piece_word), $._piece_word, 'at', $.expression),
    move: ($) => seq('move', optional($.part), $.expression, choice('under', 'to'), $.expression),
    remove: ($) => seq('remove', optional($.part), $.expression),
    part: ($) => seq(choice('top', 'bottom'), $._bound, 'of'),
    rotate: ($) => seq('rotate', $.expression, 'by', $.expression),
    mark: ($) => seq('mark', field('mark', $._name), 'at', $.expression),
    unmark: ($) => seq('unmark', field('mark', $._name), 'at', $.expression),
    take: ($) => seq('take', $.expression),
    pass: (_) => 'pass',
    end_turn: (_) => seq('end', 'turn'),
    next: ($) =>
      seq('next', choice(seq('by', $.expression), seq(field('turn', $._name), optional(seq('by', $.expression))))),
    do: ($) => seq('do', field('name', $._name), optional($.arguments)),
    position: ($) => seq('position', $.picture),

    _piece_word: ($) => choice($._name, $.group),
    arguments: ($) => seq('(', list($.expression), ')'),

    // ------------------------------------------------------------ end rules
    ends: ($) => seq(choice('ends', seq('also', 'ends', optional('last'))), block_of($.end_rule)),
    end_rule: ($) =>
      seq(
        optional(seq(field('name', $._word), ':')),
        choice(
          'draw',
          seq(choice('highest', 'lowest'), $.expression, repeat(seq('then', $.expression)), 'wins'),
          seq('a', 'player', $._verdict),
          seq($.expression, $._verdict),
        ),
        'when',
        field('condition', $.expression),
      ),
    _verdict: (_) => choice('wins', 'loses', 'passes'),

    // ------------------------------------------------------------ tests
    test: ($) =>
      seq('test', field('title', $.string), optional(seq('with', list($.setting))), block_of($._step)),
    setting: ($) => seq(field('name', $._name), '=', field('value', $.expression)),
    _step: ($) => choice($.play, $.expect, $.statement),
    play: ($) => seq('play', list($.string)),
    expect: ($) => seq('expect', $.expression),

    // ------------------------------------------------------------ expressions
    expression: ($) => choice($.binary, $.unary, $._term),
    _term: ($) =>
      choice(
        $.asked, $.property, $.number, $.call, $.tried, $._word, $.group, $.quantified, $.conditional, $.filter,
        $.braces, $.site_list, $.string, $.truth, $.none,
      ),

    binary: ($) => {
      const level = (precedence, operator) => infix(precedence, $.expression, operator);
      return choice(
        level(PREC.or, 'or'),
        level(PREC.and, 'and'),
        level(PREC.compare, choice('=', '!=', '<=', '>=', '<', '>', 'in')),
        level(PREC.span, '..'),
        level(PREC.add, choice('+', '-')),
        level(PREC.multiply, choice('&', '*', 'div', 'mod')),
      );
    },
    unary: ($) =>
      choice(
        prec(PREC.prefix, seq(field('operator', choice('not', 'some', 'no')), $.expression)),
        prec(PREC.sign, seq(field('operator', choice('-', 'the')), $.expression)),
      ),
    property: ($) =>
      prec(PREC.property, seq($._term, '.', field('name', alias(choice($.identifier, 'player'), $.property_name)))),
    asked: ($) => prec.left(PREC.asked, seq($._term, 'for', field('by', $._term))),

    // What a range is made of has no `in` and no comparison: `of 1..n in S` ends before `in`.
    range: ($) => seq($._bound, '..', $._bound),
    _bound: ($) => choice(alias($._bound_binary, $.binary), alias($._bound_unary, $.unary), $._term),
    _bound_binary: ($) =>
      choice(
        infix(PREC.add, $._bound, choice('+', '-')),
        infix(PREC.multiply, $._bound, choice('*', 'div', 'mod')),
      ),
    _bound_unary: ($) => prec(PREC.sign, seq(field('operator', '-'), $._bound)),

    quantified: ($) => prec(PREC.open_ended, seq($._quantifier, $.expression, ':', $.expression)),
    // `some x in` always begins a quantifier.
    _quantifier: ($) =>
      prec(PREC.property, seq(choice('some', 'every', 'no'), field('name', $._word), 'in')),
    // What would hold after these effects.
    tried: ($) => prec(PREC.open_ended, seq($._effects, ':', $.expression)),
    _effects: ($) => seq('after', $.block),
    conditional: ($) =>
      prec(PREC.open_ended, seq('if', $.expression, 'then', $.expression, 'else', $.expression)),

    // No blank may stand before the bracket of a call.
    call: ($) => seq(field('name', $._word), token.immediate(prec(1, '(')), $._several, ')'),
    group: ($) => seq('(', $.expression, ')'),
    filter: ($) => seq($._filtered, $.expression, 'where', $.expression, '}'),
    _filtered: ($) => prec(PREC.property, seq('{', field('name', $._word), 'in')),
    braces: ($) => seq('{', $._several, '}'),
    _several: ($) => seq($.expression, choice($.each, repeat(seq(',', $.expression)))),
    each: ($) => $._each,
    _each: ($) =>
      seq(
        alias($._each_for, 'for'),
        field('name', $._name),
        'in',
        field('from', $.expression),
        optional(seq('where', field('condition', $.expression))),
      ),
    site_list: ($) => seq('[', repeat1(choice($.site, $.site_range)), ']'),
    site_range: ($) => seq($.site, '..', $.site),
    site: (_) => /[\p{L}\p{N}\p{M}_]+/,
    truth: (_) => choice('true', 'false'),
    none: (_) => 'none',

    // ------------------------------------------------------------ words
    names: ($) => list($._name),
    _type: ($) => field('type', alias(choice($.identifier, 'player'), $.type)),
    _domain: ($) => choice($.range, $._type),
    _name: ($) => $.identifier,
    // Words that begin something else where an expression may stand: `a player wins`, `top 2 of s`.
    _word: ($) => choice($.identifier, alias(choice('a', 'after', 'top', 'bottom'), $.identifier)),

    identifier: (_) => /[\p{L}_][\p{L}\p{N}\p{M}_]*/,
    number: (_) => /[0-9]+/,
    string: (_) => /"[^"\r\n]*"/,
    picture: (_) => /"""([^"]|"[^"]|""[^"])*"""/,
    comment: (_) => /--[^\r\n]*/,
  },
});
