// Buttons above lines: what can be tried from there.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, type DecorationSet } from "@codemirror/view";

/** Something that can be tried, and where it stands. */
export interface Lens {
  at: number;
  title: string;
  run: () => Promise<string>;
}

const told = StateEffect.define<Lens[]>();

class Buttons extends WidgetType {
  constructor(readonly lenses: Lens[]) {
    super();
  }

  override eq(other: Buttons) {
    const titles = (lenses: Lens[]) => lenses.map(({ title }) => title).join();
    return titles(other.lenses) === titles(this.lenses);
  }

  toDOM() {
    const line = document.createElement("div");
    line.className = "lens";
    for (const { title, run } of this.lenses) {
      const button = document.createElement("button");
      button.textContent = title;
      button.onclick = async () => {
        button.textContent = `${title} …`;
        button.textContent = await run();
      };
      line.append(button);
    }
    return line;
  }
}

export const lenses = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(told)) return above(effect.value, transaction.state.doc);
    }
    return shown.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function above(all: Lens[], doc: EditorView["state"]["doc"]): DecorationSet {
  const lines = new Map<number, Lens[]>();
  for (const lens of all) {
    const { from } = doc.lineAt(Math.min(lens.at, doc.length));
    lines.set(from, [...(lines.get(from) ?? []), lens]);
  }
  const widgets = [...lines].map(([from, some]) =>
    Decoration.widget({ widget: new Buttons(some), block: true, side: -1 }).range(from),
  );
  return Decoration.set(widgets, true);
}

export function showLenses(view: EditorView, all: Lens[]) {
  view.dispatch({ effects: told.of(all) });
}
