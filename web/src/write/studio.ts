import type { Engine } from "../engine/client";
import type { Port } from "../engine/port";
import type { ToLanguage } from "../engine/language.worker";
import { problemsOf, Refused, type Change, type Problem, type Source } from "../engine/protocol";
import { addressOf, type Text } from "../editor/addresses";
import type { Editor } from "../editor/editor";
import type { Host, Mistake } from "../editor/host";
import type { Folder } from "../files/folder";
import { history, type Version } from "../files/history";
import { Store } from "../play/store";
import type { Opening } from "../play/opening";
import type { Table } from "../play/table";
import { gameOf, isGame, reached } from "./names";
import { offered, type NamedPart } from "./parts";
import { renamed } from "./rename";
import type { Result } from "./tests";
import type { Tally } from "./tryout";

export interface Writing {
  /** The texts of the folder. */
  texts: Record<string, string>;
  open?: Text;
  mistakes: Mistake[];
  /** What keeps the game from being played, where that is not a mistake in the text that is open. */
  wrong: Problem[];
  options: Record<string, string>;
  /** How it stands with saving: nothing to say, being saved, or what went wrong. */
  saving?: string;
  tally?: Tally;
  tests?: Result[];
  /** Pictures of the positions that tests come to, by the line of the test. */
  pictures: Record<number, string>;
  versions: Version[];
  said?: string;
  loading: boolean;
  /** The board shows an earlier text, because the last one has mistakes. */
  behind: boolean;
}

/** How long nobody has to type before the board follows, the text is saved, and the game is tried out, in milliseconds. */
const FOLLOW = 90;
const SAVE = 400;
const TRY = 700;

/** What is on the board when a text is shown: moves, and options other than the usual ones. */
export type Shown = Opening & { options?: Record<string, string> };

/** What is tried out when a text has come to rest. */
export type TryOut = (studio: Studio, source: Source) => void;

/** A folder of texts with one in the editor, and the game that it makes on the table. */
export class Studio extends Store<Writing> implements Host {
  editor: Editor | undefined;
  /** The folder has been read. */
  ready: Promise<void> = Promise.resolve();
  readonly #history = history();
  #timers = new Map<() => void, ReturnType<typeof setTimeout>>();
  #unsaved = new Set<string>();
  /** What is to be shown as soon as there is an editor. */
  #wanted: { text: Text; shown?: Shown } | undefined;
  /** How the game of the open text begins as soon as it has no mistakes. */
  #waiting: Opening | undefined;

  constructor(
    readonly folder: Folder,
    readonly table: Table,
    readonly tryOut: TryOut,
    /** An engine for what is only looked at. */
    readonly scratch: Engine,
  ) {
    super({ texts: {}, mistakes: [], wrong: [], options: {}, versions: [], pictures: {}, loading: true, behind: false });
  }

  /** Reads the folder. */
  async start() {
    const names = await this.folder.list();
    const read = names.map(async (name) => [name, await this.folder.read(name)] as const);
    this.set({ texts: { ...this.state.texts, ...Object.fromEntries(await Promise.all(read)) }, loading: false });
    if (this.editor) this.attach(this.editor);
    this.folder.watch((name) => void this.#changedOutside(name));
  }

  /** An editor is there from now on. */
  attach(editor: Editor) {
    this.editor = editor;
    this.begun();
    const { open, texts } = this.state;
    const first = this.#wanted?.text ?? open ?? newest(texts);
    this.set({ open: undefined });
    if (first) void this.show(first, this.#wanted?.shown);
  }

  /** A language service has begun, which knows no texts yet. */
  begun() {
    for (const [name, text] of Object.entries(this.state.texts)) this.#tell({ put: name, text });
  }

  #tell(message: Exclude<ToLanguage, string>) {
    (this.editor?.port as Port<ToLanguage, string> | undefined)?.send(message);
  }

  async #changedOutside(name: string) {
    const names = await this.folder.list();
    if (!names.includes(name)) return this.#forget(name);
    const text = await this.folder.read(name);
    if (text === this.state.texts[name] || this.#unsaved.has(name)) return;
    this.#keep(name, text);
    if (this.state.open?.name === name) this.editor?.replace(text);
    else this.#soon(FOLLOW, this.#follow);
  }

  #keep(name: string, text: string) {
    this.set({ texts: { ...this.state.texts, [name]: text } });
    this.#tell({ put: name, text });
  }

