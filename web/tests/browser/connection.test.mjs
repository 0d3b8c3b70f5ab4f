// The connection: lost and back, asleep, of another version, in two windows, and none at all.

import { accessible, dice, enter, make, PHONE, until, withServer } from './stage.mjs';
import { act, playOut, playSome, seated } from './player.mjs';

const must = (is, what) => {
  if (!is) throw new Error(what);
};

/** Begins a game at this device through the form. */
async function begin(page, url, game) {
  await page.goto(`${url}#/local/${game}`);
  await page.locator('[data-key=make]').click();
  await page.locator('parlour-game .table-top > *').waitFor();
}

/** The connections of a page go through here. `change` may change what comes from the server; the first `deaf` of them hear nothing. */
async function wired(page, change = (text) => text) {
  const wires = { opened: 0, deaf: 0 };
  await page.routeWebSocket(/api\/socket/, (socket) => {
    const number = (wires.opened += 1);
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      if (number > wires.deaf) server.send(text);
    });
    server.onMessage((text) => {
      if (number > wires.deaf) socket.send(change(String(text)));
    });
  });
  return wires;
}

/** The first visit, after which the browser has everything. */
async function kept(page, url) {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await until(page, 'the page is kept', async () => (await caches.keys()).length > 0 && (await (await caches.open((await caches.keys())[0])).keys()).length > 10);
  await page.reload();
}

export default {
  'a lost connection is said, and resumed without loading the page': () =>
    withServer(async (server, come) => {
      const { ann, bob } = await seated(server, come, { game: 'connect4' });
      const random = dice(1);
      await playSome([ann, bob], random, 3);
      await bob.page.evaluate(() => (window.isTheSamePage = true));
      await server.kill();
      await bob.page.locator('.banner.lost').waitFor();
      await accessible(bob.page, 'connection lost');
      await server.again();
      await bob.page.locator('.banner.lost').waitFor({ state: 'detached' });
      await playOut([ann, bob], random);
      must(await bob.page.evaluate(() => window.isTheSamePage), 'the page was loaded again');
    }),

  'two windows of one seat agree': () =>
    withServer(async (server, come) => {
      const { ann, bob, code } = await seated(server, come, { game: 'connect4' });
      const second = await ann.context.newPage();
      await second.goto(`${server.url}t/${code}`);
      await second.locator('parlour-game .table-top > *').waitFor();
      // Windows in the background draw nothing.
      await ann.page.bringToFront();
      await playOut([ann, bob], dice(2));
      await second.bringToFront();
      await second.locator('parlour-ending h2').waitFor();
      const discs = (page) => page.locator('.connect4 [data-disc]').count();
      must((await discs(second)) === (await discs(ann.page)), 'the windows differ');
    }),

  'a laptop that wakes up is no error': () =>
    withServer(async (server, come) => {
      const [ann, bob] = [await come('Ann'), await come('Bob')];
      const wires = await wired(ann.page);
      await enter(ann, server.url);
      const { code } = await make(ann, { game: 'connect4', choices: 'first=1' });
      await ann.page.goto(`${server.url}t/${code}`);
      await ann.page.locator('[data-key=sit]').click();
      await enter(bob, `${server.url}t/${code}`);
      await bob.page.locator('[data-key=sit]').click();
      for (const { page } of [ann, bob]) await page.locator('parlour-game .table-top > *').waitFor();
      await act(ann.page, dice(1));
      await bob.page.locator('[data-disc]').first().waitFor();
      // What a sleeping laptop is sent gets lost, and nobody tells it that its connection is gone.
      wires.deaf = wires.opened;
      await act(bob.page, dice(2));
      await until(bob.page, 'the second disc is there', () => document.querySelectorAll('[data-disc]').length === 2);
      must((await ann.page.locator('[data-disc]').count()) === 1, 'a laptop that sleeps sees something');
      await ann.page.evaluate(() => {
        const { now } = Date;
        Date.now = () => now() + 3_600_000;
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await until(ann.page, 'Ann sees what happened while she was away', () => document.querySelectorAll('[data-disc]').length === 2);
      await ann.page.locator('.banner').waitFor({ state: 'detached' });
      await playOut([ann, bob], dice(3));
    }),

  'what was typed stays while the connection is lost': () =>
    withServer(async (server, come) => {
      const { ann } = await seated(server, come, { game: 'connect4', choices: 'first=1' });
      await ann.page.getByRole('button', { name: 'Board in words' }).click();
      await ann.page.locator('#typed-move').fill('4');
      await server.kill();
      await ann.page.locator('.banner.lost').waitFor();
      await server.again();
      await ann.page.locator('.banner.lost').waitFor({ state: 'detached' });
      must((await ann.page.locator('#typed-move').inputValue()) === '4', 'what was typed is gone');
      await ann.page.locator('#typed-move').press('Enter');
      await ann.page.locator('[data-disc]').first().waitFor();
    }),

  'a page with other rules offers to load the new one': () =>
    withServer(async (server, come) => {
      const ann = await come('Ann', { size: PHONE });
      await wired(ann.page, (text) => text.replace(/("rules":\{"connect4":)(\d+)/, (_, start, version) => start + (Number(version) + 1)));
      await enter(ann, `${server.url}#/make/connect4`);
      await ann.page.locator('.banner .primary').waitFor();
      await accessible(ann.page, 'other rules');
      const isNew = ann.page.waitForEvent('load');
      await ann.page.locator('.banner .primary').click();
      await isNew;
    }),

  'a server that can not be reached is said': () =>
    withServer(async (server, come) => {
      server.host = 'localhost';
      const ann = await come('Ann', { size: PHONE, seed: null });
      await kept(ann.page, server.url);
      await server.kill();
      await ann.page.goto(`${server.url}t/plum-7`);
      await ann.page.locator('.banner.lost', { hasText: 'can\'t be reached' }).waitFor();
      await accessible(ann.page, 'not reached');
      await server.again();
      // It is there again: there is no such table.
      await ann.page.locator('.error').waitFor();
      await ann.page.locator('.banner.lost').waitFor({ state: 'detached' });
    }),

  'another language in the middle of a game': () =>
    withServer(async (server, come) => {
      const { ann } = await seated(server, come, { game: 'connect4', choices: 'first=1' });
      await ann.page.locator('.status', { hasText: 'It is your turn.' }).waitFor();
      await ann.page.getByRole('button', { name: '한국어' }).click();
      await ann.page.locator('.status', { hasText: '내 차례입니다.' }).waitFor();
      await accessible(ann.page, 'another language');
      // What was said before is said again.
      await act(ann.page, dice(1));
      await ann.page.locator('.log li', { hasText: '놓았습니다' }).waitFor();
      await ann.page.getByRole('button', { name: 'English' }).click();
      await ann.page.locator('.log li', { hasText: 'drops a disc' }).waitFor();
    }),

  'offline after the first visit, against the computer': () =>
    withServer(async (server, come) => {
      server.host = 'localhost';
      // Everything must come from what the browser keeps.
      const ann = await come('Ann', { size: PHONE, seed: null });
      await kept(ann.page, server.url);
      await ann.context.setOffline(true);
      await server.kill();
      await begin(ann.page, server.url, 'connect4');
      await playOut([ann], dice(6));
      await ann.page.reload();
      await ann.page.locator('main h1').first().waitFor();
    }),

};
