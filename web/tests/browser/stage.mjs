// A real server and real browsers: what all browser tests stand on.

import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export { dice } from '../dice.mjs';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const root = fileURLToPath(new URL('../../../', import.meta.url));
export const PROGRAM = process.env.PARLOUR ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug', 'parlour');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** A name that Chromium does not treat as secure, as a computer in a local network has it. */
export const PLAIN_HOST = 'parlour.test';
const FLAGS = [`--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`, '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const PHONE = { width: 360, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };

/** Programs that a test has started: a run that is broken off leaves none of them behind. */
const started = new Set();
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Starts a program that ends with this run. */
export function start(...all) {
  const child = spawn(...all);
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

/** A server of its own, with its own data. */
export class Server {
  constructor(folder, port, process) {
    Object.assign(this, { folder, port, process, host: '127.0.0.1' });
  }

  static async open(folder = mkdtempSync(join(tmpdir(), 'parlour-web-')), port = 0, limits = []) {
    const more = ['attempts-per-minute=100000', 'requests-per-minute=100000', 'reveal-seconds=10', ...limits].flatMap((limit) => ['--limit', limit]);
    const child = start(PROGRAM, ['serve', '--listen', `127.0.0.1:${port}`, '--data', folder, '--web', join(root, 'web', 'dist'), '--lang', 'en', ...more], {
      env: { ...process.env, PARLOUR_HOME: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const bound = await new Promise((done, failed) => {
      child.stdout.on('data', (text) => {
        said += text;
        const found = said.match(/http:\/\/127\.0\.0\.1:(\d+)/);
        if (found) done(Number(found[1]));
      });
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
    const server = new Server(folder, bound, child);
    await server.ready();
    return server;
  }

  get url() {
    return `http://${this.host}:${this.port}/`;
  }

  async ready() {
    await eventually('the server is ready', async () => (await fetch(`${this.url}readyz`).catch(() => null))?.ok);
  }

  /** As if the power had failed. */
  async kill() {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    // That it ends is no surprise now.
    this.process.removeAllListeners('exit');
    started.delete(this.process);
    const gone = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGKILL');
    await gone;
  }

  async again() {
    const next = await Server.open(this.folder, this.port);
    this.process = next.process;
  }

  async close() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Nothing takes that long, but the machine may be busy: a test that waits longer has failed. */
const PATIENCE = 60_000;

/** Waits until this is true. `what` says what was expected. */
export async function eventually(what, holds) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    if (await holds()) return;
    await pause(25);
  }
  throw new Error(`in ${PATIENCE / 1000} s it never came true that ${what}`);
}

/** Waits until this holds in the page. `what` says what was expected. */
export async function until(page, what, holds, argument) {
  await page.waitForFunction(holds, argument, { polling: 30 }).catch((error) => {
    throw new Error(`in ${PATIENCE / 1000} s it never came true that ${what} (${error.message.split('\n')[0]})`);
  });
}

let browser = null;

export async function openBrowser() {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

export async function closeBrowser() {
  await browser?.close();
  browser = null;
}

/** Somebody with a device of their own, with dice of their own unless `seed` is null. Every error of a page fails the test. */
export async function visitor(name, { size = DESKTOP, language = 'en', theme = 'dark', ...more } = {}) {
  const context = await browser.newContext({
    viewport: size,
    locale: language === 'ko' ? 'ko-KR' : 'en-US',
    colorScheme: theme,
    reducedMotion: more.motion ? 'no-preference' : 'reduce',
    hasTouch: size.width < 500,
    deviceScaleFactor: more.scale ?? 1,
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE);
  // Nobody watches: the computers need not pretend to think.
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http') && !localStorage.getItem('parlour.settings')) localStorage.setItem('parlour.settings', '{"tempo":"quick"}');
  });
  if (more.seed !== null) await loaded(context, more.seed ?? [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0));
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // A connection that a test cuts is no error of the page.
    if (message.type() === 'error' && !/WebSocket|ERR_|Failed to load resource/.test(text)) errors.push(text);
  });
  remember(name, context, page);
  return { name, context, page, errors, language };
}

/** What the pages of a test showed last, for the message when it fails. */
export const scenes = new AsyncLocalStorage();

/** What somebody sees in this page. */
const shown = (page) =>
  page.evaluate(() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.innerText.trim().replace(/\s+/g, ' ')).filter((text) => text !== '');
    return [location.pathname + location.hash, ...texts('.banner, dialog[open], .error, .status, .choices'), ...texts('.log li').slice(-3)].join(' | ');
  });

/** Before a page is closed it is looked at, as long as it still answers. */
function remember(name, context, page) {
  const look = async () => `${name}: ${await Promise.race([shown(page).catch(String), pause(2000).then(() => 'no answer')])}`;
  const known = scenes.getStore();
  known?.set(page, look);
  const close = context.close.bind(context);
  context.close = async () => {
    const last = page.isClosed() ? `${name}: gone` : await look();
    known?.set(page, () => last);
    await close();
  };
}

/**
 * Every deal on this device is the same in every run, and so is what its computers think: their time passes with every look at
 * the clock.
 */
async function loaded(context, seed) {
  const same = `{
    let [state, time] = [${seed}, 0];
    crypto.getRandomValues = (bytes) => bytes.map(() => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24);
    performance.now = () => (time += 1);
  }`;
  await context.route(/\/assets\/worker-[^/]+\.js$/, async (route) => {
    const file = join(root, 'web', 'dist', new URL(route.request().url()).pathname.replace(/^.*(?=\/assets\/)/, ''));
    await route.fulfill({ contentType: 'text/javascript', body: `${same}\n${readFileSync(file, 'utf8')}` });
  });
}

/** Opens a link and says a name, where the page asks for one. */
export async function enter(who, url) {
  await who.page.goto(url);
  const field = who.page.locator('#guest-name').first();
  await field.waitFor();
  await field.fill(who.name);
  await who.page.locator('[data-key=enter]').first().click();
  await field.waitFor({ state: 'detached' });
}

/** Makes a table over the HTTP API, as the person of this window. */
export async function make(who, table) {
  const made = await who.page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  }, table);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body;
}

