// Somebody who plays with what the page offers: touches places, presses buttons, confirms. Knows no rule.

import { pause } from './stage.mjs';

/** Everything that can be done in this window now. */
const offers = (page) =>
  page.evaluate(() => {
    const visible = (element) => element.getClientRects().length > 0;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (dialog) return { dialog: true, all: [] };
    const places = [...document.querySelectorAll('.table-top .spot.can')].filter(visible).map((element) => ({ place: element.dataset.id, label: element.getAttribute('aria-label') }));
    const buttons = [...document.querySelectorAll('.choices [data-target]:not([disabled])')].filter(visible).map((element) => ({ target: element.dataset.target, label: element.textContent.trim() }));
    const confirm = document.querySelector('.choices [data-key=confirm]:not([disabled])');
    const read = document.querySelector('[data-key=read]');
    return {
      dialog: false,
      all: [...places, ...buttons, ...(confirm ? [{ key: 'confirm', label: confirm.textContent.trim() }] : []), ...(read ? [{ key: 'read', label: '' }] : [])],
      isOver: document.querySelector('parlour-ending section') !== null,
    };
  });

const escape = (text) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');

/** Does one thing; false if there is nothing to do here. */
export async function act(page, random, { avoid = /give.?up|기권|포기/i, prefer = null } = {}) {
  const { dialog, all } = await offers(page);
  if (dialog) {
    await page.locator('dialog[open] .primary').last().click({ timeout: 3000 }).catch(() => {});
    return true;
  }
  let open = all.filter(({ label }) => !avoid.test(label ?? ''));
  if (open.length === 0) open = all;
  if (open.length === 0) return false;
  const confirm = open.find(({ key }) => key === 'confirm');
  const liked = confirm && random() < 0.7 ? [confirm] : prefer ? open.filter(({ label }) => prefer.test(label ?? '')) : [];
  const from = liked.length > 0 ? liked : open;
  const chosen = from[Math.floor(random() * from.length)];
  const selector = chosen.place
    ? `.table-top [data-id="${escape(chosen.place)}"]`
    : chosen.target
      ? `.choices [data-target="${escape(chosen.target)}"]`
      : `[data-key=${chosen.key}]`;
  // It may be gone: others play at the same time.
  await page.locator(selector).first().click({ timeout: 1500 }).catch(() => {});
  return true;
}

export const isOver = (page) => page.locator('parlour-ending section').count().then((count) => count > 0);

/** All of them play until the game is over in every window. `each` is called after every deed. */
export async function playOut(players, random, { most = 4000, each = null, ...how } = {}) {
  let idle = 0;
  for (let deeds = 0; deeds < most; deeds += 1) {
    let isDone = true;
    let acted = false;
    for (const player of players) {
      if (await isOver(player.page)) continue;
      isDone = false;
      if (await act(player.page, random, how)) {
        acted = true;
        await each?.(player, deeds);
      }
    }
    if (isDone) return deeds;
    idle = acted ? 0 : idle + 1;
    if (idle > 400) throw new Error('nobody can do anything');
    await pause(acted ? 5 : 40);
  }
  throw new Error('the game does not end');
}
