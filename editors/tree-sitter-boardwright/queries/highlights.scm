; Where several patterns match, the last one counts.

(comment) @comment
(string) @string
(picture) @string.special
(number) @number
(truth) @boolean
(none) @constant.builtin
(site) @constant

(identifier) @variable

; ---------------------------------------------------------------- built-in words

; Sites, sets and numbers. Compared with `grammar/words.json` by a test, like the two lists below.
((identifier) @variable.builtin
  (#any-of? @variable.builtin
    "board" "edge" "corners" "centre" "top" "bottom" "left" "right" "sides" "empty" "mine" "theirs"
    "kinds" "colours" "players" "in_play" "spins" "patterns" "me" "opponent" "mover" "turn" "passes"
    "ours" "allies" "repeats" "board_repeats" "stuck" "moves" "over" "drawn" "winner"))

; Directions, spins, symmetries and seats.
((identifier) @constant.builtin
  (#any-of? @constant.builtin
    "half_turn" "quarter_turn" "third_turn" "sixth_turn" "left_right" "top_bottom" "long_diagonal"
    "short_diagonal" "north" "south" "east" "west" "northeast" "northwest" "southeast" "southwest"
    "orthogonal" "diagonal" "around" "across" "along" "clockwise" "anticlockwise" "first" "second" "third_seat"
    "fourth_seat" "fifth_seat" "sixth_seat"))

(call name: (identifier) @function.call)

((call name: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "side" "blocks" "tiles" "lines" "cliques" "image" "distance" "neighbours" "run" "hit" "between"
    "groups" "pieces" "opposite" "round" "count" "sum" "max" "min" "union" "descending" "built"
    "cells" "edges" "vertices" "player_after" "has_move" "legal" "perft" "results" "positions" "decisions"))

; ---------------------------------------------------------------- names

(library name: (identifier) @module)
(use library: (identifier) @module)
(definition name: (identifier) @function)
(do name: (identifier) @function.call)
(turn name: (identifier) @function)
(replace label: (identifier) @label)
(branch label: (identifier) @label)
(end_rule name: (identifier) @label)
(limit name: (identifier) @label)
(without (names (identifier) @module))

(players (names (identifier) @type))
(pieces kinds: (names (identifier) @type))
(pieces colours: (names (identifier) @type))
(marks (names (identifier) @type))

(option name: (identifier) @constant)
(setting name: (identifier) @constant)
(entry key: (identifier) @property)
(property_name) @property
(type) @type.builtin

(parameter name: (identifier) @variable.parameter)
(choose name: (identifier) @variable.parameter)
(choose_set name: (identifier) @variable.parameter)
(for name: (identifier) @variable.parameter)
(each name: (identifier) @variable.parameter)
(filter name: (identifier) @variable.parameter)
(quantified name: (identifier) @variable.parameter)

; ---------------------------------------------------------------- words of the language

[
  "boardwright" "game" "extends" "library" "pattern"
  "by" "year" "about" "option" "players" "teams" "board" "numbered" "inner" "edges" "vertices" "pieces" "sharing" "stacking" "up" "marks"
  "table" "clock" "var" "define" "use" "without" "also" "setup" "turn" "after" "instead" "as" "ends"
  "last" "score" "show" "tint" "test" "with" "on" "colours" "built" "example" "is"
] @keyword

[
  "choose" "set" "maximal" "keeping" "let" "to" "place" "my" "at" "move" "under" "remove" "of" "rotate"
  "mark" "unmark" "take" "pass" "do" "sow" "gather" "from" "skipping" "next" "position" "play" "expect" "most" "any"
  "wins" "loses" "passes" "draw" "highest" "lowest" "a" "player" "top" "bottom"
] @keyword

(pass) @keyword
(end_turn) @keyword.return

["if" "then" "else" "either" "or" "when" "where" "require"] @keyword.conditional
["repeat" "times" "while" "for"] @keyword.repeat
["and" "not" "in" "div" "mod" "some" "every" "no" "the"] @keyword.operator
(binary operator: "or" @keyword.operator)

(teams (team (identifier) @type))

["=" "!=" "<" "<=" ">" ">=" "+" "-" "&" "*" ".."] @operator
["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ":" "."] @punctuation.delimiter
