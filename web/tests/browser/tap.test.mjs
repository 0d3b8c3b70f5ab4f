// How it feels on a slow phone: a piece moves in the frame after the tap.

import { alone, local, PHONE, until } from './stage.mjs';

export const isAlone = true;

const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

export default {
  'from the tap to the moving disc at most one frame, on a slow phone': () =>
    alone({ size: PHONE, motion: true }, async (page, server, context) => {
      const [times, millis] = [[], []];
      await local(page, server.url, 'connect4');
      const slow = await context.newCDPSession(page);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      for (let move = 0; move < 12; move += 1) {
        await page.locator('.spot.can').first().waitFor();
        const column = [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5][move];
        const { frames, took } = await page.evaluate(async (id) => {
          const cell = [...document.querySelectorAll('.spot.can')].find((one) => one.dataset.id.startsWith(`c${id}r`));
          const count = () => document.getAnimations().filter((one) => one.effect?.target?.hasAttribute?.('data-disc')).length;
          const before = count();
          const begun = performance.now();
          cell.click();
          let frames = 0;
          while (count() <= before && frames < 60) {
            await new Promise((done) => requestAnimationFrame(done));
            frames += 1;
          }
          return { frames, took: performance.now() - begun };
        }, column);
        times.push(frames);
        millis.push(Math.round(took));
        await until(page, 'the disc lies', () => !document.getAnimations().some((one) => one.effect?.target?.hasAttribute?.('data-disc')));
      }
      console.log(`      frames from tap to motion: median ${median(times)} (${times.join(' ')}); ${median(millis)} ms`);
      if (median(times) > 1) throw new Error(`it takes ${median(times)} frames`);
    }),

};
