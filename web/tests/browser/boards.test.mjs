// Every kind of thing that a board can draw, from positions that are the same in every run: none of it may exclude anybody.

import { GAMES, positions } from './scenes.mjs';
import { accessible, keep, PHONE, prepare, Server, until, visitor } from './stage.mjs';

/** States that went wrong once, or would be easy to forget: without them the positions prove too little. */
const NEEDED = {
  connect4: ['scene.rows[][].isLast: true', 'over.rows[][].isWinning: true', 'over: true'],
  frogs: ['scene.homes[].arrived[]: 1', 'scene.homes[].waiting: 0', 'scene.homes: 2', 'scene.rows[][].isLast: true', 'step.complete.confirm: button', 'over: true'],
  kittens: ['scene.hand: 0', 'scene.hand: 1', 'scene.hand[].title: null', 'watching.hand: null', 'over.hand: null', 'scene.stack: 1', 'scene.discard.cards: 0', 'scene.players[].isAlive: false', 'over: true'],
  tellstones: ['scene.deck.stones: 0', 'scene.drawn: null', 'scene.named: null', 'scene.rows[][].state: hidden', 'scene.rows[][].state: up', 'over: true'],
};

/** Draws one position with the board of its game, as a page does, and checks it: everything, or only some rules. */
const faults = (page, position, only = null) =>
  page.evaluate(async ({ look, sight, step, isCovered, only }) => {
    const stand = document.querySelector('#stand') ?? document.createElement('section');
    stand.id = 'stand';
    stand.className = `game ${sight.game}`;
    document.querySelector('main').append(stand);
    const top = document.createElement('div');
    top.className = 'table-top';
    const board = document.createElement(`${sight.game}-board`);
    const { names, viewer } = sight;
    Object.assign(board, { scene: step?.preview ?? look.scene, step, names, viewer, label: sight.game, isLive: step !== null, isCovered });
    top.append(board);
    stand.replaceChildren(top);
    await board.updateComplete;
    const { violations } = await window.axe.run(stand, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0].html.slice(0, 200)})`);
  }, { ...position, only });

async function every(game) {
  const { found, seen } = positions(game);
  // What can be chosen on a board says so.
  for (const { step } of found) {
    const mute = (step?.targets ?? []).find(({ elements }) => elements.length > 0 && !elements.some((id) => id in step.spoken));
    if (mute) throw new Error(`"${step.question}" ${mute.label} can be chosen, and does not say so`);
  }
  const missing = NEEDED[game].filter((feature) => !seen.has(feature));
  if (missing.length > 0) throw new Error(`no position of ${game} has ${missing.join('; ')}`);
  const server = await Server.open();
  const bad = [];
  try {
    for (const theme of ['dark', 'light']) {
      const { page, context, errors } = await visitor('Ann', { size: PHONE, theme });
      await page.goto(`${server.url}#/local/${game}`);
      await page.locator('[data-key=make]').waitFor();
      await prepare(page);
      for (const position of found) {
        // What is there does not depend on the colours.
        const wrong = await faults(page, position, theme === 'light' ? ['color-contrast'] : null);
        bad.push(...wrong.map((fault) => `${theme}, ${position.fresh[0]}: ${fault}`));
      }
      if (game === 'kittens') bad.push(...(await faults(page, { ...found.find(({ look }) => look.scene.hand?.length > 0), isCovered: true })));
      if (errors.length > 0) throw new Error(errors.join('\n'));
      await context.close();
    }
  } finally {
    await server.close();
  }
  console.log(`      ${found.length} positions of ${game} with ${seen.size} kinds of things`);
  if (bad.length > 0) throw new Error(`${bad.length} faults:\n${bad.slice(0, 6).join('\n')}`);
}

/** The whole page with each question of its own kind, and at the end. */
async function pages(game) {
  const { found } = positions(game);
  const asked = found.filter(({ stored, fresh }) => stored && fresh.some((feature) => /^(step\.targets\[\]\.(kind|piece)|step\.(targets|complete)|over: true|scene\.hand: 0)/.test(feature)));
  const server = await Server.open();
  const { page, context, errors } = await visitor('Ann', { size: PHONE });
  try {
    await page.goto(`${server.url}#/about`);
    await page.locator('main h1').waitFor();
    for (const [number, { stored, look }] of asked.entries()) {
      // Many of them are the same match at another time.
      const id = String(number).padStart(8, '0');
      await keep(page, { ...stored, id });
      await page.evaluate(() => (window.before = document.querySelector('parlour-game .table-top')));
      await page.goto(`${server.url}#/playing/${id}`);
      await until(page, `match ${id} is shown`, () => document.querySelector('parlour-game .table-top') !== window.before);
      await page.locator('.status', { hasText: look.status }).waitFor();
      if (stored.isOver) await page.locator('parlour-ending h2').waitFor();
      else await page.locator('.choices').waitFor();
      await accessible(page, `${game}: ${look.status}`);
    }
    if (errors.length > 0) throw new Error(errors.join('\n'));
    console.log(`      ${asked.length} pages of ${game}`);
  } finally {
    await context.close();
    await server.close();
  }
}

export default Object.fromEntries(
  GAMES.flatMap((game) => [
    [`everything that a board can draw: ${game}`, () => every(game)],
    [`the page at every kind of question: ${game}`, () => pages(game)],
  ]),
);