/** A server and whoever comes; everybody leaves at the end. */
export async function withServer(work) {
  const server = await Server.open();
  const people = [];
  const come = async (...args) => {
    const who = await visitor(...args);
    people.push(who);
    return who;
  };
  try {
    await work(server, come);
    for (const { name, errors } of people) if (errors.length > 0) throw new Error(`${name}: ${errors.join('\n')}`);
  } finally {
    for (const { context } of people) await context.close();
    await server.close();
  }
}

/** Begins a game at this device through the form, with this many people. */
export async function local(page, url, game, people = 2) {
  await page.goto(`${url}#/local/${game}`);
  for (let seat = 1; seat < people; seat += 1) await page.locator(`#player-${seat}`).selectOption('');
  await page.locator('[data-key=make]').click();
  await page.locator('.spot.can').first().waitFor();
}

/** Puts a match where this device keeps them. */
export const keep = (page, stored) =>
  page.evaluate(async (match) => {
    const request = indexedDB.open('parlour', 1);
    const database = await new Promise((done) => {
      request.onupgradeneeded = () => request.result.createObjectStore('matches', { keyPath: 'id' });
      request.onsuccess = () => done(request.result);
    });
    await new Promise((done) => (database.transaction('matches', 'readwrite').objectStore('matches').put(match).onsuccess = done));
    database.close();
  }, stored);

/** One visitor at a server of their own. */
export async function alone(options, work) {
  const server = await Server.open();
  const who = await visitor('Ann', options);
  try {
    await work(who.page, server, who.context);
    if (who.errors.length > 0) throw new Error(who.errors.join('\n'));
  } finally {
    await who.context.close();
    await server.close();
  }
}

/** Brings axe into the page, once. */
export async function prepare(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

/** No page and no state of a game may exclude anybody. */
export async function accessible(page, where) {
  await prepare(page);
  const found = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ['violations'] });
    return result.violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')})`);
  });
  if (found.length > 0) throw new Error(`${where}: ${found.join('\n  ')}`);
}
