// The tests of games and the examples of patterns in the editor's test view.

import * as vscode from 'vscode';

import type { Engine, Engines } from './engine';
import { inWords, type Failure, type Result } from './report';
import { testsIn } from './text';

export class Tests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('boardwright', 'Boardwright');
  private readonly listeners: vscode.Disposable[];

  constructor(private readonly engines: Engines) {
    this.controller.createRunProfile(
      'Run',
      vscode.TestRunProfileKind.Run,
      (request, token) => this.run(request, token),
      true,
    );
    this.controller.resolveHandler = async (item) => {
      if (!item) await this.findFiles();
    };
    this.listeners = [
      vscode.workspace.onDidOpenTextDocument((document) => this.read(document)),
      vscode.workspace.onDidChangeTextDocument((change) => this.read(change.document)),
    ];
    vscode.workspace.textDocuments.forEach((document) => this.read(document));
  }

  private async findFiles(): Promise<void> {
    for (const uri of await vscode.workspace.findFiles('**/*.{game,pattern}', '**/{target,node_modules}/**', 2000)) {
      const bytes = await vscode.workspace.fs.readFile(uri);
      this.readText(uri, new TextDecoder().decode(bytes));
    }
  }

  private read(document: vscode.TextDocument): void {
    if (document.languageId === 'boardwright' && document.uri.scheme !== 'boardwright') {
      this.readText(document.uri, document.getText());
    }
  }

  private readText(uri: vscode.Uri, text: string): void {
    const tests = testsIn(text);
    if (!tests.length) {
      this.controller.items.delete(uri.toString());
      return;
    }
    const known = this.controller.items.get(uri.toString());
    const file = known ?? this.controller.createTestItem(uri.toString(), uri.path.split('/').pop() ?? '', uri);
    const items = tests.map((test, at) => {
      const item = this.controller.createTestItem(`${uri.toString()}#${at}`, test.name, uri);
      item.range = new vscode.Range(test.line, 0, test.line, 0);
      item.sortText = String(at).padStart(6, '0');
      return item;
    });
    file.children.replace(items);
    this.controller.items.add(file);
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const engine = await this.engines();
    if (!engine) return;
    const run = this.controller.createTestRun(request);
    for (const [file, tests] of this.asked(request)) {
      if (token.isCancellationRequested) break;
      tests.forEach((test) => run.started(test));
      await this.runFile(run, engine, file, tests, token);
    }
    run.end();
  }

  /** The tests asked for, file by file. */
  private asked(request: vscode.TestRunRequest): Map<vscode.TestItem, vscode.TestItem[]> {
    const asked = new Map<vscode.TestItem, vscode.TestItem[]>();
    const all = [...this.controller.items].map(([, file]) => file);
    for (const item of request.include ?? all) {
      const file = item.parent ?? item;
      const tests = item.parent ? [item] : [...item.children].map(([, test]) => test);
      const wanted = tests.filter((test) => !request.exclude?.includes(test));
      asked.set(file, [...(asked.get(file) ?? []), ...wanted]);
    }
    return asked;
  }

  private async runFile(
    run_: vscode.TestRun,
    engine: Engine,
    file: vscode.TestItem,
    tests: vscode.TestItem[],
    token: vscode.CancellationToken,
  ): Promise<void> {
    const uri = file.uri as vscode.Uri;
    await vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.save();
    const stop = new AbortController();
    const listener = token.onCancellationRequested(() => stop.abort());
    const names = [...file.children].map(([, test]) => test.label);
    const results = await engine.test(uri, names, stop.signal).catch((error: Error) => error.message);
    listener.dispose();
    for (const test of tests) {
      const result = typeof results === 'string' ? undefined : results[Number(test.id.split('#').pop())];
      if (result?.test !== test.label) {
        const why = typeof results === 'string' ? results : '';
        run_.errored(test, new vscode.TestMessage(why || 'nothing was said about this test'));
      } else if (result.passed) {
        run_.passed(test);
      } else {
        run_.failed(test, messages(result, uri));
      }
    }
  }

  dispose(): void {
    this.listeners.forEach((listener) => listener.dispose());
    this.controller.dispose();
  }
}

function messages(result: Result, uri: vscode.Uri): vscode.TestMessage[] {
  return result.failures.map((failure) => {
    const message = new vscode.TestMessage(inWords(failure));
    message.location = place(failure, uri);
    return message;
  });
}

/** Failures may be in a file that the game extends or uses; shipped ones have no place on disk. */
function place(failure: Failure, uri: vscode.Uri): vscode.Location | undefined {
  if (failure.file !== uri.fsPath && failure.file !== uri.toString()) return undefined;
  return new vscode.Location(uri, new vscode.Position(failure.line - 1, failure.column - 1));
}
