// The language server: `boardwright lsp`, on standard input and output.

import { LanguageClient, type LanguageClientOptions, type ServerOptions } from 'vscode-languageclient/node';
import * as vscode from 'vscode';

import type { Boardwright } from './boardwright';
import { has } from './program';

export class Server {
  private client: LanguageClient | undefined;

  constructor(private readonly boardwright: Boardwright) {}

  async start(): Promise<void> {
    const program = await this.boardwright.findOrWarn();
    if (!program) return;
    if (!(await has(program, 'lsp'))) {
      void vscode.window.showWarningMessage(`This \`boardwright\` is too old to point out mistakes: ${program}`);
      return;
    }
    const server: ServerOptions = { command: program, args: ['lsp'] };
    const options: LanguageClientOptions = {
      documentSelector: [{ language: 'boardwright' }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{game,pattern}') },
    };
    this.client = new LanguageClient('boardwright', 'Boardwright', server, options);
    await this.client.start().catch((error: unknown) => {
      void vscode.window.showErrorMessage(`The language server did not start: ${String(error)}`);
    });
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.isRunning()) await client.stop();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }
}
