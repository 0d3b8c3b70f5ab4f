// Positions of all games, made by the engine with fixed dice: as many as it takes to see every kind of thing that a board can draw.

import { Engine, Table } from './engine.mjs';
import { dice } from './stage.mjs';

/** What is played: the settings, the number of players, and what is chosen where it is offered. */
const SETUPS = {
  connect4: [['', 2], ['', 2]],
  frogs: [['side=3 frogs=2', 2], ['side=3 frogs=2 cards=on', 2], ['side=3 frogs=3 cards=on', 4], ['side=3 frogs=3', 3]],
  kittens: [['preset=classic', 2], ['hand=0', 3], ['edition=all', 4], ['preset=official edition=all', 5], ['edition=imploding', 3], ['edition=streaking', 2]],
  tellstones: [['', 2, /draw|place/i], ['', 2, /draw|place|flip/i], ['preset=memory', 2, /draw|place|swap|flip|peek/i], ['', 2]],
};

export const GAMES = Object.keys(SETUPS);

/** Words that decide what is drawn; all others are only read. */
const DRAWN = new Set(['title', 'state', 'stone', 'side', 'imploding', 'direction', 'kind', 'confirm', 'card', 'piece']);
const READ = new Set(['id', 'text', 'label', 'about', 'spoken', 'question', 'help', 'name', 'path', 'marks', 'answer', 'x', 'y', 'row', 'column', 'from', 'to', 'gate', 'preview']);

/** Everything about a position that may be drawn in a way of its own. */
function* features(value, path) {
  if (Array.isArray(value)) {
    yield `${path}: ${Math.min(value.length, 2)}`;
    for (const one of value) yield* features(one, `${path}[]`);
  } else if (value === null || typeof value === 'boolean') {
    yield `${path}: ${value}`;
  } else if (typeof value === 'number') {
    yield `${path}: ${Math.min(value, 2)}`;
  } else if (typeof value === 'string') {
    const name = path.split('.').at(-1);
    // A card looks the same wherever it lies.
    if (DRAWN.has(name)) yield name === 'title' ? `${/hand|discard/.test(path) ? 'card' : 'chip'}: ${value}` : `${path}: ${value}`;
  } else if (typeof value === 'object') {
    for (const [key, one] of Object.entries(value)) if (!READ.has(key)) yield* features(one, `${path}.${key}`);
  }
}

const known = new Map();

/** Positions, each of which has something that none before it had. `stored` is the match as the page keeps it. */
export function positions(game) {
  if (!known.has(game)) known.set(game, play(game));
  return known.get(game);
}

function play(game) {
  const seen = new Set();
  const found = [];
  const keep = (what, position) => {
    const fresh = [...new Set(what)].filter((feature) => !seen.has(feature));
    for (const feature of fresh) seen.add(feature);
    if (fresh.length > 0) found.push({ ...position, fresh });
  };
  for (const [number, [choices, seats, liked = null]] of SETUPS[game].entries()) {
    const random = dice(100 + number);
    const table = new Table(new Engine(number + 1), game, choices, seats);
    for (let moves = 0; moves < 400; moves += 1) {
      const { look, sight } = table.look(null);
      keep(features(look.scene, 'watching'), { look, sight, step: null, stored: null });
      if (table.isOver) {
        const over = table.look(0);
        keep([...features(over.look.scene, 'over'), 'over: true'], { ...over, step: null, stored: table.stored });
        break;
      }
      table.answer(random, liked, ({ look, sight, step }) => {
        const all = [...features(look.scene, 'scene'), ...features(step, 'step')];
        keep(all, { look, sight, step, stored: step.path.length === 0 ? table.stored : null });
      });
    }
  }
  // Too rare to wait for it.
  const bare = { tellstones: (scene) => ({ ...scene, deck: { ...scene.deck, stones: 0 } }) }[game];
  if (bare) {
    const { look, ...position } = found[0];
    const scene = bare(look.scene);
    keep(features(scene, 'scene'), { ...position, look: { ...look, scene }, step: null, stored: null });
  }
  return { found, seen };
}
