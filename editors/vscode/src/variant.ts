// The text that is being edited, and making a variant of it. Needs no program.

import * as vscode from 'vscode';

import { holds, optionsIn, variantId, variantText } from './text';

export async function makeVariant(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const base = document && holds(document.getText());
  if (!document || base?.kind !== 'game' || document.isUntitled) {
    void vscode.window.showInformationMessage('A variant is made of a game: open one that is saved as a file.');
    return;
  }
  const title = await vscode.window.showInputBox({
    title: `A variant of ${base.title}`,
    prompt: 'Its title',
    value: `${base.title}, a variant`,
  });
  if (!title) return;
  const folder = vscode.Uri.joinPath(document.uri, '..');
  const files = await vscode.workspace.fs.readDirectory(folder);
  const taken = new Set(files.map(([name]) => name));
  const baseId = document.uri.path.split('/').pop()?.replace(/\.game$/, '') ?? '';
  const id = variantId(baseId, (id) => taken.has(`${id}.game`));
  const file = vscode.Uri.joinPath(folder, `${id}.game`);
  const text = variantText(title, baseId, optionsIn(document.getText()));
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  await vscode.window.showTextDocument(file);
}

/** The text that is being edited, if it is one of ours. */
export function activeText(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === 'boardwright' ? document : undefined;
}
