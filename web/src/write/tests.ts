// The tests of a text, run by a language service of their own, so that typing never waits for them.
import type { CodeLens } from "vscode-languageserver-protocol";
import { addressOf } from "../editor/addresses";
import type { ToLanguage } from "../engine/language.worker";
import type { Port } from "../engine/port";

export interface Result {
  name: string;
  line: number;
  /** Nothing as long as it runs. */
  passed?: boolean;
  said: string;
}

/** How long one test may take, in milliseconds. */
const LONGEST = 20_000;

type Waiting = (answer: { result?: unknown; error?: { message: string } }) => void;

export class TestRunner {
  #port: Port<ToLanguage, string> | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #run = 0;

  constructor(readonly make: () => Port<ToLanguage, string>) {}

  /** Runs all tests of a text; `told` hears of them again and again until they are done. */
  async run(name: string, texts: Record<string, string>, told: (results: Result[]) => void) {
    const run = ++this.#run;
    this.#stop();
    await this.#request("initialize", { processId: null, rootUri: "file:///", capabilities: {} });
    for (const [other, text] of Object.entries(texts)) this.#port?.send({ put: other, text });
    const uri = addressOf({ name, shipped: false });
    const text = texts[name] ?? "";
    this.#notify("textDocument/didOpen", { textDocument: { uri, languageId: "boardwright", version: 0, text } });
    const lenses = (await this.#request("textDocument/codeLens", { textDocument: { uri } })) as CodeLens[] | null;
    const tests = (lenses ?? []).filter(({ command }) => command?.arguments?.[1] !== undefined);
    const lines = text.split("\n");
    const results = tests.map(({ range: { start } }): Result => {
      const title = /test\s+"([^"]*)"/.exec(lines[start.line] ?? "")?.[1] ?? "test";
      return { name: title, line: start.line + 1, said: "" };
    });
    for (const [at, { command }] of tests.entries()) {
      if (run !== this.#run) return;
      results[at] = { ...results[at]!, ...(await this.#tried(command)) };
      if (run === this.#run) told([...results]);
    }
    if (tests.length === 0 && run === this.#run) told([]);
  }

  async #tried(command: CodeLens["command"]): Promise<Pick<Result, "passed" | "said">> {
    try {
      await this.#request("workspace/executeCommand", { command: command?.command, arguments: command?.arguments });
      return { passed: true, said: "" };
    } catch (error) {
      return { passed: false, said: error instanceof Error ? error.message.replace(/^test "[^"]*" failed /, "") : "" };
    }
  }

  #stop() {
    for (const answer of this.#waiting.values()) answer({ error: { message: "it was broken off" } });
    this.#waiting.clear();
    this.#port?.close();
    const port = this.make();
    port.receive = (text) => {
      const { id, ...answer } = JSON.parse(text);
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    };
    port.failed = () => this.#waiting.forEach((answer) => answer({ error: { message: "it could not be run" } }));
    this.#port = port;
  }

  #notify(method: string, params: object) {
    this.#port?.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  #request(method: string, params: object): Promise<unknown> {
    const id = this.#next++;
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error("it takes too long")), LONGEST);
      this.#waiting.set(id, ({ result, error }) => {
        clearTimeout(timer);
        if (error) failed(new Error(error.message));
        else done(result);
      });
      this.#port?.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }
}
