// The extension in a browser, where no program can be started: the language service inside it does the work.

import { LanguageClient } from 'vscode-languageclient/browser';
import * as vscode from 'vscode';

import { inDist, Inside } from './inside';
import { BOARD, Preview, RULES } from './preview';
import { Tests } from './tests';
import { makeVariant } from './variant';

let inside: Inside;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  inside = new Inside(context);
  const engine = async () => inside;
  const board = new Preview(engine, BOARD);
  const rules = new Preview(engine, RULES);
  const command = vscode.commands.registerCommand;
  context.subscriptions.push(
    board,
    rules,
    new Tests(engine),
    command('boardwright.play', () => {
      void vscode.window.showInformationMessage('This needs the program `boardwright`, which a browser cannot start.');
    }),
    command('boardwright.test', () => vscode.commands.executeCommand('testing.runCurrentFile')),
    command('boardwright.showBoard', () => board.show()),
    command('boardwright.showRules', () => rules.show()),
    command('boardwright.makeVariant', makeVariant),
    command('boardwright.restartServer', () => inside.stop().then(() => start(context))),
  );
  await start(context);
}

async function start(context: vscode.ExtensionContext): Promise<void> {
  const worker = new Worker(inDist(context, 'worker.js').toString(true));
  worker.postMessage(await inside.module());
  await inside.start(
    (options) => new LanguageClient('boardwright', 'Boardwright', worker, options),
    () => worker.terminate(),
  );
}

export async function deactivate(): Promise<void> {
  await inside?.stop();
}
