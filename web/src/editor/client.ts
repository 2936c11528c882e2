import { LSPClient, languageServerExtensions, LSPPlugin, type Transport } from "@codemirror/lsp-client";
import { setDiagnostics, type Diagnostic } from "@codemirror/lint";
import type { Diagnostic as Told, PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import type { Port } from "../engine/port";
import type { ToLanguage } from "../engine/language.worker";
import type { Host, Mistake } from "./host";
import { safe } from "./safe";
import { Texts } from "./workspace";

/** Messages of the protocol through a port. */
function transport(port: Port<ToLanguage, string>): Transport {
  const handlers = new Set<(message: string) => void>();
  port.receive = (message) => handlers.forEach((handle) => handle(message));
  return {
    send: (message) => port.send(message),
    subscribe: (handler) => void handlers.add(handler),
    unsubscribe: (handler) => void handlers.delete(handler),
  };
}

/** A client of the language service, whose texts `host` keeps. */
export function languageClient(port: Port<ToLanguage, string>, host: Host): LSPClient {
  const client = new LSPClient({
    rootUri: "file:///",
    timeout: 15_000,
    sanitizeHTML: safe,
    workspace: (client) => new Texts(client, host),
    notificationHandlers: {
      "textDocument/publishDiagnostics": (client, params) => show(client, params, host),
      "window/showMessage": () => true,
    },
    extensions: languageServerExtensions().filter((extension) => !("notificationHandlers" in extension)),
  });
  return client.connect(transport(port));
}

const plain = (message: Told["message"]) => (typeof message === "string" ? message : message.value);

/** Marks mistakes in the text that is in the editor. */
function show(client: LSPClient, { uri, version, diagnostics }: PublishDiagnosticsParams, host: Host): boolean {
  const file = client.workspace.getFile(uri);
  const view = file?.getView();
  const plugin = view && LSPPlugin.get(view);
  if (!view || !plugin || (version != null && version !== file?.version)) return true;
  const place = ({ range }: Told) => {
    const at = (position: Told["range"]["start"]) =>
      plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
    return { from: at(range.start), to: at(range.end) };
  };
  const found = diagnostics.map((told): Mistake => {
    const { from, to } = place(told);
    return { from, to, message: plain(told.message), warning: (told.severity ?? 1) > 1, line: view.state.doc.lineAt(from).number };
  });
  const marks = found.map(
    ({ from, to, message, warning }): Diagnostic => ({ from, to, message, severity: warning ? "warning" : "error" }),
  );
  view.dispatch(setDiagnostics(view.state, marks));
  host.found(found);
  return true;
}
