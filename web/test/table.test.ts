import { expect, test, vi } from "vitest";
import { frame } from "../src/board/frame";
import type { DeskPort } from "../src/engine/client";
import type { Answer, Request } from "../src/engine/protocol";
import { lineAfter } from "../src/play/state";
import { levels } from "../src/play/opponent";
import { openedAgain } from "../src/play/opening";
import { Table } from "../src/play/table";
import { mainLine, notesOf } from "../src/play/tree";
import { marks } from "../src/editor/tokens";
import { Text } from "@codemirror/state";

const refusal = { code: "syntax", warning: false, message: "no", help: null, place: null, notes: [] };

/** A game without rules: every move of one letter is legal, the text `bad` is refused. */
class Toy implements DeskPort {
  receive: (answer: Answer) => void = () => {};
  failed = () => {};
  moves: string[] = [];
  played = 0;
  close() {}
  send({ id, name, args }: Request) {
    if (name === "play") this.played += 1;
    const { source, moves = [], text = "", rules } = args as { source?: { game: string }; moves?: string[]; text?: string; rules?: string };
    const refused = name === "load" ? source?.game === "bad" : text === "bad";
    if (name === "load" && !refused) this.moves = moves.slice(0, moves.includes(source?.game ?? "") ? moves.indexOf(source!.game) : moves.length);
    if (name === "playMove" && !refused) this.moves = [...this.moves, text];
    if (name === "undo") this.moves = this.moves.slice(0, -1);
    const problems = name === "load" && this.moves.length < moves.length ? [refusal] : [];
    const value = name === "load" ? { about: { players: ["A", "B"] }, refused: problems, other_rules: rules !== undefined && rules !== source?.game, view: this.view() } : this.view();
    queueMicrotask(() => this.receive(refused ? { id, problems: [refusal] } : { id, value }));
  }
  view() {
    const position = { seats: { A: "first", B: "second" }, to_move: { role: "A", decides: "A", seat: "first", mid_turn: false }, sites: {} };
    return { standing: { position, moves: this.moves, over: false }, decisions: [], svg: "" };
  }
}

/** A game of moves in two steps: a piece, then where it goes. */
class Steps extends Toy {
  override send(request: Request) {
    if (request.name === "play") this.moves = [...this.moves, ["a", "b", "c"][(request.args as { index: number }).index]!];
    if (request.name === "undoDecision") this.moves = this.moves.slice(0, -1);
    super.send(request);
  }
  override view() {
    const begun = this.moves.length % 2 === 1;
    const decisions = (begun ? ["x"] : ["a", "b", "c"]).map((site, index) => ({ index, text: site, branches: [], pick: { kind: "site", site } }));
    const { standing } = super.view();
    const to_move = { ...standing.position.to_move, mid_turn: begun };
    return { standing: { ...standing, position: { ...standing.position, to_move } }, decisions, svg: "" } as never;
  }
}

const moves = (table: Table) => table.state.view?.standing.moves;

test("a third piece is picked instead of the second, and nothing of the move before is taken back", async () => {
  const table = new Table({ game: "g" }, () => new Steps(), "person");
  await table.open({ game: "g" }, { moves: ["a", "x"] });
  for (const site of ["a", "b", "c"]) await table.pick(site);
  expect(moves(table)).toEqual(["a", "x", "c"]);
  await table.pick("c");
  expect(moves(table)).toEqual(["a", "x"]);
});

/** A game that refuses a pick with the line that does, and in which machines find a move at once. */
class Reasons extends Toy {
  override send(request: Request) {
    const found = { index: 0, text: "a", value: 0.5, proven: true, nodes: 1, candidates: [], line: [] };
    const answers: Record<string, unknown> = { why: { sentence: "b is not empty.", rules: [{ text: " choose s in empty", file: "g", line: 1 }], near: [], sites: ["b"] }, think: null, goOn: found };
    if (!(request.name in answers)) return super.send(request);
    queueMicrotask(() => this.receive({ id: request.id, value: answers[request.name] }));
  }
}

test("a refusal is a sentence; the line of the text stands beside it", async () => {
  const table = new Table({ game: "g" }, () => new Reasons(), "person");
  await table.open({ game: "g" });
  await table.pick("b");
  expect([table.state.trouble, table.state.quoted]).toEqual(["b is not empty.", ["choose s in empty"]]);
});

