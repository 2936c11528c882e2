// The language server: the program where it is found, or else the service inside the extension, in a thread.

import { Worker } from 'node:worker_threads';

import { LanguageClient, PortMessageReader, PortMessageWriter, type ServerOptions } from 'vscode-languageclient/node';
import * as vscode from 'vscode';

import type { Boardwright } from './boardwright';
import type { Engine } from './engine';
import { Inside, inDist } from './inside';
import { Native } from './native';
import { has } from './program';

export class Server {
  private client: LanguageClient | undefined;
  private readonly inside: Inside;
  private running: Engine | undefined;

  constructor(
    private readonly boardwright: Boardwright,
    private readonly context: vscode.ExtensionContext,
  ) {
    this.inside = new Inside(context);
  }

  /** What makes boards and runs tests. */
  engine = async (): Promise<Engine | undefined> => this.running;

  async start(): Promise<void> {
    const { path } = await this.boardwright.find();
    await vscode.commands.executeCommand('setContext', 'boardwright.startsPrograms', path !== undefined);
    const starting = path !== undefined && (await has(path, 'lsp')) ? this.startProgram(path) : this.startInside();
    await starting.catch((error: unknown) => {
      void vscode.window.showErrorMessage(`The language server did not start: ${String(error)}`);
    });
  }

  private async startProgram(program: string): Promise<void> {
    this.running = new Native(program);
    const server: ServerOptions = { command: program, args: ['lsp'] };
    this.client = new LanguageClient('boardwright', 'Boardwright', server, {
      documentSelector: [{ language: 'boardwright' }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{game,pattern}') },
    });
    await this.client.start();
  }

  private async startInside(): Promise<void> {
    this.running = this.inside;
    const thread = new Worker(inDist(this.context, 'thread.js').fsPath);
    thread.unref();
    thread.postMessage(await this.inside.module());
    const transports = { reader: new PortMessageReader(thread), writer: new PortMessageWriter(thread) };
    await this.inside.start(
      (options) => new LanguageClient('boardwright', 'Boardwright', () => Promise.resolve(transports), options),
      () => thread.terminate(),
    );
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.isRunning()) await client.stop();
    await this.inside.stop();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }
}
