import { useLayoutEffect, useRef } from "preact/hooks";
import { withoutStyle } from "../board/picture";

interface Props {
  html: string;
  /** Shows how the game ends, as often as it is another value. */
  end?: object;
}

/** The rules, without their own style sheet. */
export function Rules({ html, end }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = new DOMParser().parseFromString(withoutStyle(html).rest, "text/html");
    for (const unwanted of page.querySelectorAll("script, style, link, h1")) unwanted.remove();
    place.current?.replaceChildren(...page.body.childNodes);
  }, [html]);
  useLayoutEffect(() => {
    if (end) headingOf(place.current, "End")?.scrollIntoView();
  }, [end]);
  return <div class="rules" ref={place} />;
}

function headingOf(place: HTMLElement | null, title: string): HTMLElement | undefined {
  return [...(place?.querySelectorAll("h2") ?? [])].find(({ textContent }) => textContent === title);
}
