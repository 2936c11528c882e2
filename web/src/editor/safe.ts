const TAGS = new Set(["P", "PRE", "CODE", "STRONG", "EM", "UL", "OL", "LI", "BR", "HR", "SPAN", "H1", "H2", "H3", "H4", "BLOCKQUOTE", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD"]);

/** A piece of a page with nothing in it but text and its layout. */
export function safe(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...body.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (name !== "class") element.removeAttribute(name);
    if (!TAGS.has(element.tagName)) element.replaceWith(element.textContent ?? "");
  }
  return body.innerHTML;
}
