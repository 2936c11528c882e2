// Messages of the module, written by `UPDATE=1 cargo test --lib session`.

/**
 * A game, texts that it may build on, and its options.
 */
export type Source = { 
/**
 * The id of a shipped game, or of one among the texts: `hex` is `hex.game`.
 */
game: string, 
/**
 * Texts by name: games (`my.game`), libraries (`std/mine.game`), patterns (`patterns/mine.pattern`).
 */
texts?: { [key in string]: string }, 
/**
 * Values of options, as they are typed.
 */
options?: { [key in string]: string }, };

/**
 * A mistake or a suspicious place in a text, or something else that cannot be done.
 */
export type Problem = { 
/**
 * A short stable name, such as `unknown-name`.
 */
code: string, 
/**
 * Is the text used all the same?
 */
warning: boolean, 
/**
 * What is wrong.
 */
message: string, 
/**
 * What to write instead.
 */
help: string | null, 
/**
 * Where, if it is in a text.
 */
place: Place | null, 
/**
 * Further places with what they add.
 */
notes: Array<Note>, };

/**
 * A stretch of a text. Lines and columns are counted from 1, columns in characters; offsets in bytes.
 */
export type Place = { 
/**
 * The name of the text.
 */
file: string, 
/**
 * The line of its first character.
 */
line: number, 
/**
 * The column of its first character.
 */
column: number, 
/**
 * The line of the first character after it.
 */
end_line: number, 
/**
 * The column of the first character after it.
 */
end_column: number, 
/**
 * The first byte.
 */
start: number, 
/**
 * One past the last byte.
 */
end: number, };

/**
 * A further place.
 */
export type Note = { 
/**
 * What it adds.
 */
message: string, 
/**
 * Where.
 */
place: Place, };

/**
 * A shipped game, as a list shows it.
 */
export type Entry = { 
/**
 * What it is asked for by.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Who invented it.
 */
by: string | null, 
/**
 * When.
 */
year: string | null, 
/**
 * One sentence about it.
 */
about: string | null, 
/**
 * The names of its players.
 */
players: Array<string>, 
/**
 * The games that it is a variant of, nearest first.
 */
bases: Array<string>, };

/**
 * What a game is.
 */
export type About = { 
/**
 * What it is called by.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Who invented it.
 */
by: string | null, 
/**
 * When.
 */
year: string | null, 
/**
 * One sentence about it.
 */
about: string | null, 
/**
 * The identity of its rules with options bound, as records have it.
 */
rules: string, 
/**
 * Its players, in order of their seats at the start.
 */
players: Array<string>, 
/**
 * Its options.
 */
options: Array<Choosable>, 
/**
 * What is suspicious about its text.
 */
warnings: Array<Problem>, 
/**
 * The names of the texts that took part, its own first.
 */
texts: Array<string>, };

/**
 * What the players of a game are after, in short.
 */
export type Aims = { 
/**
 * What all are after, in sentences.
 */
common: string | null, 
/**
 * What each is after where they differ: `join top and bottom`.
 */
by_role: { [key in string]: string }, 
/**
 * Who plays together, in words: `North and South together; East and West together`.
 */
together: string | null, 
/**
 * The roles of each team, where there are teams.
 */
teams: Array<Array<string>>, };

/**
 * An option of a game.
 */
export type Choosable = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it says.
 */
text: string, 
/**
 * `2..26`, `chequer, dominoes` or `true, false`
 */
domain: string, 
/**
 * As it would be typed.
 */
value: string, 
/**
 * The value when nothing is set.
 */
default: string, };

/**
 * A board as it is drawn: x to the right, y downwards, a cell's edge 1.
 */
export type Geometry = { 
/**
 * The constructor that made it, such as `square`.
 */
kind: string, 
/**
 * Do pieces stand on crossings of lines?
 */
points: boolean, 
/**
 * Its sites, in order.
 */
sites: Array<SitePlace>, 
/**
 * Where the board wraps round: the cells that are drawn again beyond its rim, by the names of their sites.
 */
copies: Array<CellCopy>, };

