// Pictures of every page and every game, on a phone and on a desktop, in both languages, from real runs: npm run pictures
// They go to docs/screens/web.

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DESKTOP, dice, enter, local, make, PHONE, Server, visitor } from './stage.mjs';
import { playOut, playSome } from './player.mjs';

const folder = fileURLToPath(new URL('../../../docs/screens/web/', import.meta.url));
mkdirSync(folder, { recursive: true });

const names = [];

const shoot = async (who, name) => {
  await who.page.evaluate(() => scrollTo(0, 0));
  await who.page.waitForTimeout(250);
  await who.page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 84 });
  console.log(`docs/screens/web/${name}.jpg`);
  names.push(name);
};

const GAMES = [
  { game: 'connect4', choices: '', deeds: 16 },
  { game: 'kittens', choices: 'preset=classic', deeds: 10 },
  { game: 'frogs', choices: '', deeds: 60 },
  { game: 'tellstones', choices: '', deeds: 60 },
];

async function gamePictures(server, { game, choices, deeds }) {
  const ann = await visitor('Ann', { size: DESKTOP, theme: game === 'frogs' ? 'light' : 'dark' });
  const jisu = await visitor('지수', { size: PHONE, language: 'ko', scale: 2, theme: game === 'tellstones' ? 'light' : 'dark' });
  await enter(ann, server.url);
  const { code } = await make(ann, { game, choices });
  await ann.page.goto(`${server.url}t/${code}`);
  await ann.page.locator('[data-key=sit]').click();
  if (game === 'connect4') {
    await ann.page.locator('.qr').waitFor();
    await shoot(ann, 'gathering-en');
    await jisu.page.goto(`${server.url}t/${code}`);
    await jisu.page.locator('.qr').waitFor();
    await shoot(jisu, 'gathering-ko');
  }
  await enter(jisu, `${server.url}t/${code}`);
  await jisu.page.locator('[data-key=sit]').click();
  for (const { page } of [ann, jisu]) await page.locator('parlour-game .table-top > *').waitFor();
  const random = dice(21);
  await playSome([ann, jisu], random, deeds);
  for (const { page } of [ann, jisu]) {
    const open = page.locator('dialog[open] .primary');
    if ((await open.count()) > 0) await open.click();
  }
  await shoot(ann, `${game}-en`);
  await shoot(jisu, `${game}-ko`);
  if (game === 'connect4') {
    await playOut([ann, jisu], random);
    await shoot(ann, 'connect4-over-en');
    await shoot(jisu, 'connect4-over-ko');
    for (const [who, again, check] of [[ann, 'See it again', 'Check the deal'], [jisu, '다시 보기', '검증']]) {
      await who.page.getByRole('button', { name: again }).click();
      await who.page.locator('.scrubber input').fill('9');
      await shoot(who, `replay-${who.language}`);
      await who.page.getByRole('button', { name: check }).click();
      await who.page.locator('.verdict').waitFor();
      await shoot(who, `verify-${who.language}`);
    }
  }
  await ann.context.close();
  await jisu.context.close();
}

export default {
  pictures: async () => {
    const server = await Server.open();
    try {
      for (const [language, size, theme] of [['en', DESKTOP, 'dark'], ['ko', PHONE, 'light']]) {
        const who = await visitor('지수', { language, size, theme, scale: size === PHONE ? 2 : 1 });
        const pages = { home: '', rules: '#/rules/kittens', settings: '#/settings', 'new-game': '#/local/kittens', about: '#/about' };
        for (const [name, path] of Object.entries(pages)) {
          await who.page.goto(`${server.url}${path}`);
          await who.page.locator('main h1').first().waitFor();
          await who.page.waitForTimeout(400);
          await shoot(who, `${name}-${language}`);
        }
        // What is left of a game at this device.
        await local(who.page, server.url, 'connect4', 1);
        await playOut([who], dice(2));
        for (const name of ['games', 'statistics']) {
          await who.page.goto(`${server.url}#/${name}`);
          await who.page.locator(name === 'games' ? '.tables li' : 'table').first().waitFor();
          await shoot(who, `${name}-${language}`);
        }
        await who.page.goto(`${server.url}#/lesson/frogs`);
        await who.page.locator('.lesson').waitFor();
        await shoot(who, `lesson-${language}`);
        await who.context.close();
      }
      for (const one of GAMES) await gamePictures(server, one);
      const list = names.map((name) => `## ${name}\n\n![${name}](${name}.jpg)\n`);
      writeFileSync(`${folder}README.md`, `# The browser client\n\nMade by \`npm run pictures\` in \`web\` from real runs.\n\n${list.join('\n')}`);
    } finally {
      await server.close();
    }
  },
};
