// The board or the rules of the text that is being edited, beside it, drawn again as it changes.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';

import { activeText, type Boardwright } from './boardwright';
import { writeBeside } from './beside';
import { boardPage, rulesPage } from './page';
import { run, type Answer } from './program';

const PAUSE = 250;

/** What is shown, and how the program makes it. */
interface Kind {
  id: string;
  title: string;
  make(program: string, file: string, folder: string, signal: AbortSignal): Promise<Answer>;
  page(content: string, dark: boolean, mistake?: string): string;
}

export const BOARD: Kind = {
  id: 'boardwright.board',
  title: 'Board of',
  page: boardPage,
  async make(program, file, folder, signal) {
    const picture = join(folder, 'board.svg');
    const answer = await run(program, ['show', file, '--svg', picture], signal);
    return answer.code === 0 ? { ...answer, out: await readFile(picture, 'utf8') } : answer;
  },
};

export const RULES: Kind = {
  id: 'boardwright.rules',
  title: 'Rules of',
  page: rulesPage,
  make: (program, file, _folder, signal) => run(program, ['rules', file, '--html'], signal),
};

export class Preview implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private document: vscode.TextDocument | undefined;
  /** What was shown last without a mistake. */
  private content = '';
  private timer: NodeJS.Timeout | undefined;
  private running = new AbortController();
  private readonly listeners: vscode.Disposable[];

  constructor(
    private readonly boardwright: Boardwright,
    private readonly kind: Kind,
  ) {
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document.languageId === 'boardwright') this.refreshSoon();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.follow()),
      vscode.window.onDidChangeActiveColorTheme(() => this.refreshSoon()),
    ];
  }

  async show(): Promise<void> {
    if (!activeText() || !(await this.boardwright.need())) return;
    if (!this.panel) {
      const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel(this.kind.id, '', beside, { enableScripts: false });
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    this.follow();
    this.panel.reveal(undefined, true);
  }

  /** Shows the text that is now being edited. */
  private follow(): void {
    const document = activeText();
    if (!this.panel || !document || (document === this.document && this.content)) return;
    this.document = document;
    this.content = '';
    this.panel.title = `${this.kind.title} ${document.uri.path.split('/').pop()}`;
    this.refreshSoon(0);
  }

  private refreshSoon(pause = PAUSE): void {
    clearTimeout(this.timer);
    if (this.panel) this.timer = setTimeout(() => void this.refresh(), pause);
  }

  private async refresh(): Promise<void> {
    const { document } = this;
    const program = await this.boardwright.find();
    if (!document || !program) return;
    this.running.abort();
    const running = (this.running = new AbortController());
    const answer = await this.answer(program, document, running.signal);
    if (running.signal.aborted || !this.panel) return;
    if (answer.code === 0) this.content = answer.out;
    const dark = isDark(vscode.window.activeColorTheme.kind);
    this.panel.webview.html = this.kind.page(this.content, dark, answer.code === 0 ? '' : answer.err);
  }

  private async answer(program: string, document: vscode.TextDocument, signal: AbortSignal): Promise<Answer> {
    const folder = await mkdtemp(join(tmpdir(), 'boardwright-'));
    try {
      const file = await this.onDisk(document, folder);
      const answer = await this.kind.make(program, file, folder, signal);
      return { ...answer, err: answer.err.replaceAll(file, document.uri.path.split('/').pop() ?? file) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async onDisk(document: vscode.TextDocument, folder: string): Promise<string> {
    if (!document.isDirty && document.uri.scheme === 'file') return document.uri.fsPath;
    const file = document.uri.scheme === 'file' ? document.uri.fsPath : join(folder, 'untitled.game');
    return writeBeside(file, document.getText(), join(folder, 'texts'));
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.running.abort();
    this.panel?.dispose();
    this.listeners.forEach((listener) => listener.dispose());
  }
}

function isDark(kind: vscode.ColorThemeKind): boolean {
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
}
