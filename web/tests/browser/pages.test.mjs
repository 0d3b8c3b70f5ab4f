// Every page, and what can be done there: making a table, talking, typing, hints, lessons, replays, verification, secrets.

import { accessible, DESKTOP, dice, enter, PHONE, until, withServer } from './stage.mjs';
import { act, playOut, seated } from './player.mjs';

const PAGES = ['', '#/local/connect4', '#/local/kittens', '#/make/frogs', '#/rules', '#/rules/kittens', '#/rules/tellstones', '#/games', '#/replay', '#/verify', '#/statistics', '#/settings', '#/about', '#/nothing'];

const must = (is, what) => {
  if (!is) throw new Error(what);
};

/** Another language, and back: what is shown already is said in it. */
async function spoken(page, part, text) {
  const korean = page.locator(part, { hasText: text }).first();
  await page.locator('#menu [lang=ko]').click();
  await korean.waitFor();
  await page.locator('#menu [lang=en]').click();
  await korean.waitFor({ state: 'detached' });
}

/** Begins a game at this device through the form. */
async function begin(page, url, game) {
  await page.goto(`${url}#/local/${game}`);
  await page.locator('[data-key=make]').click();
  await page.locator('parlour-game .table-top > *').waitFor();
}

export default {
  'all pages for everybody, in both languages and themes': () =>
    withServer(async (server, come) => {
      for (const [language, theme, size] of [['en', 'dark', PHONE], ['ko', 'light', DESKTOP]]) {
        const who = await come('Ann', { language, theme, size });
        for (const path of PAGES) {
          // Not the page before it.
          await who.page.goto('about:blank');
          await who.page.goto(`${server.url}${path}`);
          await who.page.locator('main h1').first().waitFor();
          await until(who.page, `${path} is loaded`, () => !document.querySelector('.waiting'));
          await accessible(who.page, `${language} ${theme} ${path}`);
          const wide = await who.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          must(wide <= 0, `${path} is ${wide} px too wide at ${size.width}`);
        }
      }
    }),

  'making a table by the form, with a computer': () =>
    withServer(async (server, come) => {
      const ann = await come('Ann', { size: PHONE });
      await enter(ann, `${server.url}#/make/connect4`);
      await ann.page.locator('#player-1').selectOption('easy');
      await ann.page.locator('[data-key=make]').click();
      await ann.page.locator('parlour-game .table-top > *').waitFor();
      await playOut([ann], dice(3));
      await ann.page.locator('.note.good').waitFor();
    }),

  'undo needs the other player': () =>
    withServer(async (server, come) => {
      const { ann, bob } = await seated(server, come, { game: 'connect4', choices: 'first=1' });
      await ann.page.locator('.spot.can').first().waitFor();
      await act(ann.page, dice(1));
      await ann.page.locator('[data-disc]').first().waitFor();
      await ann.page.getByRole('button', { name: 'Undo' }).click();
      await bob.page.locator('.wish .primary').click();
      await ann.page.locator('[data-disc]').first().waitFor({ state: 'detached' });
    }),

  'two who look for the same game are paired': () =>
    withServer(async (server, come) => {
      const people = [await come('Ann', { size: PHONE }), await come('Bob')];
      for (const who of people) {
        await enter(who, server.url);
        await who.page.locator('.pairs summary').click();
        await who.page.locator('.pairs button').first().click();
      }
      for (const { page } of people) await page.locator('parlour-game .table-top > *').waitFor();
      await playOut(people, dice(14));
    }),

  'phrases are heard, and can be muted': () =>
    withServer(async (server, come) => {
      const { ann, bob } = await seated(server, come, { game: 'connect4', choices: 'first=1' });
      const say = async (text) => {
        await ann.page.getByRole('button', { name: 'Say something' }).click();
        await ann.page.getByRole('button', { name: text }).click();
      };
      // A bubble does not stay: whoever looks for it looks from the beginning.
      const heard = (text, work) => Promise.all([bob.page.locator('.bubble', { hasText: text }).waitFor(), work]);
      await heard('Hello!', say('Hello!'));
      await bob.page.getByRole('button', { name: 'Say something' }).click();
      await bob.page.getByRole('button', { name: 'Mute the others' }).click();
      await say('Oops!');
      // What Bob hears of the game comes after that.
      await act(ann.page, dice(1));
      await bob.page.locator('[data-disc]').first().waitFor();
      await bob.page.getByRole('button', { name: 'Unmute the others' }).click();
      await heard('Thank you!', say('Thank you!'));
      must(!(await bob.page.locator('.log').innerText()).includes('Oops!'), 'muted words are shown');
    }),

  'a typed move, and one that makes no sense': () =>
    withServer(async (server, come) => {
      const { page } = await come('Ann');
      await page.goto(`${server.url}#/local/connect4`);
      await page.locator('#player-1').selectOption('');
      await page.locator('[data-key=make]').click();
      await page.getByRole('button', { name: 'Board in words' }).click();
      await page.locator('#typed-move').fill('99');
      await page.keyboard.press('Enter');
      await page.locator('.typing .error').waitFor();
      await page.locator('#typed-move').fill('4');
      await page.keyboard.press('Enter');
      await page.locator('[data-disc]').first().waitFor();
    }),

  'a hint says what to do, and marks it': () =>
    withServer(async (server, come) => {
      const { page } = await come('Ann', { size: PHONE });
      await begin(page, server.url, 'connect4');
      await page.locator('.spot.can').first().waitFor();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.note.hint').waitFor();
      must((await page.locator('.spot.hinted').count()) > 0, 'nothing is marked');
      await accessible(page, 'a hint');
    }),

  'a lesson goes on after the page was loaded again': () =>
    withServer(async (server, come) => {
      const { page } = await come('Ann', { size: PHONE });
      await page.goto(`${server.url}#/lesson/connect4`);
      await page.locator('[data-key=read]').click();
      await until(page, 'the second part of the lesson begins', () => document.querySelector('.lesson progress')?.value === 2);
      const text = await page.locator('.lesson p').innerText();
      await until(page, 'the lesson is on the shelf', async () => {
        const request = indexedDB.open('parlour');
        const database = await new Promise((done) => (request.onsuccess = () => done(request.result)));
        const all = database.transaction('matches').objectStore('matches').getAll();
        await new Promise((done) => (all.onsuccess = done));
        database.close();
        return all.result.some(({ data }) => data.includes('["connect4",1]'));
      });
      await page.reload();
      await page.locator('.lesson p', { hasText: text }).waitFor();
    }),

  'a finished game is seen again, verified, and a forged record is found out': () =>
    withServer(async (server, come) => {
      const ann = await come('Ann');
      const { page } = ann;
      await begin(page, server.url, 'connect4');
      await playOut([ann], dice(12));
      await page.getByRole('button', { name: 'See it again' }).click();
      await page.locator('.scrubber input').waitFor();
      await accessible(page, 'replay');
      await spoken(page, '.replay-head h1', '커넥트 포');
      await page.getByRole('button', { name: 'To the end' }).click();
      await until(page, 'all discs are there', () => document.querySelectorAll('[data-disc]').length > 6);
      await page.getByRole('button', { name: 'To the start' }).click();
      await until(page, 'the board is empty', () => document.querySelectorAll('[data-disc]').length === 0);
      await page.getByRole('button', { name: 'Check the deal' }).click();
      await page.locator('.verdict.passes').waitFor();
      await accessible(page, 'verified');
      await spoken(page, '.verdict li', '시드');
      const record = await page.locator('#record-text').inputValue();
      const forged = record.replace(/^(\[Result ")(.)/m, (_, start, digit) => start + (digit === '1' ? '2' : '1'));
      must(forged !== record, 'there is no result in the record');
      await page.locator('#record-text').fill(forged);
      await page.locator('[data-key=verify]').click();
      await page.locator('.verdict.fails, .error').first().waitFor();
      await page.goto(`${server.url}#/games`);
      await page.locator('.tables li').first().waitFor();
      await accessible(page, 'my games');
      await spoken(page, '.tables strong', '커넥트 포');
      await page.goto(`${server.url}#/statistics`);
      await page.locator('td').first().waitFor();
      await spoken(page, 'table th', '커넥트 포');
    }),

  'lessons teach every game': () =>
    withServer(async (server, come) => {
      const { page } = await come('Ann', { size: PHONE });
      for (const game of ['connect4', 'frogs', 'kittens', 'tellstones']) {
        await page.goto(`${server.url}#/lesson/${game}`);
        await page.locator(`.game.${game} .lesson p`).waitFor();
        await accessible(page, `lesson of ${game}`);
      }
    }),

  'two at one device: what is secret is handed over': () =>
    withServer(async (server, come) => {
      const { page } = await come('Ann', { size: PHONE });
      await page.goto(`${server.url}#/local/kittens`);
      await page.locator('#player-1').selectOption('');
      await page.locator('[data-key=make]').click();
      await page.locator('dialog.handover[open]').waitFor();
      must((await page.locator('.hand .card').count()) === 0, 'a hand is shown before somebody took the device');
      await accessible(page, 'handover');
      await page.locator('[data-key=handover]').click();
      await page.locator('.hand .card').first().waitFor();
    }),

  'cards can be covered': () =>
    withServer(async (server, come) => {
      const { page } = await come('Ann', { size: PHONE });
      await begin(page, server.url, 'kittens');
      await page.locator('.hand .card').first().waitFor();
      const cards = await page.locator('.hand .spot').evaluateAll((all) => all.map((one) => one.textContent.trim().split(/\s{2,}|\n/)[0]));
      must(cards.length > 4 && cards.every((name) => name.length > 2), `the hand is ${cards}`);
      await page.getByRole('button', { name: 'Cover my cards' }).click();
      await page.locator('.hand').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Board in words' }).click();
      await accessible(page, 'covered');
      const told = await page.locator('parlour-game').innerText();
      must(!cards.some((name) => told.includes(name)), `cards that are covered can be read: ${told}`);
      await page.locator('.cover').click();
      await page.locator('.hand .card').first().waitFor();
    }),
};
