// The language service inside the extension, as the editor uses it: it is told of texts that are not open, shows shipped
// texts, and makes boards and rules.

import { RequestType, type BaseLanguageClient, type LanguageClientOptions } from 'vscode-languageclient';
import * as vscode from 'vscode';

import type { Engine } from './engine';
import { folderOf, nameIn, PARTS, type Texts } from './messages';
import type { Result } from './report';

const ENDING = /\.(game|pattern)$/;
const MOST_FILES = 1000;

const board = new RequestType<{ uri: string; text: string }, string, void>('boardwright/board');
const rules = new RequestType<{ uri: string; text: string }, string, void>('boardwright/rules');
const shipped = new RequestType<{ path: string }, string | null, void>('boardwright/text');

/** A file of the bundled extension. */
export function inDist(context: vscode.ExtensionContext, name: string): vscode.Uri {
  return vscode.Uri.joinPath(context.extensionUri, 'dist', name);
}

export class Inside implements Engine, vscode.Disposable {
  private readonly folders = new Set<string>();
  private readonly listeners: vscode.Disposable[] = [];
  private client: BaseLanguageClient | undefined;
  private end: () => unknown = () => undefined;

  constructor(private readonly context: vscode.ExtensionContext) {}

  /** The engine, for whatever runs the service. */
  async module(): Promise<Uint8Array> {
    return vscode.workspace.fs.readFile(inDist(this.context, 'boardwright.wasm'));
  }

  /** Starts the client of a service that runs elsewhere, and is ended by `end`. */
  async start(make: (options: LanguageClientOptions) => BaseLanguageClient, end: () => unknown): Promise<void> {
    this.end = end;
    const client = make({
      documentSelector: [{ language: 'boardwright' }],
      middleware: {
        didOpen: async (document, next) => {
          await this.tellFolder(folderOf(document.uri.toString()));
          await next(document);
        },
      },
    });
    this.client = client;
    await client.start();
    const watcher = vscode.workspace.createFileSystemWatcher('**/*.{game,pattern}');
    this.listeners.push(
      watcher,
      watcher.onDidCreate((uri) => this.tellText(uri)),
      watcher.onDidChange((uri) => this.tellText(uri)),
      watcher.onDidDelete((uri) => this.tell(uri, {}, [this.name(uri)])),
      vscode.workspace.registerTextDocumentContentProvider('boardwright', {
        provideTextDocumentContent: (uri) => client.sendRequest(shipped, { path: uri.path.slice(1) }),
      }),
    );
  }

  /** Tells of the texts in a folder and its parts, once. */
  private async tellFolder(folder: string): Promise<void> {
    if (folder === '' || folder.startsWith('boardwright:') || this.folders.has(folder)) return;
    this.folders.add(folder);
    const put: Record<string, string> = {};
    for (const part of ['', ...PARTS]) {
      const address = vscode.Uri.joinPath(vscode.Uri.parse(folder), part);
      const files = await vscode.workspace.fs.readDirectory(address).then((all) => all, () => []);
      for (const [name] of files.filter(([name]) => ENDING.test(name)).slice(0, MOST_FILES)) {
        put[part ? `${part}/${name}` : name] = await text(vscode.Uri.joinPath(address, name));
      }
    }
    await this.client?.sendNotification('boardwright/texts', { folder, put, remove: [] } satisfies Texts);
  }

  private name(uri: vscode.Uri): string {
    return nameIn(uri.toString(), folderOf(uri.toString()));
  }

  private async tellText(uri: vscode.Uri): Promise<void> {
    await this.tell(uri, { [this.name(uri)]: await text(uri) }, []);
  }

  private async tell(uri: vscode.Uri, put: Record<string, string>, remove: string[]): Promise<void> {
    const folder = folderOf(uri.toString());
    if (this.folders.has(folder)) await this.client?.sendNotification('boardwright/texts', { folder, put, remove });
  }

  board = (document: vscode.TextDocument): Promise<string> => this.make(board, document);

  rules = (document: vscode.TextDocument): Promise<string> => this.make(rules, document);

  private async make(type: typeof board, document: vscode.TextDocument): Promise<string> {
    if (!this.client) throw new Error('the language service is not running');
    return this.client.sendRequest(type, { uri: document.uri.toString(), text: document.getText() });
  }

  /** Runs the tests of an open text with these numbers, one after the other. */
  async test(uri: vscode.Uri, names: string[], stop: AbortSignal): Promise<Result[]> {
    await vscode.workspace.openTextDocument(uri);
    const failure = (message: string) => ({ ...atLine(message), help: null, column: 1, file: uri.toString() });
    const results: Result[] = [];
    for (const [number, test] of names.entries()) {
      if (stop.aborted) break;
      const asked = { command: 'boardwright.try', arguments: [uri.toString(), number] };
      const failed = await this.client?.sendRequest('workspace/executeCommand', asked).then(
        () => undefined,
        (error: Error) => error.message,
      );
      results.push({ test, passed: failed === undefined, failures: failed === undefined ? [] : [failure(failed)] });
    }
    return results;
  }

  async stop(): Promise<void> {
    this.dispose();
    this.folders.clear();
    const client = this.client;
    this.client = undefined;
    if (client?.isRunning()) await client.stop();
    this.end();
  }

  dispose(): void {
    this.listeners.splice(0).forEach((listener) => listener.dispose());
  }
}

/** A failure as the service tells it, with the line that it names. */
function atLine(message: string): { message: string; line: number } {
  return { message, line: Number(/ in line (\d+)/.exec(message)?.[1] ?? 1) };
}

async function text(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}
