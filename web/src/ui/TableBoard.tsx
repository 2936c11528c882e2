import { useMemo } from "preact/hooks";
import { Board } from "../board/Board";
import { asker, lit, worth } from "../play/picks";
import { taken, type State } from "../play/state";
import { useStore } from "../play/store";
import type { Table } from "../play/table";
import { mayTurn } from "../play/twist";
import { Buttons } from "./Choices";
import { useSettings } from "./settings";

const NONE = new Set<string>();

/** What is asked for now, and whether it is asked beside a piece. */
export function asked({ view, chosen, loaded }: State) {
  const decisions = view?.decisions ?? [];
  const sites = view && loaded ? taken(view).filter((name) => loaded.geometry.sites.some((site) => site.name === name)) : [];
  const site = mayTurn(decisions) ? undefined : asker(decisions, chosen, sites);
  return { decisions, chosen, site, beside: site !== undefined };
}

interface Props {
  table: Table;
  /** Sites of a button that is pointed at. */
  shown: string[];
  onShow: (sites: string[]) => void;
}

/** The board of the game on the table, to be played on. */
export function TableBoard({ table, shown, onShow }: Props) {
  const state = useStore(table);
  const { loaded, view, chosen, blamed } = state;
  const { dark, turn } = useSettings();
  const may = table.mayPlay();
  const sites = useMemo(() => (view && may ? lit(view.decisions, chosen) : NONE), [view, may, chosen]);
  const again = useMemo(() => table.again(), [view, may]);
  const values = useMemo(() => (view && chosen.length === 0 ? worth(view.decisions, state.values) : undefined), [view, state.values, chosen]);
  if (!loaded || !view) return null;
  const { site, decisions } = asked(state);
  return (
    <Board
      geometry={loaded.geometry}
      view={view}
      title={loaded.about.title}
      dark={dark}
      turn={turn}
      lit={sites}
      again={again}
      chosen={chosen}
      taken={taken(view)}
      turns={may && mayTurn(view.decisions)}
      shown={shown}
      blamed={blamed}
      worth={values}
      beside={may && site !== undefined ? { site, content: <Buttons decisions={decisions} chosen={chosen} table={table} onShow={onShow} /> } : undefined}
      onPick={(site) => table.pick(site)}
      onDrag={(path) => table.drag(path)}
    />
  );
}
