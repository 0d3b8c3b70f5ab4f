// What somebody waits for: the first page with all words, and the engine next to it, as they travel. Fails when they grow too
// large: npm run budget

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const FIRST_LOAD = 60_000;
const ENGINE = 350_000;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const assets = readdirSync(join(dist, 'assets')).filter((name) => !name.endsWith('.br'));
const squeezed = (file) => brotliCompressSync(readFileSync(join(dist, file))).length;

/** A script and everything that it imports before it runs. */
function closure(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, name] of text.matchAll(/(?:import|from)\s*["']\.\/([^"']+\.js)["']/g)) closure(`assets/${name}`, seen);
  return seen;
}

const page = readFileSync(join(dist, 'index.html'), 'utf8');
const scripts = [...page.matchAll(/src="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const named = (start) => assets.filter((name) => name.startsWith(`${start}-`) && name.endsWith('.js')).map((name) => `assets/${name}`);
const first = new Set(['index.html']);
// The shell, the first page, and all words of the larger language: the page's own, and those that it passes to the engine.
for (const script of [...scripts, ...named('home'), ...named('ko'), ...named('words-ko')]) for (const file of closure(script)) first.add(file);
for (const name of assets.filter((one) => one.endsWith('.css'))) first.add(`assets/${name}`);

const sum = (files) => [...files].reduce((total, file) => total + squeezed(file), 0);
const engine = assets.filter((name) => name.endsWith('.wasm')).map((name) => `assets/${name}`);
const sizes = [
  ['first load', sum(first), FIRST_LOAD],
  ['engine', sum(engine), ENGINE],
];
let isTooLarge = engine.length === 0;
for (const [what, size, most] of sizes) {
  console.log(`${what}: ${(size / 1000).toFixed(1)} kB of ${most / 1000} kB (brotli)`);
  if (size > most) isTooLarge = true;
}
if (engine.length === 0) console.error('There is no engine in the build.');
if (isTooLarge) process.exit(1);