  #forget(name: string) {
    const { [name]: gone, ...texts } = this.state.texts;
    if (gone === undefined) return;
    this.set({ texts });
    this.#tell({ remove: name });
    if (this.state.open?.name !== name || this.state.open.shipped) return;
    const next = newest(texts);
    if (next) void this.show(next);
    else this.set({ open: undefined, mistakes: [], versions: [] });
  }

  async read({ name, shipped }: Text): Promise<string | undefined> {
    if (!shipped) return this.state.texts[name];
    return (await this.table.engine.call("text", { path: name })) ?? undefined;
  }

  write(name: string, text: string) {
    this.#keep(name, text);
    this.#unsaved.add(name);
    this.set({ saving: "Saving …" });
    this.#soon(SAVE, this.#save);
    this.#soon(FOLLOW, this.#follow);
  }

  /** Brings a text into the editor, and its game on the table, which may have begun. */
  async show(text: Text, shown?: Shown) {
    const content = await this.read(text);
    this.#wanted = this.editor ? undefined : { text, shown };
    if (content === undefined || !this.editor) return null;
    const other = text.name !== this.state.open?.name || text.shipped !== this.state.open.shipped;
    if (other) {
      const versions = text.shipped ? [] : await this.#history.of(text.name);
      const { options = {} } = shown ?? {};
      this.set({ open: text, mistakes: [], wrong: [], options, versions, tests: undefined, pictures: {}, tally: undefined });
      this.editor.open(text, content);
    }
    if (other || shown) await this.#follow(shown ?? {});
    return this.editor.view;
  }

  typed(text: string) {
    const { open } = this.state;
    if (open && !open.shipped) this.write(open.name, text);
  }

  found(mistakes: Mistake[]) {
    const before = this.state.mistakes.some(isError);
    this.set({ mistakes });
    if (before && !mistakes.some(isError)) this.#soon(FOLLOW, this.#follow);
  }

  say(said: string) {
    this.set({ said });
  }

  setOptions(options: Record<string, string>) {
    this.set({ options });
    void this.#follow();
  }

  async remove(name: string) {
    this.#unsaved.delete(name);
    await this.folder.remove(name);
    this.#forget(name);
  }

  /** Gives a text another name, also where other texts name it. */
  async rename(from: string, to: string) {
    const texts = renamed(this.state.texts, from, to);
    for (const [name, text] of Object.entries(texts)) this.write(name, text);
    await this.#history.move(from, to);
    await this.#save();
    if (this.#unsaved.size > 0) return;
    await this.show({ name: to, shipped: false });
    await this.remove(from);
  }

  /** The parts of a game, of its bases and of the libraries that these use, which a variant may replace. */
  async parts(game: string): Promise<NamedPart[]> {
    const { about } = await this.scratch.call("load", { source: { game }, moves: [] });
    const shipped = (name: string) => ({ name, shipped: true });
    return offered(game, {
      took: about.texts,
      text: async (name) => (await this.read(shipped(name))) ?? "",
      symbols: async (name, text) => (await this.editor?.questions.symbols(addressOf(shipped(name)), text)) ?? [],
      isRight: async (text) => {
        const source = { game: "trial", texts: { "trial.game": text } };
        return (await this.scratch.call("check", { source })).every(({ warning }) => warning);
      },
    });
  }

  /** The game of the open text. A library or a pattern has none; the last game stays on the table. */
  source(): Source | undefined {
    const { open, texts, options } = this.state;
    const name = open && isGame(open.name) ? open.name : undefined;
    if (!name) {
      const { source, view } = this.table.state;
      const own = `${source.game}.game`;
      const isGone = own in (source.texts ?? {}) && !(own in texts);
      return view && !isGone ? { ...source, texts } : undefined;
    }
    return { game: gameOf(name), texts: open?.shipped ? {} : texts, options };
  }

  /** The open text and those that it names, where it is no game that can be played: one with mistakes, a library, a pattern. */
  alone(): Source | undefined {
    const { open, texts, behind, options } = this.state;
    if (!open || open.shipped) return undefined;
    const isUsed = this.table.state.loaded?.about.texts.some((name) => name.replace(/^\//, "") === open.name) ?? false;
    if (isGame(open.name) ? !behind : isUsed) return undefined;
    return { game: isGame(open.name) ? gameOf(open.name) : open.name, texts: reached(texts, open.name), options };
  }

  /** The page may be about to end: what has not been saved yet is kept at once. */
  leave() {
    if (this.#unsaved.size === 0) return;
    this.folder.hurry(Object.fromEntries([...this.#unsaved].map((name) => [name, this.state.texts[name] ?? ""])));
    void this.#save();
  }

  /** How the rules of the open text differ from those of an earlier one. */
  async changedRules(before: string): Promise<Change[]> {
    const { open, texts } = this.state;
    if (!open || open.shipped || !isGame(open.name)) return [];
    const game = gameOf(open.name);
    const sources = { before: { game, texts: { ...texts, [open.name]: before } }, after: { game, texts } };
    return this.scratch.call("difference", sources);
  }

  /** Calls something once nobody has asked for it for a while. */
  #soon(pause: number, run: () => void) {
    clearTimeout(this.#timers.get(run));
    this.#timers.set(run, setTimeout(run, pause));
  }

  #save = async () => {
    const names = [...this.#unsaved];
    this.#unsaved.clear();
    try {
      for (const name of names) await this.folder.write(name, this.state.texts[name] ?? "");
      if (this.#unsaved.size === 0) this.set({ saving: undefined });
    } catch (error) {
      names.forEach((name) => this.#unsaved.add(name));
      this.set({ saving: error instanceof Error ? error.message : String(error) });
    }
  };

  /** The game on the table becomes that of the text. One that has not begun yet begins as soon as it can. */
  #follow = async (fresh = this.#waiting) => {
    const source = this.source();
    if (!source) return this.set({ wrong: [], behind: false });
    this.#waiting = fresh;
    // As soon as the mistakes are gone, this is called again.
    if (this.state.mistakes.some(isError)) return this.set({ wrong: [], behind: true });
    try {
      if (fresh) await this.table.open(source, fresh);
      else await this.table.follow(source);
      const { trouble, view } = this.table.state;
      const failed = fresh !== undefined && trouble !== undefined;
      const found = failed ? await this.scratch.call("check", { source }) : [];
      this.set({ wrong: found.filter(isError), behind: !view || failed });
      if (!this.state.behind) this.#waiting = undefined;
      if (!this.state.behind) this.#soon(TRY, this.#rest);
    } catch (error) {
      this.set({ wrong: error instanceof Refused ? error.problems : problemsOf(error), behind: true });
    }
  };

  /** The text has come to rest without mistakes. */
  #rest = async () => {
    const { open, texts } = this.state;
    const source = this.source();
    if (!open || !source || open.shipped) return;
    const text = texts[open.name];
    if (text !== undefined) this.set({ versions: await this.#history.keep(open.name, text, Date.now()) });
    this.tryOut(this, source);
  };
}

function isError({ warning }: { warning: boolean }): boolean {
  return !warning;
}

function newest(texts: Record<string, string>): Text | undefined {
  const name = Object.keys(texts).find(isGame) ?? Object.keys(texts)[0];
  return name === undefined ? undefined : { name, shipped: false };
}

