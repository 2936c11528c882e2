// The board or the rules of the text that is being edited, beside it, drawn again as it changes.

import * as vscode from 'vscode';

import type { Engines } from './engine';
import { boardPage, rulesPage } from './page';
import { activeText } from './variant';

const PAUSE = 250;

/** What is shown. */
export interface Kind {
  id: string;
  title: string;
  made: 'board' | 'rules';
  page(content: string, dark: boolean, mistake?: string): string;
}

export const BOARD: Kind = { id: 'boardwright.board', title: 'Board of', made: 'board', page: boardPage };
export const RULES: Kind = { id: 'boardwright.rules', title: 'Rules of', made: 'rules', page: rulesPage };

export class Preview implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private document: vscode.TextDocument | undefined;
  /** What was shown last without a mistake. */
  private content = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = new AbortController();
  private readonly listeners: vscode.Disposable[];

  constructor(
    private readonly engines: Engines,
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
    if (!activeText() || !(await this.engines())) return;
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
    const engine = await this.engines();
    if (!document || !engine) return;
    this.running.abort();
    const running = (this.running = new AbortController());
    const mistake = await engine[this.kind.made](document, running.signal).then(
      (content) => void (this.content = content),
      (error: Error) => error.message,
    );
    if (running.signal.aborted || !this.panel) return;
    const dark = isDark(vscode.window.activeColorTheme.kind);
    this.panel.webview.html = this.kind.page(this.content, dark, mistake);
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
