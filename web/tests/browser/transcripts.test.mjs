// A whole game of each kind as a screen reader gets it: what is announced, the board in words, and typed moves. UPDATE=1 writes
// the files anew. The games are those of the lessons, which are always the same.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Server, until, visitor } from './stage.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = fileURLToPath(new URL('./transcripts/', import.meta.url));

/** What the learner is asked to do, from the script of the lesson. */
function answers(game) {
  const script = readFileSync(`${root}lessons/src/${game}.rs`, 'utf8');
  return [...script.matchAll(/(Tell|Ask)\(\s*"[^"]+"(?:,\s*&\[\s*"([^"]+)")?/g)].map(([, kind, answer]) => (kind === 'Ask' ? typed(game, answer) : null));
}

/** As people type it: at Exploding Kittens they count players from 1. */
const typed = (game, answer) => (game === 'kittens' ? answer.replace(/^(favor|pair \S+) 1$/, '$1 2') : answer);

/** Waits until it is the learner's turn again, or the game is over: the lesson is at this part then, and everything is said. */
const settled = (page, number) =>
  until(
    page,
    `part ${number} of the lesson begins`,
    (number) => {
      const { value, max } = document.querySelector('.lesson progress');
      const isReady = document.querySelector('.status.asked') || document.querySelector('parlour-ending h2');
      const isRead = number <= max || !document.querySelector('[data-key=read]');
      return isReady && isRead && value >= Math.min(number, max) && !document.querySelector('.sending');
    },
    number,
  );

async function transcript(server, game, language) {
  const { page, context, errors } = await visitor('Ann', { language });
  try {
    await page.addInitScript(() => {
      window.heard = [];
      document.addEventListener('announced', (event) => window.heard.push(event.detail));
    });
    await page.goto(`${server.url}#/lesson/${game}`);
    await page.locator('.lesson p').waitFor();
    const words = page.locator('.tools button[aria-expanded]').last();
    await words.click();
    await settled(page, 1);
    const board = () => page.locator('.panel.words li').allInnerTexts();
    await page.evaluate((lines) => window.heard.push(...lines.map((line) => `| ${line}`)), await board());
    for (const [index, answer] of answers(game).entries()) {
      if (answer === null) {
        await page.locator('[data-key=read]').click();
      } else {
        await page.evaluate((text) => window.heard.push(`> ${text}`), answer);
        await page.locator('#typed-move').fill(answer);
        await page.keyboard.press('Enter');
        await until(page, `${answer} is sent, or asked again`, (number) => document.querySelector('dialog[open]') || document.querySelector('.lesson progress').value >= number || !document.querySelector('.status.asked') || document.querySelector('parlour-ending'), index + 2);
        const sure = page.locator('dialog[open]:not(.secret) .primary');
        if ((await sure.count()) > 0) await sure.click();
      }
      await settled(page, index + 2);
      const secret = page.locator('dialog.secret[open] .primary');
      if ((await secret.count()) > 0) {
        await secret.click();
        await secret.waitFor({ state: 'detached' });
      }
    }
    await page.evaluate((lines) => window.heard.push(...lines.map((line) => `| ${line}`)), await board());
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return `${(await page.evaluate(() => window.heard)).join('\n')}\n`;
  } finally {
    await context.close();
  }
}

async function golden(game) {
  const server = await Server.open();
  try {
    for (const language of ['en', 'ko']) {
      const said = await transcript(server, game, language);
      const file = `${folder}${game}-${language}.txt`;
      if (process.env.UPDATE) writeFileSync(file, said);
      const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (said !== known) {
        writeFileSync(`${file}.new`, said);
        throw new Error(`${game}-${language}.txt differs from what was said; see ${game}-${language}.txt.new, or run again with UPDATE=1`);
      }
    }
  } finally {
    await server.close();
  }
}

export default Object.fromEntries(['connect4', 'kittens', 'frogs', 'tellstones'].map((game) => [`what a screen reader says: ${game}`, () => golden(game)]));
