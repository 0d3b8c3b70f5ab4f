// Over plain http, under a name that Chromium does not treat as secure: as friends in one room have it.

import { dice, enter, make, PLAIN_HOST, Server, visitor } from './stage.mjs';
import { playOut } from './player.mjs';

export default {
  'over plain http on a local network everything can be played': async () => {
    const server = await Server.open();
    const people = [await visitor('Ann'), await visitor('Bob')];
    try {
      server.host = PLAIN_HOST;
      const [ann, bob] = people;
      await enter(ann, server.url);
      if (await ann.page.evaluate(() => window.isSecureContext)) throw new Error('this name is treated as secure');
      const { code } = await make(ann, { game: 'connect4' });
      await ann.page.goto(`${server.url}t/${code}`);
      await ann.page.locator('[data-key=sit]').click();
      await enter(bob, `${server.url}t/${code}`);
      await bob.page.locator('[data-key=sit]').click();
      for (const { page } of people) await page.locator('parlour-game .table-top > *').waitFor();
      await playOut(people, dice(3));
      await ann.page.locator('.note.good').waitFor();
      await ann.page.goto(`${server.url}#/settings`);
      await ann.page.getByText('plain connection').waitFor();
    } finally {
      server.host = '127.0.0.1';
      for (const { context } of people) await context.close();
      await server.close();
    }
  },
};
