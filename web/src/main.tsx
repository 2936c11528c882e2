import { render } from "preact";
import { isLocal } from "./engine/local";
import { keepOffline } from "./offline/register";
import { App } from "./ui/App";
import { Workshop } from "./workshop";

const workshop = new Workshop();
const root = document.getElementById("app");
if (root) render(<App workshop={workshop} />, root);
void workshop.open();
addEventListener("popstate", () => void workshop.open());
if (import.meta.env.PROD && !isLocal()) void keepOffline();
