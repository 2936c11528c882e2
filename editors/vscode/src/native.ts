// The program as what makes boards and rules and runs tests.

import type * as vscode from 'vscode';

import type { Engine } from './engine';
import { BOARD, made, RULES, type Maker } from './made';
import { run } from './program';
import { report, type Result } from './report';

export class Native implements Engine {
  constructor(private readonly program: string) {}

  board = (document: vscode.TextDocument, stop: AbortSignal): Promise<string> => this.make(BOARD, document, stop);

  rules = (document: vscode.TextDocument, stop: AbortSignal): Promise<string> => this.make(RULES, document, stop);

  private async make(maker: Maker, document: vscode.TextDocument, stop: AbortSignal): Promise<string> {
    const file = document.uri.scheme === 'file' ? document.uri.fsPath : undefined;
    const source = { file, text: document.getText(), isSaved: !document.isDirty };
    const answer = await made(maker, this.program, source, stop);
    if (answer.code !== 0) throw new Error(answer.err);
    return answer.out;
  }

  async test(uri: vscode.Uri, _names: string[], stop: AbortSignal): Promise<Result[]> {
    const answer = await run(this.program, ['test', uri.fsPath, '--json'], stop);
    const results = report(answer.out);
    if (!results) throw new Error(answer.err);
    return results;
  }
}
