// What writing needs: a folder, a table, and engines for tests and random games.
import { Engine } from "../engine/client";
import { startDesk, startLanguage } from "../engine/start";
import type { Folder } from "../files/folder";
import { Table } from "../play/table";
import { Studio } from "./studio";
import { TestRunner } from "./tests";
import { NOTHING, randomGames } from "./tryout";

/** A studio for the texts of a folder, which it begins to read. */
export function studioOf(folder: Folder): Studio {
  const table = new Table({ game: "" }, startDesk, "person");
  const trials = new Engine(startDesk);
  const tests = new TestRunner(startLanguage);
  let run = 0;
  const tryOut = (studio: Studio, source: Studio["table"]["state"]["source"]) => {
    const mine = ++run;
    const { open } = studio.state;
    if (open) void tests.run(open.name, studio.state.texts, (results) => mine === run && studio.set({ tests: results })).catch(() => {});
    studio.scratch
      .call("testPictures", { source: { ...source, options: {} } })
      .then((all) => mine === run && studio.set({ pictures: Object.fromEntries(all.map(({ line, svg }) => [line, svg])) }))
      .catch(() => {});
    const told = (tally: Studio["state"]["tally"]) => mine === run && studio.set({ tally });
    randomGames(trials, source, told, () => mine !== run).catch((error) => told({ players: [], sums: NOTHING, trouble: error.message }));
  };
  const studio = new Studio(folder, table, tryOut, new Engine(startDesk));
  studio.ready = studio.start().catch((error) => studio.say(`The folder cannot be read: ${error.message}`));
  addEventListener("pagehide", () => studio.leave());
  document.addEventListener("visibilitychange", () => document.hidden && studio.leave());
  return studio;
}
