// A whole game of each kind with keys alone, by somebody who sees nothing: all they know is what a screen reader says of the focus.

import { alone, DESKTOP, dice, pause, until } from './stage.mjs';

/** What it says when the focus comes into a group. */
const AROUND = `(() => {
  const group = document.activeElement.closest('dialog, [role=group], [role=grid]');
  return group ? (group.getAttribute('role') ?? group.localName) + ' ' + group.getAttribute('aria-label') : '';
})()`;

/** What a screen reader says of the focus. It may move on while Chromium is asked: then it is asked again. */
async function heard(reader, tries = 5) {
  return focus(reader).catch((error) => {
    if (tries === 0) throw error;
    return heard(reader, tries - 1);
  });
}

async function focus(reader) {
  const [{ result }, { result: group }] = await Promise.all(['document.activeElement', AROUND].map((expression) => reader.send('Runtime.evaluate', { expression })));
  const { nodes } = await reader.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
  const [node] = nodes;
  const property = (name) => node.properties?.find((one) => one.name === name)?.value.value ?? false;
  return {
    role: node.role?.value,
    name: node.name?.value ?? '',
    isOff: property('disabled') === true,
    isChosen: property('selected') === true,
    around: group.value,
  };
}

/** Waits until the page has done something, if it does anything. */
const change = () =>
  new Promise((done) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      setTimeout(done, 20);
    }).observe(document.querySelector('main'), { attributes: true, childList: true, subtree: true, characterData: true });
    setTimeout(done, 300);
  });

/** What can be chosen, and all that the board says. */
const offer = () => [document.querySelector('.choices')?.innerText, ...[...document.querySelectorAll('.table-top [data-id]')].map((one) => one.ariaLabel)].join('\n');

const CHOICES = 'group What you can do';
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** One question, answered by ear. */
async function answer(page, reader, random, log, liked) {
  const hear = async () => {
    const now = await heard(reader);
    log.push(`${now.role}: ${now.name}`);
    return now;
  };
  const press = async (key) => {
    const changed = key === 'Enter' ? page.evaluate(change) : null;
    await page.keyboard.press(key);
    await changed;
    return hear();
  };
  // On a busy machine an answer may take effect after somebody has gone on: then the next question is answered anew.
  const before = await page.evaluate(offer);
  const surprise = async (what) => {
    if ((await page.evaluate(offer)) === before) throw new Error(what);
  };
  let now = await hear();
  for (let steps = 0; steps < 60 && now.role !== 'gridcell' && now.around !== CHOICES && !now.around.startsWith('dialog'); steps += 1) now = await press('Tab');
  if (now.around.startsWith('dialog')) return press(now.role === 'button' ? 'Enter' : 'Tab');
  // What is chosen is confirmed by choosing it again.
  if (now.isChosen && random() < 0.6) return press('Enter');
  // Along the board, in one direction as long as that leads somewhere.
  let arrow = ARROWS[Math.floor(random() * 4)];
  for (let steps = 0; steps < 8 && now.role === 'gridcell'; steps += 1) {
    if (!now.isOff && random() < (liked.test(now.name) ? 0.8 : 0.25)) return press('Enter');
    const { name } = now;
    now = await press(arrow);
    if (now.role !== 'gridcell') return surprise(`an arrow led out of the board, to ${now.name}`);
    if (now.name === name || random() < 0.3) arrow = ARROWS[Math.floor(random() * 4)];
  }
  while (now.role === 'gridcell') now = await press('Tab');
  // The buttons next to the board: one that is liked is pressed when it is heard, or else one of them all.
  const buttons = [];
  const isOffered = ({ role, name }) => role === 'button' && !/give up|take back|put it back/i.test(name);
  for (; now.around === CHOICES; now = await press('Tab')) {
    if (isOffered(now) && random() < (liked.test(now.name) ? 0.7 : 0.15)) return press('Enter');
    buttons.push(now);
  }
  const offered = [...buttons.keys()].filter((index) => isOffered(buttons[index]));
  if (offered.length === 0) {
    while (now.role !== 'gridcell') now = await press('Shift+Tab');
    return now;
  }
  const good = offered.filter((index) => liked.test(buttons[index].name));
  const from = good.length > 0 ? good : offered;
  const wanted = from[Math.floor(random() * from.length)];
  for (let back = buttons.length - wanted; back > 0; back -= 1) now = await press('Shift+Tab');
  if (now.name !== buttons[wanted].name) return surprise(`"${buttons[wanted].name}" became "${now.name}"`);
  return press('Enter');
}

/** Somebody who would like to see the end rather presses some buttons than others. */
async function game(name, liked = /./, settings = {}) {
  await alone({ size: DESKTOP, seed: 1 }, async (page, server, context) => {
    const random = dice(8);
    const log = [];
    await page.goto(`${server.url}#/local/${name}`);
    await page.locator('[data-key=make]').waitFor();
    await page.locator('.setup-form details').evaluate((element) => (element.open = true));
    for (const [key, value] of Object.entries(settings)) await page.locator(`#setting-${key}`).selectOption(value);
    await page.locator('[data-key=make]:not([disabled])').focus();
    await page.keyboard.press('Enter');
    await page.locator('.status').waitFor();
    const reader = await context.newCDPSession(page);
    await reader.send('Accessibility.enable');
    const state = () =>
      page.evaluate(() => {
        if (document.querySelector('parlour-ending h2')) return 'over';
        return document.querySelector('.status.asked') || document.querySelector('dialog[open]') ? 'asked' : 'waiting';
      });
    try {
      for (let now = await state(), turns = 0; now !== 'over'; now = await state()) {
        if (now === 'waiting') await pause(10);
        else await answer(page, reader, random, log, liked);
        if ((turns += now === 'asked' ? 1 : 0) > 1500) throw new Error('the game does not end');
      }
      if (process.env.HEARD) console.log(log.join('\n'));
      console.log(`      ${log.length} things were heard of ${name}`);
      // The focus is somewhere in the game: the next key press begins there.
      await until(page, 'the focus is not lost', () => document.activeElement.closest('parlour-game') !== null);
    } catch (error) {
      throw new Error(`${error.message}\n${log.slice(-12).join('\n')}`);
    }
  });
}

export default {
  'by keys and by ear: Connect 4': () => game('connect4'),
  'by keys and by ear: Exploding Kittens': () => game('kittens', /draw|no nope|^play/i, { hand: '3', kittens: '4', spare_defuses: '0' }),
  'by keys and by ear: Frogs': () => game('frogs', /./, { side: '3', frogs: '2' }),
  'by keys and by ear: Tellstones': () => game('tellstones', /challenge|flip|^name|^place|deck|hidden/i),
};
