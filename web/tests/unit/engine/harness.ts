// The engine without workers: the same service, in this process. Messages are copied, as between threads.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Engine, GameName, LocalNews, LocalTable, Look, Sight, Step } from '../../../src/engine/api';
import { Client, type Port, type Sources } from '../../../src/engine/client';
import { Service, type FromWorker, type ToWorker } from '../../../src/engine/service';
import { dice } from '../../dice.mjs';
import type { NewTable, Seat, TableInfo, Update } from '../../../src/protocol';

const file = process.env['PARLOUR_WASM'] ?? fileURLToPath(new URL('../../../src/engine/parlour.wasm', import.meta.url));
const compiled = readFile(file).then((bytes) => WebAssembly.compile(bytes));
const book = fileURLToPath(new URL('../../../../ai/connect4.book', import.meta.url));

const sources: Sources = {
  module: () => compiled,
  words: async (language) => (await import(`../../../src/engine/words-${language}.ts`)).default as string[],
  book: async () => new Uint8Array(await readFile(book)).buffer,
};

/** The same deals and the same thoughts in every run. */
function port(throws: () => number): Port {
  const listeners: ((message: FromWorker) => void)[] = [];
  let service: Service | null = null;
  const waiting: Extract<ToWorker, { id: number }>[] = [];
  return {
    post(message) {
      if ('module' in message) {
        const tell = (answer: FromWorker) => listeners.forEach((listener) => listener(structuredClone(answer)));
        service = new Service(message.module, tell, message.options, (bytes) => bytes.map(() => Math.floor(throws() * 256)));
        waiting.splice(0).forEach((one) => queueMicrotask(() => service?.receive(one)));
      } else if (service) {
        const copy = structuredClone(message);
        queueMicrotask(() => service?.receive(copy));
      } else {
        waiting.push(message);
      }
    },
    listen: (listener) => void listeners.push(listener),
    stop: () => void (service = null),
  };
}

/** Other deals: SEED=2 npx vitest run. */
const SEED = Number(process.env['SEED'] ?? 1);

/** An engine whose computers think for a moment only, and whose chance is the same in every run. */
export const engine = (): Engine => new Client(() => port(dice(SEED)), sources, { iterations: 20 });

export const GAMES: GameName[] = ['connect4', 'kittens', 'frogs', 'tellstones'];

/** What somebody at a local table has heard. */
export class Ear {
  news: LocalNews[] = [];
  update: Update | null = null;
  info: TableInfo | null = null;
  heard: unknown[] = [];
  private waiting: (() => void)[] = [];

  constructor(readonly table: LocalTable) {
    table.listen((piece) => this.hear(piece));
  }

  private hear(piece: LocalNews): void {
    this.news.push(piece);
    if ('update' in piece) {
      this.update = piece.update;
      if (piece.update.retold) this.heard = piece.update.retold.flat();
      for (const one of piece.update.heard) if (typeof one === 'object') this.heard.push(one.told);
    }
    if ('table' in piece && typeof piece.table === 'object') this.info = piece.table as TableInfo;
    this.waiting.splice(0).forEach((wake) => wake());
  }

  /** Waits until this holds. */
  async until(holds: () => boolean, what = 'news'): Promise<void> {
    // Nothing takes that long, but the machine may be busy.
    const end = Date.now() + 60_000;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`${what} never came`);
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        setTimeout(resolve, 200);
      });
    }
  }

  async sight(engine: Engine): Promise<Sight> {
    await this.until(() => this.update !== null && this.info !== null);
    const { update, info } = this;
    if (!update || !info) throw new Error('nothing was heard');
    const names = await engine.names(info);
    return { game: info.game as GameName, names, viewer: update.viewer, position: update.position };
  }

  get isOver(): boolean {
    return this.update?.position.over != null;
  }

  get isAsked(): boolean {
    return this.update?.position.asked != null;
  }

  async answer(text: string): Promise<void> {
    const question = this.update?.position.asked?.question;
    if (question === undefined) throw new Error('nothing is asked');
    await this.table.ask({ do: 'answer', table: this.table.table, question, text });
  }
}

/** A new table with people where there is no level. */
export async function sit(engine: Engine, game: GameName, seats: (string | null)[], more: Partial<NewTable> = {}): Promise<Ear> {
  const table: NewTable = {
    game,
    choices: `seats=${seats.length}`,
    seats: seats.map((level) => (level === null ? 'person' : { computer: level })),
    ...more,
  };
  const local = await engine.begin(table, seats.map((level, seat) => (level === null ? (['Ann', 'Bob', '지수'][seat] ?? null) : null)));
  await local.tempo(0);
  return new Ear(local);
}

/** Chooses the way of an answer by taking these steps in any case, and else the first target. */
export async function play(engine: Engine, ear: Ear, pick: (step: Step, look: Look) => number = () => 0): Promise<Step[]> {
  const sight = await ear.sight(engine);
  const look = await engine.look(sight);
  let step = look.step;
  if (!step) throw new Error('nothing is asked');
  const steps = [step];
  for (let count = 0; count < 40; count += 1) {
    if (step.complete) {
      await ear.answer(step.complete.answer);
      return steps;
    }
    const target = step.targets[pick(step, look) % step.targets.length];
    if (!target) throw new Error(`no target: ${JSON.stringify(step)}`);
    if (target.answer !== null) {
      await ear.answer(target.answer);
      return steps;
    }
    step = await engine.choose(sight, [...step.path, target.id]);
    steps.push(step);
  }
  throw new Error('the answer never ends');
}

export const seat = (number: number): Seat => number;
