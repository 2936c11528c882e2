import { useMemo } from "preact/hooks";
import { Board } from "../board/Board";
import { lit } from "../play/picks";
import { taken } from "../play/state";
import { useStore } from "../play/store";
import type { Table } from "../play/table";
import { mayTurn } from "../play/twist";
import { useSettings } from "./settings";

const NONE = new Set<string>();

/** The board of the game on the table, to be played on. */
export function TableBoard({ table, shown }: { table: Table; shown: string[] }) {
  const { loaded, view, chosen, blamed } = useStore(table);
  const { dark, turn } = useSettings();
  const may = table.mayPlay();
  const sites = useMemo(() => (view && may ? lit(view.decisions, chosen) : NONE), [view, may, chosen]);
  if (!loaded || !view) return null;
  return (
    <Board
      geometry={loaded.geometry}
      view={view}
      title={loaded.about.title}
      dark={dark}
      turn={turn}
      lit={sites}
      chosen={chosen}
      taken={taken(view)}
      turns={may && mayTurn(view.decisions)}
      shown={shown}
      blamed={blamed}
      onPick={(site) => table.pick(site)}
      onDrag={(path) => table.drag(path)}
    />
  );
}
