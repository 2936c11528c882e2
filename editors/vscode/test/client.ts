// A client of the language service, in a thread of Node or in a page of a browser.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Message } from '../src/messages';

const DIST = join(import.meta.dirname, '..', 'dist');

interface Mistake {
  code: string;
  message: string;
  range: unknown;
}

export class Client {
  private next = 0;
  private readonly answers = new Map<number, (answer: Message) => void>();
  private readonly notices: Message[] = [];
  private arrived: () => void = () => undefined;

  constructor(
    private readonly send: (message: Message) => void,
    readonly end: () => Promise<unknown>,
  ) {}

  receive(message: Message): void {
    if (message.method === undefined) {
      this.answers.get(message.id as number)?.(message);
    } else {
      this.notices.push(message);
      this.arrived();
    }
  }

  tell(method: string, params: unknown): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  async ask(method: string, params: unknown): Promise<any> {
    const id = this.next++;
    const answer = new Promise<Message>((done) => this.answers.set(id, done));
    this.send({ jsonrpc: '2.0', id, method, params });
    const { result, error } = await answer;
    if (error) throw new Error(error.message);
    return result;
  }

  /** What the next notice of this kind says. */
  async notified(method: string, wanted: (params: any) => boolean = () => true): Promise<any> {
    for (;;) {
      const at = this.notices.findIndex((notice) => notice.method === method && wanted(notice.params));
      if (at >= 0) return this.notices.splice(at, 1)[0].params;
      await new Promise<void>((done) => (this.arrived = done));
    }
  }

  /** What is wrong with a version of a text. */
  async mistakes(uri: string, version: number): Promise<Mistake[]> {
    const wanted = (told: { uri: string; version: number }) => told.uri === uri && told.version === version;
    const told = await this.notified('textDocument/publishDiagnostics', wanted);
    return told.diagnostics;
  }
}

export async function inThread(): Promise<Client> {
  const thread = new Worker(join(DIST, 'thread.js'));
  const client = new Client((message) => thread.postMessage(message), () => thread.terminate());
  thread.on('message', (message) => client.receive(message));
  thread.postMessage(await readFile(join(DIST, 'boardwright.wasm')));
  return client;
}

const PAGE = `<!DOCTYPE html><script type="module">
const engine = await fetch('boardwright.wasm').then((answer) => answer.arrayBuffer());
const worker = new Worker('worker.js');
worker.onmessage = ({ data }) => receive(data);
worker.postMessage(engine);
window.send = (message) => worker.postMessage(message);
</script>`;
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

export async function inBrowser(executablePath: string): Promise<Client> {
  const { chromium } = await import('playwright-core');
  const server = createServer(async ({ url = '/' }, response) => {
    const body = url === '/' ? PAGE : await readFile(join(DIST, url)).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(url)] ?? 'text/html' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const client = new Client(
    (message) => void page.evaluate((message) => (globalThis as unknown as { send(m: unknown): void }).send(message), message),
    async () => {
      await browser.close();
      server.close();
    },
  );
  await page.exposeFunction('receive', (message: Message) => client.receive(message));
  await page.goto(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  await page.waitForFunction(() => "send" in globalThis);
  return client;
}
