// Runs the browser tests one after the other: node tests/browser/run.mjs [NAME ...]

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closeBrowser, openBrowser } from './stage.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/index.html', import.meta.url));
if (!existsSync(dist)) {
  console.error('Build the client first: npm run build');
  process.exit(2);
}

const named = process.argv.slice(2);
const isPictures = named[0] === 'pictures';
const files = isPictures ? ['pictures.mjs'] : readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort();
const tests = [];
for (const file of files) {
  const { default: found, flags } = await import(`./${file}`);
  for (const [name, test] of Object.entries(found)) {
    if (isPictures || named.length === 0 || named.some((one) => name.includes(one) || file.includes(one))) tests.push({ name, test, flags: flags ?? [] });
  }
}

const LONGEST = Number(process.env.LONGEST ?? 150) * 1000;
const limit = (name) => new Promise((_, fail) => setTimeout(() => fail(new Error(`${name} takes too long`)), LONGEST).unref());

let failed = 0;
let open = null;
for (const { name, test, flags } of tests) {
  const key = flags.join(' ');
  if (open !== key) {
    await closeBrowser();
    await openBrowser(flags);
    open = key;
  }
  const begun = Date.now();
  const took = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  try {
    await Promise.race([test(), limit(name)]);
    console.log(`ok    ${name} (${took()})`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name} (${took()})\n  ${String(error?.stack ?? error).split('\n').slice(0, 12).join('\n  ')}`);
  }
}
await closeBrowser();
console.log(failed === 0 ? `${tests.length} browser tests passed` : `${failed} of ${tests.length} browser tests failed`);
process.exit(failed === 0 ? 0 : 1);
