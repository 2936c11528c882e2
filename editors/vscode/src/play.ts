// Playing in a terminal.

import * as vscode from 'vscode';

import type { Boardwright } from './boardwright';
import { titleLine } from './text';
import { activeText } from './variant';

/** `Play`, over the title of a game, where there is a program that plays. */
export class PlayLens implements vscode.CodeLensProvider {
  constructor(private readonly boardwright: Boardwright) {}

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const head = titleLine(document.getText());
    if (head === undefined || (await this.boardwright.find()).path === undefined) return [];
    const command = { title: 'Play', command: 'boardwright.play' };
    return [new vscode.CodeLens(new vscode.Range(head, 0, head, 0), command)];
  }
}

export async function play(boardwright: Boardwright): Promise<void> {
  const document = activeText();
  if (!document) return;
  if (!(await document.save()) || document.uri.scheme !== 'file') {
    void vscode.window.showInformationMessage('Save the game as a file to play it.');
    return;
  }
  const program = await boardwright.need();
  if (!program) return;
  const task = new vscode.Task(
    { type: 'boardwright' },
    vscode.TaskScope.Workspace,
    `play ${vscode.workspace.asRelativePath(document.uri)}`,
    'boardwright',
    new vscode.ProcessExecution(program, ['play', document.uri.fsPath]),
  );
  task.presentationOptions = { focus: true, panel: vscode.TaskPanelKind.Dedicated, echo: false };
  await vscode.tasks.executeTask(task);
}
