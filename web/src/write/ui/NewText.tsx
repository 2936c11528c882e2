import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { freeName, idOf } from "../../files/folder";
import { keep } from "../../files/browser";
import { useStore } from "../../play/store";
import { library, pattern, TEMPLATES, variant } from "../templates";
import { body, type NamedPart } from "../parts";
import type { Studio } from "../studio";

type Kind = "template" | "variant" | "library" | "pattern";

const KINDS: Record<Kind, string> = {
  template: "A game from a template",
  variant: "A variant of a game",
  library: "A library: text that several games share",
  pattern: "A pattern for Mind Ninja",
};

/** Asks what a new text should be, and makes it. */
export function NewText({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { entries } = useStore(studio.table);
  const [kind, choose] = useState<Kind>("template");
  const [template, take] = useState(TEMPLATES[0]!.name);
  const [base, extend] = useState("hex");
  const [title, write] = useState("");
  useEffect(() => {
    dialog.current?.showModal();
    void studio.table.list();
  }, []);
  const named = title.trim() || proposal(kind, template, entries.find(({ id }) => id === base)?.title ?? base);
  const name = useMemo(() => nameOf(kind, named, Object.keys(studio.state.texts)), [kind, named]);
  const { parts, changed, change } = useParts(studio, kind === "variant" ? base : undefined);
  const make = async (event: Event) => {
    event.preventDefault();
    const texts = {
      template: () => TEMPLATES.find((one) => one.name === template)!.text(named),
      variant: () => variant(named, base, body(parts.filter(({ name }) => changed.includes(name)))),
      library: () => library(name.replace(/^std\/|\.game$/g, "")),
      pattern: () => pattern(named),
    };
    studio.write(name, texts[kind]());
    void keep();
    onClose();
    await studio.show({ name, shipped: false });
  };
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="new-text">
      <form onSubmit={make}>
        <h2 id="new-text">New text</h2>
        <fieldset>
          <legend class="unseen">What it is</legend>
          {Object.entries(KINDS).map(([one, text]) => (
            <label key={one} class="choice">
              <input type="radio" name="kind" checked={kind === one} onChange={() => choose(one as Kind)} />
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
        {kind === "template" && (
          <fieldset class="templates">
            <legend>Begin with</legend>
            {TEMPLATES.map((one) => (
              <label key={one.name} class="choice">
                <input type="radio" name="template" checked={template === one.name} onChange={() => take(one.name)} />
                <span>
                  <strong>{one.name}</strong> {one.about}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {kind === "variant" && (
          <label class="field">
            <span>Variant of</span>
            <select value={base} onChange={(event) => extend(event.currentTarget.value)}>
              {(entries.length > 0 ? entries : [{ id: base, title: base }]).map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        {kind === "variant" && parts.length > 0 && (
          <fieldset class="named-parts">
            <legend>What you want to change (it is copied, and yours to change)</legend>
            <div>
              {parts.map(({ name, about, library }) => (
                <label key={name} class="choice">
                  <input type="checkbox" checked={changed.includes(name)} onChange={() => change(name)} />
                  <span>
                    <code>{name}</code> {library && <span class="library">from the library {library}</span>} <span class="hint">{about}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <label class="field">
          <span>Title</span>
          <input value={title} placeholder={named} maxLength={60} onInput={(event) => write(event.currentTarget.value)} />
        </label>
        <p class="hint">The file is called {name}.</p>
        <div class="row">
          <button class="main">Make it</button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** The parts of a base, and those that are to be changed. */
function useParts(studio: Studio, base: string | undefined) {
  const [parts, show] = useState<NamedPart[]>([]);
  const [changed, set] = useState<string[]>([]);
  useEffect(() => {
    let given = false;
    set([]);
    if (base === undefined) return show([]);
    studio.parts(base).then(
      (parts) => given || show(parts),
      () => given || show([]),
    );
    return () => {
      given = true;
    };
  }, [base]);
  const change = (name: string) => set(changed.includes(name) ? changed.filter((one) => one !== name) : [...changed, name]);
  return { parts, changed, change };
}

function proposal(kind: Kind, template: string, base: string): string {
  const titles = { template: `My ${template.toLowerCase()} game`, variant: `${base}, my variant`, library: "shared", pattern: "My pattern" };
  return titles[kind];
}

function nameOf(kind: Kind, title: string, taken: string[]): string {
  const folder = { template: "", variant: "", library: "std/", pattern: "patterns/" }[kind];
  return freeName(folder + idOf(title), kind === "pattern" ? ".pattern" : ".game", taken);
}
