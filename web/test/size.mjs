// The built page, compressed, without the engine: no more than 350 kB.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const most = 350_000;
const dist = new URL("../dist/", import.meta.url);
const files = readdirSync(dist, { recursive: true }).filter((name) => /\.(html|js|css)$/.test(name));
const size = files.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, dist))).length, 0);
console.log(`${files.length} files, ${size} bytes compressed`);
process.exit(files.length > 0 && size <= most ? 0 : 1);
