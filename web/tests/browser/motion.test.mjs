// How it feels: a piece moves in the frame after the tap, drags end where they should, and nothing moves for those who do not want it.

import { accessible, DESKTOP, pause, PHONE, Server, visitor } from './stage.mjs';

const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

async function local(page, url, game, people = 2) {
  await page.goto(`${url}#/local/${game}`);
  for (let seat = 1; seat < people; seat += 1) await page.locator(`#player-${seat}`).selectOption('');
  await page.locator('[data-key=make]').click();
  await page.locator('.spot.can').first().waitFor();
}

async function alone(options, work) {
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

export default {
  'from the tap to the moving disc at most one frame, on a slow phone': () =>
    alone({ size: PHONE, motion: true }, async (page, server, context) => {
      const times = [];
      await local(page, server.url, 'connect4');
      const slow = await context.newCDPSession(page);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      for (let move = 0; move < 12; move += 1) {
        await page.locator('.spot.can').first().waitFor();
        const column = [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5][move];
        const frames = await page.evaluate(async (id) => {
          const cell = [...document.querySelectorAll('.spot.can')].find((one) => one.dataset.id.startsWith(`c${id}r`));
          const count = () => document.getAnimations().filter((one) => one.effect?.target?.hasAttribute?.('data-disc')).length;
          const before = count();
          cell.click();
          let frames = 0;
          while (count() <= before && frames < 60) {
            await new Promise((done) => requestAnimationFrame(done));
            frames += 1;
          }
          return frames;
        }, column);
        times.push(frames);
        await pause(900);
      }
      console.log(`      frames from tap to motion: median ${median(times)} (${times.join(' ')})`);
      if (median(times) > 1) throw new Error(`it takes ${median(times)} frames`);
    }),

  'a card is dragged onto the table, a frog onto a pad': () =>
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
      await page.waitForFunction(() => document.querySelectorAll('.frogs [data-frog]:not([data-frog*=":"])').length > 0);
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
          await page.waitForTimeout(120);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) throw new Error(`${game} is ${wide} px too wide at ${width} x ${height}`);
          const small = await page.evaluate(() => Math.min(...[...document.querySelectorAll('.table-top .spot')].map((one) => Math.min(one.offsetWidth, one.offsetHeight))));
          if (small < 24) throw new Error(`a place of ${game} has ${small} px at ${width} x ${height}`);
        }
        await page.setViewportSize(DESKTOP);
      }
    }),
};