test("machines that play one another leave time to follow, and stop when they are told to", async () => {
  vi.useFakeTimers();
  const ports: Reasons[] = [];
  const played = () => ports[0]!.played;
  const make = () => ports[ports.push(new Reasons()) - 1]!;
  const table = new Table({ game: "g" }, make, "machine");
  await table.open({ game: "g" });
  table.setWho("first", "machine");
  await vi.advanceTimersByTimeAsync(600);
  expect(played()).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(played()).toBe(1);
  table.pause();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([played(), table.state.paused, table.state.thinking]).toEqual([1, true, undefined]);
  vi.useRealTimers();
});

test("the last good text stays on the table, and moves are kept as far as they are legal", async () => {
  const table = new Table({ game: "x" }, () => new Toy(), "person");
  await table.open({ game: "x" });
  for (const move of ["a", "b", "c"]) await table.type(move);
  await expect(table.follow({ game: "bad" })).rejects.toThrow("no");
  expect([table.state.source.game, moves(table)]).toEqual(["x", ["a", "b", "c"]]);
  await table.follow({ game: "c" });
  expect([table.state.source.game, moves(table)]).toEqual(["c", ["a", "b"]]);
  expect(table.state.notice).toContain("no longer legal");
});

test("nobody has to watch another game", async () => {
  const table = new Table({ game: "x" }, () => new Toy(), "machine");
  await table.open({ game: "x" });
  for (const seat of ["first", "second"]) table.setWho(seat, "link");
  await table.open({ game: "x" });
  expect(table.state.who).toEqual({ first: "link", second: "link" });
  await table.open({ game: "y" });
  expect(table.state.who).toEqual({ first: "person", second: "machine" });
});

test("a resignation is taken back without a move", async () => {
  const table = new Table({ game: "x" }, () => new Toy(), "person");
  await table.open({ game: "x" });
  await table.type("a");
  table.resign();
  expect([table.over(), table.mayPlay()]).toEqual([true, false]);
  await table.undoTurn();
  expect([table.state.resigned, table.mayPlay(), moves(table)]).toEqual([undefined, true, ["a"]]);
});

test("it is told whether a typed move was played", async () => {
  const table = new Table({ game: "x" }, () => new Toy(), "person");
  await table.open({ game: "x" });
  expect([await table.type("bad"), await table.type("a"), moves(table)]).toEqual([false, true, ["a"]]);
});

test("one steps through a game, and another move leaves the line", async () => {
  const table = new Table({ game: "x" }, () => new Toy(), "person");
  await table.open({ game: "x" }, { moves: ["a", "b", "c"] });
  await table.goTo(1);
  expect([moves(table), table.state.line]).toEqual([["a"], ["a", "b", "c"]]);
  await table.type("b");
  expect(table.state.line).toEqual(["a", "b", "c"]);
  await table.goTo(1);
  await table.type("d");
  expect(table.state.line).toEqual(["a", "d"]);
  expect(lineAfter(["a"], [])).toEqual(["a"]);
});

test("other moves become variations, but what was taken back gives way", async () => {
  const table = new Table({ game: "x" }, () => new Toy(), "person");
  await table.open({ game: "x" });
  for (const move of ["a", "b", "c"]) await table.type(move);
  await table.undoTurn();
  expect(table.state.line).toEqual(["a", "b", "c"]);
  await table.type("d");
  expect(notesOf(table.state.tree).variations).toEqual([]);
  await table.goTo(1);
  table.comment("here");
  await table.type("e");
  expect([mainLine(table.state.tree), table.state.line]).toEqual([["a", "b", "d"], ["a", "e"]]);
  expect(notesOf(table.state.tree)).toMatchObject({ comments: { 1: "here" }, variations: [{ at: 2, moves: ["e"] }] });
  table.promote();
  expect(mainLine(table.state.tree)).toEqual(["a", "e"]);
  await table.goAlong(["a", "b"]);
  expect(table.state.line).toEqual(["a", "b", "d"]);
  await table.goAlong(["q"]);
  expect(moves(table)).toEqual(["a", "b"]);
  await table.takeOut();
  expect([moves(table), mainLine(table.state.tree), notesOf(table.state.tree).variations]).toEqual([["a"], ["a", "e"], []]);
});

