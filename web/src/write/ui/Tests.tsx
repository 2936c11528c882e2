import { useStore } from "../../play/store";
import { Miniature } from "./Miniature";
import type { Studio } from "../studio";

/** The tests of the text and what came of them. */
export function Tests({ studio }: { studio: Studio }) {
  const { tests, open, pictures } = useStore(studio);
  if (open?.shipped) return <p class="hint">Tests are run for texts of your own.</p>;
  if (!tests) return <p class="hint">The tests run as soon as the text has no mistakes.</p>;
  if (tests.length === 0) {
    return (
      <p class="hint">
        This text has no tests. A test plays moves and says what to expect: <code>test "a name" {"{"} play "a1" expect moves = 8 {"}"}</code>
      </p>
    );
  }
  const done = tests.filter(({ passed }) => passed !== undefined);
  const failed = done.filter(({ passed }) => !passed).length;
  return (
    <>
      <p class="hint" role="status">
        {done.length < tests.length
          ? `Running: ${done.length} of ${tests.length} done.`
          : failed === 0
            ? tests.length === 1
              ? "The test passes."
              : `All ${tests.length} tests pass.`
            : `${failed} of ${tests.length} ${tests.length === 1 ? "test" : "tests"} ${failed === 1 ? "fails" : "fail"}.`}
      </p>
      <ul class="results">
        {tests.map(({ name, line, passed, said }) => (
          <li key={line} class={passed === false ? "mistake" : ""}>
            <button class="place" onClick={() => goToLine(studio, line)}>
              {passed === undefined ? "…" : passed ? "✓" : "✗"} {name}
            </button>
            {said && <p>{said}</p>}
            {pictures[line] && <Miniature svg={pictures[line]} title={`The position that “${name}” comes to`} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function goToLine({ editor }: Studio, line: number) {
  const doc = editor?.view.state.doc;
  if (doc) editor?.goTo(doc.line(Math.min(line, doc.lines)).from);
}
