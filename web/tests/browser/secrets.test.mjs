// What a page keeps of a game on a server: nothing. And what it may not know is not in what it gets.

import { dice, enter, eventually, make, PHONE, Server, until, visitor } from './stage.mjs';
import { playOut, playSome } from './player.mjs';

/** Everything that this browser stores for the page. */
const stored = (page) =>
  page.evaluate(async () => {
    const all = { local: { ...localStorage }, session: { ...sessionStorage }, databases: {}, caches: [] };
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((done) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => done(request.result);
      });
      for (const store of database.objectStoreNames) {
        all.databases[`${name}/${store}`] = await new Promise((done) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => done(request.result);
        });
      }
    }
    for (const name of 'caches' in window ? await caches.keys() : []) for (const request of await (await caches.open(name)).keys()) all.caches.push(new URL(request.url).pathname);
    return all;
  });

export default {
  'a game on a server leaves nothing in the browser': async () => {
    const server = await Server.open();
    server.host = 'localhost';
    const people = [await visitor('Ann', { size: PHONE }), await visitor('Bob', { size: PHONE })];
    try {
      const [ann, bob] = people;
      await enter(ann, server.url);
      const { code } = await make(ann, { game: 'kittens', choices: 'preset=classic' });
      const url = `${server.url}t/${code}`;
      await ann.page.goto(url);
      await ann.page.locator('[data-key=sit]').click();
      const frames = [];
      bob.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
      await enter(bob, url);
      await bob.page.locator('[data-key=sit]').click();
      for (const { page } of people) await page.locator('.hand .card').first().waitFor();
      const random = dice(17);
      await playSome(people, random, 30);
      // While the game runs, nobody else's hand is in anything that this page was sent.
      const hands = frames.flatMap((text) => {
        const { update } = JSON.parse(text);
        return update && !update.position.over ? [update.position.view] : [];
      });
      if (hands.length === 0) throw new Error('the page was sent no view');
      for (const view of hands) {
        if (view.you !== 1) throw new Error('a view of somebody else');
        for (const player of view.players) if ('hand' in player) throw new Error('the hand of another player');
      }
      const kept = await stored(bob.page);
      if (Object.values(kept.databases).flat().length > 0) throw new Error(`stored: ${JSON.stringify(kept.databases)}`);
      if (Object.keys(kept.session).length > 0) throw new Error('something is in the session storage');
      const keys = Object.keys(kept.local);
      if (keys.some((key) => key !== 'parlour.settings')) throw new Error(`stored: ${keys}`);
      if (/token|card|hand|defuse|pledge|bits/.test(kept.local['parlour.settings'] ?? '')) throw new Error(kept.local['parlour.settings']);
      const served = kept.caches.filter((path) => path.includes('/api/') || path.includes('/t/'));
      if (served.length > 0) throw new Error(`cached: ${served}`);
      if (await bob.page.evaluate(() => document.cookie !== '')) throw new Error('scripts can read the cookie');
      await playOut(people, random, { prefer: 'draw|뽑기' });
    } finally {
      server.host = '127.0.0.1';
      for (const { context } of people) await context.close();
      await server.close();
    }
  },

  'a peek is shown once': async () => {
    const server = await Server.open();
    const people = [await visitor('Ann'), await visitor('Bob')];
    try {
      const [ann, bob] = people;
      // What the server has confirmed.
      const asked = new Map();
      const confirmed = [];
      ann.page.on('websocket', (socket) => {
        socket.on('framesent', ({ payload }) => {
          const { key, ask } = JSON.parse(String(payload));
          asked.set(key, ask.do);
        });
        socket.on('framereceived', ({ payload }) => confirmed.push(asked.get(JSON.parse(String(payload)).reply?.re)));
      });
      await enter(ann, server.url);
      const { code } = await make(ann, { game: 'tellstones', choices: 'first=1' });
      const url = `${server.url}t/${code}`;
      await ann.page.goto(url);
      await ann.page.locator('[data-key=sit]').click();
      await enter(bob, url);
      await bob.page.locator('[data-key=sit]').click();
      await ann.page.locator('.choices').waitFor();
      const play = async ({ page }, text) => {
        await page.locator('.status.asked').waitFor();
        if ((await page.locator('#typed-move').count()) === 0) await page.getByRole('button', { name: 'Board in words' }).click();
        const lines = await page.locator('.log li').count();
        await page.locator('#typed-move').fill(text);
        await page.keyboard.press('Enter');
        await until(page, `${text} is heard`, (lines) => document.querySelector('dialog[open]') || document.querySelectorAll('.log li').length > lines, lines);
        const sure = page.locator('dialog[open]:not(.secret) .primary');
        if ((await sure.count()) > 0) await sure.click();
      };
      const reads = (who, pattern) => until(who.page, `${who.name} reads that somebody ${pattern}`, (text) => new RegExp(text).test(document.querySelector('.log')?.textContent ?? ''), pattern);
      // A stone that does nothing when it is placed is needed: others are put back.
      for (let tries = 0; tries < 40; tries += 1) {
        await play(ann, 'draw');
        await ann.page.locator('.drawn').waitFor();
        const label = await ann.page.locator('.choices .question').innerText();
        if (!/crown|rune|dragon/i.test(label)) break;
        await play(ann, 'back');
        await ann.page.locator('.drawn').waitFor({ state: 'detached' });
      }
      await play(ann, 'place 1,1');
      await reads(bob, 'places a stone');
      await play(bob, 'flip 1,1');
      await reads(ann, 'face down');
      await play(ann, 'peek 1,1');
      await ann.page.locator('dialog.secret[open]').waitFor();
      const secret = await ann.page.locator('dialog.secret .question').innerText();
      // Not seen yet: it is shown again, as often as it takes.
      await ann.page.reload();
      await ann.page.locator('dialog.secret[open]').waitFor();
      if ((await ann.page.locator('dialog.secret .question').innerText()) !== secret) throw new Error('another secret');
      // Another window of the same seat shows it too, until it was seen in one of them.
      const second = await ann.context.newPage();
      await second.goto(url);
      await second.locator('dialog.secret[open]').waitFor();
      await ann.page.bringToFront();
      confirmed.length = 0;
      await ann.page.locator('[data-key=seen]').click();
      await second.bringToFront();
      await second.locator('dialog.secret').waitFor({ state: 'detached' });
      await second.close();
      await ann.page.locator('dialog.secret').waitFor({ state: 'detached' });
      await eventually('the server knows that it was seen', () => confirmed.includes('seen'));
      await eventually('nothing of it is left in the page', async () => !(await ann.page.content()).includes(secret));
      await ann.page.reload();
      await ann.page.locator('parlour-game .table-top > *').waitFor();
      if ((await ann.page.locator('dialog.secret').count()) > 0) throw new Error('it is shown again');
      if ((await ann.page.content()).includes(secret)) throw new Error('the secret is still in the page');
    } finally {
      for (const { context } of people) await context.close();
      await server.close();
    }
  },
};
