import { openBrowser, closeBrowser, Server, visitor, local, dice, pause, enter, make, PHONE } from './tests/browser/stage.mjs';
import { playSome, act, playOut, seated } from './tests/browser/player.mjs';
await openBrowser();
const server = await Server.open();
const S = (who, n) => who.page.screenshot({ path: `/tmp/page/shots/x2-${n}.png`, fullPage: false });
const step = async (name, f) => { if (process.argv[2] && !name.match(process.argv[2])) return; try { console.log('--', name); await f(); } catch (e) { console.log('!!', name, e.message.split('\n').slice(0,4).join(' | ')); } };
await step('language in lesson', async () => {
  const who = await visitor('Ann', { size: PHONE });
  await who.page.goto(`${server.url}#/lesson/kittens`);
  await who.page.locator('.lesson p').waitFor();
  await who.page.locator('[data-key=read]').click(); await pause(500);
  await who.page.getByRole('button', { name: 'Menu' }).click();
  await who.page.getByRole('button', { name: '한국어' }).click();
  await pause(1500);
  console.log('lesson:', await who.page.locator('.lesson p').innerText(), '| log:', (await who.page.locator('.log').allTextContents()).join('/').replace(/\s+/g,' ').slice(0,200), '|', await who.page.locator('.status').innerText());
  await S(who,'lesson-ko'); await who.context.close();
});
await step('language in game: log', async () => {
  const who = await visitor('Ann', {});
  await local(who.page, server.url, 'kittens', 1);
  await playSome([who], dice(3), 6);
  await who.page.getByRole('button', { name: '한국어' }).click();
  await pause(1500);
  console.log('log:', (await who.page.locator('.log').innerText()).replace(/\n/g,' / '));
  await S(who,'game-ko'); await who.context.close();
});
await step('rules mismatch', async () => {
  const who = await visitor('Ann', {});
  await who.page.routeWebSocket(/api\/socket/, (ws) => { const up = ws.connectToServer(); up.onMessage((m) => ws.send(String(m).replace('"connect4":1', '"connect4":2'))); ws.onMessage((m) => up.send(m)); });
  await who.page.goto(server.url); await pause(1500);
  await enter(who, `${server.url}#/make/connect4`).catch(()=>{}); await pause(1000);
  console.log('banner:', await who.page.locator('.banner').allInnerTexts()); await S(who,'rules'); await who.context.close();
});
await step('wake up', async () => {
  const { ann, bob } = await seated(server, async (...a) => visitor(...a), { game: 'connect4', choices: 'first=1' });
  await ann.context.close();
});
await step('blackhole', async () => {
  const ann = await visitor('Ann', {}); const bob = await visitor('Bob', {});
  let dead = false; const sent = []; let conns = 0;
  await ann.page.routeWebSocket(/api\/socket/, (ws) => { conns += 1; const mine = conns; const up = ws.connectToServer(); up.onMessage((m) => { if (!(dead && mine === 1) ) ws.send(m); }); ws.onMessage((m) => { sent.push([mine, JSON.parse(String(m)).ask.do]); if (!(dead && mine===1)) up.send(m); }); });
  await enter(ann, server.url); const { code } = await make(ann, { game: 'connect4', choices: 'first=1' });
  await ann.page.goto(`${server.url}t/${code}`); await ann.page.locator('[data-key=sit]').click();
  await enter(bob, `${server.url}t/${code}`); await bob.page.locator('[data-key=sit]').click();
  for (const { page } of [ann, bob]) await page.locator('parlour-game .table-top > *').waitFor();
  await act(ann.page, dice(1)); await pause(500); 
  await ann.page.getByRole('button', { name: 'Board in words' }).click(); 
  dead = true; sent.length = 0;
  await act(bob.page, dice(2)); await pause(500);
  console.log('discs before', await ann.page.locator('[data-disc]').count());
  // asleep: time jumps
  await ann.page.evaluate(() => { const now = Date.now; Date.now = () => now() + 60_000; document.dispatchEvent(new Event('visibilitychange')); });
  const t = Date.now();
  await ann.page.waitForFunction(() => document.querySelectorAll('[data-disc]').length === 2);
  console.log('resumed after', Date.now() - t, 'ms', JSON.stringify(sent), 'errors', ann.errors, await ann.page.locator('.banner').allInnerTexts());
  await ann.context.close(); await bob.context.close();
});
await step('kittens replay', async () => {
  const { ann, bob } = await seated(server, async (...a) => visitor(...a), { game: 'kittens', choices: 'preset=classic' }, [{ size: PHONE }, {}]);
  await playOut([ann, bob], dice(8));
  await ann.page.getByRole('button', { name: 'See it again' }).click();
  await ann.page.locator('.scrubber input').waitFor(); await pause(500);
  await S(ann,'replay-phone');
  await bob.page.getByRole('button', { name: 'See it again' }).click();
  await bob.page.locator('.scrubber input').waitFor();
  const opts = await bob.page.locator('select option').allInnerTexts(); console.log('views', opts);
  await bob.page.locator('.scrubber input').evaluate((e) => { e.value = Math.floor(e.max/2); e.dispatchEvent(new Event('input', {bubbles:true})); });
  await pause(400);
  for (const v of ['0','1']) { await bob.page.locator('select').last().selectOption(v); await pause(500); console.log(v, await bob.page.locator('.hand .card').count()); await S(bob,`replay-seat${v}`); }
  await bob.page.goto(`${server.url}#/statistics`); await pause(800); await S(bob,'stats');
  await ann.context.close(); await bob.context.close();
});
await step('mistakes', async () => {
  const who = await visitor('Ann', {seed:null});
  await who.page.goto(`${server.url}#/local/connect4`); await who.page.locator('[data-key=make]').click();
  await who.page.locator('.spot.can').first().waitFor();
  await playOut([who], dice(12));
  await who.page.getByRole('button', { name: 'See it again' }).click();
  await who.page.locator('.scrubber input').waitFor();
  const b = await who.page.getByRole('button').allInnerTexts(); console.log(b.join(' | '));
  await pause(300); const m = who.page.getByRole('button', { name: /mistake/i }); if (await m.count()) await m.first().click(); await pause(6000); await S(who,'mistakes');
  await who.page.goto(`${server.url}#/statistics`); await pause(800); await S(who,'stats2');
  await who.page.goto(`${server.url}#/games`); await pause(800); await S(who,'games');
  await who.context.close();
});
await step('rules', async () => {
  for (const g of ['connect4','kittens','frogs','tellstones']) { const who = await visitor('Ann', {language: g==='frogs'?'ko':'en'}); await who.page.goto(`${server.url}#/rules/${g}`); await pause(900); await who.page.screenshot({path:`/tmp/page/shots/x2-rules-${g}.png`, fullPage:true}); await who.context.close(); }
});
await step('offline table', async () => {
  const who = await visitor('Ann', {size:PHONE, seed:null}); server.host='localhost';
  await who.page.goto(server.url); await who.page.evaluate(() => navigator.serviceWorker.ready.then(() => true)); await pause(2500); await who.page.reload(); await pause(500);
  await who.context.setOffline(true);
  await who.page.goto(`${server.url}t/ABCD`).catch(e=>console.log(e.message)); await pause(4000);
  console.log('offline table:', await who.page.locator('main').innerText(), '|', await who.page.locator('.banner').allInnerTexts()); await S(who,'offline-table');
  await who.page.goto(server.url); await pause(1500); console.log('offline home banner:', await who.page.locator('.banner').allInnerTexts()); await S(who,'offline-home');
  await who.context.setOffline(false); server.host='127.0.0.1'; await who.context.close();
});
await server.close(); await closeBrowser(); process.exit(0);
