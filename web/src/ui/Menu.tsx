import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  label: string;
  class?: string;
  onOpen?: () => void;
  children: ComponentChildren;
}

/** What opens below a button. A choice in it, a click elsewhere and the Escape key close it. */
export function Menu({ label, class: more = "", onOpen, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const elsewhere = ({ target }: Event) => menu.current?.contains(target as Node) || close();
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    close();
    menu.current.querySelector("summary")?.focus();
  };
  return (
    <details ref={menu} class={`menu ${more}`.trim()} onKeyDown={keyed} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary>{label}</summary>
      <div onClick={({ target }) => (target as Element).closest("button") && close()}>{children}</div>
    </details>
  );
}
