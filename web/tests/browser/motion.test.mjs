// How it feels: drags end where they should, nothing moves for those who do not want it, and it fits every screen.

import { accessible, alone, DESKTOP, local, PHONE, until } from './stage.mjs';

export default {
  'a card is dragged onto the table': () =>
    alone({ size: DESKTOP }, async (page, server) => {
      await local(page, server.url, 'kittens', 1);
      const card = page.locator('.hand .spot.can', { hasText: 'Attack' }).first();
      const [from, to] = [await card.boundingBox(), await page.locator('.pile.discard').boundingBox()];
      await page.mouse.move(from.x + 30, from.y + 40);
      await page.mouse.down();
      await page.mouse.move(to.x + 40, to.y + 50, { steps: 6 });
      // It is seen on its way.
      const seen = await page.evaluate(([x, y]) => {
        const carried = [...document.querySelectorAll('kittens-board > .held .card')].map((one) => one.getBoundingClientRect());
        return carried.some(({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom);
      }, [to.x + 40, to.y + 50]);
      if (!seen) throw new Error('the card does not follow the pointer');
      await page.mouse.up();
      await page.locator('.log li', { hasText: 'plays Attack' }).waitFor();
      if ((await page.locator('kittens-board > .held').count()) > 0) throw new Error('a copy of the card stays');
    }),

  'a frog is dragged onto a pad': () =>
    alone({ size: DESKTOP }, async (page, server) => {
      await local(page, server.url, 'frogs', 1);
      const from = await page.locator('.spot.home.can').first().boundingBox();
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x + from.width / 2 + 40, from.y + from.height / 2, { steps: 4 });
      await page.locator('.spot.pad.can').first().waitFor();
      const to = await page.locator('.spot.pad.can').first().boundingBox();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
      await page.mouse.up();
      await page.locator('[data-key=confirm]').click();
      await until(page, 'the frog is on the board', () => document.querySelectorAll('.frogs [data-frog]:not([data-frog*=":"])').length > 0);
      await accessible(page, 'after a drag');
    }),

  'nothing moves where motion is not wanted': () =>
    alone({ size: PHONE }, async (page, server) => {
      await local(page, server.url, 'connect4');
      await page.evaluate(() => {
        window.moved = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) {
          window.moved += 1;
          return animate.apply(this, all);
        };
      });
      await page.locator('.spot.can').first().click();
      await page.locator('[data-disc]').first().waitFor();
      if ((await page.evaluate(() => window.moved)) > 0) throw new Error('something moved');
    }),

  'a page of another version offers to load the new one': () =>
    alone({ size: PHONE }, async (page, server) => {
      await page.addInitScript(() => {
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
          return send.call(this, String(text).replace('"protocol":1', '"protocol":0'));
        };
      });
      await page.goto(server.url);
      await page.locator('.banner .primary').waitFor();
      await accessible(page, 'outdated');
    }),

  'from the smallest phone to the largest screen': () =>
    alone({ size: DESKTOP }, async (page, server) => {
      for (const game of ['connect4', 'frogs', 'kittens', 'tellstones']) {
        await local(page, server.url, game, 1);
        for (const [width, height] of [[360, 640], [640, 360], [768, 1024], [1280, 800], [2560, 1440]]) {
          await page.setViewportSize({ width, height });
          await until(page, `the page has ${width} x ${height}`, ([width, height]) => innerWidth === width && innerHeight === height, [width, height]);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) throw new Error(`${game} is ${wide} px too wide at ${width} x ${height}`);
          const small = await page.evaluate(() => Math.min(...[...document.querySelectorAll('.table-top .spot')].map((one) => Math.min(one.offsetWidth, one.offsetHeight))));
          if (small < 24) throw new Error(`a place of ${game} has ${small} px at ${width} x ${height}`);
        }
        await page.setViewportSize(DESKTOP);
      }
    }),
};
