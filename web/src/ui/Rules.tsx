import { useLayoutEffect, useRef } from "preact/hooks";
import { withoutStyle } from "../board/picture";

/** The rules, without their own style sheet. */
export function Rules({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = new DOMParser().parseFromString(withoutStyle(html).rest, "text/html");
    for (const unwanted of page.querySelectorAll("script, style, link, h1")) unwanted.remove();
    place.current?.replaceChildren(...page.body.childNodes);
  }, [html]);
  return <div class="rules" ref={place} />;
}
