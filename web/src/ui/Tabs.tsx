import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";

/** Panels of which one is seen. */
export function Tabs({ tabs }: { tabs: Record<string, () => ComponentChild> }) {
  const names = Object.keys(tabs);
  const [open, show] = useState(names[0] ?? "");
  const keyed = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = names[(names.indexOf(open) + step + names.length) % names.length] ?? open;
    show(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <section class="tabs">
      <div role="tablist" onKeyDown={keyed}>
        {names.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            role="tab"
            aria-selected={name === open}
            aria-controls="panel"
            tabIndex={name === open ? 0 : -1}
            onClick={() => show(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${open}`} tabIndex={0}>
        {tabs[open]?.()}
      </div>
    </section>
  );
}
