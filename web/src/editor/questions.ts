// Questions to the language service beyond those that its client knows.
import type { LSPClient } from "@codemirror/lsp-client";
import type { CodeAction, CodeLens, DocumentSymbol, SemanticTokens, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";
import { EditorState, Text } from "@codemirror/state";
import { textAt } from "./addresses";
import type { Host } from "./host";

type Range = TextEdit["range"];

/** Something that can be tried from a text: a test, or random games. */
export interface Trial {
  title: string;
  range: Range;
  /** The number of the test; nothing for random games. */
  test: number | undefined;
  run: () => Promise<string>;
}

export class Questions {
  constructor(
    readonly client: LSPClient,
    readonly host: Host,
  ) {}

  async tokens(uri: string): Promise<{ data: number[]; legend: string[] }> {
    await this.client.initializing;
    const legend = this.client.serverCapabilities?.semanticTokensProvider?.legend.tokenTypes ?? [];
    const told = await this.#about<SemanticTokens>("semanticTokens/full", uri);
    return { data: told?.data ?? [], legend };
  }

  async trials(uri: string): Promise<Trial[]> {
    const all = (await this.#about<CodeLens[]>("codeLens", uri)) ?? [];
    return all.flatMap(({ range, command }) => {
      if (!command) return [];
      const run = () => this.#run(command.command, command.arguments ?? []);
      return [{ title: command.title, range, test: command.arguments?.[1] as number | undefined, run }];
    });
  }

  async #run(command: string, args: unknown[]): Promise<string> {
    const said = this.client.request<object, string>("workspace/executeCommand", { command, arguments: args });
    return said.catch((error) => (error instanceof Error ? error.message : String(error.message ?? error)));
  }

  /** What a text is made of. It is open to the service as long as it is asked about. */
  async symbols(uri: string, text: string): Promise<DocumentSymbol[]> {
    await this.client.initializing;
    const isOpen = this.client.workspace.getFile(uri) !== null;
    const textDocument = { uri, languageId: "boardwright", version: 0, text };
    if (!isOpen) this.client.notification("textDocument/didOpen", { textDocument });
    const told = await this.#about<DocumentSymbol[]>("documentSymbol", uri);
    if (!isOpen) this.client.notification("textDocument/didClose", { textDocument: { uri } });
    return told ?? [];
  }

  /** The changes that are offered for a stretch of a text. */
  async actions(uri: string, range: Range): Promise<CodeAction[]> {
    this.client.sync();
    return (await this.#about<CodeAction[]>("codeAction", uri, { range, context: { diagnostics: [] } })) ?? [];
  }

  #about<T>(what: string, uri: string, more = {}): Promise<T | null> {
    return this.client.request(`textDocument/${what}`, { textDocument: { uri }, ...more });
  }

  /** Carries out a change of texts; the last text that is made is shown. */
  async apply(edit: WorkspaceEdit) {
    const all = Object.entries(edit.changes ?? {}).map(([uri, edits]) => ({ uri, edits }));
    for (const change of edit.documentChanges ?? []) {
      if ("textDocument" in change) all.push({ uri: change.textDocument.uri, edits: change.edits as TextEdit[] });
    }
    const made = (edit.documentChanges ?? []).flatMap((change) => ("kind" in change && change.kind === "create" ? [change.uri] : []));
    for (const { uri, edits } of all) await this.#change(uri, edits);
    const place = made[0] && textAt(made[0]);
    if (place) await this.host.show(place);
  }

  async #change(uri: string, edits: TextEdit[]) {
    const view = this.client.workspace.getFile(uri)?.getView();
    const place = textAt(uri);
    if (!place || place.shipped) return;
    const before = view?.state ?? EditorState.create({ doc: (await this.host.read(place)) ?? "" });
    const changes = edits.map(({ range, newText }) => ({
      from: offset(before.doc, range.start),
      to: offset(before.doc, range.end),
      insert: newText,
    }));
    if (view) view.dispatch({ changes });
    else this.host.write(place.name, before.update({ changes }).state.doc.toString());
  }
}

/** A place as the protocol counts it. */
export function offset(doc: Text, { line, character }: Range["start"]): number {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
}

/** The protocol's way of saying where. */
export function rangeOf(doc: Text, from: number, to: number): Range {
  const at = (place: number) => {
    const line = doc.lineAt(place);
    return { line: line.number - 1, character: place - line.from };
  };
  return { start: at(from), end: at(to) };
}
