// The language service inside the extension: the engine as WebAssembly, which speaks the Language Server Protocol in
// messages. Nothing here knows the editor or the kind of worker.

import init, { Game, Language, report, text as shipped } from '../../../wasm/pkg/boardwright.js';
import { folderOf, nameIn, type Message, type Texts } from './messages';

/** How long nobody has to type before mistakes are looked for, in milliseconds. */
const PAUSE = 25;

/** A server for all folders that the editor has open; each has a language of its own. */
export class Service {
  private readonly folders = new Map<string, Folder>();
  private looking: ReturnType<typeof setTimeout> | undefined;

  private constructor(private readonly send: (message: Message) => void) {}

  /** A server, once the engine is ready. */
  static async start(engine: BufferSource, send: (message: Message) => void): Promise<Service> {
    await init({ module_or_path: engine });
    return new Service(send);
  }

  receive(message: Message): void {
    const { method, params } = message;
    if (method === 'boardwright/texts') {
      const { folder, put, remove } = params as Texts;
      this.folder(folder).change(put, remove);
      this.lookSoon();
    } else if (method?.startsWith('boardwright/')) {
      this.answer(message);
    } else if (method !== undefined) {
      this.pass(message);
    }
  }

  private folder(address: string): Folder {
    const known = this.folders.get(address) ?? new Folder(address);
    this.folders.set(address, known);
    return known;
  }

  /** What only this server knows: shipped texts, boards and rules of texts. */
  private answer({ id, method, params }: Message): void {
    const { uri = '', path = '', text = '' } = params as { uri?: string; path?: string; text?: string };
    const folder = this.folder(folderOf(uri));
    try {
      const told = {
        'boardwright/text': () => shipped(path) ?? null,
        'boardwright/board': () => folder.made(uri, text, (game) => game.svg(false)),
        'boardwright/rules': () => folder.made(uri, text, (game) => game.rules()),
      }[method as string];
      if (!told) throw new Error(`\`${method}\` is not answered here`);
      this.send({ jsonrpc: '2.0', id, result: told() });
    } catch (error) {
      this.send({ jsonrpc: '2.0', id, error: { code: -32803, message: (error as Error).message } });
    }
  }

  /** What the language answers, in the folder that it is about. */
  private pass(message: Message): void {
    const { method, params } = message;
    const about = params as { textDocument?: { uri: string; text?: string }; arguments?: unknown[] } | undefined;
    const address = about?.textDocument?.uri ?? about?.arguments?.[0];
    const folder = this.folder(typeof address === 'string' ? folderOf(address) : '');
    if (method === 'exit') return;
    const answers = folder.pass(message);
    answers.forEach(this.send);
    if (method === 'workspace/executeCommand') this.show(answers[0]);
    if (method?.startsWith('textDocument/did')) this.lookSoon();
  }

  /** Shows what a command has come to. */
  private show({ result, error }: Message): void {
    const params = error ? { type: 2, message: error.message } : { type: 3, message: String(result) };
    this.send({ jsonrpc: '2.0', method: 'window/showMessage', params });
  }

  private lookSoon(): void {
    clearTimeout(this.looking);
    this.looking = setTimeout(() => {
      for (const folder of this.folders.values()) folder.mistakes().forEach(this.send);
    }, PAUSE);
  }
}

/** A folder with the texts that lie in it, and those that are open. */
class Folder {
  private readonly language: Language;
  private readonly saved = new Map<string, string>();

  constructor(private readonly address: string) {
    this.language = new Language(address);
  }

  change(put: Record<string, string>, remove: string[]): void {
    for (const [name, text] of Object.entries(put)) {
      this.saved.set(name, text);
      this.language.put(name, text);
    }
    for (const name of remove) {
      this.saved.delete(name);
      this.language.remove(name);
    }
  }

  pass(message: Message): Message[] {
    return JSON.parse(this.language.message(JSON.stringify(message)));
  }

  mistakes(): Message[] {
    return JSON.parse(this.language.mistakes());
  }

  /** What is made of a text as it is being typed. What is wrong with it is thrown, as people read it. */
  made(uri: string, text: string, make: (game: Game) => string): string {
    const name = nameIn(uri, this.address);
    const texts = { ...Object.fromEntries(this.saved), [name]: text };
    const source = JSON.stringify({ game: name.replace(/\.game$/, ''), texts });
    let game: Game;
    try {
      game = new Game(source);
    } catch {
      throw new Error(report(source, false));
    }
    const told = make(game);
    game.free();
    return told;
  }
}
