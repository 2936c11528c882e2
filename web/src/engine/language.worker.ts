import { Language } from "../../../wasm/pkg/boardwright.js";
import { guarded, served } from "./started";

/** A message of the protocol as text, or what happened to a text of the folder. */
export type ToLanguage = string | { put: string; text: string } | { remove: string };

/** How long nobody has to type before mistakes are looked for, in milliseconds. */
const PAUSE = 5;

served<ToLanguage>(() => {
  const language = new Language();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (messages: string) => {
    for (const message of JSON.parse(messages)) self.postMessage(JSON.stringify(message));
  };
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => guarded(() => tell(language.mistakes())), PAUSE);
  };
  return (message) => {
    if (typeof message === "string") {
      tell(language.message(message));
      if (message.includes('"textDocument/did')) look();
    } else {
      if ("put" in message) language.put(message.put, message.text);
      else language.remove(message.remove);
      look();
    }
  };
});
