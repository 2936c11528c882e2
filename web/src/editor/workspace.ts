import { LSPPlugin, Workspace, type LSPClient, type WorkspaceFile } from "@codemirror/lsp-client";
import { EditorState, Text, type ChangeSet, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { textAt } from "./addresses";
import type { Host } from "./host";

class Opened implements WorkspaceFile {
  constructor(
    readonly uri: string,
    readonly languageId: string,
    public version: number,
    public doc: Text,
    readonly view: EditorView | null,
  ) {}

  getView() {
    return this.view;
  }
}

/** The texts of a folder, of which one is in the editor. */
export class Texts extends Workspace {
  files: Opened[] = [];
  #versions = new Map<string, number>();

  constructor(
    client: LSPClient,
    readonly host: Host,
  ) {
    super(client);
  }

  #next(uri: string): number {
    const next = (this.#versions.get(uri) ?? -1) + 1;
    this.#versions.set(uri, next);
    return next;
  }

  syncFiles() {
    return this.files.flatMap((file) => {
      const plugin = file.view && LSPPlugin.get(file.view);
      if (!file.view || !plugin || plugin.unsyncedChanges.empty) return [];
      const update = { changes: plugin.unsyncedChanges as ChangeSet, file, prevDoc: file.doc };
      file.doc = file.view.state.doc;
      file.version = this.#next(file.uri);
      plugin.clear();
      return [update];
    });
  }

  openFile(uri: string, languageId: string, view: EditorView) {
    this.closeFile(uri);
    const file = new Opened(uri, languageId, this.#next(uri), view.state.doc, view);
    this.files.push(file);
    this.client.didOpen(file);
  }

  closeFile(uri: string) {
    if (!this.getFile(uri)) return;
    this.files = this.files.filter((file) => file.uri !== uri);
    this.client.didClose(uri);
  }

  /** A text that is not in the editor, for changes that reach it too. */
  override async requestFile(uri: string): Promise<WorkspaceFile | null> {
    const open = this.getFile(uri);
    const place = textAt(uri);
    if (open || !place) return open;
    const text = await this.host.read(place);
    return text === undefined ? null : new Opened(uri, "boardwright", 0, Text.of(text.split("\n")), null);
  }

  override updateFile(uri: string, update: TransactionSpec) {
    const view = this.getFile(uri)?.getView();
    const place = textAt(uri);
    if (view) view.dispatch(update);
    else if (place && !place.shipped) void this.#rewrite(place.name, update);
  }

  async #rewrite(name: string, { changes }: TransactionSpec) {
    const before = Text.of(((await this.host.read({ name, shipped: false })) ?? "").split("\n"));
    const after = EditorState.create({ doc: before }).update({ changes }).state.doc;
    this.host.write(name, after.toString());
  }

  override async displayFile(uri: string): Promise<EditorView | null> {
    const place = textAt(uri);
    return place ? this.host.show(place) : null;
  }
}
