// Engines of the page: workers where it is static, the server that it comes from otherwise.
import type { DeskPort } from "./client";
import { isLocal } from "./local";
import { engineFile } from "./module";
import { socketPort, workerPort, type Port } from "./port";
import type { ToLanguage } from "./language.worker";

const JSONS = { out: JSON.stringify, in: JSON.parse };

export function startDesk(): DeskPort {
  if (isLocal()) return socketPort("play", JSONS);
  const worker = new Worker(new URL("./desk.worker.ts", import.meta.url), { type: "module", name: "desk" });
  return workerPort(worker, engineFile);
}

/** The language service; a server reads the folder itself. */
export function startLanguage(): Port<ToLanguage, string> {
  if (isLocal()) return socketPort("language", { out: (message) => (typeof message === "string" ? message : ""), in: (text) => text });
  const worker = new Worker(new URL("./language.worker.ts", import.meta.url), { type: "module", name: "language" });
  return workerPort(worker, engineFile);
}
