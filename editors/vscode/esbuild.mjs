// Bundles the extension for both kinds of host, with the engine that `wasm/build` has made, or (`--tests`) the tests.

import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const common = { bundle: true, format: 'cjs', target: 'es2022', external: ['vscode'], logLevel: 'warning' };
const node = { ...common, platform: 'node' };
const browser = { ...common, platform: 'browser' };
// The engine is handed to the service, which never looks for it beside itself.
const service = { define: { 'import.meta.url': '"file:///"' } };

if (process.argv.includes('--tests')) {
  const entryPoints = readdirSync('test')
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name}`);
  await build({
    ...node,
    format: 'esm',
    entryPoints,
    outdir: 'out/test',
    outExtension: { '.js': '.mjs' },
    packages: 'external',
    // Tests and scripts read files beside themselves, not beside the bundle.
    define: {
      'import.meta.dirname': JSON.stringify(resolve('test')),
      'import.meta.url': JSON.stringify(pathToFileURL('test/any').href),
    },
  });
} else {
  const minify = process.argv.includes('--minify');
  await Promise.all([
    build({ ...node, minify, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js' }),
    build({ ...browser, minify, entryPoints: ['src/browser.ts'], outfile: 'dist/browser.js' }),
    build({ ...node, ...service, minify, entryPoints: ['src/thread.ts'], outfile: 'dist/thread.js' }),
    build({ ...browser, ...service, minify, entryPoints: ['src/worker.ts'], outfile: 'dist/worker.js' }),
  ]);
  mkdirSync('dist', { recursive: true });
  copyFileSync('../../wasm/pkg/boardwright_bg.wasm', 'dist/boardwright.wasm');
}