test("moves that a text forbids are told of, and come back with what was said of them when it allows them again", async () => {
  const table = new Table({ game: "x" }, () => new Toy(), "person");
  await table.open({ game: "x" });
  for (const move of ["a", "b", "c"]) await table.type(move);
  table.comment("here");
  await table.follow({ game: "b" });
  expect([moves(table), table.state.notice]).toEqual([["a"], "The moves b, c are no longer legal; the text has to allow them again to bring them back."]);
  await table.follow({ game: "c" });
  expect([moves(table), table.state.notice]).toEqual([["a", "b"], "The move c is no longer legal; the text has to allow it again to bring it back."]);
  await table.follow({ game: "x" });
  expect([moves(table), table.state.notice]).toEqual([["a", "b", "c"], "The move c is legal again and back on the board."]);
  expect(notesOf(table.state.tree).comments).toEqual({ 3: "here" });
  await table.follow({ game: "c" });
  await table.type("d");
  await table.follow({ game: "x" });
  expect([moves(table), table.state.notice]).toEqual([["a", "b", "d"], undefined]);
});

test("a game is opened again as it stood", async () => {
  const table = new Table({ game: "x" }, () => new Toy(), "person");
  await table.open({ game: "x" });
  for (const move of ["a", "b", "c"]) await table.type(move);
  await table.goTo(1);
  table.set({ who: { first: "link", second: "person" }, level: levels[3]! });
  const other = new Table({ game: "x" }, () => new Toy());
  await other.open({ game: "x" }, openedAgain(JSON.parse(JSON.stringify(table.state))));
  const { who, level, paused, line } = other.state;
  expect([moves(other), line, who, level.name, paused]).toEqual([["a"], ["a", "b", "c"], table.state.who, "Thorough", true]);
});

test("what a new text forbids is taken out of the tree", async () => {
  const table = new Table({ game: "x" }, () => new Toy(), "person");
  await table.open({ game: "x" });
  for (const move of ["a", "b", "c"]) await table.type(move);
  await table.follow({ game: "c" });
  expect(mainLine(table.state.tree)).toEqual(["a", "b"]);
});

test("a link that was made under other rules says so", async () => {
  const table = new Table({ game: "x" }, () => new Toy());
  await table.open({ game: "x" }, { rules: "y", moves: [] });
  expect(table.state.notice).toContain("have changed");
});

test("a link of the same rules says nothing, and moves that are not legal are told", async () => {
  const table = new Table({ game: "x" }, () => new Toy());
  await table.open({ game: "x" }, { rules: "x", moves: ["a"] });
  expect(table.state.notice).toBeUndefined();
  await table.open({ game: "x" }, { rules: "y", moves: ["x"] });
  expect(table.state.notice).toMatch(/have changed.*not legal/);
});

test("a game is opened in the midst of its main line, or in a variation", async () => {
  const table = new Table({ game: "x" }, () => new Toy());
  const notes = { comments: { 1: "here" }, variations: [{ at: 2, moves: ["e", "f"], notes: { comments: {}, variations: [] } }] };
  await table.open({ game: "x" }, { moves: ["a"], main: ["a", "b", "c"], notes, watching: true });
  expect([moves(table), table.state.line]).toEqual([["a"], ["a", "b", "c"]]);
  expect(notesOf(table.state.tree)).toEqual(notes);
  await table.open({ game: "x" }, { moves: ["a", "e"], main: ["a", "b", "c"], notes });
  expect([moves(table), table.state.line, mainLine(table.state.tree)]).toEqual([["a", "e"], ["a", "e", "f"], ["a", "b", "c"]]);
});

test("a board is turned about its middle", () => {
  const drawing = { rotation: 90, mirrored: false, coordinates: true, distinct: false } as const;
  const { box, seen } = frame("0 0 40 20", drawing);
  expect(box).toBe("10 -10 20 40");
  expect(seen(20, 0).map(Math.round)).toEqual([30, 10]);
  expect(frame("0 0 40 20", { ...drawing, rotation: 0, mirrored: true }).seen(0, 5).map(Math.round)).toEqual([40, 5]);
  expect(frame("0 0 40 20", { ...drawing, rotation: 0 }).transform).toBe("");
});

test("meanings of words are marked where they stand", () => {
  const doc = Text.of(["ab cd", "ef"]);
  const found = marks([0, 0, 2, 0, 0, 0, 3, 2, 1, 0, 1, 0, 9, 0, 0], ["keyword", "type"], doc);
  expect(found.map(({ from, to }) => [from, to])).toEqual([[0, 2], [3, 5], [6, 8]]);
});
