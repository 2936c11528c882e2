import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Change } from "../../engine/protocol";
import { changedLines } from "../../files/history";
import { useStore } from "../../play/store";
import type { Studio } from "../studio";

const when = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Earlier texts of the file, the newest first. */
export function History({ studio }: { studio: Studio }) {
  const { versions, open, texts } = useStore(studio);
  const text = open && !open.shipped ? (texts[open.name] ?? "") : "";
  const earlier = versions.filter((version) => version.text !== text);
  if (earlier.length === 0) return <p class="hint">Texts without mistakes are kept here while you work. There is no earlier one yet.</p>;
  return (
    <>
      <p class="hint">Texts without mistakes are kept here while you work.</p>
      <ul class="results">
        {[...earlier].reverse().map(({ at, text: before }) => {
          const { more, fewer } = changedLines(before, text);
          return (
            <li key={at}>
              <span>
                {when.format(at)}{" "}
                <span class="hint">
                  ({more} {more === 1 ? "line" : "lines"} added since, {fewer} taken out)
                </span>
              </span>
              <Differences studio={studio} before={before} text={text}>
                <button class="small" onClick={() => studio.editor?.replace(before)}>
                  Go back to this
                </button>
              </Differences>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** How the rules of an earlier text differ from those of the text now, on request. */
function Differences({ studio, before, text, children }: { studio: Studio; before: string; text: string; children: ComponentChildren }) {
  const [seen, see] = useState<{ of: string; changes?: Change[]; trouble?: string }>();
  const look = async () => {
    try {
      see({ of: text, changes: await studio.changedRules(before) });
    } catch (error) {
      see({ of: text, trouble: error instanceof Error ? error.message : String(error) });
    }
  };
  const { changes, trouble } = seen?.of === text ? seen : {};
  return (
    <>
      <div class="row">
        <button class="small" aria-expanded={changes !== undefined} onClick={() => (changes ? see(undefined) : look())}>
          Rules that differ
        </button>
        {children}
      </div>
      {trouble && <p class="trouble">{trouble}</p>}
      {changes?.length === 0 && <p class="hint">The rules are the same; only the wording, looks or tests differ.</p>}
      {changes && changes.length > 0 && (
        <dl class="changes">
          {changes.map(({ part, name, before, after }) => (
            <div key={`${part} ${name}`}>
              <dt>
                {part} {name}: {before === null ? "added since" : after === null ? "left out since" : "changed since"}
              </dt>
              {before !== null && (
                <dd>
                  <span class="hint">Then</span> <del>{before}</del>
                </dd>
              )}
              {after !== null && (
                <dd>
                  <span class="hint">Now</span> <ins>{after}</ins>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
