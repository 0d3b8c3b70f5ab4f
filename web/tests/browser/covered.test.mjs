// A covered hand is covered for ears, too: what a screen reader is told, the log and the labels name no card that others don't know.

import { Engine, Table } from './engine.mjs';
import { accessible, keep, PHONE, until, withServer } from './stage.mjs';

const must = (is, what) => {
  if (!is) throw new Error(what);
};

/** Matches, the same in every run, at whose beginning Ann is asked and holds these cards. */
function* deals(...wanted) {
  const engine = new Engine(1);
  for (let tries = 0; tries < 1000; tries += 1) {
    const table = new Table(engine, 'kittens', 'preset=house first=first', 2);
    const { look } = table.look(0);
    const hand = look.scene.hand.map(({ title }) => title);
    // Whoever holds a Nope is asked for it.
    if (look.step && !hand.includes('nope') && wanted.every((card) => hand.includes(card))) yield table.stored;
  }
}

/** Sits down at a match. It is written down what a screen reader is told. */
async function sit(page, url, stored) {
  await page.goto(`${url}#/about`);
  await page.locator('main h1').waitFor();
  await keep(page, stored);
  await page.goto(`${url}#/playing/${stored.id}`);
  await page.locator('.hand .card').first().waitFor();
  await page.evaluate(() => {
    window.announced = [];
    document.addEventListener('announced', ({ detail }) => window.announced.push(detail));
  });
}

async function cover(page) {
  await page.getByRole('button', { name: 'Cover my cards' }).click();
  await page.locator('.hand').waitFor({ state: 'detached' });
  await page.evaluate(() => (window.announced = []));
}

/** Everything that the page says now: what is written, labels and titles, and what was announced since the hand was covered. */
const everything = (page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [aria-valuetext]')];
    const labels = named.flatMap((one) => ['aria-label', 'title', 'aria-valuetext'].map((name) => one.getAttribute(name) ?? ''));
    return [document.body.textContent, ...labels, ...window.announced].join('\n');
  });

const log = (page) => page.locator('.log li').allInnerTexts();

/** Types an answer, and waits until the log tells of it. */
async function type(page, text, told) {
  if ((await page.locator('#typed-move').count()) === 0) await page.getByRole('button', { name: 'Board in words' }).click();
  await page.locator('#typed-move').fill(text);
  await page.keyboard.press('Enter');
  await until(page, `the log tells of ${text}`, (pattern) => new RegExp(pattern).test(document.querySelector('.log')?.textContent ?? ''), told);
}

/** What the log says when the hand is taken up again, and did not say before. */
async function hidden(page) {
  const covered = new Set(await log(page));
  await page.locator('.cover').click();
  await page.locator('.hand .card').first().waitFor();
  return (await log(page)).filter((line) => !covered.has(line));
}

/** What is told of a turn in which this is typed, by somebody whose hand is covered; null if a Nope or a kitten gets in the way. */
async function turn(page, answers) {
  await cover(page);
  for (const [text, told] of answers) {
    await page.locator('.status.asked').waitFor();
    await type(page, text, `${told}|has no effect|Exploding Kitten`);
    if (!new RegExp(told).test((await log(page)).join(' '))) return null;
  }
  const deck = await page.locator('.spot.deck').getAttribute('aria-label');
  await accessible(page, 'a covered hand');
  return { deck, said: await everything(page) };
}

export default {
  'a covered hand: a hint is not told': () =>
    withServer(async (server, come) => {
      const { page } = await come('Ann', { size: PHONE });
      await sit(page, server.url, deals().next().value);
      await page.getByRole('button', { name: 'Hint' }).click();
      const hint = await page.locator('.note.hint').innerText();
      const announced = await page.evaluate(() => window.announced.at(-1));
      must(hint.includes(announced), `a hint is announced as ${announced}`);
      await cover(page);
      must((await page.getByRole('button', { name: 'Hint' }).count()) === 0, 'a hint is offered');
      must(!(await everything(page)).includes(announced), 'the hint is still told');
      must((await page.locator('.hinted').count()) === 0, 'the hint is still marked');
      await page.locator('.cover').click();
      await page.locator('.note.hint').waitFor();
      // Nor is one that is found when the cards lie face down already.
      await page.evaluate(() => {
        const press = (text) => [...document.querySelectorAll('.tools button')].find((one) => one.textContent === text).click();
        press('Hint');
        press('Cover my cards');
        window.announced = [];
      });
      await until(page, 'the hint is found', () => document.querySelector('parlour-game').hint?.text);
      must(!(await everything(page)).includes(announced), 'the hint is told after the cards were covered');
    }),

  'a covered hand: what was seen, given and drawn is not told': () =>
    withServer(async (server, come) => {
      for (const stored of deals('see-the-future-3', 'favor')) {
        const { page, context } = await come('Ann', { size: PHONE });
        await sit(page, server.url, stored);
        const told = await turn(page, [['see-the-future-3', 'Ann looks'], ['favor 2', 'gives Ann a card'], ['draw', 'Ann draws a card']]);
        if (!told) {
          await context.close();
          continue;
        }
        must(!/You know/.test(told.deck), `the deck tells what was seen: ${told.deck}`);
        const lines = await hidden(page);
        for (const what of [/^From the top/, / gives Ann: /, /^You drew /]) must(lines.some((line) => what.test(line)), `${what} is not in the log: ${lines.join(' | ')}`);
        for (const line of lines) must(!told.said.includes(line), `covered, and told: ${line}`);
        // What is announced names only cards that were played.
        const cards = lines.flatMap((line) => line.replace(/^.*: |^You drew /, '').replace(/\.$/, '').split(/, | and /));
        for (const text of await page.evaluate(() => window.announced)) {
          const named = cards.find((card) => text.includes(card));
          must(!named || / plays |NOPE|noped/.test(text), `${named} is announced: ${text}`);
        }
        return;
      }
      throw new Error('there is always a Nope or a kitten');
    }),
};
