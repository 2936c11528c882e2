import { useLayoutEffect, useRef } from "preact/hooks";

/** The rules, without their own style sheet; pictures follow the page's colours. */
export function Rules({ html }: { html: string; dark: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const unwanted of page.querySelectorAll("script, style, link, h1")) unwanted.remove();
    place.current?.replaceChildren(...page.body.childNodes);
  }, [html]);
  return <div class="rules" ref={place} />;
}
