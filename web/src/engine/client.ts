import type { Port } from "./port";
import { Ended, Refused, STOPPED, type Answer, type Answers, type Args, type Name, type Request } from "./protocol";

export type DeskPort = Port<Request, Answer>;

/** How long an answer may take, in milliseconds. The first one waits for the module to arrive and be compiled. */
const USUAL = 2_000;
const LONG: Partial<Record<Name, number>> = { list: 30_000, load: 10_000, think: 10_000, goOn: 10_000, playouts: 10_000 };
const FIRST = 60_000;

interface Waiting {
  done: (value: never) => void;
  failed: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Asks an engine, and ends one that fails or does not answer. The next request has a new one, in which no game is loaded. */
export class Engine {
  #port: DeskPort | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #ready = false;

  constructor(readonly make: () => DeskPort) {}

  call<N extends Name>(name: N, args: Args<N>): Promise<Answers[N]> {
    const port = (this.#port ??= this.#start());
    const id = this.#next++;
    return new Promise((done, failed) => {
      const limit = this.#ready ? (LONG[name] ?? USUAL) : FIRST;
      const timer = setTimeout(() => this.end("The engine did not answer; it was started again."), limit);
      this.#waiting.set(id, { done, failed, timer });
      port.send({ id, name, args });
    });
  }

  /** Ends the engine; whoever waits is told why. */
  end(why: string) {
    this.#port?.close();
    this.#port = undefined;
    this.#ready = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed, timer } of waiting) {
      clearTimeout(timer);
      failed(new Ended(why));
    }
  }

  #start(): DeskPort {
    const port = this.make();
    port.receive = (answer) => this.#answered(answer);
    port.failed = (why) => port === this.#port && this.end(`The engine failed: ${why}.`);
    return port;
  }

  #answered({ id, value, problems }: Answer) {
    this.#ready = true;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    // What a failed engine answers from then on would be wrong.
    if (problems?.some(({ code }) => code === STOPPED)) return this.end("The engine stopped; it was started again.");
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (problems) waiting.failed(new Refused(problems));
    else waiting.done(value as never);
  }
}
