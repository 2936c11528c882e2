import type { EditorView } from "@codemirror/view";
import type { Text } from "./addresses";

/** What an editor needs of whoever keeps the texts. */
export interface Host {
  read(text: Text): Promise<string | undefined>;
  /** Changes or makes a text that is not in the editor. */
  write(name: string, text: string): void;
  /** Brings a text into the editor. */
  show(text: Text): Promise<EditorView | null>;
  /** A language service has begun, which knows no texts yet. */
  begun(): void;
  /** The text in the editor has been changed. */
  typed(text: string): void;
  /** What is wrong with the text in the editor, as often as it is found out. */
  found(mistakes: Mistake[]): void;
  /** A sentence for the person. */
  say(sentence: string): void;
}

export interface Mistake {
  message: string;
  warning: boolean;
  from: number;
  to: number;
  line: number;
}
