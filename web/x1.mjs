import { openBrowser, closeBrowser, Server, visitor, local, dice, pause } from './tests/browser/stage.mjs';
import { playSome, act } from './tests/browser/player.mjs';
await openBrowser();
const server = await Server.open();
const sizes = [[360,640],[640,360],[768,1024],[1280,800],[2560,1440]];
for (const game of ['connect4','kittens','frogs','tellstones']) {
  for (const [lang,theme] of [['en','dark'],['ko','light']]) {
    const who = await visitor('Ann', { size: {width:1280,height:800}, language: lang, theme });
    await local(who.page, server.url, game, 1);
    await playSome([who], dice(5), game==='connect4'?8:14);
    for (let i=0;i<100;i++){ if (await who.page.locator('.status.asked').count()) break; await pause(100);}
    for (const [w,h] of sizes) {
      if (lang==='ko' && (w===768||w===640)) continue;
      await who.page.setViewportSize({width:w,height:h});
      await pause(300);
      await who.page.screenshot({ path: `/tmp/page/shots/${game}-${lang}-${w}x${h}.png` });
    }
    if (who.errors.length) console.log(game, lang, who.errors);
    await who.context.close();
  }
}
await server.close(); await closeBrowser();