/**
 * A cell that is drawn once more.
 */
export type CellCopy = { 
/**
 * The name of its site.
 */
name: string, 
/**
 * Its outline, clockwise.
 */
polygon: Array<[number, number]>, };

/**
 * A site.
 */
export type SitePlace = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its row, from 1.
 */
row: number, 
/**
 * Its column, from 1.
 */
col: number, 
/**
 * Its middle.
 */
centre: [number, number], 
/**
 * Its outline, clockwise; empty where sites are points.
 */
polygon: Array<[number, number]>, };

/**
 * How a game stands.
 */
export type Standing = { 
/**
 * The position.
 */
position: Position, 
/**
 * The number of the turn.
 */
turn: number, 
/**
 * The name of the turn that is played, where there are several.
 */
phase: string | null, 
/**
 * How it stands, in a line: whose move it is, or how the game ended.
 */
line: string, 
/**
 * The scores so far where scores decide: `Black 40, White 24`.
 */
scores: string | null, 
/**
 * The patterns that are played for, by their names.
 */
patterns: Array<string>, 
/**
 * Is the game over?
 */
over: boolean, 
/**
 * The moves so far in full notation; the last one may be unfinished.
 */
moves: Array<string>, 
/**
 * Sites that the last move changed.
 */
changed: Array<string>, 
/**
 * What the effects of the last move changed, one after the other, as far as it has been made.
 */
stages: Array<Stage>, 
/**
 * The hash of the position, as 16 hexadecimal digits.
 */
hash: string, };

/**
 * What an effect changed: the pieces on each changed site before it and after it, from the bottom up.
 */
export type Stage = { 
/**
 * By site, what stood there before.
 */
before: { [key in string]: Array<Piece> }, 
/**
 * By site, what stands there after it; the same sites.
 */
after: { [key in string]: Array<Piece> }, };

/**
 * A position: who moves, what stands where, what is remembered, how it ended.
 */
export type Position = { 
/**
 * Whose decision is next; nothing when the game is over.
 */
to_move: ToMove | null, 
/**
 * The occupied sites by name, each with its pieces: those of a stack from the bottom up.
 */
sites: { [key in string]: Array<Piece> }, 
/**
 * What is remembered, by name.
 */
variables: { [key in string]: Value }, 
/**
 * Passes in a row.
 */
passes: number, 
/**
 * For each role the seat that holds it.
 */
seats: { [key in string]: string }, 
/**
 * Roles that are out of the game.
 */
out: Array<string>, 
/**
 * How the game ended, if it has ended.
 */
result: Ending | null, };

/**
 * Whose decision is next.
 */
export type ToMove = { 
/**
 * Whose turn it is.
 */
role: string, 
/**
 * Who makes this decision.
 */
decides: string, 
/**
 * The seat of whoever decides.
 */
seat: string, 
/**
 * Has the turn begun?
 */
mid_turn: boolean, };

/**
 * A piece.
 */
export type Piece = { 
/**
 * The role that it belongs to, if it belongs to one.
 */
owner: string | null, 
/**
 * Its colour.
 */
colour: string | null, 
/**
 * Its kind, where there are kinds.
 */
kind: string | null, 
/**
 * The marks it carries.
 */
marks: Array<string>, };

/**
 * What a variable holds: one value, or one for each key. As data an empty list is one of numbers and of names.
 */
export type Value = null | boolean | number | Array<number> | Array<string> | { [key in string]: Value };

/**
 * How a game ended.
 */
