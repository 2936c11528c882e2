// The extension in a browser, where no program can be started: colours, snippets and variants.

import { LanguageClient } from 'vscode-languageclient/browser';
import * as vscode from 'vscode';

import { makeVariant } from './variant';

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const command = vscode.commands.registerCommand;
  context.subscriptions.push(
    command('boardwright.makeVariant', makeVariant),
    ...['play', 'test', 'showBoard', 'showRules', 'restartServer'].map((name) =>
      command(`boardwright.${name}`, () => {
        void vscode.window.showInformationMessage('This needs the program `boardwright`, which a browser cannot start.');
      }),
    ),
  );
  await startService(context);
}

/**
 * The language service for browsers: `dist/service.js`, a web worker that loads the language as WebAssembly and speaks
 * the language server protocol in messages. A package without that file has no service.
 */
async function startService(context: vscode.ExtensionContext): Promise<void> {
  const service = vscode.Uri.joinPath(context.extensionUri, 'dist', 'service.js');
  // Asked for its size, a file of a web server seems to be there even where it is not.
  const found = await vscode.workspace.fs.readFile(service).then(() => true, () => false);
  if (!found) return;
  const worker = new Worker(service.toString(true));
  const options = { documentSelector: [{ language: 'boardwright' }] };
  client = new LanguageClient('boardwright', 'Boardwright', worker, options);
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
