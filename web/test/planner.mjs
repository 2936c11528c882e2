// Makes the plans of games in a thread of its own: some take longer than a browser may be kept waiting.
import { readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import init from "../../wasm/pkg/boardwright.js";
import { plan } from "./plans.mjs";

if (!isMainThread) {
  await init({ module_or_path: readFileSync(new URL("../../wasm/pkg/boardwright_bg.wasm", import.meta.url)) });
  parentPort.on("message", (game) => {
    try {
      parentPort.postMessage({ game, planned: plan(game) });
    } catch (error) {
      parentPort.postMessage({ game, failed: error.message });
    }
  });
}

/** Plans by the names of games, one after the other. */
export function planner() {
  const worker = new Worker(new URL(import.meta.url));
  const plans = new Map();
  const waiting = new Map();
  worker.on("message", ({ game, planned, failed }) => {
    const { resolve, reject } = waiting.get(game);
    if (failed === undefined) resolve(planned);
    else reject(new Error(failed));
  });
  const ask = (game) =>
    new Promise((resolve, reject) => {
      waiting.set(game, { resolve, reject });
      worker.postMessage(game);
    });
  return {
    plan: (game) => plans.get(game) ?? plans.set(game, ask(game)).get(game),
    end: () => worker.terminate(),
  };
}