export type Ending = { 
/**
 * The roles that won; none in a draw.
 */
winners: Array<string>, 
/**
 * The seats that won.
 */
winning_seats: Array<string>, 
/**
 * Is it a draw?
 */
draw: boolean, 
/**
 * What it is for each role: `win`, `draw` or `loss`.
 */
roles: { [key in string]: string }, 
/**
 * What it is for each seat.
 */
seats: { [key in string]: string }, 
/**
 * The place of each role, from 1; equal ones share theirs. See [`Outcome::places`].
 */
places: { [key in string]: number }, 
/**
 * The place of each seat.
 */
seat_places: { [key in string]: number }, 
/**
 * Where a score decided: for each role what was compared, one list of numbers for each quantity (a number is a
 * list of one); roles that are out are left out.
 */
scores: { [key in string]: Array<Array<number>> }, };

/**
 * A legal decision.
 */
export type Decision = { 
/**
 * What it is played by.
 */
index: number, 
/**
 * Its text.
 */
text: string, 
/**
 * The branches that lead to it: their numbers among those of each `either`.
 */
branches: Array<number>, 
/**
 * What it picks.
 */
pick: Picked, };

/**
 * What a decision picks.
 */
export type Picked = { "kind": "site", 
/**
 * Its name.
 */
site: string, } | { "kind": "set", 
/**
 * Their names.
 */
sites: Array<string>, } | { "kind": "member", 
/**
 * Of what: `colours`, `kinds` and so on; words by the name of the option that has them.
 */
of: string, 
/**
 * Its name.
 */
name: string, } | { "kind": "number", 
/**
 * It.
 */
number: number, } | { "kind": "piece", 
/**
 * Where it stands.
 */
site: string, 
/**
 * Its symbol.
 */
piece: string, } | { "kind": "done" } | { "kind": "label", 
/**
 * The name.
 */
label: string, } | { "kind": "pass" } | { "kind": "go_on" };

/**
 * A game that was played at random.
 */
export type RandomGame = { 
/**
 * Its moves.
 */
moves: Array<string>, 
/**
 * How many decisions they have.
 */
decisions: number, 
/**
 * The hash of the last position, as 16 hexadecimal digits.
 */
hash: string, 
/**
 * How it ended; nothing if it was left unfinished.
 */
result: Ending | null, };

/**
 * Sums over random games.
 */
export type Playouts = { 
/**
 * Games played.
 */
games: number, 
/**
 * Games left unfinished.
 */
unfinished: number, 
/**
 * Games that nobody won.
 */
draws: number, 
/**
 * For each player the games won, alone or with others.
 */
wins_of_role: Array<number>, 
/**
 * For each seat the games won, alone or with others.
 */
wins_of_seat: Array<number>, 
/**
 * Turns of all games.
 */
turns: number, 
/**
 * Decisions of all games.
 */
decisions: number, };

/**
 * What a search has found so far.
 */
export type Found = { 
/**
 * The number of the best decision.
 */
index: number, 
/**
 * Its text.
 */
text: string, 
/**
 * What whoever decides may expect: 0 a loss, ½ a draw, 1 a win. Nothing if the player does not say.
 */
value: number | null, 
/**
 * The value is exact.
 */
proven: boolean, 
/**
 * Iterations or nodes of this slice.
 */
nodes: number, 
/**
 * The best candidates.
 */
candidates: Array<Candidate>, 
/**
 * The expected decisions, this one first.
 */
line: Array<string>, };

/**
 * A decision that was looked at.
 */
export type Candidate = { 
/**
 * The number of the decision.
 */
index: number, 
/**
 * Its text.
 */
text: string, 
/**
 * How often it was tried.
 */
visits: number, 
/**
 * What it is worth, from 0 to 1.
 */
value: number, 
/**
 * The value is exact.
 */
proven: boolean, };

/**
 * Why a move is refused.
 */
export type Refused = { 
/**
 * In a sentence.
 */
sentence: string, 
/**
 * The rules that ask for something else.
 */
rules: Array<Quoted>, 
/**
 * Legal moves near to it.
 */
near: Array<string>, 
/**
 * The sites that the reason is about.
 */
sites: Array<string>, };

