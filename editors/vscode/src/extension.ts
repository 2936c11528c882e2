// The extension where programs can be started.

import * as vscode from 'vscode';

import { Boardwright } from './boardwright';
import { play, PlayLens } from './play';
import { BOARD, Preview, RULES } from './preview';
import { Server } from './server';
import { Tests } from './tests';
import { makeVariant } from './variant';

let server: Server;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const boardwright = new Boardwright();
  server = new Server(boardwright, context);
  const board = new Preview(server.engine, BOARD);
  const rules = new Preview(server.engine, RULES);
  const command = vscode.commands.registerCommand;
  context.subscriptions.push(
    board,
    rules,
    new Tests(server.engine),
    vscode.languages.registerCodeLensProvider({ language: 'boardwright' }, new PlayLens(boardwright)),
    command('boardwright.play', () => play(boardwright)),
    command('boardwright.test', () => vscode.commands.executeCommand('testing.runCurrentFile')),
    command('boardwright.showBoard', () => board.show()),
    command('boardwright.showRules', () => rules.show()),
    command('boardwright.makeVariant', makeVariant),
    command('boardwright.restartServer', () => server.restart()),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('boardwright.path')) await server.restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.restart()),
  );
  await server.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
