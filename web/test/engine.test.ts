import { expect, test, vi } from "vitest";
import { Engine, type DeskPort } from "../src/engine/client";
import { Ended, Refused, told, type Answer, type Request } from "../src/engine/protocol";
import { levels, nextSlice, think } from "../src/play/opponent";

class FakePort implements DeskPort {
  receive: DeskPort["receive"] = () => {};
  failed: DeskPort["failed"] = () => {};
  ended = false;
  constructor(readonly reply: (request: Request) => Omit<Answer, "id"> | undefined) {}
  send(request: Request) {
    const answer = this.reply(request);
    if (answer) queueMicrotask(() => this.receive({ id: request.id, ...answer }));
  }
  close() {
    this.ended = true;
  }
}

const problem = { code: "illegal-move", warning: false, message: "no", help: "try a1", place: null, notes: [] };

test("answers and refusals reach whoever asked", async () => {
  const engine = new Engine(
    () => new FakePort(({ name }) => (name === "list" ? { value: [] } : { problems: [problem] })),
  );
  expect(await engine.call("list", {})).toEqual([]);
  await expect(engine.call("play", { index: 3 })).rejects.toThrow("no: try a1");
  await expect(engine.call("play", { index: 3 })).rejects.toBeInstanceOf(Refused);
});

test("problems are told with quotation marks", () => {
  expect(told({ ...problem, message: "there is no game `nosuch`", help: "did you mean `hex`?" })).toBe("there is no game “nosuch”: did you mean “hex”?");
});

test("a worker that does not answer for two seconds is ended, and the next request has a new one", async () => {
  vi.useFakeTimers();
  const ports: FakePort[] = [];
  const engine = new Engine(() => {
    const port = new FakePort(({ name }) => (name === "play" ? undefined : { value: ports.length }));
    ports.push(port);
    return port;
  });
  await engine.call("undo", {});
  const asked = expect(engine.call("play", { index: 0 })).rejects.toBeInstanceOf(Ended);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(ports[0]?.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(ports[0]?.ended).toBe(true);
  expect(await engine.call("undo", {})).toBe(2);
  vi.useRealTimers();
});

test("an engine that fails is ended, whoever waits is told, and the next request has a new one", async () => {
  const ports: FakePort[] = [];
  const failed = [{ ...problem, code: "engine", message: "unreachable" }];
  const engine = new Engine(() => {
    const port = new FakePort(({ name }) => (name === "play" ? { problems: failed } : { value: ports.length }));
    ports.push(port);
    return port;
  });
  const both = [engine.call("play", { index: 0 }), engine.call("undo", {})];
  for (const one of await Promise.allSettled(both)) expect(one).toMatchObject({ reason: new Ended("The engine stopped; it was started again.") });
  expect(ports[0]?.ended).toBe(true);
  expect(await engine.call("undo", {})).toBe(2);
});

test("a search begins with one iteration, and an iteration may take its time", async () => {
  vi.useFakeTimers();
  const asked: unknown[] = [];
  const engine = new Engine(() => new FakePort(({ name, args }) => (name === "goOn" ? void asked.push(args) : { value: null })));
  const searched = expect(think(engine, levels[1]!, () => false, () => {})).rejects.toBeInstanceOf(Ended);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toEqual([{ nodes: 1 }]);
  await vi.advanceTimersByTimeAsync(1);
  await searched;
  vi.useRealTimers();
});

test("slices grow and shrink with the time they take", () => {
  expect(nextSlice(10, 1)).toBe(40);
  expect(nextSlice(100, 200)).toBe(50);
  expect(nextSlice(1, 5_000)).toBe(1);
});

test("a search ends when it is stopped, and not before its iterations are made otherwise", async () => {
  const found = { index: 2, text: "a1", value: 0.5, proven: false, nodes: 1, candidates: [], line: [] };
  const engine = new Engine(() => new FakePort(({ name }) => ({ value: name === "goOn" ? found : null })));
  const seen: number[] = [];
  const beginner = levels[0]!;
  expect(await think(engine, beginner, () => false, () => seen.push(1), () => 0)).toEqual(found);
  expect(seen.length).toBeGreaterThan(1);
  seen.length = 0;
  await think(engine, beginner, () => true, () => seen.push(1), () => 0);
  expect(seen.length).toBe(1);
});
