import { Desk } from "../../../wasm/pkg/boardwright.js";
import { problemsOf, type Answer, type Request } from "./protocol";
import { served } from "./started";

served<Request>(() => {
  const desk = new Desk();
  const answer = ({ id, name, args }: Request): Answer => {
    try {
      return { id, value: JSON.parse(desk.ask(JSON.stringify({ name, args }))) };
    } catch (error) {
      return { id, problems: problemsOf(error) };
    }
  };
  return (request) => self.postMessage(answer(request));
});
