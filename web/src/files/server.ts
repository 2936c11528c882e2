import { problemsOf, told } from "../engine/protocol";
import type { Folder } from "./folder";

/** How long a text may be that the browser goes on sending after the page has ended, in characters. */
const MOST_KEPT = 20_000;

/** The folder of `boardwright studio`, by the server that the page comes from. */
export function serverFolder(ask: typeof fetch = (...asked) => fetch(...asked)): Folder {
  const address = (name: string) => `files/${name.split("/").map(encodeURIComponent).join("/")}`;
  return {
    list: async () => (await good(await ask("files"))).json(),
    read: async (name) => (await good(await ask(address(name)))).text(),
    write: async (name, text) => void (await good(await ask(address(name), { method: "PUT", body: text }))),
    hurry(texts) {
      const put = ([name, body]: [string, string]) => ask(address(name), { method: "PUT", body, keepalive: body.length < MOST_KEPT });
      for (const one of Object.entries(texts)) void put(one).catch(() => {});
    },
    remove: async (name) => void (await good(await ask(address(name), { method: "DELETE" }))),
    watch(changed) {
      const place = new URL("changes", document.baseURI);
      place.protocol = place.protocol.replace("http", "ws");
      place.hash = "";
      const socket = new WebSocket(place);
      socket.onmessage = ({ data }) => {
        const { name } = JSON.parse(data);
        if (typeof name === "string") changed(name);
      };
      return () => socket.close();
    },
  };
}

async function good(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const why = (await answer.text().catch(() => "")).slice(0, 10_000);
  const reasons = why ? problemsOf(new Error(why)).map(told) : [`the program behind this page answers ${answer.status}`];
  throw new Error(`The file could not be read or saved: ${reasons.join(" ")}`);
}
