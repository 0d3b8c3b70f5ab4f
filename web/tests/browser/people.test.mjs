// Accounts, clocks, and a computer that plays on for somebody who is gone.

import { readFileSync } from 'node:fs';
import { accessible, dice, enter, PHONE, until, withServer } from './stage.mjs';
import { playOut, seated } from './player.mjs';

const must = (is, what) => {
  if (!is) throw new Error(what);
};

async function logIn(page, login, password) {
  await page.getByRole('button', { name: 'I have an account' }).click();
  await page.locator('#login').fill(login);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

export default {
  'an account is made, used elsewhere, exported and deleted': () =>
    withServer(async (server, come) => {
      const ann = await come('Ann', { size: PHONE });
      const { page } = ann;
      await enter(ann, `${server.url}#/settings`);
      await page.getByText('You are Ann, a guest.').waitFor();
      await page.locator('#new-login').fill('ann');
      await page.locator('#new-password').fill('correct horse');
      await page.getByRole('button', { name: 'Make an account' }).click();
      await page.locator('#old').waitFor();
      await accessible(page, 'with an account');
      // A wrong password changes nothing.
      await page.locator('#old').fill('wrong horse');
      await page.locator('#new').fill('battery staple');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.locator('[role=alert]').waitFor();
      await accessible(page, 'a wrong password');
      await page.locator('#old').fill('correct horse');
      await page.locator('#new').fill('battery staple');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.locator('.note.good').waitFor();
      must((await page.locator('#old').inputValue()) === '', 'a password stays in the form');
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Everything that is kept of me' }).click();
      const text = readFileSync(await (await coming).path(), 'utf8');
      must(text.includes('"ann"') && !text.includes('battery'), `exported: ${text.slice(0, 200)}`);
      // Another device: the old password is of no use.
      const { page: other } = await come('Ann');
      await other.goto(`${server.url}#/settings`);
      await logIn(other, 'ann', 'correct horse');
      await other.locator('[role=alert]').waitFor();
      await other.locator('#password').fill('battery staple');
      await other.getByRole('button', { name: 'Log in', exact: true }).click();
      await other.getByText('You are Ann.').waitFor();
      await other.locator('#new-name').fill('Anna');
      await other.getByRole('button', { name: 'Change name' }).click();
      await other.getByText('You are Anna.').waitFor();
      await other.locator('[data-key=log-out]').click();
      await other.locator('#guest-name').waitFor();
      await page.locator('[data-key=forget]').click();
      await page.locator('dialog[open] .primary').click();
      await page.locator('#guest-name').waitFor();
      await logIn(page, 'ann', 'battery staple');
      await page.locator('[role=alert]').waitFor();
    }),

  'a clock is shown': () =>
    withServer(async (server, come) => {
      const { ann } = await seated(server, come, { game: 'connect4', choices: 'first=1', clock: 'game=500+0' });
      const clock = ann.page.locator('.seats li').first().locator('.clock.running');
      await clock.waitFor();
      const before = await clock.innerText();
      must(/^[5-8]:[0-5][0-9]$/.test(before), `the clock shows ${before}`);
      await until(ann.page, 'the clock runs', (before) => document.querySelector('.clock.running').innerText !== before, before);
      await accessible(ann.page, 'a clock');
    }),

  'a clock runs out': () =>
    withServer(async (server, come) => {
      const { ann, bob } = await seated(server, come, { game: 'connect4', choices: 'first=1', clock: 'game=3+0' });
      // Ann does nothing: her time is up.
      for (const { page } of [ann, bob]) await page.locator('.seats li').nth(1).locator('.place', { hasText: '1st' }).waitFor();
    }),

  'a computer plays on for somebody who is gone': () =>
    withServer(async (server, come) => {
      const { ann, bob } = await seated(server, come, { game: 'connect4', choices: 'first=1' });
      await bob.context.close();
      await ann.page.getByRole('button', { name: 'Let a computer play for Bob' }).click();
      await ann.page.locator('.seats small', { hasText: 'a computer plays on' }).waitFor();
      await accessible(ann.page, 'a computer plays on');
      await playOut([ann], dice(5));
    }),
};