/**
 * A part of the rules.
 */
export type Quoted = { 
/**
 * What is written there.
 */
text: string, 
/**
 * The name of the text.
 */
file: string, 
/**
 * The line, from 1.
 */
line: number, };

/**
 * Who sat where, and who gave up.
 */
export type Seats = { 
/**
 * Who sat in each seat, such as `human` or `mcts:10k`; empty if nobody says.
 */
players: Array<string>, 
/**
 * The seat that has resigned.
 */
resigned: string | null, };

/**
 * What a kept game says.
 */
export type Recorded = { 
/**
 * The id of a shipped game, or the name of a text.
 */
game: string, 
/**
 * The options that were set.
 */
options: { [key in string]: string }, 
/**
 * The identity of the rules it was played by.
 */
rules: string, 
/**
 * Who sat where.
 */
seats: Seats, 
/**
 * The moves in full notation.
 */
moves: Array<string>, 
/**
 * What was noted beside them.
 */
notes: Notes, };

/**
 * Comments on a line of moves, and the lines that leave it.
 */
export type Notes = { 
/**
 * Comments by the number of the move that they are about; 0 is the start.
 */
comments: { [key in number]: string }, 
/**
 * Lines that leave this one.
 */
variations: Array<Variation>, };

/**
 * Moves in place of those of the game, or of the variation that they leave.
 */
export type Variation = { 
/**
 * The number of its first move in the game, from 1: the moves before it are those of the line that it leaves.
 */
at: number, 
/**
 * The moves in full notation.
 */
moves: Array<string>, 
/**
 * What was noted beside them; moves are numbered as in the game.
 */
notes?: Notes, };

/**
 * The game after so many decisions, and what the rules have looked at there.
 */
export type Traced = { 
/**
 * How many decisions have been made.
 */
decision: number, 
/**
 * How many the whole game has.
 */
decisions: number, 
/**
 * The text of the last decision that has been made.
 */
made: string | null, 
/**
 * The position.
 */
view: View, 
/**
 * The turn that has just ended, if one has, and the one that goes on.
 */
turns: Array<TracedTurn>, };

/**
 * What the rules look at in a turn.
 */
export type TracedTurn = { 
/**
 * Whose turn it is.
 */
title: string, 
/**
 * Does it end here?
 */
ends: boolean, 
/**
 * What was chosen so far.
 */
chosen: Array<ChosenName>, 
/**
 * The lines with what they have come to.
 */
lines: Array<TracedLine>, };

/**
 * A name, and what was chosen for it.
 */
export type ChosenName = { 
/**
 * `s` in `choose s in mine`.
 */
name: string, 
/**
 * What was picked.
 */
pick: string, };

/**
 * A line of the rules.
 */
export type TracedLine = { 
/**
 * The name of the text.
 */
file: string, 
/**
 * From 1.
 */
line: number, 
/**
 * The line.
 */
text: string, 
/**
 * Its parts, the whole before what it consists of.
 */
parts: Array<Part>, };

/**
 * A condition or a set of sites in the rules.
 */
export type Part = { 
/**
 * What is written there.
 */
text: string, 
/**
 * For a set: its sites.
 */
sites: Array<string> | null, 
/**
 * For a condition: does it hold?
 */
holds: boolean | null, 
/**
 * It was worked out several times, with different results: all sites together, or the last truth.
 */
varies: boolean, };

/**
 * The position that a test comes to.
 */
export type TestPicture = { 
/**
 * The line in which the test begins, from 1.
 */
line: number, 
/**
 * The board as an `svg` element.
 */
svg: string, };

/**
 * One rule that differs.
 */
export type Change = { 
/**
 * Which part of the game: `option`, `board`, `define`, `ends`, …
 */
part: string, 
/**
 * The rule's name, or its place for end rules; may be empty.
 */
name: string, 
/**
 * The rule in the first game, formatted; none if it is only in the second.
 */
before: string | null, 
/**
 * The rule in the second game, formatted; none if it is only in the first.
 */
after: string | null, };

