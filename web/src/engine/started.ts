// What both workers do first: wait for the module, then take messages in order.
import init from "../../../wasm/pkg/boardwright.js";

/** Whoever asks is told of a failure; the worker is of no use after it. */
export function guarded(run: () => void) {
  try {
    run();
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
}

/** Takes messages with what `make` makes once the module is there. */
export function served<M>(make: () => (message: M) => void) {
  const waiting: M[] = [];
  let take: ((message: M) => void) | undefined;
  const start = async (module: WebAssembly.Module) => {
    try {
      await init({ module_or_path: module });
    } catch (error) {
      self.postMessage({ failed: error instanceof Error ? error.message : String(error) });
      return;
    }
    const made = make();
    take = (message) => guarded(() => made(message));
    waiting.splice(0).forEach(take);
  };
  self.onmessage = ({ data }: MessageEvent) => {
    if (data?.module) void start(data.module);
    else if (take) take(data);
    else waiting.push(data);
  };
}
