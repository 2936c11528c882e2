import { expect, test } from "vitest";
import language from "../../docs/language.md?raw";
import tutorial from "../../docs/tutorial.md?raw";
import { blocks, stretches, type Block, type Stretch } from "../src/write/markdown";

test("headings, texts, code, lists and tables are told apart", () => {
  const page = "# A `b`\n\nOne\ntwo.\n\n---\n\n- x\n  y\n- z\n\n1. n\n\n| a | b |\n|---|---|\n| `c | d` | **e** |\n\n```game\n# no\n```\n";
  expect(blocks(page)).toEqual([
    { kind: "heading", level: 1, text: "A `b`", id: "a-b" },
    { kind: "text", text: "One two." },
    { kind: "list", ordered: false, items: ["x y", "z"] },
    { kind: "list", ordered: true, items: ["n"] },
    { kind: "table", head: ["a", "b"], rows: [["`c | d`", "**e**"]] },
    { kind: "code", text: "# no" },
  ]);
});

test("code, stress and links are stretches of a text", () => {
  expect(stretches("a `b*` **c `d`** [e](f.md#g)")).toEqual([
    { kind: "plain", text: "a " },
    { kind: "code", text: "b*" },
    { kind: "plain", text: " " },
    { kind: "strong", within: [{ kind: "plain", text: "c " }, { kind: "code", text: "d" }] },
    { kind: "plain", text: " " },
    { kind: "link", within: [{ kind: "plain", text: "e" }], target: "f.md#g" },
  ]);
});

const textsOf = (block: Block) => (block.kind === "code" ? [] : block.kind === "list" ? block.items : block.kind === "table" ? [block.head, ...block.rows].flat() : [block.text]);
const flat = (all: Stretch[]): Stretch[] => all.flatMap((one) => [one, ...("within" in one ? flat(one.within) : [])]);

test("the tutorial and the reference are read whole, and links in them lead to headings", () => {
  const pages: Record<string, Block[]> = { tutorial: blocks(tutorial), language: blocks(language) };
  for (const [name, page] of Object.entries(pages)) {
    const found = page.flatMap(textsOf).flatMap((text) => flat(stretches(text)));
    const plain = found.flatMap((one) => (one.kind === "plain" ? [one.text] : []));
    expect(plain.filter((text) => /`|\*\*|\]\(|^\|/.test(text)), name).toEqual([]);
    for (const one of found) {
      const [, to = name, id = ""] = (one.kind === "link" && /^(?:(\w+)\.md)?#(.+)$/.exec(one.target)) || [];
      const headings = pages[to]?.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
      if (id && headings) expect(headings, `${name}: ${id}`).toContain(id);
    }
    for (const table of page) if (table.kind === "table") expect(table.rows.every((row) => row.length === table.head.length), JSON.stringify(table.rows[0])).toBe(true);
  }
});
