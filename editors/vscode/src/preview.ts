// The board or the rules of the text that is being edited, beside it, drawn again as it changes.

import * as vscode from 'vscode';

import { activeText, type Boardwright } from './boardwright';
import { made, type Kind, type Source } from './made';

const PAUSE = 250;

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
    const { path: program } = await this.boardwright.find();
    if (!document || !program) return;
    this.running.abort();
    const running = (this.running = new AbortController());
    const answer = await made(this.kind, program, source(document), running.signal);
    if (running.signal.aborted || !this.panel) return;
    if (answer.code === 0) this.content = answer.out;
    const dark = isDark(vscode.window.activeColorTheme.kind);
    this.panel.webview.html = this.kind.page(this.content, dark, answer.code === 0 ? '' : answer.err);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.running.abort();
    this.panel?.dispose();
    this.listeners.forEach((listener) => listener.dispose());
  }
}

function source(document: vscode.TextDocument): Source {
  const file = document.uri.scheme === 'file' ? document.uri.fsPath : undefined;
  return { file, text: document.getText(), isSaved: !document.isDirty };
}

function isDark(kind: vscode.ColorThemeKind): boolean {
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
}
