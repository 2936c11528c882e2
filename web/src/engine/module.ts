// The engine's module, fetched and compiled once for all workers.
import type { Module } from "./port";

/** What is done only once. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

export const engineFile: Module = once(async () => {
  const address = new URL("engine.wasm", document.baseURI);
  const missing = new Error(
    "the file engine.wasm is missing: it belongs beside index.html, and the page must come from a web server",
  );
  const answer = await fetch(address).catch(() => {
    throw missing;
  });
  if (!answer.ok) throw missing;
  return WebAssembly.compile(await answer.arrayBuffer()).catch((error) => {
    throw new Error(`the file engine.wasm cannot be used: ${error.message}`);
  });
});
