// Whole games at one server, each player in a browser window of their own.

import { accessible, DESKTOP, dice, enter, make, PHONE, Server, visitor } from './stage.mjs';
import { isOver, playOut } from './player.mjs';

/** No page may have complained. */
function quiet(...people) {
  for (const { name, errors } of people) if (errors.length > 0) throw new Error(`${name}: ${errors.join('\n')}`);
}

async function together(table, sizes, random, how = {}) {
  const server = await Server.open();
  const names = ['Ann', '지수', 'Cho', 'Dee'];
  const people = [];
  try {
    for (const [index, size] of sizes.entries()) people.push(await visitor(names[index], { size, language: index === 1 ? 'ko' : 'en' }));
    const [host, ...guests] = people;
    await enter(host, server.url);
    const { code } = await make(host, table);
    await host.page.goto(`${server.url}t/${code}`);
    await host.page.locator('[data-key=sit]').click();
    await accessible(host.page, 'gathering');
    for (const guest of guests) {
      if (guest === people[how.spectator]) {
        // Whoever only watches needs no name.
        await guest.page.goto(`${server.url}t/${code}`);
        continue;
      }
      await enter(guest, `${server.url}t/${code}`);
      await guest.page.locator('[data-key=sit]').click();
    }
    for (const { page } of people) await page.locator('parlour-game .table-top > *').waitFor();
    const players = people.filter((_, index) => index !== how.spectator);
    // Deals differ from run to run: everything else that a board can show is checked where they do not.
    for (const { page, name } of people) await accessible(page, `${table.game} as ${name} sees it first`);
    await playOut(players, random, how);
    for (const { page } of people) await page.locator('parlour-ending h2').waitFor();
    await accessible(host.page, `${table.game}, over`);
    if (how.then) await how.then(people, server, code);
    quiet(...people);
  } finally {
    for (const { context } of people) await context.close();
    await server.close();
  }
}

/** Another game: everybody wants it, and a new deal is made. */
async function rematch(people) {
  for (const { page } of people) await page.locator('[data-key=rematch]').click();
  for (const { page } of people) {
    await page.locator('parlour-ending section').waitFor({ state: 'detached' });
    await page.locator('parlour-game .table-top > *').waitFor();
  }
  if (await isOver(people[0].page)) throw new Error('the rematch is over before it began');
  // Everybody's device had its part in the new deal, and checks it.
  await playOut(people, dice(5));
  for (const { page } of people) await page.locator('.note.good').waitFor();
}

export default {
  'Connect 4 in two windows, and a rematch': () => together({ game: 'connect4' }, [DESKTOP, PHONE], dice(4), { then: rematch }),
  'Frogs in two windows': () => together({ game: 'frogs', choices: 'side=3 frogs=2' }, [DESKTOP, PHONE], dice(7)),
  'Tellstones in two windows': () => together({ game: 'tellstones' }, [PHONE, DESKTOP], dice(9), { prefer: 'challenge|도전|^flip|^뒤집기' }),
  'Exploding Kittens: three phones and a spectator': () => together({ game: 'kittens', choices: 'preset=classic seats=3' }, [PHONE, PHONE, PHONE, DESKTOP], dice(11), { spectator: 3 }),
};
