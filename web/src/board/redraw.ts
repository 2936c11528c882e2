// A drawing that becomes another one: what is the same in both stays in the page.

/** How each part was drawn, before the wishes of whoever looks at it. */
const drawnAs = new WeakMap<Node, string>();

/** Shows these parts; gives those that were not there before. */
export function redraw(drawing: SVGGElement, parts: Element[]): Set<Element> {
  const kept = new Map<string, Element[]>();
  for (const part of drawing.children) {
    const text = drawnAs.get(part) ?? "";
    kept.set(text, [...(kept.get(text) ?? []), part]);
  }
  const fresh = new Set<Element>();
  const wanted = parts.map((part) => {
    const text = part.outerHTML;
    const same = kept.get(text)?.shift();
    if (same) return same;
    const own = part.cloneNode(true) as Element;
    drawnAs.set(own, text);
    fresh.add(own);
    return own;
  });
  for (const gone of kept.values()) for (const part of gone) part.remove();
  let next = drawing.firstElementChild;
  for (const part of wanted) {
    if (part === next) next = next.nextElementSibling;
    else drawing.insertBefore(part, next);
  }
  return fresh;
}
