import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { formatDocument, type LSPClient } from "@codemirror/lsp-client";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import type { Port } from "../engine/port";
import type { ToLanguage } from "../engine/language.worker";
import { addressOf, type Text } from "./addresses";
import { languageClient } from "./client";
import type { Host } from "./host";
import { lenses, showLenses } from "./lenses";
import { look } from "./look";
import { offset, Questions } from "./questions";
import { syntax } from "./syntax";
import { colour, meanings } from "./tokens";

/** How long nobody has to type before the service is asked what the words are, in milliseconds: mistakes come first. */
const PAUSE = 60;

const extensions: Extension = [
  lineNumbers(),
  lintGutter(),
  foldGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  history(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  indentUnit.of("  "),
  search({ top: true }),
  syntax,
  meanings,
  lenses,
  look,
  EditorView.lineWrapping,
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
];

/** An editor of one text at a time, which asks the language service. */
export class Editor {
  readonly view: EditorView;
  client!: LSPClient;
  questions!: Questions;
  port!: Port<ToLanguage, string>;
  text: Text | undefined;
  /** What was in the editor when the service was started. */
  #first = "";
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    root: ShadowRoot,
    parent: Element,
    readonly start: () => Port<ToLanguage, string>,
    readonly host: Host,
  ) {
    this.#connect();
    this.view = new EditorView({ root, parent });
    // Whoever has no mouse scrolls a long text from here.
    this.view.scrollDOM.tabIndex = 0;
  }

  #connect() {
    const port = this.start();
    this.port = port;
    this.client = languageClient(port, this.host);
    this.questions = new Questions(this.client, this.host);
    port.failed = (why) => port === this.port && this.#failed(why);
  }

  /** The service has stopped. It is started again, unless it has not even come to terms with what is in the editor. */
  #failed(why: string) {
    this.#stopped = true;
    if (this.view.state.doc.toString() !== this.#first) return this.#restart();
    this.host.say(`Mistakes are not looked for now: ${why}. That begins again when the text is changed.`);
  }

  #restart() {
    this.#stopped = false;
    const { port, text } = this;
    const { doc, selection } = this.view.state;
    this.client.disconnect();
    this.#connect();
    port.close();
    this.host.begun();
    this.host.say("The language service stopped; it was started again.");
    if (text) this.open(text, doc.toString());
    this.view.dispatch({ selection });
  }

  /** Brings a text into the editor. */
  open(text: Text, content: string) {
    clearTimeout(this.#timer);
    this.text = text;
    this.#first = content;
    const address = addressOf(text);
    const own: Extension = text.shipped
      ? [EditorState.readOnly.of(true)]
      : [EditorView.updateListener.of((update) => update.docChanged && this.#typed())];
    const label = EditorView.contentAttributes.of({ "aria-label": `Text of ${text.name}` });
    const state = EditorState.create({
      doc: content,
      extensions: [extensions, own, label, this.client.plugin(address, "boardwright")],
    });
    this.view.setState(state);
    void this.#settle();
  }

  /** Puts another text in place of the one that is open, in one step that can be undone. */
  replace(content: string) {
    const { doc } = this.view.state;
    if (doc.toString() !== content) this.view.dispatch({ changes: { from: 0, to: doc.length, insert: content } });
  }

  /** Writes at the cursor, in place of what is selected. */
  insert(content: string) {
    this.view.dispatch(this.view.state.replaceSelection(content));
    this.view.focus();
  }

  goTo(from: number, to = from) {
    const { length } = this.view.state.doc;
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
    this.view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
    this.view.focus();
  }

  format() {
    formatDocument(this.view);
  }

  #typed() {
    if (!this.#stopped) this.client.sync();
    this.host.typed(this.view.state.doc.toString());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#stopped ? this.#restart() : this.#settle()), PAUSE);
  }

  /** The service says what the words are, and what can be tried. */
  async #settle() {
    this.client.sync();
    const { doc } = this.view.state;
    if (!this.text) return;
    const address = addressOf(this.text);
    const still = () => this.view.state.doc === doc;
    const found = await this.questions.tokens(address).catch(() => undefined);
    if (found && still()) colour(this.view, found.data, found.legend);
    const trials = this.text.shipped ? [] : await this.questions.trials(address).catch(() => []);
    if (still()) showLenses(this.view, trials.map(({ title, range, run }) => ({ title, run, at: offset(doc, range.start) })));
  }

  close() {
    clearTimeout(this.#timer);
    this.port.failed = () => {};
    this.view.destroy();
    this.client.disconnect();
    this.port.close();
  }
}
