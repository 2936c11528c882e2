// Words coloured by what they mean, as the language service says.
import { StateEffect, StateField, type Range, type Text } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

const told = StateEffect.define<DecorationSet>();

export const meanings = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(told)) return effect.value;
    return shown.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The marks of tokens, each given by its distance from the one before, its length and its class. */
export function marks(data: number[], legend: string[], doc: Text): Range<Decoration>[] {
  const found: Range<Decoration>[] = [];
  let [line, column] = [0, 0];
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [lines = 0, columns = 0, length = 0, kind = 0] = data.slice(at, at + 4);
    column = lines > 0 ? columns : column + columns;
    line += lines;
    if (line >= doc.lines) break;
    const start = doc.line(line + 1).from + column;
    const end = Math.min(start + length, doc.length);
    if (start < end) found.push(Decoration.mark({ class: `tok-${legend[kind]}` }).range(start, end));
  }
  return found;
}

/** Shows what words mean. */
export function colour(view: EditorView, data: number[], legend: string[]) {
  view.dispatch({ effects: told.of(Decoration.set(marks(data, legend, view.state.doc), true)) });
}
