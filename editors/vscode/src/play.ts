// Playing in a terminal.

import * as vscode from 'vscode';

import { activeText, type Boardwright } from './boardwright';

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
