// Browsers and a terminal at one server: whole games of all four.

import { dice, enter, make, Server, visitor } from './stage.mjs';
import { playOut } from './player.mjs';
import { Terminal } from './terminal.mjs';

/** What somebody types at a question of plain mode who knows no more than the question. */
const REPLIES = [
  [/column 1-7:\s*$/, (random) => 1 + Math.floor(random() * 7)],
  [/NOPE\? \(1=Yes, 2=No\)\s*$/, (random) => (random() < 0.3 ? 1 : 2)],
  [/\(1=Yes, 2=No[^)]*\)\s*$/, () => 1],
  [/d to draw:\s*$/, (random) => (random() < 0.7 ? 'd' : Math.floor(random() * 6))],
  [/shuffle\? \(1-100\)\s*$/, () => 1],
  [/\(0 to (\d+)\)[\s\S]{0,200}$/, (random, [, most]) => Math.floor(random() * (Number(most) + 1))],
  [/1-(\d+)(?:, 0 to go back)?(?: \([^)]*\))?:\s*$/, (random, [, most]) => 1 + Math.floor(random() * Number(most))],
  [/action 0-6:\s*$/, (random) => [0, 0, 1, 4, 4][Math.floor(random() * 5)]],
  [/0-10:\s*$/, (random) => Math.floor(random() * 11)],
  [/[Rr]ow and column.*:\s*$/, (random) => `${Math.floor(random() * 3)} ${Math.floor(random() * 3)}`],
  [/\b1, 0 to go back:\s*$/, () => 1],
  [/\b1:\s*$/, () => 1],
  [/Which card do you (?:give|throw|take)[^\n]*\s*$/, () => 0],
];

/** What is typed where none of them fits: a question that comes up rarely, or one that is asked in words not known here. */
const ELSE = ['1', '0', '', 'd', '2', '0 0'];

function answering(terminal, random) {
  let answered = 0;
  let unknown = 0;
  let seen = 0;
  const timer = setInterval(() => {
    const text = terminal.said;
    if (text.length === answered || /\n$/.test(text)) return;
    // A question may come in two pieces.
    if (text.length !== seen) return void (seen = text.length);
    const tail = text.slice(-400);
    for (const [pattern, reply] of REPLIES) {
      const found = tail.match(pattern);
      if (!found) continue;
      answered = text.length;
      terminal.type(String(reply(random, found)));
      return;
    }
    answered = text.length;
    terminal.type(ELSE[unknown++ % ELSE.length]);
  }, 60);
  return () => clearInterval(timer);
}

/** Two windows and a terminal; where only two can play, the second window watches. */
async function mixed(table, seats) {
  const server = await Server.open();
  const people = [await visitor('Ann'), await visitor('Bob')];
  const [ann, bob] = people;
  let terminal = null;
  let stop = () => {};
  try {
    await enter(ann, server.url);
    const { code } = await make(ann, table);
    const url = `${server.url}t/${code}`;
    await ann.page.goto(url);
    await ann.page.locator('[data-key=sit]').click();
    if (seats === 3) {
      await enter(bob, url);
      await bob.page.locator('[data-key=sit]').click();
    }
    terminal = new Terminal(url, 'Ted');
    stop = answering(terminal, dice(31));
    await ann.page.locator('parlour-game .table-top > *').waitFor();
    if (seats === 2) await bob.page.goto(url);
    await playOut(seats === 3 ? people : [ann], dice(32)).catch((error) => {
      throw new Error(`${error.message}\n${terminal.said.trimEnd().split('\n').slice(-6).join('\n')}`);
    });
    await bob.page.locator('parlour-ending h2').waitFor();
    await terminal.hears(/The game is over\.|wins|a draw/i);
  } finally {
    stop();
    terminal?.close();
    for (const { context } of people) await context.close();
    await server.close();
  }
}

export default {
  'two windows and a terminal: Connect 4': () => mixed({ game: 'connect4' }, 2),
  'two windows and a terminal: Exploding Kittens': () => mixed({ game: 'kittens', choices: 'preset=classic seats=3' }, 3),
  'two windows and a terminal: Frogs': () => mixed({ game: 'frogs', choices: 'side=3 frogs=2' }, 2),
  'two windows and a terminal: Tellstones': () => mixed({ game: 'tellstones' }, 2),
};