/**
 * What can be asked. As JSON a message is `{"name": "playMove", "args": {"text": "c3"}}`: the name of the variant and its
 * fields in camel case; `args` is `{}` where there are none. `boardwright json` and pages add an `id`, which is repeated in the
 * answer: `{"id": 1, "value": …}`, or `{"id": 1, "problems": […]}` with what keeps it from being done. Everything but `list`, `check`, `text`, `load`, `testPictures`, `difference` and
 * `readRecord` is about the game that is loaded.
 */
export type Ask = { "name": "list", "args": Record<symbol, never> } | { "name": "check", "args": { 
/**
 * Where it comes from.
 */
source: Source, } } | { "name": "text", "args": { 
/**
 * Its name, such as `hex.game` or `std/swap.game`.
 */
path: string, } } | { "name": "load", "args": { 
/**
 * Where it comes from.
 */
source: Source, 
/**
 * The moves.
 */
moves: Array<string>, 
/**
 * The identity of the rules under which they were made, if it is known.
 */
rules?: string, } } | { "name": "play", "args": { 
/**
 * Its number.
 */
index: number, } } | { "name": "playMove", "args": { 
/**
 * The move.
 */
text: string, } } | { "name": "undo", "args": Record<symbol, never> } | { "name": "undoDecision", "args": Record<symbol, never> } | { "name": "why", "args": { 
/**
 * The move.
 */
text: string, } } | { "name": "think", "args": { 
/**
 * The player, such as `mcts:10s`.
 */
player: string, 
/**
 * What its draws follow from.
 */
seed: number, } } | { "name": "goOn", "args": { 
/**
 * For so many iterations or nodes.
 */
nodes: number, } } | { "name": "playouts", "args": { 
/**
 * What their draws follow from.
 */
seed: number, 
/**
 * How many.
 */
games: number, 
/**
 * After how many turns a game is left unfinished.
 */
maxTurns: number, } } | { "name": "picture", "args": { 
/**
 * With a legend.
 */
legend: boolean, } } | { "name": "record", "args": { 
/**
 * Who plays it.
 */
seats: Seats, 
/**
 * Its moves.
 */
moves: Array<string>, 
/**
 * What was noted beside them.
 */
notes: Notes, } } | { "name": "trace", "args": { 
/**
 * How many decisions before the last one.
 */
back: number, } } | { "name": "testPictures", "args": { 
/**
 * Where it comes from.
 */
source: Source, } } | { "name": "difference", "args": { 
/**
 * The one.
 */
before: Source, 
/**
 * The other.
 */
after: Source, } } | { "name": "readRecord", "args": { 
/**
 * The record.
 */
text: string, } };

/**
 * A position, and what can be done in it.
 */
export type View = { 
/**
 * How the game stands.
 */
standing: Standing, 
/**
 * The legal decisions; empty when the game is over.
 */
decisions: Array<Decision>, 
/**
 * A whole move that is legal now, as it is typed; what is left of one that has begun. Nothing where pictures
 * are left out.
 */
example: string | null, 
/**
 * The drawn board; empty where pictures are left out.
 */
svg: string, };

/**
 * A game that has been loaded.
 */
export type Loaded = { 
/**
 * What it is.
 */
about: About, 
/**
 * Its board.
 */
geometry: Geometry, 
/**
 * Its rules as a web page; empty where pictures are left out.
 */
rules: string, 
/**
 * What its players are after.
 */
aims: Aims, 
/**
 * What each of its patterns means.
 */
patterns: { [key in string]: string }, 
/**
 * How it stands.
 */
view: View, 
/**
 * Why the first move that could not be played was refused.
 */
refused: Array<Problem>, 
/**
 * Are these other rules than those that were named with the moves?
 */
other_rules: boolean, };
