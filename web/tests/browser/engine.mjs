// The engine of the build in this process, with dice and a clock of its own: the same games in every run.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dice } from './stage.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const assets = join(root, 'web', 'dist', 'assets');

/** What the engine says in English: the files that `words-en.ts` collects. */
const words = () => {
  const all = (folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name));
  const games = readdirSync(join(root, 'games')).map((game) => join(root, 'games', game, 'words', 'en.ftl'));
  return [...all('words/ftl/en'), ...all('browser/words/en'), ...games].map((file) => readFileSync(file, 'utf8'));
};

let compiled = null;

export class Engine {
  constructor(seed) {
    this.random = dice(seed);
    this.now = Date.UTC(2026, 0, 1);
    compiled ??= new WebAssembly.Module(readFileSync(join(assets, readdirSync(assets).find((name) => name.endsWith('.wasm')))));
    let millis = 0;
    this.exports = new WebAssembly.Instance(compiled, { env: { parlour_now: () => (millis += 1) } }).exports;
    this.ask({ words: { files: words() } });
  }

  /** Asks one question; what it says no to is an error. */
  ask(ask) {
    const random = Array.from({ length: 32 }, () => Math.floor(this.random() * 256).toString(16).padStart(2, '0')).join('');
    const question = new TextEncoder().encode(JSON.stringify({ now: (this.now += 1000), random, language: 'en', ask }));
    const room = this.exports.parlour_room(question.length);
    new Uint8Array(this.exports.memory.buffer, room, question.length).set(question);
    const length = this.exports.parlour_call();
    const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.parlour_answer(), length)));
    if (answer.fault) throw new Error(JSON.stringify(answer.fault));
    return answer.ok;
  }
}

/** A table in the engine: a person at the first seat, computers at the others. */
export class Table {
  constructor(engine, game, choices, seats) {
    const computers = Array.from({ length: seats - 1 }, () => ({ computer: 'random' }));
    const { table } = engine.ask({ begin: { table: { game, choices, seats: ['person', ...computers] }, names: ['Ann'] } });
    Object.assign(this, { engine, game, name: table, info: null, update: null, stored: null, heard: [] });
    this.say({ open: {} });
  }

  get isOver() {
    return Boolean(this.update.position.over);
  }

  /** Says something to the table, and lets the computers answer. */
  say(what) {
    for (let next = what; next !== null; ) {
      const { news, think } = this.engine.ask({ local: { table: this.name, say: next } });
      for (const { table, update, stored } of news) {
        this.info = table ?? this.info;
        this.update = update ?? this.update;
        this.stored = stored ?? this.stored;
        if (update?.heard.length > 0) this.heard = update.heard.flatMap((one) => (typeof one === 'object' ? [one.told] : []));
      }
      next = think === null ? null : { think: { iterations: 20 } };
    }
  }

  get sight() {
    const { viewer = null, position } = this.update;
    return { game: this.game, names: this.engine.ask({ names: { table: this.info } }), viewer, position, heard: this.heard };
  }

  /** What the person sees, or a spectator. */
  look(seat) {
    this.say({ looks: { seat } });
    const { sight } = this;
    return { look: this.engine.ask({ look: { sight } }), sight };
  }

  /** Answers with whatever comes up, rather with what is liked. `each` sees every step of the way. */
  answer(random, liked, each) {
    const { look, sight } = this.look(0);
    let { step } = look;
    for (let count = 0; step && count < 60; count += 1) {
      each?.({ look, sight, step });
      const isDone = step.complete && (step.targets.length === 0 || random() < 0.4);
      const good = liked ? step.targets.filter(({ label }) => liked.test(label)) : [];
      const from = good.length > 0 && random() < 0.9 ? good : step.targets;
      const target = isDone ? null : from[Math.floor(random() * from.length)];
      const answer = isDone ? step.complete.answer : target.answer;
      if (answer !== null) return this.say({ ask: { do: 'answer', table: this.name, question: sight.position.asked.question, text: answer } });
      step = this.engine.ask({ choose: { sight, path: [...step.path, target.id] } });
    }
    throw new Error('nothing to answer');
  }
}
