import { Ended, Refused, type Answer, type Calls, type Name, type Request } from "./protocol";

/** What a client needs of a worker. */
export interface Port {
  postMessage(request: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** How long an answer may take, in milliseconds. The first one waits for the module to arrive and be compiled. */
const USUAL = 2_000;
const LONG: Partial<Record<Name, number>> = { list: 30_000, load: 10_000, think: 10_000 };
const FIRST = 60_000;

interface Waiting {
  done: (value: never) => void;
  failed: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Asks a worker, and ends one that does not answer. The next request has a new worker, in which no game is loaded. */
export class Engine {
  #port: Port | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #ready = false;

  constructor(readonly make: () => Port) {}

  call<N extends Name>(name: N, ...args: Parameters<Calls[N]>): Promise<ReturnType<Calls[N]>> {
    const port = (this.#port ??= this.#start());
    const id = this.#next++;
    return new Promise((done, failed) => {
      const limit = this.#ready ? (LONG[name] ?? USUAL) : FIRST;
      const timer = setTimeout(() => this.end("The engine did not answer and was started anew."), limit);
      this.#waiting.set(id, { done, failed, timer });
      port.postMessage({ id, name, args });
    });
  }

  /** Ends the worker; whoever waits is told why. */
  end(why: string) {
    this.#port?.terminate();
    this.#port = undefined;
    this.#ready = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed, timer } of waiting) {
      clearTimeout(timer);
      failed(new Ended(why));
    }
  }

  #start(): Port {
    const port = this.make();
    port.onmessage = ({ data }) => this.#answered(data);
    port.onerror = (event) => this.end(`The engine failed: ${event.message || "it could not be loaded"}.`);
    return port;
  }

  #answered({ id, value, problems }: Answer) {
    this.#ready = true;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (problems) waiting.failed(new Refused(problems));
    else waiting.done(value as never);
  }
}

export function startWorker(): Port {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
