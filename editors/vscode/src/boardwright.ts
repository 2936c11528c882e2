// The program, as the editor's settings give it.

import * as vscode from 'vscode';

import { find, HOW_TO_INSTALL, places, type Found } from './program';

export class Boardwright {
  /** The program, if it is there and this workspace may start programs. */
  async find(): Promise<Found> {
    if (!vscode.workspace.isTrusted) return { why: 'this workspace is not trusted' };
    const setting = vscode.workspace.getConfiguration('boardwright').get('path', '');
    return find(places(setting, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath));
  }

  /** The program; without it, a message that says how to get it. */
  async need(): Promise<string | undefined> {
    const found = await this.find();
    if (found.path === undefined) {
      void this.sayMissing(`The program \`boardwright\` was not found (${found.why}).`);
    }
    return found.path;
  }

  private async sayMissing(what: string): Promise<void> {
    const settings = 'Open Settings';
    const answer = await vscode.window.showWarningMessage(`${what} ${HOW_TO_INSTALL}`, settings);
    if (answer === settings) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'boardwright.path');
    }
  }
}
