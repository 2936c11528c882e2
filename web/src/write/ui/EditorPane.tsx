import { useEffect, useRef } from "preact/hooks";
import { Editor } from "../../editor/editor";
import { startLanguage } from "../../engine/start";
import type { Studio } from "../studio";

/** The editor. It stands in a shadow root, where its style sheets are allowed. */
export function EditorPane({ studio }: { studio: Studio }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    root.replaceChildren();
    const editor = new Editor(root, root as unknown as Element, startLanguage, studio);
    studio.attach(editor);
    return () => {
      studio.editor = undefined;
      editor.close();
    };
  }, [studio]);
  return <div class="editor" ref={place} />;
}
