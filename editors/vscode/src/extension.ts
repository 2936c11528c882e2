// The extension where programs can be started.

import * as vscode from 'vscode';

import { Boardwright } from './boardwright';
import { BOARD, RULES } from './made';
import { play } from './play';
import { Preview } from './preview';
import { Server } from './server';
import { Tests } from './tests';
import { makeVariant } from './variant';

let server: Server;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const boardwright = new Boardwright();
  server = new Server(boardwright);
  const board = new Preview(boardwright, BOARD);
  const rules = new Preview(boardwright, RULES);
  const command = vscode.commands.registerCommand;
  context.subscriptions.push(
    board,
    rules,
    new Tests(boardwright),
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
  await vscode.commands.executeCommand('setContext', 'boardwright.startsPrograms', true);
  await server.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
