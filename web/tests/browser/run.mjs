// Runs the browser tests, two at a time: node tests/browser/run.mjs [NAME ...]. LANES=1 runs them one after the other.

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closeBrowser, openBrowser, PROGRAM, scenes } from './stage.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/index.html', import.meta.url));
if (!existsSync(dist)) {
  console.error('Build the client first: npm run build');
  process.exit(2);
}
if (!existsSync(PROGRAM)) {
  console.error(`${PROGRAM} does not exist: cargo build -p cli, or set PARLOUR`);
  process.exit(2);
}

const named = process.argv.slice(2);
const isPictures = named[0] === 'pictures';
const files = isPictures ? ['pictures.mjs'] : readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort();
const tests = [];
for (const file of files) {
  // A file that measures something wants the machine for itself.
  const { default: found, isAlone = false } = await import(`./${file}`);
  for (const [name, test] of Object.entries(found)) {
    if (isPictures || named.length === 0 || named.some((one) => name.includes(one) || file.includes(one))) tests.push({ name, test, isAlone });
  }
}

const LONGEST = Number(process.env.LONGEST ?? 300) * 1000;
const limit = (name) => new Promise((_, fail) => setTimeout(() => fail(new Error(`${name} takes too long`)), LONGEST).unref());

let failed = 0;

async function run({ name, test }) {
  const begun = Date.now();
  const took = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  const pages = new Map();
  try {
    await Promise.race([scenes.run(pages, test), limit(name)]);
    console.log(`ok    ${name} (${took()})`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name} (${took()})\n  ${String(error?.stack ?? error).split('\n').slice(0, 12).join('\n  ')}`);
    for (const look of pages.values()) console.log(`  ${await look()}`);
  }
}

/** Takes one test after the other until none is left. */
async function lane(waiting) {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
}

const begun = Date.now();
await openBrowser();
const together = tests.filter(({ isAlone }) => !isAlone);
await Promise.all(Array.from({ length: Number(process.env.LANES ?? 2) }, () => lane(together)));
await lane(tests.filter(({ isAlone }) => isAlone));
await closeBrowser();
const took = `${((Date.now() - begun) / 1000).toFixed(0)} s`;
console.log(failed === 0 ? `${tests.length} browser tests passed in ${took}` : `${failed} of ${tests.length} browser tests failed`);
process.exit(failed === 0 ? 0 : 1);
