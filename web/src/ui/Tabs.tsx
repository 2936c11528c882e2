import type { ComponentChild } from "preact";
import { useEffect, useId, useState } from "preact/hooks";

interface Props {
  label: string;
  tabs: Record<string, () => ComponentChild>;
  /** The one that is shown from now on; as often as it is another value. */
  asked?: { tab: string };
}

/** Panels of which one is seen. */
export function Tabs({ label, tabs, asked }: Props) {
  const id = useId();
  const names = Object.keys(tabs);
  const [open, show] = useState(names[0] ?? "");
  useEffect(() => {
    if (asked) show(asked.tab);
  }, [asked]);
  const keyed = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = names[(names.indexOf(open) + step + names.length) % names.length] ?? open;
    show(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={keyed}>
        {names.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            role="tab"
            aria-selected={name === open}
            aria-controls={`${id}-panel`}
            tabIndex={name === open ? 0 : -1}
            onClick={() => show(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open}`} tabIndex={0}>
        {tabs[open]?.()}
      </div>
    </section>
  );
}
