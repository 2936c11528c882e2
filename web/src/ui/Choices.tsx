import type { Decision } from "../engine/protocol";
import { percent } from "../play/percent";
import { choices } from "../play/picks";
import { useDerived, useStore } from "../play/store";
import type { Table } from "../play/table";
import { Typed } from "./Typed";

interface Props {
  decisions: Decision[];
  chosen: string[];
  table: Table;
  /** Shows sites on the board. */
  onShow: (sites: string[]) => void;
}

/** What can be done without the board: choices as buttons, where they do not stand beside a piece, and whole moves typed. */
export function Choices({ beside, ...props }: Props & { beside: boolean }) {
  const game = useDerived(props.table, ({ source }) => source.game);
  const example = useDerived(props.table, ({ view }) => view?.example ?? undefined);
  return (
    <section class="choices" aria-label="Choices">
      {!beside && <Buttons {...props} />}
      <Typed key={game} example={example} onType={(text) => props.table.type(text)} />
    </section>
  );
}

/** The board has the focus after a button that was chosen by keyboard and has gone. */
async function choose(table: Table, index: number, button: HTMLElement) {
  const place = button.matches(":focus-visible") && button.closest("[data-stamp]");
  await table.choose(index);
  requestAnimationFrame(() => {
    if (place && !button.isConnected) place.querySelector<SVGElement>('.board [tabindex="0"]')?.focus({ preventScroll: true });
  });
}

export function Buttons({ decisions, chosen, table, onShow }: Props) {
  const { values, loaded } = useStore(table);
  const meaning = (index: number) => {
    const pick = decisions.find((one) => one.index === index)?.pick;
    return pick?.kind === "member" && pick.of === "patterns" ? loaded?.patterns[pick.name] : undefined;
  };
  const buttons = choices(decisions, chosen);
  if (buttons.length === 0) return null;
  return (
    <div class="row">
      {buttons.map(({ index, label, sites }) => (
        <button
          key={index}
          class={meaning(index) ? "pattern" : "main"}
          data-choice={label}
          data-index={index}
          onClick={({ currentTarget }) => void choose(table, index, currentTarget)}
          onPointerEnter={() => onShow(sites)}
          onPointerLeave={() => onShow([])}
          onFocus={() => onShow(sites)}
          onBlur={() => onShow([])}
        >
          {meaning(index) ? <strong>{label}</strong> : label}
          {meaning(index) && <span class="about">{meaning(index)}</span>}
          <Worth value={values.find((one) => one.index === index)?.value} />
        </button>
      ))}
    </div>
  );
}

/** What a choice is worth, where that has been asked for. */
function Worth({ value }: { value?: number }) {
  if (value === undefined) return null;
  return (
    <>
      {" "}
      <span class="value">{percent(value, 0)} %</span>
    </>
  );
}
