import { changedLines } from "../../files/history";
import type { Studio, Writing } from "../studio";

const when = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Earlier texts of the file, the newest first. */
export function History({ studio, writing: { versions, open, texts } }: { studio: Studio; writing: Writing }) {
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
              <button class="small" onClick={() => studio.editor?.replace(before)}>
                Go back to this
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
