// Somebody who plays with what the page offers: touches places, presses buttons, confirms. Knows no rule.

import { enter, make, pause } from './stage.mjs';

/** Somebody can always do something soon, but the machine may be busy. In milliseconds. */
const PATIENCE = 60_000;

/**
 * Does one thing in the page, chosen by two dice. What is touched must be where a finger would hit it; `missed` is what was not.
 */
async function deed({ avoid, prefer, dice: [first, second] }) {
  const visible = (element) => element.getClientRects().length > 0;
  const label = (element) => element.getAttribute('aria-label') ?? element.textContent.trim();
  const all = (selector) => [...document.querySelectorAll(selector)].filter(visible);
  const isOver = document.querySelector('parlour-ending section') !== null;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const open = dialog
    ? [...dialog.querySelectorAll('.primary')].slice(-1)
    : all('.table-top .spot.can, .choices [data-target]:not([disabled]), .choices [data-key=confirm]:not([disabled]), [data-key=read]');
  const wise = open.filter((element) => !new RegExp(avoid, 'i').test(label(element)));
  const offered = wise.length > 0 ? wise : open;
  if (offered.length === 0) return { did: null, isOver };
  const confirm = offered.find((element) => element.dataset.key === 'confirm');
  const liked = confirm && first < 0.7 ? [confirm] : prefer ? offered.filter((element) => new RegExp(prefer, 'i').test(label(element))) : [];
  const from = liked.length > 0 ? liked : offered;
  const chosen = from[Math.floor(second * from.length)];
  const did = { text: label(chosen), place: chosen.dataset.id ?? null };
  chosen.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = chosen.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!hit || !(chosen.contains(hit) || hit.closest('label, button, [data-id]') === chosen)) {
    const selector = chosen.dataset.id ? `.table-top [data-id="${CSS.escape(chosen.dataset.id)}"]` : null;
    if (selector) return { did, isOver, missed: selector };
  }
  // The next deed is chosen from what this one leads to.
  const changed = new Promise((done) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      setTimeout(done, 0);
    }).observe(document.querySelector('main'), { attributes: true, childList: true, subtree: true, characterData: true });
    setTimeout(done, 250);
  });
  chosen.click();
  await changed;
  return { did, isOver };
}

/** Does one thing; what it was, or null if there is nothing to do here. */
export async function act(page, random, { avoid = 'give.?up|기권|포기', prefer = null } = {}) {
  const { did, isOver, missed } = await page.evaluate(deed, { avoid, prefer, dice: [random(), random()] });
  // Another piece covers its middle: a real pointer finds a place. It may be gone by then, since others play at the same time.
  if (missed) await page.locator(missed).first().click({ timeout: 1500 }).catch(() => {});
  return { did, isOver };
}

export const isOver = (page) => page.locator('parlour-ending section').count().then((count) => count > 0);

/** Lets these players do at least this many things, or until the game is over. */
export async function playSome(players, random, deeds) {
  for (let done = 0, last = Date.now(); done < deeds; ) {
    if (Date.now() - last > PATIENCE) throw new Error('nobody can do anything');
    for (const { page } of players) {
      const { did, isOver } = await act(page, random);
      if (isOver) return;
      if (did) [done, last] = [done + 1, Date.now()];
    }
    await pause(10);
  }
}

/** All of them play until the game is over in every window. */
export async function playOut(players, random, { most = 6000, ...how } = {}) {
  let last = Date.now();
  for (let deeds = 0; deeds < most; ) {
    let isDone = true;
    let acted = false;
    for (const { page } of players) {
      const { did, isOver } = await act(page, random, how);
      isDone &&= isOver;
      acted ||= did !== null && !isOver;
    }
    if (isDone) return;
    if (acted) [deeds, last] = [deeds + 1, Date.now()];
    if (Date.now() - last > PATIENCE) throw new Error('nobody can do anything');
    await pause(acted ? 5 : 20);
  }
  throw new Error('the game does not end');
}

/** Ann makes a table, and both sit down. */
export async function seated(server, come, table, options = [{}, {}]) {
  const [ann, bob] = [await come('Ann', options[0]), await come('Bob', options[1])];
  await enter(ann, server.url);
  const { code } = await make(ann, table);
  await ann.page.goto(`${server.url}t/${code}`);
  await ann.page.locator('[data-key=sit]').click();
  await enter(bob, `${server.url}t/${code}`);
  await bob.page.locator('[data-key=sit]').click();
  for (const { page } of [ann, bob]) await page.locator('parlour-game .table-top > *').waitFor();
  return { ann, bob, code };
}
