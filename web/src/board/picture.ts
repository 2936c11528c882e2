// The picture that the engine draws, made part of the page without a style sheet inside, which the page's policy forbids.

/** The colours of classes in dark surroundings: `.c0{fill:#123456}`. */
export function darkColours(style: string): Map<string, [what: string, colour: string]> {
  const rules = style.matchAll(/\.(\w+)\{(fill|stroke):([^}]+)\}/g);
  return new Map([...rules].map(([, name = "", what = "", colour = ""]) => [name, [what, colour]]));
}

/** A text without its first style sheet, which the policy would refuse aloud as soon as it is parsed. */
export function withoutStyle(text: string): { rest: string; style: string } {
  const sheet = /<style>([^<]*)<\/style>/.exec(text);
  return { rest: sheet ? text.replace(sheet[0], "") : text, style: sheet?.[1] ?? "" };
}

/** Shapes that are drawn alike each on its own; letters stay together. */
function apart(part: Element): Element[] {
  const shapes = [...part.children];
  if (part.tagName !== "g" || shapes.every(({ tagName }) => tagName === "text")) return [part];
  for (const shape of shapes) {
    for (const { name, value } of part.attributes) if (!shape.hasAttribute(name)) shape.setAttribute(name, value);
  }
  return shapes;
}

/** The parts of a picture, in light or dark colours, and the rectangle that it fills. */
export function picture(svg: string, dark: boolean): { parts: Element[]; box: string } {
  const { rest, style } = withoutStyle(svg);
  const root = new DOMParser().parseFromString(rest, "image/svg+xml").documentElement;
  const colours = darkColours(style);
  for (const unwanted of root.querySelectorAll("style, script, title")) unwanted.remove();
  for (const element of root.querySelectorAll("[class]")) {
    for (const name of dark ? element.classList : []) {
      const [what, colour] = colours.get(name) ?? [];
      if (what && colour) element.setAttribute(what, colour);
    }
    element.removeAttribute("class");
  }
  return { parts: [...root.children].flatMap(apart), box: root.getAttribute("viewBox") ?? "0 0 1 1" };
}
