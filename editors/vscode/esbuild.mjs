// Bundles the extension for both kinds of host, or (`--tests`) the tests.

import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const common = { bundle: true, format: 'cjs', target: 'es2022', external: ['vscode'], logLevel: 'warning' };
const node = { ...common, platform: 'node' };

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
    build({ ...common, minify, platform: 'browser', entryPoints: ['src/browser.ts'], outfile: 'dist/browser.js' }),
  ]);
}
