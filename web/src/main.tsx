import { render } from "preact";
import { readAddress } from "./play/address";
import { Table } from "./play/table";
import { App } from "./ui/App";

const table = new Table(readAddress(location.hash));
const root = document.getElementById("app");
if (root) render(<App table={table} />, root);
void table.open(table.state.source);
addEventListener("hashchange", () => {
  const source = readAddress(location.hash);
  if (JSON.stringify(source) !== JSON.stringify(table.state.source)) void table.open(source);
});
