// Ways to an engine: a worker with the module, or a server with the native engine.

/** Messages there and back. */
export interface Port<Out, In> {
  send(message: Out): void;
  close(): void;
  receive: (message: In) => void;
  failed: (why: string) => void;
}

/** The engine of the page, compiled; workers share it. */
export type Module = () => Promise<WebAssembly.Module>;

/** A worker that is given the module first. */
export function workerPort<Out, In>(worker: Worker, module: Module): Port<Out, In> {
  const port: Port<Out, In> = {
    send: (message) => worker.postMessage(message),
    close: () => worker.terminate(),
    receive: () => {},
    failed: () => {},
  };
  worker.onmessage = ({ data }) => (data?.failed ? port.failed(data.failed) : port.receive(data));
  worker.onerror = (event) => port.failed(event.message || "the worker could not be loaded");
  module().then(
    (module) => worker.postMessage({ module }),
    (error) => port.failed(error.message),
  );
  return port;
}

/** A socket of the page's own server. Messages wait until it is open. */
export function socketPort<Out, In>(name: string, coded: { out: (message: Out) => string; in: (text: string) => In }) {
  const socket = new WebSocket(beneath(name));
  const waiting: string[] = [];
  const port: Port<Out, In> = {
    send: (message) => {
      const text = coded.out(message);
      if (!text) return;
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else waiting.push(text);
    },
    close: () => socket.close(),
    receive: () => {},
    failed: () => {},
  };
  socket.onopen = () => waiting.splice(0).forEach((text) => socket.send(text));
  socket.onmessage = ({ data }) => port.receive(coded.in(data));
  socket.onclose = () => port.failed("the program behind this page has ended; start `boardwright studio` again");
  return port;
}

/** The address of a socket beneath the page's own. */
function beneath(name: string): string {
  const address = new URL(name, document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return address.href;
}
