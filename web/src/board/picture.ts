// The picture that the engine draws, made part of the page without a style sheet inside, which the page's policy forbids.

/** The colours of classes in dark surroundings: `.c0{fill:#123456}`. */
export function darkColours(style: string): Map<string, [what: string, colour: string]> {
  const rules = style.matchAll(/\.(\w+)\{(fill|stroke):([^}]+)\}/g);
  return new Map([...rules].map(([, name = "", what = "", colour = ""]) => [name, [what, colour]]));
}

/** The parts of a picture, in light or dark colours, and the rectangle that it fills. */
export function picture(svg: string, dark: boolean): { parts: Node[]; box: string } {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const style = root.querySelector("style");
  const colours = darkColours(style?.textContent ?? "");
  for (const unwanted of root.querySelectorAll("style, script, title")) unwanted.remove();
  for (const element of root.querySelectorAll("[class]")) {
    for (const name of dark ? element.classList : []) {
      const [what, colour] = colours.get(name) ?? [];
      if (what && colour) element.setAttribute(what, colour);
    }
    element.removeAttribute("class");
  }
  return { parts: [...root.childNodes], box: root.getAttribute("viewBox") ?? "0 0 1 1" };
}
