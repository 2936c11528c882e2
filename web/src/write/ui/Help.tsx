import { useEffect, useRef } from "preact/hooks";
import language from "../../../../docs/language.md?raw";
import tutorial from "../../../../docs/tutorial.md?raw";
import { blocks, stretches, type Block, type Stretch } from "../markdown";

export type Page = "tutorial" | "language";

const PAGES = { tutorial: blocks(tutorial), language: blocks(language) };
const TITLES: Record<Page, string> = { tutorial: "Tutorial", language: "Language" };

interface Props {
  page: Page;
  onPage: (page: Page) => void;
  onClose: () => void;
}

/** The tutorial and the reference of the language, beside the text. */
export function Help({ page, onPage, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef("");
  const headingOf = (id: string) => place.current?.querySelector(`[data-heading="${CSS.escape(id)}"]`);
  useEffect(() => {
    place.current?.scrollTo(0, 0);
    headingOf(wanted.current)?.scrollIntoView();
    wanted.current = "";
  }, [page]);
  const follow = (target: string) => {
    const [, name, id = ""] = /^(?:(\w+)\.md)?#?(.*)$/.exec(target) ?? [];
    if (name !== undefined && name !== page) {
      wanted.current = id;
      onPage(name as Page);
    } else headingOf(id)?.scrollIntoView();
  };
  return (
    <aside class="help" aria-label="Help">
      <div class="row">
        <div class="screens" role="group" aria-label="Page">
          {(Object.keys(TITLES) as Page[]).map((one) => (
            <button key={one} aria-pressed={one === page} onClick={() => onPage(one)}>
              {TITLES[one]}
            </button>
          ))}
        </div>
        <button onClick={onClose}>Close help</button>
      </div>
      <div class="help-page" ref={place} tabIndex={0} role="region" aria-label={TITLES[page]}>
        {page === "tutorial" && (
          <p class="notice">
            On this page there is nothing to install: “New …” makes a text, the board, the tests and the statistics beside it do what the
            commands do.
          </p>
        )}
        {PAGES[page].map((block, at) => (
          <Part key={at} block={block} follow={follow} />
        ))}
      </div>
    </aside>
  );
}

type Follow = (target: string) => void;

function Part({ block, follow }: { block: Block; follow: Follow }) {
  const text = (text: string) => <Text stretches={stretches(text)} follow={follow} />;
  switch (block.kind) {
    case "heading": {
      const Heading = `h${Math.min(block.level + 1, 6)}` as "h2";
      return <Heading data-heading={block.id}>{text(block.text)}</Heading>;
    }
    case "text":
      return <p>{text(block.text)}</p>;
    case "code":
      return <pre tabIndex={0}>{block.text}</pre>;
    case "list": {
      const items = block.items.map((item, at) => <li key={at}>{text(item)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return (
        <table tabIndex={0}>
          <thead>
            <tr>
              {block.head.map((cell, at) => (cell ? <th key={at}>{text(cell)}</th> : <td key={at} />))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, at) => (
                  <td key={at}>{text(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function Text({ stretches, follow }: { stretches: Stretch[]; follow: Follow }) {
  return (
    <>
      {stretches.map((one, at) => (
        <One key={at} stretch={one} follow={follow} />
      ))}
    </>
  );
}

/** Pages that are not here are named, and lead nowhere. */
function One({ stretch, follow }: { stretch: Stretch; follow: Follow }) {
  if (stretch.kind === "plain") return <>{stretch.text}</>;
  if (stretch.kind === "code") return <code>{stretch.text}</code>;
  const within = <Text stretches={stretch.within} follow={follow} />;
  if (stretch.kind === "strong") return <strong>{within}</strong>;
  if (stretch.kind === "em") return <em>{within}</em>;
  const { target } = stretch;
  const isHere = /^(?:(?:tutorial|language)\.md)?(?:#.*)?$/.test(target);
  if (!isHere) return within;
  return (
    <button class="inline" onClick={() => follow(target)}>
      {within}
    </button>
  );
}
