import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { defineConfig, type Plugin, type UserConfig } from "vite";

/** What the built page may load. The development server needs more, so it has none. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const secured: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: policy }, injectTo: "head-prepend" },
  ],
};

const engine = new URL("../wasm/pkg/boardwright_bg.wasm", import.meta.url);

function serveEngine(request: IncomingMessage, answer: ServerResponse, next: () => void) {
  if (request.url?.split("?")[0] !== "/engine.wasm") return next();
  answer.setHeader("Content-Type", "application/wasm");
  createReadStream(engine)
    .on("error", () => answer.writeHead(404).end())
    .pipe(answer);
}

/** The engine stands beside the page and is no part of it: whoever serves the page puts it there. */
const besideThePage: Plugin = {
  name: "engine-beside-the-page",
  configureServer: ({ middlewares }) => void middlewares.use(serveEngine),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(serveEngine),
};

/** The module's own guess of where it is would bring it into the page's files. */
function withoutEngine(): Plugin {
  return {
    name: "without-the-engine",
    transform: (code, id) =>
      id.endsWith("/wasm/pkg/boardwright.js") ? code.replace(/new URL\([^)]*import\.meta\.url\)/, "undefined") : undefined,
  };
}

/** The service worker, which has to know every file of the page. `boardwright site` adds the engine's identity. */
const offline: Plugin = {
  name: "offline",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const built = Object.values(bundle);
      const hash = createHash("sha256");
      for (const file of built) hash.update(file.fileName).update(file.type === "chunk" ? file.code : file.source);
      const files = ["./", ...built.map((file) => file.fileName), "engine.wasm"].filter((name) => name !== "index.html");
      const version = `boardwright ${hash.digest("hex").slice(0, 16)} ENGINE`;
      const text = readFileSync(new URL("src/offline/service-worker.js", import.meta.url), "utf8");
      const source = text.replace("FILES;", `${JSON.stringify(files.sort())};`).replace("VERSION;", `${JSON.stringify(version)};`);
      this.emitFile({ type: "asset", fileName: "service-worker.js", source });
    },
  },
};

const common: UserConfig = {
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  server: { fs: { allow: [".."] } },
};

/** One script without imports, for a page that is a single file. */
function single(entry: string, name: string): UserConfig {
  return {
    ...common,
    plugins: [withoutEngine()],
    build: {
      target: "es2022",
      outDir: "dist/single",
      emptyOutDir: false,
      cssCodeSplit: false,
      modulePreload: false,
      rollupOptions: {
        input: entry,
        output: { format: "iife", entryFileNames: name, assetFileNames: "style.css", inlineDynamicImports: true },
      },
    },
  };
}

const page: UserConfig = {
  ...common,
  plugins: [secured, besideThePage, withoutEngine(), offline],
  worker: { format: "es", plugins: () => [withoutEngine()] },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
};

export default defineConfig(({ mode }) => {
  if (mode === "single") return single("src/single.tsx", "page.js");
  if (mode === "single-worker") return single("src/engine/desk.worker.ts", "worker.js");
  return page;
});
