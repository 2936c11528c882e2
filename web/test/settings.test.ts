import { expect, test } from "vitest";
import type { DeskPort } from "../src/engine/client";
import type { Answer, Request } from "../src/engine/protocol";
import { misfits } from "../src/play/settings";
import { Table } from "../src/play/table";

const option = (name: string, text: string, domain: string) => ({ name, text, domain, value: "", default: "" });
const options = [option("size", "Board size", "1..25"), option("free_turns", "", "0..3"), option("pie", "Swap", "true, false"), option("start", "Start", "empty_board, crosscut")];
const about = { title: "Rows", players: ["A", "B"], options };
const told = (options: Record<string, string>) => misfits({ game: "rows", options }, { about } as never);

test("an option that does not fit is told by what it is called, and what it may be", () => {
  expect(told({ size: "99" })).toEqual(["Board size: a number from 1 to 25."]);
  expect(told({ size: "", free_turns: "9" })).toEqual(["Board size: a number from 1 to 25.", "Free turns: a number from 0 to 3."]);
  expect(told({ pie: "perhaps", start: "full" })).toEqual(["Swap: true or false.", "Start: empty board or crosscut."]);
  expect(told({ sized: "9" })).toEqual(["Rows has no option “sized”."]);
  expect(told({ size: "25", pie: "No", start: "Crosscut" })).toEqual([]);
});

/** A game whose options are refused unless they fit. */
class Sized implements DeskPort {
  receive: (answer: Answer) => void = () => {};
  failed = () => {};
  close() {}
  send({ id, args }: Request) {
    const { source } = args as { source?: { game: string; options?: Record<string, string> } };
    const refused = source?.game === "none" || misfits(source as never, { about } as never).length > 0;
    const problem = { code: "option-range", warning: false, message: "option `size` cannot be `99`", help: null, place: null, notes: [] };
    const position = { seats: { A: "first", B: "second" }, to_move: { role: "A", decides: "A", seat: "first", mid_turn: false }, sites: {} };
    const view = { standing: { position, moves: [], over: false }, decisions: [], svg: "" };
    queueMicrotask(() => this.receive(refused ? { id, problems: [problem] } : { id, value: { about, refused: [], other_rules: false, view } }));
  }
}

test("the usual game is opened where options do not fit, unless the game is on the table already", async () => {
  const table = new Table({ game: "rows" }, () => new Sized(), "person");
  await table.open({ game: "rows", options: { size: "99" } });
  expect(table.state.view).toBeDefined();
  expect(table.state.source.options).toEqual({});
  expect(table.state.trouble).toBe("Board size: a number from 1 to 25.\nThis is the game with its usual options.");
  await table.open({ game: "rows", options: { size: "7" } });
  await table.open({ game: "rows", options: { size: "0" } });
  expect(table.state.source.options).toEqual({ size: "7" });
  expect(table.state.trouble).toBe("Board size: a number from 1 to 25.");
  await table.open({ game: "none", options: { size: "0" } });
  expect(table.state.trouble).toContain("cannot be");
});
